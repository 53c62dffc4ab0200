"""Three cases, the first of which leaves any card right, however they are told."""

from __future__ import annotations

from itertools import product

import pytest

from eleusis.rule import Asked, answer, read_rule
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
    "; otherwise, if CASE, play 7 or lower; otherwise play red.",
    ". Otherwise, if CASE, play 7 or lower; otherwise play red.",
    ". Otherwise if CASE play 7 or lower. Otherwise play red.",
    ", otherwise if CASE play 7 or lower, otherwise play red.",
)
SUM = (
    "the last two cards add up to 15 or more",
    "the sum of the ranks of the last 2 cards is at least 15",
)
COUNT = (
    "two or more of the last three cards are odd",
    "at least two of the last three cards are odd",
)
CASES = [
    *product(FREE, RESTS, [COUNT]),
    # of a sum of two it must be said what is right while there is one card
    *product([free for free in FREE if FREE[free] == "the place in the line is 2"], RESTS, [SUM]),
]


@pytest.mark.parametrize(("free", "rest", "case"), CASES)
def test_the_last_rest_is_of_the_second_case(free: str, rest: str, case: tuple[str, str]) -> None:
    said, plain = case
    meant = (
        f"If {FREE[free]}, then any card is right; otherwise if {plain}, then the card must be from"
        " ace to 7; otherwise the card must be red."
    )
    assert difference(read_rule(free + rest.replace("CASE", said)), read_rule(meant)) is None


@pytest.mark.parametrize("rest", RESTS)
def test_it_is_asked_what_is_right_while_a_sum_is_not_all_there(rest: str) -> None:
    said, _ = SUM
    found = answer("After an ace any card is right" + rest.replace("CASE", said))
    assert isinstance(found, Asked)
    assert "short-line" in {doubt.code for doubt in found.doubts}
