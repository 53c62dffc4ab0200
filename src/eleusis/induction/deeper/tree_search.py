"""Bodies that turn on two things, searched when the library has none that fits.

"A king is right; otherwise higher after red, and lower after black"; "after an ace a face card,
after a face card a spade, else any card": people say such things, each in a way of its own, and
there are 10^11 of them. But few fit what was judged. A first step settles some of the examples: a
literal on one side of a test, a literal that is enough, or one that is needed. What it leaves open
is said by a second: a literal, or a test with a literal on either side. Or there is one test, and
two literals are joined on a side of it, or on both. Whatever comes back judges every example as the
dealer did.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numba
import numpy as np

from eleusis.induction.deeper.local_search import (
    DENIED_BITS,
    NESTED_BITS,
    packed_rows,
    pairs_within,
    verdicts,
)
from eleusis.induction.lines.evaluator import Watch
from eleusis.induction.prior.primitives import Atom
from eleusis.rule.tree.syntax import ALWAYS, If, all_of, any_of, negate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.induction.deeper.local_search import Example
    from eleusis.induction.kernels import Floats, Indices, Truths, Words
    from eleusis.induction.prior.primitives import Forms, Hinge, Rare, Vocabulary
    from eleusis.induction.space import Space
    from eleusis.rule.tree.syntax import Condition

_LITERAL_BITS_MAX: Final = 20.0
"""Dearer literals are no part of such bodies."""

ALONE_BITS_MAX: Final = 20.0
"""Nor are dearer ones enough, or needed, by themselves."""

ENDS_BITS: Final = (1.0, 4.0)
"""What it costs that on one side any card is right, and that none is."""

FIRST_STEPS: Final = 96
"""So many first steps are gone on from, those that leave least to be said."""

OF_A_LITERAL: Final = 3
"""So many of these say the same by different tests, or by none."""

PAIR_BITS_MAX: Final = 20.0
"""Dearer pairs of literals are on no side of a test."""

_PAIRS_MAX: Final = 10_000
"""So many pairs of literals are tried, the cheapest."""

_SLACK_BITS: Final = 10.0
"""Bodies that cost so much more than the cheapest one found are not worth keeping."""

_TRIED: Final = 3
"""Literals that are tried on each side of a test, the cheapest that fit."""

_KEPT: Final = 1_000
"""Bodies that are looked at again, the cheapest."""


@dataclass(frozen=True, slots=True, eq=False)
class _Said:
    """What literals and tests say of the examples; of literals that say the same the cheapest.

    Attributes:
        judged, wanted: All examples, and those that the dealer called right. Shape: (words,).
        conditions: What literals are of: literal 2n is condition n, 2n + 1 its negation. The last
            one is `ALWAYS`.
        numbers, bits: Literals, the cheapest first, and what they cost; then what pairs cost,
            also the cheapest first.
        literals: What each of them says; after them what the pairs say. Shape: (parts, words).
        pairs: The two literals of each pair, and 1 where one of them is enough. Shape: (pairs, 3).
        tests, test_bits: Tests, and what it costs to turn on each.
        holds, fails: Where each is not decided to fail, and to hold. Shape: (tests, words).
        library_bits: What the library has of one step costs no more.
        mirrored: For each number of a literal that of its mirror image, as down is of up, or -1.
        forms: What forms cost.
        kinds, kind_bits: For each number of a literal its kind, and what saying this costs.
        test_kinds, test_kind_bits: The same for tests.
        unknown: For each number of a literal whether the library has no body of it.
        unknown_tests: The same for tests.
        order: Literals and pairs, the cheapest first.
        misses: What they say wrongly, in this order.
    """

    judged: Words
    wanted: Words
    conditions: tuple[Condition, ...]
    numbers: Indices
    bits: Floats
    literals: Words
    pairs: Indices
    tests: tuple[Condition, ...]
    test_bits: Floats
    holds: Words
    fails: Words
    library_bits: float
    mirrored: Indices
    forms: Forms
    kinds: Indices
    kind_bits: Floats
    test_kinds: Indices
    test_kind_bits: Floats
    unknown: Truths
    unknown_tests: Truths
    order: Indices
    misses: Words

    def sides(self) -> Words:
        """Where one side of each test alone rules: where it holds, then where it fails.

        Both sides rule while it is undecided: what is wrong there both must call wrong, and what
        is right one of them, which is looked at in the end.
        """
        then = self.holds & ~(self.fails & self.wanted)
        otherwise = self.fails & ~(self.holds & self.wanted)
        return np.concatenate([then, otherwise])

    @property
    def singles(self) -> Words:
        """What each literal says."""
        return self.literals[: self.single]

    @property
    def single(self) -> int:
        """How many literals there are."""
        return len(self.literals) - len(self.pairs)

    def saved(self, then: Indices, otherwise: Indices) -> Floats:
        """What it saves to say these on two sides of a test, where they are opposites or of one
        kind.
        """
        one, other = self.numbers[then], self.numbers[otherwise]
        are_opposite = (one == other ^ 1) | (self.mirrored[one] == other)
        saves = self.forms.choice - self.forms.opposite
        return np.where(
            are_opposite, self.bits[otherwise] + saves, self._of_one_kind(then, otherwise)
        )

    def saved_joined(self, one: Indices, others: Indices) -> Floats:
        """What it saves to join each of the others to this, where both are of one kind."""
        spared = self._of_one_kind(one, others) - self.forms.twins
        return np.maximum(spared, 0.0)

    def _of_one_kind(self, then: Indices, otherwise: Indices) -> Floats:
        one, other = self.numbers[then], self.numbers[otherwise]
        return np.asarray((self.kinds[one] == self.kinds[other]) * self.kind_bits[other])

    def is_unknown(self, step: _Step, second: int) -> bool:
        """True if the library has no body of this step and this literal, at any price."""
        turns = step.test >= 0 and self.unknown_tests[step.test % len(self.tests)]
        return bool(turns or self.unknown[self.numbers[[step.literal, second]]].any())

    def fitting(self, sides: Words, most: int) -> Indices:
        """For each side the cheapest literals and pairs that miss no example of it."""
        found = _fitting(self.misses, sides, most)
        return np.where(found >= 0, self.order[found], -1)

    def left_over(self, step: _Step) -> float:
        """What a first step costs, less a bit for each example that it settles."""
        return step.bits - float(np.bitwise_count(self.judged & ~step.left).sum())

    def further_tests(self, step: _Step) -> Floats:
        """What it costs to turn on each test after the first step."""
        if step.test < 0:
            return self.test_bits
        of_its_kind = self.test_kinds == self.test_kinds[step.test % len(self.tests)]
        return np.asarray(self.test_bits - of_its_kind * self.test_kind_bits)

    def turned(self, side: int, own: Words, other: Words) -> Words:
        """What a body says that says *own* on this side of a test, and *other* on the other one."""
        test = side % len(self.tests)
        holds, fails = self.holds[test], self.fails[test]
        if side >= len(self.tests):
            holds, fails = fails, holds
        return np.asarray((holds & own) | (fails & other))

    def literal(self, index: int) -> Condition:
        """What a literal says, or a pair."""
        if index >= self.single:
            one, other, is_either = self.pairs[index - self.single].tolist()
            return (any_of if is_either else all_of)(self.literal(one), self.literal(other))
        number = int(self.numbers[index])
        condition = self.conditions[number >> 1]
        return negate(condition) if number & 1 else condition


@dataclass(frozen=True, slots=True)
class _Step:
    """A first step.

    Attributes:
        test: What it turns on, with the literal where it holds; -1 if on nothing, and the literal
            is enough; -2 if it is needed. The side where it fails is that of a test plus all tests.
        literal: What it says.
        bits: What it costs.
        left: The examples that it leaves open.
    """

    test: int
    literal: int
    bits: float
    left: Words


class _Way(NamedTuple):
    """How a body goes on from a first step: by a test with a literal on either side, or by one."""

    bits: float
    step: int
    test: int
    then: int
    otherwise: int


_ENOUGH: Final = -1
_NEEDED: Final = -2
_NO_TEST: Final = -1


def tree_bodies(space: Space, examples: Sequence[Example], *, most: int = 64) -> tuple[Atom, ...]:
    """Bodies of two steps that judge all *examples* rightly, the cheapest first.

    Cost: some tenths of a second.
    """
    if not examples or not space.vocabulary.hinges:
        return ()
    said = _said(space, examples)
    steps = _first_steps(space, said)
    bodies: dict[Condition, float] = {}
    ways = [*_second_steps(said, steps), *_joined_sides(said, steps)]
    for way in sorted(ways):
        step = steps[way.step]
        if len(bodies) < most and _fits(said, step, way):
            bodies.setdefault(_condition(said, step, way), way.bits)
    return tuple(Atom(body, bits, DENIED_BITS) for body, bits in bodies.items())


def _said(space: Space, examples: Sequence[Example]) -> _Said:
    vocabulary, forms, rare = space.vocabulary, space.vocabulary.forms, space.vocabulary.rare
    atoms, hinges = vocabulary.atoms + rare.atoms, vocabulary.hinges + rare.hinges
    judged = np.array([[example.is_right for example in examples]])
    of_atoms, of_tests = _verdicts(space, examples)
    literals = packed_rows(np.concatenate([of_atoms, np.ones_like(judged), np.zeros_like(judged)]))
    both_ways = packed_rows(of_tests)
    numbers, bits = _cheapest(atoms, literals)
    pairs, pair_bits, says = _pairs(literals[numbers], bits, forms)
    bits, literals = np.concatenate([bits, pair_bits]), np.concatenate([literals[numbers], says])
    order, wanted = np.argsort(bits, kind="stable").astype(np.int32), packed_rows(judged)[0]
    counts = len(vocabulary.atoms), len(rare.atoms), 1, 1  # literals alone, `ALWAYS`, pairs
    return _Said(
        judged=packed_rows(np.ones_like(judged))[0],
        wanted=wanted,
        conditions=(*(atom.condition for atom in atoms), ALWAYS),
        numbers=np.append(numbers, np.full(len(pairs), 2 * len(atoms) + 2, np.int32)),
        bits=bits,
        literals=literals,
        pairs=pairs,
        tests=tuple(hinge.condition for hinge in hinges),
        test_bits=np.array([hinge.bits + _choice(hinge, forms) for hinge in hinges]),
        holds=both_ways[::2],
        fails=both_ways[1::2],
        library_bits=vocabulary.body_bits_max,
        mirrored=_mirror_images(vocabulary),
        forms=forms,
        kinds=np.repeat([*_numbered_kinds(atoms), -1, -2], 2),
        kind_bits=np.repeat([*(atom.kind_bits for atom in atoms), 0.0, 0.0], 2),
        test_kinds=_numbered_kinds(hinges),
        test_kind_bits=np.array([hinge.kind_bits for hinge in hinges]),
        unknown=np.repeat([False, True, False, True], 2 * np.array(counts)),
        unknown_tests=np.arange(len(hinges)) >= len(vocabulary.hinges),
        order=order,
        misses=(literals ^ wanted)[order],
    )


def _verdicts(space: Space, examples: Sequence[Example]) -> tuple[Truths, Truths]:
    """What literals of atoms and of tests say of the examples; those of rare ones come last."""
    vocabulary, rare = space.vocabulary, space.vocabulary.rare
    of_tests = [space.literal(hinge.condition) for hinge in vocabulary.hinges]
    watched = 2 * np.arange(len(rare.atoms) + len(rare.hinges), dtype=np.int32)
    rarely = verdicts(_watch(rare, space.starters), watched, examples)
    first = 2 * len(rare.atoms)
    atoms = verdicts(space.watch, space.literals_of_atoms, examples)
    tests = verdicts(space.watch, np.array(of_tests, np.int32), examples)
    return np.concatenate([atoms, rarely[:first]]), np.concatenate([tests, rarely[first:]])


def _cheapest(atoms: Sequence[Atom], literals: Words) -> tuple[Indices, Floats]:
    """Of the literals that say the same the cheapest, the cheapest first, and what they cost."""
    costs = [bits + atom.joined for atom in atoms for bits in (atom.bits, atom.negation_bits)]
    bits = np.array([*costs, *ENDS_BITS])
    order = np.argsort(bits, kind="stable")
    order = order[bits[order] <= _LITERAL_BITS_MAX]
    _, first = np.unique(literals[order], axis=0, return_index=True)
    numbers = order[np.sort(first)].astype(np.int32)
    return numbers, bits[numbers]


def _choice(hinge: Hinge, forms: Forms) -> float:
    return forms.own_choice if hinge.of_candidate else forms.choice


@lru_cache(maxsize=4)
def _watch(rare: Rare, starters: int) -> Watch:
    """What tells of rare atoms, and of rare tests."""
    tests = (hinge.condition for hinge in rare.hinges)
    return Watch([*(atom.condition for atom in rare.atoms), *tests], starters=starters)


def _numbered_kinds(said: Sequence[Atom | Hinge]) -> Indices:
    """The kind of each as a number; what is of none has one of its own."""
    number: dict[str, int] = {}
    return np.array(
        [number.setdefault(each.kind or f"{place}", place) for place, each in enumerate(said)],
        np.int32,
    )


def _pairs(literals: Words, bits: Floats, forms: Forms) -> tuple[Indices, Floats, Words]:
    """The cheapest pairs of these literals, what they cost and say; of those that say the same, or
    what a literal says, the cheapest.
    """
    room = PAIR_BITS_MAX - NESTED_BITS
    one, other = pairs_within(bits, room - min(forms.both, forms.either))
    both = bits[one] + bits[other] + NESTED_BITS
    costs = np.concatenate([both + forms.both, both + forms.either])
    order = np.argsort(costs, kind="stable")
    order = order[costs[order] <= PAIR_BITS_MAX][:_PAIRS_MAX]
    is_either, place = np.divmod(order, max(len(one), 1))
    one, other = one[place], other[place]
    says = np.where(
        is_either[:, None] == 1, literals[one] | literals[other], literals[one] & literals[other]
    )
    _, first = np.unique(np.concatenate([literals, says]), axis=0, return_index=True)
    kept = np.sort(first[first >= len(literals)]) - len(literals)
    pairs = np.stack([one, other, is_either], axis=1).astype(np.int32)
    return pairs[kept], costs[order][kept], says[kept]


def _mirror_images(vocabulary: Vocabulary) -> Indices:
    """For each number that of what is its opposite though it does not deny it, or -1."""
    number = _numbers_of(vocabulary)
    atoms = len(vocabulary.atoms) + len(vocabulary.rare.atoms)
    images = np.full(2 * atoms + 4, -1, np.int32)
    for one, other, _ in vocabulary.mirrored:
        if one in number and other in number:
            images[number[one]], images[number[other]] = number[other], number[one]
    return images


def _exceptions(vocabulary: Vocabulary) -> dict[int, float]:
    """What literals cost that are enough since they are exceptions, by their numbers."""
    number = _numbers_of(vocabulary)
    return {
        number[condition]: bits + vocabulary.forms.exception
        for condition, bits in vocabulary.exceptions
        if condition in number
    }


def _numbers_of(vocabulary: Vocabulary) -> dict[Condition, int]:
    """The numbers of all literals."""
    atoms = (*vocabulary.atoms, *vocabulary.rare.atoms)
    number = {negate(atom.condition): 2 * n + 1 for n, atom in enumerate(atoms)}
    return number | {atom.condition: 2 * n for n, atom in enumerate(atoms)}


def _first_steps(space: Space, said: _Said) -> list[_Step]:
    """First steps that leave least to be said; of those that leave the same open the cheapest."""
    sides, forms = said.sides(), space.vocabulary.forms
    others = np.roll(sides, len(said.tests), axis=0)
    bits = np.tile(said.test_bits, 2)
    best = said.fitting(sides, 1)[:, 0]
    steps = [
        _Step(side, literal, float(bits[side] + said.bits[literal]), others[side])
        for side, literal in enumerate(best.tolist())
        if literal >= 0
    ]
    excepted = _exceptions(space.vocabulary)
    alone = np.searchsorted(said.bits[: said.single], ALONE_BITS_MAX, side="right")
    for literal in range(int(alone)):
        says, cost = said.literals[literal], float(said.bits[literal])
        if not (says & ~said.wanted).any():
            left = said.judged & ~says
            as_exception = excepted.get(int(said.numbers[literal]), np.inf)
            enough = min(cost + forms.either, as_exception)
            steps.append(_Step(_ENOUGH, literal, enough, left))
        if not (said.wanted & ~says).any():
            steps.append(_Step(_NEEDED, literal, cost + forms.both, says))
    told: dict[bytes, _Step] = {}
    times: Counter[tuple[int, bool]] = Counter()
    for step in sorted(steps, key=said.left_over):
        left, way = step.left.tobytes(), (step.literal, step.test < 0)
        settles = step.left.any() and (step.left != said.judged).any()
        if settles and left not in told and times[way] < OF_A_LITERAL:
            told[left] = step
            times[way] += 1
    return [*told.values()][:FIRST_STEPS]


def _second_steps(said: _Said, steps: Sequence[_Step]) -> list[_Way]:
    """The cheapest ways to go on from these steps."""
    count, misses, sides = len(said.tests), said.singles ^ said.wanted, said.sides()
    found, most = list[_Way](), np.inf
    for number, step in enumerate(steps):
        if step.bits + said.bits[0] > most:
            continue
        lone = said.fitting(step.left[None], _TRIED)[0]
        lone = lone[lone >= 0]
        saved = said.saved if step.test >= 0 else said.saved_joined
        bits = step.bits + said.bits[lone] - saved(np.array(step.literal), lone)
        ways = [
            _Way(cost, number, _NO_TEST, one, one)
            for cost, one in zip(bits.tolist(), lone.tolist(), strict=True)
            if cost > said.library_bits or said.is_unknown(step, one)
        ]
        fitting = _fitting(misses, sides & step.left, _TRIED)
        then, otherwise = fitting[:count, :, None], fitting[count:, None, :]
        both = said.bits[then] + said.bits[otherwise] - said.saved(then, otherwise)
        bits = step.bits + NESTED_BITS + said.further_tests(step)[:, None, None] + both
        is_way = (then >= 0) & (otherwise >= 0) & (then != otherwise) & (bits <= most)
        for test, one, other in np.argwhere(is_way):
            said_there = int(then[test, one, 0]), int(otherwise[test, 0, other])
            ways.append(_Way(float(bits[test, one, other]), number, int(test), *said_there))
        found += ways
        most = min(most, _limit(said, steps, ways))
    return sorted(way for way in found if way.bits <= most)[:_KEPT]


def _joined_sides(said: _Said, steps: list[_Step]) -> list[_Way]:
    """Tests with a pair of literals on a side, or on both; their steps are added to the others."""
    count = len(said.tests)
    fitting = said.fitting(said.sides(), _TRIED)
    is_pair = fitting >= said.single
    then, otherwise = fitting[:count, :, None], fitting[count:, None, :]
    bits = said.test_bits[:, None, None] + said.bits[then] + said.bits[otherwise]
    are_told = (then >= 0) & (otherwise >= 0) & (then != otherwise)
    are_told &= is_pair[:count, :, None] | is_pair[count:, None, :]
    added, ways = list[_Step](), list[_Way]()
    for test, one, other in np.argwhere(are_told).tolist():
        cost = float(bits[test, one, other])
        literal, second = int(then[test, one, 0]), int(otherwise[test, 0, other])
        ways.append(_Way(cost, len(steps) + len(added), _NO_TEST, second, second))
        added.append(_Step(test, literal, cost, said.judged))
    steps += added
    most = _limit(said, steps, ways)
    return [way for way in ways if way.bits <= most]


def _limit(said: _Said, steps: Sequence[_Step], ways: Iterable[_Way]) -> float:
    """What a body may cost to be worth keeping beside the cheapest of these ways that fits."""
    fitting = (way.bits for way in sorted(ways) if _fits(said, steps[way.step], way))
    return next(fitting, np.inf) + _SLACK_BITS


def _fits(said: _Said, step: _Step, way: _Way) -> bool:
    """True if the body says what the dealer said, also where a test is undecided."""
    says = said.literals
    body = says[way.then]
    if way.test != _NO_TEST:
        body = said.turned(way.test, body, says[way.otherwise])
    own = says[step.literal]
    if step.test == _ENOUGH:
        body = body | own
    elif step.test == _NEEDED:
        body = body & own
    else:
        body = said.turned(step.test, own, body)
    return bool((body == said.wanted).all())


def _condition(said: _Said, step: _Step, way: _Way) -> Condition:
    """What the body says."""
    own, body = said.literal(step.literal), said.literal(way.then)
    if way.test != _NO_TEST:
        body = If(said.tests[way.test], body, said.literal(way.otherwise))
    if step.test == _ENOUGH:
        return any_of(own, body)
    if step.test == _NEEDED:
        return all_of(own, body)
    test = said.tests[step.test % len(said.tests)]
    return If(test, own, body) if step.test < len(said.tests) else If(test, body, own)


@numba.njit(cache=True, nogil=True)
def _fitting(misses: Words, sides: Words, most: int) -> Indices:
    """For each side the first literals that miss no example of it, as far as there are; else -1.

    None fits a side without examples, since nothing would need to be said there.
    """
    found = np.full((len(sides), most), -1, np.int32)
    for side in range(len(sides)):
        if not sides[side].any():
            continue
        count = 0
        for literal in range(len(misses)):
            fits = True
            for word in range(misses.shape[1]):
                if misses[literal, word] & sides[side, word]:
                    fits = False
                    break
            if fits:
                found[side, count] = literal
                count += 1
                if count == most:
                    break
    return found
