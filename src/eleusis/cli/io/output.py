"""What the commands have in common: JSON on stdout, files that people name."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.play.state import Round

INTERRUPTED: Final = 130
"""What shells report for a program that Ctrl-C ended."""

LATEST_RECORD: Final = ""
"""What stands for the latest record where one is to be named."""

FILE_BYTES_MAX: Final = 20_000_000
"""A round's record has some ten thousand bytes; what is far larger is another file by mistake."""


def print_json(value: Mapping[str, object] | list[object]) -> None:
    """Print a value as one JSON document."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    print()


def command_line(*words: str) -> str:
    """What to type in a shell to run the program with these words, as it was called this time."""
    return shlex.join([os.environ.get("ELEUSIS_CALLED_AS", "eleusis"), *words])


def read_text(file: str) -> str:
    """The text of a file, or of stdin for `-`.

    Raises:
        InputError: `not-text` or `file-too-large`.
        OSError: the file cannot be read.
    """
    return as_text(read_bytes(file), file)


def read_bytes(file: str) -> bytes:
    """The bytes of a file, or of stdin for `-`.

    Raises:
        InputError: `file-too-large`.
        OSError: the file cannot be read.
    """
    if file == "-":
        data = sys.stdin.buffer.read(FILE_BYTES_MAX + 1)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(FILE_BYTES_MAX + 1)
    if len(data) > FILE_BYTES_MAX:
        raise InputError("file-too-large", file=_named(file), limit=FILE_BYTES_MAX)
    return data


def as_text(data: bytes, file: str) -> str:
    """The bytes as text.

    Raises:
        InputError: `not-text`, with the line.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            "not-text", file=_named(file), line=line, byte=f"{data[error.start]:#04x}"
        ) from None


def _named(file: str) -> str:
    return "The standard input" if file == "-" else file


def scores_json(state: Round) -> dict[str, object] | None:
    """The score as it stands by name, with its reasons; `None` where the sources give none."""
    from eleusis.play.scoring import score

    if state.setup.rulebook.scoring is None:
        return None
    return {
        name: {
            "total": seat.total,
            "points": [
                {"amount": point.amount, "reason": str(point.reason)} for point in seat.points
            ],
        }
        for name, seat in zip(state.setup.names, score(state).seats, strict=True)
    }
