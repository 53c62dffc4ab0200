"""What a table's log consists of: whatever changed it, in order, each entry a line of JSON.

The log alone says how the table stands (`eleusis.server.table.evolve` folds it), and it holds no
secret of a round but the cards that were dealt: rules, salts and seeds come into it when they are
laid open. Places are seats: the first is 0. People are named by ids that may be shown; their tokens
are nowhere in a log.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType

from eleusis.agents.defaults import Level
from eleusis.errors import InputError
from eleusis.play.events import Event
from eleusis.play.text.event_text import EVENT_WORDS, parse_event, print_event
from eleusis.play.text.first_format import as_today
from eleusis.server.protocol.commands import Note
from eleusis.values import kebab, word_of

FORMAT: Final = 2
"""The format of logs; it rises when an older program would misread an entry."""


class _Entry(Struct, frozen=True, tag_field="what", tag=kebab, forbid_unknown_fields=True):
    """A change of a table."""


# The table -----------------------------------------------------------------------------------


class Opened(_Entry, frozen=True):
    """A table was opened."""

    code: str
    host: str
    """The person who may arrange things."""
    rulebook: str
    dealer: int
    """Who is God in the first round."""
    format: int = FORMAT
    school: str = ""
    """The code of the class that it belongs to, which then takes the place of the host."""


class Arranged(_Entry, frozen=True):
    """What is agreed was changed; what is left out stays."""

    rulebook: str | UnsetType = UNSET
    rounds: int | UnsetType = UNSET
    turn_seconds: int | UnsetType = UNSET
    dealer: int | UnsetType = UNSET
    is_locked: bool | UnsetType = UNSET
    substitutes: bool | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    onlookers: bool | UnsetType = UNSET


class HostPassed(_Entry, frozen=True):
    """Somebody else is the host now."""

    person: str


class Readied(_Entry, frozen=True):
    """The last round is put away; people gather for the next one, perhaps of a new game."""

    is_new_game: bool = False


# People and agents ---------------------------------------------------------------------------


class Joined(_Entry, frozen=True):
    """Somebody came in, and looks on for the time being."""

    person: str
    name: str


class Renamed(_Entry, frozen=True):
    """Somebody has another name from now on."""

    person: str
    name: str


class Sat(_Entry, frozen=True):
    """A person took a place, perhaps a new one behind the last."""

    place: int
    person: str


class AgentSat(_Entry, frozen=True):
    """An agent was put into a place, perhaps a new one behind the last."""

    place: int
    agent: str
    name: str


class Left(_Entry, frozen=True):
    """Whoever sat here is gone."""

    place: int
    agent: str = ""
    """The kind of agent that plays the round to its end here; empty: the place is free."""
    may_return: bool = False
    """True if the person may take the cards up again in this round."""


class Freed(_Entry, frozen=True):
    """Somebody has been away for long and makes room; whoever comes back is let in anew."""

    person: str
    sat: bool = False
    """True if a place became free with it."""


class Minded(_Entry, frozen=True):
    """An agent plays for a person who is away."""

    place: int
    agent: str


class CameBack(_Entry, frozen=True):
    """A person plays again, where an agent played meanwhile or was to play on."""

    place: int


# Rounds --------------------------------------------------------------------------------------


class RuleSet(_Entry, frozen=True):
    """God has a rule for the round to come; what it says is among the secrets."""

    by_hand: bool
    lesson: int = 0
    """The round of the class that it is for."""


class Begun(_Entry, frozen=True):
    """A round begins."""

    setup: tuple[str, ...]
    """All that is agreed, as the lines of a record."""
    places: tuple[int, ...]
    """The places that take part, by seat; free ones are taken away."""


class Happened(_Entry, frozen=True):
    """An event of the round."""

    event: str
    """Its line in a record, but with the number of a seat for its name."""


class TimeUp(_Entry, frozen=True):
    """No more predictions of the turned card are taken; those that were made are opened next."""


class Passed(_Entry, frozen=True):
    """A person for whom only agents waited lets them play on."""

    place: int


class Unsealed(_Entry, frozen=True):
    """The round is over: what was sealed, laid open."""

    rule: str
    rule_salt: str
    seed: str
    seed_salt: str


class Explained(_Entry, frozen=True):
    """After the round an agent told what it had thought."""

    place: int
    lines: tuple[str | dict[str, Any], ...]
    """Messages as JSON; in logs of old, English."""


class NotesShown(_Entry, frozen=True):
    """After the round a player showed a lab notebook."""

    place: int
    notes: tuple[Note, ...]


# The clock -----------------------------------------------------------------------------------


class Paused(_Entry, frozen=True):
    """God, who judges by hand, is away: nobody is hurried."""


class Resumed(_Entry, frozen=True):
    """God is back."""


class Extended(_Entry, frozen=True):
    """The server was down, or others had to be heard: who is awaited has so much more time."""

    seconds: float


Change = (
    Opened
    | Arranged
    | HostPassed
    | Readied
    | Joined
    | Renamed
    | Sat
    | AgentSat
    | Left
    | Freed
    | Minded
    | CameBack
    | RuleSet
    | Begun
    | TimeUp
    | Passed
    | Unsealed
    | Explained
    | NotesShown
    | Paused
    | Resumed
    | Extended
)
"""Whatever changes a table but the events of a round."""

Entry = Change | Happened
"""Whatever can stand in a log."""

if TYPE_CHECKING:
    EventWord = str
    ChangeWord = str
    What = str
else:
    EventWord = Literal[EVENT_WORDS]
    ChangeWord = Literal[tuple(map(word_of, get_args(Change)))]
    What = Literal[EventWord, ChangeWord]
"""The word for an entry: that of its event (`played`), or of the change (`joined`)."""


class Stamped(NamedTuple):
    """An entry in its place."""

    v: int
    """1-based, without gaps: the version of the table with it."""
    at: float
    """Seconds since 1970."""
    entry: Entry


def what(entry: Entry) -> What:
    """The word for an entry."""
    if isinstance(entry, Happened):
        return entry.event.partition(" ")[0]
    return word_of(type(entry))


_Kind = TypeVar("_Kind")
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


def dump_entry(entry: Entry) -> bytes:
    """The entry as JSON."""
    return _ENCODER.encode(entry)


def load_entry(data: bytes) -> Entry:
    """The entry that `dump_entry` wrote.

    Raises:
        InputError: `bad-entry`, if this is none; a later program may have written it.
    """
    entry = read_entry(data, _DECODER)
    if isinstance(entry, Opened):
        require_format(entry.format, FORMAT)
    return Happened(as_today(entry.event)) if isinstance(entry, Happened) else entry


def read_entry(data: bytes, decoder: msgspec.json.Decoder[_Kind]) -> _Kind:
    """The entry of some log that this is.

    Raises:
        InputError: `bad-entry`, if it is none.
    """
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InputError("bad-entry", data=data[:80], error=str(error)) from error


def require_format(written: int, known: int) -> None:
    """Nothing, if a log of that format can be read.

    Raises:
        InputError: `log-format`, if a later program wrote it.
    """
    if written > known:
        raise InputError("log-format", format=written, known=known)


# Events --------------------------------------------------------------------------------------

_SEATS: Final = tuple(map(str, range(300)))
"""Names that do not depend on who sits where."""


def happened(event: Event) -> Happened:
    """The entry that holds this event."""
    return Happened(print_event(event, _SEATS))


def event_of(entry: Happened) -> Event:
    """The event that an entry holds.

    Raises:
        InputError: `bad-event`, if it cannot be read.
    """
    return _event(entry.event)


@lru_cache(maxsize=4096)
def _event(line: str) -> Event:
    """The event of a line; one is read for the table, for each audience and for the record."""
    return parse_event(line, _SEATS)
