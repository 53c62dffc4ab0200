"""The space of hypotheses: a vocabulary made ready, and what all of it says after one line.

A hypothesis is a model's row and a body for each of its cells, and it judges as the rule that
`Space.rule` makes of them.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import chain, compress, islice
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eleusis.errors import InputError
from eleusis.induction.bodies import (
    BodyTable,
    atoms_as_raw,
    body_table,
    deduplicated,
    probe_lines,
    probe_sights,
    raw_free,
    raw_library,
    raw_plain,
)
from eleusis.induction.candidate_sets import packed
from eleusis.induction.dead_ends import dead_ends
from eleusis.induction.freed import hand_back
from eleusis.induction.lines.evaluator import Watch, line_array
from eleusis.induction.lines.kernels import cells_of, conditions_of_splits, masks_of_panel
from eleusis.induction.prior.primitives import Model, Split, Turns
from eleusis.kept import kept_arrays
from eleusis.rule.tree.syntax import ALWAYS, negate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.induction.bodies import Raw
    from eleusis.induction.kernels import Indices, Places, Truths, Words
    from eleusis.induction.prior.primitives import Atom, Vocabulary
    from eleusis.kept import Arrays
    from eleusis.rule.tree.syntax import Condition, RuleTree

FREE: Final = 0
"""The palette of `ALWAYS` alone."""

SETTLED: Final = 4
"""Cards of a line after which hardly any condition is undecided."""

_SOURCES: Final = ("cards", "induction", "rule")
"""The code that decides which bodies a vocabulary has."""


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model with the palette of each of its cells.

    A model with a start makes two rows: in one any card is right there, in the other the start
    has a body of its own. One with two cells makes three: either side may be free, or none.
    """

    model: Model
    palettes: tuple[int, ...]
    bits: float


class LineSorting(NamedTuple):
    """Which cell of each split a line belongs to; see `Split.cell`.

    Attributes:
        tests: The conditions of each split's tests, then `ALWAYS`. Shape: (splits, tests).
        counts: What each counts if it fails.
        are_crossed: Whether all are asked, or as many as fail.
        periods: How many turns there are.
        starts: How long a line must be for a cell other than that of the start.
        at_start: This cell.
    """

    tests: Indices
    counts: Indices
    are_crossed: Truths
    periods: Indices
    starts: Indices
    at_start: Indices

    @classmethod
    def of(
        cls, splits: Sequence[Split | Turns], tests: Sequence[Sequence[int]], starters: int
    ) -> LineSorting:
        """That of these splits, whose tests are given by their conditions."""
        always = 0
        width = 1 + max(map(len, tests), default=0)
        padded = [[*own, *[always] * (width - len(own))] for own in tests]
        are_crossed = np.array([isinstance(one, Split) and one.crossed for one in splits], np.bool_)
        # Of a crossed split the last test counts 1, the one before it 2, and so on.
        place = np.array([len(own) for own in tests])[:, None] - 1 - np.arange(width)
        counts = np.where(are_crossed[:, None], 2 ** np.maximum(place, 0), 1)
        # Starters are not judged: what cell they would belong to is of no account.
        at_start = [one.cells if one.start > starters else 0 for one in splits]
        return cls(
            np.array(padded, np.int32).reshape(len(tests), width),
            counts.astype(np.int32),
            are_crossed,
            np.array([one.period if isinstance(one, Turns) else 1 for one in splits], np.int32),
            np.array([one.start for one in splits], np.int32),
            np.array(at_start, np.int32),
        )


