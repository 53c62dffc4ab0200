"""What people remember of the line: the last card of a sort, the last few, balances and totals."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, FACE, ODD, RED, CardSet
from eleusis.induction.prior.atoms import (
    LAST_RANK,
    RANK,
    RUNNING,
    SECOND_LAST,
    AtomKind,
    comparisons,
    late,
    ranks,
)
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    WHOLE_LINE,
    Among,
    Arithmetic,
    AtLeast,
    Attribute,
    Between,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    ExactlyOne,
    If,
    In,
    Including,
    IsKind,
    LastCards,
    LastLike,
    NthLast,
    NumberKind,
    OneOf,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Summary,
    any_of,
    negate,
    partition,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SCARCE: Final = (FACE, ~FACE, RED, BLACK, ODD, ~ODD, *SUIT_SETS)
"""Cards that a line may have few of, so that people remember the last one."""


def memory_kinds() -> Iterator[AtomKind]:
    """Atoms that speak of more than the last card or two."""
    yield AtomKind("last like it: same", 1, 0.6, tuple(_like_the_last_like_it()))
    yield AtomKind("last like it: same side", 0.5, 0.8, tuple(_on_the_side_of_the_last_like_it()))
    yield AtomKind("last like it: distance limit", 0.7, 0.4, tuple(_near_the_last_like_it()))
    yield AtomKind("last like it: turning", 0.6, 0.05, tuple(_turning_at_the_last_like_it()))
    yield AtomKind("last like it: unless", 0.6, 0.05, tuple(_past_the_last_like_it()))
    yield AtomKind("last of a sort: unless", 0.5, 0.05, tuple(_past_the_last_of_a_sort()))
    yield AtomKind("last like it: up and down", 0.5, 0.05, tuple(_up_and_down()))
    yield AtomKind("last of a sort: beside others", 0.6, 0.05, tuple(_beside_others()))
    yield AtomKind("last of a sort: same", 0.6, 0.5, tuple(_like_the_last_of_a_sort()))
    yield AtomKind("last of another sort", 0.5, 0.1, tuple(_past_what_does_not_count()))
    yield AtomKind("last of a sort, which may change", 0.7, 0.1, tuple(_renewed()))
    yield AtomKind("last of the other colour", 0.6, 0.3, tuple(_like_the_other_colour()))
    yield AtomKind("last: wild", 0.8, 0.02, tuple(_wild()))
    yield AtomKind("last: onward or anew", 0.6, 0.05, tuple(_onward_or_anew()))
    yield AtomKind("last few: few of a sort", 0.8, 0.05, tuple(_few_of_a_sort()))
    yield AtomKind("last few: between", 0.4, 0.4, tuple(_between_the_ends()))
    yield AtomKind("last: multiple", 0.5, 0.4, tuple(_multiples()))
    steps = tuple(
        OneOf(Arithmetic(RANK, Operation.DISTANCE, LAST_RANK), some) for some in _some_steps()
    )
    yield AtomKind("last: some distances", 0.6, 0.2, steps)
    spans = (tuple(range(low, high + 1)) for low in (1, 2, 3, 4) for high in range(low + 3, 10))
    within = tuple(OneOf(Arithmetic(RANK, Operation.DISTANCE, LAST_RANK), span) for span in spans)
    yield AtomKind("last: distance span", 0.6, 0.2, within)
    yield AtomKind("last: so many alike", 0.6, 0.3, tuple(_so_many_alike()))
    yield AtomKind("relation in turn", 1, 0.2, tuple(_relations_in_turn()))
    yield AtomKind("last two: beside their distance", 0.5, 0.5, tuple(_beside_the_last_step()))
    yield AtomKind("last few: near the middle", 0.5, 0.2, tuple(_near_the_middle()))
    yield AtomKind("last few: median", 0.4, 0.5, tuple(_beside_the_median()))
    yield AtomKind("last few: present", 0.4, 0.1, tuple(_present_of_late()))
    yield AtomKind("last few: apart", 0.7, 0.1, tuple(_kept_apart()))
    yield AtomKind("last few: near one", 0.5, 0.4, tuple(_near_one()))
    yield AtomKind("last few: different", 0.4, 0.3, tuple(_different_of_late()))
    yield AtomKind("last few: rare", 0.4, 0.1, tuple(_rare_of_late()))
    yield AtomKind("last few: spread", 0.4, 0.4, tuple(_spreads_of_late()))
    yield AtomKind("line: running total", 1, 0.4, tuple(_running_totals()))
    yield AtomKind("line: balance", 1, 0.1, tuple(_balances()))
    yield AtomKind("line: spread", 0.3, 0.1, tuple(_spreads()))
    yield AtomKind("sum: last digit", 0.3, 0.3, tuple(_last_digits()))


def _like_the_last_like_it() -> Iterator[Condition]:
    """Another parity than the last card of its suit."""
    features = (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY, Attribute.RANK, Attribute.FACE)
    for beside in features:
        for feature in features:
            is_told = {beside, feature} in (
                {Attribute.SUIT, Attribute.COLOUR},
                {Attribute.RANK, Attribute.PARITY},
                {Attribute.RANK, Attribute.FACE},
            )
            if feature != beside and not (is_told and beside in {Attribute.SUIT, Attribute.RANK}):
                yield Same(feature, CANDIDATE, LastLike(beside))
    for beside in (Attribute.PARITY, Attribute.FACE):
        yield from comparisons(RANK, Rank(LastLike(beside)))


_THEIR_LAST: Final = tuple(map(LastLike, (Attribute.SUIT, Attribute.COLOUR)))
"""Each suit, or each colour, is a row of its own: its last card."""


def _on_the_side_of_the_last_like_it() -> Iterator[Condition]:
    """In each suit low and high alternate."""
    for last in _THEIR_LAST:
        yield from (Same(partition(_low(most)), CANDIDATE, last) for most in (5, 6, 7, 8))


def _near_the_last_like_it() -> Iterator[Condition]:
    """At most so far from the last card of its suit."""
    for last in _THEIR_LAST:
        apart = Arithmetic(RANK, Operation.DISTANCE, Rank(last))
        yield from (Compare(apart, Relation.AT_MOST, Constant(most)) for most in range(1, 7))


def _turning_at_the_last_like_it() -> Iterator[Condition]:
    """Each suit goes up from its low cards, and down from its high ones."""
    for last in _THEIR_LAST:
        higher, lower = comparisons(RANK, Rank(last))
        yield from (If(In(last, _low(most)), higher, lower) for most in (5, 6, 7, 8, 9))


def _past_the_last_like_it() -> Iterator[Condition]:
    """Each suit goes up; after a face card it begins anew."""
    for last in _THEIR_LAST:
        yield from _unless_at_the_end(last)


def _past_the_last_of_a_sort() -> Iterator[Condition]:
    """The same of one suit or colour; the others are always right."""
    for sort in (RED, BLACK, *SUIT_SETS):
        yield from (
            any_of(In(CANDIDATE, ~sort), onward) for onward in _unless_at_the_end(NthLast(1, sort))
        )


def _unless_at_the_end(last: CardRef) -> Iterator[Condition]:
    """Beyond that card, unless it lies near the end of the ranks."""
    higher, lower = comparisons(RANK, Rank(last))
    for end in (ranks((13,)), FACE, ranks(range(10, 14)), ranks(range(9, 14))):
        yield any_of(In(last, end), higher)
    for end in (ranks((1,)), _low(3), _low(4), _low(5)):
        yield any_of(In(last, end), lower)


def _wild() -> Iterator[Condition]:
    """A jack may always be laid, and anything on a jack."""
    yield from (any_of(In(CANDIDATE, rank), In(LAST, rank)) for rank in RANK_SETS)


def _onward_or_anew() -> Iterator[Condition]:
    """Higher than the last card, or an ace; beyond it, unless it lies near the end."""
    higher, lower = comparisons(RANK, LAST_RANK)
    yield from (any_of(In(CANDIDATE, _low(most)), higher) for most in (1, 2, 3))
    yield from (any_of(In(CANDIDATE, ranks(range(least, 14))), lower) for least in (13, 12, 11))
    yield from _unless_at_the_end(LAST)


def _up_and_down() -> Iterator[Condition]:
    """Red cards go up and black ones down, and begin anew at the end."""
    pairs = ((13, 1), (11, 3), (10, 4))
    for last in _THEIR_LAST:
        higher, lower = comparisons(RANK, Rank(last))
        for high, low in pairs:
            above, below = ranks(range(high, 14)), _low(low)
            upward = any_of(In(last, above), higher), any_of(In(CANDIDATE, below), higher)
            downward = any_of(In(last, below), lower), any_of(In(CANDIDATE, above), lower)
            for up, down in zip(upward, downward, strict=True):
                yield If(In(CANDIDATE, RED), up, down)


def _beside_others() -> Iterator[Condition]:
    """Hearts go up, and others are right; or hearts are right, and others beyond the last one."""
    for sort in (*SUIT_SETS, RED, BLACK, FACE):
        higher, lower = comparisons(RANK, Rank(NthLast(1, sort)))
        for asked in (higher, lower, negate(higher), negate(lower)):
            yield any_of(In(CANDIDATE, ~sort), asked)
            yield any_of(In(CANDIDATE, sort), asked)


def _low(most: int) -> CardSet:
    return ranks(range(1, most + 1))


def _like_the_last_of_a_sort() -> Iterator[Condition]:
    """The colour of the last face card."""
    for sort in SCARCE:
        last = NthLast(1, sort)
        for feature in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY, Attribute.RANK):
            if not (feature == Attribute.PARITY and sort in {ODD, ~ODD}) and not (
                feature in {Attribute.SUIT, Attribute.COLOUR} and sort in {*SUIT_SETS, RED, BLACK}
            ):
                yield Same(feature, CANDIDATE, last)
    for sort in (~FACE, ODD, ~ODD, *SUIT_SETS):
        yield from comparisons(RANK, Rank(NthLast(1, sort)))


def _past_what_does_not_count() -> Iterator[Condition]:
    """Face cards are right and count for nothing: what is asked, is asked of the others."""
    for sort in (FACE, ranks((1,)), ranks((1, 11, 12, 13)), *SUIT_SETS):
        before = NthLast(1, ~sort)
        same = (Same(feature, CANDIDATE, before) for feature in _TOLD)
        ways = tuple(way for one in same for way in (one, negate(one)))
        for asked in (*ways, *comparisons(RANK, Rank(before))):
            yield any_of(In(CANDIDATE, sort), asked)


_TOLD: Final = (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY)


def _renewed() -> Iterator[Condition]:
    """The suit of the last face card, and only another face card may change it."""
    for sort in (FACE, ranks((1,)), ranks((13,)), ranks((1, 13)), ranks((1, 11, 12, 13))):
        same = (Same(feature, CANDIDATE, NthLast(1, sort)) for feature in _TOLD)
        yield from (any_of(In(CANDIDATE, sort), way) for one in same for way in (one, negate(one)))


def _like_the_other_colour() -> Iterator[Condition]:
    """How a card stands to the last card of the other colour."""
    black, red = NthLast(1, BLACK), NthLast(1, RED)
    higher, lower = zip(*(comparisons(RANK, Rank(last)) for last in (black, red)), strict=True)
    for beside_black, beside_red in (higher, lower, (higher[0], lower[1]), (lower[0], higher[1])):
        yield If(In(CANDIDATE, RED), beside_black, beside_red)
    yield If(In(CANDIDATE, RED), negate(higher[0]), negate(lower[1]))
    yield If(In(CANDIDATE, RED), negate(lower[0]), negate(higher[1]))
    for feature in (Attribute.PARITY, Attribute.FACE, Attribute.RANK):
        same = (Same(feature, CANDIDATE, last) for last in (black, red))
        yield If(In(CANDIDATE, RED), *same)


def _so_many_alike() -> Iterator[Condition]:
    """Of three ways to be like the last card, exactly one holds, exactly two, or at least two."""
    colour, suit, parity, sort = (
        Same(feature, CANDIDATE)
        for feature in (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY, Attribute.FACE)
    )
    higher, lower = comparisons(RANK, LAST_RANK)
    sides = (Same(partition(_low(most)), CANDIDATE) for most in (6, 7))
    pairs = product((colour, suit), (sort, *sides))
    for first, third in (*pairs, (colour, higher), (colour, lower)):
        alike = (first, parity, third)
        yield ExactlyOne(alike)
        yield ExactlyOne((negate(first), negate(parity), negate(third)))
        yield AtLeast(2, alike)
    for third in (higher, lower):
        unlike = (negate(colour), negate(parity), third)
        yield ExactlyOne(unlike)
        yield ExactlyOne((colour, parity, negate(third)))


def _multiples() -> Iterator[Condition]:
    """At most half, at least double."""
    for factor in (2, 3):
        mine = Arithmetic(RANK, Operation.TIMES, Constant(factor))
        its = Arithmetic(LAST_RANK, Operation.TIMES, Constant(factor))
        yield from (*comparisons(mine, LAST_RANK), *comparisons(RANK, its))
        yield Compare(mine, Relation.EQUAL, LAST_RANK)
        yield Compare(RANK, Relation.EQUAL, its)


def _some_steps() -> Iterator[tuple[int, ...]]:
    yield from combinations(range(1, 7), 2)
    yield from ((1, 2, 3), (1, 2, 4), (1, 3, 5), (2, 3, 5), (2, 4, 6), (2, 3, 4), (3, 4, 5))
    yield from ((2, 3, 5, 7), (1, 3, 5, 7), (3, 6, 9))


def _relations_in_turn() -> Iterator[Condition]:
    """What the last card was to the one before, the next one must not be to it."""
    likes: Iterator[tuple[Condition, Condition]] = (
        (Same(feature, CANDIDATE), Same(feature, LAST, SECOND_LAST))
        for feature in (*RUNNING, Attribute.RANK)
    )
    apart = Arithmetic(RANK, Operation.DISTANCE, LAST_RANK)
    before = Arithmetic(LAST_RANK, Operation.DISTANCE, Rank(SECOND_LAST))
    near: Iterator[tuple[Condition, Condition]] = (
        (Compare(apart, Relation.AT_MOST, most), Compare(before, Relation.AT_MOST, most))
        for most in map(Constant, range(1, 7))
    )
    up = (
        Compare(RANK, Relation.GREATER, LAST_RANK),
        Compare(LAST_RANK, Relation.GREATER, Rank(SECOND_LAST)),
    )
    for now, then in (*likes, *near, up):
        yield If(then, negate(now), now)


def _beside_the_last_step() -> Iterator[Condition]:
    """How the rank stands to the distance of the last two."""
    before = Arithmetic(LAST_RANK, Operation.DISTANCE, Rank(SECOND_LAST))
    yield from comparisons(RANK, before)
    yield Compare(RANK, Relation.EQUAL, before)


def _near_the_middle() -> Iterator[Condition]:
    for stretch in (LastCards(2), LastCards(3, at_most=True)):
        mean = RankSummary(Summary.AVERAGE, stretch)
        apart = Arithmetic(RANK, Operation.DISTANCE, mean)
        yield from (Compare(apart, Relation.AT_MOST, Constant(most)) for most in range(1, 6))


def _beside_the_median() -> Iterator[Condition]:
    for count in (3, 5):
        yield from comparisons(RANK, RankSummary(Summary.MEDIAN, LastCards(count)))
    for end in (Summary.LOWEST, Summary.HIGHEST):
        for count in (2, 3, 4):
            yield from comparisons(RANK, RankSummary(end, LastCards(count)))
        yield from comparisons(RANK, RankSummary(end, LastCards(5, at_most=True)))


def _present_of_late() -> Iterator[Condition]:
    """Some card of a sort among the last few, the candidate included."""
    for cards in (*SUIT_SETS, FACE, RED, BLACK, ODD, ~ODD):
        for count in (2, 3):
            earlier = CountIn(cards, LastCards(count))
            yield any_of(In(CANDIDATE, cards), Compare(earlier, Relation.AT_LEAST, Constant(1)))


def _kept_apart() -> Iterator[Condition]:
    """Face cards need some others between them."""
    for sort in (FACE, *SUIT_SETS, ranks((1,)), ranks((13,))):
        for stretch in late((2, 3, 4, 5)):
            few = Compare(CountIn(sort, stretch), Relation.LESS, Constant(1))
            yield any_of(In(CANDIDATE, ~sort), few)


def _few_of_a_sort() -> Iterator[Condition]:
    """Never three hearts in a row; at most two among four; others are always right."""
    for sort in (RED, BLACK, ODD, ~ODD, FACE, ~FACE, *SUIT_SETS):
        for last, few in ((2, 2), (3, 2), (4, 2), (5, 2), (3, 3), (4, 3)):
            count = CountIn(sort, LastCards(last, at_most=True))
            yield any_of(In(CANDIDATE, ~sort), Compare(count, Relation.LESS, Constant(few)))


def _between_the_ends() -> Iterator[Condition]:
    """Between the lowest and the highest of the last few, themselves included or not."""
    for stretch in (LastCards(3), *late((3, 4))):
        low, high = (RankSummary(end, stretch) for end in (Summary.LOWEST, Summary.HIGHEST))
        yield from (Between(RANK, low, high, inclusive=each) for each in (True, False))


def _near_one() -> Iterator[Condition]:
    """Near some card of the last few."""
    apart = Arithmetic(Rank(EACH), Operation.DISTANCE, RANK)
    for stretch in late((2, 3, 4)):
        for most in (1, 2, 3):
            near = CountWhere(apart, Relation.AT_MOST, Constant(most), stretch)
            yield Compare(near, Relation.AT_LEAST, Constant(1))


def _different_of_late() -> Iterator[Condition]:
    """How many different suits the last few show, the candidate included."""
    for count, most in ((2, 1), (2, 2), (3, 2)):
        kinds = CountDistinct(Attribute.SUIT, Including(LastCards(count)))
        yield Compare(kinds, Relation.AT_MOST, Constant(most))
    for feature in (Attribute.COLOUR, Attribute.PARITY):
        for count in (2, 3):
            yield Seen(feature, LastCards(count))


def _rare_of_late() -> Iterator[Condition]:
    """At most so many of its suit, or colour, among the last few."""
    for feature in (Attribute.SUIT, Attribute.COLOUR, Attribute.PARITY):
        for stretch in (LastCards(3), LastCards(4), LastCards(5), LastCards(5, at_most=True)):
            for limit in (1, 2):
                yield Compare(CountLike(feature, stretch), Relation.AT_MOST, Constant(limit))


def _spreads_of_late() -> Iterator[Condition]:
    """How far apart the highest and the lowest of the last few are, the candidate included."""
    for stretch in late((2, 3)):
        ends = (Summary.HIGHEST, Summary.LOWEST)
        high, low = (RankSummary(end, Including(stretch)) for end in ends)
        spread = Arithmetic(high, Operation.MINUS, low)
        yield from (Compare(spread, Relation.AT_MOST, Constant(most)) for most in range(3, 10))


def _running_totals() -> Iterator[Condition]:
    """The sum of the whole line, the candidate included."""
    total = Arithmetic(RANK, Operation.PLUS, RankSummary(Summary.SUM))
    yield from (Compare(total, Relation.DIVISIBLE, Constant(by)) for by in range(3, 11))
    yield IsKind(total, NumberKind.PRIME)
    for by in (3, 4):
        left = Arithmetic(total, Operation.REMAINDER, Constant(by))
        yield from (Compare(left, Relation.EQUAL, Constant(rest)) for rest in range(1, by))


def _balances() -> Iterator[Condition]:
    """Two opposite sorts of cards keep the balance, the candidate counted."""
    line = Including(WHOLE_LINE)
    for cards in (RED, ODD, FACE):
        apart = Arithmetic(CountIn(cards, line), Operation.DISTANCE, CountIn(~cards, line))
        yield from (Compare(apart, Relation.AT_MOST, Constant(most)) for most in (1, 2, 3, 4))
    red, black = (RankSummary(Summary.SUM, Among(cards, line)) for cards in (RED, BLACK))
    apart = Arithmetic(red, Operation.DISTANCE, black)
    yield from (Compare(apart, Relation.AT_MOST, Constant(most)) for most in (5, 7, 10, 13, 15, 20))


def _spreads() -> Iterator[Condition]:
    """No suit is ahead of the rarest by more than so many, the candidate counted."""
    for feature in (Attribute.SUIT, Attribute.COLOUR):
        ahead = Arithmetic(CountLike(feature), Operation.MINUS, CountExtreme(feature, most=False))
        yield from (Compare(ahead, Relation.AT_MOST, Constant(most)) for most in (1, 2))


def _last_digits() -> Iterator[Condition]:
    """The ones of the sum with the last card."""
    total = Arithmetic(RANK, Operation.PLUS, LAST_RANK)
    ones = Arithmetic(total, Operation.REMAINDER, Constant(10))
    yield from (Compare(ones, Relation.AT_MOST, Constant(most)) for most in (3, 4, 5, 6))


def remembered_sorts() -> tuple[tuple[CardSet, CardSet], ...]:
    """Two sorts, the last card of which tells in what state the line is."""
    low, high = ranks((1, 2, 3)), ranks((11, 12, 13))
    return (
        (low, high),
        (ranks((1,)), ranks((13,))),
        (RED & FACE, BLACK & FACE),
        *((suit, other) for suit, other in combinations(SUIT_SETS, 2)),
        (ranks((1, 2)), ranks((12, 13))),
        (ranks(range(1, 5)), ranks(range(10, 14))),
    )
