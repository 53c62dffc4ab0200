"""Single hypotheses out of many: the heaviest first, or drawn by weight.

A hypothesis is chosen with the share that it has of all mass.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eleusis.cards import CARDS
from eleusis.induction.candidate_sets import MISS_BITS, miss_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.induction.factored import Cases
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words
    from eleusis.induction.space import Sight, Space

HEAVIEST_MAX: Final = 64
"""Bodies of one plane that take part in finding the heaviest hypotheses."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One hypothesis: a row of the space and a body for each of its cells.

    Attributes:
        row: Its row in the space.
        bodies: Their rows in the table of bodies.
        share: Its share of all mass.
        is_spotless: Whether it has missed nothing.
    """

    row: int
    bodies: tuple[int, ...]
    share: float
    is_spotless: bool


# ---- The heaviest -------------------------------------------------------------------------------


def heaviest(cases: Cases) -> Iterator[Sample]:
    """Hypotheses by their share, the greatest first.

    Of each plane only the `HEAVIEST_MAX` heaviest bodies are looked at, so the order holds for
    as many hypotheses; far beyond them some are missing.
    """
    bodies_of = _Heaviest(cases)
    total = cases.log_mass
    rows, priors = cases.rows.tolist(), cases.log_priors.tolist()
    widths = [len(cases.space.rows[row].palettes) for row in rows]
    tables = [cells[:width] for cells, width in zip(cases.table.tolist(), widths, strict=True)]

    def entry(case: int, ranks: tuple[int, ...], first: int) -> _Entry:
        logs = (
            bodies_of[plane].logs[rank] for plane, rank in zip(tables[case], ranks, strict=True)
        )
        return total - priors[case] - sum(logs), case, first, ranks

    # No hypothesis has more than its case: a case is opened when it may have the next one.
    losses = total - cases.log_masses
    unopened = np.argsort(-losses).tolist()  # popped from the end, the heaviest first
    waiting: list[_Entry] = []
    while waiting or unopened:
        while unopened and (not waiting or losses[unopened[-1]] < waiting[0][0]):
            case = unopened.pop()
            heappush(waiting, entry(case, (0,) * widths[case], 0))
        lost, case, first, ranks = heappop(waiting)
        ranked = [(bodies_of[plane], n) for plane, n in zip(tables[case], ranks, strict=True)]
        bodies = tuple(some.rows[rank] for some, rank in ranked)
        is_spotless = not any(some.misses[rank] for some, rank in ranked)
        yield Sample(rows[case], bodies, float(np.exp(-lost)), is_spotless)
        # Every combination of ranks has one way to be reached: its last step up was the last cell.
        for cell in range(first, len(ranks)):
            if ranks[cell] + 1 < len(bodies_of[tables[case][cell]].logs):
                after = (*ranks[:cell], ranks[cell] + 1, *ranks[cell + 1 :])
                heappush(waiting, entry(case, after, cell))


_Entry = tuple[float, int, int, tuple[int, ...]]
"""Logarithm of the share, negated; the case; the first cell that may go on; the bodies' ranks."""


class _Bodies(NamedTuple):
    """The heaviest bodies of a plane: logarithms of what they weigh, their rows, their misses."""

    logs: list[float]
    rows: list[int]
    misses: list[int]


class _Heaviest(dict[int, _Bodies]):
    """For each plane its heaviest bodies."""

    def __init__(self, cases: Cases) -> None:
        self._cases = cases

    def __missing__(self, number: int) -> _Bodies:
        planes, table = self._cases.planes, self._cases.space.table
        rows, costs = [], []
        for misses, bodies in enumerate(planes.numbers_of([number]).tolist()):
            rows.append(planes.sets.heaviest_rows(bodies, table, HEAVIEST_MAX))
            costs.append(table.bits[rows[-1] >> 6] + MISS_BITS * misses)
        bits = np.concatenate(costs)
        order = np.argsort(bits, kind="stable")[:HEAVIEST_MAX]
        missed = np.repeat(np.arange(planes.levels), [*map(len, rows)])[order]
        logs = -bits[order] * np.log(2)
        found = np.concatenate(rows)[order]
        self[number] = _Bodies(logs.tolist(), found.tolist(), missed.tolist())
        return self[number]


