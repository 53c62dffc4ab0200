"""The parser finds what an obvious one finds, which looks ahead at nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eleusis.rule.language.core.notation import Row, production_of
from eleusis.rule.language.core.reader import core, tokens_of
from eleusis.rule.language.core.words.normaliser import normalised
from eleusis.rule.language.parsing import Parser, Phrase, Stuck
from eleusis.rule.language.productions import END, START, Grammar, Production, sets_of
from eleusis.rule.language.tokens import Token
from eleusis.rule.library.published import library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Whole = tuple[str, str, int, int]
"""A production that was found: its origin, its name, where it begins and ends."""

# ---- Slow and obvious ----------------------------------------------------------------------------


class Item(NamedTuple):
    """A production that has come so far, and where it began."""

    production: Production
    dot: int
    begin: int

    @property
    def next(self) -> str | None:
        slots = self.production.slots
        return slots[self.dot].names[0] if self.dot < len(slots) else None


def columns(productions: Sequence[Production], text: str) -> list[set[Item]]:
    """Earley's columns, up to the first that is empty."""
    made: list[set[Item]] = []
    arrived = {Item(each, 0, 0) for each in productions if each.origin == START}
    for at in range(len(text) + 1):
        column: set[Item] = set()
        while more := arrived - column:
            column |= more
            arrived = {
                Item(each, 0, at)
                for item in more
                for each in productions
                if each.origin == item.next
            } | {
                back._replace(dot=back.dot + 1)
                for item in column
                if item.next is None
                for back in (made[item.begin] if item.begin < at else column)
                if back.next == item.production.origin
            }
        made.append(column)
        if at < len(text):
            arrived = {item._replace(dot=item.dot + 1) for item in column if item.next == text[at]}
            if not arrived:
                break
    return made


def obvious(productions: Sequence[Production], text: str) -> set[Whole] | Stuck:
    """All wholes of the parses of a text, or how far it can be read and what is expected there."""
    made = columns(productions, text)
    phrases = {each.origin for each in productions}
    at = len(made) - 1
    ends = any(i.production.origin == START and not i.begin and i.next is None for i in made[at])
    if at < len(text) or not ends:
        expected = {item.next for item in made[at] if item.next} - phrases
        return Stuck(at, frozenset(name for name in expected if name) | ({END} if ends else set()))
    spans = {
        (item.production, item.begin, end)
        for end, column in enumerate(made)
        for item in column
        if item.next is None
    }
    found: set[Whole] = set()
    waiting = [(START, 0, len(text))]
    for phrase, begin, end in waiting:  # grows on the way
        for production, *span in spans:
            whole = (phrase, production.name, begin, end)
            if production.origin == phrase and span == [begin, end] and whole not in found:
                found.add(whole)
                known = {(each.origin, start, stop) for each, start, stop in spans}
                for way in splits(production, begin, end, text, known, phrases):
                    waiting += [part for part in way if part[0] in phrases]
    return found


def splits(
    production: Production,
    begin: int,
    end: int,
    text: str,
    known: set[tuple[str, int, int]],
    phrases: set[str],
) -> Iterator[list[tuple[str, int, int]]]:
    """The parts of each way in which a production spans a stretch."""
    ways: list[list[tuple[str, int, int]]] = [[]]
    for slot in production.slots:
        [name] = slot.names
        longer = []
        for way in ways:
            start = way[-1][2] if way else begin
            for stop in range(start + 1, end + 1):
                is_word = name not in phrases and stop == start + 1 and text[start] == name
                if is_word or (name, start, stop) in known:
                    longer.append([*way, (name, start, stop)])
        ways = longer
    yield from (way for way in ways if way[-1][2] == end)


# ---- Ours ----------------------------------------------------------------------------------------


def ours(parser: Parser, text: str) -> set[Whole] | Stuck:
    parsed = parser.parse([Token(word, word, at) for at, word in enumerate(text)])
    return wholes(parsed) if isinstance(parsed, Phrase) else parsed


