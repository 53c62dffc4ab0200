"""What the house does by itself: agents' turns, people away, the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from eleusis.play.seats import Seat
    from eleusis.server.table.decisions import Decided, Duty
    from eleusis.server.table.state import Table
    from eleusis.server.table.vault import Vault


def house_duty(table: Table, asked: Collection[Seat] = ()) -> Duty | None:
    """What the house must do next; `None` while it waits for people.

    Args:
        asked: The agents' seats that were asked to interject since `table.round.turns` changed.
    """
    raise NotImplementedError


def minded(table: Table, seat: Seat) -> Decided:
    """An agent plays for the person of this seat from now on; empty if it does already."""
    raise NotImplementedError


def came_back(table: Table, seat: Seat) -> Decided:
    """The person of this seat plays again; empty if nobody plays for him."""
    raise NotImplementedError


def waits_for_god(table: Table) -> bool:
    """True if nothing goes on but by a ruling of the dealing person, who must be here."""
    raise NotImplementedError


def paused(table: Table) -> Decided:
    """The clock stands, since God is away; empty if it does already."""
    raise NotImplementedError


def resumed(table: Table) -> Decided:
    """The clock goes on; empty if it does already."""
    raise NotImplementedError


def extended(table: Table, seconds: float) -> Decided:
    """Whoever is awaited gets that much more time; empty where nobody is hurried."""
    raise NotImplementedError


def stopped(table: Table, *, at: float, vault: Vault) -> Decided:
    """The round is stopped as it stands, as `MustStop` asks."""
    raise NotImplementedError


def explained(table: Table, seat: Seat, lines: Sequence[str]) -> Decided:
    """After the round: what an agent says it thought when."""
    raise NotImplementedError


def host_passed(table: Table, person: str) -> Decided:
    """Somebody else is the host from now on, because the host is gone."""
    raise NotImplementedError
