"""The processes that work with rules: what they answer, and whose turn it is."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.errors import EleusisError
from eleusis.rule import word_rule
from eleusis.server import worker, workers
from eleusis.server.app.routes.drafts import (
    Held,
    OpenPlay,
    begin_to_think,
    contradictions,
    measured,
    outlook_of,
    reading,
)
from eleusis.server.app.routes.showing import next_step
from eleusis.server.protocol.http import RuleDraft
from eleusis.server.table import counsel
from eleusis.server.waiting import Wait
from eleusis.server.worker import at_most, prepared_by
from eleusis.server.workers import Asker, Workers

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator, Callable

ALTERNATE = "Colours alternate."
ANN = Asker("192.0.2.1", "ann")


@asynccontextmanager
async def at_work(program: str = "", number: int = 1) -> AsyncIterator[Workers]:
    """Workers that run this program instead of their own if there is one."""
    made = Workers(number, (sys.executable, "-c", program)) if program else Workers(number)
    try:
        yield made
    finally:
        await made.close()


def test_a_worker_reads_and_refuses() -> None:
    async def run() -> None:
        async with at_work() as made:
            assert (await made.run(ANN, reading, RuleDraft(ALTERNATE))).ok
            with pytest.raises(EleusisError) as refused:
                await made.run(ANN, reading, RuleDraft(ALTERNATE, "nobodys"))
            assert refused.value.code == "unknown-rulebook"
            layout = (OpenPlay("AS", right=True), OpenPlay("2S", right=True))
            held = Held(ALTERNATE, layout, starters=0)
            assert (await made.run(ANN, contradictions, held)).plays == (1,)
            rule = await made.run(ANN, counsel.readable, ALTERNATE)
            assert word_rule(rule).startswith("The card must have a different colour")

    asyncio.run(run())


SAYS_READY = r"import sys; sys.stdout.buffer.write(bytes(4)); sys.stdout.flush(); "


@pytest.mark.parametrize(
    "program",
    [
        f"{SAYS_READY}import time; time.sleep(60)",
        f"{SAYS_READY}sys.stdin.buffer.read(4); import os; os._exit(1)",
        SAYS_READY,
    ],
)
def test_a_worker_that_does_not_answer_is_replaced(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "JOB_S", 0.2)

    async def run() -> None:
        async with at_work(program) as made:
            for _ in range(2):
                with pytest.raises(EleusisError) as refused:
                    await made.run(ANN, reading, RuleDraft(ALTERNATE))
                assert refused.value.code == "took-too-long"
            assert made.waiting == 0

    asyncio.run(run())


@pytest.mark.parametrize("program", ["import time; time.sleep(60)", "raise SystemExit"])
def test_who_asks_a_worker_that_never_gets_ready_may_ask_again(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "START_S", 0.2)

    async def run() -> None:
        async with at_work(program) as made:
            await made.warm()
            with pytest.raises(Wait) as refused:
                await made.run(ANN, reading, RuleDraft(ALTERNATE))
            assert refused.value.code == "busy"
            assert made.waiting == 0

    asyncio.run(run())


def test_getting_ready_takes_nothing_of_the_time_for_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first sentence at a God's desk, on a busy machine."""
    monkeypatch.setattr(workers, "JOB_S", 5.0)
    late = "import time; time.sleep(5.2); from eleusis.server.worker import work; work()"

    async def run() -> None:
        async with at_work(late) as made:
            assert (await made.run(ANN, reading, RuleDraft(ALTERNATE))).ok

    asyncio.run(run())


def test_who_no_longer_waits_leaves_no_answer_for_the_next() -> None:
    """A client that goes away in the midst of typing."""

    async def run() -> None:
        async with at_work() as made:
            asking = asyncio.create_task(made.run(ANN, reading, RuleDraft(ALTERNATE)))
            await rest()
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            up = await made.run(ANN, reading, RuleDraft("Play higher than the last card."))
            assert up.rule == "The card must be higher than the last card."

    asyncio.run(run())


def test_who_examines_at_leisure_is_hurried_when_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One worker; what is examined would take until its own end, which is far."""
    monkeypatch.setattr(workers, "HURRY_S", 0.2)
    monkeypatch.setattr(workers, "JOB_S", 60.0)
    tests = Path(__file__).parents[1]
    program = f"import sys; sys.path.append({str(tests)!r}); "
    program += "from eleusis.server.worker import work; work()"

    async def run() -> None:
        async with at_work(program) as made:
            await made.warm()
            slow = asyncio.create_task(made.run(ANN, at_leisure))
            await rest()
            assert (await made.run(Asker("b"), reading, RuleDraft(ALTERNATE))).ok
            assert await slow == "hurried"

    asyncio.run(run())


def spinning() -> None:
    """Computing without end."""
    while True:
        pass


def spinning_for_a_moment() -> str:
    """An end of its own, after which the outer one still counts."""
    with suppress(TimeoutError), at_most(0.01):
        spinning()
    spinning()
    return "done"


@pytest.mark.parametrize("work", [spinning, spinning_for_a_moment])
def test_what_computes_too_long_ends_by_itself(
    work: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "WORK_S", 0.05)
    assert worker.done((work, ())) == (None, worker.TOOK_TOO_LONG)


def compiling() -> None:
    """Twice as long as the work below may take."""
    with suppress(TimeoutError), at_most(0.1):
        spinning()


@prepared_by(compiling)
def prepared() -> str:
    return "done"


@prepared_by(compiling)
def prepared_in_vain() -> None:
    spinning()


def test_what_is_compiled_first_takes_nothing_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a fresh machine, God's first look ahead."""
    monkeypatch.setattr(worker, "WORK_S", 0.05)
    begun = time.process_time()
    assert worker.done((prepared, ())) == ("done", None)
    assert time.process_time() - begun > worker.WORK_S
    assert worker.done((prepared_in_vain, ())) == (None, worker.TOOK_TOO_LONG)


