"""How well agents play whole rounds, and whether they know what they know.

    python benchmarks/agents.py                               four kinds of agents at one table
    python benchmarks/agents.py --agents bayes,bayes,cautious,random --rounds 100 --json FILE
    python benchmarks/agents.py --compare                     declaring prophecy beside never
    python benchmarks/agents.py --agents novice,club,master --games 200     in this order?

Agents sit at a table with an automatic dealer, by the rulebook `gardner`; the seats go round from
round to round. Rules come from the library, those that suit a line with a starter and have no
dead ends, one kind after the other. What is counted is the score of the round. Its 95 % interval
is 1.96 standard errors of the mean.

*Claims* are the probabilities that `bayes` gives itself: that a card or string is right, that no
card of a hand is, that a prophet's call is right, that a prophet stands to the end. They are
calibrated as far as what is claimed with p happens in a share p of the cases. With `--compare` the
first agent is played twice in each round, once as it is and once as one who never declares, with
the same rule, stock and neighbours; what is told is the mean difference.

With `--games` a game is four deals, each played in all seatings, scores added; what is told is in
how many games the agents come out in the order in which they are named, the weakest first.

Time is CPU time of the process: over a whole round with all its agents, and over each decision of
the agents that keep a diary. The first round of a process also makes the mind ready.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import chain, pairwise, permutations, zip_longest
from math import factorial, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from eleusis.agents import player
from eleusis.agents.bayes import STRENGTHS, BayesPlayer
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.llm import LlmPlayer
from eleusis.cards import deck
from eleusis.play.events import Judged, ProphetFell
from eleusis.play.evolution import begin
from eleusis.play.moves import Call, DeclareNoPlay, DeclareProphet, Play, StopReason, StopRound
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.state import Setup
from eleusis.play.table import SeatedRound
from eleusis.rule import library, read_rule
from eleusis.rulebook import rulebook
from eleusis.study.science.summary import calibrate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.play.table import Player
    from eleusis.play.view import View
    from eleusis.rule import LibraryRule

AGENTS: Final = "bayes,cautious,cautious,random"
SILENT: Final = "silent"
"""The name here of a `bayes` that never becomes the prophet."""
NAMES: Final = ("God", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
DEALS: Final = 4
"""Deals of a game, each played in all seatings."""
TURNS_MAX: Final = 300
"""Turns after which a round is stopped as it stands."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A probability that an agent gave, and whether what it was about came true."""

    agent: str
    what: str
    chance: float
    happened: bool


@dataclass(frozen=True, slots=True)
class Played:
    """What came out of one round."""

    rule: str
    kind: str
    agents: tuple[str, ...]
    scores: tuple[int, ...]
    dealer: int
    end: str
    turns: int
    claims: tuple[Claim, ...]
    seconds: float
    decisions: tuple[float, ...]
    """The seconds of each decision of the agents that keep a diary."""


@dataclass(frozen=True, slots=True)
class Task:
    """One round to play: everything that comes of it follows from this."""

    rule: LibraryRule
    agents: tuple[str, ...]
    book: str
    seed: int


def rules_by_kind(seed: int) -> tuple[LibraryRule, ...]:
    """The rules that are played, in an order of their own for each seed, kinds in turns."""
    kinds: dict[str, list[LibraryRule]] = defaultdict(list)
    for rule in library():
        if "starter" in rule.line and "dead-ends" not in rule.remarks:
            kinds[rule.kind].append(rule)
    for rules in kinds.values():
        Random(seed).shuffle(rules)
    turns = chain.from_iterable(zip_longest(*kinds.values()))
    return tuple(rule for rule in turns if rule is not None)


def made(name: str, seat: Seat, seed: int) -> Player:
    """The agent of this name."""
    if name == SILENT:
        return BayesPlayer(
            seat, seed=seed, strength=replace(STRENGTHS["master"], declares_from=2.0)
        )
    return player(name, seat, seed=seed)


def scorer(name: str, agent: Player) -> str:
    """Whose the points are: not a language model's that never answered."""
    is_silent = isinstance(agent, LlmPlayer) and agent.tally.is_silent
    return f"cautious for {name}" if is_silent else name


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, agent: Player, seconds: list[float]) -> None:
        self._agent = agent
        self._seconds = seconds

    def observe(self, event: Event) -> None:
        """Passed on."""
        self._agent.observe(event)

    def choose(self, view: View) -> Move:
        """The agent's move."""
        began = process_time()
        move = self._agent.choose(view)
        self._seconds.append(process_time() - began)
        return move

    def interject(self, view: View) -> Move | None:
        """The agent's move, or nothing."""
        began = process_time()
        move = self._agent.interject(view)
        self._seconds.append(process_time() - began)
        return move


