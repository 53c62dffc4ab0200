"""What `numbers.lark` becomes: numbers, and the words for them."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from functools import reduce

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    It,
    Pointer,
    ThatNumber,
    becomes,
    replaced,
    resolve,
)
from eleusis.rule.language.vocabulary import COUNTS, ORDINALS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Condition,
    Constant,
    CountIn,
    Decimals,
    Digit,
    Feature,
    IsKind,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Place,
    Rank,
    RankSummary,
    RunLength,
    Stretch,
    Summary,
    nodes,
)


def divided(operation: Operation, left: Number, right: Number) -> Number:
    """A number divided by another, or what is left of it.

    Raises:
        InputError: `bad-rule`, for 0: no card would be right.
    """
    if right == Constant(0):
        raise InputError("bad-rule.divided-by-nought")
    return Arithmetic(left, operation, right)


class Numbers:
    """Numbers, and the words for them."""

    place_in_line = becomes(Place())
    own_rank = becomes(Rank(It()))
    candidates_rank = becomes(Rank(CANDIDATE))
    last_rank = becomes(Rank(LAST))
    lowest = becomes(Summary.LOWEST)
    highest = becomes(Summary.HIGHEST)
    sum_of_ranks = becomes(Summary.SUM)
    product_of_ranks = becomes(Summary.PRODUCT)
    median = becomes(Summary.MEDIAN)
    pi = becomes(Decimals.PI)
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

    def listed(self, *numbers: int) -> tuple[int, ...]:
        return numbers

    def constant(self, number: int) -> Number:
        return Constant(number)

    def rank_of(self, card: Pointer) -> Number:
        return Rank(resolve(card))

    def high_rank_of(self, card: Pointer) -> Number:
        return Rank(resolve(card), ace_high=True)

    def count_all(self, stretch: Stretch) -> Number:
        return CountIn(ALL, stretch)

    def count_in(self, kind: CardSet, stretch: Stretch) -> Number:
        return CountIn(kind, stretch)

    def count_line(self) -> Number:
        return CountIn(ALL)

    def rank_summary(self, summary: Summary, stretch: Stretch) -> Number:
        return RankSummary(summary, stretch)

    def lower_summary(self, summary: Summary, stretch: Stretch) -> Number:
        if summary is not Summary.MEDIAN:
            raise InputError("bad-rule.median-lower")
        return RankSummary(Summary.LOWER_MEDIAN, stretch)

    def sum_of_last(self, stretch: Stretch) -> Number:
        return RankSummary(Summary.SUM, stretch)

    def sum_of(self, *numbers: Number) -> Number:
        return reduce(self.plus, numbers)

    def two_cards(self, one: Pointer, other: Pointer) -> tuple[Number, Number]:
        return Rank(resolve(one)), Rank(resolve(other))

    def sum_of_two_ranks(self, ranks: tuple[Number, Number]) -> Number:
        return self.plus(*ranks)

    def distance_of(self, ranks: tuple[Number, Number]) -> Number:
        return self.distance(*ranks)

    that_number = becomes(ThatNumber())

    def that_many(self, parity: NumberKind) -> Condition:
        return IsKind(ThatNumber(), parity)

    def count_named(self, stretch: Stretch, kind: CardSet) -> Number:
        return CountIn(kind, stretch)

    def last_pair(self, count: int) -> tuple[Number, Number]:
        if count != 2:
            raise InputError("bad-rule.difference-between-two", count=count)
        return Rank(LAST), Rank(NthLast(2))

    def number_named(self, number: Number, demand: Condition) -> Condition:
        """A demand that speaks of the number named before it."""
        if ThatNumber() not in nodes(demand):
            raise InputError("unclear.number-named-nothing")
        return replaced(demand, ThatNumber(), number)

    def nth_last_run(self, *ordinal_and_feature: int | Feature) -> Number:
        match ordinal_and_feature:
            case (int(ordinal), feature) if not isinstance(feature, int):
                return RunLength(feature, ordinal)
            case (feature,) if not isinstance(feature, int):
                return RunLength(feature, 1)
        raise AssertionError(ordinal_and_feature)

    def decimal(self, source: Decimals, place: Place) -> Number:
        return Digit(source, anchor=place.anchor)

    def plus(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.PLUS, right)

    def remainder(self, left: Number, right: Number) -> Number:
        return divided(Operation.REMAINDER, left, right)

    def distance(self, left: Number, right: Number) -> Number:
        return Arithmetic(left, Operation.DISTANCE, right)
