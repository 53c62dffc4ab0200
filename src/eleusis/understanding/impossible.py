"""Lines that cannot come: some card of each is wrong, and nobody said which.

Each card is judged in one cell of a shape. So a body *rejects* a line if it calls one of the cards
wrong that its cell judges, and a rule fits if its bodies together reject all lines. Sets of lines
are numbers here: bit n stands for the line with number n.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words
    from eleusis.understanding.thoughts import ThoughtSpace

IMPOSSIBLE_MAX: Final = 2
"""Lines that are weighed exactly: what it takes doubles with each, and so do the sets of them."""


@dataclass(frozen=True, eq=False, slots=True)
class SortedBodies:
    """Bodies in groups that call the same cards of the lines wrong.

    Attributes:
        bodies: All of them.
        ends: The place of the last body of each group.
        marks: The cards that each group calls wrong; None if there are no lines.
    """

    bodies: Indices
    ends: Places
    marks: Words | None


class ImpossibleLines:
    """What all bodies say of the cards of some lines; each card that is judged has a bit.

    Attributes:
        sets: How many sets of lines there are.
        marks: For each body the cards that it calls wrong.
    """

    def __init__(self, thoughts: ThoughtSpace, lines: Sequence[Cards]) -> None:
        first = thoughts.space.starters
        cards = [
            (number, at) for number, line in enumerate(lines) for at in range(first, len(line))
        ]
        kind = np.uint16 if len(cards) <= 16 else np.uint64  # shorter ones are sorted faster
        self.sets = 1 << len(lines)
        self.marks: Words = np.zeros(len(thoughts.space.table), kind)
        self._of_line = [0] * len(lines)
        self._thoughts = thoughts
        self._of_rows = np.zeros((thoughts.width, len(thoughts.space.rows)), np.int64)
        self._of_choices = np.zeros((2, thoughts.tests), np.int64)
        for bit, (number, at) in enumerate(cards):
            place, card = thoughts.after(lines[number][:at]), np.uint64(lines[number][at])
            is_wrong = (place.sight.rights >> card & np.uint64(1)) == 0
            self.marks |= is_wrong.astype(kind) << kind(bit)
            self._of_line[number] |= 1 << bit
            passed = place.tests >> card & np.uint64(1) == 1
            for cell, own in enumerate(self._of_rows):
                own[place.cells == cell] |= 1 << bit
            self._of_choices[0, passed] |= 1 << bit
            self._of_choices[1, ~passed] |= 1 << bit

    def sort(self, bodies: Indices) -> SortedBodies:
        """These bodies with their marks, as they are if there are no lines."""
        if not self._of_line or not len(bodies):
            return SortedBodies(bodies, np.array([len(bodies) - 1]), None)
        marks = self.marks[bodies]
        order = np.argsort(marks, kind="stable")
        marks = marks[order]
        ends = np.append(np.flatnonzero(marks[1:] != marks[:-1]), len(marks) - 1)
        return SortedBodies(bodies[order], ends, marks[ends])

    def judged(self, shape: int, cell: int) -> int:
        """The cards that are judged in a cell of a shape."""
        one = self._thoughts.shapes[shape]
        return int((self._of_choices if one.is_choice else self._of_rows)[cell, one.row])

    def rejected(self, marks: Words, judged: int) -> Places:
        """For each of these marks the set of lines rejected by the cards that are judged."""
        found: Places = np.zeros(len(marks), np.intp)
        for number, cards in enumerate(self._of_line):
            found |= ((marks & marks.dtype.type(cards & judged)) != 0).astype(np.intp) << number
        return found

    def can_cover(self, lacking: int, later: Floats | None) -> Floats:
        """For each set rejected in one cell how likely the later cells reject what then lacks."""
        taken = np.arange(self.sets)
        left = lacking & ~taken
        if later is None:
            return np.asarray(left == 0, np.float64)
        return np.array([later[(taken & one) == one].sum() for one in left.tolist()])

    def fit(self, shapes: Indices, bodies: Indices) -> Truths:
        """Which hypotheses reject all lines."""
        found = np.zeros(len(shapes), np.intp)
        for number, shape in enumerate(shapes.tolist() if self._of_line else ()):
            for cell in range(len(self._thoughts.shapes[shape].palettes)):
                marks = self.marks[bodies[number, cell : cell + 1]]
                found[number] |= self.rejected(marks, self.judged(shape, cell))[0]
        return np.asarray(found == self.sets - 1)


def covered(shares: Floats) -> Floats:
    """How likely cells reject each set of lines together, from how likely each cell does by itself.

    Shapes: *shares* is (shapes, cells, sets); returned is (shapes, sets).
    """
    found = shares[:, 0]
    sets = shares.shape[2]
    for cell in range(1, shares.shape[1]):
        joined = np.zeros_like(found)
        for one in range(sets):
            for other in range(sets):
                joined[:, one | other] += found[:, one] * shares[:, cell, other]
        found = joined
    return found
