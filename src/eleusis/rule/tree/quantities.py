"""Numbers that a rule can speak of: ranks, places, counts, sums and what is made of them.

The law of this file: a number is exact (whole or a fraction) or, where it depends on a missing
card, not there at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from eleusis.cards import NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.features import Feature, check_disjoint
from eleusis.rule.tree.limits import CONSTANT_MAX, NTH_LAST_MAX, check_range, check_some
from eleusis.rule.tree.references import WHOLE_LINE, Anchor, CardRef, Stretch


@dataclass(frozen=True, slots=True)
class Constant:
    """This number."""

    value: int

    def __post_init__(self) -> None:
        check_range("a number", self.value, -CONSTANT_MAX, CONSTANT_MAX)


@dataclass(frozen=True, slots=True)
class Rank:
    """The rank of a card, 1 to 13; with *ace_high* the ace is 14."""

    card: CardRef
    ace_high: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """The value that a table gives a card, such as red 0 and black 1.

    Cards that are not in the table have 0. The table is kept by value, zeros left out.
    """

    card: CardRef
    table: tuple[tuple[CardSet, int], ...]

    def __post_init__(self) -> None:
        check_disjoint(tuple(cards for cards, _ in self.table))
        by_value: dict[int, CardSet] = {}
        for cards, value in self.table:
            check_range("the value of a card", value, -CONSTANT_MAX, CONSTANT_MAX)
            by_value[value] = by_value.get(value, NONE) | cards
        by_value.pop(0, None)
        if not by_value:
            raise InputError("bad-rule", "A table that gives every card 0 tells no cards apart.")
        table = tuple((cards, value) for value, cards in sorted(by_value.items()))
        object.__setattr__(self, "table", table)


@dataclass(frozen=True, slots=True)
class Place:
    """The place that the candidate would have, from 1. Missing before the anchor."""

    anchor: Anchor = Anchor.LINE


@dataclass(frozen=True, slots=True)
class CountIn:
    """How many cards of a stretch are in a set; with all 52 cards, how many there are at all."""

    cards: CardSet
    stretch: Stretch = WHOLE_LINE

    def __post_init__(self) -> None:
        if not self.cards:
            raise InputError("bad-rule", "Cards of an empty set cannot be counted.")


@dataclass(frozen=True, slots=True)
class CountLike:
    """How many cards of a stretch are the same as the candidate in a feature."""

    feature: Feature
    stretch: Stretch = WHOLE_LINE


@dataclass(frozen=True, slots=True)
class CountDistinct:
    """How many different classes of a feature occur in a stretch."""

    feature: Feature
    stretch: Stretch = WHOLE_LINE


class Summary(Enum):
    """What to make of the ranks of a stretch, as it is said.

    Of no cards, only sum and product are there.
    """

    LOWEST = "lowest rank"
    HIGHEST = "highest rank"
    SUM = "sum of the ranks"
    PRODUCT = "product of the ranks"
    AVERAGE = "average of the ranks"
    """Exact; round it where whole numbers are meant."""
    MEDIAN = "median of the ranks"
    """The middle rank; of an even number of cards, the average of the middle two."""
    LOWER_MEDIAN = "lower median of the ranks"
    """The middle rank; of an even number of cards, the lower of the middle two."""


@dataclass(frozen=True, slots=True)
class RankSummary:
    """A summary of the ranks (ace 1) of a stretch."""

    summary: Summary
    stretch: Stretch = WHOLE_LINE


@dataclass(frozen=True, slots=True)
class RunLength:
    """The length of a run: cards in a row, as many as there are, that are the same in a feature.

    *nth_last* 0 is the run that the candidate would end, if only by itself; 1 is the run that
    the last card ends, 2 the run before it. Missing where there is no such run.
    """

    feature: Feature
    nth_last: int = 0

    def __post_init__(self) -> None:
        check_range("the n of an n-th last run", self.nth_last, 0, NTH_LAST_MAX)


@dataclass(frozen=True, slots=True)
class Streak:
    """How many of the last cards in a row are in a set, perhaps none.

    *with_candidate* counts the candidate as the last card.
    """

    cards: CardSet
    with_candidate: bool = True

    def __post_init__(self) -> None:
        check_some("a streak", self.cards)


class Decimals(Enum):
    """A number whose decimals may rule the line."""

    PI = "pi"
    E = "e"
    ROOT_TWO = "the square root of two"
    GOLDEN = "the golden ratio"


@dataclass(frozen=True, slots=True)
class Digit:
    """The decimal of a number at the candidate's place, 0 to 9. Missing before the anchor.

    Place 1 has the first decimal, or with *with_whole* the digit before the decimal point.
    """

    source: Decimals
    with_whole: bool = False
    anchor: Anchor = Anchor.LINE


class Operation(Enum):
    """What to make of two numbers. Arithmetic is exact; dividing by zero leaves no number."""

    PLUS = "plus"
    MINUS = "minus"
    TIMES = "times"
    DISTANCE = "distance"
    """How far apart the two are."""
    QUOTIENT = "quotient"
    """Exact."""
    WHOLE_QUOTIENT = "whole quotient"
    """The quotient rounded down."""
    REMAINDER = "remainder"
    """Of left by right; from 0 to below right, also for a negative left."""
    STEPS_UP = "steps up"
    """How many ranks up from right to left, from 0 to 12, the ace following the king."""
    CIRCLE_DISTANCE = "circle distance"
    """How far apart the two are on the circle of thirteen ranks, 0 to 6."""


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two numbers made into one."""

    left: Number
    operation: Operation
    right: Number


Number = (
    Constant
    | Rank
    | Points
    | Place
    | CountIn
    | CountLike
    | CountDistinct
    | RankSummary
    | RunLength
    | Streak
    | Digit
    | Arithmetic
)
