"""Which of the 52 cards are right, as a picture: four rows of thirteen dots.

A right card is a full dot, a wrong one a small ring, so nobody needs colours to tell them apart.
Rows are suits, black and red in turn, as hands are sorted; columns are ranks, ace to king. The same
four rows of dots are drawn by the page (`frontend/src/cards/CardGrid.svelte`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from eleusis.cards import NONE, RANKS, Card, Cards, CardSet, Suit
from eleusis.play.pictures.svg_parts import FONT, number, outline, text
from eleusis.play.pictures.themes import DAY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.play.pictures.themes import Theme

_ROWS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""From above, in the order of the page."""

_LETTERS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")

_RED: Final = "\x1b[31m"
_PLAIN: Final = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class CardGrid:
    """The right cards of one moment.

    Attributes:
        right: The cards that are right next; the others are wrong.
        line: The cards on the line, for the caption.
        marked: Cards with a frame, such as those that were changed.

    >>> from eleusis import Rule
    >>> print(Rule("Only hearts.").picture(""))
    A   2   3   4 ...
    ...
    """

    right: CardSet
    line: Cards = ()
    marked: CardSet = NONE

    def __str__(self) -> str:
        return grid_text(self)

    def _repr_svg_(self) -> str:
        return grid_svg(self)


def grid_words(right: CardSet) -> str:
    """The right cards suit by suit, for whoever hears a picture: `♠ all ♥ none ♣ A–7, J ♦ all`."""
    return " ".join(f"{suit.symbol} {_ranks(right, suit)}" for suit in _ROWS)


def _ranks(right: CardSet, suit: Suit) -> str:
    ranks = [rank for rank in RANKS if Card.of(rank, suit) in right]
    if len(ranks) in (0, len(RANKS)):
        return "all" if ranks else "none"
    runs = [
        [rank for _, rank in run] for _, run in groupby(enumerate(ranks), lambda at: at[1] - at[0])
    ]
    return ", ".join(
        "–".join(dict.fromkeys((_LETTERS[run[0] - 1], _LETTERS[run[-1] - 1]))) for run in runs
    )


def caption(grid: CardGrid) -> str:
    """Where it is and how much is right: `After 7♥: 26 of 52 cards are right.`"""
    cards = " ".join(card.symbol for card in grid.line)
    where = f"After {cards}" if cards else "On the empty line"
    count = len(grid.right)
    return f"{where}: {count or 'none'} of 52 cards {'is' if count == 1 else 'are'} right."


# ---- In text ------------------------------------------------------------------------------------


def grid_text(grid: CardGrid, *, colour: bool = False, letters: bool = False) -> str:
    """The picture for a terminal: a row of ranks above four rows of dots, 45 columns wide.

    >>> from eleusis.cards import FACE, RED
    >>> print(grid_text(CardGrid(RED & FACE)))
         A   2   3   4   5   6   7   8   9  10   J   Q   K
    ♠    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
    ♥    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
    ♣    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
    ♦    ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ●   ●   ●
    """
    right, wrong = ("#", ".") if letters else ("●", "·")

    def cell(card: Card) -> str:
        sign = right if card in grid.right else wrong
        return f" [{sign}]" if card in grid.marked else f"  {sign} "

    def row(suit: Suit) -> str:
        label = suit.letter if letters else suit.symbol
        cells = f"{label}  {''.join(cell(Card.of(rank, suit)) for rank in RANKS)}".rstrip()
        return f"{_RED}{cells}{_PLAIN}" if colour and suit in _REDS else cells

    ranks = "".join(f"{letter:>3} " for letter in _LETTERS).rstrip()
    return "\n".join((f"   {ranks}", *map(row, _ROWS)))


