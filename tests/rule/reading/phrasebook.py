"""The phrases of docs/rule-language.md, put together at random, with a judge that knows no reader.

The document promises that whatever is put together from its phrases is read at once. Each sentence
stands here as it stands there, its gaps in capitals; beside it, what it means, given the meanings
of what fills the gaps (`phrases`). A test holds the two lists to each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rule.reading.phrases import (
    AMOUNTS,
    CARDS,
    CASES,
    DEMANDS,
    FEATURES,
    KINDS,
    MUST,
    NUMBERS,
    OF_THE_CARD,
    PLAIN_KINDS,
    Holds,
    Kind,
    Line,
    Phrase,
    Says,
    count_of,
    is_red,
    suit_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from eleusis.cards import Card


class Told(NamedTuple):
    """A text, and what it demands of the next card."""

    text: str
    right: Holds


# ---- Sentences -----------------------------------------------------------------------------------


def _if(case: Holds, then: Holds, otherwise: Holds | None = None) -> Holds:
    def right(line: Line, card: Card) -> bool:
        if case(line, card):
            return then(line, card)
        return otherwise is None or otherwise(line, card)

    return right


def _after(kind: Kind, then: Holds) -> Holds:
    return lambda line, card: not kind.has(line[-1]) or then(line, card)


def _row(length: int, has: Callable[[Sequence[Card]], bool]) -> Holds:
    """True unless so many cards in a row, the new one the last of them, are all alike."""
    return lambda line, card: (
        len(line) < length - 1 or not has([*line[len(line) - length + 1 :], card])
    )


def _place(line: Line) -> int:
    return len(line) + 1


def _in_block(line: Line, size: int) -> Line:
    return line[len(line) // size * size :]


def _by_place(is_there: Callable[[int], bool]) -> Callable[[Says, Says], Holds]:
    return lambda there, elsewhere: (
        lambda line, card: (
            there(line, card, card) if is_there(_place(line)) else elsewhere(line, card, card)
        )
    )


SENTENCES: Final = (
    Phrase("The card must MUST.", lambda said: lambda line, card: said(line, card, card)),
    Phrase(
        "The card must MUST and MUST.",
        lambda one, other: lambda line, card: one(line, card, card) and other(line, card, card),
    ),
    Phrase(
        "The card must MUST or MUST.",
        lambda one, other: lambda line, card: one(line, card, card) or other(line, card, card),
    ),
    Phrase("The card must not be ADJECTIVE.", lambda kind: lambda line, card: not kind.has(card)),
    Phrase(
        "The card must MUST and not be ADJECTIVE.",
        lambda said, kind: lambda line, card: said(line, card, card) and not kind.has(card),
    ),
    Phrase("MEASURE must be AMOUNT.", lambda number, so: lambda line, card: so(number(line, card))),
    Phrase("If CASE, DEMAND.", _if),
    Phrase("If CASE, DEMAND; otherwise DEMAND.", _if),
    Phrase(
        "If CASE, any card is right; otherwise DEMAND.",
        lambda case, otherwise: _if(case, lambda line, card: True, otherwise),
    ),
    Phrase(
        "If CASE, DEMAND; otherwise, if CASE, DEMAND; otherwise DEMAND.",
        lambda case, then, other, then2, otherwise: _if(case, then, _if(other, then2, otherwise)),
    ),
    Phrase("After ONE DEMAND.", _after),
    Phrase(
        "KINDS must MUST.",
        lambda kind, said: lambda line, card: not kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "KINDS are always right. Any other card must MUST.",
        lambda kind, said: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "At even places of the line the card must MUST; at all other places the card must MUST.",
        _by_place(lambda place: place % 2 == 0),
    ),
    Phrase(
        "At places 3, 6, 9 and so on of the line the card must MUST; at all other places the card "
        "must MUST.",
        _by_place(lambda place: place % 3 == 0),
    ),
    Phrase(
        "In each block of SIZE cards from the first card of the line at most two cards may be "
        "KINDS.",
        lambda size, kind: (
            lambda line, card: not kind.has(card) or count_of(kind.has, _in_block(line, size)) < 2
        ),
    ),
    Phrase(
        "In each block of SIZE cards from the first card of the line no FEATURE may repeat.",
        lambda size, feature: (
            lambda line, card: feature(card) not in [feature(one) for one in _in_block(line, size)]
        ),
    ),
    Phrase(
        "Never FEW PLAIN in a row.",
        lambda few, kind: _row(few, lambda cards: all(map(kind.has, cards))),
    ),
    Phrase(
        "Never FEW cards of the same FEATURE in a row.",
        lambda few, feature: _row(few, lambda cards: len(set(map(feature, cards))) == 1),
    ),
    Phrase(
        "The FEATURE of the card must not be among the last FEW cards.",
        lambda feature, few: lambda line, card: feature(card) not in map(feature, line[-few:]),
    ),
    Phrase(
        "The FEATURE of the card must not be on the line.",
        lambda feature: lambda line, card: feature(card) not in map(feature, line),
    ),
    Phrase(
        "The FEATURE of the card must be among the last FEW cards.",
        lambda feature, few: lambda line, card: feature(card) in map(feature, line[-few:]),
    ),
    Phrase(
        "Exactly one of suit, colour and parity must change.",
        lambda: (
            lambda line, card: (
                (
                    [
                        feature(card) != feature(line[-1])
                        for feature in (suit_of, is_red, lambda c: c.rank % 2)
                    ]
                ).count(True)
                == 1
            )
        ),
    ),
)
RETOLD: Final = (
    Phrase("Every card must MUST.", lambda said: lambda line, card: said(line, card, card)),
    Phrase("No card may MUST.", lambda said: lambda line, card: not said(line, card, card)),
    Phrase("Only KINDS may be played.", lambda kind: lambda line, card: kind.has(card)),
    Phrase("Never play ONE.", lambda kind: lambda line, card: not kind.has(card)),
    Phrase("MEASURE may not be AMOUNT.", lambda n, so: lambda line, card: not so(n(line, card))),
    Phrase("When CASE, DEMAND.", _if),
    Phrase("If CASE, DEMAND. In every other case DEMAND.", _if),
    Phrase(
        "KINDS may only follow KINDS.",
        lambda kind, before: lambda line, card: not kind.has(card) or before.has(line[-1]),
    ),
    Phrase(
        "KINDS may not follow KINDS.",
        lambda kind, before: lambda line, card: not (kind.has(card) and before.has(line[-1])),
    ),
    Phrase(
        "KINDS must MUST. All other cards must MUST.",
        lambda kind, said, other: (
            lambda line, card: (said if kind.has(card) else other)(line, card, card)
        ),
    ),
    Phrase(
        "Unless the card is ONE, it must MUST.",
        lambda kind, said: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "The card must MUST, except that KINDS are always right.",
        lambda said, kind: lambda line, card: kind.has(card) or said(line, card, card),
    ),
    Phrase(
        "Every third card of the line must MUST. All other cards must MUST.",
        _by_place(lambda place: place % 3 == 0),
    ),
    Phrase(
        "The line is cut into blocks of SIZE cards. In each block no FEATURE may come twice.",
        lambda size, feature: (
            lambda line, card: feature(card) not in map(feature, _in_block(line, size))
        ),
    ),
    Phrase(
        "There may be at most two PLAIN in a row.",
        lambda kind: _row(3, lambda cards: all(map(kind.has, cards))),
    ),
    Phrase(
        "No more than two cards in a row may have the same FEATURE.",
        lambda feature: _row(3, lambda cards: len(set(map(feature, cards))) == 1),
    ),
    Phrase(
        "None of the last FEW cards may have the same FEATURE as the card.",
        lambda few, feature: lambda line, card: feature(card) not in map(feature, line[-few:]),
    ),
    Phrase(
        "At least one of the last FEW cards must have the same FEATURE as the card.",
        lambda few, feature: lambda line, card: feature(card) in map(feature, line[-few:]),
    ),
    Phrase(
        "No FEATURE may occur twice on the line.",
        lambda feature: lambda line, card: feature(card) not in map(feature, line),
    ),
    Phrase(
        "The second card of the line is free. After that, the card must MUST.",
        lambda said: lambda line, card: len(line) < 2 or said(line, card, card),
    ),
    Phrase(
        "The first FEW cards of the line are free. After that, the card must MUST.",
        lambda few, said: lambda line, card: len(line) < few or said(line, card, card),
    ),
)
"""The same sentences in other words."""

WHILE_SHORT: Final = "While there are fewer than FEW cards on the line, any card is right."

WHILE_NONE: Final = "While there is no BARE on the line, any card is right."

TABLES: Final[dict[str, Sequence[Phrase]]] = {
    "CARD": CARDS,
    "MUST": MUST,
    "NUMBER": NUMBERS,
    "MEASURE": OF_THE_CARD,
    "AMOUNT": AMOUNTS,
    "CASE": CASES,
    "DEMAND": DEMANDS,
}
PHRASES: Final = tuple(
    dict.fromkeys(one for table in (*TABLES.values(), SENTENCES, RETOLD) for one in table)
)
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}
_FORMS: Final = {
    "ONE": (KINDS, "one"),
    "KINDS": (KINDS, "many"),
    "ADJECTIVE": (KINDS, "adjective"),
    "PLAIN": (PLAIN_KINDS, "many"),
    "BARE": (PLAIN_KINDS, "bare"),
}
"""The gaps for kinds: of which, and in which form."""

_RANGES: Final = {"N": range(2, 7), "SIZE": range(3, 7), "FEW": range(2, 5)}
GAP: Final = re.compile(r"\b[A-Z]{2,}\b|\bN\b")


class Filling:
    """Fills the gaps of phrases, at random."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def filled(self, phrase: Phrase, depth: int = 0) -> tuple[str, Any]:
        meanings: list[Any] = []

        def fill(gap: re.Match[str]) -> str:
            words, meaning = self._gap(gap[0], depth)
            meanings.append(meaning)
            return words

        words = GAP.sub(fill, phrase.words)
        return words, phrase.means(*meanings)

    def _gap(self, gap: str, depth: int) -> tuple[str, Any]:
        if gap in _FORMS:
            kinds, form = _FORMS[gap]
            kind = self.random.choice(kinds)
            return getattr(kind, form), kind
        if gap in _RANGES:
            count = self.random.choice(_RANGES[gap])
            return (COUNTS[count] if gap == "FEW" else str(count)), count
        if gap == "FEATURE":
            return self.random.choice(FEATURES)
        if gap == "IS":
            words, said = self.filled(self.random.choice(MUST), depth)
            return said_of_it(words), said
        # of two cases neither is two again
        table = CASES[:-2] if gap == "CASE" and depth else TABLES[gap]
        return self.filled(self.random.choice(table), depth + (gap == "CASE"))


