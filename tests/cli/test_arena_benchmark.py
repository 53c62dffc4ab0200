"""`eleusis arena benchmark` and `eleusis arena evolve`."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agents.llm.stub import KEY, first_on_offer, serving
from eleusis.arena.knowing import KnownRound
from eleusis.arena.knowing_benchmark import KnowingBenchmark, seed_hash

if TYPE_CHECKING:
    from cli.shell import Eleusis

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "arena_bot.py"
RULES = {"gentle": ("Colours alternate.",), "held-out": ("Every card is red.",)}
TINY = ("--generations", "1", "--rounds", "200", "--rules", "4", "--scientists", "8")


@pytest.fixture
def two_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "eleusis.arena.knowing_benchmark.benchmark_of",
        lambda seed, repeats: KnowingBenchmark(seed, RULES, repeats),
    )
    known = KnownRound(10, ())  # when it could be known takes a second to find out
    monkeypatch.setattr("eleusis.arena.playing.known_round", lambda *_: known)


@pytest.mark.usefixtures("two_rules")
def test_agents_are_measured_by_the_same_rounds(eleusis: Eleusis, tmp_path: Path) -> None:
    arguments = ("arena", "benchmark", "--agent", "cautious", "--agent", "sparc", "--seed", "s")
    out = ("--out", str(tmp_path / "knowing"), "--processes", "1")
    told = eleusis(*arguments, *out)
    assert (told.status, told.err) == (0, "")
    first, *_, last = told.out.strip().splitlines()
    assert first.startswith("The hash of the seed:")
    assert seed_hash("s") in told.words.replace(" ", "")[:200]
    assert last.strip() == "Every card is red."
    assert told.out.index("The seed was 's'") > told.out.index("prophecies")
    report = json.loads(eleusis(*arguments, *out, "--json").out)
    assert [each["rounds"] for each in report["agents"]] == [8, 8]
    assert [each["tiers"]["gentle"]["rounds"] for each in report["agents"]] == [4, 4]
    assert report["hash"] == seed_hash("s")


@pytest.mark.usefixtures("two_rules")
def test_a_language_model_is_measured_with_its_tokens(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = ("--out", str(tmp_path / "knowing"), "--processes", "1", "--json")
    with serving(first_on_offer) as stub:
        monkeypatch.setenv("ELEUSIS_LLM_URL", stub.url)
        monkeypatch.setenv("ELEUSIS_LLM_KEY", KEY)
        told = eleusis("arena", "benchmark", "--agent", "llm:Maker/Model:7B", *out)
    assert told.status == 0
    (agent,) = json.loads(told.out)["agents"]
    assert agent["agent"] == "llm:Maker/Model:7B"
    assert agent["tokens"] > 0


@pytest.mark.usefixtures("two_rules")
def test_a_program_is_measured_like_any_agent(eleusis: Eleusis, tmp_path: Path) -> None:
    bot = f"program:{shlex.join([sys.executable, str(EXAMPLE)])}"
    out = ("--out", str(tmp_path / "knowing"), "--processes", "1", "--json")
    told = eleusis("arena", "benchmark", "--agent", bot, "--agent", "random", *out)
    assert (told.status, told.err) == (0, "")
    report = json.loads(told.out)
    first, other = report["agents"]
    assert (first["agent"], other["agent"]) == (bot, "random")
    assert first["rounds"] == 8
    assert first["claims"]["count"] >= first["prophecies"]["of"] > 0
    (difference,) = report["differences"]
    assert (difference["better"], difference["mean"] > 0) == (bot, True)


def test_what_cannot_be_measured(eleusis: Eleusis, tmp_path: Path) -> None:
    run = eleusis("arena", "benchmark", "--agent", "bays", "--out", str(tmp_path / "x"))
    assert run.status == 2
    assert "Did you mean 'bayes'?" in " ".join(run.err.split())


def test_an_evolution_is_told(eleusis: Eleusis, tmp_path: Path) -> None:
    out = ("--drawn", "0", "--out", str(tmp_path / "nature"))
    best = tmp_path / "best.json"
    told = eleusis("arena", "evolve", *TINY, *out, "--write", str(best))
    assert (told.status, told.err) == (0, "")
    assert "400 rounds, 2 generations" in told.words
    page = (tmp_path / "nature" / "report.html").read_text()
    assert len(re.findall("<svg", page)) == 2
    assert all(each["sentence"] in page for each in json.loads(best.read_text()))
    report = json.loads(eleusis("arena", "evolve", *TINY, *out, "--json").out)
    assert report["rounds"] == 400
    assert len(report["duels"]) == 42
    other = eleusis("arena", "evolve", *TINY, *out, "--seed", "2")
    assert (other.status, "another plan" in other.err) == (2, True)
