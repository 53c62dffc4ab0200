"""The programs in benchmarks/ and scripts/ start, wherever and however they are called."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
BENCHMARKS: Final = sorted((ROOT / "benchmarks").glob("*.py"))
PROGRAMS: Final = [
    file
    for file in sorted([*BENCHMARKS, *(ROOT / "scripts").glob("*.py")])
    if "ArgumentParser" in file.read_text()
]


def imported(file: Path) -> set[str]:
    """The packages that a program needs to start."""
    tree = ast.parse(file.read_text())
    names = {
        name
        for node in tree.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names


def normal(name: str) -> str:
    return re.sub("[-_.]+", "-", re.split(r"[\[<>=;~! ]", name)[0]).lower()


def is_there(package: str) -> bool:
    """True for what is installed, and for what lies beside a program."""
    beside = (ROOT / folder / package for folder in ("benchmarks", "scripts", "tests"))
    return find_spec(package) is not None or any(
        place.is_dir() or place.with_suffix(".py").is_file() for place in beside
    )


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_it_starts_where_nothing_beside_it_is_found_by_luck(program: Path, tmp_path: Path) -> None:
    missing = [package for package in imported(program) if not is_there(package)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    done = subprocess.run(
        [sys.executable, "-P", program, "--help"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")


def test_the_benchmarks_need_what_their_extra_brings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["bench"]]
    brought = {normal(each) for each in asked} | {"eleusis"}
    distributions = packages_distributions()
    beside = {file.stem for file in BENCHMARKS} | {"rule"}  # of the tests, with which they come
    needed = {
        normal(distributions.get(package, [package])[0])
        for file in BENCHMARKS
        for package in imported(file) - beside
    }
    assert needed - brought == set()
