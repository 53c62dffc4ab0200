"""Opens a door as its users do: in an environment of its own, with the wheel and one extra.

python scripts/door.py NAME...     such as inspect; without a name, all that have a check

What is locked for the core and for the extra is installed, then the wheel; then
`tests/doors/check_NAME.py` and the programs of `docs/NAME.md` run in an empty folder, so that
nothing of the checkout is in the way. The wheel is built once a call. Needs the registries, and
`scripts/client.py build` and `scripts/documents.py` before it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere
import install

ROOT: Final = Path(__file__).resolve().parent.parent

CHECKS: Final = ROOT / "tests" / "doors"


def doors() -> list[str]:
    """The extras that have a check."""
    return sorted(file.stem.removeprefix("check_") for file in CHECKS.glob("check_*.py"))


def built_wheel(folder: Path) -> Path:
    """The wheel of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    install.run(command, cwd=ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def open_door(name: str, wheel: Path, folder: Path) -> int:
    """The exit status of a door's check in a fresh environment."""
    environment = folder / f"{name}-venv"
    install.make_venv(environment)
    python = str(environment / "bin" / "python")
    uv, settings = install.uv(ROOT)[:1], install.settings_of_uv(ROOT)
    (environment / "bin" / "uv").symlink_to(uv[0])  # some fetch what they start by it
    into = [*uv, "pip", "install", "--quiet", "--python", python]
    locked = [word for lock in ("core", name) for word in ("-r", f"locks/{lock}.txt")]
    install.run([*into, "--require-hashes", *locked], cwd=ROOT, environment=settings)
    install.run([*into, "--no-deps", str(wheel)], cwd=ROOT, environment=settings)
    empty = folder / f"{name}-empty"
    empty.mkdir()
    bare = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    path = f"{environment / 'bin'}{os.pathsep}{bare['PATH']}"
    check = [python, "-P", str(CHECKS / f"check_{name}.py")]
    page = [python, "-P", "-m", "doctest", "-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE"]
    for command in (check, [*page, str(ROOT / "docs" / f"{name}.md")]):
        done = subprocess.run(
            command, cwd=empty, env={**bare, **settings, "PATH": path}, check=False
        )
        if done.returncode:
            return done.returncode
    return 0


def main() -> int:
    """0 if every check passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=[*doors(), []], metavar="NAME")
    names = parser.parse_args().names or doors()
    failed = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        wheel = built_wheel(folder)
        for name in names:
            print(f"== {name}", flush=True)
            if open_door(name, wheel, folder):
                failed.append(name)
    print(f"failed: {' '.join(failed)}" if failed else "all doors open")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
