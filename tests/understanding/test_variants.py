"""Variants of a rule look less far or farther, and mean something else."""

from __future__ import annotations

import pytest

from eleusis.rule import read_rule
from eleusis.understanding.variants import lookalikes


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
    ],
)
def test_a_rule_has_variants(rule: str, variant: str, numbers: tuple[int, ...]) -> None:
    tree = read_rule(rule)
    found = lookalikes(tree, numbers)
    assert read_rule(variant) in found
    assert tree not in found


def test_a_rule_of_one_card_has_none() -> None:
    assert lookalikes(read_rule("The card must be red.")) == []
