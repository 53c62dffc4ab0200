"""What is believed of a rule after some pictures, each of which judged all 52 candidates.

The cells of a shape are independent, so the mass of a shape is the product of the masses of its
cells, and a cell's bodies are those that say what the pictures say wherever they meet it. Where
lines cannot come, only the share of it counts in which the cells together call a card of each line
wrong. Mass is exact, and hypotheses are drawn with the share that they have of it.
"""

from __future__ import annotations

from functools import cached_property
from math import inf, log
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.understanding.impossible import ImpossibleLines, SortedBodies, covered
from eleusis.understanding.thoughts import RulePanel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Floats, Indices, Places
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.understanding.prior import Prior
    from eleusis.understanding.sights import Meeting, Picture
    from eleusis.understanding.thoughts import SortingShape

LN2: Final = float(np.log(2))

_MISS_BITS: Final = 4.0
"""What a card costs that the nearest rule judges otherwise than its author."""

FAR_BITS: Final = 24.0
"""Bodies that cost so much more than the likeliest are not tried for the nearest rule."""

SOON_SAID: Final = 250
"""Shapes that are tried for the nearest rule, the shortest first."""


class _Cell:
    """The bodies that are possible in a cell, those together that reject the same cards."""

    def __init__(self, possible: SortedBodies, prior: Prior, cells: int) -> None:
        self.bodies = possible.bodies
        self._marks = possible.marks
        self._ends = possible.ends
        self._prior = prior
        self._cells = cells

    @cached_property
    def _upto(self) -> Floats:
        """The weights of the bodies, summed up."""
        return np.cumsum(np.exp(self._prior.body_logs(self.bodies, self._cells)))

    @cached_property
    def mass(self) -> float:
        """What all of them weigh."""
        return float(self._upto[-1]) if len(self._upto) else 0.0

    @cached_property
    def log_mass(self) -> float:
        """Its natural logarithm; minus infinity if no body is possible."""
        return log(self.mass) if self.mass else -inf

    @cached_property
    def heaviest(self) -> int:
        return int(self.bodies[np.argmax(self._prior.body_logs(self.bodies, self._cells))])

    @cached_property
    def _masses(self) -> Floats:
        return np.diff(self._upto[self._ends], prepend=0.0)

    def shares(self, judged: int, lines: ImpossibleLines) -> Floats:
        """The share of the bodies that reject a set of lines by the cards judged, for each set."""
        if self._marks is None:
            return np.ones(1)
        rejected = lines.rejected(self._marks, judged)
        return np.bincount(rejected, self._masses, lines.sets) / self.mass

    def drawn(self, judged: int, lines: ImpossibleLines, rejected: int, luck: Floats) -> Indices:
        """Bodies that reject just these lines, drawn by weight: one for each number below 1."""
        if self._marks is None:
            at = np.searchsorted(self._upto, luck * self.mass, side="right")
            return np.asarray(self.bodies[np.minimum(at, len(self.bodies) - 1)])
        fits = lines.rejected(self._marks, judged) == rejected
        upto = np.cumsum(self._masses * fits)
        at = luck * upto[-1]
        group = np.searchsorted(upto, at, side="right")
        group = np.minimum(group, np.flatnonzero(fits)[-1])
        # How far into its group, and so into all of them.
        within = self._upto[self._ends[group]] - np.maximum(upto[group] - at, 0.0)
        place = np.searchsorted(self._upto, within, side="right")
        first = np.where(group > 0, self._ends[group - 1] + 1, 0)
        return np.asarray(self.bodies[np.clip(place, first, self._ends[group])])