def play(task: Task) -> Played:
    """The round of a task."""
    began = process_time()
    book = rulebook(task.book)
    seats = len(task.agents) + 1
    agreed = Setup(book, NAMES[:seats], Seat(0), book.packs.for_players(seats))
    players = {Seat(n): made(name, Seat(n), task.seed) for n, name in enumerate(task.agents, 1)}
    judge = AutomaticJudge(read_rule(task.rule.sentence), starters=1)
    decisions: list[float] = []
    seated: dict[Seat, Player] = {
        seat: Timed(agent, decisions) if isinstance(agent, BayesPlayer) else agent
        for seat, agent in players.items()
    }
    table = SeatedRound(begin(agreed), seated, judge, AutomaticStock(task.seed, deck(agreed.packs)))
    for _ in table.moves():
        if table.state.turns > TURNS_MAX and table.state.end is None:
            table.make(StopRound(StopReason.AGREEMENT))
    state = table.state
    totals = score(state).totals
    assert state.end is not None
    return Played(
        rule=task.rule.slug,
        kind=task.rule.kind,
        agents=tuple(map(scorer, task.agents, players.values())),
        scores=totals[1:],
        dealer=totals[0],
        end=state.end.reason.value,
        turns=state.turns,
        claims=tuple(claims(state, task.agents, players)),
        seconds=process_time() - began,
        decisions=tuple(decisions),
    )


def claims(state: Round, names: Sequence[str], players: dict[Seat, Player]) -> Iterable[Claim]:
    """What the agents that keep a diary claimed, and whether it came true."""
    for seat, occupant in players.items():
        if not isinstance(occupant, BayesPlayer):
            continue
        for decided in occupant.diary:
            move, version = decided.move, decided.version
            if isinstance(move, DeclareProphet):
                stands = not any(
                    isinstance(event, ProphetFell) and event.seat == seat for event in state.log
                )
                yield Claim(names[seat - 1], "prophecy", decided.chance, stands)
                continue
            ruling = next((e for e in state.log[version:] if isinstance(e, Judged)), None)
            if ruling is None:
                continue
            match move:
                case Play(cards=cards):
                    what, happened = ("card" if len(cards) == 1 else "string"), ruling.right
                case DeclareNoPlay():
                    what, happened = "no play", ruling.right
                case Call(right=right):
                    what, happened = "call", ruling.right == right
                case _:
                    continue
            yield Claim(names[seat - 1], what, decided.chance, happened)


# ---- Figures -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with half the width of its 95 % interval; of one number there is none."""

    mean: float
    margin: float | None
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.2f}" + ("" if self.margin is None else f" ± {self.margin:.2f}")


def mean(numbers: Sequence[float]) -> Mean:
    """The mean of some numbers."""
    count = len(numbers)
    margin = 1.96 * stdev(numbers) / sqrt(count) if count > 1 else None
    return Mean(fmean(numbers), margin, count)


def spread(numbers: Sequence[float]) -> dict[str, float]:
    """Mean, median, 95 % quantile and greatest of some numbers."""
    ordered = sorted(numbers)
    return {
        "mean": fmean(ordered),
        "median": median(ordered),
        "p95": ordered[int(0.95 * (len(ordered) - 1))],
        "most": ordered[-1],
    }


def calibration(said: Sequence[Claim]) -> dict[str, float]:
    """What was claimed on average, how often it came true, and the expected error over groups."""
    return {
        "count": len(said),
        "claimed": fmean(claim.chance for claim in said),
        "happened": fmean(claim.happened for claim in said),
        "error": calibrate([(claim.chance, claim.happened) for claim in said]).error,
    }


def figures(rounds: Sequence[Played]) -> dict[str, object]:
    """All figures of the rounds."""
    of_agent: dict[str, list[int]] = defaultdict(list)
    of_kind: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    of_claim: dict[str, list[Claim]] = defaultdict(list)
    for played in rounds:
        for name, points in zip(played.agents, played.scores, strict=True):
            of_agent[name].append(points)
            of_kind[played.kind][name].append(points)
        for claim in played.claims:
            of_claim[f"{claim.agent} {claim.what}"].append(claim)
    ends: dict[str, int] = defaultdict(int)
    for played in rounds:
        ends[played.end] += 1
    return {
        "rounds": len(rounds),
        "scores": {name: asdict(mean(points)) for name, points in of_agent.items()},
        "dealer": asdict(mean([played.dealer for played in rounds])),
        "scores_by_kind": {
            kind: {name: asdict(mean(points)) for name, points in by_name.items()}
            for kind, by_name in of_kind.items()
        },
        "calibration": {what: calibration(said) for what, said in sorted(of_claim.items())},
        "ends": dict(ends),
        "turns": fmean(played.turns for played in rounds),
        "seconds": {
            "round": spread([played.seconds for played in rounds]),
            "decision": spread([each for played in rounds for each in played.decisions] or [0.0]),
        },
    }


