"""The entries of a table's log as each audience may see them.

Every kind of entry and of event is named here; one that is not has no form that could be sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from eleusis.play.events import (
    Called,
    Corrected,
    Dealt,
    Event,
    Expelled,
    Guessed,
    HandEmptied,
    HandReturned,
    Hinted,
    Judged,
    NoPlayDeclared,
    Owed,
    PackAdded,
    Picked,
    Played,
    ProphetDeclared,
    ProphetFell,
    RoundEnded,
    StarterLaid,
    StarterRefused,
    StarterTurned,
)
from eleusis.play.seats import JUDGE, Seat
from eleusis.server import entries
from eleusis.server.entries import Happened, event_of, what
from eleusis.server.protocol import messages
from eleusis.server.protocol.wire import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.server.entries import Entry, Stamped
    from eleusis.server.table.state import Table

Audience = Seat | None
"""A seat, or `None` for whoever looks on."""


# Entries -------------------------------------------------------------------------------------


def told(stamped: Stamped, table: Table, audience: Audience) -> messages.Entry:
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
        said = _OF_CHANGE[type(entry)](entry, table)
    return messages.Entry(v, at, what(entry), **said)


def _event_told(event: Event, v: int, table: Table, audience: Audience) -> dict[str, Any]:
    is_present = bool(table.numbers) and v >= table.numbers[0]
    viewer = audience if is_present else None
    seen = event.seen_by(JUDGE if viewer is not None and viewer == table.dealer else viewer)
    if isinstance(seen, Corrected):
        # Clients know a ruling by its entry.
        return {"count": table.numbers[seen.ruling]} if is_present else {}
    return _OF_EVENT[type(seen)](seen)


_OF_EVENT: Final[dict[type[Event], Callable[[Any], dict[str, Any]]]] = {
    Dealt: lambda event: {
        "seat": event.seat,
        "cards": words_of(event.cards),
        "count": len(event.cards),
    },
    PackAdded: lambda _: {},
    StarterTurned: lambda event: {"cards": words_of((event.card,))},
    StarterLaid: lambda event: {"cards": words_of((event.card,))},
    StarterRefused: lambda event: {"cards": words_of((event.card,))},
    Played: lambda event: {"seat": event.seat, "cards": words_of(event.cards)},
    NoPlayDeclared: lambda event: {"seat": event.seat, "cards": words_of(event.hand)},
    Called: lambda event: {"seat": event.seat, "right": event.right},
    Judged: lambda event: {"right": event.right},
    Picked: lambda event: {"seat": event.seat, "cards": words_of((event.card,))},
    Owed: lambda event: {"seat": event.seat, "count": event.count},
    HandReturned: lambda event: {"seat": event.seat, "cards": words_of(event.cards)},
    Expelled: lambda event: {"seat": event.seat},
    ProphetDeclared: lambda event: {"seat": event.seat},
    ProphetFell: lambda event: {"seat": event.seat, "count": event.number},
    HandEmptied: lambda event: {"seat": event.seat},
    Guessed: lambda event: {"seat": event.seat, "text": event.text},
    Hinted: lambda event: {"text": event.text},
    RoundEnded: lambda event: {"seat": event.seat, "text": event.reason.value},
}
"""The parts of each event but a correction."""


_OF_CHANGE: Final[dict[type[Entry], Callable[[Any, Table], dict[str, Any]]]] = {
    entries.Opened: lambda entry, _: {"text": entry.rulebook},
    entries.Arranged: lambda _, __: {},
    entries.HostPassed: lambda entry, table: {"seat": table.seat_of(entry.person)},
    entries.Readied: lambda _, __: {},
    entries.Joined: lambda entry, _: {"text": entry.name},
    entries.Sat: lambda entry, table: {"seat": entry.place, "text": _name(table, entry.person)},
    entries.AgentSat: lambda entry, _: {"seat": entry.place, "text": entry.name},
    entries.Left: lambda entry, _: {"seat": entry.place, "text": entry.agent},
    entries.Freed: lambda _, __: {},
    entries.Minded: lambda entry, _: {"seat": entry.place, "text": entry.agent},
    entries.CameBack: lambda entry, _: {"seat": entry.place},
    entries.RuleSet: lambda entry, _: {"text": "by hand" if entry.by_hand else ""},
    entries.Begun: lambda _, __: {},
    entries.Passed: lambda entry, _: {"seat": entry.place},
    entries.Unsealed: lambda entry, _: {"text": entry.rule},
    entries.Explained: lambda entry, _: {"seat": entry.place},
    entries.NotesShown: lambda entry, _: {"seat": entry.place, "count": len(entry.notes)},
    entries.Paused: lambda _, __: {},
    entries.Resumed: lambda _, __: {},
    entries.Extended: lambda entry, _: {"count": round(entry.seconds)},
}
"""The parts of each change of the table."""


def _name(table: Table, person: str) -> str:
    known = table.person(person)
    return "" if known is None else known.name
