"""Numbers that a rule can speak of: ranks, places, counts, sums and what is made of them.

A number is exact (whole or a fraction) or, where it depends on a missing card, not there at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from eleusis.cards import NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.features import Feature, check_disjoint
from eleusis.rule.tree.limits import CONSTANT_MAX, NTH_LAST_MAX, check_range, check_some
from eleusis.rule.tree.references import CANDIDATE, WHOLE_LINE, Among, Anchor, CardRef, Stretch


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


PointTable = tuple[tuple[CardSet, int], ...]
"""What cards are worth."""


def _by_value(table: PointTable) -> PointTable:
    """The table by value, zeros left out."""
    check_disjoint(tuple(cards for cards, _ in table))
    by_value: dict[int, CardSet] = {}
    for cards, value in table:
        check_range("the value of a card", value, -CONSTANT_MAX, CONSTANT_MAX)
        by_value[value] = by_value.get(value, NONE) | cards
    by_value.pop(0, None)
    if not by_value:
        raise InputError("bad-rule.zero-table")
    return tuple((cards, value) for value, cards in sorted(by_value.items()))


@dataclass(frozen=True, slots=True)
class Points:
    """The value that a table gives a card, such as red 0 and black 1.

    Cards that are not in the table have 0. The table is kept by value, zeros left out.
    """

    card: CardRef
    table: PointTable

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _by_value(self.table))


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
            raise InputError("bad-rule.empty-set")
        if isinstance(self.stretch, Among):
            raise InputError("bad-rule.two-sets")


@dataclass(frozen=True, slots=True)
class CountLike:
    """How many cards of a stretch are the same in a feature as the candidate, or another *card*."""

    feature: Feature
    stretch: Stretch = WHOLE_LINE
    card: CardRef = CANDIDATE


@dataclass(frozen=True, slots=True)
class CountExtreme:
    """How many cards of a stretch are of the class that most of them are of, or fewest, if any.

    The suit that came most often, the colour that came least often: how often that was.
    """

    feature: Feature
    most: bool
    stretch: Stretch = WHOLE_LINE


@dataclass(frozen=True, slots=True)
class CountWhere:
    """For how many cards of a stretch, each called `EACH`, two numbers stand in this relation.

    The numbers are of that card and of the candidate, and of no others: how many cards of the
    line are higher. Of sets and features there is `CountIn` and `CountLike`.
    """

    left: Number
    relation: Relation
    right: Number
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
    """A summary of the ranks (ace 1) of a stretch, or of what its cards are worth by a table."""

    summary: Summary
    stretch: Stretch = WHOLE_LINE
    table: PointTable = ()

    def __post_init__(self) -> None:
        if self.table:
            object.__setattr__(self, "table", _by_value(self.table))


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


class Relation(Enum):
    """How two numbers may stand to each other."""

    LESS = "less"
    AT_MOST = "at most"
    EQUAL = "equal"
    UNEQUAL = "unequal"
    AT_LEAST = "at least"
    GREATER = "greater"
    DIVISIBLE = "divisible"
    """Left is a whole multiple of right; both whole. Only 0 is divisible by 0."""
    SHARES_FACTOR = "shares a factor"
    """A whole number above 1 divides both; both whole."""


OPPOSITE: Final = {
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.LESS,
    Relation.EQUAL: Relation.UNEQUAL,
    Relation.UNEQUAL: Relation.EQUAL,
    Relation.AT_MOST: Relation.GREATER,
    Relation.GREATER: Relation.AT_MOST,
}
"""Relations that have a negation of their own."""


class NumberKind(Enum):
    """A kind of whole number, as it is said. Other numbers are of no kind."""

    ODD = "odd"
    EVEN = "even"
    PRIME = "prime"
    """2, 3, 5, 7, 11 ..."""
    SQUARE = "a square"
    """0, 1, 4, 9 ..."""
    POWER_OF_TWO = "a power of two"
    """1, 2, 4, 8 ..."""
    FIBONACCI = "a Fibonacci number"
    """0, 1, 2, 3, 5, 8, 13 ..."""


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
    | CountExtreme
    | CountWhere
    | CountDistinct
    | RankSummary
    | RunLength
    | Streak
    | Digit
    | Arithmetic
)
