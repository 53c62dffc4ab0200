"""“Or else” behind a case: of two kinds it is “or”; of two demands it may be “otherwise”."""

from __future__ import annotations

import pytest

from rule.reading.judging import why_not_asked, why_not_read

_LOW = "the card must be from ace to 6 or a spade"
_UP = "the card must be higher than the last card"
_DOWN = "the card must be lower than the last card"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "If the last card is red, play a card below seven or else a spade.",
            f"If the last card is red, then {_LOW}.",
        ),
        (
            "If the last card is red, the card must be a heart or else a king.",
            "If the last card is red, then the card must be a heart or a king.",
        ),
        (
            "After a red card play a heart or otherwise a king.",
            "If the last card is red, then the card must be a heart or a king.",
        ),
        (
            "Unless the last card is red, play a heart or else a king.",
            "If the last card is black, then the card must be a heart or a king.",
        ),
        (
            "If the last card is red, play a card below seven or else a spade; otherwise go up.",
            f"If the last card is red, then {_LOW}; otherwise {_UP}.",
        ),
        (
            "If the last card is a club, go higher; if it is a heart, play a card below seven or"
            " else a spade; otherwise go lower.",
            f"If the last card is a club, then {_UP}; otherwise if the last card is a heart, then"
            f" {_LOW}; otherwise {_DOWN}.",
        ),
        (
            "If the last card is red, go up or else play a spade; otherwise go lower.",
            "If the last card is red, then the card must be higher than the last card or be a"
            f" spade; otherwise {_DOWN}.",
        ),
        ("Play a heart or else a king.", "The card must be a heart or a king."),
        (
            "Play a heart if the last card is red or else a king.",
            "If the last card is red, then the card must be a heart; otherwise the card must be a"
            " king.",
        ),
        (
            "Go higher if the last card is red, or else go lower.",
            f"If the last card is red, then {_UP}; otherwise {_DOWN}.",
        ),
        (
            "If the last card is red, play a heart. Or else play a king.",
            "If the last card is red, then the card must be a heart; otherwise the card must be a"
            " king.",
        ),
    ],
)
def test_or_else_is_read_where_it_says_one_thing(said: str, meant: str) -> None:
    assert not why_not_read(said, meant)


@pytest.mark.parametrize(
    "case",
    ["If the last card is red, {}.", "After a red card {}.", "When the last card is red, {}."],
)
@pytest.mark.parametrize(
    ("said", "one", "other"),
    [
        ("go higher or else play a spade", _UP, "the card must be a spade"),
        ("go higher, or else go lower", _UP, _DOWN),
        ("play a heart or else go lower", "the card must be a heart", _DOWN),
        ("play a heart, or else a king", "the card must be a heart", "the card must be a king"),
    ],
)
def test_or_else_is_asked_with_or_and_with_otherwise(
    case: str, said: str, one: str, other: str
) -> None:
    assert not why_not_asked(
        case.format(said),
        f"If the last card is red, then {one}; otherwise {other}.",
        f"If the last card is red, then ({one} or {other}).",
    )


@pytest.mark.parametrize(
    ("case", "test"),
    [
        (
            "When there are at least two aces among the last four cards, {}.",
            "the number of aces in as many of the last 4 cards as there are is at least 2",
        ),
        ("While there is no king on the line, {}.", "the number of kings in the line is 0"),
        ("As long as there is no king on the line, {}.", "the number of kings in the line is 0"),
        (
            "Once there is a king on the line, {}.",
            "the number of kings in the line is at least 1",
        ),
        ("At even places {}.", "the place in the line is even"),
    ],
)
def test_of_every_kind_of_case_it_is_asked(case: str, test: str) -> None:
    kept = "the card must have the same suit as the last card"
    turned = (
        "(the card must have a different colour from the last card and a different parity from the"
        " last card)"
    )
    assert not why_not_asked(
        case.format("keep the suit or else change both the colour and the parity"),
        f"If {test}, then {kept}; otherwise {turned}.",
        f"If {test}, then ({kept} or {turned}).",
    )
