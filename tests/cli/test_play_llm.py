"""`eleusis play` with a language model in a seat, which a local stub server plays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from agents.llm.stub import KEY, completion, first_on_offer, in_turn, serving
from eleusis.play.records.record import parse_record
from eleusis.play.records.replaying import replay_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from agents.llm.stub import Response, Seen, Stub
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
    assert len(part.remarks) == len(stub.seen)
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
    told = [json.loads(remark.text.partition(": ")[2]) for remark in part.remarks]
    assert len(told) > 3
    assert all("nonsense" in each["fallback"] for each in told)


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


def test_a_model_without_an_endpoint_is_refused_before_anything_begins(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("ELEUSIS_LLM_URL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    refused = eleusis(*WATCH, str(tmp_path / "record.txt"))
    assert refused.status == 2
    assert "ELEUSIS_LLM_URL" in refused.err
    assert not (tmp_path / "record.txt").exists()
