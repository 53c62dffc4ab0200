"""The compiled grammar, kept between processes in the user's cache folder.

Compiling takes a second, reading what was kept a few hundredths. The law of this file: keeping
only saves time. Whatever is wrong with the folder or the file, the grammar is compiled instead,
and nobody hears of it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.rule.grammar.compiled import compiled, from_json, to_json

if TYPE_CHECKING:
    from eleusis.rule.grammar.compiled import Grammar

FILES_MAX: Final = 4
"""Grammars kept, the newest: enough for several versions of this program on one machine."""

_PREFIX: Final = "grammar-"


def compiled_once(text: str) -> Grammar:
    """What `compiled` makes of *text*: as an earlier process kept it, or made now and kept.

    Raises:
        CycleError: as `compiled`.
    """
    path = cache_path(text)
    grammar = _read(path) if path else None
    if grammar is None:
        grammar = compiled(text)
        if path:
            _write(grammar, path)
    return grammar


def cache_path(text: str) -> Path | None:
    """Where *text* compiled is kept; None if there is no place.

    The name tells apart all that the outcome depends on: the text, how we compile it and what
    form we give it (the source of `compiled`), and the version of lark.
    """
    try:
        parts = (text.encode(), _source_of_compiled(), _version_of_lark())
        name = _PREFIX + _digest(*parts)[:32]
        return _cache_folder() / "eleusis" / name
    except (OSError, RuntimeError):  # nothing to tell versions apart by; no home folder
        return None


def _source_of_compiled() -> bytes:
    return files("eleusis.rule.grammar").joinpath("compiled.py").read_bytes()


def _version_of_lark() -> bytes:
    """The text of lark's first module, which names its version.

    To import lark, or `importlib.metadata`, would take longer than all else here.
    """
    lark = find_spec("lark")
    if lark is None or lark.origin is None:
        raise FileNotFoundError("lark")
    return Path(lark.origin).read_bytes()


def _cache_folder() -> Path:
    """The folder for what may be deleted at any time, as the XDG specification has it."""
    chosen = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return chosen if chosen.is_absolute() else Path.home() / ".cache"


def _digest(*parts: bytes) -> str:
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()


def _seal(path: Path, body: bytes) -> bytes:
    """What the first line of the file must be: a body cut short or of another name has another."""
    return _digest(path.name.encode(), body).encode()


def _read(path: Path) -> Grammar | None:
    """The grammar kept at *path*; None if there is none, or not all of it as it was written."""
    try:
        seal, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return from_json(body) if seal == _seal(path, body) else None


def _write(grammar: Grammar, path: Path) -> None:
    """Keep *grammar* at *path* if that is possible, at once or not at all."""
    from tempfile import NamedTemporaryFile  # rarely needed

    body = to_json(grammar).encode()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=_PREFIX, delete=False) as draft:
            try:
                draft.write(_seal(path, body) + b"\n" + body)
                draft.close()
                os.replace(draft.name, path)
            except OSError:
                os.unlink(draft.name)
        _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Delete all but the newest, and with them what broken-off writers left."""
    by_age = sorted(folder.glob(f"{_PREFIX}*"), key=lambda file: file.stat().st_mtime_ns)
    for old in by_age[:-FILES_MAX]:
        old.unlink()
