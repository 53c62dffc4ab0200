"""Kernels of the inducer: which rules of a bank still fit a round, and what they vote for.

What everybody at the table may know of the line is one list: the rules that fit, in the order of
the bank, each with the state in which it has arrived. A ruling drops those that say otherwise, so
that a vote passes over no other. Where all weigh the same, it counts all cards at once: the sums
of the rules' words of right cards, as words too, one for each binary place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.dealing import entry_kernel, inlined, kernel, mask_of, prior_at, state_of

_ONE = np.uint64(1)
_FOUR = np.uint64(4)
_BYTE = np.uint64(255)
_EMPTY = np.uint64(0)
_PACK = np.uint64((1 << 52) - 1)
_NEARLY = 1 - 1e-9
"""More than sums of weights are wrong by being rounded."""


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
    mind.living = prior.count
    for place in range(prior.count):
        index = np.uint64(place)
        mind.members[index], mind.at[index] = place, prior.first[index]


@kernel
def learn_starter(prior: Any, t: Any, mind: Any, card: Any, judged: Any) -> None:
    """A starter lies; one that was judged is right, unless by the rule nothing is."""
    if prior.opens and not judged:
        row = np.uint64(card) * np.uint64(len(prior.weights))
        for place in range(prior.count):
            mind.at[np.uint64(place)] = prior.opened[row + np.uint64(place)]
        return
    kept = 0
    for place in range(mind.living):
        mask = _now(t, mind, place)
        fits = not judged or mask >> np.uint64(card) & _ONE or not mask
        kept += _keep_if(mind, place, kept, fits)
    mind.living = kept
    _go_on(prior, t, mind, card)


@inlined
def _keep_if(mind: Any, place: Any, kept: Any, fits: Any) -> Any:
    """Moves the rule at a place to the end of those that are kept, where it stays if it fits."""
    here, there = np.uint64(place), np.uint64(kept)
    mind.members[there], mind.at[there] = mind.members[here], mind.at[here]
    return 1 if fits else 0


@inlined
def _go_on(prior: Any, t: Any, mind: Any, card: Any) -> None:
    """Every rule that fits arrives in the state after this card."""
    for place in range(mind.living):
        here = np.uint64(place)
        first = prior.first[np.uint64(mind.members[here])]
        mind.at[here] = first + np.int64(state_of(t, mind.at[here]).after[np.uint64(card)])


@kernel
def learn_cards(prior: Any, t: Any, mind: Any, s: Any, count: Any, right: Any) -> None:
    """These cards, one after the other, were ruled right, or not all of them."""
    kept, ruled, last = 0, np.uint64(right), np.uint64(s.cards[np.uint64(count - 1)])
    for place in range(mind.living):
        says = _mask_after(prior, t, mind, s, place, count - 1) >> last & _ONE
        kept += _keep_if(mind, place, kept, says == ruled)
    mind.living = kept
    for place in range(count if right else 0):
        _go_on(prior, t, mind, s.cards[np.uint64(place)])


@kernel
def learn_hand(t: Any, mind: Any, hand: Any, has_right: Any) -> None:
    """Some card of a shown hand is right now, or none is."""
    kept = 0
    for place in range(mind.living):
        says = _now(t, mind, place) & hand != 0
        kept += _keep_if(mind, place, kept, says == has_right)
    mind.living = kept


@kernel
def vote(prior: Any, t: Any, mind: Any, s: Any, count: Any, hand: Any) -> Any:
    """Weighs each card of a hand as next one, after the first *count* before the seat.

    The rules that fit and take those cards vote. Returns the weight of all that fit; `best` is
    left with the cards of the hand that weigh most, `most` with what each of them does.
    """
    if prior.opens and s.turns == 0 and count == 0 and not t.starter_judged:
        row = ((s.recent & _BYTE) - _ONE) * np.uint64(52)
        _forget_votes(mind)
        while hand:
            card = lowest(hand)
            hand &= hand - _ONE
            _hear_vote(mind, card, prior.opening[card + row])
        return prior.total
    if prior.even:
        _count_votes(prior, t, mind, s, count, hand)
        return np.float64(mind.living)
    total = _weigh_votes(prior, t, mind, s, count, hand)
    _forget_votes(mind)
    for place in range(count_bits(hand)):
        _hear_vote(mind, mind.places[place], mind.sums[place])
    return total


@inlined
def _forget_votes(mind: Any) -> None:
    """No card has a vote."""
    mind.most, mind.best = -1.0, _EMPTY


@inlined
def _hear_vote(mind: Any, card: Any, votes: Any) -> None:
    """One more card weighs that much."""
    if votes > mind.most:
        mind.most, mind.best = votes, _EMPTY
    if votes == mind.most:
        mind.best |= _ONE << card


@entry_kernel
def vote_on_openings(states: Any, terms: Any, minds: Any, bank: Any) -> None:
    """Fills in, for every prior, what is voted after each card that may be the starter."""
    s, t, mind = states[0], terms[0], minds[0]
    for number in range(len(bank)):
        prior = prior_at(t, number)
        for starter in range(52):
            forget(prior, mind)
            learn_starter(prior, t, mind, np.int64(starter), np.int64(0))
            _weigh_votes(prior, t, mind, s, np.int64(0), _PACK)
            for card in range(52):
                prior.opening[np.uint64(starter * 52 + card)] = mind.sums[np.uint64(card)]


@kernel
def _count_votes(prior: Any, t: Any, mind: Any, s: Any, count: Any, hand: Any) -> None:
    """The votes, where every rule has one: the words are added up place by place."""
    living = mind.living
    planes, left = 0, living
    while left:
        mind.planes[np.uint64(planes)] = _EMPTY
        left >>= 1
        planes += 1
    ones = twos = fours = _EMPTY
    whole, words = living & ~7, mind.words
    for start in range(0, whole, 8):
        for lane in range(8):
            words[np.uint64(lane)] = _mask_after(prior, t, mind, s, start + lane, count)
        pairs, ones = _added(ones, words[0], words[1])
        more, ones = _added(ones, words[2], words[3])
        quads, twos = _added(twos, pairs, more)
        pairs, ones = _added(ones, words[4], words[5])
        more, ones = _added(ones, words[6], words[7])
        others, twos = _added(twos, pairs, more)
        carry, fours = _added(fours, quads, others)
        _carry(mind, carry)
    for place in range(whole, living):
        carry = _mask_after(prior, t, mind, s, place, count)
        carry, ones = carry & ones, carry ^ ones
        carry, twos = carry & twos, carry ^ twos
        carry, fours = carry & fours, carry ^ fours
        _carry(mind, carry)
    mind.planes[0], mind.planes[1], mind.planes[2] = ones, twos, fours
    _find_most(mind, planes, hand)


@inlined
def _find_most(mind: Any, planes: Any, hand: Any) -> None:
    """The cards that have most votes: of those left, as long as any has, those with this place."""
    votes, best = _EMPTY, hand
    for plane in range(planes - 1, -1, -1):
        held = mind.planes[np.uint64(plane)] & best
        votes <<= _ONE
        if held:
            best = held
            votes |= _ONE
    mind.most, mind.best = np.float64(votes), best


@inlined
def _now(t: Any, mind: Any, place: Any) -> Any:
    """What the rule at this place of the list finds right."""
    return mask_of(t, mind.at[np.uint64(place)])


@inlined
def _carry(mind: Any, carry: Any) -> None:
    """Adds eight for each bit of a word."""
    plane = np.uint64(3)
    while carry:
        held = mind.planes[plane]
        mind.planes[plane] = held ^ carry
        carry &= held
        plane += _ONE


@inlined
def _added(one: Any, other: Any, third: Any) -> tuple[Any, Any]:
    """The sums of three words bit by bit: what is carried, and what stays."""
    uneven = one ^ other
    return one & other | uneven & third, uneven ^ third


@kernel
def _weigh_votes(prior: Any, t: Any, mind: Any, s: Any, count: Any, hand: Any) -> Any:
    """The votes, each of its rule's weight; returns the weight of all that fit.

    `sums` is left with those of the cards of the hand, in their order, which `places` has.
    """
    cards, width = hand, 0
    while cards:
        mind.places[np.uint64(width)] = lowest(cards)
        mind.sums[np.uint64(width)] = 0.0
        width += 1
        cards &= cards - _ONE
    total = 0.0
    for place in range(mind.living):
        weight = _weight(prior, mind, place)
        total += weight
        mask = _mask_after(prior, t, mind, s, place, count)
        for block in range(0, width, 8):  # without a branch, eight cards at a time
            for lane in range(8):
                column = np.uint64(block + lane)
                says = np.float64(mask >> mind.places[column] & _ONE)
                mind.sums[column] += weight * says
    return total


@inlined
def _weight(prior: Any, mind: Any, place: Any) -> Any:
    """What the rule at this place of the list weighs."""
    return prior.weights[np.uint64(mind.members[np.uint64(place)])]


@inlined
def _mask_after(prior: Any, t: Any, mind: Any, s: Any, place: Any, count: Any) -> Any:
    """What a rule finds right after the first *count* cards before the seat, if it takes those."""
    here = np.uint64(mind.at[np.uint64(place)])
    mask = mask_of(t, here)
    for step in range(count):
        card = np.uint64(s.cards[np.uint64(step)])
        if mask >> card & _ONE == 0:
            return np.uint64(0)
        first = prior.first[np.uint64(mind.members[np.uint64(place)])]
        here = np.uint64(first + state_of(t, here).after[card])
        mask = mask_of(t, here)
    return mask


@kernel
def weight_without(prior: Any, t: Any, mind: Any, hand: Any) -> Any:
    """The weight of the rules that fit and find no card of this hand right."""
    found = 0.0
    for place in range(mind.living):
        if _now(t, mind, place) & hand == 0:
            found += _weight(prior, mind, place)
    return found


@kernel
def weight_of_all(prior: Any, mind: Any) -> Any:
    """The weight of the rules that fit."""
    if prior.even:
        return np.float64(mind.living)
    total = 0.0
    for place in range(mind.living):
        total += _weight(prior, mind, place)
    return total


@kernel
def weight_of_play(prior: Any, t: Any, mind: Any, s: Any, count: Any) -> Any:
    """The weight of the rules that fit and find all these cards right."""
    found, last = 0.0, np.uint64(s.cards[np.uint64(count - 1)])
    for place in range(mind.living):
        if _mask_after(prior, t, mind, s, place, count - 1) >> last & _ONE:
            found += _weight(prior, mind, place)
    return found


@kernel
def likeliest_rule(prior: Any, t: Any, mind: Any, limit: Any, wanted: Any) -> Any:
    """The rule of the bank that weighs most, if those that say the same from now on have a share.

    Returns -1 if they have less than is *wanted*, or while more than *limit* rules fit.
    """
    if mind.living == 0 or mind.living > limit:
        return -1
    best, most = np.int64(-1), 0.0
    for place in range(1 if prior.even else mind.living):
        if _weight(prior, mind, place) > most:
            best, most = np.int64(place), _weight(prior, mind, place)
    if best < 0:
        return -1
    total = weight_of_all(prior, mind)
    meaning, same, left = state_of(t, mind.at[np.uint64(best)]).meaning, 0.0, total
    for place in range(mind.living):
        weight = _weight(prior, mind, place)
        left -= weight
        if state_of(t, mind.at[np.uint64(place)]).meaning == meaning:
            same += weight
        elif same + left < _NEARLY * wanted * total:
            return -1
    return np.int64(mind.members[np.uint64(best)]) if same / total >= wanted else -1
