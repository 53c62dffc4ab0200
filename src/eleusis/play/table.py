"""A table: one round with somebody in every seat, driven from event to event.

This is the loop that a terminal, a test and a tournament share. It holds the state, shows each
occupant its view and the events that they may see, and asks for moves; it decides nothing itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, runtime_checkable

from eleusis.play.engine import EVENTS_MAX, may_interject, step
from eleusis.play.moves import OpenPredictions, Predict, StopReason, StopRound
from eleusis.play.predictions import cast, missing
from eleusis.play.seats import FOLLOWERS, JUDGE, STOCK, Seat, clockwise
from eleusis.play.state import Phase, Round, waits_for
from eleusis.play.view import JudgeView, StockView, View, judge_view, stock_view, view
from eleusis.rulebook.terms import ProphetTiming

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from eleusis.play.events import Event, Predictions
    from eleusis.play.moves import Move


# As constants: to look a member up by its name takes a function in Python 3.11.
_TURN: Final = Phase.TURN
_OVER: Final = Phase.OVER
_OWN_PLAY: Final = ProphetTiming.OWN_PLAY


def interjectors(state: Round, asked: Container[Seat] = ()) -> Iterator[Seat]:
    """Who may declare prophecy or guess between two turns: clockwise, whoever played last first.

    Those that have been asked are left out.
    """
    if state.phase is not _TURN:
        return
    last, book = state.last, state.setup.rulebook
    seats: tuple[Seat, ...] = (last,)
    is_own_moment = book.prophet is None or book.prophet.timing is _OWN_PLAY
    if not is_own_moment or book.guess is not None:
        seats += clockwise(last, len(state.status))[:-1]
    for seat in seats:
        if seat not in asked and may_interject(state, seat):
            yield seat


@runtime_checkable
class Player(Protocol):
    """Whoever sits in a seat with cards: a person or an agent."""

    def observe(self, event: Event) -> None:
        """Take notice of an event, as this seat sees it. Every event comes once, in order."""

    def choose(self, view: View) -> Move:
        """The move to make; one of the kinds in `view.may` that the table waits for."""

    def interject(self, view: View) -> Move | None:
        """A declaration of prophecy or a guess that `view.may` offers now, or `None`."""


class JudgeOccupant(Protocol):
    """Whoever rules."""

    def observe(self, event: Event) -> None:
        """Take notice of an event, as the judge sees it."""

    def choose(self, view: JudgeView) -> Move:
        """A ruling or a picked card, or a hint or correction that comes first."""


class StockOccupant(Protocol):
    """Whoever deals."""

    def observe(self, event: Event) -> None:
        """Take notice of an event, with all dealt faces."""

    def choose(self, view: StockView) -> Move:
        """The next cards to deal or turn, or a pack to add."""


class Awaited(NamedTuple):
    """A seat without an occupant, for which whoever drives the table must answer.

    >>> from eleusis import open_round
    >>> open_round(rule="Colours alternate.", players=["random", None, "random"]).awaited
    Awaited(seat=2, may_pass=...)
    """

    seat: Seat
    may_pass: bool
    """True if it is merely offered prophecy or a guess, and may let the others play on."""


class SeatedRound:
    """One round and its occupants.

    A seat that has no occupant is played by whoever drives the table: `moves` ends when it waits
    for one, and goes on when it is called again.

    Attributes:
        state: The round as it stands.
        awaited: The seat that `moves` ended for; `None` while there is none. `make` answers for it;
            `moves`, called without an answer, lets it pass if it may, and else ends again.
    """

    def __init__(
        self,
        state: Round,
        players: Mapping[Seat, Player],
        judge: JudgeOccupant,
        stock: StockOccupant,
        *,
        on_event: Callable[[Round, Event], None] | None = None,
    ) -> None:
        self.state = state
        self._players = players
        self._judge = judge
        self._stock = stock
        self._on_event = on_event
        self.awaited: Awaited | None = None
        self._turns = state.turns
        self._asked: set[Seat] = set()
        self._ballot: Predictions = ()
        """What has been predicted of the card that is to be predicted now."""
        for event in state.log:
            self._show(event)

    def run(self) -> Round:
        """The finished round: play until it is over."""
        for _ in self.moves():
            pass
        return self.state

    def moves(self) -> Iterator[tuple[Event, ...]]:
        """Play move by move; yields the events of each."""
        players = self._players
        while self.state.phase is not _OVER:
            self.awaited = None
            if self.state.turns != self._turns:
                self._turns, self._asked = self.state.turns, set()
            if self._is_at_the_limit():
                yield self.make(StopRound(StopReason.LIMIT))
            elif (seat := self._may_interject(self._asked)) is not None:
                self._asked.add(seat)
                if seat not in players:
                    self.awaited = Awaited(seat, True)
                    return
                interjected = players[seat].interject(view(self.state, seat))
                if interjected is not None:
                    yield self.make(interjected)
            else:
                seat = waits_for(self.state)
                assert seat is not None, "a round that is not over waits for somebody"
                if seat == FOLLOWERS:
                    if (events := self._predicted()) is None:
                        return
                    yield events
                    continue
                if seat >= 0 and seat not in players:
                    self.awaited = Awaited(seat, False)
                    return
                yield self.make(self._next_move(seat))
        self.awaited = None

    def _is_at_the_limit(self) -> bool:
        return len(self.state.log) >= EVENTS_MAX

    def make(self, move: Move) -> tuple[Event, ...]:
        """The events of a move, after everybody has seen them.

        A prediction has none before it is the last: then all of them are opened.

        Raises:
            IllegalMove: it is refused; nothing has changed.
        """
        made: Move | None = move
        if isinstance(move, Predict) and self.state.phase is Phase.PREDICTING:
            made = self._gathered(move)
        if made is None:
            self.awaited = None
            return ()
        events, after = step(self.state, made)
        self.state, self.awaited, self._ballot = after, None, ()
        for event in events:
            self._show(event)
            if self._on_event is not None:
                self._on_event(after, event)
        return events

    def _next_move(self, seat: Seat) -> Move:
        if seat == JUDGE:
            return self._judge.choose(judge_view(self.state))
        if seat == STOCK:
            return self._stock.choose(stock_view(self.state))
        return self._players[seat].choose(view(self.state, seat))

    def _predicted(self) -> tuple[Event, ...] | None:
        """The events of the next prediction, made before anybody hears of another, or of what
        somebody asks for instead; `None` if it is for whoever drives the table to make.
        """
        seat = missing(self.state, self._ballot)[0]
        if seat not in self._players:
            self.awaited = Awaited(seat, False)
            return None
        return self.make(self._players[seat].choose(view(self.state, seat)))

    def _gathered(self, move: Predict) -> Move | None:
        """All predictions, once this is the last; `None` while others are still to come."""
        self._ballot = cast(self.state, self._ballot, move)
        return None if missing(self.state, self._ballot) else OpenPredictions(self._ballot)

    def _may_interject(self, asked: set[Seat]) -> Seat | None:
        """Who is next to be offered prophecy or a guess: each once after each turn, clockwise.

        `None` if nobody is, or something is pending. A wrong guess takes nobody else's away.
        """
        return next(interjectors(self.state, asked), None)

    def _show(self, event: Event) -> None:
        seen_by = event.seen_by
        for seat, player in self._players.items():
            player.observe(seen_by(seat))
        self._judge.observe(seen_by(JUDGE))
        self._stock.observe(seen_by(STOCK))
