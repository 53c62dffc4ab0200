"""What every answer says to browsers, and whose requests are not even looked at.

There are no cookies, so nothing is asked in a person's name without their token. Requests of other
sites' pages are refused all the same, before anything is read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from eleusis.errors import InputError
from eleusis.server.app.guard.hosts import is_ours, own_names
from eleusis.server.app.problem_details import problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HOST: Final = re.compile(
    r"[A-Za-z0-9.\-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?"
)
"""What may stand in a Host header."""

_WRONG_ORIGIN: Final = InputError("wrong-origin")

_WRONG_HOST: Final = InputError("wrong-host")

_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Where a page of ours may get anything from: from us."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def content_policy(host: str) -> str:
    """The policy for a page that was asked for at *host*.

    Older browsers do not count a socket to the same place as `'self'`.
    """
    return _POLICY.format(sockets=f" ws://{host} wss://{host}" if host else "")


def host_of(headers: Headers) -> str:
    """The host that was asked for; "" if the header is none that a browser sends."""
    host = headers.get("host", "")
    return host if _HOST.fullmatch(host) else ""


def is_of_this_site(headers: Headers, public_url: str = "") -> bool:
    """True unless a browser says that a page of another site asks.

    Programs that are no browsers send no origin.
    """
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return False
    origins = headers.getlist("origin")
    if not origins:
        return True
    hosts = {host_of(headers).lower(), public_url.partition("://")[2].lower()} - {""}
    return all(_host_of_origin(origin) in hosts for origin in origins)


def _host_of_origin(origin: str) -> str:
    """`host:port` of an origin; what no host can be if it has none (`null`, `file://`)."""
    scheme, _, host = origin.partition("://")
    return host.lower() if scheme in ("http", "https") else "?"


class Guarded:
    """The application behind: headers on all that goes out, other sites' pages kept out."""

    def __init__(self, app: ASGIApp, public_url: str = "", hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._public_url = public_url
        public = urlsplit(public_url).hostname or ""
        self._hosts = frozenset((public, *hosts, *own_names())) - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_socket = scope["type"] == "websocket"
        refusal = self._refusal(headers, asks=is_socket or scope["method"] not in _SAFE_METHODS)
        if is_socket:
            if refusal is not None:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self._app(scope, receive, send)
            return
        policy = content_policy(host_of(headers))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                outgoing = MutableHeaders(scope=message)
                outgoing.setdefault("Content-Security-Policy", policy)
                outgoing.setdefault("Cache-Control", "no-store")
                for name, value in HEADERS.items():
                    outgoing[name] = value
                if scope["scheme"] == "https":
                    outgoing["Strict-Transport-Security"] = "max-age=31536000"
            await send(message)

        if refusal is not None:
            await problem(refusal)(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _refusal(self, headers: Headers, *, asks: bool) -> InputError | None:
        """Why nothing of it is looked at; `None` if it may come in."""
        if not is_ours(host_of(headers).lower(), self._hosts):
            return _WRONG_HOST
        return _WRONG_ORIGIN if asks and not is_of_this_site(headers, self._public_url) else None
