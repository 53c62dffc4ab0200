"""Ratings: how strong agents are by who was before whom in each round.

The model is Plackett and Luce's with OpenSkill's Bayesian update (Weng and Lin 2011): a mean and a
deviation for each agent, begun at 25 and 25/3. Rounds are gone through in the order of their keys.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.arena.playing import RoundResult


class Rating(NamedTuple):
    """How strong an agent is thought to be."""

    mean: float
    deviation: float


def ratings_of(rounds: Iterable[RoundResult]) -> dict[str, Rating] | None:
    """The rating of each agent; `None` without the package openskill.

    Agents of one name in one round count as one, with the mean of their points.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    rated: dict[str, Any] = defaultdict(model.rating)
    for each in rounds:
        points: dict[str, list[int]] = defaultdict(list)
        for seat in each.seats:
            points[seat.agent].append(seat.score)
        if len(points) < 2:
            continue
        teams = [[rated[name]] for name in points]
        after = model.rate(teams, scores=[fmean(each) for each in points.values()])
        for name, (rating,) in zip(points, after, strict=True):
            rated[name] = rating
    return {name: Rating(rating.mu, rating.sigma) for name, rating in rated.items()}
