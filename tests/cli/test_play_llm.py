"""`eleusis play` with a language model in a seat, which a local stub server plays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from agents.llm.stub import (
    KEY,
    MET,
    Response,
    completion,
    first_on_offer,
    in_turn,
    is_meeting,
    serving,
)
from eleusis.play.records.record import parse_record
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from agents.llm.stub import Seen, Stub
    from cli.shell import Eleusis, Result

MODEL = "Maker/Model:7B"
WATCH = ("play", "--watch", "--seed", "7", "--agents", f"random,LLM:{MODEL},random", "--record")


def watched(
    eleusis: Eleusis,
    monkeypatch: pytest.MonkeyPatch,
    record: Path,
    answer: Callable[[Seen], Response | None],
    *arguments: str,
) -> tuple[Stub, Result]:
    """The server that was asked while agents played among themselves, and what was told."""
    with serving(answer) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        monkeypatch.setenv("ELEUSIS_LLM_KEY", KEY)
        played = eleusis(*(arguments or (*WATCH, str(record))))
    assert played.status == 0
    return stub, played


def test_a_model_plays_a_round_and_what_it_thought_is_noted(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    stub, played = watched(eleusis, monkeypatch, record, first_on_offer)
    assert {seen.body["model"] for seen in stub.seen} == {MODEL}
    assert "no answer" not in played.out
    (part,) = parse_record(record.read_bytes()).rounds
    decisions = len(stub.seen) - 1
    assert is_meeting(stub.seen[0])
    *thoughts, at_end = (json.loads(each.text.partition(": ")[2]) for each in part.remarks)
    assert [each["tokens"] for each in thoughts] == [100] * decisions
    told = at_end["round"]
    assert (told["model"], told["score"]) == (MODEL, "the model's")
    assert (told["decisions"], told["answered"], told["troubles"]) == (decisions, decisions, {})
    assert f"It made {decisions} of {decisions} decisions. Asking took 100 tokens" in played.words
    assert f"{MODEL} is asked for json_schema. It answered in" in played.words
    name, _, told = part.remarks[0].text.partition(": ")
    assert name in part.setup.names
    assert json.loads(told)["rule"] == "Colours alternate."
    assert json.loads(told)["version"] == part.remarks[0].after - 1
    text = record.read_text()
    assert KEY not in text
    assert stub.url not in text
    assert replay_record(text).record.finished


def test_a_model_that_talks_nonsense_costs_its_seat_a_fallback_that_is_noted(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    _, played = watched(eleusis, monkeypatch, record, in_turn(completion("Let me think.")))
    assert "no answer from the language model (nonsense), so a cautious move." in played.words
    (part,) = parse_record(record.read_bytes()).rounds
    *told, at_end = (json.loads(remark.text.partition(": ")[2]) for remark in part.remarks)
    assert len(told) > 3
    assert all("nonsense" in each["fallback"] for each in told)
    summary = at_end["round"]
    assert (summary["answered"], summary["asked"]) == (0, 3)
    assert summary["troubles"] == {"nonsense": 9}
    assert summary["score"] == "not the model's"
    assert "NEVER ANSWERED" in played.words
    assert "this score is not the model's" in played.words


def test_a_round_with_a_model_is_taken_up_again(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    watched(eleusis, monkeypatch, record, first_on_offer)
    whole = record.read_text()
    lines = whole.splitlines(keepends=True)
    cut = next(n for n, line in enumerate(lines) if "note agent" in line) + 1
    record.write_text("".join(lines[:cut]))
    watched(eleusis, monkeypatch, record, first_on_offer, "play", "--resume", str(record))
    assert parse_record(record.read_text()).finished
    assert record.read_text().startswith("".join(lines[:cut]))


def test_what_was_answered_before_an_interruption_counts_after_it(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    watched(eleusis, monkeypatch, record, first_on_offer)
    lines = record.read_text().splitlines(keepends=True)
    cut = next(n for n, line in enumerate(lines) if "note agent" in line) + 1
    record.write_text("".join(lines[:cut]))
    silent = in_turn(MET, completion("Let me think."))
    stub, played = watched(eleusis, monkeypatch, record, silent, "play", "--resume", str(record))
    assert "It made 1 of" in played.words
    assert "NEVER" not in played.words
    assert "thought of this rule: Colours alternate." in str(stub.seen[1].body["messages"])


def test_a_model_that_does_not_answer_is_refused_before_anything_begins(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    missing = Response(json.dumps({"error": {"message": f"model '{MODEL}' not found"}}), 404)
    with serving(in_turn(missing)) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        refused = eleusis(*WATCH, str(record))
    assert refused.status == 2
    assert f"The language model {MODEL} does not answer. denied: HTTP 404." in refused.err
    assert "Are the model's name and the address right?" in refused.err
    assert not record.exists()
    assert len(stub.seen) == 1


def test_a_model_without_an_endpoint_is_refused_before_anything_begins(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("ELEUSIS_LLM_URL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    refused = eleusis(*WATCH, str(tmp_path / "record.txt"))
    assert refused.status == 2
    assert "ELEUSIS_LLM_URL" in refused.err
    assert not (tmp_path / "record.txt").exists()
