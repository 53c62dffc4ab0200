"""Writes `locks/` anew: what an installation takes from elsewhere, each package with its hashes.

python scripts/lock.py     after a change of pyproject.toml or constraints.txt; needs the network

The versions are those of constraints.txt; an extra that cannot stand beside the others has some of
its own in `constraints/`. No address is written down: whoever installs asks the registry that they
have set up, and takes nothing else than what is written here.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

HEADER: Final = "# Made by scripts/lock.py out of pyproject.toml and constraints.txt.\n"

ELSEWHERE: Final = re.compile(r";(?!.* or ).*== '(win32|emscripten)'")
"""Where this does not run."""

EDITABLES: Final = "editables"
"""What the build system needs besides to install a checkout as it lies there."""


PYTHON: Final = "3.11"
APART: Final = "3.11.5"
"""The oldest Python that we run on, and that extras with versions of their own do."""


def own_pins(extra: str) -> Path:
    """Where the versions are that an extra alone has."""
    return ROOT / "constraints" / f"{extra}.txt"


def pins_of(extra: str) -> str:
    """The versions that an extra is held to, a line each."""
    general = (ROOT / "constraints.txt").read_text()
    own = own_pins(extra)
    if not own.is_file():
        return general
    pins = {line.partition("==")[0]: line for line in general.splitlines()}
    pins |= {line.partition("==")[0]: line for line in own.read_text().splitlines()}
    return "\n".join(pins.values())


def locked(*arguments: str, text: str = "", extra: str = "") -> dict[str, str]:
    """The lines of each package that is needed, by its name."""
    if extra:
        arguments = (*arguments, "--extra", extra)
    command = [str(Path(sys.executable).parent / "uv"), "pip", "compile", *arguments]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as pins:
        pins.write(pins_of(extra))
        pins.flush()
        command += ["--constraints", pins.name, "--universal", "--generate-hashes"]
        oldest = APART if own_pins(extra).is_file() else PYTHON
        command += ["--python-version", oldest, "--no-header", "--no-annotate", "--quiet"]
        done = subprocess.run(
            command, cwd=ROOT, input=text, check=True, capture_output=True, text=True
        )
    parts = re.finditer(r"^([\w.-]+)==.*(?:\n    .*)*\n", done.stdout, re.MULTILINE)
    return {part[1]: part[0] for part in parts if not ELSEWHERE.search(part[0])}


def main() -> None:
    """Write all files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    core = locked("pyproject.toml")
    files = {"core": core}
    for extra in project["project"]["optional-dependencies"]:
        all_of_it = locked("pyproject.toml", extra=extra)
        files[extra] = {name: part for name, part in all_of_it.items() if name not in core}
    build = (*project["build-system"]["requires"], EDITABLES)
    files |= {"build": locked("-", text="\n".join(build)), "installer": locked("-", text="uv")}
    for name, parts in files.items():
        (ROOT / "locks" / f"{name}.txt").write_text(HEADER + "".join(parts.values()))


if __name__ == "__main__":
    main()
