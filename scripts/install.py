"""Makes `.venv` hold this project and the pinned dependencies; nothing to do if it does already.

Run by `scripts/install` with any Python ≥ 3.11; standard library only. Everything said goes to
standard error, so that `./eleusis … --json` stays clean on its first run too.

The stamp is removed before anything is touched and written when all is done, so an environment with
a stamp is whole. Without one it is thrown away and made anew. And nothing from elsewhere is
installed whose hash is not in `locks/`.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent

ALWAYS = ("build", "core")
"""The locks of what the project is built with and what everybody needs; extras have their own."""

MADE_FROM = ("pyproject.toml", "locks/*.txt")
"""The files that an installation is made from, in the order of the launcher."""

# What is compiled is what is used, when it is used.
PIP_INSTALL = ("install", "--no-compile", "--no-input", "--progress-bar", "off")


class InstallError(Exception):
    """The environment could not be made; the message says what to do."""


def fingerprint(root: Path) -> str:
    """What an environment must have been made from to serve *root*: its pins and its place.

    The place counts because scripts and the editable installation hold it. Must agree with the
    launcher, which compares it at every start; see test_launcher.
    """
    found = (sorted(root.glob(pattern)) for pattern in MADE_FROM)
    files = [file.relative_to(root) for files in found for file in files]
    sums = subprocess.run(["cksum", *files], cwd=root, check=True, capture_output=True, text=True)
    return f"{sums.stdout}{root}\n"


def install(root: Path, extras: frozenset[str]) -> None:
    """Brings `.venv` of *root* to the pins, with *extras* and those that it has already.

    Raises:
        InstallError: the environment cannot be made, or neither uv nor pip could fill it.
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
            say("setting up .venv, once …")
            make_venv(venv)
        elif made_from == wanted:
            say(f"adding to .venv what this needs ({', '.join(sorted(extras - present))}) …")
        else:
            say("what .venv is made from has changed, updating it …")
        fill(root, extras | present)
        extras_file.write_text("\n".join(sorted(extras | present)))
        stamp.write_text(wanted)
        say("ready.")


def make_venv(venv: Path) -> None:
    """An empty environment in place of whatever was there, without even pip.

    Made by the real interpreter, not by a link to it such as `python3`: after an upgrade of the
    system the link would lead to another version, and the environment would be broken unseen.
    """
    interpreter = os.path.realpath(sys.executable)
    command = [interpreter, "-m", "venv", "--clear", "--without-pip", str(venv)]
    run(command, cwd=venv.parent)


def fill(root: Path, extras: frozenset[str]) -> None:
    """Installs what is locked for *extras*, and the project, editable: by uv, or else by pip.

    Pip takes many times as long; but it may get through where uv does not, as it knows the
    passwords and proxies of whoever set it up.
    """
    names = (*ALWAYS, *sorted(extras))
    locked = ["--require-hashes", *(word for name in names for word in ("-r", lock(name)))]
    project = ["--no-deps", "--no-build-isolation", "--editable", "."]
    try:
        command, environment = uv(root), settings_of_uv(root)
        say(f"fetching and installing {count(root, names)} packages …")
        run([*command, *locked], cwd=root, environment=environment)
        run([*command, *project], cwd=root, environment=environment)
    except InstallError as error:
        say(f"{error} Going on with pip, which takes longer …")
        run([*pip(root), *PIP_INSTALL, *locked], cwd=root)
        run([*pip(root), *PIP_INSTALL, *project], cwd=root)


def lock(name: str) -> str:
    """Where the lock of this name lies."""
    return f"locks/{name}.txt"


def count(root: Path, names: tuple[str, ...]) -> int:
    """How many packages are locked under these names."""
    texts = [read(root / lock(name)) for name in names]
    return len(
        {line.split("==")[0] for text in texts for line in text.splitlines() if "==" in line}
    )


def uv(root: Path) -> list[str]:
    """The command with which uv installs into `.venv`, where pip puts it if it is not there yet."""
    folder = root / ".venv" / "bin"
    if not (folder / "uv").is_file():
        say("fetching the installer, uv …")
        run([*pip(root), *PIP_INSTALL, "--require-hashes", "-r", lock("installer")], cwd=root)
    return [str(folder / "uv"), "pip", "install", "--python", str(folder / "python")]


def pip(root: Path) -> list[str]:
    """The command that is pip for `.venv`: the one that Python brings, run as it lies there.

    To install it first, as `venv` does, takes longer than all the rest.
    """
    import ensurepip  # scripts/install has looked whether it is there

    python = str(root / ".venv" / "bin" / "python")
    folders = [Path(ensurepip.__file__).parent / "_bundled"]
    if of_the_system := sysconfig.get_config_var("WHEEL_PKG_DIR"):  # as on Debian
        folders.append(Path(of_the_system))
    for folder in folders:
        for wheel in sorted(folder.glob("pip-*.whl")):
            return [python, str(wheel / "pip")]
    run([python, "-m", "ensurepip"], cwd=root)
    return [python, "-m", "pip"]


def settings_of_uv(root: Path) -> dict[str, str]:
    """The registries that pip is told of by its files and by the environment, as uv is told."""
    command = [*pip(root), "config", "list"]
    listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    found = dict[str, str]()
    for section in ("global", "install", ":env:"):  # each comes before those on its left
        pattern = rf"^{section}\.(index-url|extra-index-url)='(.*)'$"
        found |= dict(re.findall(pattern, listed, re.MULTILINE))
    names = {"index-url": "UV_DEFAULT_INDEX", "extra-index-url": "UV_INDEX"}
    # As pip has it: all registries are asked, and the machine's certificates are good.
    common = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_SYSTEM_CERTS": "1"}
    return common | {names[key]: value for key, value in found.items()}


def run(
    command: list[str], *, cwd: Path, environment: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Runs a command; *environment* is added to ours.

    What it downloads is told as it comes; the rest of what it says, if it fails.
    """
    with subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if line.lstrip().startswith("Downloading") and ".metadata" not in line:
                say(f"  {line.strip()}")
    if process.returncode:
        sys.stderr.write("".join(said))
        shown = " ".join(Path(word).name if os.sep in word else word for word in command)
        raise InstallError(f"`{shown}` failed, see above.")


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
        say(f"the setup failed: {error} The next run starts over.")
        return 1
    except KeyboardInterrupt:
        say("interrupted; the next run starts over.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
