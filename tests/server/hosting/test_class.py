"""A class in its house: from the first pupil to the end, and what a restart makes of it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eleusis.errors import InputError
from eleusis.server.classroom.knowing import share_known
from eleusis.server.protocol import classes, commands
from eleusis.server.protocol.classes import ClassUpdate, NewClass, Terms
from eleusis.server.protocol.messages import Do, Done, Refused
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

pytestmark = pytest.mark.anyio

RULE = "Colours alternate."


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
async def school(path: Path) -> AsyncIterator[World]:
    made = World(SqliteStore(path, patience=1), LeapingClock(), AT_ONCE, Busy())
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


async def test_a_lesson_from_the_first_pupil_to_the_end(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world)
        pupils = [await pupil(world, teacher, name) for name in ("Lena", "Tom", "Ada")]
        await teacher.done(classes.StartRound(RULE))
        seats = [await each.at_table(world) for each in pupils]
        assert len({each.live.code for each in seats}) == 2
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        # The same world for all: whoever sits in the same place holds the same cards.
        assert seats[0].you is not None
        assert seats[1].you is not None
        assert seats[0].you.hand == seats[1].you.hand
        assert seats[0].you.rule == ""
        assert not seats[0].you.is_host
        await pupils[0].done(classes.TakeNote("Only red cards.", 1))
        await pupils[0].done(classes.RaiseHand(on=True))
        await teacher.until(lambda self: any(s.hand and s.note for s in self.tiles[1].seats))
        await teacher.done(classes.HoldAll(on=True))
        await seats[0].until(lambda self: self.shown and self.shown.facts.paused)
        refused = await seats[0].ask(commands.Play((seats[0].you.hand[0],)))
        assert isinstance(refused, Refused)
        assert refused.code == "class-paused"
        await teacher.done(classes.HoldAll(on=False))
        await seats[0].until(lambda self: self.shown and not self.shown.facts.paused)
        await teacher.done(classes.HintAll("Ranks are irrelevant."))
        await seats[1].until(lambda self: self.shown and self.shown.facts.hints)
        await teacher.done(classes.CloseRound())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.opened)
        await teacher.done(classes.StartRound())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.stage == "playing")
            await each.until(lambda self: self.shown and self.shown.facts.rule_seal)
        await teacher.done(classes.EndClass())
        for each in seats:
            await each.until(lambda self: self.shown and self.shown.facts.opened)
        refusal = await teacher.ask(classes.StartRound())
        assert isinstance(refusal, Refused)
        assert refusal.code == "class-over"


async def test_after_a_restart_everybody_is_in_their_seat(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    async with school(path) as world:
        teacher = await opened(world)
        lena = await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        seat = await lena.at_table(world)
        await seat.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        assert seat.you is not None
        hand = seat.you.hand
        await lena.done(classes.TakeNote("Only red cards.", 1))
    async with school(path) as world:
        again = await come(world, lena.admission)
        back = await again.at_table(world)
        assert back.you is not None
        assert back.you.hand == hand
        teacher = await come(world, teacher.admission)
        await teacher.until(lambda self: 1 in self.tiles and self.tiles[1].seats[0].note)
        other = await pupil(world, teacher, "lena", (lena.you and lena.you.word) or "")
        assert other.person == lena.person
        with pytest.raises(InputError) as refused:
            await pupil(world, teacher, "Lena", "nobody")
        assert refused.value.code == "wrong-word"
        with pytest.raises(InputError) as refused:
            await pupil(world, teacher, "Lena")
        assert refused.value.code == "name-taken"


async def test_who_comes_late_takes_up_the_cards_of_an_agent(tmp_path: Path) -> None:
    async with school(tmp_path / "class.sqlite") as world:
        teacher = await opened(world, size=3)
        await pupil(world, teacher, "Lena")
        await teacher.done(classes.StartRound(RULE))
        late = await pupil(world, teacher, "Cleo")
        seat = await late.at_table(world)
        await seat.until(lambda self: self.shown and self.shown.facts.stage == "playing")
        assert seat.you is not None
        assert seat.you.hand
        names = [chair.name for chair in seat.live.table.chairs]
        assert len(set(names)) == len(names)
        await teacher.done(classes.RenamePupil(late.person, "Kleo"))
        await seat.until(lambda self: self.shown and "Kleo" in str(self.shown.facts.chairs))
        await teacher.done(classes.SendAway(late.person))
        await late.until(lambda self: self.dismissed)
        await seat.until(lambda self: self.dismissed)
        assert (late.dismissed, seat.dismissed) == ("sent-away", "no-onlookers")
        await teacher.done(classes.CloseRound())
        await teacher.until(lambda self: self.tiles[1].page)
