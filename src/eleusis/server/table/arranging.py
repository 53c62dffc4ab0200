"""How a table begins, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.server.entries import Entry
    from eleusis.server.protocol import http
    from eleusis.server.table.decisions import Decided
    from eleusis.server.table.state import Table


def opened(code: str, new: http.NewTable, host: str) -> tuple[Entry, ...]:
    """The first entries of a new table's log; *host* is the id of the person who opens it.

    Raises:
        InputError: the rulebook, an agent or the name cannot be.
    """
    raise NotImplementedError


def joined(table: Table, person: str, join: http.Join, *, at: float) -> Decided:
    """What comes of somebody's coming in: a place if there is one and people gather.

    Raises:
        InputError: the name is taken or no name, or there are too many people.
    """
    raise NotImplementedError
