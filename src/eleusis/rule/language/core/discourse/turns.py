"""Turns: what cards take, one after the other or so many at a time, and which places are meant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.syntax import (
    Anchor,
    Arithmetic,
    Compare,
    Condition,
    Constant,
    CurrentBlock,
    Cycle,
    Follows,
    In,
    Operation,
    Place,
    Relation,
    Repeating,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.rule.tree.syntax import Node, RuleTree


@dataclass(frozen=True, slots=True)
class TurnOfCycle:
    """A turn of a cycle that rules so many cards in a row."""

    count: int
    condition: Condition


TurnsInARow = tuple[TurnOfCycle, ...]


class FreeInBlock(NamedTuple):
    """“The first card of each block is free”: of the blocks of which the rule speaks."""

    nth: int = 1

    def applied(self, rule: RuleTree) -> RuleTree:
        """The rule with that card free.

        Raises:
            InputError: `unclear`, if it speaks of no blocks, or of several sizes.
        """
        sizes = {size for node in nodes(rule.condition) if (size := _size_of_blocks(node))}
        if len(sizes) != 1:
            raise InputError("unclear.before")
        free = at_turn(self.nth, sizes.pop())
        return replace(rule, condition=any_of(rule.condition, free))


def _size_of_blocks(node: Node) -> int | None:
    match node:
        case Arithmetic(Place(Anchor.LINE), Operation.REMAINDER, Constant(size)):
            return size
        case CurrentBlock(Repeating((size,)), Anchor.LINE):
            return size
        case _:
            return None


def at_turn(nth: int, size: int) -> Condition:
    """That it is the turn of the so-manieth card of a block."""
    turn = Arithmetic(Place(), Operation.REMAINDER, Constant(size))
    return Compare(turn, Relation.EQUAL, Constant(nth % size))


def cycle(turns: TurnsInARow, anchor: Anchor = Anchor.PLAYED) -> Cycle:
    """Without a word on where it starts, a cycle starts with the first card *played*."""
    lengths = Repeating(tuple(turn.count for turn in turns))
    return Cycle(tuple(turn.condition for turn in turns), lengths, anchor)


def going_on(turns: TurnsInARow) -> Readings:
    """TurnsInARow listed until it is clear how they go on, round by round."""
    return Readings(tuple(chain.from_iterable(map(_ways_on, rounds_of(turns)))))


def _ways_on(turns: TurnsInARow) -> tuple[Condition, ...]:
    """What comes next is told by the place; by the last card too, if it shows the turn."""
    by_place = cycle(turns)
    kinds = [turn.condition.cards for turn in turns if isinstance(turn.condition, In)]
    apart = all(one.isdisjoint(other) for one, other in combinations(kinds, 2))
    is_told_by_last = apart and all(turn.count == 1 for turn in turns)
    return (by_place, Follows(tuple(kinds))) if is_told_by_last else (by_place,)


def rounds_of(turns: TurnsInARow) -> tuple[TurnsInARow, ...]:
    """What *turns* may be once round, where more than one round, or a part of one, is said.

    Raises:
        InputError: `bad-rule`, if all are the same.
    """
    period = next(
        step
        for step in range(1, len(turns) + 1)
        if all(turn == turns[place % step] for place, turn in enumerate(turns))
    )
    if period == 1:
        raise InputError("bad-rule.these-turns-all")
    once = turns[:period]
    are_all_apart = len({turn.condition for turn in once}) == period
    return (once,) if len(turns) % period == 0 or are_all_apart else (once, turns)


def places_listed(*places: int) -> Condition:
    """“Places 2, 5, 8, ...”: each is as far from the one before.

    Raises:
        InputError: `bad-rule`, if it is not.
    """
    first, step = places[0], places[1] - places[0]
    if step < 2 or places != tuple(range(first, first + step * len(places), step)):
        raise InputError("bad-rule.clear-which-places", places=places[-1])
    remainder = Arithmetic(Place(), Operation.REMAINDER, Constant(step))
    nth = Compare(remainder, Relation.EQUAL, Constant(first % step))
    late = Compare(Place(), Relation.AT_LEAST, Constant(first))
    return nth if first <= step else all_of(nth, late)
