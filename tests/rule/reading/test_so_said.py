"""Steps between named cards, counts asked again, what is done only so, what no block may have."""

from __future__ import annotations

import pytest

from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference

_BLOCK = "in the current block of 4 cards from the first card of the line must be less than 2"

SAME = [
    (
        "Play a heart higher than the last card, a spade lower than the last card or an odd club.",
        "(The card must be a heart and be higher than the last card) or (the card must be a spade "
        "and be lower than the last card) or the card must be an odd club.",
    ),
    (
        "Cut the line into groups of four. No group may have more than two red cards, and no group "
        "may have more than two odd cards.",
        f"If the card is red, then the number of red cards {_BLOCK}. If the card is odd, then the "
        f"number of odd cards {_BLOCK}.",
    ),
    (
        "Cards 1 to 4 of the line are a block, cards 5 to 8 are the next block, and so on. No "
        "block may have more than two red cards.",
        f"If the card is red, then the number of red cards {_BLOCK}.",
    ),
    (
        "If the last card is higher than the very first card, play red.",
        "If the last card is higher than card 1 of the line, then the card must be red.",
    ),
    (
        "After a fall from the second-last card to the last card play red.",
        "If the last card is lower than the second-last card, then the card must be red.",
    ),
    (
        "After a step of 4 or more between the last two cards play red.",
        "If the last card is at least 4 away from the second-last card, then the card must be red.",
    ),
    (
        "Every third card must be red. At every other place the card must be black.",
        "Black, then black, then red, and repeat, from the first card of the line.",
    ),
    (
        "Together the card and the last card must make between 10 and 18, both included.",
        "The rank of the card plus the rank of the last card must be between 10 and 18.",
    ),
    (
        "If the red cards on the line outnumber the black cards on the line, play red.",
        "If there are more red cards than black cards on the line, play red.",
    ),
    (
        "Keep the suit only by going higher, and change the colour only with an even card.",
        "If you keep the suit, go higher, and if you change the colour, play an even card.",
    ),
    (
        "With an odd number of kings on the line play red. With an even number of them, zero "
        "included, play black.",
        "If the number of kings in the line is odd, then the card must be red; otherwise the card "
        "must be black.",
    ),
    (
        "An ace may be played on any card, and any card may be played on an ace. In all other "
        "cases go higher.",
        "If the last card is an ace or the card is an ace, any card is right; otherwise go higher.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_it_is_said_so_as_well(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None
