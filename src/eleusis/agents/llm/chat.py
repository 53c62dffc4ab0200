"""Asking an OpenAI-compatible endpoint, with the standard library: what comes back is a value.

The law of this file: `Chat.ask` raises nothing. Whatever an endpoint does, or does not do, is a
`Reply` or a `Trouble`, and neither holds the key.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from eleusis.agents.llm.trouble import Kind, Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.agents.llm.endpoint import Endpoint, Limits

BODY_MAX: Final = 4 << 20
"""Bytes of a response that are read; a chat completion has some thousands."""

TEXT_MAX: Final = 60_000
"""Signs of an answer that are kept, thoughts included."""

DETAIL_MAX: Final = 300
"""Signs of what an endpoint says about its trouble."""

SIGNS_OF_A_TOKEN: Final = 4
"""Signs that count as one token where the endpoint does not say how many it used."""


class Message(NamedTuple):
    """One message of a conversation."""

    role: str
    """`system`, `user` or `assistant`."""
    content: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model wrote, and the tokens of the question and the answer."""

    text: str
    tokens: int


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
        endpoint: Endpoint,
        limits: Limits,
        *,
        seed: int = 0,
    ) -> None:
        self._endpoint = endpoint
        self._limits = limits
        self._opener = build_opener(_NoRedirects)
        # What servers differ about: whatever one of them objects to is left out from then on.
        self._options: dict[str, object] = {"max_tokens": limits.answer_tokens, "seed": seed}
        self._takes_schema = True
        self.calls = 0
        self.tokens = 0

    def ask(
        self, messages: Sequence[Message], schema: Mapping[str, object], seconds: float
    ) -> Reply | Trouble:
        """The model's answer, for which a JSON schema was asked where the server knows such.

        Cost: one request, more if the server objects to an option; *seconds* at most, but a server
        that stops in the middle of its answer may take as long again.
        """
        deadline = monotonic() + seconds
        while True:
            exhausted = self._exhausted()
            if exhausted is not None:
                return exhausted
            payload = self._payload(messages, schema)
            response = self._post(payload, deadline)
            if isinstance(response, Trouble):
                return response
            if response.status in (400, 422) and self._adapts(response.text):
                continue
            if response.status != 200:
                return self._denial(response)
            return self._completion(response.text, len(payload))

    def _exhausted(self) -> Trouble | None:
        limits = self._limits
        if self.calls >= limits.calls:
            return Trouble(Kind.BUDGET, f"All {limits.calls} requests of this seat are used up.")
        if self.tokens >= limits.tokens:
            return Trouble(Kind.BUDGET, f"All {limits.tokens} tokens of this seat are used up.")
        return None

    # Requests --------------------------------------------------------------------------------

    def _payload(self, messages: Sequence[Message], schema: Mapping[str, object]) -> bytes:
        body: dict[str, object] = {
            "model": self._endpoint.model,
            "messages": [message._asdict() for message in messages],
            **self._options,
        }
        if self._takes_schema:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "move", "strict": True, "schema": schema},
            }
        return json.dumps(body).encode()

    def _adapts(self, complaint: str) -> bool:
        """True if the request can be made without what the server complains about."""
        complaint = complaint.casefold()
        if "max_completion_tokens" in complaint and "max_tokens" in self._options:
            self._options["max_completion_tokens"] = self._options.pop("max_tokens")
            return True
        named = [option for option in self._options if option in complaint]
        for option in named:
            del self._options[option]
        if named:
            return True
        # Servers word their dislike of schemas in many ways; the question asks for JSON anyway.
        takes_schema, self._takes_schema = self._takes_schema, False
        return takes_schema

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
            return self._trouble(Kind.UNREACHABLE, f"No connection: {error.reason}.")
        except (OSError, HTTPException) as error:
            return self._trouble(Kind.UNREACHABLE, f"The connection broke: {error!r}.")

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
                return _Response(response.status, self._body(response, deadline), "")
        except HTTPError as error:
            with error:
                retry_after = error.headers.get("Retry-After", "")
                return _Response(error.code, self._body(error, deadline), retry_after)

    def _body(self, response: HTTPResponse | HTTPError, deadline: float) -> str:
        body = bytearray()
        # A time limit of the socket begins anew with every byte, so it is watched here as well.
        while len(body) < BODY_MAX and (chunk := response.read1(1 << 16)):
            body += chunk
            if monotonic() > deadline:
                raise TimeoutError
        return body.decode(errors="replace")

    # Answers ---------------------------------------------------------------------------------

    def _late(self) -> Trouble:
        return Trouble(Kind.TIMEOUT, f"No answer within {self._limits.timeout_s:g} seconds.")

    def _denial(self, response: _Response) -> Trouble:
        status = response.status
        detail = f"HTTP {status}. {_message(response.text)}"
        if status in (408, 409, 425, 429) or status >= 500:
            wait = response.retry_after
            trouble = self._trouble(Kind.BUSY, detail)
            return Trouble(trouble.kind, trouble.detail, float(wait) if wait.isdecimal() else None)
        if status in (400, 413, 422):
            return self._trouble(Kind.REJECTED, detail)
        return self._trouble(Kind.DENIED, detail)

    def _completion(self, text: str, asked: int) -> Reply | Trouble:
        try:
            body = json.loads(text)
            choice = body["choices"][0]
            message = choice["message"]
            content = _content(message.get("content"))
            refusal = message.get("refusal")
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
            self.tokens += _estimate(asked + len(text))
            return self._trouble(Kind.GARBLED, f"No chat completion: {_message(text)}")
        tokens = _tokens(body.get("usage"), asked + len(content))
        self.tokens += tokens
        reason = choice.get("finish_reason")
        if refusal or reason == "content_filter":
            return self._trouble(Kind.REFUSED, f"The model declined: {refusal or content}")
        if reason == "length":
            return Trouble(Kind.CUT_OFF, "The answer breaks off; it must be shorter.")
        return Reply(self._endpoint.scrub(plain(content))[:TEXT_MAX], tokens)

    def _trouble(self, kind: Kind, detail: str) -> Trouble:
        """Trouble in the words of the endpoint, which may repeat what it was sent."""
        detail = " ".join(self._endpoint.scrub_address(plain(detail)).split())
        return Trouble(kind, detail if len(detail) <= DETAIL_MAX else detail[:DETAIL_MAX] + "…")


def plain(text: str) -> str:
    """The text, with a sign of its own for each that cannot be printed."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in text)


def _content(content: object) -> str:
    """The text of a message, which some servers send in parts.

    Raises:
        TypeError: it is no text.
    """
    if content is None:
        return ""
    if isinstance(content, list):
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    if not isinstance(content, str):
        raise TypeError
    return content


def _message(text: str) -> str:
    """What a server says about an error, in its own words."""
    try:
        error = json.loads(text)["error"]
        return str(error["message"] if isinstance(error, dict) else error)
    except (ValueError, RecursionError, LookupError, TypeError):
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
