"""What `kinds.lark` becomes: sets of the 52 cards, and what cards have in common."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Final

from eleusis.cards import (
    ALL,
    BLACK,
    CLUBS,
    DIAMONDS,
    EVEN,
    FACE,
    HEARTS,
    NONE,
    NUMBER,
    ODD,
    PRIME,
    RED,
    SPADES,
    CardSet,
)
from eleusis.errors import InputError
from eleusis.rule.building.common import becomes
from eleusis.rule.features import RANK_SETS
from eleusis.rule.syntax import Attribute, Feature, partition
from eleusis.rule.vocabulary import COUNTS

_SUITS: Final = {
    "♣": CLUBS,
    "♦": DIAMONDS,
    "♥": HEARTS,
    "♠": SPADES,
    "club": CLUBS,
    "diamond": DIAMONDS,
    "heart": HEARTS,
    "spade": SPADES,
}
_RANKS: Final = {"j": 11, "jack": 11, "q": 12, "queen": 12, "k": 13, "king": 13}


class Kinds:
    """Kinds of cards: sets of the 52."""

    red = becomes(RED)
    black = becomes(BLACK)
    odd = becomes(ODD)
    even = becomes(EVEN)
    prime = becomes(PRIME)
    not_prime = becomes(~PRIME)
    face = becomes(FACE)
    number_card = becomes(NUMBER)
    all_cards = becomes(ALL)

    def suit(self, word: str) -> CardSet:
        return _SUITS[word.removesuffix("s")]

    def of_rank(self, rank: int) -> CardSet:
        return RANK_SETS[rank - 1]

    def union(self, *kinds: CardSet) -> CardSet:
        return reduce(or_, kinds)

    def intersection(self, *kinds: CardSet) -> CardSet:
        return reduce(and_, kinds)

    def neither(self, *kinds: CardSet) -> CardSet:
        return ~self.union(*kinds)

    def complement_of(self, kind: CardSet) -> CardSet:
        return ~kind

    of_aces = becomes(RANK_SETS[0])

    def of_plural(self, word: str) -> CardSet:
        single = "six" if word == "sixes" else word.removesuffix("s")
        return self.of_rank(_RANKS.get(single) or COUNTS.index(single) + 1)

    def rank_named(self, word: str) -> int:
        return _RANKS[word]

    rank_ace = becomes(1)

    def rank_counted(self, rank: int) -> int:
        if not 1 <= rank <= len(RANK_SETS):
            raise InputError("unknown-rank", f"There is no rank {rank}; ranks are 1 to 13.")
        return rank

    def rank_span(self, lowest: int, highest: int) -> CardSet:
        if lowest > highest:
            raise InputError("bad-span", f"The ranks from {lowest} to {highest} run backwards.")
        return _ranks(lowest, highest)

    def rank_inside(self, lower: int, higher: int) -> CardSet:
        return _ranks(lower + 1, higher - 1)

    def rank_up(self, rank: int) -> CardSet:
        return _ranks(rank, 13)

    def rank_down(self, rank: int) -> CardSet:
        return _ranks(1, rank)

    def rank_above(self, rank: int) -> CardSet:
        return _ranks(rank + 1, 13)

    def rank_below(self, rank: int) -> CardSet:
        return _ranks(1, rank - 1)

    def card_sets(self, *kinds: CardSet) -> tuple[CardSet, ...]:
        return kinds


def _ranks(lowest: int, highest: int) -> CardSet:
    return reduce(or_, RANK_SETS[lowest - 1 : highest], NONE)


class Features:
    """What cards can have in common."""

    suit_feature = becomes(Attribute.SUIT)
    colour_feature = becomes(Attribute.COLOUR)
    rank_feature = becomes(Attribute.RANK)
    parity_feature = becomes(Attribute.PARITY)
    face_feature = becomes(Attribute.FACE)
    primality_feature = becomes(Attribute.PRIMALITY)
    card_feature = becomes(Attribute.CARD)

    def made_up_feature(self, groups: tuple[CardSet, ...]) -> Feature:
        return partition(*groups)
