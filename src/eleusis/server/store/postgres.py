"""Tables in a PostgreSQL database: the store of a public site, for several server processes.

A table moves on by one statement that names the version it expects, so that of two processes one
succeeds. Everything else (who acts for the house, who hears of it first) may fail without harm.

| use of the database | for |
|---|---|
| a pool of connections | all statements |
| one connection of its own | `LISTEN`: it waits for news all the time |
| another | the advisory locks that are leases: it holds them while it lives |
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg import DataError, IntegrityError
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ForeignKeyViolation, UniqueViolation
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from eleusis.errors import InputError
from eleusis.server.store.contract import (
    Appended,
    Batch,
    Conflict,
    Duplicate,
    KeptRound,
    Known,
    Listener,
    LogRow,
    Member,
    Outcome,
    StoreError,
)
from eleusis.server.store.migrations import migrations

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection, Mapping
    from typing import LiteralString

    _Connection = psycopg.AsyncConnection[tuple[Any, ...]]

APPENDED: Final = "eleusis_appended"
TOLD: Final = "eleusis_told"
"""The channels: `CODE:version`, and `CODE:text`."""

CONNECTIONS_MAX: Final = 8
_PATIENCE: Final = 10.0
"""Seconds to wait for a connection of the pool."""

BACK_OFF: Final = (0.1, 0.3, 1.0, 3.0)
"""Seconds between attempts to listen again; the last one repeats."""

_MOVE_ON: Final = """
WITH moved AS (
    UPDATE tables SET version = version + %(count)s, touched = greatest(touched, %(at)s)
    WHERE code = %(code)s AND version = %(expected)s AND NOT EXISTS (
        SELECT FROM commands WHERE code = %(code)s AND actor = %(actor)s AND id = %(id)s
    )
    RETURNING version
), laid AS (
    INSERT INTO entries (code, v, at, data)
    SELECT %(code)s, %(expected)s + number, %(at)s, data
    FROM moved, unnest(%(entries)s::bytea[]) WITH ORDINALITY AS entry (data, number)
), done AS (
    INSERT INTO commands (code, actor, id, v)
    SELECT %(code)s, %(actor)s, %(id)s, version FROM moved WHERE %(id)s <> ''
)
SELECT version, pg_notify(%(channel)s, %(code)s || ':' || version) FROM moved
"""

_STANDING: Final = """
SELECT version,
    (SELECT v FROM commands WHERE code = %(code)s AND actor = %(actor)s AND id = %(id)s)
