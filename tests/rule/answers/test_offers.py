"""Rules near to what was not read: about the like, and each of them read."""

from __future__ import annotations

import pytest

from eleusis.rule import NotRead, Read, answer, read_rule, word_rule
from eleusis.rule.answers.offers import SIMPLE, nearest


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Dont paly hearts", "The card must not be a heart."),
        ("the suit needs changing", "A different suit than the last card."),
        ("every card is bigger than all before, increasing", "Play higher than the last card."),
        ("adjacent step of 1", "Play 1 higher or lower than the last card."),
        ("black behind something odd", "If the last card is odd, play black."),
    ],
)
def test_the_nearest_is_about_the_like(text: str, about: str) -> None:
    assert word_rule(read_rule(about)) in nearest(text, 5)


@pytest.mark.parametrize(
    "text", ["Climb like a monkey", "odd purple reds", "suits that remind me of her", "a fox"]
)
def test_every_offer_is_read_unasked(text: str) -> None:
    found = nearest(text, 20)
    assert len(found) >= SIMPLE
    assert all(isinstance(answer(offer), Read) for offer in found)


def test_no_message_speaks_of_the_parser() -> None:
    for text in ("The card must be lovely", "If the last card is", "Grün und blau", "Play a 15"):
        found = answer(text)
        assert isinstance(found, NotRead)
        words = str(found.said).lower()
        assert not [word for word in ("token", "expected", "could stand", "parse") if word in words]
