"""Every parse of a row of tokens, as one forest: Earley's method with an eye on the next token.

Nothing is expected that the next token does not begin, and all productions of one origin are
followed as one, by what can come of them next. Nothing here knows the language. Every parse is in
the forest, so looking ahead saves time only; an obvious parser is held against it in the tests.

Sources: J. Earley, "An efficient context-free parsing algorithm" (1970), which already has the
look-ahead; J. Aycock and R. N. Horspool, "Practical Earley parsing" (2002), for productions that
are followed as one; E. Scott, "SPPF-style parsing from Earley recognisers" (2008), for the forest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import RuleTooLarge
from eleusis.rule.language.productions import END, START

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.language.productions import Grammar, Production, Slot
    from eleusis.rule.language.tokens import Token

TEXT_WORK_MAX: Final = 100_000
"""Phrases and what waited for each, counted over a text. Sentences of people take 100 to 2,000, a
list of two hundred kinds with nothing behind it two million, and as many microseconds."""

# ---- The forest ---------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Phrase:
    """A stretch of tokens read as one symbol, in every way."""

    name: str
    wholes: list[Part]
    """The productions it is a whole of, each as its last part."""


@dataclass(eq=False, slots=True)
class Part:
    """A stretch of tokens read as the beginning, or the whole, of a production, in every way."""

    items: ItemSet
    ways: list[tuple[Part, Phrase | Token]]
    """What came before the last symbol, and that symbol; none where nothing has come yet."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """How far the tokens can be read: all before *index*, then one of *expected*."""

    index: int
    expected: frozenset[str]


# ---- The grammar, made ready --------------------------------------------------------------------

Item = int
"""A production that has come so far: its next slot, counted through those of all productions."""


class Filled(NamedTuple):
    """How a production can have come to an item."""

    slot: Slot | None
    """The last slot that was filled; None if all were left out."""
    before: Item
    """The production before that."""
    missing: int
    """How many arguments were left out since."""


_Onward = tuple[str, "ItemSet"]
"""A symbol, and where to go on after it."""


class Steps(NamedTuple):
    """What can be done with items, given the terminal that comes next."""

    ends: bool
    """Whether a production can be whole here."""
    scanned: tuple[_Onward, ...]
    """The terminals that can come, and where to go on after each."""
    awaited: tuple[_Onward, ...]
    """The phrases that can begin with it, and where to go on after each."""


class ItemSet:
    """Productions of one origin that have come so far, followed as one.

    Attributes:
        origin: What they are productions of.
        begun: The part of which nothing has come yet, if they are where they begin.
        finished: The productions that can be whole, each with its last item.
        steps: What can be done, by the terminal that comes next: `END` behind the text, None where
            any may come. None where nothing can.
    """

    __slots__ = ("_came", "_filled", "_slots", "begun", "finished", "origin", "steps")

    def __init__(self, origin: str, came: frozenset[Item], parser: Parser) -> None:
        self.origin = origin
        self.begun = Part(self, [])
        self.finished: list[tuple[Item, Production]] = []
        self._came = came
        self._filled: dict[Item, tuple[Filled, ...]] = {}
        self._slots = parser.slots
        onward: dict[str, list[Item]] = {}
        for item in set().union(*(parser.skipping(each) for each in came)):
            slot = parser.slots[item]
            if slot is None:
                self.finished.append((item, parser.productions[item]))
            else:
                for name in slot.names:
                    onward.setdefault(name, []).append(item + 1)
        self.steps = _StepsByTerminal(self, onward, parser)

    def filled(self, item: Item) -> tuple[Filled, ...]:
        """How a production can have come to *item*, which may be behind what is missing."""
        if item not in self._filled:
            self._filled[item] = tuple(self._ways(item))
        return self._filled[item]

    def _ways(self, item: Item) -> Iterator[Filled]:
        missing = 0
        while True:
            slot = self._slots[item - 1]
            if item in self._came:
                yield Filled(slot, item - 1, missing)
            if slot is None or not slot.may_miss:
                return
            missing += not slot.is_silent
            item -= 1


class _StepsByTerminal(dict["str | None", "Steps | None"]):
    """The steps of a set, worked out when first asked for; two threads work out the same."""

    __slots__ = ("_items", "_onward", "_parser")

    def __init__(self, items: ItemSet, onward: dict[str, list[Item]], parser: Parser) -> None:
        self._items = items
        self._onward = onward
        self._parser = parser

    def __missing__(self, terminal: str | None) -> Steps | None:
        items, parser, (bits, first, follow) = self._items, self._parser, self._parser.sets
        bit = -1 if terminal is None else bits.get(terminal, 0)
        ends = bool(items.finished and follow[items.origin] & bit)
        possible = [
            (name, parser.items(items.origin, came))
            for name, came in self._onward.items()
            if first[name] & bit
        ]
        scanned = tuple(each for each in possible if each[0] in bits)
        awaited = tuple(each for each in possible if each[0] not in bits)
        steps = Steps(ends, scanned, awaited) if ends or possible else None
        self[terminal] = steps
        return steps


# ---- Parsing ------------------------------------------------------------------------------------

_Pending = tuple[ItemSet, int, Part]
"""Where to go on, the index of the token where the productions began, and what was read."""


@dataclass(slots=True)
class _Column:
    """What is known between two tokens.

    Attributes:
        awaiting: What waits here for a phrase of each name to be read.
        scanned: What goes on after the next token.
        phrases: Those that end here, by name and beginning.
        token: The next token, if it can be read.
        behind: What has arrived behind that.
        work: What it took to come here from the beginning of the text.
    """

    awaiting: dict[str, list[_Pending]] = field(default_factory=dict)
    scanned: list[tuple[tuple[_Onward, ...], int, Part]] = field(default_factory=list)
    phrases: dict[tuple[str, int], Phrase] = field(default_factory=dict)
    token: Token | None = None
    behind: list[_Pending] = field(default_factory=list)
    work: int = 0


class Parser:
    """The parser of a grammar, be it as ambiguous as it likes; safe to use from several threads.

    Texts are parsed again with a word changed, so it goes on from what the last text began with.

    Attributes:
        sets: What it looks ahead to.
        slots: Those of all productions in one row, None behind the last of each: its end.
        productions: Each by its end.
    """

    def __init__(self, grammar: Grammar) -> None:
        self.sets = grammar.sets
        self.slots: list[Slot | None] = []
        self.productions: dict[Item, Production] = {}
        self._begins: dict[str, list[Item]] = {}
        for production in grammar.productions:
            self._begins.setdefault(production.origin, []).append(len(self.slots))
            self.slots.extend(production.slots)
            self.productions[len(self.slots)] = production
            self.slots.append(None)
        self._sets_of_items: dict[frozenset[Item], ItemSet] = {}
        self._roots: dict[str, ItemSet] = {}
        self._last: list[_Column] = []

    def skipping(self, item: Item) -> Iterator[Item]:
        """The item, and those behind each of the next slots that may be missing."""
        yield item
        while (slot := self.slots[item]) is not None and slot.may_miss:
            item += 1
            yield item

    def items(self, origin: str, came: Iterable[Item]) -> ItemSet:
        """The productions of one origin that have just come to these items."""
        key = frozenset(came)
        items = self._sets_of_items.get(key)
        # Two threads may make the same; both go on with the first.
        return items or self._sets_of_items.setdefault(key, ItemSet(origin, key, self))

    def root(self, origin: str) -> ItemSet:
        """The productions of *origin* where they begin."""
        items = self._roots.get(origin)
        if items is None:
            items = self._roots[origin] = self.items(origin, self._begins[origin])
        return items

    def parse(self, tokens: Iterable[Token], *, wants_expected: bool = True) -> Phrase | Stuck:
        """Every parse of all the *tokens*, or how far they can be read.

        A token of a terminal that is in no production is one that can be read nowhere. No token is
        taken behind one that cannot be read.

        Args:
            tokens: The words of a text.
            wants_expected: False where nobody asks what else could have stood there, which takes
                as long as a third of the reading.

        Raises:
            RuleTooLarge: `too-many-readings`.
        """
        columns: list[_Column] = []
        root = self.root(START)
        arrived: list[_Pending] = [(root, 0, root.begun)]
        known, self._last = self._last, columns
        for token in tokens:
            column = known[len(columns)] if len(columns) < len(known) else None
            if column is None or column.token != token:
                known = []
                column = self._column(columns, arrived, token.terminal)
                if not column.scanned:
                    return self._stuck(columns, arrived, wants_expected)
                column.token = token
                column.behind = [
                    (items, begin, Part(items, [(before, token)]))
                    for onward, begin, before in column.scanned
                    for _, items in onward
                ]
            columns.append(column)
            arrived = column.behind
        whole = self._column(columns, arrived, END).phrases.get((START, 0))
        return whole or self._stuck(columns, arrived, wants_expected)

    def _stuck(
        self, columns: list[_Column], arrived: list[_Pending], wants_expected: bool
    ) -> Stuck:
        """What else could stand behind *columns*; only this asks for all that may come."""
        if not wants_expected:
            return Stuck(len(columns), frozenset())
        column = self._column(columns, arrived, None)
        expected = {name for onward, _, _ in column.scanned for name, _ in onward}
        if (START, 0) in column.phrases:
            expected.add(END)
        return Stuck(len(columns), frozenset(expected))

    def _column(
        self, columns: list[_Column], arrived: list[_Pending], terminal: str | None
    ) -> _Column:
        """The column behind *columns*, from what has *arrived* there, before *terminal*."""
        column = _Column(work=columns[-1].work if columns else 0)
        here = len(columns)
        parts: dict[tuple[ItemSet, int], Part] = {}
        agenda = list(arrived)
        while agenda:
            items, begin, part = agenda.pop()
            steps = items.steps[terminal]
            if steps is None:
                continue
            if steps.scanned:
                column.scanned.append((steps.scanned, begin, part))
            for name, onward in steps.awaited:
                if name not in column.awaiting:
                    column.awaiting[name] = []
                    root = self.root(name)
                    agenda.append((root, here, root.begun))
                column.awaiting[name].append((onward, begin, part))
            if not steps.ends:
                continue
            phrase = column.phrases.get((items.origin, begin))
            if phrase is not None:
                phrase.wholes.append(part)
                continue
            phrase = column.phrases[items.origin, begin] = Phrase(items.origin, [part])
            # No production is empty, so the column where it began is complete.
            waiting = columns[begin].awaiting.get(items.origin, ())
            column.work += len(waiting)
            if column.work > TEXT_WORK_MAX:
                raise RuleTooLarge(
                    "too-many-readings.text-begun", limit=TEXT_WORK_MAX, reached=column.work
                )
            agenda.extend(_going_on(phrase, waiting, parts, terminal))
        return column


def _going_on(
    phrase: Phrase,
    waiting: Iterable[_Pending],
    parts: dict[tuple[ItemSet, int], Part],
    terminal: str | None,
) -> Iterator[_Pending]:
    """Where to go on after *phrase*, in all that waited for it, unless *parts* know of it."""
    for items, begin, before in waiting:
        part = parts.get((items, begin))
        if part is not None:
            part.ways.append((before, phrase))
        elif items.steps[terminal] is not None:
            part = parts[items, begin] = Part(items, [(before, phrase)])
            yield items, begin, part
