"""How lines are told apart: the splits, turns and families of the standard vocabulary, by kind.

No test mentions the candidate, and each is undecided at exactly the places of its split's start (a
starter's place counts), so that those can be ruled by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, FACE, ODD, PRIME, RED
from eleusis.induction.prior.atoms import (
    EVERYDAY,
    HALVES,
    LAST_RANK,
    RUNNING,
    SECOND_LAST,
    late,
    rank_sets,
    ranks,
    remainder_sets,
    thresholds,
)
from eleusis.induction.prior.groups import BANDS, named_groups, round_the_end
from eleusis.induction.prior.primitives import Family, Split, Turns
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Among,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountIn,
    In,
    IsKind,
    LastCards,
    NthCard,
    NthLast,
    NumberKind,
    Operation,
    Place,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Same,
    Summary,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.cards import CardSet

Shape = tuple[Split | Turns, Family | None]
"""A model but for its cost."""


@dataclass(frozen=True, slots=True)
class ModelKind:
    """Models of one sort.

    Attributes:
        name: What its share is learned under.
        share: How often people's rules are of this sort, before anything was learned: out of a
            hundred rules.
        shapes: All of them, equally likely.
    """

    name: str
    share: float
    shapes: tuple[Shape, ...]


THIRD_LAST: Final = NthLast(3)
SECOND_RANK: Final = Rank(SECOND_LAST)
PERIODS: Final = range(2, 7)
"""Turns whose bodies may be anything: longer ones could explain whatever happens."""
LONG_PERIODS: Final = range(2, 14)
"""Turns whose bodies are of one family."""

ROSE: Final = Compare(LAST_RANK, Relation.GREATER, SECOND_RANK)
FELL: Final = Compare(LAST_RANK, Relation.LESS, SECOND_RANK)


def model_kinds() -> tuple[ModelKind, ...]:
    """All kinds of models. Shares are out of about a hundred."""
    return (
        ModelKind("whole", 52, ((Split(), None),)),
        ModelKind("whole, after a start", 3, tuple((Split(start=n), None) for n in (1, 2))),
        *_by_the_last_card(),
        *_by_earlier_cards(),
        *_by_the_last_two(),
        *_by_the_line(),
        *_by_the_place(),
        *_crossed(),
        *_of_one_family(),
    )


def _splits(tests: Iterable[Condition], start: int) -> tuple[Shape, ...]:
    return tuple((Split((test,), start=start), None) for test in tests)


def _by_the_last_card() -> Iterator[ModelKind]:
    yield ModelKind("by last colour", 5, _splits(_among((RED,)), 1))
    yield ModelKind("by last parity", 4, _splits(_among((ODD,)), 1))
    yield ModelKind("by last face", 3, _splits(_among((FACE,)), 1))
    yield ModelKind("by last prime", 1, _splits(_among((PRIME,)), 1))
    yield ModelKind("by last suit", 2, _splits(_among(SUIT_SETS), 1))
    yield ModelKind("by last two suits", 0.7, _splits(_among(HALVES), 1))
    suits = _among(SUIT_SETS[:-1])
    yield ModelKind("by each last suit", 1, ((Split(suits, start=1), None),))
    yield ModelKind("by last rank limit", 4, _splits(_among(thresholds()), 1))
    yield ModelKind("by last rank", 2, _splits(_among(RANK_SETS[1:-1]), 1))
    faces = _among(RANK_SETS[10:])
    yield ModelKind("by each last face", 0.5, ((Split(faces, start=1), None),))
    groups = (*rank_sets(), *named_groups(), *round_the_end())
    yield ModelKind("by last named group", 1.5, _splits(_among(groups), 1))
    around = (
        (ranks(range(1, rank)), RANK_SETS[rank - 1], ranks(range(rank + 1, 14)))
        for rank in (6, 7, 8)
    )
    three = (*BANDS, *around)
    bands = (Split((In(LAST, low), In(LAST, high)), start=1) for low, _, high in three)
    yield ModelKind("by last band", 1, tuple((split, None) for split in bands))
    remainders = _among(remainder_sets()[:3])
    each = (Split(remainders[:2], start=1), None)
    yield ModelKind("by last remainder", 0.7, (each, *_splits(remainders, 1)))


def _among(sets: Iterable[CardSet], card: NthLast | NthCard = LAST) -> tuple[Condition, ...]:
    return tuple(In(card, cards) for cards in sets)


def _by_earlier_cards() -> Iterator[ModelKind]:
    sets = (RED, ODD, FACE, PRIME, *SUIT_SETS)
    first = (RED, ODD, FACE, ranks(range(1, 8)))
    yield ModelKind("by first card", 1.5, _splits(_among(first, NthCard(1)), 1))
    yield ModelKind("by second last", 1.5, _splits(_among(sets, SECOND_LAST), 2))
    yield ModelKind("by third last", 0.4, _splits(_among(sets[:3], THIRD_LAST), 3))


def _by_the_last_two() -> Iterator[ModelKind]:
    features = (*RUNNING, Attribute.RANK)
    alike = (Same(feature, LAST, SECOND_LAST) for feature in features)
    yield ModelKind("by last two alike", 3, _splits(alike, 2))
    three_ways = (Split((ROSE, FELL), start=2), None)
    yield ModelKind("by last two compared", 3, (*_splits((ROSE, FELL), 2), three_ways))
    apart = Arithmetic(LAST_RANK, Operation.DISTANCE, SECOND_RANK)
    near = (Compare(apart, Relation.AT_MOST, Constant(most)) for most in range(1, 6))
    yield ModelKind("by last two distance", 1, _splits(near, 2))
    total = RankSummary(Summary.SUM, LastCards(2))
    sums = (Compare(total, Relation.AT_MOST, Constant(most)) for most in range(10, 19))
    thirds = Compare(total, Relation.DIVISIBLE, Constant(3))
    yield ModelKind("by last two sum", 0.5, _splits((*sums, thirds), 2))
    before = (Same(feature, SECOND_LAST, THIRD_LAST) for feature in RUNNING)
    yield ModelKind("by the two before", 0.3, _splits(before, 3))
    fourth = (Same(feature, LAST, THIRD_LAST) for feature in RUNNING)
    yield ModelKind("by last and third last", 0.3, _splits(fourth, 3))


def _by_the_line() -> Iterator[ModelKind]:
    runs = tuple(
        Compare(RunLength(feature, 1), Relation.AT_LEAST, Constant(length))
        for feature in RUNNING
        for length in (2, 3, 4)
    )
    yield ModelKind("by run", 1.5, _splits(runs, 1))
    counts = tuple(CountIn(cards) for cards in (RED, ODD, FACE))
    odd = (IsKind(count, NumberKind.ODD) for count in counts)
    more_red = Compare(CountIn(RED), Relation.GREATER, CountIn(BLACK))
    fewer_red = Compare(CountIn(RED), Relation.LESS, CountIn(BLACK))
    balances = ((more_red, fewer_red), _more_ranks())
    balanced = ((Split(tests), None) for tests in balances)
    yield ModelKind("by count", 1.2, (*_splits((*odd, more_red), 0), *balanced))
    yield ModelKind("by sum", 0.5, _splits((IsKind(RankSummary(Summary.SUM), NumberKind.ODD),), 0))
    few = (LastCards(count, at_most=True) for count in (2, 3, 4))
    some = tuple(
        Compare(CountIn(cards, stretch), Relation.AT_LEAST, Constant(least))
        for stretch in few
        for cards in (RED, ODD, FACE)
        for least in range(1, stretch.count)
    )
    yield ModelKind("by count of late", 0.5, _splits(some, 0))
    majorities = (
        Split((Compare(mine, Relation.GREATER, others), Compare(mine, Relation.LESS, others)))
        for cards in (RED, ODD)
        for stretch in late((4, 5))
        for mine, others in [(CountIn(cards, stretch), CountIn(~cards, stretch))]
    )
    yield ModelKind("by majority of late", 0.4, tuple((split, None) for split in majorities))


def _more_ranks() -> tuple[Condition, Condition]:
    """The red ranks come to more than the black ones, and to less."""
    red, black = (RankSummary(Summary.SUM, Among(cards, WHOLE_LINE)) for cards in (RED, BLACK))
    return Compare(red, Relation.GREATER, black), Compare(red, Relation.LESS, black)


def _by_the_place() -> Iterator[ModelKind]:
    for period, share in zip(PERIODS, (5, 3, 3, 0.5, 0.5), strict=True):
        yield ModelKind(f"turns of {period}", share, ((Turns(period), None),))
    first = (Compare(Place(), Relation.AT_MOST, Constant(n)) for n in range(3, 21))
    yield ModelKind("by first places", 0.6, _splits(first, 0))
    last = (Compare(Place(), Relation.DIVISIBLE, Constant(by)) for by in (3, 4, 5, 6))
    left = (Arithmetic(Place(), Operation.REMAINDER, Constant(by)) for by in (3, 4, 5))
    nth = (*last, *(Compare(rest, Relation.EQUAL, Constant(1)) for rest in left))
    yield ModelKind("by place", 1, _splits(nth, 0))
    yield ModelKind("by prime place", 0.4, _splits((IsKind(Place(), NumberKind.PRIME),), 0))


def _crossed() -> Iterator[ModelKind]:
    """Two tests of the last card, or one of it and one of the card before, the place, its rank."""
    cards = _among((RED, ODD, FACE))
    alike = Same(Attribute.COLOUR, LAST, SECOND_LAST)
    later = ((ROSE, 2), (alike, 2), (In(SECOND_LAST, RED), 2), (_ODD_PLACE, 1), (_LOW, 1))
    of_one = (Split(pair, crossed=True, start=1) for pair in combinations(cards, 2))
    of_two = (
        Split((first, second), crossed=True, start=start)
        for first in cards
        for second, start in later
    )
    yield ModelKind("crossed", 2, tuple((split, None) for split in (*of_one, *of_two)))


_ODD_PLACE: Final = IsKind(Place(), NumberKind.ODD)
_LOW: Final = In(LAST, ranks(range(1, 8)))


# ---- One family for all cells -------------------------------------------------------------------


def families() -> tuple[Family, ...]:
    """Kinds of cards that exclude each other, and ways to stand beside the last card."""
    same = {feature: Same(feature, CANDIDATE) for feature in EVERYDAY}
    steps = Arithmetic(Rank(CANDIDATE), Operation.STEPS_UP, LAST_RANK)
    ups = tuple(Compare(steps, Relation.EQUAL, Constant(step)) for step in range(13))
    rank = Rank(CANDIDATE)
    signs = tuple(
        Compare(rank, relation, LAST_RANK)
        for relation in (Relation.GREATER, Relation.EQUAL, Relation.LESS)
    )
    return (
        *(_kinds(name, sets) for name, sets in _KINDS.items()),
        *(Family(f"same {of.value}", (one, negate(one))) for of, one in same.items()),
        Family("comparison", signs),
        Family("steps", ups),
    )


_KINDS: Final = {
    "colours": (RED, BLACK),
    "parities": (ODD, ~ODD),
    "faces": (FACE, ~FACE),
    "suits": SUIT_SETS,
    "remainders": remainder_sets()[:3],
    "low and high": (ranks(range(1, 8)), ~ranks(range(1, 8))),
    "ranks": RANK_SETS,
}


def _kinds(name: str, sets: tuple[CardSet, ...]) -> Family:
    return Family(name, tuple(In(CANDIDATE, cards) for cards in sets))


def _of_one_family() -> Iterator[ModelKind]:
    for period in LONG_PERIODS:
        share = 4 / period  # shorter ones are liked better
        turns = tuple((Turns(period), family) for family in families())
        yield ModelKind(f"turns of {period}, one family", share, turns)
    suits = Split(_among(SUIT_SETS[:-1]), start=1)
    crossed = Split(_among((RED, ODD)), crossed=True, start=1)
    shapes = tuple((split, family) for split in (suits, crossed) for family in families()[:4])
    yield ModelKind("by last card, one family", 1.5, shapes)
