"""`eleusis science --play`: alone with a rule at the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from eleusis.study.alone.puzzles import science_puzzle
from eleusis.study.science.insider import Insider

if TYPE_CHECKING:
    from cli.shell import Eleusis


@pytest.fixture(autouse=True)
def _quick_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents who take no time."""
    rules = [science_puzzle(number).deal.rule for number in range(1, 27)]
    monkeypatch.setattr(
        "eleusis.study.alone.rivals.ready_scientists", lambda _: lambda: Insider(rules)
    )


def test_a_deal_is_found(eleusis: Eleusis) -> None:
    card = science_puzzle(1).deal.hand[0]
    told = eleusis(
        *("science", "--play", "--deal", "1"), answers=f"guess only even cards\n{card}\n"
    )
    assert told.status == 0
    assert "Deal 1 of 78" in told.words
    assert "And that is the rule!" in told.words
    assert "You found it after 1 card: 30 points." in told.words
    assert "The rule was: Only even cards." in told.words
    assert "means over all 78 deals, as published" in told.words
    assert "Claude Opus 4.5" in told.out


def test_a_guess_that_is_asked_costs_nothing_until_it_is_confirmed(eleusis: Eleusis) -> None:
    card = science_puzzle(1).deal.hand[0]
    answers = f"guess only even cards, says my aunt\nno\nguess hm\n\nguess\n{card}\nquit\n"
    told = eleusis("science", "--play", "--deal", "1", answers=answers)
    assert "says my aunt" in told.words
    assert "Turn 2 of 30. A correct guess with this card: 29 points." in told.words
    assert "points less" not in told.words


def test_a_wrong_guess_costs_two(eleusis: Eleusis) -> None:
    card = science_puzzle(1).deal.hand[0]
    answers = f"guess only odd cards\n{card}\ngive up\n"
    told = eleusis("science", "--play", "--deal", "1", answers=answers)
    assert "That is not the rule: 2 points less." in told.words
    assert "A correct guess with this card: 27 points." in told.words
    assert "You did not find it in 1 card: 0 points." in told.words


def test_who_has_no_points_left_to_win_is_told_so(eleusis: Eleusis) -> None:
    suits = ("hearts", "spades", "clubs", "diamonds")
    wrong = ("aces", "jacks", "queens", "kings", *suits, "red cards", "odd cards")
    laid = zip(wrong, science_puzzle(1).deal.hand, strict=False)
    answers = "".join(f"guess only {cards}\n{card}\n" for cards, card in laid)
    told = eleusis("science", "--play", "--deal", "1", answers=answers)
    assert "You did not find it in 10 cards: 0 points." in told.words
    assert "Your wrong guesses left no points to win, so it ends here." in told.words


def test_the_rule_stays_secret_for_whoever_stops(eleusis: Eleusis) -> None:
    told = eleusis("science", "--play", "--deal", "1", answers="help\nlayout\nquit\n")
    assert told.status == 0
    assert "the rule stays secret" in told.words
    assert "even" not in told.out


def test_a_rule_that_somebody_wrote(eleusis: Eleusis) -> None:
    arguments = ("science", "--play", "--rule", "Only red cards.", "--deal", "5")
    told = json.loads(eleusis(*arguments, "--json").out)
    answers = f"{told['hand'].split()[0]}\n9C 9C\nfoo\ngive up\n"
    shown = eleusis(*arguments, answers=answers)
    assert "The rule was: The card must be red." in shown.words
    assert "Lay one card, such as 5H; that is 2." in shown.words
    assert "means over all 78 deals" not in shown.words


def test_what_lies_there_as_json(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("science", "--play", "--deal", "1", "--json").out)
    assert (told["puzzle"], told["starter"]) == ("science-1", "4S")
    assert len(told["hand"].split()) == 12
    assert len(told["seal"]) == 64


@pytest.mark.parametrize("number", ["79", "999"])
def test_a_deal_that_there_is_not(eleusis: Eleusis, number: str) -> None:
    told = eleusis("science", "--play", "--deal", number)
    assert told.status == 2
    assert f"There is no deal {number}; they go from 1 to 78." in told.err


def test_a_deal_without_play_is_refused(eleusis: Eleusis) -> None:
    told = eleusis("science", "--deal", "3")
    assert told.status == 2
    assert "--play" in told.err
