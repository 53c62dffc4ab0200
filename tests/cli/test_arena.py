"""`eleusis arena`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis

TINY = ("--agents", "random,cautious,random", "--rounds", "6", "--processes", "1")


def test_a_tournament_is_played_and_told(eleusis: Eleusis, tmp_path: Path) -> None:
    out = str(tmp_path / "cup")
    arguments = ("arena", "run", *TINY, "--rules", "Colours alternate.", "--out", out)
    first = eleusis(*arguments, "--records")
    assert (first.status, first.err) == (0, "")
    assert "6 rounds of 2 deals are played." in first.words
    again = eleusis(*arguments)
    assert "6 of them before" in again.words
    told = eleusis("arena", "report", out)
    assert told.status == 0
    for words in ("6 of 6 rounds", "the dealer", "prophecies", "Points between them"):
        assert words in told.words
    assert max(map(len, told.out.splitlines())) <= 80
    report = json.loads(eleusis("arena", "report", out, "--json").out)
    losses = [loss for each in report["agents"] for loss in each["losses"]]
    assert losses
    for loss in losses:
        assert eleusis("replay", loss["record"], "--verify").status == 0


def test_a_page_and_a_table(eleusis: Eleusis, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out, html, table = (str(tmp_path / name) for name in ("cup", "cup.html", "cup.parquet"))
    rules = ("--rules", "Colours alternate.", "--out", out)
    assert eleusis("arena", "run", *TINY, *rules, "--records").status == 0
    assert eleusis("arena", "report", out, "--html", html, "--parquet", table).status == 0
    page = (tmp_path / "cup.html").read_text()
    for link in re.findall(r'href="([^"]+)"', page):
        assert (tmp_path / link).is_file()
    assert page.count("<svg") >= 5
    assert "http:" not in page.replace("http://www.w3.org/2000/svg", "")
    of_folder, of_table = (
        json.loads(eleusis("arena", "report", place, "--json").out) for place in (out, table)
    )
    for agent in of_folder["agents"]:
        agent["cost"] = None
        agent["losses"] = [{**loss, "record": None} for loss in agent["losses"]]
    assert of_table == of_folder


def test_what_was_played_as_json(eleusis: Eleusis, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('agents = ["random", "random", "random"]\nrounds = 2\n')
    arguments = ("arena", "run", str(plan), "--out", str(tmp_path / "cup"))
    assert "leave out either the plan or --rounds" in eleusis(*arguments, "--rounds", "3").err
    plan.write_text('agents = ["random", "random", "random"]\nrounds = 2\n')
    told = json.loads(eleusis(*arguments, "--processes", "1", "--json").out)
    assert (told["rounds"], told["deals"], told["played"]) == (3, 1, 3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--agents", "random,randm,random"), "Did you mean 'random'?"),
        ((), "Name who plays"),
        ((*TINY, "--rulebooks", "gardener"), "Did you mean 'gardner'?"),
        ((*TINY, "--rules", "colour"), "The library has no rule 'colour'"),
        ((*TINY, "--rules", "Colours are nice."), "Colours are nice."),
        (("plan.toml", "--seed", "1"), "leave out either the plan or --seed"),
        (("no-such-plan.toml",), "no-such-plan.toml"),
        ((*TINY, "--cluster", "tcp://nowhere:1"), "either --processes or --cluster"),
    ],
)
def test_what_cannot_be_played(
    eleusis: Eleusis, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    out = tmp_path / "cup"
    run = eleusis("arena", "run", *arguments, "--out", str(out))
    assert run.status == 2
    assert words in " ".join(run.err.split())
    assert not out.exists()


def test_folders_that_do_not_fit(eleusis: Eleusis, tmp_path: Path) -> None:
    out = str(tmp_path / "cup")
    refused = eleusis("arena", "report", out)
    assert (refused.status, "plan.json is missing" in refused.err) == (2, True)
    rules = ("--rules", "Colours alternate.")
    assert eleusis("arena", "run", *TINY, *rules, "--out", out).status == 0
    other = eleusis("arena", "run", *TINY, *rules, "--seed", "2", "--out", out)
    assert (other.status, "another plan" in other.err) == (2, True)
    (tmp_path / "cup" / "results.jsonl").unlink()
    nothing = eleusis("arena", "report", out)
    assert (nothing.status, "no deal is played" in nothing.err) == (2, True)


@pytest.mark.usefixtures("kernels")
def test_rounds_are_written_as_data(eleusis: Eleusis, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    options = ["--rounds", "5", "--players", "random,random,random", "--out", str(tmp_path / "out")]
    done = eleusis("arena", "export", *options, "--json")
    assert json.loads(done.out)["rounds"] == 5
    assert {file.name for file in (tmp_path / "out").iterdir()} == {
        *("README.md", "moves", "rounds", "rules.json"),
    }
    assert json.loads(eleusis("arena", "export", *options, "--json").out)["played"] == 0
    other = eleusis("arena", "export", *options, "--seed", "1")
    assert (other.status, "another plan" in other.err) == (2, True)
