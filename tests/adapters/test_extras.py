"""What is missing is said in one line, whichever door one comes to."""

from __future__ import annotations

import subprocess
import sys

import pytest

DOORS = {
    "mcp_server": ("mcp", "mcp"),
    "inspect_tasks": ("inspect_ai", "inspect"),
    "verifiers_env": ("verifiers", "verifiers"),
}
"""Module of `eleusis.adapters` → what it needs, and the extra that brings it."""


@pytest.mark.parametrize("door", DOORS)
def test_a_missing_extra_is_named(door: str) -> None:
    package, extra = DOORS[door]
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try:\n    import eleusis.adapters.{door}\n"
        "except ImportError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert run.stdout == f"This needs more packages: pip install 'eleusis[{extra}]'\n", run.stderr


def test_a_command_whose_extra_is_missing_ends_in_one_line() -> None:
    code = (
        "import sys; sys.modules['mcp'] = None\n"
        "from eleusis.cli.app import run; sys.exit(run(['mcp']))"
    )
    run = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr.splitlines() == [
        "eleusis: This needs more packages: pip install 'eleusis[mcp]'"
    ]
