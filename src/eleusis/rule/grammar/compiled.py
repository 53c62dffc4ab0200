"""The grammar as plain values: all that reading takes of what lark makes of the text.

lark takes a second for that, so `kept` keeps the outcome for the next process. Nothing here knows
the language. The law of this file: a grammar comes back from JSON equal to what went in.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    import lark.grammar
    from lark.lexer import TerminalDef

START: Final = "start"
"""The phrase that a whole text is."""

WORD_END: Final = "(?![a-z0-9])"
"""What the pattern of a word ends with: no letter or digit comes next."""


class Symbol(NamedTuple):
    """What stands in a production: a word, or a phrase that has productions of its own."""

    name: str
    is_word: bool
    is_silent: bool
    """Whether it is a keyword, which is no argument of its production."""


class Production(NamedTuple):
    """One way to write a phrase."""

    origin: str
    """The phrase; its arguments are spliced into what contains it if the name starts with `_`."""
    symbols: tuple[Symbol, ...]
    name: str
    """What its whole is called, which is a method of the builder."""
    is_transparent: bool
    """Whether it stands for its argument if it has only one."""


class Terminal(NamedTuple):
    """One sort of words."""

    name: str
    pattern: str
    """A regular expression."""
    is_skipped: bool
    """Whether it only separates other words."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """What can be written. No production is empty, and no phrase derives nothing but itself."""

    productions: tuple[Production, ...]
    terminals: tuple[Terminal, ...]
    """In the order in which they are tried."""


def compiled(text: str) -> Grammar:
    """The grammar that *text* describes in lark's notation.

    Raises:
        CycleError: a phrase derives itself, which would make endlessly many parses; it names all
            phrases on the way.
    """
    from lark import Lark  # only to compile: the import alone takes a tenth of a second
    from lark.lexer import BasicLexer

    loaded = Lark(text, start=START, parser=None, lexer="basic", edit_terminals=whole_words)
    assert isinstance(loaded.lexer, BasicLexer)
    skipped = loaded.lexer.ignore_types
    terminals = (
        Terminal(each.name, each.pattern.to_regexp(), each.name in skipped)
        for each in loaded.lexer.terminals
    )
    grammar = Grammar(tuple(map(_production, loaded.rules)), tuple(terminals))
    _check_none_is_empty(grammar.productions)
    _check_no_cycle(grammar.productions)
    return grammar


def _production(rule: lark.grammar.Rule) -> Production:
    return Production(
        rule.origin.name,
        tuple(map(_symbol, rule.expansion)),
        rule.alias or rule.origin.name,
        rule.alias is None and rule.options.expand1,
    )


def _symbol(symbol: lark.grammar.Symbol) -> Symbol:
    # Only terminals can be filtered out.
    return Symbol(symbol.name, symbol.is_term, getattr(symbol, "filter_out", False))


def whole_words(terminal: TerminalDef) -> None:
    """Make *terminal* match whole words only, so that `a` is not found in `ace`."""
    from lark.lexer import PatternRE

    pattern = terminal.pattern.to_regexp()
    if re.search(r"[a-z0-9]", pattern.replace(r"\s", "")):
        terminal.pattern = PatternRE(rf"(?:{pattern}){WORD_END}")


def _check_none_is_empty(productions: Iterable[Production]) -> None:
    empty = ", ".join(sorted({each.origin for each in productions if not each.symbols}))
    assert not empty, f"Each production needs a symbol, but these can be empty: {empty}"


def _check_no_cycle(productions: Iterable[Production]) -> None:
    alone: dict[str, list[str]] = {}
    for each in productions:
        if len(each.symbols) == 1:
            alone.setdefault(each.origin, []).append(each.symbols[0].name)
    TopologicalSorter(alone).prepare()


# ---- As JSON ------------------------------------------------------------------------------------


def to_json(grammar: Grammar) -> str:
    """The grammar as text, on one line; each symbol is written once and numbered."""
    symbols = dict.fromkeys(chain.from_iterable(each.symbols for each in grammar.productions))
    numbers = {symbol: number for number, symbol in enumerate(symbols)}
    productions = [
        (each.origin, [numbers[symbol] for symbol in each.symbols], each.name, each.is_transparent)
        for each in grammar.productions
    ]
    parts = {"symbols": [*symbols], "productions": productions, "terminals": grammar.terminals}
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Grammar:
    """The grammar that `to_json` wrote."""
    parts = json.loads(text)
    symbol = [Symbol(*each) for each in parts["symbols"]].__getitem__
    return Grammar(
        tuple(
            Production(origin, tuple(map(symbol, numbers)), name, is_transparent)
            for origin, numbers, name, is_transparent in parts["productions"]
        ),
        tuple(Terminal(*each) for each in parts["terminals"]),
    )
