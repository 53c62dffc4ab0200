"""What is refused for now only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import EleusisError

if TYPE_CHECKING:
    from eleusis.messages import MessageValue


class Wait(EleusisError):
    """Refused for now.

    Attributes:
        seconds: When it may work; what people are told may show them, as a whole number.
    """

    def __init__(self, key: str, /, *, seconds: float, **values: MessageValue) -> None:
        super().__init__(key, seconds=max(1, round(seconds)), **values)
        self.seconds = seconds
