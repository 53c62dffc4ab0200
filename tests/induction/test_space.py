"""The parts of a space say what their trees say: conditions, bodies, cells."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import log, log2
from threading import Barrier
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import CARDS, FULL_MASK, ODD, RED, SPADES
from eleusis.errors import InputError
from eleusis.induction.bodies import probe_lines, probe_sights
from eleusis.induction.candidate_sets import packed
from eleusis.induction.factored import all_cases
from eleusis.induction.lines.evaluator import Watch
from eleusis.induction.prior.atoms import ranks
from eleusis.induction.prior.primitives import Atom, Forms, Hinge, Model, Split, Turns, Vocabulary
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import SETTLED, Space, judges, space_of
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Attribute,
    Compare,
    Condition,
    Constant,
    ExactlyOne,
    If,
    In,
    IsKind,
    NthLast,
    NumberKind,
    Place,
    RankSummary,
    Relation,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Summary,
    all_of,
    any_of,
    negate,
)
from induction.small import SMALL, all_written, is_right, small_space, vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis.cards import Cards

LOW = ranks(range(1, 6))
lines = st.lists(st.sampled_from(CARDS), max_size=8).map(tuple)
CONDITIONS: tuple[Condition, ...] = (
    In(CANDIDATE, RED),
    Same(Attribute.SUIT, CANDIDATE, NthLast(2)),
    Seen(Attribute.RANK),
    IsKind(Place(), NumberKind.PRIME),
    IsKind(RunLength(Attribute.COLOUR), NumberKind.ODD),
    In(LAST, RED),
)


@given(lines)
def test_watched_together_conditions_say_what_each_says_alone(line: Cards) -> None:
    watch = Watch(CONDITIONS[:3], starters=1).extended(CONDITIONS[3:])
    said = watch.literals(line).reshape(-1, 2)
    for condition, literals in zip(CONDITIONS, said.tolist(), strict=True):
        alone = LazyMachine(RuleTree(condition))
        holds, fails = alone.verdicts(alone.after(line))
        assert literals == [FULL_MASK & ~fails, FULL_MASK & ~holds]


def test_bodies_that_say_the_same_are_one_and_weigh_as_much_as_all() -> None:
    """The table of the small vocabulary beside all of its bodies, written out."""
    space = small_space(1)
    library = space.table.palettes[-1].tolist()
    said = {tuple(space.after(line).rights[body] for line in probe_lines()) for body in library}
    assert len(said) == len(library)
    forms, (odd, suit) = SMALL.forms, SMALL.atoms
    literals = (odd.bits, odd.negation_bits, suit.bits, suit.negation_bits)
    plain = (forms.part_never, *(bits + forms.part_literal for bits in literals))
    affordable = [bits for bits in plain if bits <= SMALL.body_bits_max]
    # Pairs cost 1.5 + 2 + 2.5 at least, more than the small vocabulary affords.
    expected = [forms.free_turn - forms.bound_turn, *affordable]
    total = sum(float(space.table.word_weights[body // 64]) for body in library)
    assert total * 2**-forms.part_compound == pytest.approx(
        sum(2.0**-bits for bits in expected), rel=0.05
    )


@pytest.mark.parametrize("form", ["both", "either", "exactly_one", "own_choice"])
def test_two_things_of_one_kind_are_said_for_less(form: str) -> None:
    """They weigh what they weigh apart, and what they weigh where their kind is said once."""
    test = Hinge(In(CANDIDATE, SPADES), 0.25, of_candidate=True)
    forms = replace(SMALL.forms, **{form: 1.5}, twins=0.75, twin_sides=2.25)
    on_top = 2.25 + test.bits if form == "own_choice" else 1.5 + 0.75
    apart = 1.5 + (test.bits if form == "own_choice" else 0.0)
    odd, low = In(CANDIDATE, ODD), In(CANDIDATE, LOW)
    said = {
        "both": all_of(odd, low),
        "either": any_of(odd, low),
        "exactly_one": ExactlyOne((odd, low)),
        "own_choice": If(test.condition, odd, low),
    }[form]

    def weight(*kinds: str) -> float:
        bits = zip((odd, low), (3.0, 4.0), kinds, strict=True)
        atoms = tuple(Atom(one, cost, cost, kind=kind, kind_bits=2.0) for one, cost, kind in bits)
        table = Space(
            Vocabulary(atoms, (Model(Split(), None, 1.0),), forms, hinges=(test,)), starters=1
        ).table
        return next(
            float(table.word_weights[body // 64])
            for body in table.palettes[-3].tolist()
            if table.condition(body) == said
        )

    expected = 2.0 ** -(7.0 + apart)
    assert weight("a", "b") == weight("", "") == pytest.approx(expected, rel=0.05)
    assert weight("a", "a") == pytest.approx(expected + 2.0 ** -(5.0 + on_top), rel=0.05)


@pytest.mark.parametrize("compound", [0.0, 3.0])
@pytest.mark.parametrize("starters", [0, 1])
def test_a_model_has_its_share_whatever_it_has_of_cells(starters: int, compound: float) -> None:
    """Where the shares of forms add up to 1, so do the ways to fill a model's cells."""
    most = -log2(0.75)  # a quarter is left to others
    forms = Forms(
        literal=0.0,
        both=9.0,
        either=9.0,
        exactly_one=9.0,
        part_never=2.0,
        part_literal=most,
        part_compound=compound,
        free_side=2.0,
        bound_sides=1.0,
        free_turn=2.0,
        bound_turn=most,
        free_start=2.0,
        bound_start=most,
    )
    odd = Atom(In(CANDIDATE, ODD), 1.0, 1.0)
    for split in (Split(), Turns(2), Turns(3), Split((In(LAST, RED),), start=1)):
        space = Space(Vocabulary((odd,), (Model(split, None, 1.0),), forms), starters=starters)
        assert all_cases(space).log_mass == pytest.approx(log(0.5), abs=0.05)


