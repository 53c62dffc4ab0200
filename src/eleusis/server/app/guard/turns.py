"""Turns: whoever asks too often waits, instead of keeping others behind the same address out.

Over the limit one thing is done after the other. Whoever came first comes first, but whoever had
much lets others pass; where they are so many that this would take too long, they are served faster,
up to a limit.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eleusis.server.app.guard.rates import KEYS_MAX, Bucket
from eleusis.server.waiting import Wait

if TYPE_CHECKING:
    from collections.abc import Callable

_WAITING_MAX: Final = 400
"""Who may wait for one bucket: two classes. Beyond, whoever would come last is refused."""

WAITING_S: Final = 9.0
"""Seconds that one waits at most, within the limits of what is served in a hurry."""

PATIENCE_S: Final = 20.0
"""Seconds after which nobody waits any more."""

PASSED: Final = 50
"""Others who may pass for each time that somebody had their turn."""

ASKERS_MAX: Final = 1_000
"""Askers of one bucket that are told apart."""


class _Waiting(NamedTuple):
    """Somebody who waits."""

    number: int
    asker: str
    had: int
    """What this one had when it came."""
    cost: float
    turn: asyncio.Future[None]


class _Line:
    """A bucket, and who waits before it."""

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self.waiting: list[_Waiting] = []
        self.had: Counter[str] = Counter()
        """What each asker has taken."""
        self.is_timed = False

    def rank(self, each: _Waiting) -> int:
        """The smallest comes first; nobody's grows, so everybody's turn comes."""
        return each.number + PASSED * each.had

    def took(self, asker: str, units: int) -> None:
        """Remember how much somebody had."""
        if len(self.had) >= ASKERS_MAX and asker not in self.had:
            self.had.clear()
        self.had[asker] += units


class PatientBuckets:
    """A bucket for each key, before which one waits for one's turn.

    Args:
        burst: What a bucket holds.
        per_second: What it gets back.
        waiting_max: How many may wait before each.
        hurried: What is served a second at most so that nobody waits longer than `WAITING_S`.
        clock: Seconds that never go back.
        later: Calls a function after so many seconds; the event loop's if none is given.
    """

    def __init__(
        self,
        burst: float,
        per_second: float,
        waiting_max: int = _WAITING_MAX,
        *,
        hurried: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Any] | None = None,
    ) -> None:
        self.limits = burst, per_second
        self._burst = burst
        self._per_second = per_second
        self._waiting_max = waiting_max
        self._hurried = hurried
        self._clock = clock
        self._later = later
        self._lines: OrderedDict[str, _Line] = OrderedDict()
        self._numbers = count()

    async def take(self, key: str, cost: float = 1.0, asker: str = "") -> None:
        """Return when it is this one's turn.

        Raises:
            Wait: `too-fast`: too many wait, or it takes too long.
        """
        line = self._line(key)
        cost = min(cost, self._burst)
        if not line.waiting and not line.bucket.take(cost, self._clock()):
            line.took(asker, 1)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = _Waiting(next(self._numbers), asker, line.had[asker], cost, turn)
        line.waiting.append(entry)
        if len(line.waiting) > self._waiting_max:
            last = max(line.waiting, key=line.rank)
            line.waiting.remove(last)
            last.turn.set_exception(self._refusal(line, last.cost))
        self._time(line)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await turn
        except TimeoutError:
            raise self._refusal(line, cost) from None
        finally:
            if entry in line.waiting:
                line.waiting.remove(entry)

    def give_back(self, key: str, cost: float = 1.0, asker: str = "") -> None:
        """It was no such thing as is counted here: the next one may come."""
        line = self._line(key)
        line.bucket.give(cost)
        line.took(asker, -1)
        self._serve(line)

    def close(self) -> None:
        """Nobody's turn comes any more: the server stops."""
        for line in self._lines.values():
            for each in line.waiting:
                if not each.turn.done():
                    each.turn.set_exception(Wait("restart", seconds=1))

    def _line(self, key: str) -> _Line:
        line = self._lines.get(key)
        if line is None:
            bucket = Bucket(self._burst, self._per_second, self._clock())
            line = self._lines[key] = _Line(bucket)
            if len(self._lines) > KEYS_MAX:
                self._lines.popitem(last=False)
        self._lines.move_to_end(key)
        return line

    def _serve(self, line: _Line, *, is_hurried: bool = False) -> None:
        """Let in whoever's turn it is; in a hurry the first of them in any case."""
        while line.waiting:
            first = min(line.waiting, key=line.rank)
            if line.bucket.take(first.cost, self._clock()) and not is_hurried:
                break
            is_hurried = False
            line.waiting.remove(first)
            line.took(first.asker, 1)
            if not first.turn.done():
                first.turn.set_result(None)
        self._time(line)

    def _time(self, line: _Line) -> None:
        if not line.waiting or line.is_timed:
            return
        line.is_timed = True
        first = min(line.waiting, key=line.rank)
        later = self._later or asyncio.get_running_loop().call_later
        seconds = line.bucket.wait(first.cost, self._clock()) + 0.001
        rate = min(self._hurried, len(line.waiting) / WAITING_S)
        is_hurried = rate * seconds > 1

        def serve() -> None:
            line.is_timed = False
            self._serve(line, is_hurried=is_hurried)

        later(1 / rate if is_hurried else seconds, serve)

    def _refusal(self, line: _Line, cost: float) -> Wait:
        seconds = max(1.0, line.bucket.wait(cost, self._clock()))
        return Wait("too-fast", seconds=seconds)
