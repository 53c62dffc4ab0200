"""Texts that nobody would write on purpose: mutated sentences, soups of words, junk.

The same seed gives the same texts. Nothing here says what should become of them.
"""

from __future__ import annotations

import re
import string
from random import Random
from typing import TYPE_CHECKING, Final

from eleusis.rule import library
from eleusis.rule.language.reading import TEXT_MAX, WORDS_MAX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SENTENCES: Final = tuple(rule.sentence for rule in library())
WORDS: Final = tuple(
    sorted({word for sentence in SENTENCES for word in re.findall(r"\w+|[^\w\s]", sentence)})
)

LONG: Final = 2000
"""Characters of a long text."""

STRANGE: Final = (
    *("\x00", "\x01", "\x07", "\b", "\x1b[31m", "\x7f", "\x85", "\r", "\v", "\f", "\t"),
    *("\u00a0", "\u00ad", "\u2003", "\u2028", "\u2029", "\u3000"),  # spaces and breaks
    *("\u200b", "\u200d", "\u2060", "\ufeff"),  # of no width
    *("\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"),  # directions
    *("\u0301", "\u0308", "\u0327", "\u20dd", "\ufe0f", "\U000e0041"),  # upon the one before
    *("İ", "ß", "ﬁ", "ſ", "K", "Ⅷ", "½", "²", "٣", "७", "８", "𝟟", "Ａ"),  # look-alikes, digits
    *("♠️", "♡", "🂡", "🃏", "👩\u200d🔬", "🇩🇪", "黒", "أحمر", "אדום", "красный"),
    *("\ud800", "\udfff", "\ue000", "\uffff", "\U0010ffff"),  # surrogates, no characters
    *("$", "\\", "%s", "{0}", "<b>", "'", '"', "`", "#", "&&", "|", "__import__('os')", "/*"),
)
"""Characters and scraps that sentences do not have."""

NUMBERS: Final = ("0", "-0", "-1", "00007", "1e9", "0x1F", "3.14", "1/2", "1000000", "9" * 30)


def texts(count: int, seed: int) -> Iterator[str]:
    """So many texts, mostly mutated sentences."""
    chance = Random(seed)
    kinds, weights = zip(*_KINDS.items(), strict=True)
    for make in chance.choices(kinds, weights, k=count):
        yield make(chance)


# ---- One text of each kind ---------------------------------------------------------------------


def mutated(chance: Random) -> str:
    """A sentence of the library with a few words swapped, dropped, doubled, changed or cut off."""
    words = chance.choice(SENTENCES).split()
    for _ in range(chance.randint(1, 4)):
        _change_words(words, chance)
    return " ".join(words)


def _change_words(words: list[str], chance: Random) -> None:
    one, other = chance.randint(0, len(words)), chance.randint(0, len(words))
    match chance.choice(("swap", "drop", "double", "replace", "insert", "cut", "graft")):
        case "swap" if max(one, other) < len(words):
            words[one], words[other] = words[other], words[one]
        case "drop":
            del words[one : one + chance.randint(1, 3)]
        case "double":
            words[other:other] = words[one : one + chance.randint(1, 3)]
        case "replace":
            words[one : one + 1] = [chance.choice(WORDS)]
        case "cut":
            del words[chance.choice((one, max(one, 1))) :]
        case "graft":
            end = chance.choice(SENTENCES).split()
            words[one:] = end[chance.randrange(len(end)) :]
        case _:
            words.insert(one, chance.choice((*WORDS, *NUMBERS)))


def mistyped(chance: Random) -> str:
    """A sentence of the library with a few characters lost, doubled, changed, or strange."""
    text = chance.choice(SENTENCES)
    for _ in range(chance.randint(1, 6)):
        place = chance.randint(0, len(text))
        lost = chance.randint(0, 2)
        new = chance.choice(("", text[place : place + 1], chance.choice(STRANGE), _letter(chance)))
        text = text[:place] + new + text[place + lost :]
    return text


def _letter(chance: Random) -> str:
    return chance.choice(string.printable)


def soup(chance: Random) -> str:
    """Words of the language in no order, some of them with a pause behind each."""
    joint = chance.choice((" ", " ", " ", ". ", ": ", ", "))
    return joint.join(chance.choices((*WORDS, *NUMBERS), k=chance.randint(1, 30)))


def junk(chance: Random) -> str:
    """Characters from anywhere in Unicode, halves of surrogate pairs included, or scraps."""
    length = chance.randint(0, 60)
    if chance.random() < 0.5:
        return "".join(chance.choices(STRANGE, k=length))
    ranges = (0x80, 0x800, 0x10000, 0x110000)
    return "".join(chr(chance.randrange(chance.choice(ranges))) for _ in range(length))


def nested(chance: Random) -> str:
    """Parentheses, or words that want another, within each other."""
    depth = chance.choice((5, 20, 49, 50, 51, 120))
    opening, middle, closing = chance.choice(
        (
            ("(", "red", ")"),
            ("(", "red", ""),
            ("", "red", ")"),
            ("not (", "red", ")"),
            ("not ", "red", ""),
            ("(red or ", "odd", ")"),
            ("red or (odd and (", "king", "))"),
            ("if red, ", "play odd", ""),
            ("if the last card is red, (", "play odd", ") otherwise play even"),
            ("rank plus (", "last rank", ") is 7"),
            ("the card before ", "the last card is red", ""),
            ("after red, ", "black", ", otherwise"),
        )
    )
    return opening * depth + middle + closing * depth


def huge_number(chance: Random) -> str:
    """A sentence of the library with a huge number for one of its words."""
    words = chance.choice(SENTENCES).split()
    digits = chance.choice((3, 7, 20, 400, 3000))
    number = chance.choice(("", "-", "0.", "+")) + chance.choice(string.digits) * digits
    ending = chance.choice(("", "", "th", "%", "th-last"))
    words[chance.randrange(len(words))] = number + ending
    return " ".join(words)


def long(chance: Random) -> str:
    """About two thousand characters, or as many words or characters as a rule may have."""
    make = chance.choice((mutated, soup, _repeated, _chained))
    text = make(chance)
    while len(text) < LONG:
        text += chance.choice((" ", ", ", ". ", " and ", " or ", "; ")) + make(chance)
    text = chance.choice((text[:LONG], text, text + "x" * (TEXT_MAX - len(text))))
    return " ".join(text.split()[:WORDS_MAX]) if chance.random() < 0.8 else text


def _repeated(chance: Random) -> str:
    return f"{chance.choice((*WORDS, 'red or', 'red and not', 'then', 'last', 'red,'))} " * 100


def _chained(chance: Random) -> str:
    """Kinds of cards joined by "and" and "or" without parentheses: as many readings as may be."""
    kinds = ("red", "odd", "a face card", "above 6", "a spade", "higher", "the same suit")
    joints = (" and ", " or ", ", ", " or not ")
    return "".join(chance.choice(kinds) + chance.choice(joints) for _ in range(60))


_KINDS: Final[dict[Callable[[Random], str], int]] = {
    mutated: 50,
    mistyped: 20,
    soup: 10,
    junk: 8,
    nested: 3,
    huge_number: 6,
    long: 3,
}
"""The kinds of texts and how many of a hundred are of each."""
