"""What is said to what was not read: in words of people, and with a rule that is near, if any."""

from __future__ import annotations

import re

import pytest

from eleusis.cards import CARDS
from eleusis.rule import NotRead, Read, answer, read_rule, right_cards, word_rule
from eleusis.rule.answers.nearest import examples, nearest


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("every card is bigger than all before, increasing", "Play higher than the last card."),
        ("adjacent step of 1", "Play 1 higher or lower than the last card."),
        ("the suit needs changing", "A different suit than the last card."),
    ],
)
def test_a_rule_about_the_like_shows_how_one_is_said(text: str, about: str) -> None:
    shown = nearest(text)
    assert shown == word_rule(read_rule(about))
    assert isinstance(answer(shown), Read)


def test_every_rule_that_may_be_shown_is_read_at_once_and_forbids_something() -> None:
    lines = [line for card in CARDS[::5] for line in ((card,), (card, card))]
    for shown in examples():
        assert isinstance(answer(shown), Read), shown
        rule = read_rule(shown)
        assert any(len(right_cards(rule, line)) < len(CARDS) for line in lines), shown


@pytest.mark.parametrize(
    "text", ["a fox", "nur rote Karten", "!", "Foxes and rabbits hate hearts."]
)
def test_where_nothing_is_near_nothing_is_shown(text: str) -> None:
    assert nearest(text) is None
    found = answer(text)
    assert isinstance(found, NotRead)
    assert "is read" not in str(found.said)


@pytest.mark.parametrize(
    "text", ["The card must be lovely", "If the last card is", "Grün und blau", "Play a 15", "!"]
)
def test_what_is_not_read_is_told_in_words_of_people(text: str) -> None:
    found = answer(text)
    assert isinstance(found, NotRead)
    said = str(found.said)
    parser_talk = ("token", "expected", "could stand", "parse", "grammar", "syntax")
    assert not [word for word in parser_talk if word in said.lower()]
    if shown := nearest(text):
        assert said.endswith(f"For example, this is read: “{shown}”")


@pytest.mark.parametrize(
    "text",
    [
        "The rank of the card is a spade.",
        "The rank of the last card is red.",
        "Its colour must be a heart.",
        "The suit of the card must be 7.",
        "The sum of the last two cards must be red.",
    ],
)
def test_what_is_said_of_the_wrong_thing_is_told_what_it_is_said_of(text: str) -> None:
    found = answer(text)
    assert isinstance(found, NotRead)
    assert found.code == "nonsense"
    [instead] = re.findall("write “(.*?)”", str(found.said))
    assert isinstance(answer(instead), Read)
