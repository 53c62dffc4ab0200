"""A choice of moves, each with its card; lists that go on; what the card itself counts among."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer
from rule.reading.judging import why_not_read

SAME = [
    # a move with a card, or another
    (
        "Follow suit with a higher card or change the suit with an even card.",
        "(The card must have the same suit as the last card and be higher than the last card) or "
        "(the card must have a different suit from the last card and be even).",
    ),
    (
        "Change the colour with a king or go higher.",
        "(The card must be a king and have a different colour from the last card) or the card must "
        "be higher than the last card.",
    ),
    (
        "If the last card is red, keep the suit with a lower card or play an ace; otherwise play a "
        "heart.",
        "If the last card is red, then (the card must have the same suit as the last card and be "
        "lower than the last card) or the card must be an ace; otherwise the card must be a heart.",
    ),
    # a list that goes on
    (
        "When there are 3, 6, 9 or any other multiple of 3 cards on the line, the card must be red."
        " In every other case play black.",
        "If there are 3, 6, 9 and so on cards on the line, play red; otherwise play black.",
    ),
    (
        "If the number of cards on the line is 5, 10 or another multiple of five, play red.",
        "If there are 5, 10, 15 and so on cards on the line, play red.",
    ),
    # the card counts
    (
        "The first four cards of the line are free. After that, there must be at least one club "
        "among the last four cards and the card itself.",
        "The first four cards of the line are free. After that, at least one of the card and the "
        "last four cards must be a club.",
    ),
    (
        "There must be a heart among the card and the last two cards.",
        "At least one of the card and the last two cards must be a heart.",
    ),
    # no comma behind a case
    ("After a king no queen may be laid.", "After a king play no queen."),
    (
        "After a prime card no prime card may be played. After a card that is not prime, play a "
        "prime card or go higher.",
        "If the last card is prime, play no prime; otherwise play a prime or go higher.",
    ),
    # all but some
    (
        "Aces may follow any card except an ace. Any other card must have a different colour from "
        "the last card.",
        "If the card is an ace, the last card must not be an ace; otherwise change the colour.",
    ),
    # two cases of what is left
    (
        "Low means ace to 6. High means 8 to king. Sevens are always right. After a 7 any card is "
        "right. Otherwise, after a low card play a high card and after a high card play a low "
        "card.",
        "Sevens are always right. After ace to 6 play 8 to king; after 8 to king play ace to 6.",
    ),
    (
        "After a 7 any card is right. Otherwise, after red go higher and after black go lower.",
        "Unless the last card is a 7, after red go higher, after black go lower.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_moves_with_cards_and_lists_that_go_on_are_read(text: str, meant: str) -> None:
    assert not why_not_read(text, meant, starters=1)


@pytest.mark.parametrize(
    "text",
    [
        # only with a king, or whenever a king is played?
        "Change the suit with a king.",
        "Change the suit with a king, keep it with a queen.",
        # none is a multiple of three as well
        "If the number of hearts on the line is 3, 6, 9 or another multiple of 3, play red.",
        # true or not, whatever is played
        "There must be a heart among the last two cards.",
    ],
)
def test_choices_and_counts_that_are_in_doubt_are_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)
