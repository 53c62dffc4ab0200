"""A house in a process of its own, as a host starts it; it can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BRISK: Final = 0.15
"""Seconds between moves of agents: enough for a person to step in, with five times that."""


class House:
    """`eleusis serve` on a port that it keeps.

    Args:
        folder: Where its tables and what it says are kept.
        pace: Seconds between moves of agents.
    """

    def __init__(self, folder: Path, pace: float = BRISK) -> None:
        self._folder = folder
        self._pace = pace
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Return when it answers; the first time on any free port, later on the same."""
        command = [sys.executable, "-P", "-m", "eleusis", "serve", "--json"]
        command += ["--port", str(self._port), "--pace", str(self._pace)]
        command += ["--store", f"sqlite:{self._folder / 'tables.sqlite'}"]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the house did not start:\n{self.log()}"
        self.url = json.loads(line)["url"]
        self._port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As when the power fails."""
        self._end(lambda process: process.kill())

    def stop(self) -> None:
        """As by Ctrl-C."""
        self._end(lambda process: process.terminate())

    def log(self) -> str:
        """What it has said so far."""
        return (self._folder / "log").read_text()

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        how(process)
        process.wait(PATIENCE_S)
        assert process.stdout is not None
        process.stdout.close()


@contextmanager
def a_house(folder: Path) -> Iterator[House]:
    """A house that runs while the body does, and has nothing to complain of."""
    house = House(folder)
    house.start()
    try:
        yield house
    finally:
        house.stop()
    assert '"level": "error"' not in house.log(), house.log()
