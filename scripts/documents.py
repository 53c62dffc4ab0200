"""Builds the site of documents out of `docs/`, with mkdocs as mkdocs.yml says.

python scripts/documents.py     into src/eleusis/server/documents, unless it is there

./check and the build of the package (hatch_build.py) use it; the launcher never does, as nobody
should wait for it. As in client.py, a build that is still good is never made again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent

SOURCES: Final = (
    "docs/**/*",
    "examples/*",
    "deploy/*",
    "src/eleusis/**/*.py",
    "benchmarks/results.md",
    "*.md",
    "LICENSE",
    "mkdocs.yml",
    "scripts/document*.py",
)
"""What a build depends on; docstrings too."""

MADE_FROM: Final = ".made-from"
"""Within the build: the fingerprint of its sources."""


class BuildError(Exception):
    """The site could not be built; the message is what mkdocs says."""


def folder(root: Path) -> Path:
    """Where the build lies."""
    return root / "src" / "eleusis" / "server" / "documents"


def is_fresh(root: Path) -> bool:
    """True if the build is there and made from the sources as they are."""
    written = folder(root) / MADE_FROM
    return written.is_file() and written.read_text() == fingerprint(root)


def fingerprint(root: Path) -> str:
    """What stands for the sources: it changes with each of them."""
    found = sha256()
    for file in sources(root):
        found.update(f"{file.relative_to(root).as_posix()}\0".encode())
        found.update(sha256(file.read_bytes()).digest())
    return found.hexdigest()


def sources(root: Path) -> Iterator[Path]:
    """All files that a build is made from."""
    for pattern in SOURCES:
        yield from sorted(file for file in root.glob(pattern) if file.is_file())


def build(root: Path) -> None:
    """Make the build anew; a link that leads nowhere stops it.

    Raises:
        BuildError: mkdocs is missing, or has found something wrong.
    """
    made_from = fingerprint(root)
    # Not --quiet: warnings that are not told do not count, and nothing would be strict.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    # The theme tells of its makers' plans at every start.
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=root, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise BuildError(done.stderr)
    (folder(root) / MADE_FROM).write_text(made_from)


if __name__ == "__main__":
    try:
        if not is_fresh(ROOT):
            build(ROOT)
    except BuildError as error:
        sys.exit(str(error))
