"""Sums of numbers that a machine had better remember as one.

Reds less blacks may stay small where both counts grow without end, and so may a suit's lead over
the rarest. What is read off the one number is what the several would give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.cards import CARDS
from eleusis.rule.machine.registers import RANK_LABELS, membership_labels
from eleusis.rule.tree.syntax import (
    Among,
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
    from eleusis.rule.tree.syntax import PointTable, Stretch


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
    worth, more, sums = [0] * len(CARDS), 0, 0
    stretches: set[Stretch] = set()
    for times, number in (*terms(left), *terms(right, -1)):
        match number:
            case Constant(value):
                more += times * value
                continue
            case CountIn(cards, stretch):
                each = membership_labels(cards)
            case RankSummary(Summary.SUM, Among(cards, stretch), table):
                each = tuple(
                    value if card in cards else 0
                    for card, value in zip(CARDS, table_labels(table), strict=True)
                )
            case RankSummary(Summary.SUM, stretch, table):
                each = table_labels(table)
            case _:
                return None
        sums += 1
        stretches.add(stretch)
        worth = [so_far + times * value for so_far, value in zip(worth, each, strict=True)]
    if sums < 2 or len(stretches) > 1 or not min(worth) < 0 < max(worth):
        return None
    return Balance(tuple(worth), stretches.pop(), more)


def table_labels(table: PointTable) -> Labels:
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
