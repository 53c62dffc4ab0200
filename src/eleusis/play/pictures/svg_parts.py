"""Small parts of an SVG picture: words, the pieces that stand on cards, and numbers as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from eleusis.play.pictures.themes import Theme

FONT: Final = "'Source Serif 4', Georgia, 'Times New Roman', serif"
"""Words are set in the reader's own serif; the PNG brings the first of these along."""

PAWN: Final = (
    "M-7.2 0H7.2C7.2-3 5.4-4.2 4-5.2 2.6-6.6 2-9 2-11.4H3.6V-13.4H2.6"
    "A4.6 4.6 0 1 0-2.6-13.4H-3.6V-11.4H-2C-2-9-2.6-6.6-4-5.2-5.4-4.2-7.2-3-7.2 0Z"
)
KING: Final = (
    "M-9 0H9V-4H7L5.5-9C10-13 12.5-17 11-20.5 9.5-25 3-24.5 0-19.5"
    "-3-24.5-9.5-25-11-20.5-12.5-17-10-13-5.5-9L-7-4H-9Z"
    "M-1.5-21V-26.5H-4.5V-29.5H-1.5V-32.5H1.5V-29.5H4.5V-26.5H1.5V-21Z"
)
_WHITE: Final = "#fffdf8"
_BLACK: Final = "#1d1a16"


def number(value: float) -> str:
    """The number as short as SVG needs it, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def at(x: float, y: float, scale: float = 1) -> str:
    """A `transform` attribute that moves there, and scales."""
    scaled = "" if scale == 1 else f" scale({scale:g})"
    return f'transform="translate({number(x)} {number(y)}){scaled}"'


def text(words: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    """Words on a base line; *more* are further attributes."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{colour}"'
        f"{more and ' ' + more}>{escape(words)}</text>"
    )


def titled(title: str, *elements: str) -> str:
    """The elements as one group that tells its title when pointed at."""
    return f"<g><title>{escape(title)}</title>{''.join(elements)}</g>"


def pawn(x: float, y: float, *, is_white: bool) -> str:
    """A pawn whose foot stands there, the same on every table."""
    fill, line = (_WHITE, _BLACK) if is_white else (_BLACK, _WHITE)
    return f'<path {at(x, y)} fill="{fill}" stroke="{line}" stroke-width="1.1" d="{PAWN}"/>'


def king(x: float, y: float, theme: Theme) -> str:
    """The prophet's marker, standing."""
    return (
        f'<path {at(x, y)} fill="{theme.accent}" stroke="{theme.on_accent}"'
        f' stroke-width="1.1" d="{KING}"/>'
    )


def fallen_king(x: float, y: float, theme: Theme) -> str:
    """A false prophet's marker, toppled."""
    return (
        f'<path transform="translate({number(x)} {number(y)}) rotate(-82) scale(.8)"'
        f' fill="{theme.faint}" stroke="{theme.on_accent}" stroke-width="1.2" d="{KING}"/>'
    )


def cross(x: float, y: float, size: float, colour: str) -> str:
    """A cross around a point."""
    arm = number(size)
    return (
        f'<path {at(x, y)} fill="none" stroke="{colour}" stroke-width="2.2"'
        f' stroke-linecap="round" d="M-{arm}-{arm} {arm} {arm}M{arm}-{arm}-{arm} {arm}"/>'
    )


def outline(x: float, y: float, width: float, height: float, colour: str, dashes: str = "") -> str:
    """A frame around a card."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect x="{number(x - 2)}" y="{number(y - 2)}" width="{number(width + 4)}"'
        f' height="{number(height + 4)}" rx="7" fill="none" stroke="{colour}"'
        f' stroke-width="2.4"{dashed}/>'
    )


def chevron(x: float, y: float, colour: str) -> str:
    """A sign that the line goes on."""
    return (
        f'<path {at(x, y)} fill="none" stroke="{colour}" stroke-width="1.8"'
        ' stroke-linecap="round" stroke-linejoin="round" d="M-3-7 3 0-3 7"/>'
    )
