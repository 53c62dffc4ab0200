"""Who acts: seats, and God's two seats without cards."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final, NewType

from eleusis.errors import InputError
from eleusis.values import word

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise; the dealer sits in one of them and holds no cards."""

JUDGE: Final = Seat(-1)
"""The half of God that rules on plays. It may be the dealing person or a program."""

STOCK: Final = Seat(-2)
"""The half of God that turns and deals cards. Usually a program, so that God sees no hands."""


FOLLOWERS: Final = Seat(-3)
"""All players at once: who must act while everybody predicts the same card (Delphi)."""


@word
class Status(Enum):
    """What a seat is in the present round."""

    DEALER = "dealer"
    PLAYING = "playing"
    PROPHET = "prophet"
    EXPELLED = "expelled"
    OUT = "out"
    """Out until the round ends: a false prophet where the rulebook does not let them resume."""


@cache
def clockwise(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in the order of turns after *seat*, which itself comes last."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats + 1))


NAME_MAX: Final = 24
"""Characters of a name: more does not fit beside a hand."""

_NOT_IN_NAMES: Final = frozenset(" \"'`#:,[]")
"""Signs that separate things in records and positions."""


def require_names(names: tuple[str, ...]) -> None:
    """Nothing, if these people can be told apart in views, records and what is typed.

    Raises:
        InputError: `names`, if two are the same, or one is no single printable word.
    """
    for name in names:
        plain = name.isprintable() and _NOT_IN_NAMES.isdisjoint(name)
        if not (plain and 1 <= len(name) <= NAME_MAX):
            raise InputError("names.name", name=name[: 2 * NAME_MAX], limit=NAME_MAX)
    if len({name.casefold() for name in names}) != len(names):
        raise InputError("names.twice", names=tuple(names))
