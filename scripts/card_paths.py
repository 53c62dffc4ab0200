"""Writes `frontend/src/cards/paths.json`: the outlines that cards and pieces are drawn with.

The browser draws the same faces as the printed pictures do (`eleusis.play.pictures`).
`python scripts/card_paths.py` writes the file; `tests/server/test_card_paths.py` holds the two
together.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from eleusis.play.pictures import card_faces, svg_parts

WRITTEN: Final = (
    Path(__file__).resolve().parent.parent / "frontend" / "src" / "cards" / "paths.json"
)


def paths() -> dict[str, Any]:
    """All outlines, as JSON can hold them."""
    return {
        "suits": {suit.letter: path for suit, path in card_faces.SUIT_PATHS.items()},
        "ranks": {
            rank: {"width": width, "strokes": strokes}
            for rank, (width, strokes) in card_faces.RANK_PATHS.items()
        },
        "pips": {
            str(rank): {"outer": list(outer), "middle": list(middle)}
            for rank, (outer, middle) in card_faces.PIPS.items()
        },
        "robe": card_faces.ROBE,
        "heads": {
            rank: {"behind": behind, "beard": beard, "crown": crown}
            for rank, (behind, beard, crown) in card_faces.HEADS.items()
        },
        "feather": card_faces.FEATHER,
        "pearls": [list(pearl) for pearl in card_faces.PEARLS],
        "pawn": svg_parts.PAWN,
        "king": svg_parts.KING,
    }


def text() -> str:
    """The file's text."""
    return json.dumps(paths(), indent=2) + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(text(), encoding="utf-8")
