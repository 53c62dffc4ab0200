"""What a picture of the layout consists of, as data: columns, cards, pawns, what awaits a ruling.

`layout` makes it of what lies on the table, `picture_text` and `picture_svg` draw it. Nothing here
counts or draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.rulebook.terms import Counted


class PawnColour(Enum):
    """Which count a pawn keeps."""

    WHITE = "white"
    """The cards laid without a prophet, the starter included."""
    BLACK = "black"
    """The cards after the standing prophet's marker."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A counting piece on a card."""

    colour: PawnColour
    count: int
    """Its place among the counted cards: 10, 20, …"""


@dataclass(frozen=True, slots=True)
class LayoutCard:
    """A card on the layout."""

    card: Card
    number: int
    """Its place on the layout in the order of time, from 1."""
    pawn: Pawn | None = None


@dataclass(frozen=True, slots=True)
class LayoutPlay:
    """Cards laid at once: a single card, or a string in its order."""

    cards: tuple[LayoutCard, ...]
    right: bool
    by: str = ""
    """Who laid it, or from whose hand it was picked; "" for a starter, or if nobody noted it."""
    is_starter: bool = False
    is_newest: bool = False
    fallen: str = ""
    """The prophet who fell over it, where their fall stays marked; otherwise ""."""


@dataclass(frozen=True, slots=True)
class Column:
    """A card of the line and the sideline below it."""

    place: int
    """The card's place along the line; 0 for the column before the first card (King)."""
    play: LayoutPlay | None
    """The right play that the card belongs to; `None` if there is no card, or it is not shown."""
    index: int = 0
    """Which card of that play; above 0, the card continues a string from the column before."""
    below: tuple[LayoutPlay, ...] = ()
    """Wrong plays made while the card was the last of the line, the newest lowest."""

    @property
    def card(self) -> LayoutCard | None:
        """The card of the line, or `None` if there is none or it is not shown."""
        return None if self.play is None else self.play.cards[self.index]


@dataclass(frozen=True, slots=True)
class Marker:
    """The standing prophet's marker."""

    name: str
    number: int
    """The number of the card on which it stands; 0 before the first card of the layout."""
    since: int
    """Cards on the layout when they took office; all later ones count as after the marker."""


@dataclass(frozen=True, slots=True)
class Awaiting:
    """Cards that lie face up beside the line until they are ruled on."""

    cards: Cards
    by: str
    is_pick: bool
    """True if a prophet chose the card from the hand shown in a wrong no play."""
    call: bool | None
    """What the prophet said of it; `None` before that or without a prophet."""


@dataclass(frozen=True, slots=True)
class Expulsions:
    """From when on a wrong play expels, as things stand."""

    threshold: int
    """Counted cards from which on a wrong play expels."""
    left: int
    """Cards to be laid until then; 0 once a wrong play expels."""
    counts: Counted
    after_marker: bool
    """True while a prophet stands and only cards after their marker count."""
    since: int | None
    """The number of the card that completed the count; `None` before, or if it is not shown."""


@dataclass(frozen=True, slots=True)
class LayoutData:
    """What the whole picture shows; `Layout` draws itself."""

    columns: tuple[Column, ...]
    line_count: int
    """Cards on the line, those not shown included."""
    side_count: int
    """Cards in the sidelines, those not shown included."""
    earlier: int
    """Cards laid before those shown (a position may leave them out)."""
    marker: Marker | None
    awaiting: Awaiting | None
    expulsions: Expulsions | None
    """`None` where the rulebook expels nobody; then no pawns stand either."""
    overlaps_right: bool
    """True if a right string lies overlapped (King); otherwise its cards lie side by side."""
    is_over: bool = False
    """True after the round: nothing more will be laid."""

    @property
    def count(self) -> int:
        """Cards on the layout."""
        return self.line_count + self.side_count

    @property
    def plays(self) -> tuple[LayoutPlay, ...]:
        """All plays shown, in the order of time."""
        on_line = (column.play for column in self.columns if column.play and not column.index)
        below = (play for column in self.columns for play in column.below)
        return tuple(sorted((*on_line, *below), key=lambda play: play.cards[0].number))

    def marks(self, card: LayoutCard | None) -> bool:
        """True if the marker stands on the card; `None` is the place before the first card."""
        return self.marker is not None and self.marker.number == (card.number if card else 0)
