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

CARD_COUNT: Final = 52

_NONE: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_SIX: Final = np.uint64(6)
_LOW_SIX: Final = np.uint64(63)

_F = TypeVar("_F", bound=Callable[..., object])


def compiled(function: _F) -> _F:
    """*function*, compiled at its first call and kept on disk."""
    return cast("_F", numba.njit(cache=True, nogil=True)(function))


@compiled
def places_without(masks: Words, asked: Any) -> Indices:
    """The places of the masks that have none of the cards asked about."""
    found = np.empty(len(masks), np.int32)
    count = 0
    for place in range(len(masks)):
        found[count] = place
        count += masks[place] & asked == 0
    return found[:count].copy()


@compiled
def _count(bits: Any) -> Any:
    """How many bits of a word are set; the compiler knows this form, and has one instruction."""
    bits = bits - (bits >> _ONE & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@compiled
def _place_of_first(bits: Any) -> int:
    """The place of the first bit that is set."""
    return int(_count((bits ^ bits & bits - _ONE) - _ONE))


@compiled
def add_sets(
    weights: Floats,
    numbers: Places,
    factors: Floats,
    word_weights: Floats,
    words: Words,
    listed: Indices,
    rows: Indices,
    begins: Places,
    ends: Places,
) -> None:
    """Adds to the weight of every body of these sets its own weight times the factor of the set."""
    for place in range(len(numbers)):
        number, factor = numbers[place], factors[place]
        if rows[number] >= 0:
            _add_set(weights, words[rows[number]], word_weights, factor)
        else:
            for body in listed[begins[number] : ends[number]]:
                weights[body] += factor * word_weights[body >> 6]


@compiled
def _add_set(weights: Floats, words: Words, word_weights: Floats, factor: float) -> None:
    """The same for a set that is kept as bits."""
    for word in range(len(words)):
        bits = words[word]
        weight, first = factor * word_weights[word], 64 * word
        if _count(bits) > np.uint64(4):  # then it is faster to look at every bit
            for bit in range(64):
                weights[first + bit] += weight * int(bits >> np.uint64(bit) & _ONE)
        else:
            while bits:
                weights[first + _place_of_first(bits)] += weight
                bits &= bits - _ONE


@compiled
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


@compiled
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


@compiled
def members_at(
    numbers: Places,
    at: Floats,
    word_weights: Floats,
    words: Words,
    listed: Indices,
    rows: Indices,
    begins: Places,
    ends: Places,
) -> Indices:
    """The members of sets in which their running weight comes to exceed each of *at*.

    The numbers of the sets ascend, and *at* for each of them.
    """
    members = np.empty(len(at), np.int32)
    place = 0
    while place < len(at):
        number, after = numbers[place], place
        while after < len(at) and numbers[after] == number:
            after += 1
        if rows[number] >= 0:
            _bits_at(members[place:after], at[place:after], words[rows[number]], word_weights)
        else:
            own = listed[begins[number] : ends[number]]
            _bodies_at(members[place:after], at[place:after], own, word_weights)
        place = after
    return members


@compiled
def _bits_at(members: Indices, at: Floats, words: Words, word_weights: Floats) -> None:
    """Writes the members of one set that is kept as bits."""
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
        if found == len(at):
            return
        before += count * weight
    members[found:] = 64 * last + _place_of_first(words[last])  # where sums were rounded


@compiled
def _bodies_at(members: Indices, at: Floats, listed: Indices, word_weights: Floats) -> None:
    """Writes the members of one list."""
    found, upto = 0, 0.0
    for body in listed:
        upto += word_weights[body >> 6]
        while found < len(at) and at[found] < upto:
            members[found] = body
            found += 1
        if found == len(at):
            return
    members[found:] = listed[-1]


@compiled
def answering_sets(
    ones: Places,
    others: Places,
    yes: Words,
    word_weights: Floats,
    few: int,
    words: Words,
    listed: Indices,
    rows: Indices,
    begins: Places,
    ends: Places,
) -> tuple[Words, Indices, Indices, Places, Places, Floats]:
    """Of many pairs of sets the bodies of one in *yes*, and those of the other that are not.

    They are kept as `candidate_sets.BodySets` says, and so are those that are found, with more room
    than they need; those of no more than *few* as lists: of a pair of lists first the other's
    bodies. -1 is the set of no body.
    """
    room, most = _room(ones, others, rows, begins, ends)
    found = np.empty(room + most * few, np.int32)
    kept = np.empty((most, len(yes)), np.uint64)
    found_rows = np.full(len(ones), -1, np.int32)
    found_begins, found_ends = np.empty(len(ones), np.int64), np.empty(len(ones), np.int64)
    masses = np.empty(len(ones))
    row, count = 0, _NONE
    for pair in range(len(ones)):
        one, other = ones[pair], others[pair]
        found_begins[pair] = count
        mass = 0.0
        if (one >= 0 and rows[one] >= 0) or (other >= 0 and rows[other] >= 0):
            bits = kept[row]
            _write_answering(bits, one, yes, False, words, listed, rows, begins, ends)
            _write_answering(bits, other, yes, True, words, listed, rows, begins, ends)
            members = 0
            for word in range(len(bits)):
                here = int(_count(bits[word]))
                members += here
                mass += here * word_weights[word]
            if members > few:
                found_rows[pair] = row
                row += 1
            else:
                count = _list_members(bits, found, count)
        else:
            if other >= 0:
                own = listed[begins[other] : ends[other]]
                count, mass = _list_answering(own, yes, _ONE, word_weights, found, count, mass)
            if one >= 0:
                own = listed[begins[one] : ends[one]]
                count, mass = _list_answering(own, yes, _NONE, word_weights, found, count, mass)
        found_ends[pair] = count
        masses[pair] = mass
    return kept[:row], found[:count], found_rows, found_begins, found_ends, masses


@compiled
def _room(
    ones: Places, others: Places, rows: Indices, begins: Places, ends: Places
) -> tuple[int, int]:
    """How long the lists of pairs of sets are, and of how many pairs one is kept as bits."""
    room, most = 0, 0
    for pair in range(len(ones)):
        is_bits = False
        for number in (ones[pair], others[pair]):
            if number >= 0:
                room += ends[number] - begins[number]
                is_bits |= rows[number] >= 0
        most += is_bits
    return room, most


@compiled
def _list_answering(
    own: Indices,
    yes: Words,
    flipped: Any,
    word_weights: Floats,
    found: Indices,
    count: Any,
    mass: float,
) -> tuple[Any, float]:
    """Writes the bodies of a list that are in *yes* after so many; if it is *flipped*, the others.

    Returned are how many there are then, and what they weigh.
    """
    # Without a branch, since what a body says cannot be foreseen; and with places that cannot be
    # negative, which saves a comparison.
    for body in own:
        place = np.uint64(np.uint32(body))
        says_so = (yes[place >> _SIX] >> (place & _LOW_SIX) ^ flipped) & _ONE
        found[count] = body
        count += says_so
        mass += word_weights[place >> _SIX] * int(says_so)
    return count, mass


@compiled
def _write_answering(
    bits: Words,
    number: int,
    yes: Words,
    is_no: bool,
    words: Words,
    listed: Indices,
    rows: Indices,
    begins: Places,
    ends: Places,
) -> None:
    """Writes the bodies of a set that are in *yes*; or adds those that are not."""
    if number >= 0 and rows[number] >= 0:
        own = words[rows[number]]
        for word in range(len(bits)):
            bits[word] = bits[word] | own[word] & ~yes[word] if is_no else own[word] & yes[word]
        return
    if not is_no:
        bits[:] = 0
    if number >= 0:
        for body in listed[begins[number] : ends[number]]:
            word, place = body >> 6, np.uint64(body & 63)
            said = ~yes[word] if is_no else yes[word]
            bits[word] |= (said >> place & _ONE) << place


@compiled
def _list_members(bits: Words, found: Indices, count: Any) -> Any:
    """Writes the members of a set after so many, and returns how many there are then."""
    for word in range(len(bits)):
        left = bits[word]
        while left:
            found[count] = 64 * word + _place_of_first(left)
            count += _ONE
            left &= left - _ONE
    return count


@compiled
def copy_lists(listed: Indices, begins: Places, ends: Places, copied: Indices) -> int:
    """Writes some stretches of a list one after the other; returns how many bodies that are."""
    count = 0
    for number in range(len(begins)):
        size = ends[number] - begins[number]
        copied[count : count + size] = listed[begins[number] : ends[number]]
        count += size
    return count


@compiled
def add_members(words: Words, listed: Indices) -> None:
    """Adds the listed bodies to the set *words*."""
    for body in listed:
        words[body >> 6] |= _ONE << np.uint64(body & 63)
