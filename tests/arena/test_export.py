"""Rounds as data: the same rows in both formats, on any number of threads, however interrupted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eleusis.arena.export import (
    MOVE_COLUMNS,
    ROUND_COLUMNS,
    ExportPlan,
    claim_export,
    data_card,
    export,
)
from eleusis.batch.rule_table import rule_table
from eleusis.errors import InputError

pytest.importorskip("pyarrow")
from pyarrow import parquet

pytestmark = pytest.mark.usefixtures("kernels")


def written(plan: ExportPlan, folder: Path, threads: int = 1) -> dict[str, Any]:
    """The rows of an export, by the name of the table."""
    assert sum(export(plan, folder, threads=threads)) == plan.count
    names = ("rounds", "moves")
    return {name: parquet.read_table(folder / name).to_pylist() for name in names}


def test_threads_and_formats_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eleusis.arena.export.BLOCK", 200)
    plan = ExportPlan(230, players=("random", "random", "cautious"), seed=3)
    one = written(plan, tmp_path / "one")
    assert one == written(plan, tmp_path / "two", threads=2)
    few = ExportPlan(20, players=plan.players, seed=3, posterior=True)
    tables = written(few, tmp_path / "few")
    as_lines = ExportPlan(20, players=plan.players, seed=3, posterior=True, format="jsonl")
    assert sum(export(as_lines, tmp_path / "lines")) == 20
    text = (tmp_path / "lines" / "rounds" / "00000.jsonl").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
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
    monkeypatch.setattr("eleusis.arena.export.FILE_BLOCKS", 2)
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


FULL = Path("/dev/full")
"""What takes no byte, as a full disk does."""


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


@pytest.mark.skipif(not FULL.exists(), reason="the system has no full device")
@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_full_disk_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr("eleusis.arena.export.BLOCK", 3)
    monkeypatch.setattr("eleusis.arena.export.FILE_BLOCKS", 2)
    plan, folder = ExportPlan(16, players=("random",) * 3, format=form), tmp_path / "out"
    card, file = folder / "UNFINISHED.md.new", folder / "rounds" / f"00001.{form}.new"
    folder.mkdir()
    card.symlink_to(FULL)
    with pytest.raises(InputError, match="takes no more: No space left"):
        next(export(plan, folder))
    card.unlink()
    file.parent.mkdir()
    (folder / "UNFINISHED.md").write_text(data_card(plan, rule_table(starters=1)))
    file.symlink_to(FULL)
    with pytest.raises(InputError, match=r"No space left .* give the same command again"):
        list(export(plan, folder))
    kept = contents(folder)
    assert "README.md" not in kept
    file.unlink()
    assert claim_export(plan, folder) == 6
    next(export(plan, folder, threads=2))  # and no more
    assert sum(export(plan, folder)) == 10
    assert sum(export(plan, tmp_path / "at once")) == 16
    assert contents(folder) == contents(tmp_path / "at once")
    assert contents(folder)[f"rounds/00000.{form}"] == kept[f"rounds/00000.{form}"]
    assert (claim_export(plan, folder), sum(export(plan, folder))) == (16, 0)


def test_bad_input(tmp_path: Path) -> None:
    for arguments in ({"players": ("inducer", "bold", "random")}, {"players": ("random",)}):
        with pytest.raises(InputError):
            ExportPlan(5, **arguments)
    (tmp_path / "something").write_text("")
    with pytest.raises(InputError, match="not empty"):
        next(export(ExportPlan(5), tmp_path))
    claim_export(ExportPlan(5), tmp_path / "other")
    with pytest.raises(InputError, match="another plan"):
        next(export(ExportPlan(5, seed=1), tmp_path / "other"))
