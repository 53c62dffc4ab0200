"""Results as Parquet: all of them come back, and no other file is taken for one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eleusis.arena.knowing import Declared, KnownRound
from eleusis.arena.plan import planned
from eleusis.arena.playing import RoundResult, play_task
from eleusis.arena.ratings import ratings_of
from eleusis.arena.tables import TABLE_COLUMNS, read_table, write_table
from eleusis.errors import InputError

if TYPE_CHECKING:
    from eleusis.arena.plan import ArenaPlan

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("openskill")

AGENTS = ("random", "cautious", "random")


@pytest.fixture(scope="module")
def plan() -> ArenaPlan:
    return planned(AGENTS, rules=["Colours alternate."], rounds=3)


@pytest.fixture(scope="module")
def results(plan: ArenaPlan) -> list[RoundResult]:
    played = [play_task(plan, plan.luck, task, with_record=False).result for task in plan.tasks]
    known = KnownRound(31, (Declared(2, 20, 0.25, stood=False),))
    return [msgspec.structs.replace(played[0], known=known), *played[1:]]


def test_all_comes_back(plan: ArenaPlan, results: list[RoundResult], tmp_path: Path) -> None:
    write_table(plan, reversed(results), tmp_path / "cup.parquet")
    found = read_table(tmp_path / "cup.parquet")
    assert found.plan == plan
    assert list(found.results.values()) == results
    assert [each.name for each in tmp_path.iterdir()] == ["cup.parquet"]


def test_a_row_is_a_seat(plan: ArenaPlan, results: list[RoundResult], tmp_path: Path) -> None:
    write_table(plan, results, tmp_path / "cup.parquet")
    rows = parquet.read_table(tmp_path / "cup.parquet").to_pylist()
    assert len(rows) == 9
    assert [row["agent"] for row in rows[:3]] == list(AGENTS)
    assert [row["score"] for row in rows[:3]] == [seat.score for seat in results[0].seats]


def test_every_column_is_documented() -> None:
    page = Path(__file__).parents[2].joinpath("docs/arena.md").read_text(encoding="utf-8")
    _, _, below = page.partition("## As a table")
    told = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", below, re.MULTILINE)
    assert {name: (kind, what) for name, kind, what in told} == TABLE_COLUMNS


def test_other_files_are_refused(
    plan: ArenaPlan, results: list[RoundResult], tmp_path: Path
) -> None:
    file = tmp_path / "cup.parquet"
    file.write_bytes(b"PAR1, or not")
    with pytest.raises(InputError, match="no Parquet file"):
        read_table(file)
    parquet.write_table(arrow.table({"key": ["a"]}), file)
    with pytest.raises(InputError, match="not one of a tournament"):
        read_table(file)
    write_table(plan, results, file)
    table = parquet.read_table(file)
    meta = table.schema.metadata
    newer = {**meta, b"eleusis.arena.version": b"99"}
    parquet.write_table(table.replace_schema_metadata(newer), file)
    with pytest.raises(InputError, match=r"version 99 .* reads version 1"):
        read_table(file)
    for broken in ({**meta, b"eleusis.arena.plan": b"{}"}, {b"eleusis.arena.version": b"1"}):
        parquet.write_table(table.replace_schema_metadata(broken), file)
        with pytest.raises(InputError, match="no Parquet file that can be read"):
            read_table(file)
    parquet.write_table(table.drop_columns(["score"]), file)
    with pytest.raises(InputError, match="lacks columns of a tournament: score"):
        read_table(file)


def test_without_the_package_it_says_what_to_install(
    plan: ArenaPlan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(InputError, match=r"pip install 'eleusis\[arena\]'"):
        write_table(plan, [], tmp_path / "cup.parquet")


def test_who_is_before_others_is_rated_higher(results: list[RoundResult]) -> None:
    found = ratings_of(results * 10)
    assert found is not None
    wins = dict.fromkeys(found, 0.0)
    for each in results:
        for seat in each.seats:
            wins[seat.agent] += seat.score / AGENTS.count(seat.agent)
    better, worse = sorted(wins, key=lambda name: -wins[name])
    assert found[better].mean > 25 > found[worse].mean
    assert found[better].deviation < 25 / 3
