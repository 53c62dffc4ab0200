"""A language model as a scientist: a local server stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agents.llm.stub import KEY, MODEL, Response, Seen, completion, in_turn, serving
from eleusis.agents.llm import Interview, Limits
from eleusis.cards import parse_cards
from eleusis.errors import InputError
from eleusis.rule import read_rule
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.protocol import Deal, Round, run_round
from eleusis.study.science.questioned import Questioned, questioned
from eleusis.study.science.scientists import scientists

if TYPE_CHECKING:
    from collections.abc import Callable

EVEN, *_ = published_deals()
"""Hand 8D 2H AS 2S 3D 6H 6S JH 4C 4C 7D 7H, starter 4S, by “Only even cards.”"""


def said(card: str, rule: str = "Only red cards.", *, guess: object = False) -> Response:
    return completion(
        {"reasoning": "Well.", "rule": rule, "confidence": 70, "guess": guess, "card": card}
    )


def played(
    answer: Callable[[Seen], Response | None], deal: Deal = EVEN
) -> tuple[Round, list[Seen]]:
    with serving(answer) as stub:
        interview = Interview(stub.endpoint, seed=0, limits=Limits(), pause=lambda _: None)
        return run_round(Questioned(interview), deal), stub.seen


def asked(seen: Seen) -> str:
    return str(seen.body["messages"][-1]["content"])


def test_it_lays_guesses_and_finds() -> None:
    round_, seen = played(
        in_turn(
            said("AS"),
            said("8D", "Only black cards.", guess=True),
            said("7D"),
            said("2H", "Only even cards.", guess=True),
        )
    )
    assert [str(turn.answer.card) for turn in round_.turns] == ["AS", "8D", "7D", "2H"]
    assert [turn.is_right for turn in round_.turns] == [False, True, False, True]
    assert (round_.score, round_.wrong_guesses) == (31 - 4 - 2, 1)
    assert round_.turns[0].answer.confidence == 0.7
    assert round_.turns[0].answer.rule == read_rule("Only red cards.")
    assert "Turn 4 of 30." in asked(seen[3])
    assert "4S [AS] 8D [7D]" in asked(seen[3])
    assert "you thought of this rule: Only red cards." in asked(seen[3])
    assert "they were wrong:\n- Only black cards." in asked(seen[3])
    assert "wrong:\n" not in asked(seen[1])


def test_only_cards_of_the_hand_are_on_offer() -> None:
    _, seen = played(in_turn(said("2H", "Only even cards.", guess=True)))
    assert seen[0].schema["card"]["enum"] == sorted(
        {"8D", "2H", "AS", "2S", "3D", "6H", "6S", "JH", "4C", "7D", "7H"},
        key=lambda name: parse_cards(name)[0],
    )


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (said("KS"), "must be one card of 8D 2H"),
        (said("8D 2H"), "must be one card of 8D 2H"),
        (said("11X"), "'11X' is not a card"),
        (completion("I lay the two of hearts."), 'No JSON object with a field "card"'),
        (said("2H", "Spades smell.", guess=True), "Your guess cannot be read."),
        (said("2H", "", guess=True), "Your guess cannot be read."),
    ],
)
def test_what_cannot_be_taken_is_asked_for_again(bad: Response, complaint: str) -> None:
    round_, seen = played(in_turn(bad, said("2H", "Only even cards.", guess=True)))
    assert (round_.score, len(seen)) == (30, 2)
    assert complaint in asked(seen[1])


def test_a_thought_that_cannot_be_read_costs_nothing() -> None:
    round_, _ = played(in_turn(said("2H", "Hm."), said("8D", "Only even cards.", guess=True)))
    assert round_.turns[0].answer.rule is None
    assert (round_.score, round_.wrong_guesses) == (29, 0)


@pytest.mark.parametrize("guess", ["true", 1, None, "no"])
def test_a_guess_is_what_says_so_plainly(guess: object) -> None:
    round_, _ = played(in_turn(said("2H", "Only even cards.", guess=guess)), EVEN)
    assert not round_.turns[0].answer.is_guess


def test_without_a_model_the_round_goes_on() -> None:
    round_, seen = played(lambda _: Response("no", 401))
    assert (len(round_.turns), round_.score) == (30, 0)
    assert len(seen) == 1


def test_the_model_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(in_turn(said("2H", "Only even cards.", guess=True))) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        monkeypatch.setenv("ELEUSIS_LLM_KEY", KEY)
        assert run_round(scientists(f"llm:{MODEL}")(), EVEN).score == 30
    assert stub.seen[0].body["model"] == MODEL
    assert stub.seen[0].authorization == f"Bearer {KEY}"


def test_without_an_address_there_is_no_model() -> None:
    with pytest.raises(InputError, match="ELEUSIS_LLM_URL"):
        questioned("llm:x", environment={})
