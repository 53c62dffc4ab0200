"""What is said of ranks, counts, sums and differences, in the ways people say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference

if TYPE_CHECKING:
    from eleusis.rule import RuleTree

SAME_RULE = [
    (
        "If the sum of the ranks in the last two cards is odd, play black; otherwise play red",
        "Add the last two cards: if the total is odd play black, otherwise play red",
        "Add up the ranks of the last two cards. If the sum is odd, play black; if not, play red.",
    ),
    ("If the number of face cards among the last four cards is even, play a heart",),
    (
        "The rank of the card must be less than the distance between the rank of the last card and "
        "the rank of the second-last card",
        "Take the difference between the last two cards. The next card must be lower than that.",
        "Work out the difference between the last two cards; the rank must be below the result.",
    ),
    ("The rank of the card plus the rank of the last card must be prime",),
    (
        "The card must be 2 higher than the last card or be 1 lower than the last card",
        "Play two higher or one lower than the last card",
        "Play a card one below or two above the last card",
        "Play two up or one down",
    ),
    (
        "The card must be 1 or 2 higher than the last card on the circle",
        "The ranks climb by one or two, wrapping round from king to ace",
    ),
    (
        "If the last card is higher than the second-last card, play a lower card. If the last card "
        "is lower than the second-last card, play a higher card.",
        "Zigzag: if the last card was higher than the one before it, the next must be lower, and "
        "vice versa",
    ),
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
        "The rank must not exceed 6",
        "Its rank is at most 6 (A=1)",
        "The card must have a numeric value in the range A-6",
        "Cards numbered A through 6",
        "Ranks must be from ace through 6",
        "1 <= rank <= 6",
        "rank in {A, 2, 3, 4, 5, 6}",
        "The rank must be one of A, 2, 3, 4, 5, 6",
    ),
    (
        "The rank of the card must be between 4 and 8.",
        "The rank must be between 4 and 8, inclusive",
        "Its rank is 4, 5, 6, 7 or 8",
        "The card must have a rank between 4 and 8 inclusive (4, 5, 6, 7, or 8)",
        "Its rank is at least 4 and at most 8",
        "The rank must be 4-8",
        "The card must be ranked 4 to 8",
        "The rank must be within 2 of 6",
    ),
    (
        "The rank of the card must be prime.",
        "Its rank is a prime number (2, 3, 5, 7, 11/J, 13/K)",
        "The card's rank must be prime (2, 3, 5, 7, jack = 11, king = 13)",
        "The rank is a prime number, where J=11, Q=12 and K=13",
        "Its rank is prime: 2, 3, 5, 7, J (11) or K (13)",
        "The rank must be prime. Ace is low.",
        "Its rank is one of the primes (2, 3, 5, 7, J, K)",
        "The rank must be prime (primes are 2, 3, 5, 7, 11 = J, 13 = K)",
    ),
    (
        "If the last card is red, the card must be at least as high as the last card; otherwise it "
        "must be at most as high as the last card",
        "The rank must be at least the last rank if the last card is red, and at most the last "
        "rank if it is black",
        "After a red card the rank must be equal or higher; after a black card it must be equal "
        "or lower",
        "If the last card is red, the rank must go up (or stay equal); if it is black, the rank "
        "must go down (or stay equal)",
    ),
    (
        "The card must be at least as high as the last card.",
        "Its rank is greater than or equal to the rank of the last card",
        "The card's rank must be equal to or higher than that of the previous card.",
        "Its rank is at least that of the last card (ties allowed, ace low)",
        "The rank is not lower than the last rank (ranks never decrease along the line)",
        "Each card must have a rank ≥ the previous rank (J=11, Q=12, K=13)",
        "The ranks of the cards never decrease",
        "Mainline ranks are non-decreasing",
        "value >= prev_value",
        "rank(new) >= rank(last)",
        "Ranks never go down (A low, K high)",
        "The rank may not decrease",
        "Cards must never go down in rank",
        "Ranks must stay the same or go up",
        "Cards must be played in ascending order of rank (equal ranks are allowed)",
        "The mainline must be sorted in non-decreasing rank order, with ties permitted",
        "Each rank must be equal to or higher than the rank before it",
    ),
    (
        "Play higher than the last card.",
        "Ranks must strictly increase",
        "Ranks go up",
        "Cards must increase",
        "Increase the rank",
    ),
    (
        "If the card is a spade, it must be higher than the last card, otherwise lower",
        "Spades must ascend in rank, all others must descend",
        "A spade must go up, other cards must go down",
    ),
    (
        "2 higher than the last card",
        "Cards must go up by 2",
        "Each rank must rise by exactly 2",
        "The rank must be exactly 2 more than the last rank",
    ),
    (
        "The rank minus the last rank is at least 2",
        "At least 2 higher than the last card",
        "2 or more ranks above the last card",
        "The rank must be at least two more than that of the last card",
    ),
    (
        "The distance between rank and last rank is at most 3",
        "At most 3 away from the last card",
        "Within 3 ranks of the last card",
        "The rank must differ from the last rank by at most 3",
    ),
    (
        "The distance between rank and last rank is odd",
        "Its rank must differ from the last card's rank by an odd amount",
        "The ranks of consecutive cards must add up to an odd number",
        "Rank and last rank must add up to an odd number",
    ),
    ("The rank plus the place in the line is odd",),
    (
        "The rank is a multiple of 3 or 5",
        "Only 3, 5, 6, 9, 10 or queen",
        "Only multiples of 3 or 5",
    ),
    (
        "1 higher than the last card on the circle",
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
        "The sum of the ranks of the card and the last card is higher than 9",
    ),
    (
        "rank plus the sum of the ranks in the last 2 cards is divisible by 5",
        "The sum of its rank and the two previous ranks must be a multiple of 5."
        " While there are fewer than two cards on the line, any card is right.",
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
    ("Rank is less than the lower median of the ranks in the line",),
    ("The card must have the same colour as the last card and be 2 away from the last card",),
    ("The last card is red or the card is red",),
]


def same_meaning(one: RuleTree, other: RuleTree) -> bool:
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
        "The rank of the last card is higher",
        "The number of cards in the line must be higher",
        "The card must be red and higher than the last card (ties allowed)",
        "The rank is higher than the last rank and at most 9 (equal ranks allowed)",
        "Its rank is at most 6 (ace through 5)",
        "Its rank is greater than 10 (jack = 12)",
        "The number of cards in the line is higher than the last card",
        "Its rank is one higher than the last rank, wrapping from queen to ace",
        "Its rank is a power of 3",
        "Its rank is prime (A=1 is prime)",
        "The card must be a face card (rank 11=J, 12=Q)",
        "The card must be a face card (J, Q or K; i.e. rank 10 or higher)",
        "The card must be higher than that",
        "If the total is even, play red",
        "Add the last two cards: play red",
        "Take the difference between the last three cards. The rank must be below that.",
        "Play at most 2 higher or one lower than the last card",
        "If the last card was higher than the one before it, the next must be higher, vice versa",
        "Its rank is prime (primes are 2, 3, 5, 7)",
        "Its rank is even (J=12)",
        "The rank must be even, where the queen counts as 11",
        "Ranks never go down (K low)",
        "At most 3 higher than the last card",
        "The last card's rank must not decrease",
        "The rank must be 9-5",
        "color < prev_color",
    ],
)
def test_what_is_false_or_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(RuleSyntaxError):
        read_rule(text)
