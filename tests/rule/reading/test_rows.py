"""Whatever the rows of the core make of a sentence, it is a rule or a refusal, and no accident."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from eleusis.errors import EleusisError
from eleusis.rule.language.core.reader import CHAPTERS, Stopped, core, core_readings, core_rows
from rule.reading.sentences import Sentences

OPEN: Final = {
    *("Kind", "Feat", "Few", "Like", "Cmp", "Amount", "Do", "Act", "Such", "Phrase", "Has"),
    *("Cando", "About", "Pattern", "Cond", "Preface", "Case", "OfLast", "Told", "If", "Sent"),
    *("Start", "Free", "Test", "Bare", "Perm", "Fact", "SomeVerbs", "Item", "Ors"),
    *("Dos", "Branch", "Act2", "Atom", "Follow", "Grant", "Both", "Sents", "NumSaid", "Where"),
    *("Demand", "Second", "Elided", "Modal", "PropAdj", "Restful", "Text", "PropVerb", "Total"),
    *("DoesNot", "Denied", "Missing", "Present", "NumDoes", "Subj", "Does", "Many", "NotLike"),
}
"""Phrases to which several chapters add; every other belongs to one."""


def outcome(text: str) -> str:
    """`read`, `stopped` or `refused`; any other error is an accident."""
    try:
        return "stopped" if isinstance(core_readings(text), Stopped) else "read"
    except EleusisError:
        return "refused"


def test_a_phrase_is_of_one_chapter_or_open_to_all() -> None:
    """Two chapters that give one name to different things would read each other's rows."""
    homes: dict[str, set[str]] = {}
    for chapter in CHAPTERS:
        for row in chapter.ROWS:
            homes.setdefault(row.name, set()).add(chapter.__name__)
    assert {name for name, at in homes.items() if len(at) > 1} == OPEN


def test_no_row_is_written_twice() -> None:
    written = Counter((row.name, row.written) for row in core_rows())
    assert [each for each, count in written.items() if count > 1] == []


def test_a_word_is_of_one_sort_in_all_chapters() -> None:
    sorts: dict[str, set[str]] = {}
    for chapter in CHAPTERS:
        for sort, words in getattr(chapter, "WORDS", {}).items():
            for word in words:
                sorts.setdefault(word, set()).add(sort)
    assert {word for word, each in sorts.items() if len(each) > 1} == set()


def test_each_row_can_be_said() -> None:
    assert Sentences().beyond_reach == set()


def test_no_sentence_of_the_rows_is_an_accident() -> None:
    random, sentences = Random(1), Sentences()
    came = [outcome(sentences.of(row, random)) for row in core().productions[::3]]
    assert came.count("read") > len(came) / 20


@pytest.mark.slow
def test_none_of_many_sentences_of_the_rows_is_an_accident() -> None:
    random, sentences = Random(2), Sentences()
    for _ in range(5):
        for row in core().productions:
            outcome(sentences.of(row, random))
