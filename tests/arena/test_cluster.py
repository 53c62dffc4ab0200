"""A cluster plays the same as one process, loses a worker, and may go away."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.arena.cluster import cluster
from eleusis.arena.plan import planned
from eleusis.arena.running import claim_folder, processes, results_in, run_plan
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

distributed: Any = pytest.importorskip("distributed")

PLAN = planned(("random", "cautious", "random"), rules=["Colours alternate."], rounds=60)

ALONE = """
if __name__ == "__main__":
    import sys
    import distributed
    cluster = distributed.LocalCluster(n_workers=1, dashboard_address=None)
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


def lines(folder: Path) -> list[bytes]:
    return sorted((folder / "results.jsonl").read_bytes().splitlines())


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eleusis.arena.cluster._PATIENCE", 0.5)
    with pytest.raises(InputError, match="No dask scheduler answers at nowhere:1:"):
        cluster("nowhere:1")


@pytest.fixture
def local() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_two_workers_play_the_same_and_one_may_be_lost(local: Any, tmp_path: Path) -> None:
    for name in ("one", "two"):
        claim_folder(PLAN, tmp_path / name)
    played = run_plan(PLAN, tmp_path / "two", lambda: cluster(local.scheduler_address))
    for place, _ in enumerate(played):
        if place == 5:
            next(iter(local.workers.values())).process.process.kill()
    assert len(list(run_plan(PLAN, tmp_path / "one", lambda: processes(1)))) == len(PLAN.tasks)
    assert lines(tmp_path / "two") == lines(tmp_path / "one")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "alone.py"
    file.write_text(ALONE)
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, file], **pipes) as away:
        assert away.stdout is not None
        address = away.stdout.readline().strip()
        claim_folder(PLAN, tmp_path / "cup")
        played = run_plan(PLAN, tmp_path / "cup", lambda: cluster(address))
        next(played)
        away.kill()
        with pytest.raises(InputError, match="No dask scheduler answers"):
            list(played)
    kept = len(results_in(tmp_path / "cup"))
    assert 0 < kept < len(PLAN.tasks)
    rest = list(run_plan(PLAN, tmp_path / "cup", lambda: processes(1)))
    assert len(rest) == len(PLAN.tasks) - kept
