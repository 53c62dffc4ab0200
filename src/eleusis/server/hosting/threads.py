"""Threads for what takes long, so that the event loop does not wait: thought, and rules."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

SWITCHING: Final = 0.001
"""Seconds after which a thread that thinks lets the event loop run. With the interpreter's own
0.005 and two threads that think, the loop was late by 19 ms in the median and 250 ms at worst in a
hundred times; with this by 3 ms and 38 ms, on a machine that was busy besides."""


class Threads:
    """A few threads and what waits for them, first come, first served.

    They do not keep the program from ending: whoever thinks when the server stops thinks in vain.

    Args:
        count: How many.
    """

    def __init__(self, count: int) -> None:
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._count = count
        sys.setswitchinterval(min(SWITCHING, sys.getswitchinterval()))
        for _ in range(count):
            Thread(target=self._work, name="eleusis-hosting", daemon=True).start()

    @property
    def waiting(self) -> int:
        """Pieces of work that no thread has begun."""
        return self._waiting.qsize()

    async def run(self, work: Callable[[], _T]) -> _T:
        """What *work* returns or raises."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[_T] = loop.create_future()

        def settle(result: _T | None, error: BaseException | None) -> None:
            if future.done():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)  # type: ignore[arg-type] # None only with an error

        def job() -> None:
            if future.cancelled():
                return
            result, error = None, None
            try:
                result = work()
            except Exception as caught:  # it is whoever asked who must know
                error = caught
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(settle, result, error)

        self._waiting.put(job)
        return await future

    def close(self) -> None:
        """End each thread when it has finished what it does."""
        for _ in range(self._count):
            self._waiting.put(None)

    def _work(self) -> None:
        while (job := self._waiting.get()) is not None:
            job()
