"""Events as sentences, in the second person for whoever looks on.

A play and its ruling are one line (`Ben plays 10♠: wrong. Ben draws 2 cards.`), so the narrator
keeps a sentence open until the ruling is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Expelled,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    RuleGuessed,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.seats import JUDGE, STOCK, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card

_THIRD_PERSON: Final = {"are": "is", "have": "has", "go": "goes", "guess": "guesses"}
"""Verbs whose third person is not made by an s."""


def signs(cards: Iterable[Card]) -> str:
    """Cards as people read them: `10♥ Q♠`."""
    return " ".join(card.symbol for card in cards)


def after(line: Sequence[Card]) -> str:
    """Where in the round: after these cards."""
    return f"after {signs(line)}" if line else "on the empty line"


def by_suit(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """The known cards in four groups as players hold them: suits in turn black and red."""
    known = sorted(card for card in cards if card.is_known)
    return [tuple(card for card in known if card.suit == suit) for suit in (3, 2, 0, 1)]


def hand_signs(hand: Iterable[Card]) -> str:
    """A shown hand as people read it; unknown cards are left out."""
    return " ".join(signs(group) for group in by_suit(hand) if group)


def card_count(count: int) -> str:
    """`1 card`, `2 cards`."""
    return "1 card" if count == 1 else f"{count} cards"


class Narrator:
    """Tells what happens at one table to one reader.

    Hand it events that the reader may see (`seen_by`), in order.
    """

    def __init__(self, names: tuple[str, ...], dealer: Seat, reader: Seat | None = None) -> None:
        self._names = names
        self._dealer = dealer
        self._reader = reader
        self._sentence = ""
        self._call: bool | None = None
        self._has_begun = False
        self._told = 0
        self._ruled: dict[int, tuple[str, bool | None]] = {}

    def tell(self, events: Iterable[Event]) -> str:
        """What the events of a move tell, as one paragraph; "" if a ruling is still to come."""
        told = []
        for event in events:
            told.append(self._tell(event))
            self._told += 1
        return " ".join(filter(None, told))

    def who(self, seat: Seat | None) -> str:
        """`You`, or the name at the seat; the dealer's for the judge."""
        seat = self._dealer if seat in (JUDGE, STOCK, None) else seat
        assert seat is not None
        return "You" if seat == self._reader else self._names[seat]

    def does(self, seat: Seat | None, verb: str) -> str:
        """Somebody and what they do: `You play`, `Ben plays`."""
        who = self.who(seat)
        if who == "You":
            return f"You {verb}"
        return f"{who} {_THIRD_PERSON.get(verb, verb + 's')}"

    def _tell(self, event: Event) -> str:
        match event:
            case Played() | NoPlayDeclared() | Called() | Picked() | RuleGuessed():
                return self._open(event)
            case Judged(right=right):
                return self._close(right)
            case Dealt() | Owed() | HandReturned():
                return self._tell_cards(event)
            case PackAdded() | StarterTurned() | StarterLaid() | StarterRefused():
                return self._tell_stock(event)
            case Expelled() | ProphetDeclared() | ProphetFell() | HandEmptied():
                return self._tell_change(event)
            case Hinted(text=text):
                return f"{self.does(None, 'give')} a hint: “{text}”"
            case Corrected(ruling=ruling):
                return self._reopen(ruling)
            case RoundEnded():
                return self._tell_end(event)
            case _:
                assert_never(event)

    def _tell_change(self, event: Expelled | ProphetDeclared | ProphetFell | HandEmptied) -> str:
        match event:
            case Expelled(seat=seat):
                return f"{self.does(seat, 'are')} expelled from the round."
            case ProphetDeclared(seat=seat):
                return f"{self.does(seat, 'stand')} up as the PROPHET, to answer in God's place."
            case ProphetFell(seat=seat):
                who = self.does(seat, "are")
                fallen = "you are" if who == "You are" else who
                return f"The prophet has FALLEN: {fallen} proved false."
            case HandEmptied(seat=seat):
                return f"{self.does(seat, 'have')} no card left."
            case _:
                assert_never(event)

    def _open(self, event: Played | NoPlayDeclared | Called | Picked | RuleGuessed) -> str:
        """Begin or continue the sentence that the ruling will close."""
        self._has_begun = True  # where no starter tells that the first deal is over
        match event:
            case Played(seat=seat, cards=cards):
                self._sentence = f"{self.does(seat, 'play')} {signs(cards)}"
            case NoPlayDeclared(seat=seat, hand=hand):
                self._sentence = f"{self.does(seat, 'declare')} no play"
                if shown := hand_signs(hand):
                    self._sentence += f" with {shown}"
            case Called(seat=seat, right=right):
                self._call = right
                call = "right" if right else "wrong"
                self._sentence += f"; {self._prophet(seat)} it {call}"
            case Picked(seat=seat, card=card) if seat == JUDGE:
                return f"{self.does(seat, 'lay')} {card.symbol} from that hand on the line."
            case Picked(seat=seat, card=card):
                self._sentence = f"As the prophet {self.does(seat, 'pick')} {card.symbol}"
            case RuleGuessed(seat=seat, text=text):
                self._sentence = f"{self.does(seat, 'guess')} “{text}”"
        return ""

    def _prophet(self, seat: Seat) -> str:
        return (
            "as the prophet you call"
            if self.who(seat) == "You"
            else (f"the prophet {self.who(seat)} calls")
        )

    def _close(self, right: bool) -> str:
        verdict = "right" if right else "wrong"
        if self._call is None:
            line = f"{self._sentence}: {verdict}."
        elif self._call == right:
            line = f"{self._sentence}, and so it is."
        else:
            objection = "you say" if self.who(None) == "You" else self.does(None, "say")
            line = f"{self._sentence}, but {objection}: {verdict.upper()}."
        self._ruled[self._told] = self._sentence, self._call
        self._sentence, self._call = "", None
        return line

    def _reopen(self, ruling: int) -> str:
        """Go back to where a ruling was due: its sentence will be closed anew."""
        # A turned starter has no sentence.
        self._sentence, self._call = self._ruled.get(ruling, ("", None))
        what = f" on “{self._sentence}”" if self._sentence else ""
        return f"{self.does(None, 'take')} back the ruling{what}; what came after it is void."

    def _tell_cards(self, event: Dealt | Owed | HandReturned) -> str:
        is_mine = event.seat == self._reader
        match event:
            case Dealt(cards=cards):
                if not self._has_begun:
                    return ""
                known = all(card.is_known for card in cards)
                return f"You get {signs(sorted(cards))}." if is_mine and known else ""
            case Owed(seat=seat, count=count):
                return f"{self.does(seat, 'draw')} {card_count(count)}."
            case HandReturned(seat=seat, cards=cards):
                back = f"{self.does(seat, 'give')} back {card_count(len(cards))}"
                return f"{back}, to the bottom of the stock."
            case _:
                assert_never(event)

    def _tell_stock(self, event: PackAdded | StarterTurned | StarterLaid | StarterRefused) -> str:
        match event:
            case PackAdded():
                return "A fresh pack is shuffled under the stock."
            case StarterTurned():
                return ""
            case StarterLaid(card=card):
                self._has_begun = True
                return f"The starter is {card.symbol}."
            case StarterRefused():
                return f"{self.does(None, 'refuse')} the turned card as the starter."
            case _:
                assert_never(event)

    def _tell_end(self, event: RoundEnded) -> str:
        match event.reason:
            case EndReason.WENT_OUT:
                end = f"{self.does(event.seat, 'have')} no card left"
            case EndReason.NO_PLAY:
                end = f"{self.does(event.seat, 'are')} out by a right declaration of no play"
            case EndReason.NOBODY_LEFT:
                end = "nobody is left to play"
            case EndReason.GUESSED:
                end = f"{self.does(event.seat, 'have')} guessed the rule"
            case EndReason.STOPPED:
                end = "it was stopped, and is scored as it stands"
            case EndReason.STOCK_OUT:
                end = "the stock is out"
            case _:
                assert_never(event.reason)
        return f"The round is over: {end}."
