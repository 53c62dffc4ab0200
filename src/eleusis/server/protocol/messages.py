"""What clients and tables tell each other.

A client says `Hello` with its token and the version it has seen. It gets an `Update` with every
later entry of the table's log, without a gap, and with a whole view; from then on an `Update` for
each change. A view is sent as a patch: the fields that changed and what came to the layout, so
that a client merges and never computes. What it wants done it says by `Do`, with an id of its own;
the answer, `Done` or `Refused`, bears that id, and asking again is harmless.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from eleusis.server.entries import What
from eleusis.server.protocol.classes import AnyClassCommand, ClassUpdate
from eleusis.server.protocol.commands import Command
from eleusis.server.protocol.views import Patch
from eleusis.server.protocol.wire import PROTOCOL, AccessToken, CommandId, Refusing, Wire
from eleusis.values import kebab


class _Said(Wire, frozen=True, tag_field="say", tag=kebab):
    """A message."""


# From a client --------------------------------------------------------------------------------


class Hello(_Said, frozen=True):
    """The first message on a socket."""

    token: AccessToken | None = None
    """`None`: one looks on."""
    since: Annotated[int, Meta(ge=0)] = 0
    """The last entry that the client has; 0 for none."""
    protocol: int = PROTOCOL
    """Which messages the client understands; left out: those of today."""


class Do(_Said, frozen=True):
    """A command, and what its sender had seen."""

    id: CommandId
    command: Command | AnyClassCommand
    seen: Annotated[int, Meta(ge=0)] = 0
    """The last entry seen: a play sent before its sender could see a declaration is stale."""


class Ping(_Said, frozen=True):
    """Is anybody there?"""


ToTable = Hello | Do | Ping

# From a table ---------------------------------------------------------------------------------


class Entry(Wire, frozen=True):
    """An entry of the table's log as this audience sees it."""

    v: int
    """1-based, without gaps."""
    at: float
    what: What
    """The word of an event (`played`, `judged`, …) or of a change at the table (`joined`, …)."""
    seat: int | None = None
    cards: tuple[str, ...] = ()
    right: bool | None = None
    count: int | None = None
    said: int | UnsetType = UNSET
    """How many have predicted; *count* of them that it is right (Delphi)."""
    text: str = ""


class Update(_Said, frozen=True):
    """What happened, and what has changed with it."""

    v: int
    """The last entry; a client has all of them now."""
    entries: tuple[Entry, ...]
    view: Patch
    is_whole: bool = False
    """True if the view is to replace all that the client had."""


class Done(_Said, frozen=True):
    """A command was taken; its entries are kept, and reach everybody."""

    id: str
    v: int
    """The table's version with it."""
    until: float | UnsetType = UNSET
    """When the moment ends that was asked for; left out where nobody is in a hurry."""


class Refused(Refusing, frozen=True, kw_only=True, tag_field="say", tag=kebab):
    """A command, or a message, was not taken; nothing has changed."""

    id: str = ""


class Presence(_Said, frozen=True):
    """Who is connected; not part of the log."""

    here: tuple[bool, ...]
    """By seat; agents always are."""
    watching: int
    thinking: int | None = None
    """The seat whose agent is thinking."""
    held_until: float | UnsetType = UNSET
    """So long at most the next play waits for somebody who is about to speak."""


class Pong(_Said, frozen=True):
    """Somebody is there."""

    now: float


class Farewell(Refusing, frozen=True, tag_field="say", tag=kebab):
    """The server closes this connection; `code` says whether to come back."""


FromTable = Update | ClassUpdate | Done | Refused | Presence | Pong | Farewell
