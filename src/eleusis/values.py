"""What moves, events and states are made of: frozen values, and words that are quick to look up.

The engine makes a dozen small values for every play: what they cost is what the engine costs.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TypeVar

from msgspec import Struct

_E = TypeVar("_E", bound=Enum)


class Value(Struct, frozen=True, gc=False):
    """A frozen value with fields. It can refer only to what was there before it, so never to
    itself, and the collector of cycles need not look at it.
    """


@cache
def kebab(name: str) -> str:
    """The word for a name in capitals.

    >>> kebab("DeclareNoPlay")
    'declare-no-play'
    """
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).strip("-")


def word_of(kind: type) -> str:
    """The one word by which records, logs, the wire and the client know a move or an event."""
    return kebab(kind.__name__)


def word(kind: type[_E]) -> type[_E]:
    """The enumeration, its members as plain attributes and hashed as the single objects they are.

    Later Pythons keep them so; in 3.11 a function runs whenever a member is named or hashed.
    """
    for name, member in kind.__members__.items():
        type.__setattr__(kind, name, member)
    type.__setattr__(kind, "__hash__", object.__hash__)
    return kind
