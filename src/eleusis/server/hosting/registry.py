"""All live tables of a process: opened, found, looked after, put away.

A table is in memory while somebody is there or something is to be done, and in the store always.
Tokens are told once; what is kept of them is a hash.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from secrets import choice, token_hex, token_urlsafe
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.server.classroom.deciding import possible
from eleusis.server.entries import dump_entry
from eleusis.server.finished import with_same_deal
from eleusis.server.hosting.agent_pool import Minds
from eleusis.server.hosting.attendance import TOLD_AGAIN
from eleusis.server.hosting.clock import Clock, Manners, WallClock
from eleusis.server.hosting.conductor import Conductor
from eleusis.server.hosting.live import LiveTable
from eleusis.server.hosting.live_class import LiveClass, class_opening
from eleusis.server.hosting.live_log import hashed
from eleusis.server.hosting.scheduler import Keeper
from eleusis.server.hosting.threads import Threads
from eleusis.server.protocol.classes import ClassAdmission, ClassDeleted, NewClass
from eleusis.server.protocol.http import Admission, Join, NewTable
from eleusis.server.store import Batch, Member, StoreError
from eleusis.server.table import joined, opened
from eleusis.server.workers import InPlace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.errors import EleusisError
    from eleusis.server.entries import Entry
    from eleusis.server.store import KeptRound, Store
    from eleusis.server.workers import Desk

_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of a code: without vowels, no code is a word that somebody would mind."""

CLASS_DIGITS: Final = 6
"""Digits of the code of a class, which a phone types without changing its keyboard."""

CODE_MAX: Final = 12
"""Letters of the longest code."""

TRIES_MAX: Final = 24
"""Rounds of the same deal that are told of."""

LOADING_MAX: Final = 8
"""Tables to take up at a time: after a restart everybody comes at once."""

CHECK_S: Final = 3.0
"""Seconds in which a healthy store answers."""

FORGETTING_S: Final = 3_600.0
"""Seconds between two looks for tables to forget."""

_log: Final = logging.getLogger("eleusis.server.hosting")


