"""Turns of which it is not said how they go on: “red, red, black, black”, “RRBB”.

Most people mean that they come round again and again; so that is asked.
"""

from __future__ import annotations

import re
from typing import Final

_TURNS_MIN: Final = 3
"""Turns of a list that stops: two may as well be two demands."""

_COUNTED: Final = re.compile(r"(?:\d+|two|three|four|five|six) |.* (?:twice|(?:\d+|\w+) times)$")
"""A turn of several cards, of which no more than two need be listed."""

_WORDS_MAX: Final = 30

_LETTERS: Final = (
    {"r": "red", "b": "black"},
    {"o": "odd", "e": "even"},
    {"c": "a club", "d": "a diamond", "h": "a heart", "s": "a spade"},
)
"""What people abbreviate, each with others of its own kind only."""


def said_round(text: str) -> str | None:
    """*text* with the words that say that its turns repeat; None if it is no bare list.

    >>> said_round("RRBB")
    'red, red, black, black, and repeat'
    """
    turns = _turns(text)
    is_list = len(turns) >= _TURNS_MIN or (len(turns) > 1 and any(map(_COUNTED.match, turns)))
    if not is_list or len(text.split()) > _WORDS_MAX:
        return None
    return ", ".join((*turns, "and repeat"))


def _turns(text: str) -> list[str]:
    """The turns that a text lists, with commas or "then" between them or nothing at all."""
    said = text.strip(" .!…").lower()
    if "," not in said and " then " not in said:
        return _of_letters(re.sub(r"[\s-]", "", said)) or said.split()
    return [turn.strip() for turn in re.split(r",(?: (?:and )?then\b)?|\bthen\b", said)]


def _of_letters(letters: str) -> list[str]:
    kind = next((kind for kind in _LETTERS if letters and set(letters) <= kind.keys()), {})
    return [kind[letter] for letter in letters] if kind else []
