"""Two things demanded in one case: the second leaves it only where that may be meant."""

from __future__ import annotations

import pytest

from rule.reading.judging import why_not_asked, why_not_read

_UP = "the card must be higher than the last card"
_OTHERWISE = f"If the last card is red, then {_UP}; otherwise ({{}})."
_UNLESS_QUEEN = "If the card is a queen, then any card is right; otherwise ({})."

FRAMES = (
    ("Unless the card is a queen, {}.", _UNLESS_QUEEN),
    ("Queens are always right; otherwise {}.", _UNLESS_QUEEN),
    ("If the last card is red, go higher; otherwise {}.", _OTHERWISE),
    ("If the last card is red, go higher. Otherwise, {}.", _OTHERWISE),
    ("If the last card is red, go higher, else {}.", _OTHERWISE),
    ("If the last card is red, go higher; if not, {}.", _OTHERWISE),
    ("After a red card go higher; after any other card {}.", _OTHERWISE),
    ("After a red card go higher. After any other card, {}.", _OTHERWISE),
    ("If the last card is red, go higher. In every other case {}.", _OTHERWISE),
    (
        "At even places go higher; at all other places {}.",
        f"If the place in the line is even, then {_UP}; otherwise ({{}}).",
    ),
    ("At even places {}.", "If the place in the line is even, then ({})."),
    (
        "As long as there is no king on the line, {}.",
        "If the number of kings in the line is 0, then ({}).",
    ),
    ("After a king, {}.", "If the last card is a king, then ({})."),
)
KEPT = (
    "the card must have the same colour as the last card and have a different {} from the last card"
)
OF_ITS_CASE = (
    ("keep the colour but change the suit", KEPT.format("suit")),
    ("keep the colour and change the suit", KEPT.format("suit")),
    ("keep the colour and also change the suit", KEPT.format("suit")),
    ("the card must have the same colour but it must have a different suit", KEPT.format("suit")),
    ("keep the colour but do not repeat the rank of the last card", KEPT.format("rank")),
    ("play a black card but not a king", "the card must be black and not be a king"),
)
OF_EITHER = (
    ("keep the colour, and change the suit", KEPT.format("suit")),
    ("keep the colour; but change the suit", KEPT.format("suit")),
    ("play a black card or an even one, but never a king",
     "(the card must be black or even) and the card must not be a king"),
    ("the card must be odd, but it must not be a king", "the card must be odd and not be a king"),
)  # fmt: skip


@pytest.mark.parametrize(("frame", "meant"), FRAMES)
def test_a_second_demand_is_of_the_case_of_the_first(frame: str, meant: str) -> None:
    for said, both in OF_ITS_CASE:
        assert not why_not_read(frame.format(said), meant.format(both))


@pytest.mark.parametrize(("frame", "meant"), FRAMES)
def test_what_may_be_of_all_cards_is_asked_with_both(frame: str, meant: str) -> None:
    for said, both in OF_EITHER:
        text, of_its_case = frame.format(said), meant.format(both)
        if "ueen" in frame and "king" in said:  # no queen is a king
            assert not why_not_read(text, of_its_case)
        else:
            assert not why_not_asked(text, of_its_case)


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        (
            f"Keep the colour{joint} change the suit unless the card is a queen.",
            (
                _UNLESS_QUEEN.format(KEPT.format("suit")),
                "The card must have the same colour as the last card. Unless the card is a queen,"
                " it must have a different suit from the last card.",
            ),
        )
        for joint in (" but", ", but", " and", ", and", ",", "; but")
    ]
    + [
        (
            f"Go higher {case}{joint} change the suit.",
            (
                f"If the last card is red, then {_UP}. The card must have a different suit from the"
                " last card.",
                f"If the last card is red, then {_UP} and have a different suit from the last"
                " card.",
            ),
        )
        for joint in (" but", ", but", " and", ", and")
        for case in ("if the last card is red", "after a red card")
    ]
    + [
        (
            "Until there are five cards on the line, keep the colour, change the suit and go up.",
            (
                "If the number of cards in the line is less than 5, then the card must have the"
                " same colour as the last card and have a different suit from the last card and be"
                " higher than the last card.",
            ),
        ),
    ]
    + [
        (
            f"Keep the colour{joint} change the suit, except after a king.",
            (
                "If the last card is a king, then any card is right; otherwise"
                f" ({KEPT.format('suit')}).",
            ),
        )
        for joint in (" but", " and", ", but")
    ]
    + [
        (
            f"Play a black card{joint} a king unless the last card is even.",
            (
                "If the last card is even, then any card is right; otherwise the card must be black"
                " and not be a king.",
                "The card must be black. If the last card is odd, the card must not be a king.",
            ),
        )
        for joint in (", not", ", but not", " but not", ", never")
    ],
)
def test_behind_or_before_a_case_told_last_both_are_asked(said: str, ways: tuple[str, ...]) -> None:
    assert not why_not_asked(said, *ways)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Unless the card is a red queen or a black jack, keep the colour but change the suit.",
            "If the card is a red queen or a black jack, then any card is right;"
            f" otherwise ({KEPT.format('suit')}).",
        ),
        (
            "If the last card has the same suit as the first card on the line, copy the colour of"
            " the next-to-last card. Otherwise, follow suit, but do not repeat the rank of the last"
            " card.",
            "If the last card has the same suit as the first card of the line, the card must have"
            " the same colour as the second-last card; otherwise the card must have the same suit"
            " as the last card and have a different rank from the last card.",
        ),
        (
            "Go higher, but if the last card is a king, go lower but keep the suit.",
            "If the last card is a king, the card must be lower than the last card and have the"
            " same suit as the last card; otherwise the card must be higher than the last card.",
        ),
        (
            "Go higher; but after a king keep the suit but change the parity.",
            "If the last card is a king, the card must have the same suit as the last card and have"
            " a different parity from the last card; otherwise the card must be higher than the"
            " last card.",
        ),
        (
            "If the last card is red, hearts must be even and spades are forbidden.",
            "If the last card is red, (if the card is a heart, then the card must be even). If the"
            " last card is red, the card must not be a spade.",
        ),
        (
            "If the last card is red, play odd; otherwise go higher and kings are wrong.",
            "If the last card is red, the card must be odd; otherwise the card must be higher than"
            " the last card and not be a king.",
        ),
        (
            "Hearts must be even and spades are forbidden.",
            "If the card is a heart, the card must be even. The card must not be a spade.",
        ),
    ],
)
def test_what_is_told_last_is_of_the_case_told_last(said: str, meant: str) -> None:
    assert not why_not_read(said, meant)


