"""Errors as people read them: the message, the place, what would work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import RuleSyntaxError

if TYPE_CHECKING:
    from eleusis.errors import EleusisError


def explain(error: EleusisError) -> str:
    """What people read about an error: the message, the place in a rule, what would work."""
    lines = [f"eleusis: {error}"]
    if isinstance(error, RuleSyntaxError):
        lines += syntax_error_lines(error)
    return without_controls("\n".join(lines))


def without_controls(text: str) -> str:
    """The text, as long as it was, with nothing in it that could move a terminal's cursor."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)


def syntax_error_lines(error: RuleSyntaxError) -> list[str]:
    """The sentence with a caret below the place, and the nearest sentences that can be read."""
    lines = []
    if error.text.strip() and "\n" not in error.text and error.code != "ambiguous":
        lines += [f"  {error.text}", f"  {' ' * error.column}^"]
    if error.suggestions:
        lines.append("  These can be read:")
        lines += [f"    {sentence}" for sentence in error.suggestions]
    return lines
