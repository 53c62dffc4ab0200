"""Rounds as data: the same rows in both formats, on any number of threads, with a card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.arena.export import BLOCK, MOVE_COLUMNS, ROUND_COLUMNS, ExportPlan, export
from eleusis.errors import InputError

pytest.importorskip("pyarrow")
from pyarrow import parquet

if TYPE_CHECKING:
    from pathlib import Path


def written(plan: ExportPlan, folder: Path, threads: int = 1) -> dict[str, Any]:
    """The rows of an export, by the name of the table."""
    assert sum(export(plan, folder, threads=threads)) == plan.count
    names = ("rounds", "moves")
    return {name: parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in names}


def test_threads_and_formats_change_nothing(tmp_path: Path) -> None:
    plan = ExportPlan(BLOCK + 30, players=("random", "random", "cautious"), seed=3)
    one = written(plan, tmp_path / "one")
    assert one == written(plan, tmp_path / "two", threads=2)
    few = ExportPlan(20, players=plan.players, seed=3, posterior=True)
    tables = written(few, tmp_path / "few")
    as_lines = ExportPlan(20, players=plan.players, seed=3, posterior=True, format="jsonl")
    assert sum(export(as_lines, tmp_path / "lines")) == 20
    lines = [
        json.loads(line) for line in (tmp_path / "lines" / "rounds.jsonl").read_text().splitlines()
    ]
    moves = [{"round": row["round"], **move} for row in lines for move in row.pop("moves")]
    assert (lines, moves) == (tables["rounds"], tables["moves"])
    assert one["rounds"][:20] == tables["rounds"]
    assert set(tables["rounds"][0]) == set(ROUND_COLUMNS)
    assert set(tables["moves"][0]) == set(MOVE_COLUMNS)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_round_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr("eleusis.arena.export.BLOCK", 3)
    tables = written(ExportPlan(32, players=("random",) * 3), tmp_path / "out", threads)
    assert [row["round"] for row in tables["rounds"]] == list(range(32))
    assert sorted({move["round"] for move in tables["moves"]}) == list(range(32))


def test_what_is_told_of_a_round(tmp_path: Path) -> None:
    tables = written(ExportPlan(40, players=("random", "cautious", "inducer")), tmp_path / "out")
    rules = json.loads((tmp_path / "out" / "rules.json").read_text())
    assert {row["seats"][1] for row in tables["rounds"]} == {"random", "cautious", "inducer"}
    for row in tables["rounds"]:
        assert row["seats"][0] == "dealer"
        assert str(row["rule"]) in rules
        own = [move for move in tables["moves"] if move["round"] == row["round"]]
        assert sum(len(move["cards"]) for move in own if move["right"]) < row["line"]
    card = (tmp_path / "out" / "README.md").read_text()
    assert all(f"`{name}`" in card for name in (*ROUND_COLUMNS, *MOVE_COLUMNS))
    assert "--rounds 40 --players random,cautious,inducer" in card


def test_bad_input(tmp_path: Path) -> None:
    for arguments in ({"players": ("inducer", "bold", "random")}, {"players": ("random",)}):
        with pytest.raises(InputError):
            ExportPlan(5, **arguments)
    (tmp_path / "something").write_text("")
    with pytest.raises(InputError, match="not empty"):
        next(export(ExportPlan(5), tmp_path))
