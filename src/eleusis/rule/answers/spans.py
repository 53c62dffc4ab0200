"""Stretches of a text, and the words in them.

A span counts the characters of the text as it was typed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*|[♠-♧]|[-−]?\d+|[+*/<>≤≥=|∣×÷]")
"""A word, or a sign that stands for one."""

LIGHT: Final = frozenset(
    (
        *("a", "an", "the", "to", "of", "that", "this", "these", "those", "is", "are", "was"),
        *("were", "be", "been", "being", "am", "it", "its", "it's", "they", "them", "their", "i"),
        *("you", "your", "you're", "we", "our", "he", "she", "one's", "there", "here", "and", "or"),
        *("so", "then", "also", "just", "with", "by", "for", "on", "in", "at", "as", "do", "does"),
        *("did", "done", "have", "has", "had", "having", "will", "would", "can", "could", "may"),
        *("might", "must", "shall", "should", "need", "needs", "gotta", "got", "get", "gets"),
        *("my", "me", "his", "her", "please", "okay", "ok", "lol", "well", "now"),
    )
)
"""Words that bear no meaning of their own; all others are content."""


class Span(NamedTuple):
    """From the character *start* of a text up to, without, *end*."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """What stands there."""
        return text[self.start : self.end]


def words(text: str, within: Span | None = None) -> tuple[Span, ...]:
    """Where the words of a text are, or of a part of it."""
    start, end = within or (0, len(text))
    return tuple(Span(*found.span()) for found in WORD.finditer(text, start, end))


def is_content(word: str) -> bool:
    """True for a word that bears a meaning."""
    return word.lower().replace("’", "'") not in LIGHT


def content(text: str, spans: Iterable[Span]) -> int:
    """How many of these words bear a meaning."""
    return sum(is_content(span.of(text)) for span in spans)


def joined_spans(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in their order, those with nothing but signs and spaces between them as one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and not WORD.search(text, found[-1].end, span.start):
            found[-1] = Span(found[-1].start, max(span.end, found[-1].end))
        else:
            found.append(span)
    return tuple(found)
