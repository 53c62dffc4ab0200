"""What every selector says of every card that was judged, as bits.

Judged cards are numbered; a mask has a bit for each. Bit n of a column is what `meaning` says of
card n after the line that it was laid on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.sparc.selectors import selectors, sortings
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import Condition, RuleTree, negate

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards

PERIOD_MAX: Final = 8
"""Turns of the longest period."""


class Literal(NamedTuple):
    """A selector, said or denied, and what it says of the judged cards."""

    condition: Condition
    cost: int
    no: int
    """The cards that it decides against."""


@dataclass(slots=True)
class LiteralColumn:
    """One condition along the line, and what it said of the judged cards."""

    machine: LazyMachine
    state: tuple[object, ...]
    yes: int = 0
    no: int = 0

    def note(self, state: tuple[object, ...], card: Card, bit: int) -> None:
        """Keep what it says of a card after a line."""
        yes, no = self.machine.verdicts(state)
        self.yes |= bit * (yes >> card & 1)
        self.no |= bit * (no >> card & 1)


@dataclass(slots=True)
class Evidence:
    """All cards that were judged, one by one or in a string.

    Attributes:
        right: The cards that were right.
        wrong: The cards that were wrong.
        strings: For each string that was not all right, its cards.
        turns: For each period, for each turn, the cards judged at it; `turns[period][turn]`.
    """

    right: int = 0
    wrong: int = 0
    strings: list[int] = field(default_factory=list)
    turns: dict[int, list[int]] = field(
        default_factory=lambda: {period: [0] * period for period in range(2, PERIOD_MAX + 1)}
    )
    _columns: dict[Condition, LiteralColumn] = field(default_factory=lambda: _fresh_columns())
    _count: int = 0
    _place: int = 0

    def lay(self, card: Card) -> None:
        """A card lies on the line now."""
        for column in self._columns.values():
            column.state = column.machine.step(column.state, card)
        self._place += 1

    def judged(self, card: Card, is_right: bool) -> None:
        """A card was judged after the line as it lies."""
        bit = self._note((), card)
        if is_right:
            self.right |= bit
        else:
            self.wrong |= bit

    def string_rejected(self, cards: Cards) -> None:
        """Of these cards, each after its predecessors, at least one was wrong."""
        self.strings.append(sum(self._note(cards[:done], card) for done, card in enumerate(cards)))

    @property
    def doubted(self) -> int:
        """The cards of rejected strings."""
        return reduce(or_, self.strings, 0)

    def literals(self) -> list[Literal]:
        """Every selector, said and denied, the cheapest first."""
        found = []
        for selector in selectors():
            column = self._columns[selector.condition]
            found.append(Literal(selector.condition, selector.cost, column.no))
            found.append(Literal(negate(selector.condition), selector.denial_cost, column.yes))
        return sorted(found, key=lambda literal: literal.cost)

    def cells(self, tests: tuple[Condition, ...]) -> list[int]:
        """The cards judged on lines of each cell of these tests; on undecided ones, in none."""
        cells, rest = [], (1 << self._count) - 1
        for test in tests:
            column = self._columns[test]
            cells.append(rest & column.yes)
            rest &= column.no
        return [*cells, rest]

    def _note(self, before: Cards, card: Card) -> int:
        """The bit of a card judged after the line and these cards."""
        bit = 1 << self._count
        for column in self._columns.values():
            state = column.state
            for each in before:
                state = column.machine.step(state, each)
            column.note(state, card, bit)
        place = self._place + len(before)
        for period, turns in self.turns.items():
            turns[place % period] |= bit
        self._count += 1
        return bit


@cache
def _machines() -> tuple[tuple[Condition, LazyMachine], ...]:
    said = [selector.condition for selector in selectors()]
    tests = [test for sorting in sortings() for test in sorting.tests]
    return tuple((each, LazyMachine(RuleTree(each))) for each in dict.fromkeys(said + tests))


def _fresh_columns() -> dict[Condition, LiteralColumn]:
    return {condition: LiteralColumn(machine, machine.start) for condition, machine in _machines()}
