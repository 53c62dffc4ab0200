"""Many conditions watched along a line at once.

Conditions that read the same of a line make a *group*, and a group is an automaton: its state is
what is remembered for it, in the registers of the rule language's machines. It is made as lines go
on, as programs that match regular expressions do it: where a card leads from a state, and what a
condition says in it, is worked out when it is asked for the first time, and then kept as a number.
So the automata of all groups move on in one loop. What a condition says is what
`LazyMachine(Rule(condition)).verdicts` says.
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
    from eleusis.rule.machine.masks import Gauge, Memory, Pieces
    from eleusis.rule.machine.registers import Labels, Register
    from eleusis.rule.tree.syntax import Condition

STATES_KEPT: Final = 60_000
"""States that are kept, about; a line that begins when there are more begins afresh."""

_Readings = frozenset[tuple["Register", int]]
"""The registers that something reads, each with the place that its value is read from."""


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
    """A registry that notes what is read of which registers; who reads the same shares a gauge.

    Attributes:
        places: The place from which on each register is read: of labels it may be the last only.
    """

    def __init__(self, starters: int, registers: Iterable[Register] = ()) -> None:
        super().__init__(starters)
        self.places: dict[Register, int] = {}
        self._shared: dict[Hashable, Gauge] = {}
        for register in registers:
            self.slot(register)

    def shared(self, what: Hashable, compiled: Callable[[], Gauge]) -> Gauge:
        if what not in self._shared:
            self._shared[what] = _read_once(compiled())
        return self._shared[what]

    def slot(self, register: Register) -> int:
        self.places[register] = 0
        return super().slot(register)

    def back(self, labels: Labels, nth: int) -> int:
        register = Recent(labels, nth)
        self.places.setdefault(register, nth - 1)
        return super().slot(register)


class _Group:
    """Conditions that read the same of a line.

    Attributes:
        checks: What tells their truth by the values of their registers.
        start: These values on the empty line.
        labels: What the registers see of a card, by its class; cards seen alike are of one class.
        classes: The class of each card.
    """

    def __init__(self, conditions: Sequence[Condition], readings: _Readings, starters: int) -> None:
        registers = [register for register, _ in readings]
        self._places = [place for _, place in readings]
        registry = _NotingRegistry(starters, registers)
        self.checks = [condition_check(condition, registry) for condition in conditions]
        self.start: Memory = tuple([register.start for register in registers])
        self._moves = [register.after for register in registers]
        seen = [tuple([register.labels[card] for register in registers]) for card in CARDS]
        self.labels = list(dict.fromkeys(seen))
        self.classes = [self.labels.index(labels) for labels in seen]

    def after(self, values: Memory, label: int) -> Memory:
        """The values after a card of this class."""
        labels = self.labels[label]
        return tuple(
            [move(value, label) for move, value, label in zip(self._moves, values, labels)]  # noqa: B905 all of one length; this is the hot loop
        )

    def read(self, values: Memory) -> Memory:
        """What the conditions read of the values: where that is the same, they say the same."""
        if not any(self._places):
            return values
        return tuple(
            [value[place:] if place else value for value, place in zip(values, self._places)]  # noqa: B905 the same
        )


class _Automata:
    """The automata of some groups, as far as lines have led them.

    The states of all are numbered together, from 1 on. What is not known yet is 0.

    Attributes:
        start: The state of each group on the empty line.
        owner: The group of each condition.
        place: The place of each condition in its group.
        classes: The class of each card, by group.
        begins: For each state, where the numbers of those begin that may follow, by class of card.
        following: These numbers.
        said: For each state, where what the conditions say begins, those of its group in order.
        literals: That, as `Watch.literals` has it; the first of a pair is marked by `WORKED_OUT`.
    """

    def __init__(self, groups: Sequence[_Group], owner: Indices, place: Indices) -> None:
        self._groups = groups
        self.owner, self.place = owner, place
        self.classes = np.array([group.classes for group in groups], np.int32).reshape(-1, 52)
        self._lock = Lock()
        self._values: list[Memory] = [()]
        self._numbers: list[dict[Memory, int]] = [{} for _ in groups]
        self._rows: list[dict[Memory, int]] = [{} for _ in groups]
        self._followers = self._verdicts = 0
        self.begins = self.said = self.following = np.zeros(1, np.int32)
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
        return _Automata(self._groups, self.owner, self.place)

    def lead(self, states: Indices, before: Indices, asked: Places, card: Card) -> None:
        """Writes the states of the asked groups, which were in the states *before* the card."""
        with self._lock:
            for number in asked.tolist():
                if states[number]:
                    continue
                state, label = int(before[number]), int(self.classes[number, card])
                at = int(self.begins[state]) + label
                after = int(self.following[at])
                if not after:
                    values = self._groups[number].after(self._values[state], label)
                    after = self._state(number, values)
                    self.following[at] = after
                states[number] = after

    def say(self, states: Indices, conditions: Places) -> None:
        """Works out what these conditions say in their states."""
        with self._lock:
            for condition in conditions.tolist():
                group, place = int(self.owner[condition]), int(self.place[condition])
                state = int(states[group])
                holds, fails = self._groups[group].checks[place](self._values[state])
                row = self.literals[int(self.said[state]) + place]
                # A condition is not wrong where it does not fail; its negation where it does not
                # hold. The mark comes last, since others may read meanwhile.
                row[1] = FULL_MASK & ~holds
                row[0] = FULL_MASK & ~fails | WORKED_OUT

    def _state(self, group: int, values: Memory) -> int:
        """The number of a state."""
        known = self._numbers[group].get(values)
        if known is not None:
            return known
        number, owner = len(self._values), self._groups[group]
        read = owner.read(values)
        row = self._rows[group].setdefault(read, self._verdicts)
        if row == self._verdicts:
            self._verdicts += len(owner.checks)
            self.literals = _with_room(self.literals, self._verdicts)
        self.begins = _with_room(self.begins, number + 1)
        self.said = _with_room(self.said, number + 1)
        self.begins[number], self.said[number] = self._followers, row
        self._followers += len(owner.labels)
        self.following = _with_room(self.following, self._followers)
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
        wanted = np.arange(len(automata.owner)) if asked is None else asked
        self._lead(automata.owner[wanted])
        if asked is None:
            self._before = None
        while len(
            unsaid := read_literals(
                literals, wanted, self.states, automata.owner, automata.place,
                automata.said, automata.literals,
            )
        ):  # fmt: skip
            automata.say(self.states, unsaid)

    def _lead(self, groups: Places) -> None:
        """Sees to it that the states of these groups are known."""
        trail, behind = self, []
        while len(groups) and (before := trail._before) is not None:
            groups = trail._led(before, groups)
            behind.append((before, trail, groups))
            trail = before
        for before, after, left in reversed(behind):
            new = after._led(before, left)
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
        return sum(len(part.owner) for part in self._parts)

    def extended(self, conditions: Iterable[Condition]) -> Watch:
        """A watch of these conditions after its own; what it has worked out is shared."""
        longer = Watch((), starters=self._starters)
        longer._parts = [*self._parts, _automata(tuple(conditions), self._starters)]
        return longer

    @property
    def start(self) -> Trail:
        """Where it is on the empty line."""
        for number, part in enumerate(self._parts):
            if part.is_full:
                self._parts[number] = part.fresh()
        return tuple(_Trail(part, part.start, None, CARDS[0]) for part in self._parts)

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
            after = first + len(part.automata.owner)
            wanted = asked
            if asked is not None and len(trail) > 1:
                wanted = asked[(asked >= first) & (asked < after)] - first
            part.write_literals(literals[first:after], wanted)
            first = after
        return literals.reshape(-1)


def _automata(conditions: Sequence[Condition], starters: int) -> _Automata:
    """The automata of all groups of these conditions."""
    alike: dict[_Readings, list[int]] = {}
    for number, condition in enumerate(conditions):
        registry = _NotingRegistry(starters)
        condition_check(condition, registry)
        alike.setdefault(frozenset(registry.places.items()), []).append(number)
    owner, place = np.zeros((2, len(conditions)), np.int32)
    groups = []
    for group, (readings, members) in enumerate(alike.items()):
        owner[members], place[members] = group, np.arange(len(members))
        groups.append(_Group([conditions[n] for n in members], readings, starters))
    return _Automata(groups, owner, place)
