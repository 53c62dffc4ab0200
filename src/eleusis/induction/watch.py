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
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card
    from eleusis.induction.kernels import Places, Words
    from eleusis.rule.pieces import Check, Memory
    from eleusis.rule.registers import Register
    from eleusis.rule.syntax import Condition

KEPT_MAX: Final = 500
"""Values of registers whose verdicts are kept in a group; then it starts afresh."""


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


class _Group:
    """Conditions that read the same registers, and what they said of the registers' values."""

    __slots__ = ("_checks", "_kept", "_slots", "rows")

    def __init__(self, slots: tuple[int, ...], rows: list[int], checks: list[Check]) -> None:
        self._slots = slots
        self._checks = checks
        self._kept: dict[object, Words] = {}
        self.rows = np.array(rows)

    def verdicts(self, memory: Memory) -> Words:
        """For which candidates each is decided to hold, and to fail. Shape: (conditions, 2)."""
        slots = self._slots
        key = memory[slots[0]] if len(slots) == 1 else tuple([memory[slot] for slot in slots])
        verdicts = self._kept.get(key)
        if verdicts is None:
            if len(self._kept) >= KEPT_MAX:
                self._kept.clear()
            said = [check(memory) for check in self._checks]
            verdicts = self._kept[key] = np.array(said, np.uint64)
        return verdicts


class Watch:
    """Conditions that run along any line together.

    Attributes:
        start: The memory of the empty line.
    """

    def __init__(self, conditions: Iterable[Condition], *, starters: int) -> None:
        self._groups: tuple[_Group, ...] = ()
        self._fill(conditions, _NotingRegistry(starters), ())

    def _fill(
        self, conditions: Iterable[Condition], registry: _NotingRegistry, owners: Sequence[int]
    ) -> None:
        """Adds conditions; *owners* has the group of each of those before."""
        alike: dict[tuple[int, ...], tuple[list[int], list[Check]]] = {}
        owner_of = list(owners)
        for row, condition in enumerate(conditions, len(owners)):
            registry.noted = {}
            check = condition_check(condition, registry)
            slots = tuple(registry.noted)
            rows, checks = alike.setdefault(slots, ([], []))
            rows.append(row)
            checks.append(check)
            owner_of.append(len(self._groups) + list(alike).index(slots))
        self._groups += tuple(_Group(slots, *members) for slots, members in alike.items())
        self._owner_of = np.array(owner_of, np.int32)
        self._starters = registry.starters
        self._registers = registry.registers
        self._moves = [register.after for register in self._registers]
        self._labels = list(zip(*(register.labels for register in self._registers), strict=True))
        self.start: Memory = tuple(register.start for register in self._registers)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own; what was compiled is shared."""
        longer = Watch((), starters=self._starters)
        longer._groups = self._groups
        registry = _NotingRegistry(self._starters, self._registers)
        longer._fill(conditions, registry, self._owner_of.tolist())
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

    def verdicts(self, memory: Memory, wanted: Places | None = None) -> Words:
        """For each condition the candidates that it holds for, and those that it fails for.

        Where only some conditions are *wanted*, others may be left out, with zeros.
        Shape: (conditions, 2).
        """
        said = np.zeros((len(self._owner_of), 2), np.uint64)
        groups = self._groups
        if wanted is not None:
            groups = tuple(groups[n] for n in np.unique(self._owner_of[wanted]).tolist())
        for group in groups:
            said[group.rows] = group.verdicts(memory)
        return said
