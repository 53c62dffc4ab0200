"""What is believed of a rule after some pictures, most of which judged all 52 candidates.

The cells of a shape are independent, so the mass of a shape is the product of the masses of its
cells, and a cell's bodies are those that say what the pictures say wherever they meet it. Mass is
exact, and hypotheses are drawn with the share that they have of it.
"""

from __future__ import annotations

from functools import cached_property
from math import inf, log
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.understanding.thoughts import RulePanel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.kernels import Floats, Indices
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
    """The bodies that are possible in a cell."""

    def __init__(self, bodies: Indices, prior: Prior, cells: int) -> None:
        self.bodies = bodies
        self._prior = prior
        self._cells = cells

    @cached_property
    def _upto(self) -> Floats:
        """The weights of the bodies, summed up: for the few cells of which some are drawn."""
        return np.cumsum(np.exp(self._prior.body_logs(self.bodies, self._cells)))

    @cached_property
    def mass(self) -> float:
        """What all of them weigh."""
        return float(np.exp(self._prior.body_logs(self.bodies, self._cells)).sum())

    @cached_property
    def log_mass(self) -> float:
        """Its natural logarithm; minus infinity if no body is possible."""
        return log(self.mass) if self.mass else -inf

    @cached_property
    def heaviest(self) -> int:
        return int(self.bodies[np.argmax(self._prior.body_logs(self.bodies, self._cells))])

    def drawn(self, luck: Floats) -> Indices:
        """Bodies drawn by weight: one for each number below 1."""
        at = np.searchsorted(self._upto, luck * self._upto[-1], side="right")
        return np.asarray(self.bodies[np.minimum(at, len(self.bodies) - 1)])


class PictureBelief:
    """What is believed of the rule, given pictures.

    Attributes:
        thoughts: What can be thought of at all.
        pictures: The evidence.
        log_masses: For each shape the natural logarithm of its mass.
    """

    def __init__(self, prior: Prior, pictures: Sequence[Picture]) -> None:
        thoughts = prior.thoughts
        self.thoughts = thoughts
        self.pictures = tuple(pictures)
        self._prior = prior
        self._sights = prior.sights()
        numbers = [self._sights.number(picture) for picture in pictures]
        self._places = [(number, self._sights.places[number]) for number in numbers]
        self._judged = [picture.judged for picture in pictures]
        self._met_by_rows = self._met()
        self._cells: dict[tuple[int, int | Meeting, int], _Cell] = {}
        self._bodies: dict[tuple[int, int | Meeting], Indices] = {}
        self._likely_of: dict[int, tuple[Indices, Floats]] = {}
        self._cells_of = [self._cells_of_shape(number) for number in range(len(thoughts.shapes))]
        masses = [sum([cell.log_mass for cell in cells]) for cells in self._cells_of]
        self.log_masses: Floats = np.array(masses) + prior.shape_logs

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
            for place, cell in enumerate(self._cells_of[shape]):
                bodies[own, place] = cell.drawn(chance.random(len(own)))
        keys, places, counts = np.unique(
            np.column_stack([shapes, bodies]), axis=0, return_index=True, return_counts=True
        )
        del keys
        return RulePanel(shapes[places].astype(np.int32), bodies[places], counts / count)

    def heaviest(self, count: int) -> RulePanel:
        """The heaviest hypothesis of each of the heaviest shapes, so many at most, by weight."""
        shapes = np.argsort(-self.log_masses, kind="stable")[: 4 * count].astype(np.int32)
        shapes = shapes[self.log_masses[shapes] > -np.inf]
        bodies = np.zeros((len(shapes), self.thoughts.width), np.int32)
        for number, shape in enumerate(shapes.tolist()):
            cells = self._cells_of[shape]
            bodies[number, : len(cells)] = [cell.heaviest for cell in cells]
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
        return tuple(
            (n, asked)
            for (n, place), judged in zip(self._places, self._judged, strict=True)
            if (asked := (int(place.tests[shape.row]) ^ other) & judged)
        )

    def _meeting(self, key: int | Meeting) -> Meeting:
        if isinstance(key, tuple):
            return key
        return tuple(
            (n, self._judged[bit]) for bit, (n, _) in enumerate(self._places) if key >> bit & 1
        )

    def _cell(self, palette: int, key: int | Meeting, cells: int) -> _Cell:
        found = self._cells.get((palette, key, cells))
        if found is None:
            found = _Cell(self._possible(palette, key), self._prior, cells)
            if not key:
                found.mass = self._prior.mass_of(palette, cells)
            self._cells[palette, key, cells] = found
        return found

    def _possible(self, palette: int, key: int | Meeting) -> Indices:
        found = self._bodies.get((palette, key))
        if found is None:
            found = self.thoughts.space.table.palettes[palette]
            if key:
                found = self._sights.filtered(self._meeting(key))
                found = found[self.thoughts.is_of[palette][found]]
            self._bodies[palette, key] = found
        return found

    def rule(self, panel: RulePanel, number: int) -> RuleTree:
        """The rule of a hypothesis of a panel."""
        return self.thoughts.rule(int(panel.shapes[number]), panel.bodies[number].tolist())
