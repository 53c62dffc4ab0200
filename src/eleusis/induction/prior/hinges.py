"""What rules turn on beside the splits of models: tests of the line, and of the candidate.

A body turns on a test: "if the sum of the last two cards is above 14, red; otherwise black".
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, permutations
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, BLACK, FACE, ODD, PRIME, RED, CardSet
from eleusis.induction.prior.atoms import (
    EVERYDAY,
    HALVES,
    LAST_RANK,
    RANK,
    SECOND_LAST,
    late,
    ranks,
    thresholds,
)
from eleusis.induction.prior.memories import remembered_sorts
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Among,
    Arithmetic,
    Attribute,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    In,
    IsKind,
    LastCards,
    NthCard,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Place,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Since,
    Summary,
    all_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class HingeKind:
    """Tests of one sort.

    Attributes:
        name: What its share is learned under.
        share: How often people's rules turn on something of this sort, beside the shares of
            models that sort lines by one test.
        conditions: All of them, equally likely.
        of_candidate: True if they are of the candidate.
    """

    name: str
    share: float
    conditions: tuple[Condition, ...]
    of_candidate: bool = False


def hinge_kinds() -> tuple[HingeKind, ...]:
    """All kinds of tests, but those that models sort lines by."""
    return (*_of_the_candidate(), *_of_single_cards(), *_of_the_last_few(), *_of_the_line())


def _among(sets: Iterable[CardSet], card: CardRef) -> tuple[Condition, ...]:
    return tuple(In(card, cards) for cards in sets)


def _limits(number: Number, limits: Iterable[int]) -> tuple[Condition, ...]:
    return tuple(Compare(number, Relation.AT_MOST, Constant(most)) for most in limits)


def _least(number: Number, limits: Iterable[int]) -> tuple[Condition, ...]:
    return tuple(Compare(number, Relation.AT_LEAST, Constant(least)) for least in limits)


def _of_the_candidate() -> Iterator[HingeKind]:
    yield HingeKind("by its colour", 5, _among((RED,), CANDIDATE), True)
    kinds = (ODD, FACE, PRIME, *HALVES, *SUIT_SETS)
    yield HingeKind("by its kind", 4, _among(kinds, CANDIDATE), True)
    yield HingeKind("by its rank limit", 1.5, _among(thresholds(), CANDIDATE), True)
    yield HingeKind("by its rank", 1, _among(RANK_SETS[1:-1], CANDIDATE), True)
    alike = tuple(Same(feature, CANDIDATE) for feature in EVERYDAY)
    yield HingeKind("by likeness", 4, alike, True)
    others = (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY)
    earlier = (Same(of, CANDIDATE, card) for card in (NthCard(1), SECOND_LAST) for of in others)
    yield HingeKind("by likeness to an earlier card", 1, tuple(earlier), True)
    beside = (Relation.GREATER, Relation.LESS)
    signs = tuple(Compare(RANK, relation, LAST_RANK) for relation in beside)
    yield HingeKind("by its direction", 1.5, signs, True)
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    yield HingeKind("by its distance", 1, _limits(apart, range(1, 7)), True)
    lain = (Seen(feature) for feature in (Attribute.RANK, Attribute.SUIT, Attribute.CARD))
    yield HingeKind("by having lain", 0.5, tuple(lain), True)


def _of_single_cards() -> Iterator[HingeKind]:
    yield HingeKind("by suit of the first", 0.5, _among((*SUIT_SETS, *HALVES), NthCard(1)))
    low = ranks(range(1, 8))
    earlier = (*_among((low,), SECOND_LAST), *_among((low, *SUIT_SETS), NthLast(3)))
    yield HingeKind("by an earlier card", 0.5, earlier)
    sorts = (FACE, ~FACE, RED, BLACK, ODD, ~ODD)
    told = tuple(
        In(NthLast(1, sort), cards)
        for sort in sorts
        for cards in (RED, ODD, FACE)
        if cards & sort not in (sort, CardSet()) and cards != sort
    )
    faces = tuple(In(NthLast(1, FACE), cards) for cards in RANK_SETS[10:])
    yield HingeKind("by last of a sort", 0.7, (*told, *faces))
    states = tuple(In(NthLast(1, one | other), one) for one, other in remembered_sorts())
    yield HingeKind("by a state", 1, states)
    begun = (
        Compare(CountIn(one, Since(other)), Relation.AT_LEAST, Constant(1))
        for pair in remembered_sorts()
        for one, other in (pair, pair[::-1])
    )
    yield HingeKind("by a state, one from the start", 0.7, tuple(begun))


def _of_the_last_few() -> Iterator[HingeKind]:
    three = NthLast(3)
    first = (Same(feature, LAST, NthCard(1)) for feature in EVERYDAY)
    ranked = (Same(Attribute.RANK, one, three) for one in (LAST, SECOND_LAST))
    yield HingeKind("by likeness of two", 0.5, (*first, *ranked))
    yield HingeKind(
        "by earlier two compared",
        0.3,
        tuple(
            Compare(Rank(one), relation, Rank(three))
            for one in (LAST, SECOND_LAST)
            for relation in (Relation.GREATER, Relation.LESS)
        ),
    )
    steps = (LAST_RANK, Rank(SECOND_LAST)), (Rank(SECOND_LAST), Rank(three))
    in_a_row = (
        all_of(*(Compare(after, sign, before) for after, before in steps))
        for sign in (Relation.GREATER, Relation.LESS)
    )
    yield HingeKind("by three in a row", 0.5, tuple(in_a_row))
    beyond_both = (
        all_of(*(Compare(LAST_RANK, sign, Rank(card)) for card in (SECOND_LAST, three)))
        for sign in (Relation.GREATER, Relation.LESS, Relation.AT_LEAST, Relation.AT_MOST)
    )
    yield HingeKind("by the last beyond both before", 0.5, tuple(beyond_both))
    first_rank = Rank(NthCard(1))
    signs = (Compare(LAST_RANK, sign, first_rank) for sign in (Relation.GREATER, Relation.LESS))
    yield HingeKind("by first and last compared", 0.4, tuple(signs))
    two, of_three = (RankSummary(Summary.SUM, LastCards(count)) for count in (2, 3))
    yield HingeKind(
        "by sum of two",
        1,
        (*_limits(two, (*range(6, 10), *range(19, 22))), *_sorts(two)[:2], *_sorts(two)[3:]),
    )
    yield HingeKind("by sum of three", 1, (*_limits(of_three, range(14, 29)), *_sorts(of_three)))
    some = zip(late((2, 3)), (range(10, 19), range(14, 29)), strict=True)
    sums = (_limits(RankSummary(Summary.SUM, stretch), limits) for stretch, limits in some)
    yield HingeKind("by sum of late", 1, tuple(chain(*sums)))
    apart = Arithmetic(LAST_RANK, Operation.DISTANCE, Rank(SECOND_LAST))
    yield HingeKind("by distance of two", 0.7, (*_limits(apart, (6, 7)), *_sorts(apart)))
    yield HingeKind("by how many of late", 1.5, tuple(_by_counts()))
    kinds = (CountDistinct(Attribute.SUIT, LastCards(count)) for count in (2, 3, 4))
    different = tuple(_limits(number, range(1, 4)) for number in kinds)
    recent = (CountIn(sort, few) for sort in _SCARCE_RANKS for few in late((2, 3, 4, 5)))
    yield HingeKind(
        "by a rank of late", 0.5, tuple(chain(*(_least(each, (1,)) for each in recent)))
    )
    three_late, four_late = (CountDistinct(Attribute.SUIT, stretch) for stretch in late((3, 4)))
    of_late = (*_limits(three_late, (1, 2)), *_limits(four_late, (2, 3)))
    yield HingeKind(
        "by how different of late",
        0.8,
        (*different[0][:1], *different[1][:2], *different[2], *of_late),
    )


_SCARCE_RANKS: Final = (*(RANK_SETS[rank - 1] for rank in (1, 2, 7, 11, 12, 13)), ranks((1, 13)))
"""Ranks of which people say that one lies among the last few."""


def _sorts(number: Number) -> tuple[Condition, ...]:
    """What a number may be beside large or small."""
    ones = Arithmetic(number, Operation.REMAINDER, Constant(10))
    return (
        IsKind(number, NumberKind.ODD),
        IsKind(number, NumberKind.PRIME),
        *(Compare(number, Relation.DIVISIBLE, Constant(by)) for by in (3, 4, 5)),
        Compare(ones, Relation.AT_MOST, Constant(4)),
    )


def _by_counts() -> Iterator[Condition]:
    """A majority of the last few, all of them, none, an odd number of them."""
    for cards in (RED, ODD, FACE, *SUIT_SETS, ranks(range(1, 8))):
        is_split = cards in (RED, ODD, FACE)
        for stretch in (*map(LastCards, (2, 3, 4, 5)), *late((2, 3, 4, 5))):
            number, count = CountIn(cards, stretch), stretch.count
            # The shortest of those that are never missing are what models sort lines by.
            is_known = is_split and stretch.at_most and count < 5
            yield from _least(number, (count,) if is_known else range(1, count + 1))
            yield IsKind(number, NumberKind.ODD)


def _of_the_line() -> Iterator[HingeKind]:
    sorts = (RED, ODD, FACE, *SUIT_SETS, ranks(range(1, 8)))
    odd = (IsKind(CountIn(cards), NumberKind.ODD) for cards in sorts[3:])
    like = (IsKind(CountLike(of, card=LAST), NumberKind.ODD) for of in EVERYDAY)
    rarer = (BLACK, ~ODD, ~FACE, *RANK_SETS)
    switches = (IsKind(CountIn(cards), NumberKind.ODD) for cards in rarer)
    yield HingeKind("by a switch", 1, (*odd, *like, *switches))
    ends = RANK_SETS[0], RANK_SETS[-1]
    left = tuple(
        Arithmetic(CountIn(cards), Operation.REMAINDER, Constant(3)) for cards in sorts[:-1]
    )
    thirds = (Compare(CountIn(cards), Relation.DIVISIBLE, Constant(3)) for cards in sorts[:-1])
    one_over = (Compare(each, Relation.EQUAL, Constant(1)) for each in left)
    yield HingeKind("by thirds of a count", 0.5, (*thirds, *one_over))
    since = (IsKind(CountIn(ALL, Since(sort)), NumberKind.ODD) for sort in (FACE, *ends))
    yield HingeKind("by cards since", 0.4, tuple(since))
    once = (CountIn(sort) for sort in (FACE, *SUIT_SETS, *RANK_SETS))
    yield HingeKind("by what has lain", 0.4, tuple(chain(*(_least(each, (1,)) for each in once))))
    more = (
        Compare(CountIn(cards), relation, CountIn(~cards))
        for cards in (RED, ODD, FACE)
        for relation in (Relation.GREATER, Relation.LESS, Relation.EQUAL)
    )
    yield HingeKind("by a balance", 1, tuple(more)[2:])
    pairs = permutations(map(CountIn, SUIT_SETS), 2)
    ahead = tuple(Compare(one, Relation.GREATER, other) for one, other in pairs)
    yield HingeKind("by two suits counted", 0.4, ahead)
    of_late = (
        Compare(CountIn(cards, stretch), relation, CountIn(~cards, stretch))
        for cards in (RED, ODD)
        for stretch in late((4, 5))
        for relation in (Relation.GREATER, Relation.LESS)
    )
    yield HingeKind("by a balance of late", 0.6, tuple(of_late))
    signs = (Relation.GREATER, Relation.LESS)
    red, black = (RankSummary(Summary.SUM, Among(cards, WHOLE_LINE)) for cards in (RED, BLACK))
    yield HingeKind(
        "by a weighed balance",
        0.5,
        tuple(Compare(red, relation, black) for relation in signs),
    )
    mean = RankSummary(Summary.AVERAGE)
    beside = (Compare(LAST_RANK, relation, mean) for relation in signs)
    level = (
        Compare(mean, relation, Constant(middle)) for relation in signs for middle in (6, 7, 8)
    )
    yield HingeKind("by the average", 0.8, (*beside, *level))
    total = RankSummary(Summary.SUM)
    yield HingeKind("by the total", 1, _sorts(total)[1:])
    even = Compare(Place(), Relation.DIVISIBLE, Constant(2))
    yield HingeKind("by even place", 0.5, (even,))