def small_grids(
    pictures: Mapping[str, CardSet], *, colour: bool = False, letters: bool = False
) -> str:
    """Pictures side by side, each 15 columns wide, under the letters that they are called by.

    >>> from eleusis.cards import FACE, RED
    >>> print(small_grids({"X": RED, "Y": FACE}))
    X A23456789TJQK   Y A23456789TJQK
    ♠ ·············   ♠ ··········●●●
    ♥ ●●●●●●●●●●●●●   ♥ ··········●●●
    ♣ ·············   ♣ ··········●●●
    ♦ ●●●●●●●●●●●●●   ♦ ··········●●●
    """
    right, wrong = ("#", ".") if letters else ("●", "·")

    def row(suit: Suit, cards: CardSet) -> str:
        label = suit.letter if letters else suit.symbol
        cells = "".join(right if Card.of(rank, suit) in cards else wrong for rank in RANKS)
        drawn = f"{label} {cells}"
        return f"{_RED}{drawn}{_PLAIN}" if colour and suit in _REDS else drawn

    head = "   ".join(f"{name} A23456789TJQK" for name in pictures)
    rows = ("   ".join(row(suit, cards) for cards in pictures.values()) for suit in _ROWS)
    return "\n".join((head, *rows))


_REDS: Final = (Suit.HEARTS, Suit.DIAMONDS)


# ---- As SVG -------------------------------------------------------------------------------------

_PITCH: Final = 22.0
_LEFT: Final = 34.0
_TOP: Final = 46.0
_MARGIN: Final = 14.0
_WIDTH: Final = _LEFT + 13 * _PITCH + _MARGIN
_HEIGHT: Final = _TOP + 4 * _PITCH + _MARGIN
_MIDDLE: Final = 'text-anchor="middle"'


def grid_svg(grid: CardGrid, *, title: str = "", theme: Theme = DAY) -> str:
    """The picture for paper and screen, with the same said in words for whoever cannot see it.

    Args:
        grid: What to draw.
        title: What the picture is of, such as the rule; above it stands the caption.
        theme: Its colours.
    """
    told = " ".join(filter(None, (title, caption(grid), grid_words(grid.right))))
    width, height = number(_WIDTH), number(_HEIGHT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(told, _QUOTES)}"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="{escape(FONT, _QUOTES)}"><title>{escape(told)}</title>'
        f'<rect width="100%" height="100%" rx="8" fill="{theme.table}"/>'
        f"{text(caption(grid), _MARGIN, 20, 12, theme.ink)}"
        f"{''.join(_heads(theme))}{''.join(_dots(grid, theme))}</svg>\n"
    )


_QUOTES: Final = {'"': "&quot;"}


def _heads(theme: Theme) -> Sequence[str]:
    inks = theme.right.inks if theme is DAY else dict.fromkeys(_ROWS, theme.ink)
    ranks = [
        text(letter, _LEFT + _PITCH * (at + 0.5), _TOP - 6, 10, theme.faint, _MIDDLE)
        for at, letter in enumerate(_LETTERS)
    ]
    suits = [
        text(suit.symbol, _MARGIN + 6, _TOP + _PITCH * (at + 0.5) + 5, 15, inks[suit], _MIDDLE)
        for at, suit in enumerate(_ROWS)
    ]
    return [*ranks, *suits]


def _dots(grid: CardGrid, theme: Theme) -> Sequence[str]:
    inks = theme.right.inks if theme is DAY else dict.fromkeys(_ROWS, theme.ink)
    parts = []
    for row, suit in enumerate(_ROWS):
        for rank in RANKS:
            card = Card.of(rank, suit)
            x, y = _LEFT + _PITCH * (rank - 0.5), _TOP + _PITCH * (row + 0.5)
            at = f'cx="{number(x)}" cy="{number(y)}"'
            if card in grid.right:
                parts.append(f'<circle {at} r="7" fill="{inks[suit]}"/>')
            else:
                parts.append(f'<circle {at} r="2.2" fill="none" stroke="{theme.faint}"/>')
            if card in grid.marked:
                parts.append(outline(x - 7, y - 7, 14, 14, theme.accent))
    return parts
