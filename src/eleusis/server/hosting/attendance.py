"""Who is at a table: connected to this process, or as other processes tell.

Attendance is not part of the log. It is forgotten with the process, and what another process told
holds for a while only.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from eleusis.server.hosting.clock import FOREVER

if TYPE_CHECKING:
    from collections.abc import Iterable

TOLD_AGAIN: Final = 20.0
"""Seconds after which a process tells again who is there, even if nothing has changed."""

TOLD_MAX: Final = 150
"""People that a process tells of at a time."""

BELIEVED: Final = 50.0
"""Seconds for which it is believed."""


class _Consideration(NamedTuple):
    """Somebody considers whether to become prophet or to guess."""

    person: str
    number: int
    turns: int
    """The round of the table, and its turns till then: it is for one window only."""
    since: float
    """When it was first asked for in this window."""


class Elsewhere(Struct, frozen=True, array_like=True):
    """What a process tells others about a table."""

    process: str
    people: tuple[str, ...]
    """The ids of whoever is there, those that matter first."""
    watching: int
    thinking: int | None
    moments: tuple[_Consideration, ...] = ()
    held_until: float | None = None


_decoder: Final = msgspec.json.Decoder(Elsewhere)


class Attendance:
    """Who is at a table, and since when others are not.

    Args:
        since: When this process took the table up: nobody's absence counts from earlier.
        process: The name of this process among others.
    """

    def __init__(self, since: float, process: str) -> None:
        self._since = since
        self._process = process
        self._connected: Counter[str] = Counter()
        self._strangers = 0
        self._gone: dict[str, float] = {}
        self._came: dict[str, float] = {}
        self._moments: dict[str, _Consideration] = {}
        """Of people here, the last of each; a moment that is over stays, lest it begin anew."""
        self._over: set[str] = set()
        """The people who want theirs no more."""
        self._elsewhere: dict[str, tuple[Elsewhere, float]] = {}

    def comes(self, person: str | None, now: float) -> None:
        """Somebody connects; `None` has no token."""
        if person is None:
            self._strangers += 1
            return
        if not self.is_here(person):
            self._came[person] = now
            self._over.add(person)  # whoever still considers says so again
        self._connected[person] += 1

    def expects(self, person: str, now: float) -> None:
        """Somebody has a way in, and will come."""
        self._gone[person] = now

    def goes(self, person: str | None, now: float) -> None:
        """One of somebody's connections is gone."""
        if person is None:
            self._strangers -= 1
        elif self._connected[person] > 1:
            self._connected[person] -= 1
        else:
            del self._connected[person]
            self._gone[person] = now

    def hears(self, text: str, now: float) -> None:
        """Another process tells who is there; what cannot be read is from another version."""
        try:
            told = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return
        if told.process == self._process:
            return
        before = self._elsewhere.get(told.process)
        for person in before[0].people if before else ():
            if person not in told.people:
                self._gone[person] = now
        self._came.update({person: now for person in told.people if not self.is_here(person)})
        self._elsewhere[told.process] = told, now + BELIEVED

    def forgets(self, now: float) -> bool:
        """True if a process has not told anything for too long: it is believed no more."""
        silent = [process for process, (_, until) in self._elsewhere.items() if until <= now]
        for process in silent:
            told, _ = self._elsewhere.pop(process)
            self._gone.update(dict.fromkeys(told.people, now))
        return bool(silent)

    def is_here(self, person: str) -> bool:
        """True if this person is connected anywhere."""
        if person in self._connected:
            return True
        return any(person in told.people for told, _ in self._elsewhere.values())

    def gone_since(self, person: str) -> float:
        """When this person was last seen; the end of time if they are here."""
        return FOREVER if self.is_here(person) else self._gone.get(person, self._since)

    def came_at(self, person: str) -> float:
        """When this person last came, as far as this process knows."""
        return self._came.get(person, self._since)

    # Moments ----------------------------------------------------------------------------------

    def considers(self, person: str, number: int, turns: int, now: float) -> float:
        """When this person first asked for a moment in this window, which is now or before."""
        known = self._moments.get(person)
        if known is None or (known.number, known.turns) != (number, turns):
            known = self._moments[person] = _Consideration(person, number, turns, now)
        self._over.discard(person)
        return known.since

    def considers_no_more(self, person: str) -> None:
        """This person wants no moment any more."""
        self._over.add(person)

    def moments(self, number: int, turns: int) -> dict[str, float]:
        """Who considers in this window, here or elsewhere, and since when."""
        told = (each for other, _ in self._elsewhere.values() for each in other.moments)
        return {
            each.person: each.since
            for each in (*told, *self._moments_here())
            if (each.number, each.turns) == (number, turns)
        }

    def _moments_here(self) -> tuple[_Consideration, ...]:
        return tuple(each for each in self._moments.values() if each.person not in self._over)

    def held_until(self, here: float | None) -> float | None:
        """Until when the next play waits, in whichever process that was found."""
        told = (told.held_until for told, _ in self._elsewhere.values())
        return max((each for each in (here, *told) if each is not None), default=None)

    @property
    def is_empty(self) -> bool:
        """True if nobody is connected anywhere, on-lookers included."""
        return not (self._connected or self._strangers or self._elsewhere_count)

    @property
    def _elsewhere_count(self) -> int:
        return sum(len(told.people) + told.watching for told, _ in self._elsewhere.values())

    def watching(self, seated: Iterable[str]) -> int:
        """How many look on: everybody connected who does not sit."""
        return self._watching_here(seated) + sum(
            told.watching for told, _ in self._elsewhere.values()
        )

    def _watching_here(self, seated: Iterable[str]) -> int:
        return self._strangers + len(self._connected.keys() - set(seated))

    def thinking(self, here: int | None) -> int | None:
        """The seat whose agent thinks, in whichever process."""
        if here is not None:
            return here
        told = (told.thinking for told, _ in self._elsewhere.values())
        return next((seat for seat in told if seat is not None), None)

    def announcement(
        self, seated: Iterable[str], host: str, thinking: int | None, held_until: float | None
    ) -> str:
        """What to tell other processes."""
        # Those that matter first: who sits there, and the host.
        mattering = {*seated, host}
        people = sorted(self._connected, key=lambda each: (each not in mattering, each))[:TOLD_MAX]
        told = Elsewhere(
            self._process,
            tuple(people),
            self._watching_here(seated),
            thinking,
            self._moments_here(),
            held_until,
        )
        return msgspec.json.encode(told).decode()
