"""Learns what people's words say of rules: `python scripts/learn_words.py [FILE …]` writes weights.

The sentences are those of `benchmarks/sentences/`, and of each FILE, with rules as
`benchmarks/understanding.py` takes them. Each sentence is held against all rules, and the weights
are those under which its own rule stands out best (a softmax over the rules, with weights kept
small). What a rule speaks of is told by its predicate in the names in which a tree would tell it.

    python scripts/learn_words.py [FILE …] --measure FILE

writes nothing; it tells how many bits the words of the measured file bring: the mean of
log2(n · P(its rule | words)) over its sentences, the n rules of the file equally likely before.
The weights for one kind of writer are learned from the other kinds and from the other files.
Rules that mean the same count as one.

    python scripts/learn_words.py [FILE …] --without KIND --to FILE.json

leaves out a kind of writer (what the names of its rules begin with), to measure understanding by.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from eleusis.cards import CARDS
from eleusis.understanding.lexicon import CONCEPT_NAMES, mentioned
from eleusis.understanding.weighing import COUNTED, Weights, counts_of, row_of

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))
from predicates import Case, cases_of, meaning_of_predicate

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from eleusis.induction.kernels import Floats

ROOT: Final = Path(__file__).resolve().parent.parent
SENTENCES: Final = ROOT / "benchmarks/sentences"
WEIGHTS: Final = ROOT / "src/eleusis/understanding/weights.json"
SMALL: Final = 2.0
"""How strongly weights are kept small, in halves of squares a sentence."""
SMALL_COUNTS: Final = 0.2
STEPS: Final = 250
RATE: Final = 0.05
UNSURE: Final = 0.03
"""The share of any rule that words are not trusted with, when bits are measured."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """All sentences and rules.

    Attributes:
        cases: The rules.
        owner: For each sentence the number of its rule.
        rows: What each sentence mentions. Shape: (sentences, names + 1).
        counts: See `COUNTED`. Shape: (sentences, rules, counts).
        concepts: Their names.
        has: Which rule has which concept. Shape: (rules, concepts).
    """

    cases: tuple[Case, ...]
    owner: np.ndarray
    rows: Floats
    counts: Floats
    concepts: tuple[str, ...]
    has: Floats


def lesson_of(cases: Sequence[Case]) -> Lesson:
    """What there is to learn from some cases."""
    meanings = [meaning_of_predicate(case.predicate) for case in cases]
    concepts = tuple(sorted({name for meaning in meanings for name in meaning.concepts}))
    said = [(number, mentioned(text)) for number, case in enumerate(cases) for text in case.says]
    return Lesson(
        tuple(cases),
        np.array([number for number, _ in said]),
        np.array([row_of(text) for _, text in said]),
        np.array([[counts_of(text, meaning) for meaning in meanings] for _, text in said]),
        concepts,
        np.array([[name in meaning.concepts for name in concepts] for meaning in meanings], float),
    )


# ---- Learning -----------------------------------------------------------------------------------


def learned(lesson: Lesson, names: Container[str]) -> Weights:
    """The weights learned from the rules of these names, by Adam on the whole batch."""
    rows, has, counts, own = _batch(lesson, names)
    parts = [np.zeros((len(CONCEPT_NAMES) + 1, len(lesson.concepts))), np.zeros(len(COUNTED))]
    first, second = [np.zeros_like(one) for one in parts], [np.zeros_like(one) for one in parts]
    for step in range(1, STEPS + 1):
        wrong = shares_of(rows, has, counts, parts[0], parts[1])
        wrong[np.arange(len(own)), own] -= 1
        slopes = [
            SMALL * parts[0] + rows.T @ (wrong @ has),
            SMALL_COUNTS * parts[1] + np.tensordot(wrong, counts, 2),
        ]
        for n, slope in enumerate(slopes):
            mean = slope / len(rows)
            first[n] = 0.9 * first[n] + 0.1 * mean
            second[n] = 0.99 * second[n] + 0.01 * mean**2
            way = first[n] / (1 - 0.9**step) / (np.sqrt(second[n] / (1 - 0.99**step)) + 1e-8)
            parts[n] = parts[n] - RATE * way
    return Weights(lesson.concepts, parts[0], parts[1])


def _batch(lesson: Lesson, names: Container[str]) -> tuple[Floats, Floats, Floats, Floats]:
    """The sentences and rules of these names, and which rule belongs to which sentence."""
    which = np.array([n for n, case in enumerate(lesson.cases) if case.name in names])
    place = {number: n for n, number in enumerate(which.tolist())}
    asked = np.flatnonzero(np.isin(lesson.owner, which))
    own = np.array([place[number] for number in lesson.owner[asked].tolist()])
    return lesson.rows[asked], lesson.has[which], lesson.counts[np.ix_(asked, which)], own


def shares_of(
    rows: Floats, has: Floats, counts: Floats, names: Floats, of_counts: Floats
) -> Floats:
    """How likely each rule is for each sentence."""
    logs = (rows @ names) @ has.T + counts @ of_counts
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def written(weights: Weights) -> str:
    """The weights as the file has them; small ones are left out."""
    names = {}
    for name, row in zip((*CONCEPT_NAMES, ""), weights.of_names.tolist(), strict=True):
        each = {c: round(w, 2) for c, w in zip(weights.concepts, row, strict=True)}
        names[name] = {concept: weight for concept, weight in each.items() if abs(weight) >= 0.1}
    anything = names.pop("")
    counts = {n: round(w, 2) for n, w in zip(COUNTED, weights.of_counts.tolist(), strict=True)}
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in names.items()]
    return (
        f'{{"concepts": {json.dumps(weights.concepts)},\n"counts": {json.dumps(counts)},\n'
        f'"any": {json.dumps(anything)},\n"names": {{\n' + ",\n".join(lines) + "\n}}\n"
    )


# ---- Measuring ----------------------------------------------------------------------------------


def measured(lesson: Lesson, asked: Sequence[int]) -> Floats:
    """The bits of each sentence of the asked rules, each writer's learned from all others."""
    twins = twins_of([lesson.cases[number] for number in asked])
    place = {number: n for n, number in enumerate(asked)}
    bits = []
    for writer in sorted({lesson.cases[number].writer for number in asked}):
        weights = learned(lesson, {case.name for case in lesson.cases if case.writer != writer})
        own = {n for n in asked if lesson.cases[n].writer == writer}
        said = np.array([n for n, number in enumerate(lesson.owner.tolist()) if number in own])
        shares = shares_of(
            lesson.rows[said],
            lesson.has[asked],
            lesson.counts[np.ix_(said, np.array(asked))],
            weights.of_names,
            weights.of_counts,
        )
        for share, number in zip(shares, lesson.owner[said].tolist(), strict=True):
            likely = float(share[twins[place[number]]].sum())
            bits.append(np.log2(len(asked) * (1 - UNSURE) * likely + UNSURE))
    return np.array(bits)


