"""A local server that speaks OpenAI's chat completions and says what a test tells it to."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest.mock import patch

from eleusis.agents.llm import MANNERS, ChatEndpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

KEY: Final = "sk-do-not-tell-anybody"
MODEL: Final = "maker/model:7b"


class Response(NamedTuple):
    """What the server sends back."""

    body: str | bytes
    status: int = 200
    headers: Mapping[str, str] = {}
    length: int | None = None
    """The length that it claims, if it is not the true one."""
    hangs: bool = False
    """True if it sends no more and does not hang up."""


class Seen(NamedTuple):
    """A request that came."""

    path: str
    authorization: str | None
    body: dict[str, Any]

    @property
    def form(self) -> str:
        """In which form an answer is asked for; "" if in none."""
        if "tools" in self.body:
            return "tools"
        return str(self.body.get("response_format", {}).get("type", ""))

    @property
    def schema(self) -> dict[str, Any]:
        """What the answer must hold, wherever the form has it."""
        if "tools" in self.body:
            return dict(self.body["tools"][0]["function"]["parameters"]["properties"])
        described = self.body["response_format"]
        return dict(described.get("json_schema", described)["schema"]["properties"])

    @property
    def words(self) -> list[str]:
        """The moves on offer."""
        return list(self.schema["move"]["enum"])

    @property
    def cards(self) -> list[str]:
        """The cards on offer."""
        return list(self.schema["cards"]["items"]["enum"])


def completion(text: object, tokens: int = 100, **choice: object) -> Response:
    """A completion as servers send it; what is no text is sent as JSON."""
    content = text if isinstance(text, str) else json.dumps(text)
    message = {"role": "assistant", "content": content}
    body = {
        "choices": [{"index": 0, "finish_reason": "stop", "message": message, **choice}],
        "usage": {"total_tokens": tokens},
    }
    return Response(json.dumps(body))


def said(move: str, *cards: str, **more: object) -> Response:
    """An answer as it was asked for."""
    answer = {"reasoning": "I try it.", "rule": "Colours alternate.", "confidence": 20}
    return completion({**answer, "move": move, "cards": list(cards), **more})


def is_meeting(seen: Seen) -> bool:
    """True if it is the first question, whether the model is there."""
    return "Which card is the two of hearts?" in str(seen.body["messages"])


MET: Final = completion({"reasoning": "It is.", "confidence": 90, "card": "2H"})
"""The answer to that."""


def first_on_offer(seen: Seen) -> Response:
    """What a model without ideas does: the first move on offer, with the first card."""
    if is_meeting(seen):
        return MET
    return said(seen.words[0], seen.cards[0]) if "cards" in seen.schema else said(seen.words[0])


def in_turn(*responses: Response) -> Callable[[Seen], Response]:
    """These responses one after the other; the last one goes on."""
    left = list(responses)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


@dataclass
class Stub:
    """The server as a test sees it."""

    answer: Callable[[Seen], Response | None]
    """`None`: it never answers."""
    url: str = ""
    seen: list[Seen] = field(default_factory=list)
    closing: Event = field(default_factory=Event)

    @property
    def endpoint(self) -> ChatEndpoint:
        return ChatEndpoint(self.url, MODEL, KEY)


@contextmanager
def serving(answer: Callable[[Seen], Response | None]) -> Iterator[Stub]:
    """A server on this machine for as long as the block runs."""
    stub = Stub(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            seen = Seen(
                self.path, self.headers["Authorization"], json.loads(self.rfile.read(length))
            )
            stub.seen.append(seen)
            response = stub.answer(seen)
            if response is None:
                stub.closing.wait()
                return
            data = response.body if isinstance(response.body, bytes) else response.body.encode()
            self.send_response(response.status)
            self.send_header("Content-Length", str(response.length or len(data)))
            for name, value in response.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
            if response.hangs:
                stub.closing.wait()

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A client that hung up is no news here."""

    # Where a proxy leads out of a house, it is not for this machine.
    direct = patch.dict("os.environ", {"no_proxy": "127.0.0.1"})
    # What was found out about a server must not be taken for what another at its port can do.
    unmet = patch.dict(MANNERS, clear=True)
    with direct, unmet, Server(("127.0.0.1", 0), Handler) as server:
        stub.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield stub
        finally:
            stub.closing.set()
            server.shutdown()
            thread.join()
