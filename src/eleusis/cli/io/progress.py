"""How far something is that takes longer than a moment."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import Console

_T = TypeVar("_T")

_PATIENCE: Final = 2.0
"""Seconds that people wait without wondering."""


def watched(
    things: Iterable[_T], total: int, doing: str, *, unit: str = "", patience: float = _PATIENCE
) -> Iterator[_T]:
    """The things as they come; in a terminal, a bar on stderr if they are long in coming.

    If they have a *unit*, such as "rounds", their rate is shown.
    """
    with counted(total, doing, unit=unit, patience=patience) as done:
        for thing in things:
            done()
            yield thing


@contextmanager
def counted(
    total: int, doing: str, *, unit: str = "", patience: float = _PATIENCE
) -> Iterator[Callable[[], None]]:
    """What to call whenever one of so many is done; in a terminal, for a bar like the above."""
    from rich.progress import Progress, TextColumn

    rate = TextColumn("{task.fields[rate]}")
    progress = Progress(*Progress.get_default_columns(), rate, console=_stderr(), transient=True)
    task = progress.add_task(doing, total=total, rate="")

    def done() -> None:
        progress.advance(task)
        speed = progress.tasks[0].speed
        if unit and speed:
            progress.update(task, rate=f"{speed:.3g} {unit} a second")

    try:
        # By a timer, since the first of all may be the one that takes long.
        with _after(patience, progress.start, progress.console):
            yield done
    finally:
        if progress.live.is_started:
            progress.stop()


@contextmanager
def told_if_long(
    doing: str, *, console: Console | None = None, patience: float = _PATIENCE
) -> Iterator[None]:
    """What is done, in a terminal, as a line on stderr while it takes long."""
    console = console or _stderr()
    with ExitStack() as shown:  # noqa: SIM117 - read in this order
        # Made when it is wanted, which is rarely: it is slow to load.
        with _after(patience, lambda: shown.enter_context(console.status(doing)), console):
            yield


def _stderr() -> Console:
    from rich.console import Console

    return Console(stderr=True)


@contextmanager
def _after(seconds: float, start: Callable[[], object], console: Console) -> Iterator[None]:
    """Begin to show something after so many seconds, if it goes to a terminal."""
    wait = Timer(seconds, start)
    wait.daemon = True
    if console.is_terminal:
        wait.start()
    try:
        yield
    finally:
        wait.cancel()
        if wait.ident is not None:
            wait.join()
