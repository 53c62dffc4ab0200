"""How large the language is: productions, sorts of words, methods. It only ever gets smaller.

    python scripts/grammar_size.py

prints the size of the core, which is made from tables, and of the idioms, which lark compiles;
exit status 1 if one of them has grown beyond its bound. Whoever makes one smaller lowers the bound.
"""

from __future__ import annotations

import sys
from typing import Final

from eleusis.rule.language.building import Builder
from eleusis.rule.language.core.reader import core
from eleusis.rule.language.reading import language

BOUNDS: Final = {
    "core productions": 3070,
    "idiom productions": 5450,
    "idiom terminals": 720,
    "idiom methods": 620,
}


def sizes() -> dict[str, int]:
    """What there is of each."""
    idioms = language()
    return {
        "core productions": core().productions,
        "idiom productions": len(idioms.productions),
        "idiom terminals": len(idioms.terminals),
        "idiom methods": sum(not name.startswith("_") for name in dir(Builder)),
    }


def main() -> int:
    """0, or 1 if something has grown."""
    found = sizes()
    for what, size in found.items():
        print(f"{what}: {size} (at most {BOUNDS[what]})")
    return int(any(size > BOUNDS[what] for what, size in found.items()))


if __name__ == "__main__":
    sys.exit(main())
