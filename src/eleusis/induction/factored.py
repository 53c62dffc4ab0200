"""All hypotheses that are left, as a sum of products.

A *case* is a row of the space with a plane for each of its cells: any body of one cell goes with
any body of another, so one case stands for as many hypotheses as the product of its planes has.
Evidence on one cell narrows one plane. That cards of several cells were *not all* right parts a
case into disjoint ones: the first cell was wrong; or it was right and the second wrong; and so on.
So everything stays a product, and exact. The cases are disjoint, and together they hold every
hypothesis that fits the evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.induction.candidate_sets import (
    EMPTY,
    MISS_BITS,
    MISS_WEIGHT,
    BodySet,
    BodyTest,
    Dense,
    Plane,
    Sparse,
    answered,
    listed_set,
    plane,
    selected,
    split_by,
)
from eleusis.induction.kernels import add_listed, add_set, weigh_cards
from eleusis.induction.space import AllAsked, BodyQuestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.bodies import BodyTable
    from eleusis.induction.kernels import Floats, Indices
    from eleusis.induction.space import Sight, Space

NEGLIGIBLE: Final = 1e-13
"""Cases of less than this share of all mass are left out of sums over cards."""

LOOSE: Final = 1e-6
"""What may be lost of all mass where an answer need not be exact."""

CASES_MAX: Final = 3_000
"""More cases than this are thinned out, see `thinned`; until then all is exact.

With the standard vocabulary three or four rejected strings are, and more later in a round."""


@dataclass(frozen=True, eq=False)
class Cases:
    """Cases in a table.

    Attributes:
        space: What the rows belong to.
        planes: All planes in use; the first has mass 1 and fills cells up that a row lacks.
        table: The plane of each case and cell. Shape: (cases, cells).
        rows: The row of each case.
        log_priors: The natural logarithm of each row's prior, and of what thinning made of it.
    """

    space: Space
    planes: tuple[Plane, ...]
    table: Indices
    rows: Indices
    log_priors: Floats

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def nbytes(self) -> int:
        """The bytes that they need beside the space."""
        sets = (bodies for plane in self.planes for bodies in plane.levels)
        return self.table.nbytes + sum(bodies.nbytes for bodies in sets)

    @cached_property
    def log_masses(self) -> Floats:
        """The logarithm of the mass of each case."""
        logs = np.log([plane.mass for plane in self.planes])
        return np.asarray(self.log_priors + logs[self.table].sum(axis=1))

    @cached_property
    def log_mass(self) -> float:
        """The logarithm of the mass of all cases; minus infinity if none is left."""
        return float(np.logaddexp.reduce(self.log_masses)) if len(self) else -np.inf

    def shares(self) -> Floats:
        """The share of each case in all mass."""
        logs = self.log_masses
        shares = np.exp(logs - logs.max())
        return np.asarray(shares / shares.sum())


def all_cases(space: Space, tolerance: int = 0) -> Cases:
    """Every hypothesis of the space, with so many misses tolerated in each cell."""
    roots = [
        plane((listed_set(palette, space.table), *(EMPTY,) * tolerance))
        for palette in space.table.palettes
    ]
    width = max(len(row.palettes) for row in space.rows)
    table = np.zeros((len(space.rows), width), np.int32)  # palette 0 has mass 1
    for n, row in enumerate(space.rows):
        table[n, : len(row.palettes)] = row.palettes
    bits = np.array([row.bits for row in space.rows])
    rows = np.arange(len(space.rows), dtype=np.int32)
    return Cases(space, tuple(roots), table, rows, -bits * np.log(2))


def observed(cases: Cases, sight: Sight, question: BodyTest, *, is_certain: bool = False) -> Cases:
    """What is left when the answer was yes, after the line of *sight*.

    If that is certain, not said by somebody who may err, no further miss is tolerated.
    """
    if not len(cases):
        return cases
    cells = sight.cells[cases.rows]
    current = cases.table[np.arange(len(cases)), cells]
    used, place = np.unique(current, return_inverse=True)
    planes = [cases.planes[n] for n in used]
    narrowed = _narrowed(planes, question, cases.space.table, is_certain)
    table = cases.table.copy()
    table[np.arange(len(cases)), cells] = len(cases.planes) + place
    return _tidied(cases, (*cases.planes, *narrowed), table, cases.rows, cases.log_priors)


def _narrowed(
    planes: Sequence[Plane], question: BodyTest, table: BodyTable, is_certain: bool
) -> list[Plane]:
    """The planes when the answer was yes."""
    if not is_certain:
        return answered(planes, question, table)
    sets = [bodies for one in planes for bodies in one.levels]
    return [plane(levels) for levels in _levels(planes, selected(sets, question, table))]


def _levels(planes: Sequence[Plane], sets: Sequence[BodySet]) -> list[tuple[BodySet, ...]]:
    """The sets by plane, which come in the order of the planes' own."""
    each = iter(sets)
    return [tuple(next(each) for _ in one.levels) for one in planes]


