"""Many conditions watched along a line at once.

They share the registers of the rule language's machines, and keep what they have said of a
memory, since lines come back to the same few memories. The law of this file: what a condition
says is what `LazyMachine(Rule(condition)).verdicts` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.rule.checks import condition_check
from eleusis.rule.registers import Registry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card
    from eleusis.induction.kernels import Words
    from eleusis.rule.pieces import Check, Memory, Verdicts
    from eleusis.rule.registers import Register
    from eleusis.rule.syntax import Condition

KEPT_MAX: Final = 2_000
"""Verdicts kept of one condition; then it starts afresh."""


class _NotingRegistry(Registry):
    """A registry that notes which registers were asked for."""

    def __init__(self, starters: int, registers: Iterable[Register] = ()) -> None:
        super().__init__(starters)
        self.noted: dict[int, None] = {}
        for register in registers:
            self.slot(register)

    def slot(self, register: Register) -> int:
        slot = super().slot(register)
        self.noted[slot] = None
        return slot


class _Watched:
    """One condition: its check, the registers that it reads, and what it said of their values."""

    __slots__ = ("check", "kept", "slots")

    def __init__(self, condition: Condition, registry: _NotingRegistry) -> None:
        registry.noted = {}
        self.check: Check = condition_check(condition, registry)
        self.slots = tuple(registry.noted)
        self.kept: dict[object, Verdicts] = {}

    def verdicts(self, memory: Memory) -> Verdicts:
        """For which candidates the condition is decided to hold, and to fail."""
        slots = self.slots
        key = memory[slots[0]] if len(slots) == 1 else tuple([memory[slot] for slot in slots])
        verdicts = self.kept.get(key)
        if verdicts is None:
            if len(self.kept) >= KEPT_MAX:
                self.kept.clear()
            verdicts = self.kept[key] = self.check(memory)
        return verdicts


class Watch:
    """Conditions that run along any line together.

    Attributes:
        start: The memory of the empty line.
    """

    def __init__(self, conditions: Iterable[Condition], *, starters: int) -> None:
        self._fill(conditions, (), _NotingRegistry(starters))

    def _fill(
        self,
        conditions: Iterable[Condition],
        watched: Iterable[_Watched],
        registry: _NotingRegistry,
    ) -> None:
        added = [_Watched(condition, registry) for condition in conditions]
        self._watched = [*watched, *added]
        self._starters = registry.starters
        self._registers = registry.registers
        self._moves = [register.after for register in self._registers]
        self._labels = list(zip(*(register.labels for register in self._registers), strict=True))
        self.start: Memory = tuple(register.start for register in self._registers)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own; what was compiled is shared."""
        longer = Watch((), starters=self._starters)
        registry = _NotingRegistry(self._starters, self._registers)
        longer._fill(conditions, self._watched, registry)
        return longer

    def step(self, memory: Memory, card: Card) -> Memory:
        """The memory after *card* was laid."""
        labels = self._labels[card] if self._labels else ()
        return tuple(
            [move(value, label) for move, value, label in zip(self._moves, memory, labels)]  # noqa: B905 all of one length; this is the hot loop
        )

    def after(self, line: Iterable[Card]) -> Memory:
        """The memory after all cards of *line*."""
        memory = self.start
        for card in line:
            memory = self.step(memory, card)
        return memory

    def verdicts(self, memory: Memory, conditions: Iterable[int] | None = None) -> Words:
        """For each condition, or these, the candidates that it holds for, and that it fails for.

        Shape: (conditions, 2).
        """
        chosen = (
            self._watched
            if conditions is None
            else [self._watched[number] for number in conditions]
        )
        said = [watched.verdicts(memory) for watched in chosen]
        return np.array(said, dtype=np.uint64).reshape(len(said), 2)
