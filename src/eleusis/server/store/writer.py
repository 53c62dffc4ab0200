"""A thread that alone touches a SQLite file, and makes one commit of what waits at the same time.

Nobody is answered before the commit. A commit with `synchronous=FULL` waits for the disk; when many
ask at once they share one such wait, which is some ten times faster than one wait each and just as
safe. Reading goes through the same thread and the same connection, so that there is never a second
one (SQLite before 3.51.3 can spoil a file that two write to).
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from eleusis.server.store.contract import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

GROUP_MAX: Final = 256
"""Jobs of one commit: beyond this the wait for the others outweighs the shared one."""


class _Job(Generic[_T]):
    """Work for the connection and who waits for it."""

    __slots__ = ("_future", "_loop", "_outcome", "_work")

    def __init__(self, work: Callable[[sqlite3.Connection], _T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._future: asyncio.Future[_T] = self._loop.create_future()
        self._outcome: _T | BaseException

    def do(self, connection: sqlite3.Connection) -> None:
        """Do the work, within a transaction; nobody is told yet.

        Raises:
            sqlite3.Error: the transaction is to be given up.
        """
        try:
            self._outcome = self._work(connection)
        except sqlite3.Error:
            raise
        except Exception as error:  # whoever asked gets it: it is no trouble of the others
            self._outcome = error

    def fail(self, error: BaseException) -> None:
        """Let whoever waits have this instead of an answer."""
        self._outcome = error

    def tell(self) -> None:
        """Answer whoever waits, if anybody still does."""
        with suppress(RuntimeError):  # the event loop that waited is closed
            self._loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        if self._future.done():
            return
        if isinstance(self._outcome, BaseException):
            self._future.set_exception(self._outcome)
        else:
            self._future.set_result(self._outcome)

    async def answer(self) -> _T:
        """What the work came to, when it is safe on the disk."""
        return await self._future


class Writer:
    """The thread and its connection.

    Args:
        connection: An open one, in autocommit mode, that nobody else uses from now on.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="eleusis-store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """What *work* returns, once all that it wrote is safe on the disk.

        It may run twice: again on its own, if somebody else's work spoilt the common commit. What
        it raises must not leave anything half written.

        Raises:
            StoreError: `store-failed` or `store-closed`; nothing was written.
        """
        if self._is_closed:
            raise StoreError("store-closed")
        job = _Job(work)
        self._jobs.put(job)
        return await job.answer()

    async def close(self) -> None:
        """Finish what was asked for, then close the connection."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # In the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            group = [job]
            is_last = False
            with suppress(Empty):
                while len(group) < GROUP_MAX:
                    more = self._jobs.get_nowait()
                    if more is None:
                        is_last = True
                        break
                    group.append(more)
            self._settle(group)
            if is_last:
                break
        self._connection.close()

    def _settle(self, group: list[_Job[Any]]) -> None:
        """Do a group in one transaction or, if that fails, each job in its own."""
        error = self._commit(group)
        if error is not None and len(group) > 1:
            for job in group:
                self._settle([job])
            return
        for job in group:
            if error is not None:
                job.fail(StoreError("store-failed.write", error=str(error)))
            job.tell()

    def _commit(self, group: list[_Job[Any]]) -> sqlite3.Error | None:
        """`None` if the group is safe on the disk; otherwise nothing of it is."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in group:
                job.do(connection)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            # A full disk ends the transaction by itself.
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            return error
        return None
