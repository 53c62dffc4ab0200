"""How large the language is: productions, words, exchanges of words. It does not grow unnoticed.

A production has slots, of which some may be missing and some can be filled by any of several words
or phrases. So that nobody is deceived by that, their number is also told as it would be with a
production for each choice of what is there, and one for each of the words of a slot.

    python scripts/grammar_size.py

prints the sizes; exit status 1 if a number has grown beyond its bound. Whoever makes one smaller
lowers the bound; whoever raises one has counted what that reads of sentences nobody had seen.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from eleusis.rule.language.core.reader import core
from eleusis.rule.language.core.words.normaliser import SPELLINGS, tables
from eleusis.rule.language.definitions import ROWS

if TYPE_CHECKING:
    from eleusis.rule.language.productions import Production

BOUNDS: Final = {
    "productions": 2796,
    "productions without slots": 9172,
    "terminals": 403,
    "words exchanged": 237,
    "phrases exchanged": 1490,
}


def sizes() -> dict[str, int]:
    """What there is of each."""
    productions = core().productions
    return {
        "productions": len(productions) + len(ROWS),
        "productions without slots": _without_slots(productions),
        "terminals": len(core().terminals),
        "words exchanged": len(SPELLINGS),
        "phrases exchanged": sum(len(table) for table in tables()),
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
