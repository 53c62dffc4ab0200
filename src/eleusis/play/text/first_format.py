"""How events were written in the first format of records and of tables' logs."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    "turned": "starter-turned",
    "starter": "starter-laid",
    "refused": "starter-refused",
    "no-play": "no-play-declared",
    "returned": "hand-returned",
    "prophet": "prophet-declared",
    "fell": "prophet-fell",
    "emptied": "hand-emptied",
    "guessed": "rule-guessed",
    "hint": "hinted",
    "ended": "round-ended",
}
"""The words of that time, none of them a word of today; all else has stayed."""


def as_today(line: str) -> str:
    """An event's line as it is written today, of whichever format it is.

    >>> as_today("fell Jones 31"), as_today("prophet-fell Jones 31")
    ('prophet-fell Jones 31', 'prophet-fell Jones 31')
    """
    word, space, rest = line.partition(" ")
    return f"{_WORDS.get(word, word)}{space}{rest}"
