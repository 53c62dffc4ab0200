"""The server itself: uvicorn with its settings, started on a socket and stopped gracefully.

Whoever is connected hears of a stop before it comes, and nothing that was begun is cut off within
the time that a stop may take.
"""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from eleusis.errors import InputError
from eleusis.server.app.application import application, at_work
from eleusis.server.app.channels.frames import DirectSockets
from eleusis.server.app.channels.outbox import RESTART, Ending
from eleusis.server.app.channels.sockets import FRAME_MAX
from eleusis.server.app.guard.callers import Callers, Crowd
from eleusis.server.app.guard.doorstep import Doorstep, files_allowed, room_for_callers
from eleusis.server.app.logs import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.server.app.services import Services

STOPPING_S: Final = 5
"""Seconds for what is under way when the server is told to stop."""

LAST_WORDS_S: Final = 0.2
"""Seconds in which clients are told that the server stops."""

BACKLOG: Final = 1_024
"""Connections that may wait for us: a class that comes back after a restart."""

AT_A_TIME: Final = 64
"""Of them, how many are taken in before others are heard again."""

_SCARCE: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

STOPPED: Final = Ending(InputError("restart.kept"), RESTART)


@dataclass(frozen=True, slots=True)
class Listening:
    """How the server listens."""

    host: str = "127.0.0.1"
    port: int = 8000
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about clients is taken; nobody else's is."""
    compresses: bool = False
    """Compress what goes over sockets: 34 KiB more for each, a fifteenth of the bytes."""


def bound(listening: Listening) -> socket.socket:
    """A socket that listens.

    Raises:
        InputError: `address-taken`, or `no-address`.
    """
    where = f"{listening.host}, port {listening.port}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            listening.host, listening.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise InputError("no-address", host=listening.host) from None
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        port, why = listening.port + 1, str(error.strerror)
        raise InputError("address-taken", where=where, why=why, port=port) from None
    made.set_inheritable(False)
    return made


def serve(
    services: Services,
    listening: Listening,
    place: socket.socket,
    when_started: Callable[[], object],
) -> None:
    """Serve on a bound socket until a signal says to stop.

    Raises:
        EleusisError: the house cannot be started.
    """
    Server(services, listening, when_started).run([place])


class Server(uvicorn.Server):
    """Uvicorn, with last words."""

    def __init__(
        self, services: Services, listening: Listening, when_started: Callable[[], object]
    ) -> None:
        super().__init__(
            uvicorn.Config(
                application(services),
                loop="auto",
                http=Callers,
                ws=DirectSockets,
                ws_max_size=FRAME_MAX,
                ws_max_queue=32,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                ws_per_message_deflate=listening.compresses,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(listening.proxies),
                forwarded_allow_ips=list(listening.proxies),
                timeout_graceful_shutdown=STOPPING_S,
                timeout_keep_alive=30,
                h11_max_incomplete_event_size=16_384,
                backlog=AT_A_TIME,
            )
        )
        room = room_for_callers(files_allowed())
        self.doorstep = Doorstep(room, listening.proxies)
        self.server_state = Crowd(self.doorstep)
        self._services = services
        self._when_started = when_started

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, while the house is at work.

        Not as its lifespan: what went wrong there would be a log line instead of an error.
        """
        async with at_work(self._services):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, and then say so."""
        asyncio.get_running_loop().set_exception_handler(self._went_wrong)
        await super().startup(sockets)
        for place in sockets or ():
            place.listen(BACKLOG)
        if self.started:
            self._when_started()

    def _went_wrong(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What nobody waits for; of a want of files one line, and the loop tries again."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _SCARCE:
            self.doorstep.is_short(error.strerror or "")
        else:
            loop.default_exception_handler(context)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody, then as uvicorn does."""
        connections = self._services.connections
        tell("stopping", connections=len(connections))
        connections.end_all(STOPPED)
        self._services.rates.close()
        self._services.workers.refuse()
        await asyncio.sleep(LAST_WORDS_S)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but a signal that stopped the server is not raised once more."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def own_address() -> str:
    """The address of this machine in its network; "" if it has none."""
    # Nothing is sent: connecting such a socket only chooses the way out.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
            address: str = way.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address
