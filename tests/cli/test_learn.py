"""What teaches the game at the terminal: `eleusis learn`, and `rules` at the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from eleusis.lessons import LESSON_NAMES

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Where lessons are kept."""
    return tmp_path / "state" / "eleusis" / "lessons.json"


def test_a_lesson_is_played_to_its_end(eleusis: Eleusis, state: Path) -> None:
    result = eleusis("learn", "cards", answers="8S\nhand\nKC\n3D\nKC\n")
    assert result.status == 0
    assert "You play 8♠: right. Ben plays 6♥: right. Cleo plays Q♦: wrong." in result.words
    assert "At a real table you might. Here, lay the 3♦" in result.words
    assert "Right! You have just done science" in result.words
    assert "Next: eleusis learn suspicion" in result.words
    assert json.loads(state.read_text())["done"] == ["cards"]


def test_lessons_are_told_as_data(eleusis: Eleusis) -> None:
    eleusis("learn", "cards", answers="8S\nKC\n3D\nKC\n")
    eleusis("learn", "prophet", answers="5S\nprophet\nquit\n")
    told = {each["name"]: each for each in json.loads(eleusis("learn", "--json").out)}
    assert tuple(told) == LESSON_NAMES
    assert [name for name, each in told.items() if each["done"]] == ["cards"]
    assert told["prophet"]["at"] == 2
    assert all(each["points"] and each["rule"] for each in told.values())
    (one,) = json.loads(eleusis("learn", "string", "--json").out)
    assert one == told["string"]


def test_what_was_left_goes_on_and_nothing_is_lost(eleusis: Eleusis) -> None:
    left = eleusis("learn", "prophet", answers="5S\nprophet\nquit\n")
    assert "The lesson is kept where you are." in left.words
    again = eleusis("learn", "prophet", answers="right\nwrong\nright\n")
    assert "The king marks where you began." in again.words
    assert "You stood to the end" in again.words
    fresh = eleusis("learn", "prophet", "--again", answers="quit\n")
    assert "You are sure of it" in fresh.words


def test_suspicions_are_typed_as_they_are(eleusis: Eleusis) -> None:
    answers = "Colours alternate\n5S\nhelp\n\nred cards only\nThe suit must change\n"
    result = eleusis("learn", "suspicion", answers=answers)
    assert "so your suspicion fell" in result.words
    assert "Something that lies there contradicts it." in result.words
    assert "That is God’s rule." in result.words


def test_without_a_name_the_next_ones_are_taken(eleusis: Eleusis) -> None:
    eleusis("learn", "cards", answers="8S\n3D\nKC\n")
    result = eleusis("learn", answers="Colours alternate\n5S\nThe suit must change\n5S 9H KC\n")
    assert "Lesson 2 of 6" in result.words
    assert "Lesson 3 of 6" in result.words
    assert "Lesson 1 of 6" not in result.words


def test_a_file_that_cannot_be_read_is_begun_anew(eleusis: Eleusis, state: Path) -> None:
    state.parent.mkdir(parents=True)
    state.write_text('{"cards": ["fly"], "done": 7')
    assert "Lesson 1 of 6" in eleusis("learn", answers="quit\n").words


def test_the_help_names_them_all(eleusis: Eleusis) -> None:
    assert f"Lessons: {', '.join(LESSON_NAMES)}." in eleusis("learn", "--help").words


def test_a_lesson_that_is_none_is_refused(eleusis: Eleusis) -> None:
    result = eleusis("learn", "prophets")
    assert result.status == 2
    assert "Did you mean 'prophet'?" in result.err


def test_rules_says_how_it_is_played_and_cites_nothing(eleusis: Eleusis) -> None:
    asked = eleusis("play", "--seed", "5", answers="rules\nrules prophet\nquit\n").words
    assert "1. One player is God and has a secret rule" in asked
    assert "the king: here somebody became the prophet" in asked
    assert "lay a card: it joins the line; if not, it lies below the line" in asked
    assert "Gardner 1977, " not in asked
