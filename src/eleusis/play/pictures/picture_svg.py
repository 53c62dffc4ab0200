"""The layout as SVG, in print quality and without fonts for anything that the game needs.

The line runs from left to right and goes on below at the left; sidelines hang below their card.
Every card is a group with a title that says who laid it, when, and the verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.sax.saxutils import escape

from eleusis.errors import InputError
from eleusis.play.pictures.captions import captions, cards_in_words, ruling_in_words
from eleusis.play.pictures.card_faces import HEIGHT, INDEX_HEIGHT, INDEX_WIDTH, WIDTH, face
from eleusis.play.pictures.parts import Awaiting, PawnColour
from eleusis.play.pictures.svg_parts import (
    FONT,
    at,
    chevron,
    cross,
    fallen_king,
    king,
    number,
    outline,
    pawn,
    text,
    titled,
)
from eleusis.play.pictures.themes import DAY, NIGHT, THEMES, Palette, Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Card
    from eleusis.play.pictures.parts import Column, LayoutCard, LayoutData, LayoutPlay, Pawn

__all__ = ["DAY", "NIGHT", "THEMES", "picture_svg"]

COLUMNS: Final = 12
"""Cards of the line side by side, unless somebody asks for more or fewer."""

_MARGIN: Final = 28.0
_GAP: Final = 10.0
_HEADROOM: Final = 30.0
"""Above the line, for the pieces on it."""
_BETWEEN: Final = 16.0
"""Between the lowest sideline and what stands on the next stretch of the line."""
_CAPTION: Final = 21.0
"""From one caption to the next."""
_CAPTIONS_WIDTH: Final = 420.0
_ITALIC: Final = 'font-style="italic"'


class _Size(NamedTuple):
    """The size in which a card is drawn."""

    scale: float

    @property
    def width(self) -> float:
        return WIDTH * self.scale

    @property
    def height(self) -> float:
        return HEIGHT * self.scale


_ON_LINE: Final = _Size(0.6)
_BELOW: Final = _Size(0.53)
_PITCH: Final = _ON_LINE.width + _GAP


class _Slot(NamedTuple):
    """A column, or what awaits its ruling, and where its line card lies from left to right."""

    content: Column | Awaiting
    x: float


@dataclass(frozen=True, slots=True)
class _Pen:
    """How this picture is drawn."""

    layout: LayoutData
    theme: Theme
    speaks: bool


def picture_svg(
    layout: LayoutData, theme: Theme = DAY, *, columns: int = COLUMNS, speaks: bool = True
) -> str:
    """The picture as a whole SVG document, at most *columns* cards wide.

    Where it does not speak, it is for a page that has words of its own, in any language: there are
    none in it but names, and each card tells its number as `data-card`.

    Raises:
        InputError: `too-narrow`, for fewer than 2 columns.
    """
    if columns < 2:
        raise InputError("too-narrow.cards", columns=columns)
    pen = _Pen(layout, theme, speaks)
    elements: list[str] = []
    width = _CAPTIONS_WIDTH
    y = _MARGIN
    bands = _bands(layout, columns)
    for index, slots in enumerate(bands):
        top = y + _HEADROOM
        width = max(width, slots[-1].x + _ON_LINE.width)
        if index:
            elements.append(chevron(_MARGIN - 13, top + _ON_LINE.height / 2, theme.faint))
        if index < len(bands) - 1:
            end = slots[-1].x + _ON_LINE.width + 13
            elements.append(chevron(end, top + _ON_LINE.height / 2, theme.faint))
        for slot in slots:
            elements += _slot(pen, slot, top)
        y = top + max(_depth(slot.content) for slot in slots) + _BETWEEN
    y += _CAPTION
    for sentence in captions(layout, with_cards=False) if speaks else ():
        elements.append(text(sentence, _MARGIN, y, 14, theme.ink))
        y += _CAPTION
    return _document(pen, width + _MARGIN, y - _CAPTION + _MARGIN, elements)


def _document(pen: _Pen, width: float, height: float, elements: list[str]) -> str:
    width, height = ceil(width), ceil(height)
    description = f"<desc>{escape(' '.join(captions(pen.layout)))}</desc>"
    said = ["<title>The layout</title>", description] if pen.speaks else []
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" font-family="{FONT}">',
            *said,
            "<defs>",
            *_faces(pen),
            "</defs>",
            f'<rect width="100%" height="100%" fill="{pen.theme.table}"/>',
            *elements,
            "</svg>\n",
        ]
    )


def _faces(pen: _Pen) -> Iterator[str]:
    """Each face that occurs, once."""
    theme, layout = pen.theme, pen.layout
    right = {laid.card for play in layout.plays if play.right for laid in play.cards}
    if layout.awaiting is not None:
        right |= set(layout.awaiting.cards)
    wrong = {laid.card for play in layout.plays if not play.right for laid in play.cards}
    for palette, cards in ((theme.right, right), (theme.wrong, wrong)):
        for card in sorted(cards):
            yield f'<g id="{_face_id(theme, palette, card)}">{face(card, palette)}</g>'


def _face_id(theme: Theme, palette: Palette, card: Card) -> str:
    """A name that is the same wherever the face looks the same: pictures may share a page."""
    return f"eleusis-{theme.name}-{palette.name}-{str(card) if card.is_known else 'unknown'}"


def _bands(layout: LayoutData, columns: int) -> list[list[_Slot]]:
    """The stretches of the line: full ones are as wide as *columns* cards side by side.

    An overlapping string is kept together if it fits.
    """
    right_end = _MARGIN + columns * _PITCH - _GAP
    bands: list[list[_Slot]] = [[]]
    x = _MARGIN
    items: list[Column | Awaiting] = [*layout.columns]
    if layout.awaiting is not None:
        items.append(layout.awaiting)
    for index, item in enumerate(items):
        together = _overlapping(layout, index)
        reach = x + together * INDEX_WIDTH * _ON_LINE.scale + _ON_LINE.width
        if bands[-1] and (x + _ON_LINE.width > right_end or (_begins(item) and reach > right_end)):
            bands.append([])
            x = _MARGIN
        bands[-1].append(_Slot(item, x))
        x += INDEX_WIDTH * _ON_LINE.scale if together else _PITCH
    return [band for band in bands if band]


def _begins(item: Column | Awaiting) -> bool:
    return isinstance(item, Awaiting) or not item.index


def _overlapping(layout: LayoutData, index: int) -> int:
    """How many further cards of its string lie upon the line card of this column."""
    if not layout.overlaps_right or index >= len(layout.columns):
        return 0
    column = layout.columns[index]
    return 0 if column.play is None else len(column.play.cards) - 1 - column.index


def _depth(content: Column | Awaiting) -> float:
    """From the top of the line to the lowest edge of what hangs there."""
    if isinstance(content, Awaiting):
        # Below the cards stand three short rows of words.
        return _string_height(len(content.cards), _ON_LINE) + 48
    below = sum(_GAP + _string_height(len(play.cards), _BELOW) for play in content.below)
    return _ON_LINE.height + below


def _string_height(count: int, size: _Size) -> float:
    return size.height + (count - 1) * INDEX_HEIGHT * size.scale


def _slot(pen: _Pen, slot: _Slot, top: float) -> Iterator[str]:
    content, x = slot
    if isinstance(content, Awaiting):
        yield from _awaiting(pen, content, x, top)
        return
    card, play = content.card, content.play
    if play is not None and card is not None:
        yield _card(pen, play, card, x, top)
    else:
        yield outline(x, top, _ON_LINE.width, _ON_LINE.height, pen.theme.faint, "2 5")
        if not content.place and pen.layout.marks(None):
            yield from _marker(pen, x, top, _ON_LINE)
    y = top + _ON_LINE.height
    for below in content.below:
        y += _GAP
        for card in below.cards:
            yield _card(pen, below, card, x + (_ON_LINE.width - _BELOW.width) / 2, y)
            y += INDEX_HEIGHT * _BELOW.scale
        y += (HEIGHT - INDEX_HEIGHT) * _BELOW.scale


def _card(pen: _Pen, play: LayoutPlay, laid: LayoutCard, x: float, y: float) -> str:
    """A card and what stands on it."""
    theme = pen.theme
    size, palette = (_ON_LINE, theme.right) if play.right else (_BELOW, theme.wrong)
    is_last = laid is play.cards[-1]
    parts = [f'<use href="#{_face_id(theme, palette, laid.card)}" {at(x, y, size.scale)}/>']
    if not play.right and is_last:
        low = y + size.height - 11
        parts.append(cross(x + 11, low, 4.2, theme.mark))
    if play.is_newest:
        parts.append(outline(x, y, size.width, size.height, theme.accent))
    if laid.pawn is not None:
        parts += _pawn(pen, laid.pawn, x, y, size, starts=_starts_expulsions(pen, laid))
    if play.fallen and is_last:
        parts.append(fallen_king(x + size.width - 3, y + 6, theme))
    if pen.layout.marks(laid):
        parts += _marker(pen, x, y, size)
    if not pen.speaks:
        return f'<g data-card="{laid.number}">{"".join(parts)}</g>'
    return titled(_title(play, laid), *parts)


def _starts_expulsions(pen: _Pen, laid: LayoutCard) -> bool:
    expulsions = pen.layout.expulsions
    return expulsions is not None and expulsions.since == laid.number


def _pawn(
    pen: _Pen, standing: Pawn, x: float, y: float, size: _Size, *, starts: bool
) -> Iterator[str]:
    """The pawn on the card's upper right corner with its count, and where expulsions begin."""
    foot = x + size.width - 9
    yield pawn(foot, y + 9, is_white=standing.colour is PawnColour.WHITE)
    words, colour = str(standing.count), pen.theme.accent if starts else pen.theme.faint
    if size is _BELOW:
        # In a sideline the card before may lie there; the gap between the columns is free.
        yield text(words, x + size.width + 3, y + 8, 11, colour, _ITALIC)
    elif not (starts and pen.speaks):
        yield text(words, foot - 9, y - 4, 11, colour, f'text-anchor="end" {_ITALIC}')
    elif x < _MARGIN + 2 * _PITCH:
        yield text(f"{words}, expulsion from here", foot + 10, y - 4, 11, colour, _ITALIC)
    else:
        words = f"expulsion from here, {words}"
        yield text(words, foot - 9, y - 4, 11, colour, f'text-anchor="end" {_ITALIC}')


