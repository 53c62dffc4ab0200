"""What the endpoints work with, and one visit to an endpoint."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from eleusis.errors import InputError
from eleusis.server.app.channels.connections import Connections
from eleusis.server.app.guard.doorstep import EXTENSION
from eleusis.server.app.guard.rates import Buckets, network_of
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.metrics import Metrics
from eleusis.server.app.remembered import Studies
from eleusis.server.waiting import Wait
from eleusis.server.workers import Asker

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from contextlib import AbstractContextManager

    from starlette.requests import HTTPConnection

    from eleusis.server.app.channels.outbox import Outbox
    from eleusis.server.app.routes.pages import Pages
    from eleusis.server.app.settings import Settings
    from eleusis.server.classroom.lessons import Lessons
    from eleusis.server.classroom.state import Class
    from eleusis.server.entries import Stamped
    from eleusis.server.protocol.classes import (
        ClassAdmission,
        ClassDeleted,
        ClassEntrance,
        NewClass,
        NewLink,
    )
    from eleusis.server.protocol.http import Admission, Join, NewTable
    from eleusis.server.protocol.messages import Do, Done, Refused
    from eleusis.server.protocol.views import You
    from eleusis.server.store import KeptRound
    from eleusis.server.table import Table
    from eleusis.server.workers import Workers

_T = TypeVar("_T")

_CODE: Final = re.compile("[A-Z]{4,12}")

_CLASS_CODE: Final = re.compile("[0-9]{6,12}")

CLASSES: Final = "/api/classes/"
"""Where classes are asked; tables are elsewhere."""

COMING: Final = 2.0
"""What it costs to come to a table, where a request costs 1."""

ENTRIES_A_UNIT: Final = 500
"""Entries of a log that cost as much as a request."""

TOKEN_MAX: Final = 64
"""Characters of a token, as the protocol says."""


class LiveHandle(Protocol):
    """A table or a class as its channels see it."""

    def version_for(self, person: str | None) -> int:
        """The version with which something that this one sees last changed."""

    async def person(self, token: str) -> str:
        """Whose token it is. Raises `InputError` (`no-token`) if it is nobody's here."""

    async def command(self, person: str, do: Do, address: str = "") -> Done | Refused:
        """What became of a command, when that is kept."""

    def attach(self, connection: Outbox, person: str | None, since: int) -> None:
        """Send all that came after *since* and then whatever comes."""

    def detach(self, connection: Outbox) -> None:
        """Send no more; harmless if nothing was sent."""


class TableHandle(LiveHandle, Protocol):
    """A table as the doors see it; `eleusis.server.hosting.LiveTable` is one."""

    @property
    def table(self) -> Table:
        """How it stands."""

    @property
    def log(self) -> tuple[Stamped, ...]:
        """All that happened."""

    def own(self, person: str) -> You:
        """What is a person's own, the rule among it for God."""


class ClassHandle(LiveHandle, Protocol):
    """A class as the doors see it; `eleusis.server.hosting.LiveClass` is one."""

    @property
    def room(self) -> Class:
        """How it stands."""

    async def enter(self, entrance: ClassEntrance) -> ClassAdmission:
        """A way in for a pupil who is new, or who comes back with name and word."""

    async def link(self, by: str, new: NewLink) -> ClassAdmission:
        """A way in for somebody who is no pupil."""

    async def lessons(self) -> Lessons:
        """All that was played so far, for reports."""


