"""Tables in one SQLite file: the store of a laptop and of a classroom, for one server process.

Every function that takes a connection runs in the writer's thread, within a transaction, and asks
before it writes.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any, Final

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
from eleusis.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path
    from typing import TypeVar

    _T = TypeVar("_T")

_ROUND: Final = "id, short, code, at, data, deal"

OLDEST: Final = (3, 37, 0)
"""The first SQLite with strict tables."""

_PATIENCE: Final = 10.0
"""Seconds to wait for a server that is just stopping to let go of the file."""


class SqliteStore:
    """Tables in a file.

    Args:
        path: The file; made if it is not there. Its folder must be.
        patience: Seconds to wait for another process to let go of it.
    """

    is_shared = False

    def __init__(self, path: Path, *, patience: float = _PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Make it ready; nobody else can open the file until it is closed."""
        connection = _connect(self._path, self._patience)
        self._writer = Writer(connection)

    async def close(self) -> None:
        """Finish what was begun."""
        if self._writer is not None:
            await self._writer.close()

    def subscribe(self, listener: Listener) -> None:
        """Nothing: there are no other processes."""

    async def create(self, code: str, batch: Batch) -> bool:
        """True if the table is kept under this code; False if another has it."""
        return await self._do(lambda connection: _create(connection, code, batch))

    async def append(self, code: str, expected: int, batch: Batch) -> Outcome:
        """Keep a batch behind version *expected*, unless it is known or the table has moved on."""
        return await self._do(lambda connection: _append(connection, code, expected, batch))

    async def done(self, code: str, actor: str, command_id: str) -> int | None:
        """The version that this command brought the table to; `None` if it was not done."""
        return await self._do(lambda connection: _done(connection, code, actor, command_id))

    async def read(self, code: str, since: int = 0) -> tuple[LogRow, ...]:
        """The entries after that version, in order."""
        query = "SELECT v, at, data FROM entries WHERE code = ? AND v > ? ORDER BY v"
        return await self._do(
            lambda connection: tuple(map(LogRow._make, connection.execute(query, (code, since))))
        )

    async def versions(self, codes: Collection[str]) -> Mapping[str, int]:
        """The versions of those of these tables that there are."""
        query = "SELECT version FROM tables WHERE code = ?"
        return await self._do(
            lambda connection: {
                code: version for code in codes for (version,) in connection.execute(query, (code,))
            }
        )

    async def active(self, since: float) -> tuple[str, ...]:
        """The tables whose last batch is of that time or later, in alphabetical order."""
        query = "SELECT code FROM tables WHERE touched >= ? ORDER BY code"
        return await self._do(lambda connection: _firsts(connection, query, since))

    async def forget(self, before: float) -> tuple[str, ...]:
        """Wipe the tables whose last batch is older, with all that belongs to them."""
        query = "DELETE FROM tables WHERE touched < ? RETURNING code"
        return await self._do(lambda connection: tuple(sorted(_firsts(connection, query, before))))

    async def drop(self, code: str, version: int) -> bool:
        """True if the table was wiped; only if it has this version still."""
        query = "DELETE FROM tables WHERE code = ? AND version = ? RETURNING code"
        return bool(await self._do(lambda connection: _firsts(connection, query, code, version)))

    async def round(self, key: str) -> KeptRound | None:
        """The finished round of this id or short one."""
        query = f"SELECT {_ROUND} FROM rounds WHERE id = ? OR short = ?"

        def look(connection: sqlite3.Connection) -> KeptRound | None:
            found = connection.execute(query, (key, key)).fetchone()
            return None if found is None else KeptRound._make(found)

        return await self._do(look)

    async def rounds(self, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds, the latest first."""
        query = f"SELECT {_ROUND} FROM rounds ORDER BY at DESC, id LIMIT ?"
        return await self._do(
            lambda connection: tuple(map(KeptRound._make, connection.execute(query, (most,))))
        )

    async def rounds_of_deal(self, deal: str, most: int) -> tuple[KeptRound, ...]:
        """So many finished rounds of that deal, the first to be over first."""
        query = f"SELECT {_ROUND} FROM rounds WHERE deal = ? ORDER BY at, id LIMIT ?"
        return await self._do(
            lambda connection: tuple(map(KeptRound._make, connection.execute(query, (deal, most))))
        )

    async def drop_round(self, round_id: str) -> bool:
        """True if the round was wiped."""
        query = "DELETE FROM rounds WHERE id = ? RETURNING id"
        return bool(await self._do(lambda connection: _firsts(connection, query, round_id)))

    async def drop_rounds(self, code: str) -> int:
        """How many rounds of that table were wiped."""
        query = "DELETE FROM rounds WHERE code = ? RETURNING id"
        return len(await self._do(lambda connection: _firsts(connection, query, code)))

    async def forget_rounds(self, before: float) -> int:
        """How many rounds were wiped that were over before that time."""
        query = "DELETE FROM rounds WHERE at < ? RETURNING id"
        return len(await self._do(lambda connection: _firsts(connection, query, before)))

    async def secrets(self, code: str) -> Mapping[str, bytes]:
        """The secrets of a table by name."""
        query = "SELECT name, data FROM secrets WHERE code = ?"
        return await self._do(lambda connection: dict(connection.execute(query, (code,))))

    async def add_person(self, code: str, person: Member) -> None:
        """Let somebody come by a token."""
        await self._do(lambda connection: _add_person(connection, code, person))

    async def person_by_token_hash(self, token_hash: bytes) -> Known | None:
        """Whose token has this hash; `None` if nobody's."""
        query = "SELECT code, id FROM people WHERE token_hash = ?"

        def look(connection: sqlite3.Connection) -> Known | None:
            found = connection.execute(query, (token_hash,)).fetchone()
            return None if found is None else Known._make(found)

        return await self._do(look)

    async def beat(self, at: float) -> None:
        """Note that a server lives at this time."""
        query = (
            "INSERT INTO pulse VALUES (1, ?)"
            " ON CONFLICT (id) DO UPDATE SET at = max(at, excluded.at)"
        )
        await self._do(lambda connection: _firsts(connection, query, at))

    async def last_beat(self) -> float | None:
        """When a server was last known to live; `None` if never."""
        found = await self._do(lambda connection: _firsts(connection, "SELECT at FROM pulse"))
        return float(found[0]) if found else None

    async def lease(self, codes: Collection[str]) -> frozenset[str]:
        """All of them: there is no other process."""
        return frozenset(codes)

    async def release(self, code: str) -> None:
        """Nothing: there is no other process."""

    async def tell(self, code: str, text: str) -> None:
        """Nothing: there is nobody to tell."""

    async def _do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        if self._writer is None:
            raise StoreError("store-closed.unopened")
        return await self._writer.do(work)


# Opening -------------------------------------------------------------------------------------


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """A connection to an up-to-date file, which is now ours alone."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise InputError("store-too-old", version=sqlite3.sqlite_version)
    try:
        path.touch(mode=0o600)  # rules lie in it before they are laid open
        connection = sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=False
        )
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError("store-unusable.open", path=str(path), reason=str(reason)) from None
    try:
        # Before the first reading: then the lock holds from there to the end of the process, on
        # every system, and no file in shared memory is needed.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        # A move that was acknowledged survives a power cut.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What was deleted is not to be read off the file.
        connection.execute("PRAGMA secure_delete = ON")
        _migrate(connection, path)
    except sqlite3.Error as error:
        connection.close()
        if getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            raise InputError("store-in-use", path=str(path)) from None
        raise InputError("store-unusable.file", path=str(path), error=str(error)) from None
    except InputError:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file up to date."""
    steps = migrations("sqlite")
    connection.execute("BEGIN EXCLUSIVE")  # takes the lock for good
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("COMMIT")
    if done > len(steps):
        raise InputError("store-too-new.file", path=str(path), format=done, known=len(steps))
    for step in steps[done:]:
        connection.executescript(
            f"BEGIN EXCLUSIVE;\n{step.script}\nPRAGMA user_version = {step.number};\nCOMMIT;"
        )


# Within a transaction ------------------------------------------------------------------------


def _create(connection: sqlite3.Connection, code: str, batch: Batch) -> bool:
    if _version(connection, code) is not None:
        return False
    connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (code, len(batch.entries), batch.at))
    _keep(connection, code, 0, batch)
    return True


