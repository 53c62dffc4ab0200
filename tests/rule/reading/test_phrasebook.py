"""What docs/rule-language.md promises: whatever its phrases make is read, as it is meant."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from eleusis.cards import CARDS
from eleusis.rule import Asked, Read, answer
from eleusis.rule.machine.lazy import LazyMachine
from rule.reading.phrasebook import PHRASES, WHILE_NONE, WHILE_SHORT, Told, said_of_it, told
from rule.reading.phrases import Missing

LINES = 12
"""Lines on which a reading is held against the judge, each with all 52 cards."""

LENGTHS = (4, 5, 7)
"""Cards on a line: enough for every card that a phrase names."""

NONSENSE = frozenset(
    {"always-true", "always-false", "unreachable", "any-card", "no-card", "whatever-card"}
    | {"own-card", "sentences-contradict"}
)
"""Why a text is asked about that chance has put together, and that nobody would say."""

ASKED = 0.005
"""The share of texts that may be asked about for another reason."""


def judged(text: Told, seed: int) -> str:
    """Why a text is not as promised: nothing if it is read as meant, or asked as nonsense."""
    match found := answer(text.text):
        case Read(_, rule):
            wrong = _misread(text, rule, seed)
            return f"wrong: {text.text} → {found.sentence} {wrong}" if wrong else ""
        case Asked() if {doubt.code for doubt in found.doubts} <= NONSENSE:
            return ""
        case Asked():
            return f"asked: {text.text} {found.choices}"
        case _:
            is_nonsense = found.said.key == "nonsense"
            return "" if is_nonsense else f"not read: {text.text} ({found.said})"


def _misread(text: Told, rule: object, seed: int) -> str:
    """The first line where a reading says something else than the judge."""
    random, machine = Random(seed), LazyMachine(rule, starters=1)  # type: ignore[arg-type]
    for _ in range(LINES):
        line = tuple(random.choices(CARDS, k=random.choice(LENGTHS)))
        right = machine.mask(machine.after(line))
        try:
            wrong = [one for one in CARDS if bool(right >> one & 1) != text.right(line, one)]
        except Missing:
            continue
        if wrong:
            return f"({' '.join(map(str, line))}, {wrong[0]})"
    return ""


def check(count: int, seed: int) -> None:
    random = Random(seed)
    found = [judged(told(random), number) for number in range(count)]
    assert [each for each in found if each.startswith("wrong")] == []
    unread = [each for each in found if each]
    assert len(unread) <= ASKED * count, unread


def test_whatever_the_phrases_make_is_read_at_once() -> None:
    check(400, seed=25)


@pytest.mark.slow
def test_whatever_ten_thousand_times_the_phrases_make_is_read_at_once() -> None:
    check(10_000, seed=20261123)


# ---- The document has the phrases that are tested, and no others ---------------------------------

PAGE = Path(__file__).parents[3] / "docs" / "rule-language.md"
_CHAPTERS = re.compile(r"## A rule is one sentence.*?(?=```python)", re.DOTALL)
_GAPS = {"ONE": "KIND", "ADJECTIVE": "KIND", "BARE": "KIND", "PLAIN": "KINDS", "IS": "is …"}
_NUMBER = r"(?:two|three|four|\\d+)"


def _printed() -> tuple[str, ...]:
    found = _CHAPTERS.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return tuple(re.findall(r"`([^`]+)`", found[0]))


def _as_printed(words: str) -> re.Pattern[str]:
    """A phrase as the document may print it."""
    plain = re.sub(r"\b(ONE|ADJECTIVE|BARE|PLAIN|IS)\b", lambda gap: _GAPS[gap[0]], words)
    return re.compile(re.sub(r"\b(?:FEW|SIZE|N)\b", _NUMBER, re.escape(plain)))


WORDS = (*(phrase.words for phrase in PHRASES), WHILE_SHORT, WHILE_NONE)


@pytest.mark.parametrize("words", WORDS)
def test_the_document_has_each_phrase(words: str) -> None:
    assert any(_as_printed(words).fullmatch(each) for each in _printed())


def test_the_document_promises_no_more() -> None:
    """Each of its phrases with gaps is tested here; each whole sentence is read at once."""
    is_so = (said_of_it(words) for words in WORDS if words.startswith(("be ", "have ")))
    tested = [_as_printed(words) for words in (*WORDS, *is_so)]
    for each in _printed():
        if re.search(r"\b[A-Z]{4,}\b", each):
            is_gap = each.strip("S") in ("KIND", "FEATURE", "CARD", "the last KIND")
            assert is_gap or any(one.fullmatch(each) for one in tested), each
        elif each.endswith(".") and each != WHILE_SHORT.replace("FEW", "two"):
            assert isinstance(answer(each), Read), each
