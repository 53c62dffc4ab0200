"""How many rules of other people are understood: read, confirmed, or learned from pictures.

    python benchmarks/understanding.py FILE.jsonl           a table of the counts
    python benchmarks/understanding.py FILE.jsonl --json    the counts, and every case
    python benchmarks/understanding.py FILE.jsonl --silent  by pictures alone, each rule once
    python benchmarks/understanding.py FILE.jsonl --sayable also how many of them can be said
    python benchmarks/understanding.py FILE.jsonl --overlooking 0.5  by a dealer who looks less well

Each line of the file is an object with `id`, `says` and perhaps `says2`, the sentences in which
somebody said a rule, and `predicate`, what it means: a Python expression over `m`, the line, which
is never empty, and `c`, the candidate, with the helpers of `benchmarks/predicates.py`. Each
sentence is a case. A simulated dealer answers by the predicate:

- to a sentence asked back: yes to the first choice that means their rule;
- to a picture: they put it right, or tap the first card of its line that cannot come, unless that
  is one of the share of lines of which they overlook it;
- to a rule proposed after pictures: no if it is wrong somewhere after one card or two, which who
  reads it would see; else yes.

A rule is *reached* if it equals the predicate on every line of one or two cards that can come and
on so many longer ones, drawn at random from those that can come, each with all 52 candidates. A
rule accepted that does not is *wrong*. A *tap* changes one card of a picture, or all of a suit,
or all of a rank, or takes one of the pictures offered beside it; the fewest that do are counted,
and one for the card of a line that cannot come. A rule is *sayable* if it is reached, or if one
that can be thought of fits sixty pictures of lines at random and equals the predicate as above.

Exit status: 0 when the counts are printed, 2 when the file cannot be used.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, Final, assert_never

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from eleusis.cards import CARDS, CardSet
from eleusis.errors import EleusisError
from eleusis.rule import RuleTree, word_rule
from eleusis.rule.answers.answer import Asked, NotRead, Read
from eleusis.rule.answers.answering import answer
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.understanding import (
    GivenUp,
    PictureQuestion,
    Proposal,
    Understanding,
    Understood,
    weighing,
)
from eleusis.understanding.belief import PictureBelief
from eleusis.understanding.drawing import fewest_taps
from eleusis.understanding.prior import prior_of
from eleusis.understanding.sights import Picture

sys.path.insert(0, str(Path(__file__).resolve().parent))
from predicates import Case, cases_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.cards import Cards

STARTERS: Final = 1
LINES: Final = 20_000
"""Longer lines on which a rule must equal the predicate."""
LENGTH_MAX: Final = 14
REFUSALS_MAX: Final = 2
"""The dealer loses patience when they have said no so often."""

SHOWN: Final = 60
"""Pictures that tell whether a rule is sayable."""
FITTING: Final = 8
"""Rules that fit them all, of which it is looked whether one is the author's."""

REACHED: Final = ("at_once", "after_yes", "after_pictures")
OUTCOMES: Final = (*REACHED, "given_up", "wrong")


@dataclass(slots=True)
class Outcome:
    """What came of one sentence."""

    case: str
    sentence: str
    outcome: str
    reading: str = ""
    pictures: int = 0
    taps: int = 0
    seconds: list[float] = field(default_factory=list)
    """Of computing, for each step."""
    told: list[str] = field(default_factory=list)
    sayable: bool | None = None
    """None where it was not looked for."""


# ---- The judge ----------------------------------------------------------------------------------


class Judge:
    """Whether rules mean what an author means."""

    def __init__(self, case: Case, lines: int) -> None:
        self.case = case
        self._count = lines
        self._short = {line: case.right(line) for line in _short_lines(case)}
        self._reached: dict[RuleTree, bool] = {}

    def fits_short_lines(self, rule: RuleTree) -> bool:
        """True if a rule is right after one card and after two."""
        judge = LazyMachine(rule, starters=STARTERS)
        return all(judge.mask(judge.after(line)) == right for line, right in self._short.items())

    def is_reached(self, rule: RuleTree) -> bool:
        """True if a rule equals the predicate, as far as is looked at."""
        found = self._reached.get(rule)
        if found is None:
            found = self._reached[rule] = self.fits_short_lines(rule) and self._fits_long(rule)
        return found

    def _fits_long(self, rule: RuleTree) -> bool:
        judge = LazyMachine(rule, starters=STARTERS)
        return all(
            judge.mask(judge.after(line)) == right
            for line, right in _long_lines(self.case, self._count)
        )


