"""Events as lines of text, one word for what happened and then its parts, and back.

The law of this file: one table says how each event is written, and both directions follow it, so
`parse_event(print_event(event, names), names) == event` for every event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.cards import parse_cards, print_cards
from eleusis.errors import InputError, did_you_mean
from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    EndReason,
    Event,
    Expelled,
    Guessed,
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
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.text.tokens import (
    Names,
    parse_card,
    parse_number,
    parse_seat,
    parse_verdict,
    print_verdict,
    quote,
    shortened,
    unquote,
)

if TYPE_CHECKING:
    from collections.abc import Callable


class _Part(NamedTuple):
    """One part of an event's line: how many words it takes, and the two directions."""

    words: int | None
    """`None`: all that the other parts leave, perhaps none."""
    write: Callable[[Any, Names], str]
    read: Callable[[str, Names], Any]


def _write_picker(seat: Seat, names: Names) -> str:
    return "" if seat == JUDGE else _write_by(seat, names)


def _read_picker(text: str, names: Names) -> Seat:
    return _read_by(text, names) if text else JUDGE


def _write_by(seat: Seat, names: Names) -> str:
    return f"by {names[seat]}"


def _read_by(text: str, names: Names) -> Seat:
    by, _, name = text.partition(" ")
    if by != "by":
        raise InputError("bad-event.by", text=shortened(text))
    return parse_seat(name, names)


def _write_reason(reason: EndReason, _: Names) -> str:
    return reason.value.replace(" ", "-")


def _read_reason(word: str, _: Names) -> EndReason:
    for reason in EndReason:
        if _write_reason(reason, ()) == word:
            return reason
    raise InputError("bad-event.end", word=shortened(word))


_SEAT: Final = _Part(1, lambda seat, names: names[seat], parse_seat)
_BY: Final = _Part(2, _write_by, _read_by)
_CARD: Final = _Part(1, lambda card, _: str(card), lambda word, _: parse_card(word))
_CARDS: Final = _Part(None, lambda cards, _: print_cards(cards), lambda text, _: parse_cards(text))
_COUNT: Final = _Part(1, lambda count, _: str(count), lambda word, _: parse_number(word))
_RIGHT: Final = _Part(1, lambda right, _: print_verdict(right), lambda word, _: parse_verdict(word))
_TEXT: Final = _Part(None, lambda text, _: quote(text), lambda text, _: unquote(text))
_REASON: Final = _Part(1, _write_reason, _read_reason)
_PICKER: Final = _Part(None, _write_picker, _read_picker)
_MAYBE_SEAT: Final = _Part(
    None,
    lambda seat, names: "" if seat is None else names[seat],
    lambda text, names: parse_seat(text, names) if text else None,
)


class _Form(NamedTuple):
    kind: type[Event]
    word: str
    parts: dict[str, _Part]
    """By field, in the order of the line; at most one of them takes all that the others leave."""


_FORMS: Final = (
    _Form(Dealt, "dealt", {"seat": _SEAT, "cards": _CARDS, "by": _BY}),
    _Form(PackAdded, "pack-added", {}),
    _Form(StarterTurned, "turned", {"card": _CARD}),
    _Form(StarterLaid, "starter", {"card": _CARD}),
    _Form(StarterRefused, "refused", {"card": _CARD}),
    _Form(Played, "played", {"seat": _SEAT, "cards": _CARDS}),
    _Form(NoPlayDeclared, "no-play", {"seat": _SEAT, "hand": _CARDS}),
    _Form(Called, "called", {"seat": _SEAT, "right": _RIGHT}),
    _Form(Judged, "judged", {"right": _RIGHT}),
    _Form(Picked, "picked", {"card": _CARD, "seat": _PICKER}),
    _Form(Owed, "owed", {"seat": _SEAT, "count": _COUNT, "by": _BY}),
    _Form(HandReturned, "returned", {"seat": _SEAT, "cards": _CARDS}),
    _Form(Expelled, "expelled", {"seat": _SEAT}),
    _Form(ProphetDeclared, "prophet", {"seat": _SEAT}),
    _Form(ProphetFell, "fell", {"seat": _SEAT, "number": _COUNT}),
    _Form(HandEmptied, "emptied", {"seat": _SEAT}),
    _Form(Guessed, "guessed", {"seat": _SEAT, "text": _TEXT}),
    _Form(Hinted, "hint", {"text": _TEXT}),
    _Form(Corrected, "corrected", {"ruling": _COUNT}),
    _Form(RoundEnded, "ended", {"reason": _REASON, "seat": _MAYBE_SEAT}),
)
_FORM_OF_KIND: Final = {form.kind: form for form in _FORMS}
_FORM_OF_WORD: Final = {form.word: form for form in _FORMS}

EVENT_WORDS: Final = tuple(_FORM_OF_WORD)
"""How each event's line begins."""


def print_event(event: Event, names: Names) -> str:
    """The event as one line without its end: `dealt Jones 3H 4S by Smith`."""
    form = _FORM_OF_KIND[type(event)]
    parts = (part.write(getattr(event, field), names) for field, part in form.parts.items())
    return " ".join(filter(None, (form.word, *parts)))


def parse_event(text: str, names: Names) -> Event:
    """The event of a line.

    Raises:
        InputError: `bad-event`, or the code of the part that cannot be read.
    """
    word, *words = text.split(" ")
    form = _FORM_OF_WORD.get(word)
    if form is None:
        hint = did_you_mean(word, _FORM_OF_WORD)
        raise InputError("bad-event.unknown", word=shortened(word), hint=hint)
    fixed = sum(part.words or 0 for part in form.parts.values())
    spare = len(words) - fixed
    has_rest = any(part.words is None for part in form.parts.values())
    if spare < 0 or (spare and not has_rest):
        wanted = " ".join(["", *form.parts])
        raise InputError("bad-event.form", text=shortened(text), word=word, wanted=wanted)
    values: dict[str, Any] = {}
    for field, part in form.parts.items():
        size = spare if part.words is None else part.words
        values[field] = part.read(" ".join(words[:size]), names)
        words = words[size:]
    return form.kind(**values)
