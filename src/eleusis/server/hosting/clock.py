"""Time, as hosting knows it: the wall's, or in tests one that is turned by hand."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol

FOREVER: Final = float("inf")

_LOOK_AGAIN: Final = 60.0
"""Seconds after which the time is looked up anew: the clock of a laptop that slept jumps."""


class Clock(Protocol):
    """What time it is, and waiting."""

    def now(self) -> float:
        """Seconds since 1970."""

    async def wait(self, event: asyncio.Event, until: float) -> None:
        """Return as soon as the event is set or the time has come, whichever is first."""


class WallClock:
    """The time of this machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def wait(self, event: asyncio.Event, until: float) -> None:
        """Return as soon as the event is set or the time has come."""
        while not event.is_set() and (left := until - self.now()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, _LOOK_AGAIN)):
                    await event.wait()


@dataclass(frozen=True, slots=True)
class Manners:
    """How the house behaves; times in seconds."""

    pace: float = 1.0
    """Between what agents do, so that people can follow; nobody waits where nobody looks on."""
    closing: float = 5.0
    """That an agent's move waits while people may still become prophet or guess."""
    absence: float = 60.0
    """Of somebody who is awaited, until an agent plays for them."""
    god_absence: float = 10.0
    """Of God who is to rule, until the clock stands still."""
    host_absence: float = 900.0
    """Of the host, until another of those who sit there becomes the host."""
    freed: float = 120.0
    """Of somebody who looks on, or sits while people gather, until the place is others'."""
    unused: float = 1_800.0
    """Without anybody, until a table at which nothing ever happened is dropped."""
    code_letters: int = 4
    """Letters of a table's code: more of them are harder to guess, and to tell."""
    grace: float = 10.0
    """That is left at least to whoever is awaited when a table is taken up again."""
    idle: float = 600.0
    """Without anybody and anything to do, until a table is put away; it is in the store."""
    beat: float = 2.0
    """Between two looks after all tables."""
    revived: float = 7_200.0
    """Tables with entries as young as that are taken up again when the server starts."""
    kept: float = 30 * 86_400.0
    """After the last entry, until a table is forgotten."""
    rounds_kept: float = 30 * 86_400.0
    """After its end, until the page of a round is forgotten."""
    threads: int = 2
    """In which agents think."""
    minds_max: int = 400
    """Agents that are remembered, of all tables; whoever was asked longest ago is let go."""
    tables_max: int = 20_000
    """Tables in memory at a time."""