def _short_lines(case: Case) -> Iterator[Cards]:
    for first in CARDS:
        yield (first,)
        mask = case.right((first,))
        yield from ((first, second) for second in CARDS if mask >> second & 1)


def _long_lines(case: Case, count: int) -> Iterator[tuple[Cards, int]]:
    """So many lines of three cards or more that can come, and what is right after each."""
    chance = random.Random(case.name)
    found = walks = 0
    while found < count and walks < count:
        walks += 1
        line: Cards = (chance.choice(CARDS),)
        for _ in range(LENGTH_MAX):
            mask = case.right(line)
            if len(line) > 2:
                yield line, mask
                found += 1
            if not mask or found >= count:
                break
            line = (*line, chance.choice([card for card in CARDS if mask >> card & 1]))


def is_sayable(judge: Judge, text: str) -> bool:
    """True if some rule that can be thought of where this is written is what its author means."""
    case, chance = judge.case, random.Random(judge.case.name)
    short = chance.sample([*_short_lines(case)], SHOWN // 3)
    long = [line for line, _ in _long_lines(case, 20 * SHOWN)]
    lines = dict.fromkeys([*short, *chance.sample(long, min(len(long), SHOWN - len(short)))])
    belief = PictureBelief(
        prior_of(text, STARTERS), [Picture(line, case.right(line)) for line in lines]
    )
    panel = belief.heaviest(FITTING)
    return any(judge.is_reached(belief.rule(panel, n)) for n in range(len(panel)))


@lru_cache(maxsize=4)
def _judge(case: Case, lines: int) -> Judge:
    return Judge(case, lines)


# ---- The dealer ---------------------------------------------------------------------------------


def taps_to(right: int, believed: CardSet, offers: Sequence[CardSet]) -> int:
    """The fewest taps that put a picture right, where others may be taken instead."""
    masks = np.array([believed.mask, *(offer.mask for offer in offers)], np.uint64)
    taps = fewest_taps(masks ^ np.uint64(right))
    taps[1:] += 1
    return int(taps.min())


def judged(
    case: Case, sentence: str, lines: int, *, sayable: bool = False, overlooking: float = 0.0
) -> Outcome:
    """What comes of one sentence; an empty one is learned from pictures alone."""
    judge = _judge(case, lines)
    outcome = Outcome(case.name, sentence, "")
    if sentence:
        _read(judge, outcome)
    if not outcome.outcome:
        _learn(judge, outcome, overlooking)
    if sayable:
        outcome.sayable = outcome.outcome in REACHED or is_sayable(judge, sentence)
    return outcome


def _read(judge: Judge, outcome: Outcome) -> None:
    try:
        found = answer(outcome.sentence)
    except EleusisError:
        return
    match found:
        case Read(_, rule):
            outcome.reading = word_rule(rule)
            outcome.outcome = "at_once" if judge.is_reached(rule) else "wrong"
        case Asked():
            for rule in (found.rule, *found.rivals):
                if judge.is_reached(rule):
                    outcome.reading, outcome.outcome = word_rule(rule), "after_yes"
                    break
        case NotRead():
            pass


def _learn(judge: Judge, outcome: Outcome, overlooking: float) -> None:
    state, case = Understanding(outcome.sentence, STARTERS), judge.case
    chance = random.Random(outcome.sentence)
    refusals = 0
    while not outcome.outcome:
        begun = process_time()
        step = state.step
        outcome.seconds.append(round(process_time() - begun, 3))
        outcome.pictures = state.pictures
        match step:
            case PictureQuestion(line, believed, offers):
                wrong = case.wrong_place(line, STARTERS)
                if wrong is not None and chance.random() >= overlooking:
                    outcome.taps += 1
                    outcome.told.append(f"{_cards(line)}: cannot come, card {wrong + 1}")
                    state = state.cannot_come(wrong)
                else:
                    right = case.right(line)
                    taps = taps_to(right, believed, offers)
                    outcome.taps += taps
                    outcome.told.append(f"{_cards(line)}: {taps}")
                    state = state.answer(CardSet(right))
            case Proposal(rule):
                if judge.fits_short_lines(rule):
                    state = state.accept()
                else:
                    refusals += 1
                    outcome.told.append(f"no: {step.sentence}")
                    state = state.refuse()
                    if refusals > REFUSALS_MAX:
                        outcome.outcome = "given_up"
            case Understood(rule):
                outcome.reading = step.sentence
                outcome.outcome = "after_pictures" if judge.is_reached(rule) else "wrong"
            case GivenUp():
                outcome.reading, outcome.outcome = step.sentence, "given_up"
            case _:
                assert_never(step)


def _cards(line: Cards) -> str:
    return " ".join(map(str, line))


# ---- The report ---------------------------------------------------------------------------------


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The counts, and how much the pictures asked of the dealer."""
    counts = Counter(outcome.outcome for outcome in outcomes)
    is_told = all(one.sayable is not None for one in outcomes)
    learned = [one for one in outcomes if one.outcome == "after_pictures"]
    steps = [second for one in outcomes for second in one.seconds] or [0.0]
    return {
        "total": len(outcomes),
        **{name: counts[name] for name in OUTCOMES},
        "reached": sum(counts[name] for name in REACHED),
        "sayable": sum(bool(one.sayable) for one in outcomes) if is_told else None,
        "median_pictures": median(one.pictures for one in learned) if learned else None,
        "most_pictures": max((one.pictures for one in outcomes), default=0),
        "median_taps": median(one.taps for one in learned) if learned else None,
        "median_step_s": float(np.median(steps)),
        "p95_step_s": float(np.quantile(steps, 0.95)),
        "slowest_step_s": max(steps),
    }


def _take_weights(path: Path | None) -> None:
    """Lets words weigh as a file says, not as the program's own says."""
    if path is not None:
        weights = weighing.weights_of(path.read_text(encoding="utf-8"))
        weighing.learned_weights = lambda: weights  # type: ignore[assignment]


def _work(
    case: Case, sentences: tuple[str, ...], lines: int, sayable: bool, overlooking: float
) -> list[Outcome]:
    return [
        judged(case, sentence, lines, sayable=sayable, overlooking=overlooking)
        for sentence in sentences
    ]


def run(
    cases: Sequence[Case],
    *,
    lines: int,
    silent: bool,
    sayable: bool,
    overlooking: float,
    processes: int,
    weights: Path | None,
    console: Console,
) -> list[Outcome]:
    """What comes of all cases, with a bar to watch."""
    found: list[Outcome] = []
    with (
        Progress(console=console, transient=True) as progress,
        ProcessPoolExecutor(
            processes, get_context("spawn"), initializer=_take_weights, initargs=(weights,)
        ) as pool,
    ):
        bar = progress.add_task("understanding", total=len(cases))
        jobs = [
            pool.submit(_work, case, ("",) if silent else case.says, lines, sayable, overlooking)
            for case in cases
        ]
        for job in jobs:
            found += job.result()
            progress.advance(bar)
    return found


def main() -> int:
    """Prints how many rules of a file are understood."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--silent", action="store_true", help="by pictures alone")
    parser.add_argument("--sayable", action="store_true", help="count what can be said at all")
    parser.add_argument("--overlooking", type=float, default=0.0, help="of lines that cannot come")
    parser.add_argument("--lines", type=int, default=LINES, help="longer lines to compare on")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="weights learned without these writers")
    parser.add_argument("--from", type=int, default=0, dest="begin", help="the first rule taken")
    parser.add_argument("--every", type=int, default=1, help="take every n-th rule only")
    told = parser.parse_args()
    try:
        cases = cases_of(told.file)[told.begin :: told.every]
    except (OSError, ValueError, KeyError, AttributeError) as error:
        print(f"{told.file}: {error}", file=sys.stderr)
        return 2
    console = Console(stderr=True)
    outcomes = run(
        cases,
        lines=told.lines,
        silent=told.silent,
        sayable=told.sayable,
        overlooking=told.overlooking,
        processes=told.processes,
        weights=told.weights,
        console=console,
    )
    counted = summary(outcomes)
    if told.json:
        lists = {name: [asdict(o) for o in outcomes if o.outcome == name] for name in OUTCOMES}
        print(json.dumps({**counted, "cases": lists}, ensure_ascii=False, indent=1))
        return 0
    table = Table("what", "count")
    for name, value in counted.items():
        table.add_row(name, str(value))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
