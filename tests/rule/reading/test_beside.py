"""Neighbours, steps one behind another, blocks, and lines that are still short, in other words."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (
        "Between two neighbours the ranks differ by 1 or 6.",
        "The card must be 1 or 6 away from the last card.",
    ),
    (
        "Neighbouring cards may have the same colour or the same rank, but never both.",
        "The card must have a different colour or a different rank from the last card.",
    ),
    (
        "After red play no lower than the card two places before yours.",
        "After a red card play no lower than the second-last card.",
    ),
    (
        "If the last four cards go up one after the other, play a club.",
        "If the last four cards go up, play a club.",
    ),
    (
        "After two steps down in a row play a spade.",
        "If the last three cards go down, play a spade.",
    ),
    (
        "After a step of 3 or more the next step must be 2 or less.",
        "After a step of 3 or more, the card must be at most 2 away from the last card.",
    ),
    (
        "The colour of the last card tells how far you may go: after a red card at most 3 ranks,"
        " after a black card at most 5.",
        "After a red card the card must be at most 3 away from the last card. After a black card"
        " the card must be at most 5 away from the last card.",
    ),
    (
        "Count the different suits among the last five cards, or among as many as there are."
        " If there are one or two, play red; if there are three or four, play black.",
        "Count the different suits among the last five cards (at fewer, while there are fewer)."
        " If there are one or two, play red; if there are three or four, play black.",
        "Count the different suits among the last five cards."
        " If there are one or two, play red; if there are three or four, play black.",
    ),
    (
        "If the last two cards have the same rank, play a suit that neither of them has.",
        "If the last two cards have the same rank, play a suit that neither of the last two"
        " cards has.",
    ),
    (
        "Cut the line into blocks of three, beginning with the first card of the line. In each"
        " block the three cards must have three different colours.",
        "In each block of three cards from the first card of the line no colour may occur twice.",
    ),
    (
        "Among any three cards in a row there must be a club.",
        "Among any three cards in a row there must be at least one club.",
    ),
    (
        "The line may never have more than three cards more of one parity than of the other.",
        "With the new card, the numbers of odd and even cards on the line may differ by at most"
        " three.",
    ),
    (
        "The distance to the last card may be at most 2 more than the number of red cards among"
        " the last four.",
        "Count the red cards among the last four cards and add two: that is how far you may go.",
        "The distance to the last card may be at most the number of red cards among the last four"
        " plus 2.",
    ),
    (
        "If the last rank is one more than a multiple of 3, play red; if two more, play black.",
        "If the last rank is one more than a multiple of 3, play red; if it is two more than a"
        " multiple of 3, play black.",
    ),
    (
        "Change the suit of the last red card.",
        "The suit must be different from that of the last red card.",
    ),
    (
        "A card that is lower than all the cards on the line must be odd. All other cards are"
        " free.",
        "A card that is lower than all the cards on the line must be odd.",
    ),
    (
        "The rank must be a multiple or a divisor of the last card's rank.",
        "Of the card and the last card, one must be a multiple of the other.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in SAME for one in row[:-1]])
def test_it_says_the_same(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Sort the last three cards by rank and take the one in the middle."
            " Red cards must be higher than it, black cards must not be higher.",
            "median",
        ),
        (
            "Work out the average of the last three ranks."
            " Red cards must be higher than it, black cards must be lower.",
            "less than the average",
        ),
    ],
)
def test_that_number_is_not_the_last_card(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), text
    assert all(meant in choice and "the last card" not in choice for choice in found.choices)


def test_where_nothing_is_counted_it_is_said_how_many_there_are() -> None:
    found = answer(
        "If all cards among the last three cards, or as many as there are, are red, go up."
    )
    assert isinstance(found, Read)
    assert "as many of the last 3 cards as there are" in found.sentence
