"""The table of bodies: all that may be said of the candidate in one cell, with its weight.

Bodies that say the same on every probe line are one: their weights are summed, and the cheapest
stands for them. The table is sorted by weight, heaviest first, in words of 64 bodies of one weight.
What a body's row means is what its tree means in a branch of a rule, where undecided is right.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS, FACE, ODD, RED, SPADES, Card, Cards
from eleusis.induction.lines.kernels import (
    BOTH,
    EITHER,
    EXACTLY_ONE,
    IF_ELSE,
    conditions_of_bodies,
    fingerprints,
    rights_of,
    rights_of_all,
)
from eleusis.rule.tree.syntax import Condition, ExactlyOne, If, all_of, any_of, negate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from eleusis.induction.kernels import Floats, Indices, Places, Small, Truths, Words
    from eleusis.induction.lines.evaluator import Watch
    from eleusis.induction.prior.primitives import Atom, Vocabulary
    from eleusis.kept import Arrays

WORD_BITS: Final = 64
"""Bodies in a word."""

STEPS_PER_BIT: Final = 8
"""Weights are rounded to so many steps of a bit, so that words can hold bodies of one weight."""

PROBE_COUNT: Final = 240
"""Lines on which bodies are told apart."""

PROBE_SEED: Final = 1977

ALWAYS_LITERAL: Final = 0
"""`ALWAYS` is watched first, so this is its literal, and the next one that of `NEVER`."""


@dataclass(frozen=True, slots=True, eq=False)
class Raw:
    """Bodies before they are sorted: their forms, tests, literals and bits."""

    form: Small
    test: Indices
    left: Indices
    right: Indices
    bits: Floats

    def chosen(self, rows: Indices) -> Raw:
        """These rows of it."""
        return Raw(
            self.form[rows],
            self.test[rows],
            self.left[rows],
            self.right[rows],
            self.bits[rows],
        )


_ROWS: Final = ("form", "test", "left", "right", "word_weights")
"""What a table has of its rows."""


@dataclass(frozen=True, eq=False)
class BodyTable:
    """All bodies in rows. Rows that only fill a word up have no weight and stand in no palette.

    Attributes:
        conditions: What is watched; literal 2n is condition n, literal 2n + 1 its negation.
        form, test, left, right: How each body is made of its literals.
        word_weights: What each body of a word weighs.
        palettes: Rows that the bodies of a cell are taken from: first `ALWAYS` alone, then each
            family, then what may stand beside a free part, the library of a rule with one cell,
            that of a bound part, and at last that of one cell among three or more, which may be
            free.
    """

    conditions: tuple[Condition, ...]
    form: Small
    test: Indices
    left: Indices
    right: Indices
    word_weights: Floats
    palettes: tuple[Indices, ...]

    def __len__(self) -> int:
        return len(self.form)

    @staticmethod
    def of_arrays(conditions: tuple[Condition, ...], arrays: Arrays) -> BodyTable:
        """The table of these conditions that had these arrays."""
        rows = {name: arrays[name] for name in _ROWS}
        palettes = np.split(arrays["palettes"], arrays["palette_ends"][:-1])
        return BodyTable(conditions=conditions, palettes=tuple(palettes), **rows)

    @property
    def arrays(self) -> Arrays:
        """All of it but its conditions."""
        ends = np.cumsum([*map(len, self.palettes)])
        rows = {name: getattr(self, name) for name in _ROWS}
        return {**rows, "palettes": np.concatenate(self.palettes), "palette_ends": ends}

    @property
    def nbytes(self) -> int:
        """The bytes that it needs."""
        rows = self.form.nbytes + self.test.nbytes + self.left.nbytes + self.right.nbytes
        return rows + self.word_weights.nbytes + sum(each.nbytes for each in self.palettes)

    @property
    def sides(self) -> tuple[Small, Indices, Indices, Indices]:
        """How each body is made of its literals: its form, its test, its left and right one."""
        return self.form, self.test, self.left, self.right

    @cached_property
    def bits(self) -> Floats:
        """What each word of bodies costs, in bits."""
        with np.errstate(divide="ignore"):
            return -np.log2(self.word_weights)

    def extended(self, conditions: Sequence[Condition], more: Raw) -> BodyTable:
        """The table with further conditions watched, and further bodies in its library."""
        rows, places = _in_words(more)
        added = (places + len(self)).astype(np.int32)
        *others, beside, whole, bound, either = self.palettes
        return BodyTable(
            conditions=(*self.conditions, *conditions),
            form=np.concatenate([self.form, rows.form]),
            test=np.concatenate([self.test, rows.test]),
            left=np.concatenate([self.left, rows.left]),
            right=np.concatenate([self.right, rows.right]),
            word_weights=np.concatenate([self.word_weights, np.exp2(-rows.bits[::WORD_BITS])]),
            palettes=(
                *others,
                np.concatenate([beside, added]),
                np.concatenate([whole, added]),
                np.concatenate([bound, added]),
                np.concatenate([either, added]),
            ),
        )

    def rights(self, literals: Words) -> Words:
        """For each body the mask of its right cards."""
        return rights_of_all(*self.sides, literals)

    def rights_of(self, listed: Indices, literals: Words) -> Words:
        """For each listed body the mask of its right cards."""
        return rights_of(listed, *self.sides, literals)

    def condition(self, body: int) -> Condition:
        """What a body says, as a tree."""
        one, other = self._literal(int(self.left[body])), self._literal(int(self.right[body]))
        if self.form[body] == BOTH:
            return all_of(one, other)
        if self.form[body] == IF_ELSE:
            return If(self._literal(int(self.test[body])), one, other)
        return any_of(one, other) if self.form[body] == EITHER else ExactlyOne((one, other))

    def conditions_of(self, listed: Indices) -> Places:
        """The conditions that the listed bodies are made of, ascending."""
        return conditions_of_bodies(listed, self.test, self.left, self.right, len(self.conditions))

    def _literal(self, literal: int) -> Condition:
        condition = self.conditions[literal >> 1]
        return negate(condition) if literal & 1 else condition


# ---- All bodies of a vocabulary -----------------------------------------------------------------


def raw_library(
    vocabulary: Vocabulary,
    literal_of: Sequence[int],
    test_of: Sequence[int],
    mirrored: Sequence[tuple[int, int]],
    excepted: Sequence[int],
) -> Raw:
    """Every body of a rule with one cell, at no more than the vocabulary's `body_bits_max`."""
    literals, costs = _literals(vocabulary, literal_of)
    extra = np.repeat([atom.joined for atom in vocabulary.atoms], 2)
    single = _raw(BOTH, literals, literals, costs + vocabulary.forms.literal)
    pairs = _pairs(vocabulary, literals, costs + extra)
    cost_of = dict(zip(literals.tolist(), (costs + extra).tolist(), strict=True))
    choices = _choices(vocabulary, literals, costs + extra, test_of)
    swaps = _mirrored(vocabulary, cost_of, test_of, mirrored)
    excepting = _excepting(vocabulary, literals, costs, excepted)
    twins = _twins(vocabulary, literals, costs, test_of)
    return _affordable(_joined([single, *pairs, *choices, *swaps, *twins, excepting]), vocabulary)


