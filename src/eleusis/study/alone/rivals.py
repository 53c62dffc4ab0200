"""Our agents on the deal that a person has played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.study.science.protocol import run_round
from eleusis.study.science.scientists import ready_scientists

if TYPE_CHECKING:
    from eleusis.study.alone.puzzles import Puzzle
    from eleusis.study.science.protocol import SoloRound

SOLO_AGENTS: Final = ("bayes", "cautious", "random")
"""Scientists who look for any rule; each takes about a second."""


def rival_round(name: str, puzzle: Puzzle) -> SoloRound:
    """How the agent of this name fares with the deal.

    Raises:
        InputError: `unknown-rival`.
    """
    if name not in SOLO_AGENTS:
        raise InputError("unknown-rival", name=name, rivals=SOLO_AGENTS)
    return run_round(ready_scientists(name)(), puzzle.deal)
