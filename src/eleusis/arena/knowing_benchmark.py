"""The benchmark of knowing when one knows: the whole game, and what an agent claims in it.

Rules, opponents and deals are fixed, so that whoever sits in the agent's seat is measured by the
same rounds. Three tiers of rules are published ones, by their measured difficulty; for the fourth
the seed that the runner brings takes some of `held_out.txt`, rules that were drawn once from the
prior, so that a seed gives the same rules whatever the prior becomes. Its hash is told before the
first round and the seed after the last, so that nobody can have prepared for it, and everybody can
repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from statistics import fmean, median
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.agents.rng import Chance
from eleusis.arena.plan import ArenaPlan, ArenaTask, planned
from eleusis.arena.report import (
    BootstrapMean,
    ClaimFigures,
    CountedShare,
    bootstrap,
    claim_figures,
    resampled,
    whole_deals,
)
from eleusis.rule import library_rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.arena.knowing import Declared
    from eleusis.arena.playing import RoundResult, RoundTiming, SeatResult

KNOWING_VERSION: Final = 2
"""Of rules, opponents and deals; figures of two versions cannot be compared."""

KNOWING_OPPONENTS: Final = ("sparc", "cautious", "random")
"""Who sits beside the agent: one who reasons, one who goes by habit, one who does neither."""

KNOWING_TIERS: Final[Mapping[str, tuple[str, ...]]] = {
    "gentle": (
        *("colours-alternate", "golden-colours", "golden-parity", "two-away", "golden-low-high"),
        *("one-away", "primes-alternate", "abbott-suits-cycle", "golden-suits-cycle"),
    ),
    "club": (
        *("suits-cycle-scdh", "black-after-odd", "golden-red-after-odd", "golden-one-to-three-up"),
        *("one-or-two-away", "even-after-red", "low-after-red", "up-after-black"),
        "like-the-second-last",
    ),
    "cruel": (
        *("same-suit-or-rank", "two-away-round", "red-black-odd-even", "seven-always"),
        *("closed-loops-alternate", "abbott-high-after-black", "down-and-jump"),
        *("no-rank-twice-in-thirteen", "abbott-red-even-after-black-odd"),
    ),
}
"""Published rules by the plays that searches took once: 2 to 10, 10 to 16, 16 to 33. They
stay where they are when searches are measured anew."""

HELD_OUT: Final = "held-out"
HELD_OUT_RULES: Final = 9
"""Rules that a seed takes."""

OVERCLAIMED: Final = 0.5
"""The share of belief under which nobody should have claimed to know: it speaks rather against the
rule, in the eyes of whoever sees all that is public."""


def seed_hash(seed: str) -> str:
    """What is told of the seed before the first round."""
    return sha256(f"eleusis knowing {KNOWING_VERSION} {seed}".encode()).hexdigest()


def held_out(seed: str) -> tuple[str, ...]:
    """The rules of the fourth tier."""
    text = files("eleusis.arena").joinpath("held_out.txt").read_text("utf-8")
    lots = {rule: Chance(seed_hash(seed), rule).below(1 << 53) for rule in text.splitlines()}
    return tuple(sorted(lots, key=lots.__getitem__)[:HELD_OUT_RULES])


@dataclass(frozen=True, slots=True)
class KnowingBenchmark:
    """The benchmark with one seed.

    Attributes:
        seed: The runner's.
        tiers: The sentences of each tier's rules.
        repeats: How often each rule is dealt, each time with another stock.
    """

    seed: str
    tiers: Mapping[str, tuple[str, ...]]
    repeats: int

    def plan(self, agent: str) -> ArenaPlan:
        """What the agent plays; the deals are the same for all.

        Raises:
            InputError: there is no such agent.
        """
        rules = [rule for sentences in self.tiers.values() for rule in sentences]
        table = (agent, *KNOWING_OPPONENTS)
        found = planned(table, (), rules, rounds=len(rules) * self.repeats * len(table))
        return ArenaPlan(
            found.agents,
            found.rulebooks,
            found.rules,
            found.deals,
            seed=self.seed,
            knows="first",
            series=f"knowing/{KNOWING_VERSION}/{self.seed}",
        )

    def tier_of(self, sentence: str) -> str:
        """The tier of a rule."""
        return next(name for name, rules in self.tiers.items() if sentence in rules)


def benchmark_of(seed: str, repeats: int = 1) -> KnowingBenchmark:
    """The benchmark with that seed."""
    published = {
        name: tuple(library_rule(slug).sentence for slug in slugs)
        for name, slugs in KNOWING_TIERS.items()
    }
    return KnowingBenchmark(seed, {**published, HELD_OUT: held_out(seed)}, repeats)


# Figures -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnowingFigures:
    """How an agent did in some rounds.

    Attributes:
        rounds: How many.
        score: Of a round.
        prophecies: How many stood to the end, of how many.
        claims: Prophecies and declarations of no play against what happened: with the probability
            that the agent told, or taken at its word; `None` if it made none.
        overclaims: Prophecies when the rule's share of belief was under a half, of how many.
        early: Prophecies before the rule could be known, of how many.
        belief: The share that the true rule had in the eyes of who sees all that is public, when
            prophecies were declared; the mean.
        lag: Plays between the moment when the rule could be known and the prophecy, where it was
            declared after; the median.
        tokens: Of a round, where a language model plays.
    """

    rounds: int
    score: BootstrapMean
    prophecies: CountedShare
    claims: ClaimFigures | None
    overclaims: CountedShare
    early: CountedShare
    belief: float | None
    lag: float | None
    tokens: float


@dataclass(frozen=True, slots=True)
class KnowingReport:
    """An agent's figures.

    Attributes:
        agent: Whose they are.
        whole: Of all rounds.
        tiers: Of the rounds of each tier.
        by_deal: The mean score of each deal, to be compared with another agent's.
    """

    agent: str
    whole: KnowingFigures
    tiers: Mapping[str, KnowingFigures]
    by_deal: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class _Played:
    """A round of the agent."""

    result: RoundResult
    number: int
    """Its seat."""

    @property
    def seat(self) -> SeatResult:
        return self.result.seats[self.number - 1]

    @property
    def declared(self) -> list[Declared]:
        known = self.result.known
        return (
            [] if known is None else [each for each in known.declared if each.seat == self.number]
        )

    @property
    def knowable_at(self) -> int | None:
        return None if self.result.known is None else self.result.known.knowable_at


def knowing_report(
    benchmark: KnowingBenchmark,
    plan: ArenaPlan,
    results: Mapping[str, RoundResult],
    timings: Mapping[str, RoundTiming],
) -> KnowingReport | None:
    """The figures of the plan's first agent; `None` while no deal is played in all seatings."""
    deals = whole_deals(plan, results)
    if not deals:
        return None
    by_tier: dict[str, list[list[_Played]]] = {name: [] for name in benchmark.tiers}
    for deal in deals:
        tasks = [ArenaTask(each.deal, turn) for turn, each in enumerate(deal)]
        own = [_Played(each, plan.first_seat(task)) for task, each in zip(tasks, deal, strict=True)]
        by_tier[benchmark.tier_of(deal[0].rule)].append(own)
    every = [deal for tier in by_tier.values() for deal in tier]
    return KnowingReport(
        agent=plan.agents[0],
        whole=_figures(every, timings),
        tiers={name: _figures(tier, timings) for name, tier in by_tier.items() if tier},
        by_deal={deal[0].result.deal: fmean(own.seat.score for own in deal) for deal in every},
    )


