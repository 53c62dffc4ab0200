"""Connections, and which of them are let go when there are too many.

Whoever connects is let in, and whoever has shown a code or a token stays. Of those who have not,
the one that has been silent for longest makes room: so a thousand sockets of one device cost that
device its own, and nobody behind the same address notices.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Final, Protocol

from eleusis.server.app.logs import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EXTENSION: Final = "eleusis.caller"
"""Where a request finds the `number` of its connection, which no other has, and the function
`vouch` that says: this one is somebody's of ours."""

numbers: Final = count(1)
"""For connections."""

STRANGERS_MAX: Final = 600
"""Connections of one address at a time that have shown neither code nor token: three classes that
open the page at the same moment."""

RESERVED: Final = 120
"""Files that are no connections: the store, the processes that read rules, the client's files."""

ROOM_MAX: Final = 10_000
"""Connections of one process, where the system allows so many."""

TOLD_AGAIN_S: Final = 60.0
"""Seconds between two lines that tell of the same crowd."""


class Caller(Protocol):
    """A connection."""

    @property
    def is_served(self) -> bool:
        """True while it gets an answer, and takes it."""

    def hang_up(self) -> None:
        """End it now."""


class Doorstep:
    """All connections of this process.

    Args:
        room: How many there may be.
        exempt: Addresses of proxies, behind which stand many.
        clock: Seconds that never go back.
    """

    def __init__(
        self,
        room: int = ROOM_MAX,
        exempt: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.room = room
        self.each_max = max(1, min(STRANGERS_MAX, room // 2))
        self._exempt = frozenset(exempt)
        self._clock = clock
        # In each group whoever was heard of last stands last.
        self._strangers: dict[str, dict[Caller, None]] = {}
        self._known: dict[Caller, None] = {}
        self._addresses: dict[Caller, str] = {}
        self._told_at: dict[str, float] = {}
        self.turned_away = 0
        """Connections that had to make room, so far."""

    def __len__(self) -> int:
        return len(self._addresses)

    def comes(self, caller: Caller, address: str) -> None:
        """Somebody connects; if need be, another is let go, or this one where nobody can be."""
        if len(self) >= self.room:
            self._make_room(max(self._strangers.values(), key=len, default=self._known))
        if len(self) >= self.room:  # nothing but tables that people sit at
            self._hang_up(caller)
            return
        self._addresses[caller] = address
        strangers = self._strangers.setdefault(address, {})
        if len(strangers) >= self.each_max and address not in self._exempt:
            self._make_room(strangers)
        self._strangers.setdefault(address, {})[caller] = None

    def is_heard(self, caller: Caller) -> None:
        """It has asked for something."""
        group = self._group(caller)
        if caller in group:
            del group[caller]
            group[caller] = None

    def vouch(self, caller: Caller) -> None:
        """It has shown a token, or the code of a table: it is a stranger no more."""
        address = self._addresses.get(caller)
        if address is not None and caller not in self._known:
            self.goes(caller)
            self._addresses[caller] = address
            self._known[caller] = None

    def goes(self, caller: Caller) -> None:
        """It is over."""
        self._group(caller).pop(caller, None)
        address = self._addresses.pop(caller, "")
        if not self._strangers.get(address, {"": None}):
            del self._strangers[address]

    def _group(self, caller: Caller) -> dict[Caller, None]:
        """Those among whom it stands."""
        if caller in self._known:
            return self._known
        return self._strangers.get(self._addresses.get(caller, ""), {})

    def _make_room(self, group: dict[Caller, None]) -> None:
        """Hang up on the one of these that was silent for longest; if possible not on a served."""
        served = None if group is self._known else next(iter(group), None)
        caller = next((each for each in group if not each.is_served), served)
        if caller is not None:
            self.goes(caller)
            self._hang_up(caller)

    def _hang_up(self, caller: Caller) -> None:
        self.turned_away += 1
        self._tell("crowded", turned_away=self.turned_away)
        caller.hang_up()

    def is_short(self, of: str) -> None:
        """The system refuses to let anybody in."""
        self._tell("exhausted", of=of)

    def _tell(self, event: str, **facts: object) -> None:
        """Write it down, unless that was done a moment ago."""
        now = self._clock()
        if now - self._told_at.get(event, -TOLD_AGAIN_S) >= TOLD_AGAIN_S:
            self._told_at[event] = now
            tell(event, level=logging.WARNING, connections=len(self), **facts)


def files_allowed() -> int:
    """Files that this process may have open, once it has asked for as many as it may have."""
    try:
        import resource  # not on Windows
    except ImportError:
        return ROOM_MAX
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # A system that says "any number" may still refuse that; then what all of them allow.
    for wanted in (hard, 10_240):
        if soft == resource.RLIM_INFINITY or 0 <= wanted <= soft:
            break
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return ROOM_MAX if soft == resource.RLIM_INFINITY else soft


def room_for_callers(files: int) -> int:
    """How many connections that leaves."""
    return max(RESERVED, min(ROOM_MAX, files - RESERVED))
