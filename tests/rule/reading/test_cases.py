"""One subject in several cases, cases asked on, and what is said of all others."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = (
    # one subject, each case with its demand
    (
        "Face cards must be red after an odd card and black after an even card.",
        "If the card is a face card, it must be red after an odd card and black after an even one.",
        "If the card is a face card and the last card is odd, play red. "
        "If the card is a face card and the last card is even, play black.",
    ),
    (
        "Kings are wild. Any other card must be even after a club, higher after "
        "a heart and red otherwise.",
        "If the last card is a club, play an even card or a king. If the last card is a heart, go "
        "higher or play a king. If the last card is a spade or a diamond, play red or a king.",
    ),
    (
        "If the last card is even, play a diamond on a club, a heart on a diamond and a club on a "
        "spade.",
        "After an even club play a diamond, after an even diamond a heart, after an even spade "
        "a club.",
    ),
    (
        "Go higher, or play a heart after a club and a club after a heart.",
        "The card must be higher than the last card, or (the last card must be a club and the card "
        "must be a heart), or (the last card must be a heart and the card must be a club).",
    ),
    # an exception in each case
    (
        "If the last card is red, go lower unless the last card is an ace; otherwise go higher "
        "unless the last card is a king.",
        "After a red card go lower, but after an ace any card is right. After a black card go "
        "higher, but after a king any card is right.",
    ),
    # of what was asked, asked again
    (
        "If at least two of the last four cards are clubs, play red; if none of them is, play a "
        "club.",
        "If at least two of the last four cards are clubs, play red. "
        "If none of the last four cards is a club, play a club.",
    ),
    (
        "If the number of hearts on the line is less than the number of clubs on the line, go up; "
        "if it is greater, go down; if they are equal, play an ace.",
        "If there are fewer hearts than clubs on the line, go up. If there are more hearts than "
        "clubs on the line, go down. If there are as many hearts as clubs there, play an ace.",
    ),
    (
        "If the place in the line leaves a remainder of 1 when divided by 3, play red; if it "
        "leaves 2, play black.",
        "If the place in the line leaves a remainder of 1 when divided by 3, play red. If the "
        "place in the line leaves a remainder of 2 when divided by 3, play black.",
    ),
    (
        "Count the queens on the line. If there are none, play red; if there is one, play black; "
        "if there are more, play a heart.",
        "If the number of queens on the line is 0, play red. If the number of queens on the line "
        "is 1, play black. If the number of queens on the line is at least 2, play a heart.",
    ),
    (
        "If the last three cards are all red, play black; if two of them are red, play a king.",
        "If the last three cards are all red, play black. If exactly two of the last three cards "
        "are red, play a king.",
    ),
    # all others
    (
        "Cards of the suit of the last card must go up, all other cards must go down.",
        "If the card has the suit of the last card, go up; otherwise go down.",
    ),
    (
        "Every third card of the line must be higher than the last card; all others must be lower.",
        "If the place in the line is divisible by 3, go higher; otherwise go lower.",
    ),
    # the first of each
    (
        "The card must be lower than the last card of its suit. The first card of a suit is free.",
        "The card must be lower than the last card of its suit.",
    ),
    (
        "In each block of 4 cards from the first card of the line the cards must go up. The first "
        "card of a block is free.",
        "In each block of 4 cards from the first card of the line the cards must go up.",
    ),
    # between, and each of several
    (
        "The card must be no higher than the higher and no lower than the lower of the last two "
        "cards, or of as many as there are.",
        "The rank must be from the lower to the higher of the last two cards, or of as many as "
        "there are.",
        "The rank of the card must be at least the lowest rank of as many of the last 2 cards as "
        "there are and the rank of the card must be at most the highest rank of as many of the "
        "last 2 cards as there are.",
    ),
    (
        "None of the last two cards may be within 2 of the card.",
        "The card must be 3 or more away from the last card and 3 or more away from the "
        "second-last card.",
    ),
    ("Play an ace, a jack, a queen or a king.", "Play an ace or a face card."),
    # places, blocks, rounds
    (
        "Every fourth card of the line must be higher than the last card unless the last card is a "
        "king; all others must have the suit of the last card.",
        "At places 4, 8, 12 and so on of the line go up unless the last card is a king. At "
        "all other "
        "places follow suit.",
    ),
    (
        "In blocks of 3 cards from the first card of the line: the second card must be higher than "
        "the first and the third must have the colour of the first. All other cards must be red.",
        "At places 2, 5, 8 and so on of the line go up. At places 3, 6, 9 and so on play the "
        "colour "
        "of the second-last card. At all other places play red.",
    ),
    (
        "In each block of 4 cards from the first card of the line no suit may occur more than "
        "twice.",
        "In each block of 4 cards from the first card of the line each suit may occur at most "
        "twice.",
    ),
    (
        "Suits go hearts, clubs, spades, diamonds and then hearts again.",
        "Suits go hearts, clubs, spades, diamonds.",
    ),
    (
        "Go up by at least 1 and at most 3 on the circle of ranks, where the ace comes after "
        "the king.",
        "Go up by 1, 2 or 3, an ace following a king.",
        "The card must be 1 to 3 higher than the last card, wrapping.",
    ),
    (
        "Red cards must be one higher than the last card, black cards must be one lower, both "
        "wrapping.",
        "Red cards must be one higher than the last card, wrapping. Black cards must be one "
        "lower than "
        "the last card, wrapping.",
    ),
    (
        "After a club the card must be 2, 5 or 9; otherwise it must be none of these.",
        "After a club the card must be 2, 5 or 9; otherwise it must not be 2, 5 or 9.",
    ),
)


@pytest.mark.parametrize("texts", SAME)
def test_that_is_the_same_rule(texts: tuple[str, ...]) -> None:
    first, *others = (read_rule(text) for text in texts)
    for other in others:
        for starters in (0, 1):
            assert difference(first, other, starters=starters) is None, other


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Clubs are always right. Cards of other suits must be higher than the last card.", None),
        (
            "If the card is higher than the first card of the line, play red; if it is lower, play "
            "black.",
            "If the card is higher than card 1 of the line, then the card must be red. If the card "
            "is lower than card 1 of the line, then the card must be black.",
        ),
    ],
)
def test_of_which_others_is_asked(text: str, first: str | None) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert len(found.choices) == 2
    assert first in (None, found.sentence)


def test_behind_an_exception_otherwise_may_be_of_it() -> None:
    found = answer("After red go up unless the last card is a king, otherwise go down.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2
    assert isinstance(answer(found.text.replace(", o", "; o")), Read)


def test_alternatives_that_a_case_follows_are_of_that_case() -> None:
    found = answer("Play a club or a heart after a red card and a spade after a black card.")
    assert isinstance(found, Read)
    assert found.sentence.startswith(
        "If the last card is red, then the card must be a club or a heart"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Hearts must be higher than the last card if it is red.",
            "If the card is a heart, then (if the last card is red, then the card must be higher "
            "than the last card).",
        ),
        (
            "Number cards must be even if they are red and odd if they are black.",
            "If the card is a number card and is red, then the card must be even. If the card is a "
            "number card and is black, then the card must be odd.",
        ),
    ],
)
def test_it_is_the_card_that_may_be_so_or_not(text: str, sentence: str) -> None:
    found = answer(text)
    assert isinstance(found, Read)
    assert found.sentence == sentence


@pytest.mark.parametrize(
    "text",
    [
        "Face cards must be higher than the last card if it is red.",
        "Hearts must be odd if the last card is red, and go up.",
        "One of the last two cards must be 1 away from the card.",
        "If there are fewer than three hearts on the line, play red. If there are more, black.",
    ],
)
def test_of_which_case_that_is_must_be_said(text: str) -> None:
    assert isinstance(answer(text), Asked)


def test_only_one_may_be_of_what_was_counted() -> None:
    found = answer("If there are two kings on the line, play red; if there is only one, black.")
    assert isinstance(found, Asked)
    assert any("number of kings in the line is 1" in one for one in found.choices)


def test_no_card_is_asked_to_be_of_another_kind() -> None:
    found = answer("Red cards must be 2 higher and black cards 2 lower than the last card.")
    assert not isinstance(found, Read) or "be black" not in found.sentence


def test_one_of_several_is_one_that_lies_there() -> None:
    found = answer("The card must be exactly 2 away from at least one of the last four cards.")
    assert isinstance(found, Read)
    assert "as many of the last 4 cards as there are" in found.sentence


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If the last heart is 9 or lower and you play a heart, it must be higher than the last"
            " heart.",
            "If the last heart is 9 or lower and the card is a heart, the card must be higher than"
            " the last heart.",
        ),
        (
            "If the last card is red and you go up, change the suit.",
            "If the last card is red and the card is higher than the last card, change the suit.",
        ),
        (
            "When the last card is a spade and you keep the suit, you must go up.",
            "If the last card is a spade and the card has the suit of the last card, go up.",
        ),
        (
            "If you play a heart and the last card is red, go up.",
            "If the card is a heart and the last card is red, go up.",
        ),
    ],
)
def test_what_you_do_in_a_case_is_done_with_the_card(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read)
    assert difference(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If the suit of the second-last card is clubs, play red.",
            "If the second-last card is a club, then the card must be red.",
        ),
        (
            "If the rank of the last card is odd, change the suit.",
            "If the last card is odd, then the card must have a different suit from the last card.",
        ),
        (
            "When the rank of the last card is 3, 8 or king, go down.",
            "If the last card is a 3, an 8 or a king, the card must be lower than the last card.",
        ),
        (
            "If the rank of the last card is 4, 6, jack or queen, play odd; otherwise play red.",
            "If the last card is a 4, a 6, a jack or a queen, then the card must be odd; otherwise"
            " the card must be red.",
        ),
        (
            "If the number of hearts on the line is 1, 4 or 7, play a heart.",
            "If the number of hearts in the line is one of 1, 4 or 7, the card must be a heart.",
        ),
        (
            "If the place in the line is 2, 3 or 5, play a face card.",
            "If the place in the line is one of 2, 3 or 5, then the card must be a face card.",
        ),
    ],
)
def test_a_case_can_be_what_a_property_of_a_card_or_a_number_is(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "A card that has the same suit as the first card of the line is always right. Other"
            " cards must be higher than the last card.",
            "The card must have the same suit as card 1 of the line or be higher than the last"
            " card.",
        ),
        (
            "After red play odd, after black play even. Nothing else is right.",
            "If the last card is red, then the card must be odd; otherwise the card must be even.",
        ),
        (
            "Every third card of the line must be a heart. The others can be whatever you like.",
            "Any card, then any card, then a heart, and repeat, from the first card of the line.",
        ),
        (
            "If the place is divisible by 3, counting the starter as place 1, play red; otherwise"
            " play black.",
            "If the place in the line is divisible by 3, then the card must be red; otherwise the"
            " card must be black.",
        ),
    ],
)
def test_what_is_left_is_known(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    "text",
    [
        "After red play odd, after a club play even. Nothing else is right.",  # after a spade?
        "Play red after black. Nothing else is right.",
    ],
)
def test_nothing_else_needs_all_cases(text: str) -> None:
    assert isinstance(answer(text), NotRead)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "After odd keep the colour of the second-last card; after even play the other colour.",
            "If the last card is odd, then the card must have the same colour as the second-last"
            " card; otherwise the card must have a different colour from the second-last card.",
        ),
        (
            "If there is a spade among the last three cards, play any other suit.",
            "If the number of spades in as many of the last 3 cards as there are is at least 1,"
            " then the card must not be a spade.",
        ),
        (
            "The card must be lower than both of the last two cards.",
            "The rank of the card must be less than the lowest rank of as many of the last 2 cards"
            " as there are.",
        ),
    ],
)
def test_what_can_be_meant_of_two_cards_is_asked(text: str, first: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert found.sentence == first
    assert len(found.rivals) == 1


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Look for the latest club on the line. Red cards must be lower than it.",
            "If the card is red, then the card must be lower than the last club.",
        ),
        (
            "Cards of the same colour as the last card but of a different suit must go up.",
            "If the card has the same colour as the last card and has a different suit from the"
            " last card, then the card must be higher than the last card.",
        ),
        (
            "If there are at least two different suits among the last three cards, play red.",
            "If the number of different suits in as many of the last 3 cards as there are is at"
            " least 2, then the card must be red.",
        ),
    ],
)
def test_what_kinds_of_cards_do_is_of_what_was_named(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None


def test_other_suits_are_no_other_places() -> None:
    found = answer(
        "Every third card must have the suit of the first card; all other suits are free."
    )
    assert isinstance(found, Asked)


UNLESS = (
    "If the last card is a club, then the card must be red; otherwise if the card is a face card,"
    " then any card is right; otherwise the card must be black."
)
CLUB_UNLESS = "If the last card is a club and the card is not a face card, the card must be red."


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(
            (
                f"After a club play red{joint} the card must be black{comma} unless it is a face"
                " card.",
                UNLESS,
            )
            for joint in (
                "; after any other card,",
                ". After any other card",
                "; otherwise",
                "; after any other suit",
            )
            for comma in (",", "")
        ),
        *(
            (f"{case} the card must be red{comma} unless it is a face card.", CLUB_UNLESS)
            for case in ("After a club", "If the last card is a club,", "On a club")
            for comma in (",", "")
        ),
        (
            "At even places the card must be red, unless it is a king.",
            "If the place in the line is even and the card is not a king, the card must be red.",
        ),
        (
            "After a red card the card must be odd, after a black card the card must be even,"
            " unless it is a king.",
            "If the last card is red, the card must be odd. If the last card is black, the card"
            " must be even or a king.",
        ),
    ],
)
def test_the_card_of_which_it_is_demanded_is_excepted(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "After a club play red; otherwise play black, unless it is a face card.",
        "After a club play red; otherwise it must be black, unless it is a face card.",
        "After a club play red; otherwise play black if it is a face card.",
        "If the last card is red, go up; otherwise go down, unless it is a king.",
        "The card must be higher than the last card, unless it is a king.",
        "If the sum of the last two cards is more than 10, the card must be red, unless it is odd.",
    ],
)
def test_an_exception_that_may_be_of_another_card_or_number_is_asked(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert len(found.choices) > 1 or "if it is" in text
