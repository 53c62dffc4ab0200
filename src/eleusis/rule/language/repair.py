"""A text that cannot be read, mended: the nearest text that can, a word or two away.

Words are corrected where reading stops, small words are put in or left out there, until all can
be read. The law of this file: what comes back can be read, and has all the words that bear a
meaning, each as it was or spelt rightly.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Set

WORDS_MAX: Final = 500
"""Words read in all attempts at a text together: a fifth of a second."""

SENSELESS_MAX: Final = 3
"""Texts given up since they had no meaning, or several: to find that out takes long."""

CHANGES_MAX: Final = 4
"""More changes than that make another sentence."""

_FILLERS: Final = ("the", "a", ",", "then", "card", "be", "and repeat", ")")
"""What people leave out, the likeliest first."""

_BEFORE_CARD: Final = ("any", "last", "previous", "preceding", "prior", "next")
"""Words behind which a card may have been left out."""

_IDLE: Final = (
    *("a", "an", "the", "to", "of", "that", "then", "and", "it", "just", "please"),
    *(",", ";", ":", ".", "(", ")", '"', "'"),
)
"""What says nothing that the rest does not say, so that it can be left out."""

_SPOKEN: Final = {
    "aint": "is not",
    "arent": "are not",
    "bigger": "higher",
    "biggest": "highest",
    "cant": "cannot",
    "doesnt": "does not",
    "dont": "do not",
    "hasnt": "does not have",
    "isnt": "is not",
    "matching": "same",
    "mustnt": "must not",
    "shouldnt": "must not",
    "then": "than",
    "tile": "card",
    "whatever": "any card",
    "within": "at most",
}
"""What people say or write for words that can be read."""

_DENYING: Final = ("not", "no", "never", "neither", "nor", "non", "unless", "except", "cannot")
"""Words that no other word is near to, however it is spelt."""

_WORD: Final = re.compile(r"\w+(?:'\w+)?|\S")

_CLOSE: Final = 0.7
"""How much a misspelt word must be like the word that was meant, as difflib counts."""


class Stop(NamedTuple):
    """Where a text cannot be read on, and the words and signs that could stand there."""

    column: int
    expected: Set[str]


def mended(
    text: str, stop: Callable[[str], Stop | None], means_something: Callable[[str], bool]
) -> str | None:
    """The nearest text that can be read; None if none is near.

    Args:
        text: It cannot be read.
        stop: Where a text cannot be read on; None if it can be read to its end.
        means_something: True if a text that can be read to its end has a meaning, and one only.
    """
    first = stop(text)
    assert first is not None, "a text that can be read needs no mending"
    attempts = [(0, 0, text, first)]  # by changes made, then by how much is not read
    seen = {text}
    left, senseless = WORDS_MAX, 0
    while attempts:
        made, _, changed, stopped = heappop(attempts)
        for better in _changes(changed, stopped):
            if better in seen:
                continue
            seen.add(better)
            left -= len(_WORD.findall(better))
            if left < 0 or senseless == SENSELESS_MAX:
                return None
            following = stop(better)
            if following is None:
                if means_something(better):
                    return better
                senseless += 1
                continue
            unread = len(better) - following.column
            if made + 1 < CHANGES_MAX and unread < len(changed) - stopped.column:
                heappush(attempts, (made + 1, unread, better, following))
    return None


def _changes(text: str, stop: Stop) -> Iterator[str]:
    """What the text becomes by one change where it cannot be read on, the likeliest first."""
    before, after = text[: stop.column], text[stop.column :]
    here = _WORD.match(after)
    last = next(reversed(list(_WORD.finditer(before))), None)
    if here is not None:
        for instead in _meant(here[0].lower(), stop.expected):
            yield f"{before}{_like(here[0], instead)}{after[here.end() :]}"
    for filler in _FILLERS:
        if filler.split()[0] in stop.expected and _may_be_left_out(filler, here, last):
            yield _joined(before, filler, after)
    if last is not None and last[0].lower() != "the":
        yield _joined(before[: last.start()], "the", f"{last[0]} {after}")
    if here is not None and (here[0].lower() in _IDLE or (last and last[0] == here[0])):
        yield _joined(before, "", after[here.end() :])
    if here is None and last is not None and last[0].lower() in _IDLE:
        yield before[: last.start()].rstrip()


def _meant(word: str, expected: Set[str]) -> Iterator[str]:
    """The words that may have been meant by *word*."""
    spoken = _SPOKEN.get(word, "")
    if spoken:
        yield spoken
    near = sorted(known for known in expected - {word} if len(known) > 1)
    for known in get_close_matches(word, near, n=3, cutoff=_CLOSE):
        if known not in _DENYING and word not in _DENYING:
            yield known


def _like(word: str, instead: str) -> str:
    return instead.capitalize() if word[0].isupper() else instead


def _may_be_left_out(filler: str, here: re.Match[str] | None, last: re.Match[str] | None) -> bool:
    """Whether *filler* can be missing between these two words without hiding what is meant."""
    if filler == "a":  # at the end it would be an ace
        return here is not None
    return filler != "card" or (last is not None and last[0].lower() in _BEFORE_CARD)


def _joined(before: str, middle: str, after: str) -> str:
    if middle and not before and after[:1].isupper():
        middle, after = middle.capitalize(), after[0].lower() + after[1:]
    start = before.rstrip() + middle if middle in (",", ")") else f"{before.rstrip()} {middle}"
    return " ".join(f"{start} {after}".split())
