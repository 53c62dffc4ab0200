"""What the house does for a class: its tables follow it, walls see them, rounds end in time.

One process at a time acts for a class; every process tells its own clients. Whatever is asked of a
table is asked again after a failure or a restart: where it was done, nothing comes of it.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from eleusis.errors import EleusisError, InputError
from eleusis.server.classroom.deciding import decide_class
from eleusis.server.classroom.knowing import lying, share_known
from eleusis.server.hosting.clock import FOREVER
from eleusis.server.protocol import classes
from eleusis.server.table.schooling import (
    attended,
    closed,
    held,
    hints_told,
    opened_for,
    world_dealt,
)
from eleusis.server.workers import Asker

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.server.classroom.state import Class
    from eleusis.server.entries import Entry
    from eleusis.server.hosting.clock import Clock
    from eleusis.server.hosting.live import LiveTable
    from eleusis.server.hosting.live_class import LiveClass
    from eleusis.server.table import Decided, Table
    from eleusis.server.workers import Desk

TELLING_S: Final = 0.15
"""Seconds between two tellings of what is new."""

AGAIN_S: Final = 1.0
"""Seconds after which tables are looked at again while a round is played."""

TABLES_AT_A_TIME: Final = 8
"""Tables that are asked for something at a time."""

UNENDED_S: Final = 12 * 3_600.0
"""Seconds after its opening in which a class that nobody ends is ended."""

_log: Final = logging.getLogger("eleusis.server.hosting")


class Tables(Protocol):
    """Where live tables are to be had."""

    async def table(self, code: str) -> LiveTable:
        """The live table of this code. Raises `InputError` (`no-table`) if there is none."""

    async def add_table(self, code: str, entries: tuple[Entry, ...]) -> None:
        """Make a table with these first entries, if there is none of this code."""


class Conductor:
    """The house in one class.

    Args:
        live: The class.
        tables: Where its tables are.
        clock: The time.
        desk: Where it is worked out what could be known.
    """

    def __init__(self, live: LiveClass, tables: Tables, clock: Clock, desk: Desk) -> None:
        self._live = live
        self._tables = tables
        self._clock = clock
        self._desk = desk
        self._gate = asyncio.Semaphore(TABLES_AT_A_TIME)
        self.is_idle = False
        """True while there is nothing to do, and nothing that will be to do later."""

    async def run(self) -> None:
        """Look after the class until cancelled."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._act_for_ever())
                tasks.create_task(self._tell_for_ever())
                tasks.create_task(self._weigh_for_ever())
        finally:
            for table in self._live.tables.values():
                table.followers.discard(self._live.news)

    # Acting for the class ---------------------------------------------------------------------

    async def _act_for_ever(self) -> None:
        while True:
            self._live.changed.clear()
            until = await self._attempt(self._look())
            self.is_idle = until == FOREVER
            await self._clock.wait(self._live.changed, until)
            self.is_idle = False

    async def _attempt(self, work: Any) -> float:
        """When to look again; soon, if the work failed."""
        try:
            until: float = await work
        except EleusisError as error:
            facts = {"class": self._live.code, "code": error.code}
            _log.warning("class-refused", extra={"facts": facts})
        except Exception as error:
            _log.error("class-failed", exc_info=error, extra={"facts": {"class": self._live.code}})
        else:
            return until
        return self._clock.now() + AGAIN_S

    async def _look(self) -> float:
        """When to look again if nothing changes."""
        live, now = self._live, self._clock.now()
        await self._take_up()
        if not live.is_leased:
            is_whole = len(live.tables) == len(live.room.tables)
            return FOREVER if is_whole else now + AGAIN_S
        room = live.room
        deadline = room.clock.deadline
        if deadline is not None and deadline <= now:
            await self._do(classes.CloseRound())
        elif room.stage != "ended" and now - room.opened >= UNENDED_S:
            await self._do(classes.EndClass())
        room = live.room
        done = await asyncio.gather(
            *(self._follow(room, number) for number in range(1, len(room.tables) + 1))
        )
        if not all(done) or room.stage == "playing":
            return now + AGAIN_S
        return FOREVER if room.stage == "ended" else room.opened + UNENDED_S

    async def _do(self, command: classes.AnyClassCommand) -> None:
        """What the house asks of the class itself."""
        live = self._live
        await live.act(lambda room: decide_class(room, None, command, live.vault))

    async def _take_up(self) -> None:
        """Have all tables of the class in memory, and hear of them."""
        room = self._live.room
        missing = [
            (number, code)
            for number, code in enumerate(room.tables, 1)
            if number not in self._live.tables
        ]
        await asyncio.gather(*(self._take_up_one(room, *each) for each in missing))

    async def _take_up_one(self, room: Class, number: int, code: str) -> None:
        async with self._gate:
            try:
                table = await self._tables.table(code)
            except InputError as error:
                if error.code != "no-table":
                    raise
                if not self._live.is_leased:
                    return  # whoever acts for the class is about to make it
                entries = opened_for(code, room.code, room.terms.rulebook, room.players)
                await self._tables.add_table(code, entries)
                table = await self._tables.table(code)
        table.followers.add(self._live.news)
        self._live.tables[number] = table
        self._live.news.set()

    async def _follow(self, room: Class, number: int) -> bool:
        """True if a table stands as the class wants it."""
        table = self._live.tables.get(number)
        if table is None:
            return False
        async with self._gate:
            return await self._attempt_one(room, number, table)

    async def _attempt_one(self, room: Class, number: int, live: LiveTable) -> bool:
        try:
            for act in self._acts(room, number, live):
                await live.act(act)
        except EleusisError as error:
            facts = {"class": room.code, "table": number, "code": error.code}
            _log.warning("class-refused", extra={"facts": facts})
            return False
        return True

    def _acts(
        self, room: Class, number: int, live: LiveTable
    ) -> tuple[Callable[[Table], Decided], ...]:
        """What is to be done at a table, in this order; each looks for itself whether it is."""
        pupils = room.at_table(number)
        acts: list[Callable[[Table], Decided]] = []
        if attended(live.table, pupils).entries:
            acts.append(partial(attended, pupils=pupils))
        if room.stage != "playing":
            if room.stage != "gathering" and live.table.lesson and not live.table.unsealed:
                acts.append(partial(closed, vault=live.vault))
            return tuple(acts)
        secret = self._live.vault.secret(room.number)
        if live.table.lesson < room.number and secret is not None and pupils:
            acts.append(
                partial(
                    world_dealt,
                    world=secret,
                    terms=room.terms,
                    players=room.players,
                    pupils=pupils,
                    vault=live.vault,
                )
            )
        acts.append(partial(held, on=room.clock.is_paused))
        if room.hints:
            acts.append(partial(hints_told, hints=room.hints, vault=live.vault))
        return tuple(acts)

    # Telling ----------------------------------------------------------------------------------

    async def _tell_for_ever(self) -> None:
        nothing = asyncio.Event()
        while True:
            await self._live.news.wait()
            self._live.news.clear()
            try:
                self._live.tell()
            except Exception as error:
                facts = {"class": self._live.code}
                _log.error("class-failed", exc_info=error, extra={"facts": facts})
            await self._clock.wait(nothing, self._clock.now() + TELLING_S)

    # What could be known ----------------------------------------------------------------------

    async def _weigh_for_ever(self) -> None:
        """Work out, one table after the other, how far the rule could be known there."""
        while True:
            weighed = 0
            for number in list(self._live.tables) if self._live.has_walls else ():
                weighed += await self._weigh(number)
            if not weighed:
                await asyncio.sleep(AGAIN_S)

    async def _weigh(self, number: int) -> bool:
        """True if there was something new."""
        live = self._live
        table, room = live.tables[number].table, live.room
        state = table.round
        if state is None or table.lesson != room.number:
            return False
        known = live.known.get(number, (0, 0, 0.0))
        if known[:2] == (room.number, state.on_layout):
            return False
        key = f"{room.code} {number} {room.number}"
        asker = Asker("walls", room.code)
        laid, share = state.on_layout, known[2]
        try:
            share = await self._desk.run(
                asker, share_known, key, lying(state), state.setup.starter_count
            )
        except EleusisError:  # the desk is busy: later, then
            await asyncio.sleep(AGAIN_S)
        live.known[number] = room.number, laid, share
        live.news.set()
        return True
