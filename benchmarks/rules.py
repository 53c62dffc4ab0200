"""How long rules take to read, to compile, to judge by and to compare.

    python benchmarks/rules.py                            the figures of benchmarks/results.md
    python benchmarks/rules.py --sentences FILE.jsonl     reads the sentences of a file, too

The rules are those of the library. Time is CPU time of this process. The tasks take turns, each
with one repeat after the other, and each item counts with the median of its repeats, so that
other work on the machine disturbs little. Every reading, machine and comparison starts afresh.

Beside our comparison stands the usual way to find out whether two rules are the same: random
lines, right by the first rule, and a look at every card along them (100 lines of 40 cards, as the
published benchmark "Can LLMs play the game of science?" does it). It gets our machines, so that
nothing but the method differs.
"""

from __future__ import annotations

import argparse
import platform
import sys
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from eleusis.cards import CARDS, FULL_MASK, RED, Card, Cards
from eleusis.errors import RuleSyntaxError, RuleTooLarge
from eleusis.rule import LazyMachine, answer, library, read_rule
from eleusis.rule.analysis.equivalence import Difference, Undecided, difference
from eleusis.rule.machine.dfa import Automaton, compile_rule
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    Attribute,
    Compare,
    Constant,
    If,
    In,
    Relation,
    RuleTree,
    RunLength,
    all_of,
)
from reading import UnusableFile, cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from eleusis.rule import Machine

REPEATS: Final = 5
JUDGEMENTS: Final = 10_000
PAIRS: Final = 400
"""Pairs of library rules compared for time; for their answers all pairs are."""

LINES: Final = 100
LENGTH: Final = 40
"""Lines that the simulated comparison plays, and cards in each."""

STREAK: Final = 6
"""Cards of one rank in a row which the rarely differing rules forbid."""

Pair = tuple[RuleTree, RuleTree]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Task:
    """Something to measure, on many items."""

    name: str
    items: Mapping[str, Callable[[], object]]
    """What to run, by the name of the rule or sentence."""
    per_item: int = 1
    """How often an item does what is measured."""


# ---- Tasks -------------------------------------------------------------------------------------


def tasks(rules: Mapping[str, RuleTree], sentences: Mapping[str, str]) -> list[Task]:
    """What is measured."""
    tables = {name: table for name, rule in rules.items() if (table := compiled(rule))}
    cards = tuple(Random(7).choices(CARDS, k=JUDGEMENTS))
    unlike = dict(Random(7).sample(list(named_pairs(rules).items()), PAIRS))
    alike = {name: (rule, in_other_words(rule)) for name, rule in rules.items()}
    library_sentences = {rule.slug: rule.sentence for rule in library()}
    return [
        Task("read a library sentence", each(read_afresh, library_sentences)),
        *([Task("read a sentence of the file", each(read_afresh, sentences))] if sentences else []),
        Task("compile a rule", each(compile_rule, {name: rules[name] for name in tables})),
        Task("judge a card, compiled", each(partial(judge_all, cards), tables), JUDGEMENTS),
        Task("judge a card, any rule", each(partial(judge_lazily, cards), rules), JUDGEMENTS),
        Task("compare two library rules", each(compare, unlike)),
        Task("  simulated", each(simulate, unlike)),
        Task("compare a rule in other words", each(compare, alike)),
        Task("  simulated", each(simulate, alike)),
    ]


def each(
    work: Callable[[Item], object], items: Mapping[str, Item]
) -> dict[str, Callable[[], object]]:
    return {name: partial(work, item) for name, item in items.items()}


def read_afresh(sentence: str) -> RuleTree | None:
    """The rule, or None if it is refused, which takes its time as well."""
    answer.cache_clear()
    try:
        return read_rule(sentence)
    except (RuleSyntaxError, RuleTooLarge):
        return None


def compiled(rule: RuleTree) -> Automaton | None:
    """The table of a rule; None if it needs too many states and can only be run."""
    try:
        return compile_rule(rule)
    except RuleTooLarge:
        return None


def judge_all(cards: Cards, machine: Machine) -> int:
    """Judge card after card, laying those that are right; returns how many were."""
    state, right_count = machine.after((CARDS[30],)), 0
    for card in cards:
        if machine.mask(state) >> card & 1:
            right_count += 1
            state = machine.step(state, card)
    return right_count


def judge_lazily(cards: Cards, rule: RuleTree) -> int:
    return judge_all(cards, LazyMachine(rule))


