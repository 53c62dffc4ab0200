"""What a tournament tells: who scores, who knows what they know, and how sure that is.

Points vary with the deal far more than with the agent, so deals are the unit: an agent's score of
a deal is its mean over the seats, and what is drawn again and again for the bootstrap are whole
deals, the same for all agents. Their differences are told in this way with the luck of the deal
taken out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.arena.ratings import ratings_of
from eleusis.study.science.summary import Group, Interval, calibrate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from eleusis.arena.plan import ArenaPlan
    from eleusis.arena.playing import RoundResult, RoundTiming, SeatResult, SeatTiming
    from eleusis.arena.ratings import Rating
    from eleusis.study.science.summary import Calibration

RESAMPLES: Final = 2_000
"""Times that deals are drawn for an interval."""

LOSSES: Final = 5
"""An agent's worst rounds that are told."""


@dataclass(frozen=True, slots=True)
class BootstrapMean:
    """A mean over deals, and where 95 % of resampled means lie; of one deal no interval."""

    mean: float
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class CountedShare:
    """So many of so many; with Wilson's 95 % interval, of none there is neither."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """From 0 to 1."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> Interval | None:
        """Where the share of many more would lie."""
        return Group(self.of, 0.0, self.count / self.of).interval if self.of else None


@dataclass(frozen=True, slots=True)
class ClaimFigures:
    """How probabilities that were claimed compare with what happened."""

    count: int
    claimed: float
    happened: float
    error: float
    """How far claimed and actual shares lie apart, in the mean over groups of claims."""
    brier: float
    """The mean square of what is between a claim and what happened; 0 is best."""
    calibration: Calibration
    """Claims in groups, by how sure they were."""


@dataclass(frozen=True, slots=True)
class AgentCost:
    """What the decisions of an agent took."""

    seconds: float
    """CPU seconds of one, in the mean."""
    slowest: float
    """CPU seconds of the longest."""
    memory: float
    """Bytes by which decisions made the process grow, in the mean of rounds."""
    tokens: float
    """Of a language model, in the mean of rounds."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A round that went badly for an agent."""

    key: str
    score: int
    behind: int
    """Points that were missing to the best of the round."""


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """How one agent did.

    Attributes:
        agent: Its name; agents of one name stand together.
        rounds: Rounds times its seats in them.
        score: Of a round.
        wins: Rounds in which nobody but the dealer had more; those who are equal share one.
        plays, no_plays: How many were right, of how many.
        prophecies: How many stood to the end, of how many.
        claims: By what the claim was about; empty for agents that do not tell.
        cost: Of its decisions; `None` without timings.
        rating: By who was before whom; `None` without the package openskill.
        losses: The worst, furthest behind first.
    """

    agent: str
    rounds: int
    score: BootstrapMean
    wins: float
    plays: CountedShare
    no_plays: CountedShare
    prophecies: CountedShare
    claims: Mapping[str, ClaimFigures]
    cost: AgentCost | None
    rating: Rating | None
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class ArenaReport:
    """All figures of a tournament, over the deals that are played in all their seatings.

    Attributes:
        rounds: How many are counted.
        planned: How many the plan has.
        deals: Deals that are counted.
        standings: The best score first.
        differences: For each two agents, the better first, the points between them in a round.
        dealer: The dealer's score of a round.
        distributions: By title and scale, in how many rounds each value came.
    """

    rounds: int
    planned: int
    deals: int
    standings: tuple[ArenaStanding, ...]
    differences: Mapping[tuple[str, str], BootstrapMean]
    dealer: BootstrapMean
    distributions: Mapping[tuple[str, str], Mapping[float, int]]


def report_on(
    plan: ArenaPlan, results: Mapping[str, RoundResult], timings: Mapping[str, RoundTiming]
) -> ArenaReport | None:
    """The figures; `None` while no deal was played in all its seatings."""
    deals = whole_deals(plan, results)
    if not deals:
        return None
    rounds = [each for deal in deals for each in deal]
    names = list(dict.fromkeys(seat.agent for each in rounds for seat in each.seats))
    columns = [[_mean_score(deal, name) for deal in deals] for name in names]
    columns.append([fmean(each.dealer for each in deal) for deal in deals])
    scores = np.array(columns).T
    means, drawn = np.nanmean(scores, axis=0), resampled(scores)
    place = {name: number for number, name in enumerate(names)}
    ranked = sorted(names, key=lambda name: (-means[place[name]], name))
    costs = _costs(timings.values())
    ratings = ratings_of(rounds) or {}
    return ArenaReport(
        rounds=len(rounds),
        planned=len(plan.tasks),
        deals=len(deals),
        standings=tuple(
            _standing(
                name,
                rounds,
                bootstrap(means[n], drawn[:, n], len(deals)),
                costs.get(name),
                ratings.get(name),
            )
            for name in ranked
            for n in (place[name],)
        ),
        differences={
            (one, two): bootstrap(
                np.nanmean(scores[:, place[one]] - scores[:, place[two]]),
                drawn[:, place[one]] - drawn[:, place[two]],
                len(deals),
            )
            for one, two in combinations(ranked, 2)
        },
        dealer=bootstrap(means[-1], drawn[:, -1], len(deals)),
        distributions=distributions(rounds),
    )


