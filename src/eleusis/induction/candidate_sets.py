"""Which bodies are still possible in one cell: sets of bodies, and planes of such sets.

A *plane* has one set for each number of misses that is tolerated: the bodies that fit all that was
seen in the cell, those that fit all but one, and so on. Cells that have seen the same share one
plane. Sets are kept all together, so that one loop goes through hundreds of them. Nothing changes;
what is narrowed is new.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from eleusis.induction.bodies import WORD_BITS
from eleusis.induction.kernels import (
    add_members,
    add_sets,
    answering_sets,
    copy_lists,
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

LARGE: Final = 5_000_000
"""Sets of more bytes together are split twice, so that they are not kept beside all halves."""

SPLIT_AT_ONCE: Final = 64
"""Sets that are split at a time, where the halves are not kept."""

ASKED_SHARE: Final = 2
"""If more than one in so many bodies is asked for, all are, which is faster than to pick them."""

MISS_BITS: Final = 8
"""What a body pays for every card that it judged otherwise than the dealer."""

MISS_WEIGHT: Final = 2.0**-MISS_BITS

NO_SET: Final = -1
"""The number of the set of no body, where sets are named by their numbers."""


class BodyTest(Protocol):
    """Something that each body answers with yes or no."""

    def of_all(self) -> Words:
        """The set of the bodies that answer yes."""

    def of_listed(self, listed: Indices) -> Truths:
        """The answers of the listed bodies."""


@dataclass(frozen=True, slots=True, eq=False)
class BodySets:
    """Sets of bodies by number: many bodies as the bits of words, few as a list in any order.

    Attributes:
        words: The sets that are kept as bits. Shape: (such sets, words of the table).
        listed: The bodies of all others, end to end.
        rows: For each set its row among those kept as bits, or -1.
        begins, ends: Where the list of each lies that has one; of others both are the same.
        masses: What the bodies of each weigh together.
    """

    words: Words
    listed: Indices
    rows: Indices
    begins: Places
    ends: Places
    masses: Floats

    def __len__(self) -> int:
        return len(self.masses)

    @property
    def nbytes(self) -> int:
        """The bytes that they need."""
        return self.words.nbytes + self.listed.nbytes

    @property
    def width(self) -> int:
        """The words of a set that is kept as bits."""
        return int(self.words.shape[1])

    def portions(self, numbers: Places) -> Iterator[tuple[BodySets, Places]]:
        """Sets among which are these, in order, and their numbers there."""
        yield self, numbers

    def members(self, number: int) -> Indices:
        """The bodies of one set."""
        row = int(self.rows[number])
        if row < 0:
            return self.listed[self.begins[number] : self.ends[number]]
        return _rows_in(self.words[row], np.flatnonzero(self.words[row]))

    def answering(self, ones: Places, others: Places, yes: Words, table: BodyTable) -> BodySets:
        """For each pair of sets that share no body those of one that say yes, and no of the other.

        *ones* and *others* are their numbers, or `NO_SET`.
        """
        few = len(table) // DENSE_SHARE
        return BodySets(
            *answering_sets(
                ones, others, yes, table.word_weights, few,
                self.words, self.listed, self.rows, self.begins, self.ends,
            )
        )  # fmt: skip

    def who_says_yes(self, asked: Places, question: BodyTest, table: BodyTable) -> Words:
        """The bodies that answer yes, of those in the sets asked; others may be among them."""
        begins, ends = self.begins[asked], self.ends[asked]
        count = int((ends - begins).sum())
        if (self.rows[asked] >= 0).any() or ASKED_SHARE * count > len(table):
            return question.of_all()
        listed = np.empty(count, np.int32)
        copy_lists(self.listed, begins, ends, listed)
        return _words(listed[question.of_listed(listed)], table)

    def heaviest_rows(self, number: int, table: BodyTable, most: int) -> Indices:
        """The heaviest bodies of a set, so many at most, in no order."""
        row = int(self.rows[number])
        if row < 0:
            listed = self.members(number)
            costs = table.bits[listed >> 6]
            few = len(costs) <= most
            return listed if few else listed[np.argpartition(costs, most)[:most]]
        words = np.flatnonzero(self.words[row])
        if len(words) > most:  # as many words hold at least as many bodies
            words = words[np.argpartition(table.bits[words], most)[:most]]
            words = words[np.argsort(table.bits[words], kind="stable")]
        return _rows_in(self.words[row], words)[:most]

    def rows_at(self, numbers: Places, at: Floats, table: BodyTable) -> Indices:
        """For each number and place the body in which the running weight of its set exceeds that.

        Numbers ascend, and the places of each.
        """
        return members_at(
            numbers, at, table.word_weights,
            self.words, self.listed, self.rows, self.begins, self.ends,
        )  # fmt: skip

    def weights_of_bodies(self, numbers: Places, factors: Floats, table: BodyTable) -> Floats:
        """What each body weighs in these sets together, each set times its factor."""
        weights = np.zeros(len(table))
        add_sets(
            weights, numbers, factors, table.word_weights,
            self.words, self.listed, self.rows, self.begins, self.ends,
        )  # fmt: skip
        return weights


@dataclass(frozen=True, slots=True, eq=False)
class LatentSets:
    """What `BodySets.answering` returns, known by size and mass; the sets are made when wanted.

    Attributes:
        whole, ones, others, yes, table: What they are made of.
        rows, begins, ends: As of `BodySets`: which are bits, and how long the lists of others are.
        masses: What the bodies of each weigh together.
    """

    whole: BodySets
    ones: Places
    others: Places
    yes: Words
    table: BodyTable
    rows: Indices
    begins: Places
    ends: Places
    masses: Floats

    def __len__(self) -> int:
        return len(self.masses)

    @property
    def width(self) -> int:
        """The words of a set that is kept as bits."""
        return len(self.yes)

    def portions(self, numbers: Places) -> Iterator[tuple[BodySets, Places]]:
        """Some sets after the other, of which these are made, and their numbers there."""
        for some in _some_at_once(numbers):
            made = self.whole.answering(self.ones[some], self.others[some], self.yes, self.table)
            yield made, np.arange(len(some))


def answering_later(
    whole: BodySets, ones: Places, others: Places, yes: Words, table: BodyTable
) -> LatentSets:
    """What `BodySets.answering` returns, without the room that it takes."""
    known = []
    for some in _some_at_once(np.arange(len(ones))):
        sets = whole.answering(ones[some], others[some], yes, table)
        known.append((sets.rows, sets.begins, sets.ends, sets.masses))
    rows, begins, ends, masses = map(np.concatenate, zip(*known, strict=True))
    return LatentSets(whole, ones, others, yes, table, rows, begins, ends, masses)


def _some_at_once(numbers: Places) -> Iterator[Places]:
    """Numbers of sets, as many as are split at a time."""
    return (numbers[at : at + SPLIT_AT_ONCE] for at in range(0, len(numbers), SPLIT_AT_ONCE))


def body_sets(lists: Sequence[Indices], table: BodyTable) -> BodySets:
    """The sets of these rows of the table."""
    few = len(table) // DENSE_SHARE
    is_many = np.array([len(each) > few for each in lists])
    ends = np.cumsum([0 if many else len(each) for each, many in zip(lists, is_many, strict=True)])
    none = np.empty(0, np.int32)
    return BodySets(
        words=np.array(
            [_words(each, table) for each, many in zip(lists, is_many, strict=True) if many],
            np.uint64,
        ).reshape(-1, len(table) // WORD_BITS),
        listed=np.concatenate(
            [none if many else each for each, many in zip(lists, is_many, strict=True)]
        ),
        rows=np.where(is_many, np.cumsum(is_many) - 1, -1).astype(np.int32),
        begins=np.concatenate([[0], ends[:-1]]),
        ends=ends,
        masses=np.array([table.word_weights[each >> 6].sum() for each in lists]),
    )


def sets_from(parts: Sequence[tuple[BodySets | LatentSets, Places]]) -> BodySets:
    """Of each part the sets of these numbers, one part after the other."""
    sizes = [sets.ends[numbers] - sets.begins[numbers] for sets, numbers in parts]
    rows = [sets.rows[numbers] for sets, numbers in parts]
    listed = np.empty(sum(int(size.sum()) for size in sizes), np.int32)
    are_bits = [each >= 0 for each in rows]
    width = parts[0][0].width
    words = np.empty((sum(int(each.sum()) for each in are_bits), width), np.uint64)
    list_at = word_at = 0
    # Some at a time: together they may be large.
    for sets, numbers in chain.from_iterable(part.portions(wanted) for part, wanted in parts):
        begins, ends = sets.begins[numbers], sets.ends[numbers]
        list_at += copy_lists(sets.listed, begins, ends, listed[list_at:])
        row = sets.rows[numbers]
        chosen = row[row >= 0]
        np.take(sets.words, chosen, axis=0, out=words[word_at : word_at + len(chosen)], mode="clip")
        word_at += len(chosen)
    all_bits, all_ends = np.concatenate(are_bits), np.cumsum(np.concatenate(sizes))
    return BodySets(
        words=words,
        listed=listed,
        rows=np.where(all_bits, np.cumsum(all_bits) - 1, -1).astype(np.int32),
        begins=all_ends - np.concatenate(sizes),
        ends=all_ends,
        masses=np.concatenate([sets.masses[numbers] for sets, numbers in parts]),
    )


@dataclass(frozen=True, eq=False)
class AnyPlanes:
    """Planes by number: the bodies that missed no card of a cell, those that missed one, and so on.

    Attributes:
        sets: The sets of all; of one plane after the other, by the number of misses.
        levels: How many sets each has.
    """

    sets: BodySets | LatentSets
    levels: int

    def __len__(self) -> int:
        return len(self.sets) // self.levels

    @cached_property
    def masses(self) -> Floats:
        """What the bodies of each weigh together, each miss paid for."""
        if self.levels == 1:
            return self.sets.masses
        return np.asarray(self.sets.masses.reshape(-1, self.levels) @ miss_weights(self.levels))

    @cached_property
    def sizes(self) -> Places:
        """The bytes that the sets of each need, about."""
        sets = self.sets
        sizes = np.where(sets.rows >= 0, 8 * sets.width, 4 * (sets.ends - sets.begins))
        return np.asarray(sizes.reshape(-1, self.levels).sum(axis=1))

    def numbers_of(self, planes: Places | list[int]) -> Places:
        """The numbers of the sets of these planes, in order."""
        return (np.asarray(planes)[:, None] * self.levels + np.arange(self.levels)).reshape(-1)


@dataclass(frozen=True, eq=False)
class Planes(AnyPlanes):
    """Planes whose sets are there."""

    sets: BodySets

    @property
    def spotless_masses(self) -> Floats:
        """What the bodies of each weigh together that missed no card."""
        return self.sets.masses[:: self.levels]

    def answered(self, planes: Places, question: BodyTest, table: BodyTable) -> AnyPlanes:
        """These planes when the answer was yes: who says no has missed once more, or is out."""
        asked = self.numbers_of(planes)
        less = np.where(asked % self.levels, asked - 1, NO_SET)  # who has missed one card less
        yes = self.sets.who_says_yes(asked, question, table)
        return self._answering(asked, less, yes, table)

    def selected(self, planes: Places, question: BodyTest, table: BodyTable) -> AnyPlanes:
        """Of each set of these planes the bodies that answer yes."""
        asked = self.numbers_of(planes)
        yes = self.sets.who_says_yes(asked, question, table)
        return self._answering(asked, np.full_like(asked, NO_SET), yes, table)

    def split_by(
        self, planes: Places, question: BodyTest, table: BodyTable, *, later: bool = False
    ) -> tuple[AnyPlanes, AnyPlanes]:
        """Of each set the bodies that answer yes, and those that answer no; all are asked once.

        If *later*, they are made when they are wanted, since there are many of them.
        """
        asked = self.numbers_of(planes)
        nobody = np.full_like(asked, NO_SET)
        yes = self.sets.who_says_yes(asked, question, table)
        return (
            self._answering(asked, nobody, yes, table, later=later),
            self._answering(nobody, asked, yes, table, later=later),
        )

    def _answering(
        self, ones: Places, others: Places, yes: Words, table: BodyTable, *, later: bool = False
    ) -> AnyPlanes:
        """What `BodySets.answering` returns, made when it is wanted if it may be large."""
        asked = np.maximum(ones, others) // self.levels
        later |= int(self.sizes[asked].sum()) > LARGE * self.levels
        answering = partial(answering_later, self.sets) if later else self.sets.answering
        return AnyPlanes(answering(ones, others, yes, table), self.levels)


def miss_weights(levels: int) -> Floats:
    """What a body of each level pays."""
    return np.asarray(MISS_WEIGHT ** np.arange(levels))


def planes_from(parts: Sequence[tuple[AnyPlanes, Places]]) -> Planes:
    """Of each part these planes, one part after the other."""
    first, numbers = parts[0]
    if len(parts) == 1 and isinstance(first, Planes) and len(first) == len(numbers):
        return first
    sets = sets_from([(planes.sets, planes.numbers_of(numbers)) for planes, numbers in parts])
    return Planes(sets, first.levels)


def packed(members: Truths) -> Words:
    """The members, as the bits of words."""
    return np.packbits(members, bitorder="little").view(np.uint64)


def _rows_in(words: Words, chosen: Places) -> Indices:
    """The rows of the bodies in the chosen words."""
    return members_of(words, chosen, int(np.bitwise_count(words[chosen]).sum()))


def _words(listed: Indices, table: BodyTable) -> Words:
    """Listed bodies as the bits of words."""
    words = np.zeros(len(table) // WORD_BITS, np.uint64)
    add_members(words, listed)
    return words
