"""Asking an OpenAI-compatible endpoint, with the standard library: what comes back is a value.

`Chat.ask` raises nothing. Whatever an endpoint does, or does not do, is a `Reply` or a `Trouble`,
and neither holds the key.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from eleusis.agents.llm.endpoint import KEY, TIMEOUT, ChatEndpoint
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.agents.llm.manner import ADAPTABLE, Manner, kind_of_refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.agents.llm.endpoint import Limits
    from eleusis.agents.llm.manner import ChatMessage

ANSWER_BYTES_MAX: Final = 4 << 20
"""Bytes of a response that are read; a chat completion has some thousands."""

_TEXT_MAX: Final = 60_000
"""Signs of an answer that are kept, thoughts included."""

DETAIL_MAX: Final = 300
"""Signs of what an endpoint says about its trouble."""

SIGNS_OF_A_TOKEN: Final = 4
"""Signs that count as one token where the endpoint does not say how many it used."""

MANNERS: Final[dict[ChatEndpoint, Manner]] = {}
"""What this process has found out about endpoints, so that each is tried out only once."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model wrote, and the tokens of the question and the answer."""

    text: str
    tokens: int


_OF_THE_REQUEST: Final = frozenset({TroubleKind.REJECTED, TroubleKind.TOO_LONG, TroubleKind.BROKEN})
"""Trouble after which another request may do."""

_ADVICE: Final = {
    401: f" (Is {KEY} set, and right?)",
    403: f" (Is {KEY} set, and right?)",
    404: " (Are the model's name and the address right? Most addresses end in /v1.)",
    405: " (Is the address right? Most end in /v1.)",
}


class _Response(NamedTuple):
    status: int
    text: str
    retry_after: str


class _NoRedirects(HTTPRedirectHandler):
    """A redirection is an answer like any other: the key goes to the address that was given."""

    def redirect_request(self, *_: Any) -> None:
        """Nothing: do not follow."""


