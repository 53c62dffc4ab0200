"""A phrase of docs/rule-language.md in other words is read like the phrase, in any company."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rule.reading.phrasebook import ELSE, GAP, LOOKS_BACK, PHRASES, Filling, Told, told
from rule.reading.phrases import Phrase
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
