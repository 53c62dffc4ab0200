"""Who asks, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from eleusis.errors import InputError

if TYPE_CHECKING:
    from eleusis.play.seats import Seat
    from eleusis.server.entries import Entry
    from eleusis.server.table.secrets import RoundSecret, SealedPrediction
    from eleusis.server.table.state import Table


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
    predictions: tuple[SealedPrediction, ...] = ()
    """Kept in the same way, for `Vault.seal`."""

    @property
    def is_nothing(self) -> bool:
        """True if nothing came of it."""
        return not (self.entries or self.secrets or self.predictions)


def require_host(table: Table, actor: Actor) -> None:
    """Refuse whoever may not arrange things."""
    if actor.person not in (None, table.host):
        raise InputError("not-the-host")


def require_seat(table: Table, actor: Actor) -> Seat:
    """The place of whoever asks.

    Raises:
        InputError: `no-seat`, if that is somebody who looks on.
    """
    seat = table.seat_of(actor.person)
    if seat is None:
        raise InputError("no-seat.onlooker")
    return seat


def require_gathering(table: Table) -> None:
    """Refuse what is only for the time between two rounds."""
    if table.stage == "playing":
        raise InputError("round-on")
    if table.stage == "over":
        raise InputError("round-over.put-away")


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
