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
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eleusis.induction.candidate_sets import (
    LARGE,
    MISS_BITS,
    AnyPlanes,
    BodyTest,
    Planes,
    body_sets,
    miss_weights,
    planes_from,
)
from eleusis.induction.kernels import weigh_cards
from eleusis.induction.space import AllAsked, BodyQuestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.kernels import Floats, Indices, Places
    from eleusis.induction.space import Sight, Space

NEGLIGIBLE: Final = 1e-13
"""Cases of less than this share of all mass are left out of sums over cards."""

LOOSE: Final = 1e-6
"""What may be lost of all mass where an answer need not be exact."""

CASES_MAX: Final = 3_000
"""More cases than this are thinned out, see `Thinning`; until then all is exact.

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
    planes: Planes
    table: Indices
    rows: Indices
    log_priors: Floats

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def nbytes(self) -> int:
        """The bytes that they need beside the space."""
        return self.table.nbytes + self.planes.sets.nbytes

    @cached_property
    def log_masses(self) -> Floats:
        """The logarithm of the mass of each case."""
        logs = np.log(self.planes.masses)
        return np.asarray(self.log_priors + logs[self.table].sum(axis=1))

    @cached_property
    def log_mass(self) -> float:
        """The logarithm of the mass of all cases; minus infinity if none is left."""
        return float(np.logaddexp.reduce(self.log_masses)) if len(self) else -np.inf

    def shares(self) -> Floats:
        """The share of each case in all mass."""
        return _shares(self.log_masses)


def _shares(logs: Floats) -> Floats:
    """The share of each in the sum of all, of whose logarithms these are."""
    shares = np.exp(logs - logs.max())
    return np.asarray(shares / shares.sum())


def all_cases(space: Space, tolerance: int = 0) -> Cases:
    """Every hypothesis of the space, with so many misses tolerated in each cell."""
    nobody = [np.empty(0, np.int32)] * tolerance
    lists = [each for palette in space.table.palettes for each in (palette, *nobody)]
    roots = Planes(body_sets(lists, space.table), 1 + tolerance)
    width = max(len(row.palettes) for row in space.rows)
    table = np.zeros((len(space.rows), width), np.int32)  # palette 0 has mass 1
    for n, row in enumerate(space.rows):
        table[n, : len(row.palettes)] = row.palettes
    bits = np.array([row.bits for row in space.rows])
    rows = np.arange(len(space.rows), dtype=np.int32)
    return Cases(space, roots, table, rows, -bits * np.log(2))


def observed(
    cases: Cases,
    sight: Sight,
    question: BodyTest,
    fewer: Thinning | None = None,
    *,
    is_certain: bool = False,
) -> Cases:
    """What is left when the answer was yes, after the line of *sight*; thinned, if so.

    If that is certain, not said by somebody who may err, no further miss is tolerated.
    """
    if not len(cases):
        return cases
    used, table = _asked_planes(cases, sight)
    narrow = cases.planes.selected if is_certain else cases.planes.answered
    narrowed = narrow(used, question, cases.space.table)
    parts = cases.planes, narrowed
    return _tidied(cases, parts, table, cases.rows, cases.log_priors, fewer)


def log_mass_if(cases: Cases, sight: Sight, question: BodyTest) -> float:
    """The logarithm of the mass that `observed` would leave, which is found sooner."""
    if not len(cases):
        return -np.inf
    used, table = _asked_planes(cases, sight)
    left = cases.planes.answered(used, question, cases.space.table)
    with np.errstate(divide="ignore"):
        logs = np.log(np.concatenate([cases.planes.masses, left.masses]))
    return float(np.logaddexp.reduce(cases.log_priors + logs[table].sum(axis=1)))


def _asked_planes(cases: Cases, sight: Sight) -> tuple[Places, Indices]:
    """The planes of the cells of a line, and the cases' planes with others in their place, which
    are to come after all that there are, in the same order.
    """
    numbers, cells = np.arange(len(cases)), sight.cells[cases.rows]
    current = cases.table[numbers, cells]
    is_used = np.zeros(len(cases.planes), np.bool_)
    is_used[current] = True
    table = cases.table.copy()
    table[numbers, cells] = len(cases.planes) - 1 + np.cumsum(is_used)[current]
    used = np.flatnonzero(is_used)
    return used, table


def _tidied(
    cases: Cases,
    parts: Sequence[AnyPlanes],
    table: Indices,
    rows: Indices,
    log_priors: Floats,
    fewer: Thinning | None = None,
) -> Cases:
    """The cases with planes of these parts, without those that are void and planes out of use.

    If fewer are wanted, that many, before anything is copied.
    """
    masses = np.concatenate([planes.masses for planes in parts])
    left = ~(masses == 0.0)[table].any(axis=1)
    table, rows, log_priors = table[left], rows[left], log_priors[left]
    if fewer is not None and fewer.may_choose(len(table)):
        with np.errstate(divide="ignore"):
            logs = log_priors + np.log(masses)[table].sum(axis=1)
        sizes = np.concatenate([planes.sizes for planes in parts])
        kept, log_factors = fewer.chosen(_shares(logs), table, sizes)
        table, rows, log_priors = table[kept], rows[kept], log_priors[kept] + log_factors
    in_use = np.zeros(len(masses), np.bool_)
    in_use[table] = True
    in_use[0] = True
    number = np.cumsum(in_use, dtype=np.int32) - np.int32(1)
    of_parts = np.split(in_use, np.cumsum([len(planes) for planes in parts])[:-1])
    kept_planes = planes_from(
        [(planes, np.flatnonzero(used)) for planes, used in zip(parts, of_parts, strict=True)]
    )
    return Cases(cases.space, kept_planes, number[table], rows, log_priors)


# ---- Not all ------------------------------------------------------------------------------------


def not_all(
    cases: Cases, questions: Sequence[BodyQuestion], fewer: Thinning | None = None
) -> Cases:
    """What is left when the answers were not all yes, each after its own line; thinned, if so."""
    if not len(cases):
        return cases
    asked = _asked_cells(cases, questions)
    parting = _Parting(cases, questions, asked)
    numbers = np.arange(len(cases))
    agreed, parts = cases.table.copy(), list[_Part]()
    for place, (cells, groups) in enumerate(zip(asked.cells.T, asked.groups.T, strict=True)):
        are_asked = np.flatnonzero(groups >= 0)
        cells, groups = cells[are_asked], groups[are_asked]
        current = agreed[are_asked, cells]
        refused = agreed[are_asked]
        refused[numbers[: len(refused)], cells] = parting.no[groups, current]
        agreed[are_asked, cells] = parting.yes[groups, current]
        parts.append(_Part(are_asked, place, 0, refused))
    if cases.planes.levels > 1:
        # Misses are tolerated: or all were right after all, and the dealer's "no" is one.
        parts.append(_Part(numbers, len(parts), 1, agreed))
    of_case = np.concatenate([part.numbers for part in parts])
    sizes = [len(part.numbers) for part in parts]
    order = np.lexsort((np.repeat([part.place for part in parts], sizes), of_case))
    of_case = of_case[order]
    misses = np.repeat([part.misses for part in parts], sizes)[order]
    table = np.concatenate([part.table for part in parts])[order]
    log_priors = cases.log_priors[of_case] - misses * MISS_BITS * np.log(2)
    return _tidied(cases, parting.parts, table, cases.rows[of_case], log_priors, fewer)


class _Part(NamedTuple):
    """Parts of cases, one of each.

    Attributes:
        numbers: The cases' numbers.
        place: The place of each among the parts of its case.
        misses: What the dealer is taken to have missed.
        table: Their planes. Shape: (parts, cells).
    """

    numbers: Places
    place: int
    misses: int
    table: Indices


class _Asked(NamedTuple):
    """The cells of each case that some questions are about, in the order of the questions.

    Attributes:
        questions: Groups of questions, by number.
        cells: The cells. Shape: (cases, as many as there are at most).
        groups: The group of questions about each; -1 where there is none.
    """

    questions: list[tuple[int, ...]]
    cells: Places
    groups: Places


def _asked_cells(cases: Cases, questions: Sequence[BodyQuestion]) -> _Asked:
    asked = np.array([question.sight.cells[cases.rows] for question in questions]).T
    patterns, pattern_of = np.unique(asked, axis=0, return_inverse=True)
    of_cells = [_questions_of_cells(cells) for cells in patterns.tolist()]
    every = dict.fromkeys(group for each in of_cells for group in each.values())
    number_of = {group: n for n, group in enumerate(every)}
    cells = np.zeros((len(patterns), max(map(len, of_cells))), np.int64)
    groups = np.full(cells.shape, -1)
    for n, each in enumerate(of_cells):
        cells[n, : len(each)] = [*each]
        groups[n, : len(each)] = [number_of[group] for group in each.values()]
    return _Asked([*number_of], cells[pattern_of], groups[pattern_of])


def _questions_of_cells(cells: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each cell that questions are about, their numbers; in the order of the questions."""
    of_cells: dict[int, tuple[int, ...]] = {}
    for question, cell in enumerate(cells):
        of_cells[cell] = (*of_cells.get(cell, ()), question)
    return of_cells


