"""All that can be thought of: induction's space, wider, and rules where the candidate decides.

A *shape* tells what is asked of which candidate after which line: it sorts each pair of line and
candidate into a cell, and a body judges in each. Most shapes are rows of the space, whose cells are
told by the line alone; where the candidate decides, both cells share every line. A hypothesis is a
shape with a body for each of its cells, and judges as its rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.induction.prior.primitives import Turns
from eleusis.induction.space import FREE, space_of
from eleusis.rule.tree.syntax import If, RuleTree
from eleusis.understanding.vocabulary import (
    further_atoms,
    further_models,
    standard,
    two_part_rules,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.bodies import BodyTable
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words
    from eleusis.induction.prior.primitives import Atom, Model
    from eleusis.induction.space import Sight, Space
    from eleusis.rule.tree.syntax import Condition
    from eleusis.understanding.concepts import Meaning

ALL_CARDS: Final = np.uint64(FULL_MASK)


@dataclass(frozen=True, slots=True)
class SortingShape:
    """How candidates are sorted into cells.

    Attributes:
        row: The row of the space, or the number of the choice.
        is_choice: Whether the candidate decides, by a test.
        palettes: What the body of each cell is taken from.
        bits: What the shape costs to say.
    """

    row: int
    is_choice: bool
    palettes: tuple[int, ...]
    bits: float


class ThoughtSpace:
    """Everything that can be thought of a rule for lines with so many starters.

    Attributes:
        space: The space whose bodies judge.
        shapes: The rows of the space, then the choices.
        root: The thoughts that these were extended from; themselves, if from none.
    """

    def __init__(self, space: Space, root: ThoughtSpace | None = None) -> None:
        self.space = space
        self.root = root or self
        self._tests = [choice.test for choice in two_part_rules()]
        self._test_literals = np.array([space.literal(test) for test in self._tests], np.int32)
        rows = (SortingShape(n, False, row.palettes, row.bits) for n, row in enumerate(space.rows))
        self.shapes = (*rows, *self._choices())
        self.bits: Floats = np.array([shape.bits for shape in self.shapes])
        self.width = max(len(shape.palettes) for shape in self.shapes)
        self.is_of = _memberships(space.table)
        self.meanings: list[Meaning] = []
        self.shape_meanings: list[Meaning] = []

    def _choices(self) -> list[SortingShape]:
        forms, table = self.space.vocabulary.forms, self.space.table
        bound = len(table.palettes) - 2
        both = forms.bound_sides + 2 * forms.part_compound
        side = forms.free_side + forms.part_compound
        ways = (((bound, bound), both), ((FREE, bound), side), ((bound, FREE), side))
        return [
            SortingShape(number, True, palettes, choice.bits + bits)
            for number, choice in enumerate(two_part_rules())
            for palettes, bits in ways
        ]

    def extended(self, atoms: tuple[Atom, ...], models: tuple[Model, ...]) -> ThoughtSpace:
        """The same thoughts with further bodies and ways to tell lines apart."""
        if not atoms and not models:
            return self
        space = self.space.widened(models) if models else self.space
        return ThoughtSpace(space.extended(atoms), self.root)

    @property
    def tests(self) -> int:
        """How many tests of the candidate a choice may be made by."""
        return len(self._tests)

    def tests_of(self, number: int) -> tuple[Condition | str, ...]:
        """What a shape tells lines or candidates apart by, and the names of its form."""
        shape = self.shapes[number]
        if shape.is_choice:
            return "if", self._tests[shape.row]
        split = self.space.rows[shape.row].model.split
        if isinstance(split, Turns):
            return "cycle", f"cycle:{min(split.period, 5)}"
        return ("if", *split.tests) if split.tests else ()

    def place(self, sight: Sight) -> LineSight:
        """What the shapes make of a line."""
        tests = sight.literals_of(self._test_literals >> 1)[self._test_literals]
        return LineSight(sight, tests, sight.cells)

    def after(self, line: Cards) -> LineSight:
        """What the shapes make of a line."""
        return self.place(self.space.after(line))

    def rule(self, shape: int, bodies: Sequence[int]) -> RuleTree:
        """The rule of a shape with these bodies."""
        one = self.shapes[shape]
        if not one.is_choice:
            return self.space.rule(one.row, bodies[: len(one.palettes)])
        then, otherwise = (self.space.table.condition(body) for body in bodies[:2])
        return RuleTree(_decided(self._tests[one.row], then, otherwise))


def _decided(test: Condition, then: Condition, otherwise: Condition) -> Condition:
    return then if then == otherwise else If(test, then, otherwise)


@dataclass(frozen=True, eq=False, slots=True)
class RulePanel:
    """Hypotheses with their weights, which sum to 1.

    Shapes: *shapes* is (count), *bodies* (count, cells).
    """

    shapes: Indices
    bodies: Indices
    weights: Floats

    def __len__(self) -> int:
        return len(self.shapes)

    def kept(self, which: Places) -> RulePanel:
        """Only these of them, weighed anew."""
        weights = self.weights[which]
        return RulePanel(self.shapes[which], self.bodies[which], weights / weights.sum())

    def joined(self, other: RulePanel) -> RulePanel:
        """These, then the others, each side with half of the weight."""
        return RulePanel(
            np.concatenate([self.shapes, other.shapes]),
            np.concatenate([self.bodies, other.bodies]),
            np.concatenate([self.weights, other.weights]) / 2,
        )


@dataclass(frozen=True, slots=True)
class LineSight:
    """What the shapes make of one line.

    Attributes:
        sight: What all bodies say there.
        tests: For each choice the candidates that pass its test.
        cells: For each row of the space the cell of the line.
    """

    sight: Sight
    tests: Words
    cells: Indices

    def masks(self, shapes: Indices, bodies: Indices, thoughts: ThoughtSpace) -> Words:
        """The right cards by each of these hypotheses. Shape: *bodies* is (count, cells)."""
        rows = len(self.cells)
        sight = self.sight
        from_row = shapes < rows
        cells = np.where(from_row, self.cells[np.minimum(shapes, rows - 1)], 0)
        masks = sight.rights_of(bodies[np.arange(len(shapes)), cells])
        chosen = np.flatnonzero(~from_row)
        if len(chosen):
            numbers = np.array([thoughts.shapes[shape].row for shape in shapes[chosen]])
            passed = self.tests[numbers]
            others = sight.rights_of(bodies[chosen, 1])
            masks[chosen] = (masks[chosen] & passed) | (others & ~passed)
        return np.asarray(masks & ALL_CARDS)


def _memberships(table: BodyTable) -> tuple[Truths, ...]:
    """For each palette whether each body is of it."""
    found = []
    for palette in table.palettes:
        is_of = np.zeros(len(table), np.bool_)
        is_of[palette] = True
        found.append(is_of)
    return tuple(found)


_making: Final = Lock()


def thoughts_of(starters: int = 1) -> ThoughtSpace:
    """The thoughts that come with the program, made once, though several threads may ask."""
    with _making:
        return _thoughts_of(starters)


@lru_cache(maxsize=2)
def _thoughts_of(starters: int) -> ThoughtSpace:
    space = space_of(standard(), starters=starters)
    return ThoughtSpace(space.widened(further_models()).extended(further_atoms()))
