"""What rules are counted as when the prior is learned (`scripts/learn_prior.py`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"

OF_TWO_EXCEPTIONS = """
import json
from dataclasses import replace
from learn_prior import EXCEPTIONS, KIND_OF, Tally, form_of, learn_body, sides_of
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import Space

whole = standard_vocabulary()
ranks = tuple(each for each in whole.atoms if each.condition in EXCEPTIONS)
few = replace(whole, atoms=ranks, models=whole.models[:1], hinges=())
space = Space(few, starters=1)
found = []
for body in range(len(space.table.form)):
    sides = sides_of(space, body)
    if form_of(space, body) == "exception" and set(sides) <= EXCEPTIONS:
        tally = Tally()
        learn_body(space, body, tally, is_part=False)
        kinds = {KIND_OF[side][0] for side in sides if side in KIND_OF}
        found.append([sorted(tally.atoms), sorted(kinds)])
print(json.dumps(found))
"""
"""In a process of its own: the script's `induction` is a benchmark, not these tests."""


def test_a_rule_of_two_exceptions_counts_as_the_kind_of_one() -> None:
    """What lies there is an exception only: a king, and anything after an ace."""
    run = subprocess.run(
        [sys.executable, "-c", OF_TWO_EXCEPTIONS],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=SCRIPTS,
    )
    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert len(found) > 26
    for counted, kinds in found:
        assert len(counted) == bool(kinds)
        assert set(counted) <= set(kinds)
