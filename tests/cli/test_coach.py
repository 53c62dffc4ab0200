"""The coach at the prompt, agents that are seen to think, and what they tell afterwards."""

from __future__ import annotations

import re
from threading import Event as Signal
from typing import TYPE_CHECKING

import pytest
from rich.status import Status

from eleusis.agents.coach import Advice, Dilemma, Experiment, Opinion, Prospects, Rival
from eleusis.agents.random_player import RandomPlayer
from eleusis.cards import NONE, RED, Card, CardSet
from eleusis.cli.table.coach import advice_lines, prospects_lines
from eleusis.cli.table.epilogue import listed
from eleusis.cli.table.phrases import Request, read_request
from eleusis.cli.table.thinking import Thinking
from eleusis.play.records.record import parse_record
from eleusis.play.seats import Seat
from eleusis.rule import read_rule
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cli.shell import Eleusis
    from eleusis.play.moves import Move
    from eleusis.play.view import View

PLAY = ("play", "--agents", "random,random,random", "--seed", "5", "--rule", "Colours alternate.")


def test_what_was_asked_and_heard_is_in_the_record(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    questions = "what could I test?\ncould I prophesy?\nquit\n"
    shown = eleusis(*PLAY, "--record", str(record), answers=questions)
    assert (shown.status, shown.err) == (0, "")
    assert "What you could test" in shown.words
    assert "Whether you could prophesy The likeliest" in shown.words
    assert "Say it with your next card: JD prophet." in shown.words
    (played,) = parse_record(record.read_bytes()).rounds
    told = [remark.text for remark in played.remarks if remark.word == "coach"]
    assert len(told) == 2
    assert told[0].startswith("You asked what to test; heard: ")
    assert re.fullmatch(r"You asked whether to prophesy; heard: “.*” .*%", told[1])


def test_where_the_rule_is_guessed_the_coach_speaks_of_guesses(eleusis: Eleusis) -> None:
    answers = "coach test\nshould I guess?\nquit\n"
    shown = eleusis(*PLAY, "--rulebook", "express", answers=answers).words
    assert "More: could I guess?" in shown
    assert "Whether you could guess" in shown
    assert "coach guess Colours alternate" in shown
    assert "prophe" not in shown.partition("What you could test")[2]


def test_asking_changes_nothing_in_the_round(eleusis: Eleusis, tmp_path: Path) -> None:
    silent, asking = tmp_path / "silent.txt", tmp_path / "asking.txt"
    eleusis(*PLAY, "--record", str(silent), answers="no play\n\nquit\n")
    eleusis(*PLAY, "--record", str(asking), answers="coach\nno play\n\nquit\n")
    silent_round, asking_round = (
        parse_record(path.read_bytes()).rounds[0] for path in (silent, asking)
    )
    assert asking_round.events == silent_round.events
    assert asking_round.remarks != silent_round.remarks


def test_a_rule_of_ones_own_is_held_against_the_rulings(eleusis: Eleusis) -> None:
    answers = "coach Any card is right.\ncoach prophet Colours lovely.\nquit\n"
    shown = eleusis(*PLAY, answers=answers).words
    assert "“Any card is right.” " in shown
    assert "I can follow" in shown


def test_the_coach_can_be_left_at_home(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    answers = "help\nwhat could I test?\nquit\n"
    shown = eleusis(*PLAY, "--no-coach", "--record", str(record), answers=answers).words
    assert "without a coach (--no-coach)" in shown
    assert "What you could test" not in shown
    assert " coach what could I test?" not in shown
    again = eleusis("play", "--resume", str(record), answers="coach\nquit\n").words
    assert "without a coach (--no-coach)" in again


def test_god_has_no_coach(eleusis: Eleusis) -> None:
    options = ("--as", "god", "--by-hand", "--rule", "Colours alternate.", "--seed", "4")
    shown = eleusis("play", *options, answers="\ncoach\nquit\n").words
    assert "The coach is for players" in shown


def test_other_questions_are_not_answered(eleusis: Eleusis) -> None:
    shown = eleusis(*PLAY, answers="what is the rule?\nquit\n").words
    assert "The coach knows two questions" in shown


@pytest.mark.parametrize("asked", ["what could I test?", "could I prophesy?", "Should I declare"])
def test_a_question_is_for_the_coach(asked: str) -> None:
    assert read_request(asked) == Request("coach", asked)


def test_declaring_is_no_question() -> None:
    assert read_request("declare") == Request("prophet")


# In English --------------------------------------------------------------------------------------

REDS, EVENS, ODDS = (read_rule(f"Only {kind} cards.") for kind in ("red", "even", "odd"))


def told(lines: Iterator[tuple[int, str]]) -> str:
    return "\n".join(f"{' ' * indent}{line}" for indent, line in lines)


def experiment(now: float, then: float, bits: float = 1.0) -> Experiment:
    right, wrong = Opinion(REDS, now, then), Opinion(EVENS, 0.0, then)
    return Experiment((Card("JH"),), (Card("KH"),), 0.5, bits, (right,), (wrong,))


def test_both_verdicts_are_told() -> None:
    advice = Advice((experiment(0.2, 0.4),), Card("JH"), 0.5, outside=0.02)
    assert told(advice_lines(advice)).splitlines() == [
        "  J♥: right with a chance of 50%; K♥ would ask the same",
        "    if right: “The card must be red.” 40% (now 20%)",
        "    if wrong: “The card must be even.” 40% (now under 1%)",
    ]


def test_the_experiment_that_decides_is_named() -> None:
    dilemma = Dilemma(REDS, 0.4, EVENS, 0.3, CardSet.parse("9H 9D"))
    advice = Advice((experiment(0.2, 0.4),), Card("JH"), 0.5, outside=0.02, dilemma=dilemma)
    assert told(advice_lines(advice)).startswith(
        "  Likeliest are “The card must be red.” (40%) and “The card must be even.” (30%). "
        "A red 9 would tell these two apart."
    )


def test_where_all_is_open_no_rule_is_named() -> None:
    advice = Advice((experiment(0.01, 0.02),), Card("AS"), 0.9, outside=0.02)
    text = told(advice_lines(advice))
    assert "Most is taught by J♥ (right with 50%)." in text
    assert "red" not in text
    assert text.endswith("Safest is A♠: right with 90%.")


def test_where_all_is_known_nothing_is_to_be_tested() -> None:
    advice = Advice((experiment(0.9, 0.95, bits=0.01),), Card("AS"), 0.999, outside=0.7)
    text = told(advice_lines(advice))
    assert "None of the rules that I can say fits" in text
    assert "Nothing in your hand would teach much" in text
    assert "J♥" not in text
    assert "over 99%" in text


@pytest.mark.parametrize(
    ("takes", "refuses", "said"),
    [
        (NONE, RED, "if a red card is wrong"),
        (CardSet.parse("9H 9D"), NONE, "if a red 9 is right"),
        (CardSet.parse("QS KS"), NONE, "if Q♠ or K♠ is right"),
        (
            CardSet.parse("AC 3C 6D 8H 9S JD"),
            RED,
            "if A♣ 3♣ 6♦ or one of 3 more is right, or a red card is wrong",
        ),
    ],
)
def test_what_would_prove_it_false(takes: CardSet, refuses: CardSet, said: str) -> None:
    rival = Rival(ODDS, 0.25, takes, refuses)
    prospects = Prospects(EVENS, 0.5, None, 30, (rival,), None, outside=0.3)
    text = told(prospects_lines(prospects, is_own=False))
    assert said in text
    assert "“The card must be odd.” (25%): if" in text
    assert text.startswith("  With 30% it is none of the rules that I can say.")
    assert "30 of the 52 cards" in text


def test_names_are_listed() -> None:
    assert [listed("A"), listed("AB"), listed("ABC")] == ["A", "A and B", "A, B and C"]


# Thinking and looking back -----------------------------------------------------------------------


def test_who_thinks_long_is_seen_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    shown = Signal()

    def start(status: Status) -> None:
        seen.append(str(status.status))
        shown.set()

    class Slow(RandomPlayer):
        def interject(self, view: View) -> Move | None:
            assert shown.wait(PATIENCE_S)
            return None

    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(Status, "start", start)
    monkeypatch.setattr("eleusis.cli.table.thinking.PATIENCE", 0)
    Thinking(Slow(Seat(1), seed=1), "Ada").interject(None)  # type: ignore[arg-type]
    assert seen == ["Ada is thinking"]


def test_afterwards_the_agents_tell_what_they_thought(eleusis: Eleusis) -> None:
    options = ("--agents", "bayes,master,random", "--seed", "7", "--delay", "0")
    shown = eleusis("play", "--watch", "--rule", "Colours alternate.", *options).words
    before, _, after = shown.partition("The rule was: Colours alternate.")
    assert "thought" not in before
    assert "Ben and Cleo thought" in after
    assert "different colour from the last card" in after
