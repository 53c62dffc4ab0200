"""Kernels of the environment: steps of many rounds, what their actors see, and what they may do."""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.bursts import lay_plainly
from eleusis.batch.dealing import (
    card_at,
    entry_kernel,
    kernel,
    next_seat,
    policy_of,
    scrambled,
    spliced,
)
from eleusis.batch.form import (
    ACTIONS,
    BETWEEN,
    CALL_RIGHT,
    CALL_WRONG,
    CALLING,
    DECLARE_NO_PLAY,
    DECLARE_PROPHET,
    EXTERNAL,
    LEAVING,
    MORE,
    NO_ACTION,
    OVER,
    PASS,
    PICKING,
    STOPPED,
    TURN,
)
from eleusis.batch.inducing import lowest
from eleusis.batch.playing import play_on, set_up_round
from eleusis.batch.ruling import close_turn, may_prophesy

_ONE, _EIGHT, _HALF, _BYTE = (np.uint64(number) for number in (1, 8, 32, 255))
_STEP = np.uint64(0x9E3779B97F4A7C15)
_BELOW, _LINE, _PLAYED, _SEATS, _NUMBERS = 52, 104, 112, 128, 144


@entry_kernel
def draw_all(shown: Any, chance: Any, actions: Any) -> None:
    """Puts a legal action for every round there, each as likely as the next."""
    for index in range(len(shown)):
        now = shown[index]
        count = np.uint64(0)
        for action in range(ACTIONS):
            count += np.uint64(now.masks[np.uint64(action)])
        word = scrambled(chance + np.uint64(index) * _STEP)
        left = (word >> _HALF) * count >> _HALF
        place = np.uint64(0)
        while True:  # eight at a time
            held = np.uint64(0)
            for lane in range(8):
                held += np.uint64(now.masks[place + np.uint64(lane)])
            if held > left:
                break
            left -= held
            place += _EIGHT
        while True:
            left -= np.uint64(now.masks[place])
            if left > count:  # below nothing
                break
            place += _ONE
        actions[index] = np.int64(place)


@kernel
def _first_illegal(shown: Any, actions: Any) -> Any:
    """The first round whose mask does not allow its action, or -1."""
    for index in range(len(actions)):
        action = actions[index]
        if action < 0 or action >= ACTIONS or not shown[index].masks[np.uint64(action)]:
            return index
    return -1


@entry_kernel
def step_all(
    states: Any,
    terms: Any,
    minds: Any,
    traces: Any,
    seed: Any,
    seating: Any,
    before: Any,
    shown: Any,
    actions: Any,
) -> Any:
    """Takes every round on with its action, a fresh one where it is over.

    Without any actions every round is begun, and taken to its first decision. Returns -1, or the
    first round that did not offer its action; then nothing has happened.
    """
    refused = _first_illegal(before, actions)
    if refused >= 0:
        return refused
    t, begins = terms[0], len(actions) == 0
    for index in range(len(states)):
        s, mind = states[index], minds[index if len(minds) > 1 else 0]
        if not begins:
            _act(s, t, mind, traces[0], actions[index])
            if s.phase == OVER:
                shown[index].ended = 1
                shown[index].cut = s.end == STOPPED
                for seat in range(t.seats):
                    shown[index].rewards[seat] = s.scores[seat]
        if begins or s.phase == OVER:
            _next_round(states, terms, minds, traces, seed, seating, index)
        _show(s, t, shown[index])
    return -1


@spliced
def _act(s: Any, t: Any, mind: Any, trace: Any, action: Any) -> None:
    """Takes a round on with its action; from one plain turn to the next the short way."""
    plain = action < MORE and s.phase == TURN and s.laid == 0 and s.prophet < 0
    plain = plain and not (t.cautious or mind.on or trace.on)
    if plain and lay_plainly(s, t, action):
        close_turn(s, t, trace)
        action = NO_ACTION
        offers = t.guess or (t.prophet and (t.any_time or may_prophesy(s, t, s.last)))
        if s.phase == BETWEEN and s.turns < t.turns_max and not offers:
            seat = next_seat(s, t.seats)
            if s.size[seat] and policy_of(t, s.policy[seat]).kind == EXTERNAL:
                s.actor, s.phase = seat, TURN
                return
    play_on(s, t, mind, trace, action)