def show(rounds: Sequence[Played], console: Console) -> None:
    """Print the figures as tables."""
    found = figures(rounds)
    grid = Grid("agent", "score", "seats", title=f"{len(rounds)} rounds")
    for name, value in found["scores"].items():  # type: ignore[attr-defined]
        grid.add_row(name, str(Mean(**value)), str(value["count"]))
    grid.add_row("dealer", str(Mean(**found["dealer"])), str(len(rounds)))  # type: ignore[arg-type]
    console.print(grid)
    grid = Grid("claim", "times", "claimed", "happened", "error", title="Calibration")
    for what, value in found["calibration"].items():  # type: ignore[attr-defined]
        shares = (f"{value[part]:.3f}" for part in ("claimed", "happened", "error"))
        grid.add_row(what, str(value["count"]), *shares)
    console.print(grid)
    console.print(f"Ends: {found['ends']}; {found['turns']:.1f} turns a round.")
    for what, value in found["seconds"].items():  # type: ignore[attr-defined]
        told = ", ".join(f"{part} {number:.3f}" for part, number in value.items())
        console.print(f"Seconds a {what}: {told}.")


# ---- Running -------------------------------------------------------------------------------------


def tasks(agents: Sequence[str], count: int, book: str, seed: int) -> list[Task]:
    """So many rounds; from each to the next the agents move on one seat."""
    rules = rules_by_kind(seed)
    return [
        Task(
            rule=rules[n % len(rules)],
            agents=tuple(agents[n % len(agents) :]) + tuple(agents[: n % len(agents)]),
            book=book,
            seed=seed * 1_000_000 + n,
        )
        for n in range(count)
    ]


def run(wanted: Sequence[Task], jobs: int, console: Console) -> list[Played]:
    """The rounds of all tasks, in their order."""
    if jobs == 1:
        return list(track(map(play, wanted), "rounds", total=len(wanted), console=console))
    with ProcessPoolExecutor(jobs) as pool:
        rounds = pool.map(play, wanted)
        return list(track(rounds, "rounds", total=len(wanted), console=console))


def without_prophecy(task: Task, name: str) -> Task:
    """The same round, in which the first agent of this name never declares."""
    place = task.agents.index(name)
    return replace(task, agents=(*task.agents[:place], SILENT, *task.agents[place + 1 :]))


def compare(wanted: Sequence[Task], first: str, jobs: int, console: Console) -> Mean:
    """What declaring earns beside never declaring, round by round."""
    other = [without_prophecy(task, first) for task in wanted]
    as_is, silent = run(wanted, jobs, console), run(other, jobs, console)
    gains = [
        one.scores[one.agents.index(first)] - two.scores[two.agents.index(SILENT)]
        for one, two in zip(as_is, silent, strict=True)
    ]
    return mean(gains)


# ---- The order of strengths ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """How games came out: the scores of each, and in how many they rose as the names do."""

    games: list[dict[str, int]]
    ordered: int

    def __str__(self) -> str:
        points = {
            name: mean([game[name] for game in self.games]) for name in (self.games or [{}])[0]
        }
        told = ", ".join(f"{name} {points[name]}" for name in points)
        return f"In {self.ordered} of {len(self.games)} games in this order; points a game: {told}"


def games(agents: Sequence[str], count: int, book: str, seed: int) -> list[Task]:
    """The rounds of so many games: `DEALS` deals, each with the agents in all seatings."""
    rules = rules_by_kind(seed)
    return [
        Task(rules[n % len(rules)], seating, book, seed * 1_000_000 + n)
        for n in range(count * DEALS)
        for seating in permutations(agents)
    ]


def order(agents: Sequence[str], rounds: Sequence[Played]) -> Order:
    """How the games came out that these rounds make."""
    size = DEALS * factorial(len(agents))
    found = []
    for first in range(0, len(rounds), size):
        totals = dict.fromkeys(agents, 0)
        for played in rounds[first : first + size]:
            for name, points in zip(played.agents, played.scores, strict=True):
                totals[name] += points
        found.append(totals)
    rising = (list(game.values()) for game in found)
    return Order(found, sum(all(a < b for a, b in pairwise(each)) for each in rising))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--agents", default=AGENTS, help="by seat, with commas")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--rulebook", default="gardner")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--compare", action="store_true", help="declaring beside never declaring")
    parser.add_argument("--games", type=int, help="so many, and how often they come out in order")
    parser.add_argument("--json", type=Path, help="write the figures and all rounds here")
    options = parser.parse_args()
    progress, console = Console(stderr=True), Console(file=sys.stdout)
    agents = options.agents.split(",")
    wanted = tasks(agents, options.rounds, options.rulebook, options.seed)
    if options.games is not None:
        wanted = games(agents, options.games, options.rulebook, options.seed)
        rounds = run(wanted, options.jobs, progress)
        show(rounds, console)
        came_out = order(agents, rounds)
        console.print(str(came_out))
        found: dict[str, object] = {**figures(rounds), **asdict(came_out)}
    elif options.compare:
        gain = compare(wanted, agents[0], options.jobs, progress)
        console.print(f"{agents[0]}, declaring beside never declaring: {gain} points a round")
        found = {"gain_of_declaring": asdict(gain)}
    else:
        rounds = run(wanted, options.jobs, progress)
        show(rounds, console)
        found = {**figures(rounds), "each": [asdict(played) for played in rounds]}
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
