"""What is refused for now only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import EleusisError

if TYPE_CHECKING:
    from eleusis.codes import Code


class Wait(EleusisError):
    """Refused for now.

    Attributes:
        seconds: When it may work.
    """

    def __init__(self, code: Code, message: str, seconds: float) -> None:
        super().__init__(code, message)
        self.seconds = seconds
