"""What every store promises; each test runs on each kind."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.errors import InputError
from eleusis.server.store import (
    Appended,
    Batch,
    Conflict,
    Duplicate,
    KeptRound,
    KeptSecret,
    Known,
    LogRow,
    Member,
    Store,
    StoreError,
    store_at,
)
from eleusis.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

ADA = Member("0123456789abcdef", b"\x00hash of a token")


def batch(*entries: bytes, at: float = 1.5, command: tuple[str, str] = ("", "")) -> Batch:
    actor, command_id = command
    return Batch(entries, at, actor, command_id)


async def test_a_table_is_created_once(store: Store) -> None:
    assert await store.create("ABCD", batch(b"one", b"two"))
    assert not await store.create("ABCD", batch(b"other"))
    assert await store.read("ABCD") == (LogRow(1, 1.5, b"one"), LogRow(2, 1.5, b"two"))


async def test_entries_are_numbered_without_a_gap(store: Store) -> None:
    await store.create("ABCD", batch(b"1"))
    assert await store.append("ABCD", 1, batch(b"2", b"3", at=2.0)) == Appended(3)
    assert await store.append("ABCD", 3, batch(b"4", at=3.0)) == Appended(4)
    assert await store.read("ABCD", since=2) == (LogRow(3, 2.0, b"3"), LogRow(4, 3.0, b"4"))
    assert await store.read("ABCD", since=4) == ()


async def test_entries_are_any_bytes(store: Store) -> None:
    data = bytes(range(256))
    await store.create("ABCD", batch(data, b""))
    assert [row.data for row in await store.read("ABCD")] == [data, b""]


async def test_who_comes_second_keeps_nothing(store: Store) -> None:
    await store.create("ABCD", batch(b"1"))
    assert await store.append("ABCD", 1, batch(b"2")) == Appended(2)
    late = Batch((b"x",), 9.0, "ada", "late", (KeptSecret("rule", b"x"),), (ADA,))
    assert await store.append("ABCD", 1, late) == Conflict(2)
    assert await store.append("ABCD", 3, late) == Conflict(2)
    assert len(await store.read("ABCD")) == 2
    assert await store.secrets("ABCD") == {}
    assert await store.person_by_token_hash(ADA.token_hash) is None
    assert await store.append("ABCD", 2, late) == Appended(3)


async def test_a_command_counts_once(store: Store) -> None:
    await store.create("ABCD", batch(b"1"))
    assert await store.append("ABCD", 1, batch(b"2", command=("ada", "c1"))) == Appended(2)
    assert await store.append("ABCD", 2, batch(b"3")) == Appended(3)
    for expected in (1, 2, 3, 4):
        again = batch(b"again", command=("ada", "c1"))
        assert await store.append("ABCD", expected, again) == Duplicate(2)
    assert await store.append("ABCD", 3, batch(b"4", command=("ben", "c1"))) == Appended(4)
    assert await store.done("ABCD", "ada", "c1") == 2
    assert await store.done("ABCD", "ben", "c1") == 4
    assert await store.done("ABCD", "ada", "c2") is None
    assert await store.done("WXYZ", "ada", "c1") is None
    assert [row.data for row in await store.read("ABCD")] == [b"1", b"2", b"3", b"4"]


async def test_a_command_that_changes_nothing_counts_too(store: Store) -> None:
    await store.create("ABCD", batch(b"1"))
    await store.create("WXYZ", batch(b"1"))
    nothing = batch(command=("ada", "c1"))
    assert await store.append("ABCD", 1, nothing) == Appended(1)
    assert await store.append("ABCD", 1, batch(b"2")) == Appended(2)
    assert await store.append("ABCD", 2, nothing) == Duplicate(1)
    assert await store.append("WXYZ", 1, nothing) == Appended(1)


async def test_of_many_at_once_one_is_first(store: Store) -> None:
    await store.create("ABCD", batch(b"1"))
    outcomes = await asyncio.gather(
        *(store.append("ABCD", 1, batch(b"%d" % each, command=("ada", ""))) for each in range(20))
    )
    assert sorted(outcomes, key=str) == [Appended(2), *[Conflict(2)] * 19]
    assert len(await store.read("ABCD")) == 2


@pytest.mark.parametrize("entries", [(), (b"x",)], ids=["nothing", "an entry"])
async def test_the_same_command_many_times_at_once(
    store: Store, entries: tuple[bytes, ...]
) -> None:
    await store.create("ABCD", batch(b"1"))
    doing = batch(*entries, command=("ada", "c1"))
    outcomes = await asyncio.gather(*(store.append("ABCD", 1, doing) for _ in range(20)))
    after = 1 + len(entries)
    assert outcomes.count(Appended(after)) == 1
    assert outcomes.count(Duplicate(after)) == 19
    assert len(await store.read("ABCD")) == after


async def test_many_writers_of_many_tables_lose_nothing(store: Store) -> None:
    """Each retries until it is taken; then every log holds each command once, in some order."""
    chance = Random(5)
    codes = [f"T{table}" for table in range(5)]
    for code in codes:
        await store.create(code, batch(b"opened"))

    async def write(code: str, writer: int) -> None:
        version = chance.randrange(3)
        for number in range(10):
            doing = batch(f"{writer}.{number}".encode(), command=(f"w{writer}", f"{number}"))
            while type(outcome := await store.append(code, version, doing)) is Conflict:
                version = outcome.v
            assert type(outcome) is Appended
            version = outcome.v

    await asyncio.gather(*(write(code, writer) for code in codes for writer in range(4)))
    for code in codes:
        rows = await store.read(code)
        assert [row.v for row in rows] == list(range(1, 42))
        said = [row.data.decode() for row in rows[1:]]
        for writer in range(4):
            own = [each for each in said if each.startswith(f"{writer}.")]
            assert own == [f"{writer}.{number}" for number in range(10)]
    assert await store.versions([*codes, "none"]) == dict.fromkeys(codes, 41)


async def test_secrets_lie_beside_the_log(store: Store) -> None:
    opened = Batch((b"1",), 1.0, secrets=(KeptSecret("seed", b"s1"), KeptSecret("rule", b"r1")))
    await store.create("ABCD", opened)
    await store.create("WXYZ", batch(b"1"))
    await store.append("ABCD", 1, Batch((b"2",), 2.0, secrets=(KeptSecret("rule", b"r2"),)))
    assert await store.secrets("ABCD") == {"seed": b"s1", "rule": b"r2"}
    assert await store.secrets("WXYZ") == {}
    assert all(b"r2" not in row.data for row in await store.read("ABCD"))


async def test_people_are_known_by_the_hash_of_their_token(store: Store) -> None:
    ben, cleo = Member("be", b"two"), Member("cl", b"three")
    await store.create("ABCD", Batch((b"1",), 1.0, people=(ADA,)))
    await store.append("ABCD", 1, Batch((b"2",), 2.0, people=(ben,)))
    await store.add_person("ABCD", cleo)
    for person in (ADA, ben, cleo):
        assert await store.person_by_token_hash(person.token_hash) == Known("ABCD", person.id)
    assert await store.person_by_token_hash(b"nobody's") is None


async def test_where_there_is_no_table(store: Store) -> None:
    assert await store.read("NONE") == ()
    assert await store.secrets("NONE") == {}
    with pytest.raises(KeyError):
        await store.append("NONE", 0, batch(b"1"))
    with pytest.raises(KeyError):
        await store.add_person("NONE", ADA)
    assert await store.read("NONE") == ()


async def test_what_is_forgotten_is_gone_with_all_that_belongs_to_it(store: Store) -> None:
    for code, at in (("OLD", 10.0), ("NEW", 10.0)):
        ada = Member("ada", code.encode())
        await store.create(code, Batch((b"1",), at, secrets=(KeptSecret("rule", b"r"),)))
        await store.add_person(code, ada)
        await store.append(code, 1, batch(b"2", at=at, command=("ada", "c")))
    await store.append("NEW", 2, batch(at=20.0, command=("ada", "d")))
    assert await store.active(10.0) == ("NEW", "OLD")
    assert await store.active(10.5) == ("NEW",)
    assert await store.forget(before=20.0) == ("OLD",)
    assert await store.forget(before=20.0) == ()

    assert await store.active(0.0) == ("NEW",)
    assert await store.read("OLD") == ()
    assert await store.secrets("OLD") == {}
    assert await store.person_by_token_hash(b"OLD") is None
    assert await store.person_by_token_hash(b"NEW") == Known("NEW", "ada")
    assert await store.create("OLD", batch(b"1", command=("ada", "c")))


async def test_a_table_is_dropped_unless_it_has_moved_on(store: Store) -> None:
    await store.create("GONE", Batch((b"1", b"2"), 1.0, people=(Member("p", b"hash"),)))
    assert not await store.drop("GONE", 1)
    assert len(await store.read("GONE")) == 2
    assert await store.drop("GONE", 2)
    assert await store.read("GONE") == ()
    assert await store.person_by_token_hash(b"hash") is None
    assert not await store.drop("GONE", 2)


async def test_the_pulse_goes_forward_only(store: Store) -> None:
    assert await store.last_beat() is None
    for at in (5.0, 9.5, 7.0):
        await store.beat(at)
    assert await store.last_beat() == 9.5


async def test_what_was_answered_is_there_when_opened_again(url: str) -> None:
    first, second = store_at(url), store_at(url)
    await first.open()
    await first.create(
        "ABCD", Batch((b"1",), 1.0, "ada", "c1", (KeptSecret("rule", b"r"),), (ADA,))
    )
    await first.beat(3.0)
    await first.close()
    await second.open()
    assert await second.append("ABCD", 1, batch(b"2", command=("ada", "c1"))) == Duplicate(1)
    assert await second.append("ABCD", 1, batch(b"2")) == Appended(2)
    assert await second.secrets("ABCD") == {"rule": b"r"}
    assert await second.person_by_token_hash(ADA.token_hash) == Known("ABCD", ADA.id)
    assert await second.last_beat() == 3.0
    await second.close()


def kept_round(name: str, code: str, at: float, data: bytes = b"told") -> KeptRound:
    return KeptRound(name * 32, name.upper() * 8, code, at, data)


async def test_finished_rounds_are_kept_with_their_batch_and_outlive_their_table(
    store: Store,
) -> None:
    first, second = kept_round("a", "ABCD", 10.0), kept_round("b", "ABCD", 20.0)
    await store.create("ABCD", batch(b"1"))
    assert await store.round(first.id) is None
    await store.append("ABCD", 1, replace(batch(b"2"), rounds=(first,)))
    conflict = await store.append("ABCD", 1, replace(batch(b"2"), rounds=(second,)))
    assert conflict == Conflict(2)
    assert await store.round(second.id) is None
    await store.append("ABCD", 2, replace(batch(b"3"), rounds=(second,)))
    assert await store.round(first.id) == await store.round(first.short) == first
    assert await store.rounds(9) == (second, first)
    assert await store.rounds(1) == (second,)
    assert await store.drop("ABCD", 3)
    assert await store.rounds(9) == (second, first)
    assert await store.forget_rounds(15.0) == 1
    assert await store.rounds(9) == (second,)
    assert await store.drop_rounds("WXYZ") == 0
    assert await store.drop_rounds("ABCD") == 1
    assert await store.rounds(9) == ()


async def test_rounds_of_one_deal_are_found_together(store: Store) -> None:
    """In the order in which they were over, and without those that were wiped."""
    first, other, second = (
        kept_round(name, "ABCD", at)._replace(deal=deal)
        for name, at, deal in (("a", 10.0, "seed"), ("b", 5.0, "other"), ("c", 20.0, "seed"))
    )
    await store.create("ABCD", replace(batch(b"1"), rounds=(second, other, first)))
    assert await store.rounds_of_deal("seed", 9) == (first, second)
    assert await store.rounds_of_deal("seed", 1) == (first,)
    assert await store.drop_round(first.id)
    assert await store.rounds_of_deal("seed", 9) == (second,)


async def test_of_what_was_deleted_nothing_is_left(url: str, tmp_path: Path) -> None:
    """In no row of no table; and not in the file, where the store is one."""
    store = store_at(url)
    await store.open()
    told = b"Xenophon told it"
    kept = Batch(
        (told,), 1.0, "Xenophon", "c1", (KeptSecret("rule", told),), (Member("Xenophon", told),)
    )
    left = kept_round("a", "ABCD", 10.0, b'{"facts": {}}')
    await store.create("XENO", replace(kept, rounds=(kept_round("x", "XENO", 9.0, told),)))
    await store.create("ABCD", replace(batch(b"1"), rounds=(left,)))
    assert b"Xenophon" in await everything_in(store)
    assert await store.drop_rounds("XENO") == 1
    assert await store.drop("XENO", 1)
    found = await everything_in(store)
    assert b"ABCD" in found
    assert b"XENO" not in found.upper()
    await store.close()
    files = [file.read_bytes() for file in tmp_path.iterdir() if file.is_file()]
    assert not any(b"Xenophon" in data for data in files)


async def everything_in(store: Store) -> bytes:
    """All rows of all tables."""
    if isinstance(store, SqliteStore):
        names = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = await store._do(lambda connection: connection.execute(names).fetchall())
        rows = await store._do(
            lambda connection: [
                row for (name,) in tables for row in connection.execute(f"SELECT * FROM {name}")
            ]
        )
    else:
        names = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        store_: Any = store
        tables = await store_._rows(names)
        rows = [row for (name,) in tables for row in await store_._rows(f"SELECT * FROM {name}")]
    assert len(tables) >= 6
    return b"\n".join(
        value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row
    )


async def test_more_is_told_of_a_round_unless_it_was_wiped(store: Store) -> None:
    told, more = kept_round("a", "ABCD", 10.0), kept_round("a", "ABCD", 12.0, b"more")
    await store.create("ABCD", replace(batch(b"1"), rounds=(told,)))
    await store.append("ABCD", 1, replace(batch(b"2"), retold=(more,)))
    found = await store.round(told.id)
    assert found is not None
    assert (found.at, found.data) == (10.0, b"more")
    assert await store.drop_round(told.id)
    assert not await store.drop_round(told.id)
    await store.append("ABCD", 2, replace(batch(b"3"), retold=(more,)))
    assert await store.round(told.id) is None


async def test_a_closed_store_refuses(url: str) -> None:
    store = store_at(url)
    with pytest.raises(StoreError):
        await store.read("ABCD")
    await store.open()
    await store.close()
    with pytest.raises(StoreError):
        await store.append("ABCD", 0, batch(b"1"))
    await store.close()


async def test_an_undone_request_does_no_harm(store: Store) -> None:
    """Who stops waiting does not stop the work, nor the store."""
    await store.create("ABCD", batch(b"1"))
    waiting = asyncio.create_task(store.append("ABCD", 1, batch(b"2", command=("ada", "c1"))))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    outcome = await store.append("ABCD", 1, batch(b"2", command=("ada", "c1")))
    assert outcome in (Appended(2), Duplicate(2))
    assert [row.data for row in await store.read("ABCD")] == [b"1", b"2"]


@pytest.mark.parametrize("url", ["", "sqlite:", "mysql://host/name", "tables.db"])
async def test_an_address_of_no_store(url: str) -> None:
    with pytest.raises(InputError) as refused:
        store_at(url)
    assert refused.value.code == "store-unknown"


async def test_an_address_of_no_store_is_not_repeated_with_its_password() -> None:
    with pytest.raises(InputError) as refused:
        store_at("mysql://eve:top@db")
    assert "top" not in str(refused.value)
