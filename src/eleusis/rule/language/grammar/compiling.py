"""What lark makes of the text of a grammar, as values. Where the package is built, never later.

None but `shipped` imports it, and only when there is something to compile.
"""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING, Final

from lark import Lark
from lark.lexer import BasicLexer, PatternRE

from eleusis.rule.language.grammar.compiled import (
    START,
    WORD_END,
    Grammar,
    Production,
    Slot,
    TerminalSymbol,
    sets_of,
)
from eleusis.rule.language.grammar.sharing import shared

if TYPE_CHECKING:
    from collections.abc import Iterable

    import lark.grammar
    from lark.lexer import TerminalDef


_START: Final = "start"
"""What lark calls the phrase that a whole text is."""


def compiled(text: str) -> Grammar:
    """The grammar that *text* describes in lark's notation.

    Raises:
        CycleError: a phrase derives itself, which would make endlessly many parses; it names all
            phrases on the way.
    """
    loaded = Lark(
        shared(text), start=_START, parser=None, lexer="basic", edit_terminals=whole_words
    )
    assert isinstance(loaded.lexer, BasicLexer)
    skipped = loaded.lexer.ignore_types
    terminals = (
        TerminalSymbol(each.name, each.pattern.to_regexp(), each.name in skipped)
        for each in loaded.lexer.terminals
    )
    productions = tuple(map(_production, loaded.rules))
    _check_none_is_empty(productions)
    _check_no_cycle(productions)
    return Grammar(productions, tuple(terminals), sets_of(productions))


def _production(rule: lark.grammar.Rule) -> Production:
    return Production(
        _name(rule.origin),
        tuple(map(_slot, rule.expansion)),
        rule.alias or rule.origin.name,
        rule.alias is None and rule.options.expand1,
    )


def _slot(symbol: lark.grammar.Symbol) -> Slot:
    # Only terminals can be filtered out.
    return Slot((_name(symbol),), getattr(symbol, "filter_out", False))


def _name(symbol: lark.grammar.Symbol) -> str:
    return START if symbol.name == _START else symbol.name


def whole_words(terminal: TerminalDef) -> None:
    """Make *terminal* match whole words only, so that `a` is not found in `ace`."""
    pattern = terminal.pattern.to_regexp()
    if re.search(r"[a-z0-9]", pattern.replace(r"\s", "")):
        terminal.pattern = PatternRE(rf"(?:{pattern}){WORD_END}")


def _check_none_is_empty(productions: Iterable[Production]) -> None:
    empty = ", ".join(sorted({each.origin for each in productions if not each.slots}))
    assert not empty, f"Each production needs a symbol, but these can be empty: {empty}"


def _check_no_cycle(productions: Iterable[Production]) -> None:
    alone: dict[str, list[str]] = {}
    for each in productions:
        if len(each.slots) == 1:
            alone.setdefault(each.origin, []).extend(each.slots[0].names)
    TopologicalSorter(alone).prepare()
