"""The parser agrees with lark's own Earley parser, which looks ahead at nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from graphlib import CycleError
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import UnexpectedEOF, UnexpectedToken

from eleusis.rule.language.grammar import grammar_text
from eleusis.rule.language.grammar.compiled import END
from eleusis.rule.language.grammar.compiling import compiled
from eleusis.rule.language.grammar.sharing import shared
from eleusis.rule.language.lexing import Token
from eleusis.rule.language.parsing import Parser, Part, Phrase, Stuck
from eleusis.rule.language.reading import language, lexer, normalise, parser
from eleusis.rule.library.published import library

if TYPE_CHECKING:
    from collections.abc import Iterator

Fact = tuple[str, tuple[tuple[str, bool], ...], int, int, int]
"""A production up to some symbol: its origin, the symbols, where they begin, where the last one
begins, and where it ends."""

# ---- What a forest says, whoever made it --------------------------------------------------------


def facts(root: Phrase) -> set[Fact]:
    """All that our forest says."""
    found: set[Fact] = set()
    known: dict[int, tuple[int, int]] = {}

    def span(node: Phrase | Token) -> tuple[int, int]:
        if isinstance(node, Token):
            return node.start, node.start + 1
        if id(node) not in known:
            [known[id(node)]] = {
                passed(whole, end, production.origin)[1:]
                for whole in node.wholes
                for end, production in whole.items.finished
            }
        return known[id(node)]

    def passed(
        part: Part, position: int, origin: str
    ) -> tuple[tuple[tuple[str, bool], ...], int, int]:
        """The symbols passed, where they begin and where they end."""
        [(slot, before, _)] = part.items.filled(position)
        assert slot is not None
        ways = set()
        for beginning, last in part.ways:
            middle, end = span(last)
            symbols, begin, joint = (
                passed(beginning, before, origin) if beginning.ways else ((), middle, middle)
            )
            assert joint == middle
            symbols = (*symbols, (slot.names[0], slot.is_silent))
            found.add((origin.removeprefix("$").lower(), symbols, begin, middle, end))
            ways.add((symbols, begin, end))
        [way] = ways
        return way

    span(root)
    return found


def facts_of_lark(root: Any) -> set[Fact]:
    """All that lark's forest says."""
    return {
        (
            packed.rule.origin.name,
            tuple(map(described, packed.rule.expansion[: length(packed)])),
            node.start,
            node.end - 1 if hasattr(packed.right, "token") else packed.right.start,
            node.end,
        )
        for node in symbol_nodes(root)
        for packed in node
    }


def symbol_nodes(root: Any) -> Iterator[Any]:
    waiting, seen = [root], set()
    while waiting:
        node = waiting.pop()
        if id(node) not in seen and not hasattr(node, "token"):
            seen.add(id(node))
            yield node
            waiting.extend(part for packed in node for part in packed if part is not None)


def length(packed: Any) -> int:
    return packed.s[1] if isinstance(packed.s, tuple) else len(packed.rule.expansion)


def described(symbol: Any) -> tuple[str, bool]:
    return symbol.name, symbol.is_term and symbol.filter_out


# ---- Both parsers on the same tokens ------------------------------------------------------------


def places(tokens: list[Token]) -> list[Token]:
    """The tokens, each with its place among them as its place in the text."""
    return [Token(terminal, text, at) for at, (terminal, text, _) in enumerate(tokens)]


def lark_says(lark: Lark, tokens: list[Token]) -> set[Fact] | Stuck:
    """What lark makes of the tokens. It never expects the end of the text, so END is not there."""
    earley = lark.parser.parser

    class Lexed:
        def lex(self, _: object) -> Iterator[LarkToken]:
            return (LarkToken(terminal, text, start) for terminal, text, start in tokens)

    try:
        return facts_of_lark(earley.parse(Lexed(), "start"))
    except UnexpectedToken as error:
        at = error.token.start_pos
        assert at is not None
        return Stuck(at, frozenset(error.expected))
    except UnexpectedEOF as error:
        return Stuck(len(tokens), frozenset(error.expected))


def we_say(ours: Parser, tokens: list[Token]) -> set[Fact] | Stuck:
    parsed = ours.parse(tokens)
    if isinstance(parsed, Phrase):
        return facts(parsed)
    return Stuck(parsed.index, parsed.expected - {END})


