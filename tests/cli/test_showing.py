"""A rule is shown in the terminal: rows are changed, answers taken back, and left at any time."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import ALL, DIAMONDS, FACE, HEARTS, NONE, RED, CardSet, parse_cards
from eleusis.cli.io.showing import changed, changed_picture, place_told
from eleusis.cli.io.terminal import Terminal
from eleusis.rule.tree.features import RANK_SETS
from eleusis.understanding import PictureQuestion

if TYPE_CHECKING:
    from cli.shell import Eleusis


@pytest.mark.parametrize(
    ("typed", "before", "after"),
    [
        ("♥ 8-K", NONE, "8H 9H 10H JH QH KH"),
        ("h 8–k", HEARTS, "8H 9H 10H JH QH KH"),
        ("H A 3, 10", HEARTS, "AH 3H 10H"),
        ("red none", ALL, (~RED)),
        ("♥♦ all", NONE, RED),
        ("all face", NONE, FACE),
        ("5H 6S", CardSet.parse("5H"), "6S"),
    ],
)
def test_a_change(typed: str, before: CardSet, after: CardSet | str) -> None:
    wanted = CardSet.parse(after) if isinstance(after, str) else after
    assert changed_picture(before, typed) == wanted


@pytest.mark.parametrize("typed", ["", "hello", "H", "H 14", "X 3", "H 8-", "5X"])
def test_what_says_nothing_changes_nothing(typed: str) -> None:
    assert changed_picture(RED, typed) is None


QUESTION = PictureQuestion(parse_cards("5H 6S 7D"), HEARTS, (RED, FACE))


@pytest.mark.parametrize(
    ("typed", "after"),
    [
        ("only 2s", RANK_SETS[1]),
        ("only red 2s", RED & RANK_SETS[1]),
        ("just face cards", FACE),
        ("another suit", ~DIAMONDS),
        ("higher", RANK_SETS[7] | RANK_SETS[8] | RANK_SETS[9] | FACE),
        ("2s", HEARTS | CardSet.parse("2S")),
        ("invert", ~HEARTS),
        ("x", RED),
        ("Y", FACE),
        ("z", None),
        ("gibberish", None),
    ],
)
def test_a_picture_is_changed_in_words_or_taken_as_offered(
    typed: str, after: CardSet | None
) -> None:
    assert changed(QUESTION, HEARTS, typed) == after


@pytest.mark.parametrize(
    ("typed", "place"),
    [("cannot 3\n", 2), ("can't 6s\n", 1), ("cannot\n1\n3\n", 2), ("cannot\nundo\n", None)],
)
def test_the_card_is_told_that_cannot_be_there(
    typed: str, place: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    terminal = Terminal()
    word = terminal.ask("All right? ")
    assert place_told(terminal, QUESTION.line, 1, word) == place
    assert place_told(terminal, QUESTION.line, 1, "yes") is None
    assert place_told(terminal, QUESTION.line[:2], 1, "cannot") == 1


def test_a_rule_is_shown(eleusis: Eleusis) -> None:
    answers = "red all\nblack none\nyes\n" * 10
    shown = eleusis("rule", "understand", "only red ones, all the time", answers=answers)
    assert "Picture 1. After" in shown.out
    assert "I understand: The card must be red." in shown.out.replace("\n", " ")
    assert shown.status == 0


def test_a_change_and_an_answer_are_taken_back(eleusis: Eleusis) -> None:
    shown = eleusis("rule", "understand", answers="nonsense\nred all\nundo\nyes\nundo\nstop\n")
    assert shown.out.count("Picture 1.") == 5
    assert shown.out.count("Picture 2.") == 1
    assert "these ranks are right" in " ".join(shown.out.split())
    assert "Nothing is settled." in shown.out
    assert shown.status == 1


def test_what_cannot_be_said_is_given_up_and_where_it_fails_is_told(eleusis: Eleusis) -> None:
    answers = "C A 4 6\nD 2 7 K\nH 3 9\nS 5 8 10 J\nyes\n" + "all none\nH 5\nC 2 9 J\nyes\n" * 3
    shown = eleusis("rule", "understand", answers=answers)
    assert "None of the rules that I can say fits" in shown.out
    assert "The nearest is:" in shown.out
    assert shown.status == 1


def test_god_shows_a_rule_that_was_not_read(eleusis: Eleusis) -> None:
    typed = "1\nonly ruby ones, ever and ever\nshow\n" + "red all\nblack none\nyes\n" * 8 + "quit\n"
    played = eleusis("play", "--as", "god", "--seed", "3", answers=typed)
    assert "show: I ask with pictures" in " ".join(played.out.split())
    assert "The card must be red." in played.out
    assert "Play with this rule?" in played.out


def test_god_shows_a_rule_that_was_asked(eleusis: Eleusis) -> None:
    """What was asked back is shown instead; the words are not lost, so they are evidence."""
    typed = "1\nOnly red cards, says my grandmother.\nshow\n"
    typed += "red all\nblack none\nyes\n" * 8 + "quit\n"
    played = eleusis("play", "--as", "god", "--seed", "3", answers=typed)
    words = " ".join(played.out.split())
    assert "no, show: I ask with pictures, or say it otherwise" in words
    _, _, shown = words.partition("Picture 1. After")
    rows = shown.partition("All right?")[0].split()
    dots = {suit: rows[rows.index(suit) + 1 :][:13] for suit in "♠♥♣♦"}
    assert dots["♥"] == dots["♦"] != dots["♠"] == dots["♣"]
    assert "The card must be red." in shown
