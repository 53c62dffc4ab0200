"""Exceptions within a subject, and denials of two things: right or asked, not another rule."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (
        "Even cards except queens must be black.",
        "If the card is even and not a queen, the card must be black.",
    ),
    (
        "Face cards except jacks must not follow hearts.",
        "If the last card is a heart, the card must not be a queen or a king.",
    ),
    (
        "All black cards apart from clubs must be lower than the last card.",
        "If the card is a spade, it must be lower than the last card.",
    ),
    (
        "Odd cards except nines are wrong after a spade.",
        "If the last card is a spade, the card must be even or a 9.",
    ),
    (
        "Anything but a queen must be followed by an odd card.",
        "If the last card is not a queen, the card must be odd.",
    ),
    (
        "Every card but a spade must have the same parity as the last card.",
        "If the card is not a spade, it must have the same parity as the last card.",
    ),
    (
        "Go down except after an ace go up.",
        "If the last card is an ace, go up; otherwise go down.",
    ),
    (
        "The card must be black, except that spades must be lower than the last card.",
        "If the card is a spade, it must be lower than the last card; otherwise it must be black.",
    ),
    (
        "Diamonds must not follow clubs and vice versa.",
        "After a club do not play a diamond. After a diamond do not play a club.",
    ),
    (
        "Never play queens on hearts or vice versa.",
        "After a heart do not play a queen. After a queen do not play a heart.",
    ),
    (
        "After a diamond play a club and vice versa.",
        "After a diamond play a club. After a club play a diamond.",
    ),
)


@pytest.mark.parametrize(("said", "meant"), SAME)
def test_what_is_excepted_is_left_out_of_the_subject(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read)
    assert difference(found.rule, read_rule(meant)) is None


OPEN = (
    "The card must be odd, except an ace, when the last card is black.",
    "No spade may be played, except a queen, if the last card is odd.",
    "Face cards may not follow black cards and vice versa.",
    "After a black card play an even card and vice versa.",
    "Do not go lower and change the suit.",
    "The card must not be a club and a queen.",
    "The last two cards together with the card must not all be black.",
    "Every card following a spade must be red, every other card must be odd.",
)


@pytest.mark.parametrize("said", OPEN)
def test_what_may_be_two_rules_is_asked(said: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked)
    assert len(found.choices) > 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Only clubs may be even; every other card must be odd.", "which-others"),
        ("The card must be red. Every other card must be a heart.", "which-others"),
        ("Spades must go up; every other card must be odd.", "two-readings"),
    ],
)
def test_every_other_card_behind_a_demand_is_asked(text: str, code: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert [doubt.code for doubt in found.doubts] == [code]


def test_every_other_card_alone_is_every_second_one() -> None:
    found = read_rule("Every other card must be red.")
    second = read_rule("Every second card of the line must be red.")
    assert isinstance(answer("Every other card must be red."), Read)
    assert difference(found, second, starters=1) is None
