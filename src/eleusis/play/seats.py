"""Who acts: seats, and God's two seats without cards."""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise; the dealer sits in one of them and holds no cards."""

JUDGE: Final = Seat(-1)
"""The half of God that rules on plays. It may be the dealing person or a program."""

STOCK: Final = Seat(-2)
"""The half of God that turns and deals cards. Usually a program, so that God sees no hands."""


class Status(Enum):
    """What a seat is in the present round."""

    DEALER = "dealer"
    PLAYING = "playing"
    PROPHET = "prophet"
    EXPELLED = "expelled"
    OUT = "out"
    """Out until the round ends: a false prophet where the rulebook does not let him resume."""
