"""How well a `bayes` player thinks: from novice to full."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_NEVER: Final = 2.0
"""As a probability from which on something is done: never."""


class Salt(NamedTuple):
    """How the log odds with which claims come true stand to those that they are made with.

    Of many strings, hands and moments the one that is acted upon is likelier than not overrated,
    and rules are odder than one expects. Found in 140 rounds with library rules, seeds 7 to 9 of
    `benchmarks/agents.py`, by fitting: of no plays claimed with 60 % come true 30 %, of prophecies
    43 %, of strings 50 %.
    """

    slope: float
    shift: float


STRING: Final = Salt(0.9, -0.35)
NO_PLAY: Final = Salt(1.1, -1.3)
PROPHECY: Final = Salt(1.0, -0.7)


def sobered(chance: float, salt: Salt) -> float:
    """The probability with which something comes true that one would claim with *chance*."""
    return _probability(salt.slope * _log_odds(chance) + salt.shift)


def _log_odds(chance: float) -> float:
    return log(max(chance, 1e-6)) - log(max(1 - chance, 1e-6))


def _probability(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player makes of what could be known.

    Attributes:
        clarity: How far its own probabilities follow the evidence: 1 as they are, less nearer to
            one half. A claim that is improbable is taken for no likelier.
        mistakes: Standard deviation of its errors in judging a card, as a logarithm of odds.
        curiosity: How many points a bit of information is worth to it.
        string_max: Cards of its longest string.
        declares_from: The probability that it must give itself of standing until the end, to
            become the prophet.
        claims_from: The probability that it must give nothing of its hand being right, to say so.
        unmasks: True if it plays against a prophet whom it doubts.
    """

    clarity: float = 1.0
    mistakes: float = 0.0
    curiosity: float = 2.0
    string_max: int = 6
    declares_from: float = 0.65
    claims_from: float = 0.8
    unmasks: bool = True

    def judged(self, chance: float, error: float, *, is_claim: bool = False) -> float:
        """What it takes a probability for; *error* is its standard normal lot.

        Whoever sees less clearly is in more doubt of a card; but not more ready to say that of a
        whole hand nothing is right, or that one knows the rule.
        """
        if self.clarity == 1.0 and not self.mistakes:
            return chance
        odds = _log_odds(chance)
        clarity = 1.0 if is_claim and odds < 0 else self.clarity
        return _probability(clarity * odds + self.mistakes * error)


STRENGTHS: Final[Mapping[str, Strength]] = {
    "full": Strength(),
    "club": Strength(clarity=0.75, mistakes=0.7, curiosity=1.0, string_max=3, declares_from=0.7),
    "novice": Strength(
        clarity=0.5,
        mistakes=1.5,
        curiosity=0.0,
        string_max=2,
        declares_from=0.9,
        unmasks=False,
    ),
}
"""From the one who misses nothing to the one who has just been told how the game goes."""
