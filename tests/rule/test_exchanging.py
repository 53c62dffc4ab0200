"""Phrases exchanged for others: what is tried, and what of a text is kept."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.rule.language.core.words.normaliser import tables
from eleusis.rule.language.exchanging import Exchanges, Word, needles

if TYPE_CHECKING:
    from collections.abc import Iterator

_constants, _parser = (import_module(f"re.{name}") for name in ("_constants", "_parser"))

PATTERNS = [pattern for table in tables() for pattern in table.patterns]

ALPHABET: Final = st.characters(
    max_codepoint=127,
    include_characters=sorted({sign for sign in "".join(PATTERNS) if not sign.isascii()}),
)
"""What people type, and the signs that the patterns name."""


@cache
def all_patterns() -> Exchanges:
    return Exchanges((pattern, "") for pattern in PATTERNS)


@settings(max_examples=200)
@given(st.data())
def test_what_matches_is_tried(data: st.DataObject) -> None:
    row, pattern = data.draw(st.sampled_from(list(enumerate(PATTERNS))))
    text = data.draw(st.from_regex(pattern, alphabet=ALPHABET))
    assert re.search(pattern, text)
    assert all(any(needle in text for needle in some) for some in needles(pattern)), text
    index = all_patterns()._index
    assert index.rows(index.seen(text)) >> row & 1, text


def test_every_pattern_can_be_compiled() -> None:
    """Whoever reads finds out only about those that a text may have."""
    for pattern in PATTERNS:
        re.compile(pattern)


def test_hardly_a_pattern_of_ours_is_tried_everywhere() -> None:
    without = [pattern for pattern in PATTERNS if not needles(pattern)]
    assert len(without) < len(PATTERNS) / 20, without


# ---- No pattern takes for ever ------------------------------------------------------------------


def nested(pattern: str) -> bool:
    """True if what is repeated without bound repeats something in itself without a word's end.

    “(a+)*” tries every way to share out a row of letters; “(?:a+ )*” has one way only.
    """
    return any(_repeats(body) for body in _bodies(_parser.parse(pattern)))


def _bodies(parsed: Any) -> Iterator[Any]:
    """What a pattern repeats without bound."""
    for name, value in parsed:
        for inner in _inside(name, value):
            yield from _bodies(inner)
        if name in _REPEATS and value[1] is _constants.MAXREPEAT:
            yield value[2]


def _repeats(body: Any) -> bool:
    ends_a_word = any(name is _constants.LITERAL and value == ord(" ") for name, value in body)
    for name, value in body:
        if name in _REPEATS and value[1] is _constants.MAXREPEAT and not ends_a_word:
            return True
        if any(map(_repeats, _inside(name, value))):
            return True
    return False


def _inside(name: Any, value: Any) -> list[Any]:
    """The patterns within an element of one."""
    if name in _REPEATS:
        return [value[2]]
    if name is _constants.SUBPATTERN:
        return [value[3]]
    if name is _constants.BRANCH:
        return list(value[1])
    if name in (_constants.ASSERT, _constants.ASSERT_NOT):
        return [value[1]]
    return []


_REPEATS: Final = (_constants.MAX_REPEAT, _constants.MIN_REPEAT)


def test_no_pattern_repeats_what_repeats() -> None:
    assert [pattern for pattern in PATTERNS if nested(pattern)] == []


@pytest.mark.parametrize(
    ("pattern", "is_nested"),
    [
        (r"(a+)*", True),
        (r"(?:x|a*)+", True),
        (r"(?:(?:an? )?\w+)*", True),
        (r"(?:\w+ )*", False),
        (r"(?: or (?:a )?[\w-]+)*", False),
        (r"\w+ .*?a+", False),
    ],
)
def test_patterns_that_take_for_ever_are_seen(pattern: str, is_nested: bool) -> None:
    assert nested(pattern) is is_nested


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (r"\bcards? on\b", [{"card"}, {" on"}]),
        (r"an(?:b|cd)ed", [{"an"}, {"ed"}]),
        (r"(an|on) (card|club)", [{"card", "club"}, {"an", "on"}]),
        (r"x?(?:last|first) card", [{" card"}, {"last", "first"}]),
        (r"(?:last|first)? cards+", [{" cards"}]),
        (r"(?<=the )on|off(?! it)", [{"the ", "off"}]),
        (r"[ab]\w*", []),
        (r"(an|\d)", []),
        (r"xy.*?(?:last)??on+?", [{"xy"}, {"on"}]),
        (r"ab{0,3}c?de", [{"de"}]),
        (r"as .as. as(?:ab)+ as", [{"as "}, {" as"}, {" as"}]),
    ],
)
def test_letters_that_every_match_has(pattern: str, letters: list[set[str]]) -> None:
    assert list(needles(pattern)) == letters


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
