"""Lines with a right and a wrong card, to see by what a reading means.

What is said of a card is so, on that very line; the first lines are those on which a rival says
otherwise.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, parse_cards
from eleusis.rule.analysis.equivalence import (
    Difference,
    Undecided,
    difference,
    difference_by_chance,
)
from eleusis.rule.answers.answer import TellingLine
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.syntax import Anchor, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.rule.tree.syntax import RuleTree

LINES_MAX: Final = 3

_PAIRS_MAX: Final = 1000
"""Pairs of states on which two readings are compared: all of them for most rules, and for a rule
with a long memory still every line of several cards."""

_LONG_LINES: Final = 12
"""Lines of many cards on which readings are compared that have too many states to see them all."""

_EASY: Final = tuple(
    map(parse_cards, ("7H", "QS", "4C", "10D", "7H QS", "4C 5C", "9D 3H", "2S 8H KC", "5H 5S 6S"))
)
"""Lines that are easy to imagine."""


def telling_lines(
    rule: RuleTree, rivals: Sequence[RuleTree], starters: int = 1
) -> tuple[TellingLine, ...]:
    """At most `LINES_MAX` lines that show what a rule means, the first what each rival does not.

    Empty if every card is always right, or always wrong.
    """
    found: dict[int, TellingLine] = {}
    for line, rival in _lines(rule, rivals, starters):
        right = _mask(rule, line, starters)
        other = FULL_MASK ^ right if rival is None else _mask(rival, line, starters)
        if right in (0, FULL_MASK) or right in found:
            continue
        found[right] = TellingLine(line, *_pair(right & ~other or right, ~right & other or ~right))
        if len(found) == LINES_MAX:
            break
    return tuple(found.values())


def parting(one: RuleTree, other: RuleTree) -> Difference | None:
    """Where two readings differ, with a starter or without one; None if nowhere soon.

    “The total of hearts among the last five”: of rules with a long memory most lines of several
    cards are too many to see, and some long ones are looked at instead.
    """
    for starters in (1, 0):
        found = difference(one, other, starters=starters, pairs_max=_PAIRS_MAX)
        if isinstance(found, Undecided):
            found = difference_by_chance(one, other, starters=starters, lines=_LONG_LINES)
        if isinstance(found, Difference):
            return found
        if found is None and not (_counts_starters(one) or _counts_starters(other)):
            return None  # every line without a starter was among those that begin with one
    return None


def _counts_starters(rule: RuleTree) -> bool:
    """True if it matters to a rule how many cards are starters, beside that any card may be one."""
    return any(getattr(node, "anchor", None) is Anchor.PLAYED for node in nodes(rule))


def _lines(
    rule: RuleTree, rivals: Sequence[RuleTree], starters: int
) -> Iterator[tuple[Cards, RuleTree | None]]:
    for rival in rivals:
        easy = (
            line
            for line in _EASY
            if _mask(rule, line, starters) not in (0, FULL_MASK, _mask(rival, line, starters))
        )
        line = next(easy, None)
        if line is None:
            found = parting(rule, rival)
            line = None if found is None else found.line
        if line is not None:
            yield line, rival
    yield from ((line, None) for line in _EASY)


def _mask(rule: RuleTree, line: Cards, starters: int) -> int:
    judge = machine(rule, starters=starters)
    return judge.mask(judge.after(line))


def _pair(right: int, wrong: int) -> tuple[Card, Card]:
    """A card of each mask, as like each other as may be."""
    return next(pair for pair in _pairs() if right >> pair[0] & 1 and wrong >> pair[1] & 1)


@cache
def _pairs() -> tuple[tuple[Card, Card], ...]:
    """All pairs of cards, those first that are most alike, and of them those near to a 7."""
    pairs = ((one, other) for one in CARDS for other in CARDS)
    return tuple(sorted(pairs, key=lambda pair: (_unlikeness(*pair), abs(pair[0].rank - 7))))


def _unlikeness(one: Card, other: Card) -> int:
    return (one.suit != other.suit) * 2 + (one.colour != other.colour) + abs(one.rank - other.rank)
