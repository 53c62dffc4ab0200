"""`./check` runs all its parts and says which failed; and the tests run as people run them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent

PARTS: Final = (
    "ruff format --check",
    "ruff check",
    "python scripts/client.py build",
    "scripts/install_programs",
    "python scripts/documents.py",
    "python -m pytest -n auto",
    "python -c from eleusis.server.app.routes.drafts import begin_to_think as think; think()",
    "mypy src scripts",
    "python scripts/notebook.py --check",
    "python scripts/rule_tables.py --check",
    "python scripts/grammar_size.py",
    "python scripts/client.py npm run format:check",
    "python scripts/client.py npm run check",
    "python scripts/client.py npm run test",
)

PROGRAM: Final = """#!/bin/sh
case " $FAIL " in *" ${0##*/} "*) exit 1 ;; esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """With the script, and with programs that do nothing and fail when they are told to."""
    shutil.copy(ROOT / "check", tmp_path)
    (tmp_path / "src").mkdir()
    for name in (
        "scripts/install",
        "scripts/install_programs",
        *(f".venv/bin/{program}" for program in ("ruff", "mypy", "python")),
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PROGRAM)
        file.chmod(0o755)
    return tmp_path


def check(checkout: Path, *arguments: str, fail: str = "") -> tuple[int, list[str]]:
    """The exit status and what was said."""
    done = subprocess.run(
        [checkout / "check", *arguments],
        env=os.environ | {"FAIL": fail},
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout.splitlines()


def test_all_parts_run(checkout: Path) -> None:
    status, lines = check(checkout)
    assert (status, lines) == (0, [*(f"== {part}" for part in PARTS), "== all checks passed"])


def test_what_failed_is_said_at_the_end_and_the_rest_runs(checkout: Path) -> None:
    status, lines = check(checkout, fail="ruff install_programs")
    assert status == 1
    assert lines[: len(PARTS)] == [f"== {part}" for part in PARTS]
    failed = ["ruff format --check", "ruff check", "scripts/install_programs"]
    assert lines[len(PARTS) :] == ["== failed:", *(f"   {part}" for part in failed)]


def test_parts_that_run_beside_others_are_told_in_their_turn(checkout: Path) -> None:
    _, lines = check(checkout, fail="python")
    failed = [f"   {part}" for part in PARTS if part.startswith("python")]
    assert lines[len(PARTS) :] == ["== failed:", *failed]


def test_the_slow_tests_come_last(checkout: Path) -> None:
    status, lines = check(checkout, "--slow", fail="python")
    assert status == 1
    assert lines.count("== python -m pytest -n auto -m slow") == 1
    assert lines[-2:] == ["   python -m pytest -n auto -m slow", "   python scripts/chaos.py"]


def test_without_its_tools_nothing_is_checked(checkout: Path) -> None:
    assert check(checkout, fail="install") == (1, [])


def test_another_word_is_not_understood(checkout: Path) -> None:
    assert check(checkout, "--fast") == (2, [])


def test_tests_run_where_pytest_may_keep_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "tests/test_errors.py"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
