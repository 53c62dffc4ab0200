"""What a dealer earns who looks for a rule, beside one who draws published rules by lot.

    python benchmarks/author.py                              cautious agents, one random
    python benchmarks/author.py --agents bayes,bayes,bayes,bayes --rehearsals 18 --choices 8

For each choice the author thinks of rules anew, rehearses them among the agents and settles on one;
then rounds are played with other stocks and other chance than any rehearsal had, by their rule, and
by rules drawn from the library: those that suit a line with a starter and have no dead ends. Both
have the same stocks and agents. Means have 95 % intervals: for the author over their choices, since
the rounds by one rule are no independent evidence of what they can do.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import track

from eleusis.agents.rule_designer import choose_rule, ideas_for
from eleusis.arena.rehearsal import Rehearsal
from eleusis.play.seats import Seat
from eleusis.play.state import Setup
from eleusis.rule import library, read_rule
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Sequence

AGENTS: Final = "cautious,cautious,cautious,random"
NAMES: Final = ("God", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one choice of the author came to."""

    rule: str
    source: str
    rehearsed: float
    """The mean score that made them choose it."""
    author: float
    """The mean score of the rounds afterwards."""
    library: float
    """The mean score of the same rounds by rules drawn from the library."""
    seconds: float
    """CPU time of the choice."""


def outcome(setup: Setup, cast: tuple[str, ...], options: argparse.Namespace, n: int) -> Outcome:
    """Choice *n* and the rounds after it."""
    seed = f"{options.seed}/{n}"
    began = process_time()
    thought_of = ideas_for(
        setup.rulebook,
        options.published,
        options.inventions,
        options.seed * 1000 + n,
        starters=setup.starter_count,
    )
    choice = choose_rule(
        thought_of, Rehearsal(setup, cast, f"rehearsal/{seed}"), options.rehearsals
    )
    seconds = process_time() - began
    lots = Random(seed)
    published = [
        rule for rule in library() if "starter" in rule.line and "dead-ends" not in rule.remarks
    ]
    play = Rehearsal(setup, cast, f"round/{seed}")
    numbers = range(options.rounds)
    return Outcome(
        rule=choice.sentence,
        source=choice.rehearsed[0].idea.source,
        rehearsed=choice.rehearsed[0].mean,
        author=fmean(play(read_rule(choice.sentence), number) for number in numbers),
        library=fmean(
            play(read_rule(lots.choice(published).sentence), number) for number in numbers
        ),
        seconds=seconds,
    )


def mean(numbers: Sequence[float]) -> str:
    """The mean with half the width of its 95 % interval; of one number there is none."""
    if len(numbers) < 2:
        return f"{fmean(numbers):.1f}"
    return f"{fmean(numbers):.1f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--agents", default=AGENTS, help="by seat, with commas")
    parser.add_argument("--rulebook", default="gardner")
    parser.add_argument("--choices", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20, help="after each choice")
    parser.add_argument("--rehearsals", type=int, default=120)
    parser.add_argument("--published", type=int, default=20)
    parser.add_argument("--inventions", type=int, default=80)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="write the figures and all choices here")
    options = parser.parse_args()
    agents = options.agents.split(",")
    book = rulebook(options.rulebook)
    names = NAMES[: len(agents) + 1]
    setup = Setup(book, names, Seat(0), book.packs.for_players(len(names)))
    cast = (agents[0], *agents)
    outcomes = []
    for n in track(range(options.choices), "choices", console=Console(stderr=True)):
        outcomes.append(outcome(setup, cast, options, n))
        one = outcomes[-1]
        print(f"{one.author:6.1f} {one.library:6.1f}  {one.rule}", flush=True)
    author, drawn = [one.author for one in outcomes], [one.library for one in outcomes]
    ratio = fmean(author) / fmean(drawn)
    print(f"author {mean(author)}, library {mean(drawn)}, ratio {ratio:.2f}", file=sys.stdout)
    print(f"seconds a choice: {fmean(one.seconds for one in outcomes):.1f}")
    if options.json is not None:
        found = {"ratio": ratio, "each": [asdict(one) for one in outcomes]}
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
