"""HTTP connections as they come from outside: counted, and heard out only for so long.

Uvicorn's protocol waits for a request as long as it takes; a thousand sockets that send a byte now
and then are all that it needs to hear nobody else. A connection that is not being answered is on
its way to a request that is whole within `HEADERS_S`, or is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from eleusis.server.app.guard.doorstep import EXTENSION, numbers

if TYPE_CHECKING:
    import asyncio

    from starlette.types import Receive, Scope, Send
    from uvicorn.config import Config

    from eleusis.server.app.guard.doorstep import Doorstep

HEADERS_S: Final = 10.0
"""Seconds from connecting, or from the first byte of a further request, to the end of its head."""


class Crowd(ServerState):
    """What uvicorn's connections share, and the doorstep."""

    def __init__(self, doorstep: Doorstep) -> None:
        super().__init__()
        self.doorstep = doorstep


class Callers(H11Protocol):
    """Uvicorn's HTTP, counted at the doorstep."""

    def __init__(
        self,
        config: Config,
        server_state: Crowd,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doorstep = server_state.doorstep
        self._number = str(next(numbers))
        self._patience: asyncio.TimerHandle | None = None
        self._application = self.app
        self.app = self._answer

    @property
    def is_served(self) -> bool:
        """True while a request that has come whole is answered, and the answer taken."""
        cycle: RequestResponseCycle | None = self.cycle  # there is none at first
        return not (
            cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused
        )

    def hang_up(self) -> None:
        """End it now."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As uvicorn does, and counted."""
        super().connection_made(transport)
        self._wait()
        self._doorstep.comes(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn does, and counted."""
        self._wait_no_more()
        self._doorstep.goes(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """As uvicorn does, within the time for a head."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._wait()
        else:
            self._wait_no_more()

    def on_response_complete(self) -> None:
        """As uvicorn does; a further request may have come in part already."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """As uvicorn does; from now on another protocol counts for this connection."""
        self._wait_no_more()
        self._doorstep.goes(self)
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEADERS_S, self.hang_up)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application, told how to vouch for this connection."""
        self._doorstep.is_heard(self)
        scope.setdefault("extensions", {})[EXTENSION] = {
            "vouch": self._vouch,
            "number": self._number,
        }
        await self._application(scope, receive, send)

    def _vouch(self) -> None:
        self._doorstep.vouch(self)
