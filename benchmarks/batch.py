"""How fast a batch plays whole rounds, beside RLCard's UNO in the same run, per CPU second.

    python benchmarks/batch.py               the figures of benchmarks/results.md
    python benchmarks/batch.py --json        {"full", "single", "step", "inducer", "differ"}

A *step* is one decision of a seat: a play of one or several cards, a declaration of no play or of
prophecy, a prophet's call or pick; dealing, judging and the set-up of a round count as time. Of
RLCard it is one `env.step`. All seats decide at random, but for the inducers.

`full` is Gardner's whole game with the published rules mixed, `single` the same without strings,
no plays and prophets and by one rule, `step` that game by the environment, whose actions are drawn
from the masks, `whole_step` the environment with the whole game, `inducer` rounds in which every
seat weighs a bank of 1,024 rules. Each figure is the median of the repeats over the peer's median.
`differ` is how many of a thousand rounds differ from the frozen engine's, replayed move by move.

Time is CPU time of this process; all take turns, so that other work disturbs the ratios little.
`--threads` also shows what two threads play in the time of the clock: on a quiet machine only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import replace
from itertools import count, permutations
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from eleusis.batch import Environment, InducerSeat, RandomSeat, RuleTable, rounds, rule_table
from eleusis.batch.form import CALLED, NO_PLAY_DECLARED, PICKED, PLAYED, PROPHET_DECLARED
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.batch import BatchRounds

for beside in ("tests", "benchmarks"):
    sys.path.insert(0, str(Path(__file__).parents[1] / beside))

REPEATS: Final = 5
DECISIONS: Final = [PLAYED, NO_PLAY_DECLARED, CALLED, PICKED, PROPHET_DECLARED]
SINGLE: Final = replace(rulebook("gardner"), string_max=1, no_play=None, prophet=None)
ONE_RULE: Final = "Colours alternate."
KINDS: Final = (
    *("red", "odd", "a face card", "a heart", "a spade", "even", "black", "a club", "a diamond"),
    *("higher than 7", "lower than 5"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the ratios as JSON")
    parser.add_argument("--threads", action="store_true", help="two threads beside one, by clock")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    rates = measured(options.repeats)
    peer = rates.pop("UNO")
    told = {name: round(rate / peer, 1) for name, rate in rates.items()} if peer else {}
    told["differ"] = differing(1000)
    if options.json:
        print(json.dumps(told))
        return
    print(f"RLCard's UNO: {peer:,.0f} steps per CPU second")
    for name, rate in rates.items():
        print(f"{name:12}{rate:14,.0f} steps per CPU second{told.get(name, 0):10,.1f} times")
    print(f"{told['differ']:.0f} of 1,000 rounds differ from the engine's")
    if options.threads:
        print(f"two threads: {speed_up():.2f} times one")


def measured(repeats: int) -> dict[str, float]:
    """The steps per CPU second of each way to play, by the median of the repeats."""
    from engine import uno

    rules, bank = rule_table(), bank_of_1024()
    peer = uno()
    inducers = [InducerSeat()] * 5
    runs: dict[str, Callable[[], float]] = {
        "UNO": (lambda: (run := peer.run(60)).moves / run.seconds) if peer else lambda: 0.0,
        "full": lambda: rate_of(lambda: rounds(30_000, rules=rules)),
        "single": lambda: rate_of(
            lambda: rounds(40_000, rulebook=SINGLE, rules=rule_table([ONE_RULE]))
        ),
        "step": stepping(Environment(512, rulebook=SINGLE, rules=rule_table([ONE_RULE]))),
        "whole_step": stepping(Environment(512, rules=rules)),
        "inducer": lambda: rate_of(lambda: rounds(4096, rules=bank, policies=inducers)),
    }
    for run in runs.values():
        run()  # compiles, and fills caches
    rates: dict[str, list[float]] = defaultdict(list)
    for _ in range(repeats):
        for name, run in runs.items():
            rates[name].append(run())
    return {name: median(each) for name, each in rates.items()}


def rate_of(play: Callable[[], BatchRounds]) -> float:
    started = process_time()
    played = play()
    seconds = process_time() - started
    return int(played.counts[:, DECISIONS].sum()) / seconds


def stepping(env: Environment, steps: int = 200) -> Callable[[], float]:
    """Steps with random legal actions: their drawing, observations and masks count as time."""
    env.reset()
    numbers = count(1)

    def run() -> float:
        started = process_time()
        for _ in range(steps):
            env.step(env.drawn_actions(next(numbers)))
        return len(env) * steps / (process_time() - started)

    return run


def bank_of_1024() -> RuleTable:
    """Rules of one form, that differ in what they look at and what they want."""
    wants = [f"{kind} card" if " " not in kind else kind for kind in KINDS]
    wants = [f"a card {want}" if want.endswith(("7", "5")) else want for want in wants]
    wants = [
        want if want.startswith("a ") else f"a {want}".replace("a o", "an o") for want in wants
    ]
    wants = [want.replace("a even", "an even") for want in wants]
    told = [
        f"If the last card was {seen}, play {one}, otherwise {other}."
        for seen in KINDS
        for one, other in permutations(wants, 2)
    ]
    return rule_table(told[:1024])


def differing(count: int) -> int:
    """How many of so many rounds, by all rulebooks and policies, differ from the engine's."""
    from batch_replaying import replayed

    books = ("gardner", "howell", "king", "denexa", "express")
    kinds = (RandomSeat(), RandomSeat(insight=0.6, prophecy=0.3, no_play=0.1), InducerSeat())
    wrong = 0
    for number, name in enumerate(books):
        for kind in kinds:
            part = count // (len(books) * len(kinds)) + 1
            played = rounds(part, rulebook=name, policies=[kind] * 5, seed=number)
            for index in range(part):
                try:
                    replayed(played, index)
                except AssertionError:
                    wrong += 1
    return wrong


def speed_up() -> float:
    """How much sooner two threads are done than one, by the clock."""
    rules, seconds = rule_table(), []
    for threads in (1, 2):
        rounds(1000, rules=rules, threads=threads)
        started = perf_counter()
        rounds(400_000, rules=rules, threads=threads)
        seconds.append(perf_counter() - started)
    return seconds[0] / seconds[1]


if __name__ == "__main__":
    main()
