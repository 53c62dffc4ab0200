"""What the phrases of `grammar.lark` become: kinds of cards, cards, stretches and numbers.

One method per grammar rule or alias, named like it; arguments are what the parts became.
Methods refuse nonsense by raising an `EleusisError`, which drops one reading of the sentence.
`building` has the sentences.
"""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, Final, TypeVar

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
from eleusis.rule.features import RANK_SETS
from eleusis.rule.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    Attribute,
    Candidate,
    CardRef,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    Decimals,
    Digit,
    Feature,
    Growing,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Number,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Repeating,
    RunLength,
    Streak,
    Stretch,
    Summary,
    WholeLine,
    partition,
)
from eleusis.rule.vocabulary import COUNTS, ORDINALS

if TYPE_CHECKING:
    from collections.abc import Callable

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

Value = TypeVar("Value")


def becomes(value: Value) -> Callable[[object], Value]:
    """A method for a phrase that always becomes *value*."""

    def method(builder: object) -> Value:
        del builder
        return value

    return method


@dataclass(frozen=True, slots=True)
class BeforeIt:
    """The card some places before the one that the sentence is about."""

    places: int


UNSAID: Final = BeforeIt(0)
"""The other card of a comparison that does not name it: for the candidate, the last card."""


@dataclass(frozen=True, slots=True)
class It(Candidate):
    """The card that a sentence calls "it", until it is clear which; else like the candidate."""


Pointer = CardRef | BeforeIt
"""A card as a sentence names it."""


def resolve(pointer: Pointer, subject: CardRef = CANDIDATE) -> CardRef:
    """The card that a sentence about *subject* points at.

    Raises:
        InputError: `bad-rule`, if that card has no name in a tree.
    """
    if not isinstance(pointer, BeforeIt):
        return pointer
    match subject, pointer.places:
        case Candidate(), 0:
            return LAST
        case Candidate(), places:
            return NthLast(places)
        case NthLast(n, among), places if among == ALL and places > 0:
            return NthLast(n + places)
        case _:
            raise InputError("unclear", "It is not clear with which card another is compared.")


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


class Pointers:
    """Single cards, stretches of the line, and blocks."""

    candidate = becomes(CANDIDATE)
    last_card = becomes(LAST)
    it = becomes(It())
    starter = becomes(NthCard(1))
    before_last = becomes(NthLast(2))
    whole_line = becomes(WHOLE_LINE)
    cards_played = becomes(WholeLine(Anchor.PLAYED))
    from_line = becomes(Anchor.LINE)
    from_played = becomes(Anchor.PLAYED)

    def nth_last(self, ordinal: int) -> CardRef:
        return NthLast(ordinal)

    def last_among(self, *ordinal_and_kind: int | CardSet) -> CardRef:
        match ordinal_and_kind:
            case (int(ordinal), CardSet() as kind):
                return NthLast(ordinal, kind)
            case (CardSet() as kind,):
                return NthLast(1, kind)
        raise AssertionError(ordinal_and_kind)

    def last_like(self, feature: Feature) -> CardRef:
        return LastLike(feature)

    def card_of_line(self, count: int) -> CardRef:
        return NthCard(count)

    def card_played(self, count: int) -> CardRef:
        return NthCard(count, Anchor.PLAYED)

    def before_it(self, places: int = 1) -> Pointer:
        return BeforeIt(places)

    def last_cards(self, count: int) -> Stretch:
        return LastCards(count)

    def current_block(self, lengths: Lengths, anchor: Anchor) -> Stretch:
        return CurrentBlock(lengths, anchor)

    def repeating(self, *lengths: int) -> Lengths:
        return Repeating(lengths)

    def growing(self, first: int, second: int, third: int) -> Lengths:
        if third - second != second - first:
            raise InputError(
                "bad-rule", f"Blocks grow by the same each time, unlike {first}, {second}, {third}."
            )
        return Growing(first, second - first)

    def inner_kind(self, kind: CardSet) -> CardSet:
        return kind


