"""Which bodies are still possible in one cell: sets of bodies, and planes of such sets.

A *plane* has one set for each number of misses that is tolerated: the bodies that fit all that was
seen in the cell, those that fit all but one, and so on. Cells that have seen the same share one
plane. Nothing changes; what is narrowed is new.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from eleusis.induction.bodies import WORD_BITS
from eleusis.induction.kernels import (
    add_members,
    answering_lists,
    answering_words,
    members_at,
    members_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.induction.bodies import BodyTable
    from eleusis.induction.kernels import Floats, Indices, Places, Truths, Words

DENSE_SHARE: Final = 32
"""A set of more than one in so many bodies is kept as bits, any other as a list.

At this size both take the same room, and about the same time."""

ASKED_SHARE: Final = 2
"""If more than one in so many bodies is asked for, all are, which is faster than to pick them."""

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
    """Few bodies, as their rows in any order."""

    listed: Indices
    mass: float

    @property
    def nbytes(self) -> int:
        """The bytes that it needs."""
        return self.listed.nbytes


BodySet = Dense | Sparse

EMPTY: Final = Sparse(np.empty(0, np.int32), 0.0)


class BodyTest(Protocol):
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
    mass = levels[0].mass
    for misses, bodies in enumerate(levels[1:], 1):
        mass += bodies.mass * MISS_WEIGHT**misses
    return Plane(levels, mass)


def listed_set(listed: Indices, table: BodyTable) -> BodySet:
    """The set of these rows."""
    return _of_list(listed, float(table.word_weights[listed >> 6].sum()), table)


def _of_list(listed: Indices, mass: float, table: BodyTable) -> BodySet:
    is_few = len(listed) * DENSE_SHARE <= len(table)
    return Sparse(listed, mass) if is_few else Dense(_words(listed, table), mass)


def packed(members: Truths) -> Words:
    """The members, as the bits of words."""
    return np.packbits(members, bitorder="little").view(np.uint64)


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


def rows_at(bodies: BodySet, table: BodyTable, at: Floats) -> Indices:
    """The bodies in which a set's running weight comes to exceed each of *at*, ascending."""
    if isinstance(bodies, Dense):
        return members_at(bodies.words, table.word_weights, at)
    upto = np.cumsum(table.word_weights[bodies.listed >> 6])
    places = np.searchsorted(upto, at, side="right")
    return bodies.listed[np.minimum(places, len(upto) - 1)]


def _rows_in(words: Words, chosen: Places) -> Indices:
    """The rows of the bodies in the chosen words."""
    return members_of(words, chosen, int(np.bitwise_count(words[chosen]).sum()))


