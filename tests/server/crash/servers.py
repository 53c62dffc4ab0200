"""Server processes that are killed and started again."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

from patience import PATIENCE_S

if TYPE_CHECKING:
    from pathlib import Path


class ServerProcess:
    """`eleusis serve` on a port of its own, which stays the same over all its lives.

    Args:
        store: Where tables are kept.
        log: Where it writes what happens.
    """

    def __init__(self, store: str, log: Path) -> None:
        self._store = store
        self._log = log
        self.port = _free_port()
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        with self._log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-P", "-m", "eleusis", "serve", "--json"),
                    *("--port", str(self.port), "--store", self._store),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = await asyncio.to_thread(self._process.stdout.readline)
        assert line, self.log_text()[-2_000:]
        assert json.loads(line)["url"].endswith(f":{self.port}")

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def log_text(self) -> str:
        """All that it wrote, in all its lives."""
        return self._log.read_text("utf-8")

    async def stop(self, how: signal.Signals) -> None:
        """End it, and see that it ended as it should."""
        assert self._process is not None
        self._process.send_signal(how)
        async with asyncio.timeout(PATIENCE_S):
            code = await asyncio.to_thread(self._process.wait)
        assert self._process.stdout is not None
        self._process.stdout.close()
        assert code == (0 if how is signal.SIGTERM else -how), self.log_text()[-2_000:]

    def end(self) -> None:
        """Leave nothing behind, however the test went."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()


def _free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port
