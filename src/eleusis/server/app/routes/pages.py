"""The client's files and those of the documents, out of memory.

What is served was there when the server started; no path from outside ever reaches the disk.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse, Response

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

INDEX: Final = "index.html"

HASHED: Final = "assets/"
"""Files of the client below it are named after what is in them, and never change."""

_COMPRESSED: Final = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")

_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""What the tables of some systems lack or have wrong."""

_REFUSED: Final = re.compile(r";q=0(\.0*)?$")

_MISSING: Final = (
    "The table's pages are not built. In a checkout, start the server with ./eleusis serve, which "
    "builds them; otherwise install the package anew.\n"
)

_NO_DOCUMENTS: Final = (
    "The documents are not built here; in a checkout, scripts/install docs and then "
    ".venv/bin/python scripts/documents.py build them. Their text lies in docs/.\n"
)


@dataclass(frozen=True)
class Page:
    """A file as it goes out."""

    body: bytes
    is_text: bool
    media_type: str
    tag: str
    is_lasting: bool

    @cached_property
    def zipped(self) -> bytes | None:
        """The body compressed, where that is shorter; first when asked for: documents are many."""
        if not self.is_text:
            return None
        zipped = gzip.compress(self.body, 9, mtime=0)
        return zipped if len(zipped) < len(self.body) else None

    def response(self, request: Request) -> Response:
        """The file, or that the browser's copy is still good."""
        takes_zipped = self.zipped is not None and "gzip" in _accepted(request)
        tag = f'"{self.tag}-gzip"' if takes_zipped else f'"{self.tag}"'
        headers = {
            "ETag": tag,
            "Cache-Control": "public, max-age=31536000, immutable"
            if self.is_lasting
            else "no-cache",
        }
        if self.zipped is not None:
            headers["Vary"] = "Accept-Encoding"
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if takes_zipped:
            headers["Content-Encoding"] = "gzip"
            return Response(self.zipped, headers=headers, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


def _accepted(request: Request) -> set[str]:
    """The encodings that a client takes."""
    parts = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return {part.partition(";")[0] for part in parts if not _REFUSED.search(part)}


class Pages:
    """All files of a folder, by their path in it; those below *lasting* never change."""

    def __init__(self, folder: Path, *, lasting: str | None = None) -> None:
        self._pages = {
            file.relative_to(folder).as_posix(): _page(folder, file, lasting)
            for file in sorted(folder.rglob("*"))
            if file.is_file() and not file.name.startswith(".")
        }

    @property
    def are_built(self) -> bool:
        """True if there is a page to begin with."""
        return INDEX in self._pages

    def file(self, request: Request) -> Response | None:
        """The file that is asked for, if there is one."""
        page = self._pages.get(request.path_params.get("path", ""))
        return None if page is None else page.response(request)

    def index(self, request: Request) -> Response:
        """The page from which the client finds its own way."""
        page = self._pages.get(INDEX)
        if page is None:
            return Response(_MISSING, 503, media_type="text/plain")
        return page.response(request)

    def lost(self) -> Response | None:
        """The same page for people who followed a wrong link; the client says so."""
        page = self._pages.get(INDEX)
        return None if page is None else Response(page.body, 404, media_type=page.media_type)


def documents(pages: Pages, request: Request) -> Response | None:
    """A file of the documents, or why there is none; `None` if only this one is missing.

    Their links lead from file to file, so the first page must be asked for by its name.
    """
    if not pages.are_built:
        return Response(_NO_DOCUMENTS, 404, media_type="text/plain")
    if not request.path_params.get("path"):
        return RedirectResponse(f"/docs/{INDEX}")
    return pages.file(request)


def _page(folder: Path, file: Path, lasting: str | None) -> Page:
    name = file.relative_to(folder).as_posix()
    body = file.read_bytes()
    guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Page(
        body=body,
        is_text=file.suffix in _COMPRESSED,
        media_type=_TYPES.get(file.suffix, guessed),
        tag=sha256(body).hexdigest()[:16],
        is_lasting=lasting is not None and name.startswith(lasting),
    )
