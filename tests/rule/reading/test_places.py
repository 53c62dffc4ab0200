"""Places, blocks and free cards; what "it" and "that card" point back at."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Read

THE_SAME = [
    (
        "Up to the sixth card of the line change the colour; from the seventh card on go up.",
        "Up to place 6 of the line change the colour; from place 7 on go up.",
    ),
    (
        "Before the seventh card of the line the card must be red. From the seventh card on it "
        "must be black.",
        "If the place in the line is at most 6, the card must be red; otherwise it must be black.",
    ),
    (
        "Odd places get hearts, even places get spades.",
        "At odd places play a heart; at even places play a spade.",
    ),
    (
        "At every fourth place, counting from the starter, play a king.",
        "Every fourth card is a king.",
    ),
    (
        "At places 2, 5, 8 and so on play black. At all the other places play red.",
        "If the place in the line leaves 2 when divided by 3, play black; otherwise play red.",
    ),
    (
        "Every third place of the line gets an even card, and all the other places get odd cards.",
        "If the place in the line is divisible by 3, play even; otherwise play odd.",
    ),
    (
        "At even places move at most 2 away from the last card.",
        "At even places play a card that is at most 2 away from the last card.",
    ),
    (
        "In each block of 3 cards, counted from the first card of the line, no suit may repeat.",
        "In each block of 3 cards from the first card of the line no suit repeats.",
    ),
    (
        "In every set of five cards, starting with the starter, every rank comes once.",
        "In each block of 5 cards from the first card of the line no rank repeats.",
    ),
    (
        "The same suit as the second-last card. The second card of the line is free.",
        "The same suit as the second-last card.",
    ),
    (
        "Look at the third-last card: if it was red play odd, if it was black play even.",
        "If the third-last card is red, play odd; otherwise play even.",
    ),
    (
        "Play higher than the second-last card if it was black.",
        "If the second-last card is black, play higher than the second-last card.",
    ),
    (
        "After an ace keep the colour, after any other card change it.",
        "After an ace keep the colour, after any other card change the colour.",
    ),
    (
        "When the last two cards differ in colour, play odd. When they don't, play even.",
        "If the last two cards have the same colour, play even; otherwise play odd.",
    ),
    (
        "The suit of the last or the second-last card.",
        "The suit of the card must occur in as many of the last 2 cards as there are.",
    ),
    (
        "If you follow suit you must go up, if you change suit you must go down.",
        "If the card has the same suit as the last card, go up; otherwise go down.",
    ),
    (
        "Clubs must be odd, and hearts are never right.",
        "If the card is a club it must be odd. Don't play a heart.",
    ),
]


def test_a_block_is_all_alike_only_if_all_of_it_is() -> None:
    """Also where a line was laid by another rule: then no card can make the block alike again."""
    rule = Rule("In each block of 4 cards all are odd or all are even.")
    assert not rule.right("AC 2C")
    assert {card.rank % 2 for card in rule.right("AC 3C")} == {1}


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_places_and_what_points_back_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(
            (text, "Go down. For the first 6 cards of the line, go up or stay.")
            for text in (
                "For the first six cards of the line go up or stay; from then on go down.",
                "The first six cards of the line go up or stay; after that go down.",
            )
        ),
        (
            "When 3, 6, 9 and so on cards lie on the line, play a club.",
            "With 3, 6, 9 and so on cards on the line, play a club.",
        ),
    ],
)
def test_first_cards_and_numbers_of_cards_that_go_on(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None
