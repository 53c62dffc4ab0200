"""What tests of the command line share: a run and what came of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Result(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The output without regard to where its lines were broken."""
        return " ".join(self.out.split())


class Eleusis(Protocol):
    """Runs the command line with typed answers."""

    def __call__(self, *arguments: str, answers: str | bytes = "") -> Result: ...
