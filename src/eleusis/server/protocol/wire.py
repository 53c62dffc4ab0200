"""What all messages are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Self

from msgspec import Meta, Struct, field, json

from eleusis.codes import Code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card
    from eleusis.errors import EleusisError
    from eleusis.messages import Message

PROTOCOL: Final = 2
"""Changes when a client of yesterday would misunderstand the server of today."""

CardWord = Annotated[str, Meta(pattern=r"^((10|[2-9AJQKT])[CDHS]|\?\?)$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
RuleText = Annotated[str, Meta(max_length=4_000)]
PlaceNumber = Annotated[int, Meta(ge=0, le=299)]
AccessToken = Annotated[str, Meta(min_length=20, max_length=64)]


class Wire(Struct, frozen=True, forbid_unknown_fields=True):
    """Whatever goes over the wire is frozen, and holds nothing that is not named."""


class Told(Wire, frozen=True):
    """Something for people: whoever has catalogues says it in any language and to any reader."""

    key: str
    message: str
    """In English."""
    values: dict[str, Any] = field(default_factory=dict)
    """What it shows, by name; people are `{name, seat}`, messages within it `{key, values}`."""

    @classmethod
    def of(cls, said: Message, **more: Any) -> Self:
        """A message, and whatever else the kind has.

        Its values are as they arrive, so that what is sent equals what is received.
        """
        return cls(said.key, str(said), json.decode(json.encode(said.values)), **more)


class Refusing(Told, frozen=True, kw_only=True):
    """Why something is refused."""

    code: Code
    """Its name for programs; what stands before the first full stop of the key."""

    @classmethod
    def by(cls, error: EleusisError, **more: Any) -> Self:
        """What an error says, and whatever else the kind has."""
        return cls.of(error.said, code=error.code, **more)


def words_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """The cards as they stand in messages."""
    return tuple(map(str, cards))