def _title(play: LayoutPlay, laid: LayoutCard) -> str:
    """Who laid the card, when, and the verdict."""
    within = ""
    if len(play.cards) > 1:
        within = f" of {cards_in_words(card.card for card in play.cards)}"
    by = f", by {play.by}" if play.by else ""
    fallen = f"; {play.fallen} fell over it" if play.fallen else ""
    return f"Card {laid.number}: {laid.card.symbol}{within}{by}, {ruling_in_words(play)}{fallen}"


def _marker(pen: _Pen, x: float, y: float, size: _Size) -> Iterator[str]:
    """The king on the card's upper edge, and a ribbon with the prophet's name across it."""
    marker, theme = pen.layout.marker, pen.theme
    if marker is None:
        return
    middle = x + size.width / 2
    yield king(middle + 4, y + 12, theme)
    font = 11.0
    width = max(size.width, len(marker.name) * font * 0.58 + 10)
    left = max(4.0, middle - width / 2)
    top = y + size.height - 25
    yield (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="16" rx="3"'
        f' fill="{theme.accent}"/>'
    )
    more = 'text-anchor="middle" font-weight="600"'
    yield text(marker.name, left + width / 2, top + 11.8, font, theme.on_accent, more)


def _awaiting(pen: _Pen, awaiting: Awaiting, x: float, top: float) -> Iterator[str]:
    """The cards that lie face up beside the line, and what they wait for."""
    theme = pen.theme
    x += 6  # apart from the line, of which it is no part yet
    words = f"{cards_in_words(awaiting.cards)}, by {awaiting.by}: awaiting the ruling"
    y = top + 4
    for card in awaiting.cards:
        used = f'<use href="#{_face_id(theme, theme.right, card)}" {at(x, y, _ON_LINE.scale)}/>'
        frame = outline(x, y, _ON_LINE.width, _ON_LINE.height, theme.accent, "6 4")
        yield titled(words, used, frame) if pen.speaks else f"<g>{used}{frame}</g>"
        y += INDEX_HEIGHT * _ON_LINE.scale
    if not pen.speaks:
        return
    y = top + _string_height(len(awaiting.cards), _ON_LINE) + 20
    rows = ["awaiting", "the ruling"]
    if awaiting.call is not None:
        rows = [f"called {'right' if awaiting.call else 'wrong'},", *rows]
    elif pen.layout.marker is not None and not awaiting.is_pick:
        rows = ["awaiting", "the call"]
    more = f'text-anchor="middle" {_ITALIC}'
    for row in rows:
        yield text(row, x + _ON_LINE.width / 2, y, 12, theme.accent, more)
        y += 14
