"""The way to a table, as an address and as a QR code."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

import segno

from eleusis.server.app.guard.security import host_of

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from eleusis.server.app.settings import Settings

_LOCAL: Final = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?")

_SCALE: Final = 8
"""Pixels of a module."""


def base_of(request: HTTPConnection, settings: Settings) -> str:
    """What addresses begin with, so that others can open them."""
    host = host_of(request.headers)
    if settings.public_url:
        return settings.public_url
    if settings.local_url and _LOCAL.fullmatch(host):
        return settings.local_url
    return f"{request.url.scheme}://{host}"


def table_link(base: str, code: str) -> str:
    """The address of a table.

    >>> table_link("https://example.org", "ABCD")
    'https://example.org/t/ABCD'
    """
    return f"{base}/t/{code}"


@lru_cache(maxsize=256)
def qr_svg(link: str) -> bytes:
    """A picture of the link that cameras read: black on white in any theme, with its margin.

    To draw it takes tens of milliseconds.
    """
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", scale=_SCALE, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return picture.getvalue()


def qr_lines(link: str, *, has_colour: bool, has_blocks: bool = True) -> list[str]:
    """The same for a terminal, two modules in a sign.

    Args:
        link: The address.
        has_colour: True if the terminal takes colours; without, it is taken to be a dark one.
        has_blocks: False if only ASCII can be shown.
    """
    modules = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    if not has_blocks:
        return ["".join("  " if dark else "##" for dark in row) for row in modules]
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    pairs = zip(modules[::2], modules[1::2], strict=True)
    signs = _DARK_ON_LIGHT if has_colour else _LIGHT_ON_DARK
    lines = [
        "".join(signs[bool(up), bool(low)] for up, low in zip(*two, strict=True)) for two in pairs
    ]
    return [f"{_BLACK_ON_WHITE}{line}{_RESET}" for line in lines] if has_colour else lines


_DARK_ON_LIGHT: Final = {
    (False, False): " ",
    (True, False): "▀",
    (False, True): "▄",
    (True, True): "█",
}
"""Signs by what is dark of their upper and lower half."""

_LIGHT_ON_DARK: Final = {(not up, not low): sign for (up, low), sign in _DARK_ON_LIGHT.items()}

_BLACK_ON_WHITE: Final = "\x1b[30;107m"

_RESET: Final = "\x1b[0m"
