"""The way of a message to its socket without a stop: framed and written where it is told.

A web server's `send` is a coroutine, so whoever tells many would need a task for each of them, and
a turn of the loop. Uvicorn's protocol is given a door more, which the application finds among the
extensions of its scope and can do without.

The door is open only while the client takes what comes. Behind it lies the same buffer that `send`
writes to, so both keep one order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from eleusis.server.app.guard.doorstep import EXTENSION as CALLER
from eleusis.server.app.guard.doorstep import numbers

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Mapping

    from uvicorn.config import Config

    from eleusis.server.app.guard.callers import Crowd

    Write = Callable[[bytes], bool]

_EXTENSION: Final = "eleusis.write"

_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""


class DirectSockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets, which also take texts to be written at once."""

    def __init__(
        self,
        config: Config,
        server_state: Crowd,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorstep = server_state.doorstep
        self.is_served = False
        """True once somebody has said who they are, and at which table."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """As uvicorn does, and counted."""
        super().connection_made(transport)
        self._doorstep.comes(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn does, and counted."""
        self._doorstep.goes(self)
        super().connection_lost(exc)

    def vouch(self) -> None:
        """Nobody's place but their own is taken by this one."""
        self.is_served = True
        self._doorstep.vouch(self)

    def hang_up(self) -> None:
        """End it now."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        """As uvicorn does, with the extensions."""
        self.scope["extensions"][CALLER] = {
            "vouch": self.vouch,
            "number": str(next(numbers)),
        }
        if not self.conn.extensions:  # compressed, a text has another frame for each client
            self.scope["extensions"][_EXTENSION] = {"write": self.write_text}
        await super().run_asgi()

    def write_text(self, data: bytes) -> bool:
        """True if the text, encoded as UTF-8, is on its way; false if `send` is to be asked."""
        if not (
            self.handshake_complete
            and self.writable.is_set()
            and not self.close_sent
            and not self.transport.is_closing()
        ):
            return False
        self.transport.write(framed(data))
        return True


def direct(scope: Mapping[str, Any]) -> Write | None:
    """The door of this connection; `None` if its web server has none."""
    extension = scope.get("extensions", {}).get(_EXTENSION)
    return None if extension is None else extension["write"]


def framed(data: bytes) -> bytes:
    """A text as one frame from server to client: unmasked, whole (RFC 6455, section 5.2)."""
    length = len(data)
    if length < 126:
        head = bytes((_TEXT, length))
    elif length < 1 << 16:
        head = bytes((_TEXT, 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((_TEXT, 127)) + length.to_bytes(8, "big")
    return head + data
