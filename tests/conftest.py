"""How hypothesis searches: the same examples every time in ./check, many more in ./check --slow."""

from __future__ import annotations

import fcntl
import gc
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator

    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

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


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """The tests of a file go to one worker, so that what they share is made once.

    Those of a browser all do, in front of one house. Slow ones are few and long: each for itself.
    """
    if config.getoption("-m") == "slow":
        return None

    from xdist.scheduler.loadfile import LoadFileScheduling

    class ByHouse(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return "tests/browser" if file.startswith("tests/browser/") else file

    # As they are collected: the browser's tests, which wait most, come early.
    config.option.loadscopereorder = False
    return ByHouse(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Thousands of tests are made and none goes: to look for garbage among them takes seconds."""
    gc.disable()
    try:
        with first_alone():
            return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def kernels() -> None:
    """The kernels of rounds on arrays are compiled, all by whichever process comes first.

    They are made of the same parts, which are compiled but once where one process makes them all.
    """
    from eleusis.batch import Environment, InducerSeat, rounds, rule_table

    with first_alone():
        rounds(1, policies=[InducerSeat()] * 5, rules=rule_table(["Colours alternate."]))
        env = Environment(1)
        env.reset()
        env.step(env.drawn_actions(1))


@contextmanager
def first_alone() -> Generator[None]:
    """Whoever comes first has what it needs compiled; the others wait and find it so.

    On a fresh machine each worker would compile thousands of modules, all at the same time.
    """
    with Path(__file__).open(encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH)
        yield
