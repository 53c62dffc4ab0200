"""What people say of a card: the atoms of the standard vocabulary, by kind.

Kinds are broad on purpose: the prior is learned for a kind, and all its conditions share it alike.
So no single condition is liked better because a rule that we know uses it. Every condition mentions
the candidate, and prints as English that reads back.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from eleusis.cards import (
    BLACK,
    CLUBS,
    EVEN,
    FACE,
    HEARTS,
    ODD,
    PRIME,
    RED,
    SPADES,
    CardSet,
)
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Arithmetic,
    Attribute,
    Between,
    Compare,
    Condition,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    CurrentBlock,
    Feature,
    Follows,
    In,
    Including,
    IsKind,
    LastCards,
    LastLike,
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
    RunLength,
    Same,
    Seen,
    Stretch,
    Summary,
    any_of,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class AtomKind:
    """Conditions of one sort.

    Attributes:
        name: What its share is learned under.
        share: How often people say something of this sort, before anything was learned: out of
            a hundred conditions.
        denied: Which part of that says that such a condition does not hold.
        conditions: All of them, equally likely.
    """

    name: str
    share: float
    denied: float
    conditions: tuple[Condition, ...]


RANK: Final = Rank(CANDIDATE)
LAST_RANK: Final = Rank(LAST)
SECOND_LAST: Final = NthLast(2)
HALVES: Final = (HEARTS | SPADES, HEARTS | CLUBS)
"""Two suits of different colours; the other two are their complements."""

EVERYDAY: Final = (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.RANK)
RUNNING: Final = (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.FACE)
"""Features that come in runs of several cards."""


def ranks(wanted: Iterable[int]) -> CardSet:
    """The cards of these ranks."""
    mask = 0
    for rank in wanted:
        mask |= RANK_SETS[rank - 1].mask
    return CardSet(mask)


def thresholds() -> tuple[CardSet, ...]:
    """The cards up to each rank, but ace to ten, which are the number cards."""
    return tuple(ranks(range(1, highest + 1)) for highest in range(1, 13) if highest != 10)


def remainder_sets() -> tuple[CardSet, ...]:
    """The ranks that leave each remainder by 3, 4 and 5."""
    return tuple(
        ranks(rank for rank in range(1, 14) if rank % by == left)
        for by in (3, 4, 5)
        for left in range(by)
    )


def late(counts: Iterable[int]) -> Iterator[LastCards]:
    """The last few cards, as many as there are while there are fewer."""
    return (LastCards(count, at_most=True) for count in counts)


def everyday_kinds() -> tuple[AtomKind, ...]:
    """Kinds of atoms that most rules are made of. Shares are out of about a hundred."""
    return (
        *_of_the_card(),
        *_same_as_the_last(),
        *_beside_the_last(),
        *_counted_with_the_last(),
        *_further_back(),
        *_of_the_whole_line(),
    )


# ---- The card by itself -------------------------------------------------------------------------


def _of_the_card() -> Iterator[AtomKind]:
    yield AtomKind("card: colour", 9, 0.5, _is_in((RED,)))
    yield AtomKind("card: suit", 6, 0.2, _is_in(SUIT_SETS))
    yield AtomKind("card: two suits", 2, 0.5, _is_in(HALVES))
    yield AtomKind("card: parity", 7, 0.5, _is_in((ODD,)))
    yield AtomKind("card: face", 5, 0.4, _is_in((FACE,)))
    yield AtomKind("card: prime", 3, 0.4, _is_in((PRIME,)))
    yield AtomKind("card: rank limit", 8, 0.5, _is_in(thresholds()))
    yield AtomKind("card: rank", 4, 0.2, _is_in(RANK_SETS[1:-1]))
    yield AtomKind("card: rank interval", 3, 0.3, _is_in(_intervals()))
    yield AtomKind("card: remainder", 3, 0.2, _is_in(remainder_sets()))
    yield AtomKind("card: rank set", 1.5, 0.2, _is_in(rank_sets()))


def _is_in(sets: Iterable[CardSet]) -> tuple[Condition, ...]:
    return tuple(In(CANDIDATE, cards) for cards in sets)


def _intervals() -> tuple[CardSet, ...]:
    """The ranks from one to another, neither an end of the scale, at least two."""
    return tuple(ranks(range(low, high + 1)) for low, high in combinations(range(2, 13), 2))


def rank_sets() -> tuple[CardSet, ...]:
    """Ranks with something in common beyond parity and size."""
    return (
        ranks((1, 2, 4, 8)),
        ranks((2, 4, 8)),
        ranks((1, 4, 9)),
        ranks((1, 2, 3, 5, 8, 13)),
        ranks((4, 6, 8, 9, 10, 12)),  # composite
        ranks((1, 4, 6, 8, 9, 12)),  # printed with a closed loop
        ranks((1, 3, 6, 10)),
        ranks((3, 7)),
    )


# ---- The same as the last card ------------------------------------------------------------------


def _same_as_the_last() -> Iterator[AtomKind]:
    for feature, share in zip(EVERYDAY, (6, 4, 4, 4), strict=True):
        yield AtomKind(f"last: same {feature.value}", share, 0.5, (Same(feature, CANDIDATE),))
    rarer = (Attribute.FACE, Attribute.PRIMALITY)
    yield AtomKind("last: same sort", 2, 0.6, tuple(Same(sort, CANDIDATE) for sort in rarer))
    halves = tuple(Same(partition(half), CANDIDATE) for half in HALVES)
    yield AtomKind("last: same two suits", 0.7, 0.6, halves)
    sides = (partition(cards) for cards in thresholds())
    yield AtomKind("last: same side", 1, 0.7, tuple(Same(side, CANDIDATE) for side in sides))
    three = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY)
    yield AtomKind(
        "last: same remainder",
        1,
        0.4,
        tuple(Compare(_by(RANK, by), Relation.EQUAL, _by(LAST_RANK, by)) for by in (3, 4, 5, 6)),
    )
    first = NthCard(1)
    yield AtomKind(
        "first: same", 1, 0.3, tuple(Same(feature, CANDIDATE, first) for feature in three)
    )


# ---- Beside the last card -----------------------------------------------------------------------


def _beside_the_last() -> Iterator[AtomKind]:
    yield AtomKind("last: comparison", 8, 0.5, comparisons(RANK, LAST_RANK))
    high = Rank(CANDIDATE, ace_high=True), Rank(LAST, ace_high=True)
    yield AtomKind("last: comparison, ace high", 1, 0.5, comparisons(*high))
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    yield AtomKind("last: distance", 3, 0.3, _equals(apart, range(1, 9)))
    yield AtomKind("last: distance limit", 3, 0.4, _at_most(apart, range(1, 9)))
    rise = Arithmetic(RANK, Operation.MINUS, LAST_RANK)
    yield AtomKind("last: step", 2, 0.1, _equals(rise, (*range(1, 12), *range(-11, 0))))
    limits = (*range(-7, -1), *range(1, 7))
    yield AtomKind("last: step limit", 1, 0.5, _at_most(rise, limits))
    within = tuple(range(2, 6))
    few_up = tuple(OneOf(rise, tuple(range(1, most + 1))) for most in within)
    few_down = tuple(OneOf(rise, tuple(range(-most, 0))) for most in within)
    yield AtomKind("last: few steps", 1.5, 0.1, (*few_up, *few_down))
    round_up = Arithmetic(RANK, Operation.STEPS_UP, LAST_RANK)
    yield AtomKind("last: steps on the circle", 2, 0.1, _equals(round_up, range(1, 13)))
    few_round = tuple(OneOf(round_up, tuple(range(1, most + 1))) for most in range(2, 8))
    few_back = tuple(OneOf(round_up, tuple(range(13 - most, 13))) for most in range(2, 7))
    yield AtomKind("last: few steps on the circle", 1, 0.1, (*few_round, *few_back))
    circle = Arithmetic(RANK, Operation.CIRCLE_DISTANCE, LAST_RANK)
    distances = (*_equals(circle, range(1, 7)), *_at_most(circle, range(1, 6)))
    yield AtomKind("last: distance on the circle", 1.5, 0.2, distances)
    orders = [Follows((SUIT_SETS[0], *order)) for order in permutations(SUIT_SETS[1:])]
    yield AtomKind("last: suit order", 1, 0.1, tuple(orders))
    kept = (any_of(Same(Attribute.SUIT, CANDIDATE), order) for order in orders)
    yield AtomKind("last: suit order or the same", 0.4, 0.1, tuple(kept))


def comparisons(left: Number, right: Number) -> tuple[Condition, ...]:
    """Higher and lower; at most and at least are their negations."""
    return Compare(left, Relation.GREATER, right), Compare(left, Relation.LESS, right)


def _equals(number: Number, values: Iterable[int]) -> tuple[Condition, ...]:
    return tuple(Compare(number, Relation.EQUAL, Constant(value)) for value in values)


def _at_most(number: Number, values: Iterable[int]) -> tuple[Condition, ...]:
    return tuple(Compare(number, Relation.AT_MOST, Constant(value)) for value in values)


def _divisible(number: Number, values: Iterable[int]) -> tuple[Condition, ...]:
    return tuple(Compare(number, Relation.DIVISIBLE, Constant(value)) for value in values)


def _of_kinds(number: Number, *kinds: NumberKind) -> tuple[Condition, ...]:
    return tuple(IsKind(number, kind) for kind in kinds)


def _by(number: Number, by: int) -> Number:
    return Arithmetic(number, Operation.REMAINDER, Constant(by))


# ---- Sums, products and factors with the last card ----------------------------------------------


def _counted_with_the_last() -> Iterator[AtomKind]:
    total = Arithmetic(RANK, Operation.PLUS, LAST_RANK)
    yield AtomKind("sum: divisible", 1.2, 0.2, _divisible(total, (3, 4, 5, 6, 7)))
    yield AtomKind("sum: limit", 1, 0.5, _at_most(total, range(6, 21)))
    yield AtomKind("sum: exactly", 0.5, 0.1, _equals(total, range(7, 20)))
    spans = ((low, high) for low in range(5, 14) for high in range(low + 2, 22))
    within = tuple(Between(total, Constant(low), Constant(high)) for low, high in spans)
    yield AtomKind("sum: span", 0.7, 0.2, within)
    numbers = (NumberKind.PRIME, NumberKind.SQUARE, NumberKind.FIBONACCI)
    yield AtomKind("sum: sort", 1, 0.3, _of_kinds(total, *numbers))
    times = Arithmetic(RANK, Operation.TIMES, LAST_RANK)
    products = (*_of_kinds(times, *numbers[:2]), *_divisible(times, (3, 4, 5, 6)))
    yield AtomKind("product", 0.6, 0.3, (*products, *_at_most(times, (20, 30, 40, 50))))
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    sorts = (*_of_kinds(apart, *numbers), *_divisible(apart, (3, 4)))
    yield AtomKind("last: distance of a sort", 0.6, 0.3, sorts)
    ways = (
        Compare(RANK, Relation.DIVISIBLE, LAST_RANK),
        Compare(LAST_RANK, Relation.DIVISIBLE, RANK),
        Compare(RANK, Relation.SHARES_FACTOR, LAST_RANK),
        any_of(
            Compare(RANK, Relation.DIVISIBLE, LAST_RANK),
            Compare(LAST_RANK, Relation.DIVISIBLE, RANK),
        ),
    )
    yield AtomKind("last: factors", 1, 0.3, ways)
    tables = tuple(
        tuple((cards, points) for points, cards in enumerate(order, 1))
        for order in permutations(SUIT_SETS)
    )
    valued = (Compare(apart, Relation.EQUAL, Points(CANDIDATE, table)) for table in tables)
    yield AtomKind("last: distance by suit", 0.2, 0.1, tuple(valued))


# ---- Further back -------------------------------------------------------------------------------


def _further_back() -> Iterator[AtomKind]:
    for n, words, share in ((2, "second last", 3), (3, "third last", 1), (4, "fourth last", 0.4)):
        features = (*EVERYDAY, Attribute.FACE, Attribute.PRIMALITY)
        same = tuple(Same(feature, CANDIDATE, NthLast(n)) for feature in features)
        yield AtomKind(f"{words}: same", share, 0.4, same)
    before = Rank(SECOND_LAST)
    yield AtomKind("second last: comparison", 1.5, 0.5, comparisons(RANK, before))
    third = comparisons(RANK, Rank(NthLast(3)))
    yield AtomKind("third last: comparison", 0.4, 0.5, third)
    apart = Arithmetic(RANK, Operation.DISTANCE, before)
    near = (*_at_most(apart, range(1, 5)), *_equals(apart, range(1, 4)))
    yield AtomKind("second last: distance", 0.5, 0.2, near)
    apart_from_last = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    yield AtomKind("second last: nearer", 0.3, 0.4, comparisons(apart_from_last, apart))
    between = (Between(RANK, LAST_RANK, before), Between(RANK, LAST_RANK, before, inclusive=False))
    yield AtomKind("last two: between", 0.5, 0.4, between)
    two = RankSummary(Summary.SUM, LastCards(2))
    yield AtomKind("last two: sum", 0.7, 0.2, _of_three(Arithmetic(RANK, Operation.PLUS, two)))
    yield AtomKind("last two: followed", 0.5, 0.1, _continued(two, before))
    some = (LastCards(2), LastCards(3), LastCards(3, at_most=True))
    means = (RankSummary(Summary.AVERAGE, stretch) for stretch in some)
    beside = tuple(sign for mean in means for sign in comparisons(RANK, mean))
    yield AtomKind("last few: average", 0.5, 0.5, beside)


def _of_three(total: Number) -> tuple[Condition, ...]:
    """What a sum of three ranks may be."""
    sorts = _of_kinds(total, NumberKind.ODD, NumberKind.PRIME)
    return (*sorts, *_divisible(total, (3, 4, 5)), *_at_most(total, range(15, 28, 3)))


def _continued(two: Number, before: Number) -> tuple[Condition, ...]:
    """The rank that goes on from the last two: their sum, or the same step again."""
    step = Arithmetic(LAST_RANK, Operation.MINUS, before)
    rise = Arithmetic(RANK, Operation.MINUS, LAST_RANK)
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    apart_before = Arithmetic(LAST_RANK, Operation.DISTANCE, before)
    return (
        Compare(RANK, Relation.EQUAL, two),
        Compare(_by(RANK, 13), Relation.EQUAL, _by(two, 13)),
        Compare(rise, Relation.EQUAL, step),
        Compare(apart, Relation.EQUAL, apart_before),
        *comparisons(apart, apart_before),
    )


# ---- The whole line -----------------------------------------------------------------------------


def _of_the_whole_line() -> Iterator[AtomKind]:
    ends = (Summary.LOWEST, Summary.HIGHEST)
    extreme = (sign for end in ends for sign in comparisons(RANK, RankSummary(end)))
    yield AtomKind("line: extremes", 1, 0.5, tuple(extreme))
    middles = (Summary.AVERAGE, Summary.MEDIAN, Summary.LOWER_MEDIAN)
    middle = (sign for mid in middles for sign in comparisons(RANK, RankSummary(mid)))
    yield AtomKind("line: middle", 0.6, 0.4, tuple(middle))
    seen = (Attribute.RANK, Attribute.CARD, Attribute.SUIT)
    yield AtomKind("line: seen", 1, 0.8, tuple(Seen(feature) for feature in seen))
    some = (*map(LastCards, range(2, 9)), *late(range(2, 9)))
    yield AtomKind("line: seen of late", 1.5, 0.7, _seen_in(some))
    blocks = (CurrentBlock(Repeating((size,))) for size in (2, 3, 4, 5, 6, 13))
    yield AtomKind("line: seen in the block", 0.6, 0.8, _seen_in(blocks))
    runs = (RunLength(feature) for feature in RUNNING)
    long_runs = (part for run in runs for part in _at_most(run, (2, 3, 4)))
    yield AtomKind("line: run limit", 1.2, 0.1, tuple(long_runs))
    likes = (CountLike(feature) for feature in EVERYDAY)
    yield AtomKind("line: count limit", 0.5, 0.1, _limits(likes, range(1, 6)))
    counted = (CountIn(cards) for cards in (RED, BLACK, ODD, EVEN, FACE, *SUIT_SETS))
    by_count = (
        part
        for count in counted
        for part in (Compare(RANK, Relation.EQUAL, count), *comparisons(RANK, count))
    )
    yield AtomKind("line: count", 0.5, 0.2, tuple(by_count))
    total = RankSummary(Summary.SUM, Including(WHOLE_LINE))
    sums = (*_of_kinds(total, NumberKind.ODD), *_divisible(total, (3, 4, 5)))
    yield AtomKind("line: sum", 0.5, 0.4, sums)
    rare = (
        Compare(CountLike(feature), Relation.EQUAL, CountExtreme(feature, most))
        for feature in (Attribute.COLOUR, Attribute.SUIT)
        for most in (False, True)
    )
    yield AtomKind("line: rarity", 0.5, 0.1, tuple(rare))
    few = tuple(LastCards(count, at_most=True) for count in (2, 3, 4))
    outermost = (RankSummary(end, stretch) for end in ends for stretch in few)
    beyond = tuple(sign for number in outermost for sign in comparisons(RANK, number))
    yield AtomKind("last few: extremes", 0.5, 0.5, beyond)
    alike = (CountLike(feature, stretch) for feature in EVERYDAY for stretch in few[1:])
    yield AtomKind("last few: count limit", 0.4, 0.1, _limits(alike, range(2, 4)))
    yield AtomKind("first: comparison", 0.6, 0.5, comparisons(RANK, Rank(NthCard(1))))
    yield AtomKind("line: place", 1, 0.2, _by_place())
    own = (Rank(LastLike(feature)) for feature in (Attribute.SUIT, Attribute.COLOUR))
    yield AtomKind(
        "last like it: comparison",
        0.5,
        0.5,
        tuple(sign for last in own for sign in comparisons(RANK, last)),
    )
    last_ones = (Rank(NthLast(1, among)) for among in (RED, BLACK, FACE))
    compared = tuple(sign for last in last_ones for sign in comparisons(RANK, last))
    yield AtomKind("last of a sort: comparison", 0.3, 0.5, compared)


def _seen_in(stretches: Iterable[Stretch]) -> tuple[Condition, ...]:
    seen: tuple[Feature, ...] = (Attribute.RANK, Attribute.SUIT)
    return tuple(Seen(feature, stretch) for stretch in stretches for feature in seen)


def _limits(numbers: Iterable[Number], limits: range) -> tuple[Condition, ...]:
    return tuple(
        Compare(number, Relation.LESS, Constant(limit)) for number in numbers for limit in limits
    )


def _by_place() -> tuple[Condition, ...]:
    """The rank beside the place that the card would have."""
    place = Place()
    remainders = (Compare(_by(RANK, by), Relation.EQUAL, _by(place, by)) for by in (3, 4, 5, 13))
    return (
        Compare(RANK, Relation.EQUAL, place),
        *comparisons(RANK, place),
        *remainders,
        *_divisible(Arithmetic(RANK, Operation.PLUS, place), (3, 4)),
        Compare(RANK, Relation.DIVISIBLE, place),
        Compare(place, Relation.DIVISIBLE, RANK),
    )
