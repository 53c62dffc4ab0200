"""Exact arithmetic for rules: operations, relations, kinds of numbers, summaries of ranks.

Cards and lines do not occur here; `meaning` and the machines agree on numbers because both
calculate here. No floating point is used.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, gcd, isqrt, prod
from typing import TYPE_CHECKING, Final, assert_never

from eleusis.cards import RANKS
from eleusis.rule.tree.quantities import NumberKind, Operation, Relation, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

Exact = int | Fraction
"""A number without rounding."""

CIRCLE: Final = len(RANKS)
"""Ranks on the circle where the ace follows the king."""


def calculate(left: Exact, operation: Operation, right: Exact) -> Exact | None:
    """The result, or None where there is none: a division by zero, a remainder by less than 1."""
    match operation:
        case Operation.PLUS:
            return left + right
        case Operation.MINUS:
            return left - right
        case Operation.TIMES:
            return left * right
        case Operation.DISTANCE:
            return max(left - right, right - left)
        case Operation.QUOTIENT:
            return Fraction(left) / right if right != 0 else None
        case Operation.WHOLE_QUOTIENT:
            return floor(Fraction(left) / right) if right != 0 else None
        case Operation.REMAINDER:
            return left % right if right > 0 else None
        case Operation.STEPS_UP:
            return (left - right) % CIRCLE
        case Operation.CIRCLE_DISTANCE:
            return min((left - right) % CIRCLE, (right - left) % CIRCLE)
    assert_never(operation)


def is_related(left: Exact, relation: Relation, right: Exact) -> bool:
    """True if *left* stands in this relation to *right*."""
    match relation:
        case Relation.LESS:
            return left < right
        case Relation.AT_MOST:
            return left <= right
        case Relation.EQUAL:
            return left == right
        case Relation.UNEQUAL:
            return left != right
        case Relation.AT_LEAST:
            return left >= right
        case Relation.GREATER:
            return left > right
        case Relation.DIVISIBLE:
            if not (is_whole(left) and is_whole(right)):
                return False
            return left % right == 0 if right != 0 else left == 0
        case Relation.SHARES_FACTOR:
            # Every number divides 0, so 0 and 0 share all factors though their gcd is 0.
            both_whole = is_whole(left) and is_whole(right)
            return both_whole and gcd(int(left), int(right)) != 1
    assert_never(relation)


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
