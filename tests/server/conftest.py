"""What all tests of the server may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.postgres_cluster import Cluster, private_cluster

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL cluster of our own."""
    with private_cluster() as running:
        yield running
