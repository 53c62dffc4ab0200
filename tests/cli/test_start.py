"""Commands start with what they use: by names of modules, as no clock tells the same twice."""

from __future__ import annotations

import subprocess
import sys

import pytest

EVER = {"email", "importlib.metadata", "numba", "numpy", "pydantic"}
"""What none of these commands has a use for; typer and the like came with some of it."""

NO_ROUNDS = {"eleusis.agents", "eleusis.induction", "eleusis.play", "eleusis.server", "sqlite3"}


@pytest.mark.parametrize(
    ("arguments", "idle"),
    [
        (["--help"], {"eleusis.rule", "eleusis.rulebook", "rich", *NO_ROUNDS}),
        (["rulebook", "list"], {"eleusis.rule", "rich.live", "rich.progress", *NO_ROUNDS}),
        (
            ["rule", "read", "Colours alternate."],
            {"eleusis.rulebook", "rich.live", "rich.progress", "rich.table", *NO_ROUNDS},
        ),
    ],
    ids=["help", "list", "read"],
)
def test_a_command_loads_what_it_uses_alone(arguments: list[str], idle: set[str]) -> None:
    code = (
        "import sys; from eleusis.cli.app import run; status = run(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr); sys.exit(status)"
    )
    command = [sys.executable, "-P", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (EVER | idle) & set(done.stderr.split()) == set()
