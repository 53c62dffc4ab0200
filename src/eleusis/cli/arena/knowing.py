"""`eleusis arena benchmark`: whether agents know when they know."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eleusis.cli.arena.tournaments import play_plan, workers_of
from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.arena.knowing_benchmark import KnowingBenchmark, KnowingFigures, KnowingReport
    from eleusis.cli.io.terminal import Terminal


@click.option("--agent", "agents", multiple=True, required=True, help="Whom; again for more.")
@click.option("--seed", default="0", help="Any number or word: the rules of the fourth tier.")
@click.option("--repeats", type=Whole(1), default=1, help="How often each rule is dealt.")
@click.option("--processes", type=Whole(1), help="As many as there are processors, if not said.")
@click.option("--cluster", help="The address of a dask scheduler, whose workers play instead.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder of the results.",
)
@click.option("--records", is_flag=True, help="Keep a record of each round.")
@as_json_option
def benchmark_command(
    agents: tuple[str, ...],
    seed: str,
    repeats: int,
    processes: int | None,
    cluster: str | None,
    out: Path,
    records: bool,
    as_json: bool,
) -> None:
    """Measure whether an agent knows when it knows: whole rounds, and what it claims in them.

    27 published rules in three tiers and nine taken by the seed, the same deals and opponents for
    every agent, who sits in each seat. Interrupted, it goes on when it is called again.
      eleusis arena benchmark --agent bayes --out knowing
      eleusis arena benchmark --agent llm:qwen3:8b --seed 2026-11-22 --out knowing
      eleusis arena benchmark --agent "program:python my_bot.py" --out knowing
    """
    from eleusis.arena.knowing_benchmark import benchmark_of, knowing_report, seed_hash
    from eleusis.arena.plan import agent_called
    from eleusis.arena.running import results_in, timings_in
    from eleusis.cli.io.terminal import Terminal

    workers = workers_of(processes, cluster)
    names = [agent_called(agent) for agent in agents]
    terminal = Terminal()
    if not as_json:
        terminal.say(f"The hash of the seed: {seed_hash(seed)}")
    benchmark = benchmark_of(seed, repeats)
    plans = [benchmark.plan(agent) for agent in names]
    reports = []
    for plan in plans:
        folder = out / re.sub(r"[^\w.-]+", "-", plan.agents[0])
        play_plan(plan, folder, workers, records=records)
        found = knowing_report(benchmark, plan, results_in(folder), timings_in(folder))
        assert found is not None, "a plan that was played has whole deals"
        reports.append(found)
    reports.sort(key=lambda each: -each.whole.score.mean)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(_json(benchmark, reports))
    else:
        _tell(benchmark, reports, terminal)


def _tell(
    benchmark: KnowingBenchmark, reports: Sequence[KnowingReport], terminal: Terminal
) -> None:
    from rich.table import Table

    from eleusis.arena.knowing_benchmark import HELD_OUT, points_apart
    from eleusis.arena.pages import interval_told, share_told

    grid = Table(box=None, pad_edge=False)
    titles = ("points a round", "prophecies stood", "overclaimed", "late by", "Brier")
    for place, title in enumerate(("", *titles)):
        grid.add_column(title, justify="right" if place else "left")
    for report in reports:
        for name, found in (("", report.whole), *report.tiers.items()):
            grid.add_row(
                f"  {name}" if name else report.agent,
                interval_told(found.score),
                share_told(found.prophecies),
                share_told(found.overclaims),
                "–" if found.lag is None else f"{found.lag:g}",
                "–" if found.claims is None else f"{found.claims.brier:.3f}",
                style="bold" if not name else "",
            )
    terminal.say()
    terminal.show(grid)
    for one, other in pairwise(reports):
        difference = interval_told(points_apart(one, other))
        terminal.say(f"{one.agent} over {other.agent}, on the same deals: {difference}")
    for report in reports:
        if report.whole.tokens:
            terminal.say(f"{report.agent}: {report.whole.tokens:,.0f} tokens a round")
    terminal.say(f"\nThe seed was {benchmark.seed!r}, which took:", style="bold")
    for rule in benchmark.tiers[HELD_OUT]:
        terminal.say(rule, indent=2, hanging=2)


def _json(benchmark: KnowingBenchmark, reports: Sequence[KnowingReport]) -> dict[str, object]:
    from dataclasses import asdict

    from eleusis.arena.knowing_benchmark import KNOWING_VERSION, points_apart, seed_hash

    def told(found: KnowingFigures) -> dict[str, object]:
        return asdict(found)

    return {
        "version": KNOWING_VERSION,
        "seed": benchmark.seed,
        "hash": seed_hash(benchmark.seed),
        "tiers": {name: list(rules) for name, rules in benchmark.tiers.items()},
        "agents": [
            {
                "agent": each.agent,
                **told(each.whole),
                "tiers": {name: told(found) for name, found in each.tiers.items()},
            }
            for each in reports
        ],
        "differences": [
            {"better": one.agent, "other": other.agent, **asdict(points_apart(one, other))}
            for one, other in pairwise(reports)
        ],
    }
