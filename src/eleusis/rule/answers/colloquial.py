"""Talk among friends, in words that the language has: to find out what to ask.

"You've gotta put a heart on a black one" is "play a heart after a black card". Such words are taken
loosely, one for another, so what is read through them is asked, never silently a rule. The law of
this file: every word of the loosened text knows what was typed in its place.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from eleusis.rule.answers.spans import Span, words


class Loosened(NamedTuple):
    """A text in words of the language."""

    text: str
    typed: tuple[Span, ...]
    """For each character, the characters that were typed in its place."""

    def typed_words(self, text: str, used: tuple[Span, ...]) -> tuple[Span, ...]:
        """The words of the typed *text* behind words of the loosened one."""
        places = {span for word in used for span in self.typed[word.start : word.end]}
        return tuple(
            word
            for word in words(text)
            if any(place.start < word.end and word.start < place.end for place in places)
        )


def loosened(text: str) -> Loosened:
    """The text with what people say put in words of the language."""
    signs = [(sign, Span(at, at + 1)) for at, sign in enumerate(text)]
    for pattern, instead in _talk():
        plain = "".join(sign for sign, _ in signs)
        for found in reversed(list(pattern.finditer(plain))):
            start, end = found.span()
            if start == end:
                continue
            typed = Span(signs[start][1].start, signs[end - 1][1].end)
            signs[start:end] = [(sign, typed) for sign in found.expand(instead)]
    return Loosened("".join(sign for sign, _ in signs), tuple(typed for _, typed in signs))


@cache
def _talk() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What people say, and what the language says for it, in their order."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    parts: dict[str, str] = table["parts"]
    found = []
    for entry in table["talk"]:
        said = re.sub(r"<(\w+)>", lambda name: parts[name[1]], entry["said"])
        found.append((re.compile(said, re.IGNORECASE), str(entry["means"])))
    return tuple(found)
