"""Events: what happened. A round is the fold of its events, and a record is their text.

Every event has one public form (`as_seen_by`): the same event with the faces that a seat cannot
see replaced by unknown cards. That function is the only place where secrets leave the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from eleusis.cards import UNKNOWN, Card, Cards
from eleusis.play.seats import JUDGE, STOCK, Seat


class EndReason(Enum):
    """Why a round is over."""

    WENT_OUT = "went out"
    NO_PLAY = "no play"
    """A right declaration of no play emptied a hand."""
    NOBODY_LEFT = "nobody left"
    """All players except a prophet are expelled or out."""
    GUESSED = "guessed"
    STOPPED = "stopped"
    """By agreement or at the event limit."""
    STOCK_OUT = "stock out"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got cards from the stock."""

    seat: Seat
    cards: Cards
    by: Seat
    """The dealer, or the prophet for penalties in his time: a formality, the stock-keeper draws."""


@dataclass(frozen=True, slots=True)
class PackAdded:
    """A fresh pack was shuffled and put under the stock."""


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """A card was turned and awaits the judge; nobody else sees it yet."""

    card: Card


@dataclass(frozen=True, slots=True)
class StarterLaid:
    """A card opens the line."""

    card: Card


@dataclass(frozen=True, slots=True)
class StarterRefused:
    """The judge refused a turned card; it went to the bottom of the stock unseen."""

    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid a card or a string; the ruling is to come."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class NoPlayDeclared:
    """A seat claimed to have no right card and showed its hand."""

    seat: Seat
    hand: Cards


@dataclass(frozen=True, slots=True)
class Called:
    """The prophet said what he thinks of the pending play or declaration."""

    seat: Seat
    right: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """The judge ruled on the play, declaration, pick or guess itself (not on a prophet's call)."""

    right: bool


@dataclass(frozen=True, slots=True)
class Picked:
    """A card of a shown hand was chosen for the line."""

    seat: Seat
    """The prophet's seat, whose pick is still to be judged, or `JUDGE`, whose pick lies."""
    card: Card


@dataclass(frozen=True, slots=True)
class Owed:
    """A seat is to get cards: a penalty, or a new hand."""

    seat: Seat
    count: int
    by: Seat


@dataclass(frozen=True, slots=True)
class HandReturned:
    """Shown cards went to the bottom of the stock, in this order."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Expelled:
    """A seat dropped out of the round; its hand is kept for the count."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ProphetDeclared:
    """A seat became the prophet; the marker lies."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ProphetFell:
    """The prophet was proved false; the marker is gone."""

    seat: Seat
    number: int
    """Cards on the layout before the play over which he fell."""


@dataclass(frozen=True, slots=True)
class HandEmptied:
    """A seat has no card left and may choose between the bonus and the prophet's office."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Guessed:
    """A seat said the rule aloud; the ruling is to come."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """The dealer gave a truthful hint."""

    text: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A misruling was admitted: all since that ruling is void, but what was seen stays seen."""

    ruling: int
    """The number of the voided `Judged` event in the log."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over."""

    reason: EndReason
    seat: Seat | None
    """Who went out or guessed the rule; `None` otherwise."""


Event = (
    Dealt
    | PackAdded
    | StarterTurned
    | StarterLaid
    | StarterRefused
    | Played
    | NoPlayDeclared
    | Called
    | Judged
    | Picked
    | Owed
    | HandReturned
    | Expelled
    | ProphetDeclared
    | ProphetFell
    | HandEmptied
    | Guessed
    | Hinted
    | Corrected
    | RoundEnded
)


def as_seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as that seat sees it; `None` stands for a spectator.

    A seat sees the cards it is dealt, the judge sees turned starters, the stock-keeper both.
    """
    match event:
        case Dealt():
            hidden = seat not in (event.seat, STOCK)
            return Dealt(event.seat, _hide(event.cards), event.by) if hidden else event
        case StarterTurned() | StarterRefused():
            return event if seat in (JUDGE, STOCK) else type(event)(UNKNOWN)
        case (
            PackAdded()
            | StarterLaid()
            | Played()
            | NoPlayDeclared()
            | Called()
            | Judged()
            | Picked()
            | Owed()
            | HandReturned()
            | Expelled()
            | ProphetDeclared()
            | ProphetFell()
            | HandEmptied()
            | Guessed()
            | Hinted()
            | Corrected()
            | RoundEnded()
        ):
            return event
        case _:
            assert_never(event)


def _hide(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)