def _pairs(vocabulary: Vocabulary, literals: Indices, costs: Floats) -> list[Raw]:
    """Bodies that join two literals."""
    forms = vocabulary.forms
    most = vocabulary.body_bits_max - min(forms.both, forms.either, forms.exactly_one)
    order = np.argsort(costs, kind="stable")
    ascending = costs[order]
    upto = np.searchsorted(ascending, most - ascending, side="right")
    one, other = numbered(np.maximum(upto - np.arange(len(order)) - 1, 0))
    other += one + 1
    one, other = np.sort([order[one], order[other]], axis=0)
    apart = literals[one] >> 1 != literals[other] >> 1
    one, other = one[apart], other[apart]
    pair_costs = costs[one] + costs[other]
    one, other = literals[one], literals[other]
    plain = one & 1 == 0  # the negation of the first says the same as that of the second
    return [
        _raw(BOTH, one, other, pair_costs + forms.both),
        _raw(EITHER, one, other, pair_costs + forms.either),
        _raw(EXACTLY_ONE, one[plain], other[plain], pair_costs[plain] + forms.exactly_one),
    ]


def _choices(
    vocabulary: Vocabulary, literals: Indices, costs: Floats, test_of: Sequence[int]
) -> Iterator[Raw]:
    """Bodies that turn on a test.

    Models do the same where the test is a split, with richer sides; then only opposites are left.
    Of a test of the candidate, opposites and what has a free side are said without any choice.
    """
    forms, most = vocabulary.forms, vocabulary.body_bits_max
    order = np.argsort(costs, kind="stable")
    literals, costs = literals[order], costs[order]
    tests = np.array(test_of, np.int32)
    bits = np.array([test.bits for test in vocabulary.hinges])
    of_line = np.array([not test.of_candidate for test in vocabulary.hinges], np.bool_)
    unsplit = np.array([not test.is_split for test in vocabulary.hinges], np.bool_)

    def with_literals(chosen: Truths, form: float) -> tuple[Indices, Indices, Floats]:
        within = np.searchsorted(costs, most - form - bits[chosen], side="right")
        test, side = numbered(within)
        return tests[chosen][test], literals[side], bits[chosen][test] + costs[side] + form

    test, side, total = with_literals(of_line, forms.opposite)
    yield _raw(IF_ELSE, side, side ^ 1, total, test)
    test, side, total = with_literals(of_line & unsplit, forms.unless)
    always = np.full(len(side), ALWAYS_LITERAL, np.int32)
    yield _raw(IF_ELSE, always, side, total + 1, test)
    yield _raw(IF_ELSE, side, always, total + 1, test)
    turned = (bits + np.where(of_line, forms.choice, forms.own_choice))[unsplit]
    left_over = most - turned.min(initial=np.inf)
    one, other = numbered(np.searchsorted(costs, left_over - costs, side="right"))
    both = costs[one] + costs[other]
    kept = np.flatnonzero(literals[one] >> 1 != literals[other] >> 1)
    kept = kept[np.argsort(both[kept], kind="stable")]
    one, other, both = literals[one[kept]], literals[other[kept]], both[kept]
    within = np.searchsorted(both, most - turned, side="right")
    place, pair = numbered(within)
    total = turned[place] + both[pair]
    yield _raw(IF_ELSE, one[pair], other[pair], total, tests[unsplit][place])


