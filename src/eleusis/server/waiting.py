"""What is refused for now only."""

from __future__ import annotations

from eleusis.errors import EleusisError


class Wait(EleusisError):
    """Refused for now.

    Attributes:
        seconds: When it may work.
    """

    def __init__(self, code: str, message: str, seconds: float) -> None:
        super().__init__(code, message)
        self.seconds = seconds
