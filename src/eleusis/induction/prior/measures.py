"""What people measure: cards by table values, ranks and distances beside counts, what blocks hold.

A measure on one side is held against a number, a count or another measure on the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, FACE, ODD, RED
from eleusis.induction.prior.atoms import LAST_RANK, RANK, AtomKind, comparisons, ranks
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    CurrentBlock,
    In,
    Including,
    IsKind,
    LastCards,
    NumberKind,
    Operation,
    PointTable,
    RankSummary,
    Relation,
    Repeating,
    Stretch,
    Summary,
    any_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

AT_THE_TABLE: Final[PointTable] = tuple(
    (cards, rank) for rank, cards in enumerate((*RANK_SETS[:9], ranks(range(10, 14))), 1)
)
"""Ranks as card players add them up: faces count ten."""

NUMBERS_ONLY: Final[PointTable] = tuple(
    (cards, rank) for rank, cards in enumerate(RANK_SETS[:10], 1)
)
"""Faces count nothing."""


def measure_kinds() -> Iterator[AtomKind]:
    """Atoms that hold a measure against a number or against another measure."""
    yield AtomKind("sum: faces ten or nothing", 0.6, 0.3, tuple(_sums_by_table()))
    yield AtomKind("last few: sum", 0.5, 0.3, tuple(_sums_of_late()))
    yield AtomKind("last: distance beside a count", 0.4, 0.3, tuple(_distances_beside_counts()))
    yield AtomKind("rank beside a count", 0.4, 0.3, tuple(_ranks_beside_counts()))
    yield AtomKind("line: rarer than the last", 0.4, 0.2, tuple(_rarer_than_the_last()))
    yield AtomKind("block: how many", 0.6, 0.1, tuple(_in_a_block()))


def _sums_by_table() -> Iterator[Condition]:
    """At most 21 with the last two cards, of which faces count ten."""
    of_two, of_three = Including(LastCards(1)), Including(LastCards(2))
    tables = (AT_THE_TABLE, of_two, range(8, 17)), (AT_THE_TABLE, of_three, range(15, 26))
    for table, stretch, limits in (*tables, (NUMBERS_ONLY, of_two, range(6, 15))):
        total = RankSummary(Summary.SUM, stretch, table)
        yield from (Compare(total, Relation.AT_MOST, Constant(most)) for most in limits)


def _sums_of_late() -> Iterator[Condition]:
    """The sum with the last two cards, or with the one there is."""
    total = RankSummary(Summary.SUM, Including(LastCards(2, at_most=True)))
    yield IsKind(total, NumberKind.ODD)
    yield from (Compare(total, Relation.DIVISIBLE, Constant(by)) for by in (3, 4, 5))
    yield from (Compare(total, Relation.AT_MOST, Constant(most)) for most in range(14, 29, 2))


def _counts() -> Iterator[CountIn]:
    """Counts of a sort that grow, and those of the last few."""
    for cards in (RED, BLACK, FACE):
        yield from (CountIn(cards), CountIn(cards, LastCards(5, at_most=True)))


def _distances_beside_counts() -> Iterator[Condition]:
    """The more of a sort lie there, the farther one may go."""
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    for count in _counts():
        yield Compare(apart, Relation.AT_MOST, count)
        for more in map(Constant, (1, 2)):
            yield Compare(apart, Relation.AT_MOST, Arithmetic(count, Operation.PLUS, more))


def _ranks_beside_counts() -> Iterator[Condition]:
    """A rank above how many of its suit have lain; above twice the black ones of the last five."""
    for feature in (Attribute.SUIT, Attribute.COLOUR):
        yield from comparisons(RANK, CountLike(feature))
    for count in _counts():
        twice = Arithmetic(count, Operation.TIMES, Constant(2))
        yield from comparisons(RANK, twice)


def _rarer_than_the_last() -> Iterator[Condition]:
    """Its suit has lain no more often than that of the last card."""
    for feature in (Attribute.SUIT, Attribute.COLOUR):
        mine, its = CountLike(feature), CountLike(feature, card=LAST)
        yield from comparisons(mine, its)


def _in_a_block() -> Iterator[Condition]:
    """In each block of five at most two of a suit, one face card."""
    for size in (3, 4, 5, 6):
        block: Stretch = CurrentBlock(Repeating((size,)))
        for feature in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY):
            for most in range(1 if feature != Attribute.SUIT else 2, 3):
                yield Compare(CountLike(feature, block), Relation.LESS, Constant(most))
        for cards in (FACE, *SUIT_SETS, RED, BLACK, ODD, ~ODD):
            few = 2 if cards in (RED, BLACK, ODD, ~ODD) else 1
            limit = Compare(CountIn(cards, block), Relation.LESS, Constant(few))
            yield any_of(In(CANDIDATE, ~cards), limit)
