"""Which bodies are still possible in one cell: sets of bodies, and planes of such sets.

A *plane* has one set for each number of misses that is tolerated: the bodies that fit all that
was seen in the cell, those that fit all but one, and so on. Cells that have seen the same share
one plane. The law of this file: nothing changes; what is narrowed is new.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from eleusis.induction.bodies import WORD
from eleusis.induction.kernels import members_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.bodies import BodyTable
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words

DENSE_SHARE: Final = 32
"""A set of more than one in so many bodies is kept as bits, any other as a list.

At this size both take the same room, and about the same time."""

MISS_BITS: Final = 8
"""What a body pays for every card that it judged otherwise than the dealer."""

MISS_WEIGHT: Final = 2.0**-MISS_BITS


@dataclass(frozen=True, slots=True, eq=False)
class Dense:
    """Many bodies, as the bits of words."""

    words: Words
    mass: float

    @property
    def nbytes(self) -> int:
        """The bytes that it needs."""
        return self.words.nbytes


@dataclass(frozen=True, slots=True, eq=False)
class Sparse:
    """Few bodies, as their rows in ascending order."""

    listed: Indices
    mass: float

    @property
    def nbytes(self) -> int:
        """The bytes that it needs."""
        return self.listed.nbytes


BodySet = Dense | Sparse

EMPTY: Final = Sparse(np.empty(0, np.int32), 0.0)


class Question(Protocol):
    """Something that each body answers with yes or no."""

    def of_all(self) -> Words:
        """The set of the bodies that answer yes."""

    def of_listed(self, listed: Indices) -> Truths:
        """The answers of the listed bodies."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The bodies that missed no card of the cell, those that missed one, and so on.

    Attributes:
        levels: The sets of bodies, by the number of their misses.
        mass: What they weigh together, each miss paid for.
    """

    levels: tuple[BodySet, ...]
    mass: float


def plane(levels: tuple[BodySet, ...]) -> Plane:
    """The plane of these levels."""
    return Plane(levels, sum(bodies.mass * MISS_WEIGHT**n for n, bodies in enumerate(levels)))


def listed_set(listed: Indices, table: BodyTable) -> BodySet:
    """The set of these rows, in ascending order."""
    if len(listed) * DENSE_SHARE <= len(table):
        return Sparse(listed, float(table.word_weights[listed >> 6].sum()))
    return _dense(_words(Sparse(listed, 0.0), table), table)


def packed(members: Truths) -> Words:
    """The members, as the bits of words."""
    return np.packbits(members, bitorder="little").view(np.uint64)


def rows_of(bodies: BodySet) -> Indices:
    """The rows of a set, in ascending order."""
    if isinstance(bodies, Sparse):
        return bodies.listed
    return _rows_in(bodies.words, np.flatnonzero(bodies.words))


def heaviest_rows(bodies: BodySet, table: BodyTable, most: int) -> Indices:
    """The heaviest bodies of a set, so many at most, in no order."""
    if isinstance(bodies, Sparse):
        costs = table.bits[bodies.listed >> 6]
        few = len(costs) <= most
        return bodies.listed if few else bodies.listed[np.argpartition(costs, most)[:most]]
    words = np.flatnonzero(bodies.words)
    if len(words) > most:  # as many words hold at least as many bodies
        words = words[np.argpartition(table.bits[words], most)[:most]]
        words = words[np.argsort(table.bits[words], kind="stable")]
    return _rows_in(bodies.words, words)[:most]


def drawn_rows(
    bodies: BodySet, table: BodyTable, count: int, chance: np.random.Generator
) -> Indices:
    """Bodies of a set, each drawn with its share of the set's mass."""
    if isinstance(bodies, Sparse):
        upto = np.cumsum(table.word_weights[bodies.listed >> 6])
        return bodies.listed[_drawn(upto, count, chance)]
    counts = np.bitwise_count(bodies.words)
    words = _drawn(np.cumsum(counts * table.word_weights), count, chance)
    wanted = (chance.random(count) * counts[words]).astype(np.int64)
    bits = np.unpackbits(bodies.words[words].view(np.uint8).reshape(-1, 8), 1, bitorder="little")
    within = (np.cumsum(bits, axis=1) > wanted[:, None]).argmax(axis=1)
    return np.asarray(words * WORD + within, np.int32)