class _Parting:
    """Planes parted by whether all questions of a group are answered with yes.

    Attributes:
        parts: The planes there were, and their halves.
        yes, no: For a group and a plane's number, the number of the half that says yes to all, and
            of the rest.
    """

    def __init__(self, cases: Cases, questions: Sequence[BodyQuestion], asked: _Asked) -> None:
        self.parts: list[AnyPlanes] = [cases.planes]
        self.yes = np.zeros((len(asked.questions), len(cases.planes)), np.int32)
        self.no = np.zeros_like(self.yes)
        known = len(cases.planes)
        case, place = np.nonzero(asked.groups >= 0)
        groups, numbers = asked.groups[case, place], cases.table[case, asked.cells[case, place]]
        of_groups = {group: _once(numbers[groups == group]) for group in _once(groups).tolist()}
        # Misses that are tolerated take as many sets more: then all halves may be large together.
        later = cases.planes.levels > 1 and (
            sum(cases.planes.sizes[each].sum() for each in of_groups.values()) > LARGE
        )
        for group, of_group in of_groups.items():
            question = AllAsked([questions[n] for n in asked.questions[group]])
            halves = cases.planes.split_by(of_group, question, cases.space.table, later=later)
            for numbered, half in zip((self.yes, self.no), halves, strict=True):
                numbered[group, of_group] = known + np.arange(len(half))
                known += len(half)
                self.parts.append(half)


