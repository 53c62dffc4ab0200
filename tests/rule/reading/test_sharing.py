"""How many of the last cards have what the card has, and whether its suit is among theirs."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read

SAME = (
    (
        "At most one of the last three cards may have the same suit as the card.",
        "If two or more of the last three cards share its suit, the card is wrong.",
        "Of the last three cards at most one may have the suit of the card.",
        "If two or more of the last three cards share a suit, you must not play that suit.",
        "Don't play a suit that two or more of the last three cards have.",
    ),
    (
        "None of the last two cards may have the suit of the card.",
        "Neither of the last two cards may share its suit.",
        "If the suit of the card is among the last two cards, the card is wrong.",
        "The suit of the card must not be among the last two cards.",
        "The suit of the card must not occur in the last two cards.",
    ),
    (
        "At least two of the last four cards must have the colour of the card.",
        "The card must have the same colour as at least two of the last four cards.",
        "The colour of the card must match two or more of the last four cards.",
        "The card is right if more than one of the last four cards has its colour.",
    ),
    (
        "If at least one of the last two cards has the same suit as the card, the card must be"
        " red; otherwise the card must be even.",
        "A card whose suit is not among the last two cards must be even. A card whose suit is"
        " among them must be red.",
        "If none of the last two cards has the card's suit, the card must be even; otherwise it"
        " must be red.",
    ),
    (
        "The same parity as the last card and the same parity as the second-last card.",
        "All of the last two cards must have the parity of the card.",
    ),
    (
        "2 times the number of cards of its rank in as many of the last 3 cards as there are must"
        " be at most the number of cards in as many of the last 3 cards as there are.",
        "If most of the last three cards have the rank of the card, the card is wrong.",
    ),
)
QUANTITIES = {
    "none of": 0b0001,
    "at most one of": 0b0011,
    "exactly one of": 0b0010,
    "at least one of": 0b1110,
    "two or more of": 0b1100,
    "fewer than three of": 0b0111,
    "all of": 0b1000,
}
"""In which cases a demand holds: the lowest bit where none of the last three is the same."""


@pytest.mark.parametrize(
    ("first", "other"), [(first, other) for first, *others in SAME for other in others]
)
def test_one_meaning_is_said_in_many_ways(first: str, other: str) -> None:
    told = answer(other)
    assert isinstance(told, Read), told
    assert read_rule(told.sentence) == told.rule
    assert difference(read_rule(first), told.rule) is None


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize(
    ("feature", "like", "unlike"),
    [("suit", "2H", "2S"), ("rank", "5C", "6C"), ("colour", "KD", "KC"), ("parity", "3S", "4S")],
)
def test_every_quantity_is_of_every_feature(
    quantity: str, feature: str, like: str, unlike: str
) -> None:
    counted = f"{quantity} the last three cards"
    demanded = Rule(f"{counted} must have the {feature} of the card.")
    barred = Rule(f"If {counted} have the {feature} of the card, the card is wrong.")
    for alike in range(4):
        line = " ".join([like] * alike + [unlike] * (3 - alike))
        holds = bool(QUANTITIES[quantity] >> alike & 1)
        assert (like in map(str, demanded.right(line))) is holds
        assert (like in map(str, barred.right(line))) is not holds


def test_while_the_line_is_short_as_many_are_counted_as_there_are() -> None:
    rule = Rule("If the suit of the card is among the last three cards, play red; otherwise black.")
    assert {str(card)[-1] for card in rule.right("2H")} == {"H", "S", "C"}


def test_of_a_suit_that_several_share_another_feature_cannot_be_demanded() -> None:
    text = "If two or more of the last three cards share a suit, you must not play that rank."
    assert not isinstance(answer(text), Read)


def test_only_one_may_is_asked_about_with_one_at_most_first() -> None:
    told = answer("Only one of the last three cards may have the suit of the card.")
    assert isinstance(told, Asked)
    at_most = read_rule("At most one of the last three cards may have the suit of the card.")
    assert difference(read_rule(told.sentence), at_most) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            f"The suit of the card {said} among the last five cards.",
            "At most two of the last five cards may have the suit of the card.",
        )
        for said in (
            "must not occur more than twice",
            "may occur at most twice",
            "must not come three times or more",
            "may be no more than twice",
            "must not have come more than twice",
        )
    ]
    + [
        (
            "If the suit of the card occurs more than once among the last four cards, go up.",
            "If at least two of the last four cards have the suit of the card, go up.",
        ),
        (
            "If one or three of the last four cards are red, go up; otherwise go down.",
            "If the number of red cards among the last four cards is 1 or 3, go up; otherwise go "
            "down.",
        ),
        (
            "If an even number of the last three cards are hearts, go up.",
            "If the number of hearts among the last three cards is even, go up.",
        ),
    ],
)
def test_how_often_it_came_is_how_many_have_it(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None


def test_on_the_line_it_is_asked_whether_the_card_counts_itself() -> None:
    told = answer("The rank of the card must not occur more than twice on the line.")
    assert isinstance(told, Asked)
    assert len(told.choices) == 2


@pytest.mark.parametrize(
    "text",
    [
        "The suit of the card may occur at least twice among the last five cards.",
        "The colour of the card must be that of the number of hearts on the line.",
    ],
)
def test_what_demands_nothing_or_has_no_colour_is_not_read(text: str) -> None:
    assert isinstance(answer(text), NotRead)


@pytest.mark.parametrize(
    ("said", "is_even"),
    [
        ("have the parity of the number of spades on the line", True),
        (
            "have the same parity as the number of spades on the line, not counting the card "
            "itself",
            True,
        ),
        ("have a different parity from the number of spades on the line", False),
        ("not have the parity of the number of spades on the line", False),
    ],
)
def test_a_number_has_a_parity(said: str, is_even: bool) -> None:
    kind = "even" if is_even else "odd"
    meant = f"The rank of the card plus the number of spades on the line must be {kind}."
    assert difference(read_rule(f"The card must {said}."), read_rule(meant)) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Some card among the last five must have the rank of the one you play.",
            "At least one of the last five cards must have the rank of the card.",
        ),
        (
            "No card of the last two may be in the suit you play.",
            "None of the last two cards may have the suit of the card.",
        ),
        (
            "At least three of the last four cards must not be of the new card's colour.",
            "At most one of the last four cards may have the colour of the card.",
        ),
        (
            "At least three of the last four cards must have a different parity from the card.",
            "At most one of the last four cards may have the parity of the card.",
        ),
        *(
            (
                text,
                "If all of the last two cards have the suit of the card, the card is wrong.",
            )
            for text in (
                "Not every one of the last two cards may have the suit of the card.",
                "Not all of the last two cards may have the same suit as the new one.",
                "The last two cards may not all be of the suit you play.",
            )
        ),
        (
            "Don't play a suit that already shows up in the three newest cards.",
            "None of the last three cards may have the suit of the card.",
        ),
        (
            "Never repeat a rank that is among the last four cards.",
            "None of the last four cards may have the rank of the card.",
        ),
        (
            "The new card must beat one or more of the two newest cards.",
            "The card must be higher than at least one of the last two cards.",
        ),
        (
            "If all but one of the last four cards are odd, go up.",
            "If exactly one of the last four cards is even, go up.",
        ),
        (
            "Not all of the last two cards may be lower than the new card.",
            "Not (the card must be higher than the last card and be higher than the second-last"
            " card).",
        ),
        (
            "If not all of the last two cards are spades, play red.",
            "If not (the last card is a spade and the second-last card is a spade), play red.",
        ),
        (
            "If not all of the last two cards are of one suit, go up.",
            "If the last two cards are of different suits, go up.",
        ),
        *(
            (text, "The number of cards of its rank in the line must be at most 2.")
            for text in (
                "No rank may turn up more than three times on the line.",
                "No rank may appear four times or more on the line.",
            )
        ),
    ],
)
def test_some_or_not_all_of_the_last_cards_have_what_it_has(text: str, meant: str) -> None:
    told = answer(text)
    assert isinstance(told, Read), told
    assert difference(told.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (
            "All of the last two cards must not have the suit of the card.",
            (
                "None of the last two cards may have the suit of the card.",
                "Not all of the last two cards may have the suit of the card.",
            ),
        ),
        (
            "No suit may come more than twice among the last four cards.",
            (
                "The number of cards of its suit in as many of the last 3 cards as there are must"
                " be at most 1.",
                "The number of cards of its suit in as many of the last 4 cards as there are must"
                " be at most 2.",
            ),
        ),
    ],
)
def test_whom_not_all_speaks_of_and_which_are_the_last_is_asked(
    text: str, ways: tuple[str, str]
) -> None:
    told = answer(text)
    assert isinstance(told, Asked), told
    choices = [read_rule(choice) for choice in told.choices]
    assert all(any(difference(read_rule(way), one) is None for one in choices) for way in ways)


def test_what_some_may_have_demands_nothing() -> None:
    assert not isinstance(answer("Any card among the last four may be a heart."), Read)
