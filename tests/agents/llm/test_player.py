"""The seat always moves: with the model's answer, or with the fallback's move and its reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from agents.llm.stub import (
    KEY,
    MODEL,
    Response,
    Seen,
    Stub,
    completion,
    first_on_offer,
    in_turn,
    said,
    serving,
)
from agents.tables import ALTERNATE, BLACK_AFTER_ODD, named, setup, table
from eleusis.agents import player
from eleusis.agents.cautious import CautiousPlayer
from eleusis.agents.llm import ChatEndpoint, Limits, LlmPlayer, llm_player
from eleusis.agents.llm.errors import TroubleKind
from eleusis.agents.llm.interview import FAILURES_MAX
from eleusis.cards import parse_cards
from eleusis.errors import InputError
from eleusis.play.events import Judged, RuleGuessed
from eleusis.play.moves import DeclareProphet, GuessRule, Play
from eleusis.play.seats import Seat
from eleusis.play.state import Laid, Phase
from eleusis.play.view import View, view

if TYPE_CHECKING:
    from collections.abc import Callable

ANN = Seat(1)


def turn(book: str = "gardner", **changes: Any) -> View:
    """Ann's view of a table where it is her turn, unless the changes say otherwise."""
    agreed = setup(book)
    state = table(ALTERNATE, agreed, named(["random"] * (len(agreed.names) - 1))).state
    hands = ((), parse_cards("2C 9H JD"), *state.hands[2:])
    at_turn: dict[str, Any] = {"hands": hands, "owed": (), "phase": Phase.TURN, "last": Seat(0)}
    return view(replace(state, **{**at_turn, **changes}), ANN)


def after_own_play(book: str = "gardner") -> View:
    """Ann has just played and may become the prophet, or guess."""
    laid = (Laid(ANN, parse_cards("3C"), True, 0, 0),)
    return turn(book, last=ANN, turns=5, laid=laid, right_play=True)


TURN = turn()


def seated(stub: Stub, limits: Limits | None = None, **options: Any) -> LlmPlayer:
    pauses: list[float] = []
    return LlmPlayer(
        ANN, stub.endpoint, seed=1, limits=limits, **{"pause": pauses.append, **options}
    )


def decide(
    answer: Callable[[Seen], Response | None], limits: Limits | None = None
) -> tuple[LlmPlayer, Stub]:
    """A player who has made one move, and the server that he asked."""
    with serving(answer) as stub:
        one = seated(stub, limits)
        move = one.choose(TURN)
    assert isinstance(move, Play)
    assert set(move.cards) <= set(TURN.hand)
    assert one.transcript[-1].move == move
    return one, stub


# The model's moves ---------------------------------------------------------------------------


def test_the_model_s_move_is_made() -> None:
    one, stub = decide(in_turn(said("play", "9H", "JD")))
    (exchange,) = one.transcript
    assert exchange.move == Play(ANN, parse_cards("9H JD"))
    assert exchange.fallback is None
    assert exchange.asking.tokens == 100
    system, user = stub.seen[0].body["messages"]
    assert system["role"] == "system"
    assert "New Eleusis" in system["content"]
    assert "Your hand: 2C 9H JD." in user["content"]
    assert user["content"] == exchange.asked


def test_what_was_wrong_is_shown_and_asked_again() -> None:
    one, stub = decide(in_turn(completion("Hm."), said("play", "KS"), said("play", "2C")))
    (exchange,) = one.transcript
    assert exchange.move == Play(ANN, parse_cards("2C"))
    assert [each.trouble and each.trouble.kind for each in exchange.attempts] == [
        TroubleKind.NONSENSE,
        TroubleKind.ILLEGAL,
        None,
    ]
    last = stub.seen[-1].body["messages"]
    assert [message["role"] for message in last] == ["system", "user"] + 2 * ["assistant", "user"]
    assert last[2]["content"] == "Hm."
    assert "KS is not in your hand: 2C 9H JD" in last[5]["content"]


def test_the_model_is_reminded_of_its_last_rule() -> None:
    with serving(in_turn(said("play", "2C", rule="Only red.", confidence=45))) as stub:
        one = seated(stub)
        one.choose(TURN)
        one.choose(TURN)
    assert "Only red. (45% sure)" in stub.seen[1].body["messages"][1]["content"]
    assert "Only red." not in stub.seen[0].body["messages"][1]["content"]


def test_what_the_layout_does_not_show_is_told() -> None:
    with serving(first_on_offer) as stub:
        one = seated(stub)
        one.observe(RuleGuessed(Seat(2), "Only red."))
        one.observe(Judged(False))
        one.choose(TURN)
    assert "Ben guessed “Only red.”" in stub.seen[0].body["messages"][1]["content"]