class TableRegistry(Protocol):
    """All tables as the doors see them; `eleusis.server.hosting.House` is one."""

    async def start(self) -> None:
        """Take up where the last server stopped."""

    async def shut_down(self, seconds: float) -> None:
        """Take nothing more, finish what runs, keep everything."""

    async def open(self, new: NewTable) -> Admission:
        """A new table, and its host's way in."""

    async def join(self, code: str, join: Join) -> Admission:
        """A way in for one more."""

    async def table(self, code: str) -> TableHandle:
        """The table. Raises `InputError` (`no-table`) if there is none of this code."""

    async def open_class(self, new: NewClass) -> ClassAdmission:
        """A new class, and its teacher's way in."""

    async def school(self, code: str) -> ClassHandle:
        """The class. Raises `InputError` (`no-class`) if there is none of this code."""

    async def delete_class(self, code: str) -> ClassDeleted:
        """What is gone: a class, its tables, and the pages of their rounds."""

    async def round(self, key: str) -> KeptRound:
        """The finished round. Raises `InputError` (`no-such-page`) if there is none of this id."""

    async def tries(self, kept: KeptRound) -> tuple[KeptRound, ...]:
        """The finished rounds of the same deal, this one included."""

    async def delete(self, key: str, token: str, *, everything: bool) -> int:
        """How many rounds were deleted, for the host of their table."""

    async def check(self) -> None:
        """Nothing, if tables can be kept just now; else it raises."""

    def gauges(self) -> Mapping[str, float]:
        """What can be counted at the moment."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How much may be asked, in units; an endpoint says what it costs.

    A class behind one router has one address: 200 pupils who come in at once cost 1,000.
    """

    addresses: PatientBuckets = field(default_factory=lambda: PatientBuckets(1_500, 60))
    """Requests without a token; who floods, waits."""
    openings: PatientBuckets = field(default_factory=lambda: PatientBuckets(40, 0.2))
    """Tables that are opened from one address."""
    words: Buckets = field(default_factory=lambda: Buckets(8, 0.1, time.monotonic))
    """Words that are tried for one name of a class: so nobody guesses a neighbour's in a lesson."""
    joins: PatientBuckets = field(default_factory=lambda: PatientBuckets(300, 0.05))
    """People who come to one table from one address."""
    people: Buckets = field(default_factory=lambda: Buckets(100, 5, time.monotonic))
    """Commands by POST: as many as on a socket."""
    devices: Buckets = field(default_factory=lambda: Buckets(500, 25, time.monotonic))
    """Commands of one person over all sockets, and their coming: as many as on five."""
    misses: PatientBuckets = field(default_factory=lambda: PatientBuckets(30, 1, hurried=10))
    """Codes of no table and tokens of nobody. Whoever has guessed so often learns of one more in a
    second, together with everybody behind the same address; a code that is right costs nothing.
    Where more than nine ask at a time, it is ten in a second at most."""

    def close(self) -> None:
        """Let nobody wait any more: the server stops."""
        for turns in (self.addresses, self.openings, self.joins, self.misses):
            turns.close()


@dataclass(frozen=True, slots=True)
class Services:
    """What the endpoints work with."""

    house: TableRegistry
    workers: Workers
    pages: Pages
    documents: Pages
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)
    rates: Rates = field(default_factory=Rates)
    connections: Connections = field(default_factory=Connections)
    studies: Studies = field(default_factory=Studies)
    reports: Studies = field(default_factory=lambda: Studies(2_000))
    """Of rounds of classes, some thousand bytes each."""


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request came to."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


