"""Kernels of the policies: what a seat does when the round waits for it.

An insight is knowing, for one decision, what the rule says: a policy has it as often as its
`insight` says, and decides by chance or by what was seen where it has none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.dealing import (
    card_at,
    drawn_below,
    drawn_word,
    hand_mask,
    happens,
    inlined,
    kernel,
    mask_of,
    prior_at,
    spliced,
    state_of,
    take,
)
from eleusis.batch.form import CAUTIOUS, FAMILIES, INDUCER, LINE_MAX, ZERO
from eleusis.batch.inducing import (
    likeliest_rule,
    lowest,
    vote,
    weight_of_all,
    weight_of_play,
    weight_without,
)

_ONE = np.uint64(1)
_BYTE = np.uint64(255)
CHANCE_MIDDLE, CHANCE_HIGH, CHANCE_LESS = (np.uint64(bits) for bits in (20, 44, 12))
CHANCE_BITS = np.uint64((1 << 20) - 1)
FITTING_MAX = np.uint64(256)
"""Nobody declares, or guesses, while more rules of the bank than this still fit."""


# Turns ---------------------------------------------------------------------------------------


@spliced
def choose_turn(s: Any, t: Any, policy: Any, mind: Any, seat: Any) -> None:
    """Puts the cards of the play before the seat, or none for a declaration of no play."""
    s.laid = 0
    if policy.insight != 0 and happens(s, policy.insight):
        _knowing_turn(s, t, seat)
    elif policy.kind == INDUCER:
        _induced_turn(s, t, policy, mind, prior_at(t, policy.weights), seat)
    elif policy.kind == CAUTIOUS:
        _cautious_turn(s, t, policy, seat)
    else:
        _random_turn(s, t, policy, seat)


@inlined
def _random_turn(s: Any, t: Any, policy: Any, seat: Any) -> None:
    word = drawn_word(s)  # twenty bits for each of three chances
    if t.no_play and word >> CHANCE_HIGH < policy.no_play >> CHANCE_LESS:
        return
    size = s.size[seat]
    count, limit = 1, min(t.string_max, size)
    if limit > 1 and (word >> CHANCE_MIDDLE & CHANCE_BITS) < policy.string >> CHANCE_LESS:
        count = 2 + drawn_below(s, limit - 1)
    place = np.int64((word & CHANCE_BITS) * np.uint64(size) >> CHANCE_MIDDLE)
    s.cards[0] = take(s, seat, place)
    for more in range(1, count):
        s.cards[np.uint64(more)] = take(s, seat, drawn_below(s, size - more))
    s.laid = count


@kernel
def _take_one_of(s: Any, seat: Any, mask: Any) -> Any:
    """Lays one of these cards, which the hand has, by lot."""
    size = s.size[seat]
    place = drawn_below(s, size)
    while not mask >> np.uint64(card_at(s, seat, place)) & _ONE:
        place += 1
        if place == size:
            place = 0
    s.cards[np.uint64(s.laid)] = take(s, seat, place)
    s.laid += 1


@spliced
def _knowing_turn(s: Any, t: Any, seat: Any) -> None:
    """A right card; no play if there is none, and any card where nobody may say so."""
    hand = hand_mask(s, seat)
    right = mask_of(t, s.at) & hand
    if right or not t.no_play:
        _take_one_of(s, seat, right if right else hand)


@kernel
def _best_of(s: Any, seat: Any, mind: Any) -> Any:
    """The card of the hand that weighs most; of equal ones any."""
    size = s.size[seat]
    place = drawn_below(s, size)
    card = card_at(s, seat, place)
    while not mind.best >> np.uint64(card) & _ONE:
        place += 1
        if place == size:
            place = 0
        card = card_at(s, seat, place)
    return card


@spliced
def _induced_turn(s: Any, t: Any, policy: Any, mind: Any, prior: Any, seat: Any) -> None:
    hand = hand_mask(s, seat)
    total = vote(prior, t, mind, s, ZERO, hand)
    if total <= 0.0:
        _random_turn(s, t, policy, seat)
        return
    best = _best_of(s, seat, mind)
    if t.no_play and mind.most <= (1.0 - policy.no_play_from) * total:
        none = weight_without(prior, t, mind, hand)
        if none >= policy.no_play_from * total:
            return
    _take_one_of(s, seat, _ONE << np.uint64(best))
    sure = mind.most >= policy.string_from * total
    while sure and s.laid < t.string_max and s.size[seat]:
        vote(prior, t, mind, s, s.laid, hand_mask(s, seat))
        best = _best_of(s, seat, mind)
        sure = mind.most >= policy.string_from * total
        if sure:
            _take_one_of(s, seat, _ONE << np.uint64(best))


# Regularities --------------------------------------------------------------------------------


@kernel
def _cell(family: Any, last: Any, card: Any) -> Any:
    """Of which kind, in this family of regularities, a card is after the last one of the line."""
    rank, before = card % 13, last % 13
    suit, suit_before = card // 13, last // 13
    if family == 0:
        return suit_before * 4 + suit
    if family == 1:
        return (rank > before) * 2 + (rank == before)
    if family == 2:
        return (before & 1) * 2 + (rank & 1)
    return (rank >= 10) * 2 + (before >= 10)


@kernel
def expect(s: Any, card: Any) -> Any:
    """How likely the card is right by the regularity that is best confirmed."""
    if not s.recent:
        return 0.5
    last, best, chance = np.int64(s.recent & _BYTE) - 1, -1.0, 0.5
    for family in range(FAMILIES):
        agreed = tried = 0
        for cell in range(16):
            wrong, right = s.tally[family, cell, 0], s.tally[family, cell, 1]
            agreed += max(wrong, right)
            tried += wrong + right
        trust = (agreed + 1.0) / (tried + 2.0)
        if trust > best:
            cell = _cell(family, last, np.int64(card))
            wrong, right = s.tally[family, cell, 0], s.tally[family, cell, 1]
            best, chance = trust, (right + 0.5) / (right + wrong + 1.0)
    return chance


@kernel
def take_note(s: Any, right: Any) -> None:
    """What the ruling on a single card says of the regularities, before the card is laid."""
    if not s.recent:
        return
    card = np.int64(s.cards[0])
    foretold = (expect(s, card) > 0.5) == (right != 0)
    s.streak = s.streak + 1 if foretold else 0
    last = np.int64(s.recent & _BYTE) - 1
    for family in range(FAMILIES):
        s.tally[family, _cell(family, last, np.int64(card)), 1 if right else 0] += 1


@spliced
def _cautious_turn(s: Any, t: Any, policy: Any, seat: Any) -> None:
    size = s.size[seat]
    start, best, most = drawn_below(s, size), 0, -1.0
    for step in range(size):
        place = start + step
        place = place - size if place >= size else place
        chance = expect(s, card_at(s, seat, place))
        if chance > most:
            best, most = place, chance
    if t.no_play and most <= 1.0 - policy.no_play_from and s.streak >= policy.streak:
        return
    s.cards[0] = take(s, seat, best)
    s.laid = 1


# Prophets ------------------------------------------------------------------------------------


@kernel
def wants_office(s: Any, t: Any, policy: Any, mind: Any) -> Any:
    """True if a seat of this policy becomes the prophet now that it may."""
    if policy.kind == INDUCER:
        prior = prior_at(t, policy.weights)
        return likeliest_rule(prior, t, mind, FITTING_MAX, policy.declare_from) >= 0
    if policy.kind == CAUTIOUS:
        return s.streak >= policy.streak
    return happens(s, policy.prophecy)


@kernel
def guessed_rule(s: Any, t: Any, policy: Any, mind: Any) -> Any:
    """The rule that a seat of this policy says aloud, or -1.

    Guesses at random are of rules by which the line is right.
    """
    if policy.kind == INDUCER:
        prior = prior_at(t, policy.weights)
        best = likeliest_rule(prior, t, mind, FITTING_MAX, policy.guess_from)
        return np.int64(prior.number[best]) if best >= 0 else -1
    if policy.kind == CAUTIOUS or not happens(s, policy.guess):
        return -1
    guess = drawn_below(s, t.rule_count)
    return guess if state_after(s, t, guess) >= 0 else -1


@kernel
def state_after(s: Any, t: Any, rule: Any) -> Any:
    """The state of a rule after the line, or -1 if by that rule the line is wrong or too long."""
    first = state_of(t, rule).first
    here = first
    if s.line > LINE_MAX:
        return -1
    for place in range(s.line):
        after = state_of(t, here).after[np.uint64(s.laid_right[np.uint64(place)])]
        if after < 0:
            return -1
        here = first + after
    return here


@kernel
def called_right(s: Any, t: Any, policy: Any, mind: Any, is_right: Any) -> Any:
    """What the prophet calls the pending play, or declaration of no play."""
    if policy.insight and happens(s, policy.insight):
        return is_right
    if policy.kind == INDUCER:
        prior = prior_at(t, policy.weights)
        if s.declared:
            found = weight_without(prior, t, mind, hand_mask(s, s.mover))
        else:
            found = weight_of_play(prior, t, mind, s, s.laid)
        return found > 0.5 * weight_of_all(prior, mind)
    if policy.kind == CAUTIOUS:
        return not s.declared and expect(s, np.int64(s.cards[0])) > 0.5
    return happens(s, policy.call_right)


@kernel
def picked_card(s: Any, t: Any, policy: Any, mind: Any) -> Any:
    """The card that the prophet picks from the shown hand."""
    seat = s.mover
    right = mask_of(t, s.at) & hand_mask(s, seat)
    if policy.insight and right and happens(s, policy.insight):
        return np.int64(lowest(right))
    if policy.kind == INDUCER:
        vote(prior_at(t, policy.weights), t, mind, s, ZERO, hand_mask(s, seat))
        return _best_of(s, seat, mind)
    return np.int64(card_at(s, seat, drawn_below(s, s.size[seat])))