def _mirrored(
    vocabulary: Vocabulary,
    cost_of: Mapping[int, float],
    test_of: Sequence[int],
    mirrored: Sequence[tuple[int, int]],
) -> Iterator[Raw]:
    """Bodies that turn on a test, with opposite directions on its two sides."""
    tests = np.array(test_of, np.int32)
    bits = np.array([test.bits for test in vocabulary.hinges]) + vocabulary.forms.opposite
    for (one, other), (_, _, more) in zip(mirrored, vocabulary.mirrored, strict=True):
        cost = min(cost_of.get(one, math.inf), cost_of.get(other, math.inf)) + more
        for then, otherwise in ((one, other), (other, one)):
            sides = np.full((2, len(tests)), [[then], [otherwise]], np.int32)
            yield _raw(IF_ELSE, sides[0], sides[1], bits + cost, tests)


def _twins(
    vocabulary: Vocabulary, literals: Indices, costs: Floats, test_of: Sequence[int]
) -> Iterator[Raw]:
    """Bodies of two literals of one kind, joined or on two sides of a test: above 5, below 9."""
    forms, most = vocabulary.forms, vocabulary.body_bits_max
    kinds: dict[str, list[int]] = {}
    for number, atom in enumerate(vocabulary.atoms):
        if atom.kind:
            kinds.setdefault(atom.kind, []).extend((2 * number, 2 * number + 1))
    tests = np.array(test_of, np.int32)
    bits = np.array([test.bits for test in vocabulary.hinges])
    order = np.argsort(bits, kind="stable")
    tests, bits = tests[order], bits[order]
    for members in kinds.values():
        saved = vocabulary.atoms[members[0] >> 1].kind_bits
        one, other = (np.array(members)[side] for side in np.triu_indices(len(members), 1))
        total = costs[one] + costs[other] - saved
        kept = (literals[one] >> 1 != literals[other] >> 1) & (total <= most)
        one, other, total = literals[one[kept]], literals[other[kept]], total[kept]
        plain = one & 1 == 0
        joined = total + forms.twins
        yield _raw(BOTH, one, other, joined + forms.both)
        yield _raw(EITHER, one, other, joined + forms.either)
        yield _raw(EXACTLY_ONE, one[plain], other[plain], joined[plain] + forms.exactly_one)
        chosen = total + forms.twin_sides
        pair, test = numbered(np.searchsorted(bits, most - chosen, side="right"))
        turned = chosen[pair] + bits[test]
        yield _raw(IF_ELSE, one[pair], other[pair], turned, tests[test])
        yield _raw(IF_ELSE, other[pair], one[pair], turned, tests[test])