def _words(listed: Indices, table: BodyTable) -> Words:
    """Listed bodies as the bits of words."""
    words = np.zeros(len(table) // WORD_BITS, np.uint64)
    add_members(words, listed)
    return words


def _bits(bodies: BodySet, table: BodyTable) -> Words:
    """A set as the bits of words."""
    if bodies is EMPTY:
        return table.no_words
    return bodies.words if isinstance(bodies, Dense) else _words(bodies.listed, table)


# ---- Questions ----------------------------------------------------------------------------------


def selected(sets: Sequence[BodySet], question: BodyTest, table: BodyTable) -> list[BodySet]:
    """Of each set the bodies that answer yes."""
    yes = _who_says_yes(sets, question, table)
    return _answering([(bodies, EMPTY) for bodies in sets], yes, table)


def split_by(
    sets: Sequence[BodySet], question: BodyTest, table: BodyTable
) -> tuple[list[BodySet], list[BodySet]]:
    """Of each set the bodies that answer yes, and those that answer no; all are asked once."""
    yes = _who_says_yes(sets, question, table)
    return (
        _answering([(bodies, EMPTY) for bodies in sets], yes, table),
        _answering([(EMPTY, bodies) for bodies in sets], yes, table),
    )


def answered(planes: Sequence[Plane], question: BodyTest, table: BodyTable) -> list[Plane]:
    """The planes when the answer was yes: who says no has missed once more, or is out."""
    yes = _who_says_yes(_sets_of(planes), question, table)
    return planes_of(planes, _answering(_asked_levels(planes), yes, table))


def masses_if(planes: Sequence[Plane], question: BodyTest, table: BodyTable) -> list[float]:
    """What the planes would weigh when the answer was yes, which is found sooner."""
    yes = _who_says_yes(_sets_of(planes), question, table)
    each = iter(_masses(_asked_levels(planes), yes, table))
    return [
        sum(mass * MISS_WEIGHT**misses for misses, mass in enumerate(islice(each, len(one.levels))))
        for one in planes
    ]


def _sets_of(planes: Sequence[Plane]) -> list[BodySet]:
    return [bodies for one in planes for bodies in one.levels]


def _asked_levels(planes: Sequence[Plane]) -> list[_Pair]:
    """Each level with the one that has missed one card less."""
    return [
        (bodies, missed_less)
        for one in planes
        for missed_less, bodies in pairwise((EMPTY, *one.levels))
    ]


def planes_of(like: Sequence[Plane], sets: Sequence[BodySet]) -> list[Plane]:
    """Planes of these sets, each with as many levels as the one that it is like."""
    each = iter(sets)
    return [plane(tuple(islice(each, len(one.levels)))) for one in like]


def _who_says_yes(sets: Sequence[BodySet], question: BodyTest, table: BodyTable) -> Words:
    """The bodies that answer yes, of those in the sets; others may be among them."""
    lists = [bodies.listed for bodies in sets if isinstance(bodies, Sparse)]
    if len(lists) < len(sets) or ASKED_SHARE * sum(map(len, lists)) > len(table):
        return question.of_all()
    listed = np.concatenate([EMPTY.listed, *lists])
    return _words(listed[question.of_listed(listed)], table)


_Pair = tuple[BodySet, BodySet]
"""Two sets that share no body."""


def _answering(pairs: Sequence[_Pair], yes: Words, table: BodyTable) -> list[BodySet]:
    """For each pair the bodies of one set that say yes, and those of the other that say no."""
    listed: list[tuple[Sparse, Sparse]] = []
    found: list[BodySet | None] = []
    for one, other in pairs:
        if one.mass == other.mass == 0.0:
            found.append(EMPTY)
        elif isinstance(one, Sparse) and isinstance(other, Sparse):
            found.append(None)
            listed.append((one, other))
        else:
            found.append(_answering_words(one, other, yes, table))
    of_lists = _answering_lists(listed, yes, table)
    return [next(of_lists) if bodies is None else bodies for bodies in found]


def _masses(pairs: Sequence[_Pair], yes: Words, table: BodyTable) -> list[float]:
    """What `_answering` would find weighs."""
    weights, masses = table.word_weights, [0.0] * len(pairs)
    listed: dict[int, tuple[Sparse, Sparse]] = {}
    for n, (one, other) in enumerate(pairs):
        if one.mass == other.mass == 0.0:
            continue
        if isinstance(one, Sparse) and isinstance(other, Sparse):
            listed[n] = one, other
        else:
            masses[n] = answering_words(_bits(one, table), _bits(other, table), yes, weights)[2]
    if listed:
        ones, others = zip(*listed.values(), strict=True)
        found = answering_lists(*_end_to_end(ones), *_end_to_end(others), yes, weights)
        for n, mass in zip(listed, found[2].tolist(), strict=True):
            masses[n] = mass
    return masses


def _answering_lists(
    pairs: Sequence[tuple[Sparse, Sparse]], yes: Words, table: BodyTable
) -> Iterator[BodySet]:
    """The same of lists alone."""
    if not pairs:
        return
    ones, others = zip(*pairs, strict=True)
    found, ends, masses = answering_lists(
        *_end_to_end(ones), *_end_to_end(others), yes, table.word_weights
    )
    begin = 0
    for end, mass in zip(ends.tolist(), masses.tolist(), strict=True):
        # Copied, since each may be kept for longer than the others.
        yield _of_list(found[begin:end].copy(), mass, table)
        begin = end


def _end_to_end(sets: Sequence[Sparse]) -> tuple[Indices, Places]:
    """The lists one after the other, and where each ends."""
    lists = [bodies.listed for bodies in sets]
    return np.concatenate(lists), np.cumsum([*map(len, lists)])


def _answering_words(one: BodySet, other: BodySet, yes: Words, table: BodyTable) -> BodySet:
    """The same of sets that are kept as bits, one of them at least."""
    words, count, mass = answering_words(
        _bits(one, table), _bits(other, table), yes, table.word_weights
    )
    is_few = count * DENSE_SHARE <= len(table)
    return Sparse(_rows_in(words, np.flatnonzero(words)), mass) if is_few else Dense(words, mass)
