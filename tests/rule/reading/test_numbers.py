"""What is said of ranks, counts, sums and differences, in the ways people say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule.comparison import difference
from eleusis.rule.reading import read_rule

if TYPE_CHECKING:
    from eleusis.rule import Rule

SAME_RULE = [
    (
        "The rank of the card must be at most 6.",
        "Its rank is 6 or lower",
        "The card's rank must be 6 or less.",
        "The rank must be strictly less than 7",
        "The card must have a rank of 6 or lower",
        "Card rank ≤ 6",
        "Only cards with rank 6 or less",
        "Only cards whose rank is <= 6",
        "Its rank is ace through 6 (ranks 1-6 are allowed)",
    ),
    (
        "The rank of the card must be between 4 and 8.",
        "The rank must be between 4 and 8, inclusive",
        "Its rank is 4, 5, 6, 7 or 8",
        "The card must have a rank between 4 and 8 inclusive (4, 5, 6, 7, or 8)",
        "Its rank is at least 4 and at most 8",
    ),
    (
        "The rank of the card must be prime.",
        "Its rank is a prime number (2, 3, 5, 7, 11/J, 13/K)",
        "The card's rank must be prime (2, 3, 5, 7, jack = 11, king = 13)",
    ),
    (
        "The card must be at least as high as the last card.",
        "Its rank is greater than or equal to the rank of the last card",
        "The card's rank must be equal to or higher than that of the previous card.",
        "Each card must have a rank ≥ the previous rank (J=11, Q=12, K=13)",
        "The ranks of the cards never decrease",
        "Mainline ranks are non-decreasing",
        "value >= prev_value",
    ),
    ("Play higher than the last card.", "Ranks must strictly increase", "Ranks go up"),
    (
        "The rank is a multiple of 3 or 5",
        "Only 3, 5, 6, 9, 10 or queen",
        "Only multiples of 3 or 5",
    ),
    (
        "1 higher than the last card on the circle",
        "Each rank must be exactly 1 higher than the previous rank, wrapping from king (13) to ace",
        "The card's rank is one higher than the last card, wrapping around",
    ),
    (
        "The distance between rank and last rank is at least 4",
        "The absolute difference between the card's rank and the last card's rank must be ≥ 4",
        "The difference between consecutive ranks must be 4 or more",
        "abs(value - prev_value) >= 4",
    ),
    (
        "rank + last rank is greater than 9",
        "The card and the last card must add up to more than 9",
        "Each pair of consecutive cards must have ranks that sum to more than 9",
        "The sum of the ranks of the card and the last card is higher than 9",
    ),
    (
        "rank plus the sum of the ranks in the last 2 cards is divisible by 5",
        "The sum of its rank and the two previous ranks must be a multiple of 5",
    ),
    (
        "Rank shares a factor with last rank",
        "Its rank and the last card's rank must share a common factor greater than one",
    ),
    ("Rank is divisible by last rank", "The previous rank divides the card's rank"),
    (
        "Rank = the number of red cards in the line",
        "The card's rank must equal the count of red cards already on the mainline",
        "The rank equals the number of red cards so far",
    ),
    (
        "Rank is less than the lower median of the ranks in the line",
        "Rank is less than the median of the line (for an even number of cards, the lower one)",
    ),
    (
        "The card must have the same colour as the last card and be 2 away from the last card",
        "(color == prev_color) and (abs(value - prev_value) == 2)",
    ),
    (
        "The last card is red or the card is red",
        "orf(equal(color(previous), R), equal(color(current), R))",
    ),
]


def same_meaning(one: Rule, other: Rule) -> bool:
    return all(difference(one, other, starters=starters) is None for starters in (0, 1))


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = texts
    meant = read_rule(first)
    assert [text for text in others if not same_meaning(read_rule(text), meant)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Its rank is prime (2, 3, 5, 7)",
        "Its rank is at most 6 (ace through 5)",
        "Its rank is greater than 10 (jack = 12)",
        "The number of cards in the line is higher than the last card",
        "Its rank is one higher than the last rank, wrapping from queen to ace",
        "Its rank is a power of 3",
        "color < prev_color",
    ],
)
def test_what_is_false_or_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(RuleSyntaxError):
        read_rule(text)
