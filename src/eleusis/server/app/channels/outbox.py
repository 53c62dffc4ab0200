"""What is on its way to one client.

Whoever puts a message in never waits. A client that does not take its messages in time loses its
connection, and gets them again when it comes back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from eleusis.errors import EleusisError, InputError
from eleusis.server.protocol.messages import Farewell

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from eleusis.server.protocol.messages import FromTable

MESSAGES_MAX: Final = 256
"""Messages that may wait: more than a round has in a minute."""

BYTES_MAX: Final = 1_000_000
"""Bytes that may wait behind the next message: several whole views of the longest round. That one
may be longer: who comes to a table of many rounds gets its whole log at once."""

POLICY_VIOLATION: Final = 1008
RESTART: Final = 1012
TRY_AGAIN: Final = 1013
"""Codes by which WebSockets are closed."""

_encoder: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a connection ends, as its client hears it."""

    error: EleusisError
    close_code: int

    @property
    def farewell(self) -> Farewell:
        """The last message."""
        return Farewell.by(self.error)

    @property
    def is_cut(self) -> bool:
        """True if what still waits is given up."""
        return self.close_code == TRY_AGAIN


TOO_SLOW: Final = Ending(InputError("too-slow.messages"), TRY_AGAIN)

GONE: Final = Ending(InputError("gone"), TRY_AGAIN)


class Outbox:
    """The messages that wait for one client; what hosting calls a connection.

    Args:
        write: Takes a message at once if the client does; while messages wait it is not asked.

    Attributes:
        ending: Why the connection is to end; `None` while it is to go on.
        when_ended: Called when it gets one.
    """

    def __init__(self, write: Callable[[bytes], bool] | None = None) -> None:
        self.ending: Ending | None = None
        self.when_ended: Callable[[], object] | None = None
        self._write = write
        self._is_pouring = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._wake: asyncio.Future[None] | None = None

    def send(self, data: bytes) -> bool:
        """True if the message will go out; false if the connection is ending."""
        if self.ending is not None:
            return False
        is_next = not (self._waiting or self._is_pouring)
        if is_next and self._write is not None and self._write(data):
            return True
        first = len(self._waiting[0] if self._waiting else data)
        if self._bytes + len(data) - first > BYTES_MAX or len(self._waiting) >= MESSAGES_MAX:
            self.end(TOO_SLOW)
            return False
        self._waiting.append(data)
        self._bytes += len(data)
        self._awake()
        return True

    def dismiss(self, error: EleusisError) -> None:
        """Take nothing more: coming back will not help."""
        self.end(Ending(error, POLICY_VIOLATION))

    def tell(self, message: FromTable) -> bool:
        """The same for a message that is for this client alone."""
        return self.send(_encoder.encode(message))

    def end(self, ending: Ending) -> None:
        """Take nothing more; the first reason stands."""
        if self.ending is None:
            self.ending = ending
            if ending.is_cut:
                self._waiting.clear()
            self._awake()
            if self.when_ended is not None:
                self.when_ended()

    async def pour(self, send: Callable[[bytes], Awaitable[object]]) -> None:
        """Send what waits, as it comes, until there will be none."""
        while (data := await self.next()) is not None:
            self._is_pouring = True
            await send(data)
            self._is_pouring = False

    @property
    def has_more(self) -> bool:
        """True if a message waits."""
        return bool(self._waiting)

    async def next(self) -> bytes | None:
        """The next message, when there is one; `None` if there will be none."""
        while not self._waiting:
            if self.ending is not None:
                return None
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        return self.pop()

    def pop(self) -> bytes:
        """The next message; there must be one."""
        data = self._waiting.popleft()
        self._bytes -= len(data)
        return data

    @asynccontextmanager
    async def cutting_short(self) -> AsyncIterator[None]:
        """Cuts its body short, without an error, as soon as a reason to end comes up."""
        clock = asyncio.get_running_loop().time
        with suppress(TimeoutError):
            async with asyncio.timeout(None) as limit:
                self.when_ended = lambda: limit.reschedule(clock())
                try:
                    yield
                finally:
                    self.when_ended = None

    def _awake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
