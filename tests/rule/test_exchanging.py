"""Phrases exchanged for others: what is tried, and what of a text is kept."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.rule.language.core.words.normaliser import tables
from eleusis.rule.language.exchanging import Exchanges, Word, needles

PATTERNS = [
    pattern.pattern for table in tables() if table is not None for _, pattern, _ in table._table
]


@settings(max_examples=400)
@given(st.data())
def test_every_match_has_one_of_the_letters(data: st.DataObject) -> None:
    pattern = data.draw(st.sampled_from(PATTERNS))
    text = data.draw(st.from_regex(pattern, alphabet=st.characters(codec="ascii")))
    assert re.search(pattern, text)
    assert any(needle in text for needle in needles(pattern)), text


def test_hardly_a_pattern_of_ours_is_tried_everywhere() -> None:
    without = [pattern for pattern in PATTERNS if "" in needles(pattern)]
    assert len(without) < len(PATTERNS) / 20, without


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (r"\bcards? on\b", {"card"}),
        (r"a(?:b|cd)e", {"a"}),
        (r"x?(?:last|first) card", {" card"}),
        (r"(?:last|first)? cards+", {" cards"}),
        (r"(?<=the )on|off(?! it)", {"the ", "off"}),
        (r"[ab]\w*", {""}),
        (r"(a|\d)", {""}),
        (r"x.*?(?:last)??on+?", {"on"}),
        (r"ab{0,3}c?", {"a"}),
    ],
)
def test_letters_that_every_match_has(pattern: str, letters: set[str]) -> None:
    assert needles(pattern) == letters


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("the second last card", [("penultimate", 0, 15), ("card", 16, 20)]),
        (
            "second last , second last",
            [("penultimate", 0, 11), (",", 12, 13), ("penultimate", 14, 25)],
        ),
        (
            "no second last's card",
            [("no", 0, 2), ("penultimate", 3, 16), ("'s", 10, 16), ("card", 17, 21)],
        ),
        ("seconds last", [("seconds", 0, 7), ("last", 8, 12)]),
    ],
)
def test_words_keep_their_places(text: str, made: list[tuple[str, int, int]]) -> None:
    words = [Word(found[0], *found.span()) for found in re.finditer(r"\S+", text)]
    table = Exchanges([(r"\b(?:the )?second last\b", "penultimate")])
    assert [tuple(word) for word in table.made(words)] == made
