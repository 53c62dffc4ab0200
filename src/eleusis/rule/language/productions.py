"""What can be written: productions of phrases, and what a parser looks ahead to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

START: Final = "$START"
"""The phrase that a whole text is."""

END: Final = "$END"
"""The terminal behind the last token."""


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
    """The phrase."""
    slots: tuple[Slot, ...]
    """At least one of them cannot be missing."""
    name: str
    """What its whole is called, by which its meaning is found."""


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
    sets: Sets
    """What a parser looks ahead to."""


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
