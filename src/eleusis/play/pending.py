"""What a round waits to have judged or chosen before its next turn: one value for each such thing.

A play or a declaration that a prophet is to call, or the judge to rule on, is a `PendingClaim`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from eleusis.values import Value

if TYPE_CHECKING:
    from eleusis.cards import Card, Cards
    from eleusis.play.events import Predictions
    from eleusis.play.seats import Seat


class PendingStarter(Value, frozen=True):
    """A turned starter, which the judge is to accept or to refuse."""

    card: Card


@final
class PendingPlay(Value, frozen=True):
    """A card or a string, laid but not yet ruled on."""

    seat: Seat
    cards: Cards
    expels: bool = False
    """True if a wrong ruling expels: the play was made in the expulsion phase."""
    call: bool | None = None
    """The prophet's call; `None` before it and without a prophet."""


class PendingNoPlay(Value, frozen=True):
    """A declaration of no play with its shown hand, not yet ruled on."""

    seat: Seat
    expels: bool = False
    call: bool | None = None


class RightNoPlay(Value, frozen=True):
    """A declaration that was ruled right: the hand goes back, or what the seat chooses of it."""

    seat: Seat


class WrongNoPlay(Value, frozen=True):
    """A declaration that was ruled wrong: a right card of the shown hand is to be picked."""

    seat: Seat
    expels: bool = False
    spared: bool = False
    """True once the prophet fell over it: no penalty, no expulsion."""


class PendingPick(Value, frozen=True):
    """The prophet's pick from such a hand, not yet ruled on."""

    no_play: WrongNoPlay
    card: Card

    @property
    def seat(self) -> Seat:
        """Whose hand the card is of."""
        return self.no_play.seat


class PendingGuess(Value, frozen=True):
    """A rule said aloud, not yet ruled on."""

    seat: Seat
    text: str


class EmptyHand(Value, frozen=True):
    """A seat without a card, which chooses between the bonus and the prophet's office."""

    seat: Seat


class PendingCard(Value, frozen=True):
    """A turned card, which everybody is to predict, and then the judge to rule on (Delphi)."""

    seat: Seat
    """The dealer, who lays it."""
    card: Card
    predictions: Predictions | None = None
    """What was said, once all of it is opened; before that nobody here knows any of it."""


PendingClaim = PendingPlay | PendingNoPlay
"""What a prophet calls."""

PublicPending = (
    PendingClaim | PendingCard | RightNoPlay | WrongNoPlay | PendingPick | PendingGuess | EmptyHand
)
"""What everybody sees pending: who it concerns is its `seat`."""

Pending = PublicPending | PendingStarter
"""What the round waits to have judged or chosen before the next turn."""