def said_of_it(words: str) -> str:
    """What a card must be, as what it is."""
    for must, is_so in (("be ", "is "), ("have ", "has ")):
        if words.startswith(must):
            return is_so + words.removeprefix(must)
    raise AssertionError(words)


LOOKS_BACK: Final = re.compile(
    r"(?:second|third)-last|(?:of|between) the last two cards|last two cards (?:have|is|are)"
    r"|all of the last (?P<all>\w+)|just gone up|before the last card"
)
ELSE: Final = re.compile("otherwise|every other case")
_LATEST: Final = re.compile(r"since the last ([a-z ]*?)(?= is)")


def told(random: Random, filling: Callable[[Random], Filling] | None = None) -> Told:
    """Any text that the phrases make; one that looks back says what holds of short lines."""
    words, right = (filling or Filling)(random).filled(random.choice((*SENTENCES, *RETOLD)))
    for bare in dict.fromkeys(_LATEST.findall(words)):
        words += " " + WHILE_NONE.replace("BARE", bare)
        right = _free_without(bare, right)
    looks_back = LOOKS_BACK.search(words) if ELSE.search(words) else None
    if looks_back or random.random() < 0.15:
        few = 4 if looks_back and looks_back["all"] else random.randint(3, 4)
        words += " " + WHILE_SHORT.replace("FEW", COUNTS[few])
        right = _free_before(few, right)
    return Told(_capital(words), right)


def _free_without(bare: str, right: Holds) -> Holds:
    kind = next(kind for kind in PLAIN_KINDS if kind.bare == bare)
    return lambda line, card: not count_of(kind.has, line) or right(line, card)


def _free_before(few: int, right: Holds) -> Holds:
    return lambda line, card: len(line) < few or right(line, card)


def _capital(words: str) -> str:
    sentences = re.split(r"(?<=\. )", words)
    return "".join(one[0].upper() + one[1:] for one in sentences)
