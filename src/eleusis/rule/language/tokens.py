"""The words of a text as a parser takes them."""

from __future__ import annotations

from typing import Final, NamedTuple

UNKNOWN_WORD: Final = "$UNKNOWN"
"""The terminal of a token that is no word of ours."""


class Token(NamedTuple):
    """A word of a text."""

    terminal: str
    text: str
    start: int
    """The place of its first character."""
