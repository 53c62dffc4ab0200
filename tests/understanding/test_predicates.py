"""A rule speaks of the same, told by its predicate or by its tree."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from eleusis.rule import read_rule
from eleusis.understanding.concepts import meaning_of
from eleusis.understanding.kinds import kinds_of_concepts, kinds_of_text, settings_of_text
from eleusis.understanding.lexicon import mentioned

# By its file: with its folder on the path, `agents` would be the benchmark of that name.
FILE = Path(__file__).resolve().parents[2] / "benchmarks" / "predicates.py"
_SPEC = spec_from_file_location("predicates", FILE)
assert _SPEC is not None
assert _SPEC.loader is not None
predicates = module_from_spec(_SPEC)
sys.modules["predicates"] = predicates  # dataclasses look their module up
_SPEC.loader.exec_module(predicates)
meaning_of_predicate = predicates.meaning_of_predicate


@pytest.mark.parametrize(
    ("predicate", "sentence"),
    [
        ("col(c) != col(m[-1])", "Colours alternate."),
        ("v(c) % 2 != v(m[-1]) % 2", "The card must have a different parity from the last card."),
        ("red(c)", "The card must be red."),
        ("v(c) in (1, 2, 3)", "The card must be from ace to 3."),
        (
            "v(m[-1]) % 3 != 0 or red(c)",
            "If the last card is a 3, a 6, a 9 or a queen, then the card must be red.",
        ),
        ("not (face(m[-1]) and face(c))", "If the last card is a face card, play a number card."),
        (
            "len(m) < 2 or not (col(c) == col(m[-1]) and col(c) == col(m[-2]))",
            "The length of the run of one colour that the card ends must be at most 2.",
        ),
        ("s(c) not in [s(x) for x in m]", "The suit of the card must not occur in the line."),
        ("black(c) if (len(m) + 1) % 3 == 0 else red(c)", "Red, red, black, and repeat."),
    ],
)
def test_a_predicate_speaks_of_what_its_tree_does(predicate: str, sentence: str) -> None:
    told, by_tree = meaning_of_predicate(predicate), meaning_of(read_rule(sentence))
    assert told.concepts - {"if"} == by_tree.concepts - {"if"}
    assert (told.numbers, told.suits) == (by_tree.numbers, by_tree.suits)


def test_what_the_last_card_is_and_what_is_played_are_told_apart() -> None:
    assert settings_of_text(mentioned("After a red card play an even one.")) == {
        "m:colour",
        "c:parity",
    }


def test_text_and_rule_are_of_the_same_kinds() -> None:
    text = mentioned("The sum of both ranks is under 12.")
    rule = meaning_of_predicate("v(c) + v(m[-1]) < 12")
    assert "sum" in kinds_of_text(text) & kinds_of_concepts(rule.concepts)
    assert "colour" not in kinds_of_text(text) | kinds_of_concepts(rule.concepts)
