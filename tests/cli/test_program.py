"""The program as the shell sees it: help, exit status, pipes, signals, terminals of all kinds."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from eleusis.play.records.record import parse_record
from patience import PATIENCE_S

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis

PROGRAM = (sys.executable, "-P", "-m", "eleusis")
SIGNS = "♠♥♦♣"


def start(
    *arguments: str, home: Path, stdin: int | None = subprocess.DEVNULL, **environment: str
) -> subprocess.Popen[bytes]:
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    settings = {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment}
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=kept | settings,
        # Who runs the tests in the background has Ctrl-C ignored, and children inherit that.
        preexec_fn=hear_ctrl_c,
    )


def hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# Help ----------------------------------------------------------------------------------------


def test_alone_it_says_how_to_play_first(eleusis: Eleusis) -> None:
    shown = eleusis()
    assert shown.status == 0
    assert shown.out.index("eleusis play") < shown.out.index("Usage:")
    assert eleusis("--help").out == shown.out
    commands = shown.out.partition("Commands:")[2]
    assert "serve" in commands
    assert "..." not in commands  # nothing is cut short


@pytest.mark.parametrize(
    "command",
    [
        ["play"],
        ["referee"],
        ["replay"],
        ["layout"],
        *(["rulebook", name] for name in ("list", "show")),
        *(["rule", name] for name in ("read", "right", "list")),
    ],
)
def test_every_command_has_a_help(eleusis: Eleusis, command: list[str]) -> None:
    shown = eleusis(*command, "--help")
    assert (shown.status, shown.err) == (0, "")
    assert len(shown.out.splitlines()) < 45


@pytest.mark.parametrize("group", ["rule", "rulebook"])
def test_a_group_alone_shows_its_commands(eleusis: Eleusis, group: str) -> None:
    shown = eleusis(group)
    assert "list" in shown.out + shown.err


def test_the_version(eleusis: Eleusis) -> None:
    shown = eleusis("--version")
    assert (shown.status, shown.out.split()[0]) == (0, "eleusis")


def test_an_unknown_command_is_answered_with_the_nearest(eleusis: Eleusis) -> None:
    refused = eleusis("paly")
    assert refused.status == 2
    assert "'play'" in refused.err


# Pipes and signals ---------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["play", "--watch", "--seed", "7"], ["rule", "list"], []])
def test_a_closed_pipe_is_no_accident(tmp_path: Path, arguments: list[str]) -> None:
    with start(*arguments, home=tmp_path) as program:
        assert program.stdout is not None
        program.stdout.close()
        assert program.stderr is not None
        assert program.stderr.read() == b""
    assert program.returncode == 0


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_are_no_accident(tmp_path: Path, closed: str) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh", *PROGRAM, "rule", "read", "-"]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    with_nothing = subprocess.run(shell, input=b"", capture_output=True, env=environment)
    assert with_nothing.returncode == 2
    assert b"Traceback" not in with_nothing.stderr


def test_ctrl_c_keeps_the_record_and_says_how_to_go_on(tmp_path: Path) -> None:
    program = start("play", "--watch", "--delay", "60", home=tmp_path)
    assert program.stdout is not None
    for line in program.stdout:
        if b"The starter is" in line:
            break
    program.send_signal(signal.SIGINT)
    try:
        out, err = program.communicate(timeout=PATIENCE_S)
    finally:
        program.kill()
    assert program.returncode == 130
    assert b"eleusis play --resume" in out
    assert err == b""
    (record,) = (tmp_path / "eleusis" / "records").iterdir()
    assert not parse_record(record.read_bytes()).finished
    assert len(parse_record(record.read_bytes()).rounds[0].events) == 5


def test_bytes_that_are_no_text_do_not_end_the_round(eleusis: Eleusis) -> None:
    tried = eleusis("play", "--seed", "5", answers=b"\xff\xfe\nhelp\nquit\n")
    assert tried.status == 0
    assert "Possible now:" in tried.out


# Terminals -----------------------------------------------------------------------------------


def output_in_a_terminal(home: Path, *arguments: str, **environment: str) -> bytes:
    """What the program writes to a terminal."""
    master, slave = pty.openpty()
    settings = {"XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    program = subprocess.Popen(
        [*PROGRAM, *arguments], stdout=slave, env=kept | settings | environment
    )
    os.close(slave)
    written = b""
    # A terminal whose other end has gone is an input/output error on Linux, no end of file.
    try:
        while data := os.read(master, 65536):
            written += data
    except OSError:
        pass
    os.close(master)
    assert program.wait() == 0
    return written


PLAYERS = "random,random,random"  # what terminals get matters here, not how well they play
WATCH = ("play", "--watch", "--seed", "7", "--delay", "0", "--agents", PLAYERS)


def test_a_pipe_gets_no_colours(tmp_path: Path) -> None:
    out, _ = start(*WATCH, home=tmp_path).communicate()
    assert b"\x1b[" not in out


def test_a_terminal_gets_colours_unless_it_asks_for_none(tmp_path: Path) -> None:
    assert b"\x1b[31m" in output_in_a_terminal(tmp_path, *WATCH)
    assert b"\x1b[31m" not in output_in_a_terminal(tmp_path, *WATCH, NO_COLOR="1")


@pytest.mark.parametrize("language", ["C", "POSIX"])
def test_a_terminal_without_suit_signs_gets_letters(tmp_path: Path, language: str) -> None:
    out, _ = start(*WATCH, home=tmp_path, LC_ALL=language).communicate()
    assert out.isascii()
    assert b"KD" in out


def test_an_ascii_stream_is_written_to_without_trouble(tmp_path: Path) -> None:
    out, err = start(*WATCH, home=tmp_path, PYTHONIOENCODING="ascii").communicate()
    assert (out.isascii(), err) == (True, b"")


def test_a_utf_8_terminal_gets_suit_signs(tmp_path: Path) -> None:
    out, _ = start(*WATCH, home=tmp_path).communicate()
    assert all(sign in out.decode() for sign in SIGNS)


def test_a_number_that_is_none_is_called_so(eleusis: Eleusis) -> None:
    told = eleusis("play", "--rounds", "many")
    assert told.status == 2
    assert "'many' is not a valid whole number" in told.err
