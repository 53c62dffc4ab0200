"""Random syntax trees and lines, for properties of the rule language.

Every node type of `eleusis.rule.tree.syntax` can come out (`test_strategies_cover_every_node`).
"""

from __future__ import annotations

from hypothesis import strategies as st

from eleusis.cards import ALL, CARDS, FACE, FULL_MASK, HEARTS, PRIME, RED, SPADES, CardSet
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    EACH,
    LAST,
    NEVER,
    Among,
    Anchor,
    Arithmetic,
    AtLeast,
    Attribute,
    Between,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountedBack,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    Cycle,
    Decimals,
    Digit,
    ExactlyOne,
    Extreme,
    Feature,
    FirstCards,
    Follows,
    Growing,
    If,
    In,
    Including,
    IsKind,
    LaidStretch,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Since,
    Streak,
    Stretch,
    Summary,
    Walk,
    WholeLine,
    all_of,
    any_of,
    negate,
    partition,
)

cards = st.sampled_from(CARDS)
lines = st.lists(cards, max_size=14).map(tuple)
anchors = st.sampled_from(Anchor)

card_sets = st.sampled_from((RED, FACE, HEARTS, PRIME, HEARTS | SPADES, *RANK_SETS[:3])) | (
    st.integers(1, FULL_MASK - 1).map(CardSet)
)
"""Sets that say something: neither empty nor all cards."""


def _groups(fewest: int) -> st.SearchStrategy[tuple[CardSet, ...]]:
    """Disjoint, non-empty groups of ranks or suits."""

    def grouped(pool: tuple[CardSet, ...]) -> st.SearchStrategy[tuple[CardSet, ...]]:
        return st.permutations(pool).flatmap(
            lambda order: st.integers(fewest, min(len(order), 8)).map(
                lambda count: tuple(order[:count])
            )
        )

    return st.sampled_from((SUIT_SETS, RANK_SETS)).flatmap(grouped)


features: st.SearchStrategy[Feature] = st.sampled_from(Attribute) | card_sets.map(partition)

lengths: st.SearchStrategy[Lengths] = st.one_of(
    st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple).map(Repeating),
    st.builds(Growing, st.integers(1, 3), st.integers(1, 2)),
)

_laid: st.SearchStrategy[LaidStretch] = st.one_of(
    st.builds(WholeLine, anchors),
    st.builds(LastCards, st.integers(1, 4), st.booleans()),
    st.builds(CurrentBlock, lengths, anchors),
    st.builds(Since, card_sets),
)
_unsorted = _laid | st.builds(Including, _laid)
stretches: st.SearchStrategy[Stretch] = _unsorted | st.builds(Among, card_sets, _unsorted)

_simple_references: st.SearchStrategy[CardRef] = st.one_of(
    st.just(CANDIDATE),
    st.just(LAST),
    st.builds(NthLast, st.integers(1, 4), st.just(ALL) | card_sets),
    st.builds(LastLike, features),
    st.builds(NthCard, st.integers(1, 3), anchors),
    st.builds(Extreme, st.booleans(), _laid),
)

references: st.SearchStrategy[CardRef] = _simple_references | st.builds(
    CountedBack, _simple_references
)

_tables = _groups(1).flatmap(
    lambda groups: st.lists(
        st.integers(-3, 5).filter(bool), min_size=len(groups), max_size=len(groups)
    ).map(lambda values: tuple(zip(groups, values, strict=True)))
)

_one, _other = Rank(CANDIDATE), Rank(EACH)
_counts_where = st.builds(
    CountWhere, st.just(_one), st.sampled_from(Relation), st.just(_other), stretches
)
_counts_where_apart = st.builds(
    lambda operation, relation, amount, stretch: CountWhere(
        Arithmetic(_one, operation, _other), relation, Constant(amount), stretch
    ),
    st.sampled_from(Operation),
    st.sampled_from(Relation),
    st.integers(0, 6),
    stretches,
)

