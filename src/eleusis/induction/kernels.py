"""The inner loops, compiled: what 200,000 bodies say of a line, and what they weigh together.

Every function has a twin of two or three lines in `tests/induction/test_kernels.py` that says what
it returns. Plain arrays in, plain arrays out, one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
"""Masks of 52 cards, or sets of bodies, 64 to a word."""
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int32]
Places = npt.NDArray[np.integer[Any]]
Small = npt.NDArray[np.uint8]
Truths = npt.NDArray[np.bool_]

BOTH: Final = 0
"""The form of a body whose literals both hold; of a single literal, twice the same."""
EITHER: Final = 1
"""The form of a body of whose literals at least one holds."""
EXACTLY_ONE: Final = 2
"""The form of a body of whose literals one holds and the other fails."""
IF_ELSE: Final = 3
"""The form of a body that is its left literal where its test holds, and its right one elsewhere."""

CARD_COUNT: Final = 52

_ONE: Final = np.uint64(1)
_SIX: Final = np.uint64(6)
_LOW_SIX: Final = np.uint64(63)

_F = TypeVar("_F", bound=Callable[..., object])


def _compiled(function: _F) -> _F:
    """*function*, compiled at its first call and kept on disk."""
    return cast("_F", numba.njit(cache=True, nogil=True)(function))


@_compiled
def _right(form: int, test: int, left: int, right: int, literals: Any) -> Any:
    # A literal and its negation are neighbours: even and odd.
    if form == BOTH:
        return literals[left] & literals[right]
    if form == EITHER:
        return literals[left] | literals[right]
    if form == IF_ELSE:  # both sides are open where the test is undecided
        return (literals[test] & literals[left]) | (literals[test ^ 1] & literals[right])
    return (literals[left] | literals[right]) & (literals[left ^ 1] | literals[right ^ 1])


@_compiled
def rights_of_all(
    form: Small, test: Indices, left: Indices, right: Indices, literals: Words
) -> Words:
    """For each body the mask of the cards that it does not decide to be wrong.

    *literals* has the same mask for each literal, each followed by that of its negation. Exactly
    one of two is decided to be wrong where both literals hold or both fail, so that the masks of
    the literals and of their negations are all it takes, in three-valued logic too.
    """
    masks = np.empty(len(form), np.uint64)
    for body in range(len(form)):
        masks[body] = _right(form[body], test[body], left[body], right[body], literals)
    return masks


@_compiled
def rights_of(
    listed: Indices, form: Small, test: Indices, left: Indices, right: Indices, literals: Words
) -> Words:
    """What `rights_of_all` returns, for the listed bodies only."""
    masks = np.empty(len(listed), np.uint64)
    for place in range(len(listed)):
        body = listed[place]
        masks[place] = _right(form[body], test[body], left[body], right[body], literals)
    return masks


@_compiled
def places_without(masks: Words, asked: Any) -> Indices:
    """The places of the masks that have none of the cards asked about."""
    found = np.empty(len(masks), np.int32)
    count = 0
    for place in range(len(masks)):
        found[count] = place
        count += masks[place] & asked == 0
    return found[:count].copy()


@_compiled
def fingerprints(form: Small, test: Indices, left: Indices, right: Indices, sights: Words) -> Words:
    """For each body a number that is equal for bodies that say the same at every sight.

    Shape: *sights* is (sights, literals). Different bodies collide with a chance of 2^-64 a pair.
    """
    prints = np.zeros(len(form), np.uint64)
    for sight in range(len(sights)):
        literals = sights[sight]
        for body in range(len(form)):
            said = _right(form[body], test[body], left[body], right[body], literals)
            mixed = prints[body] ^ said
            mixed *= np.uint64(0x9E3779B97F4A7C15)
            prints[body] = mixed ^ mixed >> np.uint64(29)
    return prints


@_compiled
def _count(bits: Any) -> Any:
    """How many bits of a word are set; the compiler knows this form, and has one instruction."""
    bits = bits - (bits >> _ONE & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@_compiled
def _place_of_first(bits: Any) -> int:
    """The place of the first bit that is set."""
    return int(_count((bits ^ bits & bits - _ONE) - _ONE))


@_compiled
def add_set(weights: Floats, words: Words, word_weights: Floats, factor: float) -> None:
    """Adds *factor* times its own weight to the weight of every body in the set *words*."""
    for word in range(len(words)):
        bits = words[word]
        weight, first = factor * word_weights[word], 64 * word
        if _count(bits) > np.uint64(12):  # then it is faster to look at every bit
            for bit in range(64):
                weights[first + bit] += weight * int(bits >> np.uint64(bit) & _ONE)
        else:
            while bits:
                weights[first + _place_of_first(bits)] += weight
                bits &= bits - _ONE


@_compiled
def add_listed(weights: Floats, listed: Indices, word_weights: Floats, factors: Floats) -> None:
    """Adds to the weight of every listed body its own weight times its place's factor."""
    for place in range(len(listed)):
        body = listed[place]
        weights[body] += factors[place] * word_weights[body >> 6]


