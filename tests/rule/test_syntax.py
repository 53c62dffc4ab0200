"""A thing has one form: what constructors normalise, what they refuse, and the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import ALL, BLACK, CARDS, CLUBS, FACE, HEARTS, NONE, RED, SPADES, CardSet
from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule.meaning import kleene_verdict
from eleusis.rule.tree.features import (
    Attribute,
    Partition,
    are_same,
    class_indices,
    classes,
    partition,
)
from eleusis.rule.tree.limits import DEPTH_MAX, ITEMS_MAX, NODES_MAX, NTH_LAST_MAX
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    And,
    AtLeast,
    Compare,
    Condition,
    Constant,
    Cycle,
    Feature,
    FirstCards,
    Growing,
    If,
    In,
    LastLike,
    Not,
    NthCard,
    NthLast,
    OneOf,
    Or,
    Points,
    Rank,
    Relation,
    Repeating,
    RuleTree,
    Same,
    Walk,
    all_of,
    any_of,
    children,
    negate,
    nodes,
)
from rule import strategies as some

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card

A = In(CANDIDATE, RED)
B = In(LAST, FACE)
C = Same(Attribute.SUIT, CANDIDATE, LAST)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Same(Attribute.SUIT, LAST, CANDIDATE), C),
        (Same(Attribute.SUIT, NthCard(1), LAST), Same(Attribute.SUIT, LAST, NthCard(1))),
        (
            Same(Attribute.RANK, LastLike(Attribute.SUIT), NthLast(3)),
            Same(Attribute.RANK, NthLast(3), LastLike(Attribute.SUIT)),
        ),
        (negate(A), In(CANDIDATE, BLACK)),
        (negate(negate(C)), C),
        (negate(ALWAYS), NEVER),
        (all_of(A, all_of(B, C), A), And((A, B, C))),
        (all_of(A, ALWAYS), A),
        (all_of(), ALWAYS),
        (all_of(A, NEVER), NEVER),
        (any_of(A, any_of(B, C), A), Or((A, B, C))),
        (any_of(A, NEVER), A),
        (any_of(), NEVER),
        (any_of(A, ALWAYS), ALWAYS),
        (OneOf(Rank(LAST), (3, 1, 3)), OneOf(Rank(LAST), (1, 3))),
        (Repeating((2, 3, 2, 3)), Repeating((2, 3))),
        (partition(RED), Attribute.COLOUR),
        (partition(BLACK, RED), Attribute.COLOUR),
        (partition(HEARTS, ~HEARTS), partition(HEARTS)),
        (
            Points(LAST, ((HEARTS, 1), (SPADES, 0), (CLUBS, 1))),
            Points(LAST, ((HEARTS | CLUBS, 1),)),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_same_said_differently_is_equal(one: object, other: object) -> None:
    assert one == other
    assert hash(one) == hash(other)


def test_comparisons_have_their_own_negation() -> None:
    less = Compare(Rank(CANDIDATE), Relation.LESS, Rank(LAST))
    assert negate(less) == Compare(Rank(CANDIDATE), Relation.AT_LEAST, Rank(LAST))
    divisible = Compare(Rank(CANDIDATE), Relation.DIVISIBLE, Rank(LAST))
    assert negate(divisible) == Not(divisible)


@given(some.conditions, some.lines, some.cards)
def test_negation_holds_where_the_condition_does_not(
    condition: Condition, line: tuple[Card, ...], card: Card
) -> None:
    assert negate(negate(condition)) == condition
    truth, opposite = (
        kleene_verdict(RuleTree(c), line, card) for c in (condition, negate(condition))
    )
    assert opposite is (None if truth is None else not truth)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Not(A),
        lambda: Not(Not(C)),
        lambda: And((A,)),
        lambda: And((A, A)),
        lambda: And((A, And((B, C)))),
        lambda: Or((A, NEVER)),
        lambda: AtLeast(1, (A, B, C)),
        lambda: AtLeast(3, (A, B, C)),
        lambda: In(CANDIDATE, ALL),
        lambda: In(CANDIDATE, NONE),
        lambda: Same(Attribute.SUIT, LAST, LAST),
        lambda: NthLast(0),
        lambda: NthLast(1, NONE),
        lambda: OneOf(Rank(LAST), (3,)),
        lambda: Points(LAST, ((HEARTS, 0),)),
        lambda: Points(LAST, ((HEARTS, 1), (RED, 2))),
        lambda: Partition((RED,)),
        lambda: partition(ALL),
        lambda: partition(HEARTS, RED),
        lambda: Walk((HEARTS, SPADES)),
        lambda: Cycle((A,)),
        lambda: Repeating(()),
        lambda: Growing(0),
        lambda: FirstCards(0, A),
    ],
)
def test_what_has_a_simpler_form_or_no_sense_is_refused(build: Callable[[], object]) -> None:
    with pytest.raises(InputError) as caught:
        build()
    assert caught.value.code == "bad-rule"


def nested(depth: int) -> Condition:
    condition: Condition = C
    for _ in range(depth):
        condition = If(A, condition, B)
    return condition


@pytest.mark.parametrize(
    ("build", "limit"),
    [
        (lambda: NthLast(NTH_LAST_MAX + 1), NTH_LAST_MAX),
        (lambda: Cycle((A,) * (ITEMS_MAX + 1)), ITEMS_MAX),
        (lambda: RuleTree(nested(DEPTH_MAX)), DEPTH_MAX),
        (lambda: RuleTree(Cycle(tuple(nested(6) for _ in range(ITEMS_MAX)))), NODES_MAX),
    ],
)
def test_limits(build: Callable[[], object], limit: int) -> None:
    with pytest.raises(RuleTooLarge) as caught:
        build()
    assert caught.value.limit == limit < caught.value.reached


def test_walking_a_tree() -> None:
    rule = RuleTree(If(C, Compare(Rank(CANDIDATE), Relation.LESS, Constant(4)), NEVER))
    assert children(rule) == (rule.condition,)
    assert [type(node).__name__ for node in nodes(rule)] == [
        *("RuleTree", "If", "Same", "Candidate", "NthLast"),
        *("Compare", "Rank", "Candidate", "Constant", "Never"),
    ]


@given(some.features, st.sampled_from(CARDS), st.sampled_from(CARDS))
def test_features_sort_all_cards(feature: Feature, first: Card, second: Card) -> None:
    groups = classes(feature)
    assert sum(len(group) for group in groups) == len(CARDS)
    assert CardSet.from_cards(card for group in groups for card in group) == ALL
    indices = class_indices(feature)
    assert all(card in groups[indices[card]] for card in CARDS)
    assert are_same(feature, first, second) == (indices[first] == indices[second])
