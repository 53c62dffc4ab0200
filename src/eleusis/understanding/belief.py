"""What is believed of a rule after some pictures, each of which judged all 52 candidates.

The cells of a shape are independent, so the mass of a shape is the product of the masses of its
cells, and a cell's bodies are those that say what the pictures say wherever they meet it. Mass is
exact, and hypotheses are drawn with the share that they have of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.understanding.panel import RulePanel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Floats, Indices, Truths
    from eleusis.rule.tree.syntax import RuleTree
    from eleusis.understanding.prior import Prior
    from eleusis.understanding.thoughts import LineSight, ThoughtSpace

LN2: Final = float(np.log(2))

HEAVIEST: Final = 24
"""Bodies of one cell that take part in finding the heaviest hypotheses."""


_MISS_BITS: Final = 4.0
"""What a card costs that the nearest rule judges otherwise than its author."""


SOON_SAID: Final = 250
"""Shapes that are tried for the nearest rule, the shortest first."""


@dataclass(frozen=True, slots=True)
class Picture:
    """After a line, of the cards asked about, exactly these are right."""

    line: Cards
    right: int
    asked: int = FULL_MASK


@dataclass(frozen=True, slots=True)
class CannotCome:
    """Not every card of the line is right, each after those before it."""

    line: Cards


_Evidence = Picture | CannotCome

Meeting = tuple[tuple[int, int], ...]
"""For each picture that meets a cell its number, and the candidates that belong to the cell."""


class Sights:
    """What all thoughts say of some pictures; beliefs that share pictures share it.

    Attributes:
        pictures: The pictures, by their numbers.
        places: For each what the shapes make of its line.
        met: The bodies that say what the pictures say, for each meeting that was asked about.
    """

    def __init__(self, thoughts: ThoughtSpace) -> None:
        self.pictures: list[Picture] = []
        self.places: list[LineSight] = []
        self.met: dict[Meeting, Indices] = {}
        self._thoughts = thoughts
        self._numbers: dict[Picture, int] = {}
        self._after: dict[Cards, LineSight] = {}

    def number(self, picture: Picture) -> int:
        """The number of a picture, which is new or known."""
        if picture not in self._numbers:
            if picture.line not in self._after:
                self._after[picture.line] = self._thoughts.after(picture.line)
            self._numbers[picture] = len(self.pictures)
            self.pictures.append(picture)
            self.places.append(self._after[picture.line])
        return self._numbers[picture]


@dataclass(frozen=True, eq=False, slots=True)
class _Cell:
    """The bodies that are possible in a cell."""

    bodies: Indices
    upto: Floats
    """Their weights, summed up."""

    @property
    def mass(self) -> float:
        return float(self.upto[-1]) if len(self.upto) else 0.0


class PictureBelief:
    """What is believed of the rule, given pictures.

    Attributes:
        thoughts: What can be thought of at all.
        pictures: The evidence.
        log_masses: For each shape the natural logarithm of its mass.
    """

    def __init__(
        self, prior: Prior, pictures: Sequence[Picture], sights: Sights | None = None
    ) -> None:
        thoughts = prior.thoughts
        self.thoughts = thoughts
        self.pictures = tuple(pictures)
        self._prior = prior
        self._sights = Sights(thoughts) if sights is None else sights
        numbers = [self._sights.number(picture) for picture in pictures]
        self._places = [(number, self._sights.places[number]) for number in numbers]
        self._cells: dict[tuple[int, Meeting, int], _Cell] = {}
        self._cells_of = [self._cells_of_shape(number) for number in range(len(thoughts.shapes))]
        with np.errstate(divide="ignore"):
            masses = [sum(np.log([cell.mass for cell in cells])) for cells in self._cells_of]
        self.log_masses: Floats = np.array(masses) + prior.shape_logs

    def earlier(self, count: int) -> PictureBelief:
        """What was believed after so many of the pictures."""
        return PictureBelief(self._prior, self.pictures[:count], self._sights)

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
                at = np.searchsorted(cell.upto, chance.random(len(own)) * cell.mass, side="right")
                bodies[own, place] = cell.bodies[np.minimum(at, len(cell.bodies) - 1)]
        keys, places, counts = np.unique(
            np.column_stack([shapes, bodies]), axis=0, return_index=True, return_counts=True
        )
        del keys
        return RulePanel(shapes[places].astype(np.int32), bodies[places], counts / count)

    def heaviest(self, count: int) -> RulePanel:
        """The heaviest hypothesis of each of the heaviest shapes, so many, by weight."""
        shapes = np.argsort(-self.log_masses, kind="stable")[: 4 * count]
        shapes = shapes[self.log_masses[shapes] > -np.inf]
        bodies = np.zeros((len(shapes), self.thoughts.width), np.int32)
        for number, shape in enumerate(shapes.tolist()):
            for place, cell in enumerate(self._cells_of[shape]):
                bodies[number, place] = cell.bodies[np.argmax(np.diff(cell.upto, prepend=0.0))]
        pairs = zip(shapes.tolist(), bodies.tolist(), strict=True)
        logs = np.array([self.weight(shape, own) for shape, own in pairs])
        best = np.argsort(-logs, kind="stable")[:count]
        weights = np.exp(logs[best] - logs[best[0]]) if len(best) else logs
        return RulePanel(shapes[best].astype(np.int32), bodies[best], weights / weights.sum())

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
                key = palette, self._meeting(number, cell)
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
        listed = self.thoughts.space.table.palettes[palette]
        costs = -self._prior.body_logs(listed, 1) / LN2
        for asked in meeting:
            if asked not in missed:
                missed[asked] = self._missed(*asked)
            costs = costs + missed[asked][listed]
        best = int(np.argmin(costs))
        return float(costs[best]), int(listed[best])

    def _missed(self, number: int, asked: int) -> Floats:
        """What each body misses of a picture."""
        picture = self._sights.pictures[number]
        wrong = self._sights.places[number].sight.rights ^ np.uint64(picture.right)
        return np.asarray(_MISS_BITS * np.bitwise_count(wrong & np.uint64(asked & picture.asked)))

    def weight(self, shape: int, bodies: Sequence[int]) -> float:
        """The natural logarithm of what one hypothesis weighs."""
        cells = self._cells_of[shape]
        listed = np.array(bodies[: len(cells)], np.int32)
        own = float(self._prior.body_logs(listed, len(cells)).sum())
        mass = sum(float(np.log(cell.mass)) for cell in cells)
        return float(self.log_masses[shape]) - mass + own

    def _cells_of_shape(self, number: int) -> list[_Cell]:
        shape = self.thoughts.shapes[number]
        return [
            self._cell(palette, self._meeting(number, cell), len(shape.palettes))
            for cell, palette in enumerate(shape.palettes)
        ]

    def _meeting(self, number: int, cell: int) -> Meeting:
        """Which pictures meet a cell, and with which candidates."""
        shape = self.thoughts.shapes[number]
        if shape.is_choice:
            return tuple(
                (n, int(place.tests[shape.row]) ^ (FULL_MASK if cell else 0))
                for n, place in self._places
            )
        return tuple((n, FULL_MASK) for n, place in self._places if place.cells[shape.row] == cell)

    def _cell(self, palette: int, meeting: Meeting, cells: int) -> _Cell:
        key = palette, meeting, cells
        found = self._cells.get(key)
        if found is None:
            bodies = self._possible(palette, meeting)
            found = self._cells[key] = _Cell(
                bodies, np.cumsum(np.exp(self._prior.body_logs(bodies, cells)))
            )
        return found

    def _possible(self, palette: int, meeting: Meeting) -> Indices:
        if not meeting:
            return self.thoughts.space.table.palettes[palette]
        found = self._filtered(meeting)
        return found[self.thoughts.is_of[palette][found]]

    def _filtered(self, meeting: Meeting) -> Indices:
        """All bodies that say what the pictures say of these candidates.

        Many cells meet the same pictures at first, so what is left after each is kept.
        """
        found = self._sights.met.get(meeting)
        if found is None:
            *earlier, last = meeting
            if earlier:
                left = self._filtered(tuple(earlier))
                found = left[self._fits(*last, left)]
            else:
                found = np.flatnonzero(self._fits(*last)).astype(np.int32)
            self._sights.met[meeting] = found
        return found

    def _fits(self, number: int, asked: int, listed: Indices | None = None) -> Truths:
        picture, sight = self._sights.pictures[number], self._sights.places[number].sight
        right, asked = np.uint64(picture.right), asked & picture.asked
        rights = sight.rights if listed is None else sight.rights[listed]
        return np.asarray((rights ^ right) & np.uint64(asked) == 0)

    def rule(self, panel: RulePanel, number: int) -> RuleTree:
        """The rule of a hypothesis of a panel."""
        return self.thoughts.rule(int(panel.shapes[number]), panel.bodies[number].tolist())
