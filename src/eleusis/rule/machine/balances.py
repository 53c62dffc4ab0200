"""Sums of numbers that a machine had better remember as one.

Reds less blacks may stay small where both counts grow without end, and so may a suit's lead over
the rarest. The law of this file: what is read off the one number is what the several would give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.cards import CARDS
from eleusis.rule.machine.registers import RANK_LABELS, membership_labels
from eleusis.rule.tree.syntax import (
    Arithmetic,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    Number,
    Operation,
    RankSummary,
    Summary,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.machine.registers import Labels
    from eleusis.rule.tree.syntax import Stretch, Table


class Term(NamedTuple):
    """A number, and how many times it is added."""

    times: int
    number: Number


class Balance(NamedTuple):
    """A sum over the cards of one stretch, of what each is worth, and *more*."""

    worth: Labels
    stretch: Stretch
    more: int


def terms(number: Number, times: int = 1) -> Iterator[Term]:
    """The numbers that *number* is a sum of."""
    match number:
        case Arithmetic(left, Operation.PLUS | Operation.MINUS as operation, right):
            yield from terms(left, times)
            yield from terms(right, times if operation is Operation.PLUS else -times)
        case Arithmetic(Constant(factor), Operation.TIMES, inner):
            yield from terms(inner, times * factor)
        case Arithmetic(inner, Operation.TIMES, Constant(factor)):
            yield from terms(inner, times * factor)
        case _:
            yield Term(times, number)


def balance(left: Number, right: Number) -> Balance | None:
    """*left* less *right*, where counts and sums over one stretch stand against each other."""
    parts = (*terms(left), *terms(right, -1))
    more = sum(
        part.times * part.number.value for part in parts if isinstance(part.number, Constant)
    )
    sums = [part for part in parts if not isinstance(part.number, Constant)]
    worths = [worth_of(part.number) for part in sums]
    stretches = {getattr(part.number, "stretch", None) for part in sums}
    if len(sums) < 2 or None in worths or len(stretches) > 1:
        return None
    worth = tuple(
        sum(part.times * each[card] for part, each in zip(sums, worths, strict=True) if each)
        for card in CARDS
    )
    (stretch,) = stretches
    return Balance(worth, stretch, more) if stretch and min(worth) < 0 < max(worth) else None


def worth_of(number: Number) -> Labels | None:
    """What each card of a stretch adds to the number, if nothing else does."""
    match number:
        case CountIn(cards):
            return membership_labels(cards)
        case RankSummary(Summary.SUM, _, table):
            return table_labels(table)
        case _:
            return None


def table_labels(table: Table) -> Labels:
    """What each card is worth: by a table, or without one its rank."""
    if not table:
        return RANK_LABELS
    worth = {card: value for cards, value in table for card in cards}
    return tuple(worth.get(card, 0) for card in CARDS)


def is_lead(left: Number, right: Number) -> bool:
    """True if counts of one feature's classes stand against each other, as many as against.

    Then all of them may be lowered alike.
    """
    parts = (*terms(left), *terms(right, -1))
    counts = [part for part in parts if isinstance(part.number, CountLike | CountExtreme)]
    kinds = {(part.number.feature, part.number.stretch) for part in counts}  # type: ignore[union-attr]
    others = (part.number for part in parts if part not in counts)
    return (
        len(kinds) == 1
        and sum(part.times for part in counts) == 0
        and all(isinstance(other, Constant) for other in others)
    )
