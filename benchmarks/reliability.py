"""Whether claims of a probability can be relied on: what was said, and what was true of it.

A claim belongs to a game, and claims of one game go together: so intervals are of games drawn
again and again with replacement, never of claims.

Few games are off by chance alone, however right their claims are. How far is told beside: it is
what comes of lots, one for each game, by which each of its claims comes true as often as it says.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

BINS: Final = 10
RESAMPLES: Final = 1000
INTERVAL: Final = (2.5, 97.5)
SURE: Final = 0.5
"""From this probability on a claim is one to act by."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What class probability was said of a best hypothesis, and whether it was the rule."""

    probability: float
    is_true: bool
    seconds: float
    part: float
    """Which part of the game was over, above 0 and up to 1."""
    is_misfit: bool
    """Whether it was said that no rule of the vocabulary fits."""


Told = tuple[str, str, Claim]
"""The game, the family of its rule, and what was claimed."""


class Reliability(NamedTuple):
    """How far what was said is from what was true, over some claims."""

    claims: int
    said: float
    true: float
    error: float
    """The expected calibration error over ten bins."""
    low: float
    high: float
    """Between these it is in 95 % of the samples of as many games."""
    by_chance: float
    """What it would be on average if claims came true exactly as often as they say."""


def reliability(told: Sequence[Told]) -> Reliability:
    """The reliability of some claims, at least one."""
    # A row a game: in each bin, the claims, the sum of what they said, and of what was true.
    games: dict[str, Any] = defaultdict(lambda: np.zeros((BINS, 3)))
    for game, _, one in told:
        games[game][tenth(one)] += (1, one.probability, one.is_true)
    sums = np.array([*games.values()])
    chance = np.random.default_rng(0)
    drawn = chance.integers(len(sums), size=(RESAMPLES, len(sums)))
    errors = [_error(sums[rows].sum(axis=0)) for rows in drawn]
    whole = sums.sum(axis=0)
    count, said, true = whole.sum(axis=0).tolist()
    low, high = np.percentile(errors, INTERVAL).tolist()
    lots = chance.random((RESAMPLES, len(sums)))
    by_chance = _error_by_lots(told, {game: n for n, game in enumerate(games)}, lots)
    return Reliability(int(count), said / count, true / count, _error(whole), low, high, by_chance)


def _error_by_lots(told: Sequence[Told], number_of: Mapping[str, int], lots: Any) -> float:
    """The mean error when a claim is true where it says more than the lot of its game."""
    says = np.array([one.probability for _, _, one in told])
    is_true = lots[:, [number_of[game] for game, _, _ in told]] < says
    in_bin = np.eye(BINS)[[tenth(one) for _, _, one in told]]
    return float(np.abs((says - is_true) @ in_bin).sum(axis=1).mean() / len(told))


def _error(bins: Any) -> float:
    return float(np.abs(bins[:, 1] - bins[:, 2]).sum() / bins[:, 0].sum())


def tenth(claim: Claim) -> int:
    """In which tenth of all probabilities it lies, 0-based."""
    return min(int(claim.probability * BINS), BINS - 1)


def quarter(claim: Claim) -> int:
    """In which quarter of the game it was made, 1 to 4."""
    return max(1, min(4, int(np.ceil(claim.part * 4))))


def groups(told: Sequence[Told]) -> Mapping[str, Mapping[str, Reliability]]:
    """The reliability over all, by tenths of what was said, by time, by family, and in misfits."""
    by: dict[str, Callable[[Told], Hashable]] = {
        "all": lambda one: "all",
        "said": lambda one: f"{tenth(one[2]) / BINS:.1f}",
        "quarter": lambda one: quarter(one[2]),
        "family": lambda one: one[1],
        "misfit": lambda one: "misfit" if one[2].is_misfit else "fits",
        "misfit, sure": lambda one: (
            "misfit, said half and more"
            if one[2].is_misfit and one[2].probability >= SURE
            else None
        ),
    }
    return {name: _grouped(told, key) for name, key in by.items()}


def _grouped(told: Sequence[Told], key: Callable[[Told], Hashable]) -> dict[str, Reliability]:
    parts: dict[str, list[Told]] = defaultdict(list)
    for one in told:
        group = key(one)
        if group is not None:
            parts[str(group)].append(one)
    return {name: reliability(parts[name]) for name in sorted(parts)}
