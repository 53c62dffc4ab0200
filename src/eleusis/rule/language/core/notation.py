"""Rows of a table made into productions.

A row is the name of a phrase, how it is written, and what it means: a function of its parts. In
what is written, a word in lower case stands for itself and is no part; a name in capitals is a
sort of words, and a name that begins with a capital is a phrase. `a|b` is either, and what ends
in `?` may be missing: if it is a part, its function gets None.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from eleusis.rule.language.grammar.compiled import Production, Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Row(NamedTuple):
    """One way to write a phrase, and what it means."""

    name: str
    written: str
    meaning: Callable[..., Any]


class Productions(NamedTuple):
    """What rows become."""

    productions: tuple[Production, ...]
    meanings: Mapping[str, Callable[..., Any]]
    """What each production is called, and what it means."""


def productions_of(rows: Iterable[Row]) -> Productions:
    """The productions of all *rows*, in order."""
    made: dict[tuple[str, tuple[Symbol, ...]], Production] = {}
    meanings: dict[str, Callable[..., Any]] = {}
    for number, row in enumerate(rows):
        slots = [_slot(part, made) for part in row.written.split()]
        for chosen in product(*slots):
            symbols = tuple(symbol for symbol in chosen if symbol is not None)
            given = tuple(
                None if symbol is None else not symbol.is_silent
                for symbol, slot in zip(chosen, slots, strict=True)
                if not slot[0].is_silent  # type: ignore[union-attr]
            )
            name = f"{row.name}{number}{''.join('-' if one is None else '+' for one in given)}"
            meanings[name] = _with_missing(row.meaning, given)
            made[name, symbols] = Production(row.name, symbols, name, False)
    return Productions(tuple(made.values()), meanings)


def _slot(
    part: str, made: dict[tuple[str, tuple[Symbol, ...]], Production]
) -> tuple[Symbol | None, ...]:
    """The symbols that may stand for *part*, the first never None; made of several words, one."""
    is_optional = part.endswith("?") and len(part) > 1
    names = part.rstrip("?").split("|") if len(part) > 1 else [part]
    if len(names) == 1:
        symbol = _symbol(names[0])
    else:
        symbols = [_symbol(name) for name in names]
        silent = all(each.is_silent for each in symbols)
        origin = f"_{'|'.join(names)}" if silent else f"={'|'.join(names)}"
        for each in symbols:
            production = Production(origin, (each,), origin, True)
            made.setdefault((origin, (each,)), production)
        symbol = Symbol(origin, False, silent)
    return (symbol, None) if is_optional else (symbol,)


def _symbol(name: str) -> Symbol:
    is_phrase = name[0].isupper() and not name.isupper()
    is_sort = name.isupper() and name[0].isalpha()
    return Symbol(name, not is_phrase, not (is_phrase or is_sort))


def _with_missing(
    meaning: Callable[..., Any], given: tuple[bool | None, ...]
) -> Callable[..., Any]:
    if None not in given:
        return meaning

    def filled(*parts: Any) -> Any:
        left = iter(parts)
        return meaning(*(None if one is None else next(left) for one in given))

    return filled
