"""Moments: how long the next play waits for people who may still become prophet or guess.

Whoever considers holds up the next play, for a limited time, and others hear of it only once they
wait for it. Of none of this the log knows: its versions would tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import IllegalMove
from eleusis.server.protocol.commands import DeclareNoPlay, Play
from eleusis.server.table import speakers

if TYPE_CHECKING:
    from eleusis.server.hosting.attendance import Attendance
    from eleusis.server.protocol.commands import Command
    from eleusis.server.table import Table

CONSIDERING: Final = 60.0
"""Seconds for which somebody may hold up the next play: enough to write a rule on a phone."""

RETURNING: Final = 10.0
"""Seconds in which somebody who was cut off is expected back."""


def considered_until(
    table: Table, attendance: Attendance, now: float, *, but: str = ""
) -> float | None:
    """Until when nobody plays over people who consider; `None` if none does, or time is up.

    Args:
        table: How it stands.
        attendance: Who is there, and who considers.
        now: The time.
        but: A person who does not count.
    """
    if table.round is None:
        return None
    moments = attendance.moments(table.number, table.round.turns)
    ends = [
        moments[person] + CONSIDERING
        for person in (table.chairs[seat].person for seat in speakers(table))
        if person in moments and person != but and attendance.gone_since(person) + RETURNING > now
    ]
    until = max(ends, default=now)
    return until if until > now else None


def spoken_until(person: str, attendance: Attendance, opened: float, seconds: float) -> float:
    """Until when somebody may still begin to speak whose window opened then.

    Whoever comes back has all the seconds anew, but not beyond what anybody may hold up.
    """
    gone = attendance.gone_since(person)
    until = attendance.came_at(person) + seconds if attendance.is_here(person) else gone + RETURNING
    return max(opened + seconds, min(until, opened + CONSIDERING))


def require_silence(
    table: Table, attendance: Attendance, now: float, person: str, command: Command
) -> None:
    """Refuse a play over the head of somebody else who considers."""
    if not isinstance(command, Play | DeclareNoPlay):
        return
    until = considered_until(table, attendance, now, but=person)
    if until is not None:
        raise IllegalMove("held", seconds=round(until - now))
