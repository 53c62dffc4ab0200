"""The programs in `examples/` run as they say, and stay short enough to be read at a glance."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PROGRAMS = {
    "judge_a_line": "2♥ is wrong",
    "my_bot": "'God':",
    "tournament": "points a round",
    "walk_through": "The rule was:",
    "what_fits": "doubt left:",
}
"""Program → something that it prints."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_does_what_it_says(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All in one process, since each would take seconds to begin thinking about rules."""
    file = ROOT / "examples" / f"{name}.py"
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", [str(file)])
    runpy.run_path(str(file), run_name="__main__")
    assert PROGRAMS[name] in capsys.readouterr().out
    assert len(file.read_text().splitlines()) <= 25


def test_an_example_is_a_program() -> None:
    file = ROOT / "examples" / "judge_a_line.py"
    run = subprocess.run(
        [sys.executable, "-P", file], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert PROGRAMS["judge_a_line"] in run.stdout


def test_a_network_learns(tmp_path: Path) -> None:
    """For some seconds only: it gains on those it learns with, and its curve is written down."""
    pytest.importorskip("gymnasium")
    curve = tmp_path / "curve.json"
    command = [sys.executable, "-P", str(ROOT / "examples" / "learn_to_play.py")]
    command += ["--updates", "5", "--rounds", "1", "--curve", str(curve)]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # threads that wait cost as if they worked
    run = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "at the table, 1 rounds:" in run.stdout
    told = json.loads(curve.read_text())
    (_, steps, at_first, _), *_, (_, more, at_last, theirs) = told["curve"]
    assert (steps, more) == (0, 5 * 8192)
    assert at_last > max(at_first, theirs)
