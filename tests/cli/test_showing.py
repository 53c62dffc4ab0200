"""A rule is shown in the terminal: rows are changed, answers taken back, and left at any time."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import ALL, DIAMONDS, FACE, HEARTS, NONE, RED, CardSet, parse_cards
from eleusis.cli.io.showing import changed, changed_picture, place_told, proposal_answered
from eleusis.cli.io.terminal import Terminal
from eleusis.rule.tree.features import RANK_SETS
from eleusis.understanding import PictureQuestion, Proposal, Understanding
from eleusis.understanding.sights import Picture

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
    assert "I did not understand “nonsense”: nothing was changed." in " ".join(shown.out.split())
    assert "Nothing is settled." in shown.out
    assert shown.status == 1


def test_what_cannot_be_said_is_given_up_and_where_it_fails_is_told(eleusis: Eleusis) -> None:
    answers = "C A 4 6\nD 2 7 K\nH 3 9\nS 5 8 10 J\nyes\n" + "all none\nH 5\nC 2 9 J\nyes\n" * 3
    shown = eleusis("rule", "understand", answers=answers)
    assert "None of the rules that I can say fits" in shown.out
    assert "The nearest is:" in shown.out
    assert shown.status == 1
    _, _, fails = shown.words.partition("These pictures contradict it:")
    assert "picture 1: after" in fails
    assert "not so you" in fails


def test_who_is_given_up_on_goes_back_to_a_picture(eleusis: Eleusis) -> None:
    answers = "C A 4 6\nD 2 7 K\nH 3 9\nS 5 8 10 J\nyes\n" + "all none\nH 5\nC 2 9 J\nyes\n" * 3
    later = "undo 99\nundo 1\nstop\n"
    shown = eleusis("rule", "understand", answers=answers + later)
    _, _, after = shown.words.partition("None of the rules that I can say fits")
    assert "There is no picture 99" in after
    assert "Picture 1. After" in after


def test_after_what_is_not_understood_enter_alone_is_no_yes(eleusis: Eleusis) -> None:
    shown = eleusis(
        "rule", "understand", answers="♠ all, jacks\n\n\nback to picture 4\nyes\nstop\n"
    )
    assert "I did not understand “jacks”: nothing was changed." in shown.words
    assert "Is it right as it stands?" in shown.words
    assert "There is no picture 4" in shown.words
    assert shown.out.count("Picture 1.") == 5
    assert shown.out.count("Picture 2.") == 1


def test_a_proposal_against_a_line_that_was_looked_over_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("undo 2\n"))
    overlooked = Picture(parse_cards("3H 4S"), RED.mask)
    state = Understanding("only red cards", 1, (Picture(parse_cards("3H"), RED.mask), overlooked))
    while isinstance(state.step, PictureQuestion):
        state = state.answer(RED)
    assert isinstance(state.step, Proposal)
    before = proposal_answered(Terminal(), state, state.step)
    assert "picture 2: after 3♥ it calls 4S wrong, not so you" in capsys.readouterr().out
    assert before.pictures == 1


def test_god_shows_a_rule_that_was_not_read(eleusis: Eleusis) -> None:
    typed = "1\nonly ruby ones, ever and ever\nshow\n" + "red all\nblack none\nyes\n" * 8 + "quit\n"
    played = eleusis("play", "--as", "god", "--seed", "3", answers=typed)
    assert "show: I ask with pictures" in " ".join(played.out.split())
    words = " ".join(played.out.split())
    assert "I understood: The card must be red." in words
    assert "Play with this rule?" not in words  # it was said yes to
    assert "You are God and know" in words.partition("I understood:")[2]


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
