"""A player who goes by the layout alone: what such players have in common.

What it knows is a function of the layout, so that a correction or a set-up position is to it just
another layout. What was studied before makes a decision faster, never another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from eleusis.play.moves import (
    Call,
    DeclareProphet,
    GoOut,
    Move,
    Pick,
    Play,
    Predict,
    ThrowIn,
)
from eleusis.play.pending import PendingCard, PendingPlay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Card, Cards
    from eleusis.play.events import Event
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView, View

STRING_MAX: Final = 4
"""Cards of its longest string where the rulebook sets no limit."""


class LayoutPlayer(ABC):
    """Studies the layout and then decides; it never guesses the rule aloud.

    Args:
        seat: Where it sits.
        seed: Any number or word; players of one table may share it.
    """

    def __init__(self, seat: Seat, *, seed: int | str) -> None:
        self._seat = seat
        self._seed = seed
        self._studied: Sequence[object] = ()
        self._forget()

    def observe(self, event: Event) -> None:  # noqa: B027 complete as it is
        """Take no notice: the layout says all that it goes by."""

    def choose(self, view: View) -> Move:
        """The move that the layout speaks for."""
        table, seat, may = view.table, self._seat, view.may
        self._study(table)
        if Play in may:
            return self._turn(view)
        pending = table.pending
        if Call in may:
            assert pending is not None, "a prophet calls what was played"
            cards = pending.cards if isinstance(pending, PendingPlay) else ()
            return Call(seat, self._expects(table, cards, table.shown[pending.seat]))
        if Pick in may:
            assert pending is not None, "a pick is made from a hand that was shown"
            return Pick(seat, self._likeliest(view, table.shown[pending.seat]))
        if Predict in may:
            assert isinstance(pending, PendingCard), "what is predicted lies open"
            return Predict(seat, self._expects(table, (pending.card,), ()))
        if ThrowIn in may:
            no_play = table.rulebook.no_play
            assert no_play is not None
            return ThrowIn(seat, view.hand[: no_play.exchange_max])
        return self._prophecy(view) or GoOut(seat)

    def interject(self, view: View) -> Move | None:
        """A declaration of prophecy, once the layout leaves no doubt."""
        if DeclareProphet not in view.may:
            return None
        self._study(view.table)
        return self._prophecy(view)

    def _prophecy(self, view: View) -> DeclareProphet | None:
        """The declaration, if it may be made and nothing is in doubt."""
        if DeclareProphet not in view.may or not self._is_convinced(view.table):
            return None
        return DeclareProphet(self._seat)

    def _study(self, table: TableView) -> None:
        """Learn from what was laid since the last look; from all, if that lies there no more."""
        if table.laid[: len(self._studied)] != self._studied:
            self._forget()
            self._studied = ()
        self._learn(table, len(self._studied))
        self._studied = table.laid

    # What each of them does in its own way -----------------------------------------------------

    @abstractmethod
    def _forget(self) -> None:
        """Know nothing, as before the first card."""

    @abstractmethod
    def _learn(self, table: TableView, first: int) -> None:
        """Learn from the plays of the layout, from the one with this index on."""

    @abstractmethod
    def _turn(self, view: View) -> Move:
        """What to play."""

    @abstractmethod
    def _likeliest(self, view: View, cards: Cards) -> Card:
        """The card that is most likely to be right next."""

    @abstractmethod
    def _expects(self, table: TableView, cards: Cards, hand: Cards) -> bool:
        """True if the play (without cards: no play with that hand) is rather right than wrong."""

    @abstractmethod
    def _is_convinced(self, table: TableView) -> bool:
        """True if it trusts itself to foretell every verdict."""
