"""Classes to come into: people of a class who keep what they are told."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from eleusis.errors import InputError
from eleusis.server.classroom.knowing import share_known
from eleusis.server.protocol import classes, commands
from eleusis.server.protocol.classes import ClassUpdate, NewClass, Terms
from eleusis.server.protocol.messages import Do, Done, Refused
from eleusis.server.store import store_at
from eleusis.server.store.sqlite import SqliteStore
from eleusis.server.workers import InPlace
from patience import PATIENCE_S
from server.hosting.worlds import AT_ONCE, Client, LeapingClock, World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from eleusis.errors import EleusisError
    from eleusis.server.hosting.live_class import LiveClass
    from eleusis.server.protocol.classes import AnyClassCommand, ClassAdmission
    from eleusis.server.workers import Asker


class Someone:
    """A connection to a class that keeps what it is told."""

    def __init__(self, live: LiveClass, admission: ClassAdmission, person: str) -> None:
        self.live = live
        self.admission = admission
        self.person = person
        self.last: ClassUpdate | None = None
        self.tiles: dict[int, classes.Tile] = {}
        self.roster: tuple[classes.RosterEntry, ...] = ()
        self.you: classes.ClassYou | None = None
        self.raw: list[bytes] = []
        self.dismissed = ""
        self._numbers = count(1)
        self._heard = asyncio.Event()

    def send(self, data: bytes) -> bool:
        update = msgspec.json.decode(data, type=ClassUpdate)
        self.raw.append(data)
        self.last = update
        self.tiles |= {tile.number: tile for tile in update.tiles}
        if update.roster is not msgspec.UNSET:
            self.roster = update.roster
        if update.you is not msgspec.UNSET:
            self.you = update.you
        self._heard.set()
        return True

    def dismiss(self, error: EleusisError) -> None:
        self.dismissed = error.code
        self._heard.set()

    async def until(self, is_so: Callable[[Someone], object]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so(self):
                self._heard.clear()
                await self._heard.wait()

    async def ask(self, command: AnyClassCommand, name: str = "") -> Done | Refused:
        return await self.live.command(self.person, Do(name or f"c{next(self._numbers)}", command))

    async def done(self, command: AnyClassCommand) -> None:
        answer = await self.ask(command)
        assert isinstance(answer, Done), answer

    async def at_table(self, world: World) -> Client:
        """The pupil at the table that the class has for them."""
        await self.until(lambda self: self.you and self.you.table)
        assert self.you is not None
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    live = await world.house.table(self.you.table)
                except InputError:
                    await asyncio.sleep(0.01)
                    continue
                if live.table.seat_of(self.person) is not None:
                    return Client(live, await live.person(self.admission.token)).attach()
                await asyncio.sleep(0.01)


class Busy(InPlace):
    """A desk that has no time for walls: what could be known takes seconds of computing."""

    async def run(self, asker: Asker, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is share_known:
            return 0.5
        return await super().run(asker, function, *arguments)


@asynccontextmanager
async def school(place: Path | str) -> AsyncIterator[World]:
    store = store_at(place) if isinstance(place, str) else SqliteStore(place, patience=1)
    made = World(store, LeapingClock(), AT_ONCE, Busy())
    await made.house.start()
    try:
        yield made
    finally:
        await made.house.shut_down()


async def come(world: World, admission: ClassAdmission) -> Someone:
    live = await world.house.school(admission.code)
    person = await live.person(admission.token)
    someone = Someone(live, admission, person)
    live.attach(someone, person, 0)
    return someone


async def opened(world: World, **terms: Any) -> Someone:
    wanted = {"size": 2, "rulebook": "express", **terms}
    return await come(world, await world.house.open_class(NewClass(Terms(**wanted))))


async def pupil(world: World, teacher: Someone, name: str, word: str = "") -> Someone:
    entrance = classes.ClassEntrance(name, word)
    return await come(world, await teacher.live.enter(entrance))


async def play(seats: list[Client], plays: int) -> None:
    """Let them lay cards in turn."""
    for number in range(plays):
        seat = seats[number % len(seats)]
        await seat.until(lambda self: self.you and "play" in self.you.may)
        assert seat.you is not None
        await seat.done(commands.Play((seat.you.hand[number % len(seat.you.hand)],)))