class Space:
    """A vocabulary made ready for lines with so many starters.

    Attributes:
        vocabulary: What it was made of.
        starters: How many cards at the beginning of a line are starters.
        watch: All conditions, running along a line.
        table: All bodies.
        rows: All models.
        sorting: All ways to sort lines.
        split_of: The number of that of each row.
        literals_of_atoms: The literal of each atom of the vocabulary.
        own_bytes: What it needs of its own, extended for one table; nothing, if others share it.

    Args:
        vocabulary: Of what.
        starters: For which lines.
        keep: Whether its bodies are kept on disk, and taken from there.
    """

    def __init__(self, vocabulary: Vocabulary, *, starters: int, keep: bool = False) -> None:
        self.own_bytes = 0
        self.vocabulary = vocabulary
        self.starters = starters
        self._number: dict[Condition, int] = {ALWAYS: 0}
        families = dict.fromkeys(
            model.family for model in vocabulary.models if model.family is not None
        )
        self._palette_of = {family: n for n, family in enumerate(families, 1)}
        self._whole = len(families) + 2
        library = [self._literal(atom.condition) for atom in vocabulary.atoms]
        self.literals_of_atoms = np.array(library, np.int32)
        tests = [self._literal(test.condition) for test in vocabulary.hinges]
        mirrored = [
            (self._signed(one), self._signed(other)) for one, other, _ in vocabulary.mirrored
        ]
        excepted = [self._signed(condition) for condition, _ in vocabulary.exceptions]
        chosen = [[self._literal(body) for body in family.conditions] for family in families]
        self._sort_lines()
        self.watch = Watch(self._number, starters=starters)

        raw = partial(raw_library, vocabulary, library, tests, mirrored, excepted)
        make = partial(self._bodies, raw, chosen)
        bodies = kept_arrays("bodies", _SOURCES, (vocabulary, starters), make) if keep else make()
        self.table: BodyTable = BodyTable.of_arrays(tuple(self._number), bodies)
        self._lay_rows()

    def _bodies(self, library: Callable[[], Raw], families: Sequence[Sequence[int]]) -> Arrays:
        """All bodies, of this library and of families given by their literals.

        Raises:
            InputError: `bad-vocabulary`, if a test is not decided after its split's start.
        """
        probes = probe_lines()
        sights = probe_sights(self.watch, probes)
        lengths = np.array([*map(len, probes)])
        self._check_tests(sights, lengths)
        raw = deduplicated(library(), sights)
        ending = dead_ends(raw, self.watch, self.starters)
        raw = replace(raw, bits=raw.bits + self.vocabulary.forms.dead_end * ending)
        plain = deduplicated(raw_plain(self.vocabulary, self.literals_of_atoms.tolist()), sights)
        parts = raw_free(self.vocabulary), plain
        settled = sights[lengths >= SETTLED]
        return body_table(tuple(self._number), families, parts, raw, settled).arrays

    def _sort_lines(self) -> None:
        """Prepares the splits of the vocabulary's models; their tests get numbers."""
        self._splits = tuple(dict.fromkeys(model.split for model in self.vocabulary.models))
        self._tests = [
            [self._literal(test) >> 1 for test in split.tests] if isinstance(split, Split) else []
            for split in self._splits
        ]
        self.sorting = LineSorting.of(self._splits, self._tests, self.starters)

    def _lay_rows(self) -> None:
        self.rows = tuple(row for model in self.vocabulary.models for row in self._rows(model))
        split_number = {split: n for n, split in enumerate(self._splits)}
        self.split_of = np.array([split_number[row.model.split] for row in self.rows])

    def widened(self, models: Iterable[Model]) -> Space:
        """The same space with these models besides; their bodies are those that it has.

        Raises:
            InputError: `bad-vocabulary`, if a test is not decided after its split's start.
        """
        wider = copy(self)
        wider.vocabulary = replace(self.vocabulary, models=(*self.vocabulary.models, *models))
        wider._number = dict(self._number)
        wider._sort_lines()
        added = tuple(wider._number)[len(self._number) :]
        wider.watch = self.watch.extended(added)
        wider.table = self.table.extended(added, atoms_as_raw((), ()))
        wider._lay_rows()
        asked = np.array(sorted({*chain(*wider._tests[len(self._splits) :])}), np.intp)
        probes = probe_lines()
        sights = probe_sights(wider.watch, probes, asked)
        wider._check_tests(sights, np.array([*map(len, probes)]), len(self._splits))
        return wider

    def extended(self, extra: tuple[Atom, ...]) -> Space:
        """The same space with these conditions as further bodies; those that it has are left out.

        They are taken as they are: none is compared with the bodies of the library.
        """
        added = tuple(atom for atom in extra if atom.condition not in self._number)
        longer = copy(self)
        longer._number = dict(self._number)
        literals = [longer._literal(atom.condition) for atom in added]
        conditions = [atom.condition for atom in added]
        longer.watch = self.watch.extended(conditions)
        if added:
            longer.table = self.table.extended(conditions, atoms_as_raw(added, literals))
            longer.own_bytes = longer.table.nbytes
        return longer

    def after(self, line: Cards) -> Sight:
        """What the space says after *line*."""
        return Sight(self, line)

    def rule(self, row: int, bodies: Sequence[int]) -> RuleTree:
        """The rule of a row with these bodies, one for each cell."""
        model = self.rows[row].model
        conditions = [self.table.condition(body) for body in bodies]
        cells = model.split.cells
        return model.rule(conditions[:cells], *conditions[cells:], starters=self.starters)

    def has(self, condition: Condition) -> bool:
        """True if a condition is watched as it stands."""
        return condition in self._number

    def literal(self, condition: Condition) -> int:
        """The number of the literal of a condition that is watched.

        Raises:
            KeyError: if it is not.
        """
        return 2 * self._number[condition]

    def _literal(self, condition: Condition) -> int:
        return 2 * self._number.setdefault(condition, len(self._number))

    def _signed(self, condition: Condition) -> int:
        """The literal of a condition, of its negation if only that is watched."""
        if condition not in self._number and negate(condition) in self._number:
            return self._literal(negate(condition)) + 1
        return self._literal(condition)

    def _rows(self, model: Model) -> list[ModelRow]:
        forms, bound = self.vocabulary.forms, self._whole + 1
        rows = [
            ModelRow(model, palettes, model.bits + bits) for palettes, bits in self._cells_of(model)
        ]
        if model.split.start <= self.starters:
            return rows
        starts = ((FREE, forms.free_start), (bound, forms.bound_start + forms.part_compound))
        return [
            ModelRow(model, (*row.palettes, palette), row.bits + bits)
            for row in rows
            for palette, bits in starts
        ]

    def _cells_of(self, model: Model) -> Iterator[tuple[tuple[int, ...], float]]:
        """The palettes of a model's cells, and their bits, in all ways there are."""
        forms, cells = self.vocabulary.forms, model.split.cells
        beside, bound, either = self._whole - 1, self._whole + 1, self._whole + 2
        if model.family is not None:
            yield (self._palette_of[model.family],) * cells, 0.0
        elif cells == 1:
            yield (self._whole,), 0.0
        elif cells == 2:
            yield (bound, bound), forms.bound_sides + 2 * forms.part_compound
            yield (FREE, beside), forms.free_side + forms.part_compound
            yield (beside, FREE), forms.free_side + forms.part_compound
        else:
            yield (either,) * cells, cells * (forms.bound_turn + forms.part_compound)

    def _check_tests(self, sights: Words, lengths: Places, known: int = 0) -> None:
        """Refuse tests that are not decided on every line as long as the start, but known ones."""
        is_decided = (sights[:, ::2] == 0) | (sights[:, 1::2] == 0)  # by condition
        splits = zip(self._splits, self._tests, strict=True)
        for split, tests in islice(splits, known, None):
            decided = is_decided[lengths >= split.start][:, tests].all(axis=0)
            for test in compress(tests, ~decided):
                said = str(tuple(self._number)[test])
                raise InputError("bad-vocabulary", start=split.start, test=said)


