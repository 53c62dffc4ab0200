"""A language model in the science benchmark, played by a local stub server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from agents.llm.stub import KEY, MODEL, Response, Seen, completion, in_turn, serving
from eleusis.cards import Card, parse_cards
from eleusis.errors import InputError
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.llm import BRIEFING, LlmScientist
from eleusis.study.science.protocol import STARTERS, ScientistTurn, SoloDeal, run_round
from eleusis.study.science.scientists import scientists

if TYPE_CHECKING:
    from agents.llm.stub import Stub

HAND = parse_cards("2C 9H JD")
RED = read_rule("Only red cards.")


def said(card: str, rule: str = "Only black cards.", *, guess: object = False) -> Response:
    answer = {"reasoning": "x", "rule": rule, "confidence": 40, "guess": guess, "card": card}
    return completion(answer)


def asked(stub: Stub, number: int = -1) -> str:
    text = stub.seen[number].body["messages"][1]["content"]
    assert isinstance(text, str)
    return text


def test_an_answer_and_what_is_asked_for_it() -> None:
    with serving(in_turn(said("9h"), said("JD", "Only red cards.", guess=True))) as stub:
        one = LlmScientist(stub.endpoint)
        one.observe(Card("3H"), True)
        assert one.answer(HAND) == ScientistTurn(Card("9H"), read_rule("Only black cards."), 0.4)
        one.observe(Card("9H"), False)
        assert one.answer(HAND) == ScientistTurn(Card("JD"), RED, 0.4, is_guess=True)
        one.observe_wrong_guess(RED)
        one.observe(Card("JD"), True)
        one.answer(HAND)
    assert "This is turn 1 of 30. Your hand: 2C 9H JD" in asked(stub, 0)
    assert "- 9H: wrong" in asked(stub)
    assert "The line (2 right cards): 3H JD" in asked(stub)
    assert "You guessed wrongly: “The card must be red.”" in asked(stub)
    assert stub.seen[0].schema["card"]["enum"] == ["2C", "JD", "9H"]


@pytest.mark.parametrize(
    ("bad", "shown"),
    [
        (said("KS"), "one card of your hand (2C 9H JD), not KS"),
        (said("9H JD"), "not 9H JD"),
        (said("9X"), "9X"),
        (completion("Hello"), "no JSON object"),
        (said("9H", "Vibes must match."), "The rule cannot be read"),
        (said("9H", ""), "The rule cannot be read"),
    ],
)
def test_what_cannot_be_taken_is_asked_again(bad: Response, shown: str) -> None:
    with serving(in_turn(bad, said("JD"))) as stub:
        assert LlmScientist(stub.endpoint).answer(HAND).card == Card("JD")
    assert shown in stub.seen[1].body["messages"][3]["content"]


def test_a_rule_that_may_mean_two_things_is_asked_once_and_then_as_it_was_meant() -> None:
    unclear, meant = "red or odd and hearts", "The card must be a heart."
    with serving(in_turn(said("JD", unclear, guess=True), said("JD", meant, guess=True))) as stub:
        found = LlmScientist(stub.endpoint).answer(HAND)
    assert found == ScientistTurn(Card("JD"), read_rule(meant), 0.4, is_guess=True)
    told = stub.seen[1].body["messages"][3]["content"]
    assert "word for word: “The card must be red.” or “The card must be a heart.”" in told
    assert found.asking is not None
    assert found.asking.troubles == ("asked",)


def test_a_guess_that_is_not_confirmed_is_none() -> None:
    with serving(in_turn(said("JD", "red or odd and hearts", guess=True))) as stub:
        assert LlmScientist(stub.endpoint).answer(HAND) == ScientistTurn(Card("JD"))
    assert len(stub.seen) == 2


def test_a_rule_that_never_can_be_read_is_no_rule_in_mind() -> None:
    with serving(in_turn(said("JD", "Vibes must match.", guess=True))) as stub:
        assert LlmScientist(stub.endpoint).answer(HAND) == ScientistTurn(Card("JD"))
    assert len(stub.seen) == 2


def test_rules_that_cannot_be_read_turn_after_turn_are_no_gone_endpoint() -> None:
    def answer(seen: Seen) -> Response:
        return said(seen.schema["card"]["enum"][0], "Vibes must match.")

    with serving(answer) as stub:
        finished = run_round(LlmScientist(stub.endpoint), published_deals()[0])
    assert len(finished.turns) == 30
    assert (finished.score, finished.wrong_guesses) == (0, 0)


def test_nonsense_turn_after_turn_is_a_round_without_points() -> None:
    with serving(in_turn(completion("Hello"))) as stub:
        finished = run_round(LlmScientist(stub.endpoint), published_deals()[0])
    assert (len(finished.turns), finished.score) == (30, 0)
    assert len(stub.seen) == 9, "three turns of three answers, then it is not asked any more"


@pytest.mark.parametrize("guess", ["true", 1, None, "no"])
def test_a_guess_is_what_says_so_plainly(guess: object) -> None:
    with serving(in_turn(said("JD", guess=guess))) as stub:
        assert not LlmScientist(stub.endpoint).answer(HAND).is_guess


def test_one_turn_without_an_answer_is_a_card_without_a_rule() -> None:
    with serving(in_turn(Response("{}", 413), said("JD"))) as stub:
        one = LlmScientist(stub.endpoint)
        assert one.answer(HAND) == ScientistTurn(Card("2C"))
        assert one.answer(HAND).card == Card("JD")


def test_an_endpoint_that_is_gone_is_no_result() -> None:
    denial = Response(json.dumps({"error": KEY}), 401)
    with serving(in_turn(denial)) as stub, pytest.raises(InputError) as caught:
        LlmScientist(stub.endpoint).answer(HAND)
    assert caught.value.code == "no-model"
    assert KEY not in str(caught.value)


def test_a_whole_round() -> None:
    deal = SoloDeal("red", RED, 0, HAND, Card("3H"), parse_cards("4D 5C 6H 7H"))

    def answer(seen: Seen) -> Response:
        laid = seen.body["messages"][1]["content"].count(": right")
        card = seen.schema["card"]["enum"][-1]
        return said(card, "Only red cards.", guess=True) if laid > 2 else said(card)

    with serving(answer) as stub:
        finished = run_round(LlmScientist(stub.endpoint), deal)
    assert finished.score == 28
    assert not any(turn.is_correct for turn in finished.turns[:-1])


def test_the_scientist_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(in_turn(said("JD"))) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        scientists(f"LLM:{MODEL}")().answer(HAND)
    assert stub.seen[0].body["model"] == MODEL
    for name in ("ELEUSIS_LLM_URL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(InputError, match="ELEUSIS_LLM_URL"):
        scientists("llm:m")


def test_the_briefing_shows_rules_that_can_be_read_and_none_of_the_benchmark() -> None:
    secret = {deal.rule for deal in published_deals()}
    examples = [each for each in BRIEFING.split('"')[1::2] if each.endswith(".")]
    assert len(examples) == 5
    for sentence in examples:
        rule = read_rule(sentence)
        assert all(difference(rule, other, (), starters=STARTERS) for other in secret)
