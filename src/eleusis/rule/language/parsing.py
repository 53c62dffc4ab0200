"""Every parse of a row of tokens, as one forest: Earley's method with an eye on the next token.

lark's own Earley parser would take most of the time of reading, since it expects all that may come
at each place although the next token is known. Here nothing is expected that the next token does
not begin, and productions of one origin that begin alike are followed as one. Nothing here knows
the language. Every parse is in the forest, so looking ahead saves time only; lark's parser, slow
and obvious, is held against it in the tests.

Source: J. Earley, "An efficient context-free parsing algorithm" (1970), which already has the
look-ahead; E. Scott, "SPPF-style parsing from Earley recognisers" (2008), for the forest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from eleusis.rule.language.grammar.compiled import END, START

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.rule.language.grammar.compiled import Grammar, Production, Sets, Symbol
    from eleusis.rule.language.lexing import Token

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

    place: _Place
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
    scanned: tuple[_Place, ...]
    """Where to go on after that terminal itself."""
    awaited: tuple[tuple[str, _Place], ...]
    """The phrases that can begin with it, and where to go on after each."""


class _Place:
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

    def __init__(self, origin: str, passed: Symbol | None, sets: Sets) -> None:
        self.origin = origin
        self.passed = passed
        self.onward: dict[Symbol, _Place] = {}
        self.finished: list[Production] = []
        self.steps = _StepsByTerminal(self, sets)

    def behind(self, symbol: Symbol, sets: Sets) -> _Place:
        """The place behind *symbol*, made if there was none."""
        if symbol not in self.onward:
            self.onward[symbol] = _Place(self.origin, symbol, sets)
        return self.onward[symbol]


class _StepsByTerminal(dict["str | None", "Steps | None"]):
    """The steps at one place, worked out when first asked for; two threads work out the same."""

    __slots__ = ("_place", "_sets")

    def __init__(self, place: _Place, sets: Sets) -> None:
        self._place = place
        self._sets = sets

    def __missing__(self, terminal: str | None) -> Steps | None:
        place, (bits, first, follow) = self._place, self._sets
        bit = -1 if terminal is None else bits.get(terminal, 0)
        ends = bool(place.finished and follow[place.origin] & bit)
        possible = [each for each in place.onward.items() if first[each[0].name] & bit]
        scanned = tuple(onward for symbol, onward in possible if symbol.is_word)
        awaited = tuple((symbol.name, onward) for symbol, onward in possible if not symbol.is_word)
        steps = Steps(ends, scanned, awaited) if ends or possible else None
        self[terminal] = steps
        return steps


class _Roots(dict[str, _Place]):
    """The place where the productions of each origin begin, made when first asked for.

    A text needs few of them. Two threads may make the same; both go on with the first.
    """

    __slots__ = ("_productions", "_sets")

    def __init__(self, productions: Iterable[Production], sets: Sets) -> None:
        self._sets = sets
        self._productions: dict[str, list[Production]] = {}
        for production in productions:
            self._productions.setdefault(production.origin, []).append(production)

    def __missing__(self, origin: str) -> _Place:
        root = _Place(origin, None, self._sets)
        for production in self._productions[origin]:
            place = root
            for symbol in production.symbols:
                place = place.behind(symbol, self._sets)
            place.finished.append(production)
        return self.setdefault(origin, root)


# ---- Parsing ------------------------------------------------------------------------------------

_Pending = tuple[_Place, int, "Part | None"]
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
    """The parser of a grammar, be it as ambiguous as it likes; safe to use from several threads."""

    def __init__(self, grammar: Grammar) -> None:
        self._roots = _Roots(grammar.productions, grammar.sets)

    def parse(self, tokens: Iterable[Token], *, wants_expected: bool = True) -> Phrase | Stuck:
        """Every parse of all the *tokens*, or how far they can be read.

        A token of a terminal that is in no production is one that can be read nowhere. No token is
        taken behind one that cannot be read.

        Args:
            tokens: The words of a text.
            wants_expected: False where nobody asks what else could have stood there, which takes
                as long as a third of the reading.
        """
        columns: list[_Column] = []
        arrived: list[_Pending] = [(self._roots[START], 0, None)]
        for token in tokens:
            column = self._column(columns, arrived, token.terminal)
            if not column.scanned:
                return self._stuck(columns, arrived, wants_expected)
            columns.append(column)
            arrived = [
                (place, begin, Part(place, [(before, token)]))
                for place, begin, before in column.scanned
            ]
        whole = self._column(columns, arrived, END).phrases.get((START, 0))
        return whole or self._stuck(columns, arrived, wants_expected)

    def _stuck(
        self, columns: list[_Column], arrived: list[_Pending], wants_expected: bool
    ) -> Stuck:
        """What else could stand behind *columns*; only this asks for all that may come."""
        if not wants_expected:
            return Stuck(len(columns), frozenset())
        column = self._column(columns, arrived, None)
        expected = {place.passed.name for place, _, _ in column.scanned if place.passed}
        if (START, 0) in column.phrases:
            expected.add(END)
        return Stuck(len(columns), frozenset(expected))

    def _column(
        self, columns: list[_Column], arrived: list[_Pending], terminal: str | None
    ) -> _Column:
        """The column behind *columns*, from what has *arrived* there, before *terminal*."""
        column = _Column()
        parts: dict[tuple[_Place, int], Part] = {}
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
