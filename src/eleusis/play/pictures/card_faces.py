"""Card faces as paths, so that no font is needed: ranks, suits, pips, and our own court.

A face is drawn on 100 × 140 units, its index at the top left where an overlapping card leaves it
free. Everything is drawn in the one ink of its suit, on paper and in a tint between the two; a
court card has its whole field framed and filled, and is told from a number card at any size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.cards import RANK_NAMES, UNKNOWN, Suit
from eleusis.play.pictures.themes import mixed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Card
    from eleusis.play.pictures.themes import Palette

WIDTH: Final = 100
HEIGHT: Final = 140
INDEX_WIDTH: Final = 35
"""What must stay free at the left of a card on which another lies overlapping to the right."""
INDEX_HEIGHT: Final = 64
"""What must stay free at the top of a card on which another lies overlapping downwards."""
MIDDLE: Final = 64
"""Where pips and figures stand, to the right of the index."""

SUIT_PATHS: Final = {
    Suit.HEARTS: (
        "M0 10C-3 5.6-10 1.6-10-4c0-3.5 2.5-5.7 5.1-5.7C-2.6-9.7-.8-8.3 0-6"
        "C.8-8.3 2.6-9.7 4.9-9.7 7.5-9.7 10-7.5 10-4 10 1.6 3 5.6 0 10Z"
    ),
    Suit.DIAMONDS: (
        "M0-10.8C1.9-6.6 4.8-2.7 8.2 0 4.8 2.7 1.9 6.6 0 10.8-1.9 6.6-4.8 2.7-8.2 0"
        "-4.8-2.7-1.9-6.6 0-10.8Z"
    ),
    Suit.SPADES: (
        "M0-10.4C2.2-5.6 9.7-2.2 9.7 3.1 9.7 5.9 7.6 7.7 5.2 7.7 3.4 7.7 1.8 6.7 1 5.2"
        "c.1 2.3 1.2 4.1 3.2 5.2h-8.4c2-1.1 3.1-2.9 3.2-5.2-.8 1.5-2.4 2.5-4.2 2.5"
        "-2.4 0-4.5-1.8-4.5-4.6C-9.7-2.2-2.2-5.6 0-10.4Z"
    ),
    Suit.CLUBS: (
        "M-4.6-5.7a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0Z"
        "M-9.9 2.7a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0Z"
        "M.7 2.7a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0Z"
        "M-2.4-3h4.8v6h-4.8ZM-1 2H1c.1 3.9 1 6.9 3.2 8.4h-8.4C-2 8.9-1.1 5.9-1 2Z"
    ),
}
"""Outlines within ±11 units around the middle."""

RANK_PATHS: Final = {
    "A": (16, "M0 24 8 0l8 24M2.8 16h10.4"),
    "2": (15, "M1 6.5C1 2.5 4 0 7.6 0c3.9 0 6.4 2.5 6.4 6.2C14 12.5 1.5 17 .5 24h14"),
    "3": (
        15,
        "M1 4.5C2 1.5 4.5 0 7.5 0 11 0 13.5 2.2 13.5 5.7c0 3.3-2.5 5.6-6 5.6h-2"
        "m2 0c4.3 0 7 2.5 7 6.3C14.5 21.5 11.5 24 7.3 24 3.8 24 1.2 22.3 0 19",
    ),
    "4": (15, "M11 24V0L0 16.5h15"),
    "5": (
        15,
        "M13 0H3L1.8 10.5C3.5 9.2 5.3 8.6 7.3 8.6c4.2 0 7.2 3 7.2 7.6"
        "C14.5 21 11.5 24 7.2 24 3.8 24 1.3 22.4 0 19.3",
    ),
    "6": (
        15,
        "M11.5 0C5 3.5.5 9.5.5 16.3.5 21 3.5 24 7.5 24c4 0 7-3 7-7.4 0-4.2-2.9-7-6.7-7"
        "C4.2 9.6 1.2 12 .5 16",
    ),
    "7": (15, "M0 0h14.5L5.5 24"),
    "8": (
        15,
        "M7.5 0C11 0 13.3 2.3 13.3 5.6c0 3.4-2.3 5.6-5.8 5.6S1.7 9 1.7 5.6"
        "C1.7 2.3 4 0 7.5 0ZM7.5 11.2c4.2 0 7 2.6 7 6.4S11.7 24 7.5 24s-7-2.6-7-6.4"
        "2.8-6.4 7-6.4Z",
    ),
    "9": (
        15,
        "M3.5 24C10 20.5 14.5 14.5 14.5 7.7 14.5 3 11.5 0 7.5 0c-4 0-7 3-7 7.4"
        " 0 4.2 2.9 7 6.7 7 3.6 0 6.6-2.4 7.3-6.4",
    ),
    "10": (21, "M0 4.5 4.5 0v24M15 0c-4 0-6 4.5-6 12s2 12 6 12 6-4.5 6-12-2-12-6-12Z"),
    "J": (14, "M6.5 0H14M10.5 0v17c0 4.5-2 7-5.2 7C2.5 24 .7 22.3 0 19.5"),
    "Q": (16, "M8 0C3 0 0 4.5 0 12s3 12 8 12 8-4.5 8-12S13 0 8 0ZM9.5 17l6.5 8.5"),
    "K": (16, "M0 0v24M14.5 0 0 15.5M5.5 9.7 15.5 24"),
}
"""Width and strokes of each rank, 24 units high."""

PIPS: Final[dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    2: ((), (28, 112)),
    3: ((), (28, 70, 112)),
    4: ((28, 112), ()),
    5: ((28, 112), (70,)),
    6: ((28, 70, 112), ()),
    7: ((28, 70, 112), (49,)),
    8: ((28, 70, 112), (49, 91)),
    9: ((28, 56, 84, 112), (70,)),
    10: ((28, 56, 84, 112), (42, 98)),
}
"""Heights of the pips in the two outer columns, and in the middle one."""

ROBE: Final = "M-26 0V-9C-24-17-15-21-8-22H8C15-21 24-17 26-9V0Z"
HEADS: Final = {
    # Behind the face; the face; before it. All within 52 × 56 units above the middle of the card.
    "K": (
        "M-12-23C-15-30-13-41-11-43H11C13-41 15-30 12-23Z",
        "M-8.5-32C-9-21-5-15 0-11 5-15 9-21 8.5-32 5-27.5-5-27.5-8.5-32Z",
        "M-11.5-40-14-52-6.5-46.5 0-55 6.5-46.5 14-52 11.5-40Z",
    ),
    "Q": (
        "M-16-15C-18-28-16-44 0-45 16-44 18-28 16-15 12-18 10-20 8-22H-8C-10-20-12-18-16-15Z",
        "",
        "M-10-40.5-12.5-49-5.5-45 0-51 5.5-45 12.5-49 10-40.5Z",
    ),
    "J": (
        "M-12-24C-16-25-17-22-17-22-14-28-14-42-10-44H10C14-42 14-28 17-22 17-22 16-25 12-24Z",
        "",
        "M-14-39.5C-17-50-4-54 6-51 13-49 15-44 13-39.5Z",
    ),
}
FEATHER: Final = "M4-50C10-57 20-57 24-46 19-49 13-49 6-45Z"
PEARLS: Final = ((-12.5, -50.5), (-5.5, -46.5), (0, -52.5), (5.5, -46.5), (12.5, -50.5))


def face(card: Card, palette: Palette) -> str:
    """The card as SVG elements on 100 × 140 units; an unknown card shows a question mark."""
    sheet = (
        f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{palette.paper}"'
        f' stroke="{palette.edge}" stroke-width="1.6"/>'
    )
    if card is UNKNOWN:
        return sheet + _unknown(palette)
    ink = palette.inks[card.suit]
    name = RANK_NAMES[card.rank - 1]
    index = _rank(name, 19, 12, 1, ink) + suit(card.suit, 19, 51, 0.9, ink)
    if card.rank > 10:
        inside = _court(name, card.suit, ink, palette.paper)
    else:
        inside = "".join(_pips(card.rank, card.suit, ink))
    return sheet + index + inside


def suit(shown: Suit, x: float, y: float, scale: float, ink: str) -> str:
    """The sign of a suit around a point; a negative scale turns it upside down."""
    place = f"translate({x:g} {y:g})scale({scale:g})"
    return f'<path transform="{place}" fill="{ink}" d="{SUIT_PATHS[shown]}"/>'


def _rank(name: str, middle: float, top: float, scale: float, ink: str) -> str:
    width, strokes = RANK_PATHS[name]
    return (
        f'<path transform="translate({middle - width * scale / 2:g} {top:g})scale({scale:g})"'
        f' fill="none" stroke="{ink}" stroke-width="3.5" stroke-linecap="round"'
        f' stroke-linejoin="round" d="{strokes}"/>'
    )


def _pips(rank: int, shown: Suit, ink: str) -> Iterator[str]:
    """The pips of a number card; those of the lower half stand on their heads."""
    if rank == 1:
        yield suit(shown, MIDDLE, 70, 2.3, ink)
        return
    outer, middle = PIPS[rank]
    places = [(x, y) for y in outer for x in (MIDDLE - 16, MIDDLE + 16)]
    places += [(MIDDLE, y) for y in middle]
    for x, y in places:
        yield suit(shown, x, y, 0.95 if y <= HEIGHT / 2 else -0.95, ink)


def _court(name: str, shown: Suit, ink: str, paper: str) -> str:
    """A framed half figure and its reflection: king with beard, queen with long hair, jack."""
    tint = mixed(paper, ink, 0.22)
    half = _figure(name, ink, tint, paper) + suit(shown, -19, -46, 0.6, ink)
    return (
        f'<rect x="{MIDDLE - 28}" y="11" width="56" height="118" rx="3" fill="{tint}"'
        f' stroke="{ink}" stroke-width="1.4"/>'
        f'<g transform="translate({MIDDLE} 70)scale(1.045)"><g>{half}</g>'
        f'<g transform="rotate(180)">{half}</g><path d="M-26 0H26" stroke="{paper}"'
        ' stroke-width="2"/></g>'
    )


def _figure(name: str, ink: str, tint: str, paper: str) -> str:
    behind, beard, crown = HEADS[name]
    line = f'stroke="{ink}" stroke-width="1.5" stroke-linejoin="round"'
    parts = [
        f'<path fill="{ink}" d="{behind}"/>',
        f'<path fill="{ink}" d="{ROBE}"/>',
        f'<path fill="{paper}" d="M-8-23 0-4 8-23Z"/>',
        f'<path fill="none" stroke="{paper}" stroke-width="1.6" d="M-18 0V-16M18 0V-16"/>',
        f'<ellipse cy="-32" rx="8.5" ry="10.5" fill="{paper}" {line}/>',
        f'<path fill="none" {line} d="M-5-34.5h3M2-34.5h3M0-33v4M-2.5-25.5h5"/>',
        f'<path fill="{ink}" d="{beard}"/>' if beard else "",
        f'<path fill="{paper}" {line} d="{crown}"/>',
    ]
    if name == "J":
        parts.append(f'<path fill="{ink}" d="{FEATHER}"/>')
    if name == "Q":
        parts += [f'<circle cx="{x:g}" cy="{y:g}" r="2" fill="{ink}"/>' for x, y in PEARLS]
    return "".join(parts)


def _unknown(palette: Palette) -> str:
    ink = palette.edge
    return (
        f'<path fill="none" stroke="{ink}" stroke-width="7" stroke-linecap="round"'
        ' d="M34 52C34 30 66 30 66 52 66 68 50 66 50 84"/>'
        f'<circle cx="50" cy="102" r="5" fill="{ink}"/>'
    )
