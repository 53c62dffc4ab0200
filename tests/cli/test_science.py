"""`eleusis science`, with a scientist who takes no time."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from agents.llm.stub import (
    KEY,
    MET,
    Response,
    Seen,
    completion,
    in_turn,
    is_meeting,
    serving,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from agents.llm.stub import Stub
    from cli.shell import Eleusis, Result

INSIDER = ("science", "--agent", "insider", "--deals", "3", "--jobs", "1")


def test_the_table_has_everybody_best_first(eleusis: Eleusis) -> None:
    told = eleusis(*INSIDER)
    rows = told.out.splitlines()
    assert told.status == 0
    assert rows[1].split()[0] == "insider"
    assert rows[2].split()[-4:] == ["High", "17.26", "90%", "1.08"]
    assert "in 3 rounds" in told.words
    assert told.err == ""


def test_the_results_as_json(eleusis: Eleusis) -> None:
    told = json.loads(eleusis(*INSIDER, "--json").out)
    assert told["agent"] == "insider"
    assert told["solved_share"] == 1
    assert told["mean_score"] == pytest.approx(sum(each["score"] for each in told["rounds"]) / 3)
    assert told["wrong_guesses_per_round"] == pytest.approx(
        sum(each["wrong_guesses"] for each in told["rounds"]) / 3
    )
    first = told["rounds"][0]
    assert (first["rule"], first["starter"]) == ("science-even-ranks-only", "4S")
    last = first["turns"][-1]
    assert (last["rule"], last["guess"], last["correct"]) == ("The card must be even.", True, True)
    assert first["score"] == 31 - len(first["turns"]) - 2 * first["wrong_guesses"]
    assert len(told["published"]) == 16
    assert sum(group["count"] for group in told["calibration"]["groups"]) == sum(
        len(each["turns"]) for each in told["rounds"]
    )


def test_each_rule_on_demand(eleusis: Eleusis) -> None:
    told = eleusis(*INSIDER, "--rules")
    assert "Only even cards." in told.out
    assert "1 of 1" in told.out
    assert "Only spades" not in told.out


def test_pictures(eleusis: Eleusis, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    told = eleusis(*INSIDER, "--plots", str(folder))
    assert told.status == 0
    for name in ("calibration", "scores"):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (folder / f"{name}.svg").read_text().startswith("<svg")
    results = json.loads((folder / "science.json").read_text())
    assert results == json.loads(eleusis(*INSIDER, "--json").out)


def test_nobody_of_that_name(eleusis: Eleusis) -> None:
    told = eleusis("science", "--agent", "baies", "--deals", "1", "--jobs", "1")
    assert told.status == 2
    assert "no scientist 'baies'" in told.err
    assert "Did you mean 'bayes'?" in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("deals", ["0", "79", "many"])
def test_so_many_deals_there_are_not(eleusis: Eleusis, deals: str) -> None:
    assert eleusis("science", "--deals", deals).status == 2


# Language models -----------------------------------------------------------------------------


def measured(
    eleusis: Eleusis,
    monkeypatch: pytest.MonkeyPatch,
    answer: Callable[[Seen], Response],
    *options: str,
) -> tuple[Result, Stub]:
    with serving(answer) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        monkeypatch.setenv("ELEUSIS_LLM_KEY", KEY)
        return eleusis("science", "--agent", "llm:tiny", *options), stub


def wrong_guess(seen: Seen) -> Response:
    """Ends a round after ten turns, when nothing can be scored any more."""
    if is_meeting(seen):
        return MET
    card = seen.schema["card"]["enum"][0]
    said = {"reasoning": "", "rule": "Only spades.", "confidence": 80, "guess": True, "card": card}
    return completion(said)


def test_a_model_s_answers_are_counted_and_timed(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, _ = measured(eleusis, monkeypatch, wrong_guess, "--deals", "1", "--jobs", "1", "--json")
    assert told.err.startswith("tiny is asked for json_schema. It answered in")
    results = json.loads(told.out)
    turns = results["rounds"][0]["turns"]
    asking = results["asking"]
    assert (asking["decisions"], asking["answered"], asking["troubles"]) == (10, 10, {})
    assert asking["tokens"] == 100 * len(turns)
    assert asking["seconds"] == pytest.approx(
        sum(turn["asking"]["seconds"] for turn in turns), abs=0.1
    )
    assert results["mean_score"] == 0


def test_a_model_that_never_answers_has_no_score(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    nonsense = in_turn(MET, completion("Let me think."))
    options = ("--deals", "1", "--jobs", "1", "--plots", str(tmp_path / "plots"))
    told, _ = measured(eleusis, monkeypatch, nonsense, *options)
    assert "llm:tiny NEVER ANSWERED, so it has no score." in told.words
    assert "made 0 of 30 decisions and was asked for 3; not to be taken: 9 nonsense" in told.words
    assert not any(row.startswith("llm:tiny ") and "%" in row for row in told.out.splitlines())
    assert not (tmp_path / "plots").exists()
    told, _ = measured(
        eleusis, monkeypatch, in_turn(MET, completion("Hm.")), *options[:4], "--json"
    )
    assert json.loads(told.out)["mean_score"] is None


def test_rounds_before_an_endpoint_is_gone_are_kept(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = iter([True] * 11)

    def answer(seen: Seen) -> Response:
        return wrong_guess(seen) if next(asked, False) else Response("{}", 401)

    told, _ = measured(eleusis, monkeypatch, answer, "--deals", "2", "--jobs", "1", "--json")
    assert told.status == 2
    assert len(json.loads(told.out)["rounds"]) == 1
    assert "The language model does not answer: denied: HTTP 401." in told.err


def test_every_process_knows_how_a_model_is_asked(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(seen: Seen) -> Response:
        if seen.form == "json_schema":
            return Response('{"error": "response_format.type must be json_object"}', 400)
        return wrong_guess(seen)

    told, stub = measured(eleusis, monkeypatch, answer, "--deals", "2", "--jobs", "2", "--json")
    assert told.status == 0
    forms = [seen.form for seen in stub.seen]
    assert forms == ["json_schema"] + ["json_object"] * 21


def test_a_model_that_is_not_there_is_refused_before_the_first_round(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, stub = measured(eleusis, monkeypatch, in_turn(Response("{}", 401)), "--deals", "3")
    assert told.status == 2
    assert told.out == ""
    assert "Is ELEUSIS_LLM_KEY set, and right?" in told.err
    assert len(stub.seen) == 1
