"""Every parse of a row of tokens, as one forest: Earley's method with an eye on the next token.

Nothing is expected that the next token does not begin; all productions of one origin are followed
as one, by what can come of them next; and what can begin in a place is looked up, by what is
awaited there. Nothing here knows the language. Every parse is in
the forest, so looking ahead saves time only; an obvious parser is held against it in the tests.

Sources: J. Earley, "An efficient context-free parsing algorithm" (1970), which already has the
look-ahead; J. Aycock and R. N. Horspool, "Practical Earley parsing" (2002), for productions that
are followed as one; E. Scott, "SPPF-style parsing from Earley recognisers" (2008), for the forest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from itertools import count
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import RuleTooLarge
from eleusis.rule.language.productions import END, START

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from eleusis.rule.language.productions import Grammar, Production, Slot
    from eleusis.rule.language.tokens import Token

TEXT_WORK_MAX: Final = 100_000
"""Phrases and what waited for each, counted over a text. Sentences of people take 100 to 2,000, a
list of two hundred kinds with nothing behind it two million, and as many microseconds."""

PLACES_KEPT: Final = 4096
"""Places of which it is kept what can begin there; people need 3,000, then it starts afresh."""

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


class ItemSet:
    """Productions of one origin that have come so far, followed as one.

    Attributes:
        origin: What they are productions of.
        begun: The part of which nothing has come yet, the same for all of one origin.
        finished: The productions that can be whole, each with its last item.
        words: The terminals that can come next.
        bits: Those words, as bits.
        phrases: The phrases that can come next, each with what it can begin with.
        onto: What the words and the phrases can begin with.
        onward: Where to go on after each of those.
        ends: What can come next if they end here.
        ahead: All that can come next.
    """

    __slots__ = (
        *("_came", "_filled", "_next", "_slots", "ahead", "begun", "bits", "ends", "finished"),
        *("onto", "onward", "origin", "phrases", "words"),
    )

    def __init__(self, origin: str, came: tuple[Item, ...], parser: Parser) -> None:
        bits, first, follow = parser.sets
        self.origin = origin
        self.begun = parser.begun.setdefault(origin, Part(self, []))
        self._came = came
        self._filled: dict[Item, tuple[Filled, ...]] = {}
        self._next: dict[str, tuple[str, ...]] = {}
        self._slots = parser.slots
        standing = set().union(*map(parser.skipping, came))
        ended = [item for item in standing if item in parser.productions]
        self.finished = tuple((item, parser.productions[item]) for item in ended)
        coming: dict[str, tuple[Item, ...]] = {}
        for item in standing:
            slot = parser.slots[item]
            for name in slot.names if slot is not None else ():
                coming[name] = (*coming.get(name, ()), item + 1)
        self.words = tuple(name for name in coming if name in bits)
        self.phrases = tuple((name, first[name]) for name in coming if name not in bits)
        self.onward = _Onward(origin, coming, parser)
        self.ends = follow[origin] if self.finished else 0
        self.bits = reduce(or_, (bits[name] for name in self.words), 0)
        self.onto = reduce(or_, (first[name] for name in coming), 0)
        self.ahead = self.onto | self.ends

    def next(self, terminal: str, bit: int) -> tuple[str, ...]:
        """The *terminal*, whose bit this is, if it can come next; the phrases it can begin."""
        if terminal not in self._next:
            word = (terminal,) if self.bits & bit else ()
            phrases = [name for name, first in self.phrases if first & bit]
            self._next[terminal] = (*word, *phrases)
        return self._next[terminal]

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


class _Onward(dict[str, ItemSet]):
    """Where to go on after each name, worked out when first asked for."""

    __slots__ = ("_coming", "_origin", "_parser")

    def __init__(self, origin: str, coming: Mapping[str, tuple[Item, ...]], parser: Parser) -> None:
        self._origin = origin
        self._coming = coming
        self._parser = parser

    def __missing__(self, name: str) -> ItemSet:
        items = self[name] = self._parser.items(self._origin, self._coming[name])
        return items


_Row = tuple[ItemSet | int, ...]
"""Where to go on after the same name: productions that begin here, and the numbers of others."""

_Waiting = dict[str, _Row]
"""What waits in some place for each phrase, and for the next token by its terminal."""


# ---- Parsing ------------------------------------------------------------------------------------

_Awaited = tuple[tuple[str, ...], ...]
"""What each of those that have come to some place awaits there."""

_Pending = tuple[ItemSet, int, Part]
"""Where to go on, the index of the token where the productions began, and what was read."""


@dataclass(slots=True)
class _Column:
    """What is known between two tokens.

    Attributes:
        here: How many tokens are before it.
        work: What it took to come here from the beginning of the text.
        pending: What has come here and goes on, by number.
        waiting: For what that waits, and what begins here.
        phrases: Those that end here, by name and beginning.
        token: The next token, if it can be read.
        behind: What has arrived behind that.
    """

    here: int
    work: int
    pending: list[_Pending] = field(default_factory=list)
    waiting: _Waiting = field(default_factory=dict)
    phrases: dict[tuple[str, int], Phrase] = field(default_factory=dict)
    token: Token | None = None
    behind: list[_Pending] = field(default_factory=list)

    def waiting_for(self, name: str) -> list[_Pending]:
        """Where to go on after a phrase, or the next token."""
        return [
            self.pending[one] if isinstance(one, int) else (one, self.here, one.begun)
            for one in self.waiting.get(name, ())
        ]

    def read(self, token: Token) -> None:
        """Go on after the next token."""
        self.token = token
        self.behind = [
            (items, begin, Part(items, [(before, token)]))
            for items, begin, before in self.waiting_for(token.terminal)
        ]


class Parser:
    """The parser of a grammar, be it as ambiguous as it likes; safe to use from several threads.

    Texts are parsed again with a word changed, so it goes on from what the last text began with.

    Attributes:
        sets: What it looks ahead to.
        slots: Those of all productions in one row, None behind the last of each: its end.
        productions: Each by its end.
        begun: For each origin, the part of which nothing has come yet.
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
        self.begun: dict[str, Part] = {}
        self._sets_of_items: dict[tuple[Item, ...], ItemSet] = {}
        self._roots: dict[str, ItemSet] = {}
        self._known: dict[tuple[_Awaited, str], _Waiting] = {}
        self._rows: dict[_Row, _Row] = {}  # equal rows, of which there are many, are kept once
        self._last: list[_Column] = []

    def skipping(self, item: Item) -> Iterator[Item]:
        """The item, and those behind each of the next slots that may be missing."""
        yield item
        while (slot := self.slots[item]) is not None and slot.may_miss:
            item += 1
            yield item

    def items(self, origin: str, came: Iterable[Item]) -> ItemSet:
        """The productions of one origin that have just come to these items."""
        key = tuple(sorted(came))
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
            wants_expected: False where nobody asks what else could have stood there, for which
                every terminal is tried.

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
                column.read(token)
                if not column.behind:
                    return self._stuck(columns, arrived, wants_expected)
            columns.append(column)
            arrived = column.behind
        whole = self._column(columns, arrived, END).phrases.get((START, 0))
        return whole or self._stuck(columns, arrived, wants_expected)

    def _stuck(
        self, columns: list[_Column], arrived: list[_Pending], wants_expected: bool
    ) -> Stuck:
        """What else could stand behind *columns*: every terminal is tried."""
        expected: set[str] = set()
        for terminal in self.sets.bits if wants_expected else ():
            column = self._column(columns, arrived, terminal)
            if terminal in column.waiting or (START, 0) in column.phrases:
                expected.add(terminal)
        return Stuck(len(columns), frozenset(expected))

    def _column(self, columns: list[_Column], arrived: list[_Pending], terminal: str) -> _Column:
        """The column behind *columns*, from what has *arrived* there, before *terminal*."""
        column = _Column(len(columns), columns[-1].work if columns else 0)
        bit = self.sets.bits.get(terminal, 0)
        parts: dict[tuple[ItemSet, int], Part] = {}
        awaited: list[tuple[str, ...]] = []
        agenda = [each for each in arrived if each[0].ahead & bit]
        while agenda:
            items, begin, part = agenda.pop()
            if items.onto & bit:
                names = items.next(terminal, bit)
                awaited.append(names)
                column.pending += [(items.onward[name], begin, part) for name in names]
            if not items.ends & bit:
                continue
            phrase = column.phrases.get((items.origin, begin))
            if phrase is not None:
                phrase.wholes.append(part)
                continue
            phrase = column.phrases[items.origin, begin] = Phrase(items.origin, [part])
            # No production is empty, so the column where it began is complete.
            waiting = columns[begin].waiting_for(items.origin)
            column.work += len(waiting)
            if column.work > TEXT_WORK_MAX:
                raise RuleTooLarge(
                    "too-many-readings.text-begun", limit=TEXT_WORK_MAX, reached=column.work
                )
            agenda.extend(_going_on(phrase, waiting, parts, bit))
        column.waiting = self._waiting(tuple(awaited), terminal)
        return column

    def _waiting(self, awaited: _Awaited, terminal: str) -> _Waiting:
        """What waits, and what begins with *terminal*, where all this is awaited."""
        known = self._known.get((awaited, terminal))
        if known is None:
            if len(self._known) >= PLACES_KEPT:
                self._known.clear()
                self._rows.clear()
            bit = self.sets.bits.get(terminal, 0)
            waiting: dict[str, list[ItemSet | int]] = {}
            numbers = count()
            for names in awaited:
                beginning = [name for name in names if name not in waiting and name != terminal]
                for name in names:
                    waiting.setdefault(name, []).append(next(numbers))
                while beginning:
                    root = self.root(beginning.pop())
                    for name in root.next(terminal, bit):
                        if name not in waiting and name != terminal:
                            beginning.append(name)
                        waiting.setdefault(name, []).append(root.onward[name])
            rows = ((name, tuple(row)) for name, row in waiting.items())
            known = {name: self._rows.setdefault(row, row) for name, row in rows}
            self._known[awaited, terminal] = known
        return known


def _going_on(
    phrase: Phrase,
    waiting: Iterable[_Pending],
    parts: dict[tuple[ItemSet, int], Part],
    bit: int,
) -> Iterator[_Pending]:
    """Where to go on after *phrase*, in all that waited for it, unless *parts* know of it."""
    for items, begin, before in waiting:
        part = parts.get((items, begin))
        if part is not None:
            part.ways.append((before, phrase))
        elif items.ahead & bit:
            part = parts[items, begin] = Part(items, [(before, phrase)])
            yield items, begin, part
