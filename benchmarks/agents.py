"""How well agents play whole rounds: as the arena tells, and two questions that it does not ask.

    python benchmarks/agents.py                               four kinds of agents at one table
    python benchmarks/agents.py --agents bayes,bayes,cautious,random --rounds 100 --json FILE
    python benchmarks/agents.py --compare                     declaring prophecy beside never
    python benchmarks/agents.py --agents novice,club,master --games 200     in this order?
    python benchmarks/agents.py --since BEFORE NOW            what a change of the program brought

Rounds, and what is told of them, are those of `eleusis arena run`: each agent sits in each seat of
a deal. With `--compare` the first agent plays the same deals again as one who never becomes the
prophet, among the same neighbours; what is told is the mean difference. With `--games` a game is
four deals, each played in all seatings, scores added; what is told is in how many games the agents
come out in the order in which they are named, the weakest first. With `--since` the folders are two
of `eleusis arena run`, of the same plan played by the program as it was and as it is; what is told
is what the first agent gained on the deals that both have played, and what came of its claims.
Intervals hold 95 %.
"""

from __future__ import annotations

import argparse
import gc
import json
from dataclasses import asdict, dataclass, replace
from itertools import pairwise, permutations
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from eleusis.agents import PLAYERS, AgentKind
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.arena.knowing_benchmark import mean_of_deals
from eleusis.arena.pages import interval_told
from eleusis.arena.plan import planned
from eleusis.arena.report import report_on, whole_deals
from eleusis.arena.running import plan_in, processes, results_in, timings_in
from eleusis.cli.arena.tournaments import play_plan, report_json, tell_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from eleusis.arena.plan import ArenaPlan
    from eleusis.arena.playing import RoundResult
    from eleusis.play.seats import Seat

AGENTS: Final = "bayes,cautious,cautious,random"
SILENT: Final = "silent"
"""The name here of a `bayes` that never becomes the prophet."""
DEALS: Final = 4
"""Deals of a game."""


def silent(seat: Seat, *, seed: int | str) -> BayesPlayer:
    """A `bayes` that never becomes the prophet."""
    return BayesPlayer(seat, seed=seed, strength=replace(STRENGTHS["master"], declares_from=2.0))


if __name__ in ("__main__", "__mp_main__"):  # here, and in workers
    cast("dict[str, AgentKind]", PLAYERS)[SILENT] = AgentKind(silent, SILENT, "Never declares.")


@dataclass(frozen=True, slots=True)
class Order:
    """How games came out: the points of each, and in how many they rose as the names do."""

    games: list[dict[str, int]]
    ordered: int

    def __str__(self) -> str:
        points = {name: fmean(game[name] for game in self.games) for name in self.games[0]}
        told = ", ".join(f"{name} {points[name]:.1f}" for name in points)
        return f"In {self.ordered} of {len(self.games)} games in this order; points a game: {told}"


def orders(plan: ArenaPlan) -> list[ArenaPlan]:
    """The same deals with the agents in each order round the table: all seatings together."""
    return [
        msgspec.structs.replace(plan, agents=(plan.agents[0], *rest), series=plan.digest)
        for rest in permutations(plan.agents[1:])
    ]


