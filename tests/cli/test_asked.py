"""Texts of which a person, or an option, must say what they mean."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from agents.llm.stub import completion, serving
from cli.test_play import hand_of
from eleusis.play.records.replaying import replay_record
from eleusis.play.state import Phase

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis


def test_god_says_what_a_rule_means_that_was_not_clear(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    answers = "1\nColours alternate, says my grandmother.\n\n\nquit\n"
    played = eleusis(
        *("play", "--as", "god", "--seed", "4", "--record", str(record)), answers=answers
    )
    assert "Colours alternate, [says my grandmother]." in played.words
    assert "Do you mean this? 1 The card must have a different colour" in played.words
    assert "Play with this rule?" not in played.words
    (state,) = replay_record(record.read_bytes()).rounds
    assert state.phase is Phase.OVER


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("", "I understood: The card must be red."),
        ("2", "I understood: The card must be a heart."),
        ("Play a heart.", "I understood: The card must be a heart."),
        ("no", "Your rule (Enter: back):"),
    ],
)
def test_god_chooses_among_what_may_be_meant(eleusis: Eleusis, typed: str, shown: str) -> None:
    answers = f"1\nred or odd and hearts\n{typed}\n"
    played = eleusis("play", "--as", "god", answers=answers).words
    assert "Which do you mean?" in played
    assert shown in played.partition("Which do you mean?")[2]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("", "You are God and know"), ("no", "You do not play with it. Your rule (Enter: back):")],
)
def test_god_plays_with_a_rule_that_is_read_at_once_unless_they_say_no(
    eleusis: Eleusis, typed: str, shown: str
) -> None:
    played = eleusis("play", "--as", "god", answers=f"1\nColours alternate.\n{typed}\n").words
    _, asked, after = played.partition("Play with this rule? (Enter: yes, no)")
    assert asked
    assert shown in after


def test_a_rule_that_is_not_clear_needs_somebody_to_ask(eleusis: Eleusis) -> None:
    unclear = ("play", "--watch", "--seed", "3", "--rule", "red or odd and hearts")
    refused = eleusis(*unclear)
    assert (refused.status, "1. The card must be red." in refused.err) == (1, True)
    played = eleusis(*unclear, "--accept-asked", "--rulebook", "express")
    assert (played.status, played.err) == (0, "")
    assert "The rule was: The card must be red." in played.words


def test_a_guess_that_may_mean_two_things_costs_nothing_before_one_is_chosen(
    eleusis: Eleusis,
) -> None:
    express = ("play", "--rulebook", "express", "--rule", "Any card is right.", "--seed", "1")
    first = hand_of(eleusis(*express, answers="quit\n"))[0]
    answers = f"{first} guess red or odd and hearts\nno\nquit\n"
    kept = eleusis(*express, answers=answers).words
    assert "Which do you mean?" in kept
    assert "You guess" not in kept
    said = eleusis(*express, answers=answers.replace("no", "2")).words
    assert "The card must be a heart." in said.partition("Which do you mean?")[2]


def test_what_a_guess_means_is_shown_where_words_fail_and_costs_nothing_before(
    eleusis: Eleusis,
) -> None:
    express = ("play", "--rulebook", "express", "--rule", "Any card is right.", "--seed", "1")
    first = hand_of(eleusis(*express, answers="quit\n"))[0]
    pictures = "red all\nblack none\nyes\n" * 10
    shown = eleusis(*express, answers=f"{first} guess nur die roten\nshow\n{pictures}").words
    before, _, after = shown.partition("Picture 1. After")
    assert "Say it otherwise; show: I ask with pictures; Enter: leave it." in before
    assert "You guess" not in before
    assert "You guess “The card must be red.”: wrong." in after
    left = eleusis(*express, answers=f"{first} guess show\nstop\nquit\n").words
    assert "Picture 1. After" in left
    assert "You guess" not in left


def test_what_god_judges_by_hand_is_sealed_as_it_is_meant(eleusis: Eleusis) -> None:
    unclear = "red or odd and hearts"
    asked = eleusis("play", "--as", "god", answers=f"3\n{unclear}\n2\n").words
    assert "Which do you mean?" in asked
    assert "Sealed: “The card must be a heart.”" in asked
    kept = eleusis("play", "--as", "god", answers=f"3\n{unclear}\nno\n").words
    assert f"Sealed: “{unclear}”" in kept


def test_a_model_proposes_what_an_unread_text_may_mean_and_a_person_says_yes(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = ["The card must be red.", "Whatever foxes eat.", "The card must be black."]
    text = "foxes eat rabbits"
    with serving(lambda _: completion({"sentences": sentences})) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        assert "proposes" not in eleusis("rule", "read", text).err
        assert stub.seen == []
        told = eleusis("rule", "read", text, "--translate", "llm:some", "--json")
        learned = eleusis("rule", "understand", text, "--translate", "llm:some", answers="2\n")
    assert told.status == 1
    asked = json.loads(told.out)["asked"]
    assert [asked["reading"], *asked["rivals"]] == [sentences[0], sentences[2]]
    assert (learned.status, "I understand: The card must be black." in learned.words) == (0, True)
    wrong = eleusis("rule", "read", text, "--translate", "bayes")
    assert (wrong.status, "llm:MODEL" in wrong.err) == (2, True)


def test_at_gods_desk_a_model_proposes_only_where_it_is_asked_for(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, god = "foxes eat rabbits", ("play", "--as", "god")
    sentence = "The card must be a spade from 3 to 9."
    with serving(lambda _: completion({"sentences": [sentence]})) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        alone = eleusis(*god, answers=f"1\n{text}\n\n").words
        assert (sentence in alone, stub.seen) == (False, [])
        yes = eleusis(*god, "--translate", "llm:some", answers=f"1\n{text}\n\ny\n").words
        no = eleusis(*god, "--translate", "llm:some", answers=f"1\n{text}\nno\n\n").words
    assert f"I understood: {sentence}" in yes
    assert "I understood" not in no
    assert "Say it otherwise" in no
    wrong = eleusis(*god, "--translate", "bayes")
    assert (wrong.status, "llm:MODEL" in wrong.err) == (2, True)
