"""Makes the pool of rules that are played alone: `src/eleusis/study/alone/pool.toml`.

    python scripts/make_pool.py             measure what is not measured yet, choose, write

Candidates are the published rules that go with an empty line and the ideas of `pool_ideas`. Those
are taken that are read unasked, lead to no dead end, leave neither too few nor too many cards right
and are different from all others; exactly, not by trying. Each is then looked for by our own
scientist in so many rounds of the game of science: how soon it finds a rule is how hard it is.

What is measured is kept in build/pool.jsonl, by the sentence, and not measured again. A new pool
gets a new version, in `VERSION` here: who played by an old one has other days.
"""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent))  # python -P looks nowhere

from pool_ideas import ideas
from rich.progress import track

from eleusis.agents.rng import Chance, shuffled
from eleusis.cards import CARDS
from eleusis.rule import Read, answer, library, machine
from eleusis.rule.analysis.audit import audit
from eleusis.rule.analysis.equivalence import difference
from eleusis.study.science.inducer import inducers
from eleusis.study.science.protocol import STARTERS, TURNS, deal_cards, run_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from eleusis.rule import RuleTree
    from eleusis.study.science.inducer import Inducer

VERSION: Final = 2
ROUNDS: Final = 3
"""Of each rule."""
CANDIDATES: Final = 464
DAYS: Final = 7
WEEKS: Final = 59
"""Rules for each day of the week: more than a year has weeks."""

ROOT: Final = Path(__file__).resolve().parent.parent
MEASURED: Final = ROOT / "build" / "pool.jsonl"
WRITTEN: Final = ROOT / "src" / "eleusis" / "study" / "alone" / "pool.toml"

SHARES: Final = 0.15, 0.85
"""Of the cards right in play."""
OPENING_MIN: Final = 8
LETTERS_MAX: Final = 110
WALKS: Final = 6
STEPS: Final = 24
"""Lines, and cards on each, that rules are told apart by before they are compared."""


def candidates() -> dict[str, RuleTree]:
    """All that is fit to be looked for, by its sentence, in the order of some lots."""
    published = [
        rule.sentence
        for rule in library()
        if "empty" in rule.line and rule.kind not in ("hypothesis", "benchmark")
    ]
    invented = sorted(dict.fromkeys(ideas()), key=lambda text: Chance("pool", text).below(1 << 53))
    alike: dict[tuple[int, ...], list[RuleTree]] = {}
    found: dict[str, RuleTree] = {}
    for sentence in track([*published, *invented], "candidates"):
        rule = fit(sentence)
        if rule is None or len(found) == CANDIDATES:
            continue
        others = alike.setdefault(trace(rule), [])
        if all(difference(rule, other, starters=STARTERS) is not None for other in others):
            others.append(rule)
            found[sentence] = rule
    return found


def fit(sentence: str) -> RuleTree | None:
    """The rule of the sentence, if there is nothing to say against it."""
    read = answer(sentence)
    if not isinstance(read, Read) or len(sentence) > LETTERS_MAX:
        return None
    known = audit(read.rule, starters=STARTERS)
    share = known.share.in_play
    if not known.is_exact or known.dead_end is not None or share is None:
        return None
    opening = machine(read.rule, starters=STARTERS)
    if opening.mask(opening.start).bit_count() < OPENING_MIN:
        return None
    return read.rule if SHARES[0] <= share <= SHARES[1] else None


def trace(rule: RuleTree) -> tuple[int, ...]:
    """What is right along some right lines: rules that differ in it are different."""
    judge = machine(rule, starters=STARTERS)
    masks = []
    for walk in range(WALKS):
        state = judge.start
        for step in range(STEPS):
            mask = judge.mask(state)
            masks.append(mask)
            order = shuffled(CARDS, "trace", walk, step)
            state = judge.step(state, next(card for card in order if mask >> card & 1))
    return tuple(masks)


def measured(found: dict[str, RuleTree]) -> Iterator[dict[str, Any]]:
    """How our scientist fared with each rule; what is measured already is looked up."""
    MEASURED.parent.mkdir(exist_ok=True)
    known: dict[str, dict[str, Any]] = {}
    if MEASURED.exists():
        rows = map(json.loads, MEASURED.read_text(encoding="utf-8").splitlines())
        known = {row["sentence"]: row for row in rows}
    make = inducers()
    with MEASURED.open("a", encoding="utf-8") as file:
        for sentence, rule in track(found.items(), "rounds", total=len(found)):
            if sentence not in known:
                known[sentence] = played(sentence, rule, make)
                print(json.dumps(known[sentence]), file=file, flush=True)
            yield known[sentence]


def played(sentence: str, rule: RuleTree, make: Callable[[], Inducer]) -> dict[str, Any]:
    """The rounds: with which card the rule was found in each, and the points."""
    rounds = [run_round(make(), deal_cards(sentence, rule, seed)) for seed in range(ROUNDS)]
    return {
        "sentence": sentence,
        "plays": [len(each.turns) if each.is_solved else TURNS + 1 for each in rounds],
        "points": [each.score for each in rounds],
    }


def chosen(rows: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Rules for each day of the week, Monday's the easiest; no day has a rule as hard as another's.

    What is hardly ever found is left out, and what a day has too many of.
    """
    solved = [row for row in rows if median(row["points"]) > 0]
    solved.sort(key=lambda row: (-fmean(row["points"]), row["sentence"]))
    days: list[list[dict[str, Any]]] = [[]]
    for _, equal in groupby(solved, key=lambda row: fmean(row["points"])):
        if len(days[-1]) >= WEEKS:
            days.append([])
        days[-1] += equal
    if len(days) < DAYS or len(days[DAYS - 1]) < WEEKS:
        raise SystemExit(f"{len(solved)} rules are not enough.")
    return [day[:WEEKS] for day in days[:DAYS]]


def written(days: list[list[dict[str, Any]]]) -> str:
    """The text of the file; within a day of the week rules lie in the order of some lots."""
    lines = [HEAD]
    for day in days:
        for row in sorted(day, key=lambda row: Chance("day", row["sentence"]).below(1 << 53)):
            lines.append("[[rule]]")
            lines += [f"{key} = {json.dumps(row[key])}" for key in ("sentence", "plays", "points")]
            lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Measure and write."""
    days = chosen(list(measured(candidates())))
    WRITTEN.write_text(written(days), encoding="utf-8")
    sys.stdout.write(f"{sum(map(len, days))} rules\n")


HEAD: Final = f"""\
# The rules that are played alone: {WEEKS} for each day of the week, Monday's first. Of each, the
# play with which our scientist found it in {ROUNDS} rounds, {TURNS + 1} where it did not, and what
# it scored. Written by scripts/make_pool.py.

version = {VERSION}
weeks = {WEEKS}
"""


if __name__ == "__main__":
    main()
