"""What signs and single letters stand for: an ace, a suit, many of a rank, or nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from eleusis.rule.language.exchanging import Word

_EMPHASIS: Final = re.compile(r"(?<![\w*])(\*+)(?=\S)([^*]+)(?<=\S)\1(?![\w*])")
"""Words with stars around them."""

_IDLE: Final = re.compile(r'"|^\s*\*(?=\s)')
"""Quotation marks, and the star of a list."""


def without_marks(text: str) -> str:
    """The text with spaces for the signs that only mark words; any other star is of a product."""
    plain = _IDLE.sub(lambda found: " " * len(found[0]), text)
    return _EMPHASIS.sub(
        lambda found: f"{' ' * len(found[1])}{found[2]}{' ' * len(found[1])}", plain
    )


def letters_read(text: str, words: list[Word]) -> list[Word]:
    """The words of a text with words for such letters."""
    return _plurals(text, _suits(_aces(text, words)))


def _aces(text: str, words: list[Word]) -> list[Word]:
    """The words with "ace" for an "a" that stands in a list or span of ranks, before a number.

    A capital within a sentence is no article either.
    """
    ranks = {"j", "q", "k", "jack", "queen", "king", *map(str, range(2, 11))}
    joints = {"-", "/", ",", "to", "through", "thru", "=", "or", "and"}
    found = []
    for at, word in enumerate(words):
        if word.text != "a":
            found.append(word)
            continue
        after = [each.text for each in words[at + 1 : at + 3]]
        before = [each.text for each in words[max(at - 2, 0) : at]]
        opens = len(after) == 2 and after[0] in joints and (after[1] in ranks or after[1] == "1")
        closes = len(before) == 2 and before[1] in joints - {","} and before[0] in ranks
        ends = not after or not re.match(r"\w", after[0])
        is_capital = text[word.start] == "A" and at > 0 and words[at - 1].text not in '.;:!?"('
        listed = len(after) == 2 and {*after} <= ranks and len(after[0]) < 3
        is_ace = opens or (closes and ends) or is_capital or listed
        found.append(word._replace(text="ace") if is_ace else word)
    return found


def _suits(words: list[Word]) -> list[Word]:
    """The words with suits for the letters of a list of nothing but "c", "d", "h" and "s"."""
    letters = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
    found = list(words)
    for at in range(len(words) - 6):
        if words[at].text not in letters:
            continue
        listed = [word.text for word in words[at : at + 7]]
        if set(listed[::2]) <= letters.keys() and len({*listed[1::2]}) == 1:
            for place in range(at, at + 7, 2):
                found[place] = words[place]._replace(text=letters[words[place].text])
    return found


_PLURALS: Final = dict(
    zip(
        map(str, range(2, 11)),
        ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
        strict=True,
    )
)
_NO_RANKS: Final = frozenset({"by", "in", "of"})
"""After these it is numbers that are many: "up by 2s", "multiples of 3s"."""


def _plurals(text: str, words: list[Word]) -> list[Word]:
    """The words with "eights" for "8s" and "8's"; "8S" is a spade."""
    made: list[Word] = []
    for word in words:
        made.append(word)
        if text[word.start] != "s" or word.text != "s" or len(made) < 2:
            continue
        start = -3 if made[-2].text == "'" and len(made) > 2 else -2
        number, joined = made[start], made[start:]
        is_one = all(one.end == other.start for one, other in pairwise(joined))
        is_after = len(made) + start and made[start - 1].text in _NO_RANKS
        if number.text in _PLURALS and is_one and not is_after:
            made[start:] = [Word(_PLURALS[number.text], number.start, word.end)]
    return made
