"""The connections of a table, and what each of them was told.

Whoever is connected has been told everything up to the same version, and nothing waits: a
connection that takes no more is let go, and comes back for what it missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import UNSET

from eleusis.server.event_projection import told
from eleusis.server.projection import patch, shown, you
from eleusis.server.protocol.messages import Update
from eleusis.server.protocol.views import Patch

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from eleusis.errors import EleusisError
    from eleusis.play.seats import Seat
    from eleusis.server.entries import Stamped
    from eleusis.server.projection import Shown
    from eleusis.server.protocol.messages import Entry, FromTable
    from eleusis.server.protocol.views import You
    from eleusis.server.table import Table, Vault

_encoder: Final = msgspec.json.Encoder()


class Connection(Protocol):
    """The way to one client; what is sent goes out in order, later, by a task of its own."""

    def send(self, data: bytes) -> bool:
        """True if the message will go out; False if the client is too slow, or gone."""

    def dismiss(self, error: EleusisError) -> None:
        """Nothing more goes out but these words, and coming back will not help."""


class Audience:
    """Who is connected to one table in this process."""

    def __init__(self) -> None:
        self._people: dict[Connection, str | None] = {}
        self._shown: Shown | None = None
        """What all of them see; `None` while nobody is there."""
        self._yous: dict[str | None, You] = {}
        """What each of them was last told that concerns them alone."""

    def __len__(self) -> int:
        return len(self._people)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._people

    def welcome(
        self,
        connection: Connection,
        person: str | None,
        since: int,
        table: Table,
        log: Sequence[Stamped],
        vault: Vault,
    ) -> bool:
        """True if the newcomer was told all after *since*, and will be told whatever comes."""
        if self._shown is None:
            self._shown = shown(table)
        own = self._yous[person] = you(table, person, vault)
        view = patch(None, self._shown)
        seat = table.seat_of(person)
        # Who has seen more than there is has seen another log.
        fresh = log[since:] if since <= table.version else log
        update = Update(
            table.version,
            tuple(told(stamped, table, seat) for stamped in fresh),
            msgspec.structs.replace(view, you=own),
            is_whole=True,
        )
        self._people[connection] = person
        return connection.send(_encoder.encode(update))

    def part(self, connection: Connection) -> str | None:
        """The person whose connection that was; nothing more is sent there."""
        person = self._people.pop(connection)
        if person not in self._people.values():
            del self._yous[person]
        if not self._people:
            self._shown = None
        return person

    def tell(self, fresh: Sequence[Stamped], table: Table, vault: Vault) -> tuple[Connection, ...]:
        """Tell everybody what is new; the connections that take no more."""
        if self._shown is None:
            return ()
        before, self._shown = self._shown, shown(table)
        view = patch(before, self._shown)
        entries: dict[Seat | None, tuple[Entry, ...]] = {}
        data: dict[str | None, bytes] = {}
        for person, last in self._yous.items():
            seat = table.seat_of(person)
            if seat not in entries:
                entries[seat] = tuple(told(stamped, table, seat) for stamped in fresh)
            own = self._yous[person] = you(table, person, vault)
            changed = msgspec.structs.replace(view, you=UNSET if own == last else own)
            data[person] = _encoder.encode(Update(table.version, entries[seat], changed))
        return tuple(
            connection
            for connection, person in self._people.items()
            if not connection.send(data[person])
        )

    def tell_own(
        self, people: Collection[str], table: Table, vault: Vault
    ) -> tuple[Connection, ...]:
        """Tell these people what has become of their own alone; the connections that take no more.

        Nobody else hears of it.
        """
        data: dict[str | None, bytes] = {}
        for person in self._yous.keys() & people:
            own = self._yous[person] = you(table, person, vault)
            data[person] = _encoder.encode(Update(table.version, (), Patch(you=own)))
        return tuple(
            connection
            for connection, person in self._people.items()
            if person in data and not connection.send(data[person])
        )

    def strangers(self, table: Table) -> tuple[Connection, ...]:
        """The connections of those who may not see the table any more."""
        return tuple(
            connection
            for connection, person in self._people.items()
            if not table.is_welcome(person)
        )

    def dismissed(self, error: EleusisError) -> tuple[Connection, ...]:
        """Everybody, sent away with these words."""
        for connection in self._people:
            connection.dismiss(error)
        return tuple(self._people)

    def greet(self, connection: Connection, message: FromTable) -> None:
        """Say something to one only."""
        connection.send(_encoder.encode(message))

    def say(self, message: FromTable) -> tuple[Connection, ...]:
        """Say the same to everybody; the connections that take no more."""
        data = _encoder.encode(message)
        return tuple(connection for connection in self._people if not connection.send(data))