@_compiled
def weigh_cards(masks: Words, weights: Floats) -> Floats:
    """For each card the sum of the weights whose mask has it."""
    # Sums by the value of each byte of the masks: 7 additions a mask instead of 52.
    by_byte = np.zeros((7, 256))
    for place in range(len(masks)):
        weight = weights[place]
        if weight != 0.0:
            mask = masks[place]
            for byte in range(7):
                by_byte[byte, mask & np.uint64(255)] += weight
                mask >>= np.uint64(8)
    sums = np.zeros(CARD_COUNT)
    for card in range(CARD_COUNT):
        bit = 1 << (card & 7)
        for above in range(bit, 256, 2 * bit):
            for value in range(above, above + bit):
                sums[card] += by_byte[card >> 3, value]
    return sums


@_compiled
def members_of(words: Words, chosen: Places, count: int) -> Indices:
    """The members of the chosen words of a set, of which there are *count*, in that order."""
    members = np.empty(count, np.int32)
    found = 0
    for word in chosen:
        bits = words[word]
        while bits:
            members[found] = 64 * word + _place_of_first(bits)
            found += 1
            bits &= bits - _ONE
    return members


@_compiled
def members_at(words: Words, word_weights: Floats, at: Floats) -> Indices:
    """The members of a set in which its running weight comes to exceed each of *at*, ascending."""
    members = np.empty(len(at), np.int32)
    found, before, last = 0, 0.0, 0
    for word in range(len(words)):
        if not words[word]:
            continue
        last = word
        count, weight = int(_count(words[word])), word_weights[word]
        while found < len(at) and at[found] < before + count * weight:
            bits = words[word]
            for _ in range(min(int((at[found] - before) / weight), count - 1)):
                bits &= bits - _ONE
            members[found] = 64 * word + _place_of_first(bits)
            found += 1
        before += count * weight
    members[found:] = 64 * last + _place_of_first(words[last])  # where sums were rounded
    return members


@_compiled
def answering_words(
    one: Words, other: Words, yes: Words, word_weights: Floats
) -> tuple[Words, int, float]:
    """The members of *one* that are in *yes* and those of *other* that are not, as one set.

    With them come their number and their weight.
    """
    found = np.empty(len(yes), np.uint64)
    count, mass = 0, 0.0
    for word in range(len(yes)):
        bits = (one[word] & yes[word]) | (other[word] & ~yes[word])
        found[word] = bits
        members = int(_count(bits))
        count += members
        mass += members * word_weights[word]
    return found, count, mass


@_compiled
def answering_lists(
    one: Indices, one_ends: Places, other: Indices, other_ends: Places, yes: Words, weights: Floats
) -> tuple[Indices, Places, Floats]:
    """Of many pairs of lists the bodies of *other* not in *yes*, then those of *one* that are.

    The lists follow each other, and so do those that are found; with each comes where it ends. At
    last comes the weight of each that is found, by the *weights* of words.
    """
    found = np.empty(len(one) + len(other), np.int32)
    ends, masses = np.empty(len(one_ends), np.int64), np.empty(len(one_ends))
    count, one_begin, other_begin = np.uint64(0), 0, 0
    # Without a branch, since what a body says cannot be foreseen; and with places that cannot be
    # negative, which saves a comparison.
    for pair in range(len(one_ends)):
        mass = 0.0
        for body in other[other_begin : other_ends[pair]]:
            place = np.uint64(np.uint32(body))
            says_no = ~yes[place >> _SIX] >> (place & _LOW_SIX) & _ONE
            found[count] = body
            count += says_no
            mass += weights[place >> _SIX] * int(says_no)
        for body in one[one_begin : one_ends[pair]]:
            place = np.uint64(np.uint32(body))
            says_yes = yes[place >> _SIX] >> (place & _LOW_SIX) & _ONE
            found[count] = body
            count += says_yes
            mass += weights[place >> _SIX] * int(says_yes)
        one_begin, other_begin = one_ends[pair], other_ends[pair]
        ends[pair], masses[pair] = count, mass
    return found[:count], ends, masses


@_compiled
def add_members(words: Words, listed: Indices) -> None:
    """Adds the listed bodies to the set *words*."""
    for body in listed:
        words[body >> 6] |= _ONE << np.uint64(body & 63)