def _once(numbers: Places) -> Places:
    """The numbers that occur, in the order in which they first do."""
    found, first = np.unique(numbers, return_index=True)
    return found[np.argsort(first)]


class Thinning(NamedTuple):
    """A choice of at most so many cases that stand for all of them, with sets that need no more
    than so many bytes, about.

    Heavy cases stay as they are; of the light ones some are drawn, and weigh a threshold each,
    so that every case weighs on average what it did, with the least variance there can be
    (P. Fearnhead and P. Clifford, "On-line inference for hidden Markov models via particle
    filters", 2003).
    """

    seed: int
    most: int = CASES_MAX
    room: int | None = None

    def may_choose(self, count: int) -> bool:
        """True if not all of so many cases need stay."""
        return count > self.most or (self.room is not None and count > 0)

    def chosen(self, shares: Floats, table: Indices, sizes: Places) -> tuple[Places, Floats]:
        """The cases that stay, and what their logarithms grow by.

        The planes of each are those of the table, which need so many bytes.
        """
        kept, log_factors = self._chosen(shares)
        needed = int(sizes[np.unique(table[kept])].sum())
        if self.room is None or needed <= self.room:
            return kept, log_factors
        return self._replace(most=len(kept) * self.room // needed)._chosen(shares)

    def _chosen(self, shares: Floats) -> tuple[Places, Floats]:
        """The same, however much they need."""
        if len(shares) <= self.most:
            return np.arange(len(shares)), np.zeros(len(shares))
        ascending = np.argsort(shares)
        below = np.cumsum(shares[ascending])
        # The threshold c solves: sum of min(share / c, 1) = most. A share is light if below c.
        heavier = len(shares) - 1 - np.arange(len(shares))
        is_light = below >= shares[ascending] * (self.most - heavier)
        light = int(np.flatnonzero(is_light)[-1]) + 1
        threshold = below[light - 1] / (self.most - (len(shares) - light))
        at = (np.random.default_rng(self.seed).random() + np.arange(self.most)) * threshold
        drawn = np.searchsorted(below[:light], at[at < below[light - 1]], side="right")
        kept = np.concatenate([ascending[drawn], ascending[light:]])
        log_factors = np.zeros(len(kept))
        log_factors[: len(drawn)] = np.log(threshold / shares[ascending[drawn]])
        return kept, log_factors


def thinned(cases: Cases, fewer: Thinning) -> Cases:
    """At most so many cases that stand for all of them."""
    if len(cases) <= fewer.most:
        return cases
    return _tidied(cases, [cases.planes], cases.table, cases.rows, cases.log_priors, fewer)


def weighty(cases: Cases) -> Cases:
    """The cases without the lightest, which together hold less than `LOOSE` of all mass."""
    if not len(cases):
        return cases
    shares = cases.shares()
    ascending = np.argsort(shares)
    kept = np.sort(ascending[np.cumsum(shares[ascending]) >= LOOSE])
    return _tidied(
        cases, [cases.planes], cases.table[kept], cases.rows[kept], cases.log_priors[kept]
    )


# ---- Sums over cards ----------------------------------------------------------------------------


def card_shares(cases: Cases, sight: Sight) -> Floats:
    """For each card the share of the hypotheses that call it right after the line of *sight*."""
    planes, shares = cases.planes, cases.shares()
    heard = np.flatnonzero(shares >= NEGLIGIBLE)
    current = cases.table[heard, sight.cells[cases.rows[heard]]]
    factors = np.bincount(current, weights=shares[heard], minlength=len(planes)) / planes.masses
    used = np.unique(current)
    prices = np.outer(factors[used], miss_weights(planes.levels)).reshape(-1)
    weights = planes.sets.weights_of_bodies(planes.numbers_of(used), prices, cases.space.table)
    return weigh_cards(sight.rights, weights)


def spotless_share(cases: Cases) -> float:
    """The share of the hypotheses that missed no card."""
    with np.errstate(divide="ignore"):
        logs = np.log(cases.planes.spotless_masses)
    spotless = np.logaddexp.reduce(cases.log_priors + logs[cases.table].sum(axis=1))
    return float(np.exp(spotless - cases.log_mass))
