"""The parts of a text that read by themselves: from one pause of the text to another.

An island is read as a whole text is, and nothing is left out of it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.rule.answers.spans import Span, content, words

if TYPE_CHECKING:
    from eleusis.rule.answers.attempts import Attempts
    from eleusis.rule.tree.syntax import RuleTree

_PAUSE: Final = re.compile(
    r"[.;:!?,\n…()\[\]—–]+|(?<=\s)-+(?=\s)|(?:->|=>|→)"
    r"|\b(?:and|but|so|because|since|which|then|while|whereas|meaning|like|though|although|or)\b",
    re.IGNORECASE,
)
"""Where a clause may begin or end: at signs, and before and after words that join clauses."""

CLAUSES_MAX: Final = 24
"""Clauses of a text that are looked at; a text with more is no rule for people."""


class Island(NamedTuple):
    """A part of a text that reads by itself."""

    span: Span
    words: int
    """How many of its words bear a meaning."""
    rules: tuple[RuleTree, ...]
    """All that it can mean; at least one."""


def islands(text: str, attempts: Attempts) -> tuple[Island, ...]:
    """Every run of clauses that reads by itself, those with most words first.

    Args:
        text: What could not be read as a whole.
        attempts: Reads the parts, as long as there is time.
    """
    clauses = _clauses(text)
    found: dict[Span, Island] = {}
    for first, clause in enumerate(clauses):
        ends = [later.end for later in clauses[first:]]
        while ends:
            span = Span(clause.start, ends.pop())
            attempt = attempts(span.of(text))
            if attempt.rules:
                found[span] = Island(span, content(text, words(text, span)), attempt.rules)
            ends = [end for end in ends if end <= clause.start + attempt.read_up_to]
    return tuple(sorted(found.values(), key=lambda each: (-each.words, each.span)))


def _clauses(text: str) -> list[Span]:
    """The clauses of a text: what stands between pauses, and words that join with what follows."""
    cuts = {0, len(text)}
    for pause in _PAUSE.finditer(text):
        cuts.update(pause.span())
    edges = sorted(cuts)
    spans = [Span(start, end) for start, end in pairwise(edges)]
    trimmed = [_trimmed(text, span) for span in spans]
    return [span for span in trimmed if words(text, span)][:CLAUSES_MAX]


def _trimmed(text: str, span: Span) -> Span:
    part = span.of(text)
    start = span.start + len(part) - len(part.lstrip())
    return Span(start, start + len(part.strip()))
