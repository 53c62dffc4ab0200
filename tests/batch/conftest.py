"""The kernels are compiled once, by whichever process comes first; the others wait for it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def kernels_are_compiled() -> None:
    fcntl = pytest.importorskip("fcntl")
    from eleusis.batch import Environment, InducerSeat, rounds, rule_table

    lock = Path(tempfile.gettempdir()) / f"eleusis-kernels-{os.getuid()}.lock"
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        rounds(1, policies=[InducerSeat()] * 5, rules=rule_table(["Colours alternate."]))
        env = Environment(1)
        env.reset()
        env.step(env.drawn_actions(1))
