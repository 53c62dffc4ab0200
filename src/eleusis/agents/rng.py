"""Reproducible chance: the same words give the same numbers, on any machine, for ever.

A record must replay years later, and Python promises nothing for `random.shuffle`; so chance is
taken from SHAKE-256, which is a standard, and every definition here is one sentence long.
"""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards

_T = TypeVar("_T")

LOT_BYTES: Final = 8
"""Bytes of one lot: enough that no two cards of any stock ever draw the same."""


def shuffled(cards: Cards, *words: object) -> Cards:
    """The cards in the order of their lots.

    The card at place n draws bytes 8n to 8n + 7, as a big-endian number, of SHAKE-256 of the
    words, joined by `/`.

    >>> from eleusis.cards import parse_cards, print_cards
    >>> print_cards(shuffled(parse_cards("AC 2C 3C 4C"), "seed", 0))
    'AC 3C 4C 2C'
    """
    count = len(cards)
    lots = unpack(f">{count}Q", shake_256(_text(words)).digest(LOT_BYTES * count))
    return tuple([cards[n] for n in sorted(range(count), key=lots.__getitem__)])


class Chance:
    """A stream of numbers drawn from some words.

    Draw n is the first 8 bytes, as a big-endian number, of SHAKE-256 of the words and n, joined
    by `/`. Make one for each decision, from a seed and what identifies the decision; then nothing
    that was drawn before matters.
    """

    def __init__(self, *words: object) -> None:
        self._words = words
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1."""
        lot = shake_256(_text((*self._words, self._drawn))).digest(LOT_BYTES)
        self._drawn += 1
        return int.from_bytes(lot, "big") % limit

    def happens(self, probability: float) -> bool:
        """True with this probability; always for 1, never for 0."""
        return self.below(1 << 53) < probability * (1 << 53)

    def choice(self, things: Sequence[_T]) -> _T:
        """One of the things, which must not be empty."""
        return things[self.below(len(things))]

    def sample(self, cards: Cards, count: int) -> Cards:
        """That many of the cards, in an order left to chance."""
        return shuffled(cards, *self._words, self.below(1 << 53))[:count]


def _text(words: Sequence[object]) -> bytes:
    return "/".join(map(str, words)).encode()
