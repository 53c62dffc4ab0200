"""A house of one table that does what a test tells it: the doors are tested in front of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from eleusis.errors import InputError
from eleusis.server.app.application import application, services_for
from eleusis.server.app.problem_details import encoded
from eleusis.server.app.settings import Settings
from eleusis.server.protocol.http import Admission
from eleusis.server.protocol.messages import Do, Done, Entry, Refused, Update
from eleusis.server.protocol.views import Patch, You

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Mapping
    from pathlib import Path

    from starlette.types import ASGIApp

    from eleusis.server.app.channels.outbox import Outbox
    from eleusis.server.app.services import ClassHandle, Services
    from eleusis.server.entries import Stamped
    from eleusis.server.protocol.classes import ClassAdmission, ClassDeleted, NewClass
    from eleusis.server.protocol.http import Join, NewTable
    from eleusis.server.store import KeptRound
    from eleusis.server.table import Table

TOKEN = "token-of-somebody-at-the-table"
CODE = "ABCD"


@dataclass
class SmallState:
    """What the doors ask of a table's state."""

    code: str = CODE
    version: int = 3


@dataclass
class SmallTable:
    """A table whose log grows by every command."""

    state: SmallState = field(default_factory=SmallState)
    attached: list[tuple[Outbox, str | None, int]] = field(default_factory=list)
    commands: list[tuple[str, Do]] = field(default_factory=list)
    fails: Exception | None = None
    waits: asyncio.Event | None = None

    @property
    def table(self) -> Table:
        return cast("Table", self.state)

    @property
    def log(self) -> tuple[Stamped, ...]:
        return ()

    async def person(self, token: str) -> str:
        if token != TOKEN:
            raise InputError("no-token.unknown")
        return "0123456789abcdef"

    def version_for(self, _: str | None) -> int:
        return self.state.version

    def own(self, person: str) -> You:
        return You(seat=0)

    async def command(self, person: str, do: Do, address: str = "") -> Done | Refused:
        if self.waits is not None:
            await self.waits.wait()
        if self.fails is not None:
            raise self.fails
        self.commands.append((person, do))
        if do.id == "refuse":
            return Refused.by(InputError("not-the-host"), id=do.id)
        self.state.version += 1
        self.tell(self.update(self.state.version))
        return Done(do.id, self.state.version)

    def attach(self, connection: Outbox, person: str | None, since: int) -> None:
        self.attached.append((connection, person, since))
        connection.send(encoded(self.update(self.state.version, since, is_whole=True)))

    def detach(self, connection: Outbox) -> None:
        self.attached = [each for each in self.attached if each[0] is not connection]

    def tell(self, message: object) -> None:
        for connection, _, _ in self.attached:
            connection.send(encoded(message))

    def update(self, v: int, since: int | None = None, *, is_whole: bool = False) -> Update:
        first = v if since is None else since + 1
        entries = tuple(Entry(number, 0.0, "played") for number in range(first, v + 1))
        return Update(v, entries, Patch(), is_whole)


@dataclass
class SmallHouse:
    """A house with that table."""

    small: SmallTable = field(default_factory=SmallTable)
    is_well: bool = True
    rounds: list[KeptRound] = field(default_factory=list)
    started: int = 0
    shut: int = 0

    async def start(self) -> None:
        self.started += 1

    async def shut_down(self, seconds: float) -> None:
        self.shut += 1

    async def open(self, new: NewTable) -> Admission:
        return Admission(CODE, TOKEN, 0)

    async def join(self, code: str, join: Join) -> Admission:
        if join.name == "Locked":
            raise InputError("locked")
        return Admission(code, TOKEN, 1)

    async def table(self, code: str) -> SmallTable:
        if code != CODE:
            raise InputError("no-table", code=code)
        return self.small

    async def open_class(self, new: NewClass) -> ClassAdmission:
        raise InputError("busy.tables")

    async def school(self, code: str) -> ClassHandle:
        raise InputError("no-class", code=code)

    async def delete_class(self, code: str) -> ClassDeleted:
        raise InputError("no-class", code=code)

    async def round(self, key: str) -> KeptRound:
        found = next((each for each in self.rounds if key in (each.id, each.short)), None)
        if found is None:
            raise InputError("no-such-page", key=key)
        return found

    async def tries(self, kept: KeptRound) -> tuple[KeptRound, ...]:
        return tuple(each for each in self.rounds if each.deal == kept.deal)

    async def delete(self, key: str, token: str, *, everything: bool) -> int:
        if token != TOKEN:
            raise InputError("no-token.unknown")
        self.rounds.remove(await self.round(key))
        return 1

    async def check(self) -> None:
        if not self.is_well:
            raise OSError("no room on the disk")

    def gauges(self) -> Mapping[str, float]:
        return {"tables": 1}


def small_services(house: SmallHouse, static: Path, **settings: Any) -> Services:
    # One worker: each reads the language before it does anything.
    return services_for(house, Settings(static=static, workers=1, **settings))


def small_application(house: SmallHouse, static: Path, **settings: Any) -> ASGIApp:
    return application(small_services(house, static, **settings))
