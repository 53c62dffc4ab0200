"""What all messages are made of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card

PROTOCOL: Final = 2
"""Changes when a client of yesterday would misunderstand the server of today."""

CardWord = Annotated[str, Meta(pattern=r"^((10|[2-9AJQKT])[CDHS]|\?\?)$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
RuleText = Annotated[str, Meta(max_length=4_000)]
Place = Annotated[int, Meta(ge=0, le=63)]
Code = Annotated[str, Meta(pattern="^[A-Z]{4,12}$")]
Token = Annotated[str, Meta(min_length=20, max_length=64)]


class Wire(Struct, frozen=True, forbid_unknown_fields=True):
    """Whatever goes over the wire is frozen, and holds nothing that is not named."""


def words_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """The cards as they stand in messages."""
    return tuple(map(str, cards))


@cache
def kebab(name: str) -> str:
    """How a class is called in messages.

    >>> kebab("SayNoPlay")
    'say-no-play'
    """
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).strip("-")
