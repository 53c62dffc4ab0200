"""People who wait for long are told for what; programs and the impatient are told nothing."""

from __future__ import annotations

from io import StringIO
from threading import Event

from rich.console import Console

from eleusis.cli.waiting import told_if_long


class Screen(StringIO):
    """A terminal that lets one wait until something stands on it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_told = Event()

    def write(self, text: str) -> int:
        """Note whether the line came."""
        if "Following all lines" in text:
            self.is_told.set()
        return super().write(text)


def console(screen: StringIO, *, is_terminal: bool) -> Console:
    return Console(file=screen, force_terminal=is_terminal, width=80)


def test_what_takes_long_is_told_in_a_terminal() -> None:
    screen = Screen()
    with told_if_long("Following all lines", console=console(screen, is_terminal=True), patience=0):
        assert screen.is_told.wait(timeout=20)


def test_what_is_done_at_once_is_not_told() -> None:
    screen = Screen()
    with told_if_long(
        "Following all lines", console=console(screen, is_terminal=True), patience=1000
    ):
        pass
    assert not screen.is_told.is_set()


def test_programs_are_told_nothing() -> None:
    screen = Screen()
    with told_if_long(
        "Following all lines", console=console(screen, is_terminal=False), patience=0
    ):
        pass
    assert screen.getvalue().strip() == ""