def order(plan: ArenaPlan, rounds: Iterable[RoundResult]) -> Order:
    """How the games came out that these rounds make, all seatings of each deal among them."""
    games = [dict.fromkeys(plan.agents, 0) for _ in range(plan.deals // DEALS)]
    for each in rounds:
        for seat in each.seats:
            games[each.deal // DEALS][seat.agent] += seat.score
    rising = (list(game.values()) for game in games)
    return Order(games, sum(all(a < b for a, b in pairwise(each)) for each in rising))


def firsts(plan: ArenaPlan, results: Mapping[str, RoundResult]) -> list[float]:
    """What the first agent scored in each deal."""
    seats = {task.key: plan.first_seat(task) for task in plan.tasks}
    return [
        fmean(each.seats[seats[each.key] - 1].score for each in deal)
        for deal in whole_deals(plan, results)
    ]


def play(plan: ArenaPlan, folder: Path, jobs: int) -> dict[str, RoundResult]:
    """The rounds of a plan."""
    play_plan(plan, folder, lambda _: processes(jobs))
    return results_in(folder)


def compared(plan: ArenaPlan, folder: Path, jobs: int) -> dict[str, Any]:
    """What declaring earns beside never declaring, deal by deal."""
    plan = msgspec.structs.replace(plan, series=plan.digest)
    other = msgspec.structs.replace(plan, agents=(SILENT, *plan.agents[1:]))
    scores = [firsts(each, play(each, folder / each.agents[0], jobs)) for each in (plan, other)]
    gain = mean_of_deals([one - two for one, two in zip(*scores, strict=True)])
    print(
        f"{plan.agents[0]}, declaring beside never declaring: {interval_told(gain)} points a round"
    )
    return {"gain_of_declaring": asdict(gain)}


def gained(before: Path, now: Path) -> dict[str, Any]:
    """What the first agent has more than it had, deal by deal, and what came of its claims."""
    plan, played = plan_in(now), [results_in(folder) for folder in (before, now)]
    both = [
        {key: found[key] for key in sorted(played[0].keys() & played[1].keys())} for found in played
    ]
    scores = [firsts(plan, each) for each in both]
    gain = mean_of_deals([new - old for old, new in zip(*scores, strict=True)])
    claims = [claims_of(plan.agents[0], each.values()) for each in both]
    print(f"{plan.agents[0]}: {interval_told(gain)} points a round, of {fmean(scores[0]):.1f}")
    for name, each in zip(("before", "now"), claims, strict=True):
        print(f"{name}: " + ", ".join(f"{what} {share}" for what, share in each.items()))
    return {"gain": asdict(gain), "before": claims[0], "now": claims[1]}


def claims_of(agent: str, rounds: Iterable[RoundResult]) -> dict[str, str]:
    """Of the prophecies and no plays of an agent how many were what it said."""
    seats = [seat for each in rounds for seat in each.seats if seat.agent == agent]
    stood, declared = sum(seat.stood for seat in seats), sum(seat.prophecies for seat in seats)
    right, said = sum(seat.no_plays_right for seat in seats), sum(seat.no_plays for seat in seats)
    return {"prophecies that stood": f"{stood} of {declared}", "no plays": f"{right} of {said}"}


def told(plan: ArenaPlan, folder: Path, jobs: int) -> dict[str, Any]:
    """What the arena tells."""
    report = report_on(plan, play(plan, folder, jobs), timings_in(folder))
    assert report is not None
    tell_report(report)
    return report_json(report, folder)


def games_told(plan: ArenaPlan, folder: Path, jobs: int) -> dict[str, Any]:
    """In how many games the agents came out in their order."""
    rounds = (
        each
        for number, seated in enumerate(orders(plan))
        for each in play(seated, folder / str(number), jobs).values()
    )
    came_out = order(plan, rounds)
    print(came_out)
    return asdict(came_out)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--agents", default=AGENTS, help="by seat, with commas")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--rulebook", default="gardner")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--compare", action="store_true", help="declaring beside never declaring")
    parser.add_argument("--games", type=int, help="so many, and how often they come out in order")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--since", nargs=2, type=Path, help="two folders of one plan")
    options = parser.parse_args(arguments)
    gc.set_threshold(20_000)  # as the command line does
    names = options.agents.split(",")
    rounds = options.games * DEALS * len(names) if options.games else options.rounds
    plan = planned(names, [options.rulebook], rounds=rounds, seed=options.seed)
    with TemporaryDirectory() as name:
        if options.since:
            found = gained(*options.since)
        elif options.compare:
            found = compared(plan, Path(name), options.jobs)
        elif options.games:
            found = games_told(plan, Path(name), options.jobs)
        else:
            found = told(plan, Path(name), options.jobs)
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
