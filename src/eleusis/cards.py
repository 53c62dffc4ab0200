"""Playing cards: `Card`, `CardSet` and packs, with text both ways.

Nothing here knows the game. A card is a small int (its index) with a card's manners, so that
look-ups in tables and masks stay one operation; a `CardSet` is a 52-bit mask with a set's manners.

Index = 13 * suit + rank - 1, suits in the order clubs, diamonds, hearts, spades. What is printed
reads back: `Card(str(card)) is card` and `CardSet.parse(str(s)) == s`.
"""

from __future__ import annotations

import re
from enum import Enum, IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError, require_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Colour(Enum):
    """Red or black."""

    RED = "red"
    BLACK = "black"


class Suit(IntEnum):
    """One of the four suits, in the order of the card index."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """`C`, `D`, `H` or `S`."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """`♣`, `♦`, `♥` or `♠`."""
        return "♣♦♥♠"[self]

    @property
    def colour(self) -> Colour:
        """Red for diamonds and hearts, black for clubs and spades."""
        return Colour.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Colour.BLACK


RANKS: Final = range(1, 14)
"""Ranks as numbers: ace 1, jack 11, queen 12, king 13 (the values of every rulebook)."""

RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Printed ranks; `RANK_NAMES[rank - 1]`."""

_RANK_OF: Final = {name: rank for rank, name in enumerate(RANK_NAMES, 1)} | {"T": 10}
_SUIT_OF: Final = (
    {s.letter: s for s in Suit} | {s.symbol: s for s in Suit} | dict(zip("♧♢♡♤", Suit, strict=True))
)
_CARD_TEXT: Final = re.compile(r"(10|[A2-9TJQK])([CDHS♣♦♥♠♧♢♡♤])\ufe0f?")


