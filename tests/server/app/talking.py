"""A client over a real socket, as simple as one can be."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator


class Client:
    """Somebody at a table, by socket and by POST."""

    def __init__(self, address: str, code: str, token: str | None, socket: ClientConnection):
        self.address = address
        self.code = code
        self.token = token
        self.socket = socket

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def heard(self, *kinds: str) -> Any:
        """The next message, or the next of these kinds."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if not kinds or message["say"] in kinds:
                return message

    def ask(self, name: str, **command: Any) -> Any:
        """What became of a command."""
        self.say(say="do", id=name, command=command)
        while True:
            answer = self.heard("done", "refused")
            if answer["id"] == name:
                return answer

    def is_alive(self) -> bool:
        self.say(say="ping")
        return bool(self.heard("pong"))

    def post(self, name: str, **command: Any) -> httpx2.Response:
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        body = {"say": "do", "id": name, "command": command}
        url = f"http://{self.address}/api/tables/{self.code}/commands"
        return httpx2.post(url, json=body, headers=headers, timeout=PATIENCE_S)


def opened(address: str, **more: Any) -> tuple[str, str]:
    """The code of a new table, and its host's token."""
    body = {"name": "Zoe", "agents": ["random", "random", "random"]} | more
    response = httpx2.post(f"http://{address}/api/tables", json=body, timeout=PATIENCE_S)
    admission = response.json()
    return admission["code"], admission["token"]


@contextmanager
def at_table(address: str, code: str, token: str | None, **how: Any) -> Iterator[Client]:
    """Somebody who has said hello and heard where the table stands."""
    url = f"ws://{address}/api/tables/{code}/socket"
    with connect(url, max_size=None, open_timeout=PATIENCE_S, **how) as socket:
        client = Client(address, code, token, socket)
        client.say(say="hello", token=token)
        yield client