def _tidied(
    cases: Cases, planes: tuple[Plane, ...], table: Indices, rows: Indices, log_priors: Floats
) -> Cases:
    """The cases with these parts, without those that are void and planes out of use."""
    void = np.array([plane.mass == 0.0 for plane in planes])
    left = ~void[table].any(axis=1)
    table = table[left]
    in_use = np.zeros(len(planes), np.bool_)
    in_use[table] = True
    in_use[0] = True
    number = np.cumsum(in_use, dtype=np.int32) - np.int32(1)
    kept = tuple(plane for plane, used in zip(planes, in_use.tolist(), strict=True) if used)
    return Cases(cases.space, kept, number[table], rows[left], log_priors[left])


# ---- Not all ------------------------------------------------------------------------------------


def not_all(cases: Cases, questions: Sequence[BodyQuestion]) -> Cases:
    """What is left when the answers were not all yes, each after its own line."""
    if not len(cases):
        return cases
    asked = np.array([question.sight.cells[cases.rows] for question in questions]).T
    groups = [_questions_of_cells(cells) for cells in asked.tolist()]
    parting = _Parting(cases, questions, groups)
    table, rows, misses = [], [], []
    is_tolerant = len(cases.planes[0].levels) > 1
    for n, (planes, of_cells) in enumerate(zip(cases.table.tolist(), groups, strict=True)):
        agreed = list(planes)
        for cell, group in of_cells.items():
            yes, no = parting.halves[planes[cell], group]
            table.append([*agreed[:cell], no, *agreed[cell + 1 :]])
            rows.append(n)
            misses.append(0)
            agreed[cell] = yes
        if is_tolerant:  # or all were right after all, and the dealer's "no" is a miss
            table.append(agreed)
            rows.append(n)
            misses.append(1)
    log_priors = cases.log_priors[rows] - np.array(misses) * MISS_BITS * np.log(2)
    planes_now = tuple(parting.planes)
    return _tidied(cases, planes_now, np.array(table, np.int32), cases.rows[rows], log_priors)