class PictureBelief:
    """What is believed of the rule, given pictures.

    Attributes:
        thoughts: What can be thought of at all.
        pictures: The evidence.
        log_masses: For each shape the natural logarithm of its mass.
    """

    def __init__(
        self,
        prior: Prior,
        pictures: Sequence[Picture],
        impossible: Sequence[Cards] = (),
    ) -> None:
        thoughts = prior.thoughts
        self.thoughts = thoughts
        self.pictures = tuple(pictures)
        self._prior = prior
        self._sights = prior.sights()
        self._lines = ImpossibleLines(thoughts, impossible)
        numbers = [self._sights.number(picture) for picture in pictures]
        self._places = [(number, self._sights.places[number]) for number in numbers]
        self._met_by_rows = self._met()
        self._cells: dict[tuple[int, int | Meeting, int], _Cell] = {}
        self._sorted: dict[tuple[int, int | Meeting], SortedBodies] = {}
        self._likely_of: dict[int, tuple[Indices, Floats]] = {}
        self._cells_of = [self._cells_of_shape(number) for number in range(len(thoughts.shapes))]
        masses = [sum([cell.log_mass for cell in cells]) for cells in self._cells_of]
        self.log_masses: Floats = np.array(masses) + prior.shape_logs
        if impossible:
            self._reject()

    def _reject(self) -> None:
        """Leaves to each shape the share of its mass by which none of the lines can come."""
        known: dict[tuple[int, int], Floats] = {}
        left = np.flatnonzero(self.log_masses > -np.inf)
        shares = np.zeros((len(left), self.thoughts.width, self._lines.sets))
        shares[:, :, 0] = 1.0  # a cell that a shape has not rejects nothing
        for at, number in enumerate(left.tolist()):
            for place, cell in enumerate(self._cells_of[number]):
                key = id(cell), self._lines.judged(number, place)
                if key not in known:
                    known[key] = cell.shares(key[1], self._lines)
                shares[at, place] = known[key]
        with np.errstate(divide="ignore"):
            self.log_masses[left] += np.log(covered(shares)[:, -1])

    def earlier(self, count: int) -> PictureBelief:
        """What was believed after so many of the pictures."""
        return PictureBelief(self._prior, self.pictures[:count])

    @property
    def log_mass(self) -> float:
        """The natural logarithm of all mass; minus infinity where nothing fits."""
        best = float(self.log_masses.max())
        if best == -np.inf:
            return best
        return best + float(np.log(np.exp(self.log_masses - best).sum()))

    def drawn(self, count: int, seed: int) -> RulePanel:
        """So many hypotheses, drawn by weight; those drawn several times weigh as much more."""
        chance = np.random.default_rng(seed)
        shares = np.exp(self.log_masses - self.log_mass)
        shapes = chance.choice(len(shares), size=count, p=shares / shares.sum())
        shapes.sort()
        bodies = np.zeros((count, self.thoughts.width), np.int32)
        for shape in np.unique(shapes).tolist():
            own = np.flatnonzero(shapes == shape)
            self._draw_bodies(shape, bodies, own, chance)
        keys, places, counts = np.unique(
            np.column_stack([shapes, bodies]), axis=0, return_index=True, return_counts=True
        )
        del keys
        return RulePanel(shapes[places].astype(np.int32), bodies[places], counts / count)

    def _draw_bodies(
        self, shape: int, bodies: Indices, own: Places, chance: np.random.Generator
    ) -> None:
        """Draws the bodies of one shape into these rows: cell by cell, so that all reject all."""
        lines, cells = self._lines, self._cells_of[shape]
        judged = [lines.judged(shape, place) for place in range(len(cells))]
        shares = [cell.shares(own, lines) for cell, own in zip(cells, judged, strict=True)]
        missing = np.full(len(own), lines.sets - 1)
        for place, cell in enumerate(cells):
            later = covered(np.array([shares[place + 1 :]]))[0] if place + 1 < len(cells) else None
            luck = chance.random((2, len(own)))
            for lack in np.unique(missing).tolist():
                which = np.flatnonzero(missing == lack)
                ways = shares[place] * lines.can_cover(lack, later)
                upto = np.cumsum(ways)
                taken = np.searchsorted(upto, luck[0, which] * upto[-1], side="right")
                taken = np.minimum(taken, np.flatnonzero(ways)[-1])
                for rejected in np.unique(taken).tolist():
                    rows = which[taken == rejected]
                    found = cell.drawn(judged[place], lines, rejected, luck[1, rows])
                    bodies[own[rows], place] = found
                    missing[rows] = lack & ~rejected

    def heaviest(self, count: int) -> RulePanel:
        """The heaviest hypothesis of each of the heaviest shapes, so many at most, by weight."""
        shapes = np.argsort(-self.log_masses, kind="stable")[: 4 * count].astype(np.int32)
        shapes = shapes[self.log_masses[shapes] > -np.inf]
        bodies = np.zeros((len(shapes), self.thoughts.width), np.int32)
        for number, shape in enumerate(shapes.tolist()):
            cells = self._cells_of[shape]
            bodies[number, : len(cells)] = [cell.heaviest for cell in cells]
        fits = self._lines.fit(shapes, bodies)
        shapes, bodies = shapes[fits], bodies[fits]
        pairs = zip(shapes.tolist(), bodies.tolist(), strict=True)
        logs = np.array([self.weight(shape, own) for shape, own in pairs])
        best = np.argsort(-logs, kind="stable")[:count]
        weights = np.exp(logs[best] - logs[best[0]]) if len(best) else logs
        return RulePanel(shapes[best], bodies[best], weights / weights.sum())

    def nearest(self) -> RuleTree:
        """A rule that fails on few cards of the pictures, in a shape that is soon said."""
        best, found = np.inf, (0, [0])
        missed: dict[tuple[int, int], Floats] = {}
        least: dict[tuple[int, Meeting], tuple[float, int]] = {}
        for number in np.argsort(self.thoughts.bits, kind="stable")[:SOON_SAID].tolist():
            shape = self.thoughts.shapes[number]
            if shape.is_choice:  # each would look at other cards of each picture
                continue
            total, bodies = float(shape.bits), []
            for cell, palette in enumerate(shape.palettes):
                key = palette, self._meeting(self._key(shape, cell))
                if key not in least:
                    least[key] = self._least(*key, missed)
                total += least[key][0]
                bodies.append(least[key][1])
            if total < best:
                best, found = total, (number, bodies)
        return self.thoughts.rule(*found)

    def _least(
        self, palette: int, meeting: Meeting, missed: dict[tuple[int, int], Floats]
    ) -> tuple[float, int]:
        """What it costs to fit the pictures with one body of a palette, and which one."""
        listed, costs = self._likely(palette)
        for asked in meeting:
            if asked not in missed:
                missed[asked] = self._missed(*asked)
            costs = costs + missed[asked][listed]
        best = int(np.argmin(costs))
        return float(costs[best]), int(listed[best])

    def _likely(self, palette: int) -> tuple[Indices, Floats]:
        """The likelier bodies of a palette, and what they cost in bits."""
        found = self._likely_of.get(palette)
        if found is None:
            listed = self.thoughts.space.table.palettes[palette]
            costs = -self._prior.body_logs(listed, 1) / LN2
            near = np.flatnonzero(costs < costs.min() + FAR_BITS)
            found = self._likely_of[palette] = listed[near], costs[near]
        return found

    def _missed(self, number: int, asked: int) -> Floats:
        """What each body misses of a picture."""
        wrong = self._sights.wrong(number) & np.uint64(asked)
        return np.asarray(_MISS_BITS * np.bitwise_count(wrong))

    def weight(self, shape: int, bodies: Sequence[int]) -> float:
        """The natural logarithm of what one hypothesis weighs."""
        cells = self._cells_of[shape]
        listed = np.array(bodies[: len(cells)], np.int32)
        own = float(self._prior.body_logs(listed, len(cells)).sum())
        mass = sum(cell.log_mass for cell in cells)
        return float(self.log_masses[shape]) - mass + own

    def _met(self) -> list[list[int]]:
        """For each cell and each row which of the pictures it meets, as bits."""
        found = np.zeros((self.thoughts.width, len(self.thoughts.space.rows)), np.int64)
        for bit, (_, place) in enumerate(self._places):
            found[place.cells, np.arange(len(place.cells))] |= 1 << bit
        return found.tolist()

    def _cells_of_shape(self, number: int) -> list[_Cell]:
        shape = self.thoughts.shapes[number]
        width = len(shape.palettes)
        return [
            self._cell(palette, self._key(shape, cell), width)
            for cell, palette in enumerate(shape.palettes)
        ]

    def _key(self, shape: SortingShape, cell: int) -> int | Meeting:
        """What a cell meets, in short: for a row the bits of the pictures."""
        if not shape.is_choice:
            return self._met_by_rows[cell][shape.row]
        other = FULL_MASK if cell else 0
        return tuple((n, int(place.tests[shape.row]) ^ other) for n, place in self._places)

    def _meeting(self, key: int | Meeting) -> Meeting:
        if isinstance(key, tuple):
            return key
        return tuple((n, FULL_MASK) for bit, (n, _) in enumerate(self._places) if key >> bit & 1)

    def _cell(self, palette: int, key: int | Meeting, cells: int) -> _Cell:
        found = self._cells.get((palette, key, cells))
        if found is None:
            found = _Cell(self._possible(palette, key), self._prior, cells)
            if not key:
                found.mass = self._prior.mass_of(palette, cells)
            self._cells[palette, key, cells] = found
        return found

    def _possible(self, palette: int, key: int | Meeting) -> SortedBodies:
        found = self._sorted.get((palette, key))
        if found is None:
            bodies = self.thoughts.space.table.palettes[palette]
            if key:
                bodies = self._sights.filtered(self._meeting(key))
                bodies = bodies[self.thoughts.is_of[palette][bodies]]
            found = self._sorted[palette, key] = self._lines.sort(bodies)
        return found

    def rule(self, panel: RulePanel, number: int) -> RuleTree:
        """The rule of a hypothesis of a panel."""
        return self.thoughts.rule(int(panel.shapes[number]), panel.bodies[number].tolist())
