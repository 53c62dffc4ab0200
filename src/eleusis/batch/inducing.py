"""Kernels of the inducer: which rules of a bank still fit a round, and what they vote for.

What everybody at the table may know of the line is one row: a bit for each rule of the and
the state in which each has arrived. A ruling clears the bits of the rules that say otherwise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.dealing import inlined, kernel, mask_of, state_of

_ONE = np.uint64(1)
_SIX = np.uint64(6)
_LOW = np.uint64(63)
_FOUR = np.uint64(4)
_BYTE = np.uint64(255)


@kernel
def count_bits(bits: Any) -> Any:
    """How many bits of a word are set; the compiler knows this form, and has one instruction."""
    bits = bits - (bits >> _ONE & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (
        bits >> np.uint64(2) & np.uint64(0x3333333333333333)
    )
    bits = bits + (bits >> _FOUR) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return bits * np.uint64(0x0101010101010101) >> np.uint64(56)


@kernel
def lowest(bits: Any) -> Any:
    """The place of the first bit that is set."""
    return count_bits((bits ^ bits & bits - _ONE) - _ONE)


@kernel
def forget(prior: Any, mind: Any) -> None:
    """Before the first card: every rule of the bank may be it."""
    mind.words = (prior.count + 63) >> 6
    for word in range(mind.words):
        mind.fits[np.uint64(word)] = ~np.uint64(0)
    if prior.count & 63:
        mind.fits[mind.words - 1] = (_ONE << np.uint64(prior.count & 63)) - _ONE
    for member in range(prior.count):
        mind.at[member] = 0


@kernel
def learn_starter(prior: Any, t: Any, mind: Any, card: Any, judged: Any) -> None:
    """A starter lies; one that was judged is right, unless by the rule nothing is."""
    for word in range(mind.words):
        bits, says = mind.fits[np.uint64(word)], np.uint64(0)
        while bits:
            bit = lowest(bits)
            bits &= bits - _ONE
            member = np.uint64(word) << _SIX | bit
            first = prior.first[member]
            mask = mask_of(t, first + mind.at[member])
            if not judged or mask >> np.uint64(card) & _ONE or not mask:
                says |= _ONE << bit
                mind.at[member] = state_of(t, first + mind.at[member]).after[np.uint64(card)]
        mind.fits[np.uint64(word)] &= says


@kernel
def learn_cards(prior: Any, t: Any, mind: Any, s: Any, count: Any, right: Any) -> None:
    """These cards, one after the other, were ruled right, or not all of them."""
    for word in range(mind.words):
        bits, says = mind.fits[np.uint64(word)], np.uint64(0)
        while bits:
            bit = lowest(bits)
            bits &= bits - _ONE
            member = np.uint64(word) << _SIX | bit
            first, state = prior.first[member], np.int64(mind.at[member])
            fitting = True
            for place in range(count):
                card = np.uint64(s.cards[np.uint64(place)])
                here = np.uint64(first + state)
                if mask_of(t, here) >> card & _ONE == 0:
                    fitting = False
                    break
                state = np.int64(state_of(t, here).after[card])
            if fitting == (right != 0):
                says |= _ONE << bit
                if right:
                    mind.at[member] = state
        mind.fits[np.uint64(word)] &= says


@kernel
def learn_hand(prior: Any, t: Any, mind: Any, hand: Any, has_right: Any) -> None:
    """Some card of a shown hand is right now, or none is."""
    for word in range(mind.words):
        bits, says = mind.fits[np.uint64(word)], np.uint64(0)
        while bits:
            bit = lowest(bits)
            bits &= bits - _ONE
            member = np.uint64(word) << _SIX | bit
            mask = mask_of(t, prior.first[member] + mind.at[member])
            if (mask & hand != 0) == has_right:
                says |= _ONE << bit
        mind.fits[np.uint64(word)] &= says


@kernel
def count_fitting(mind: Any) -> Any:
    """How many rules of the bank still fit."""
    count = np.uint64(0)
    for word in range(mind.words):
        count += count_bits(mind.fits[np.uint64(word)])
    return count


@kernel
def vote(prior: Any, t: Any, mind: Any, s: Any, count: Any, hand: Any) -> Any:
    """Weighs each card of a hand as next one, after the first *count* before the seat.

    The rules that fit and take those cards vote. Returns the weight of all that fit; `votes` is
    left with a weight for each card of the hand.
    """
    if prior.opens and s.turns == 0 and count == 0 and not t.starter_judged:
        row = (s.recent & _BYTE) - _ONE
        for card in range(52):
            mind.votes[card] = prior.opening[np.uint64(card) + row * np.uint64(52)]
        return prior.total
    cards, width = hand, 0
    while cards:
        mind.places[np.uint64(width)] = lowest(cards)
        mind.sums[np.uint64(width)] = 0.0
        width += 1
        cards &= cards - _ONE
    total = 0.0
    for word in range(mind.words):
        bits = mind.fits[np.uint64(word)]
        while bits:
            member = np.uint64(word) << _SIX | lowest(bits)
            bits &= bits - _ONE
            weight = prior.weights[member]
            total += weight
            mask = _mask_after(prior, t, mind, s, member, count)
            for block in range(0, width, 8):  # without a branch, eight cards at a time
                for lane in range(8):
                    column = np.uint64(block + lane)
                    says = np.float64(mask >> mind.places[column] & _ONE)
                    mind.sums[column] += weight * says
    for place in range(width):
        mind.votes[mind.places[np.uint64(place)]] = mind.sums[np.uint64(place)]
    return total


@inlined
def _mask_after(prior: Any, t: Any, mind: Any, s: Any, member: Any, count: Any) -> Any:
    """What a rule finds right after the first *count* cards before the seat, if it takes those."""
    first = prior.first[member]
    here = np.uint64(first + mind.at[member])
    mask = mask_of(t, here)
    for place in range(count):
        card = np.uint64(s.cards[np.uint64(place)])
        if mask >> card & _ONE == 0:
            return np.uint64(0)
        here = np.uint64(first + state_of(t, here).after[card])
        mask = mask_of(t, here)
    return mask


@kernel
def weight_without(prior: Any, t: Any, mind: Any, hand: Any) -> Any:
    """The weight of the rules that fit and find no card of this hand right."""
    found = 0.0
    for word in range(mind.words):
        bits = mind.fits[np.uint64(word)]
        while bits:
            member = np.uint64(word) << _SIX | lowest(bits)
            bits &= bits - _ONE
            if mask_of(t, prior.first[member] + mind.at[member]) & hand == 0:
                found += prior.weights[member]
    return found


@kernel
def weight_of_play(prior: Any, t: Any, mind: Any, s: Any, count: Any) -> tuple[Any, Any]:
    """The weight of the rules that fit and find all these cards right, and of all that fit."""
    found = total = 0.0
    for word in range(mind.words):
        bits = mind.fits[np.uint64(word)]
        while bits:
            member = np.uint64(word) << _SIX | lowest(bits)
            bits &= bits - _ONE
            total += prior.weights[member]
            first = prior.first[member]
            here, fitting = np.uint64(first + mind.at[member]), True
            for place in range(count):
                card = np.uint64(s.cards[np.uint64(place)])
                if mask_of(t, here) >> card & _ONE == 0:
                    fitting = False
                    break
                here = np.uint64(first + state_of(t, here).after[card])
            if fitting:
                found += prior.weights[member]
    return found, total


@kernel
def likeliest_rule(prior: Any, t: Any, mind: Any, limit: Any) -> tuple[Any, Any]:
    """The rule of the bank that weighs most, and the share of all that say the same from now on.

    Nothing, and no share, while more than *limit* rules fit.
    """
    count = count_fitting(mind)
    if count == 0 or count > limit:
        return -1, 0.0
    best, most, total = np.int64(-1), 0.0, 0.0
    for word in range(mind.words):
        bits = mind.fits[np.uint64(word)]
        while bits:
            member = np.uint64(word) << _SIX | lowest(bits)
            bits &= bits - _ONE
            total += prior.weights[member]
            if prior.weights[member] > most:
                best, most = np.int64(member), prior.weights[member]
    if best < 0:
        return -1, 0.0
    meaning = state_of(t, prior.first[best] + mind.at[best]).meaning
    same = 0.0
    for word in range(mind.words):
        bits = mind.fits[np.uint64(word)]
        while bits:
            member = np.uint64(word) << _SIX | lowest(bits)
            bits &= bits - _ONE
            if state_of(t, prior.first[member] + mind.at[member]).meaning == meaning:
                same += prior.weights[member]
    return best, same / total