def test_between_turns_only_who_is_sure_is_asked() -> None:
    seen = after_own_play()
    assert DeclareProphet in seen.may
    answers = in_turn(
        said("play", "2C", confidence=49),
        said("play", "2C", confidence=50),
        said("prophet"),
        said("pass"),
    )
    with serving(answers) as stub:
        one = seated(stub)
        assert one.interject(seen) is None
        one.choose(TURN)
        assert one.interject(seen) is None
        assert len(stub.seen) == 1
        one.choose(TURN)
        assert one.interject(seen) == DeclareProphet(ANN)
        assert stub.seen[-1].words == ["prophet", "pass"]
        assert one.interject(seen) is None, "it is no longer sure"


def test_who_is_sure_may_guess_and_pass() -> None:
    seen = after_own_play("express")
    answers = in_turn(
        said("play", "2C", confidence=90),
        said("pass", confidence=90),
        said("guess", confidence=95, rule="Only red."),
    )
    with serving(answers) as stub:
        one = seated(stub)
        one.choose(TURN)
        assert one.interject(seen) is None
        assert one.interject(seen) == GuessRule(ANN, "Only red.")
        assert one.interject(TURN) is None, "whose turn it is is asked then"
    assert len(stub.seen) == 3


# Fallbacks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("response", "kind", "requests"),
    [
        (Response("{}", 401), TroubleKind.DENIED, 1),
        (Response("{}", 413), TroubleKind.REJECTED, 1),
        (Response("{}", 503), TroubleKind.BUSY, 3),
        (Response("<html>"), TroubleKind.GARBLED, 3),
        (completion("As a model I cannot play."), TroubleKind.NONSENSE, 3),
        (said("play", "KS"), TroubleKind.ILLEGAL, 3),
        (completion("", message={"refusal": "No."}), TroubleKind.REFUSED, 3),
        (completion("{", finish_reason="length"), TroubleKind.CUT_OFF, 3),
    ],
)
def test_without_an_answer_the_fallback_moves(
    response: Response, kind: TroubleKind, requests: int
) -> None:
    one, stub = decide(in_turn(response))
    (exchange,) = one.transcript
    assert exchange.fallback is not None
    assert exchange.fallback.kind is kind
    assert exchange.answer is None
    assert len(stub.seen) == requests
    assert exchange.move == CautiousPlayer(ANN, seed=1).choose(TURN)


def test_a_server_that_never_answers_costs_one_timeout() -> None:
    one, stub = decide(lambda _: None, Limits(timeout_s=0.2))
    assert one.transcript[-1].fallback is not None
    assert one.transcript[-1].fallback.kind is TroubleKind.TIMEOUT
    assert len(stub.seen) == 1


def test_pauses_grow_and_never_pass_the_time_limit() -> None:
    pauses: list[float] = []
    with serving(in_turn(Response("{}", 503))) as stub:
        seated(stub, pause=pauses.append).choose(TURN)
    assert pauses == [1, 2]
    patient: list[float] = []
    with serving(in_turn(Response("{}", 429, {"Retry-After": "3600"}))) as stub:
        seated(stub, pause=patient.append).choose(TURN)
    assert patient == []
    assert len(stub.seen) == 1


def test_an_endpoint_that_does_not_want_us_is_not_asked_again() -> None:
    with serving(in_turn(Response("{}", 403))) as stub:
        one = seated(stub)
        one.choose(TURN)
        one.choose(TURN)
    assert len(stub.seen) == 1
    assert "Not asked any more" in str(one.transcript[1].fallback)


def test_an_endpoint_that_fails_too_often_is_not_asked_again() -> None:
    with serving(in_turn(Response("{}", 413))) as stub:
        one = seated(stub)
        for _ in range(FAILURES_MAX + 2):
            one.choose(TURN)
    assert len(stub.seen) == FAILURES_MAX
    assert len(one.transcript) == FAILURES_MAX + 2


def test_an_answer_in_between_renews_the_patience() -> None:
    answers = iter([413] * (FAILURES_MAX - 1) + [200] + [413] * (FAILURES_MAX - 1) + [200])

    def answer(seen: Seen) -> Response:
        return first_on_offer(seen)._replace(status=next(answers))

    with serving(answer) as stub:
        one = seated(stub)
        for _ in range(2 * FAILURES_MAX):
            one.choose(TURN)
    assert [each.fallback is None for each in one.transcript].count(True) == 2


def test_when_the_budget_is_used_up_the_fallback_plays_on() -> None:
    with serving(first_on_offer) as stub:
        one = seated(stub, Limits(calls=2))
        for _ in range(4):
            one.choose(TURN)
    assert len(stub.seen) == 2
    kinds = [each.fallback and each.fallback.kind for each in one.transcript]
    assert kinds == [None, None, TroubleKind.BUDGET, TroubleKind.BUDGET]