class Chat:
    """One seat's use of an endpoint, within its limits.

    Attributes:
        calls: Requests so far.
        tokens: Tokens so far, as the endpoint counts them, or estimated.
    """

    def __init__(
        self,
        endpoint: ChatEndpoint,
        limits: Limits,
        *,
        seed: int = 0,
    ) -> None:
        self._endpoint = endpoint
        self._limits = limits
        self._seed = seed
        self._opener = build_opener(_NoRedirects)
        self.calls = 0
        self.tokens = 0

    @property
    def manner(self) -> Manner:
        """How the endpoint is spoken to, as far as is known."""
        return MANNERS.get(self._endpoint, Manner())

    def note_reading(self, *, was_read: bool) -> None:
        """Take notice whether the last answer was what it was asked to be."""
        manner = self.manner
        MANNERS[self._endpoint] = manner.after_answer() if was_read else manner.after_unread()

    def ask(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, object], seconds: float
    ) -> Reply | Trouble:
        """The model's answer, asked for in the strictest form that the server is known to take.

        Cost: one request, more if the server objects to something; *seconds* at most, but a server
        that stops in the middle of its answer may take as long again.
        """
        deadline = monotonic() + seconds
        manner = self.manner
        while True:
            exhausted = self._exhausted()
            if exhausted is not None:
                return exhausted
            payload = self._payload(manner, messages, schema)
            response = self._post(payload, deadline)
            if isinstance(response, Trouble):
                return response
            if response.status == 200:
                MANNERS[self._endpoint] = manner
                return self._completion(response.text, len(payload))
            trouble = self._refusal(response)
            changed = None
            if response.status in ADAPTABLE and trouble.kind in _OF_THE_REQUEST:
                changed = manner.after_complaint(response.text)
            if changed is None:
                return trouble
            manner = changed

    def _exhausted(self) -> Trouble | None:
        limits = self._limits
        if self.calls >= limits.calls:
            return Trouble(
                TroubleKind.BUDGET, f"All {limits.calls} requests of this seat are used up."
            )
        if self.tokens >= limits.tokens:
            return Trouble(
                TroubleKind.BUDGET, f"All {limits.tokens} tokens of this seat are used up."
            )
        return None

    # Requests --------------------------------------------------------------------------------

    def _payload(
        self, manner: Manner, messages: Sequence[ChatMessage], schema: Mapping[str, object]
    ) -> bytes:
        fields = manner.body(
            messages, schema, answer_tokens=self._limits.answer_tokens, seed=self._seed
        )
        return json.dumps({"model": self._endpoint.model, **fields}).encode()

    def _post(self, payload: bytes, deadline: float) -> _Response | Trouble:
        self.calls += 1
        request = Request(
            f"{self._endpoint.url}/chat/completions",
            data=payload,
            headers={"Content-Type": "application/json", "User-Agent": "eleusis"},
        )
        if self._endpoint.key:
            request.add_unredirected_header("Authorization", f"Bearer {self._endpoint.key}")
        try:
            return self._response(request, deadline)
        except TimeoutError:
            return self._late()
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                return self._late()
            return self._trouble(TroubleKind.UNREACHABLE, f"No connection: {error.reason}.")
        except (OSError, HTTPException) as error:
            return self._trouble(TroubleKind.UNREACHABLE, f"The connection broke: {error!r}.")

    def _response(self, request: Request, deadline: float) -> _Response:
        """What came back.

        Raises:
            TimeoutError: not all of it came in time.
        """
        seconds = deadline - monotonic()
        if seconds <= 0:
            raise TimeoutError
        try:
            with self._opener.open(request, timeout=seconds) as response:
                body = self._body(response, deadline)
                return _Response(_status(body, response.status), body, "")
        except HTTPError as error:
            with error:
                retry_after = error.headers.get("Retry-After", "")
                return _Response(error.code, self._body(error, deadline), retry_after)

    def _body(self, response: HTTPResponse | HTTPError, deadline: float) -> str:
        body = bytearray()
        # A time limit of the socket begins anew with every byte, so it is watched here as well.
        while len(body) < ANSWER_BYTES_MAX and (chunk := response.read1(1 << 16)):
            body += chunk
            if monotonic() > deadline:
                raise TimeoutError
        return body.decode(errors="replace")

    # Answers ---------------------------------------------------------------------------------

    def _late(self) -> Trouble:
        seconds = f"{self._limits.timeout_s:g} seconds"
        return Trouble(
            TroubleKind.TIMEOUT, f"No answer within {seconds} ({TIMEOUT} sets this limit)."
        )

    def _refusal(self, response: _Response) -> Trouble:
        status = response.status
        kind = kind_of_refusal(status, response.text)
        trouble = self._trouble(kind, f"HTTP {status}. {_message(response.text)}")
        if kind is TroubleKind.DENIED:
            return Trouble(kind, trouble.detail + _ADVICE.get(status, ""))
        wait = response.retry_after
        if kind is TroubleKind.BUSY and wait.isdecimal():
            return Trouble(kind, trouble.detail, float(wait))
        return trouble

    def _completion(self, text: str, asked: int) -> Reply | Trouble:
        try:
            body = json.loads(text)
            choice = body["choices"][0]
            message = choice["message"]
            content = _content(message)
            refusal = message.get("refusal")
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            self.tokens += _estimate(asked + len(text))
            return self._trouble(TroubleKind.GARBLED, f"No chat completion: {_message(text)}")
        tokens = _tokens(body.get("usage"), asked + len(content))
        self.tokens += tokens
        reason = choice.get("finish_reason")
        if refusal or reason == "content_filter":
            return self._trouble(TroubleKind.REFUSED, f"The model declined: {refusal or content}")
        if reason == "length":
            return Trouble(TroubleKind.CUT_OFF, "The answer breaks off; it must be shorter.")
        return Reply(self._endpoint.scrub(plain(content))[:_TEXT_MAX], tokens)

    def _trouble(self, kind: TroubleKind, detail: str) -> Trouble:
        """Trouble in the words of the endpoint, which may repeat what it was sent."""
        detail = " ".join(self._endpoint.scrub_address(plain(detail)).split())
        return Trouble(kind, detail if len(detail) <= DETAIL_MAX else detail[:DETAIL_MAX] + "…")


def plain(text: str) -> str:
    """The text, with a sign of its own for each that cannot be printed."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in text)


def _content(message: dict[str, Any]) -> str:
    """What a message says: its text, else what it calls a tool with, else what it thinks.

    Some servers send text in parts, and some put all that a model says into its thoughts.

    Raises:
        AttributeError, LookupError, TypeError: it is no message.
    """
    content = message.get("content")
    if isinstance(content, list):
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    if not content and message.get("tool_calls"):
        content = message["tool_calls"][-1]["function"]["arguments"]
        if isinstance(content, dict):
            content = json.dumps(content)
    if content in (None, ""):
        content = message.get("reasoning_content") or message.get("reasoning") or ""
    if not isinstance(content, str):
        raise TypeError
    return content


def _status(text: str, status: int) -> int:
    """The HTTP status, or that of the error that came in place of an answer under a fine one."""
    try:
        body = json.loads(text)
        error = body.get("error") or body["choices"][0].get("error")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return status
    if not error:
        return status
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 400


def _message(text: str) -> str:
    """What a server says about an error, in its own words."""
    try:
        body = json.loads(text)
        error = body.get("error") or body.get("detail") or body["message"]
        return str(error.get("message", error) if isinstance(error, dict) else error)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return text[:DETAIL_MAX]


def _tokens(usage: object, signs: int) -> int:
    """The tokens that a server says it used, or an estimate."""
    if isinstance(usage, dict):
        total = usage.get("total_tokens")
        if isinstance(total, int) and total > 0:
            return total
    return _estimate(signs)


def _estimate(signs: int) -> int:
    return 1 + signs // SIGNS_OF_A_TOKEN
