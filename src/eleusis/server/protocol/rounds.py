"""Finished rounds over HTTP: what is on the permanent page of each."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from eleusis.server.protocol.views import Facts, PlayOnTable, Prophecy
from eleusis.server.protocol.wire import Wire


class RoundPage(Wire, frozen=True):
    """A finished round, as everybody at the table saw it and what they showed afterwards."""

    id: str
    short: str
    """For people to type."""
    at: float
    """When it was over."""
    facts: Facts
    """As they stood at the end, without the code of the table."""
    layout: tuple[PlayOnTable, ...]
    record: str
    """As a spectator saw it, with what opens the seals."""


class TriedPlay(Wire, frozen=True):
    """A play as it was ruled, without its cards."""

    seat: int | None
    """`None` for a starter."""
    cards: int
    right: bool


class Tried(Wire, frozen=True):
    """A round beside others of the same rule and shuffle."""

    id: str
    at: float
    """When it was over."""
    names: tuple[str, ...]
    dealer: int
    plays: tuple[TriedPlay, ...]
    prophecies: tuple[Prophecy, ...]
    points: tuple[int, ...]
    """By seat; empty where nothing is scored."""


class Tries(Wire, frozen=True):
    """Who played the same deal, the first to be over first."""

    rounds: tuple[Tried, ...]


class DroppedRecord(Wire, frozen=True):
    """A record from somebody's disk."""

    record: Annotated[str, Meta(max_length=60_000)]


class Deletion(Wire, frozen=True):
    """What is to be deleted; the host of the table asks for it."""

    everything: bool = False
    """True: the table with its log and its people, and the pages of all its rounds."""


class Deleted(Wire, frozen=True):
    """What was deleted."""

    rounds: int
