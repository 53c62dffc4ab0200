"""What somebody may ask for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.server.table.state import Table


def may_ask(table: Table, person: str | None) -> tuple[str, ...]:
    """The words of the commands that would be taken from this person now, in a fixed order."""
    raise NotImplementedError