def space_of(vocabulary: Vocabulary, *, starters: int = 1) -> Space:
    """The space of a vocabulary, made once, though several threads may ask for it at once.

    Its bodies are kept on disk, so that other processes have it in an eighth of the time.
    """
    with _making:
        return _space_of(vocabulary, starters)


_making: Final = Lock()


@lru_cache(maxsize=8)
def _space_of(vocabulary: Vocabulary, starters: int) -> Space:
    space = Space(vocabulary, starters=starters, keep=True)
    hand_back()  # it takes twice as much to make one as to keep it
    return space


class Sight:
    """What a space says after one line; each part is worked out when it is first asked for.

    Attributes:
        space: The space.
        line: The cards on the line.
    """

    def __init__(self, space: Space, line: Cards) -> None:
        self.space = space
        self.line = line

    def after(self, card: Card) -> Sight:
        """What the space says when *card* has been laid."""
        return Sight(self.space, (*self.line, card))

    @cached_property
    def literals(self) -> Words:
        """The mask of each literal."""
        return self.space.watch.literals(self.line)

    def literals_of(self, conditions: Places) -> Words:
        """The mask of each literal of these conditions; others may be left out."""
        if "literals" in self.__dict__:
            return self.literals
        return self.space.watch.literals(self.line, conditions)

    @cached_property
    def rights(self) -> Words:
        """For each body the mask of its right cards."""
        return self.space.table.rights(self.literals)

    def rights_once(self) -> Words:
        """The same for who asks once: they take 2 MB, and are kept only where they are already."""
        if "rights" in self.__dict__:
            return self.rights
        return self.space.table.rights(self.literals)

    @cached_property
    def cells(self) -> Indices:
        """For each row the cell of the line."""
        space = self.space
        return np.take(self._cells_of(np.arange(len(space.sorting.tests))), space.split_of)

    def _cells_of(self, splits: Places) -> Indices:
        """For each of these splits the cell of the line."""
        space = self.space
        asked = conditions_of_splits(splits, space.sorting.tests, len(space.table.conditions))
        return cells_of(splits, self.literals_of(asked), len(self.line), tuple(space.sorting))

    def masks_of(self, rows: Indices, bodies: Indices) -> Words:
        """The right cards by hypotheses of these rows. Shape: *bodies* is (rows, cells)."""
        space, splits = self.space, self.space.split_of[rows]
        if space.watch.is_compiled and "literals" not in self.__dict__:
            line, sorting = line_array(self.line), tuple(space.sorting)
            sides, program = space.table.sides, tuple(space.watch.program)
            return masks_of_panel(line, splits, bodies, sorting, *sides, program)
        here = bodies[np.arange(len(rows)), self._cells_of(splits)]
        return self.rights_of(here)

    def rights_of(self, listed: Indices) -> Words:
        """For each listed body the mask of its right cards."""
        table = self.space.table
        # Few bodies are made of few conditions; the others need not be asked.
        return table.rights_of(listed, self.literals_of(table.conditions_of(listed)))


