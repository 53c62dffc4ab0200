"""What is said to what was not read: offers that keep every word, and rules that show how."""

from __future__ import annotations

import re

import pytest

from eleusis.rule import NotRead, Read, answer, read_rule, word_rule
from eleusis.rule.answers.offers import examples, offers
from eleusis.rule.answers.spans import words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("the suit needs changing", "A different suit than the last card."),
        ("no same suit as the preceding card", "A different suit than the last card."),
        ("distance from last: 3 minimum", "At least 3 away from the last card."),
    ],
)
def test_what_says_all_that_the_words_say_is_offered(text: str, meant: str) -> None:
    assert offers(text) == (word_rule(read_rule(meant)),)


@pytest.mark.parametrize(
    "text",
    [
        "the suit needs changing on Mondays",  # a word that no rule has
        "a different suit, a different colour",
        "odd, red",  # of which one the other follows is not said
        "if last odd, higher, else lower",  # or if the card is odd that is higher than the last one
        "Climb like a monkey",
        "!",
    ],
)
def test_where_it_is_not_sure_nothing_is_offered(text: str) -> None:
    assert offers(text) == ()


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("every card is bigger than all before, increasing", "Play higher than the last card."),
        ("adjacent step of 1", "Play 1 higher or lower than the last card."),
        ("a fox", "Play red."),
    ],
)
def test_examples_are_about_the_like_and_read_unasked(text: str, about: str) -> None:
    found = examples(text)
    assert word_rule(read_rule(about)) in found
    assert all(isinstance(answer(example), Read) for example in found)


@pytest.mark.parametrize(
    "text", ["The card must be lovely", "If the last card is", "Grün und blau", "Play a 15", "!"]
)
def test_what_is_not_read_is_told_in_words_of_people(text: str) -> None:
    found = answer(text)
    assert isinstance(found, NotRead)
    said = str(found.said)
    parser_talk = ("token", "expected", "could stand", "parse", "grammar", "syntax")
    assert not [word for word in parser_talk if word in said.lower()]
    if words(text) and found.code == "unreadable":
        assert all(f"“{example}”" in said for example in examples(text))


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
