"""A plan played on any number of workers, with whatever is done already left as it is.

A folder holds `plan.json`; `results.jsonl`, a line for each round in the order in which they came;
`timings.jsonl` likewise; and `records/`, if they were asked for. Sorted, the results of one plan
are the same bytes wherever and however often it was begun. Whole deals are handed to a worker, some
seconds of work at a time, and their lines are written at once; a line that was cut off is dropped
and played again.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import groupby
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from eleusis.arena.plan import ArenaPlan
from eleusis.arena.playing import ArenaRound, RoundResult, RoundTiming, play_task
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from eleusis.arena.plan import ArenaTask

    MakeExecutor = Callable[[], Executor]

_T = TypeVar("_T")

_PLAN: Final = "plan.json"
_RESULTS: Final = "results.jsonl"
_TIMINGS: Final = "timings.jsonl"
RECORDS: Final = "records"
"""The folder of the records, one file a round, named by its key."""

_WAITING: Final = 16
"""Bundles of deals that wait besides two for each worker, so that none has a pause."""

_BUNDLE: Final = 1.0
"""Seconds that a bundle takes, if its executor knows no better: handing one out costs most of a
millisecond, and a worker that is lost takes one with it."""

_LOSSES_MAX: Final = 3
"""Times that workers may be lost without a deal done in between."""


# Workers -------------------------------------------------------------------------------------


def processes(count: int) -> Executor:
    """So many processes of their own; for 1, this one."""
    if count == 1:
        return _Here()
    return ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_serve, initargs=gc.get_threshold()
    )


def _serve(*thresholds: int) -> None:
    """Ctrl-C is for the parent; and a worker whose parent was killed leaves, too.

    It looks for cycles as seldom as its parent does, see `cli.main`.

    Args:
        thresholds: Those of the parent's garbage collector.
    """
    gc.set_threshold(*thresholds)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def leave_with_it() -> None:
        parent.join()
        os._exit(1)

    Thread(target=leave_with_it, daemon=True).start()


class _Here(Executor):
    """Does in this process, at once, what it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What came of it."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


# The folder ----------------------------------------------------------------------------------


def claim_folder(plan: ArenaPlan, folder: Path) -> None:
    """Make the folder that of the plan, or find that it is.

    Raises:
        InputError: `other-plan`, or `bad-results`: it is no folder of a plan that can be read; or
            `no-room`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / _PLAN
    if file.exists():
        if plan_in(folder) != plan:
            raise InputError("other-plan", folder=str(folder))
        return
    if (folder / _RESULTS).exists():
        raise InputError("bad-results.no-plan", folder=str(folder), file=_PLAN)
    with room_in(folder):
        write_whole(file, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")


def write_whole(file: Path, data: bytes) -> None:
    """Write a file that holds all of it or, whatever interrupts it, what it held before."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(data)
    fresh.replace(file)


def plan_in(folder: Path) -> ArenaPlan:
    """The plan that a folder is of.

    Raises:
        InputError: `bad-results`: it has none, or one that cannot be read.
    """
    file = folder / _PLAN
    if not file.is_file():
        raise InputError("bad-results.no-plan", folder=str(folder), file=_PLAN)
    try:
        return msgspec.json.decode(file.read_bytes(), type=ArenaPlan)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError("bad-results.line", file=str(file), line=1, reason=str(error)) from None


def results_in(folder: Path) -> dict[str, RoundResult]:
    """The rounds that are done, by their keys and in the order of these.

    Raises:
        InputError: `bad-results`, with the line that cannot be read; one that was cut off at the
            end is left out.
    """
    found = {each.key: each for each in _lines(folder / _RESULTS, RoundResult)}
    return dict(sorted(found.items()))


def timings_in(folder: Path) -> dict[str, RoundTiming]:
    """What the rounds took, by their keys.

    Raises:
        InputError: as `results_in`.
    """
    return {each.key: each for each in _lines(folder / _TIMINGS, RoundTiming)}


def _lines(file: Path, kind: type[_T]) -> Iterator[_T]:
    if not file.exists():
        return
    decode = msgspec.json.Decoder(kind).decode
    with file.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                return  # cut off while it was written
            try:
                yield decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise InputError(
                    "bad-results.line", file=str(file), line=number, reason=str(error)
                ) from None


def _drop_cut_line(file: Path) -> None:
    if file.exists():
        data = file.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(file, whole)


# Running -------------------------------------------------------------------------------------


def missing_tasks(plan: ArenaPlan, folder: Path) -> tuple[ArenaTask, ...]:
    """The rounds of a plan that are not done yet.

    Raises:
        InputError: as `results_in`.
    """
    done = results_in(folder)
    return tuple(task for task in plan.tasks if task.key not in done)


