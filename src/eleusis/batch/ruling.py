"""Kernels of what a ruling brings about, in the order in which `play.consequences` has it."""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.dealing import (
    card_at,
    end_round,
    inlined,
    kernel,
    note,
    note_card,
    owe,
    put_card,
    put_under,
    sort_hand,
    spliced,
    state_of,
    take_card,
)
from eleusis.batch.form import (
    BETWEEN,
    DEALING,
    EXPELLED,
    EXPELLED_FROM,
    GUESSED,
    HAND_EMPTIED,
    HAND_RETURNED,
    JUDGED,
    LEAVING,
    LINE_MAX,
    NO_PLAY,
    NOBODY,
    NOBODY_LEFT,
    OFFICES_MAX,
    OUT,
    PICKING,
    PLAYING,
    PROPHET,
    PROPHET_DECLARED,
    PROPHET_FELL,
    THROWING,
    WENT_OUT,
    ZERO,
)

_ONE = np.uint64(1)
_BYTE = np.uint64(8)


@inlined
def lay_right(s: Any, t: Any, card: Any) -> None:
    """A card comes to the line."""
    after = state_of(t, s.at).after[np.uint64(card)]
    s.at = s.first + np.int64(after)
    if s.line < LINE_MAX:
        s.laid_right[np.uint64(s.line)] = card
    s.line += 1
    s.layout += 1
    s.recent = s.recent << _BYTE | np.uint64(card + 1)
    s.below = np.uint64(0)


@inlined
def complete_turn(s: Any, seat: Any, right_play: Any) -> None:
    """The seat has had its turn."""
    s.last, s.right_play = seat, right_play
    s.turns += 1
    s.asked = s.guessed = 0
    s.phase = BETWEEN


@inlined
def would_expel(s: Any, t: Any) -> Any:
    """True if a wrong play that is made now expels."""
    if not t.expels:
        return False
    if s.prophet >= 0:
        return s.layout - s.office_layout[np.uint64(s.prophet)] >= t.with_prophet
    return (s.line if t.counts_line else s.layout) >= t.without_prophet


# Prophets ------------------------------------------------------------------------------------


@inlined
def may_prophesy(s: Any, t: Any, seat: Any) -> Any:
    """True if the seat may become the prophet, between two turns or with an empty hand."""
    if not t.prophet or s.prophet >= 0 or s.status[seat] != PLAYING or s.offices == OFFICES_MAX:
        return False
    if t.once and s.was_prophet >> seat & 1:
        return False
    if not t.any_time and (s.last != seat or not s.turns):
        return False
    return s.playing - 1 >= t.others_min


@kernel
def declare(s: Any, t: Any, trace: Any, seat: Any) -> None:
    """The seat becomes the prophet."""
    office = s.offices
    s.prophet = office
    s.offices += 1
    s.was_prophet |= 1 << seat
    s.status[seat] = PROPHET
    s.playing -= 1
    s.office_seat[office], s.office_line[office] = seat, s.line
    s.office_layout[office] = s.layout
    s.office_marker[office] = (s.right_end if t.last_right else s.layout) - 1
    note(s, trace, PROPHET_DECLARED, seat, ZERO)
    s.phase = BETWEEN
    close_turn(s, t, trace)


@kernel
def overthrow_prophet(s: Any, t: Any, trace: Any, line: Any, layout: Any) -> None:
    """The prophet is proved false; the counts are those before the play over which they fell."""
    office = s.prophet
    seat = s.office_seat[office]
    cards = t.false_cards
    if t.out_false_cards >= 0 and s.size[seat] == 0:
        cards = t.out_false_cards
    s.until_line[office], s.until_layout[office] = line, layout
    s.prophet = -1
    s.status[seat] = PLAYING if t.resumes else OUT
    s.playing += t.resumes
    s.spared = 1
    note(s, trace, PROPHET_FELL, seat, layout)
    if cards:
        owe(s, trace, seat, cards, t.dealer)


@inlined
def penalise_wrong(s: Any, t: Any, trace: Any, seat: Any, cards: Any) -> None:
    """Penalty cards and expulsion for a wrong play, unless it overthrew the prophet."""
    if cards and not (s.spared and t.spares_penalty):
        by = t.dealer if s.prophet < 0 else s.office_seat[s.prophet]
        owe(s, trace, seat, cards, by)
    if s.expels and not (s.spared and t.spares_expulsion):
        s.playing -= s.status[seat] == PLAYING
        s.status[seat] = EXPELLED
        note(s, trace, EXPELLED_FROM, seat, ZERO)


# Rulings -------------------------------------------------------------------------------------


@spliced
def judge_play(s: Any, t: Any, trace: Any, right: Any) -> None:
    """The ruling on the play, and all that follows until cards are to be dealt."""
    line, layout, seat, count = s.line, s.layout, s.mover, s.laid
    note(s, trace, JUDGED, ZERO, right)
    if right:
        for place in range(count):
            lay_right(s, t, np.int64(s.cards[np.uint64(place)]))
        s.right_end = s.layout
    else:
        s.layout += count
        if count == 1:
            s.below |= _ONE << np.uint64(s.cards[0])
    complete_turn(s, seat, right)
    s.spared = 0
    if s.prophet >= 0 and s.call != right:
        overthrow_prophet(s, t, trace, line, layout)
    if not right:
        penalise_wrong(s, t, trace, seat, t.wrong_penalty * count)
    close_turn(s, t, trace)


