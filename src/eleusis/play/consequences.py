"""What follows from a ruling: penalties, overthrows, expulsions, new hands, the end of the round.

`engine.py` takes a move and asks here for its consequences, event by event, in the order in which
they happen at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import IllegalMove
from eleusis.play.events import (
    EndReason,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Owed,
    Picked,
    Played,
    ProphetFell,
    RoundEnded,
)
from eleusis.play.evolution import evolve
from eleusis.play.legality import verify_prophet
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Pending, Phase, Prophecy, Round, prophecy
from eleusis.rulebook.terms import Picker

if TYPE_CHECKING:
    from eleusis.cards import Cards


class Course:
    """A move on its way: the events so far and the round after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: Round) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Let this be the next event."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def wrong_play_cards(state: Round, pending: Pending) -> int:
    """Penalty cards for the pending wrong play."""
    return state.setup.rulebook.wrong_penalty * len(pending.cards)


def overthrow(course: Course, standing: Prophecy, before: int) -> None:
    """The prophet is proved false and draws his cards."""
    state = course.state
    terms = state.setup.rulebook.prophet
    assert terms is not None
    cards = terms.false_cards
    if terms.out_false_cards is not None and not state.hands[standing.seat]:
        cards = terms.out_false_cards
    course.happen(ProphetFell(standing.seat, before))
    if cards:
        course.happen(Owed(standing.seat, cards, state.setup.dealer))


def penalise(course: Course, pending: Pending, cards: int, *, spared: bool) -> None:
    """Penalty cards and expulsion for a wrong play, unless it overthrew the prophet."""
    state = course.state
    terms = state.setup.rulebook.prophet
    spares_cards = spared and terms is not None and terms.overthrow_spares_penalty
    spares_expulsion = spared and terms is not None and terms.overthrow_spares_expulsion
    if cards and not spares_cards:
        standing = prophecy(state)
        by = state.setup.dealer if standing is None else standing.seat
        course.happen(Owed(pending.seat, cards, by))
    if pending.expels and not spares_expulsion:
        course.happen(Expelled(pending.seat))


def right_no_play(course: Course, seat: Seat) -> None:
    """The hand goes back and a smaller one is dealt, or the round ends with an empty hand."""
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    hand = course.state.hands[seat]
    if no_play.exchange_max is None or len(hand) <= no_play.exchange_max:
        exchange(course, seat, hand)


def exchange(course: Course, seat: Seat, thrown: Cards) -> None:
    """Shown cards go back, and a smaller hand is dealt unless so few were held."""
    state = course.state
    no_play = state.setup.rulebook.no_play
    assert no_play is not None
    held = len(state.hands[seat])
    standing = prophecy(state)
    course.happen(HandReturned(seat, thrown))
    if held > no_play.ends_at:
        by = state.setup.dealer if standing is None else standing.seat
        course.happen(Owed(seat, len(thrown) - no_play.reduction, by))
    close(course)


def wrong_no_play(course: Course, pending: Pending, fell: bool) -> None:
    """Where no card is picked the penalty follows at once; otherwise it waits for the pick."""
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    if no_play.picker is Picker.NOBODY:
        penalise(course, pending, no_play.wrong_cards, spared=fell)


def after_pick(course: Course, pending: Pending) -> None:
    """The penalty for the wrong declaration is dealt before the hand counts as empty (A23)."""
    no_play = course.state.setup.rulebook.no_play
    assert no_play is not None
    penalise(course, pending, no_play.wrong_cards, spared=pending.spared)
    close(course)


def close(course: Course) -> None:
    """End the round if a hand is empty or nobody is left, once all cards are dealt."""
    state = course.state
    if state.phase is not Phase.TURN:
        return
    last = state.last
    if state.turns and not state.hands[last] and state.status[last] is Status.PLAYING:
        if _may_stay_as_prophet(state, last):
            course.happen(HandEmptied(last))
        else:
            course.happen(RoundEnded(way_out(state), last))
    elif Status.PLAYING not in state.status:
        course.happen(RoundEnded(EndReason.NOBODY_LEFT, None))


def _may_stay_as_prophet(state: Round, seat: Seat) -> bool:
    terms = state.setup.rulebook.prophet
    if terms is None or terms.out_false_cards is None:
        return False
    try:
        verify_prophet(state, seat)
    except IllegalMove:
        return False
    return True


def way_out(state: Round) -> EndReason:
    """How the last hand became empty: by a right declaration of no play, or by laying cards."""
    for event in reversed(state.log):
        if isinstance(event, HandReturned):
            return EndReason.NO_PLAY
        if isinstance(event, Played | Picked):
            return EndReason.WENT_OUT
    raise AssertionError("a hand is empty, so cards were laid or returned")
