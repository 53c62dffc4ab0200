"""Whether memory stays flat: batch, step, arena and evolution, each in a process of its own.

    python benchmarks/memory.py --minutes 10 [PART ...]

It is told what the process held at most, in megabytes, in each fifth of the time, of which the
first is for warm-up, and how much it did. 65,536 rounds are in the air at once in `batch`, 512 in
`step`; `arena` has a mind in each seat but one.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from eleusis.arena.evolving import EvolutionPlan, Nature, generations_after
from eleusis.arena.plan import planned
from eleusis.arena.playing import play_task
from eleusis.batch import Environment, ExternalSeat, InducerSeat, RandomSeat, rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

BATCH: Final = 65_536
STEPS: Final = 100
FIFTHS: Final = 5


def batch() -> Iterator[int]:
    """Whole rounds among inducers and chance, so many each time."""
    for seed in count():
        yield len(rounds(BATCH, policies=[InducerSeat(), *[RandomSeat()] * 4], seed=seed).scores)


def step() -> Iterator[int]:
    """Decisions in an environment, so many each time."""
    env = Environment(512, policies=[ExternalSeat()] * 5, seed=0)
    env.reset()
    for number in count():
        env.step(env.drawn_actions(number))
        if number % STEPS == 0:
            yield 512 * STEPS


def arena() -> Iterator[int]:
    """Rounds of a tournament."""
    plan = planned(["bayes", "sparc", "cautious", "random"], rounds=1_000_000)
    for task in plan.tasks:
        play_task(plan, plan.luck, task, with_record=True)
        yield 1


def evolve() -> Iterator[int]:
    """Rounds of an evolution, a generation each time."""
    plan = EvolutionPlan("memory", generations=100_000, rounds=100_000, drawn=100)
    for generation in generations_after(Nature(plan), None):
        yield generation.played


PARTS: Final[Mapping[str, Callable[[], Iterator[int]]]] = {
    part.__name__: part for part in (batch, step, arena, evolve)
}


def held() -> float:
    """Megabytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def watched(part: str, minutes: float) -> tuple[int, list[float]]:
    """What was done, and what was held at most in each fifth of the time.

    Time counts from when the part is ready, its first work done.
    """
    work = PARTS[part]()
    done, most = next(work), [0.0] * FIFTHS
    began = monotonic()
    for made in work:
        done += made
        fifth = int(FIFTHS * (monotonic() - began) / 60 / minutes)
        if fifth >= FIFTHS:
            break
        most[fifth] = max(most[fifth], held())
    return done, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--minutes", type=float, default=10, help="of the clock, for each part")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    if not Path("/proc/self/statm").exists():
        sys.exit("The system does not tell what a process holds.")
    for part in options.parts or PARTS:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            done, most = alone.submit(watched, part, options.minutes).result()
        print(f"{part}: {done:,} done, {', '.join(f'{each:.0f}' for each in most)} MB", flush=True)


if __name__ == "__main__":
    main()
