"""The layout in text, for terminals and files: the line on top, sidelines hanging below it.

A card takes a cell of six columns, the same in every picture, so that nothing jumps while the
layout grows: a sign before the card (`×` wrong, `‹` laid over the card before, `?` awaiting the
ruling), the card, and signs behind it (a pawn or marker in a sideline, `◂` newest). A string in a
sideline hangs in one piece, card under card; a single cross says that the string is wrong, since
nobody is told which card failed. Pawns and marker of the line stand above it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.cards import UNKNOWN, Colour
from eleusis.errors import InputError
from eleusis.play.pictures.captions import captions
from eleusis.play.pictures.parts import Awaiting, PawnColour

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card
    from eleusis.play.pictures.parts import Column, LayoutCard, LayoutData, LayoutPlay

CELL: Final = 6
"""Columns of text for a card of the line: a sign, three for `10♠`, two for more signs or a gap."""

WIDTH_MIN: Final = 24
"""Four cards side by side; with fewer it is no line any more."""


class _Signs(NamedTuple):
    """The signs of a picture, each one column wide."""

    wrong: str
    joined: str
    awaiting: str
    newest: str
    marker: str
    fallen: str
    white: str
    black: str
    missing: str
    """In the line, where the card is not shown or there is none yet."""
    cut: str


_TYPOGRAPHIC: Final = _Signs("×", "‹", "?", "◂", "♚", "†", "♙", "♟", "·", "…")
_ASCII: Final = _Signs("x", "<", "?", "*", "^", "+", "o", "@", ".", "~")

_BOLD: Final = "1"
_DIM: Final = "2"
_RED: Final = "31"
_ACCENT: Final = "33"


class _Piece(NamedTuple):
    """A text at a column of its row."""

    column: int
    text: str
    style: str = ""
    """Parameters of an ANSI sequence; "" for plain text."""


_Row = list[_Piece]


@dataclass(frozen=True, slots=True)
class _Pen:
    """How this picture is drawn."""

    layout: LayoutData
    signs: _Signs
    letters: bool
    colour: bool

    def row(self, pieces: Iterable[_Piece]) -> str:
        """The pieces in one row; one that finds its column taken stands right behind."""
        text, used = "", 0
        for piece in pieces:
            gap = max(0, piece.column - used)
            text += " " * gap + self._styled(piece)
            used += gap + display_width(piece.text)
        return text

    def card(self, before: str, card: Card, behind: str, style: str) -> _Row:
        """A card with its signs, to stand in a cell; the suit's colour joins the style."""
        text = str(card) if self.letters else card.symbol
        is_red = card is not UNKNOWN and card.colour is Colour.RED
        styles = ";".join(filter(None, [style, _RED if is_red else ""]))
        column = 1 + len(text)
        row = [_Piece(0, before, style), _Piece(1, text, styles), _Piece(column, behind, _ACCENT)]
        return [piece for piece in row if piece.text]

    def pawn(self, card: LayoutCard) -> str:
        """The sign of the pawn on the card, "" without one."""
        if card.pawn is None:
            return ""
        return self.signs.white if card.pawn.colour is PawnColour.WHITE else self.signs.black

    def _styled(self, piece: _Piece) -> str:
        if not self.colour or not piece.style:
            return piece.text
        return f"\x1b[{piece.style}m{piece.text}\x1b[0m"


def picture_text(
    layout: LayoutData,
    width: int = 80,
    *,
    colour: bool = False,
    letters: bool = False,
    reader: str = "",
) -> str:
    """The picture as lines of text, none wider than *width*, without a newline at the end.

    With *colour* red suits are red, the newest play is bold and wrong ones are dim, by ANSI
    sequences; nothing is told by them alone. With *letters* the text is ASCII but for names.
    Whoever is called *reader* is addressed as such.

    Raises:
        InputError: `too-narrow`, below 24 columns.
    """
    if width < WIDTH_MIN:
        raise InputError("too-narrow.text", least=WIDTH_MIN, width=width)
    pen = _Pen(layout, _ASCII if letters else _TYPOGRAPHIC, letters, colour)
    cells = _cells(layout)
    per_band = width // CELL
    bands = [cells[start : start + per_band] for start in range(0, len(cells), per_band)]
    blocks = ["\n".join(_band(pen, band, width)) for band in bands]
    told = captions(layout, letters=letters, reader=reader)
    notes = [
        line for parts in [*map(str.split, told), _legend(pen)] for line in wrapped(parts, width)
    ]
    return "\n\n".join([*blocks, "\n".join(notes)])


def display_width(text: str) -> int:
    """Columns that a text takes in a terminal: wide East Asian signs two, accents none."""
    return sum(map(_sign_width, text))


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def wrapped(parts: Iterable[str], width: int) -> list[str]:
    """The parts, a space between, in lines of at most that many columns.

    A part is broken, at its spaces, only if it does not fit in a line of its own.
    """
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]} {part}".strip()
        if display_width(longer) <= width:
            lines[-1] = longer
        elif " " in part:
            lines += wrapped(part.split(), width)
        else:
            lines.append(_shortened(part, width, "~"))
    return [line for line in lines if line]