def _drawn(upto: Floats, count: int, chance: np.random.Generator) -> Places:
    """Places in a list of running sums, each drawn with its own share."""
    places = np.searchsorted(upto, chance.random(count) * upto[-1], side="right")
    return np.asarray(np.minimum(places, len(upto) - 1))


def _rows_in(words: Words, chosen: Places) -> Indices:
    """The rows of the bodies in the chosen words."""
    return np.asarray(members_of(words, chosen, int(np.bitwise_count(words[chosen]).sum())))


def _dense(words: Words, table: BodyTable) -> Dense:
    return Dense(words, float(np.bitwise_count(words) @ table.word_weights))


def _from_words(words: Words, table: BodyTable) -> BodySet:
    """The set of these bits, in the form that suits its size."""
    counts = np.bitwise_count(words)
    if int(counts.sum(dtype=np.int64)) * DENSE_SHARE > len(table):
        return Dense(words, float(counts @ table.word_weights))
    listed = _rows_in(words, np.flatnonzero(words))
    return Sparse(listed, float(counts @ table.word_weights))


def union(one: BodySet, other: BodySet, table: BodyTable) -> BodySet:
    """The bodies of both sets, which share none."""
    if one.mass == 0.0 or other.mass == 0.0:
        return other if one.mass == 0.0 else one
    if isinstance(one, Sparse) and isinstance(other, Sparse):
        # Two ascending runs: a stable sort merges them.
        return listed_set(np.sort(np.concatenate([one.listed, other.listed]), kind="stable"), table)
    return Dense(_words(one, table) | _words(other, table), one.mass + other.mass)


def _words(bodies: BodySet, table: BodyTable) -> Words:
    """A set as the bits of words."""
    if isinstance(bodies, Dense):
        return bodies.words
    members = np.zeros(len(table), np.bool_)
    members[bodies.listed] = True
    return packed(members)


def selected(sets: Sequence[BodySet], question: Question, table: BodyTable) -> list[BodySet]:
    """Of each set the bodies that answer yes."""
    return _halves(sets, question, table, (True,))[0]


def parted(
    sets: Sequence[BodySet], question: Question, table: BodyTable
) -> tuple[list[BodySet], list[BodySet]]:
    """Of each set the bodies that answer yes, and those that answer no; all are asked once."""
    yes, no = _halves(sets, question, table, (True, False))
    return yes, no


def _halves(
    sets: Sequence[BodySet], question: Question, table: BodyTable, wanted: tuple[bool, ...]
) -> list[list[BodySet]]:
    """For each wanted answer, of each set the bodies that give it."""
    lists = [bodies for bodies in sets if isinstance(bodies, Sparse)]
    # All lists at once: laid end to end they are asked together.
    listed = np.concatenate([EMPTY.listed, *(bodies.listed for bodies in lists)])
    said = question.of_listed(listed) if lists else np.empty(0, np.bool_)
    halves: list[list[BodySet]] = []
    for answer in wanted:
        of_lists = iter(_cut(lists, listed, said == answer, table))
        half: list[BodySet] = []
        for bodies in sets:
            if isinstance(bodies, Sparse):
                half.append(next(of_lists))
            else:
                yes = question.of_all()
                half.append(_from_words(bodies.words & (yes if answer else ~yes), table))
        halves.append(half)
    return halves


def _cut(sets: list[Sparse], listed: Indices, kept: Truths, table: BodyTable) -> list[BodySet]:
    """What is kept of each set, of which *listed* has the rows end to end."""
    if not sets:
        return []
    owner = np.repeat(np.arange(len(sets)), [len(bodies.listed) for bodies in sets])[kept]
    listed = listed[kept]
    masses = np.bincount(owner, weights=table.word_weights[listed >> 6], minlength=len(sets))
    ends = np.cumsum(np.bincount(owner, minlength=len(sets))).tolist()
    # Copied: a slice would keep the rows of all sets in memory.
    return [
        Sparse(listed[start:end].copy(), mass) if end > start else EMPTY
        for start, end, mass in zip([0, *ends[:-1]], ends, masses.tolist(), strict=True)
    ]
