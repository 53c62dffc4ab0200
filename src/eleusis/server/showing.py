"""What each audience may see of a table: facts and layout for all, and one's own.

The law of this file: it builds what it shows from the views of the round, field by field, and
never hands on a part of the table as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.play.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.server.entries import Stamped
    from eleusis.server.protocol import messages, views
    from eleusis.server.table import Table, Vault
else:
    views = None

Audience = Seat | None
"""A seat, or `None` for whoever looks on."""


class Shown(NamedTuple):
    """What everybody sees, at one moment."""

    facts: views.Facts
    layout: tuple[views.Play, ...]


def shown(table: Table) -> Shown:
    """What everybody sees of the table."""
    raise NotImplementedError


def facts(table: Table) -> views.Facts:
    """What everybody sees but the layout."""
    raise NotImplementedError


def layout(table: Table) -> tuple[views.Play, ...]:
    """The cards that lie, in the order of time."""
    raise NotImplementedError


def you(table: Table, person: str | None, vault: Vault) -> views.You:
    """What is a person's own; the vault is asked for the rule if the person is God."""
    raise NotImplementedError


def told(stamped: Stamped, table: Table, audience: Audience) -> messages.Entry:
    """The entry as this audience sees it.

    Args:
        table: The table after the entry, or any later one: of rounds that are over a seat sees
            what everybody saw, since somebody else may have sat there.
    """
    raise NotImplementedError


def patch(before: Shown | None, after: Shown) -> views.Patch:
    """What changed between two moments, without `you`; all of it if there was nothing before."""
    raise NotImplementedError


def merged(before: Shown | None, change: views.Patch) -> Shown:
    """What is shown once the change is taken in: what clients do with a patch."""
    raise NotImplementedError


def record(log: Iterable[Stamped]) -> str:
    """The rounds of a log as the text of a public record."""
    raise NotImplementedError
