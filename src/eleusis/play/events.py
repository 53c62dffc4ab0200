"""Events: what happened. A round is the fold of its events, and a record is their text.

An event is all that is to be known of it. Its word in records and on the wire is the name of its
class (`eleusis.values.word_of`); how each field is written and sent follows from the field's type
(`eleusis.play.text.fields`, `eleusis.play.text.happenings`); and it says how a seat sees it
(`seen_by`): as it is, if it is `Public`, or with unknown cards in place of the faces that the seat
cannot see. No secret leaves the log in another way.

    >>> from eleusis import play_round
    >>> dealt, *_ = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> dealt.seen_by(Seat(2)).cards[:2]
    (Card('??'), Card('??'))
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Self, final

from eleusis.cards import UNKNOWN, Card, Cards
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.values import Value, word

if TYPE_CHECKING:
    from collections.abc import Sequence

By = Annotated[Seat, "by"]
"""Who hands cards over: the dealer, or the prophet in their time. A formality."""

PickingSeat = Annotated[Seat, "picker"]
"""The prophet's seat, whose pick is still to be judged, or `JUDGE`, whose pick lies."""

RulingNumber = Annotated[int, "ruling"]
"""The number of a `Judged` event, 0-based in the round's log."""


Predictions = Annotated[tuple[tuple[Seat, bool], ...], "predictions"]
"""Who has predicted, by seat, and whether they said that the card is right."""


class Public(Value, frozen=True):
    """An event that everybody sees as it is."""

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as that seat sees it; `None` stands for a spectator."""
        return self


@word
class EndReason(Enum):
    """Why a round is over."""

    WENT_OUT = "went-out"
    NO_PLAY = "no-play"
    """A right declaration of no play emptied a hand."""
    NOBODY_LEFT = "nobody-left"
    """All players except a prophet are expelled or out."""
    GUESSED = "guessed"
    STOPPED = "stopped"
    """By agreement or at the event limit."""
    STOCK_OUT = "stock-out"


@final
class Dealt(Value, frozen=True):
    """A seat got cards from the stock."""

    seat: Seat
    cards: Cards
    by: By

    def seen_by(self, seat: Seat | None) -> Dealt:
        """The faces are for the seat that gets them, and for the stock-keeper."""
        if seat in (self.seat, STOCK):
            return self
        return Dealt(self.seat, (UNKNOWN,) * len(self.cards), self.by)


class PackAdded(Public, frozen=True):
    """A fresh pack was shuffled and put under the stock."""


class StarterTurned(Value, frozen=True):
    """A card was turned and awaits the judge; nobody else sees it yet."""

    card: Card

    def seen_by(self, seat: Seat | None) -> StarterTurned:
        """The face is for the judge and the stock-keeper."""
        return self if seat in (JUDGE, STOCK) else StarterTurned(UNKNOWN)


class StarterLaid(Public, frozen=True):
    """A card opens the line."""

    card: Card


class StarterRefused(Value, frozen=True):
    """The judge refused a turned card; it went to the bottom of the stock unseen."""

    card: Card

    def seen_by(self, seat: Seat | None) -> StarterRefused:
        """The face is for the judge and the stock-keeper."""
        return self if seat in (JUDGE, STOCK) else StarterRefused(UNKNOWN)


@final
class Played(Public, frozen=True):
    """A seat laid a card or a string; the ruling is to come."""

    seat: Seat
    cards: Cards


class CardTurned(Public, frozen=True):
    """A card of the pack was turned; everybody is to predict whether it is right (Delphi)."""

    card: Card


class Predicted(Public, frozen=True):
    """All predictions were opened at once; whoever is not among them had said nothing in time.

    A single prediction is no event: before this one nobody can tell it, nor that it was made.
    """

    predictions: Predictions


class NoPlayDeclared(Public, frozen=True):
    """A seat claimed to have no right card and showed its hand."""

    seat: Seat
    hand: Cards


class Called(Public, frozen=True):
    """The prophet said what they think of the pending play or declaration."""

    seat: Seat
    right: bool


@final
class Judged(Public, frozen=True):
    """The judge ruled on the play, declaration, pick or guess itself (not on a prophet's call)."""

    right: bool


class Picked(Public, frozen=True):
    """A card of a shown hand was chosen for the line."""

    seat: PickingSeat
    card: Card


@final
class Owed(Public, frozen=True):
    """A seat is to get cards: a penalty, or a new hand."""

    seat: Seat
    count: int
    by: By


class HandReturned(Public, frozen=True):
    """Shown cards went to the bottom of the stock, in this order."""

    seat: Seat
    cards: Cards


class Expelled(Public, frozen=True):
    """A seat dropped out of the round; its hand is kept for the count."""

    seat: Seat


class ProphetDeclared(Public, frozen=True):
    """A seat became the prophet; the marker lies."""

    seat: Seat


class ProphetFell(Public, frozen=True):
    """The prophet was proved false; the marker is gone."""

    seat: Seat
    number: int
    """Cards on the layout before the play over which they fell."""


class HandEmptied(Public, frozen=True):
    """A seat has no card left and may choose between the bonus and the prophet's office."""

    seat: Seat


class RuleGuessed(Public, frozen=True):
    """A seat said the rule aloud; the ruling is to come."""

    seat: Seat
    text: str


class Hinted(Public, frozen=True):
    """The dealer gave a truthful hint."""

    text: str


class Corrected(Public, frozen=True):
    """A misruling was admitted: all since that ruling is void, but what was seen stays seen."""

    ruling: RulingNumber


class RoundEnded(Public, frozen=True):
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
    | CardTurned
    | Predicted
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
    | RuleGuessed
    | Hinted
    | Corrected
    | RoundEnded
)


def in_force(log: Sequence[Event]) -> tuple[int, ...]:
    """The numbers of the events that hold: all but corrections and what corrections made void."""
    holding: list[int] = []
    for number, event in enumerate(log):
        if isinstance(event, Corrected):
            holding = [earlier for earlier in holding if earlier < event.ruling]
        else:
            holding.append(number)
    return tuple(holding)
