"""The grammar of rules, in the order in which a reader should read it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

CHAPTERS: Final = (
    *(
        "text",
        "remarks",
        "statements",
        "kinds",
        "cards",
        "numbers",
        "about_numbers",
        "patterns",
        "alternation",
        "orders",
        "words",
    ),
)


def grammar_text() -> str:
    """All chapters, one after the other: one grammar for lark."""
    folder = Path(__file__).parent
    return "\n".join(
        (folder / f"{chapter}.lark").read_text(encoding="utf-8") for chapter in CHAPTERS
    )