@settings(max_examples=30)
@given(lines.filter(bool), st.data())
def test_a_row_and_its_bodies_judge_as_their_rule(line: Cards, data: st.DataObject) -> None:
    space = small_space(1)
    number = data.draw(st.integers(0, len(space.rows) - 1))
    bodies = [
        data.draw(st.sampled_from(space.table.palettes[palette].tolist()))
        for palette in space.rows[number].palettes
    ]
    sight = space.after(line)
    right = int(sight.rights[bodies[sight.cells[number]]])
    rule = space.rule(number, bodies)
    assert [bool(right >> card & 1) for card in CARDS] == [
        is_right(rule, line, card, 1) for card in CARDS
    ]


def test_a_space_may_be_extended() -> None:
    richer = any_of(In(CANDIDATE, RED), Same(Attribute.RANK, CANDIDATE), Seen(Attribute.SUIT))
    space = small_space(1)
    longer = space.extended((Atom(richer, 9.0, 64.0), Atom(In(CANDIDATE, RED), 1.0, 1.0)))
    added = longer.table.palettes[-1][-2:].tolist()
    assert {longer.table.condition(body) for body in added} == {richer, In(CANDIDATE, RED)}
    assert longer.extended((Atom(richer, 9.0, 64.0),)).table is longer.table
    assert (space.own_bytes, longer.own_bytes) == (0, longer.table.nbytes)
    line = CARDS[3:20:5]
    sight, alone = longer.after(line), LazyMachine(RuleTree(richer))
    body = next(body for body in added if longer.table.condition(body) == richer)
    assert sight.rights[body] == alone.mask(alone.after(line))
    old = np.arange(len(space.table))
    assert (sight.rights[old] == space.after(line).rights).all()


def test_what_all_bodies_say_is_kept_for_no_question() -> None:
    sight = small_space(1).after(CARDS[3:20:5])
    question, other = judges(sight, 1, 0), judges(sight, 1, 0)
    said = question.of_all()
    assert "rights" not in vars(sight)
    assert (said == packed(sight.rights & np.uint64(1) != 0)).all()
    assert (said == other.of_all()).all()


