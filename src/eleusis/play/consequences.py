"""What follows from a ruling: penalties, overthrows, expulsions, new hands, the end of the round.

`engine.py` takes a move and asks here for its consequences, which follow event by event in the
order in which they happen at the table. Each function takes a round and gives the round after
them; the events themselves are at the end of its log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.play.events import (
    EndReason,
    Expelled,
    HandEmptied,
    HandReturned,
    Owed,
    Picked,
    Played,
    ProphetFell,
    RoundEnded,
    in_force,
)
from eleusis.play.evolution import evolve, owed
from eleusis.play.legality import check_prophet
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Phase, Prophecy, Round, prophecy
from eleusis.rulebook.terms import Picker, StockOut

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.play.pending import WrongNoPlay


# As constants: to look a member up by its name takes a function in Python 3.11.
_TURN: Final = Phase.TURN
_PLAYING: Final = Status.PLAYING


def overthrow(state: Round, standing: Prophecy, before: int) -> Round:
    """The prophet is proved false and draws cards for it."""
    terms = state.setup.rulebook.prophet
    assert terms is not None
    cards = terms.false_cards
    if terms.out_false_cards is not None and not state.hands[standing.seat]:
        cards = terms.out_false_cards
    after = evolve(state, ProphetFell(standing.seat, before))
    return evolve(after, Owed(standing.seat, cards, state.setup.dealer)) if cards else after


def penalise(state: Round, seat: Seat, cards: int, *, expels: bool, spared: bool) -> Round:
    """Penalty cards and expulsion for a wrong play, unless it overthrew the prophet."""
    terms = state.setup.rulebook.prophet if spared else None
    after = state
    if cards and (terms is None or not terms.overthrow_spares_penalty):
        standing = prophecy(state) if state.prophecies else None
        by = state.setup.dealer if standing is None else standing.seat
        after = owed(after, Owed(seat, cards, by))
    if expels and (terms is None or not terms.overthrow_spares_expulsion):
        after = evolve(after, Expelled(seat))
    return after


def right_no_play(state: Round, seat: Seat) -> Round:
    """The hand goes back and a smaller one is dealt, or the round ends with an empty hand."""
    no_play = state.setup.rulebook.no_play
    assert no_play is not None
    hand = state.hands[seat]
    if no_play.exchange_max is None or len(hand) <= no_play.exchange_max:
        return exchange(state, seat, hand)
    return state


def exchange(state: Round, seat: Seat, thrown: Cards) -> Round:
    """Shown cards go back, and a smaller hand is dealt unless so few were held."""
    no_play = state.setup.rulebook.no_play
    assert no_play is not None
    held = len(state.hands[seat])
    standing = prophecy(state)
    after = evolve(state, HandReturned(seat, thrown))
    if held > no_play.ends_at:
        by = state.setup.dealer if standing is None else standing.seat
        after = evolve(after, Owed(seat, len(thrown) - no_play.reduction, by))
    return close(after)


def wrong_no_play(state: Round, seat: Seat, *, expels: bool, fell: bool) -> Round:
    """Where no card is picked the penalty follows at once; otherwise it waits for the pick."""
    no_play = state.setup.rulebook.no_play
    assert no_play is not None
    if no_play.picker is Picker.NOBODY:
        return penalise(state, seat, no_play.wrong_cards, expels=expels, spared=fell)
    return state


def after_pick(state: Round, no_play: WrongNoPlay) -> Round:
    """The penalty for the wrong declaration is dealt before the hand counts as empty (A23)."""
    terms = state.setup.rulebook.no_play
    assert terms is not None
    seat, expels, spared = no_play.seat, no_play.expels, no_play.spared
    return close(penalise(state, seat, terms.wrong_cards, expels=expels, spared=spared))


def close(state: Round) -> Round:
    """End the round if a hand is empty or nobody is left, once all cards are dealt."""
    if state.phase is not _TURN:
        return state
    last, status = state.last, state.status
    if not state.hands[last] and state.turns and status[last] is _PLAYING:
        if _may_stay_as_prophet(state, last):
            return evolve(state, HandEmptied(last))
        return evolve(state, RoundEnded(way_out(state), last))
    if _PLAYING not in status:
        return evolve(state, RoundEnded(EndReason.NOBODY_LEFT, None))
    return state


def pack_out(state: Round) -> Round:
    """End the round if cards are turned from the pack and the last one lies (Delphi)."""
    ends = StockOut.END_ROUND in state.setup.rulebook.stock_out[:1]
    if state.phase is Phase.TURNING and state.stock == 0 and ends:
        return evolve(state, RoundEnded(EndReason.STOCK_OUT, None))
    return state


def _may_stay_as_prophet(state: Round, seat: Seat) -> bool:
    terms = state.setup.rulebook.prophet
    stays = terms is not None and terms.out_false_cards is not None
    return stays and check_prophet(state, seat) is None


def way_out(state: Round) -> EndReason:
    """How the last hand became empty: by a right declaration of no play, or by laying cards."""
    for number in reversed(in_force(state.log)):
        event = state.log[number]
        if isinstance(event, HandReturned):
            return EndReason.NO_PLAY
        if isinstance(event, Played | Picked):
            return EndReason.WENT_OUT
    raise AssertionError("a hand is empty, so cards were laid or returned")
