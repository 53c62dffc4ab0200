"""Worse storms, for `./check --slow`: more of everything, and what else can go wrong."""

from __future__ import annotations

import asyncio
import resource
import signal
from typing import TYPE_CHECKING, Final

import pytest
from websockets.asyncio.client import connect

from patience import PATIENCE_S
from server.crash.harness import Load, kills, survive
from server.postgres_cluster import private_cluster

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from server.crash.clients import Course
    from server.crash.servers import ServerProcess
    from server.postgres_cluster import Cluster

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LONG: Final = Load(tables=40, commands=8_000, mischief=0.2)

SHORTER: Final = Load(tables=20, commands=2_000, mischief=0.2)

KILLS: Final = kills(
    *((share / 10, signal.SIGTERM if share % 3 == 0 else signal.SIGKILL) for share in range(1, 10))
)


async def test_a_long_storm_over_a_file(tmp_path: Path) -> None:
    await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, LONG, KILLS)


async def test_a_long_storm_over_a_database_with_three_servers(
    tmp_path: Path, cluster: Cluster
) -> None:
    await survive(cluster.database(), tmp_path, LONG, KILLS, processes=3)


async def test_clients_that_do_not_read_and_clients_that_vanish_hurt_nobody(
    tmp_path: Path,
) -> None:
    """Half-open sockets by the hundred: connected, greeted, and never heard of again."""

    async def storm(servers: list[ServerProcess], course: Course) -> None:
        silent = [
            await vanish(servers[0], course.codes[number % 20], f"127.2.0.{number % 250 + 1}")
            for number in range(300)
        ]
        await course.reaches(1.0)
        for socket in silent:
            socket.transport.abort()

    await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, SHORTER, storm)


async def vanish(server: ServerProcess, code: str, address: str) -> ClientConnection:
    """A client that says hello and then neither reads nor goes."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    socket = await connect(
        url, local_addr=(address, 0), compression=None, ping_interval=None, open_timeout=PATIENCE_S
    )
    await socket.send('{"say":"hello"}')
    socket.transport.pause_reading()
    return socket


async def test_a_full_disk_stops_the_game_and_loses_nothing(tmp_path: Path) -> None:
    """No file can grow for a while; what could not be kept is asked for again."""

    async def storm(servers: list[ServerProcess], course: Course) -> None:
        for share in (0.2, 0.4, 0.6):
            await course.reaches(share)
            resource.prlimit(servers[0].pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
            await asyncio.sleep(1)
            before = course.done
            await asyncio.sleep(5)
            assert course.done == before
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(servers[0].pid, resource.RLIMIT_FSIZE, unlimited)
        await servers[0].stop(signal.SIGKILL)
        await servers[0].start()

    await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, SHORTER, storm)


async def test_the_database_crashes_and_comes_back(tmp_path: Path) -> None:
    with private_cluster() as cluster:

        async def storm(servers: list[ServerProcess], course: Course) -> None:
            for share, how in ((0.2, "immediate"), (0.5, "fast"), (0.8, "immediate")):
                await course.reaches(share)
                await asyncio.to_thread(cluster.stop, how)
                await asyncio.sleep(3)
                await asyncio.to_thread(cluster.start)

        await survive(cluster.database(), tmp_path, SHORTER, storm, processes=2)
