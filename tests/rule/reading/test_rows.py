"""Whatever the rows of the core make of a sentence, it is a rule or a refusal, and no accident."""

from __future__ import annotations

from random import Random

import pytest

from eleusis.errors import EleusisError
from eleusis.rule.language.core.reader import Stopped, core, core_readings
from rule.reading.sentences import Sentences


def outcome(text: str) -> str:
    """`read`, `stopped` or `refused`; any other error is an accident."""
    try:
        return "stopped" if isinstance(core_readings(text), Stopped) else "read"
    except EleusisError:
        return "refused"


def test_each_row_can_be_said() -> None:
    assert Sentences().beyond_reach == set()


def test_no_sentence_of_the_rows_is_an_accident() -> None:
    random, sentences = Random(1), Sentences()
    came = [outcome(sentences.of(row, random)) for row in core().productions]
    assert came.count("read") > len(came) / 20


@pytest.mark.slow
def test_none_of_many_sentences_of_the_rows_is_an_accident() -> None:
    random, sentences = Random(2), Sentences()
    for _ in range(5):
        for row in core().productions:
            outcome(sentences.of(row, random))