def _excepting(
    vocabulary: Vocabulary, literals: Indices, costs: Floats, excepted: Sequence[int]
) -> Raw:
    """Literals with an exception."""
    bits = np.array([bits for _, bits in vocabulary.exceptions]) + vocabulary.forms.exception
    one, other = np.divmod(np.arange(len(bits) * len(literals)), max(len(literals), 1))
    apart = np.array(excepted, np.int32)[one] >> 1 != literals[other] >> 1
    one, other = one[apart], other[apart]
    return _raw(
        EITHER, np.array(excepted, np.int32)[one], literals[other], bits[one] + costs[other]
    )


def numbered(counts: Places) -> tuple[Places, Places]:
    """So many of each: the number of each one's owner, and its own number among the owner's."""
    owner = np.repeat(np.arange(len(counts)), counts)
    first = np.cumsum(counts) - counts
    return owner, np.arange(len(owner)) - first[owner]


def raw_plain(vocabulary: Vocabulary, literal_of: Sequence[int]) -> Raw:
    """Every body of a bound part that is not joined of two.

    Those that are joined of two weigh there what they weigh in the library. That is too much by
    `Forms.part_compound`, which each row pays for all its parts; so the plain ones get it back.
    """
    forms = vocabulary.forms
    literals, costs = _literals(vocabulary, literal_of)
    extra = np.repeat([atom.part for atom in vocabulary.atoms], 2)
    never = [ALWAYS_LITERAL + 1]
    parts = [
        _raw(BOTH, never, never, [forms.part_never]),
        _raw(BOTH, literals, literals, costs + extra + forms.part_literal),
    ]
    plain = _affordable(_joined(parts), vocabulary)
    return replace(plain, bits=plain.bits - forms.part_compound)


def raw_free(vocabulary: Vocabulary) -> Raw:
    """The body of a free one of three cells or more; rows pay as if all of these were bound."""
    forms = vocabulary.forms
    bits = forms.free_turn - forms.bound_turn - forms.part_compound
    return _raw(BOTH, [ALWAYS_LITERAL], [ALWAYS_LITERAL], [bits])


def _literals(vocabulary: Vocabulary, literal_of: Sequence[int]) -> tuple[Indices, Floats]:
    """The literals of all atoms, and what each costs."""
    literals = np.array([n + k for n in literal_of for k in (0, 1)], np.int32)
    costs = [bits for atom in vocabulary.atoms for bits in (atom.bits, atom.negation_bits)]
    return literals, np.array(costs, np.float64)


def _affordable(raw: Raw, vocabulary: Vocabulary) -> Raw:
    return raw.chosen(np.flatnonzero(raw.bits <= vocabulary.body_bits_max).astype(np.int32))


def deduplicated(raw: Raw, sights: Words) -> Raw:
    """One body for all that say the same at every sight: the cheapest, with the sum of weights."""
    prints = fingerprints(raw.form, raw.test, raw.left, raw.right, sights)
    by_cost = np.argsort(raw.bits, kind="stable").astype(np.int32)
    _, first, group = np.unique(prints[by_cost], return_index=True, return_inverse=True)
    mass = np.bincount(group, weights=np.exp2(-raw.bits[by_cost]))
    kept = raw.chosen(by_cost[first])
    return replace(kept, bits=-np.log2(mass))


def body_table(
    conditions: Sequence[Condition],
    families: Sequence[Sequence[int]],
    parts: tuple[Raw, Raw],
    library: Raw,
    sights: Words,
) -> BodyTable:
    """The table of `ALWAYS`, the families, given by their literals, and the library.

    *parts* are `raw_free` and `raw_plain`; a bound part has the plain bodies, and those of the
    library that join two. Bodies of the library that come to `ALWAYS` or `NEVER` are in no
    palette. That is seen by *sights*, after lines that are so long that hardly anything is
    undecided.
    """
    always = _raw(BOTH, [ALWAYS_LITERAL], [ALWAYS_LITERAL], [0.0])
    chosen = [
        _raw(BOTH, family, family, [math.log2(len(family))] * len(family)) for family in families
    ]
    laid_out = [_in_words(part) for part in (always, *chosen, *parts, library)]
    table = _joined([rows for rows, _ in laid_out])
    palettes, first = [], 0
    for rows, places in laid_out:
        palettes.append((places + first).astype(np.int32))
        first += len(rows.form)
    *palettes, free, plain, whole = palettes
    telling = np.setdiff1d(whole, _idle(table, whole, sights))
    joined = telling[table.left[telling] != table.right[telling]]
    bound = np.concatenate([plain, joined[table.form[joined] != IF_ELSE]])
    palettes += [np.concatenate([plain, joined]), telling, bound, np.concatenate([free, bound])]
    return BodyTable(
        conditions=tuple(conditions),
        form=table.form,
        test=table.test,
        left=table.left,
        right=table.right,
        word_weights=np.exp2(-table.bits[::WORD_BITS]),
        palettes=tuple(palettes),
    )


