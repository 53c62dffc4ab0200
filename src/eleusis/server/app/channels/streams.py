"""Tables without WebSockets: server-sent events, or one answer when there is something new.

For networks that let no socket through, and for bots. The same messages in the same order as on a
socket.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from eleusis.errors import EleusisError, InputError
from eleusis.server.app.channels.outbox import GONE, Outbox
from eleusis.server.app.endpoints import Parameter
from eleusis.server.app.problem_details import JSON, problem
from eleusis.server.app.services import COMING
from eleusis.server.protocol.messages import Pong

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from eleusis.server.app.services import LiveHandle, Visit

EVENTS: Final = "text/event-stream"

BEAT_S: Final = 15.0
"""Seconds after which a stream says that it is still there."""

POLL_S: Final = 25.0
"""Seconds that a single answer may wait: proxies often give up after thirty."""

SINCE: Final = Parameter("since", "The last entry that the client has; 0 for none.", "^[0-9]{1,9}$")

_UPDATE: Final = (b'{"say":"update"', b'{"say":"class"')
"""How a message begins that ends the waiting. Whoever comes and goes does not: two that poll would
wake each other for ever."""

_encoder: Final = msgspec.json.Encoder()


async def stream_events(visit: Visit) -> Response:
    """What happens at the table, as server-sent events; each `data` is a message.

    Who accepts `application/json` instead gets a list of messages in one answer, as soon as there
    is something after *since*, or after 25 seconds.
    """
    since = _since(visit)
    token = visit.token
    live = await visit.live(token)
    person = None if token is None else await visit.person(live, token)
    await visit.pay_for_log(live, person, since, 0.0 if person is None else COMING)
    accepted = visit.request.headers.get("accept", "")
    if JSON in accepted and EVENTS not in accepted:
        return await _polled(visit, live, person, since)
    return EventStream(visit, live, person, since)


def _since(visit: Visit) -> int:
    """The version in the query; that of the last event before a break, if there is one."""
    last = visit.request.headers.get("last-event-id", "")
    text = last or visit.request.query_params.get("since", "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise InputError("malformed.since")
    return int(text)


async def _polled(visit: Visit, live: LiveHandle, person: str | None, since: int) -> Response:
    """All that waits once there is something."""
    outbox = Outbox()
    # The first update says where everything stands.
    updates = 1 if live.version_for(person) > since else 2
    messages: list[bytes] = []
    with visit.holding(outbox):
        live.attach(outbox, person, since)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    while updates and (message := await outbox.next()) is not None:
                        messages.append(message)
                        updates -= message.startswith(_UPDATE)
            while outbox.has_more:
                messages.append(outbox.pop())
            if outbox.ending is not None:
                messages.append(_encoder.encode(outbox.ending.farewell))
        finally:
            live.detach(outbox)
    return Response(b"[" + b",".join(messages) + b"]", media_type=JSON)


class EventStream(Response):
    """The answer that does not end before one side wants it to."""

    media_type = EVENTS

    def __init__(self, visit: Visit, live: LiveHandle, person: str | None, since: int) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._visit = visit
        self._live = live
        self._person = person
        self._since = since

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client goes or the server ends it."""
        outbox = Outbox()
        try:
            with self._visit.holding(outbox):
                await self._send_all(outbox, receive, send)
        except EleusisError as error:
            await problem(error)(scope, receive, send)

    async def _send_all(self, outbox: Outbox, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        leaving = asyncio.create_task(_until_gone(receive, outbox))
        try:
            self._live.attach(outbox, self._person, self._since)
            async with outbox.cutting_short():
                outbox.tell(Pong(time.time()))
                await _pump(outbox, send)
            if outbox.ending is not None and not outbox.ending.is_cut:
                with suppress(TimeoutError, OSError):
                    async with asyncio.timeout(2):
                        await _pump(outbox, send)
                        await send(_part(_encoder.encode(outbox.ending.farewell)))
                        await send({"type": "http.response.body", "body": b""})
        finally:
            self._live.detach(outbox)
            leaving.cancel()


async def _pump(outbox: Outbox, send: Send) -> None:
    """Send what waits, as it comes, and a sign of life where nothing does."""
    while True:
        try:
            async with asyncio.timeout(BEAT_S):
                data = await outbox.next()
        except TimeoutError:
            data = _encoder.encode(Pong(time.time()))
        if data is None:
            return
        await send(_part(data))


def _part(data: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": b"data: " + data + b"\n\n", "more_body": True}


async def _until_gone(receive: Receive, outbox: Outbox) -> None:
    """Ends the outbox when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    outbox.end(GONE)
