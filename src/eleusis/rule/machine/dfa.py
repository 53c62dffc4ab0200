"""Rules compiled to minimal automata: one table look-up per card.

The table follows the lines that can arise under right judging: any starters, then right cards. Must
agree with `meaning.right_cards`; see `test_compiled_agrees_with_meaning`. Two rules that accept the
same lines, and the same next cards on each, compile to equal automata, so `==` decides whether they
are the same rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from eleusis.cards import CARDS, FULL_MASK
from eleusis.errors import RuleTooLarge
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.machine.minimise import indistinguishable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.rule.machine.masks import Memory
    from eleusis.rule.tree.syntax import RuleTree

STATES_MAX: Final = 16_384
"""States explored at most. A block of thirteen without repeats needs 8,192; compiling that takes
about a second, and a table this size a few megabytes."""

AUTOMATA_KEPT: Final = 64
"""Automata kept at hand; most have some dozen states, the largest some megabytes."""

REJECT: Final = -1
"""In `Automaton.next`: the line does not go on with this card."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """The smallest table that judges as the rule does. State 0 is the empty line.

    States are numbered as a breadth-first walk meets them, cards by index, so equal automata
    are equal values.

    Shape: `masks` is (states), 52-bit masks; `next` is (states, 52), a state or `REJECT`.
    """

    start: ClassVar[int] = 0

    masks: tuple[int, ...]
    """For each state, the right next cards."""

    next: tuple[tuple[int, ...], ...]
    """For each state and card, the state after it. Starters are followed though the mask may
    refuse them, since rulebooks lay them unjudged."""

    starters: int
    """How many cards from the start on are starters."""

    def mask(self, state: int) -> int:
        """The right next cards, as a 52-bit mask."""
        return self.masks[state]

    def is_right(self, state: int, card: Card) -> bool:
        """True if *card* is right next."""
        return bool(self.masks[state] >> card & 1)

    def step(self, state: int, card: Card) -> int:
        """The state after *card*, a right card or a starter.

        Raises:
            LookupError: After a wrong card the table does not know the line any more; a
                `LazyMachine` does.
        """
        state = self.next[state][card]
        if state == REJECT:
            raise LookupError(f"The line does not go on with {card}: it is wrong there.")
        return state

    def after(self, line: Iterable[Card]) -> int:
        """The state after all cards of *line*; raises as `step` does."""
        state = self.start
        for card in line:
            state = self.step(state, card)
        return state


@lru_cache(maxsize=AUTOMATA_KEPT)
def automaton_of(rule: RuleTree, *, starters: int = 1) -> Automaton | None:
    """The minimal automaton of *rule*, made once; None if it has more than `STATES_MAX` states."""
    try:
        return compile_rule(rule, starters=starters)
    except RuleTooLarge:
        return None


def compile_rule(
    rule: RuleTree, *, starters: int = 1, line: Cards = (), states_max: int = STATES_MAX
) -> Automaton:
    """The minimal automaton of *rule*, on lines that go on from *line*, itself right or wrong.

    Cost: time and memory in proportion to the states explored, which may be more than remain.

    Raises:
        RuleTooLarge: `too-many-states`, if more than *states_max* states are met, as with rules
            that remember without end; run those lazily.
    """
    lazy = LazyMachine(rule, starters=starters)
    starters_left = max(starters - len(line), 0)
    explored = _explore(lazy, (starters_left, lazy.after(line)), states_max)
    labels = list(zip(explored.masks, explored.followed, strict=True))
    return _numbered(explored, indistinguishable(labels, explored.targets), starters_left)


@dataclass(frozen=True, slots=True)
class _Explored:
    """All states that right lines reach, before minimising."""

    masks: list[int]
    """The right cards of each state."""
    followed: list[int]
    """The cards that the line may go on with: the right ones, or any for a starter."""
    targets: list[list[int]]
    """Of each state and class of cards, the state after it; `REJECT` where none is followed."""
    class_of: tuple[int, ...]
    """The class of each card."""


def _explore(lazy: LazyMachine, start: tuple[int, Memory], states_max: int) -> _Explored:
    # While starters are still to come, the same memory goes on with other cards than later.
    waiting = [start]
    index = {waiting[0]: 0}
    masks: list[int] = []
    followed: list[int] = []
    targets: list[list[int]] = []
    for starters_left, memory in waiting:  # grows on the way
        mask = FULL_MASK & ~lazy.verdicts(memory)[1]
        cards = FULL_MASK if starters_left else mask
        masks.append(mask)
        followed.append(cards)
        row: list[int] = []
        for card_class, members in enumerate(lazy.card_classes):
            if not members & cards:
                row.append(REJECT)
                continue
            state = (max(starters_left - 1, 0), lazy.step_class(memory, card_class))
            number = index.setdefault(state, len(waiting))
            if number == len(waiting):
                waiting.append(state)
            row.append(number)
        targets.append(row)
        if len(waiting) > states_max:
            raise RuleTooLarge("too-many-states", limit=states_max, reached=len(waiting))
    return _Explored(masks, followed, targets, lazy.class_of)


def _numbered(explored: _Explored, block_of: Sequence[int], starters: int) -> Automaton:
    """The automaton of the blocks, numbered as a breadth-first walk meets them."""
    order = [0]  # one explored state for each block met
    number_of = {block_of[0]: 0}
    masks: list[int] = []
    table: list[tuple[int, ...]] = []
    for state in order:  # grows on the way
        cards, row = explored.followed[state], explored.targets[state]
        numbers: list[int] = []
        for card in CARDS:
            target = row[explored.class_of[card]] if cards >> card & 1 else REJECT
            if target == REJECT:
                numbers.append(REJECT)
                continue
            number = number_of.setdefault(block_of[target], len(order))
            if number == len(order):
                order.append(target)
            numbers.append(number)
        masks.append(explored.masks[state])
        table.append(tuple(numbers))
    return Automaton(tuple(masks), tuple(table), starters)
