"""The entries of a table's log as each audience may see them.

An event is on the wire what it tells, part by part, as it is seen by its audience.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from eleusis.play.events import Corrected
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.text.happenings import told_by
from eleusis.server.entries import (
    AgentSat,
    Arranged,
    Begun,
    CameBack,
    Change,
    Explained,
    Extended,
    Freed,
    Happened,
    HostPassed,
    Joined,
    Left,
    Minded,
    NotesShown,
    Opened,
    Passed,
    Paused,
    Readied,
    Renamed,
    Resumed,
    RuleSet,
    Sat,
    TimeUp,
    Unsealed,
    event_of,
    what,
)
from eleusis.server.protocol import messages

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.server.entries import Stamped
    from eleusis.server.table.state import Table

Viewer = Seat | None
"""A seat, or `None` for whoever looks on."""


# Entries -------------------------------------------------------------------------------------


def told(stamped: Stamped, table: Table, audience: Viewer) -> messages.Entry:
    """The entry as this audience sees it.

    Args:
        stamped: The entry.
        table: The table after it, or any later one. Of rounds that were put away a seat sees what
            everybody saw: somebody else may have sat there.
        audience: The seat that is shown it, the dealer's for God.
    """
    v, at, entry = stamped
    if isinstance(entry, Happened):
        said = _event_told(event_of(entry), v, table, audience)
    else:
        said = _change_told(entry, table)
    return messages.Entry(v, at, what(entry), **said)


def _event_told(event: Event, v: int, table: Table, audience: Viewer) -> dict[str, Any]:
    is_present = bool(table.numbers) and v >= table.numbers[0]
    viewer = audience if is_present else None
    seen = event.seen_by(JUDGE if viewer is not None and viewer == table.dealer else viewer)
    if isinstance(seen, Corrected):
        # Clients know a ruling by its entry.
        return {"count": table.numbers[seen.ruling]} if is_present else {}
    return told_by(seen)


def _change_told(entry: Change, table: Table) -> dict[str, Any]:  # noqa: C901 - a case for each
    """The parts of a change of the table."""
    match entry:
        case Opened(rulebook=text) | Joined(name=text) | Unsealed(rule=text):
            return {"text": text}
        case HostPassed(person=person):
            return {"seat": table.seat_of(person)}
        case Renamed(person=person, name=text):
            return {"seat": table.seat_of(person), "text": text}
        case Sat(place=place, person=person):
            known = table.person(person)
            return {"seat": place, "text": "" if known is None else known.name}
        case AgentSat(place=place, name=text):
            return {"seat": place, "text": text}
        case Left(place=place, agent=text) | Minded(place=place, agent=text):
            return {"seat": place, "text": text}
        case CameBack(place=place) | Passed(place=place) | Explained(place=place):
            return {"seat": place}
        case RuleSet(by_hand=by_hand):
            return {"text": "by hand" if by_hand else ""}
        case NotesShown(place=place, notes=notes):
            return {"seat": place, "count": len(notes)}
        case Extended(seconds=seconds):
            return {"count": round(seconds)}
        case TimeUp() | Arranged() | Readied() | Freed() | Begun() | Paused() | Resumed():
            return {}
        case _:
            assert_never(entry)
