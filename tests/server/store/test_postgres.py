"""What happens between several server processes on one database."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import psycopg
import pytest

from eleusis.errors import InputError
from eleusis.server.store import Appended, Batch, StoreError
from eleusis.server.store.postgres import PostgresStore
from patience import PATIENCE_S
from server.postgres_cluster import Cluster, private_cluster

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

pytestmark = pytest.mark.anyio


class Heard:
    """A listener that writes down what it hears."""

    def __init__(self) -> None:
        self.log: list[tuple[object, ...]] = []
        self._changed = asyncio.Event()

    def appended(self, code: str, v: int) -> None:
        self._note("appended", code, v)

    def told(self, code: str, text: str) -> None:
        self._note("told", code, text)

    def lost(self) -> None:
        self._note("lost")

    def _note(self, *what: object) -> None:
        self.log.append(what)
        self._changed.set()

    async def until(self, done: Callable[[list[tuple[object, ...]]], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not done(self.log):
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def process(url: str) -> AsyncIterator[tuple[PostgresStore, Heard]]:
    """A store as another server process would have it."""
    store, heard = PostgresStore(url), Heard()
    store.subscribe(heard)
    await store.open()
    try:
        yield store, heard
    finally:
        await store.close()


async def test_processes_hear_of_each_other(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url) as (one, heard_one), process(url) as (two, heard_two):
        await one.create("ABCD", Batch((b"1",), 1.0))
        await one.append("ABCD", 1, Batch((b"2", b"3"), 1.0))
        await two.append("ABCD", 3, Batch((b"4",), 1.0))
        await two.tell("ABCD", "here: ada, ben: 3 ♥")
        await two.append("ABCD", 3, Batch((b"conflict",), 1.0))
        await two.tell("ABCD", "last")
        expected = [
            *(("appended", "ABCD", v) for v in (1, 3, 4)),
            ("told", "ABCD", "here: ada, ben: 3 ♥"),
            ("told", "ABCD", "last"),
        ]
        for heard in (heard_one, heard_two):
            await heard.until(lambda log: ("told", "ABCD", "last") in log)
            assert heard.log == expected


async def test_two_processes_do_not_both_move_on(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url) as (one, _), process(url) as (two, _):
        await one.create("ABCD", Batch((b"0",), 1.0))
        for version in range(1, 30):
            outcomes = await asyncio.gather(
                one.append("ABCD", version, Batch((b"one",), 1.0)),
                two.append("ABCD", version, Batch((b"two",), 1.0)),
            )
            assert outcomes.count(Appended(version + 1)) == 1
        assert len(await one.read("ABCD")) == 30


async def test_one_process_acts_for_the_house(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url) as (one, _):
        async with process(url) as (two, _):
            assert await two.lease(["ABCD", "WXYZ"]) == {"ABCD", "WXYZ"}
            assert await one.lease(["ABCD", "EFGH"]) == {"EFGH"}
            assert await two.lease(["ABCD"]) == {"ABCD"}
            await two.release("ABCD")
            assert await one.lease(["ABCD", "WXYZ"]) == {"ABCD"}
            assert await two.lease(["ABCD", "WXYZ"]) == {"WXYZ"}
            await one.release("WXYZ")
            assert await one.lease(["WXYZ"]) == set()
        # The other is gone; its connection takes a moment to close.
        async with asyncio.timeout(PATIENCE_S):
            while not await one.lease(["WXYZ"]):
                await asyncio.sleep(0.01)


async def test_after_a_restart_of_the_database_it_goes_on() -> None:
    with private_cluster() as cluster:
        url = cluster.database()
        async with process(url) as (store, heard), process(url) as (other, heard_other):
            await store.create("ABCD", Batch((b"1",), 1.0))
            assert await store.lease(["ABCD"]) == {"ABCD"}
            await asyncio.to_thread(cluster.stop, "immediate")
            with pytest.raises(StoreError):
                await asyncio.wait_for(store.append("ABCD", 1, Batch((b"2",), 1.0)), PATIENCE_S)
            with pytest.raises(StoreError):
                await store.lease(["WXYZ"])
            await asyncio.to_thread(cluster.start)
            for each in (heard, heard_other):
                await each.until(lambda log: ("lost",) in log)
            # Leases are gone: whoever asks first has it.
            assert await other.lease(["ABCD"]) == {"ABCD"}
            assert await store.lease(["ABCD"]) == set()
            assert await store.append("ABCD", 1, Batch((b"2",), 1.0)) == Appended(2)
            await heard_other.until(lambda log: ("appended", "ABCD", 2) in log)


async def test_processes_may_bring_it_up_to_date_at_the_same_time(cluster: Cluster) -> None:
    url = cluster.database()
    stores = [PostgresStore(url) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    assert await stores[0].create("ABCD", Batch((b"1",), 1.0))
    assert not await stores[1].create("ABCD", Batch((b"1",), 1.0))
    for store in stores:
        await store.close()


async def test_a_database_of_a_newer_program_is_left_alone(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url):
        pass
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("INSERT INTO eleusis_format VALUES (99)")
    with pytest.raises(InputError) as refused:
        await PostgresStore(url).open()
    assert refused.value.code == "store-too-new"


@pytest.mark.parametrize(
    "url",
    ["postgresql://somebody:hushhush@[bad/x", "postgresql:///x?host=/nowhere&password=hushhush"],
)
async def test_trouble_with_the_address_does_not_tell_the_password(url: str) -> None:
    with pytest.raises(InputError) as refused:
        await PostgresStore(url).open()
    assert refused.value.code == "store-unusable"
    assert "hush" not in str(refused.value)


async def test_what_cannot_be_kept_is_no_trouble_of_the_database(cluster: Cluster) -> None:
    """Trouble is waited for, and everybody at the table waits."""
    async with process(cluster.database()) as (store, _):
        await store.create("ABCD", Batch((b"1",), 1.0))
        with pytest.raises(psycopg.DataError):
            await store.append("ABCD", 1, Batch((b"2",), 1.0, "p", "\0"))
        assert await store.append("ABCD", 1, Batch((b"2",), 1.0, "p", "x")) == Appended(2)
