"""Three cases, the first of which leaves any card right, however they are told."""

from __future__ import annotations

from itertools import product

import pytest

from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference

FREE = {
    "If there is only one card on the line, any card is right": "the place in the line is 2",
    "With only one card on the line any card is right": "the place in the line is 2",
    "The second card of the line is free": "the place in the line is 2",
    "After an ace any card is right": "the last card is an ace",
    "Any card is right if the last card is an ace": "the last card is an ace",
    "As long as no heart is on the line, you can play anything": (
        "the number of hearts in the line is 0"
    ),
}
RESTS = (
    "; otherwise, if the last two cards add up to 15 or more, play 7 or lower; otherwise play red.",
    ". Otherwise, if the last two cards add up to 15 or more, play 7 or lower; otherwise play red.",
    ". Otherwise if the last two cards add up to 15 or more play 7 or lower. Otherwise play red.",
    ", otherwise if the last two cards add up to 15 or more play 7 or lower, otherwise play red.",
)


@pytest.mark.parametrize(("free", "rest"), [*product(FREE, RESTS)])
def test_the_last_rest_is_of_the_second_case(free: str, rest: str) -> None:
    meant = (
        f"If {FREE[free]}, then any card is right; otherwise if the sum of the ranks of the last 2 "
        "cards is at least 15, then the card must be from ace to 7; otherwise the card must be red."
    )
    assert difference(read_rule(free + rest), read_rule(meant)) is None
