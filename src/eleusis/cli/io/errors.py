"""Errors as people read them: the message, the place, what would work."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Final, TextIO

from rich.cells import cell_len

from eleusis.errors import RuleSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.errors import EleusisError
    from eleusis.rule import RuleProblem


_INDENT: Final = "  "


def explain_error(error: EleusisError) -> None:
    """Explain an error on stderr, and if a rule looks at what no rule sees, say so instead."""
    found = beyond(error) if isinstance(error, RuleSyntaxError) else ()
    if isinstance(error, RuleSyntaxError) and found:
        tell_beyond(error, found, [problem.message for problem in found])
    else:
        _tell_plainly(error)


def beyond(error: RuleSyntaxError) -> tuple[RuleProblem, ...]:
    """What the words of a rule that cannot be read give away of where it looks."""
    from eleusis.rule import find_problems

    return tuple(each for each in find_problems(error.text) if each.code != "unreadable")


def tell_beyond(
    error: RuleSyntaxError, found: Iterable[RuleProblem], remarks: Iterable[str]
) -> None:
    """Say on stderr what a rule looks at; where reading stopped there, other words do not help."""
    for remark in remarks:
        print(f"eleusis: {without_controls(remark)}", file=sys.stderr)
    print(
        "I judge by the line and the next card only; by such a rule a person has to judge.",
        file=sys.stderr,
    )
    starts = [(error.text.find(problem.place), len(problem.place)) for problem in found]
    if not any(start <= error.column < start + length for start, length in starts):
        _tell_plainly(error)


def _tell_plainly(error: EleusisError) -> None:
    print(explain(error, width_of(sys.stderr)), file=sys.stderr)


def width_of(stream: TextIO) -> int | None:
    """The columns of a terminal, where no word is to be broken at the edge; None elsewhere."""
    return shutil.get_terminal_size().columns if stream.isatty() else None


def explain(error: EleusisError, width: int | None = None, speaker: str = "eleusis: ") -> str:
    """What people read about an error: the message, the place in a rule, what would work.

    Args:
        error: What went wrong.
        width: Columns to wrap the message at; `None` leaves its lines as long as they are.
        speaker: Who says it.
    """
    message = f"{speaker}{error}"
    if width is not None:
        message = "\n".join(_wrapped(line, width) for line in message.splitlines())
    lines = [message]
    if isinstance(error, RuleSyntaxError):
        lines += syntax_error_lines(error, width)
    return without_controls("\n".join(lines))


def _wrapped(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    return textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)


def _pointed_at(text: str, column: int, width: int | None) -> list[str]:
    """The text, indented and in lines that fit, with a caret below the sign at that column."""
    lines, start = [], 0
    for piece in _pieces(f"{text} ", None if width is None else width - len(_INDENT)):
        lines.append(_INDENT + piece.rstrip())
        if start <= column < start + len(piece):
            lines.append(_INDENT + " " * cell_len(piece[: column - start]) + "^")
        start += len(piece)
    return lines


def _pieces(text: str, width: int | None) -> Iterator[str]:
    """The text in pieces that fit, parted after a space where there is one."""
    while width is not None and cell_len(text) > width:
        fits = next(count for count in range(len(text), 0, -1) if cell_len(text[:count]) <= width)
        end = text.rfind(" ", 0, fits) + 1 or fits
        yield text[:end]
        text = text[end:]
    if text:
        yield text


def without_controls(text: str) -> str:
    """The text, as long as it was, with nothing in it that could move a terminal's cursor."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)


def syntax_error_lines(error: RuleSyntaxError, width: int | None = None) -> list[str]:
    """The line of the text with a caret below the place, and near sentences that can be read.

    Args:
        error: What cannot be read.
        width: Columns; a line that is longer is told in several, so that the caret stays below
            its place.
    """
    lines = []
    # An unclear or senseless sentence has no one place that is at fault.
    if error.code == "unreadable" and error.text.strip():
        start = error.text.rfind("\n", 0, error.column) + 1
        at_fault = error.text[start:].partition("\n")[0]
        lines += _pointed_at(at_fault, error.column - start, width)
    if error.code == "asked":
        choices = list(enumerate(error.suggestions, start=1))
        return [f"  {number}. {sentence}" for number, sentence in choices if choices[1:]]
    return lines
