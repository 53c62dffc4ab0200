"""Each kernel beside its twin: slower, and plain to see."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.induction import kernels
from eleusis.induction.kernels import (
    BOTH,
    EITHER,
    EXACTLY_ONE,
    IF_ELSE,
    Floats,
    Indices,
    Small,
    Words,
)

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
    assert kernels.rights_of_all(form, test, left, right, literals).tolist() == by_twin
    listed = chance.integers(0, len(form), 30, np.int32)
    assert kernels.rights_of(listed, form, test, left, right, literals).tolist() == [
        by_twin[body] for body in listed
    ]


@given(seeds)
def test_fingerprints_are_equal_where_all_right_cards_are(seed: int) -> None:
    chance = np.random.default_rng(seed)
    sights = some_words(chance, 3, 4) & np.uint64(1)  # so that many bodies are alike
    form, test, left, right = some_bodies(chance, 4)
    said = [
        tuple(right_twin(*row, literals) for literals in sights)
        for row in zip(form, test, left, right, strict=True)
    ]
    prints = kernels.fingerprints(form, test, left, right, sights).tolist()
    assert len(set(prints)) == len(set(said)) == len(set(zip(prints, said, strict=True)))


@given(seeds)
def test_weights_of_sets_and_lists(seed: int) -> None:
    chance = np.random.default_rng(seed)
    members = chance.random(192) < 0.3
    words = np.packbits(members, bitorder="little").view(np.uint64)
    word_weights: Floats = chance.random(3)
    weights = chance.random(192)
    expected = weights + members * np.repeat(word_weights, 64) * 0.7
    kernels.add_set(weights, words, word_weights, 0.7)
    assert weights == pytest.approx(expected, abs=1e-15)
    listed = np.array([5, 64, 64, 190], np.int32)
    factors = np.array([1.0, 2.0, 3.0, 4.0])
    np.add.at(expected, listed, factors * word_weights[listed // 64])
    kernels.add_listed(weights, listed, word_weights, factors)
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
    upto = np.cumsum(word_weights[members // 64])
    at = np.sort(chance.random(20)) * upto[-1]
    expected = members[np.searchsorted(upto, at, side="right")]
    found = kernels.members_at(words, word_weights, at)
    assert (found == expected).mean() > 0.9  # at the border sums may be rounded either way
    assert np.isin(found, members).all()
    # What is beyond all, by the rounding of sums, is in the last word.
    assert kernels.members_at(words, word_weights, 2 * upto[-1:]) // 64 == members[-1] // 64


def as_truths(words: Words) -> list[bool]:
    return np.unpackbits(words.view(np.uint8), bitorder="little").astype(bool).tolist()


def end_to_end(*lists: Indices) -> tuple[Indices, Indices]:
    return np.concatenate(lists), np.cumsum([len(each) for each in lists])


@given(seeds)
def test_who_says_yes_and_who_says_no(seed: int) -> None:
    """As bits, and as lists."""
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
    mass = sum(word_weights[n // 64] for n in expected)
    words, count, weight = kernels.answering_words(one, other, yes, word_weights)
    assert np.flatnonzero(as_truths(words)).tolist() == expected
    assert count == len(expected)
    assert weight == pytest.approx(mass, rel=1e-12)
    mine, theirs = (np.flatnonzero(as_truths(side)).astype(np.int32) for side in (one, other))
    # As the second of three pairs; of the first nobody is found, of the last all of *other*.
    nobody = np.flatnonzero(as_truths(~yes)).astype(np.int32)
    pairs, ends, weights = kernels.answering_lists(
        *end_to_end(nobody, mine, nobody[:0]),
        *end_to_end(nobody[:0], theirs, nobody),
        yes,
        word_weights,
    )
    assert ends.tolist() == [0, len(expected), len(pairs)]
    listed, weight = pairs[: ends[1]], weights[1]
    assert sorted(listed.tolist()) == expected
    assert weight == pytest.approx(mass, rel=1e-12)
    assert pairs[ends[1] :].tolist() == nobody.tolist()
    kernels.add_members(together := np.zeros(4, np.uint64), listed)
    assert np.array_equal(together, words)