def earley(grammar: str) -> Lark:
    return Lark(grammar, parser="earley", lexer="basic", ambiguity="forest")


# ---- Our own language ---------------------------------------------------------------------------


@cache
def slow_language() -> Lark:
    return earley(shared(grammar_text()))


SENTENCES = [rule.sentence for rule in library() if len(rule.sentence.split()) <= 12]


@st.composite
def texts(draw: st.DrawFn) -> list[Token]:
    """A sentence of the library; often cut, or with words moved about or put in."""
    words = list(lexer().tokens(normalise(draw(st.sampled_from(SENTENCES)))))
    match draw(st.sampled_from(("whole", "cut", "swapped", "put in"))):
        case "cut":
            words = words[: draw(st.integers(0, len(words)))]
        case "swapped":
            one, two = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
            words[one], words[two] = words[two], words[one]
        case "put in":
            others = list(lexer().tokens(normalise(draw(st.sampled_from(SENTENCES)))))
            at = draw(st.integers(0, len(words)))
            words.insert(at, draw(st.sampled_from(others)))
        case _:
            pass
    return places(words)


@settings(max_examples=8)
@given(texts())
def test_our_language_is_parsed_as_lark_does(tokens: list[Token]) -> None:
    assert we_say(parser(), tokens) == lark_says(slow_language(), tokens)


@pytest.mark.slow
@settings(max_examples=200)
@given(texts())
def test_much_of_our_language_is_parsed_as_lark_does(tokens: list[Token]) -> None:
    assert we_say(parser(), tokens) == lark_says(slow_language(), tokens)


def test_the_end_is_expected_where_the_text_could_end() -> None:
    tokens = list(lexer().tokens("the card must be red must"))
    whole, cut = parser().parse(tokens), parser().parse(tokens[:4])
    assert isinstance(whole, Stuck)
    assert isinstance(cut, Stuck)
    assert whole.index == 5
    assert END in whole.expected
    assert cut.index == 4
    assert END not in cut.expected


def test_several_threads_may_parse_at_once() -> None:
    fresh = Parser(language())
    rows = [places(list(lexer().tokens(normalise(text)))) for text in SENTENCES]
    with ThreadPoolExecutor(4) as pool:
        at_once = list(pool.map(lambda tokens: we_say(fresh, tokens), rows * 2))
    assert at_once == [we_say(parser(), tokens) for tokens in rows] * 2


# ---- Any language -------------------------------------------------------------------------------

NAMES = ("start", "x", "y", "z")
SYMBOLS = (*NAMES[1:], '"a"', '"b"', "A", "C")
"""`A` is the same terminal as `"a"`, but stays an argument."""


@st.composite
def grammars(draw: st.DrawFn) -> str:
    """A small grammar, most of them ambiguous and recursive on either side."""
    productions = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=3).map(" ".join)
    alternatives = st.lists(productions, min_size=1, max_size=4, unique=True).map(" | ".join)
    rows = [f"{name}: {draw(alternatives)}" for name in NAMES]
    return "\n".join([*rows, 'A: "a"', 'B: "b"', 'C: "c"'])


@given(grammars(), st.lists(st.text("abc", max_size=8), min_size=1, max_size=6))
def test_any_grammar_is_parsed_as_lark_does(grammar: str, texts: list[str]) -> None:
    try:
        ours = Parser(compiled(grammar))
    except CycleError:
        assume(False)
    slow = earley(grammar)
    for text in texts:
        tokens = [Token(char.upper(), char, at) for at, char in enumerate(text)]
        assert we_say(ours, tokens) == lark_says(slow, tokens), text


@pytest.mark.parametrize(
    ("grammar", "text", "wholes"),
    [
        ('start: start start | "a"', "aaa", 1),
        ('start: "a" | x | y\nx: "a"\ny: "a"', "a", 3),
        ('start: "a" x | "a" "a"\nx: "a"', "aa", 2),
    ],
)
def test_all_ways_are_in_the_forest(grammar: str, text: str, wholes: int) -> None:
    parsed = Parser(compiled(grammar)).parse(
        [Token(char.upper(), char, at) for at, char in enumerate(text)]
    )
    assert isinstance(parsed, Phrase)
    assert len(parsed.wholes) == wholes
