"""Events as lines of text, one word for what happened and then its parts, and back.

The word is the event's own (`word_of`) and the parts are its fields, so
`parse_event(print_event(event, names), names) == event` for every event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from eleusis.errors import InputError, did_you_mean
from eleusis.play.events import Event
from eleusis.play.text.fields import parts_of
from eleusis.play.text.tokens import Names, shortened
from eleusis.values import word_of

if TYPE_CHECKING:
    from eleusis.play.text.fields import FieldText

_KINDS: Final[dict[str, type[Event]]] = {word_of(kind): kind for kind in get_args(Event)}
_PARTS: Final[dict[type[Event], dict[str, FieldText]]] = {
    kind: parts_of(kind) for kind in _KINDS.values()
}

EVENT_WORDS: Final = tuple(_KINDS)
"""How each event's line begins."""


def print_event(event: Event, names: Names) -> str:
    """The event as one line without its end: `dealt Jones 3H 4S by Smith`."""
    kind = type(event)
    parts = (part.write(getattr(event, field), names) for field, part in _PARTS[kind].items())
    return " ".join(filter(None, (word_of(kind), *parts)))


def parse_event(text: str, names: Names) -> Event:
    """The event of a line.

    Raises:
        InputError: `bad-event`, or the code of the part that cannot be read.
    """
    word, *words = text.split(" ")
    kind = _KINDS.get(word)
    if kind is None:
        hint = did_you_mean(word, _KINDS)
        raise InputError("bad-event.unknown", word=shortened(word), hint=hint)
    parts = _PARTS[kind]
    spare = len(words) - sum(part.words or 0 for part in parts.values())
    has_rest = any(part.words is None for part in parts.values())
    if spare < 0 or (spare and not has_rest):
        wanted = " ".join(["", *parts])
        raise InputError("bad-event.form", text=shortened(text), word=word, wanted=wanted)
    values: dict[str, Any] = {}
    for field, part in parts.items():
        size = spare if part.words is None else part.words
        values[field] = part.read(" ".join(words[:size]), names)
        words = words[size:]
    return kind(**values)
