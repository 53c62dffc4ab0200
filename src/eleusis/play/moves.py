"""Moves: what a seat, the judge or the stock-keeper asks for. They may be refused.

Moves are imperative; what comes of them are events. A legal move is not a right one: a card that
the rule rejects is still a legal play.

A move is all that is to be known of it: its word on the wire is the name of its class
(`eleusis.values.word_of`); `said` is how people say it, who does it first: a seat, God, or nobody
in particular; `typed` is how whoever is asked for a move answers, at a prompt or as a language
model: in one of these words and what the move holds.

    >>> Play(Seat(1), (Card("3H"), Card("9S")))
    Play(seat=1, cards=(Card('3H'), Card('9S')))
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar, Final, final, get_args

from eleusis.cards import Card, Cards
from eleusis.play.events import PickingSeat, Predictions, RulingNumber
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


ShownHand = Annotated[Cards, "shown hand"]
"""The cards of a hand as they are kept: sorted."""

DealtCards = Annotated[Cards, "dealt cards"]
"""Cards as a stock-keeper tells them: where nobody sees them, how many they are."""


@final
class Play(Value, frozen=True):
    """Lay a card, or a string of cards in this order."""

    said: ClassVar[str] = "{seat} plays {cards}"
    typed: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    cards: Cards


class DeclareNoPlay(Value, frozen=True):
    """Claim that no card of the hand is right, and show the hand."""

    said: ClassVar[str] = "{seat} says no play {hand}"
    typed: ClassVar[tuple[str, ...]] = ("no play",)
    seat: Seat
    hand: ShownHand = ()
    """The shown cards, where the table does not know them yet (real cards); else empty."""


class ThrowIn(Value, frozen=True):
    """Choose which cards to give back after a right declaration of no play (King)."""

    said: ClassVar[str] = "{seat} throws in {cards}"
    typed: ClassVar[tuple[str, ...]] = ("throw",)
    seat: Seat
    cards: Cards


class DeclareProphet(Value, frozen=True):
    """Become the prophet."""

    said: ClassVar[str] = "{seat} becomes prophet"
    typed: ClassVar[tuple[str, ...]] = ("prophet",)
    seat: Seat


class GoOut(Value, frozen=True):
    """Take the bonus for an empty hand, where the rulebook offers to become prophet instead."""

    said: ClassVar[str] = "{seat} goes out"
    typed: ClassVar[tuple[str, ...]] = ("go out",)
    seat: Seat


class Call(Value, frozen=True):
    """As the prophet, call the pending play, or declaration of no play, right or wrong."""

    said: ClassVar[str] = "{seat} calls {right}"
    typed: ClassVar[tuple[str, ...]] = ("right", "wrong")
    seat: Seat
    right: bool


class Predict(Value, frozen=True):
    """Say whether the turned card is right. It stays sealed, with whoever runs the table, until all
    are opened together (`eleusis.play.predictions`).
    """

    said: ClassVar[str] = "{seat} predicts {right}"
    typed: ClassVar[tuple[str, ...]] = ("right", "wrong")
    seat: Seat
    right: bool


class GuessRule(Value, frozen=True):
    """Say the rule aloud (Express)."""

    said: ClassVar[str] = "{seat} guesses {text}"
    typed: ClassVar[tuple[str, ...]] = ("guess",)
    seat: Seat
    text: str


class Pick(Value, frozen=True):
    """Lay a right card from the shown hand after a wrong declaration of no play."""

    said: ClassVar[str] = "{seat} picks {card}"
    typed: ClassVar[tuple[str, ...]] = ("pick",)
    seat: PickingSeat
    card: Card


@final
class Judge(Value, frozen=True):
    """Rule on what is pending: a play, a declaration, a prophet's pick, a guess, a starter."""

    said: ClassVar[str] = "God says {right}"
    typed: ClassVar[tuple[str, ...]] = ("right", "wrong")
    right: bool


class Hint(Value, frozen=True):
    """Give a truthful hint to everybody."""

    said: ClassVar[str] = "God hints {text}"
    typed: ClassVar[tuple[str, ...]] = ("hint",)
    text: str


class Correct(Value, frozen=True):
    """Admit a misruling: go back to where that ruling is still to be made."""

    said: ClassVar[str] = "correct {ruling}"
    typed: ClassVar[tuple[str, ...]] = ("correct",)
    ruling: RulingNumber


class OpenPredictions(Value, frozen=True):
    """Open all predictions of the turned card; who is not among them has said nothing in time."""

    said: ClassVar[str] = "predictions {predictions}"
    typed: ClassVar[tuple[str, ...]] = ()
    predictions: Predictions


class TurnStarter(Value, frozen=True):
    """Turn a card of the stock as a starter."""

    said: ClassVar[str] = "starter {card}"
    typed: ClassVar[tuple[str, ...]] = ()
    card: Card


class TurnCard(Value, frozen=True):
    """Turn the next card of the pack, for everybody to predict (Delphi)."""

    said: ClassVar[str] = "turn {card}"
    typed: ClassVar[tuple[str, ...]] = ()
    card: Card


@final
class Deal(Value, frozen=True):
    """Give a seat the cards that it is owed."""

    said: ClassVar[str] = "deal {seat} {cards}"
    typed: ClassVar[tuple[str, ...]] = ()
    seat: Seat
    cards: DealtCards


class AddPack(Value, frozen=True):
    """Add a fresh pack to a stock that cannot meet the next deal."""

    said: ClassVar[str] = "add pack"
    typed: ClassVar[tuple[str, ...]] = ()


class StopRound(Value, frozen=True):
    """End the round as it stands; it is scored so."""

    said: ClassVar[str] = "stop {reason}"
    typed: ClassVar[tuple[str, ...]] = ("stop",)
    reason: StopReason


PlayerMove = Play | DeclareNoPlay | ThrowIn | DeclareProphet | GoOut | Predict | Call | GuessRule
JudgeMove = Judge | Hint | Correct
StockMove = TurnStarter | TurnCard | Deal | AddPack
Move = PlayerMove | JudgeMove | StockMove | Pick | OpenPredictions | StopRound

OF_PLAYERS: Final[dict[str, type[Move]]] = {
    word: kind for kind in (*get_args(PlayerMove), Pick) for word in kind.typed
}
"""What a player may type, and the kind of move that it asks for; see `kind_typed`."""


def kind_typed(word: str, may: tuple[type[Move], ...]) -> type[Move]:
    """The kind of move that a player asks for with one of these words.

    A prophet calls with the words of a prediction; what may be made now is meant.
    """
    return next((kind for kind in may if word in kind.typed), OF_PLAYERS[word])
