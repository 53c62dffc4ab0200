"""`eleusis rule difficulty`: how soon a rule is found, and what it brings its dealer."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final

import click

from eleusis.cli.commands.rules import rule_argument, sentence_of
from eleusis.cli.io.asking import accept_asked_option, rule_meant
from eleusis.cli.io.helptext import as_json_option
from eleusis.cli.io.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cli.io.terminal import Terminal
    from eleusis.induction.difficulty import Difficulty

_DEALER: Final = "God"

NORMAL: Final = 1.96
"""Standard errors on each side of a mean that make an interval of 95 %."""


@rule_argument("text")
@click.option(
    "--agents",
    default="cautious,cautious,cautious,random",
    help="Who plays the rounds that tell what the rule brings its dealer.",
)
@click.option("--rounds", type=Whole(2, 1000), default=20, help="How many rounds.")
@click.option("--searches", type=Whole(1, 100), default=5, help="How many searches.")
@click.option("--rulebook", default="gardner", help="By which published rulebook.")
@click.option("--seed", type=int, default=0, help="Same seed, same numbers.")
@accept_asked_option
@as_json_option
def difficulty_command(
    text: str,
    agents: str,
    rounds: int,
    searches: int,
    rulebook: str,
    seed: int,
    accept_asked: bool,
    as_json: bool,
) -> None:
    """Tell how hard a rule is to find, and what it brings its dealer.

    Searches: at each play the most telling of twelve random cards is laid, by all rules that fit.
    Exit 1 if most of them have not found the rule after 40 plays.

    eleusis rule difficulty "Colours alternate."
    eleusis rule difficulty up-after-black --agents bayes,bayes,bayes
    """
    from eleusis.arena.rehearsal import Rehearsal
    from eleusis.cli.io.progress import told_if_long, watched
    from eleusis.cli.table.seating import parsed_agent_names, seat_people, seats_for
    from eleusis.induction import difficulty as searching
    from eleusis.play.game import Game
    from eleusis.rule import word_rule
    from eleusis.rulebook import rulebook as rulebook_named

    rule = rule_meant(sentence_of(text), accept_asked=accept_asked, as_json=as_json)
    book = rulebook_named(rulebook)
    listed = parsed_agent_names(agents) or ()
    seats = seats_for(book, None, listed, is_god=False, watch=True)
    names, occupants = seat_people(seats, None, listed, _DEALER)
    rehearse = Rehearsal(Game(book, names).setup(), occupants, f"{seed}/difficulty")
    with told_if_long("Searching for the rule"):
        found = searching.difficulty(
            rule, starters=0 if book.starter is None else 1, searches=searches, seed=seed
        )
    numbers = watched(range(rounds), rounds, "Playing by the rule")
    scores = [rehearse(rule, number) for number in numbers]
    if as_json:
        from eleusis.cli.io.output import print_json

        print_json(
            {
                "reading": word_rule(rule),
                "rulebook": book.name,
                "plays": list(found.plays),
                "plays_max": found.plays_max,
                "median": None if found.median == inf else found.median,
                "found": found.found,
                "agents": list(occupants[1:]),
                "dealer": {"mean": _mean(scores), "margin": _margin(scores), "scores": scores},
            }
        )
    else:
        from eleusis.cli.io.terminal import Terminal

        terminal = Terminal()
        terminal.say(f"I understand: {word_rule(rule)}")
        _show(terminal, found, scores, occupants[1:])
    if found.median == inf:
        raise SystemExit(1)


def _show(
    terminal: Terminal, found: Difficulty, scores: Sequence[int], agents: Sequence[str]
) -> None:
    plays = [str(play) if play is not None else "not found" for play in found.plays]
    if found.median == inf:
        terminal.say(f"Most searches have not found it after {found.plays_max} plays.")
    else:
        terminal.say(f"Who weighs all rules that fit finds it with play {found.median:g}.")
    terminal.say(f"  The searches, by the play that found it: {', '.join(plays)}.", style="dim")
    terminal.say(
        f"It brings its dealer {_mean(scores):.1f} ± {_margin(scores):.1f} points a round."
    )
    terminal.say(
        f"  {len(scores)} rounds with {', '.join(agents)}: {min(scores)} to {max(scores)} points.",
        style="dim",
    )


def _mean(scores: Sequence[int]) -> float:
    return sum(scores) / len(scores)


def _margin(scores: Sequence[int]) -> float:
    """Half the width of the 95 % interval of their mean."""
    from statistics import stdev  # slow to load

    return NORMAL * stdev(scores) / sqrt(len(scores))
