"""Values for all 52 candidates at once: masks instead of loops over cards.

`Pieces` says for which candidates a value is what; `Verdicts` for which a condition holds and for
which not. Candidates in neither are undecided: their value is missing. Masks within one `Pieces` or
`Verdicts` do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from eleusis.cards import FULL_MASK

Memory = tuple[Any, ...]
"""The values of a machine's registers."""

Pieces = tuple[tuple[Any, int], ...]
"""(value, mask of the candidates for which it is the value), no mask empty."""

Verdicts = tuple[int, int]
"""(mask of the candidates for which it holds, mask of those for which it does not)."""

Gauge = Callable[[Memory], Pieces]
"""Reads a number, or a label of a card, off the memory."""

Check = Callable[[Memory], Verdicts]
"""Reads the truth of a condition off the memory."""

UNDECIDED: Final[Verdicts] = (0, 0)
HOLDS: Final[Verdicts] = (FULL_MASK, 0)
FAILS: Final[Verdicts] = (0, FULL_MASK)


def the_same(value: Any) -> Pieces:
    """This value for every candidate; for none where it is None."""
    return () if value is None else ((value, FULL_MASK),)


def by_label(labels: Iterable[Any]) -> Pieces:
    """Each candidate's own label; None for none."""
    masks: dict[Any, int] = {}
    for index, label in enumerate(labels):
        if label is not None:
            masks[label] = masks.get(label, 0) | 1 << index
    return tuple(masks.items())


def combined(left: Pieces, right: Pieces, make: Callable[[Any, Any], Any]) -> Pieces:
    """What *make* makes of both values, where both are there and it makes something."""
    if len(right) == 1 and type(right[0][0]) is Fraction:
        return _combined_with_fraction(left, right, make)
    return _combined(left, right, make)


def _combined(left: Pieces, right: Pieces, make: Callable[[Any, Any], Any]) -> Pieces:
    masks: dict[Any, int] = {}
    if len(right) == 1:  # most numbers are the same for all candidates
        ((value, mask),) = right
        for left_value, left_mask in left:
            both = left_mask & mask
            if both and (made := make(left_value, value)) is not None:
                masks[made] = masks.get(made, 0) | both
        return tuple(masks.items())
    for left_value, left_mask in left:
        for right_value, right_mask in right:
            both = left_mask & right_mask
            if both:
                made = make(left_value, right_value)
                if made is not None:
                    masks[made] = masks.get(made, 0) | both
    return tuple(masks.items())


_combined_with_fraction = lru_cache(maxsize=2048)(_combined)
"""The same remembered: averages come up again and again, and fractions are slow to reckon with."""


def mapped(pieces: Pieces, make: Callable[[Any], Any]) -> Pieces:
    """What *make* makes of each value, where it makes something."""
    masks: dict[Any, int] = {}
    for value, mask in pieces:
        if (made := make(value)) is not None:
            masks[made] = masks.get(made, 0) | mask
    return tuple(masks.items())


def checked(pieces: Pieces, test: Callable[[Any], bool]) -> Verdicts:
    """For which candidates the value passes the test."""
    yes = no = 0
    for value, mask in pieces:
        if test(value):
            yes |= mask
        else:
            no |= mask
    return yes, no


def related(left: Pieces, right: Pieces, test: Callable[[Any, Any], bool]) -> Verdicts:
    """For which candidates both values are there and pass the test."""
    if len(right) == 1 and type(right[0][0]) is Fraction:
        return _related_to_fraction(left, right, test)
    return _related(left, right, test)


def _related(left: Pieces, right: Pieces, test: Callable[[Any, Any], bool]) -> Verdicts:
    yes = no = 0
    if len(right) == 1:  # most numbers are the same for all candidates
        ((value, mask),) = right
        for left_value, left_mask in left:
            if test(left_value, value):
                yes |= left_mask
            else:
                no |= left_mask
        return yes & mask, no & mask
    for left_value, left_mask in left:
        for right_value, right_mask in right:
            both = left_mask & right_mask
            if both and test(left_value, right_value):
                yes |= both
            else:
                no |= both
    return yes, no


_related_to_fraction = lru_cache(maxsize=2048)(_related)


# ---- Kleene's logic on masks --------------------------------------------------------------------


def negated(verdicts: Verdicts) -> Verdicts:
    """Holds where it did not, and the other way round."""
    return verdicts[1], verdicts[0]


def chosen(test: Verdicts, then: Verdicts, otherwise: Verdicts) -> Verdicts:
    """*then* where the test holds, *otherwise* where not; where undecided, what both agree on."""
    open_ = FULL_MASK ^ test[0] ^ test[1]
    yes = test[0] & then[0] | test[1] & otherwise[0] | open_ & then[0] & otherwise[0]
    no = test[0] & then[1] | test[1] & otherwise[1] | open_ & then[1] & otherwise[1]
    return yes, no


def all_hold(verdicts: Iterable[Verdicts]) -> Verdicts:
    """Holds where all hold; fails where one fails."""
    yes, no = HOLDS
    for one_yes, one_no in verdicts:
        yes &= one_yes
        no |= one_no
    return yes, no


def any_holds(verdicts: Iterable[Verdicts]) -> Verdicts:
    """Holds where one holds; fails where all fail."""
    return negated(all_hold(negated(one) for one in verdicts))


def at_least(count: int, verdicts: Iterable[Verdicts]) -> Verdicts:
    """Holds where at least *count* hold; fails where too few can still hold."""
    # surely[k]: at least k hold; maybe[k]: at least k hold or are undecided.
    surely, maybe = [FULL_MASK] + [0] * count, [FULL_MASK] + [0] * count
    for yes, no in verdicts:
        for k in range(count, 0, -1):
            surely[k] |= surely[k - 1] & yes
            maybe[k] |= maybe[k - 1] & ~no
    return surely[count], FULL_MASK ^ maybe[count]


def exactly_one(verdicts: Iterable[Verdicts]) -> Verdicts:
    """Holds where one holds and all others fail; fails where two hold or all fail."""
    one = two = 0
    all_decided = FULL_MASK
    for yes, no in verdicts:
        two |= one & yes
        one |= yes
        all_decided &= yes | no
    return one & ~two & all_decided, two | ~one & all_decided
