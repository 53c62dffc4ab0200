"""What the log of a class consists of. It holds no secret of a round and no token."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from eleusis.server.entries import read_entry, require_format
from eleusis.server.protocol.classes import Role, Terms  # noqa: TC001 - msgspec reads them
from eleusis.values import kebab

CLASS_FORMAT: Final = 1
"""The format of logs; it rises when an older program would misread an entry."""


class _Entry(Struct, frozen=True, tag_field="what", tag=kebab, forbid_unknown_fields=True):
    """A change of a class."""


class ClassOpened(_Entry, frozen=True):
    """A class was opened, by its teacher."""

    code: str
    person: str
    terms: Terms
    format: int = CLASS_FORMAT


class TermsSet(_Entry, frozen=True):
    """Something else is arranged for the next round."""

    terms: Terms


class CameIn(_Entry, frozen=True):
    """Somebody has a way in."""

    person: str
    role: Role
    name: str = ""


class PupilRenamed(_Entry, frozen=True):
    """Somebody is called otherwise."""

    person: str
    name: str


class SentAway(_Entry, frozen=True):
    """Somebody may come here no more."""

    person: str


class TableAdded(_Entry, frozen=True):
    """The class has one more table."""

    code: str


class Placed(_Entry, frozen=True):
    """A pupil sits at this table from now on."""

    person: str
    table: int
    """Its number in the class, from 1."""


class RoundStarted(_Entry, frozen=True):
    """The next round begins at all tables; its rule and its cards are among the secrets."""

    minutes: int


class AllHeld(_Entry, frozen=True):
    """Everybody stops, or goes on."""

    on: bool


class TimeAdded(_Entry, frozen=True):
    """The round lasts longer."""

    seconds: float


class AllHinted(_Entry, frozen=True):
    """A hint to all."""

    text: str


class RoundClosed(_Entry, frozen=True):
    """The round is over at all tables, and what was sealed lies open."""

    rule: str


class ClassEnded(_Entry, frozen=True):
    """The class is over."""


class NoteTaken(_Entry, frozen=True):
    """A pupil wrote a suspicion down."""

    person: str
    table: int
    number: int
    """The round of the class."""
    laid: int
    text: str


class HandRaised(_Entry, frozen=True):
    """A pupil asks for the teacher, or does so no more."""

    person: str
    on: bool


class ConsentGiven(_Entry, frozen=True):
    """A pupil agrees, or not, to what is asked for research."""

    person: str
    on: bool


ClassEntry = (
    ClassOpened
    | TermsSet
    | CameIn
    | PupilRenamed
    | SentAway
    | TableAdded
    | Placed
    | RoundStarted
    | AllHeld
    | TimeAdded
    | AllHinted
    | RoundClosed
    | ClassEnded
    | NoteTaken
    | HandRaised
    | ConsentGiven
)


class ClassStamped(NamedTuple):
    """An entry in its place."""

    v: int
    at: float
    entry: ClassEntry


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[ClassEntry]] = msgspec.json.Decoder(ClassEntry)


def dump_class_entry(entry: ClassEntry) -> bytes:
    """The entry as JSON."""
    return _ENCODER.encode(entry)


def load_class_entry(data: bytes) -> ClassEntry:
    """The entry that `dump_class_entry` wrote.

    Raises:
        InputError: `bad-entry` or `log-format`, if a later program may have written it.
    """
    entry = read_entry(data, _DECODER)
    if isinstance(entry, ClassOpened):
        require_format(entry.format, CLASS_FORMAT)
    return entry
