"""Rare kinds: too many for the table of bodies, but looked through where nothing in it fits.

Each is one of a family that people take some member of: so many of so many cards, one sort beside
another, a sum from here to there. Their shares are set, not learned.
"""

from __future__ import annotations

from itertools import chain, permutations
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, BLACK, FACE, ODD, RED
from eleusis.induction.prior.atoms import AtomKind, late, thresholds
from eleusis.induction.prior.hinges import HingeKind
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Attribute,
    Between,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    In,
    Including,
    IsKind,
    LastCards,
    NumberKind,
    RankSummary,
    Relation,
    Repeating,
    Since,
    Stretch,
    Summary,
    any_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.cards import CardSet
    from eleusis.rule.tree.syntax import Number

_SORTS: Final = (RED, BLACK, ODD, ~ODD, FACE, ~FACE, *SUIT_SETS)
_ENDS: Final = (Summary.HIGHEST, Summary.LOWEST)


def rare_tests() -> tuple[HingeKind, ...]:
    """Tests of the line. Shares are out of a hundred tests that people's rules turn on."""
    return (
        HingeKind("by how many of late", 3, tuple(_many_of_late())),
        HingeKind("by a balance of late", 1.5, tuple(_two_sorts_of_late())),
        HingeKind("by a rank of late", 1.5, tuple(_ranks_of_late())),
        HingeKind("by an end of late", 2, tuple(_ends_of_late())),
        HingeKind("by sum of late", 1.5, tuple(_sums_of_late())),
        HingeKind("by how different of late", 1, tuple(_different_of_late())),
        HingeKind("by how many of all", 1, tuple(_many_of_all())),
        HingeKind("by how long since", 1, tuple(_long_since())),
    )


def _is(relation: Relation, number: Number, values: Iterable[int]) -> Iterator[Condition]:
    return (Compare(number, relation, Constant(value)) for value in values)


def _many_of_late() -> Iterator[Condition]:
    """At least two of the last four are even; exactly two are red."""
    for stretch in late(range(2, 7)):
        for cards in _SORTS:
            number = CountIn(cards, stretch)
            yield from _is(Relation.AT_LEAST, number, range(1, stretch.count + 1))
            yield from _is(Relation.EQUAL, number, range(1, stretch.count))


def _two_sorts_of_late() -> Iterator[Condition]:
    """More spades than hearts are among the last five."""
    pairs = (*permutations(SUIT_SETS, 2), (RED, BLACK), (BLACK, RED), (ODD, ~ODD), (~ODD, ODD))
    for stretch in late(range(3, 7)):
        for one, other in (*pairs, (FACE, ~FACE)):
            mine, others = CountIn(one, stretch), CountIn(other, stretch)
            yield Compare(mine, Relation.GREATER, others)


def _ranks_of_late() -> Iterator[Condition]:
    """There is a jack among the last six."""
    for stretch in late(range(2, 9)):
        for cards in (*RANK_SETS, RANK_SETS[0] | RANK_SETS[-1]):
            yield from _is(Relation.AT_LEAST, CountIn(cards, stretch), (1,))


def _ends_of_late() -> Iterator[Condition]:
    """The highest rank of the last three is even, or at least 10."""
    for stretch in late(range(2, 6)):
        for end in _ENDS:
            number = RankSummary(end, stretch)
            yield IsKind(number, NumberKind.ODD)
            yield from _is(Relation.AT_LEAST, number, range(3, 13))


def _sums_of_late() -> Iterator[Condition]:
    """The sum of the last four is at least 28, or odd."""
    for stretch, limits in zip(late((2, 3, 4)), ((6, 22), (12, 30), (18, 38)), strict=True):
        number = RankSummary(Summary.SUM, stretch)
        yield IsKind(number, NumberKind.ODD)
        yield from (Compare(number, Relation.DIVISIBLE, Constant(by)) for by in (3, 4, 5))
        yield from _is(Relation.AT_LEAST, number, range(*limits))


def _different_of_late() -> Iterator[Condition]:
    """Two of the last four have the same rank; the last three are of all colours."""
    for stretch in late(range(3, 7)):
        number = CountDistinct(Attribute.RANK, stretch)
        yield from _is(Relation.LESS, number, range(stretch.count - 1, stretch.count + 1))
        for feature in (Attribute.COLOUR, Attribute.PARITY):
            yield from _is(Relation.LESS, CountDistinct(feature, stretch), (2,))
        number = CountDistinct(Attribute.SUIT, stretch)
        yield from _is(Relation.LESS, number, range(2, min(stretch.count, 4) + 1))


def _many_of_all() -> Iterator[Condition]:
    """At least three hearts are on the line."""
    for cards in _SORTS:
        yield from _is(Relation.AT_LEAST, CountIn(cards), range(1, 8))


def _long_since() -> Iterator[Condition]:
    """There have been at least three cards since the last heart."""
    for cards in (*_SORTS, *RANK_SETS):
        yield from _is(Relation.AT_LEAST, CountIn(ALL, Since(cards)), range(1, 6))


def rare_atoms() -> tuple[AtomKind, ...]:
    """Conditions of bodies. Shares are out of a hundred conditions."""
    return (
        AtomKind("last few: sum", 1, 0.3, tuple(_sums_of_three())),
        AtomKind("block: how many", 1, 0.05, tuple(_blocks())),
        AtomKind("last few: few of a sort", 0.7, 0.05, tuple(_counts_of_late())),
        AtomKind("the last card", 0.7, 0.5, tuple(_last_cards())),
    )


def _sums_of_three() -> Iterator[Condition]:
    """The sum with the last two is at most 31, or from 15 to 27."""
    for stretch in (LastCards(2), LastCards(2, at_most=True)):
        total = RankSummary(Summary.SUM, Including(stretch))
        yield from _is(Relation.AT_MOST, total, range(12, 36))
        for low in range(8, 22):
            for high in range(low + 4, min(low + 17, 36)):
                yield Between(total, Constant(low), Constant(high))


def _few(stretch: Stretch, counts: Iterable[int]) -> Iterator[Condition]:
    """At most so many of a sort in a stretch and the card together."""
    for most in counts:
        for feature in (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.RANK):
            yield Compare(CountLike(feature, stretch), Relation.LESS, Constant(most))
        for cards in _SORTS:
            limit = Compare(CountIn(cards, stretch), Relation.LESS, Constant(most))
            yield any_of(In(CANDIDATE, ~cards), limit)


def _blocks() -> Iterator[Condition]:
    """In each block of six at most three are red."""
    sizes = range(3, 9)
    blocks = ((CurrentBlock(Repeating((size,))), size // 2) for size in sizes)
    return chain(*(_few(block, range(1, most + 1)) for block, most in blocks))


def _counts_of_late() -> Iterator[Condition]:
    """Of any five in a row at most three are red."""
    return chain(*(_few(few, range(1, few.count // 2 + 2)) for few in late(range(2, 6))))


def _last_cards() -> Iterator[Condition]:
    """What must lie there for the card to be right at all."""
    sets: tuple[CardSet, ...] = (RED, ODD, FACE, *SUIT_SETS, *thresholds(), *RANK_SETS[1:-1])
    return (In(LAST, cards) for cards in sets)
