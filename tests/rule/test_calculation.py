"""Exact arithmetic, kinds of numbers, and decimals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.errors import RuleTooLarge
from eleusis.rule.tree.calculation import calculate, is_of_kind, is_prime, is_related, summarise
from eleusis.rule.tree.digits import DIGITS_MAX, digit
from eleusis.rule.tree.syntax import Decimals, NumberKind, Operation, Relation, Summary

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("left", "operation", "right", "result"),
    [
        (9, Operation.MINUS, 12, -3),
        (9, Operation.DISTANCE, 12, 3),
        (7, Operation.QUOTIENT, 2, Fraction(7, 2)),
        (7, Operation.QUOTIENT, 0, None),
        (-7, Operation.WHOLE_QUOTIENT, 2, -4),
        (7, Operation.WHOLE_QUOTIENT, 0, None),
        (-1, Operation.REMAINDER, 3, 2),
        (7, Operation.REMAINDER, 0, None),
        (7, Operation.REMAINDER, -2, None),
        (1, Operation.STEPS_UP, 13, 1),
        (12, Operation.STEPS_UP, 1, 11),
        (1, Operation.CIRCLE_DISTANCE, 13, 1),
        (7, Operation.CIRCLE_DISTANCE, 1, 6),
        (HALF, Operation.TIMES, 2, 1),
    ],
)
def test_operations(
    left: Fraction | int, operation: Operation, right: int, result: Fraction | int | None
) -> None:
    assert calculate(left, operation, right) == result


@pytest.mark.parametrize(
    ("left", "relation", "right", "holds"),
    [
        (6, Relation.DIVISIBLE, 3, True),
        (6, Relation.DIVISIBLE, 4, False),
        (0, Relation.DIVISIBLE, 4, True),
        (4, Relation.DIVISIBLE, 0, False),
        (0, Relation.DIVISIBLE, 0, True),
        (HALF, Relation.DIVISIBLE, HALF, False),
        (6, Relation.SHARES_FACTOR, 9, True),
        (6, Relation.SHARES_FACTOR, 1, False),
        (0, Relation.SHARES_FACTOR, 5, True),
        (0, Relation.SHARES_FACTOR, 0, True),
        (HALF, Relation.SHARES_FACTOR, 2, False),
    ],
)
def test_relations(
    left: Fraction | int, relation: Relation, right: Fraction | int, holds: bool
) -> None:
    assert is_related(left, relation, right) is holds


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        (NumberKind.ODD, [-3, -1, 1, 3, 5, 7, 9, 11, 13]),
        (NumberKind.EVEN, [-2, 0, 2, 4, 6, 8, 10, 12]),
        (NumberKind.PRIME, [2, 3, 5, 7, 11, 13]),
        (NumberKind.SQUARE, [0, 1, 4, 9]),
        (NumberKind.POWER_OF_TWO, [1, 2, 4, 8]),
        (NumberKind.FIBONACCI, [0, 1, 2, 3, 5, 8, 13]),
    ],
)
def test_kinds(kind: NumberKind, members: list[int]) -> None:
    assert [number for number in range(-3, 14) if is_of_kind(number, kind)] == members
    assert not is_of_kind(Fraction(3, 2), kind)


def test_primes_by_trial_division() -> None:
    for number in range(2_000):
        divisors = [d for d in range(2, number) if d * d <= number and number % d == 0]
        assert is_prime(number) is (number > 1 and not divisors)


def test_large_primes() -> None:
    assert is_prime(2**61 - 1)
    assert not is_prime((2**31 - 1) * (2**61 - 1))
    assert not is_prime(3_215_031_751)  # a strong pseudoprime to 2, 3, 5 and 7


@given(st.lists(st.integers(1, 13), min_size=1, max_size=9), st.sampled_from(Summary))
def test_middling_summaries_lie_between_the_extremes(ranks: list[int], summary: Summary) -> None:
    result = summarise(summary, ranks)
    assert result is not None
    if summary not in (Summary.SUM, Summary.PRODUCT):
        assert min(ranks) <= result <= max(ranks)
        assert summarise(summary, ranks[::-1]) == result


@pytest.mark.parametrize(
    ("source", "beginning", "far"),
    [
        # From place 761 on, pi has its famous six nines.
        (Decimals.PI, "31415926535897932384", (761, "4999999837")),
        (Decimals.E, "27182818284590452353", None),
        (Decimals.ROOT_TWO, "14142135623730950488", None),
        (Decimals.GOLDEN, "16180339887498948482", None),
    ],
)
def test_decimals(source: Decimals, beginning: str, far: tuple[int, str] | None) -> None:
    assert "".join(str(digit(source, place)) for place in range(20)) == beginning
    if far:
        start, digits = far
        assert "".join(str(digit(source, start + k)) for k in range(10)) == digits


@pytest.mark.parametrize("source", [Decimals.ROOT_TWO, Decimals.GOLDEN])
def test_roots_solve_their_equations_to_the_last_decimal(source: Decimals) -> None:
    places = 4_000
    value = int("".join(str(digit(source, place)) for place in range(places + 1)))
    unit: int = 10**places

    def excess(x: int) -> int:
        return x * x - (2 * unit * unit if source is Decimals.ROOT_TWO else x * unit + unit * unit)

    assert excess(value) < 0 < excess(value + 1)


def test_decimals_end() -> None:
    with pytest.raises(RuleTooLarge) as caught:
        digit(Decimals.PI, DIGITS_MAX + 1)
    assert (caught.value.code, caught.value.limit) == ("too-many-digits", DIGITS_MAX)
