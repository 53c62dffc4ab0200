"""How far something is that takes longer than a moment."""

from __future__ import annotations

from threading import Timer
from typing import TYPE_CHECKING, Final, TypeVar

from rich.console import Console
from rich.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_T = TypeVar("_T")

PATIENCE: Final = 2.0
"""Seconds that people wait without wondering."""


def watched(
    things: Iterable[_T], total: int, doing: str, *, patience: float = PATIENCE
) -> Iterator[_T]:
    """The things as they come; in a terminal, a bar on stderr if they are long in coming."""
    progress = Progress(console=Console(stderr=True), transient=True)
    task = progress.add_task(doing, total=total)
    # A timer, since the first of the things may be the one that takes long.
    wait = Timer(patience, progress.start)
    wait.daemon = True
    if progress.console.is_terminal:
        wait.start()
    try:
        for thing in things:
            progress.advance(task)
            yield thing
    finally:
        wait.cancel()
        if wait.ident is not None:
            wait.join()
        if progress.live.is_started:
            progress.stop()
