"""Counts how often people say what: `python scripts/learn_prior.py FILES` writes `prior.toml`.

The files have rules as formulas (see `benchmarks/formulas.py`). Only their learned halves are
looked at (see `benchmarks/induction.py`), so that the others stay fit to measure by.

Each rule is judged on many lines, right ones and wrong ones, until hardly anything is left of the
vocabulary but the ways to say that rule. These share one count between them, in proportion to
their posterior; so the prior that was there decides between ways to say the same. The first round
begins with the shares before learning, the second with what the first has learned.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS, FULL_MASK, Cards
from eleusis.induction.factored import all_cases, observed
from eleusis.induction.lines.kernels import BOTH, EITHER, IF_ELSE
from eleusis.induction.prior.hinges import hinge_kinds
from eleusis.induction.prior.situations import model_kinds
from eleusis.induction.prior.standard import (
    KindCounts,
    atom_kinds,
    splitting_hinges,
    vocabulary_of,
)
from eleusis.induction.sampling import drawn
from eleusis.induction.space import FREE, Space, judges
from eleusis.rule.tree.syntax import ALWAYS, NEVER, negate

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))
from induction import formulas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.induction.space import ModelRow
    from eleusis.rule.tree.syntax import Condition
    from induction import Truth

PRIOR: Final = Path(__file__).resolve().parent.parent / "src/eleusis/induction/prior/prior.toml"
ROUNDS: Final = 2
LENGTHS: Final = (*range(13), 14, 17, 20, 24)
WAYS: Final = 500
"""Hypotheses drawn to see how a rule may be said."""

JOINED: Final = {"both", "either", "exactly one"}
"""Forms of bodies that join two things."""

KIND_OF: Final = {
    literal: (kind.name, literal != condition)
    for kind in atom_kinds()
    for condition in kind.conditions
    for literal in (negate(condition), condition)
}
"""The kind of each literal, and whether it is denied."""

_BEFORE: Final = vocabulary_of(KindCounts())
EXCEPTIONS: Final = {condition for condition, _ in _BEFORE.exceptions}
MIRRORED: Final = {(one, other) for one, other, _ in _BEFORE.mirrored}
"""Pairs of opposites of which neither denies the other."""

HINGE_KIND_OF: Final = {
    test: name
    for name, tests in (
        *((kind.name, splitting_hinges(kind)) for kind in model_kinds()),
        *((kind.name, kind.conditions) for kind in hinge_kinds()),
    )
    for condition in tests
    for test in (negate(condition), condition)
}
"""The kind of each test of a body, denied or not."""

OWN_TESTS: Final = {test.condition for test in _BEFORE.hinges if test.of_candidate}
"""Tests of the candidate."""

MODEL_KIND_OF: Final = {shape: kind.name for kind in model_kinds() for shape in kind.shapes}


@dataclass(slots=True)
class Tally:
    """How many ways to say a rule, of `WAYS` drawn, say what."""

    atoms: Counter[str] = field(default_factory=Counter)
    joined: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    denied: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    hinges: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)

    def counts(self) -> KindCounts:
        """The counts, each rule counting once."""
        return KindCounts(**{each.name: _shared(getattr(self, each.name)) for each in fields(self)})


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
    name, said = form_of(space, body), sides_of(space, body)
    if name in {"opposite", "unless", "choice"}:
        tally.hinges[HINGE_KIND_OF[table.conditions[int(table.test[body]) >> 1]]] += 1
        said = said[:1] if name == "opposite" else [side for side in said if side != ALWAYS]
    if name == "exception":
        rest = [side for side in said if side not in EXCEPTIONS]
        said = rest or [side for side in said if side in KIND_OF][:1]  # or two exceptions
    told = dict(KIND_OF[condition] for condition in said)  # a kind said twice counts once
    is_twin = len(told) < len(set(said))
    if name in JOINED:
        tally.forms["twins" if is_twin else "joined apart"] += 1
    elif name == "choice":
        is_own = table.conditions[int(table.test[body]) >> 1] in OWN_TESTS
        name = "twin sides" if is_twin else "choice of the card" if is_own else name
    is_alone = is_twin or name in {"literal", "exception"}
    is_all = is_part and not is_twin
    counted = tally.joined if not is_alone else tally.parts if is_all else tally.atoms
    if is_part and name in JOINED:
        name = "part: compound"
    tally.forms["part: literal" if is_part and name == "literal" else name] += 1
    for kind, is_denied in told.items():
        counted[kind] += 1
        tally.denied[kind] += is_denied


def sides_of(space: Space, body: int) -> list[Condition]:
    """The conditions that a body is made of, but its test."""
    table = space.table
    return [
        negate(condition) if literal & 1 else condition
        for literal in (int(table.left[body]), int(table.right[body]))
        for condition in [table.conditions[literal >> 1]]
    ]


def form_of(space: Space, body: int) -> str:
    """The name of a body's form."""
    form, (left, right) = int(space.table.form[body]), sides_of(space, body)
    if form == IF_ELSE:
        if ALWAYS in {left, right}:
            return "unless"
        is_opposite = negate(left) == right or {(left, right), (right, left)} & MIRRORED
        return "opposite" if is_opposite else "choice"
    if left == right:
        return "literal"
    if form == EITHER and {left, right} & EXCEPTIONS:
        return "exception"
    return {BOTH: "both", EITHER: "either"}.get(form, "exactly one")


def written(counts: KindCounts) -> str:
    """The counts as the file has them; what comes to nothing is left out."""
    lines = ["# How often each kind was said in the rules learned from: scripts/learn_prior.py."]
    for table, entries in asdict(counts).items():
        lines.append(f"\n[{table}]")
        lines += [
            f'"{name}" = {count:.2f}' for name, count in sorted(entries.items()) if count >= 0.05
        ]
    return "\n".join(lines) + "\n"


def main(files: Sequence[str]) -> None:
    """Learns from files and writes what was learned."""
    truths = {
        name: truth
        for file in files
        for name, truth in formulas(Path(file), "learned").truths.items()
    }
    counts = KindCounts()
    for learning_round in range(ROUNDS):
        vocabulary, tally, unsaid = vocabulary_of(counts), Tally(), list[str]()
        spaces = {starters: Space(vocabulary, starters=starters) for starters in (0, 1)}
        for seed, (name, truth) in enumerate(truths.items()):
            if not learn_rule(spaces[truth.starters], truth, seed, tally):
                unsaid.append(name)
        counts = tally.counts()
        print(f"round {learning_round + 1}: not in the vocabulary: {', '.join(unsaid) or 'none'}")
    PRIOR.write_text(written(counts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
