"""What tests of hosting share: a clock turned by hand, clients that listen, tables to sit at."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from eleusis.server.hosting import House, Manners
from eleusis.server.hosting.clock import FOREVER
from eleusis.server.projection import Shown, merged
from eleusis.server.protocol import commands
from eleusis.server.protocol.http import Join, NewTable
from eleusis.server.protocol.messages import (
    Do,
    Done,
    Entry,
    FromTable,
    Presence,
    Refused,
    Update,
)
from eleusis.server.store.sqlite import SqliteStore
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from eleusis.errors import EleusisError
    from eleusis.server.hosting import LiveTable
    from eleusis.server.hosting.clock import Clock
    from eleusis.server.protocol.commands import Command
    from eleusis.server.protocol.http import Admission
    from eleusis.server.protocol.views import You
    from eleusis.server.store import Store
    from eleusis.server.workers import Desk

_decoder = msgspec.json.Decoder(FromTable)


class HandClock:
    """A clock that stands until a test turns it."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._turned = asyncio.Event()
        self.waiting = 0
        """Tasks that wait for it, or for something to happen before."""

    def now(self) -> float:
        return self._now

    async def wait(self, event: asyncio.Event, until: float) -> None:
        while not event.is_set() and until > self._now:
            waits = [asyncio.ensure_future(each.wait()) for each in (event, self._turned)]
            self.waiting += 1
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self.waiting -= 1
                for wait in waits:
                    wait.cancel()

    def turn(self, seconds: float) -> None:
        self._now += seconds
        self._turned.set()
        self._turned = asyncio.Event()


class LeapingClock:
    """The wall's clock, which a test may put forward.

    For houses on a database that others use too: where it is busy, they wait for a second before
    they try again, and nobody is there to turn a clock for them. Leaps are so long that what
    passes meanwhile, at most as long as a test may take, makes no difference.
    """

    def __init__(self, now: float | None = None) -> None:
        self._ahead = 0.0 if now is None else now - time.time()
        self._leapt = asyncio.Event()

    def now(self) -> float:
        return time.time() + self._ahead

    async def wait(self, event: asyncio.Event, until: float) -> None:
        while not event.is_set() and until > self.now():
            waits = [asyncio.ensure_future(each.wait()) for each in (event, self._leapt)]
            try:
                left = None if until == FOREVER else until - self.now()
                await asyncio.wait(waits, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for wait in waits:
                    wait.cancel()

    def leap(self, seconds: float) -> None:
        self._ahead += seconds
        self._leapt.set()
        self._leapt = asyncio.Event()


class Client:
    """A connection that keeps what it is told, and merges it as clients do."""

    def __init__(self, live: LiveTable, person: str | None = None) -> None:
        self.live = live
        self.person = person
        self.said: list[FromTable] = []
        self.entries: list[Entry] = []
        self.shown: Shown | None = None
        self.you: You | None = None
        self.presence: Presence | None = None
        self.takes = 10_000
        """Messages that it still takes."""
        self.dismissed = ""
        """The code of the words with which it was sent away."""
        self._numbers = count(1)
        self._heard = asyncio.Event()

    @property
    def v(self) -> int:
        return self.entries[-1].v if self.entries else 0

    def attach(self) -> Client:
        self.live.attach(self, self.person, self.v)
        return self

    def send(self, data: bytes) -> bool:
        if not self.takes:
            return False
        self.takes -= 1
        message = _decoder.decode(data)
        self.said.append(message)
        match message:
            case Update():
                self._take(message)
            case Presence():
                self.presence = message
            case _:
                raise AssertionError(message)
        self._heard.set()
        return True

    def dismiss(self, error: EleusisError) -> None:
        self.dismissed = error.code
        self._heard.set()

    def _take(self, update: Update) -> None:
        """No gap, nothing twice: what every client counts on."""
        assert [entry.v for entry in update.entries] == list(range(self.v + 1, update.v + 1))
        self.entries.extend(update.entries)
        self.shown = merged(None if update.is_whole else self.shown, update.view)
        if update.view.you is not msgspec.UNSET:
            self.you = update.view.you

    async def ask(
        self, command: Command, *, command_id: str = "", seen: int | None = None
    ) -> Done | Refused:
        assert self.person is not None
        name = command_id or f"c{next(self._numbers)}"
        now = self.live.table.version if seen is None else seen
        async with asyncio.timeout(PATIENCE_S):
            return await self.live.command(self.person, Do(name, command, now))

    async def done(self, command: Command) -> int:
        """The version with it; it must not be refused."""
        answer = await self.ask(command)
        assert isinstance(answer, Done), answer
        return answer.v

    async def until(self, is_so: Callable[[Client], object]) -> None:
        """Wait for it; the wall's clock only ends a test that has failed."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so(self):
                self._heard.clear()
                await self._heard.wait()

    async def until_turn(self) -> None:
        """Wait until it is one's turn, and let agents play on that wait for it."""
        while not (self.you and "play" in self.you.may):
            await self.until(lambda self: self.you and {"play", "pass"} & {*self.you.may})
            if self.you and "pass" in self.you.may:
                await self.ask(commands.Pass())  # refused if an agent has spoken first

    def words(self) -> list[str]:
        return [entry.what for entry in self.entries]


AT_ONCE = Manners(pace=0, closing=0, threads=1)
"""Nobody waits for people to follow."""


class World:
    """A house, its clock, and the people that came to it."""

    def __init__(
        self, store: Store, clock: Clock, manners: Manners, desk: Desk | None = None
    ) -> None:
        assert not (store.is_shared and isinstance(clock, HandClock)), "use a LeapingClock"
        self._clock = clock
        self.store = store
        self.house = House(store, manners, clock, desk)
        self.tokens: dict[str, str] = {}

    @property
    def clock(self) -> HandClock:
        """The clock to be turned, in a world that has one."""
        assert isinstance(self._clock, HandClock)
        return self._clock

    async def rests(self) -> None:
        """Wait until the house only waits for people or the clock, at all its tables."""
        await settle()
        async with asyncio.timeout(PATIENCE_S):
            while self.clock.waiting <= self.house.gauges()["tables"]:
                await asyncio.sleep(0.001)

    async def opens(self, name: str = "Host", **wishes: Any) -> Client:
        """The host of a new table, connected."""
        return await self.comes(await self.house.open(NewTable(name, **wishes)))

    async def joins(self, code: str, name: str, **wishes: Any) -> Client:
        """Somebody who joins, connected."""
        return await self.comes(await self.house.join(code, Join(name, **wishes)))

    async def comes(self, admission: Admission) -> Client:
        live = await self.house.table(admission.code)
        person = await live.person(admission.token)
        self.tokens[person] = admission.token
        return Client(live, person).attach()

    async def comes_back(self, client: Client) -> Client:
        """The same person again, in this world, with what he has seen."""
        assert client.person is not None
        live = await self.house.table(client.live.code)
        again = Client(live, client.person)
        again.entries, again.shown, again.you = client.entries, client.shown, client.you
        return again.attach()


@asynccontextmanager
async def world(
    path: Path, manners: Manners = AT_ONCE, clock: HandClock | None = None
) -> AsyncIterator[World]:
    """A house on a SQLite file."""
    made = World(SqliteStore(path, patience=1), clock or HandClock(), manners)
    await made.house.start()
    try:
        yield made
    finally:
        await made.house.shut_down()


async def settle() -> None:
    """Let everything happen that needs neither time nor threads."""
    for _ in range(50):
        await asyncio.sleep(0)


RULE = commands.SetRule("Colours alternate.")