class Numbers:
    """Numbers, and the words for them."""

    place_in_line = becomes(Place())
    place_played = becomes(Place(Anchor.PLAYED))
    own_rank = becomes(Rank(It()))
    candidates_rank = becomes(Rank(CANDIDATE))
    last_rank = becomes(Rank(LAST))
    lowest = becomes(Summary.LOWEST)
    highest = becomes(Summary.HIGHEST)
    sum_of_ranks = becomes(Summary.SUM)
    product_of_ranks = becomes(Summary.PRODUCT)
    average = becomes(Summary.AVERAGE)
    median = becomes(Summary.MEDIAN)
    lower_median = becomes(Summary.LOWER_MEDIAN)
    pi = becomes(Decimals.PI)
    e = becomes(Decimals.E)
    root_two = becomes(Decimals.ROOT_TWO)
    golden = becomes(Decimals.GOLDEN)
    count_one = becomes(1)
    count_two = becomes(2)

    def count_digits(self, digits: str) -> int:
        return int(digits)

    def count_word(self, word: str) -> int:
        return COUNTS.index(word) + 1

    def ordinal(self, word: str) -> int:
        return int(word[:-2]) if word[0].isdigit() else ORDINALS.index(word) + 1

    def integer(self, number: int) -> int:
        return number

    def negative(self, number: int) -> int:
        return -number

    def listed(self, *numbers: int) -> tuple[int, ...]:
        return numbers

    def constant(self, number: int) -> Number:
        return Constant(number)

    def rank_of(self, card: Pointer) -> Number:
        return Rank(resolve(card))

    def high_rank_of(self, card: Pointer) -> Number:
        return Rank(resolve(card), ace_high=True)

    def points(self, value: int, kind: CardSet) -> tuple[CardSet, int]:
        return kind, value

    def points_of(self, card: Pointer, *table: tuple[CardSet, int]) -> Number:
        return Points(resolve(card), table)

    def count_all(self, stretch: Stretch) -> Number:
        return CountIn(ALL, stretch)

    def count_in(self, kind: CardSet, stretch: Stretch) -> Number:
        return CountIn(kind, stretch)

    def count_like(self, feature: Feature, stretch: Stretch) -> Number:
        return CountLike(feature, stretch)

    def count_distinct(self, feature: Feature, stretch: Stretch) -> Number:
        return CountDistinct(feature, stretch)

    def rank_summary(self, summary: Summary, stretch: Stretch) -> Number:
        return RankSummary(summary, stretch)

    def run_of_card(self, feature: Feature) -> Number:
        return RunLength(feature)

    def nth_last_run(self, *ordinal_and_feature: int | Feature) -> Number:
        match ordinal_and_feature:
            case (int(ordinal), feature) if not isinstance(feature, int):
                return RunLength(feature, ordinal)
            case (feature,) if not isinstance(feature, int):
                return RunLength(feature, 1)
        raise AssertionError(ordinal_and_feature)

    def streak_with(self, kind: CardSet) -> Number:
        return Streak(kind)

    def streak_before(self, kind: CardSet) -> Number:
        return Streak(kind, with_candidate=False)

    def decimal(self, source: Decimals, place: Place) -> Number:
        return Digit(source, anchor=place.anchor)

    def digit(self, source: Decimals, place: Place) -> Number:
        return Digit(source, with_whole=True, anchor=place.anchor)

    def plus(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.PLUS, right)

    def minus(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.MINUS, right)

    def times(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.TIMES, right)

    def quotient(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.QUOTIENT, right)

    def whole_quotient(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.WHOLE_QUOTIENT, right)

    def remainder(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.REMAINDER, right)

    def distance(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.DISTANCE, right)

    def circle_distance(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.CIRCLE_DISTANCE, right)

    def steps_up(self, start: Number, end: Number) -> Number:
        return Arithmetic(end, Operation.STEPS_UP, start)
