"""The colours of a picture.

Red and black are what rules speak of, so hearts and diamonds are one warm family and spades and
clubs one dark, cool one; within a family suits differ in lightness as well, for eyes that see
fewer colours. `tests/play/test_themes.py` measures all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a card, as `#rrggbb`."""

    name: str
    paper: str
    edge: str
    inks: Mapping[Suit, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as `#rrggbb`."""

    name: str
    table: str
    """What the cards lie on."""
    ink: str
    """Words, and the black pawns."""
    faint: str
    """Words and lines of less weight."""
    accent: str
    """The one warm colour for what is new or in office: newest play, marker, prophet."""
    on_accent: str
    """Words and edges upon the accent."""
    mark: str
    """What is drawn on cards: the cross of wrong ones."""
    fading: float
    """How much of the table is in the paper of wrong cards."""
    right: Palette
    """Cards of the line."""

    @property
    def wrong(self) -> Palette:
        """Cards of the sidelines: the same, faded into the table."""
        inks = {suit: mixed(ink, self.table, 0.22) for suit, ink in self.right.inks.items()}
        paper = mixed(self.right.paper, self.table, self.fading)
        return Palette("wrong", paper, mixed(self.right.edge, self.table, 0.3), inks)


def mixed(colour: str, other: str, share: float) -> str:
    """The colour with that share of the other in it.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


DAY: Final = Theme(
    name="day",
    table="#f1eadb",
    ink="#332f27",
    faint="#6b6355",
    accent="#8c5a10",
    on_accent="#fffdf8",
    mark="#332f27",
    fading=0.6,
    right=Palette(
        "right",
        paper="#fffdf8",
        edge="#a89c86",
        inks={
            Suit.SPADES: "#10131a",
            Suit.CLUBS: "#233b58",
            Suit.HEARTS: "#ad1433",
            Suit.DIAMONDS: "#d0451b",
        },
    ),
)
"""Calm paper, for print and for daylight."""

NIGHT: Final = Theme(
    name="night",
    table="#121519",
    ink="#e9e2d3",
    faint="#a59d8d",
    accent="#e3ad55",
    on_accent="#17130b",
    mark="#26221b",
    fading=0.3,
    right=Palette(
        "right",
        paper="#f6f1e6",
        edge="#a89c86",
        inks={
            Suit.SPADES: "#10131a",
            Suit.CLUBS: "#233b58",
            Suit.HEARTS: "#a51130",
            Suit.DIAMONDS: "#c43c12",
        },
    ),
)
"""The same paper cards on a dark desk: black stays black, and faces are no negatives."""

THEMES: Final = {theme.name: theme for theme in (DAY, NIGHT)}
"""By name, for whoever asks for one."""
