"""The programs in `examples/` run as they say, and stay short enough to be read at a glance."""

from __future__ import annotations

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
def test_an_example_does_what_it_says(name: str) -> None:
    file = ROOT / "examples" / f"{name}.py"
    run = subprocess.run(
        [sys.executable, "-P", file], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert PROGRAMS[name] in run.stdout
    assert len(file.read_text().splitlines()) <= 25