def run_plan(
    plan: ArenaPlan, folder: Path, make_executor: MakeExecutor, *, with_records: bool = False
) -> Iterator[RoundResult]:
    """Play what is missing, and yield each round once it is written.

    Args:
        plan: What to play.
        folder: Where the results go, `claim_folder` made it the plan's.
        make_executor: Makes the workers, and makes them anew if some are lost.
        with_records: Whether the records of the rounds that are played now are kept.

    Raises:
        InputError: `workers-lost`, if they are lost again and again; `no-room`, if results cannot
            be written; or as `results_in`.
        EleusisError: an agent failed.
    """
    missing = missing_tasks(plan, folder)
    for file in (_RESULTS, _TIMINGS):
        _drop_cut_line(folder / file)
    if with_records:
        (folder / RECORDS).mkdir(exist_ok=True)
    left = {deal: tuple(tasks) for deal, tasks in groupby(missing, lambda task: task.deal)}
    losses = 0
    while left:
        try:
            with _closing(make_executor()) as executor:
                for rounds in _played(executor, plan, left, with_records=with_records):
                    _write(folder, rounds)
                    for each in rounds:
                        left.pop(each.result.deal, None)
                    losses = 0
                    yield from (each.result for each in rounds)
        except BrokenExecutor:
            losses += 1
            if losses == _LOSSES_MAX:
                raise InputError("workers-lost", times=losses) from None


@contextmanager
def _closing(executor: Executor) -> Iterator[Executor]:
    """The executor; if it is left early, nobody waits for rounds that will not be kept."""
    before = set(active_children())
    try:
        yield executor
    except BaseException:
        for worker in set(active_children()) - before:
            worker.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _played(
    executor: Executor,
    plan: ArenaPlan,
    left: Mapping[int, tuple[ArenaTask, ...]],
    *,
    with_records: bool,
) -> Iterator[list[ArenaRound]]:
    """The rounds of the deals that are left, a bundle as it is done, few handed out at a time."""
    luck = plan.luck
    todo = deque(left.values())
    workers = _workers(executor)
    room = _WAITING + 2 * workers if workers else 1
    bundle = float(getattr(executor, "bundle", _BUNDLE))
    running: set[Future[list[ArenaRound]]] = set()
    deals, seconds = 0, 0.0
    while True:
        while todo and len(running) < room:
            fair = len(todo) // (2 * workers) if workers else 1
            size = max(1, min(fair, int(bundle * deals / seconds) if seconds else 1))
            tasks = [task for _ in range(size) for task in todo.popleft()]
            running.add(executor.submit(play_tasks, plan, luck, tasks, with_records))
        if not running:
            return
        ready = wait(running, return_when=FIRST_COMPLETED).done
        running -= ready
        # What was played comes before what went wrong, so that it is kept.
        for done in sorted(ready, key=lambda each: each.exception() is not None):
            rounds = done.result()
            yield rounds
            deals += len({each.result.deal for each in rounds})
            seconds += sum(each.timing.seconds for each in rounds)


def _workers(executor: Executor) -> int:
    """How many things are done at once; 0 in this process, where one is done as it is handed out
    and is to be written before the next.
    """
    if isinstance(executor, _Here):
        return 0
    return int(getattr(executor, "workers", os.cpu_count() or 1))


def play_tasks(
    plan: ArenaPlan, luck: str, tasks: Sequence[ArenaTask], with_records: bool
) -> list[ArenaRound]:
    """What a worker does: some rounds."""
    return [play_task(plan, luck, task, with_record=with_records) for task in tasks]


def _write(folder: Path, rounds: Sequence[ArenaRound]) -> None:
    """Results come last: what has one has everything else."""
    with room_in(folder):
        for each in rounds:
            if each.record:
                file = folder / RECORDS / f"{each.result.key}.txt"
                file.write_text(each.record, encoding="utf-8", newline="\n")
        _append(folder / _TIMINGS, [each.timing for each in rounds])
        _append(folder / _RESULTS, [each.result for each in rounds])


@contextmanager
def room_in(folder: Path) -> Iterator[None]:
    """What is done within is written to a folder that can be gone on with.

    Raises:
        InputError: `no-room`: it could not be written.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError("no-room", folder=str(folder), reason=reason) from None


def _append(file: Path, values: Sequence[msgspec.Struct]) -> None:
    with file.open("ab", buffering=0) as stream:
        data = memoryview(b"".join(msgspec.json.encode(each) + b"\n" for each in values))
        while data:
            data = data[stream.write(data) :]
