"""Tables that the first format of logs was kept of are taken up as they stood, in either store."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.play.records.replaying import replay_record
from eleusis.server.entries import Stamped, load_entry
from eleusis.server.hosting.live_log import hashed
from eleusis.server.projection import facts
from eleusis.server.protocol import commands
from eleusis.server.protocol.http import Admission
from eleusis.server.recording import record
from eleusis.server.store import Appended, Batch, KeptSecret, Member, Store, store_at
from eleusis.server.table import Table, evolve_table
from server.hosting.worlds import AT_ONCE, LeapingClock, World

if TYPE_CHECKING:
    from eleusis.server.protocol.views import Facts

pytestmark = pytest.mark.anyio

FILE = Path(__file__).parent / "version_1" / "tables.jsonl"
"""Tables as a server of that time kept them, one a line; never written anew."""

LATER = 2_000.0
"""After everything that happened at them."""


@dataclass(frozen=True)
class Kept:
    """A table of the file."""

    code: str
    rows: list[dict[str, Any]]
    secrets: dict[str, str]
    tokens: dict[str, str]
    expected: dict[str, Any]


@cache
def tables() -> tuple[Kept, ...]:
    """The tables of the file."""
    return tuple(Kept(**json.loads(line)) for line in FILE.read_text("utf-8").splitlines())


async def kept_in(store: Store, table: Kept) -> None:
    """Keep a table as it was kept then."""
    people = tuple(Member(person, hashed(token)) for token, person in table.tokens.items())
    secrets = tuple(KeptSecret(name, data.encode()) for name, data in table.secrets.items())
    for number, row in enumerate(table.rows):
        batch = Batch((row["data"].encode(),), row["at"])
        if number == 0:
            assert await store.create(table.code, batch)
        else:
            assert await store.append(table.code, number, batch) == Appended(number + 1)
    last = Batch((), table.rows[-1]["at"], secrets=secrets, people=people)
    assert await store.append(table.code, len(table.rows), last) == Appended(len(table.rows))


async def log_of(store: Store, code: str) -> list[Stamped]:
    return [Stamped(row.v, row.at, load_entry(row.data)) for row in await store.read(code)]


def standing(log: list[Stamped]) -> Table:
    table = reduce(evolve_table, log, None)
    assert table is not None
    return table


def summary(table: Table) -> dict[str, Any]:
    """What was noted of the table when it was kept."""
    seen: Facts = facts(table)
    laid = () if table.round is None else table.round.laid
    return {
        "stage": seen.stage,
        "version": table.version,
        "end_seat": seen.end_seat,
        "totals": [*seen.totals],
        "scores": [score.total for score in seen.scores],
        "hand_counts": [*seen.hand_counts],
        "laid": sum(len(play.cards) for play in laid),
    }


async def test_they_stand_as_they_stood(store: Store) -> None:
    for each in tables():
        await kept_in(store, each)
        log = await log_of(store, each.code)
        assert summary(standing(log)) == each.expected, each.code


async def test_their_records_replay(store: Store) -> None:
    for each in tables():
        await kept_in(store, each)
        replayed = replay_record(record(await log_of(store, each.code)))
        assert len(replayed.rounds) == len([row for row in each.rows if "begun" in row["data"]])


async def test_whoever_sat_there_plays_on(url: str) -> None:
    """A round under way is taken up, gets entries of today, and is taken up again."""
    (each,) = (table for table in tables() if table.code == "VRUN")
    filling = store_at(url)
    await filling.open()
    await kept_in(filling, each)
    await filling.close()
    for stage in ("playing", "over"):
        here = World(store_at(url), LeapingClock(LATER), AT_ONCE)
        await here.house.start()
        token = next(token for token, person in each.tokens.items() if person == "p0")
        host = await here.comes(Admission(each.code, token, None))
        assert host.live.table.stage == stage
        if stage == "playing":
            assert summary(host.live.table) == each.expected
            await host.done(commands.StopRound())
        else:
            assert all(host.live.table.results)
        await here.house.shut_down()
