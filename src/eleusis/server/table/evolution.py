"""`evolve(table, stamped)`: what an entry makes of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.server.entries import Stamped
    from eleusis.server.table.state import Table


def evolve(table: Table | None, stamped: Stamped) -> Table:
    """The table with one more entry of its log; `None` stands for no table yet."""
    raise NotImplementedError