def distributions(rounds: Sequence[RoundResult]) -> dict[tuple[str, str], Mapping[float, int]]:
    """By title and scale: in how many rounds each value came; empty if it is not known."""
    moments = [each.known.knowable_at for each in rounds if each.known is not None]
    seats = [each.seats for each in rounds]
    return {
        ("When the rule could be known", "cards laid, and no plays"): Counter(
            moment for moment in moments if moment is not None
        ),
        ("How long rounds were", "cards on the layout"): Counter(each.laid for each in rounds),
        ("Prophecies", "in a round"): Counter(sum(s.prophecies for s in each) for each in seats),
        ("Players expelled", "in a round"): Counter(
            sum(s.expelled for s in each) for each in seats
        ),
    }


def whole_deals(
    plan: ArenaPlan, results: Mapping[str, RoundResult]
) -> tuple[tuple[RoundResult, ...], ...]:
    """The rounds of each deal that was played in all its seatings."""
    by_deal: dict[int, list[RoundResult]] = defaultdict(list)
    for _, each in sorted(results.items()):
        by_deal[each.deal].append(each)
    whole = len(plan.agents)
    return tuple(tuple(rounds) for rounds in by_deal.values() if len(rounds) == whole)


# Scores --------------------------------------------------------------------------------------


def _mean_score(deal: Sequence[RoundResult], name: str) -> float:
    """What the agents of this name scored in a deal; nan if a deal is without them."""
    points = [seat.score for each in deal for seat in each.seats if seat.agent == name]
    return fmean(points) if points else float("nan")


def resampled(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean scores of so many draws of deals, always the same draws."""
    chance, count = np.random.default_rng(0), len(scores)
    draws = (scores[chance.integers(0, count, count)] for _ in range(RESAMPLES))
    return np.array([np.nanmean(each, axis=0) for each in draws])


def bootstrap(mean: float, drawn: NDArray[np.float64], deals: int) -> BootstrapMean:
    """The mean of some deals, with the interval of those that were drawn."""
    if deals < 2:
        return BootstrapMean(float(mean), None)
    low, high = np.nanpercentile(drawn, (2.5, 97.5))
    return BootstrapMean(float(mean), Interval(float(low), float(high)))


# One agent -----------------------------------------------------------------------------------


def _standing(
    name: str,
    rounds: Sequence[RoundResult],
    points: BootstrapMean,
    cost: AgentCost | None,
    rating: Rating | None,
) -> ArenaStanding:
    own = [(each, seat) for each in rounds for seat in each.seats if seat.agent == name]
    seats = [seat for _, seat in own]
    return ArenaStanding(
        agent=name,
        rounds=len(own),
        score=points,
        wins=sum(_win(each, seat) for each, seat in own),
        plays=CountedShare(sum(seat.right for seat in seats), sum(seat.plays for seat in seats)),
        no_plays=CountedShare(
            sum(seat.no_plays_right for seat in seats), sum(seat.no_plays for seat in seats)
        ),
        prophecies=CountedShare(
            sum(seat.stood for seat in seats), sum(seat.prophecies for seat in seats)
        ),
        claims=_claims(seats),
        cost=cost,
        rating=rating,
        losses=_losses(own),
    )


def _win(each: RoundResult, seat: SeatResult) -> float:
    """One win, or a share of it; nothing if others have more."""
    points = [other.score for other in each.seats]
    return 1 / points.count(seat.score) if seat.score == max(points) else 0.0


def _losses(own: Iterable[tuple[RoundResult, SeatResult]]) -> tuple[Loss, ...]:
    found = [
        Loss(each.key, seat.score, max(other.score for other in each.seats) - seat.score)
        for each, seat in own
    ]
    found.sort(key=lambda loss: (-loss.behind, loss.key))
    return tuple(loss for loss in found[:LOSSES] if loss.behind)


def _claims(seats: Iterable[SeatResult]) -> dict[str, ClaimFigures]:
    by_kind: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for seat in seats:
        for claim in seat.claims:
            by_kind[claim.what].append((claim.chance, claim.happened))
    return {what: claim_figures(said) for what, said in sorted(by_kind.items())}


def claim_figures(said: Sequence[tuple[float, bool]]) -> ClaimFigures:
    """How these claims, each with its probability and whether it came true, compare."""
    calibration = calibrate(said)
    return ClaimFigures(
        count=len(said),
        claimed=fmean(chance for chance, _ in said),
        happened=fmean(happened for _, happened in said),
        error=calibration.error,
        brier=fmean((chance - happened) ** 2 for chance, happened in said),
        calibration=calibration,
    )


def _costs(timings: Iterable[RoundTiming]) -> dict[str, AgentCost]:
    by_agent: dict[str, list[SeatTiming]] = defaultdict(list)
    for each in timings:
        for seat in each.seats:
            by_agent[seat.agent].append(seat)
    return {
        agent: AgentCost(
            seconds=sum(seat.seconds for seat in seats) / max(sum(s.decisions for s in seats), 1),
            slowest=max(seat.slowest for seat in seats),
            memory=fmean(seat.memory for seat in seats),
            tokens=fmean(seat.tokens for seat in seats),
        )
        for agent, seats in by_agent.items()
    }