@spliced
def judge_no_play(s: Any, t: Any, trace: Any, right: Any) -> None:
    """The ruling on a declaration of no play, and what follows at once."""
    seat, held = s.mover, s.size[s.mover]
    note(s, trace, JUDGED, ZERO, right)
    s.spared = 0
    if right:
        s.phase = THROWING
    elif t.picks:
        s.phase = PICKING
    else:
        complete_turn(s, seat, ZERO)
    if s.prophet >= 0 and s.call != right:
        overthrow_prophet(s, t, trace, s.line, s.layout)
    if right and (t.exchange_max < 0 or held <= t.exchange_max):
        sort_hand(s, seat)
        throw_in(s, t, trace, held)
    if not right and not t.picks:
        penalise_wrong(s, t, trace, seat, t.no_play_cards)
        close_turn(s, t, trace)


@kernel
def throw_in(s: Any, t: Any, trace: Any, count: Any) -> None:
    """The first cards of the hand go back, and a smaller hand is dealt unless so few were held.

    A false prophet may be owed cards already, which are dealt first.
    """
    seat, held = s.mover, s.size[s.mover]
    note(s, trace, HAND_RETURNED, seat, ZERO)
    for place in range(count):
        card = card_at(s, seat, place)
        note_card(trace, card)
        put_under(s, card)
    for place in range(count, held):
        put_card(s, seat, place - count, card_at(s, seat, place))
    s.size[seat] = held - count
    s.returned = 1
    dealing = s.phase == DEALING
    complete_turn(s, seat, ZERO)
    if dealing:
        s.phase, s.resume = DEALING, BETWEEN
    if held > t.ends_at:
        by = t.dealer if s.prophet < 0 else s.office_seat[s.prophet]
        owe(s, trace, seat, count - t.reduction, by)
    close_turn(s, t, trace)


@kernel
def lay_pick(s: Any, t: Any, trace: Any, card: Any) -> None:
    """A right card of the shown hand comes to the line; the penalty follows."""
    take_card(s, s.mover, card)
    lay_right(s, t, card)
    s.right_end = s.layout
    s.returned = 0
    complete_turn(s, s.mover, ZERO)
    penalise_wrong(s, t, trace, s.mover, t.no_play_cards)
    close_turn(s, t, trace)


@inlined
def close_turn(s: Any, t: Any, trace: Any) -> None:
    """Ends the round if a hand is empty or nobody is left, once all cards are dealt."""
    if s.phase != BETWEEN:
        return
    last = s.last
    if s.turns and s.size[last] == 0 and s.status[last] == PLAYING:
        if t.out_false_cards >= 0 and may_prophesy(s, t, last):
            s.phase = LEAVING
            note(s, trace, HAND_EMPTIED, last, ZERO)
        else:
            end_round(s, trace, NO_PLAY if s.returned else WENT_OUT, last)
    elif s.playing == 0:
        end_round(s, trace, NOBODY_LEFT, NOBODY)


# The score -----------------------------------------------------------------------------------


@kernel
def score_round(s: Any, t: Any) -> None:
    """Counts the round as it stands."""
    high, stands = 0, -1 if s.prophet < 0 else s.office_seat[s.prophet]
    for seat in range(t.seats):
        if seat != t.dealer and (t.high_counts_prophets or not s.was_prophet >> seat & 1):
            high = max(high, _held(s, seat))
    best = -(1 << 30)
    for seat in range(t.seats):
        if seat == t.dealer:
            continue
        points = 0
        if t.high_counts_prophets or not s.was_prophet >> seat & 1:
            held = _held(s, seat)
            points = (high if t.fixed_count < 0 else t.fixed_count) - held
            if held == 0 and stands != seat:
                points += t.out_bonus
        points += (s.end == GUESSED and s.end_seat == seat) * t.guess_bonus
        points += _office_points(s, t, seat)
        s.scores[seat] = points
        best = max(best, points)
    if stands >= 0 and t.cap_factor >= 0:
        uncounted = (not t.cap_marked) + (t.starters > 0 and not t.cap_starter)
        before = max(0, s.office_marker[s.prophet] + 1 - uncounted)
        best = min(best, t.cap_factor * before)
    s.scores[t.dealer] = best


@kernel
def _held(s: Any, seat: Any) -> Any:
    """Cards that count in a hand: also those that it is still owed."""
    held = s.size[seat]
    for debt in range(s.debt, s.debt + s.debts):
        if s.debt_seat[debt] == seat:
            held += s.debt_size[debt]
    return held


@kernel
def _office_points(s: Any, t: Any, seat: Any) -> Any:
    """Points for the prophecies of a seat."""
    points = 0
    for office in range(s.offices):
        stands = office == s.prophet
        if s.office_seat[office] == seat and (stands or t.false_score):
            line = (s.line if stands else s.until_line[office]) - s.office_line[office]
            layout = (s.layout if stands else s.until_layout[office]) - s.office_layout[office]
            points += t.prophet_line * line + t.prophet_side * (layout - line)
    return points
