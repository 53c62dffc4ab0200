"""Decimals of famous numbers, computed exactly with whole numbers.

Nothing is tabulated: `digit` works for any place up to `DIGITS_MAX`. A digit is taken from a value
whose error is smaller than ten guard digits can hide.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Final

from eleusis.errors import RuleTooLarge
from eleusis.rule.tree.quantities import Decimals

DIGITS_MAX: Final = 4_000
"""Decimals computed at most: no line is that long, and the interpreter prints no whole number of
more than 4,300 digits."""

_GUARD: Final = 10


def digit(source: Decimals, position: int) -> int:
    """The decimal at *position*: 0 is the whole part's last digit, 1 the first decimal.

    >>> [digit(Decimals.PI, position) for position in range(6)]
    [3, 1, 4, 1, 5, 9]

    Raises:
        RuleTooLarge: `too-many-digits`, beyond `DIGITS_MAX`.
    """
    if position > DIGITS_MAX:
        raise RuleTooLarge(
            "too-many-digits",
            number=source.value,
            position=position,
            limit=DIGITS_MAX,
            reached=position,
        )
    size = 128
    while size <= position:
        size *= 2
    return int(_digits(source, size)[position])


@lru_cache(maxsize=32)
def _digits(source: Decimals, size: int) -> str:
    """The whole part and at least *size* decimals. Sizes double, so few are ever computed."""
    unit = 10 ** (size + _GUARD)
    match source:
        case Decimals.PI:
            value = 4 * (4 * _inverse_tangent(5, unit) - _inverse_tangent(239, unit))
        case Decimals.E:
            value = _e(unit)
        case Decimals.ROOT_TWO:
            value = isqrt(2 * unit * unit)
        case Decimals.GOLDEN:
            value = (unit + isqrt(5 * unit * unit)) // 2
    return str(value // 10**_GUARD)


def _inverse_tangent(inverse: int, unit: int) -> int:
    """arctan(1 / inverse) times *unit*, by its series; Machin's formula makes pi of two."""
    term = unit // inverse
    total, divisor, sign = term, 1, 1
    while term:
        term //= inverse * inverse
        divisor += 2
        sign = -sign
        total += sign * (term // divisor)
    return total


def _e(unit: int) -> int:
    """The sum of the inverse factorials times *unit*."""
    term, total, n = unit, unit, 0
    while term:
        n += 1
        term //= n
        total += term
    return total
