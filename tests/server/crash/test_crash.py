"""The crash test: servers are killed under load, and nothing is lost, doubled or mistold."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Final

import httpx
import pytest

from eleusis.server.store import store_at
from server.crash.clients import Course, Player, all_play
from server.crash.servers import ServerProcess
from server.crash.verdict import require_whole

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.postgres_cluster import Cluster

pytestmark = pytest.mark.anyio

TABLES: Final = 40
PEOPLE: Final = 5
"""At each table: God and four players."""

COMMANDS: Final = 1_200

KILLS: Final = (
    (0.25, signal.SIGKILL),
    (0.5, signal.SIGKILL),
    (0.75, signal.SIGTERM),
)
"""After which share of all commands, and how."""


@asynccontextmanager
async def running(store: str, folder: Path, count: int) -> AsyncIterator[list[ServerProcess]]:
    servers = [ServerProcess(store, folder / f"server-{number}.log") for number in range(count)]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        yield servers
        for server in servers:
            assert await server.stop(signal.SIGTERM) == 0
    finally:
        for server in servers:
            server.end()


async def seated(servers: list[ServerProcess], course: Course, chance: Random) -> list[Player]:
    """Everybody at their tables, ready to begin."""

    def port() -> int:
        return chance.choice(servers).port

    async def table(number: int) -> list[Player]:
        addresses = [f"127.1.{number}.{person}" for person in range(1, PEOPLE + 1)]
        transport = httpx.AsyncHTTPTransport(local_address=addresses[0])
        async with httpx.AsyncClient(transport=transport, timeout=60) as door:
            api = f"http://127.0.0.1:{servers[0].port}/api/tables"
            new = {"name": "Xena", "role": "god"}
            ways_in = [(await door.post(api, json=new)).raise_for_status().json()]
            code = ways_in[0]["code"]
            for person in range(1, PEOPLE):
                join = {"name": f"Guest{person}"}
                joined = await door.post(f"{api}/{code}/people", json=join)
                ways_in.append(joined.raise_for_status().json())
        return [
            Player(code, way["token"], address, port, course, Random(f"{number} {address}"))
            for way, address in zip(ways_in, addresses, strict=True)
        ]

    return [
        player for table in await asyncio.gather(*map(table, range(TABLES))) for player in table
    ]


async def storm(servers: list[ServerProcess], course: Course) -> None:
    """Kill one server after the other, and start it again at once."""
    for number, (share, how) in enumerate(KILLS):
        while course.done < share * course.wanted:
            await asyncio.sleep(0.01)
        server = servers[number % len(servers)]
        code = await server.stop(how)
        assert code == (0 if how is signal.SIGTERM else -how)
        await server.start()


async def survive(store: str, folder: Path, processes: int) -> None:
    """The whole test."""
    course = Course(COMMANDS)
    chance = Random(1)
    async with running(store, folder, processes) as servers:
        players = await seated(servers, course, chance)
        async with asyncio.timeout(180), asyncio.TaskGroup() as tasks:
            tasks.create_task(all_play(players))
            tasks.create_task(storm(servers, course))
        versions = {}
        kept = store_at(store)
        if len(servers) > 1:
            await kept.open()
            versions = dict(await kept.versions({player.code for player in players}))
            await kept.close()
        else:
            for player in players:
                versions[player.code] = max(versions.get(player.code, 0), player.v)
        await asyncio.gather(*(player.catch_up(versions[player.code]) for player in players))
    await judge(store, players, course)


async def judge(store: str, players: list[Player], course: Course) -> None:
    kept = store_at(store)
    await kept.open()
    counted: Counter[str] = Counter()
    for code in sorted({player.code for player in players}):
        own = [player for player in players if player.code == code]
        counted += await require_whole(kept, code, own)
    await kept.close()
    assert counted["tables"] == TABLES
    assert sum(len(player.done) for player in players) == course.done >= COMMANDS
    print(course, counted, Counter(code for player in players for code in player.refused))


async def test_nothing_is_lost_in_a_file(tmp_path: Path) -> None:
    await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, processes=1)


async def test_nothing_is_lost_in_a_database_with_two_servers(
    tmp_path: Path, cluster: Cluster
) -> None:
    await survive(cluster.database(), tmp_path, processes=2)