@pytest.mark.parametrize("function", [measured, next_step, outlook_of])
def test_who_thinks_about_rules_is_prepared(function: Callable[..., object]) -> None:
    assert vars(function)["prepare"] is begin_to_think


def test_waiting_is_no_computing(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a worker is kept waiting, which is not the fault of who asked."""
    monkeypatch.setattr(worker, "WORK_S", 0.05)
    assert worker.done((time.sleep, (0.2,))) == (None, None)


def at_leisure() -> str:
    """Something that takes its time, unless others wait."""
    try:
        with at_most(50.0, hurries=True):
            time.sleep(50.0)
    except TimeoutError:
        return "hurried"
    return "done"


# Whose turn it is ---------------------------------------------------------------------------------


async def rest() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


class Counter:
    """Workers that take as long as the test wants, by a clock that it turns."""

    def __init__(self, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.workers = Workers(number)
        monkeypatch.setattr(workers, "_now", lambda: self.now)
        monkeypatch.setattr(self.workers, "_start", self._start)
        monkeypatch.setattr(self.workers, "_end", lambda _: None)
        monkeypatch.setattr(workers, "_answered", self._answered)
        self.tasks: dict[str, asyncio.Task[Any]] = {}

    async def _start(self) -> Process:
        return object()  # type: ignore[return-value]

    async def _answered(self, _: object, work: bytes) -> bytes:
        import pickle

        _, (name,) = pickle.loads(work)
        self.begun.append(name)
        await self._ends[name].wait()
        return pickle.dumps((name, None))

    async def asks(self, name: str, address: str, asker: str = "") -> None:
        self._ends[name] = asyncio.Event()
        who = Asker(address, asker or name)
        self.tasks[name] = task = asyncio.create_task(self.workers.run(who, str, name))
        # Else garbage tells of it, perhaps while another test parses, which CPython 3.11 mistakes.
        task.add_done_callback(lambda task: task.cancelled() or task.exception())
        await rest()

    async def ends(self, name: str, after: float = 0.0) -> None:
        self.now += after
        self._ends[name].set()
        await self.tasks[name]
        await rest()


def test_a_table_waits_for_itself_and_an_address_never_has_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        desk = Counter(3, monkeypatch)
        for number in range(20):
            await desk.asks(f"slow {number}", "a", f"table {number % 2}")
        assert len(desk.begun) == 2  # one for each table, and one worker is kept for others
        await desk.asks("honest", "b")
        assert desk.begun[-1] == "honest"
        await desk.ends("honest")

    asyncio.run(run())


def test_behind_one_address_a_newcomer_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rules somebody has sent, an honest one waits for those that have begun."""

    async def run() -> None:
        desk = Counter(2, monkeypatch)
        for number in range(15):
            await desk.asks(f"slow {number}", "a", "flooder")
        await desk.asks("first", "a", "pupil")
        await desk.ends(desk.begun[0], after=3.0)
        assert desk.begun[-1] == "first"
        await desk.asks("second", "a", "pupil")
        await desk.ends("first", after=0.1)
        assert desk.begun[-1] == "second"

    asyncio.run(run())


def test_other_addresses_come_before_one_that_had_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        desk = Counter(2, monkeypatch)
        await desk.asks("much", "a")
        await desk.asks("other", "c")
        await desk.asks("more", "a")
        await desk.asks("little", "b")
        await desk.ends("much", after=5.0)
        assert desk.begun == ["much", "other", "little"]
        await desk.ends("other")
        assert desk.begun[-1] == "more"

    asyncio.run(run())


@pytest.mark.parametrize(("each", "in_all"), [(0, 9), (9, 0)])
def test_the_line_before_the_desk_is_short(
    each: int, in_all: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "WAITING_EACH", each)
    monkeypatch.setattr(workers, "_WAITING_MAX", in_all)

    async def run() -> None:
        with pytest.raises(Wait) as refused:
            await Workers(1).run(ANN, reading, RuleDraft(ALTERNATE))
        assert refused.value.code == "busy"

    asyncio.run(run())


def test_who_floods_the_line_loses_its_own_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_WAITING_MAX", 3)

    async def run() -> None:
        desk = Counter(2, monkeypatch)
        await desk.asks("had", "a")
        await desk.ends("had", after=5.0)
        for number in range(9):
            await desk.asks(f"flood {number}", "a")
        await desk.asks("honest", "b")
        await desk.asks("honest too", "c")
        assert "honest" in desk.begun
        assert not desk.tasks["honest too"].done()
        refused = [name for name, task in desk.tasks.items() if task.done()]
        assert len([name for name in refused if name.startswith("flood")]) == 6

    asyncio.run(run())