def test_a_fallback_claims_nothing_between_turns() -> None:
    seen = after_own_play("express")
    with serving(in_turn(said("play", "2C", confidence=90), Response("{}", 401))) as stub:
        one = seated(stub)
        one.choose(TURN)
        assert one.interject(seen) is None
    assert one.transcript[-1].fallback is not None


# The transcript ------------------------------------------------------------------------------


def test_remarks_are_taken_once() -> None:
    one, _ = decide(in_turn(said("play", "9H", rule="Nur „rot“.", confidence=45)))
    (remark,) = one.take_remarks()
    told = json.loads(remark.note)
    assert remark.aloud == ""
    assert (told["rule"], told["confidence"], told["tokens"]) == ("Nur „rot“.", 0.45, 100)
    assert "fallback" not in told
    assert "\n" not in remark.note
    assert one.take_remarks() == ()


def test_a_remark_tells_why_the_fallback_moved() -> None:
    one, _ = decide(in_turn(completion("No idea.")))
    (remark,) = one.take_remarks()
    assert "nonsense" in remark.aloud
    told = json.loads(remark.note)
    assert told["fallback"] == "nonsense"
    assert [each["said"] for each in told["failures"]] == ["No idea."] * 3
    assert all(each["trouble"].startswith("nonsense: ") for each in told["failures"])


def test_the_table_does_not_hear_of_the_hand() -> None:
    one, _ = decide(in_turn(said("play", "KS")))
    (remark,) = one.take_remarks()
    assert "9H" in remark.note
    assert "illegal" in remark.aloud
    assert "9H" not in remark.aloud


def test_no_secret_is_in_the_transcript() -> None:
    responses = (Response(f"Wrong key {KEY}", 500), completion(f"Your key is {KEY}."))
    with serving(in_turn(*responses)) as stub:
        one = seated(stub)
        one.choose(TURN)
    kept = repr(one.transcript) + repr(one.take_remarks())
    assert KEY not in kept
    assert stub.url not in kept
    assert "Your key is [key]." in kept


def test_notes_that_are_no_decisions_are_left_alone() -> None:
    """What an earlier version wrote, or a person, keeps nobody from taking a round up again."""
    with serving(first_on_offer) as stub:
        one = seated(stub)
    for note in ("", "[]", "{", "null", '{"tokens": 5}', '{"tokens": "many", "seconds": 1}'):
        one.recall(note)
    assert one.tally.decisions == 0
    assert one.explain(TURN.table) == ()


# Whole rounds --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["gardner", "express", "king"])
def test_whole_rounds_with_a_model_without_ideas(book: str) -> None:
    with serving(first_on_offer) as stub:
        one = seated(stub, Limits(calls=1_000))
        agreed = setup(book)
        others = named(["random"] * (len(agreed.names) - 1), seed=2)
        finished = table(BLACK_AFTER_ODD, agreed, {**others, ANN: one}, seed=3).run()
    assert finished.phase is Phase.OVER
    assert len(one.transcript) > 3
    assert all(each.fallback is None for each in one.transcript)


def test_a_round_goes_on_without_its_model() -> None:
    with serving(in_turn(completion("Sorry."))) as stub:
        one = seated(stub)
        others = named(["random"] * 4, seed=2)
        finished = table(BLACK_AFTER_ODD, setup(), {**others, ANN: one}, seed=3).run()
    assert finished.phase is Phase.OVER
    assert all(each.fallback is not None for each in one.transcript)


# By name -------------------------------------------------------------------------------------


def test_a_model_by_name() -> None:
    environment = {"ELEUSIS_LLM_KEY": KEY}
    with serving(first_on_offer) as stub:
        environment["ELEUSIS_LLM_URL"] = stub.url
        one = llm_player(f"llm:{MODEL}", ANN, seed=1, environment=environment)
        one.choose(TURN)
        other = llm_player(
            "llm", ANN, seed=1, environment={**environment, "ELEUSIS_LLM_MODEL": "Other:8B"}
        )
        other.choose(TURN)
    assert [seen.body["model"] for seen in stub.seen] == [MODEL, "Other:8B"]
    assert stub.seen[0].authorization == f"Bearer {KEY}"


def test_the_registry_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEUSIS_LLM_URL", "http://localhost:1/v1")
    assert isinstance(player("llm:Some/Model:8B", ANN, seed=1), LlmPlayer)
    for name in ("ELEUSIS_LLM_URL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(InputError) as caught:
        player("llm:m", ANN, seed=1)
    assert caught.value.code == "no-endpoint"


def test_an_endpoint_needs_a_model_of_one_word() -> None:
    with pytest.raises(InputError, match="one word"):
        ChatEndpoint("http://localhost/v1", "two words")
