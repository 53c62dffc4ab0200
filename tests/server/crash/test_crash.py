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

LOAD: Final = Load(tables=15, commands=600)
"""A small one; `test_storms.py` has forty tables and eight thousand commands."""
CLIENTS: Final = LOAD.tables * PEOPLE

STORM: Final = kills((0.2, signal.SIGKILL), (0.4, signal.SIGKILL), (0.6, signal.SIGTERM))


async def test_nothing_is_lost_in_a_file(tmp_path: Path) -> None:
    course = await survive(f"sqlite:{tmp_path / 'tables.db'}", tmp_path, LOAD, STORM)
    assert course.reconnections >= 3 * CLIENTS
    assert course.close_codes[1012] == CLIENTS


async def test_nothing_is_lost_in_a_database_with_two_servers(
    tmp_path: Path, cluster: Cluster
) -> None:
    course = await survive(cluster.database(), tmp_path, LOAD, STORM, processes=2)
    assert course.reconnections > CLIENTS
    assert course.close_codes[1012] > 0