class BodyQuestion:
    """A question about the right cards of a body after one line."""

    def __init__(self, sight: Sight, answer: Callable[[Words], Truths]) -> None:
        self.sight = sight
        self._answer = answer

    @cached_property
    def _yes(self) -> Words:
        return packed(self._answer(self.sight.rights_once()))

    def of_all(self) -> Words:
        """The set of the bodies that answer yes."""
        return self._yes

    def of_listed(self, listed: Indices) -> Truths:
        """The answers of the listed bodies."""
        return self._answer(self.sight.rights_of(listed))


class AllAsked:
    """Several questions at once: yes is yes to every one."""

    def __init__(self, questions: Sequence[BodyQuestion]) -> None:
        self._questions = questions

    def of_all(self) -> Words:
        """The set of the bodies that answer yes to all."""
        sets = [question.of_all() for question in self._questions]
        return np.asarray(np.bitwise_and.reduce(sets))

    def of_listed(self, listed: Indices) -> Truths:
        """Whether each listed body answers yes to all."""
        answers = [question.of_listed(listed) for question in self._questions]
        return np.asarray(np.logical_and.reduce(answers))


def judges(sight: Sight, right: int, wrong: int) -> BodyQuestion:
    """Does the body call all cards of one mask right, and all of the other wrong?"""
    asked, expected = np.uint64(right | wrong), np.uint64(right)
    return BodyQuestion(sight, lambda masks: (masks & asked) == expected)


def calls_some_right(sight: Sight, cards: int) -> BodyQuestion:
    """Does the body call at least one card of the mask right?"""
    asked = np.uint64(cards)
    return BodyQuestion(sight, lambda masks: (masks & asked) != 0)
