"""Richer bodies fit every example, and a planted one is found."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import BLACK, CARDS, EVEN, FACE, ODD, RED, SPADES, Card, CardSet
from eleusis.induction.deeper import local_search
from eleusis.induction.deeper.local_search import Example, richer_bodies
from eleusis.induction.prior.primitives import Atom, Forms, Vocabulary
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import Space, space_of
from eleusis.rule import RuleTree
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.meaning import verdict
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Attribute,
    Compare,
    Condition,
    In,
    Rank,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
)

HIGHER = Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST))
SAME_SUIT = Same(Attribute.SUIT, CANDIDATE)
FORMS = Forms(1, 2, 2, 5, 6, 1, 0, 3, 1, 3, 0.2, 0.2, 3)


def kind(cards: CardSet) -> Condition:
    return In(CANDIDATE, cards)


@cache
def small() -> Space:
    conditions = (kind(RED), kind(EVEN), kind(FACE), kind(SPADES), HIGHER, SAME_SUIT)
    atoms = (Atom(condition, 3.0 + n / 8, 4.0 + n / 8) for n, condition in enumerate(conditions))
    return Space(Vocabulary(tuple(atoms), (), FORMS), starters=1)


PLANTED = {
    "two pairs": any_of(all_of(kind(RED), kind(EVEN)), all_of(kind(SPADES), kind(FACE))),
    "a choice by the card": any_of(all_of(kind(RED), HIGHER), all_of(kind(BLACK), kind(ODD))),
    "three of a piece": all_of(kind(RED), kind(EVEN), negate(SAME_SUIT)),
    "one, or two together": any_of(kind(SPADES), all_of(kind(ODD), HIGHER)),
}


def judged(rule: RuleTree, plays: int, seed: int) -> list[Example]:
    chance = random.Random(seed)
    line: tuple[Card, ...] = (chance.choice(CARDS),)
    examples = []
    for _ in range(plays):
        card = chance.choice(CARDS)
        is_right = verdict(rule, line, card)
        examples.append(Example(line, card, is_right))
        if is_right:
            line = (*line, card)
    return examples


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_body_is_the_cheapest_found(name: str) -> None:
    rule = RuleTree(PLANTED[name])
    found = richer_bodies(space_of(standard_vocabulary()), judged(rule, 80, seed=1))
    assert difference(RuleTree(found[0].condition), rule) is None
    assert [atom.bits for atom in found] == sorted(atom.bits for atom in found)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(PLANTED)), st.integers(1, 130), st.integers(0, 1000))
def test_whatever_is_found_fits_all_examples(name: str, plays: int, seed: int) -> None:
    examples = judged(RuleTree(PLANTED[name]), plays, seed)
    for atom in richer_bodies(small(), examples):
        body = RuleTree(atom.condition)
        assert all(verdict(body, line, card) == right for line, card, right in examples)


def test_nothing_is_found_where_nothing_fits() -> None:
    line = (CARDS[0],)
    examples = [Example(line, CARDS[7], is_right) for is_right in (True, False)]
    assert richer_bodies(small(), examples) == ()
    assert richer_bodies(small(), []) == ()


def test_only_so_many_are_returned() -> None:
    examples = judged(RuleTree(PLANTED["two pairs"]), 16, seed=3)
    whole = richer_bodies(space_of(standard_vocabulary()), examples)
    assert len(whole) == 64
    assert richer_bodies(space_of(standard_vocabulary()), examples, most=5) == whole[:5]


@given(st.lists(st.integers(8, 60), min_size=2, max_size=6), st.integers(1, 60))
def test_the_cheapest_pairs_are_those_of_all_pairs(steps: list[int], most: int) -> None:
    """Costs in eighths of a bit, so that many are equal; literal 2n is atom n, 2n + 1 not it."""
    conditions = [kind(CardSet.from_cards(CARDS[: n + 1])) for n in range(len(steps))]
    costs = [(step / 8, step / 8 + 0.5) for step in steps]
    atoms = (Atom(each, *bits) for each, bits in zip(conditions, costs, strict=True))
    vocabulary = Vocabulary(tuple(atoms), (), FORMS)
    every = [
        (sum((costs[n // 2][n % 2] for n in {one, other}), extra), is_either, one, other)
        for other in range(2 * len(costs))
        for one in range(other + 1)
        for is_either, extra in (
            ((False, FORMS.literal),)
            if one == other
            else ((False, FORMS.both), (True, FORMS.either))
        )
    ]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(local_search, "_PAIRS_MAX", most)
        left, right, is_either, bits = local_search._cheapest(vocabulary)
    found = zip(bits.tolist(), is_either.tolist(), left.tolist(), right.tolist(), strict=True)
    assert list(found) == sorted(every)[:most]
