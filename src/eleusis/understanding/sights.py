"""What an author has told of lines, and what all thoughts say of these."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from eleusis.cards import FULL_MASK
from eleusis.induction.kernels import places_without

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.induction.kernels import Indices, Words
    from eleusis.understanding.thoughts import LineSight, ThoughtSpace


@dataclass(frozen=True, slots=True)
class Picture:
    """After a line exactly these of the cards judged are right."""

    line: Cards
    right: int
    judged: int = FULL_MASK


@dataclass(frozen=True, slots=True)
class CannotCome:
    """Not every card of the line is right, each after those before it.

    Attributes:
        line: The line.
        place: The place of the first card that is wrong, from 0; None if nobody said.
    """

    line: Cards
    place: int | None = None


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
        self._wrong: tuple[int, Words] = (-1, np.zeros(0, np.uint64))
        self._lock = Lock()

    def number(self, picture: Picture) -> int:
        """The number of a picture, which is new or known."""
        with self._lock:
            found = self._numbers.get(picture)
            if found is None:
                found = len(self.pictures)
                self.places.append(self._thoughts.after(picture.line))
                self.pictures.append(picture)
                self._numbers[picture] = found
            return found

    def filtered(self, meeting: Meeting) -> Indices:
        """All bodies that say what the pictures say of these candidates.

        Many cells meet the same pictures at first, so what is left after each is kept.
        """
        found = self.met.get(meeting)
        if found is None:
            *earlier, (number, asked) = meeting
            if earlier:
                left = self.filtered(tuple(earlier))
                rights = self.places[number].sight.rights_of(left)
                wrong = rights ^ np.uint64(self.pictures[number].right)
                found = left[wrong & np.uint64(asked) == 0]
            else:
                found = places_without(self.wrong(number), np.uint64(asked)).astype(np.int32)
            self.met[meeting] = found
        return found

    def wrong(self, number: int) -> Words:
        """For each body the cards of a picture that it judges otherwise; the last is kept."""
        known, wrong = self._wrong
        if known != number:
            sight, right = self.places[number].sight, np.uint64(self.pictures[number].right)
            wrong = sight.space.table.rights(sight.literals) ^ right
            self._wrong = number, wrong
        return wrong
