"""Cards that a rule's text cannot tell apart are told apart on no line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import CARDS, FULL_MASK, Card
from eleusis.rule import library, read_rule, right_cards
from eleusis.rule.analysis.audit import joint_classes
from eleusis.rule.analysis.card_classes import never_told_apart
from eleusis.rule.tree.features import Attribute as A
from eleusis.rule.tree.syntax import (
    Compare,
    Constant,
    LastCards,
    RankSummary,
    Relation,
    RuleTree,
    Summary,
)
from rule import strategies as some

if TYPE_CHECKING:
    from random import Random

RULES = some.rules | st.sampled_from(library()).map(lambda published: read_rule(published.sentence))


@settings(max_examples=60, deadline=None)
@given(rule=RULES, line=st.lists(st.sampled_from(CARDS), max_size=6), chance=st.randoms())
def test_like_cards_can_stand_for_each_other(
    rule: RuleTree, line: list[Card], chance: Random
) -> None:
    kinds = never_told_apart(rule)
    other = [
        chance.choice([like for like in CARDS if _kind(kinds, like) == _kind(kinds, card)])
        for card in line
    ]
    right = right_cards(rule, line)
    assert right == right_cards(rule, other)
    assert all(right.mask & kind in (0, kind) for kind in kinds)


def _kind(kinds: tuple[int, ...], card: int) -> int:
    return next(number for number, kind in enumerate(kinds) if kind >> card & 1)


def test_ranks_matter_where_they_are_added_up() -> None:
    tens = Compare(RankSummary(Summary.SUM, LastCards(2)), Relation.EQUAL, Constant(10))
    assert sorted(never_told_apart(RuleTree(tens))) == sorted(joint_classes((A.RANK,)))


@pytest.mark.parametrize(
    ("text", "attributes"),
    [
        ("Any card is right.", ()),
        ("Colours alternate.", (A.COLOUR,)),
        ("Play higher than the last card.", (A.RANK,)),
        ("Only red cards. No two face cards in a row.", (A.COLOUR, A.FACE)),
        ("In each block of 4 cards no suit repeats.", (A.SUIT,)),
    ],
)
def test_the_cards_that_a_rule_speaks_of(text: str, attributes: tuple[A, ...]) -> None:
    kinds = never_told_apart(read_rule(text))
    assert sorted(kinds) == sorted(joint_classes(attributes))
    assert sum(kinds) == FULL_MASK
