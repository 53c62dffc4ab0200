"""Which of many rules brings the dealer most: the promising ones are rehearsed, and halved.

Sequential halving (Karnin, Koren and Somekh, 2013): the rehearsals are shared out over rounds of
elimination; in each, all that are left are rehearsed equally often, and the better half goes on.
Rules are compared by the same rehearsals, so that luck is the same for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf, log, log2
from statistics import fmean
from typing import TYPE_CHECKING, Final, Protocol

from eleusis.agents.rule_designer.ideas import INVENTED
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.agents.rule_designer.ideas import Idea
    from eleusis.rule import RuleTree

PLAYS_AIM: Final = 15.0
"""The plays to find a rule that promise most: somebody finds it, and late."""

REHEARSALS_EACH: Final = 3
"""Rehearsals there must be for every rule that takes part."""


class Rehearse(Protocol):
    """How a round is tried out."""

    def __call__(self, rule: RuleTree, number: int) -> int:
        """The dealer's score by this rule; the same number is the same stock and chance."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A rule that was rehearsed.

    Attributes:
        idea: The rule.
        scores: What the dealer got, by number of the rehearsal.
    """

    idea: Idea
    scores: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """The dealer's mean score."""
        return fmean(self.scores)


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """How a rule was chosen.

    Attributes:
        considered: How many ideas there were.
        rehearsed: Those that were rehearsed: the chosen one first, who went first last.
    """

    considered: int
    rehearsed: tuple[Rehearsed, ...]

    @property
    def sentence(self) -> str:
        """The chosen rule."""
        return self.rehearsed[0].idea.sentence

    def explain(self) -> tuple[str, ...]:
        """Why this rule, in sentences to be read when the round is over."""
        best, *others = self.rehearsed
        idea, rounds = best.idea, sum(len(each.scores) for each in self.rehearsed)
        origin = "I made this rule up" if idea.source == INVENTED else f"It is from {idea.source}"
        found = "Nobody is likely to find it"
        if idea.plays < inf:
            found = f"It should take some {idea.plays:.0f} plays to find"
        told = [
            f"Of {self.considered} rules that I thought of I rehearsed {len(self.rehearsed)}, "
            f"in {rounds} rounds.",
            f"{origin}; it brought me {_points(best)}. {found}, with {idea.share:.0%} of the "
            "cards right.",
        ]
        if others:
            next_best = others[0]
            told.append(f"The next best brought {_points(next_best)}: {next_best.idea.sentence}")
        return tuple(told)


def choose_rule(thought_of: Sequence[Idea], rehearse: Rehearse, rehearsals: int) -> RuleChoice:
    """The rule that brings the dealer most, after about so many rehearsals.

    Raises:
        InputError: `no-ideas`, if there is nothing to choose from.
    """
    if not thought_of:
        raise InputError("no-ideas")
    promising = sorted(thought_of, key=_distance)[: _promising(len(thought_of), rehearsals)]
    left = [Rehearsed(idea) for idea in promising]
    gone: list[Rehearsed] = []
    for count, more in _rungs(len(left), rehearsals):
        gone = [*left[count:], *gone]
        left = sorted(
            (_rehearsed(each, rehearse, more) for each in left[:count]),
            key=lambda each: -each.mean,
        )
    return RuleChoice(len(thought_of), (*left, *gone))


def rehearsals_in(thought_of: Sequence[Idea], rehearsals: int) -> int:
    """How often `choose_rule` will rehearse, if it is to do so about so many times."""
    rungs = _rungs(_promising(len(thought_of), rehearsals), rehearsals)
    return sum(count * more for count, more in rungs)


def _promising(ideas: int, rehearsals: int) -> int:
    """How many of the ideas take part."""
    return min(ideas, max(1, rehearsals // REHEARSALS_EACH))


def _rungs(count: int, rehearsals: int) -> Iterator[tuple[int, int]]:
    """How many rules take part in each round of elimination, and how often each is rehearsed."""
    rungs = max(1, ceil(log2(count))) if count else 0
    for _ in range(rungs):
        yield count, max(1, rehearsals // (rungs * count))
        count = ceil(count / 2)


def _rehearsed(candidate: Rehearsed, rehearse: Rehearse, count: int) -> Rehearsed:
    """The candidate after so many more rehearsals."""
    done = len(candidate.scores)
    further = [rehearse(candidate.idea.rule, number) for number in range(done, done + count)]
    return Rehearsed(candidate.idea, (*candidate.scores, *further))


def _distance(idea: Idea) -> float:
    """How far it is from being as hard as promises most; what nobody finds comes last."""
    return abs(log(idea.plays / PLAYS_AIM))


def _points(rehearsed: Rehearsed) -> str:
    rounds = len(rehearsed.scores)
    return f"{rehearsed.mean:.1f} points a round in {rounds} round{'s' if rounds > 1 else ''}"