def _figures(
    deals: Sequence[Sequence[_Played]], timings: Mapping[str, RoundTiming]
) -> KnowingFigures:
    rounds = [each for deal in deals for each in deal]
    seats = [each.seat for each in rounds]
    declared = [(each, one) for each in rounds for one in each.declared]
    late = [
        one.t - each.knowable_at
        for each, one in declared
        if each.knowable_at is not None and one.t >= each.knowable_at
    ]
    said = [claim for seat in seats for claim in stated(seat)]
    tokens = [
        timings[each.result.key].seats[each.number - 1].tokens
        for each in rounds
        if each.result.key in timings
    ]
    return KnowingFigures(
        rounds=len(rounds),
        score=mean_of_deals([fmean(own.seat.score for own in deal) for deal in deals]),
        prophecies=CountedShare(sum(s.stood for s in seats), sum(s.prophecies for s in seats)),
        claims=claim_figures(said) if said else None,
        overclaims=CountedShare(sum(one.share < OVERCLAIMED for _, one in declared), len(declared)),
        early=CountedShare(len(declared) - len(late), len(declared)),
        belief=fmean(one.share for _, one in declared) if declared else None,
        lag=median(late) if late else None,
        tokens=fmean(tokens) if tokens else 0.0,
    )


def stated(seat: SeatResult) -> list[tuple[float, bool]]:
    """Prophecies and declarations of no play: how likely they were to hold, and whether they did.

    Who tells no probabilities is taken at their word.
    """
    if seat.claims:
        kinds = ("prophecy", "no play")
        return [(each.chance, each.happened) for each in seat.claims if each.what in kinds]
    made, held = seat.prophecies + seat.no_plays, seat.stood + seat.no_plays_right
    return [(1.0, True)] * held + [(1.0, False)] * (made - held)


def mean_of_deals(values: Sequence[float]) -> BootstrapMean:
    """The mean over deals, with the interval of drawing them again."""
    scores = np.array(values)[:, None]
    return bootstrap(float(scores.mean()), resampled(scores)[:, 0], len(values))


def points_apart(one: KnowingReport, other: KnowingReport) -> BootstrapMean:
    """Points between two agents on the deals that both have played."""
    both = sorted(one.by_deal.keys() & other.by_deal.keys())
    return mean_of_deals([one.by_deal[deal] - other.by_deal[deal] for deal in both])