@spliced
def _next_round(
    states: Any, terms: Any, minds: Any, traces: Any, seed: Any, seating: Any, index: Any
) -> None:
    """A fresh round in the place of that one; should nobody be asked in it, the one after it."""
    s, t, mind = states[index], terms[0], minds[index if len(minds) > 1 else 0]
    for seat in range(t.seats):
        s.policy[seat] = seating[seat]
    s.actor = -1
    while s.actor < 0:
        deal = s.rounds * len(states) + index
        s.rounds += 1
        set_up_round(s, t, mind, seed, np.int64(deal), np.int64(deal % t.rule_count))
        play_on(s, t, mind, traces[0], NO_ACTION)


@kernel
def _show(s: Any, t: Any, shown: Any) -> None:
    """Writes what the actor of a round sees and may do."""
    seat = s.actor
    shown.actors = seat
    pending = s.phase == CALLING or s.phase == PICKING
    for place in range(s.size[seat]):
        shown.observations[card_at(s, seat, place)] += 1
    below, recent = s.below, s.recent
    while below:
        shown.observations[np.uint64(_BELOW) + lowest(below)] = 1
        below &= below - _ONE
    for place in range(8):
        shown.observations[_LINE + place] = recent >> np.uint64(8 * place) & _BYTE
    for place in range(s.laid if s.phase == TURN or s.phase == CALLING else 0):
        shown.observations[_PLAYED + place] = s.cards[place] + 1
    for step in range(t.seats):
        other = seat + step
        other = np.uint64(other - t.seats if other >= t.seats else other)
        shown.observations[_SEATS + step] = s.size[other]
        shown.observations[_SEATS + 8 + step] = s.status[other]
    shown.observations[_NUMBERS] = s.phase
    shown.observations[_NUMBERS + 1] = min(s.line, 255)
    shown.observations[_NUMBERS + 2] = min(s.layout, 255)
    shown.observations[_NUMBERS + 3] = (s.mover - seat) % t.seats if pending else 0
    shown.observations[_NUMBERS + 4] = s.declared if pending else 0
    marked = s.office_layout[s.prophet] if s.prophet >= 0 else 0
    shown.observations[_NUMBERS + 5] = min(s.layout - marked, 255) if s.prophet >= 0 else 0
    _allow(s, t, seat, shown)
    if s.phase == PICKING or (s.phase == CALLING and s.declared):
        for place in range(s.size[s.mover]):
            shown.observations[_NUMBERS + 6 + card_at(s, s.mover, place)] += 1


@kernel
def _allow(s: Any, t: Any, seat: Any, shown: Any) -> None:
    """Marks the actions that are legal for the actor."""
    if s.phase == BETWEEN or s.phase == LEAVING:
        shown.masks[DECLARE_PROPHET] = shown.masks[PASS] = 1
    elif s.phase == CALLING:
        shown.masks[CALL_RIGHT] = shown.masks[CALL_WRONG] = 1
    elif s.phase == PICKING:
        for place in range(s.size[s.mover]):
            shown.masks[card_at(s, s.mover, place)] = 1
    else:
        is_turn = s.phase == TURN
        start = 0 if is_turn else s.laid  # what is set aside to be thrown in stands before
        more = is_turn and s.laid + 1 < t.string_max and s.size[seat] > 1
        for place in range(start, s.size[seat]):
            card = card_at(s, seat, place)
            shown.masks[card] = 1
            if more:
                shown.masks[MORE + card] = 1
        if is_turn and t.no_play and s.laid == 0:
            shown.masks[DECLARE_NO_PLAY] = 1
