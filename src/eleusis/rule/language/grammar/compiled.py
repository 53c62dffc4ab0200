"""The grammar as plain values: all that reading takes of what lark makes of the text.

lark takes a second for that, so the package ships the outcome (`shipped`). Nothing here knows the
language. A grammar comes back from JSON equal to what went in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

START: Final = "start"
"""The phrase that a whole text is."""

END: Final = "$END"
"""The terminal behind the last token."""

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


class TerminalSymbol(NamedTuple):
    """One sort of words."""

    name: str
    pattern: str
    """A regular expression."""
    is_skipped: bool
    """Whether it only separates other words."""


class Sets(NamedTuple):
    """Sets of terminals, each the sum of its terminals' bits."""

    bits: Mapping[str, int]
    """The bit of each terminal, `END` among them."""
    first: Mapping[str, int]
    """For every symbol: what it can begin with."""
    follow: Mapping[str, int]
    """For every phrase: what can come behind it."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """What can be written. No production is empty, and no phrase derives nothing but itself."""

    productions: tuple[Production, ...]
    terminals: tuple[TerminalSymbol, ...]
    """In the order in which they are tried."""
    sets: Sets
    """What a parser looks ahead to."""


def to_json(grammar: Grammar) -> str:
    """The grammar as text, on one line; each symbol is written once and numbered."""
    symbols = dict.fromkeys(chain.from_iterable(each.symbols for each in grammar.productions))
    numbers = {symbol: number for number, symbol in enumerate(symbols)}
    productions = [
        (each.origin, [numbers[symbol] for symbol in each.symbols], each.name, each.is_transparent)
        for each in grammar.productions
    ]
    bits, first, follow = grammar.sets
    parts = {
        "symbols": [*symbols],
        "productions": productions,
        "terminals": grammar.terminals,
        "words": [*bits],
        "first": {name: first[name] for name in follow},
        "follow": follow,
    }
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Grammar:
    """The grammar that `to_json` wrote."""
    parts = json.loads(text)
    symbol = [Symbol(*each) for each in parts["symbols"]].__getitem__
    bits = bits_of(parts["words"])
    return Grammar(
        tuple(
            Production(origin, tuple(map(symbol, numbers)), name, is_transparent)
            for origin, numbers, name, is_transparent in parts["productions"]
        ),
        tuple(TerminalSymbol(*each) for each in parts["terminals"]),
        Sets(bits, bits | parts["first"], parts["follow"]),
    )


def bits_of(words: Iterable[str]) -> dict[str, int]:
    """A bit for each word, in their order."""
    return {word: 1 << number for number, word in enumerate(words)}


def sets_of(productions: Sequence[Production]) -> Sets:
    """What can begin and follow in these; simple, since no production is empty."""
    symbols = set(chain.from_iterable(each.symbols for each in productions))
    words = sorted({symbol.name for symbol in symbols if symbol.is_word})
    bits = bits_of([END, *words])
    phrases = {each.origin for each in productions}
    names = {*words, *phrases}
    first = {name: bits.get(name, 0) for name in [END, *names]}
    follow = dict.fromkeys(names, 0)
    _share(first, {(each.symbols[0].name, each.origin) for each in productions})
    follow[START] = bits[END]
    for symbol, later in set(chain.from_iterable(pairwise(each.symbols) for each in productions)):
        follow[symbol.name] |= first[later.name]
    _share(follow, {(each.origin, each.symbols[-1].name) for each in productions})
    return Sets(bits, first, {phrase: follow[phrase] for phrase in sorted(phrases)})


def _share(sets: dict[str, int], flows: Set[tuple[str, str]]) -> None:
    """Give, for each flow, all that the first set has to the second, until nothing is new."""
    changed = True
    while changed:
        changed = False
        for source, target in flows:
            if sets[source] & ~sets[target]:
                sets[target] |= sets[source]
                changed = True