def _shortened(text: str, width: int, cut: str) -> str:
    """The text, or its beginning and the sign *cut* if it takes more than *width* columns."""
    if display_width(text) <= width:
        return text
    while text and display_width(text) >= width:
        text = text[:-1]
    return text + cut


def _cells(layout: LayoutData) -> Sequence[Column | Awaiting]:
    """What stands side by side: the columns, and behind them what awaits its ruling."""
    return [*layout.columns, *([] if layout.awaiting is None else [layout.awaiting])]


def _band(pen: _Pen, cells: Sequence[Column | Awaiting], width: int) -> list[str]:
    """The rows of a stretch of the line: what stands above it, the line, the sidelines."""
    hanging = [
        _awaiting(pen, cell) if isinstance(cell, Awaiting) else _column(pen, cell) for cell in cells
    ]
    rows: list[_Row] = [[] for _ in range(max(map(len, hanging)))]
    for index, cell in enumerate(hanging):
        for row, pieces in zip(rows, cell, strict=False):
            row += [piece._replace(column=piece.column + index * CELL) for piece in pieces]
    above = _above(pen, cells, width)
    return [pen.row(row) for row in ([above, *rows] if above else rows)]


def _above(pen: _Pen, cells: Sequence[Column | Awaiting], width: int) -> _Row:
    """Pawns, marker and falls of the line's cards; names are cut where the next one begins."""
    found = [
        (index * CELL + 1, label)
        for index, cell in enumerate(cells)
        if not isinstance(cell, Awaiting) and (label := _label(pen, cell))
    ]
    ends = [*(column - 1 for column, _ in found), width][1:]
    return [
        _Piece(column, _shortened(label, end - column, pen.signs.cut), _ACCENT)
        for (column, label), end in zip(found, ends, strict=False)
    ]


def _label(pen: _Pen, column: Column) -> str:
    """What stands above a card of the line: `♙20`, `♚Brown`, or both side by side."""
    labels = []
    card, marker = column.card, pen.layout.marker
    if card is not None and card.pawn is not None:
        labels.append(f"{pen.pawn(card)}{card.pawn.count}")
    if marker is not None and (card or not column.place) and pen.layout.marks(card):
        labels.append(f"{pen.signs.marker}{marker.name}")
    if column.play is not None and not column.index and column.play.fallen:
        labels.append(f"{pen.signs.fallen}{column.play.fallen}")
    return " ".join(labels)


def _column(pen: _Pen, column: Column) -> list[_Row]:
    """A card of the line and the plays below it, row by row."""
    play, card, signs = column.play, column.card, pen.signs
    if play is None or card is None:
        head = [_Piece(1, signs.missing)]
    else:
        joins = bool(column.index) and pen.layout.overlaps_right
        is_last = column.index == len(play.cards) - 1
        behind = signs.newest if play.is_newest and is_last else ""
        style = _BOLD if play.is_newest else ""
        head = pen.card(signs.joined if joins else "", card.card, behind, style)
    return [head, *(row for below in column.below for row in _wrong_play(pen, below))]


def _wrong_play(pen: _Pen, play: LayoutPlay) -> list[_Row]:
    """A play in a sideline: one row for each card, held together by `‹`."""
    signs = pen.signs
    style = _BOLD if play.is_newest else _DIM
    rows = []
    for index, card in enumerate(play.cards):
        behind = pen.pawn(card) + (signs.marker if pen.layout.marks(card) else "")
        if index == 0 and play.fallen:
            behind += signs.fallen
        if index == len(play.cards) - 1 and play.is_newest:
            behind += signs.newest
        rows.append(pen.card(signs.joined if index else signs.wrong, card.card, behind, style))
    return rows


def _awaiting(pen: _Pen, awaiting: Awaiting) -> list[_Row]:
    """Cards that are not ruled on yet, card under card, since they are not of the line so far."""
    return [
        pen.card(pen.signs.joined if index else pen.signs.awaiting, card, "", _BOLD)
        for index, card in enumerate(awaiting.cards)
    ]


def _legend(pen: _Pen) -> Iterable[str]:
    """What the signs of this picture mean, but for those that a caption explains."""
    layout, signs = pen.layout, pen.signs
    pawns = {laid.pawn.colour for play in layout.plays for laid in play.cards if laid.pawn}
    strings = any(
        len(play.cards) > 1 and (layout.overlaps_right or not play.right) for play in layout.plays
    )
    meanings = [
        (layout.side_count > 0, signs.wrong, "wrong"),
        (strings, signs.joined, "laid with the card before"),
        (PawnColour.WHITE in pawns, signs.white, "every tenth card"),
        (PawnColour.BLACK in pawns, signs.black, "every tenth after the marker"),
        (layout.marker is not None, signs.marker, "the prophet's marker"),
        (any(play.fallen for play in layout.plays), signs.fallen, "a prophet fell here"),
    ]
    shown = [f"{sign} {meaning}" for occurs, sign, meaning in meanings if occurs]
    return [f"{part};" for part in shown[:-1]] + shown[-1:]