def _idle(bodies: Raw, rows: Indices, sights: Words) -> Indices:
    """The rows that take every card at all sights, or refuse every card at all of them."""
    idle = []
    for blank in (0, (1 << len(CARDS)) - 1):
        left = rows
        for literals in sights:
            masks = rights_of(left, bodies.form, bodies.test, bodies.left, bodies.right, literals)
            left = left[masks == np.uint64(blank)]
        idle.append(left)
    return np.concatenate(idle)


def _in_words(raw: Raw) -> tuple[Raw, Indices]:
    """The bodies, the heaviest first, words filled up; and the rows that are bodies."""
    steps = np.rint(raw.bits * STEPS_PER_BIT)
    order = np.lexsort((raw.bits, steps))
    _, counts = np.unique(steps, return_counts=True)
    padded = -(-counts // WORD_BITS) * WORD_BITS
    starts = np.cumsum(padded) - padded
    within = np.arange(len(order)) - np.repeat(np.cumsum(counts) - counts, counts)
    places = (np.repeat(starts, counts) + within).astype(np.int32)
    size = int(padded.sum())
    never = np.full((2, size), ALWAYS_LITERAL + 1, np.int32)
    bits = np.repeat(np.unique(steps) / STEPS_PER_BIT, padded)
    rows = Raw(np.full(size, BOTH, np.uint8), np.zeros(size, np.int32), never[0], never[1], bits)
    rows.form[places] = raw.form[order]
    rows.test[places] = raw.test[order]
    rows.left[places] = raw.left[order]
    rows.right[places] = raw.right[order]
    return rows, places


def _raw(
    form: int,
    left: Sequence[int] | Indices,
    right: Sequence[int] | Indices,
    bits: Sequence[float] | Floats,
    test: Indices | None = None,
) -> Raw:
    return Raw(
        np.full(len(left), form, np.uint8),
        np.zeros(len(left), np.int32) if test is None else test,
        np.asarray(left, np.int32),
        np.asarray(right, np.int32),
        np.asarray(bits, np.float64),
    )


def _joined(parts: Sequence[Raw]) -> Raw:
    """The bodies of all parts, one after the other."""
    return Raw(
        np.concatenate([part.form for part in parts]),
        np.concatenate([part.test for part in parts]),
        np.concatenate([part.left for part in parts]),
        np.concatenate([part.right for part in parts]),
        np.concatenate([part.bits for part in parts]),
    )


# ---- Probe lines --------------------------------------------------------------------------------

_KINDS: Final = (RED, ~RED, ODD, ~ODD, FACE, ~FACE, SPADES, ~SPADES)


def probe_lines(count: int = PROBE_COUNT, seed: int = PROBE_SEED) -> tuple[Cards, ...]:
    """Lines of all lengths up to sixteen: of any cards, of one kind, and of close ranks.

    Among random cards alone, long runs and narrow steps would be too rare to tell bodies apart.
    """
    chance = random.Random(seed)
    return tuple(_probe(chance, length % 17, length % 4) for length in range(count))


def _probe(chance: random.Random, length: int, manner: int) -> Cards:
    match manner:
        case 0:
            kind = chance.choice(_KINDS)
            return tuple(chance.choices(tuple(kind), k=length))
        case 1:
            rank, line = chance.randrange(13), list[Card]()
            for _ in range(length):
                rank = (rank + chance.choice((-2, -1, 0, 1, 2))) % 13
                line.append(CARDS[13 * chance.randrange(4) + rank])
            return tuple(line)
        case _:
            return tuple(chance.choices(CARDS, k=length))


def probe_sights(watch: Watch, lines: Sequence[Cards], asked: Places | None = None) -> Words:
    """What each literal, or each of the asked conditions, says after each line.

    Shape: (lines, literals).
    """
    return np.array([watch.literals(line, asked) for line in lines])


def atoms_as_raw(atoms: Sequence[Atom], literal_of: Sequence[int]) -> Raw:
    """Bodies of one literal each, not negated, that cost what their atoms cost."""
    literals = np.array(literal_of, np.int32)
    return _raw(BOTH, literals, literals, [atom.bits for atom in atoms])
