"""How far something is that takes longer than a moment."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final, TypeVar

from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_T = TypeVar("_T")

PATIENCE: Final = 2.0
"""Seconds that people wait without wondering."""


def watched(
    things: Iterable[_T], total: int, doing: str, *, patience: float = PATIENCE
) -> Iterator[_T]:
    """The things as they come; in a terminal, a bar on stderr if they are long in coming."""
    with counted(total, doing, patience=patience) as done:
        for thing in things:
            done()
            yield thing


@contextmanager
def counted(total: int, doing: str, *, patience: float = PATIENCE) -> Iterator[Callable[[], None]]:
    """What to call whenever one of so many is done; in a terminal, for a bar like the above."""
    from rich.progress import Progress  # a bar is rarely wanted, and slow to load

    progress = Progress(console=Console(stderr=True), transient=True)
    task = progress.add_task(doing, total=total)
    try:
        # By a timer, since the first of all may be the one that takes long.
        with _after(patience, progress.start, progress.console):
            yield lambda: progress.advance(task)
    finally:
        if progress.live.is_started:
            progress.stop()


@contextmanager
def told_if_long(
    doing: str, *, console: Console | None = None, patience: float = PATIENCE
) -> Iterator[None]:
    """What is done, in a terminal, as a line on stderr while it takes long."""
    status = (console or Console(stderr=True)).status(doing)
    try:
        with _after(patience, status.start, status.console):
            yield
    finally:
        status.stop()


@contextmanager
def _after(seconds: float, start: Callable[[], None], console: Console) -> Iterator[None]:
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
