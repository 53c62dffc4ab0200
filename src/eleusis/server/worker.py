"""A process that works with rules for the server: a piece of work in, what comes of it out.

Both are pickles behind their length, between two processes of the same program. The first answer,
an empty one, says that it is ready.

Whatever a text does to it, the server only loses this process.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from eleusis.errors import EleusisError
from eleusis.messages import Message, message
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_F = TypeVar("_F", bound="Callable[..., object]")

WORK_S: Final = 8.0
"""Seconds of computing for a piece of work; how long that takes is the machine's affair."""

MEMORY_MAX: Final = 2_000_000_000
"""Bytes of address space: many times what the largest rule within the limits takes."""

NICENESS: Final = 5
"""How far it stands back behind the server itself."""

SOON_S: Final = 0.001
"""For a timer whose time was over while another ran: 0 would stop it."""

TOOK_TOO_LONG: Final = message("took-too-long")
"""The code of what is beyond `WORK_S`."""

HURRY: Final = getattr(signal, "SIGUSR1", None)
"""The signal that others wait; Windows has none."""


@contextlib.contextmanager
def at_most(seconds: float, *, hurries: bool = False) -> Iterator[None]:
    """Lets the body compute so long; only in a main thread, and where the system can.

    What others do on the machine does not count. Within another such body the nearer end counts.

    Args:
        seconds: How long, of this process's own time.
        hurries: True if it is to end as well when others wait.

    Raises:
        TimeoutError: the time is over.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not (hasattr(signal, "setitimer") and is_main):
        yield
        return

    def over(_signal: int, _frame: object) -> None:
        raise TimeoutError

    kinds = [signal.SIGPROF, *([HURRY] if hurries and HURRY else [])]
    before = {kind: signal.signal(kind, over) for kind in kinds}
    begun = time.process_time()
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    signal.setitimer(signal.ITIMER_PROF, min(seconds, left or seconds))
    try:
        yield
    finally:
        spent = time.process_time() - begun
        signal.setitimer(signal.ITIMER_PROF, max(left - spent, SOON_S) if left else 0)
        for kind, handler in before.items():
            signal.signal(kind, handler)


def prepared_by(prepare: Callable[[], object]) -> Callable[[_F], _F]:
    """What a function needs is made ready before its time begins.

    On a fresh machine the kernels of induction are compiled, which takes longer than any work may.
    """

    def marked(function: _F) -> _F:
        function.prepare = prepare  # type: ignore[attr-defined]
        return function

    return marked


def done(work: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[Any, Message | None]:
    """What comes of it, or why it is refused."""
    function, arguments = work
    try:
        if prepare := getattr(function, "prepare", None):
            prepare()
        with at_most(WORK_S):
            return function(*arguments), None
    except TimeoutError:
        return None, TOOK_TOO_LONG
    except EleusisError as error:
        return None, error.said


def tell_kind(kind: type[BaseException], *_: object) -> None:
    """Of what ends this process, say only what it was: its words could be those of a rule."""
    print(f"worker-failed kind={kind.__name__}", file=sys.stderr)


def work() -> None:
    """Work until the input ends."""
    sys.excepthook = tell_kind
    if HURRY is not None:
        signal.signal(HURRY, signal.SIG_IGN)
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        os.nice(NICENESS)
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
    source, sink = sys.stdin.buffer, sys.stdout.buffer

    def say(told: bytes) -> None:
        sink.write(len(told).to_bytes(4) + told)
        sink.flush()

    read_rule("Colours alternate.")  # the first one takes longer than others
    say(b"")
    while head := source.read(4):
        say(pickle.dumps(done(pickle.loads(source.read(int.from_bytes(head))))))


if __name__ == "__main__":
    work()
