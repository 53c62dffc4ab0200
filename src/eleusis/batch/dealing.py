"""Kernels of the stock, the hands and the log: whatever moves cards, and what is noted of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba.extending import intrinsic

from eleusis.batch.form import (
    BANK,
    DEALING,
    DEALT,
    HAND_MAX,
    MASK,
    NOBODY,
    OVER,
    OWED,
    PACK_ADDED,
    PILE_MAX,
    PLAYING,
    POLICY,
    ROUND_ENDED,
    RULE_STATE,
    STOCK_OUT,
    STOPPED,
    ZERO,
)

_F = TypeVar("_F", bound=Callable[..., object])

_ONE, _TWO, _THREE, _EIGHT = (np.uint64(number) for number in (1, 2, 3, 8))
_HALF = np.uint64(32)
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN = np.uint64(0x94D049BB133111EB)
_SLOT = np.uint64(PILE_MAX - 1)


_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only kernels call it; to make it callable from Python takes a fifth of the compilation."""

_njit: Any = numba.njit
"""With options that its types do not know."""


def kernel(function: _F) -> _F:
    """*function*, compiled where a kernel that is kept calls it."""
    return cast("_F", _njit(nogil=True, error_model="numpy", **_INNER)(function))


def inlined(function: _F) -> _F:
    """*function*, compiled into whatever calls it: a step that nearly every play takes."""
    return cast("_F", _njit(nogil=True, error_model="numpy", forceinline=True, **_INNER)(function))


def spliced(function: _F) -> _F:
    """*function*, as a part of the one kernel that calls it: it is never compiled alone."""
    return cast("_F", numba.njit(nogil=True, error_model="numpy", inline="always")(function))


def entry_kernel(function: _F) -> _F:
    """*function*, compiled at its first call, with all that it calls, and kept on disk.

    Numba compiles it anew when its own file changes; here it does when any file of this package
    has other contents, since what it calls is compiled into it.
    """
    made: Any = numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    made._cache._cache_file._source_stamp = _sources()
    return cast("_F", made)


@cache
def _sources() -> str:
    told = sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        told.update(file.read_bytes())
    return told.hexdigest()


def _record_type(form: np.dtype[Any]) -> Any:
    return numba.from_dtype(form)


