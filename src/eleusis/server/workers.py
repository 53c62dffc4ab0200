"""Processes that read, compare and audit rules, so that the server itself never waits for a rule.

A worker that does not answer in time is ended and replaced. Whoever has had least of them comes
first, by address and then by asker (a table, a connection); an asker has one at a time, and an
address never all of them. So whoever asks much keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from eleusis.errors import EleusisError, InputError
from eleusis.server.waiting import Wait
from eleusis.server.worker import HURRY, TOOK_TOO_LONG

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

_T = TypeVar("_T")

JOB_S: Final = 60.0
"""Seconds after which a worker counts as stuck. It ends by itself after `worker.WORK_S` seconds of
computing, which take longer on a busy machine, and an audit earlier."""

START_S: Final = 60.0
"""Seconds until a new process is ready: one on a busy machine, many more on a very busy one."""

HURRY_S: Final = 0.1
"""Seconds that a worker may examine a rule at leisure while others wait."""

_WAITING_MAX: Final = 300
"""Pieces of work that may wait: a school whose notebooks are all open."""

WAITING_EACH: Final = 20
"""Of one asker."""

ANSWER_MAX: Final = 10_000_000
"""Bytes of an answer."""

FORGOTTEN_S: Final = 60.0
"""Seconds after which all start anew, whatever they had."""

COMMAND: Final = (sys.executable, "-P", "-m", "eleusis.server.worker")

_log: Final = logging.getLogger("eleusis.server")


class Asker(NamedTuple):
    """For whom something is worked out."""

    address: str = ""
    """Where it was asked from; empty for the house itself."""
    name: str = ""
    """A table, or a connection."""


class TookTooLong(InputError):
    """What was asked for is beyond what a worker may take."""

    def __init__(self) -> None:
        super().__init__("took-too-long")


class Desk(Protocol):
    """Somewhere rules are worked with."""

    async def run(self, asker: Asker, function: Callable[..., _T], *arguments: Any) -> _T:
        """What the function returns.

        Raises:
            EleusisError: what it refuses; or `busy`, or `took-too-long`.
        """


class InPlace:
    """Works everything out here and now: for tests, and where nobody but agents plays."""

    async def run(self, _: Asker, function: Callable[..., _T], *arguments: Any) -> _T:
        """What the function returns."""
        return function(*arguments)


@dataclass(eq=False)
class _Job:
    """A piece of work that waits, or is being done."""

    asker: Asker
    work: bytes
    number: int
    turn: asyncio.Future[None]
    begun: float = field(default=0.0)
    process: Process | None = None


class Workers:
    """So many processes, each made when it is first needed."""

    def __init__(self, number: int, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._number = number
        self._each_max = max(1, number - 1)
        self._idle: list[Process | None] = [None] * number
        self._ending: set[asyncio.Task[None]] = set()
        self._waiting: list[_Job] = []
        self._running: set[_Job] = set()
        self._had: Counter[str | Asker] = Counter()
        """Seconds that addresses and askers have had."""
        self._forgotten = 0.0
        self._numbers = count()
        self._hurrying: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """Pieces of work that wait or are being done."""
        return len(self._waiting) + len(self._running)

    async def run(self, asker: Asker, function: Callable[..., _T], *arguments: Any) -> _T:
        """What a function of some module returns for these arguments; all of it can be pickled.

        Raises:
            EleusisError: what it refuses; or `busy`, or `took-too-long`.
        """
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job = _Job(asker, pickle.dumps((function, arguments)), next(self._numbers), turn)
        self._queue(job)
        try:
            await turn
            answer = await self._worked_out(job)
        finally:
            self._ends(job)
        if not answer:
            _log.warning("worker-replaced")
            raise TookTooLong
        result, refusal = pickle.loads(answer)  # from a process of ours
        if refusal == TOOK_TOO_LONG:
            raise TookTooLong
        if refusal is not None:
            raise EleusisError(refusal)
        made: _T = result
        return made

    async def warm(self) -> None:
        """Get a process ready, so that the first who asks need not wait for it."""
        with contextlib.suppress(Wait):
            if self._idle and self._idle[-1] is None:
                self._idle.pop()
                process = None
                try:
                    process = await self._start()
                finally:
                    self._idle.append(process)
                    self._serve()

    def refuse(self) -> None:
        """Let nobody wait any more: the server stops."""
        for job in self._waiting:
            if not job.turn.done():
                job.turn.set_exception(Wait("restart", seconds=1))

    async def close(self) -> None:
        """End the processes; nobody asks any more."""
        if self._hurrying is not None:
            self._hurrying.cancel()
        for process in filter(None, self._idle):
            self._end(process)
        self._idle = [None] * len(self._idle)
        await asyncio.gather(*self._ending)

    # Whose turn it is ---------------------------------------------------------------------------

    def _queue(self, job: _Job) -> None:
        """Let it begin, or wait.

        Raises:
            Wait: `busy`: too much waits already.
        """
        same = sum(each.asker == job.asker for each in self._waiting)
        self._waiting.append(job)
        last = job if same >= WAITING_EACH else max(self._waiting, key=self._rank)
        if same >= WAITING_EACH or len(self._waiting) > _WAITING_MAX:
            self._waiting.remove(last)
            last.turn.set_exception(Wait("busy.reading", seconds=2))
        self._serve()
        if self._waiting and self._hurrying is None:
            self._hurrying = asyncio.get_running_loop().call_later(HURRY_S, self._hurry)

    def _rank(self, job: _Job) -> tuple[float, float, int]:
        """The smallest comes first: who had least, and of those the first."""
        return self._had[job.asker.address], self._had[job.asker], job.number

    def _may_begin(self, job: _Job) -> bool:
        there = [each.asker for each in self._running if each.asker.address == job.asker.address]
        return job.asker not in there and len(there) < self._each_max

    def _serve(self) -> None:
        """Let those begin whose turn it is."""
        while self._idle:
            first = min(filter(self._may_begin, self._waiting), key=self._rank, default=None)
            if first is None:
                return
            self._waiting.remove(first)
            if not first.turn.done():
                first.process, first.begun = self._idle.pop(), _now()
                self._running.add(first)
                first.turn.set_result(None)

    def _ends(self, job: _Job) -> None:
        """It is worked out, or nobody waits for it any more."""
        if job in self._waiting:
            self._waiting.remove(job)
        if job in self._running:
            self._running.discard(job)
            self._idle.append(job.process)
            if _now() - self._forgotten > FORGOTTEN_S:
                self._had.clear()
                self._forgotten = _now()
            for whose in (job.asker.address, job.asker):
                self._had[whose] += _now() - job.begun  # type: ignore[assignment]
            self._serve()

    def _hurry(self) -> None:
        """Tell workers that others wait."""
        self._hurrying = None
        if not self._waiting:
            return
        late = _now() - HURRY_S
        for job in self._running:
            if HURRY is not None and job.process is not None and job.begun <= late:
                with contextlib.suppress(ProcessLookupError):
                    job.process.send_signal(HURRY)
        self._hurrying = asyncio.get_running_loop().call_later(HURRY_S, self._hurry)

    # Processes ----------------------------------------------------------------------------------

    async def _worked_out(self, job: _Job) -> bytes:
        """The answer; empty if the process took too long or broke down over it.

        Raises:
            Wait: `busy`, if no process gets ready.
        """
        answer = b""
        try:
            if job.process is None:
                job.process = await self._start()
                job.begun = _now()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(JOB_S):
                    answer = await _answered(job.process, job.work)
        finally:
            # An answer that nobody waits for any more would reach whoever asks next.
            if not answer and job.process is not None:
                self._end(job.process)
                job.process = None
        return answer

    async def _start(self) -> Process:
        """A process that has said that it is ready.

        Raises:
            Wait: `busy`, if it does not get so far.
        """
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=ANSWER_MAX,
            start_new_session=True,  # Ctrl-C is for the server, which then ends them
        )
        assert process.stdout is not None
        is_ready = b""
        try:
            with contextlib.suppress(TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(START_S):
                    is_ready = await process.stdout.readexactly(4)
        finally:
            if not is_ready:
                self._end(process)
        if not is_ready:
            _log.warning("worker-not-ready")
            raise Wait("busy.desk", seconds=2)
        return process

    def _end(self, process: Process) -> None:
        """Kill a process; that it has ended is waited for elsewhere."""
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        ending = asyncio.create_task(_ended(process))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


async def _answered(process: Process, work: bytes) -> bytes:
    """What the process answers; empty if it ended over it."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
        process.stdin.write(len(work).to_bytes(4) + work)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(4))
        if length <= ANSWER_MAX:
            return await process.stdout.readexactly(length)
    return b""


async def _ended(process: Process) -> None:
    """Nothing, when the process and its pipes are no more."""
    assert process.stdin is not None
    process.stdin.close()
    await process.wait()
    with contextlib.suppress(ConnectionError):
        await process.stdin.wait_closed()


def _now() -> float:
    return asyncio.get_running_loop().time()
