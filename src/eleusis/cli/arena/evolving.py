"""`eleusis arena evolve`: rules and scientists that live on each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from eleusis.arena.evolution import Evolution
    from eleusis.arena.evolving import EvolutionPlan

_DUEL_ROUNDS: Final = 8_000
"""Of each pair at most; no more than of a generation."""
_BEST: Final = 10
"""Rules that are told in the terminal."""


@click.option("--generations", type=Whole(1), default=25, help="How many.")
@click.option("--rounds", type=Whole(1), default=400_000, help="Of each generation.")
@click.option("--rules", type=Whole(4), default=48, help="That live at a time.")
@click.option("--scientists", type=Whole(8), default=16, help="That live at a time.")
@click.option("--drawn", type=Whole(0), default=500, help="Rules of the prior, to think of.")
@click.option("--seed", default="0", help="Any number or word.")
@click.option("--threads", type=Whole(1), default=1, help="To play in.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder of the results.",
)
@click.option(
    "--write", type=click.Path(path_type=Path, dir_okay=False), help="Keep the best rules there."
)
@as_json_option
def evolve_command(
    generations: int,
    rounds: int,
    rules: int,
    scientists: int,
    drawn: int,
    seed: str,
    threads: int,
    out: Path,
    write: Path | None,
    as_json: bool,
) -> None:
    """Let rules and scientists evolve: what rules pay their dealer, what boldness wins.

    Rules are bred as trees and read back in English; scientists differ in vocabulary, prior and
    boldness. They meet by Gardner's rulebook in the batch engine; ten million rounds take some
    minutes. Interrupted, it goes on when it is called again. The folder gets report.html.
      eleusis arena evolve --out nature
    """
    from eleusis.arena.evolution import best_rules, evolution_page
    from eleusis.arena.evolving import EvolutionPlan

    plan = EvolutionPlan(seed, generations, rounds, rules, scientists, drawn)
    found = _grown(plan, out, threads)
    (out / "report.html").write_text(evolution_page(found), encoding="utf-8")
    if write is not None:
        write.write_bytes(best_rules(found))
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(_json(found))
    else:
        _tell(found, out)


def _grown(plan: EvolutionPlan, out: Path, threads: int) -> Evolution:
    """The whole evolution: what is kept there already, and what was missing."""
    from eleusis.arena.evolution import (
        claim_evolution,
        evolution_in,
        keep_duels,
        keep_generation,
    )
    from eleusis.arena.evolving import BOLDNESS, Nature, duels, generations_after
    from eleusis.cli.io.progress import told_if_long, watched

    found = claim_evolution(plan, out)
    last = found.generations[-1] if found.generations else None
    missing = plan.generations + 1 - len(found.generations)
    if not missing and found.duels:
        return found
    with told_if_long("The world is made"):
        world = Nature(plan)
    for each in watched(generations_after(world, last, threads), missing, "Generations"):
        keep_generation(out, each)
        last = each
    assert last is not None, "there is a first generation"
    for rule in last.rules:
        world.admit(rule.sentence)
    pairs = len(BOLDNESS) * (len(BOLDNESS) - 1)
    duelled = duels(world, last.rules, min(plan.rounds, _DUEL_ROUNDS), threads)
    keep_duels(out, list(watched(duelled, pairs, "Duels")))
    return evolution_in(out)


def _tell(found: Evolution, out: Path) -> None:
    from eleusis.arena.evolution import bold_told, correlation, mean_ahead, pay_by_found
    from eleusis.cli.io.terminal import Terminal

    terminal = Terminal()
    terminal.say(
        f"{found.played:,} rounds, {len(found.generations)} generations, {len(found.known)} rules."
        " What paid the dealer most, by fresh deals:",
        style="bold",
    )
    for rule in found.generations[-1].rules[:_BEST]:
        told = f"{rule.pay:.1f} ± {1.96 * rule.error:.1f}, found {rule.found:.0%}:"
        terminal.say(f"{told} {rule.sentence}", indent=2, hanging=2)
    terminal.say("\nPay by how often a rule was found:", style="bold")
    for group in pay_by_found(found):
        terminal.say(f"{group.found:4.0%}: {group.pay:.1f} points, {group.rules} rules", indent=2)
    terminal.say(f"rank correlation {correlation(found, 'found', 'pay'):.2f}", indent=2)
    terminal.say("\nBoldness, alone among three of another, points ahead:", style="bold")
    for bold, ahead in mean_ahead(found.duels).items():
        terminal.say(f"prophet from {bold_told(bold)}: {ahead:+.2f}", indent=2)
    terminal.say(f"\nThe report: {out / 'report.html'}")


def _json(found: Evolution) -> dict[str, object]:
    import msgspec

    from eleusis.arena.evolution import correlation, mean_ahead, pay_by_found

    return {
        "plan": msgspec.to_builtins(found.plan),
        "rounds": found.played,
        "rules_lived": len(found.known),
        "last": msgspec.to_builtins(found.generations[-1]),
        "best_by_generation": [each.rules[0].pay for each in found.generations],
        "pay_by_found": [group._asdict() for group in pay_by_found(found)],
        "correlation": correlation(found, "found", "pay"),
        "duels": msgspec.to_builtins(found.duels),
        "ahead": mean_ahead(found.duels),
    }
