"""Many conditions watched along a line at once.

Conditions that need the same registers of the rule language's machines make a *group*, and a group
is an automaton: its state is the values of these registers. It is made as lines go on, as programs
that match regular expressions do it: where a card leads from a state, and what a condition says in
it, is worked out when it is asked for the first time, and kept as a number. So the automata of all
groups move on in one loop, and what is known is read in another. Of a state a condition may read
less than all of it; what it says is kept by what it reads, a *block* of conditions together.

What a condition says is what `LazyMachine(Rule(condition)).verdicts` says.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eleusis.cards import CARDS, FULL_MASK
from eleusis.induction.kernels import WORKED_OUT, move_on, read_literals
from eleusis.rule.machine.conditions import condition_check
from eleusis.rule.machine.registers import Recent, Registry

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from eleusis.cards import Card
    from eleusis.induction.kernels import Indices, Places, Words
    from eleusis.rule.machine.masks import Check, Gauge, Memory, Pieces
    from eleusis.rule.machine.registers import Labels, Register
    from eleusis.rule.tree.syntax import Condition

STATES_KEPT: Final = 40_000
"""States that are kept, about; a line that begins when there are more begins afresh."""


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
    """A registry that notes what is read; who reads the same number shares a gauge.

    Attributes:
        read: Registers, each with the place from which on its value is read: of labels that may be
            the last only. And numbers, whatever they are made of.
    """

    def __init__(self, starters: int, registers: Iterable[Register] = ()) -> None:
        super().__init__(starters)
        self.read: dict[Any, int] = {}
        self._gauges: dict[Hashable, Gauge] = {}
        for register in registers:
            self.slot(register)

    def shared(self, what: Hashable, compiled: Callable[[], Gauge]) -> Gauge:
        if what not in self._gauges:
            before, self.read = self.read, {}
            self._gauges[what] = _read_once(compiled())
            self.read = before
        self.read[what] = 0
        return self._gauges[what]

    def slot(self, register: Register) -> int:
        self.read[register] = 0
        return super().slot(register)

    def back(self, labels: Labels, nth: int) -> int:
        register = Recent(labels, nth)
        self.read.setdefault(register, nth - 1)
        return super().slot(register)

    def reader(self, what: Any, place: int) -> Gauge:
        """What reads that off the values of all registers."""
        if what in self._gauges:
            return self._gauges[what]
        slot = self.registers.index(what)
        return lambda values: values[slot][place:] if place else values[slot]


class _Block:
    """Conditions of a group that say the same where they read the same.

    Attributes:
        checks: What tells their truth by the values of the group's registers.
    """

    def __init__(self, checks: list[Check], readers: list[Gauge]) -> None:
        self.checks = checks
        self._readers = readers

    def read(self, values: Memory) -> Memory:
        """What they read of these values."""
        return tuple([reader(values) for reader in self._readers])


class _Group:
    """Conditions that need the same registers.

    Attributes:
        blocks: The conditions, by what they read of the registers.
        start: The values of the registers on the empty line.
        labels: What the registers see of a card, by its class; cards seen alike are of one class.
        classes: The class of each card.
    """

    def __init__(self, registry: Registry, blocks: list[_Block]) -> None:
        registers = registry.registers
        self.blocks = blocks
        self.start: Memory = tuple([register.start for register in registers])
        self._moves = [register.after for register in registers]
        seen = [tuple([register.labels[card] for register in registers]) for card in CARDS]
        self.labels = list(dict.fromkeys(seen))
        self.classes = [self.labels.index(labels) for labels in seen]

    def after(self, values: Memory, label: int) -> Memory:
        """The values after a card of this class."""
        labels = self.labels[label]
        if len(labels) == 1:
            return (self._moves[0](values[0], labels[0]),)
        return tuple(
            [move(value, label) for move, value, label in zip(self._moves, values, labels)]  # noqa: B905 all of one length; this is the hot loop
        )


class _Automata:
    """The automata of some groups, as far as lines have led them.

    The states of all are numbered together, from 1 on. What is not known yet is 0.

    Attributes:
        start: The state of each group on the empty line.
        places: For each condition its group, its block there, and its place in that.
            Shape: (conditions, 3).
        classes: The class of each card, by group.
        begins: For each state, where the numbers of those begin that may follow, by class of card.
        following: These numbers.
        blocks: For each state, where its blocks begin.
        said: For each block of a state, where what the conditions say begins.
        literals: That, as `Watch.literals` has it; the first of a pair is marked by `WORKED_OUT`.
    """

    def __init__(self, groups: Sequence[_Group], places: Indices) -> None:
        self._groups = groups
        self.places = places
        self.classes = np.array([group.classes for group in groups], np.int32).reshape(-1, 52)
        self._lock = Lock()
        self._values: list[Memory] = [()]
        self._numbers: list[dict[Memory, int]] = [{} for _ in groups]
        self._rows: list[list[dict[Memory, int]]] = [[{} for _ in g.blocks] for g in groups]
        self._followers, self._blocks, self._verdicts = 0, 0, 1
        self.begins, self.following, self.blocks, self.said = np.zeros((4, 1), np.int32)
        self.literals: Words = np.zeros((1, 2), np.uint64)
        self.start = np.array(
            [self._state(number, group.start) for number, group in enumerate(groups)], np.int32
        )

    @property
    def is_full(self) -> bool:
        """True if many states are kept."""
        return len(self._values) > STATES_KEPT

    def fresh(self) -> _Automata:
        """The same before any line was followed."""
        return _Automata(self._groups, self.places)

    def lead(self, states: Indices, before: Indices, asked: Places, card: Card) -> None:
        """Writes the states of the asked groups, which were in the states *before* the card."""
        with self._lock:
            for group in set(asked.tolist()):
                state, label = before.item(group), self.classes.item(group, card)
                after = self._groups[group].after(self._values[state], label)
                states[group] = number = self._state(group, after)
                self.following[self.begins.item(state) + label] = number

    def work_out(self, states: Indices, asked: Places) -> None:
        """Finds out what these conditions say in their states."""
        with self._lock:
            for group, block, place in self.places[asked].tolist():
                state = states.item(group)
                values, at = self._values[state], self.blocks.item(state) + block
                first = self.said.item(at)
                if not first:
                    self.said[at] = first = self._row(group, block, values)
                row = first + place
                if not self.literals.item(row, 0):
                    holds, fails = self._groups[group].blocks[block].checks[place](values)
                    # A condition is not wrong where it does not fail; its negation where it does
                    # not hold. The marked one comes last, since others may read meanwhile.
                    self.literals[row, 1] = ~holds & FULL_MASK
                    self.literals[row, 0] = ~fails & FULL_MASK | WORKED_OUT

    def _row(self, group: int, block: int, values: Memory) -> int:
        """Where what a block says of these values begins among the literals."""
        own, rows = self._groups[group].blocks[block], self._rows[group][block]
        first = rows.setdefault(own.read(values), self._verdicts)
        if first == self._verdicts:
            self._verdicts += len(own.checks)
            self.literals = _with_room(self.literals, self._verdicts)
        return first

    def _state(self, group: int, values: Memory) -> int:
        """The number of a state."""
        known = self._numbers[group].get(values)
        if known is not None:
            return known
        number, owner = len(self._values), self._groups[group]
        self.begins = _with_room(self.begins, number + 1)
        self.blocks = _with_room(self.blocks, number + 1)
        self.begins[number], self.blocks[number] = self._followers, self._blocks
        self._followers += len(owner.labels)
        self._blocks += len(owner.blocks)
        self.following = _with_room(self.following, self._followers)
        self.said = _with_room(self.said, self._blocks)
        self._values.append(values)
        self._numbers[group][values] = number
        return number


def _with_room(array: Any, count: int) -> Any:
    """The array, or if it has less than so many rows a longer one that begins with it."""
    if len(array) >= count:
        return array
    longer = np.zeros((2 * count, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


class _Trail:
    """Where automata are after a line; each is led there when it is first asked.

    Args:
        automata: The automata.
        states: Their states, as far as they are known.
        before: Where they were before the last card of the line; None if nothing is left to ask.
        card: This card.
    """

    __slots__ = ("_before", "_card", "automata", "states")

    def __init__(
        self, automata: _Automata, states: Indices, before: _Trail | None, card: Card
    ) -> None:
        self.automata = automata
        self.states = states
        self._before = before
        self._card = card

    def after(self, card: Card) -> _Trail:
        """Where they are after one more card."""
        return _Trail(self.automata, np.zeros_like(self.states), self, card)

    def write_literals(self, literals: Words, asked: Places | None) -> None:
        """Writes the literals of the asked conditions, or of all."""
        automata = self.automata
        left = np.arange(len(automata.places)) if asked is None else asked
        left = self._read(literals, left)
        if len(left):
            self._lead(automata.places[left, 0])
            left = self._read(literals, left)
        if len(left):
            automata.work_out(self.states, left)
            self._read(literals, left)
        if asked is None:
            self._before = None

    def _read(self, literals: Words, asked: Places) -> Places:
        """Writes those that are known, and returns the others."""
        automata, before = self.automata, self._before or self
        return read_literals(
            literals, asked, automata.places, self.states, before.states,
            automata.classes[:, self._card], automata.begins, automata.following,
            automata.blocks, automata.said, automata.literals,
        )  # fmt: skip

    def _lead(self, groups: Places) -> None:
        """Sees to it that the states of these groups are known."""
        trail, behind = self, []
        while len(groups) and (before := trail._before) is not None:
            groups = trail._led(before, groups)
            behind.append((before, trail, groups))
            trail = before
        for before, after, left in reversed(behind):
            new = after._led(before, left)
            if len(new):
                after.automata.lead(after.states, before.states, new, after._card)

    def _led(self, before: _Trail, groups: Places) -> Places:
        """Moves on which of these groups can be, and returns the others."""
        automata = self.automata
        return move_on(
            self.states, before.states, groups, automata.classes[:, self._card],
            automata.begins, automata.following,
        )  # fmt: skip


Trail = tuple[_Trail, ...]
"""Where a watch is after a line."""


class Watch:
    """Conditions that run along any line together."""

    def __init__(self, conditions: Iterable[Condition], *, starters: int) -> None:
        self._starters = starters
        self._parts = [_automata(tuple(conditions), starters)]

    def __len__(self) -> int:
        return sum(len(part.places) for part in self._parts)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own; what it has worked out is shared."""
        longer = Watch((), starters=self._starters)
        longer._parts = [*self._parts, _automata(tuple(conditions), self._starters)]
        return longer

    @property
    def start(self) -> Trail:
        """Where it is on the empty line."""
        if any(part.is_full for part in self._parts):
            self.forget()
        return tuple(_Trail(part, part.start, None, CARDS[0]) for part in self._parts)

    def forget(self) -> None:
        """Lets go of all that was worked out; lines that have begun go on as they are."""
        self._parts = [part.fresh() for part in self._parts]

    def step(self, trail: Trail, card: Card) -> Trail:
        """Where it is after one more card."""
        return tuple([part.after(card) for part in trail])

    def after(self, line: Iterable[Card]) -> Trail:
        """Where it is after all cards of *line*."""
        trail = self.start
        for card in line:
            trail = self.step(trail, card)
        return trail

    def literals(self, trail: Trail, asked: Places | None = None) -> Words:
        """The masks of literals: where each is not decided to be wrong.

        Of condition n literal 2n is it, and 2n + 1 its negation. If only some conditions are
        *asked*, others may be left out.
        """
        literals = np.zeros((len(self), 2), np.uint64)
        first = 0
        for part in trail:
            after = first + len(part.automata.places)
            wanted = asked
            if asked is not None and len(trail) > 1:
                wanted = asked[(asked >= first) & (asked < after)] - first
            part.write_literals(literals[first:after], wanted)
            first = after
        return literals.reshape(-1)


def _automata(conditions: Sequence[Condition], starters: int) -> _Automata:
    """The automata of all groups of these conditions."""
    alike: dict[frozenset[Register], dict[_Readings, list[int]]] = {}
    for number, condition in enumerate(conditions):
        noted = _NotingRegistry(starters)
        condition_check(condition, noted)
        of_group = alike.setdefault(frozenset(noted.registers), {})
        of_group.setdefault(frozenset(noted.read.items()), []).append(number)
    places = np.zeros((len(conditions), 3), np.int32)
    groups = []
    for group, (registers, of_blocks) in enumerate(alike.items()):
        registry, blocks = _NotingRegistry(starters, registers), []
        for block, (readings, members) in enumerate(of_blocks.items()):
            checks = [condition_check(conditions[number], registry) for number in members]
            readers = [registry.reader(what, place) for what, place in readings]
            blocks.append(_Block(checks, readers))
            places[members, 0], places[members, 1] = group, block
            places[members, 2] = np.arange(len(members))
        groups.append(_Group(registry, blocks))
    return _Automata(groups, places)


_Readings = frozenset[tuple[Any, int]]
"""What something reads, each with the place from which on it is read."""
