"""Conditions that are watched together say what each means alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from eleusis.cards import ALL, CARDS, FULL_MASK, RED
from eleusis.induction.lines.evaluator import Watch
from eleusis.induction.lines.program import UNTOLD, Compiler
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import space_of
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.meaning import Moment, truth
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    WHOLE_LINE,
    Always,
    Arithmetic,
    Attribute,
    Between,
    Compare,
    Condition,
    Constant,
    CountIn,
    In,
    LastCards,
    Never,
    Operation,
    Rank,
    RankSummary,
    Relation,
    RuleTree,
    Seen,
    Summary,
)
from rule.strategies import conditions, lines

if TYPE_CHECKING:
    from eleusis.cards import Cards

LOOKED_BACK = 3
AVERAGE = RankSummary(Summary.AVERAGE, LastCards(LOOKED_BACK))
LAID = CountIn(ALL, WHOLE_LINE)
starter_counts = st.integers(0, 2)


def meant(condition: Condition, line: Cards, starters: int) -> list[int]:
    """The literals of a condition by what it means."""
    said = [truth(condition, Moment(line, card, starters)) for card in CARDS]
    return [sum(1 << card for card in CARDS if said[card] is not no) for no in (False, True)]


@given(st.lists(conditions, min_size=1, max_size=4), lines, starter_counts)
@example([Always(), Never()], (), 1)
@example([Between(Rank(CANDIDATE), AVERAGE, Constant(4), inclusive=False)], CARDS[4:9], 1)
@example([Seen(Attribute.RANK, LastCards(4))], CARDS[:3], 0)
def test_what_is_watched_is_what_is_meant(
    watched: list[Condition], line: Cards, starters: int
) -> None:
    watch = Watch(watched[:1], starters=starters).extended(watched[1:])
    said = watch.literals(line).reshape(-1, 2).tolist()
    assert said == [meant(condition, line, starters) for condition in watched]
    asked = np.arange(0, len(watched), 2)
    some = watch.literals(line, asked).reshape(-1, 2)
    assert some[asked].tolist() == said[::2]


def test_all_that_is_usually_said_is_compiled_and_says_what_its_machines_say() -> None:
    conditions, chance = space_of(standard_vocabulary()).table.conditions, Random(7)
    compiler = Compiler(starters=1)
    assert UNTOLD not in map(compiler.root, conditions)
    watch = Watch(conditions, starters=1)
    machines = [LazyMachine(RuleTree(condition)) for condition in conditions]
    for length in (0, 1, 2, 5, 12, 60):
        line = tuple(chance.choices(CARDS, k=length))
        said = watch.literals(line).reshape(-1, 2).tolist()
        for machine, literals in zip(machines, said, strict=True):
            holds, fails = machine.verdicts(machine.after(line))
            assert literals == [FULL_MASK & ~fails, FULL_MASK & ~holds], machine.rule


@pytest.mark.parametrize(
    "condition",
    [
        Compare(AVERAGE, Relation.EQUAL, RankSummary(Summary.AVERAGE, WHOLE_LINE)),
        Compare(Arithmetic(AVERAGE, Operation.TIMES, Constant(LOOKED_BACK)), Relation.EQUAL, LAID),
        Compare(Arithmetic(LAID, Operation.TIMES, LAID), Relation.LESS, Constant(100)),
        Compare(RankSummary(Summary.PRODUCT), Relation.LESS, Constant(100)),
    ],
    ids=["two averages", "averages multiplied", "large products", "products of all"],
)
def test_what_floats_might_round_is_told_by_machines(condition: Condition) -> None:
    assert Compiler(starters=1).root(condition) == UNTOLD
    watch, line = Watch([In(CANDIDATE, RED), condition], starters=1), CARDS[3:9]
    assert watch.literals(line).reshape(-1, 2).tolist()[1] == meant(condition, line, 1)