@pytest.mark.parametrize(
    ("case", "meant"),
    [
        (
            "Until there are five cards on the line, {}, {}.",
            "If the number of cards in the line is less than 5, then {}",
        ),
        ("Until there is a king on the line {}, {}.", "If the number of kings is 0, then {}"),
        ("For the first five cards, {}, {}.", "For the first five cards, {}"),
        ("In the first five cards {}, {}.", "For the first five cards, {}"),
    ],
)
def test_behind_a_bare_comma_it_may_be_of_the_case(case: str, meant: str) -> None:
    meant = meant.replace("kings is", "kings in the line is")
    for one, other, first, second in (
        ("keep the colour", "change the suit", "have the same colour as the last card",
         "have a different suit from the last card"),
        ("play red", "go up", "be red", "be higher than the last card"),
    ):  # fmt: skip
        both = meant.format(f"the card must {first} and {second}")
        apart = f"{meant.format(f'the card must {first}')}. The card must {second}."
        assert not why_not_asked(case.format(one, other), f"{both}.", apart)


@pytest.mark.parametrize("joint", [",", ", and"])
@pytest.mark.parametrize(
    ("case", "test"),
    [("If the last card is red, ", "is red"), ("After a king ", "is a king")],
)
def test_what_is_wrong_and_what_such_cards_must_be(case: str, test: str, joint: str) -> None:
    wrong, up = "the card must not be a heart", "the card must be higher than the last card"
    spades = f"(if the card is a spade, then {up})"
    assert not why_not_asked(
        f"{case}hearts are wrong{joint} spades must go up.",
        f"Spades must be higher than the last card. If the last card {test}, then {wrong}.",
        f"If the last card {test}, then ({wrong} and {spades}).",
    )


@pytest.mark.parametrize(
    ("said", "test", "other"),
    [
        ("After red, {} forbidden, after black, {}.", "red", "black"),
        ("After red, {} forbidden; after black {}.", "red", "black"),
        ("After a king, {} wrong, after a queen, {}.", "a king", "a queen"),
        ("If the last card is red, {} forbidden; if it is black, {}.", "red", "black"),
        ("If the last card is red, {} forbidden; otherwise {}.", "red", "black"),
        ("{} forbidden after red, {} after black.", "red", "black"),
    ],
)
@pytest.mark.parametrize(
    ("kinds", "others"), [("hearts and spades", "clubs and diamonds"), ("hearts", "aces")]
)
def test_a_verdict_may_be_that_of_the_case_before(
    said: str, test: str, other: str, kinds: str, others: str
) -> None:
    first = f"If the last card is {test}, {kinds} are wrong"
    of_two = other == "black" and "it is" not in said
    case = "; otherwise" if of_two else f". If the last card is {other},"
    text = said.format(f"{kinds} are", others)
    assert not why_not_asked(
        text[0].upper() + text[1:],
        f"{first}{case} {others} are wrong.",
        f"{first}{case} play {others.replace(' and', ' or')}.",
    )
