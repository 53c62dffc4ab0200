"""Counts how often people say what: `python scripts/learn_prior.py FILE.json` writes `prior.toml`.

The file has rules as formulas (see `benchmarks/formulas.py`). Only its learned half is looked at
(see `benchmarks/induction.py`), so that the other half stays fit to measure by.

Each rule is judged on many lines, right ones and wrong ones, until hardly anything is left of the
vocabulary but the ways to say that rule. These share one count between them, in proportion to
their posterior; so the prior that was there decides between ways to say the same. The first round
begins with the shares before learning, the second with what the first has learned.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Cards
from eleusis.induction.factored import all_cases, observed
from eleusis.induction.kernels import BOTH, EITHER
from eleusis.induction.prior.atoms import atom_kinds
from eleusis.induction.prior.situations import model_kinds
from eleusis.induction.prior.standard import KindCounts, vocabulary_of
from eleusis.induction.sampling import drawn
from eleusis.induction.space import FREE, Space, judges
from eleusis.rule.tree.syntax import ALWAYS, NEVER, negate

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))
from induction import formulas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.space import ModelRow
    from induction import Truth

PRIOR: Final = Path(__file__).resolve().parent.parent / "src/eleusis/induction/prior/prior.toml"
ROUNDS: Final = 2
LENGTHS: Final = (*range(13), 14, 17, 20, 24)
WAYS: Final = 500
"""Hypotheses drawn to see how a rule may be said."""

KIND_OF: Final = {
    literal: (kind.name, literal != condition)
    for kind in atom_kinds()
    for condition in kind.conditions
    for literal in (negate(condition), condition)
}
"""The kind of each literal, and whether it is denied."""

MODEL_KIND_OF: Final = {shape: kind.name for kind in model_kinds() for shape in kind.shapes}


@dataclass(slots=True)
class Tally:
    """How many ways to say a rule, of `WAYS` drawn, say what."""

    atoms: Counter[str] = field(default_factory=Counter)
    denied: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)

    def counts(self) -> KindCounts:
        """The counts, each rule counting once."""
        return KindCounts(*map(_shared, (self.atoms, self.denied, self.models, self.forms)))


def _shared(ways: Counter[str]) -> dict[str, float]:
    return {name: count / WAYS for name, count in ways.items()}


def lines_of(truth: Truth, seed: int) -> list[Cards]:
    """Two lines of each length: one that is right throughout as far as can be, one of any cards."""
    chance = random.Random(seed)
    lines: list[Cards] = []
    for length in LENGTHS:
        line: Cards = ()
        for _ in range(length):
            mask = truth.mask(line) or FULL_MASK
            line += (chance.choice([card for card in CARDS if mask >> card & 1]),)
        lines += [line, tuple(chance.choices(CARDS, k=length))]
    return lines


def learn_rule(space: Space, truth: Truth, seed: int, tally: Tally) -> bool:
    """Adds the ways to say one rule to the tally; False if the vocabulary has none."""
    cases = all_cases(space)
    for line in lines_of(truth, seed):
        sight, mask = space.after(line), truth.mask(line)
        cases = observed(cases, sight, judges(sight, mask, FULL_MASK & ~mask))
        if not len(cases):
            return False
    panel = drawn(cases, WAYS, seed)
    for row_number, bodies in zip(panel.rows.tolist(), panel.bodies.tolist(), strict=True):
        row = space.rows[row_number]
        tally.models[MODEL_KIND_OF[row.model.split, row.model.family]] += 1
        learn_parts(space, row, bodies, tally)
    return True


def learn_parts(space: Space, row: ModelRow, bodies: Sequence[int], tally: Tally) -> None:
    """Adds what is said in each cell to the tally, and which of them are free."""
    cells, is_library = row.model.split.cells, row.model.family is None
    if is_library and cells == 2:
        is_free = FREE in row.palettes[:cells]
        tally.forms["one side free" if is_free else "both sides bound"] += 1
    for cell, body in enumerate(bodies[: len(row.palettes)]):
        is_start = cell == cells
        is_free = space.table.condition(body) == ALWAYS
        if is_start:
            tally.forms["free start" if is_free else "bound start"] += 1
        elif is_library and cells > 2:
            tally.forms["free turn" if is_free else "bound turn"] += 1
        if (is_start or is_library) and not is_free:
            learn_body(space, body, tally, is_part=is_start or cells > 1)


def learn_body(space: Space, body: int, tally: Tally, *, is_part: bool) -> None:
    """Adds one body's form and literals to the tally."""
    table = space.table
    if table.condition(body) == NEVER:
        tally.forms["part: never"] += 1
        return
    form, left, right = int(table.form[body]), int(table.left[body]), int(table.right[body])
    name = {BOTH: "both", EITHER: "either"}.get(form, "exactly one")
    if left == right:
        name = "literal"
    if is_part:
        name = "part: literal" if left == right else "part: compound"
    tally.forms[name] += 1
    for literal in {left, right}:
        said = table.conditions[literal >> 1]
        kind, is_denied = KIND_OF[negate(said) if literal & 1 else said]
        tally.atoms[kind] += 1
        tally.denied[kind] += is_denied


def written(counts: KindCounts) -> str:
    """The counts as the file has them; what comes to nothing is left out."""
    lines = ["# How often each kind was said in the rules learned from: scripts/learn_prior.py."]
    for table, entries in asdict(counts).items():
        lines.append(f"\n[{table}]")
        lines += [
            f'"{name}" = {count:.2f}' for name, count in sorted(entries.items()) if count >= 0.05
        ]
    return "\n".join(lines) + "\n"


def main(file: str) -> None:
    """Learns from a file and writes what was learned."""
    truths = formulas(Path(file), "learned").truths
    counts = KindCounts()
    for learning_round in range(ROUNDS):
        space, tally, unsaid = Space(vocabulary_of(counts), starters=0), Tally(), list[str]()
        for seed, (name, truth) in enumerate(truths.items()):
            if not learn_rule(space, truth, seed, tally):
                unsaid.append(name)
        counts = tally.counts()
        print(f"round {learning_round + 1}: not in the vocabulary: {', '.join(unsaid) or 'none'}")
    PRIOR.write_text(written(counts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