_plain_numbers: st.SearchStrategy[Number] = st.one_of(
    st.integers(-20, 20).map(Constant),
    st.builds(Rank, references, st.booleans()),
    st.builds(Points, references, _tables),
    st.builds(Place, anchors),
    st.builds(CountIn, card_sets | st.just(ALL), _unsorted),
    st.builds(CountLike, features, stretches, references),
    st.builds(CountExtreme, features, st.booleans(), stretches),
    _counts_where,
    _counts_where_apart,
    st.builds(CountDistinct, features, stretches),
    st.builds(RankSummary, st.sampled_from(Summary), stretches, st.just(()) | _tables),
    st.builds(RunLength, features, st.integers(0, 3)),
    st.builds(Streak, card_sets, st.booleans()),
    st.builds(Digit, st.sampled_from(Decimals), st.booleans(), anchors),
)

_DIVISIONS = (Operation.QUOTIENT, Operation.WHOLE_QUOTIENT, Operation.REMAINDER)


def _calculated(
    left: st.SearchStrategy[Number], right: st.SearchStrategy[Number]
) -> st.SearchStrategy[Number]:
    """What is made of two numbers; none is divided by a written 0, which no text may say."""
    return st.builds(Arithmetic, left, st.sampled_from(Operation), right).filter(
        lambda made: made.operation not in _DIVISIONS or made.right != Constant(0)
    )


numbers: st.SearchStrategy[Number] = st.recursive(
    _plain_numbers, lambda inner: _calculated(inner, inner), max_leaves=3
)


def _different(pair: tuple[CardRef, CardRef]) -> bool:
    return pair[0] != pair[1]


_small_numbers = st.integers(0, 14).map(Constant)
_tallies = _plain_numbers.filter(lambda number: not isinstance(number, Constant | Digit | Points))
_reducible: st.SearchStrategy[Number] = _tallies | st.one_of(
    _calculated(_tallies, _small_numbers),
    _calculated(_small_numbers, _tallies),
    _calculated(_tallies, _tallies),
)

number_statements: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Compare, _reducible, st.sampled_from(Relation), _small_numbers),
    st.builds(Compare, _small_numbers, st.sampled_from(Relation), _reducible),
    st.builds(Compare, st.just(Rank(CANDIDATE)), st.sampled_from(Relation), _reducible),
    st.builds(Between, _reducible, _small_numbers, _reducible, st.booleans()),
    st.builds(IsKind, _reducible, st.sampled_from(NumberKind)),
    st.builds(OneOf, _reducible, st.tuples(st.integers(0, 6), st.integers(7, 12))),
)
"""Statements where a machine may remember less of a number than its value."""

_statements: st.SearchStrategy[Condition] = st.one_of(
    st.builds(In, references, card_sets),
    st.builds(
        lambda feature, pair: Same(feature, *pair),
        features,
        st.tuples(references, references).filter(_different),
    ),
    st.builds(Compare, numbers, st.sampled_from(Relation), numbers),
    st.builds(Between, numbers, numbers, numbers, st.booleans()),
    st.builds(IsKind, numbers, st.sampled_from(NumberKind)),
    st.builds(
        OneOf,
        numbers,
        st.lists(st.integers(-5, 30), min_size=2, max_size=5, unique=True).map(tuple),
    ),
    st.builds(Seen, features, _laid | st.builds(Among, card_sets, _laid)),
    st.builds(Follows, _groups(2)),
    st.builds(Walk, _groups(3), st.booleans()),
)


def _composed(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    branches = inner | st.sampled_from((ALWAYS, NEVER))
    parts = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        inner.map(negate),
        parts.map(lambda conditions: all_of(*conditions)),
        parts.map(lambda conditions: any_of(*conditions)),
        parts.map(tuple).map(ExactlyOne),
        st.lists(inner, min_size=3, max_size=3).map(lambda parts: AtLeast(2, tuple(parts))),
        st.builds(If, inner, branches, branches),
        st.builds(Cycle, st.lists(branches, min_size=2, max_size=4).map(tuple), lengths, anchors),
    )


conditions: st.SearchStrategy[Condition] = st.recursive(_statements, _composed, max_leaves=4)

rules: st.SearchStrategy[RuleTree] = st.builds(
    RuleTree,
    conditions | st.sampled_from((ALWAYS, NEVER)),
    st.lists(st.builds(FirstCards, st.integers(1, 3), conditions, anchors), max_size=2).map(tuple),
)