def twins_of(cases: Sequence[Case]) -> list[list[int]]:
    """For each rule those that judge alike, itself included."""
    chance = random.Random(1)
    lines = [tuple(chance.choices(CARDS, k=1 + n % 5)) for n in range(60)]
    said = [tuple(case.right(line) for line in lines) for case in cases]
    return [[n for n, other in enumerate(said) if other == own] for own in said]


def main() -> None:
    """Learns, and writes or measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--measure", type=Path, metavar="FILE")
    parser.add_argument("--without", action="append", default=[], metavar="KIND")
    parser.add_argument("--to", type=Path, default=WEIGHTS, metavar="FILE")
    told = parser.parse_args()
    asked = cases_of(told.measure) if told.measure else ()
    files = [*sorted(SENTENCES.glob("*.jsonl")), *told.files]
    cases = dict.fromkeys([*(case for file in files for case in cases_of(file)), *asked])
    lesson = lesson_of([case for case in cases if case.writer not in told.without])
    if asked:
        bits = measured(lesson, [n for n, case in enumerate(lesson.cases) if case in set(asked)])
        print(f"{bits.mean():.2f} bits of {np.log2(len(asked)):.2f}, median {np.median(bits):.2f}")
    else:
        told.to.write_text(written(learned(lesson, {one.name for one in lesson.cases})), "utf-8")
        print(f"{len(lesson.cases)} rules, {len(lesson.concepts)} concepts")


if __name__ == "__main__":
    main()
