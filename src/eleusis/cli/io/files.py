"""Files that people name: a record or a position, as a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cli.io.output import as_text, read_bytes
from eleusis.errors import InputError
from eleusis.play.records.chain import FIRST_WORDS
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from eleusis.play.state import Round


def is_record(data: bytes) -> bool:
    """True if the file begins as records do, sound or not."""
    return FIRST_WORDS.encode() in data[:80]


def sheet_text(file: str) -> str:
    """The text of a position with its moves.

    Raises:
        InputError: `not-a-sheet`, if the file is a record; `not-text`; `file-too-large`.
    """
    data = read_bytes(file)
    if is_record(data):
        raise InputError("not-a-sheet")
    return as_text(data, file)


def round_of(file: str) -> Round:
    """The round that a file leads to: a record's last one, or a position after its moves.

    Raises:
        EleusisError: the file is neither, or broken.
    """
    data = read_bytes(file)
    if is_record(data):
        return replay_record(data).rounds[-1]
    from eleusis.cli.table.refereeing import refereed

    return refereed(as_text(data, file)).state
