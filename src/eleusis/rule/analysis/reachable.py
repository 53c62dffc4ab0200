"""All lines that a rule allows, folded into states with the ways between them.

Of a rule with a table these are the automaton's states, and all is known; of one that remembers
without end, only the first states are known. What holds of the states holds of the lines that lead
to them, and nothing is said of lines beyond.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Card, Cards
from eleusis.rule.machine.dfa import REJECT, Automaton, automaton_of
from eleusis.rule.machine.lazy import LazyMachine

if TYPE_CHECKING:
    from eleusis.rule.machine.masks import Memory
    from eleusis.rule.tree.syntax import RuleTree

_STATES_MAX: Final = 2000
"""States of an endless rule that are looked at: a second's work, and fewer than decimals known."""


@dataclass(frozen=True, slots=True)
class Way:
    """From one state to another."""

    cards: int
    """The cards that lead there, as a mask."""

    to: int
    """Where they lead."""


@dataclass(frozen=True, slots=True)
class Territory:
    """The states that right lines reach, 0 the empty line, nearest first.

    Shape: every tuple has one entry for each state.
    """

    masks: tuple[int, ...]
    """The right next cards."""

    is_judged: tuple[bool, ...]
    """False where only starters can come next, which lie unjudged."""

    ways: tuple[tuple[Way, ...] | None, ...]
    """Where the line goes on, by lowest card; None for a state at the edge of what was seen."""

    lines: tuple[Cards, ...]
    """A shortest line to the state, the first such in the order of the cards; of judged states,
    with all starters."""

    cards: int | None
    """How far was looked: all lines of so many cards were seen. None: all lines there are."""

    @property
    def is_complete(self) -> bool:
        """True if every line was seen, however long."""
        return self.cards is None


@lru_cache(maxsize=16)
def territory(rule: RuleTree, *, starters: int = 1) -> Territory:
    """The states of *rule*: all of them if it has a table, else the first `_STATES_MAX`."""
    automaton = automaton_of(rule, starters=starters)
    if automaton is not None:
        return _of_automaton(automaton)
    return _of_machine(LazyMachine(rule, starters=starters))


def _of_automaton(automaton: Automaton) -> Territory:
    columns = list(zip(*automaton.next, strict=True))
    # Cards that no state tells apart once they are laid share a column.
    alike: dict[tuple[int, ...], int] = {}
    for card, column in zip(CARDS, columns, strict=True):
        alike[column] = alike.get(column, 0) | 1 << card
    ways = tuple(
        tuple(_merged([(to, mask) for mask, to in zip(alike.values(), row, strict=True)]))
        for row in zip(*alike, strict=True)
    )
    is_judged, lines = _lines(ways, automaton.starters)
    return Territory(automaton.masks, is_judged, ways, lines, cards=None)


def _merged(targets: list[tuple[int, int]]) -> list[Way]:
    """Ways by target, each with all its cards, sorted by lowest card."""
    masks: dict[int, int] = {}
    for to, mask in targets:
        if to != REJECT:
            masks[to] = masks.get(to, 0) | mask
    return sorted(
        (Way(mask, to) for to, mask in masks.items()), key=lambda way: way.cards & -way.cards
    )


def _lines(
    ways: tuple[tuple[Way, ...] | None, ...], starters: int
) -> tuple[tuple[bool, ...], tuple[Cards, ...]]:
    """For each state, whether a line with all its starters gets there, and a shortest line.

    One with all its starters, if there is such: a state may be come to during the starters too.
    """
    lines: dict[tuple[int, int], Cards] = {(0, 0): ()}
    waiting = [(0, 0)]
    for laid, state in waiting:  # grows on the way
        for way in ways[state] or ():
            after = (min(laid + 1, starters), way.to)
            if after not in lines:
                lines[after] = (*lines[laid, state], first_card(way.cards))
                waiting.append(after)
    best: dict[int, Cards] = {}
    for (laid, state), line in lines.items():
        if laid == starters:
            best[state] = line
    is_judged = tuple(state in best for state in range(len(ways)))
    for (_, state), line in lines.items():
        best.setdefault(state, line)
    return is_judged, tuple(best[state] for state in range(len(ways)))


def _of_machine(lazy: LazyMachine) -> Territory:
    waiting: list[tuple[int, Memory]] = [(lazy.starters, lazy.start)]
    index = {waiting[0]: 0}
    ways: list[tuple[Way, ...] | None] = []
    for starters_left, memory in waiting:  # grows on the way
        if len(waiting) > _STATES_MAX:
            break
        followed = FULL_MASK if starters_left else lazy.mask(memory)
        targets = []
        fitting = [(mask & followed, number) for number, mask in enumerate(lazy.card_classes)]
        for _, number in sorted((mask & -mask, number) for mask, number in fitting if mask):
            after = (max(starters_left - 1, 0), lazy.step_class(memory, number))
            state = index.setdefault(after, len(waiting))
            if state == len(waiting):
                waiting.append(after)
            targets.append((state, lazy.card_classes[number] & followed))
        ways.append(tuple(_merged(targets)))
    seen = len(ways)
    ways += [None] * (len(waiting) - seen)
    is_judged, lines = _lines(tuple(ways), lazy.starters)
    return Territory(
        tuple(lazy.mask(memory) for _, memory in waiting),
        is_judged,
        tuple(ways),
        lines,
        cards=None if seen == len(waiting) else len(lines[seen]),
    )


def first_card(mask: int) -> Card:
    """The first card of a mask that is not empty."""
    return CARDS[(mask & -mask).bit_length() - 1]
