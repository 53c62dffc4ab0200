"""What comes of many rounds: means, and how far a scientist's claims can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eleusis.agents.llm.tally import Asking, Tally
    from eleusis.study.science.protocol import SoloRound

BINS: Final = 10
"""Groups of claims, by how sure they were."""

NORMAL_95: Final = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A range that is likely to hold the truth, with 95 % confidence."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class RoundMeans:
    """Means over rounds, of which there must be one at least.

    Attributes:
        rounds: How many there were.
        mean_score: Of a round, from 0 to 30.
        score_interval: Where the mean score of many more such rounds would lie; `None` of one
            round, which does not tell how much they vary.
        solved_share: Share of the rounds in which the rule was guessed, for at least one point.
        wrong_guesses: Of a round.
        no_stakes_score: Of a round, if the first correct rule in mind counted as the guess.
        calibration: All rules that were in mind, in groups by how sure the scientist was.
        tally: How a language model answered; `None` for other scientists.
    """

    rounds: int
    mean_score: float
    score_interval: Interval | None
    solved_share: float
    wrong_guesses: float
    no_stakes_score: float
    calibration: Calibration
    tally: Tally | None

    @property
    def is_of_nobody(self) -> bool:
        """True if a language model never answered: the figures are not its."""
        return self.tally is not None and self.tally.is_silent


@dataclass(frozen=True, slots=True)
class Group:
    """Claims that were about equally sure.

    Attributes:
        count: How many.
        confidence: How likely they were correct, as the scientist said; the mean.
        correct: Share of them that were.
    """

    count: int
    confidence: float
    correct: float

    @property
    def interval(self) -> Interval:
        """The range of shares that are consistent with what was counted (Wilson's)."""
        square = NORMAL_95**2 / self.count
        middle = (self.correct + square / 2) / (1 + square)
        variance = (self.correct * (1 - self.correct) + square / 4) / self.count
        reach = NORMAL_95 * sqrt(variance) / (1 + square)
        return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True, slots=True)
class Calibration:
    """Claims in groups by how sure they were, the unsure first; empty groups are left out."""

    groups: tuple[Group, ...]

    @property
    def count(self) -> int:
        """How many claims there are."""
        return sum(group.count for group in self.groups)

    @property
    def error(self) -> float:
        """How far claimed and actual shares lie apart, in the mean of all claims; 0 is best."""
        apart = (group.count * abs(group.confidence - group.correct) for group in self.groups)
        return sum(apart) / max(self.count, 1)


def means_of(rounds: Sequence[SoloRound]) -> RoundMeans:
    """The means of some rounds."""

    def mean(value: Callable[[SoloRound], float]) -> float:
        return fmean(map(value, rounds))

    mean_score = mean(lambda each: each.score)
    askings = [turn.answer.asking for each in rounds for turn in each.turns if turn.answer.asking]
    return RoundMeans(
        rounds=len(rounds),
        mean_score=mean_score,
        score_interval=_interval(mean_score, rounds),
        solved_share=mean(lambda each: each.is_solved),
        wrong_guesses=mean(lambda each: each.wrong_guesses),
        no_stakes_score=mean(lambda each: each.no_stakes_score),
        calibration=calibrate(
            [
                (turn.answer.confidence, turn.is_correct)
                for each in rounds
                for turn in each.turns
                if turn.answer.rule is not None
            ]
        ),
        tally=_tally(askings),
    )


def _tally(askings: Sequence[Asking]) -> Tally | None:
    if not askings:
        return None
    from eleusis.agents.llm.tally import Tally  # with what opens sockets, for those who ask

    return Tally.of(askings)


def _interval(mean_score: float, rounds: Sequence[SoloRound]) -> Interval | None:
    if len(rounds) < 2:
        return None
    reach = NORMAL_95 * stdev(each.score for each in rounds) / sqrt(len(rounds))
    return Interval(max(0.0, mean_score - reach), mean_score + reach)


def calibrate(claims: Sequence[tuple[float, bool]]) -> Calibration:
    """Claims, each with the probability that was claimed and whether it was correct, in groups."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for confidence, is_correct in claims:
        bins[min(int(confidence * BINS), BINS - 1)].append((confidence, is_correct))
    return Calibration(
        tuple(
            Group(
                count=len(each),
                confidence=fmean(confidence for confidence, _ in each),
                correct=fmean(is_correct for _, is_correct in each),
            )
            for each in bins
            if each
        )
    )
