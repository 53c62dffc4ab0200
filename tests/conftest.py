"""How hypothesis searches: the same examples every time in ./check, many more in ./check --slow.

And where our program keeps what it may lose: never in the cache folder of who runs the tests.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from pathlib import Path
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
    # Not in a fixture: examples in docs and docstrings, and programs that tests start, read rules.
    os.environ["XDG_CACHE_HOME"] = str(users_cache(config))
    # Hundreds of programs are started, and all tests read, by several processes: compiled once.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # What programs say to a pipe they must send off themselves, as on everybody's machine.
    os.environ.pop("PYTHONUNBUFFERED", None)


def users_cache(config: pytest.Config) -> Path:
    """A folder that stays from run to run, unless pytest may keep nothing."""
    if config.pluginmanager.hasplugin("cacheprovider"):
        assert config.cache is not None
        return config.cache.mkdir("user")
    folder = tempfile.TemporaryDirectory(prefix="eleusis-tests-")
    config.add_cleanup(folder.cleanup)
    return Path(folder.name)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Thousands of tests are made and none goes: to look for garbage among them takes seconds."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