FROM tables WHERE code = %(code)s
"""

_KEEP_SECRET: Final = """
INSERT INTO secrets (code, name, data) VALUES (%s, %s, %s)
ON CONFLICT (code, name) DO UPDATE SET data = excluded.data
"""

_KEEP_ROUND: Final = """
INSERT INTO rounds (id, short, code, at, data, deal) VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET at = excluded.at, data = excluded.data
"""

_FIND_ROUND: Final = """
SELECT id, short, code, at, data, deal FROM rounds WHERE id = %s OR short = %s
"""

_LIST_ROUNDS: Final = """
SELECT id, short, code, at, data, deal FROM rounds ORDER BY at DESC, id LIMIT %s
"""

_ROUNDS_OF_DEAL: Final = """
SELECT id, short, code, at, data, deal FROM rounds WHERE deal = %s ORDER BY at, id LIMIT %s
"""

_ADD_PERSON: Final = "INSERT INTO people (token_hash, code, id) VALUES (%s, %s, %s)"

_LEASE: Final = """
SELECT code FROM unnest(%s::text[], %s::bigint[]) AS wanted (code, number)
WHERE pg_try_advisory_lock(number)
"""

_RELEASE: Final = "SELECT pg_advisory_unlock(%s)"

_BEAT: Final = """
INSERT INTO pulse (id, at) VALUES (1, %s)
ON CONFLICT (id) DO UPDATE SET at = greatest(pulse.at, excluded.at)
"""


class PostgresStore:
    """Tables in a database.

    Args:
        url: How to reach it, as `postgresql://…`; all that libpq understands.
        patience: Seconds to wait for a free connection before giving up.
    """

    is_shared = True

    def __init__(self, url: str, *, patience: float = _PATIENCE) -> None:
        self._url = url
        self._patience = patience
        self._pool = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS_MAX,
            timeout=patience,
            kwargs={"autocommit": True},
            open=False,
        )
        self._listener: Listener | None = None
        self._ear: _Connection | None = None
        self._keeper: _Connection | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._leases: set[str] = set()
        self._leasing = asyncio.Lock()

    def subscribe(self, listener: Listener) -> None:
        """Tell this listener what other processes do."""
        self._listener = listener

    async def open(self) -> None:
        """Connect, and bring the database up to date."""
        try:
            conninfo_to_dict(self._url)
        except psycopg.Error:  # its message may hold the password
            raise InputError("store-unusable.address") from None
        try:
            await self._connect()
            assert self._keeper is not None
            await _migrate(self._keeper)
            await self._pool.open(wait=True, timeout=self._patience)
        except (psycopg.Error, PoolTimeout) as error:
            await self.close()
            raise InputError("store-unusable.postgres", why=_plain(error)) from None
        except InputError:
            await self.close()
            raise
        self._hearing = asyncio.create_task(self._hear())

    async def close(self) -> None:
        """Let go of all connections, and so of all leases."""
        if self._hearing is not None:
            self._hearing.cancel()
            with suppress(asyncio.CancelledError):
                await self._hearing
        await self._disconnect()
        await self._pool.close()

    # Logs -------------------------------------------------------------------------------------

    async def create(self, code: str, batch: Batch) -> bool:
        """True if the table is kept under this code; False if another has it."""
        async with self._transaction() as connection:
            made = await connection.execute(
                "INSERT INTO tables (code, version, touched) VALUES (%s, 0, %s)"
                " ON CONFLICT DO NOTHING RETURNING code",
                (code, batch.at),
            )
            if await made.fetchone() is None:
                return False
            await _keep(connection, code, 0, batch)
            return True

    async def append(self, code: str, expected: int, batch: Batch) -> Outcome:
        """Keep a batch behind version *expected*, unless it is known or the table has moved on."""
        is_plain = not (batch.secrets or batch.people or batch.rounds or batch.retold)
        try:
            # A single statement is a transaction by itself, and two round trips cheaper.
            async with self._connection() if is_plain else self._transaction() as connection:
                version = await _keep(connection, code, expected, batch)
        except UniqueViolation as violation:
            # The same command twice at the same time, and it moves nothing on.
            if violation.diag.table_name != "commands":
                raise
            version = None
        if version is not None:
            return Appended(version)
        async with self._connection() as connection:
            found = await connection.execute(_STANDING, _named(code, batch))
            standing = await found.fetchone()
        if standing is None:
            raise KeyError(code)
        version, done = standing
        return Conflict(version) if done is None else Duplicate(done)

    async def done(self, code: str, actor: str, command_id: str) -> int | None:
        """The version that this command brought the table to; `None` if it was not done."""
        found = await self._rows(
            "SELECT v FROM commands WHERE code = %s AND actor = %s AND id = %s",
            *(code, actor, command_id),
        )
        return int(found[0][0]) if found else None

    async def read(self, code: str, since: int = 0) -> tuple[LogRow, ...]:
        """The entries after that version, in order."""
        found = await self._rows(
            "SELECT v, at, data FROM entries WHERE code = %s AND v > %s ORDER BY v", code, since
        )
        return tuple(map(LogRow._make, found))

    async def versions(self, codes: Collection[str]) -> Mapping[str, int]:
        """The versions of those of these tables that there are."""
        return dict(
            await self._rows("SELECT code, version FROM tables WHERE code = ANY(%s)", list(codes))
        )

    async def active(self, since: float) -> tuple[str, ...]:
        """The tables whose last batch is of that time or later, in alphabetical order."""
        found = await self._rows("SELECT code FROM tables WHERE touched >= %s", since)
        return tuple(sorted(code for (code,) in found))

    async def forget(self, before: float) -> tuple[str, ...]:
        """Wipe the tables whose last batch is older, with all that belongs to them."""
        found = await self._rows("DELETE FROM tables WHERE touched < %s RETURNING code", before)
        return tuple(sorted(code for (code,) in found))

    async def drop(self, code: str, version: int) -> bool:
        """True if the table was wiped; only if it has this version still."""
        query = "DELETE FROM tables WHERE code = %s AND version = %s RETURNING code"
        return bool(await self._rows(query, code, version))

    # Finished rounds --------------------------------------------------------------------------

    async def round(self, key: str) -> KeptRound | None:
        """The finished round of this id or short one."""
        found = await self._rows(_FIND_ROUND, key, key)
        return KeptRound._make(found[0]) if found else None

    async def rounds(self, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds, the latest first."""
        return tuple(map(KeptRound._make, await self._rows(_LIST_ROUNDS, most)))

    async def rounds_of_deal(self, deal: str, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds of that deal, the first to be over first."""
        return tuple(map(KeptRound._make, await self._rows(_ROUNDS_OF_DEAL, deal, most)))

    async def drop_round(self, round_id: str) -> bool:
        """True if the round was wiped."""
        return bool(await self._rows("DELETE FROM rounds WHERE id = %s RETURNING id", round_id))

    async def drop_rounds(self, code: str) -> int:
        """How many rounds of that table were wiped."""
        return len(await self._rows("DELETE FROM rounds WHERE code = %s RETURNING id", code))

    async def forget_rounds(self, before: float) -> int:
        """How many rounds were wiped that were over before that time."""
        return len(await self._rows("DELETE FROM rounds WHERE at < %s RETURNING id", before))

    # What is in no log ------------------------------------------------------------------------

    async def secrets(self, code: str) -> Mapping[str, bytes]:
        """The secrets of a table by name."""
        return dict(await self._rows("SELECT name, data FROM secrets WHERE code = %s", code))

    async def add_person(self, code: str, person: Member) -> None:
        """Let somebody come by a token."""
        async with self._connection() as connection:
            try:
                await connection.execute(_ADD_PERSON, (person.token_hash, code, person.id))
            except ForeignKeyViolation:
                raise KeyError(code) from None

    async def person_by_token_hash(self, token_hash: bytes) -> Known | None:
        """Whose token has this hash; `None` if nobody's."""
        found = await self._rows("SELECT code, id FROM people WHERE token_hash = %s", token_hash)
        return Known._make(found[0]) if found else None

    async def beat(self, at: float) -> None:
        """Note that a server lives at this time."""
        async with self._connection() as connection:
            await connection.execute(_BEAT, (at,))

    async def last_beat(self) -> float | None:
        """When a server was last known to live; `None` if never."""
        found = await self._rows("SELECT at FROM pulse")
        return float(found[0][0]) if found else None

    # Among processes --------------------------------------------------------------------------

    async def lease(self, codes: Collection[str]) -> frozenset[str]:
        """Those of these tables at which this process is now the one to act for the house."""
        async with self._leasing:
            wanted = {code: _lock_number(code) for code in codes if code not in self._leases}
            if wanted:
                got = await self._kept(_LEASE, list(wanted), list(wanted.values()))
                self._leases.update(code for (code,) in got)
            return frozenset(self._leases.intersection(codes))

    async def release(self, code: str) -> None:
        """Let another process act for the house at that table."""
        async with self._leasing:
            if code in self._leases:
                self._leases.discard(code)
                await self._kept(_RELEASE, _lock_number(code))

    async def tell(self, code: str, text: str) -> None:
        """Tell other processes something about a table."""
        async with self._connection() as connection:
            await connection.execute("SELECT pg_notify(%s, %s)", (TOLD, f"{code}:{text}"))

    # Connections ------------------------------------------------------------------------------

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[_Connection]:
        """A connection of the pool on which each statement is a transaction."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except (DataError, IntegrityError):
            raise  # of what was asked for, not of the database
        except (psycopg.Error, PoolTimeout, PoolClosed) as error:
            raise _failed(error) from error

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[_Connection]:
        """A connection of the pool on which all statements are one transaction."""
        async with self._connection() as connection, connection.transaction():
            yield connection

    async def _rows(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds."""
        async with self._connection() as connection:
            found = await connection.execute(query, values)
            return await found.fetchall()

    async def _kept(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds on the connection that holds the leases."""
        try:
            if self._keeper is None:
                raise psycopg.OperationalError("not connected")
            return await (await self._keeper.execute(query, values)).fetchall()
        except psycopg.Error as error:
            self._leases.clear()
            if self._ear is not None:
                await self._ear.close()  # so that both are made anew
            raise _failed(error) from error

    async def _connect(self) -> None:
        """The two connections of our own, made anew."""
        await self._disconnect()
        connect = partial(psycopg.AsyncConnection.connect, self._url, autocommit=True)
        self._keeper = await connect()
        self._ear = await connect()
        await self._ear.execute(f"LISTEN {APPENDED}")
        await self._ear.execute(f"LISTEN {TOLD}")

    async def _disconnect(self) -> None:
        self._leases.clear()
        for connection in (self._ear, self._keeper):
            if connection is not None:
                await connection.close()
        self._ear = self._keeper = None

    async def _hear(self) -> None:
        """Pass on what is heard; after a break, connect again and say so."""
        failures = 0
        while True:
            try:
                if failures:
                    await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF)) - 1])
                    await self._connect()
                    await self._pool.check()
                    if self._listener is not None:
                        self._listener.lost()
                assert self._ear is not None
                failures = 0
                async for notify in self._ear.notifies():
                    self._pass_on(notify)
            except psycopg.Error:
                pass
            failures += 1

    def _pass_on(self, notify: psycopg.Notify) -> None:
        if self._listener is None:
            return
        code, _, text = notify.payload.partition(":")
        if notify.channel == APPENDED:
            self._listener.appended(code, int(text))
        else:
            self._listener.told(code, text)


# Statements ----------------------------------------------------------------------------------


def _named(code: str, batch: Batch) -> dict[str, object]:
    return {"code": code, "actor": batch.actor, "id": batch.command_id}


async def _keep(connection: _Connection, code: str, expected: int, batch: Batch) -> int | None:
    """The table's version once it has this batch; `None` if it does not stand where expected."""
    moved = await connection.execute(
        _MOVE_ON,
        {
            **_named(code, batch),
            "expected": expected,
            "at": batch.at,
            "count": len(batch.entries),
            "entries": list(batch.entries),
            "channel": APPENDED,
        },
    )
    row = await moved.fetchone()
    if row is None:
        return None
    for name, data in batch.secrets:
        await connection.execute(_KEEP_SECRET, (code, name, data))
    for each in batch.rounds:
        await connection.execute(_KEEP_ROUND, each)
    for each in batch.retold:
        await connection.execute("UPDATE rounds SET data = %s WHERE id = %s", (each.data, each.id))
    for person in batch.people:
        await connection.execute(_ADD_PERSON, (person.token_hash, code, person.id))
    return int(row[0])


async def _migrate(connection: _Connection) -> None:
    """Bring the database up to date; several processes may try at the same time."""
    steps = migrations("postgres")
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_number("migration"),))
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS eleusis_format (number integer PRIMARY KEY)"
        )
        found = await connection.execute("SELECT coalesce(max(number), 0) FROM eleusis_format")
        row = await found.fetchone()
        done = 0 if row is None else int(row[0])
        if done > len(steps):
            raise InputError("store-too-new.database", format=done, known=len(steps))
        for step in steps[done:]:
            await connection.execute(step.script.encode())
            await connection.execute("INSERT INTO eleusis_format VALUES (%s)", (step.number,))


def _lock_number(code: str) -> int:
    return _number(f"lease {code}")


def _number(what: str) -> int:
    """The number of an advisory lock: 64 bits, so that no two things share one."""
    digest = hashlib.sha256(f"eleusis {what}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def _failed(error: Exception) -> StoreError:
    return StoreError("store-failed.reach", why=_plain(error))


def _plain(error: Exception) -> str:
    """The first line of what is wrong; later lines tell of statements and values."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
