"""What an endpoint is: the request it takes and the answer it gives, said once.

From these values come the routes and the OpenAPI document alike. A handler gets a value of the
protocol and returns one, and every refusal is told in one way.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from eleusis.errors import EleusisError, InputError
from eleusis.server.app.decoding import decoded
from eleusis.server.app.logs import tell_mistake
from eleusis.server.app.problem_details import JSON, encoded, problem
from eleusis.server.app.services import Visit, services_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

BODY_MAX: Final = 65_536
"""Bytes of a request's body: a full lab notebook."""

BODY_S: Final = 30.0
"""Seconds in which a body comes: who sends a byte now and then holds a connection no longer."""

TokenUse = Literal["none", "optional", "needed"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A word in the query of an address."""

    name: str
    description: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address, and what is to be had there."""

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[..., Awaitable[Any]]
    """Takes a `Visit` and, if there is one, the body; returns a value of the type *answer*, or a
    response. Its docstring is the description."""
    answer: Any
    """A type of the protocol, or a media type."""
    body: type | None = None
    token: TokenUse = "none"
    cost: float = 1.0
    """Units taken from the bucket of the address."""
    query: tuple[Parameter, ...] = ()
    tag: str = "table"

    @property
    def name(self) -> str:
        """How it is called in documents and metrics."""
        return self.handler.__name__


def answering(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint as a function of Starlette's."""
    decoder: msgspec.json.Decoder[Any] | None = (
        None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
    )

    async def answer(request: Request) -> Response:
        services = services_of(request)
        begun = time.perf_counter()
        try:
            visit = Visit(request, services)
            if endpoint.token == "none" or not visit.shows_token:
                await visit.pay(endpoint.cost)  # else it is the person's to pay
            if decoder is None:
                made = await endpoint.handler(visit)
            else:
                body = decoded(await body_of(request), decoder)
                made = await endpoint.handler(visit, body)
            response = (
                made if isinstance(made, Response) else Response(encoded(made), media_type=JSON)
            )
        except EleusisError as error:
            response = problem(error)
        except Exception as error:
            tell_mistake("mistake", error, endpoint=endpoint.name)
            response = Response(
                encoded({"code": "mistake", "message": "That was our mistake; it is noted."}),
                500,
                media_type=JSON,
            )
        services.metrics.count("requests", endpoint=endpoint.name, status=str(response.status_code))
        services.metrics.took("request", time.perf_counter() - begun)
        return response

    answer.__doc__ = endpoint.handler.__doc__
    return answer


async def body_of(request: Request) -> bytes:
    """The body of a request with JSON.

    Raises:
        InputError: `no-json`, `too-large` or `too-slow`.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != JSON:
        raise InputError("no-json", type=JSON, given=media_type or "nothing")
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length[:12]) > BODY_MAX:
        raise _too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                body += part
                if len(body) > BODY_MAX:
                    raise _too_large()
    except ClientDisconnect:
        raise InputError("malformed.broken") from None
    except TimeoutError:
        raise InputError("too-slow.body", seconds=round(BODY_S)) from None
    return bytes(body)


def _too_large() -> InputError:
    return InputError("too-large", limit=BODY_MAX)
