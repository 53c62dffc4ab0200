"""How well a `bayes` player thinks: from novice to master."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.bayes.mind import SCHOLAR, Mind

if TYPE_CHECKING:
    from collections.abc import Mapping


class Salt(NamedTuple):
    """How the log odds with which claims come true stand to those that they are made with.

    Of many strings, hands and moments the one that is acted upon is likelier than not overrated,
    and rules are odder than one expects. Found in 140 rounds with library rules, seeds 7 to 9 of
    `benchmarks/agents.py`, by fitting: of no plays claimed with 60 % come true 30 %, of strings
    50 %. What is expected of a prophecy came true as it was, in 560 moments of rounds that were
    gone on with from there.
    """

    slope: float
    shift: float


STRING: Final = Salt(0.9, -0.35)
NO_PLAY: Final = Salt(1.1, -1.3)
GUESS: Final = Salt(1.0, -0.7)


def sobered(chance: float, salt: Salt) -> float:
    """The probability with which something comes true that one would claim with *chance*."""
    return _probability(salt.slope * _log_odds(chance) + salt.shift)


def _log_odds(chance: float) -> float:
    return log(max(chance, 1e-6)) - log(max(1 - chance, 1e-6))


def _probability(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player can think of, keeps in mind, and has the patience for. None errs on purpose.

    Attributes:
        mind: Which rules come to mind, and how much is remembered.
        curiosity: How many points a bit of information is worth to it.
        string_max: Cards of its longest string.
        declares_from: The probability that it must give itself of standing until the end, to
            become the prophet.
        claims_from: The probability that it must give nothing of its hand being right, to say so.
        unmasks: True if it plays against a prophet whom it doubts.
    """

    mind: Mind = SCHOLAR
    curiosity: float = 2.0
    string_max: int = 6
    declares_from: float = 0.65
    claims_from: float = 0.9
    unmasks: bool = True


STRENGTHS: Final[Mapping[str, Strength]] = {
    "novice": Strength(
        Mind(bits=10.0, memory=8, goes_deeper=False, outside=0.83),
        curiosity=0.0,
        string_max=2,
        declares_from=0.95,
        unmasks=False,
    ),
    "club": Strength(
        Mind(bits=13.0, memory=20, goes_deeper=False, outside=0.58),
        curiosity=1.0,
        string_max=3,
        declares_from=0.85,
    ),
    "master": Strength(),
}
"""From the one who has just been told how the game goes to the one who misses nothing."""