def _reader(form: np.dtype[Any]) -> Any:
    """A function that gives the record with an index, of records of that form at an address.

    A kernel would have to be handed seven words for an array; for thousands of small calls that
    is too much. Whoever calls a kernel keeps the arrays alive meanwhile.
    """
    of, size = _record_type(form), form.itemsize

    @intrinsic
    def record_at(context: Any, address: Any, index: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            start, number = arguments
            step = builder.mul(number, number.type(size))
            place = builder.add(start, step)
            return builder.inttoptr(place, context.get_value_type(of))

        return of(numba.uint64, numba.uint64), build

    return record_at


_mask, _rule_state, _policy, _prior = (_reader(form) for form in (MASK, RULE_STATE, POLICY, BANK))


@inlined
def state_of(t: Any, number: Any) -> Any:
    """A state of the table of rules."""
    return _rule_state(t.rules_at, np.uint64(number))


@inlined
def mask_of(t: Any, number: Any) -> Any:
    """The cards that are right in a state of the table of rules."""
    return _mask(t.masks_at, np.uint64(number)).cards


@inlined
def policy_of(t: Any, number: Any) -> Any:
    """A policy."""
    return _policy(t.policies_at, np.uint64(number))


@inlined
def prior_at(t: Any, number: Any) -> Any:
    """The bank, as inducers with this prior weigh it."""
    return _prior(t.bank_at, np.uint64(number))


# Chance --------------------------------------------------------------------------------------


@inlined
def scrambled(seed: Any) -> Any:
    """A word that looks nothing like the seed (SplitMix64, Steele and others 2014)."""
    word = (seed ^ seed >> np.uint64(30)) * _MIX
    word = (word ^ word >> np.uint64(27)) * _MIX_AGAIN
    return word ^ word >> np.uint64(31)


@inlined
def drawn_word(s: Any) -> Any:
    """The next word of the players' chance."""
    s.play_chance += _STEP
    return scrambled(s.play_chance)


@inlined
def drawn_below(s: Any, limit: Any) -> Any:
    """A number below the limit."""
    return np.int64((drawn_word(s) >> _HALF) * np.uint64(limit) >> _HALF)


@inlined
def happens(s: Any, chance: Any) -> Any:
    """True with this chance of 2^32."""
    return chance != 0 and (drawn_word(s) >> _HALF) < chance


# The log -------------------------------------------------------------------------------------


@inlined
def note(s: Any, trace: Any, kind: Any, seat: Any, value: Any) -> None:
    """Counts an event and, if a trace is kept, writes it down; its cards follow."""
    s.counts[np.uint64(kind)] += 1
    if trace.on:
        at = np.uint64(trace.at)
        trace.words[at], trace.words[at + _ONE] = kind, seat
        trace.words[at + _TWO], trace.words[at + _THREE] = value, 0
        trace.head, trace.at = trace.at + 3, trace.at + 4


@inlined
def note_card(trace: Any, card: Any) -> None:
    """Writes down a card, or another number, of the event noted last."""
    if trace.on:
        trace.words[np.uint64(trace.at)] = card
        trace.words[np.uint64(trace.head)] += 1
        trace.at += 1


@kernel
def end_round(s: Any, trace: Any, reason: Any, seat: Any) -> None:
    """The round is over."""
    s.end, s.end_seat, s.phase = reason, seat, OVER
    note(s, trace, ROUND_ENDED, seat, reason)


# The stock -----------------------------------------------------------------------------------


@kernel
def shuffle(s: Any, bottom: Any, count: Any, chance: Any) -> None:
    """Shuffles that many cards of the stock, which lie from *bottom* on (Fisher and Yates)."""
    word = np.uint64(0)
    for left in range(count, 1, -1):
        if left & 1:
            word <<= _HALF
        else:
            chance += _STEP
            word = scrambled(chance)
        here = np.uint64(bottom + left - 1) & _SLOT
        there = np.uint64(bottom) + ((word >> _HALF) * np.uint64(left) >> _HALF) & _SLOT
        s.pile[here], s.pile[there] = s.pile[there], s.pile[here]


@kernel
def add_pack(s: Any, trace: Any) -> None:
    """A pack is shuffled and put under the stock, as everybody sees."""
    note(s, trace, PACK_ADDED, ZERO, ZERO)
    bottom = s.top + s.stock
    for card in range(52):
        s.pile[np.uint64(bottom + card) & _SLOT] = card
    s.deal_chance += _MIX
    shuffle(s, bottom, np.int64(52), s.deal_chance)
    s.stock += 52


@inlined
def drawn_card(s: Any) -> Any:
    """The top card of the stock, which is not empty."""
    card = s.pile[np.uint64(s.top) & _SLOT]
    s.top += 1
    s.stock -= 1
    return np.int64(card)


@kernel
def put_under(s: Any, card: Any) -> None:
    """A card goes to the bottom of the stock."""
    s.pile[np.uint64(s.top + s.stock) & _SLOT] = card
    s.stock += 1


@inlined
def owe(s: Any, trace: Any, seat: Any, count: Any, by: Any) -> None:
    """A seat is to get cards."""
    note(s, trace, OWED, seat, count)
    note_card(trace, by)
    last = s.debt + s.debts
    s.debt_seat[last], s.debt_size[last], s.debt_by[last] = seat, count, by
    s.debts += 1
    if s.phase != DEALING:
        s.resume, s.phase = s.phase, DEALING


@spliced
def pay(s: Any, t: Any, trace: Any) -> None:
    """Deals what is owed, and packs are added as the rulebook has it; the round goes on or ends."""
    while s.debts:
        seat, size, by = s.debt_seat[s.debt], s.debt_size[s.debt], s.debt_by[s.debt]
        while s.stock < size:
            if t.stock_out == 1:
                add_pack(s, trace)
            else:
                end_round(s, trace, STOCK_OUT if t.stock_out else STOPPED, NOBODY)
                return
        held = s.size[seat]
        if held + size > HAND_MAX:
            end_round(s, trace, STOPPED, NOBODY)
            return
        note(s, trace, DEALT, seat, by)
        top = s.top
        for place in range(size):
            put_card(s, seat, held + place, s.pile[np.uint64(top + place) & _SLOT])
        for place in range(size if trace.on else 0):
            note_card(trace, card_at(s, seat, held + place))
        s.top, s.stock, s.size[seat] = top + size, s.stock - size, held + size
        s.debt += 1
        s.debts -= 1
    s.debt = 0
    s.phase = s.resume


# Hands ---------------------------------------------------------------------------------------


@inlined
def card_at(s: Any, seat: Any, place: Any) -> Any:
    """The card at this place of a hand."""
    return np.int64(s.hands[np.uint64(seat) << _EIGHT | np.uint64(place)])


@inlined
def put_card(s: Any, seat: Any, place: Any, card: Any) -> None:
    """Puts a card at this place of a hand."""
    s.hands[np.uint64(seat) << _EIGHT | np.uint64(place)] = card


@inlined
def hand_mask(s: Any, seat: Any) -> Any:
    """The cards of a hand as a word."""
    mask = np.uint64(0)
    for place in range(s.size[seat]):
        mask |= _ONE << np.uint64(card_at(s, seat, place))
    return mask


@inlined
def take(s: Any, seat: Any, place: Any) -> Any:
    """The card at this place of the hand, which closes up."""
    card, size = card_at(s, seat, place), s.size[seat] - 1
    put_card(s, seat, place, card_at(s, seat, size))
    s.size[seat] = size
    return card


@kernel
def take_card(s: Any, seat: Any, card: Any) -> None:
    """Takes a card that the hand has."""
    place = 0
    while card_at(s, seat, place) != card:
        place += 1
    take(s, seat, place)


@kernel
def sort_hand(s: Any, seat: Any) -> None:
    """Puts the hand in the order of its cards."""
    for place in range(1, s.size[seat]):
        card, before = card_at(s, seat, place), place - 1
        while before >= 0 and card_at(s, seat, before) > card:
            put_card(s, seat, before + 1, card_at(s, seat, before))
            before -= 1
        put_card(s, seat, before + 1, card)


@inlined
def next_seat(s: Any, seats: Any) -> Any:
    """Whose turn it is: the next who plays after the seat that played last."""
    seat = s.last
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if s.status[seat] == PLAYING:
            return seat
    return -1
