"""Who asks, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from eleusis.play.seats import Seat
    from eleusis.server.entries import Entry
    from eleusis.server.table.vault import RoundSecret


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks."""

    person: str | None
    """The id of a person; `None`: the house itself, which may do what the host may."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What comes of a command: one batch, kept whole or not at all."""

    entries: tuple[Entry, ...]
    secrets: tuple[RoundSecret, ...] = ()
    """To be kept beside the log in the same transaction, then given to `Vault.keep`."""


# What the house must do next -----------------------------------------------------------------


class MayInterject(NamedTuple):
    """Ask this seat's agent whether it interjects; whatever it says, it counts as asked."""

    seat: Seat
    agent: str


class MustMove(NamedTuple):
    """Ask this seat's agent for its move."""

    seat: Seat
    agent: str
    closes: tuple[Seat, ...] = ()
    """Seats of people who may still become prophet or guess until this move: let them have a
    moment."""


class MustStop(NamedTuple):
    """Stop the round with `stopped`: only agents play, and get nowhere."""


Duty = MayInterject | MustMove | MustStop
