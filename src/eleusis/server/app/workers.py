"""Processes that read and audit rules, so that the server itself never waits for a rule.

The law of this file: a worker that does not answer in time is ended and replaced; who asks while
all are busy waits in a short line, or is told to come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import TYPE_CHECKING, Final

import msgspec

from eleusis.errors import EleusisError, InputError
from eleusis.server.app.logs import tell
from eleusis.server.app.problems import Wait
from eleusis.server.app.worker import Answer, Job

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from eleusis.server.app.desk import Held
    from eleusis.server.protocol.http import Contradictions, Reading, RuleDraft

JOB_S: Final = 8.0
"""Seconds for a job; an audit stops earlier by itself."""

START_S: Final = 60.0
"""Seconds until a new process is ready: one on a busy machine, many more on a very busy one."""

WAITING_MAX: Final = 100
"""Jobs that may wait: a class whose notebooks are all open."""

LINE_MAX: Final = 1_000_000
"""Bytes of an answer."""

COMMAND: Final = (sys.executable, "-P", "-m", "eleusis.server.app.worker")


class Workers:
    """So many processes, each made when it is first needed."""

    def __init__(self, count: int, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._idle: list[Process | None] = [None] * count
        self._free = asyncio.Semaphore(count)
        self._decoder = msgspec.json.Decoder(Answer)
        self._encoder = msgspec.json.Encoder()
        self._ending: set[asyncio.Task[None]] = set()
        self.waiting = 0
        """Jobs that wait or are being done."""

    async def read(self, draft: RuleDraft) -> Reading:
        """How the text is understood.

        Raises:
            EleusisError: there is no such rulebook; or `busy`, or `took-too-long`.
        """
        answer = await self._ask(Job(draft=draft))
        assert answer.reading is not None
        return answer.reading

    async def check(self, held: Held) -> Contradictions:
        """What contradicts the hypothesis.

        Raises:
            EleusisError: `busy`, or `took-too-long`.
        """
        answer = await self._ask(Job(held=held))
        assert answer.contradictions is not None
        return answer.contradictions

    async def warm(self) -> None:
        """Get a process ready, so that the first who asks need not wait for it."""
        with contextlib.suppress(Wait):
            async with self._free:
                process = self._idle.pop()
                try:
                    process = process or await self._start()
                finally:
                    self._idle.append(process)

    async def close(self) -> None:
        """End the processes; nobody asks any more."""
        for process in filter(None, self._idle):
            self._end(process)
        self._idle = [None] * len(self._idle)
        await asyncio.gather(*self._ending)

    async def _ask(self, job: Job) -> Answer:
        if self.waiting >= WAITING_MAX:
            raise Wait("busy", "Many rules are being read just now; try again in a moment.", 2)
        self.waiting += 1
        try:
            async with self._free:
                line = await self._worked_out(job)
        finally:
            self.waiting -= 1
        if not line:
            tell("worker-replaced")
            raise InputError(
                "took-too-long", "This takes too long to work out; say it more simply."
            )
        answer = self._decoder.decode(line)
        if answer.problem is not None:
            raise EleusisError(answer.problem.code, answer.problem.message)
        return answer

    async def _worked_out(self, job: Job) -> bytes:
        """The line of the answer; empty if the process took too long or broke down over it.

        Raises:
            Wait: `busy`, if no process gets ready.
        """
        process = self._idle.pop()
        line = b""
        try:
            process = process or await self._start()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(JOB_S):
                    line = await self._answered(process, job)
        finally:
            # An answer that nobody waits for any more would reach whoever asks next.
            if not line and process is not None:
                self._end(process)
                process = None
            self._idle.append(process)
        return line

    async def _answered(self, process: Process, job: Job) -> bytes:
        """The line of the answer; empty if the process ended over it."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(self._encoder.encode(job) + b"\n")
            await process.stdin.drain()
            return await process.stdout.readline()
        except (ConnectionError, ValueError):
            return b""

    async def _start(self) -> Process:
        """A process that has said that it is ready.

        Raises:
            Wait: `busy`, if it does not get so far.
        """
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_MAX,
            start_new_session=True,  # Ctrl-C is for the server, which then ends them
        )
        assert process.stdout is not None
        is_ready = b""
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(START_S):
                    is_ready = await process.stdout.readline()
        finally:
            if not is_ready:
                self._end(process)
        if not is_ready:
            tell("worker-not-ready")
            raise Wait("busy", "The rule desk is not ready yet; try again in a moment.", 2)
        return process

    def _end(self, process: Process) -> None:
        """Kill a process; that it has ended is waited for elsewhere."""
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        ending = asyncio.create_task(_ended(process))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


async def _ended(process: Process) -> None:
    """Nothing, when the process and its pipes are no more."""
    assert process.stdin is not None
    process.stdin.close()
    await process.wait()
    with contextlib.suppress(ConnectionError):
        await process.stdin.wait_closed()
