"""Every parse of a row of tokens, as one forest: Earley's method with an eye on the next token.

lark reads the grammar and cuts the text into tokens; what its own Earley parser then does takes
most of the time of reading, since it expects all that may come at each place although the next
token is known. Here nothing is expected that the next token does not begin, and productions of
one origin that begin alike are followed as one. Nothing here knows the language. The law of this
file: every parse is in the forest, so looking ahead saves time only; lark's parser, slow and
obvious, is held against it in the tests.

Source: J. Earley, "An efficient context-free parsing algorithm" (1970), which already has the
look-ahead; E. Scott, "SPPF-style parsing from Earley recognisers" (2008), for the forest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from lark.grammar import Rule as Production
    from lark.grammar import Symbol, Terminal
    from lark.lexer import Token

END: Final = "$END"
"""The terminal behind the last token."""

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

    place: Place
    ways: list[tuple[Part | None, Phrase | Token]]
    """What came before the last symbol, None where it is the first, and the last symbol."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """How far the tokens can be read: all before *index*, then one of *expected*."""

    index: int
    expected: frozenset[str]


# ---- The grammar, made ready --------------------------------------------------------------------


class Steps(NamedTuple):
    """What can be done at a place, given the terminal that comes next."""

    ends: bool
    """Whether a production can be whole here."""
    scanned: tuple[Place, ...]
    """Where to go on after that terminal itself."""
    awaited: tuple[tuple[str, Place], ...]
    """The phrases that can begin with it, and where to go on after each."""


class _Sets(NamedTuple):
    """For every symbol: the terminals that it can begin with, and those that can come behind it."""

    first: Mapping[str, Set[str]]
    follow: Mapping[str, Set[str]]


class Place:
    """How far productions of one origin have come that are alike up to here.

    Attributes:
        origin: What they are productions of.
        passed: The symbol before this place; None where they begin.
        onward: The place behind each symbol that can follow.
        finished: The productions that end here.
        steps: What can be done, by the terminal that comes next: `END` behind the text, None where
            any may come. None where nothing can.
    """

    __slots__ = ("finished", "onward", "origin", "passed", "steps")

    def __init__(self, origin: str, passed: Symbol | None, sets: _Sets) -> None:
        self.origin = origin
        self.passed = passed
        self.onward: dict[tuple[str, bool], Place] = {}
        self.finished: list[Production] = []
        self.steps = _StepsByTerminal(self, sets)

    def behind(self, symbol: Symbol, sets: _Sets) -> Place:
        """The place behind *symbol*, made if there was none."""
        # Symbols of lark are equal also where only one of them is a silent keyword.
        key = symbol.name, is_silent(symbol)
        if key not in self.onward:
            self.onward[key] = Place(self.origin, symbol, sets)
        return self.onward[key]


class _StepsByTerminal(dict["str | None", "Steps | None"]):
    """The steps at one place, worked out when first asked for; two threads work out the same."""

    __slots__ = ("_place", "_sets")

    def __init__(self, place: Place, sets: _Sets) -> None:
        self._place = place
        self._sets = sets

    def __missing__(self, terminal: str | None) -> Steps | None:
        place, (first, follow) = self._place, self._sets
        ends = bool(place.finished) and (terminal is None or terminal in follow[place.origin])
        possible = [
            (symbol, onward)
            for onward in place.onward.values()
            if (symbol := onward.passed) is not None
            and (terminal is None or terminal in first[symbol.name])
        ]
        scanned = tuple(onward for symbol, onward in possible if symbol.is_term)
        awaited = tuple((symbol.name, onward) for symbol, onward in possible if not symbol.is_term)
        steps = Steps(ends, scanned, awaited) if ends or possible else None
        self[terminal] = steps
        return steps


def is_silent(symbol: Symbol) -> bool:
    """Whether *symbol* is a keyword, which is no argument of its production."""
    return symbol.is_term and cast("Terminal", symbol).filter_out


def _check_no_cycle(productions: Sequence[Production]) -> None:
    """Refuse a symbol that derives itself, with a `CycleError` that names all on the way."""
    alone: dict[str, list[str]] = {}
    for rule in productions:
        if len(rule.expansion) == 1:
            alone.setdefault(rule.origin.name, []).append(rule.expansion[0].name)
    TopologicalSorter(alone).prepare()


def _sets(productions: Sequence[Production], start: str) -> _Sets:
    """Both sets of all symbols; simple, since no production is empty."""
    symbols = {symbol for rule in productions for symbol in (rule.origin, *rule.expansion)}
    first = {symbol.name: {symbol.name} if symbol.is_term else set() for symbol in symbols}
    follow: dict[str, set[str]] = {name: set() for name in first}
    _share(first, [(rule.expansion[0].name, rule.origin.name) for rule in productions])
    follow[start].add(END)
    for rule in productions:
        for symbol, later in pairwise(rule.expansion):
            follow[symbol.name] |= first[later.name]
    _share(follow, [(rule.origin.name, rule.expansion[-1].name) for rule in productions])
    return _Sets(first, follow)


def _share(sets: dict[str, set[str]], flows: Sequence[tuple[str, str]]) -> None:
    """Give, for each flow, all that the first set has to the second, until nothing is new."""
    changed = True
    while changed:
        changed = False
        for source, target in flows:
            if not sets[source] <= sets[target]:
                sets[target] |= sets[source]
                changed = True


# ---- Parsing ------------------------------------------------------------------------------------

_Pending = tuple[Place, int, "Part | None"]
"""A place to go on at, the index of the token where its production began, and what was read."""


@dataclass(slots=True)
class _Column:
    """What is known between two tokens.

    Attributes:
        awaiting: What waits here for a phrase of each name to be read.
        scanned: What goes on after the next token.
        phrases: Those that end here, by name and beginning.
    """

    awaiting: dict[str, list[_Pending]] = field(default_factory=dict)
    scanned: list[_Pending] = field(default_factory=list)
    phrases: dict[tuple[str, int], Phrase] = field(default_factory=dict)


class Parser:
    """The parser of a grammar; safe to use from several threads.

    The grammar may be as ambiguous as it likes, but no production may be empty, and no symbol may
    derive nothing but itself, which would make endlessly many parses.
    """

    def __init__(self, productions: Sequence[Production], start: str) -> None:
        empty = ", ".join(sorted({rule.origin.name for rule in productions if not rule.expansion}))
        assert not empty, f"Each production needs a symbol, but these can be empty: {empty}"
        _check_no_cycle(productions)
        self._start = start
        sets = _sets(productions, start)
        self._roots = {
            name: Place(name, None, sets) for name in {rule.origin.name for rule in productions}
        }
        for rule in productions:
            place = self._roots[rule.origin.name]
            for symbol in rule.expansion:
                place = place.behind(symbol, sets)
            place.finished.append(rule)

    def parse(self, tokens: Sequence[Token]) -> Phrase | Stuck:
        """Every parse of all the *tokens*, or how far they can be read.

        A token of a type that is in no production is one that can be read nowhere.
        """
        columns: list[_Column] = []
        arrived: list[_Pending] = [(self._roots[self._start], 0, None)]
        for token in tokens:
            column = self._column(columns, arrived, token.type)
            if not column.scanned:
                return self._stuck(columns, arrived)
            columns.append(column)
            arrived = [
                (place, begin, Part(place, [(before, token)]))
                for place, begin, before in column.scanned
            ]
        whole = self._column(columns, arrived, END).phrases.get((self._start, 0))
        return whole or self._stuck(columns, arrived)

    def _stuck(self, columns: list[_Column], arrived: list[_Pending]) -> Stuck:
        """What else could stand behind *columns*; only this asks for all that may come."""
        column = self._column(columns, arrived, None)
        expected = {place.passed.name for place, _, _ in column.scanned if place.passed}
        if (self._start, 0) in column.phrases:
            expected.add(END)
        return Stuck(len(columns), frozenset(expected))

    def _column(
        self, columns: list[_Column], arrived: list[_Pending], terminal: str | None
    ) -> _Column:
        """The column behind *columns*, from what has *arrived* there, before *terminal*."""
        column = _Column()
        parts: dict[tuple[Place, int], Part] = {}
        agenda = list(arrived)
        while agenda:
            place, begin, part = agenda.pop()
            steps = place.steps[terminal]
            if steps is None:
                continue
            column.scanned.extend((onward, begin, part) for onward in steps.scanned)
            for name, onward in steps.awaited:
                if name not in column.awaiting:
                    column.awaiting[name] = []
                    agenda.append((self._roots[name], len(columns), None))
                column.awaiting[name].append((onward, begin, part))
            if not steps.ends:
                continue
            assert part is not None, "a production without symbols"
            phrase = column.phrases.get((place.origin, begin))
            if phrase is not None:
                phrase.wholes.append(part)
                continue
            phrase = column.phrases[place.origin, begin] = Phrase(place.origin, [part])
            # No production is empty, so the column where it began is complete.
            for onward, earlier, before in columns[begin].awaiting.get(place.origin, ()):
                longer = parts.get((onward, earlier))
                if longer is not None:
                    longer.ways.append((before, phrase))
                elif onward.steps[terminal] is not None:
                    longer = parts[onward, earlier] = Part(onward, [(before, phrase)])
                    agenda.append((onward, earlier, longer))
        return column
