"""A house of tables on an empty store, with a clock that is turned by hand."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
