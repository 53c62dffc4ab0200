"""How large the language is: productions, sorts of words, methods. It only ever gets smaller.

A production has slots, of which some may be missing and some can be filled by any of several words
or phrases. So that nobody is deceived by that, their number is also told as it would be with a
production for each choice of what is there, and one for each of the words of a slot.

    python scripts/grammar_size.py

prints the size of the core, which is made from tables, and of the idioms, which lark compiles,
together; exit status 1 if a number has grown beyond its bound. Whoever makes one smaller lowers the
bound.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.building import Builder
from eleusis.rule.language.core.reader import core
from eleusis.rule.language.reading import language

if TYPE_CHECKING:
    from eleusis.rule.language.grammar.compiled import Production

BOUNDS: Final = {
    "productions": 4204,
    "productions without slots": 7607,
    "idiom terminals": 400,
    "idiom methods": 440,
}


def sizes() -> dict[str, int]:
    """What there is of each."""
    idioms = language()
    both = (*core().productions, *idioms.productions)
    return {
        "productions": len(both),
        "productions without slots": _without_slots(both),
        "idiom terminals": len(idioms.terminals),
        "idiom methods": sum(not name.startswith("_") for name in dir(Builder)),
    }


def _without_slots(productions: tuple[Production, ...]) -> int:
    choices = sum(1 << sum(slot.may_miss for slot in each.slots) for each in productions)
    slots = {slot.names for each in productions for slot in each.slots if len(slot.names) > 1}
    return choices + sum(map(len, slots))


def main() -> int:
    """0, or 1 if something has grown."""
    found = sizes()
    for what, size in found.items():
        print(f"{what}: {size} (at most {BOUNDS[what]})")
    return int(any(size > BOUNDS[what] for what, size in found.items()))


if __name__ == "__main__":
    sys.exit(main())
