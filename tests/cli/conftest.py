"""The command line as a person uses it: arguments and typed answers in, output and status out."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from cli.shell import Result
from eleusis.cli.app import run

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis


@pytest.fixture
def eleusis(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Eleusis:
    """Runs the command line in this process; records go to a folder of their own.

    Where a test names no agents, they are such as decide at once.
    """
    monkeypatch.setattr(
        "eleusis.cli.table.seating.DEFAULT_AGENTS", ("cautious", "cautious", "random")
    )
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def eleusis(*arguments: str, answers: str | bytes = "") -> Result:
        data = answers.encode() if isinstance(answers, str) else answers
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = run(arguments)
        return Result(status, *capsys.readouterr())

    return eleusis
