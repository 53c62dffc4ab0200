"""What is said of cards beyond those that were just named: higher ones, the other suits.

“After a card below 7 play red; after a higher card play black”: above those, or one that goes up?
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from eleusis.cards import NONE, RANKS, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import (
    It,
    choose,
    is_in,
    replaced,
    says_it,
)
from eleusis.rule.language.core.discourse.recall import Otherwise, TheOthers, the_others
from eleusis.rule.language.core.relations import STEP_MAX
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Always,
    Arithmetic,
    Candidate,
    CardRef,
    Compare,
    Constant,
    If,
    In,
    Node,
    NthLast,
    Operation,
    Rank,
    Relation,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def with_those_beyond(
    told: tuple[Any, ...], beyond: frozenset[int] = frozenset()
) -> Iterator[tuple[Any, ...]]:
    """What is told, with each such sentence of those ranks, and as it stands where it can be so.

    Those at *beyond* are told so already; what comes behind them is beyond the same ranks as they.
    """
    for at, other in enumerate(told[1:], start=1):
        one = told[next(before for before in range(at - 1, -1, -1) if before not in beyond)]
        match one, other:
            case If(In(card, kind)), If(
                Compare(Rank(subject), relation, Rank(compared)) as test, then, rest
            ) if (cards := ranks_beyond(kind, relation)) and _is_left_out(card, subject, compared):
                clause = choose(is_in(card, cards), then, rest)
                yield from with_those_beyond((*told[:at], clause, *told[at + 1 :]), beyond | {at})
                if says_it(test):
                    return
            case If(_, Compare(Arithmetic(_, Operation.DISTANCE) as far, _, Constant())), If(
                test, In(Candidate(), kind), Always()
            ) if amount := _as_an_amount(kind):
                clause = If(test, Compare(far, *amount))
                yield from with_those_beyond((*told[:at], clause, *told[at + 1 :]), beyond)
    yield told


def with_others_named(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is told, with the cards that "the other suits" are.

    Raises:
        InputError: `unclear`, if the case before demands nothing of which others are left.
    """
    made: list[Any] = []
    for one in told:
        match made, one:
            case (_, If(_, In(Candidate(), kind), If() | TheOthers())) | (
                [*_, If(_, In(Candidate(), kind), Always())],
                If(),
            ) if the_others() in nodes(one):
                made.append(replaced(one, the_others(), is_in(CANDIDATE, ~kind)))
            case [*_, If(_, In(Candidate(), kind), Always())], Otherwise(TheOthers()):
                made.append(Otherwise(is_in(CANDIDATE, ~kind)))
            case _ if isinstance(one, Node) and the_others() in nodes(one):
                raise InputError("unclear.clear-which-cards")
            case _:
                made.append(one)
    return tuple(made)


def _is_left_out(card: CardRef, subject: CardRef, compared: CardRef) -> bool:
    """True if a comparison is with the card before its own, as where no other is named."""
    match card, subject:
        case Candidate(), Candidate():
            return compared == LAST
        case NthLast(), It():
            return compared in (LAST, card)
        case NthLast(n), NthLast(again):
            return n == again and compared == replace(card, n=n + 1)
        case _:
            return False


def ranks_beyond(kind: CardSet, relation: Relation) -> CardSet | None:
    """The cards above those of some ranks in a row, or below; None if there are none."""
    inside = [rank for rank, cards in zip(RANKS, RANK_SETS, strict=True) if cards & kind]
    if not inside or kind != _of_ranks(inside[0], inside[-1]):
        return None
    if relation is Relation.GREATER:
        return _of_ranks(inside[-1] + 1, RANKS[-1]) or None
    return _of_ranks(RANKS[0], inside[0] - 1) or None if relation is Relation.LESS else None


def _as_an_amount(kind: CardSet) -> tuple[Relation, Constant] | None:
    """What “at least 2” says of a distance, where it would be of ranks."""
    for count in range(2, STEP_MAX + 1):
        if kind == _of_ranks(count, RANKS[-1]):
            return Relation.AT_LEAST, Constant(count)
        if kind == _of_ranks(RANKS[0], count):
            return Relation.AT_MOST, Constant(count)
    return None


def _of_ranks(lowest: int, highest: int) -> CardSet:
    return reduce(or_, RANK_SETS[lowest - 1 : highest], NONE)
