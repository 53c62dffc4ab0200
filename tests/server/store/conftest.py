"""A store of each kind, empty and open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.server.store import store_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from eleusis.server.store import Store
    from server.postgres_cluster import Cluster


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store's address."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'tables.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = store_at(url)
    await opened.open()
    yield opened
    await opened.close()
