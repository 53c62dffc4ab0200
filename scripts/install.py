"""Makes `.venv` hold this project and the pinned dependencies; nothing to do if it does already.

Run by `scripts/install` with any Python ≥ 3.11; standard library only. Everything said goes to
standard error, so that `./eleusis … --json` stays clean on its first run too.

The law of this file: the stamp is removed before anything is touched and written when all is
done, so an environment with a stamp is whole. Without one it is thrown away and made anew.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent


class InstallError(Exception):
    """The environment could not be made; the message says what to do."""


def fingerprint(root: Path) -> str:
    """What an environment must have been made from to serve *root*: its pins and its place.

    The place counts because scripts and the editable installation hold it. Must agree with the
    launcher, which compares it at every start; see test_launcher.
    """
    files = ["cksum", "pyproject.toml", "constraints.txt"]
    sums = subprocess.run(files, cwd=root, check=True, capture_output=True, text=True)
    return f"{sums.stdout}{root}\n"


def install(root: Path, extras: frozenset[str]) -> None:
    """Brings `.venv` of *root* to the pins, with *extras* and those that it has already.

    Raises:
        InstallError: the folder cannot be written, or pip failed.
    """
    venv = root / ".venv"
    stamp, extras_file = venv / "stamp", venv / "extras"
    with only_one(root / ".venv.lock"):
        made_from, wanted = read(stamp), fingerprint(root)
        present = frozenset(read(extras_file).split())
        is_whole = bool(made_from) and is_runnable(venv / "bin" / "python")
        if is_whole and made_from == wanted and extras <= present:
            return
        stamp.unlink(missing_ok=True)
        if not is_whole or made_from.splitlines()[-1] != str(root):
            say("setting up .venv, once; this takes some seconds …")
            make_venv(venv)
        elif made_from == wanted:
            say(f"adding to .venv what this needs ({', '.join(sorted(extras - present))}) …")
        else:
            say("the dependencies have changed, updating .venv …")
        pip_install(root, extras | present)
        extras_file.write_text("\n".join(sorted(extras | present)))
        stamp.write_text(wanted)
        say("ready.")


def make_venv(venv: Path) -> None:
    """An empty environment in place of whatever was there.

    Made by the real interpreter, not by a link to it such as `python3`: after an upgrade of the
    system the link would lead to another version, and the environment would be broken unseen.
    """
    interpreter = os.path.realpath(sys.executable)
    run([interpreter, "-m", "venv", "--clear", str(venv)], cwd=venv.parent, environment={})


def pip_install(root: Path, extras: frozenset[str]) -> None:
    """Installs the project, editable, every version as in constraints.txt.

    The constraints go through the environment because only so the build backend, which pip
    installs in a place of its own, is pinned too; by a relative path, as pip splits the value at
    spaces.
    """
    python = root / ".venv" / "bin" / "python"
    project = f".[{','.join(sorted(extras))}]" if extras else "."
    pins = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    command = [str(python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    run([*command, "-qq", "--editable", project], cwd=root, environment=pins)


def run(command: list[str], *, cwd: Path, environment: dict[str, str]) -> None:
    """Runs a command, its output on our standard error; *environment* is added to ours."""
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, stdout=sys.stderr)
    if done.returncode:
        shown = " ".join(Path(word).name if os.sep in word else word for word in command)
        raise InstallError(
            f"`{shown}` failed, see above. Is the network there? The next run starts over."
        )


@contextlib.contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Lets one process at a time through; the system frees the lock of one that dies."""
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another run is setting up .venv, waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def read(file: Path) -> str:
    """The text of a file, "" if there is none."""
    return file.read_text() if file.is_file() else ""


def is_runnable(file: Path) -> bool:
    """True for an executable; false if missing, or a link to an interpreter that has gone."""
    return os.access(file, os.X_OK)


def say(message: str) -> None:
    """Tells the user, apart from the program's own output."""
    print(f"eleusis: {message}", file=sys.stderr, flush=True)


def main() -> int:
    """0 if the environment is as it should be, 1 if not, 130 if interrupted."""
    try:
        install(ROOT, frozenset(sys.argv[1:]))
    except (InstallError, OSError) as error:
        say(f"the setup failed: {error}")
        return 1
    except KeyboardInterrupt:
        say("interrupted; the next run starts over.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
