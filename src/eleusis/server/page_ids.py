"""The ids of the permanent pages of rounds."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of a short id, as of tables' codes: without vowels, none is a word."""

_ID_SIGNS: Final = 32
_SHORT_LETTERS: Final = 8


class PageIds(NamedTuple):
    """An id that nobody can guess, of 128 bits, and a short one of 34 for people to type."""

    id: str
    short: str


def page_ids(seed_salt: str) -> PageIds:
    """The ids of the page of a round.

    Args:
        seed_salt: What the shuffle was sealed with: nobody knows it before the end of the round,
            and everybody who was there knows it afterwards.
    """
    digest = sha256(f"eleusis page\n{seed_salt}".encode()).digest()
    letters = (_LETTERS[byte % len(_LETTERS)] for byte in digest[-_SHORT_LETTERS:])
    return PageIds(digest.hex()[:_ID_SIGNS], "".join(letters))
