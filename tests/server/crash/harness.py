"""Forty tables of people who play, servers that fail beneath them, and the verdict at the end."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import httpx2

from eleusis.server.store import store_at
from patience import PATIENCE_FOR_ALL_S, PATIENCE_S
from server.crash.clients import Course, Player, all_play
from server.crash.servers import ServerProcess
from server.crash.verdict import require_whole

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    Storm = Callable[[list[ServerProcess], Course], Coroutine[object, object, None]]

PEOPLE: Final = 5
"""At each table: God and four players."""


@dataclass(frozen=True, slots=True)
class Load:
    """How much is to be played."""

    tables: int
    commands: int
    mischief: float = 0.0
    """How often a client asks once more for something old."""


def kills(*plan: tuple[float, signal.Signals]) -> Storm:
    """Servers that end one after the other, and are started again at once.

    Args:
        plan: After which share of all commands, and how.
    """

    async def storm(servers: list[ServerProcess], course: Course) -> None:
        for number, (share, how) in enumerate(plan):
            await course.reaches(share)
            server = servers[number % len(servers)]
            await server.stop(how)
            await server.start()

    return storm


@asynccontextmanager
async def running(store: str, folder: Path, count: int) -> AsyncIterator[list[ServerProcess]]:
    """So many servers on one store, stopped in the end as one stops a server."""
    servers = [ServerProcess(store, folder / f"server-{number}.log") for number in range(count)]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        yield servers
        await asyncio.gather(*(server.stop(signal.SIGTERM) for server in servers))
    finally:
        for server in servers:
            server.end()


async def survive(
    store: str,
    folder: Path,
    load: Load,
    storm: Storm,
    processes: int = 1,
) -> Course:
    """How it went; whatever is lost, doubled or mistold fails the test."""
    course = Course(load.commands)
    async with running(store, folder, processes) as servers:
        players = await seated(servers, load, course)
        async with asyncio.timeout(PATIENCE_FOR_ALL_S), asyncio.TaskGroup() as tasks:
            tasks.create_task(all_play(players))
            tasks.create_task(storm(servers, course))
        await see_everything(players)
    assert all("mistake" not in server.log_text() for server in servers)
    await judge(store, players, course)
    return course


async def seated(servers: list[ServerProcess], load: Load, course: Course) -> list[Player]:
    """Everybody at their tables, ready to begin."""
    chance = Random(1)

    def port() -> int:
        return chance.choice(servers).port

    async def table(number: int) -> list[Player]:
        addresses = [f"127.1.{number}.{person}" for person in range(1, PEOPLE + 1)]
        transport = httpx2.AsyncHTTPTransport(local_address=addresses[0])
        async with httpx2.AsyncClient(transport=transport, timeout=PATIENCE_S) as door:
            api = f"http://127.0.0.1:{servers[0].port}/api/tables"
            new = {"name": "Xena", "role": "god"}
            ways_in = [(await door.post(api, json=new)).raise_for_status().json()]
            code = ways_in[0]["code"]
            for person in range(1, PEOPLE):
                join = {"name": f"Guest{person}"}
                joined = await door.post(f"{api}/{code}/people", json=join)
                ways_in.append(joined.raise_for_status().json())
        return [
            Player(code, way["token"], address, port, course, Random(address), load.mischief)
            for way, address in zip(ways_in, addresses, strict=True)
        ]

    tables = await asyncio.gather(*map(table, range(load.tables)))
    course.codes = tuple(table[0].code for table in tables)
    return [player for table in tables for player in table]


async def see_everything(players: list[Player]) -> None:
    """Let everybody read on to what the one who knows most of the table knows."""
    latest: Counter[str] = Counter()
    for player in players:
        latest[player.code] = max(latest[player.code], player.v)
    await asyncio.gather(*(player.catch_up(latest[player.code]) for player in players))


async def judge(store: str, players: list[Player], course: Course) -> None:
    """Hold what is kept against what everybody was told."""
    kept = store_at(store)
    await kept.open()
    counted: Counter[str] = Counter()
    for code in sorted({player.code for player in players}):
        own = [player for player in players if player.code == code]
        counted += await require_whole(kept, code, own)
    await kept.close()
    assert counted["entries"] > course.wanted
    assert sum(len(player.done) for player in players) == course.done >= course.wanted