# ---- Drawn by weight ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """Hypotheses drawn by weight, to be asked about any line.

    Attributes:
        space: What they belong to.
        rows: The row of each.
        bodies: The body of each and cell. Shape: (hypotheses, cells).
        weights: What each stands for; together 1.
        shares: The share that each has itself.
        are_spotless: Which of them have missed nothing.
    """

    space: Space
    rows: Indices
    bodies: Indices
    weights: Floats
    shares: Floats
    are_spotless: Truths

    def chosen(self, numbers: Places) -> Panel:
        """These of them."""
        return Panel(
            self.space,
            self.rows[numbers],
            self.bodies[numbers],
            self.weights[numbers],
            self.shares[numbers],
            self.are_spotless[numbers],
        )

    def right(self, line: Cards) -> Truths:
        """Which cards each calls right after *line*. Shape: (hypotheses, 52)."""
        masks = self.masks(self.space.after(line))
        return (masks[:, None] >> np.arange(len(CARDS), dtype=np.uint64) & np.uint64(1)).astype(
            np.bool_
        )

    def masks(self, sight: Sight) -> Words:
        """The mask of the cards that each calls right after the line of *sight*."""
        return sight.masks_of(self.rows, self.bodies)


def drawn(cases: Cases, count: int, seed: int) -> Panel:
    """So many hypotheses, each drawn with its share; of equal weight.

    Cases are drawn evenly spaced along their sum, so that each comes as often as its share says,
    up to one more or less.
    """
    chance = np.random.default_rng(seed)
    upto = np.cumsum(cases.shares())
    at = (chance.random() + np.arange(count)) / count * upto[-1]
    picked = np.minimum(np.searchsorted(upto, at, side="right"), len(cases) - 1)
    planes = cases.table[picked]
    found, weights, misses = _drawn_bodies(cases, planes.reshape(-1), chance)
    bodies = found.reshape(planes.shape)
    logs = cases.log_priors[picked] + np.log(weights).reshape(planes.shape).sum(axis=1)
    equal = np.ones(count) / count  # of none as well
    are_spotless = np.asarray(misses.reshape(planes.shape).sum(axis=1) == 0)
    shares = np.exp(logs - cases.log_mass)
    return Panel(cases.space, cases.rows[picked], bodies, equal, shares, are_spotless)


def _drawn_bodies(
    cases: Cases, planes: Indices, chance: np.random.Generator
) -> tuple[Indices, Floats, Places]:
    """A body of each of these planes, what it weighs there, and what it has missed."""
    sets, levels, table = cases.planes.sets, cases.planes.levels, cases.space.table
    prices = miss_weights(levels)
    upto = np.cumsum(sets.masses.reshape(-1, levels) * prices, axis=1)
    told = np.flatnonzero(planes)  # that of cells that a row lacks has one body, the first
    order = told[np.argsort(planes[told], kind="stable")]
    mine = upto[planes[order]]
    at = chance.random(len(planes))[len(planes) - len(told) :] * mine[:, -1]
    level = np.minimum((at[:, None] >= mine).sum(axis=1), levels - 1)
    before = np.where(level > 0, mine[np.arange(len(at)), level - 1], 0.0)
    numbers = planes[order] * levels + level
    at = (at - before) / prices[level]
    ascending = np.lexsort((at, numbers))
    found, weights = np.zeros(len(planes), np.int32), np.ones(len(planes))
    misses = np.zeros(len(planes), np.int64)
    misses[order] = level
    found[order[ascending]] = sets.rows_at(numbers[ascending], at[ascending], table)
    weights[order] = table.word_weights[found[order] >> 6] * prices[level]
    return found, weights, misses


def joined_by_heaviest(panel: Panel, cases: Cases, count: int) -> Panel:
    """The panel with the heaviest hypotheses beside it, which stand for nothing more."""
    choices = [choice for choice, _ in zip(heaviest(cases), range(count), strict=False)]
    width = panel.bodies.shape[1]
    padded = [(*choice.bodies, *(0,) * (width - len(choice.bodies))) for choice in choices]
    rows = np.array([*panel.rows.tolist(), *(choice.row for choice in choices)], np.int32)
    bodies = np.concatenate([panel.bodies, np.array(padded, np.int32).reshape(-1, width)])
    return Panel(
        cases.space,
        rows,
        bodies,
        np.concatenate([panel.weights, np.zeros(len(choices))]),
        np.concatenate([panel.shares, [choice.share for choice in choices]]),
        np.array([*panel.are_spotless, *(choice.is_spotless for choice in choices)], np.bool_),
    )
