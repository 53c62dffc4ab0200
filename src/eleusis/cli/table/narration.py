"""Events as sentences, in the second person for whoever looks on.

A play and its ruling are one line (`Ben plays 10♠: wrong. Ben draws 2 cards.`), so the narrator
keeps a message open until the ruling is known.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from eleusis.messages import NOTHING, Who, message, render
from eleusis.play.events import (
    Called,
    CardTurned,
    Corrected,
    Dealt,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    Predicted,
    RuleGuessed,
    StarterLaid,
    StarterTurned,
)
from eleusis.play.pending import PendingCard
from eleusis.play.seats import JUDGE, STOCK, Seat
from eleusis.play.text.happenings import happening

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card
    from eleusis.messages import Message
    from eleusis.play.events import Event
    from eleusis.play.view import TableView


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
        self._open: Message = NOTHING
        """What awaits its ruling."""
        self._call: bool | None = None
        """How the prophet called it."""
        self._has_begun = False
        self._told = 0
        self._ruled: dict[int, tuple[Message, bool | None]] = {}

    def tell(self, events: Iterable[Event]) -> str:
        """What the events of a move tell, as one paragraph; "" if a ruling is still to come."""
        told = []
        for event in events:
            if (said := self._heard(event)) is not None:
                told.append(self._said(said))
            self._told += 1
        return " ".join(told)

    def pending(self) -> str:
        """What awaits its ruling or its call, as a sentence."""
        return self._said(message("happening.pending", what=self._open))

    def predictions(self, table: TableView) -> str:
        """Who says what of the turned card, once that is opened."""
        turned = table.pending
        said = (isinstance(turned, PendingCard) and turned.predictions) or ()
        parts = (f"{self.who(seat)}: {'right' if right else 'wrong'}" for seat, right in said)
        return f"{', '.join(parts) or 'Nobody has predicted it'}."

    def who(self, seat: Seat | None) -> str:
        """`You`, or the name at the seat; the dealer's for the judge."""
        who = self._who(seat)
        return "You" if who.seat == self._reader else who.name

    def _who(self, seat: Seat | None) -> Who:
        seat = self._dealer if seat is None or seat in (JUDGE, STOCK) else seat
        return Who(self._names[seat], seat)

    def _said(self, told: Message) -> str:
        return render(told, reader=self._reader, has_signs=True)

    def _heard(self, event: Event) -> Message | None:  # noqa: C901 - a case for each
        """What is to be told now, if anything is."""
        match event:
            case Picked(seat=seat) if seat == JUDGE:
                pass
            case Played() | CardTurned() | NoPlayDeclared() | Picked() | RuleGuessed():
                self._has_begun = True  # where no starter tells that the first deal is over
                if isinstance(event, NoPlayDeclared):
                    event = NoPlayDeclared(event.seat, tuple(chain(*by_suit(event.hand))))
                self._open = happening(event, self._who)
                return None
            case Predicted():
                self._open = happening(event, self._who, about=self._open)
                return None
            case Called(right=right):
                self._open = happening(event, self._who, about=self._open)
                self._call = right
                return None
            case Judged() if self._open is not NOTHING:
                return self._close(event)
            case Corrected(ruling=ruling):
                # A turned starter has nothing open.
                self._open, self._call = self._ruled.get(ruling, (NOTHING, None))
                return happening(event, self._who, about=self._open)
            case Dealt() if not self._is_news(event):
                return None
            case Judged() | StarterTurned():
                return None
            case StarterLaid():
                self._has_begun = True
        return happening(event, self._who)

    def _close(self, ruling: Judged) -> Message:
        self._ruled[self._told] = self._open, self._call
        told = happening(ruling, self._who, about=self._open, call=self._call)
        self._open, self._call = NOTHING, None
        return told

    def _is_news(self, dealt: Dealt) -> bool:
        """True for cards that the reader gets and sees; the first hand need not be told."""
        is_mine = dealt.seat == self._reader
        return self._has_begun and is_mine and all(card.is_known for card in dealt.cards)
