"""What people want to say, and a sentence that says it: for those whose words were not read.

Every sentence can be read, whatever becomes of the grammar.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import log
from typing import Final

PHRASES: Final = (
    ("The card must be red.", "only"),
    ("The card must not be a heart.", "dont don't isnt isn't never without avoid"),
    ("The card must be a 3, a 5 or a 7.", "values numbers only"),
    ("The card must be between 5 and 9.", "from to range inclusive"),
    ("Play 7 or higher.", "at least more greater than number value"),
    ("The card must be lower than 8.", "less smaller under below number value"),
    ("The card must be a face card.", "picture court jack queen king royal"),
    ("The card must be prime.", "primes number"),
    ("Play higher than the last card.", "increase increasing ascending rise go up bigger greater"),
    ("Play lower than the last card.", "decrease decreasing descending fall go down smaller less"),
    ("Play equal or higher.", "increase non-decreasing at least as high same value"),
    ("Play 1 higher or lower than the last card.", "next to adjacent consecutive neighbour step"),
    ("Play 2 higher than the last card.", "go up by add plus increase increases steps"),
    ("Play 1, 2 or 3 away from the last card.", "within at most difference distance close near"),
    (
        "The distance of the card and the last card must be at least 3.",
        "difference distance far apart more",
    ),
    ("Same suit or same rank as the last card.", "match matching share value number with"),
    ("Play a different suit than the last card.", "change every time switch another must new"),
    ("Play the same colour as the last card.", "match matching keep stay with"),
    ("Colours alternate.", "red black back and forth switch change every other"),
    ("Odd and even cards alternate.", "parity switch change every other"),
    ("Red, then black, and repeat.", "pattern sequence order cycle repeating turn"),
    ("Two red, then two black, and repeat.", "pairs twice pattern groups together"),
    ("Suits cycle hearts, diamonds, clubs, spades.", "order sequence repeating h d c s pattern"),
    ("Every third card must be a face card.", "fourth nth after position place 3 4 cards"),
    ("No two red cards in a row.", "together consecutive adjacent next each other reds"),
    ("Never three cards of one suit in a row.", "consecutive same together more than two"),
    ("If the last card is odd, play black; otherwise play red.", "else when was previous then"),
    ("If the last card is a spade, play a heart.", "must be followed by after only follow can"),
    ("Red after black, black after red.", "follows followed"),
    ("Play red unless the last card is a king.", "except exception but not"),
    (
        "Exactly one of these holds: (the card is red; the card is odd).",
        "either exactly one of xor",
    ),
    ("Rank + last rank is divisible by 3.", "sum total add multiple of value"),
    (
        "The sum of the rank of the card and the rank of the last card must be at least 10.",
        "total add plus two cards value more than",
    ),
    ("In each block of 13 cards no rank repeats.", "unique once yet already seen new again"),
    ("The card must have the same suit as the starter.", "first starting begin"),
)
"""A sentence, and other words that people use for the like."""

NEAR: Final = 0.12
"""How much of their words two sentences must share, the rare ones counting more."""


def nearest(text: str, count: int) -> tuple[str, ...]:
    """The sentences that speak most of what *text* speaks of, best first; empty if none does."""
    words = _words(text)
    scores = {
        sentence: _likeness(words, _words(sentence), _words(f"{sentence} {cues}"))
        for sentence, cues in PHRASES
    }
    near = sorted(scores, key=lambda sentence: -scores[sentence])
    return tuple(sentence for sentence in near if scores[sentence] >= NEAR)[:count]


def _likeness(words: frozenset[str], said: frozenset[str], meant: frozenset[str]) -> float:
    """The weight of the words in common, as a part of the weight of all words said in either."""
    return _weight(words & meant) / (_weight(words | said) or 1.0)


def _weight(words: frozenset[str]) -> float:
    rarity, most = _rarity()
    return sum(rarity.get(word, most) for word in words)


@cache
def _rarity() -> tuple[dict[str, float], float]:
    """The weight of each word of the phrases, and of any other."""
    counts = Counter(word for phrase in PHRASES for word in _words(" ".join(phrase)))
    most = log(len(PHRASES))
    return {word: most - log(count) for word, count in counts.items()}, most / 2


def _words(text: str) -> frozenset[str]:
    """The words without the endings that only number and tense give them."""
    plain = re.findall(r"[a-z]+'?[a-z]*|\d+", text.lower().replace("color", "colour"))
    return frozenset(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in plain)
