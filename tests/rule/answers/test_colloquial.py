"""Talk is put in words of the language, and every word of it knows what was typed."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.answers.colloquial import loosened
from eleusis.rule.answers.spans import Span, words
from eleusis.rule.answers.telling import parting

MEANT = [
    ("You've gotta put a heart, lol.", "Play a heart."),
    ("u need a red card pls", "Play a red card."),
    ("Odds and evens take turns, period.", "Odd and even cards alternate."),
    ("When there's a red card showing, you have to put an odd card.", "After a red card play odd."),
    ("prev card red → even. prev card black → odd", "After red play even, after black play odd."),
]


@pytest.mark.parametrize(("said", "meant"), MEANT)
def test_what_people_say_is_read_or_asked_as_they_mean_it(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read | Asked)
    assert parting(found.rule, read_rule(meant)) is None


def test_a_rule_in_our_words_is_not_touched() -> None:
    for text in ("The card must be from 3 to 9.", "If the last card is red, then play odd."):
        assert loosened(text).text == text


def test_every_word_knows_what_was_typed_in_its_place() -> None:
    text = "so u gotta put a heart, anyway"
    loose = loosened(text)
    assert loose.text == "so play a heart, anyway"
    of = {word.of(loose.text): loose.typed_words(text, (word,)) for word in words(loose.text)}
    assert [span.of(text) for span in of["play"]] == ["u", "gotta", "put"]
    assert [span.of(text) for span in of["heart"]] == ["heart"]
    assert loose.typed_words(text, words(loose.text)) == words(text)


def test_what_says_nothing_was_not_used() -> None:
    text = "Colours alternate, lol."
    loose = loosened(text)
    used = loose.typed_words(text, words(loose.text))
    assert [span.of(text) for span in used] == ["Colours", "alternate"]
    assert Span(19, 22) in words(text)
