"""Variants of a rule look less far or farther, and mean something else."""

from __future__ import annotations

import pytest

from eleusis.rule import read_rule
from eleusis.understanding.variants import cards_of_a_round, lookalikes


@pytest.mark.parametrize(
    ("rule", "variant", "numbers"),
    [
        (
            "The suit of the card must not occur in the last 3 cards.",
            "The suit of the card must not occur in the line.",
            (),
        ),
        (
            "The rank of the card must not occur in the line.",
            "The rank of the card must not occur in as many of the last 10 cards as there are.",
            (10,),
        ),
        (
            "The card must have the same colour as the second-last card.",
            "The card must have the same colour as the third-last card.",
            (),
        ),
        (
            "The number of red cards in the line must be less than 4.",
            "The number of red cards in the line must be less than 5.",
            (),
        ),
        (
            "The card must be at least as high as the third-last card.",
            "The rank of the card must be at least the median of the ranks of the last 3 cards.",
            (),
        ),
        (
            "The rank of the card must be at most the highest rank in the line.",
            "The card must be at most as high as the last card.",
            (),
        ),
        (
            "Red, then black, then odd, and repeat, in blocks of 2 cards from the first card of "
            "the line.",
            "Red, then black, and repeat, in blocks of 2 cards from the first card of the line.",
            (),
        ),
        (
            "If the number of different suits in the last 3 cards is at most 2, play red; "
            "otherwise black.",
            "If the number of different suits in the last 3 cards is 1, then any card is right; "
            "otherwise if the number of different suits in the last 3 cards is at most 2, then the "
            "card must be red; otherwise the card must be black.",
            (),
        ),
    ],
)
def test_a_rule_has_variants(rule: str, variant: str, numbers: tuple[int, ...]) -> None:
    tree = read_rule(rule)
    found = lookalikes(tree, numbers)
    assert read_rule(variant) in found
    assert tree not in found


def test_a_rule_of_one_card_has_none() -> None:
    assert lookalikes(read_rule("The card must be red.")) == []


@pytest.mark.parametrize(
    ("rule", "cards"),
    [
        ("The card must be red.", 0),
        ("Red, then black, then odd, and repeat.", 3),
        ("Red, then black, and repeat, in blocks of 1, 2 and 3 cards from the first card of the "
         "line.", 12),
    ],
)  # fmt: skip
def test_a_cycle_comes_round(rule: str, cards: int) -> None:
    assert cards_of_a_round(read_rule(rule)) == cards
