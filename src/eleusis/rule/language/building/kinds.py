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
from eleusis.rule.language.building.common import becomes
from eleusis.rule.language.kinds import join, not_of_property, word_kind
from eleusis.rule.language.vocabulary import COUNTS
from eleusis.rule.tree.features import RANK_SETS, cuts, tells
from eleusis.rule.tree.syntax import Attribute, Feature, partition

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
    major = becomes(HEARTS | SPADES)
    face = becomes(FACE)
    number_card = becomes(NUMBER)
    all_cards = becomes(ALL)

    def suit(self, word: str) -> CardSet:
        return _SUITS[word.removesuffix("s")]

    def of_rank(self, rank: int) -> CardSet:
        return RANK_SETS[rank - 1]

    high_size = becomes("high")
    low_size = becomes("low")

    def size_told(self, size: str, kind: CardSet) -> tuple[str, CardSet]:
        """Which cards are high or low is not ours to say: the gloss does, if it can be true.

        Raises:
            InputError: `bad-rule`, if it names no ranks, or cards at the wrong end.
        """
        end = -1 if size == "high" else 0
        ranks = [rank for rank in RANK_SETS if rank & kind]
        if (
            self.union(*ranks) != kind
            or RANK_SETS[end] not in ranks
            or len(ranks) == len(RANK_SETS)
        ):
            raise InputError("bad-rule.clear-why-these", size=size, kind=str(kind))
        return size, kind

    def sized_kind(self, told: tuple[str, CardSet]) -> CardSet:
        return told[1]

    def size_unknown(self, size: str) -> CardSet:
        example = "8 and over" if size == "high" else "ace to 7"
        raise InputError("unclear.which-cards-clear", size=size, example=example)

    def numbers_among(self, *kinds: CardSet) -> CardSet:
        return self.intersection(NUMBER, *kinds)

    def union(self, *kinds: CardSet) -> CardSet:
        return reduce(or_, kinds)

    def intersection(self, *kinds: CardSet) -> CardSet:
        return reduce(and_, kinds)

    def same_kind(self, kind: CardSet, *again: CardSet) -> CardSet:
        """A kind said more than once, “J, Q or K, i.e. 11 or higher”."""
        for other in again:
            if other != kind:
                raise InputError("bad-rule.same", kind=word_kind(kind), other=word_kind(other))
        return kind

    def juxtaposed(self, *kinds: CardSet) -> CardSet:
        """Kinds side by side, “red face card”: some card must be of all of them."""
        common = self.intersection(*kinds)
        if not common and all(kinds):
            said = join(map(word_kind, dict.fromkeys(kinds)), "and")
            in_turn = ", ".join(word_kind(kind) for kind in kinds)
            raise InputError("bad-rule.card-at-once", said=said, in_turn=in_turn)
        return common

    def neither(self, *kinds: CardSet) -> CardSet:
        return ~self.union(*kinds)

    def complement_of(self, kind: CardSet) -> CardSet:
        return ~kind

    def except_for(self, kind: CardSet, excepted: CardSet) -> CardSet:
        return kind - excepted

    def one_of_so_many(self, *count_and_kinds: int | CardSet) -> CardSet:
        """“One of the four aces”, of which there must be as many."""
        kinds = [kind for kind in count_and_kinds if isinstance(kind, CardSet)]
        counts = [count for count in count_and_kinds if isinstance(count, int)]
        kind = self.intersection(*kinds)
        if any(count != len(kind) for count in counts):
            raise InputError(
                "bad-rule.there-are-of", count=len(kind), kind=str(kind), counts=counts[0]
            )
        return kind

    def cards_of_any(self, feature: Feature) -> CardSet:
        """“Any suit”, of which some are excepted then."""
        del feature
        return ALL

    def whatever_kind(self, kind: CardSet, features: tuple[Feature, ...]) -> CardSet:
        """“A jack of any suit”: the kind, which may not tell what is left open."""
        for feature in features:
            if cuts(kind, feature):
                raise InputError("bad-rule.kind-any-suit")
        return kind

    def quality_told_by(self, kind: CardSet, feature: Feature) -> CardSet:
        """“Red in colour”: the kind, which the feature must tell."""
        if not tells(feature, kind):
            raise not_of_property(feature, kind)
        return kind

    of_aces = becomes(RANK_SETS[0])
    not_of_aces = becomes(~RANK_SETS[0])

    def of_plural(self, word: str) -> CardSet:
        single = "six" if word == "sixes" else word.removesuffix("s")
        return self.of_rank(_RANKS.get(single) or COUNTS.index(single) + 1)

    def glossed_kind(self, kind: CardSet, gloss: CardSet) -> CardSet:
        """A gloss may repeat the kind, or name the larger kind that one of its words means.

        Of several kinds that a phrase may mean, the gloss tells which it was.
        """
        if not kind <= gloss:
            raise InputError("bad-rule.among-explains-them", cards=str(kind - gloss))
        return kind

    def glossed_of_any(self, kind: CardSet, gloss: CardSet, feature: Feature) -> CardSet:
        return self.glossed_kind(self.whatever_kind(kind, (feature,)), gloss)

    def exemplified(self, kind: CardSet, examples: CardSet) -> CardSet:
        if not examples <= kind:
            raise InputError("bad-rule.examples-meant", cards=str(examples - kind))
        return kind

    def rank_named(self, word: str) -> int:
        return _RANKS[word]

    rank_ace = becomes(1)

    def rank_counted(self, rank: int) -> int:
        if not 1 <= rank <= len(RANK_SETS):
            raise InputError("unknown-rank.rank-ranks-1", rank=rank)
        return rank

    def same_rank(self, rank: int, value: int) -> int:
        if rank != value:
            raise InputError("bad-rule.rank-does-value", rank=rank, value=value)
        return rank

    def of_same_rank(self, rank: int, value: int) -> CardSet:
        return self.of_rank(self.same_rank(rank, value))

    def noted_sort(self, *ranks_and_sort: int | CardSet) -> int:
        """“Ace is not prime”: the last of the ranks, since it is true."""
        ranks = [part for part in ranks_and_sort if isinstance(part, int)]
        (sort,) = (part for part in ranks_and_sort if isinstance(part, CardSet))
        for rank in ranks:
            if not self.of_rank(rank) <= sort:
                raise InputError(
                    "bad-rule.ranks-are-not-sort", cards=str(self.of_rank(rank)), sort=str(sort)
                )
        return ranks[-1]

    def highest_rank(self, word: str, *said: int) -> int:
        for rank in (self.rank_named(word), *said):
            self.same_rank(rank, len(RANK_SETS))
        return len(RANK_SETS)

    def value_notes(self, *checked: int) -> CardSet:
        """“Ace = 1, J = 11” is true, or it would not be read; it excludes no card."""
        del checked
        return ALL

    def rank_span(self, lowest: int, highest: int) -> CardSet:
        if lowest > highest:
            raise InputError("bad-span.ranks-from-run", lowest=lowest, highest=highest)
        return _ranks(lowest, highest)

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
    card_feature = becomes(Attribute.CARD)

    def features_named(self, *features: Feature) -> tuple[Feature, ...]:
        return features

    def spelt_out(self, feature: Feature, *kinds: CardSet) -> Feature:
        """A feature with its classes beside it: “colour (red or black)”."""
        if partition(*(kind for kind in kinds if kind != ALL)) != feature:
            raise InputError("bad-rule.property-explained-kinds")
        return feature
