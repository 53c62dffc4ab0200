"""Moves: what a seat, the judge or the stock-keeper asks for. They may be refused.

Moves are imperative; what comes of them are events. A legal move is not a right one: a card that
the rule rejects is still a legal play.
"""

from __future__ import annotations

from enum import Enum
from typing import final

from eleusis.cards import Card, Cards
from eleusis.play.seats import Seat
from eleusis.values import Value, word


@word
class StopReason(Enum):
    """Why a round is stopped before its end."""

    AGREEMENT = "agreement"
    LIMIT = "limit"
    """The event limit is reached; see `engine.EVENTS_MAX`."""
    STOCK = "stock"
    """The stock is out and the rulebook lets the round end there."""


@final
class Play(Value, frozen=True):
    """Lay a card, or a string of cards in this order."""

    seat: Seat
    cards: Cards


class DeclareNoPlay(Value, frozen=True):
    """Claim that no card of the hand is right, and show the hand."""

    seat: Seat
    hand: Cards = ()
    """The shown cards, where the table does not know them yet (real cards); else empty."""


class ThrowIn(Value, frozen=True):
    """Choose which cards to give back after a right declaration of no play (King)."""

    seat: Seat
    cards: Cards


class DeclareProphet(Value, frozen=True):
    """Become the prophet."""

    seat: Seat


class GoOut(Value, frozen=True):
    """Take the bonus for an empty hand, where the rulebook offers to become prophet instead."""

    seat: Seat


class Call(Value, frozen=True):
    """As the prophet, call the pending play, or declaration of no play, right or wrong."""

    seat: Seat
    right: bool


class GuessRule(Value, frozen=True):
    """Say the rule aloud (Express)."""

    seat: Seat
    text: str


class Pick(Value, frozen=True):
    """Lay a right card from the shown hand after a wrong declaration of no play."""

    seat: Seat
    """The prophet's seat, or `JUDGE`."""
    card: Card


@final
class Judge(Value, frozen=True):
    """Rule on what is pending: a play, a declaration, a prophet's pick, a guess, a starter."""

    right: bool


class Hint(Value, frozen=True):
    """Give a truthful hint to everybody."""

    text: str


class Correct(Value, frozen=True):
    """Admit a misruling: go back to where that ruling is still to be made."""

    ruling: int
    """The number of the `Judged` event, 0-based in the round's log."""


class TurnStarter(Value, frozen=True):
    """Turn a card of the stock as a starter."""

    card: Card


@final
class Deal(Value, frozen=True):
    """Give a seat the cards that it is owed."""

    seat: Seat
    cards: Cards


class AddPack(Value, frozen=True):
    """Add a fresh pack to a stock that cannot meet the next deal."""


class StopRound(Value, frozen=True):
    """End the round as it stands; it is scored so."""

    reason: StopReason


PlayerMove = Play | DeclareNoPlay | ThrowIn | DeclareProphet | GoOut | Call | GuessRule
JudgeMove = Judge | Hint | Correct
StockMove = TurnStarter | Deal | AddPack
Move = PlayerMove | JudgeMove | StockMove | Pick | StopRound
