"""Refusals as HTTP answers: one place where codes become statuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from eleusis.errors import EleusisError, IllegalMove
from eleusis.messages import Message
from eleusis.server.protocol.http import Problem
from eleusis.server.store import StoreError
from eleusis.server.waiting import Wait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.codes import Code
    from eleusis.server.protocol.messages import Refused

STATUSES: Final[Mapping[Code, int]] = {
    "malformed": 400,
    "no-token": 401,
    "wrong-origin": 403,
    "no-lesson": 404,
    "no-table": 404,
    "no-class": 404,
    "no-page": 404,
    "no-record": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "wrong-host": 421,
    "too-slow": 408,
    "too-large": 413,
    "no-json": 415,
    "too-fast": 429,
    "busy": 503,
    "no-store": 503,
    "restart": 503,
}
"""Statuses by code; any other is a 409 for a move, a 503 for the store, else a 422."""

JSON: Final = "application/json"

_encoder: Final = msgspec.json.Encoder()


def encoded(value: object) -> bytes:
    """JSON of a value of the protocol."""
    return _encoder.encode(value)


def problem(error: EleusisError) -> Response:
    """The answer to whoever asked for what cannot be done."""
    otherwise = 422
    if isinstance(error, IllegalMove):
        otherwise = 409
    elif isinstance(error, StoreError):
        otherwise = 503
    headers = {"Retry-After": str(int(error.seconds) + 1)} if isinstance(error, Wait) else None
    return _response(Problem.by(public(error)), otherwise, headers)


def public(error: EleusisError) -> EleusisError:
    """What is told outside; where the store is and what ails it is nobody's business there."""
    hides = isinstance(error, StoreError) and error.code.startswith("store-")
    return StoreError(Message("no-store")) if hides else error


def refusal(refused: Refused) -> Response:
    """The same for a command."""
    told = Problem(refused.key, refused.message, refused.values, code=refused.code)
    return _response(told, 409)


def _response(told: Problem, otherwise: int, headers: Mapping[str, str] | None = None) -> Response:
    status = STATUSES.get(told.code, otherwise)
    return Response(encoded(told), status, headers, media_type=JSON)
