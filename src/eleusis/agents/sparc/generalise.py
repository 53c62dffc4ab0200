"""Conditions that hold for the right cards of a cell and for none of its wrong ones.

First what one selector says, then two; where neither will do, terms are grown one after the other
until all right cards are covered, as R. S. Michalski's AQ does it. A body decides against every
wrong card of its cell and against no right one.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.tree.syntax import ALWAYS, Condition, all_of, any_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.agents.sparc.evidence import Literal

BODIES_MAX: Final = 4
"""Bodies of a cell that are looked at together with those of other cells."""

DOUBTED_MAX: Final = 24
"""The same, where cards of rejected strings lie in the cell: which of them to blame is open."""

TERMS_MAX: Final = 3
"""Terms joined by "or"."""

SELECTORS_MAX: Final = 3
"""Selectors of a term, joined by "and"."""

AND_COST: Final = 1
OR_COST: Final = 2


class Body(NamedTuple):
    """What must hold for the next card on the lines of a cell."""

    condition: Condition
    cost: int
    no: int
    """The judged cards that it decides against, in the cell or not."""


ANY: Final = Body(ALWAYS, 0, 0)


def bodies(
    literals: Sequence[Literal], right: int, wrong: int, doubted: int = 0, *, terms: int = 1
) -> list[Body]:
    """Bodies that tell the right cards from the wrong ones, the simplest first; perhaps none.

    Of the doubted cards some may be wrong.
    """
    blamed = wrong | doubted
    found = [] if wrong else [ANY]
    found += [
        _alone(one)
        for one in literals
        if one.no & blamed and one.no & wrong == wrong and not one.no & right
    ]
    if not found:
        found = [*_both(literals, right, wrong), *_either(literals, right, wrong)]
    if not found and terms > 1:
        grown = _grown(literals, right, wrong, terms)
        found = [] if grown is None else [grown]
    most = DOUBTED_MAX if doubted else BODIES_MAX
    return sorted(found, key=lambda body: body.cost)[:most]


def nearest_body(literals: Sequence[Literal], right: int, wrong: int) -> tuple[int, Body]:
    """How many cards the best single selector misjudges, and that selector."""

    def misjudged(body: Body) -> int:
        return (body.no & right | wrong & ~body.no).bit_count()

    best = min((ANY, *map(_alone, literals)), key=misjudged)
    return misjudged(best), best


def _alone(literal: Literal) -> Body:
    return Body(literal.condition, literal.cost, literal.no)


def _both(literals: Sequence[Literal], right: int, wrong: int) -> Iterator[Body]:
    """Two selectors that hold for every right card, and one or the other for no wrong one."""
    safe = [one for one in literals if not one.no & right and one.no & wrong]
    for one, other in combinations(safe, 2):
        if (one.no | other.no) & wrong == wrong:
            condition = all_of(one.condition, other.condition)
            yield Body(condition, one.cost + other.cost + AND_COST, one.no | other.no)


def _either(literals: Sequence[Literal], right: int, wrong: int) -> Iterator[Body]:
    """Two selectors that hold for no wrong card, and one or the other for every right one."""
    strict = [one for one in literals if one.no & wrong == wrong and right & ~one.no]
    for one, other in combinations(strict, 2):
        if not one.no & other.no & right:
            condition = any_of(one.condition, other.condition)
            yield Body(condition, one.cost + other.cost + OR_COST, one.no & other.no)


# ---- Growing terms ------------------------------------------------------------------------------


def _grown(literals: Sequence[Literal], right: int, wrong: int, terms: int) -> Body | None:
    """Terms, each grown around the first right card that none covers yet; None if too many."""
    found: list[Body] = []
    rest = right
    while rest:
        term = _term(literals, rest & -rest, rest, wrong) if len(found) < terms else None
        if term is None:
            return None
        found.append(term)
        rest &= term.no
    no = found[0].no
    for term in found:
        no &= term.no
    cost = sum(term.cost for term in found) + OR_COST * (len(found) - 1)
    return Body(any_of(*(term.condition for term in found)), cost, no)


def _term(literals: Sequence[Literal], seed: int, rest: int, wrong: int) -> Body | None:
    """A term that holds for the seed, for no wrong card, and for as many others as may be."""
    chosen: list[Literal] = []
    no = 0
    while wrong & ~no:
        if len(chosen) == SELECTORS_MAX:
            return None
        left, kept = wrong & ~no, rest & ~no
        useful = [one for one in literals if one.no & left and not one.no & seed]
        if not useful:
            return None
        best = max(
            useful,
            key=lambda one: ((one.no & left).bit_count() - (one.no & kept).bit_count(), -one.cost),
        )
        chosen.append(best)
        no |= best.no
    cost = sum(one.cost for one in chosen) + AND_COST * (len(chosen) - 1)
    return Body(all_of(*(one.condition for one in chosen)), cost, no)
