"""Tables over WebSockets: one reader and one writer for each.

Nobody is anybody before their token was checked, and no order of messages is lost: what waits for a
socket goes out by one task, and what need not wait goes past nothing.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from eleusis.errors import EleusisError, InputError
from eleusis.server.app.channels.frames import direct
from eleusis.server.app.channels.outbox import POLICY_VIOLATION, RESTART, TRY_AGAIN, Ending, Outbox
from eleusis.server.app.decoding import decoded
from eleusis.server.app.guard.rates import Bucket
from eleusis.server.app.logs import tell, tell_mistake
from eleusis.server.app.problem_details import public
from eleusis.server.app.services import COMING, Visit, services_of
from eleusis.server.protocol.messages import (
    Do,
    Done,
    Hello,
    Ping,
    Pong,
    Refused,
    ToTable,
)
from eleusis.server.protocol.wire import PROTOCOL
from eleusis.server.store import StoreError
from eleusis.server.waiting import Wait

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from eleusis.server.app.services import LiveHandle

FRAME_MAX: Final = 4_096
"""Bytes of a frame from a client; what is longer goes by POST."""

HELLO_S: Final = 10.0
"""Seconds in which a client says who it is."""

CLOSING_S: Final = 2.0
"""Seconds for the last words."""

BURST: Final = 100
PER_SECOND: Final = 5
"""Messages that a client may send: a hundred at once, a hundred in twenty seconds."""

DEBT_MAX: Final = 200
"""Messages beyond that in one go, before the connection is ended."""

MALFORMED: Final = 5.0
"""What a message costs that is none."""

FLOOD: Final = Ending(InputError("flood"), POLICY_VIOLATION)

_PATH: Final = re.compile(r"/api/(?:tables|classes)/(?P<code>[^/]+)/socket")

_decoder: Final = msgspec.json.Decoder(ToTable)
_encoder: Final = msgspec.json.Encoder()


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket from its first message to its last.

    An application by itself, so that no layer lies between its messages and the server's.
    """
    websocket = WebSocket(scope, receive, send)
    matched = _PATH.fullmatch(scope["path"])
    if matched is None:
        await websocket.close(POLICY_VIOLATION)
        return
    scope["path_params"] = matched.groupdict()
    visit = Visit(websocket, services_of(websocket))
    await websocket.accept()
    try:
        ending = await _served(websocket, visit, send)
    except (WebSocketDisconnect, WebSocketDisconnected):
        return
    except Exception as error:
        tell_mistake("mistake", error, endpoint="socket")
        ending = Ending(EleusisError("mistake"), 1011)
    if ending is not None:
        with suppress(WebSocketDisconnect, WebSocketDisconnected, TimeoutError):
            async with asyncio.timeout(CLOSING_S):
                await websocket.send_text(_encoder.encode(ending.farewell).decode())
                await websocket.close(ending.close_code)


async def _served(websocket: WebSocket, visit: Visit, send: Send) -> Ending | None:
    """Why the server ends the connection; `None` if the client did."""
    outbox = Outbox(direct(websocket.scope))
    try:
        hello = await _hello(websocket)
        live = await visit.live(hello.token)
        person = None if hello.token is None else await visit.person(live, hello.token)
        await visit.pay_for_log(live, person, hello.since, COMING)
        with visit.holding(outbox):
            writer = asyncio.create_task(_write(send, outbox))
            try:
                live.attach(outbox, person, hello.since)
                async with outbox.cutting_short():
                    await _listen(websocket, visit, live, outbox, person)
            finally:
                live.detach(outbox)
                await _let_go(writer, outbox)
    except EleusisError as error:
        return _not_served(error)
    return outbox.ending


def _not_served(error: EleusisError) -> Ending:
    """The end before the beginning."""
    codes = {"restart": RESTART}
    comes_back = isinstance(error, Wait | StoreError)
    code = TRY_AGAIN if comes_back else codes.get(error.code, POLICY_VIOLATION)
    return Ending(public(error), code)


async def _hello(websocket: WebSocket) -> Hello:
    """The first message.

    Raises:
        InputError: it is another, or none comes.
    """
    try:
        async with asyncio.timeout(HELLO_S):
            message = decoded(await _received(websocket), _decoder)
    except TimeoutError:
        raise InputError("protocol.silence") from None
    if not isinstance(message, Hello):
        raise InputError("protocol.hello")
    if message.protocol != PROTOCOL:
        raise InputError("protocol.version", version=PROTOCOL)
    return message


async def _received(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text: str | None = message.get("text")
    return text if text is not None else bytes(message.get("bytes") or b"")


async def _write(send: Send, outbox: Outbox) -> None:
    """Send what waits, as it comes."""

    async def say(data: bytes) -> None:
        await send({"type": "websocket.send", "text": data.decode()})

    # The second is what a server says of a connection that it has closed itself meanwhile.
    with suppress(OSError, RuntimeError):
        await outbox.pour(say)


async def _let_go(writer: asyncio.Task[None], outbox: Outbox) -> None:
    """What was promised before the end still goes out; who is too slow gets nothing more."""
    if outbox.ending is not None and not outbox.ending.is_cut:
        await asyncio.wait({writer}, timeout=CLOSING_S)
    writer.cancel()
    await asyncio.wait({writer})


async def _listen(
    websocket: WebSocket, visit: Visit, live: LiveHandle, outbox: Outbox, person: str | None
) -> None:
    """Do what is asked, one thing after the other, until the client goes."""
    clock = asyncio.get_running_loop().time
    bucket = Bucket(BURST, PER_SECOND, clock())
    debt = 0
    while outbox.ending is None:
        try:
            data = await _received(websocket)
        except (WebSocketDisconnect, WebSocketDisconnected):
            return
        wait = bucket.take(1, clock())
        if wait:
            debt += 1
            if debt > DEBT_MAX:
                tell("flood")
                outbox.end(FLOOD)
                return
        elif debt:
            debt -= 1
        try:
            message = decoded(data, _decoder)
        except InputError as error:
            bucket.take(MALFORMED, clock())
            outbox.tell(Refused.by(error))
            continue
        if wait:
            if isinstance(message, Do):
                outbox.tell(_too_fast(message, wait))
            continue
        await _answer(message, visit, live, outbox, person)


async def _answer(
    message: Hello | Do | Ping,
    visit: Visit,
    live: LiveHandle,
    outbox: Outbox,
    person: str | None,
) -> None:
    match message:
        case Ping():
            outbox.tell(Pong(time.time()))
        case Hello():
            outbox.tell(Refused.by(InputError("protocol.twice")))
        case Do() if person is None:
            outbox.tell(Refused.by(InputError("no-token.needed"), id=message.id))
        case Do() if wait := visit.services.rates.devices.take(person):
            outbox.tell(_too_fast(message, wait))
        case Do():
            answer = await live.command(person, message, visit.address)
            outcome = "done" if isinstance(answer, Done) else "refused"
            visit.services.metrics.count("commands", outcome=outcome)
            outbox.tell(answer)
        case _:
            assert_never(message)


def _too_fast(message: Do, seconds: float) -> Refused:
    return Refused.by(Wait("too-fast", seconds=seconds), id=message.id)