def _questions_of_cells(cells: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each cell that questions are about, their numbers; in the order of the questions."""
    of_cells: dict[int, tuple[int, ...]] = {}
    for question, cell in enumerate(cells):
        of_cells[cell] = (*of_cells.get(cell, ()), question)
    return of_cells


class _Parting:
    """Planes parted by whether all questions of a group are answered with yes.

    Attributes:
        planes: The planes there were, and their halves.
        halves: For a plane's number and a group, the numbers of the half that says yes to all,
            and of the rest.
    """

    def __init__(
        self,
        cases: Cases,
        questions: Sequence[BodyQuestion],
        groups: Sequence[dict[int, tuple[int, ...]]],
    ) -> None:
        self.planes = list(cases.planes)
        self.halves: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}
        numbers_of: dict[tuple[int, ...], dict[int, None]] = {}
        for planes, of_cells in zip(cases.table.tolist(), groups, strict=True):
            for cell, group in of_cells.items():
                numbers_of.setdefault(group, {})[planes[cell]] = None
        for group, numbers in numbers_of.items():
            question = AllAsked([questions[n] for n in group])
            whole = [cases.planes[number] for number in numbers]
            first = len(self.planes)
            sets = [bodies for one in whole for bodies in one.levels]
            for half in split_by(sets, question, cases.space.table):
                self.planes.extend(map(plane, _levels(whole, half)))
            for n, number in enumerate(numbers):
                self.halves[number, group] = first + n, first + len(numbers) + n


def thinned(cases: Cases, seed: int, most: int = CASES_MAX) -> Cases:
    """At most so many cases that stand for all of them.

    Heavy cases stay as they are; of the light ones some are drawn, and weigh a threshold each,
    so that every case weighs on average what it did, with the least variance there can be
    (P. Fearnhead and P. Clifford, "On-line inference for hidden Markov models via particle
    filters", 2003).
    """
    if len(cases) <= most:
        return cases
    shares = cases.shares()
    ascending = np.argsort(shares)
    below = np.cumsum(shares[ascending])
    # The threshold c solves: sum of min(share / c, 1) = most. A share is light if it is below c.
    heavier = len(cases) - 1 - np.arange(len(cases))
    is_light = below >= shares[ascending] * (most - heavier)
    light = int(np.flatnonzero(is_light)[-1]) + 1
    threshold = below[light - 1] / (most - (len(cases) - light))
    at = (np.random.default_rng(seed).random() + np.arange(most)) * threshold
    drawn = np.searchsorted(below[:light], at[at < below[light - 1]], side="right")
    kept = np.concatenate([ascending[drawn], ascending[light:]])
    log_priors = cases.log_priors[kept].copy()
    log_priors[: len(drawn)] += np.log(threshold / shares[ascending[drawn]])
    return _tidied(cases, cases.planes, cases.table[kept], cases.rows[kept], log_priors)


def weighty(cases: Cases) -> Cases:
    """The cases without the lightest, which together hold less than `LOOSE` of all mass."""
    if not len(cases):
        return cases
    shares = cases.shares()
    ascending = np.argsort(shares)
    kept = np.sort(ascending[np.cumsum(shares[ascending]) >= LOOSE])
    return _tidied(cases, cases.planes, cases.table[kept], cases.rows[kept], cases.log_priors[kept])


# ---- Sums over cards ----------------------------------------------------------------------------


def card_shares(cases: Cases, sight: Sight) -> Floats:
    """For each card the share of the hypotheses that call it right after the line of *sight*."""
    masses = np.array([plane.mass for plane in cases.planes])
    shares = cases.shares()
    heard = np.flatnonzero(shares >= NEGLIGIBLE)
    current = cases.table[heard, sight.cells[cases.rows[heard]]]
    factors = np.bincount(current, weights=shares[heard], minlength=len(masses)) / masses
    weights = np.zeros(len(cases.space.table))
    lists: list[tuple[Sparse, float]] = []
    for number in np.unique(current).tolist():
        for misses, bodies in enumerate(cases.planes[number].levels):
            factor = float(factors[number]) * MISS_WEIGHT**misses
            if isinstance(bodies, Dense):
                add_set(weights, bodies.words, cases.space.table.word_weights, factor)
            else:
                lists.append((bodies, factor))
    _add_lists(weights, lists, cases.space.table)
    return weigh_cards(sight.rights, weights)


def _add_lists(weights: Floats, lists: list[tuple[Sparse, float]], table: BodyTable) -> None:
    if lists:
        listed = np.concatenate([bodies.listed for bodies, _ in lists])
        sizes = [len(bodies.listed) for bodies, _ in lists]
        factors = np.repeat([factor for _, factor in lists], sizes)
        add_listed(weights, listed, table.word_weights, factors)


def spotless_share(cases: Cases) -> float:
    """The share of the hypotheses that missed no card."""
    with np.errstate(divide="ignore"):
        logs = np.log([plane.levels[0].mass for plane in cases.planes])
    spotless = np.logaddexp.reduce(cases.log_priors + logs[cases.table].sum(axis=1))
    return float(np.exp(spotless - cases.log_mass))
