"""What is told besides, sums of several cards, both or neither, and how suits rank."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

_BOTH = (
    "If the card has the same suit as the last card, then the card must have the same parity as"
    " the last card; otherwise the card must have a different parity from the last card."
)
_SUITS = "hearts, clubs, diamonds, spades, from lowest to highest"

THE_SAME = [
    # ---- all but what is said of a card
    (
        "Anything goes, except a card that is exactly 2 away from the last card.",
        "The card must not be 2 away from the last card.",
    ),
    (
        "Every card is right except a red one that is higher than the last card.",
        "A red card must not be higher than the last card.",
    ),
    (
        "Any card except one that is black or lower than the last card.",
        "The card must be red and no lower than the last card.",
    ),
    # ---- what is so already
    (
        "Add your card to the last card. If the sum is over 15, your card is wrong; otherwise it"
        " is right.",
        "The rank of the card plus the rank of the last card must be at most 15.",
    ),
    (
        "Queens are always right. For the other cards: if the last card is red, go higher; if it is"
        " black, go lower.",
        "Queens are always right. If the last card is red, go higher. If the last card is black, go"
        " lower.",
    ),
    (
        "If there is an even number of hearts on the line, or none at all, play red; otherwise"
        " play black.",
        "If the number of hearts in the line is even, play red; otherwise play black.",
    ),
    (
        "The rank must be from the lower to the higher of the last two cards, including both. While"
        " there is only one card, any card is right.",
        "The rank must be from the lower to the higher of the last two cards. While there is only"
        " one card, any card is right.",
    ),
    # ---- sums
    (
        "The sum of the card, the last card and the second-last card must be at most 20."
        " While there are fewer than two cards on the line, any card is right.",
        "The rank of the card plus the rank of the last card plus the rank of the second-last card"
        " must be at most 20.",
    ),
    (
        "Add up the last two cards and your card, and if the sum is over 18, your card is wrong."
        " While there are fewer than two cards on the line, any card is right.",
        "The rank of the card plus the rank of the last card plus the rank of the second-last card"
        " must be at most 18.",
    ),
    ("Only cards whose rank you can divide by four.", "The card must be a 4, an 8 or a queen."),
    # ---- both or neither
    ("Change both the suit and the parity, or keep both.", _BOTH),
    ("Keep both the suit and the parity or change both.", _BOTH),
    ("Change both the suit and the parity or neither.", _BOTH),
    # ---- cases
    (
        "A spade is only right if it is odd, a club only if it is even.",
        "Spades must be odd. Clubs must be even.",
    ),
    (
        "After two hearts play at most the lower of those two cards.",
        "If the last two cards are hearts, the rank of the card must be at most the lowest rank of"
        " the last two cards.",
    ),
    (
        "Always go higher, but after a 9, jack or king you have to drop down to a 5 or lower.",
        "If the last card is a 9, a jack or a king, play an ace, 2, 3, 4 or 5; otherwise play"
        " higher than the last card.",
    ),
    # ---- orders of suits, kinds of steps
    (
        "Hearts are the lowest suit, then clubs, then diamonds, and spades are the highest. If you"
        " go to a higher suit, go down in rank.",
        f"The suits rank {_SUITS}. If you play a higher suit, go down in rank.",
    ),
    (
        "Wide and narrow steps alternate. A step of 5 or more is wide, any other step is narrow.",
        "A step of 5 or more is wide, any other step is narrow. Wide and narrow steps alternate.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), THE_SAME)
def test_it_is_read_as_it_is_meant(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


def test_the_same_is_said_of_the_numbers_that_were_compared() -> None:
    of_hearts = "If the number of hearts on the line is greater than the number of spades there,"
    found, meant = (
        answer(
            f"{of_hearts} play red; if it is smaller, play black; if it is {equal}, play a king."
        )
        for equal in ("the same", "equal")
    )
    assert isinstance(found, Read)
    assert isinstance(meant, Read)
    assert found.sentence == meant.sentence


@pytest.mark.parametrize(
    "text",
    [
        # none is no odd number: which of the two is it?
        "If there is an odd number of hearts on the line, or none, play red; otherwise play black.",
        # only lower than the last card, or any of these?
        "Go down to a 5 or lower.",
        "After a red card go down to a 5 or lower.",
        # and a diamond?
        "You can play any heart. A spade is only right if it is odd.",
    ],
)
def test_what_may_mean_two_things_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
