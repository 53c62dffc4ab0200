"""The pool of rules that are played alone, each with its measured difficulty.

`pool.toml` is written by `scripts/make_pool.py`. Its order is part of what a day follows from: a
pool that is changed gets another version.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log10
from statistics import fmean, median
from typing import Any, Final

from eleusis.study.science.protocol import TURNS

MASTER: Final = 2000
"""The rating of our scientist `bayes`, by which rules are measured; all others follow."""

SLOPE: Final = 400
"""Points of rating by which one who expects ten times the other's odds is ahead."""

_EDGE: Final = 0.5
"""Points of thirty by which nobody is surer than that: no rule is infinitely hard or easy."""


@dataclass(frozen=True, slots=True)
class PoolRule:
    """A rule of the pool.

    Attributes:
        number: Its place in the pool, from 1.
        sentence: The rule as people say it.
        plays: With which card our scientist found it, in each of some rounds; one more than there
            are turns where it did not.
        points: What it scored in each.
    """

    number: int
    sentence: str
    plays: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def median_plays(self) -> float:
        """With which card our scientist finds it."""
        return median(self.plays)

    @property
    def difficulty(self) -> float:
        """The points out of thirty that our scientist lacks, in the mean."""
        return TURNS - fmean(self.points)

    @property
    def rating(self) -> int:
        """Its difficulty on the scale of people: who has as much expects half of the points."""
        return rating_of(self.difficulty / TURNS)


def rating_of(missed: float) -> int:
    """The rating of a rule of which our scientist misses so much, as a share of all points."""
    share = min(max(missed, _EDGE / TURNS), 1 - _EDGE / TURNS)
    return round(MASTER + SLOPE * log10(share / (1 - share)))


@cache
def pool() -> tuple[PoolRule, ...]:
    """All rules, in the order of the file: those of Mondays, of Tuesdays and so on."""
    return tuple(
        PoolRule(number, entry["sentence"], tuple(entry["plays"]), tuple(entry["points"]))
        for number, entry in enumerate(_data()["rule"], 1)
    )


def pool_version() -> int:
    """The version of the pool."""
    version: int = _data()["version"]
    return version


def pool_weeks() -> int:
    """How many rules there are for each day of the week."""
    weeks: int = _data()["weeks"]
    return weeks


def pool_rule(number: int) -> PoolRule | None:
    """The rule at that place, from 1, if there is one."""
    return pool()[number - 1] if 1 <= number <= len(pool()) else None


@cache
def _data() -> dict[str, Any]:
    text = files("eleusis.study.alone").joinpath("pool.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