def compare(pair: Pair) -> Difference | Undecided | None:
    return difference(*pair)


# ---- Pairs of rules ----------------------------------------------------------------------------


def named_pairs(rules: Mapping[str, RuleTree]) -> dict[str, Pair]:
    """Every pair of library rules that are not the same tree."""
    return {
        f"{one}, {other}": (rules[one], rules[other])
        for one, other in combinations(rules, 2)
        if rules[one] != rules[other]
    }


def in_other_words(rule: RuleTree) -> RuleTree:
    """Another tree of the same meaning: if the card is red, the rule, otherwise the rule."""
    return replace(rule, condition=If(In(CANDIDATE, RED), rule.condition, rule.condition))


def rarely_different(rule: RuleTree) -> RuleTree:
    """The rule, and never so many cards of one rank in a row."""
    streak = Compare(RunLength(Attribute.RANK), Relation.LESS, Constant(STREAK))
    return replace(rule, condition=all_of(rule.condition, streak))


def simulate(pair: Pair, seed: int = 7) -> bool:
    """True if the rules agree on all cards along random lines that are right by the first."""
    one, other = map(LazyMachine, pair)
    choose = Random(seed).choice
    cards_in: dict[int, list[Card]] = {}
    for _ in range(LINES):
        here, there = one.start, other.start
        for place in range(LENGTH):
            mask = one.mask(here)
            if mask != other.mask(there):
                return False
            followed = mask if place else FULL_MASK  # any card may be the starter
            if followed not in cards_in:
                cards_in[followed] = [card for card in CARDS if followed >> card & 1]
            if not followed:
                break
            card = choose(cards_in[followed])
            here, there = one.step(here, card), other.step(there, card)
    return True


# ---- The report --------------------------------------------------------------------------------


def measure(work: Sequence[Task], repeats: int) -> list[dict[str, float]]:
    """For each task, the seconds of each item: the median of its repeats."""
    times: list[dict[str, list[float]]] = [{name: [] for name in task.items} for task in work]
    for _ in range(repeats):
        for task, of_items in zip(work, times, strict=True):
            for name, run in task.items.items():
                begin = process_time()
                run()
                of_items[name].append((process_time() - begin) / task.per_item)
    return [{name: median(seconds) for name, seconds in of_items.items()} for of_items in times]


def report_times(work: Sequence[Task], repeats: int) -> None:
    print(f"Python {platform.python_version()}, CPU time, median of {repeats} repeats")
    print(f"{'':32}{'items':>6}{'median':>11}{'longest':>11}  which")
    for task, times in zip(work, measure(work, repeats), strict=True):
        slowest = max(times, key=lambda name: times[name])
        typical = shown(median(times.values()))
        print(
            f"{task.name:32}{len(times):6}{typical:>11}{shown(times[slowest]):>11}  {slowest[:60]}"
        )


def shown(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-5 else f"{seconds * 1e6:.3f} µs"


def report_answers(title: str, pairs: Sequence[Pair]) -> None:
    """Print how many pairs differ, and how many of these the simulation takes for the same."""
    answers = [compare(pair) for pair in pairs]
    unequal = [
        pair for pair, answer in zip(pairs, answers, strict=True) if isinstance(answer, Difference)
    ]
    equal, undecided = (sum(map(is_such, answers)) for is_such in (_is_none, _is_undecided))
    missed = sum(map(simulate, unequal))
    print(
        f"{title}: {equal} are the same, {len(unequal)} differ, {undecided} undecided; "
        f"the simulation takes {missed} that differ for the same"
    )


def _is_none(answer: object) -> bool:
    return answer is None


def _is_undecided(answer: object) -> bool:
    return isinstance(answer, Undecided)


def main() -> int:
    """0, or 2 if a file cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sentences", type=Path, help="as for benchmarks/reading.py")
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args()
    begin = process_time()
    read_rule("Colours alternate.")
    print(f"the first sentence of a process: {shown(process_time() - begin)}")
    try:
        cases = cases_of(options.sentences) if options.sentences else ()
    except UnusableFile as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    rules = {rule.slug: read_rule(rule.sentence) for rule in library()}
    report_times(tasks(rules, {case.sentence: case.sentence for case in cases}), options.repeats)
    report_answers("pairs of library rules", list(named_pairs(rules).values()))
    report_answers(
        f"library rules, with and without “never {STREAK} of a rank in a row”",
        [(rule, rarely_different(rule)) for rule in rules.values()],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
