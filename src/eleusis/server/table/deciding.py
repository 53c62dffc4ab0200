"""`decide`: what comes of a command, or why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.server.protocol.commands import Command
    from eleusis.server.table.decisions import Actor, Decided
    from eleusis.server.table.state import Table
    from eleusis.server.table.vault import Vault


def decide(
    table: Table, actor: Actor, command: Command, *, seen: int, at: float, vault: Vault
) -> Decided:
    """What comes of a command, with all that follows by itself.

    Raises:
        EleusisError: it is refused, with a code and a sentence; nothing has changed.
    """
    raise NotImplementedError


def decide_move(table: Table, seat: Seat, move: Move, *, at: float, vault: Vault) -> Decided:
    """What comes of the move of an agent that sits at this seat, or minds it.

    Raises:
        EleusisError: it is refused; nothing has changed.
    """
    raise NotImplementedError


def takes_time(command: Command) -> bool:
    """True if deciding may take longer than an event loop should wait: rules are read."""
    raise NotImplementedError
