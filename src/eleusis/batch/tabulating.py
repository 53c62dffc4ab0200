"""What seats did in a round, as rows of numbers: what each saw, did, and was told.

A trace is read once from its beginning, with the hands followed along it. `tests/batch` holds every
row to the engine's own replay.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from eleusis.batch.dealing import entry_kernel, kernel
from eleusis.batch.form import (
    CALLED,
    DEALT,
    HAND_RETURNED,
    JUDGED,
    NO_PLAY_DECLARED,
    OWED,
    PICKED,
    PLAYED,
    PROPHET_DECLARED,
    PROPHET_FELL,
    RULE_GUESSED,
    SEATS_MAX,
    STARTER_LAID,
    STARTER_TURNED,
)

ROW_KINDS: Final = ("play", "no play", "prophet", "call", "pick", "guess")
"""What a seat may have done, by its number."""
ROW_PLAY, ROW_NO_PLAY, ROW_PROPHET, ROW_CALL, ROW_PICK, ROW_GUESS = np.arange(len(ROW_KINDS))

ROW: Final = np.dtype(
    [
        ("round", np.int32),
        ("seat", np.int8),
        ("kind", np.int8),
        ("right", np.int8),  # what was ruled, or -1
        ("called", np.int8),  # what the prophet said, or -1
        ("guess", np.int16),  # the number of the rule that was said aloud, or -1
        ("line", np.int16),  # cards on the line before
        ("layout", np.int16),
        ("prophet", np.int8),  # who stands, or -1
        ("drew", np.int16),  # cards that it cost the seat
        ("cards", np.int64),  # where its cards end among all cards
        ("hand", np.int64),  # where the hand before it ends among all hands
        ("fitting", np.int64),  # where the rules that fit before it end among all such
        ("counts", np.int16, SEATS_MAX),  # cards of each hand before it
    ]
)
"""What a seat did."""

_NONE: Final = -1
_LINE, _LAYOUT, _PROPHET, _PENDING, _CALL, _SHOWER = range(6)


@entry_kernel
def tabulate(  # noqa: C901 one case for each kind of event
    words: Any, end: Any, number: Any, table: Any, rows: Any, cards: Any, hands: Any, fits: Any
) -> Any:
    """Writes the rows of a trace behind those that are there, and returns how many there are then.

    Args:
        words: The trace; *end* is where it ends.
        end: As said.
        number: The round's.
        table: Sizes so far (rows, cards, hands, fitting); then the rules: for each state the next
            one by card and the right cards, and each rule's first state; without any, no rules
            are followed.
        rows: Of the form `ROW`.
        cards: What was laid or picked, one move after the other.
        hands: What was held, likewise.
        fits: Rules that fit, likewise.
    """
    sizes, after, masks, first = table
    hand = np.zeros((SEATS_MAX, 52), np.int16)
    count = np.zeros(SEATS_MAX, np.int16)
    latest = np.full(SEATS_MAX, _NONE, np.int64)
    now = np.full(6, _NONE, np.int64)
    now[_LINE], now[_LAYOUT] = 0, 0
    living, states, alive = np.arange(len(first)), first.copy(), len(first)
    at, turned = 0, False
    while at < end:
        kind, seat, value, size = words[at], words[at + 1], words[at + 2], words[at + 3]
        told = words[at + 4 : at + 4 + size]
        at += 4 + size
        if kind == DEALT:
            _move_cards(hand, count, seat, told, 1)
        elif kind == HAND_RETURNED:
            _move_cards(hand, count, seat, told, -1)
        elif kind == OWED and latest[seat] >= 0:
            rows[latest[seat]].drew += value
        elif kind == PROPHET_FELL:
            now[_PROPHET] = _NONE
        elif kind == STARTER_TURNED:
            turned = True
        elif kind == STARTER_LAID:
            if turned:
                alive = _keep(living, states, alive, masks, seat, 1, True)
            _advance(living, states, alive, after, first, seat)
            _lengthen(now)
        elif kind == PICKED and seat < 0:
            alive = _keep(living, states, alive, masks, value, 1, False)
            _advance(living, states, alive, after, first, value)
            _lay_shown(hand, count, now, value)
        elif kind == JUDGED and now[_PENDING] >= 0:
            rules = (living, states, alive, after, masks, first)
            alive = _rule_on(rows, cards, hand, count, now, rules, value)
        elif kind in (PLAYED, NO_PLAY_DECLARED, CALLED, PROPHET_DECLARED, RULE_GUESSED, PICKED):
            latest[seat] = sizes[0]
            row = rows[sizes[0]]
            row.round, row.seat = number, seat
            _see(row, now, hand, count, seat, hands, sizes)
            for place in range(alive):
                fits[sizes[3]] = living[place]
                sizes[3] += 1
            _do(row, kind, value, told, now, cards, sizes)
            if kind == PLAYED:
                _move_cards(hand, count, seat, told, -1)
            elif kind == PROPHET_DECLARED:
                now[_PROPHET] = seat
            row.cards, row.hand, row.fitting = sizes[1], sizes[2], sizes[3]
            sizes[0] += 1
    return sizes[0]


@kernel
def _move_cards(hand: Any, count: Any, seat: Any, told: Any, sign: Any) -> None:
    """A seat gets cards, or gives them away."""
    for card in told:
        hand[seat, card] += sign
    count[seat] += sign * len(told)


@kernel
def _lengthen(now: Any) -> None:
    """The line and the layout are longer by a card."""
    now[_LINE] += 1
    now[_LAYOUT] += 1


@kernel
def _lay_shown(hand: Any, count: Any, now: Any, card: Any) -> None:
    """A card of the shown hand comes to the line."""
    hand[now[_SHOWER], card] -= 1
    count[now[_SHOWER]] -= 1
    _lengthen(now)


@kernel
def _see(row: Any, now: Any, hand: Any, count: Any, seat: Any, hands: Any, sizes: Any) -> None:
    """What a seat sees before it does something."""
    row.line, row.layout, row.prophet = now[_LINE], now[_LAYOUT], now[_PROPHET]
    row.right, row.called, row.guess, row.drew = -1, -1, -1, 0
    for other in range(SEATS_MAX):
        row.counts[other] = count[other]
    for card in range(52):
        for _ in range(hand[seat, card]):
            hands[sizes[2]] = card
            sizes[2] += 1


@kernel
def _do(row: Any, kind: Any, value: Any, told: Any, now: Any, cards: Any, sizes: Any) -> None:
    """What a seat does; it pends, or it is a call on what does."""
    if kind == CALLED:
        row.kind, row.called, now[_CALL] = ROW_CALL, value, sizes[0]
        return
    if kind == PROPHET_DECLARED:
        row.kind = ROW_PROPHET
        return
    now[_PENDING], now[_CALL] = sizes[0], _NONE
    if kind == PLAYED:
        row.kind = ROW_PLAY
        for card in told:
            cards[sizes[1]] = card
            sizes[1] += 1
    elif kind == PICKED:
        row.kind = ROW_PICK
        cards[sizes[1]] = value
        sizes[1] += 1
    elif kind == RULE_GUESSED:
        row.kind, row.guess = ROW_GUESS, value
    else:
        row.kind = ROW_NO_PLAY


@kernel
def _rule_on(rows: Any, cards: Any, hand: Any, count: Any, now: Any, rules: Any, value: Any) -> Any:
    """Follows a ruling; how many rules fit then."""
    living, states, alive, after, masks, first = rules
    pending = now[_PENDING]
    row = rows[pending]
    row.right = value
    if now[_CALL] >= 0:
        rows[now[_CALL]].right = value
    start = rows[pending - 1].cards if pending > 0 else 0
    if row.kind == ROW_NO_PLAY:
        now[_SHOWER] = row.seat
        alive = _keep_hand(living, states, alive, masks, hand[row.seat], value == 0)
    elif row.kind == ROW_PICK:
        card = cards[start]
        alive = _keep(living, states, alive, masks, card, value, False)
        if value:
            _advance(living, states, alive, after, first, card)
            _lay_shown(hand, count, now, card)
    elif row.kind == ROW_PLAY:
        laid = cards[start : row.cards]
        alive = _keep_string(living, states, alive, after, masks, first, laid, value)
        now[_LAYOUT] += len(laid)
        if value:
            now[_LINE] += len(laid)
    return alive


# Which rules fit ------------------------------------------------------------------------------


@kernel
def _keep(
    living: Any, states: Any, alive: Any, masks: Any, card: Any, right: Any, spares: Any
) -> Any:
    """Of the rules that fit, those that rule so on the next card; *spares* those without any."""
    kept = 0
    for place in range(alive):
        mask = masks[states[place]]
        says = mask >> np.uint64(card) & np.uint64(1)
        if says == np.uint64(right) or (spares and not mask):
            living[kept], states[kept] = living[place], states[place]
            kept += 1
    return kept


@kernel
def _keep_hand(living: Any, states: Any, alive: Any, masks: Any, hand: Any, has_right: Any) -> Any:
    """Of the rules that fit, those by which a hand has a right card, or has none."""
    held = np.uint64(0)
    for card in range(52):
        if hand[card]:
            held |= np.uint64(1) << np.uint64(card)
    kept = 0
    for place in range(alive):
        if (masks[states[place]] & held != 0) == has_right:
            living[kept], states[kept] = living[place], states[place]
            kept += 1
    return kept


@kernel
def _keep_string(
    living: Any,
    states: Any,
    alive: Any,
    after: Any,
    masks: Any,
    first: Any,
    laid: Any,
    right: Any,
) -> Any:
    """Of the rules that fit, those that rule so on a whole string; they arrive behind it."""
    kept = 0
    for place in range(alive):
        rule, state, says = living[place], states[place], 1
        for card in laid:
            if not masks[state] >> np.uint64(card) & np.uint64(1):
                says = 0
                break
            state = first[rule] + after[state, card]
        if says == right:
            living[kept], states[kept] = rule, state if right else states[place]
            kept += 1
    return kept


@kernel
def _advance(living: Any, states: Any, alive: Any, after: Any, first: Any, card: Any) -> None:
    """The rules that fit arrive behind a card of the line."""
    for place in range(alive):
        step = after[states[place], card]
        if step >= 0:
            states[place] = first[living[place]] + step
