"""How exactly a number must be known, so that machines remember no more than matters.

A rule that compares a count with a rank need not tell 14 from 15; one that asks for the sum's
remainder by 3 needs only that. Replacing a number by its `reduced` value changes no answer of the
condition that stated the need.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.rule.tree.calculation import CIRCLE, Exact
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    Among,
    Arithmetic,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    CurrentBlock,
    Digit,
    Including,
    LastCards,
    Number,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Repeating,
    RunLength,
    Since,
    Streak,
    Stretch,
    Summary,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Exactly:
    """The number itself."""

    def reduced(self, number: int) -> int:
        """A number that serves this need as well, from a finite set where possible."""
        return number


@dataclass(frozen=True, slots=True)
class Capped:
    """Any number from *at* on may stand for any other."""

    at: int

    def reduced(self, number: int) -> int:
        """A number that serves this need as well."""
        return number if number < self.at else self.at


@dataclass(frozen=True, slots=True)
class Modulo:
    """The remainder by *modulus* is enough."""

    modulus: int

    def reduced(self, number: int) -> int:
        """A number that serves this need as well."""
        return number % self.modulus


@dataclass(frozen=True, slots=True)
class Shifted:
    """All counts of one feature may be lowered by the same number; of other numbers, itself."""

    def reduced(self, number: int) -> int:
        """A number that serves this need as well."""
        return number


Need = Exactly | Capped | Modulo | Shifted

EXACTLY: Final = Exactly()
SHIFTED: Final = Shifted()


def capped_above(*others: Number) -> Need:
    """The need of a number, none below 0 of which matters, that is only compared with *others*."""
    highest = _highest(bounds(other)[1] for other in others)
    return EXACTLY if highest is None else Capped(max(0, floor(highest) + 1))


def needs_within(node: Arithmetic, need: Need) -> tuple[Need, Need]:
    """The needs of the two numbers of *node*, when the result has this need."""
    if node.operation in (Operation.STEPS_UP, Operation.CIRCLE_DISTANCE):
        return Modulo(CIRCLE), Modulo(CIRCLE)
    if node.operation is Operation.REMAINDER:
        divisor = node.right
        if isinstance(divisor, Constant) and divisor.value > 0:
            return Modulo(divisor.value), EXACTLY
        return EXACTLY, EXACTLY
    match need:
        case Exactly():
            return EXACTLY, EXACTLY
        case Modulo():
            return (need, need) if _keeps_remainders(node) else (EXACTLY, EXACTLY)
        case Shifted():
            is_sum = node.operation in (Operation.PLUS, Operation.MINUS, Operation.TIMES)
            return (need, need) if is_sum else (EXACTLY, EXACTLY)
        case Capped(at):
            return _needs_below_cap(node, at)
    assert_never(need)


def _keeps_remainders(node: Arithmetic) -> bool:
    """True if equal remainders of the two numbers make equal remainders of the result."""
    if node.operation is Operation.TIMES:  # not so for fractions
        return is_always_whole(node.left) and is_always_whole(node.right)
    return node.operation in (Operation.PLUS, Operation.MINUS)


def _needs_below_cap(node: Arithmetic, at: int) -> tuple[Need, Need]:
    """The needs of the two numbers when the result is capped: large parts make a large result."""
    cap = Capped(at)
    match node.operation:
        case Operation.PLUS if _is_at_least(node.left, 0) and _is_at_least(node.right, 0):
            return cap, cap
        case Operation.TIMES if _is_at_least(node.left, 1) and _is_at_least(node.right, 1):
            return cap, cap
        case Operation.MINUS:
            highest = bounds(node.right)[1]
            if highest is not None:
                return Capped(max(0, at + floor(highest) + 1)), EXACTLY
        case _:
            pass
    return EXACTLY, EXACTLY


def is_always_whole(number: Number) -> bool:
    """True if *number* never is a fraction."""
    match number:
        case RankSummary(summary):
            return summary not in (Summary.AVERAGE, Summary.MEDIAN)
        case Arithmetic(_, Operation.QUOTIENT, _):
            return False
        case Arithmetic(_, Operation.WHOLE_QUOTIENT, _):
            return True
        case Arithmetic(left, _, right):
            return is_always_whole(left) and is_always_whole(right)
        case Constant() | Rank() | Points() | Place() | Digit() | RunLength() | Streak():
            return True
        case CountIn() | CountLike() | CountExtreme() | CountWhere() | CountDistinct():
            return True
    assert_never(number)


# ---- Bounds -------------------------------------------------------------------------------------

Bounds = tuple[Exact | None, Exact | None]
"""Lowest and highest value that a number can have; None where there is no bound."""


def bounds(number: Number) -> Bounds:
    """Bounds of *number*, not always the narrowest."""
    if isinstance(number, Arithmetic):
        return _arithmetic_bounds(number)
    match number:
        case Constant(value):
            return value, value
        case Rank(_, ace_high):
            return (2, 14) if ace_high else (1, 13)
        case Points(_, table):
            values = (0, *(value for _, value in table))
            return min(values), max(values)
        case Place() | RunLength() | Streak():
            return 0, None
        case Digit():
            return 0, 9
        case CountIn() | CountLike() | CountWhere() | CountExtreme():
            return 0, _size_max(number.stretch)
        case CountDistinct(feature):
            return 0, len(classes(feature))
        case RankSummary():
            return _summary_bounds(number)
    assert_never(number)


def _summary_bounds(number: RankSummary) -> Bounds:
    size = _size_max(number.stretch)
    values = (0, *(value for _, value in number.table))
    low, high = (min(values), max(values)) if number.table else (1, 13)
    match number.summary:
        case Summary.SUM:
            lowest = 0 if low >= 0 else None if size is None else low * size
            return lowest, None if size is None else max(high, 0) * size
        case Summary.PRODUCT if low < 0:
            return None, None
        case Summary.PRODUCT:
            return min(low, 1), None if size is None else max(high, 1) ** size
        case _:
            return low, high


def _arithmetic_bounds(node: Arithmetic) -> Bounds:
    (left_low, left_high), (right_low, right_high) = bounds(node.left), bounds(node.right)
    match node.operation:
        case Operation.PLUS:
            return _plus(left_low, right_low), _plus(left_high, right_high)
        case Operation.MINUS:
            return _minus(left_low, right_high), _minus(left_high, right_low)
        case Operation.TIMES:
            if left_low is None or right_low is None or left_low < 0 or right_low < 0:
                return None, None
            high = None if left_high is None or right_high is None else left_high * right_high
            return left_low * right_low, high
        case Operation.DISTANCE:
            ends = _minus(left_high, right_low), _minus(right_high, left_low)
            return 0, _highest(ends)
        case Operation.QUOTIENT | Operation.WHOLE_QUOTIENT:
            return None, None
        case Operation.REMAINDER:
            return 0, right_high
        case Operation.STEPS_UP:
            return 0, CIRCLE
        case Operation.CIRCLE_DISTANCE:
            return 0, CIRCLE // 2 + 1
    assert_never(node.operation)


def _size_max(stretch: Stretch) -> int | None:
    match stretch:
        case LastCards(count):
            return count
        case Among(_, wider):
            return _size_max(wider)
        case Including(laid):
            size = _size_max(laid)
            return None if size is None else size + 1
        case CurrentBlock(Repeating(lengths)):
            return max(lengths) - 1
        case CurrentBlock() | WholeLine() | Since():
            return None
    assert_never(stretch)


def _is_at_least(number: Number, lowest: int) -> bool:
    low = bounds(number)[0]
    return low is not None and low >= lowest


def _highest(values: Iterable[Exact | None]) -> Exact | None:
    """The highest of the values; None, no bound, if one of them is None."""
    known: list[Exact] = []
    for value in values:
        if value is None:
            return None
        known.append(value)
    return max(known)


def _plus(left: Exact | None, right: Exact | None) -> Exact | None:
    return None if left is None or right is None else left + right


def _minus(left: Exact | None, right: Exact | None) -> Exact | None:
    return None if left is None or right is None else left - right
