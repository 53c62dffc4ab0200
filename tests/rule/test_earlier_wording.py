"""What an earlier version could print still reads, with the meaning that it had.

Each line of a file in `earlier/` is a canonical sentence, written down before the wording changed,
after a fingerprint of the right cards along a few random lines, taken from its tree. The trees were
random ones, the library's, and the atoms of the scientist's vocabulary.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from eleusis.cards import CARDS
from eleusis.rule import Asked, LazyMachine, Read, answer
from eleusis.rule.analysis.doubts import doubts
from eleusis.rule.language.core.reader import Stopped, core_readings

if TYPE_CHECKING:
    from eleusis.rule import RuleTree

EARLIER: Final = Path(__file__).parent / "earlier"
SENTENCES: Final = tuple(
    line for file in sorted(EARLIER.glob("*.txt")) for line in file.read_text("utf-8").splitlines()
)
PART: Final = 4
"""One of so many is read in the quick check."""


def fingerprint(rule: RuleTree) -> str:
    """Twelve hexadecimal digits that stand for the right cards along eight random lines."""
    machine, chance, seen = LazyMachine(rule), random.Random(22), hashlib.sha256()
    for length in (6, 6, 9, 9, 14, 14, 20, 30):
        state = machine.start
        seen.update(machine.mask(state).to_bytes(7))
        for card in [chance.choice(CARDS) for _ in range(length)]:
            state = machine.step(state, card)
            seen.update(machine.mask(state).to_bytes(7))
    return seen.hexdigest()[:12]


def changed(sentences: tuple[str, ...]) -> list[str]:
    return [
        sentence
        for known, _, sentence in (line.partition(" ") for line in sentences)
        if fingerprint(meant(sentence)) != known
    ]


def meant(sentence: str) -> RuleTree:
    """The rule that is read, unasked; only whether a rule is meant that tells nothing is asked."""
    found = answer(sentence)
    assert isinstance(found, Read) or (isinstance(found, Asked) and doubts(found.rule)), sentence
    return found.rule


def test_the_core_reads_every_earlier_sentence_in_one_way() -> None:
    sentences = [line.partition(" ")[2] for line in SENTENCES]
    read = {sentence: core_readings(sentence) for sentence in sentences}
    assert [one for one, meant in read.items() if isinstance(meant, Stopped)] == []
    assert [one for one, meant in read.items() if len(meant) > 1] == []


def test_some_earlier_sentences_read_as_they_did() -> None:
    assert changed(SENTENCES[::PART]) == []


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1, PART))
def test_all_earlier_sentences_read_as_they_did(start: int) -> None:
    assert changed(SENTENCES[start::PART]) == []