class Card(int):
    """One of the 52 cards, or `UNKNOWN`, a card whose face nobody at hand knows (`??`).

    There is one object per card: compare with `is` or `==`. Two packs hold two equal cards and
    nothing tells them apart, as at the table.

    >>> Card("10♥"), Card("TH") is Card("10H"), Card("kc").rank
    (Card('10H'), True, 13)
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """The card of this text (`10H`, `TH`, `10♥`, `??`) or this index (0 to 51; 52 is unknown).

        Raises:
            InputError: `unknown-card`, if there is no such card.
        """
        if isinstance(card, str):
            return _card_of(card)
        require_kind(card, "card", int)
        if 0 <= card <= _UNKNOWN_INDEX:
            return _CARDS[card]
        raise InputError("unknown-card.number", card=card)

    def __bool__(self) -> bool:
        """True: the first of the 52, whose index is 0, is a card as any other."""
        return True

    @classmethod
    def of(cls, rank: int, suit: Suit) -> Card:
        """The card of this rank (1 to 13) and suit."""
        if rank not in RANKS:
            raise InputError("unknown-card.rank", rank=rank)
        return _CARDS[13 * suit + rank - 1]

    @property
    def is_known(self) -> bool:
        """False for `UNKNOWN` only. The face of an unknown card must not be asked for."""
        return self is not UNKNOWN

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king)."""
        assert self is not UNKNOWN, "an unknown card has no rank"
        return int(self) % 13 + 1

    @property
    def suit(self) -> Suit:
        """The suit."""
        assert self is not UNKNOWN, "an unknown card has no suit"
        return Suit(int(self) // 13)

    @property
    def colour(self) -> Colour:
        """The colour of the suit."""
        return self.suit.colour

    @property
    def symbol(self) -> str:
        """The card with its suit as a sign: `10♥`, or `??`."""
        if self is UNKNOWN:
            return "??"
        return RANK_NAMES[self.rank - 1] + self.suit.symbol

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


Cards = tuple[Card, ...]
"""Cards in an order that may matter (a line, a string) or may not (a hand, kept sorted)."""

_UNKNOWN_INDEX: Final = 52
_CARDS: Final[Cards] = tuple(int.__new__(Card, index) for index in range(_UNKNOWN_INDEX + 1))
_NAMES: Final = tuple(RANK_NAMES[i % 13] + Suit(i // 13).letter for i in range(52)) + ("??",)

UNKNOWN: Final[Card] = _CARDS[_UNKNOWN_INDEX]
"""A card whose face is not known here; it sorts behind all others."""

CARDS: Final[Cards] = _CARDS[:_UNKNOWN_INDEX]
"""The 52 cards by index, clubs first, ace to king within a suit."""


def _card_of(text: str) -> Card:
    word = text.strip().upper()
    if word == "??":
        return UNKNOWN
    match = _CARD_TEXT.fullmatch(word)
    if match is None:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise InputError("unknown-card.text", shown=shown)
    return _CARDS[13 * _SUIT_OF[match[2]] + _RANK_OF[match[1]] - 1]


def parse_cards(text: str) -> Cards:
    """The cards of a text, in its order; cards are separated by spaces or commas.

    >>> parse_cards("3H, 9♠ 4c")
    (Card('3H'), Card('9S'), Card('4C'))

    Raises:
        InputError: `unknown-card`, naming the first word that is none.
    """
    require_kind(text, "cards", str)
    return tuple(_card_of(word) for word in text.replace(",", " ").split())


def print_cards(cards: Iterable[Card]) -> str:
    """The cards as text that `parse_cards` reads back: `3H 9S 4C`."""
    return " ".join(map(str, cards))


FULL_MASK: Final = (1 << 52) - 1
"""All 52 bits."""


class CardSet:
    """A set of cards (never of copies), as a 52-bit mask: immutable, ordered by card index.

    Speaks as a frozenset does: `|`, `&`, `-`, `^`, `<=`, `in`, `len`, iteration; `~` is the
    complement among the 52.

    >>> len(RED & FACE), Card("QH") in RED, str(CLUBS & FACE)
    (6, True, 'JC QC KC')
    """

    __slots__ = ("mask",)

    mask: int
    """Bit `i` is set when card `i` is in the set."""

    def __init__(self, mask: int = 0) -> None:
        if not 0 <= mask <= FULL_MASK:
            raise InputError("bad-card-set", mask=f"{mask:#x}")
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet does not change: {name}")

    @classmethod
    def from_cards(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards; copies count once. Unknown cards are refused."""
        mask = 0
        for card in cards:
            if card is UNKNOWN:
                raise InputError("unknown-card.member")
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """The set named so (`RED`, `face`), or the set of the listed cards (`AS 10H`)."""
        require_kind(text, "cards", str)
        name = text.strip().upper()
        return NAMED_SETS[name] if name in NAMED_SETS else cls.from_cards(parse_cards(text))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __xor__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask ^ other.mask)

    def __invert__(self) -> CardSet:
        return CardSet(self.mask ^ FULL_MASK)

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0

    def __lt__(self, other: CardSet) -> bool:
        return self != other and self <= other

    def __ge__(self, other: CardSet) -> bool:
        return other <= self

    def __gt__(self, other: CardSet) -> bool:
        return other < self

    def isdisjoint(self, other: CardSet) -> bool:
        """True if no card is in both."""
        return self.mask & other.mask == 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash((CardSet, self.mask))

    def __str__(self) -> str:
        return print_cards(self)

    def __repr__(self) -> str:
        if len(self) > 26 and self not in NAMED_SETS.values():
            return f"~{~self!r}"
        named = (name for name, each in NAMED_SETS.items() if each == self)
        return f"CardSet.parse({next(named, str(self))!r})"

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.mask,)


def _by_rank(*ranks: int) -> CardSet:
    return CardSet.from_cards(card for card in CARDS if card.rank in ranks)


def _by_suit(*suits: Suit) -> CardSet:
    return CardSet.from_cards(card for card in CARDS if card.suit in suits)


ALL: Final = CardSet(FULL_MASK)
NONE: Final = CardSet(0)
CLUBS: Final = _by_suit(Suit.CLUBS)
DIAMONDS: Final = _by_suit(Suit.DIAMONDS)
HEARTS: Final = _by_suit(Suit.HEARTS)
SPADES: Final = _by_suit(Suit.SPADES)
RED: Final = DIAMONDS | HEARTS
BLACK: Final = CLUBS | SPADES
FACE: Final = _by_rank(11, 12, 13)
"""Jacks, queens and kings."""
NUMBER: Final = ~FACE
"""Ace to ten."""
ODD: Final = _by_rank(1, 3, 5, 7, 9, 11, 13)
EVEN: Final = ~ODD
PRIME: Final = _by_rank(2, 3, 5, 7, 11, 13)
"""Prime ranks; the ace, being one, is not prime."""

NAMED_SETS: Final = {
    "ALL": ALL,
    "NONE": NONE,
    "CLUBS": CLUBS,
    "DIAMONDS": DIAMONDS,
    "HEARTS": HEARTS,
    "SPADES": SPADES,
    "RED": RED,
    "BLACK": BLACK,
    "FACE": FACE,
    "NUMBER": NUMBER,
    "ODD": ODD,
    "EVEN": EVEN,
    "PRIME": PRIME,
}
"""Sets that `CardSet.parse` knows by name."""


@lru_cache(maxsize=8)
def deck(packs: int = 1) -> Cards:
    """All cards of that many packs, sorted by index; equal cards lie side by side.

    >>> len(deck(2)), deck(2)[:2]
    (104, (Card('AC'), Card('AC')))
    """
    if packs < 0:
        raise InputError("bad-packs", packs=packs)
    return tuple(card for card in CARDS for _ in range(packs))
