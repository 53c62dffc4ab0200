"""What the server tells its keeper: one line for each thing that happened.

A line has words and numbers that this package chose. Bodies, tokens, rules, hands, names and
addresses never come near it, and of an error only its kind and place.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final, TextIO

log: Final = logging.getLogger("eleusis.server")
"""Where all of the server's lines go; `tell` writes them."""


def tell(event: str, *, level: int = logging.INFO, **facts: object) -> None:
    """Write that something happened, with what is to be known of it."""
    if log.isEnabledFor(level):
        log.log(level, event, extra={"facts": facts})


def tell_mistake(event: str, error: BaseException, **facts: object) -> None:
    """Write that we made a mistake: its kind and the places it came through, no values."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{_short(frame.filename)}:{frame.lineno}" for frame in frames[-6:]]
    kind = type(error).__name__
    tell(event, level=logging.ERROR, kind=kind, places=places, **facts)


def _short(filename: str) -> str:
    """A file's name from the package's folder on."""
    return "/".join(filename.split("/")[-3:])


class JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat("T", "milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        return json.dumps(told | getattr(record, "facts", {}), default=str, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = "".join(f" {key}={value}" for key, value in getattr(record, "facts", {}).items())
        return f"{at} {record.getMessage()}{facts}"


class _WithoutTraces(logging.Filter):
    """Of others' errors only what happened: the rest could quote what was being handled."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true; the record has lost its traceback, and all lines but the first."""
        # Further lines of asyncio's show the task, with the error that it ended with.
        record.msg, record.args = record.getMessage().partition("\n")[0], ()
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            frames = traceback.extract_tb(error.__traceback__)
            places = [f"{_short(frame.filename)}:{frame.lineno}" for frame in frames[-6:]]
            known = getattr(record, "facts", {})
            record.facts = known | {"kind": type(error).__name__, "places": places}
        record.exc_info = record.exc_text = None
        return True


def write_logs(*, as_json: bool, is_quiet: bool = False, stream: TextIO | None = None) -> None:
    """From now on all lines go to *stream*, standard error if none is given."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    handler.addFilter(_WithoutTraces())
    for name, level in (
        (log.name, logging.WARNING if is_quiet else logging.INFO),
        ("uvicorn.error", logging.WARNING),
        ("asyncio", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)
