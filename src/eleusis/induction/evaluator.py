"""Many conditions watched along a line at once.

They share the registers of the rule language's machines, and keep what they have said of a memory,
since lines come back to the same few memories. What a condition says is what
`LazyMachine(Rule(condition)).verdicts` says.
"""

from __future__ import annotations

from copy import copy
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eleusis.rule.machine.conditions import condition_check
from eleusis.rule.machine.registers import Recent, Registry

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from eleusis.cards import Card
    from eleusis.induction.kernels import Places, Words
    from eleusis.rule.machine.masks import Check, Gauge, Memory, Pieces
    from eleusis.rule.machine.registers import Labels, Register
    from eleusis.rule.tree.syntax import Condition

KEPT_MAX: Final = 500
"""Values of registers whose verdicts are kept in a group; then it starts afresh."""


class _Reading(NamedTuple):
    """What is read of a register: its value, of labels only those from a place on."""

    slot: int
    place: int = 0


def _reader(readings: Sequence[_Reading]) -> Callable[[Memory], object]:
    """What is read off a memory, as a key."""
    if readings and not any(place for _, place in readings):
        return itemgetter(*(slot for slot, _ in readings))
    return lambda memory: tuple(
        [memory[slot][place:] if place else memory[slot] for slot, place in readings]
    )


def _read_once(gauge: Gauge) -> Gauge:
    """The same gauge, that does not read the same memory twice in a row."""
    last: tuple[Memory, Pieces] = (), ()

    def read(memory: Memory) -> Pieces:
        nonlocal last
        known, pieces = last  # at once, since many threads may read
        if known is not memory:
            pieces = gauge(memory)
            last = memory, pieces
        return pieces

    return read


class _NotingRegistry(Registry):
    """A registry that notes what is read of which registers; who reads the same shares a gauge."""

    def __init__(self, starters: int, registers: Iterable[Register] = ()) -> None:
        super().__init__(starters)
        self.noted: dict[_Reading, None] = {}
        self._shared: dict[Hashable, tuple[Gauge, dict[_Reading, None]]] = {}
        for register in registers:
            self.slot(register)

    def shared(self, what: Hashable, compiled: Callable[[], Gauge]) -> Gauge:
        if what not in self._shared:
            before, self.noted = self.noted, {}
            self._shared[what] = _read_once(compiled()), self.noted
            self.noted = before
        gauge, noted = self._shared[what]
        self.noted.update(noted)
        return gauge

    def slot(self, register: Register) -> int:
        slot = super().slot(register)
        self.noted[_Reading(slot)] = None
        return slot

    def back(self, labels: Labels, nth: int) -> int:
        slot = super().slot(Recent(labels, nth))
        self.noted[_Reading(slot, nth - 1)] = None
        return slot


