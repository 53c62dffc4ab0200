"""The crash test: servers are killed under load, and nothing is lost, doubled or mistold."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Final

import pytest

from server.crash.harness import PEOPLE, Load, kills, survive

if TYPE_CHECKING:
    from pathlib import Path

    from server.postgres_cluster import Cluster

pytestmark = pytest.mark.anyio

SMALL: Final = Load(tables=15, commands=600)
"""Where one server is all there is, nobody gets ahead while it is down."""
LOAD: Final = Load(tables=40, commands=1_000)

STORM: Final = kills((0.2, signal.SIGKILL), (0.5, signal.SIGKILL), (0.8, signal.SIGTERM))


async def test_nothing_is_lost_in_a_file(tmp_path: Path) -> None:
    clients = SMALL.tables * PEOPLE
    course = await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, SMALL, STORM)
    assert course.reconnections >= 3 * clients
    assert course.close_codes[1012] == clients


async def test_nothing_is_lost_in_a_database_with_two_servers(
    tmp_path: Path, cluster: Cluster
) -> None:
    course = await survive(cluster.database(), tmp_path, LOAD, STORM, processes=2)
    assert course.reconnections > 200
    assert course.close_codes[1012] > 0