@dataclass(frozen=True, slots=True)
class Visit:
    """A request, and what it may use."""

    request: HTTPConnection
    services: Services

    @property
    def address(self) -> str:
        """Where it comes from, as far as addresses are told apart."""
        client = self.request.client
        return network_of(client.host) if client is not None else ""

    @property
    def shows_token(self) -> bool:
        """True if it says that it has a token."""
        return "authorization" in self.request.headers

    @property
    def token(self) -> str | None:
        """The token that it shows.

        Raises:
            InputError: `no-token`, for what cannot be a token.
        """
        shown = self.request.headers.get("authorization")
        if shown is None:
            return None
        scheme, _, token = shown.partition(" ")
        if scheme.lower() != "bearer" or not 1 <= len(token) <= TOKEN_MAX:
            raise InputError("no-token.shown")
        return token

    @property
    def asker(self) -> str:
        """Who that may be among those behind the same address, as far as one can tell."""
        client, extension = self.request.client, self._extension
        # Behind a proxy connections are not those of clients, and clients have no port.
        if client is not None and client.port and extension is not None:
            number: str = extension["number"]
            return number
        return self.request.headers.get("user-agent", "")[:200]

    def holding(self, outbox: Outbox) -> AbstractContextManager[None]:
        """Keep a connection of its address open while the body runs; see `Connections.holding`."""
        return self.services.connections.holding(outbox, self.services.settings, self.address)

    def vouch(self) -> None:
        """The connection is one of ours: it has named a table that there is."""
        if self._extension is not None:
            self._extension["vouch"]()

    @property
    def _extension(self) -> Any:
        return self.request.scope.get("extensions", {}).get(EXTENSION)

    async def pay(self, cost: float) -> None:
        """Take what the request costs from the bucket of its address; wait, if it is empty.

        Raises:
            Wait: `too-fast`.
        """
        await self.services.rates.addresses.take(self.address, cost, self.asker)

    async def pay_for_log(
        self, live: LiveHandle, person: str | None, since: int, coming: float = 0.0
    ) -> None:
        """Take what it costs to come, and to be told all that came after *since*.

        Raises:
            Wait: `too-fast`.
        """
        version = live.version_for(person)
        cost = coming + (version - since if since <= version else version) / ENTRIES_A_UNIT
        if person is None:
            await self.pay(cost)
        else:
            require_patience(self.services.rates.devices.take(person, cost))

    async def work(self, function: Callable[..., _T], *arguments: Any) -> _T:
        """What a function of the desk returns; see `Workers.run`."""
        asker = Asker(self.address, self.asker)
        return await self.services.workers.run(asker, function, *arguments)

    async def table(self, token: str | None = None) -> TableHandle:
        """The table in its path.

        Args:
            token: What is shown for it, and is to be held against it by `person`.

        Raises:
            InputError: `no-table`.
            Wait: `too-fast`, for whoever tries one code after the other and does not wait.
        """
        return await self._known(_CODE, "no-table.letters", self.services.house.table, token)

    async def school(self, token: str | None = None) -> ClassHandle:
        """The class in its path; as with tables.

        Raises:
            InputError: `no-class`.
            Wait: `too-fast`, for whoever tries one code after the other and does not wait.
        """
        return await self._known(_CLASS_CODE, "no-class.digits", self.services.house.school, token)

    async def live(self, token: str | None) -> LiveHandle:
        """The table or the class in its path."""
        of_class = self.request.url.path.startswith(CLASSES)
        return await (self.school(token) if of_class else self.table(token))

    async def _known(
        self,
        form: re.Pattern[str],
        unlike: str,
        look: Callable[[str], Awaitable[_T]],
        token: str | None,
    ) -> _T:
        code = self.request.path_params["code"]
        if token is None:
            await self.miss()
        try:
            if form.fullmatch(code) is None:
                raise InputError(unlike)
            live = await look(code)
        except InputError as error:
            if error.code in ("no-table", "no-class") and token is not None:
                await self.miss()
            raise
        if token is None:
            self.services.rates.misses.give_back(self.address, asker=self.asker)
            self.vouch()
        return live

    async def person(self, live: LiveHandle, token: str | None) -> str:
        """Whose token that is.

        Raises:
            InputError: `no-token`.
            Wait: `too-fast`, for whoever tries one token after the other and does not wait.
        """
        if token is None:
            raise InputError("no-token.needed")
        try:
            person = await live.person(token)
        except InputError:
            await self.miss()
            raise
        self.vouch()
        return person

    async def miss(self) -> None:
        """Wait until one more guess may be answered."""
        await self.services.rates.misses.take(self.address, asker=self.asker)


def require_patience(seconds: float) -> None:
    """Nothing, if there is nothing to wait for.

    Raises:
        Wait: `too-fast`.
    """
    if seconds > 0:
        raise Wait("too-fast", seconds=seconds)
