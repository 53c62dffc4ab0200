"""How hypothesis searches: the same examples every time in ./check, many more in ./check --slow."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

# No deadlines: wall time on a shared machine says nothing about the code.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", UNHURRIED, max_examples=60, derandomize=True)
settings.register_profile("deep", UNHURRIED, max_examples=2_000, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    is_deep = config.getoption("-m") == "slow"
    settings.load_profile("deep" if is_deep else "quick")
    # Hundreds of programs are started, and all tests read, by several processes: compiled once.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # What programs say to a pipe they must send off themselves, as on everybody's machine.
    os.environ.pop("PYTHONUNBUFFERED", None)


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as cores: browsers and servers wait for one another."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Thousands of tests are made and none goes: to look for garbage among them takes seconds."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
