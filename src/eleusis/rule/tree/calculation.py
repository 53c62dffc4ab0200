"""Exact arithmetic for rules: operations, relations, kinds of numbers, summaries of ranks.

Cards and lines do not occur here; `meaning` and the machines agree on numbers because both
calculate here. No floating point is used.
"""

from __future__ import annotations

import operator
from fractions import Fraction
from functools import cache
from math import gcd, isqrt, prod
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import RANKS
from eleusis.rule.tree.quantities import NumberKind, Operation, Relation, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Exact = int | Fraction
"""A number without rounding."""

CIRCLE: Final = len(RANKS)
"""Ranks on the circle where the ace follows the king."""


def calculate(left: Exact, operation: Operation, right: Exact) -> Exact | None:
    """The result, or None where there is none: a division by zero, a remainder by less than 1."""
    return calculation(operation)(left, right)


@cache
def calculation(operation: Operation) -> Callable[[Exact, Exact], Exact | None]:
    """What makes the result of two numbers: for whoever calculates often."""
    match operation:
        case Operation.PLUS:
            return operator.add
        case Operation.MINUS:
            return operator.sub
        case Operation.TIMES:
            return operator.mul
        case Operation.DISTANCE:
            return _distance
        case Operation.QUOTIENT:
            return _quotient
        case Operation.WHOLE_QUOTIENT:
            return _whole_quotient
        case Operation.REMAINDER:
            return _remainder
        case Operation.STEPS_UP:
            return lambda left, right: (left - right) % CIRCLE
        case Operation.CIRCLE_DISTANCE:
            return lambda left, right: min((left - right) % CIRCLE, (right - left) % CIRCLE)
    assert_never(operation)


def _distance(left: Exact, right: Exact) -> Exact:
    return left - right if left > right else right - left


def _quotient(left: Exact, right: Exact) -> Exact | None:
    return Fraction(left) / right if right != 0 else None


def _whole_quotient(left: Exact, right: Exact) -> Exact | None:
    return left // right if right != 0 else None


def _remainder(left: Exact, right: Exact) -> Exact | None:
    return left % right if right > 0 else None


def is_related(left: Exact, relation: Relation, right: Exact) -> bool:
    """True if *left* stands in this relation to *right*."""
    return relation_test(relation)(left, right)


@cache
def relation_test(relation: Relation) -> Callable[[Exact, Exact], bool]:
    """What tells whether two numbers stand in this relation: for whoever asks often."""
    match relation:
        case Relation.LESS:
            return operator.lt
        case Relation.AT_MOST:
            return operator.le
        case Relation.EQUAL:
            return operator.eq
        case Relation.UNEQUAL:
            return operator.ne
        case Relation.AT_LEAST:
            return operator.ge
        case Relation.GREATER:
            return operator.gt
        case Relation.DIVISIBLE:
            return _is_divisible
        case Relation.SHARES_FACTOR:
            return _shares_factor
    assert_never(relation)


def _is_divisible(left: Exact, right: Exact) -> bool:
    if not (is_whole(left) and is_whole(right)):
        return False
    return left % right == 0 if right != 0 else left == 0


def _shares_factor(left: Exact, right: Exact) -> bool:
    # Every number divides 0, so 0 and 0 share all factors though their gcd is 0.
    both_whole = is_whole(left) and is_whole(right)
    return both_whole and gcd(int(left), int(right)) != 1


def is_of_kind(number: Exact, kind: NumberKind) -> bool:
    """True if *number* is whole and of this kind."""
    if not is_whole(number):
        return False
    whole = int(number)
    match kind:
        case NumberKind.ODD:
            return whole % 2 == 1
        case NumberKind.EVEN:
            return whole % 2 == 0
        case NumberKind.PRIME:
            return is_prime(whole)
        case NumberKind.SQUARE:
            return _is_square(whole)
        case NumberKind.POWER_OF_TWO:
            return whole > 0 and whole & (whole - 1) == 0
        case NumberKind.FIBONACCI:
            return whole >= 0 and (_is_square(5 * whole**2 + 4) or _is_square(5 * whole**2 - 4))
    assert_never(kind)


def summarise(summary: Summary, ranks: Sequence[int]) -> Exact | None:
    """The summary of these ranks; None of no ranks, except their sum 0 and their product 1."""
    if summary is Summary.SUM:
        return sum(ranks)
    if summary is Summary.PRODUCT:
        return prod(ranks)
    if not ranks:
        return None
    ordered = sorted(ranks)
    lower, upper = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    match summary:
        case Summary.LOWEST:
            return ordered[0]
        case Summary.HIGHEST:
            return ordered[-1]
        case Summary.AVERAGE:
            return Fraction(sum(ordered), len(ordered))
        case Summary.MEDIAN:
            return Fraction(lower + upper, 2)
        case Summary.LOWER_MEDIAN:
            return lower
    assert_never(summary)


def is_whole(number: Exact) -> bool:
    """True for whole numbers."""
    return number.denominator == 1


_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""Bases of the Miller-Rabin test, which errs for no number below 3.3e24 (Sorenson and Webster,
"Strong pseudoprimes to twelve prime bases", 2015). Ranks multiplied get there with 22 cards."""


def is_prime(number: int) -> bool:
    """True if *number* is prime. Quick for numbers of any size."""
    if number < 2:
        return False
    for prime in _WITNESSES:
        if number % prime == 0:
            return number == prime
    twos = ((number - 1) & (1 - number)).bit_length() - 1
    odd = (number - 1) >> twos
    return all(_passes(number, witness, odd, twos) for witness in _WITNESSES)


def _passes(number: int, witness: int, odd: int, twos: int) -> bool:
    power = pow(witness, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def _is_square(number: int) -> bool:
    return number >= 0 and isqrt(number) ** 2 == number
