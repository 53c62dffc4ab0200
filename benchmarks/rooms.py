"""Rooms in which everybody is told what one says, and nothing is kept or decided.

    python benchmarks/rooms.py uvicorn      with a queue and a task for each client, as is common
    python benchmarks/rooms.py picows       with the fastest WebSockets for Python, written in C

`benchmarks/server.py sockets` holds the online table against both. The table runs on uvicorn too,
but goes past its tasks. Prints its address as JSON, then serves until stopped.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

import uvicorn
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from eleusis.server.app.serving import Listening, bound

if TYPE_CHECKING:
    from socket import socket


def on_uvicorn(place: socket) -> None:
    """A queue and a task that writes for each connection."""
    rooms: defaultdict[str, set[asyncio.Queue[str]]] = defaultdict(set)

    async def room(websocket: WebSocket) -> None:
        await websocket.accept()
        waiting: asyncio.Queue[str] = asyncio.Queue()
        members = rooms[websocket.path_params["code"]]
        members.add(waiting)

        async def write() -> None:
            while True:
                await websocket.send_text(await waiting.get())

        writer = asyncio.create_task(write())
        try:
            while True:
                said = await websocket.receive_text()
                for member in members:
                    member.put_nowait(said)
        except WebSocketDisconnect:
            members.discard(waiting)
            writer.cancel()

    app = Starlette(routes=[WebSocketRoute("/api/tables/{code}/socket", room)])
    config = uvicorn.Config(app, ws="websockets-sansio", log_level="error", lifespan="off")
    uvicorn.Server(config).run([place])


class Member(WSListener):  # type: ignore[misc, unused-ignore] # of unknown type without picows
    """One connection of a room."""

    def __init__(self, members: set[WSTransport]) -> None:
        super().__init__()
        self._members = members

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Take part."""
        self._members.add(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Take part no more."""
        self._members.discard(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Tell all."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT:
            said = frame.get_payload_as_bytes()
            for member in self._members:
                member.send(WSMsgType.TEXT, said)


def on_picows(place: socket) -> None:
    """Straight from the parser to the sockets, without tasks."""
    rooms: defaultdict[bytes, set[WSTransport]] = defaultdict(set)

    def member(request: WSUpgradeRequest) -> Member:
        return Member(rooms[request.path])

    async def run() -> None:
        server = await ws_create_server(member, sock=place)
        await server.serve_forever()

    uvloop.run(run())


WAYS = {"uvicorn": on_uvicorn, "picows": on_picows}


def main() -> None:
    """Serve rooms in the way that was asked for."""
    if len(sys.argv) != 2 or sys.argv[1] not in WAYS:
        sys.exit(f"rooms.py {' | '.join(WAYS)}")
    place = bound(Listening(port=0))
    print(json.dumps({"url": f"http://localhost:{place.getsockname()[1]}"}), flush=True)
    WAYS[sys.argv[1]](place)


if __name__ == "__main__":
    main()
