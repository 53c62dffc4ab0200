"""`eleusis science`: the published single-player benchmark, and where a scientist stands in it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from eleusis.cli.io.terminal import Terminal
    from eleusis.errors import InputError
    from eleusis.study.science.protocol import SoloDeal, SoloRound
    from eleusis.study.science.summary import RoundMeans


@click.option(
    "--agent",
    default="bayes",
    help="Who looks: bayes, cautious, random, llm:MODEL, or insider, who knows the rules.",
)
@click.option("--play", is_flag=True, help="Play yourself, one deal.")
@click.option("--deal", type=Whole(1), help="Which deal, with --play; one by lot if not said.")
@click.option(
    "--rule", help="With --play, a rule that somebody else wrote, instead of a published one."
)
@click.option(
    "--deals",
    type=Whole(1, 78),
    default=78,
    help="How many of the 78 deals; all rules come first.",
)
@click.option("--jobs", type=Whole(1), help="Processes; as many as there are processors.")
@click.option("--rules", is_flag=True, help="Show each rule as well.")
@click.option(
    "--plots", type=click.Path(path_type=Path), help="A folder for the pictures and the results."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with every round.")
def science(
    agent: str,
    play: bool,
    deal: int | None,
    rule: str | None,
    deals: int,
    jobs: int | None,
    rules: bool,
    plots: Path | None,
    as_json: bool,
) -> None:
    """Play "Can LLMs play the game of science?": 26 secret rules, three deals of each.

    A scientist alone lays up to thirty cards to find a rule. Found in turn t it scores 31 - t,
    less 2 for each wrong guess. Beside it stand sixteen language models, as published. With --play
    you are the scientist; at the end you see what our agents did with the same cards.
      eleusis science --play --deal 12
      eleusis science --deals 26 --rules
      eleusis science --plots pictures
    """
    if play:
        from eleusis.cli.alone.published import play_science

        play_science(deal, rule, as_json=as_json)
        return
    if deal is not None or rule is not None:
        from eleusis.errors import InputError

        raise InputError("options.play-alone")
    from eleusis.cli.io.models import introduce_models
    from eleusis.study.science.benchmark import published_deals
    from eleusis.study.science.summary import means_of

    kind, colon, model = agent.strip().partition(":")
    name = f"{kind.lower()}{colon}{model}"
    chosen = published_deals()[:deals]
    introduce_models([name], lambda found: print(found, file=sys.stderr))
    rounds, trouble = _played(name, chosen, _processes(jobs, len(chosen)))
    summary = means_of(rounds)
    if plots is not None and not summary.is_of_nobody:
        _write_plots(plots, name, rounds, summary)
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(results_json(name, rounds, summary))
        _end(trouble)
        return
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    _print_standing(terminal, name, summary)
    if rules:
        _print_rules(terminal, rounds)
    if plots is not None and not summary.is_of_nobody:
        terminal.say(f"Pictures and results are in {plots}.", style="dim")
    _end(trouble)


def _played(
    name: str, deals: Sequence[SoloDeal], jobs: int
) -> tuple[list[SoloRound], InputError | None]:
    """The rounds, and why there are no more if a language model was gone before their end.

    Raises:
        InputError: there are none at all.
    """
    from eleusis.cli.io.progress import watched
    from eleusis.errors import InputError
    from eleusis.study.science.llm import NO_MODEL
    from eleusis.study.science.scientists import play_rounds

    rounds: list[SoloRound] = []
    try:
        for each in watched(play_rounds(name, deals, jobs=jobs), len(deals), "Rounds"):
            rounds.append(each)  # noqa: PERF402 - what was played before an error is kept
    except InputError as error:
        if error.code != NO_MODEL or not rounds:
            raise
        return rounds, error
    return rounds, None


def _end(trouble: InputError | None) -> None:
    """Nothing, if all rounds were played.

    Raises:
        InputError: what kept the others from being played.
    """
    if trouble is not None:
        raise trouble


def _processes(jobs: int | None, deals: int) -> int:
    if jobs is None:
        import os

        jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(jobs or 1, deals))


# ---- The table ----------------------------------------------------------------------------------


def _print_standing(terminal: Terminal, name: str, summary: RoundMeans) -> None:
    from eleusis.study.science.benchmark import language_models

    table = _table("", "score", "solved", "wrong guesses")
    standing = [
        (each.score, each.solved, each.wrong_guesses, each.name) for each in language_models()
    ]
    if not summary.is_of_nobody:
        standing.append((summary.mean_score, summary.solved_share, summary.wrong_guesses, name))
    for score, solved, wrong, who in sorted(standing, reverse=True):
        style = "bold" if who == name else ""
        table.add_row(who, f"{score:.2f}", f"{solved:.0%}", f"{wrong:.2f}", style=style)
    terminal.show(table)
    rounds = "1 round"
    if summary.score_interval is not None:
        low, high = summary.score_interval
        rounds = (
            f"{summary.rounds} rounds (with 95 % confidence {low:.1f} to {high:.1f} in more of the "
            "kind)"
        )
    terminal.say()
    if summary.tally is not None:
        terminal.say(f"{name}: {summary.tally.said()}")
    if summary.is_of_nobody:
        terminal.say(f"{name} NEVER ANSWERED, so it has no score.", style="bold")
        return
    terminal.say(
        f"{name} scored {summary.mean_score:.2f} in {rounds}; {summary.no_stakes_score:.2f} if the "
        "first correct rule that it believed in had counted. What it claimed of its rules is "
        f"{100 * summary.calibration.error:.1f} points off on the average."
    )


def _print_rules(terminal: Terminal, rounds: Sequence[SoloRound]) -> None:
    from statistics import fmean

    from eleusis.rule import library_rule
    from eleusis.study.science.benchmark import solved_by_models

    table = _table("rule", "score", "solved", "by models")
    for rule, published in solved_by_models().items():
        of_rule = [each for each in rounds if each.deal.name == rule]
        if of_rule:
            table.add_row(
                library_rule(rule).sentence,
                f"{fmean(each.score for each in of_rule):.1f}",
                f"{sum(each.is_solved for each in of_rule)} of {len(of_rule)}",
                f"{published:.0%}",
            )
    terminal.say()
    terminal.show(table)


def _table(first: str, *numbers: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for title in numbers:
        table.add_column(title, justify="right")
    return table


# ---- Files --------------------------------------------------------------------------------------


def results_json(name: str, rounds: Sequence[SoloRound], summary: RoundMeans) -> dict[str, object]:
    """The results as JSON: means, calibration, every round turn by turn, and the models."""
    from eleusis.study.science.as_json import round_json
    from eleusis.study.science.benchmark import language_models

    calibration = summary.calibration
    tally = summary.tally
    return {
        "agent": name,
        **({} if tally is None else {"asking": tally.facts()}),
        "mean_score": None if summary.is_of_nobody else summary.mean_score,
        "score_interval": summary.score_interval,
        "solved_share": summary.solved_share,
        "wrong_guesses_per_round": summary.wrong_guesses,
        "no_stakes_score": summary.no_stakes_score,
        "calibration": {
            "error": calibration.error,
            "claims": calibration.count,
            "groups": [
                {
                    "count": group.count,
                    "confidence": group.confidence,
                    "correct": group.correct,
                    "interval": list(group.interval),
                }
                for group in calibration.groups
            ],
        },
        "rounds": [round_json(each) for each in rounds],
        "published": [
            {
                "model": model.name,
                "mean_score": model.score,
                "solved_share": model.solved,
                "wrong_guesses_per_round": model.wrong_guesses,
                "no_stakes_score": model.no_stakes_score,
            }
            for model in language_models()
        ],
    }


def _write_plots(folder: Path, name: str, rounds: Sequence[SoloRound], summary: RoundMeans) -> None:
    import json

    from eleusis.adapters.pixels import png
    from eleusis.study.science.benchmark import language_models
    from eleusis.study.science.plots import calibration_svg, scores_svg

    folder.mkdir(parents=True, exist_ok=True)
    for stem, svg in (
        ("calibration", calibration_svg(summary.calibration, name)),
        ("scores", scores_svg(summary, language_models(), name)),
    ):
        (folder / f"{stem}.svg").write_text(svg, encoding="utf-8")
        (folder / f"{stem}.png").write_bytes(png(svg))
    results = json.dumps(results_json(name, rounds, summary), ensure_ascii=False, indent=2)
    (folder / "science.json").write_text(results + "\n", encoding="utf-8")