def test_a_rule_for_the_whole_line_is_not_idle_in_disguise() -> None:
    """Higher than the last card and lower: on the empty line alone it differs from `NEVER`."""
    space = small_space(1)
    sights = probe_sights(space.watch, [line for line in probe_lines() if len(line) >= SETTLED])
    table = space.table
    whole = {
        palette
        for row in space.rows
        if row.model.split.cells == 1 and row.model.family is None
        for palette in row.palettes[:1]
    }
    assert whole
    for palette in whole:
        masks = np.array(
            [table.rights_of(table.palettes[palette], literals) for literals in sights]
        )
        assert np.all(masks.any(axis=0))
        assert np.all((masks != FULL_MASK).any(axis=0))


def test_a_rule_for_the_whole_line_tells_cards_apart() -> None:
    """In one cell of several anything may be right, but nobody deals such a rule as a whole."""
    space = small_space(1)
    trivial = {True: 0, False: 0}
    for row in space.rows:
        is_whole = row.model.split.cells == 1
        for palette in row.palettes[: row.model.split.cells]:
            said = {space.table.condition(body) for body in space.table.palettes[palette].tolist()}
            trivial[is_whole] += bool({ALWAYS, NEVER} & said)
    assert trivial[True] == 0
    assert trivial[False] > 0


def test_a_test_that_stays_undecided_is_refused() -> None:
    last_two = Same(Attribute.COLOUR, LAST, NthLast(2))
    bad = Vocabulary(SMALL.atoms, (Model(Split((last_two,), start=1), None, 1.0),), SMALL.forms)
    with pytest.raises(InputError, match="must be decided by any line of 1 cards"):
        Space(bad, starters=1)


@pytest.mark.slow
def test_the_standard_library_says_what_its_trees_say() -> None:
    space = Space(standard_vocabulary(), starters=1)
    chance = np.random.default_rng(1)
    for line in probe_lines(count=40, seed=2):
        sight = space.after(line)
        for body in chance.choice(space.table.palettes[-1], 50).tolist():
            condition = space.table.condition(body)
            alone = LazyMachine(RuleTree(condition))
            assert sight.rights[body] == alone.mask(alone.after(line))


def test_written_hypotheses_are_many_and_different() -> None:
    written = all_written(1)
    assert len(written) > 300
    assert negate(SMALL.atoms[0].condition) in {one.rule.condition for one in written}


@pytest.mark.parametrize("starters", [0, 1])
def test_kept_bodies_are_those_that_were_made(
    starters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEUSIS_CACHE", str(tmp_path))
    made = small_space(starters)
    for _ in range(2):
        kept = Space(vocabulary(starters), starters=starters, keep=True)
        assert kept.table.conditions == made.table.conditions
        assert kept.table.arrays.keys() == made.table.arrays.keys()
        for name, array in made.table.arrays.items():
            assert (kept.table.arrays[name] == array).all()
        assert [*map(len, kept.table.palettes)] == [*map(len, made.table.palettes)]
        assert (kept.rows, kept.starters) == (made.rows, made.starters)
    assert len([*tmp_path.iterdir()]) == 1


def test_a_space_is_made_once_for_all_threads() -> None:
    wanted, start = replace(vocabulary(1), body_bits_max=9.0), Barrier(4)

    def made(_: int) -> Space:
        start.wait()
        return space_of(wanted, starters=1)

    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(made, range(4))
    assert all(other is first for other in others)


@given(lines, st.integers(0, 2**32 - 1))
def test_hypotheses_are_asked_at_once_as_they_are_one_by_one(line: Cards, seed: int) -> None:
    """Compiled, and where a machine tells one of the conditions."""
    chance, space = np.random.default_rng(seed), small_space(1)
    large = Compare(RankSummary(Summary.PRODUCT), Relation.LESS, Constant(99))
    apart = space.extended((Atom(large, 9.0, 64.0),))
    assert (space.watch.is_compiled, apart.watch.is_compiled) == (True, False)
    for asked in (space, apart):
        rows = chance.integers(0, len(asked.rows), 20).astype(np.int32)
        bodies = np.zeros((20, max(len(row.palettes) for row in asked.rows)), np.int32)
        for number, row in enumerate(rows.tolist()):
            for cell, palette in enumerate(asked.rows[row].palettes):
                bodies[number, cell] = chance.choice(asked.table.palettes[palette])
        here = asked.after(line)
        one_by_one = here.rights[bodies[np.arange(20), here.cells[rows]]]
        assert asked.after(line).masks_of(rows, bodies).tolist() == one_by_one.tolist()
