"""`eleusis science`, with a scientist who takes no time."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis

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
