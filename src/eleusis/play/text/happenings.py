"""What an event tells: its parts, as they go over the wire, and the message that they make.

The parts follow from the types of the fields; a field of another type stops the program when it is
loaded. The key of the message is the event's word, and its values are the parts: the client makes
the same message from the same parts (`frontend/src/table/happenings.ts`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from msgspec.structs import fields

from eleusis.cards import Card, Cards
from eleusis.messages import NOTHING, Message, Who, message
from eleusis.play.events import (
    By,
    EndReason,
    Event,
    Judged,
    Picked,
    PickingSeat,
    Predictions,
    RoundEnded,
    RulingNumber,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Callable

_PART_OF: Final[dict[Any, Callable[[Any], dict[str, Any]]]] = {
    Seat: lambda seat: {"seat": seat},
    PickingSeat: lambda seat: {"seat": seat},
    Seat | None: lambda seat: {"seat": seat},
    By: lambda _: {},
    Card: lambda card: {"cards": (str(card),)},
    Cards: lambda cards: {"cards": tuple(map(str, cards))},
    int: lambda count: {"count": count},
    bool: lambda right: {"right": right},
    str: lambda text: {"text": text},
    Predictions: lambda said: {"said": len(said), "count": sum(right for _, right in said)},
    EndReason: lambda reason: {"text": reason.value},
    RulingNumber: lambda _: {},
}
"""By the type of a field; by whom cards are handed over is a formality, and a ruling is known by
its entry."""

_PARTS: Final = {
    kind: [(field.name, _PART_OF[field.type]) for field in fields(kind)] for kind in get_args(Event)
}


def told_by(event: Event) -> dict[str, Any]:
    """The parts of an event: of `seat`, `cards`, `right`, `count`, `said` and `text` those it has.

    >>> from eleusis.play.events import Owed
    >>> told_by(Owed(Seat(2), 5, JUDGE))
    {'seat': 2, 'count': 5}
    """
    told: dict[str, Any] = {}
    for field, part in _PARTS[type(event)]:
        told |= part(getattr(event, field))
    return told


def happening(
    event: Event,
    who: Callable[[Seat | None], Who],
    *,
    about: Message = NOTHING,
    call: bool | None = None,
) -> Message:
    """What has happened, as a message.

    Args:
        event: The event, as its reader may see it.
        who: Who sits at a seat; the dealer, for the judge and where an event names nobody.
        about: What a call, a ruling or a correction is about.
        call: How the prophet called what is ruled on.

    >>> from eleusis.play.events import Owed
    >>> print(happening(Owed(Seat(2), 5, JUDGE), lambda seat: Who("Ben", seat)))
    Ben draws 5 cards.
    """
    told = told_by(event)
    cards = told.get("cards", ())
    known = tuple(card for card in cards if card != str(Card("??")))
    parts = {"count": len(cards), **told, "cards": known, "known": len(known)}
    return message(_key(event, call), who=who(parts.pop("seat", None)), what=about, **parts)


def _key(event: Event, call: bool | None) -> str:
    key = f"happening.{word_of(type(event))}"
    match event:
        case Picked(seat=seat) if seat == JUDGE:
            return f"{key}.by-god"
        case Judged(right=right) if call is not None:
            return f"{key}.upheld" if call == right else f"{key}.overruled"
        case RoundEnded(reason=reason):
            return f"{key}.{reason.value}"
        case _:
            return key