class _Group:
    """Conditions that read the same of a memory, and what they said of what they read.

    Attributes:
        rows: Their numbers.
        slots: The registers that they read.
        read: What they read, as a key.
        kept: What they said of it: `verdicts`, by that key.
    """

    __slots__ = ("_checks", "kept", "read", "rows", "slots")

    def __init__(
        self, readings: tuple[_Reading, ...], rows: list[int], checks: list[Check]
    ) -> None:
        self.slots = {slot for slot, _ in readings}
        self.rows = np.array(rows)
        self.read = _reader(readings)
        self.kept: dict[object, Words] = {}
        self._checks = checks

    def verdicts(self, memory: Memory) -> Words:
        """For which candidates each is decided to hold, and to fail. Shape: (conditions, 2)."""
        if len(self.kept) >= KEPT_MAX:
            self.kept.clear()
        said = [check(memory) for check in self._checks]
        verdicts = self.kept[self.read(memory)] = np.array(said, np.uint64)
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
        alike: dict[tuple[_Reading, ...], tuple[list[int], list[Check]]] = {}
        number_of: dict[tuple[_Reading, ...], int] = {}
        owner_of = list(owners)
        for row, condition in enumerate(conditions, len(owners)):
            registry.noted = {}
            check = condition_check(condition, registry)
            readings = tuple(sorted(registry.noted))
            number_of.setdefault(readings, len(self._groups) + len(alike))
            rows, checks = alike.setdefault(readings, ([], []))
            rows.append(row)
            checks.append(check)
            owner_of.append(number_of[readings])
        self._groups += tuple(_Group(readings, *members) for readings, members in alike.items())
        self._asked_numbers = np.arange(len(self._groups))
        self._owner_of = np.array(owner_of, np.int32)
        self._starters = registry.starters
        self._registers = registry.registers
        self._moves = [(slot, register.after) for slot, register in enumerate(self._registers)]
        self._labels = list(zip(*(register.labels for register in self._registers), strict=True))
        self.start: Memory = tuple(register.start for register in self._registers)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own; what was compiled is shared."""
        longer = Watch((), starters=self._starters)
        longer._groups = self._groups
        registry = _NotingRegistry(self._starters, self._registers)
        longer._fill(conditions, registry, self._owner_of.tolist())
        return longer

    def only(self, wanted: Places) -> Watch:
        """A watch that says the same of the wanted conditions, and of others nothing, but faster.

        It goes on from memories of this watch; this one does not from memories of it.
        """
        narrower = copy(self)
        narrower._asked_numbers = np.unique(self._owner_of[wanted])
        asked = [self._groups[number] for number in narrower._asked_numbers.tolist()]
        slots = {slot for group in asked for slot in group.slots}
        narrower._moves = [(slot, self._registers[slot].after) for slot in sorted(slots)]
        return narrower

    @property
    def is_narrow(self) -> bool:
        """True if it says something of some of its conditions only."""
        return len(self._asked_numbers) < len(self._groups)

    def step(self, memory: Memory, card: Card) -> Memory:
        """The memory after *card* was laid."""
        if not self._moves:
            return memory
        after, labels = list(memory), self._labels[card]
        for slot, move in self._moves:
            after[slot] = move(after[slot], labels[slot])
        return tuple(after)

    def after(self, line: Iterable[Card]) -> Memory:
        """The memory after all cards of *line*."""
        memory = self.start
        for card in line:
            memory = self.step(memory, card)
        return memory

    def verdicts(self, memory: Memory) -> Words:
        """For each condition the candidates that it holds for, and those that it fails for.

        Shape: (conditions, 2).
        """
        return self.reading(memory).verdicts()

    def reading(self, memory: Memory) -> Reading:
        """What the conditions say of a memory, each group when it is first asked."""
        return Reading(self, memory)


class Reading:
    """What the conditions of a watch say of one memory; groups are asked when it is wanted.

    Args:
        watch: The conditions.
        memory: What they read.
    """

    def __init__(self, watch: Watch, memory: Memory) -> None:
        self._memory = memory
        self._groups = watch._groups
        self._owner_of = watch._owner_of
        self._said = np.zeros((len(watch._owner_of), 2), np.uint64)
        self._is_open = np.zeros(len(watch._groups), np.bool_)
        self._is_open[watch._asked_numbers] = True

    def verdicts(self, wanted: Places | None = None) -> Words:
        """For each condition the candidates that it holds for, and those that it fails for.

        Where only some conditions are *wanted*, others may be left out, with zeros.
        Shape: (conditions, 2).
        """
        is_asked = self._is_open
        if wanted is not None:
            is_asked = np.zeros_like(self._is_open)
            is_asked[self._owner_of[wanted]] = True
            is_asked &= self._is_open
        numbers = np.flatnonzero(is_asked)
        if len(numbers):
            memory, every = self._memory, self._groups
            groups = [every[number] for number in numbers.tolist()]
            known = [group.kept.get(group.read(memory)) for group in groups]
            self._said[np.concatenate([group.rows for group in groups])] = np.concatenate(
                [
                    group.verdicts(memory) if verdicts is None else verdicts
                    for verdicts, group in zip(known, groups, strict=True)
                ]
            )
            self._is_open[numbers] = False  # only now, since another thread may ask, too
        return self._said