class _Kept:
    """A live table, or a class, and who looks after it."""

    def __init__(
        self, live: LiveTable | LiveClass, minds: Minds, keeper: Keeper | Conductor, now: float
    ) -> None:
        self.live = live
        self.minds = minds
        self.used = now
        """When somebody was last there, or something was to be done."""
        self.announced = now
        self._keeper = keeper
        self._task = asyncio.create_task(keeper.run())

    @property
    def is_used(self) -> bool:
        """True if it is not to be put away."""
        acts = self.live.is_leased and not self._keeper.is_idle
        return acts or self.live.connections > 0

    async def end(self, farewell: EleusisError | None = None) -> None:
        """Do nothing more here; what was begun is finished, with a farewell all are sent away."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        await self.live.finish(farewell)


class House:
    """The tables.

    Args:
        store: Where they are kept; nobody has opened it yet.
        manners: How the house behaves.
        clock: The time; the wall's if none is given.
        desk: Where rules are worked with; here and now if none is given.
    """

    def __init__(
        self,
        store: Store,
        manners: Manners | None = None,
        clock: Clock | None = None,
        desk: Desk | None = None,
    ) -> None:
        self._store = store
        self._manners = manners or Manners()
        self._clock = clock or WallClock()
        self._process = token_hex(8)
        self._tables: dict[str, _Kept] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | LiveClass]] = {}
        self._news: dict[str, int] = {}
        """Versions heard of while their tables were being loaded."""
        self._gate = asyncio.Semaphore(LOADING_MAX)
        self._threads = Threads(self._manners.threads)
        self._desk = desk or InPlace()
        self._slept: tuple[float, float] | None = None
        self._is_stopping = False
        self._look_now = asyncio.Event()
        self._next_look = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._forgotten = 0.0
        self._checking: asyncio.Task[float | None] | None = None
        store.subscribe(self)

    async def start(self) -> None:
        """Open the store, and take up the tables where something may be to be done.

        Raises:
            InputError: `store-…`: the store cannot be used.
        """
        await self._store.open()
        now, last = self._clock.now(), await self._store.last_beat()
        is_alone = not self._store.is_shared
        if last is not None and (is_alone or now - last > 3 * self._manners.beat):
            self._slept = last, now
        await self._store.beat(now)
        self._tasks = [
            asyncio.create_task(self._tend()),
            asyncio.create_task(self._revive(now - self._manners.revived)),
        ]

    async def shut_down(self, seconds: float = 5.0) -> None:
        """End within that time: what was asked for is finished, and the store is closed."""
        self._is_stopping = True
        self._look_now.set()  # nothing is cancelled that waits for the store
        ending = [*self._tasks, *(asyncio.create_task(kept.end()) for kept in self._ending())]
        if ending:
            _, late = await asyncio.wait(ending, timeout=seconds)
            for task in late:
                task.cancel()
        with suppress(StoreError):
            await self._store.beat(self._clock.now())
        await self._store.close()
        self._threads.close()

    def _ending(self) -> list[_Kept]:
        kept = list(self._tables.values())
        self._tables.clear()
        return kept

    # Doors ------------------------------------------------------------------------------------

    async def open(self, new: NewTable) -> Admission:
        """A new table, and its host's way in.

        Raises:
            InputError: it cannot be as wished.
            StoreError: it cannot be kept.
        """
        self._require_room()
        taken_up = (await self.round(new.round)).data if new.round else None
        host, token = token_hex(8), token_urlsafe(16)
        person = Member(host, hashed(token))
        for letters in range(self._manners.code_letters, CODE_MAX + 1):
            # Where codes get scarce they get longer, and none is ever used up.
            code = "".join(choice(_LETTERS) for _ in range(letters))
            entries = tuple(map(dump_entry, opened(code, new, host)))
            batch = Batch(entries, self._clock.now(), people=(person,))
            if taken_up is not None:
                batch = with_same_deal(batch, taken_up)
            if await self._store.create(code, batch):
                live = await self.table(code)
                return Admission(code, token, live.table.seat_of(host))
        raise StoreError("busy.codes")

    async def join(self, code: str, join: Join) -> Admission:
        """A way in for one more.

        Raises:
            InputError: `no-table`, or nobody of this name can come in.
            StoreError: it cannot be kept.
        """
        live = await self.table(code)
        person, token = token_hex(8), token_urlsafe(16)
        await live.join(Member(person, hashed(token)), lambda table: joined(table, person, join))
        return Admission(code, token, live.table.seat_of(person))

    async def table(self, code: str) -> LiveTable:
        """The live table of this code.

        Raises:
            InputError: `no-table`; or `restart`, when the server is stopping.
            StoreError: it cannot be read.
        """
        live = await self._live(code)
        if not isinstance(live, LiveTable):
            raise InputError("no-table", code=code)
        return live

    async def _live(self, code: str) -> LiveTable | LiveClass:
        kept = self._tables.get(code)
        if kept is not None:
            kept.used = self._clock.now()
            return kept.live
        if self._is_stopping:
            raise InputError("restart.kept")
        loading = self._loading.get(code)
        if loading is None:
            self._require_room()
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    # Classes ----------------------------------------------------------------------------------

    async def open_class(self, new: NewClass) -> ClassAdmission:
        """A new class, and its teacher's way in.

        Raises:
            InputError: it cannot be as wished.
            StoreError: it cannot be kept.
        """
        self._require_room()
        possible(new.terms)
        person, token = token_hex(8), token_urlsafe(16)
        for digits in range(CLASS_DIGITS, CODE_MAX + 1):
            code = choice("123456789") + "".join(choice("0123456789") for _ in range(digits - 1))
            if await self._store.create(
                code, class_opening(code, new, person, self._clock.now(), token)
            ):
                await self._live(code)
                return ClassAdmission(code, token)
        raise StoreError("busy.codes")

    async def school(self, code: str) -> LiveClass:
        """The live class of this code.

        Raises:
            InputError: `no-class`; or `restart`, when the server is stopping.
            StoreError: it cannot be read.
        """
        live = await self._live(code)
        if not isinstance(live, LiveClass):
            raise InputError("no-class", code=code)
        return live

    async def add_table(self, code: str, entries: tuple[Entry, ...]) -> None:
        """Make a table with these first entries, if there is none of this code."""
        batch = Batch(tuple(map(dump_entry, entries)), self._clock.now())
        await self._store.create(code, batch)

    async def delete_class(self, code: str) -> ClassDeleted:
        """What is gone: a class, its tables, and the pages of their rounds."""
        live = await self.school(code)
        tables = live.room.tables
        # First from the store: whoever is sent away comes back at once, and must not find it.
        for each in (code, *tables):
            await self._wipe(each)
        for each in (code, *tables):
            kept = self._tables.pop(each, None)
            if kept is not None:
                await self._end(kept, InputError("no-class", code=code))
        for each in tables:
            await self._store.drop_rounds(each)
        return ClassDeleted(len(tables))

    async def _wipe(self, code: str) -> None:
        """Drop a log, whatever is appended meanwhile."""
        while found := await self._store.versions((code,)):
            await self._store.drop(code, found[code])

    # Finished rounds --------------------------------------------------------------------------

    async def round(self, key: str) -> KeptRound:
        """What is kept of the finished round of this id, or short id.

        Raises:
            InputError: `no-such-page`.
            StoreError: it cannot be read.
        """
        found = await self._store.round(key)
        if found is None:
            raise InputError("no-such-page", key=key)
        return found

    async def tries(self, kept: KeptRound) -> tuple[KeptRound, ...]:
        """The finished rounds of the same deal, this one included.

        Raises:
            StoreError: they cannot be read.
        """
        return await self._store.rounds_of_deal(kept.deal, TRIES_MAX) if kept.deal else (kept,)

    async def delete(self, key: str, token: str, *, everything: bool) -> int:
        """How many rounds were deleted, for the host of their table.

        Args:
            key: Of one of the rounds.
            token: The host's.
            everything: True if the table goes with all its rounds.

        Raises:
            InputError: `no-such-page`, `no-token`, `not-the-host`, `game-on`; or `no-table`: of a
                round that outlived its table only the keeper of the server can dispose.
            StoreError: it cannot be done.
        """
        kept = await self.round(key)
        live = await self.table(kept.code)
        if live.table.host != await live.person(token):
            raise InputError("not-the-host")
        if not everything:
            return int(await self._store.drop_round(kept.id))
        if live.table.stage == "playing":
            raise InputError("round-on.deletion")
        gone = self._tables.pop(kept.code, None)
        if gone is not None:
            await self._end(gone, InputError("no-table", code=kept.code))
        rounds = await self._store.drop_rounds(kept.code)
        await self._store.drop(kept.code, live.table.version)
        return rounds

    async def check(self) -> None:
        """Nothing, if tables can be kept just now.

        Raises:
            StoreError: they cannot.
            TimeoutError: the store does not answer.
        """
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._store.last_beat())
        # Who asks meanwhile waits for the same answer: many who ask are no burden.
        async with asyncio.timeout(CHECK_S):
            await asyncio.shield(self._checking)

    def gauges(self) -> Mapping[str, float]:
        """What can be counted at the moment."""
        lives = [live for live in self._lives() if isinstance(live, LiveTable)]
        return {
            "classes": len(self._tables) - len(lives),
            "tables": len(lives),
            "tables_playing": sum(live.table.stage == "playing" for live in lives),
            "tables_acted_for": sum(live.is_leased for live in lives),
            "agents": sum(len(kept.minds) for kept in self._tables.values()),
            "agents_waiting": self._threads.waiting,
        }

    def _lives(self) -> list[LiveTable | LiveClass]:
        return [kept.live for kept in self._tables.values()]

    def _require_room(self) -> None:
        if len(self._tables) + len(self._loading) >= self._manners.tables_max:
            raise StoreError("busy.tables")

    async def _load(self, code: str) -> LiveTable | LiveClass:
        kind = LiveClass if code.isdecimal() else LiveTable
        live: LiveTable | LiveClass
        keeper: Keeper | Conductor
        async with self._gate:
            live = await kind.loaded(
                code, self._store, self._clock, self._desk, process=self._process
            )
        minds = Minds(self._threads, live.vault)
        if isinstance(live, LiveTable):
            keeper = Keeper(live, minds, self._clock, self._manners, self._slept)
        else:
            keeper = Conductor(live, self, self._clock, self._desk)
        live.is_leased = not self._store.is_shared
        self._tables[code] = _Kept(live, minds, keeper, self._clock.now())
        live.heard(self._news.pop(code, 0))
        if self._store.is_shared:
            self._look_now.set()
            live.ask_others()
        return live

    # Looking after all ------------------------------------------------------------------------

    async def _tend(self) -> None:
        """Look after all tables from time to time, until the end."""
        while True:
            await self._clock.wait(self._look_now, self._next_look)
            if self._is_stopping:
                return
            self._look_now.clear()
            try:
                if self._clock.now() >= self._next_look:
                    self._next_look = self._clock.now() + self._manners.beat
                    await self._look_after_all()
                else:  # a table was taken up just now
                    await self._lease()
            except StoreError:
                _log.warning("store-failed", extra={"facts": {"tables": len(self._tables)}})
            except Exception as error:
                _log.error("mistake", exc_info=error)

    async def _look_after_all(self) -> None:
        now = self._clock.now()
        if self._store.is_shared:
            await self._lease()
            for code, v in (await self._store.versions(list(self._tables))).items():
                self.appended(code, v)
            self._tell_others(now)
        self._forget_minds()
        await self._put_away(now)
        await self._store.beat(now)
        if now - self._forgotten >= FORGETTING_S:
            self._forgotten = now
            gone = await self._store.forget(now - self._manners.kept)
            for kept in (self._tables.pop(code, None) for code in gone):
                if kept is not None:  # somebody has stayed all the time; the code may come again
                    await self._end(kept)
            await self._store.forget_rounds(now - self._manners.rounds_kept)
            if gone:
                _log.info("forgotten", extra={"facts": {"tables": len(gone)}})

    async def _lease(self) -> None:
        """Act for the house wherever nobody else does."""
        wanted = [code for code, kept in self._tables.items() if not kept.live.is_leased]
        if not wanted:
            return
        for code in await self._store.lease(wanted):
            kept = self._tables.get(code)
            if kept is None:  # it was put away meanwhile
                await self._store.release(code)
            else:
                kept.live.is_leased = True
                kept.live.changed.set()

    def _tell_others(self, now: float) -> None:
        for kept in self._tables.values():
            kept.live.forget_silent()
            if kept.live.connections and now - kept.announced >= TOLD_AGAIN:
                kept.announced = now
                kept.live.announce(again=True)

    def _forget_minds(self) -> None:
        """Let agents go until few enough are left."""
        minds = sorted(
            (kept.minds for kept in self._tables.values()), key=lambda each: each.asked_at
        )
        left = sum(map(len, minds))
        for each in minds:
            if left <= self._manners.minds_max:
                return
            left -= len(each)
            each.forget()

    async def _put_away(self, now: float) -> None:
        """Put away the tables that nobody has used for long."""
        for code, kept in list(self._tables.items()):
            if kept.is_used:
                kept.used = now
            elif now - kept.used >= self._manners.idle:
                live = kept.live
                is_new = (
                    isinstance(live, LiveTable)
                    and live.is_untouched
                    and live.attendance.is_empty
                    and not live.table.school
                )
                if is_new and now - kept.used < self._manners.unused:
                    continue
                del self._tables[code]
                await self._end(kept)
                if is_new and isinstance(live, LiveTable):
                    await self._store.drop(code, live.table.version)

    async def _end(self, kept: _Kept, farewell: EleusisError | None = None) -> None:
        """Do nothing more at a table; another process may."""
        await kept.end(farewell)
        if kept.live.is_leased:
            await self._store.release(kept.live.code)

    async def _revive(self, since: float) -> None:
        """Take up the tables where something may be to be done."""
        try:
            codes = await self._store.active(since)
        except StoreError as error:
            _log.warning("not-revived", extra={"facts": {"code": error.code}})
            return
        for code in codes:
            if self._is_stopping:
                return
            try:
                if await self._store.lease([code]):
                    await self._live(code)
            except (StoreError, InputError) as error:  # the others may be well
                facts = {"table": code, "code": error.code}
                _log.warning("not-revived", extra={"facts": facts})

    # What other processes do ------------------------------------------------------------------

    def appended(self, code: str, v: int) -> None:
        """A table has reached this version."""
        kept = self._tables.get(code)
        if kept is not None:
            kept.live.heard(v)
        elif code in self._loading:
            self._news[code] = max(v, self._news.get(code, 0))

    def told(self, code: str, text: str) -> None:
        """Another process told who is at a table."""
        kept = self._tables.get(code)
        if kept is not None:
            kept.live.hears(text)

    def lost(self) -> None:
        """Leases are gone, and news may have been missed."""
        for kept in self._tables.values():
            kept.live.is_leased = False
            kept.live.changed.set()
        self._next_look = 0.0
        self._look_now.set()
