"""Where records are kept: a new file for each, the latest to go on with, and how to go on.

A file that is there is never overwritten, but by its own continuation.
"""

from __future__ import annotations

import os
import re
import shlex
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from eleusis.cli.io.output import INTERRUPTED, LATEST_RECORD, command_line
from eleusis.cli.table.prompt import Leave
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cli.io.terminal import Terminal

_ENDED: Final = re.compile(rb"[0-9a-f]+ end ")
"""The line that closes a record."""

_OF_AGENTS: Final = b" note seats "
"""What only records of `eleusis play` have: the agents are noted."""


@contextmanager
def new_file(wanted: Path | None) -> Iterator[tuple[Path, TextIO]]:
    """A new file for the record, never one that is there already; taken away if left empty.

    Raises:
        InputError: `record-exists`, or `no-place-for-record`.
    """
    path = default_path() if wanted is None else wanted
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("x", encoding="utf-8", newline="\n")
    except OSError as error:
        if path.exists():
            raise InputError("record-exists", path=str(path)) from None
        reason = "no folder" if isinstance(error, FileExistsError) else error.strerror
        raise InputError("no-place-for-record", path=str(path), reason=str(reason)) from None
    try:
        with stream:
            yield path, stream
    finally:
        if path.exists() and not path.stat().st_size:
            path.unlink()


def put_in_place(path: Path, data: bytes) -> None:
    """Write the whole file anew: whatever interrupts it, the old or the new one is there."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)


def record_named(name: str, command: str) -> Path:
    """The record of this name; for `LATEST_RECORD` the latest that *command* can go on with.

    Raises:
        InputError: `no-record`, if there is none.
    """
    if name != LATEST_RECORD:
        return Path(name)
    found = sorted(_folder().glob("*.txt"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in found:
        data = path.read_bytes()
        is_over = _ENDED.match(data.rstrip(b"\n").rpartition(b"\n")[2])
        if not is_over and (_OF_AGENTS in data) == (command == "play"):
            return path
    raise InputError("no-record", command=command, folder=str(_folder()))


def state_folder() -> Path:
    """Where the program keeps what is to outlast it."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "eleusis"


def _folder() -> Path:
    """Where records are kept that nobody wanted elsewhere."""
    return state_folder() / "records"


def default_path() -> Path:
    """A new place among the user's records, named after the time."""
    folder = _folder()
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    number = 1
    while (path := folder / f"{stem}{'' if number == 1 else f'-{number}'}.txt").exists():
        number += 1
    return path


@contextmanager
def kept(terminal: Terminal, path: Path) -> Iterator[None]:
    """Say at the end where the record is and, if the round is not over, how to go on.

    Raises:
        SystemExit: Ctrl-C ended it; there is nothing more to say.
    """
    try:
        yield
    except Leave:
        say_how_to_resume(terminal, "play", path)
    except KeyboardInterrupt:
        terminal.say()
        say_how_to_resume(terminal, "play", path)
        raise SystemExit(INTERRUPTED) from None
    else:
        say_where(terminal, path)


def say_where(terminal: Terminal, path: Path) -> None:
    """Say where the record is; the path is a line of its own rather than broken."""
    line = f"The record: {path}"
    terminal.draw(line if len(line) <= terminal.width else f"The record:\n{path}")


def say_how_to_resume(terminal: Terminal, command: str, path: Path) -> None:
    """Say what to type to go on with this record, so that it can be copied line by line."""
    terminal.say("The round is kept as it stands. Go on with:", style="bold")
    if path.parent == _folder():
        terminal.draw(f"  {command_line(command, '--resume')}")
        return
    whole = f"  {command_line(command, '--resume', str(path))}"
    if len(whole) > terminal.width:
        whole = f"  {command_line(command, '--resume')} \\\n  {shlex.quote(str(path))}"
    terminal.draw(whole)
