"""A phrase of docs/rule-language.md in other words is read like the phrase, in any company."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from rule.reading.phrasebook import ELSE, GAP, LOOKS_BACK, PHRASES, Filling, Told, told
from rule.reading.phrases import AMOUNTS, CARDS, CASES, DEMANDS, MUST, NUMBERS, Phrase
from rule.reading.test_phrasebook import ASKED, judged
from rule.reading.wordings import WORDINGS

PLAIN = {phrase.words: phrase for phrase in PHRASES}


def _reworded(plain: Phrase, words: str) -> Phrase:
    """What *words* mean: the same as the phrase, whatever the order of its gaps."""
    told, ours = GAP.findall(plain.words), GAP.findall(words)
    assert sorted(told) == sorted(ours), words
    order = list(range(len(told))) if told == ours else [ours.index(gap) for gap in told]
    return Phrase(words, lambda *filled: plain.means(*(filled[at] for at in order)))


class _InOtherWords(Filling):
    """Fills gaps as ever, but for one phrase that it says in other words."""

    def __init__(self, random: Random, plain: Phrase, words: str) -> None:
        super().__init__(random)
        self.plain, self.other, self.said = plain, _reworded(plain, words), False

    def filled(self, phrase: Phrase, depth: int = 0) -> tuple[str, Any]:
        if phrase != self.plain:
            return super().filled(phrase, depth)
        self.said = True
        return super().filled(self.other, depth)

    def _gap(self, gap: str, depth: int) -> tuple[str, Any]:
        # only what a card must be or have is also said of one that lies
        if gap == "IS" and not self.other.words.startswith(("be ", "have ")):
            return Filling(self.random)._gap(gap, depth)
        return super()._gap(gap, depth)


def _told(random: Random, plain: Phrase, words: str) -> Told:
    """A text with the phrase, in these words; where it looks back, short lines are free."""
    while True:
        filling = _InOtherWords(random, plain, words)
        text = told(random, lambda _, filling=filling: filling)  # type: ignore[misc]
        if filling.said and _is_whole(text.text, plain.words):
            return text


def _is_whole(text: str, plain: str) -> bool:
    """True unless the phrase asks for a sentence about short lines, and the text has none."""
    either = f"{text} {plain}"
    looks_back = LOOKS_BACK.search(either) and ELSE.search(either)
    return (
        (not looks_back or "fewer than four" in text)
        and ("since the last" not in text or "While there is no" in text)
        and "No card may not" not in text
    )


def _denies_two(words: str, text: str) -> bool:
    """True where a “not” stands before two, of which it may be said or of the first alone."""
    return words.startswith("not ") and (" and " in text or " or " in text)


def check(count: int, seed: int) -> None:
    """Each wording is read as its phrase, so many times; hardly ever is one asked about."""
    random, found = Random(seed), list[str]()
    for plain, words in WORDINGS:
        for _ in range(count):
            text = _told(random, PLAIN[plain], words)
            if _denies_two(words, text.text):
                continue
            found.append(f"{words}: {why}" if (why := judged(text, len(found))) else "")
    assert [each for each in found if "wrong:" in each] == []
    unread = [each for each in found if each]
    assert len(unread) <= ASKED * len(found), "\n".join(unread)


def test_each_stands_once_beside_its_phrase() -> None:
    assert len({words for _, words in WORDINGS}) == len(WORDINGS) >= 150
    assert {plain for plain, _ in WORDINGS} <= PLAIN.keys()
    assert not {words for _, words in WORDINGS} & PLAIN.keys()


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_in_other_words_is_read_at_once(seed: int) -> None:
    check(1, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_what_is_said_in_other_words_is_read_again_and_again(seed: int) -> None:
    check(4, seed)


# ---- No wording is of the numbers alone that the document happens to print --------------------

OTHER_NUMBERS = (
    ("3, 6, 9", "4, 8, 12"),
    *(("third", "fourth"), ("two", "three"), ("Two", "Three"), ("by 3", "by 4"), ("of 3", "of 4")),
)
_OF_TWO = re.compile(r"second-last|third-last|the last two")
"""What is of two cards in itself."""

_FILLED = {
    "ONE": "a heart",
    **dict.fromkeys(("KINDS", "PLAIN"), "hearts"),
    "ADJECTIVE": "red",
    "BARE": "king",
    "FEATURE": "suit",
    "CARD": "the last card",
    "N": "4",
    "SIZE": "5",
    "FEW": "four",
    "MUST": "be higher than the last card",
    "IS": "is red",
    "CASE": "the last card is red",
    "DEMAND": "go higher",
    "MEASURE": "the sum of the card and the last card",
    "AMOUNT": "even",
    "NUMBER": "the number of cards on the line",
}
_AROUND = (
    (CASES, "If {}, play a heart."),
    (NUMBERS, "If {} is even, play a heart."),
    (DEMANDS, "If the last card is red, {}."),
    (MUST, "The card must {}."),
    (AMOUNTS, "The sum of the card and the last card must be {}."),
    (CARDS, "Go higher than {}."),
)


def _with_other_numbers(words: str) -> str:
    for one, other in OTHER_NUMBERS:
        words = re.sub(rf"\b{re.escape(one)}\b", other, words)
    return words


def _in_sentence(words: str, plain: str) -> str:
    around = next((text for table, text in _AROUND if PLAIN[plain] in table), "{}")
    filled = GAP.sub(lambda gap: _FILLED[gap[0]], _with_other_numbers(words))
    text = around.format(filled)
    return text[0].upper() + text[1:]


NUMBERED = [
    (_in_sentence(plain, plain), _in_sentence(words, plain))
    for plain, words in WORDINGS
    if _with_other_numbers(plain) != plain and not _OF_TWO.search(plain)
]


@pytest.mark.parametrize(("plain", "other"), NUMBERED)
def test_a_wording_is_of_any_number(plain: str, other: str) -> None:
    assert isinstance(answer(plain), Read)
    assert isinstance(answer(other), Read)
    assert difference(read_rule(plain), read_rule(other)) is None
