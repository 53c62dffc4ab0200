"""Lines of text with a running hash, and what can be told from a broken one.

Each line begins with 12 hexadecimal digits: the SHA-256 of all lines so far, this one included,
without their digits. Anybody can check it with the usual tools; `docs/records.md` shows how. The
chain has no key: it stops accidents, not somebody who computes it anew.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from eleusis.errors import RecordError
from eleusis.play.text.tokens import Line

HASH_DIGITS: Final = 12
"""48 bits of each hash are printed: plenty against accidents, and the line stays readable."""

RECORD_MAX: Final = 16 * 2**20
"""Characters of a record. A round at the event limit has some 400,000."""

FIRST_WORDS: Final = "eleusis record"

_FIRST: Final = re.compile(rf"[0-9a-f]{{{HASH_DIGITS}}} {FIRST_WORDS} ")


class Chain:
    """The running hash while lines are written or read."""

    def __init__(self) -> None:
        self._hash = sha256()

    def link(self, text: str) -> str:
        """The line that comes next, its digits in front."""
        assert text.isprintable(), f"{text!r} is not one line of text"
        self._hash.update(f"{text}\n".encode())
        return f"{self._hash.hexdigest()[:HASH_DIGITS]} {text}"


def read_chain(data: str | bytes) -> tuple[tuple[Line, ...], Chain]:
    """The lines of a record without their digits, and the chain to continue it.

    Raises:
        RecordError: `empty-record`, `record-too-large`, `bad-encoding`, `not-a-record`; `cut-off`
            in the last line, `broken-chain` in any other, with the number of intact lines.
    """
    lines, chain, error = _read(data)
    if error is not None:
        raise error
    return tuple(lines), chain


def intact_part(data: str | bytes) -> str:
    """The record up to its last intact line: what can be saved after an accident.

    Raises:
        RecordError: if not even its first line can be read.
    """
    lines, _, error = _read(data)
    if error is not None and not lines:
        raise error
    chain = Chain()
    return "".join(f"{chain.link(line.text)}\n" for line in lines)


def _read(data: str | bytes) -> tuple[list[Line], Chain, RecordError | None]:
    """The lines before the first trouble, their chain, and the trouble."""
    lines: list[Line] = []
    chain = Chain()
    try:
        text = _decoded(data)
    except RecordError as error:
        return lines, chain, error
    *written, rest = text.split("\n")
    if rest:
        written.append(rest)
    for number, line in enumerate(written, 1):
        said = line[HASH_DIGITS + 1 :]
        if not said.isprintable() or chain.link(said) != line:
            is_cut = bool(rest) and number == len(written)
            return lines, chain, _complaint(number, is_cut=is_cut)
        lines.append(Line(number, said))
    return lines, chain, None


def _complaint(number: int, *, is_cut: bool) -> RecordError:
    key = "cut-off.line" if is_cut else "broken-chain"
    return RecordError(key, before=number - 1, line=number)


def _decoded(data: str | bytes) -> str:
    """The text, with line ends as they were written whatever an editor or mail made of them."""
    if len(data) > RECORD_MAX:
        raise RecordError("record-too-large", limit=RECORD_MAX, line=1)
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if not data:
        raise RecordError("empty-record", line=1)
    if not _FIRST.match(data[:80].decode("utf-8-sig", "replace")):
        raise RecordError("not-a-record.start", digits=HASH_DIGITS, words=FIRST_WORDS, line=1)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(
            "bad-encoding", number=error.start, reason=error.reason, line=line
        ) from None