def wholes(root: Phrase) -> set[Whole]:
    """All that our forest says."""
    spans: dict[int, tuple[int, int]] = {}
    found: set[Whole] = set()

    def span(node: Phrase | Token) -> tuple[int, int]:
        if isinstance(node, Token):
            return node.start, node.start + 1
        if id(node) not in spans:
            for part in node.wholes:
                for end, production in part.items.finished:
                    spans[id(node)] = place = passed(part, end)
                    found.add((production.origin, production.name, *place))
        return spans[id(node)]

    def passed(part: object, item: int) -> tuple[int, int]:
        [(_, before, _)] = part.items.filled(item)  # type: ignore[attr-defined]
        places = set()
        for beginning, last in part.ways:  # type: ignore[attr-defined]
            middle, end = span(last)
            places.add((passed(beginning, before)[0] if beginning.ways else middle, end))
        [place] = places
        return place

    span(root)
    return found


# ---- Both ----------------------------------------------------------------------------------------

NAMES = (START, "Xx", "Yy", "Zz")
PARTS = (*NAMES[1:], "a", "b", "c")


def grammar(rows: Sequence[tuple[str, str]]) -> list[Production]:
    return [
        production_of(Row(name, written, tuple), str(number))
        for number, (name, written) in enumerate(rows)
    ]


@st.composite
def grammars(draw: st.DrawFn) -> list[Production]:
    """A small grammar, most of them ambiguous and recursive on either side."""
    written = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3).map(" ".join)
    rows = [
        (name, line)
        for name in NAMES
        for line in draw(st.lists(written, min_size=1, max_size=4, unique=True))
    ]
    alone = {(name, line) for name, line in rows if line in NAMES}
    reached = {(name, name) for name in NAMES}
    for _ in NAMES:
        reached |= {(one, other) for one, middle in reached for a, other in alone if a == middle}
    assume(not any((other, one) in reached for one, other in alone))
    return grammar(rows)


@given(grammars(), st.lists(st.text("abc", max_size=8), min_size=1, max_size=6))
def test_any_grammar_is_parsed_as_the_obvious_parser_does(
    productions: list[Production], texts: list[str]
) -> None:
    parser = Parser(Grammar(tuple(productions), sets_of(productions)))
    for text in texts:
        assert ours(parser, text) == obvious(productions, text), text


@pytest.mark.parametrize(
    ("rows", "text", "count"),
    [
        ([(START, "Xx"), ("Xx", "Xx Xx"), ("Xx", "a")], "aaa", 1),
        ([(START, "a"), (START, "Xx"), (START, "Yy"), ("Xx", "a"), ("Yy", "a")], "a", 3),
        ([(START, "a Xx"), (START, "a a"), ("Xx", "a")], "aa", 2),
    ],
)
def test_all_ways_are_in_the_forest(rows: list[tuple[str, str]], text: str, count: int) -> None:
    made = grammar(rows)
    parsed = Parser(Grammar(tuple(made), sets_of(made))).parse(
        [Token(word, word, at) for at, word in enumerate(text)]
    )
    assert isinstance(parsed, Phrase)
    assert len(parsed.wholes) == count


# ---- Our own language ----------------------------------------------------------------------------


def tokens(text: str) -> list[Token]:
    return tokens_of(normalised(text))


def test_the_end_is_expected_where_the_text_could_end() -> None:
    words = tokens("the card must be red must")
    whole, cut = core().parser.parse(words), core().parser.parse(words[:3])
    assert isinstance(whole, Stuck)
    assert isinstance(cut, Stuck)
    assert whole.index == len(words) - 1
    assert END in whole.expected
    assert cut.index == 3
    assert END not in cut.expected


def test_several_threads_may_parse_at_once() -> None:
    known = core()
    fresh = Parser(Grammar(known.productions, sets_of(known.productions)))
    rows = [tokens(rule.sentence) for rule in library() if len(rule.sentence.split()) <= 12]

    def shape(parser: Parser, row: list[Token]) -> object:
        parsed = parser.parse(row, wants_expected=False)
        return len(parsed.wholes) if isinstance(parsed, Phrase) else parsed

    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(lambda row: shape(fresh, row), rows * 2))
    assert at_once == [shape(known.parser, row) for row in rows] * 2
