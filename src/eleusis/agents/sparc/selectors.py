"""What a rule may say: selectors for the next card, and tests that sort lines.

Each has a cost, which is the only taste that the method has: what people say more readily costs
less. Costs are small whole numbers, and a denial costs at least what it denies.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import CLUBS, DIAMONDS, FACE, HEARTS, ODD, PRIME, RANKS, RED, SPADES, CardSet
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS, Attribute
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    CardRef,
    Compare,
    Condition,
    Constant,
    In,
    NthLast,
    Operation,
    Rank,
    Relation,
    Same,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LOOKBACK: Final = 3
"""Cards back that selectors and tests look at."""


class Selector(NamedTuple):
    """A condition that can be said of the next card, or denied."""

    condition: Condition
    cost: int
    denial_cost: int
    """What it costs to say that it does not hold."""


class CellSorting(NamedTuple):
    """Tests that sort lines into cells: where the first holds, the second, ..., and the rest."""

    tests: tuple[Condition, ...]
    cost: int


@cache
def selectors() -> tuple[Selector, ...]:
    """Everything that can be said of the next card, the cheapest first."""
    return tuple(sorted((*_of_the_card(), *_of_both()), key=lambda each: each.cost))


@cache
def sortings() -> tuple[CellSorting, ...]:
    """Every way to sort lines, the cheapest first."""
    return tuple(sorted(_sortings(), key=lambda each: each.cost))


# ---- The next card ------------------------------------------------------------------------------


def _of_the_card() -> Iterator[Selector]:
    yield Selector(In(CANDIDATE, RED), 2, 2)
    yield Selector(In(CANDIDATE, FACE), 2, 2)
    yield Selector(In(CANDIDATE, ODD), 2, 2)
    yield Selector(In(CANDIDATE, PRIME), 4, 4)
    for suit in SUIT_SETS:
        yield Selector(In(CANDIDATE, suit), 2, 3)
    yield Selector(In(CANDIDATE, SPADES | HEARTS), 4, 4)
    yield Selector(In(CANDIDATE, SPADES | DIAMONDS), 4, 4)
    for rank in RANKS[1:]:
        yield Selector(In(CANDIDATE, _below(rank)), 3, 3)
    for cards in RANK_SETS[1:-1]:  # aces and kings are said above
        yield Selector(In(CANDIDATE, cards), 4, 5)


def _of_both() -> Iterator[Selector]:
    """The card beside one of the last cards."""
    for back in range(1, LOOKBACK + 1):
        other, far = NthLast(back), 2 * (back - 1)
        for attribute in (Attribute.SUIT, Attribute.COLOUR, Attribute.RANK):
            yield Selector(Same(attribute, CANDIDATE, other), 2 + far, 2 + far)
        for attribute in (Attribute.PARITY, Attribute.FACE):
            yield Selector(Same(attribute, CANDIDATE, other), 3 + far, 3 + far)
        yield Selector(Compare(Rank(CANDIDATE), Relation.GREATER, Rank(other)), 2 + far, 3 + far)
        yield Selector(Compare(Rank(CANDIDATE), Relation.LESS, Rank(other)), 2 + far, 3 + far)
    yield Selector(Same(Attribute.PRIMALITY, CANDIDATE, LAST), 4, 4)
    yield Selector(_related(Operation.PLUS, Relation.DIVISIBLE, 3), 5, 6)
    for steps in (1, 2, 3, 4):
        yield Selector(_related(Operation.DISTANCE, Relation.EQUAL, steps), 4, 5)
        yield Selector(_related(Operation.CIRCLE_DISTANCE, Relation.EQUAL, steps), 5, 6)
        yield Selector(_related(Operation.DISTANCE, Relation.AT_MOST, steps + 1), 4, 4)
        yield Selector(_related(Operation.STEPS_UP, Relation.AT_MOST, steps + 1), 5, 5)


def _related(operation: Operation, relation: Relation, number: int) -> Condition:
    ranks = Arithmetic(Rank(CANDIDATE), operation, Rank(LAST))
    return Compare(ranks, relation, Constant(number))


def _below(rank: int) -> CardSet:
    return CardSet(sum(cards.mask for cards in RANK_SETS[: rank - 1]))


# ---- The line -----------------------------------------------------------------------------------


def _sortings() -> Iterator[CellSorting]:
    for back in range(1, LOOKBACK + 1):
        card, far = NthLast(back), 2 * (back - 1)
        yield from _by_kind(card, far)
        if back < LOOKBACK:
            yield from _by_two(card, NthLast(back + 1), far)
    for rank in RANKS[1:]:
        yield CellSorting((In(LAST, _below(rank)),), 4)


def _by_kind(card: CardRef, far: int) -> Iterator[CellSorting]:
    for cards in (RED, FACE, ODD):
        yield CellSorting((In(card, cards),), 3 + far)
    yield CellSorting((In(card, PRIME),), 5 + far)
    for suit in SUIT_SETS:
        yield CellSorting((In(card, suit),), 4 + far)
    yield CellSorting(tuple(In(card, suit) for suit in (CLUBS, DIAMONDS, HEARTS)), 3 + far)


def _by_two(card: CardRef, before: CardRef, far: int) -> Iterator[CellSorting]:
    for relation in (Relation.GREATER, Relation.LESS):
        yield CellSorting((Compare(Rank(card), relation, Rank(before)),), 4 + far)
    for attribute in (Attribute.COLOUR, Attribute.SUIT, Attribute.PARITY):
        yield CellSorting((Same(attribute, card, before),), 4 + far)
