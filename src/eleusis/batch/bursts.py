"""Kernels of plain turns: single cards while nobody is prophet, by chance or from outside.

They do what `playing` does, and draw the same chances, with the round in registers instead of
memory; whatever is not plain they leave, untouched, to `playing`. A round that is traced is played
without them, so each trace is a test of this too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.dealing import inlined, kernel, mask_of, policy_of, scrambled, state_of
from eleusis.batch.deciding import CHANCE_BITS, CHANCE_HIGH, CHANCE_LESS, CHANCE_MIDDLE
from eleusis.batch.form import (
    BETWEEN,
    DEALT,
    EXPELLED,
    EXPELLED_FROM,
    HAND_MAX,
    JUDGED,
    LINE_MAX,
    OFFICES_MAX,
    OWED,
    PILE_MAX,
    PLAYED,
    PLAYING,
)

_ONE, _EIGHT, _HALF = (np.uint64(number) for number in (1, 8, 32))
_STEP = np.uint64(0x9E3779B97F4A7C15)
_SLOT = np.uint64(PILE_MAX - 1)


@kernel
def play_plainly(s: Any, t: Any) -> None:
    """Plays on, from between two turns, until a turn is not plain, or a hand is empty."""
    at, last, turns, line, layout = s.at, s.last, s.turns, s.line, s.layout
    chance, recent, below, right_end = s.play_chance, s.recent, s.below, s.right_end
    top, stock, penalty, right = s.top, s.stock, t.wrong_penalty, s.right_play
    plays = asked = 0
    wrong = np.int64(0)
    while turns < t.turns_max:
        office = policy_of(t, s.policy[np.uint64(last)]).prophecy
        if office != 0 and turns and _may_prophesy(s, t, last):
            if scrambled(chance + _STEP) >> _HALF < office:
                break
            chance += _STEP
            asked = 1 << last
        seat = _playing_after(s, t, last)
        size, policy = s.size[np.uint64(seat)], policy_of(t, s.policy[np.uint64(seat)])
        word = scrambled(chance + _STEP)
        if not _is_single(t, policy, word, size):
            break
        if size == 0 or stock < penalty or size + penalty > HAND_MAX:
            break
        chance += _STEP
        hand = np.uint64(seat) << _EIGHT
        place = hand | (word & CHANCE_BITS) * np.uint64(size) >> CHANCE_MIDDLE
        card = np.uint64(s.hands[place])
        s.hands[place] = s.hands[hand | np.uint64(size - 1)]
        plays += 1
        turns += 1
        last, asked = seat, 0
        # Whether the card is right nobody can foresee, the processor neither: so no branch asks.
        counted = line if t.counts_line else layout
        right = np.int64(mask_of(t, at) >> card & _ONE)
        at += right * (s.first + np.int64(state_of(t, at).after[card]) - at)
        line += right
        layout += 1
        right_end += right * (layout - right_end)
        counts = np.uint64(right)
        recent = recent << _EIGHT * counts | (card + _ONE) * counts
        below = (below | _ONE << card) & counts - _ONE
        _draw(s, hand | np.uint64(size - 1), top, penalty)
        drawn = penalty * (1 - right)
        top += drawn
        stock -= drawn
        size += drawn - 1
        wrong += 1 - right
        s.size[np.uint64(seat)] = size
        if t.expels and counted >= t.without_prophet and not right:
            s.status[np.uint64(seat)] = EXPELLED
            s.counts[EXPELLED_FROM] += 1
            s.playing -= 1
            if s.playing == 0:
                break
        if size == 0:
            break
    s.at, s.last, s.turns, s.line, s.layout = at, last, turns, line, layout
    s.play_chance, s.recent, s.below, s.right_end = chance, recent, below, right_end
    s.top, s.stock, s.right_play = top, stock, right
    _count(s, plays, wrong if penalty else 0)
    if plays:
        s.returned, s.asked = 0, asked
    else:
        s.asked |= asked


@inlined
def _playing_after(s: Any, t: Any, last: Any) -> Any:
    """The seat whose turn it is after that one."""
    seat = last + 1 if last + 1 < t.seats else 0
    while s.status[np.uint64(seat)] != PLAYING:
        seat = seat + 1 if seat + 1 < t.seats else 0
    return seat


@inlined
def _is_single(t: Any, policy: Any, word: Any, size: Any) -> Any:
    """True if by this chance the seat lays one card, and neither a string nor declares no play."""
    if t.no_play and word >> CHANCE_HIGH < policy.no_play >> CHANCE_LESS:
        return False
    strings = (word >> CHANCE_MIDDLE & CHANCE_BITS) < policy.string >> CHANCE_LESS
    return not strings or min(t.string_max, size) <= 1


@inlined
def _draw(s: Any, place: Any, top: Any, count: Any) -> None:
    """Cards of the stock come into a hand, from this place on."""
    for more in range(count):
        s.hands[place + np.uint64(more)] = s.pile[np.uint64(top + more) & _SLOT]


@inlined
def _count(s: Any, plays: Any, penalties: Any) -> None:
    """Counts the events of so many plays."""
    s.counts[PLAYED] += plays
    s.counts[JUDGED] += plays
    s.counts[OWED] += penalties
    s.counts[DEALT] += penalties


@kernel
def lay_plainly(s: Any, t: Any, action: Any) -> Any:
    """Lays the actor's card; true if the turn was plain, and the round is between two turns."""
    seat, penalty = s.actor, t.wrong_penalty
    size = s.size[np.uint64(seat)]
    if s.stock < penalty or size + penalty > HAND_MAX:
        return False
    hand, place, card = np.uint64(seat) << _EIGHT, np.uint64(0), np.uint64(action)
    for each in range(size - 1, -1, -1):
        place = np.uint64(each) if s.hands[hand | np.uint64(each)] == action else place
    s.hands[hand | place] = s.hands[hand | np.uint64(size - 1)]
    counted = s.line if t.counts_line else s.layout
    right = np.int64(mask_of(t, s.at) >> card & _ONE)
    s.layout += 1
    s.turns += 1
    s.counts[PLAYED] += 1
    s.counts[JUDGED] += 1
    s.last, s.right_play, s.phase = seat, right, BETWEEN
    s.laid = s.returned = s.asked = s.guessed = 0
    if right:
        s.at = s.first + np.int64(state_of(t, s.at).after[card])
        if s.line < LINE_MAX:
            s.laid_right[np.uint64(s.line)] = action
        s.line += 1
        s.right_end = s.layout
        s.recent = s.recent << _EIGHT | card + _ONE
        s.below = np.uint64(0)
        s.size[np.uint64(seat)] = size - 1
        return True
    s.below |= _ONE << card
    _draw(s, hand | np.uint64(size - 1), s.top, penalty)
    s.top += penalty
    s.stock -= penalty
    s.size[np.uint64(seat)] = size - 1 + penalty
    if penalty:
        s.counts[OWED] += 1
        s.counts[DEALT] += 1
    if t.expels and counted >= t.without_prophet:
        s.status[np.uint64(seat)] = EXPELLED
        s.counts[EXPELLED_FROM] += 1
        s.playing -= 1
    return True


@kernel
def _may_prophesy(s: Any, t: Any, seat: Any) -> Any:
    """As `ruling.may_prophesy` has it, where nobody is prophet and the seat has played last."""
    if not t.prophet or s.status[seat] != PLAYING or s.offices == OFFICES_MAX:
        return False
    if s.playing - 1 < t.others_min or s.asked >> seat & 1:
        return False
    return not (t.once and s.was_prophet >> seat & 1)
