"""Each kernel beside its twin: slower, and plain to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.cards import FACE, ODD, RED
from eleusis.induction import kernels
from eleusis.induction.lines import kernels as line_kernels
from eleusis.induction.lines.kernels import BOTH, EITHER, EXACTLY_ONE, IF_ELSE
from eleusis.induction.prior.primitives import Split
from eleusis.induction.space import LineSorting
from eleusis.rule.tree.syntax import LAST, In

if TYPE_CHECKING:
    from eleusis.induction.kernels import Floats, Indices, Places, Small, Words

seeds = st.integers(0, 2**32 - 1)


def some_bodies(
    chance: np.random.Generator, literals: int
) -> tuple[Small, Indices, Indices, Indices]:
    count = 128
    form = chance.integers(0, 4, count, np.uint8)
    test, left, right = chance.integers(0, literals, (3, count), np.int32)
    return form, test, left, right


def some_words(chance: np.random.Generator, *shape: int) -> Words:
    return chance.integers(0, 2**52, shape, np.uint64)


def right_twin(form: int, test: int, left: int, right: int, literals: Words) -> int:
    one, other = int(literals[left]), int(literals[right])
    if form == BOTH:
        return one & other
    if form == EITHER:
        return one | other
    if form == IF_ELSE:
        return (int(literals[test]) & one) | (int(literals[test ^ 1]) & other)
    assert form == EXACTLY_ONE
    return (one | other) & (int(literals[left ^ 1]) | int(literals[right ^ 1]))


@given(seeds)
def test_the_right_cards_of_bodies(seed: int) -> None:
    chance = np.random.default_rng(seed)
    literals = some_words(chance, 20)
    form, test, left, right = some_bodies(chance, 20)
    by_twin = [right_twin(*row, literals) for row in zip(form, test, left, right, strict=True)]
    assert line_kernels.rights_of_all(form, test, left, right, literals).tolist() == by_twin
    listed = chance.integers(0, len(form), 30, np.int32)
    assert line_kernels.rights_of(listed, form, test, left, right, literals).tolist() == [
        by_twin[body] for body in listed
    ]


@given(seeds)
def test_the_conditions_that_bodies_and_splits_are_made_of(seed: int) -> None:
    chance = np.random.default_rng(seed)
    _, test, left, right = some_bodies(chance, 20)
    listed = chance.integers(0, len(test), 5).astype(np.int32)
    used = {int(side[body]) // 2 for body in listed for side in (test, left, right)}
    found = line_kernels.conditions_of_bodies(listed, test, left, right, 10)
    assert found.tolist() == sorted(used)
    tests, splits = chance.integers(0, 10, (6, 3), np.int32), chance.integers(0, 6, 2)
    found = line_kernels.conditions_of_splits(splits, tests, 10)
    assert found.tolist() == sorted({*tests[splits].reshape(-1).tolist()})


@given(seeds)
def test_fingerprints_are_equal_where_all_right_cards_are(seed: int) -> None:
    chance = np.random.default_rng(seed)
    sights = some_words(chance, 3, 4) & np.uint64(1)  # so that many bodies are alike
    form, test, left, right = some_bodies(chance, 4)
    said = [
        tuple(right_twin(*row, literals) for literals in sights)
        for row in zip(form, test, left, right, strict=True)
    ]
    prints = line_kernels.fingerprints(form, test, left, right, sights).tolist()
    assert len(set(prints)) == len(set(said)) == len(set(zip(prints, said, strict=True)))


class SomeSets(NamedTuple):
    """Sets as they are kept; see `candidate_sets.BodySets`."""

    words: Words
    listed: Indices
    rows: Indices
    begins: Places
    ends: Places


def sets_of(*parts: Words | Indices) -> SomeSets:
    """Sets that are given as bits, or as lists."""
    are_bits = np.array([part.dtype == np.uint64 for part in parts])
    sizes = [0 if is_bits else len(part) for part, is_bits in zip(parts, are_bits, strict=True)]
    ends = np.cumsum(sizes, dtype=np.int64)  # as those of the program: else all is compiled anew
    lists = [part for part in parts if part.dtype == np.int32]
    return SomeSets(
        words=np.array([part for part in parts if part.dtype == np.uint64]),
        listed=np.concatenate([np.empty(0, np.int32), *lists]),
        rows=np.where(are_bits, np.cumsum(are_bits) - 1, -1).astype(np.int32),
        begins=ends - np.array(sizes, np.int64),
        ends=ends,
    )


@given(seeds)
def test_weights_of_sets_and_lists(seed: int) -> None:
    chance = np.random.default_rng(seed)
    members = chance.random(192) < 0.3
    words = np.packbits(members, bitorder="little").view(np.uint64)
    listed = np.array([5, 64, 190], np.int32)
    word_weights: Floats = chance.random(3)
    weights = chance.random(192)
    expected = weights + members * np.repeat(word_weights, 64) * 0.7
    np.add.at(expected, listed, 2.0 * word_weights[listed // 64])
    numbers, factors = np.array([2, 1]), np.array([0.7, 2.0])
    kernels.add_sets(weights, numbers, factors, word_weights, *sets_of(listed[:1], listed, words))
    assert weights == pytest.approx(expected, abs=1e-15)


@given(seeds)
def test_the_members_of_chosen_words(seed: int) -> None:
    chance = np.random.default_rng(seed)
    words = some_words(chance, 6)
    chosen = np.array([4, 1, 2])
    members = np.unpackbits(words.view(np.uint8), bitorder="little").reshape(6, 64)
    expected = [64 * word + bit for word in chosen for bit in np.flatnonzero(members[word])]
    found = kernels.members_of(words, chosen, len(expected))
    assert found.tolist() == expected


@given(seeds)
def test_the_weight_of_each_card(seed: int) -> None:
    chance = np.random.default_rng(seed)
    masks, weights = some_words(chance, 40), chance.random(40)
    expected = [
        sum(weight for mask, weight in zip(masks.tolist(), weights, strict=True) if mask >> n & 1)
        for n in range(52)
    ]
    assert kernels.weigh_cards(masks, weights) == pytest.approx(expected, abs=1e-12)


@given(seeds)
def test_the_members_at_running_weights(seed: int) -> None:
    chance = np.random.default_rng(seed)
    words, word_weights = some_words(chance, 5), chance.random(5) + 0.1
    words[chance.integers(5)] = 0
    members = kernels.members_of(words, np.arange(5), int(np.bitwise_count(words).sum()))
    listed = chance.permutation(members)[:7]
    numbers, at = np.repeat([0, 1], 20), chance.random(40)
    for number, each in enumerate((listed, members)):
        upto = np.cumsum(word_weights[each // 64])
        mine = numbers == number
        at[mine] = np.sort(at[mine]) * upto[-1]
        expected = each[np.searchsorted(upto, at[mine], side="right")]
        found = kernels.members_at(numbers, at, word_weights, *sets_of(listed, words))[mine]
        assert (found == expected).mean() > 0.9  # at the border sums may be rounded either way
        assert np.isin(found, each).all()
        # What is beyond all, by the rounding of sums, is at the end.
        last = kernels.members_at(
            np.array([number]), 2 * upto[-1:], word_weights, *sets_of(listed, words)
        )
        assert last // 64 == each[-1] // 64


def as_truths(words: Words) -> list[bool]:
    return np.unpackbits(words.view(np.uint8), bitorder="little").astype(bool).tolist()


@given(seeds, st.sampled_from([0, 30, 300]))
def test_who_says_yes_and_who_says_no(seed: int, few: int) -> None:
    """Of sets kept as bits, as lists, and one of each; what is found is kept as either."""
    chance = np.random.default_rng(seed)
    one, other, yes = some_words(chance, 3, 4)
    other &= ~one
    word_weights: Floats = chance.random(4)
    expected = [
        n
        for n, (is_mine, is_theirs, said) in enumerate(
            zip(as_truths(one), as_truths(other), as_truths(yes), strict=True)
        )
        if (is_mine and said) or (is_theirs and not said)
    ]
    mine, theirs = (np.flatnonzero(as_truths(side)).astype(np.int32) for side in (one, other))
    sets = sets_of(one, mine, other, theirs)
    ones, others = np.array([0, 0, 1, 1, 0, -1, -1]), np.array([2, 3, 2, 3, -1, 3, -1])
    found = kernels.answering_sets(ones, others, yes, word_weights, few, *sets)
    kept, masses = SomeSets(*found[:5]), found[5]
    members = [members_of(kept, number) for number in range(len(ones))]
    assert [sorted(each) for each in members[:4]] == [expected] * 4
    assert set(members[4]) | set(members[5]) == set(expected)
    assert members[6] == []
    for each, mass in zip(members, masses, strict=True):
        assert mass == pytest.approx(sum(word_weights[n // 64] for n in each), rel=1e-12)
    is_bits = kept.rows[:3] >= 0
    assert is_bits.tolist() == [len(expected) > few] * 3
    copied = np.empty(len(mine) + len(theirs), np.int32)
    assert kernels.copy_lists(sets.listed, sets.begins[1:], sets.ends[1:], copied) == len(copied)
    assert copied.tolist() == [*mine, *theirs]
    kernels.add_members(together := np.zeros(4, np.uint64), mine)
    assert np.array_equal(together, one)


def members_of(sets: SomeSets, number: int) -> list[int]:
    """The members of a set that is kept as bits or as a list."""
    listed = sets.listed[sets.begins[number] : sets.ends[number]]
    if sets.rows[number] >= 0:
        listed = np.flatnonzero(as_truths(sets.words[sets.rows[number]])).astype(np.int32)
    return [int(body) for body in listed]


@given(seeds, st.integers(0, 9))
def test_cells_are_those_of_the_splits(seed: int, length: int) -> None:
    """A crossed split, one that is not, and turns; condition 0 always holds."""
    chance = np.random.default_rng(seed)
    truths = [True, *chance.integers(0, 2, 3).astype(bool).tolist()]
    literals = np.array([[1, not true] for true in truths], np.uint64).reshape(-1)
    tests = np.array([[1, 2, 0], [1, 3, 0], [0, 0, 0]], np.int32)
    counts = np.array([[2, 1, 1], [1, 1, 1], [1, 1, 1]], np.int32)
    is_crossed, periods = np.array([True, False, False]), np.array([1, 1, 3], np.int32)
    starts, at_start = np.array([4, 0, 0], np.int32), np.array([7, 0, 0], np.int32)
    conditions = (In(LAST, RED), In(LAST, ODD), In(LAST, FACE))
    crossed = Split(conditions[:2], crossed=True).cell(truths[1:3])
    plain = Split((conditions[0], conditions[2])).cell([truths[1], truths[3]])
    sorting = LineSorting(tests, counts, is_crossed, periods, starts, at_start)
    cells = line_kernels.cells_of(np.array([2, 0, 1]), literals, length, tuple(sorting))
    assert cells.tolist() == [length % 3, 7 if length < 4 else crossed, plain]