def _append(connection: sqlite3.Connection, code: str, expected: int, batch: Batch) -> Outcome:
    if batch.command_id:
        done = _done(connection, code, batch.actor, batch.command_id)
        if done is not None:
            return Duplicate(done)
    after = expected + len(batch.entries)
    moved = connection.execute(
        "UPDATE tables SET version = ?, touched = max(touched, ?) WHERE code = ? AND version = ?",
        (after, batch.at, code, expected),
    )
    if not moved.rowcount:
        return Conflict(_existing(connection, code))
    _keep(connection, code, expected, batch)
    return Appended(after)


def _done(connection: sqlite3.Connection, code: str, actor: str, command_id: str) -> int | None:
    query = "SELECT v FROM commands WHERE code = ? AND actor = ? AND id = ?"
    found = connection.execute(query, (code, actor, command_id)).fetchone()
    return None if found is None else int(found[0])


def _keep(connection: sqlite3.Connection, code: str, version: int, batch: Batch) -> None:
    """Write what the batch has, behind that version, for a table that says so already."""
    if batch.entries:
        connection.executemany(
            "INSERT INTO entries VALUES (?, ?, ?, ?)",
            [(code, v, batch.at, data) for v, data in enumerate(batch.entries, start=version + 1)],
        )
    if batch.command_id:
        after = version + len(batch.entries)
        connection.execute(
            "INSERT INTO commands VALUES (?, ?, ?, ?)",
            (code, batch.actor, batch.command_id, after),
        )
    if batch.secrets:
        connection.executemany(
            "INSERT OR REPLACE INTO secrets VALUES (?, ?, ?)",
            [(code, name, data) for name, data in batch.secrets],
        )
    if batch.rounds:
        connection.executemany(
            "INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?)", batch.rounds
        )
    for each in batch.retold:
        connection.execute("UPDATE rounds SET data = ? WHERE id = ?", (each.data, each.id))
    for person in batch.people:
        _add_person(connection, code, person)


def _add_person(connection: sqlite3.Connection, code: str, person: Member) -> None:
    _existing(connection, code)
    connection.execute("INSERT INTO people VALUES (?, ?, ?)", (person.token_hash, code, person.id))


def _existing(connection: sqlite3.Connection, code: str) -> int:
    version = _version(connection, code)
    if version is None:
        raise KeyError(code)
    return version


def _version(connection: sqlite3.Connection, code: str) -> int | None:
    found = connection.execute("SELECT version FROM tables WHERE code = ?", (code,)).fetchone()
    return None if found is None else int(found[0])


def _firsts(connection: sqlite3.Connection, query: str, *values: object) -> tuple[Any, ...]:
    """The first column of what a query finds."""
    return tuple(row[0] for row in connection.execute(query, values))
