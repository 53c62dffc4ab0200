"""What a text says of all cards that it does not forbid: that they are right.

“Two face cards may never meet. Everything else is fine.” Where only what is wrong was said, this
adds nothing, and is idle. Behind what must be it may be meant otherwise: so it is asked about.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eleusis.rule.answers.idle.glosses import without
from eleusis.rule.answers.spans import Span
from eleusis.rule.language.core.words.normaliser import normalised

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLAUSE: Final = re.compile(
    r"(?:^|(?<=[.;:!?—,]))\s*([^.;:!?—,]+(?:,\s[^.;:!?—,]+)?)(?=[.;:!?—]|$)"
)
"""A sentence, or what stands behind its last comma; a short one may have a comma within."""

_MARK: Final = re.compile(r"\b(?:otherwise|else|rest|others?|apart|besides)\b", re.IGNORECASE)
"""Without one of these no text says so."""

_ALL_RIGHT: Final = re.compile(
    r"(?:and |but |so )*(?:otherwise (?:, )?anything|(?:any |all )?other card (?:is right|anything"
    r"|go anywhere|is anything|is anytime right)|different from (?:that|those) (?:, )?anything"
    r"|(?:the )?rest anything)"
)
"""The same in the words of the core."""

_DENYING: Final = frozenset(
    ("mustnot", "donot", "never", "no", "not", "wrong", "neither", "nor", "norow", "atmost")
)


def idle_rests(text: str) -> tuple[Span, ...]:
    """Where *text* says that all other cards are right, having said what is wrong."""
    found = tuple(_rests(text)) if _MARK.search(text) else ()
    told = {word.text for word in normalised(without(text, found))} if found else ()
    return () if _DENYING.isdisjoint(told) else found


def _rests(text: str) -> Iterator[Span]:
    for found in _CLAUSE.finditer(text):
        first, end = found.span(1)
        for start in dict.fromkeys((first, first + found[1].rfind(",") + 1)):
            said = " ".join(word.text for word in normalised(text[start:end]))
            if _ALL_RIGHT.fullmatch(said):
                yield Span(start - text[:start].endswith(","), end)
                break
