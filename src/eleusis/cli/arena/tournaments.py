"""`eleusis arena`: tournaments among agents, and what they tell."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eleusis.cli.io.helptext import InOrder, as_json_option, command
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Executor

    from eleusis.arena.plan import ArenaPlan
    from eleusis.arena.report import ArenaReport, BootstrapMean, ClaimFigures, CountedShare

arena_group = InOrder("arena", help="Tournaments among agents, with honest error bars.")

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@command(arena_group, "run")
@click.argument("plan", required=False, help="A plan in TOML; else --agents.")
@click.option(
    "--agents", help="Who plays, with commas: one for each seat; program:COMMAND is one of yours."
)
@click.option("--rounds", type=Whole(1), help="How many; rounded up to whole deals; else 400.")
@click.option("--rules", multiple=True, help="Names from the library with commas, or a sentence.")
@click.option("--rulebooks", help="Names with commas; else gardner.")
@click.option("--seed", help="Any number or word; else 0.")
@click.option("--knows", is_flag=True, help="Find out when the rule of each round could be known.")
@click.option("--processes", type=Whole(1), help="As many as there are processors, if not said.")
@click.option("--cluster", help="The address of a dask scheduler, whose workers play instead.")
@click.option("--out", type=_FOLDER, required=True, help="The folder of the results.")
@click.option("--records", is_flag=True, help="Keep a record of each round.")
@as_json_option
def run_command(
    plan: str | None,
    agents: str | None,
    rounds: int | None,
    rules: tuple[str, ...],
    rulebooks: str | None,
    seed: str | None,
    knows: bool,
    processes: int | None,
    cluster: str | None,
    out: Path,
    records: bool,
    as_json: bool,
) -> None:
    """Play a tournament: every deal with each agent in each seat.

    The same plan gives the same results on any number of processes. What was interrupted goes on
    when the same command is given again; only what is missing is played.
      eleusis arena run --agents sparc,cautious,random --rounds 60 --out cup
      eleusis arena run plan.toml --out cup
    """
    given = {
        "--agents": agents,
        "--rounds": rounds,
        "--rules": rules,
        "--rulebooks": rulebooks,
        "--seed": seed,
        "--knows": knows,
    }
    chosen = _plan(plan, given)
    played = play_plan(chosen, out, workers_of(processes, cluster), records=records)
    _tell_played(chosen, out, played, as_json=as_json)


@command(arena_group, "report")
@click.argument("place", type=click.Path(path_type=Path), help="Its folder, or a Parquet file.")
@click.option("--html", type=_FILE, help="Write a page with plots.")
@click.option("--studies", is_flag=True, help="With --html: study the worst rounds, beside it.")
@click.option("--parquet", type=_FILE, help="Write all results as a table.")
@as_json_option
def report_command(
    place: Path, html: Path | None, studies: bool, parquet: Path | None, as_json: bool
) -> None:
    """Tell what a tournament showed: scores with intervals, prophecies, claims, time.

    Intervals hold 95 %. Those of scores are found by drawing whole deals again and again.
      eleusis arena report cup
      eleusis arena report cup --html cup.html --parquet cup.parquet
    """
    from eleusis.arena.report import report_on
    from eleusis.arena.running import RECORDS, plan_in, results_in, timings_in
    from eleusis.errors import InputError

    if place.is_file():
        from eleusis.arena.tables import read_table

        found = read_table(place)
        plan, results, timings = found.plan, found.results, {}
    else:
        plan, results, timings = plan_in(place), results_in(place), timings_in(place)
    report = report_on(plan, results, timings)
    if report is None:
        raise InputError("no-results", folder=str(place))
    if parquet is not None:
        from eleusis.arena.tables import write_table

        write_table(plan, results.values(), parquet)
    if html is not None:
        from eleusis.arena.pages import report_page

        records = place / RECORDS
        seen = _studied(report, records, html) if studies else {}
        links = _links(records, html, seen)
        html.write_text(report_page(plan, report, links), encoding="utf-8")
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(report_json(report, place))
    elif html is None and parquet is None:
        tell_report(report)


def _links(
    records: Path, html: Path, studied: Mapping[str, str]
) -> Callable[[str], dict[str, str]]:
    """For the key of a round, where from the page its record and its study are found."""

    def links(key: str) -> dict[str, str]:
        file = records / f"{key}.txt"
        found = {}
        if file.is_file():
            found["record"] = Path(os.path.relpath(file, html.resolve().parent)).as_posix()
        if key in studied:
            found["study"] = studied[key]
        return found

    return links


def _studied(report: ArenaReport, records: Path, html: Path) -> dict[str, str]:
    """Write a study of each of the worst rounds that has a record, in a folder beside the page."""
    from eleusis.cli.io.progress import watched
    from eleusis.play.records.replaying import replay_record
    from eleusis.study.round import study_record
    from eleusis.study.round.page import study_page

    folder = html.with_name(f"{html.stem}-studies")
    keys = sorted({loss.key for each in report.standings for loss in each.losses})
    keys = [key for key in keys if (records / f"{key}.txt").is_file()]
    found = {}
    for key in watched(keys, len(keys), "Studying"):
        replay = replay_record((records / f"{key}.txt").read_bytes())
        study = study_record(replay.record.rounds[-1], replay.rounds[-1])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{key}.html").write_text(study_page(study), encoding="utf-8")
        found[key] = f"{folder.name}/{key}.html"
    return found


@command(arena_group, "export")
@click.option("--rounds", type=Whole(1), default=100_000, help="How many.")
@click.option("--rulebook", default="gardner", help="By what they are played.")
@click.option(
    "--players",
    default="inducer,cautious,random,random",
    help="Who plays, with commas: inducer, cautious or random.",
)
@click.option("--seed", type=Whole(0), default=0, help="What everything follows from.")
@click.option("--posterior", is_flag=True, help="Say also which rules fit before each move.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["parquet", "jsonl"]),
    default="parquet",
    help="Tables of rounds and of moves, or a line of JSON for each round.",
)
@click.option("--threads", type=Whole(1), help="As many as there are processors, if not said.")
@click.option("--out", type=_FOLDER, required=True, help="A new folder, or one to go on with.")
@as_json_option
def export_command(
    rounds: int,
    rulebook: str,
    players: str,
    seed: int,
    posterior: bool,
    form: str,
    threads: int | None,
    out: Path,
    as_json: bool,
) -> None:
    """Write rounds as data for training and analysis: views, moves, verdicts.

    The rounds are played by the batch engine, by the published rules in turn. A card in the folder
    says what each column is. What was interrupted goes on when the same command is given again.
    Needs the extra arena.
      eleusis arena export --rounds 1000000 --out rounds
    """
    from eleusis.arena.export import ExportPlan, claim_export, export
    from eleusis.cli.io.progress import watched

    plan = ExportPlan(rounds, rulebook, tuple(_words(players)), seed, posterior, form)
    missing = rounds - claim_export(plan, out)
    written = export(plan, out, threads=threads or _processors())
    steps = (step for count in written for step in range(count))
    for _ in watched(steps, missing, "Rounds", unit="rounds"):
        pass
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json({"folder": str(out), "rounds": rounds, "played": missing, "format": form})
        return
    from eleusis.cli.io.terminal import Terminal

    Terminal().say(f"{rounds} rounds are in {out}; README.md there says what they are.")


# Running -------------------------------------------------------------------------------------


def _plan(file: str | None, given: Mapping[str, object]) -> ArenaPlan:
    from eleusis.arena.plan import planned, read_plan
    from eleusis.cli.io.output import read_text
    from eleusis.errors import InputError

    if file is not None:
        both = next((option for option, value in given.items() if value), None)
        if both is not None:
            raise InputError("options.plan", option=both)
        return read_plan(read_text(file), file)
    rounds, seed = given["--rounds"], given["--seed"]
    return planned(
        _words(given["--agents"]),
        _words(given["--rulebooks"]),
        [rule for text in given["--rules"] for rule in _rules(text)],  # type: ignore[attr-defined]
        rounds=rounds if isinstance(rounds, int) else None,
        seed=str(seed or 0),
        knows=bool(given["--knows"]),
    )


def _words(text: object) -> list[str]:
    return [word.strip() for word in str(text or "").split(",") if word.strip()]


def _rules(text: str) -> list[str]:
    """A sentence, or the names that stand there."""
    return [text] if " " in text.replace(", ", ",").strip() else _words(text)


def workers_of(processes: int | None, cluster: str | None) -> Callable[[int], Executor]:
    """What makes workers for so many deals.

    Raises:
        InputError: `options.workers`, if both are said; `no-cluster`, if there is none.
    """
    from eleusis.errors import InputError

    if cluster is not None:
        if processes is not None:
            raise InputError("options.workers")
        from eleusis.arena.cluster import cluster as connected

        return lambda _: connected(cluster)
    from eleusis.arena.running import processes as own_processes

    count = processes or _processors()
    return lambda deals: own_processes(max(1, min(count, deals)))


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_plan(
    plan: ArenaPlan, folder: Path, workers: Callable[[int], Executor], *, records: bool = False
) -> int:
    """Play what is missing of a plan, with a bar; returns how many rounds that were."""
    from eleusis.arena.running import claim_folder, missing_tasks, run_plan
    from eleusis.cli.io.models import introduce_models
    from eleusis.cli.io.progress import watched

    claim_folder(plan, folder)
    missing = len(missing_tasks(plan, folder))
    if missing:
        introduce_models(plan.agents, lambda found: print(found, file=sys.stderr))
        deals = -(-missing // len(plan.agents))
        played = run_plan(plan, folder, lambda: workers(deals), with_records=records)
        for _ in watched(played, missing, "Rounds", unit="rounds"):
            pass
    return missing


def _tell_played(plan: ArenaPlan, folder: Path, missing: int, *, as_json: bool) -> None:
    total = len(plan.tasks)
    if as_json:
        from eleusis.cli.io.output import print_json

        told = {"folder": str(folder), "plan": plan.digest, "rounds": total, "played": missing}
        print_json({**told, "deals": plan.deals})
        return
    from eleusis.cli.io.output import command_line
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    before = f", {total - missing} of them before" if missing < total else ""
    terminal.say(f"{total} rounds of {plan.deals} deals are played{before}. What they tell:")
    terminal.draw(f"  {command_line('arena', 'report', str(folder))}")


# The report ----------------------------------------------------------------------------------


def tell_report(report: ArenaReport) -> None:
    """Tell it in a terminal."""
    from rich.table import Table

    from eleusis.arena.pages import interval_told, share_told
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    terminal.say(
        f"{report.rounds} of {report.planned} rounds, {report.deals} deals; 95 % intervals",
        style="bold",
    )
    terminal.say()

    def table(first: str, *others: str) -> Table:
        grid = Table(box=None, pad_edge=False)
        grid.add_column(first)
        for title in others:
            grid.add_column(title, justify="right")
        return grid

    grid = table("", "points a round", "rating", "wins", "right", "no plays", "prophecies", "ms")
    for each in report.standings:
        grid.add_row(
            each.agent,
            interval_told(each.score),
            "–" if each.rating is None else f"{each.rating.mean:.1f}",
            f"{each.wins:g}" if each.wins == int(each.wins) else f"{each.wins:.1f}",
            _percent(each.plays),
            f"{each.no_plays.count} of {each.no_plays.of}",
            share_told(each.prophecies),
            "–" if each.cost is None else f"{1000 * each.cost.seconds:.1f}",
        )
    grid.add_row("the dealer", interval_told(report.dealer), "", "", "", "", "", "")
    terminal.show(grid)
    if report.differences:
        terminal.say("\nPoints between them, on the same deals", style="bold")
        for (one, two), difference in report.differences.items():
            terminal.say(f"{one} over {two}: {interval_told(difference)}", indent=2)
    claims = [
        (each.agent, what, said) for each in report.standings for what, said in each.claims.items()
    ]
    if claims:
        terminal.say("\nWhat they claimed", style="bold")
        grid = table("", "times", "claimed", "happened", "off by", "Brier")
        for agent, what, said in claims:
            shares = (f"{share:.1%}" for share in (said.claimed, said.happened, said.error))
            grid.add_row(f"{agent}, {what}", str(said.count), *shares, f"{said.brier:.3f}")
        terminal.show(grid)
    terminal.say("\nWorst rounds, and points behind the best", style="bold")
    for each in report.standings:
        told = ", ".join(f"{loss.key} ({loss.behind})" for loss in each.losses)
        terminal.say(f"{each.agent}: {told or 'none'}", indent=2, hanging=2)


def _percent(share: CountedShare) -> str:
    return "–" if share.share is None else f"{share.share:.0%}"


def report_json(report: ArenaReport, folder: Path) -> dict[str, object]:
    """The report for programs; a loss names its record's file, if that was kept."""
    from dataclasses import asdict

    from eleusis.arena.running import RECORDS

    def mean(value: BootstrapMean) -> dict[str, object]:
        return {"mean": value.mean, "interval": value.interval}

    def share(value: CountedShare) -> dict[str, object]:
        told = {"count": value.count, "of": value.of}
        return {**told, "share": value.share, "interval": value.interval}

    def claim(said: ClaimFigures) -> dict[str, object]:
        told = asdict(said)
        return {**told, "calibration": told["calibration"]["groups"]}

    def record(key: str) -> str | None:
        file = folder / RECORDS / f"{key}.txt"
        return str(file) if file.is_file() else None

    return {
        "rounds": report.rounds,
        "planned": report.planned,
        "deals": report.deals,
        "agents": [
            {
                "agent": each.agent,
                "rounds": each.rounds,
                "score": mean(each.score),
                "wins": each.wins,
                "plays": share(each.plays),
                "no_plays": share(each.no_plays),
                "prophecies": share(each.prophecies),
                "claims": {what: claim(said) for what, said in each.claims.items()},
                "rating": None if each.rating is None else each.rating._asdict(),
                "cost": None if each.cost is None else asdict(each.cost),
                "losses": [{**asdict(loss), "record": record(loss.key)} for loss in each.losses],
            }
            for each in report.standings
        ],
        "differences": [
            {"better": one, "other": two, **mean(difference)}
            for (one, two), difference in report.differences.items()
        ],
        "dealer": mean(report.dealer),
        "distributions": [
            {"title": title, "scale": scale, "rounds": dict(sorted(counts.items()))}
            for (title, scale), counts in report.distributions.items()
        ],
    }
