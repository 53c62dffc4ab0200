"""Kernels that play: `play_on` takes a round to the next decision from outside, or to its end.

The phases are those of `play.state.Phase`, with one more, `BETWEEN`: the moment after a turn in
which seats may declare prophecy or guess, each once, clockwise, whoever played last first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from eleusis.batch.bursts import play_plainly
from eleusis.batch.dealing import (
    add_pack,
    card_at,
    drawn_below,
    drawn_card,
    end_round,
    entry_kernel,
    hand_mask,
    kernel,
    mask_of,
    next_seat,
    note,
    note_card,
    owe,
    pay,
    policy_of,
    prior_at,
    put_card,
    put_under,
    scrambled,
    shuffle,
    spliced,
    state_of,
    take_card,
)
from eleusis.batch.deciding import (
    called_right,
    choose_turn,
    guessed_rule,
    picked_card,
    state_after,
    take_note,
    wants_office,
)
from eleusis.batch.form import (
    BETWEEN,
    CALL_RIGHT,
    CALLED,
    CALLING,
    DEALER,
    DEALING,
    DECLARE_NO_PLAY,
    DECLARE_PROPHET,
    EVENT_KINDS,
    EVENTS_LIMIT,
    EXTERNAL,
    GUESSED,
    JUDGED,
    JUDGING,
    LEAVING,
    MORE,
    NO_ACTION,
    NO_PLAY,
    NO_PLAY_DECLARED,
    NOBODY,
    OVER,
    PICKED,
    PICKING,
    PLAYED,
    PLAYING,
    RULE_GUESSED,
    STARTER_LAID,
    STARTER_REFUSED,
    STARTER_TURNED,
    STARTING,
    STOCK_OUT,
    STOPPED,
    THROWING,
    TURN,
    UNFINISHED,
    WENT_OUT,
    ZERO,
)
from eleusis.batch.inducing import forget, learn_cards, learn_hand, learn_starter, lowest
from eleusis.batch.ruling import (
    close_turn,
    declare,
    judge_no_play,
    judge_play,
    lay_pick,
    lay_right,
    may_prophesy,
    overthrow_prophet,
    score_round,
    throw_in,
    would_expel,
)

_ONE, _SINGLE = np.uint64(1), np.int64(1)
_STEP = np.uint64(0x9E3779B97F4A7C15)


# Setting up ----------------------------------------------------------------------------------


@spliced
def set_up_round(s: Any, t: Any, mind: Any, seed: Any, deal: Any, rule: Any) -> None:
    """The round before its first card; the deal is the same for the same seed and number."""
    s.deal_chance = scrambled(scrambled(np.uint64(seed)) + np.uint64(deal) * _STEP)
    s.play_chance = scrambled(s.deal_chance ^ np.uint64(0x5851F42D4C957F2D))
    s.rule, s.last = rule, t.dealer
    s.first = s.at = state_of(t, rule).first
    s.resume, s.phase = STARTING if t.starters else BETWEEN, DEALING
    s.turns = s.line = s.layout = s.right_end = s.right_play = s.returned = s.refused = 0
    s.mover = s.laid = s.expels = s.call = s.spared = s.declared = s.guess = 0
    s.offices = s.was_prophet = s.asked = s.guessed = s.debts = s.debt = 0
    s.streak = s.top = 0
    s.recent = s.below = np.uint64(0)
    s.prophet = s.end_seat = -1
    s.end = UNFINISHED
    s.playing = t.seats - 1
    s.counts[:] = 0
    s.tally[:] = 0
    s.stock = 52 * t.packs
    for pack in range(t.packs):
        for card in range(52):
            s.pile[np.uint64(52 * pack) + np.uint64(card)] = card
    shuffle(s, ZERO, s.stock, s.deal_chance)
    for step in range(t.seats):
        seat = (t.dealer + step) % t.seats
        s.size[seat], s.status[seat], s.scores[seat] = 0, DEALER if step == 0 else PLAYING, 0
        if step:
            s.debt_seat[s.debts], s.debt_size[s.debts] = seat, t.hand_size
            s.debt_by[s.debts] = t.dealer
            s.debts += 1
    if mind.on:
        forget(prior_at(t, ZERO), mind)


@spliced
def _start_line(s: Any, t: Any, mind: Any, trace: Any) -> None:
    """Cards are turned until the starters lie; a round in which none fits is stopped."""
    card = 0
    while s.line < t.starters:
        if s.stock == 0:
            if t.stock_out != 1:
                end_round(s, trace, STOCK_OUT if t.stock_out else STOPPED, NOBODY)
                return
            add_pack(s, trace)
        if s.refused > 2 * s.stock:
            end_round(s, trace, STOPPED, NOBODY)
            return
        card = drawn_card(s)
        if t.starter_judged:
            note(s, trace, STARTER_TURNED, card, ZERO)
            mask = mask_of(t, s.at)
            if mask and not mask >> np.uint64(card) & _ONE:
                note(s, trace, STARTER_REFUSED, card, ZERO)
                put_under(s, card)
                s.refused += 1
                continue
        note(s, trace, STARTER_LAID, card, ZERO)
        if mind.on:
            learn_starter(prior_at(t, ZERO), t, mind, card, t.starter_judged)
        lay_right(s, t, card)
        s.right_end = s.layout
    if t.count_first:
        s.last = (t.dealer + card % 13 % (t.seats - 1)) % t.seats
    s.phase = BETWEEN


# Claims and their rulings --------------------------------------------------------------------


@spliced
def _claim(s: Any, t: Any, trace: Any, seat: Any) -> None:
    """The cards before the seat are played, or no play is declared."""
    s.mover, s.expels = seat, would_expel(s, t)
    s.declared = s.laid == 0
    if s.declared:
        note(s, trace, NO_PLAY_DECLARED, seat, ZERO)
        for place in range(s.size[seat]):
            note_card(trace, card_at(s, seat, place))
    else:
        note(s, trace, PLAYED, seat, ZERO)
        for place in range(s.laid):
            note_card(trace, np.int64(s.cards[np.uint64(place)]))
        s.returned = 0
    s.phase = CALLING if s.prophet >= 0 else JUDGING


@spliced
def _truth(s: Any, t: Any) -> Any:
    """True if the pending play, or declaration, is right."""
    here = np.uint64(s.at)
    if s.declared:
        return mask_of(t, here) & hand_mask(s, s.mover) == 0
    first = s.first
    for place in range(s.laid):
        card = np.uint64(s.cards[np.uint64(place)])
        if mask_of(t, here) >> card & _ONE == 0:
            return False
        if place + 1 < s.laid:
            here = np.uint64(first + state_of(t, here).after[card])
    return True


@spliced
def _judge(s: Any, t: Any, mind: Any, trace: Any) -> None:
    right = np.int64(_truth(s, t))
    if s.declared:
        if mind.on:
            hand = hand_mask(s, s.mover)
            learn_hand(t, mind, hand, not right)
        judge_no_play(s, t, trace, right)
        return
    if mind.on:
        learn_cards(prior_at(t, ZERO), t, mind, s, s.laid, right)
    if t.cautious and s.laid == 1:
        take_note(s, right)
    judge_play(s, t, trace, right)


@kernel
def _pick(s: Any, t: Any, mind: Any, trace: Any, card: Any) -> None:
    """The prophet's pick, or the judge's where there is none (then *card* is not looked at)."""
    by_judge = s.prophet < 0
    if by_judge:
        card = np.int64(lowest(mask_of(t, s.at) & hand_mask(s, s.mover)))
    note(s, trace, PICKED, NOBODY if by_judge else s.office_seat[s.prophet], card)
    right = np.int64(mask_of(t, s.at) >> np.uint64(card) & _ONE != 0)
    if not by_judge:
        note(s, trace, JUDGED, ZERO, right)
    if mind.on:
        s.cards[0] = card
        learn_cards(prior_at(t, ZERO), t, mind, s, _SINGLE, right)
    if right:
        lay_pick(s, t, trace, card)
    else:
        overthrow_prophet(s, t, trace, s.line, s.layout)


@kernel
def _guess_rule(s: Any, t: Any, trace: Any, seat: Any, guess: Any) -> None:
    """A rule is said aloud; it is right if it says what the rule says from now on."""
    note(s, trace, RULE_GUESSED, seat, guess)
    s.guessed |= 1 << seat
    here = state_after(s, t, guess)
    right = here >= 0 and state_of(t, here).meaning == state_of(t, s.at).meaning
    note(s, trace, JUDGED, ZERO, right)
    if right:
        end_round(s, trace, GUESSED, seat)
    elif t.guess_cards:
        owe(s, trace, seat, t.guess_cards, t.dealer)


# Between turns -------------------------------------------------------------------------------


@spliced
def _between(  # noqa: C901 each way in which an offer may be answered
    s: Any, t: Any, mind: Any, trace: Any, action: Any
) -> Any:
    """Offers prophecy and guesses; returns the action, used up if it answered an offer."""
    may_guess = t.guess and s.right_play
    if (t.prophet and s.prophet < 0) or may_guess:
        for step in range(t.seats if t.any_time or may_guess else 1):
            seat = s.last + step
            seat = seat - t.seats if seat >= t.seats else seat
            if s.status[seat] != PLAYING or s.asked >> seat & 1:
                continue
            policy = policy_of(t, s.policy[seat])
            if may_prophesy(s, t, seat):
                if policy.kind == EXTERNAL:
                    if action == NO_ACTION:
                        s.actor = seat
                        return action
                    s.asked |= 1 << seat
                    if action == DECLARE_PROPHET:
                        declare(s, t, trace, seat)
                        return NO_ACTION
                    action = NO_ACTION
                    continue
                if wants_office(s, t, policy, mind):
                    s.asked |= 1 << seat
                    declare(s, t, trace, seat)
                    return action
            s.asked |= 1 << seat
            if may_guess and policy.kind != EXTERNAL and not s.guessed >> seat & 1:
                guess = guessed_rule(s, t, policy, mind)
                if guess >= 0:
                    _guess_rule(s, t, trace, seat, guess)
                    return action
    s.phase = TURN
    if s.turns >= t.turns_max or (t.guess and s.counts.sum() >= EVENTS_LIMIT):
        end_round(s, trace, STOPPED, NOBODY)
    return action


@spliced
def _turn(s: Any, t: Any, mind: Any, trace: Any, action: Any) -> Any:
    """The turn of the next seat; returns the action, used up if it was part of the turn."""
    seat = next_seat(s, t.seats)
    if s.size[seat] == 0 and s.laid == 0:
        end_round(s, trace, STOPPED, NOBODY)  # a fallen prophet without a card
        return action
    policy = policy_of(t, s.policy[seat])
    if policy.kind != EXTERNAL:
        choose_turn(s, t, policy, mind, seat)
        _claim(s, t, trace, seat)
        return action
    if action == NO_ACTION:
        s.actor = seat
        return action
    if action != DECLARE_NO_PLAY:
        card = action - MORE if action >= MORE else action
        take_card(s, seat, card)
        s.cards[np.uint64(s.laid)] = card
        s.laid += 1
        if action >= MORE:
            s.actor = seat
            return NO_ACTION
    _claim(s, t, trace, seat)
    return NO_ACTION


# The machine ---------------------------------------------------------------------------------


@kernel
def play_on(  # noqa: C901 one case for each phase
    s: Any,
    t: Any,
    mind: Any,
    trace: Any,
    action: Any,
) -> None:
    """Takes the round on: with the action, which the actor has chosen, to where the next is due.

    Without an actor (-1) the round is over, and scored.
    """
    while s.phase != OVER:
        s.actor = -1
        # What every play goes through comes in its order, so that one pass is a turn.
        if s.phase == BETWEEN:
            s.laid = 0
            if t.plain and s.prophet < 0 and not trace.on:
                play_plainly(s, t)
                close_turn(s, t, trace)
                if s.phase != BETWEEN:
                    continue
            action = _between(s, t, mind, trace, action)
        if s.phase == TURN:
            action = _turn(s, t, mind, trace, action)
        if s.phase == JUDGING:
            _judge(s, t, mind, trace)
        if s.phase == DEALING:
            pay(s, t, trace)
            close_turn(s, t, trace)
        elif s.phase == STARTING:
            _start_line(s, t, mind, trace)
        elif s.phase == PICKING and s.prophet < 0:
            _pick(s, t, mind, trace, ZERO)
        elif s.phase == CALLING or PICKING <= s.phase <= LEAVING:
            action = _rarer(s, t, mind, trace, action)
        if s.actor >= 0:
            return
    s.actor = -1
    score_round(s, t)


@spliced
def _rarer(s: Any, t: Any, mind: Any, trace: Any, action: Any) -> Any:
    """What a prophet, or whoever is to throw cards in or to leave, decides."""
    calls = s.phase == CALLING or s.phase == PICKING
    seat = s.office_seat[s.prophet] if calls else s.mover
    if s.phase == LEAVING:
        seat = s.last
    policy = policy_of(t, s.policy[seat])
    external = policy.kind == EXTERNAL
    if external and action == NO_ACTION:
        s.actor = seat
        return action
    if s.phase == CALLING:
        if external:
            s.call = action == CALL_RIGHT
        else:
            s.call = called_right(s, t, policy, mind, _truth(s, t))
        note(s, trace, CALLED, seat, s.call)
        s.phase = JUDGING
    elif s.phase == PICKING:
        card = action if external else picked_card(s, t, policy, mind)
        _pick(s, t, mind, trace, card)
    elif s.phase == LEAVING:
        wants = action == DECLARE_PROPHET if external else wants_office(s, t, policy, mind)
        s.asked |= 1 << seat
        if wants:
            declare(s, t, trace, seat)
        else:
            end_round(s, trace, NO_PLAY if s.returned else WENT_OUT, seat)
    elif external:
        _set_aside(s, t, trace, seat, action)
    else:
        while s.phase == THROWING:
            _set_aside(s, t, trace, seat, np.int64(card_at(s, seat, drawn_place(s, seat))))
    return NO_ACTION


@kernel
def drawn_place(s: Any, seat: Any) -> Any:
    """The place of some card that is not set aside yet."""
    return s.laid + drawn_below(s, s.size[seat] - s.laid)


@kernel
def _set_aside(s: Any, t: Any, trace: Any, seat: Any, card: Any) -> None:
    """One more card to be thrown in stands before the others, in order; the last one settles it."""
    place = s.laid
    while card_at(s, seat, place) != card:
        place += 1
    while place > 0 and (place > s.laid or card_at(s, seat, place - 1) > card):
        put_card(s, seat, place, card_at(s, seat, place - 1))
        place -= 1
    put_card(s, seat, place, card)
    s.laid += 1
    s.actor = seat
    if s.laid == t.exchange_max:
        s.actor = -1
        throw_in(s, t, trace, s.laid)


# Rounds at once ------------------------------------------------------------------------------


@entry_kernel
def play_all(
    states: Any,
    terms: Any,
    minds: Any,
    traces: Any,
    plan: Any,
    out: Any,
) -> None:
    """Plays the plan's rounds in its order, each into the record of *out* with its number."""
    s, t, mind, trace = states[0], terms[0], minds[0], traces[0]
    for place in range(len(plan.order)):
        index = plan.order[place]
        for seat in range(t.seats):
            s.policy[seat] = plan.seating[index, seat]
        set_up_round(s, t, mind, plan.seed, plan.deals[index], plan.rules[index])
        play_on(s, t, mind, trace, NO_ACTION)
        write_result(s, t, out[index])


@spliced
def write_result(s: Any, t: Any, result: Any) -> None:
    """Copies what came of a round."""
    result.rule, result.turns, result.line, result.layout = s.rule, s.turns, s.line, s.layout
    result.end, result.end_seat = s.end, s.end_seat
    result.prophet = -1 if s.prophet < 0 else s.office_seat[s.prophet]
    for seat in range(t.seats):
        result.scores[seat], result.hands[seat] = s.scores[seat], s.size[seat]
    for kind in range(EVENT_KINDS):
        result.counts[kind] = s.counts[kind]
