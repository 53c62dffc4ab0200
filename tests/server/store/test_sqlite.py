"""What only one file on a disk can suffer."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from eleusis.errors import InputError
from eleusis.server.store import Appended, Batch, StoreError
from eleusis.server.store.sqlite import SqliteStore
from eleusis.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def batch(*entries: bytes) -> Batch:
    return Batch(entries, 1.0)


async def test_one_server_at_a_time(path: Path) -> None:
    first, second = SqliteStore(path), SqliteStore(path, patience=0.01)
    await first.open()
    with pytest.raises(InputError) as refused:
        await second.open()
    assert refused.value.code == "store-in-use"
    await first.close()
    await second.open()
    await second.close()


async def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(InputError) as refused:
        await SqliteStore(path).open()
    assert refused.value.code == "store-too-new"


@pytest.mark.parametrize("content", [b"no database at all " * 100, None])
async def test_what_is_no_store_is_not_used(path: Path, content: bytes | None) -> None:
    if content is None:
        path = path / "in no folder" / "tables.db"
    else:
        path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        await SqliteStore(path).open()
    assert refused.value.code == "store-unusable"


async def test_what_was_answered_survives_a_kill(path: Path) -> None:
    """A process that is killed right after the answer has it on the disk, and lets go of it."""
    code = (
        "import asyncio, os, signal, sys\n"
        "from pathlib import Path\n"
        "from eleusis.server.store import Batch\n"
        "from eleusis.server.store.sqlite import SqliteStore\n"
        "async def main():\n"
        "    store = SqliteStore(Path(sys.argv[1]))\n"
        "    await store.open()\n"
        "    await store.create('ABCD', Batch((b'1',), 1.0))\n"
        "    await store.append('ABCD', 1, Batch((b'2',), 1.0, 'ada', 'c1'))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert killed.returncode == -9
    store = SqliteStore(path)
    await store.open()
    assert [row.data for row in await store.read("ABCD")] == [b"1", b"2"]
    await store.close()


async def test_a_full_disk_refuses_and_spoils_nothing(path: Path) -> None:
    """What was answered stays, what was refused is not there, and with room again it goes on."""
    store = SqliteStore(path)
    await store.open()
    await store.create("ABCD", batch(b"1"))
    await _limit(store, pages=60)
    version = await _append_until_refused(store, "ABCD")
    assert version > 2
    assert len(await store.read("ABCD")) == version
    await _limit(store, pages=10_000)
    assert await store.append("ABCD", version, batch(b"more")) == Appended(version + 1)
    await store.close()


async def _append_until_refused(store: SqliteStore, code: str) -> int:
    """The version that was reached."""
    for version in range(1, 200):
        try:
            await store.append(code, version, batch(b"x" * 4_000))
        except StoreError:
            return version
    pytest.fail("the disk has room without end")


async def _limit(store: SqliteStore, pages: int) -> None:
    """Let the file have so many pages: to SQLite, a disk of that size."""
    assert store._writer is not None
    await store._writer.do(
        lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    )


class TestWriter:
    @pytest.fixture
    def connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
        return connection

    @staticmethod
    def insert(number: int) -> Callable[[sqlite3.Connection], int]:
        """Work that inserts a number, and answers with it."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("INSERT INTO numbers VALUES (?)", (number,))
            return number

        return work

    async def test_one_bad_job_does_not_spoil_the_others(
        self, connection: sqlite3.Connection
    ) -> None:
        writer = Writer(connection)
        await writer.do(self.insert(7))
        answers = await asyncio.gather(
            *(writer.do(self.insert(number)) for number in range(20)),
            return_exceptions=True,
        )
        assert [each for each in answers if type(each) is int] == [*range(7), *range(8, 20)]
        assert isinstance(answers[7], StoreError)
        found = await writer.do(
            lambda connection: connection.execute("SELECT number FROM numbers").fetchall()
        )
        assert found == [(number,) for number in range(20)]
        await writer.close()

    async def test_a_job_that_raises_before_it_writes_is_its_own_trouble(
        self, connection: sqlite3.Connection
    ) -> None:
        writer = Writer(connection)

        def fail(connection: sqlite3.Connection) -> int:
            raise KeyError("none")

        answers = await asyncio.gather(
            writer.do(self.insert(1)),
            writer.do(fail),
            writer.do(self.insert(2)),
            return_exceptions=True,
        )
        assert (answers[0], answers[2]) == (1, 2)
        assert isinstance(answers[1], KeyError)
        await writer.close()

    async def test_waiting_jobs_share_commits(self, connection: sqlite3.Connection) -> None:
        """Sixty jobs that wait while one works make a handful of commits, not sixty."""
        statements: list[str] = []
        connection.set_trace_callback(statements.append)
        writer = Writer(connection)
        await asyncio.gather(*(writer.do(self.insert(number)) for number in range(60)))
        await writer.close()
        assert statements.count("COMMIT") <= 30

    async def test_closing_finishes_what_was_begun(self, connection: sqlite3.Connection) -> None:
        writer = Writer(connection)
        jobs = [asyncio.create_task(writer.do(self.insert(number))) for number in range(50)]
        await asyncio.sleep(0)
        await writer.close()
        assert await asyncio.gather(*jobs) == list(range(50))
        with pytest.raises(StoreError):
            await writer.do(self.insert(99))


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")
async def test_only_its_owner_may_read_it(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.create("ABCD", batch(b"1"))
    assert {file.name: file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {
        file.name: 0 for file in path.parent.iterdir()
    }
    await store.close()
