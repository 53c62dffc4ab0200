"""The grammar as plain values: all that reading takes of what lark makes of the text.

lark takes a second for that, so the package ships the outcome (`shipped`). Nothing here knows the
language. A grammar comes back from JSON equal to what went in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

START: Final = "$START"
"""The phrase that a whole text is."""

END: Final = "$END"
"""The terminal behind the last token."""

WORD_END: Final = "(?![a-z0-9])"
"""What the pattern of a word ends with: no letter or digit comes next."""


class Slot(NamedTuple):
    """What stands at one place of a production."""

    names: tuple[str, ...]
    """Any one of these: phrases, which have productions of their own, or words."""
    is_silent: bool
    """Whether it is a keyword, which is no argument of its production."""
    may_miss: bool = False
    """Whether there may be nothing; an argument that is missing is None."""


class Production(NamedTuple):
    """One way to write a phrase, or several that are alike."""

    origin: str
    """The phrase; its arguments are spliced into what contains it if the name starts with `_`."""
    slots: tuple[Slot, ...]
    """At least one of them cannot be missing."""
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
    """The grammar as text, on one line; each slot is written once and numbered."""
    slots = dict.fromkeys(chain.from_iterable(each.slots for each in grammar.productions))
    numbers = {slot: number for number, slot in enumerate(slots)}
    productions = [
        (each.origin, [numbers[slot] for slot in each.slots], each.name, each.is_transparent)
        for each in grammar.productions
    ]
    bits, first, follow = grammar.sets
    parts = {
        "slots": [*slots],
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
    slots = [Slot(tuple(names), *rest) for names, *rest in parts["slots"]]
    bits = bits_of(parts["words"])
    return Grammar(
        tuple(
            Production(origin, tuple(slots[number] for number in numbers), name, is_transparent)
            for origin, numbers, name, is_transparent in parts["productions"]
        ),
        tuple(TerminalSymbol(*each) for each in parts["terminals"]),
        Sets(bits, bits | parts["first"], parts["follow"]),
    )


def bits_of(words: Iterable[str]) -> dict[str, int]:
    """A bit for each word, in their order."""
    return {word: 1 << number for number, word in enumerate(words)}


def sets_of(productions: Sequence[Production]) -> Sets:
    """What can begin and follow in these."""
    phrases = {each.origin for each in productions}
    names = phrases.union(*(slot.names for each in productions for slot in each.slots))
    bits = bits_of([END, *sorted(names - phrases)])
    first = {name: bits.get(name, 0) for name in [END, *names]}
    follow = dict.fromkeys(names, 0)
    _share(first, {(name, each.origin) for each in productions for name in _coming(each.slots)})
    follow[START] = bits[END]
    for slots in {each.slots for each in productions}:
        for at, slot in enumerate(slots, start=1):
            after = reduce(or_, (first[name] for name in _coming(slots[at:])), 0)
            for name in slot.names:
                follow[name] |= after
    _share(
        follow, {(each.origin, name) for each in productions for name in _coming(each.slots[::-1])}
    )
    return Sets(bits, first, {phrase: follow[phrase] for phrase in sorted(phrases)})


def _coming(slots: Iterable[Slot]) -> Iterator[str]:
    """What can stand first in *slots*."""
    for slot in slots:
        yield from slot.names
        if not slot.may_miss:
            return


def _share(sets: dict[str, int], flows: Set[tuple[str, str]]) -> None:
    """Give, for each flow, all that the first set has to the second, until nothing is new."""
    changed = True
    while changed:
        changed = False
        for source, target in flows:
            if sets[source] & ~sets[target]:
                sets[target] |= sets[source]
                changed = True
