"""Cases that are thinned out, and misses that are tolerated, beside what they stand for."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import CARDS, Card, parse_cards
from eleusis.induction import candidate_sets
from eleusis.induction.candidate_sets import MISS_WEIGHT
from eleusis.induction.factored import (
    Cases,
    Thinning,
    all_cases,
    card_shares,
    log_mass_if,
    not_all,
    observed,
    spotless_share,
    thinned,
)
from eleusis.induction.prior.primitives import Split
from eleusis.induction.sampling import drawn, joined_by_heaviest
from eleusis.induction.space import Sight, judges
from eleusis.rule.meaning import Moment, truth
from induction.small import is_right, small_space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.induction.space import Space
    from eleusis.rule.tree.syntax import RuleTree

cards = st.sampled_from(CARDS)
verdicts = st.lists(st.tuples(cards, st.booleans()), min_size=1, max_size=6)


def many_cases() -> tuple[Cases, Sight]:
    """What three rejected strings part the small space into."""
    space = small_space(1)
    cases = all_cases(space)
    for text in ("AC 2D 3S", "9H 8H KD 4C", "5S QS 5D 10C"):
        sight = space.after(parse_cards("7H"))
        questions = []
        for card in parse_cards(text):
            questions.append(judges(sight, 1 << card, 0))
            sight = sight.after(card)
        cases = not_all(cases, questions)
    return cases, space.after(parse_cards("7H"))


def test_what_is_split_twice_to_save_room_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    few = 3  # so that some sets are kept as bits
    monkeypatch.setattr(candidate_sets, "DENSE_SHARE", len(small_space(1).table) // few)
    kept, _ = many_cases()
    monkeypatch.setattr(candidate_sets, "LARGE", 0)
    monkeypatch.setattr(candidate_sets, "SPLIT_AT_ONCE", 7)
    made_anew, _ = many_cases()
    assert {*(kept.planes.sets.rows >= 0).tolist()} == {True, False}
    assert np.array_equal(made_anew.table, kept.table)
    assert np.array_equal(made_anew.log_masses, kept.log_masses)
    for number in range(len(kept.planes.sets)):
        members = kept.planes.sets.members(number)
        assert np.array_equal(made_anew.planes.sets.members(number), members)


def test_thinning_keeps_every_mass_on_average() -> None:
    cases, sight = many_cases()
    most = len(cases) // 2
    assert thinned(cases, Thinning(seed=1, most=len(cases))) is cases
    some = [thinned(cases, Thinning(seed, most)) for seed in range(400)]
    assert {len(one) for one in some} <= {most - 1, most}
    masses = np.exp([one.log_mass for one in some])
    assert masses == pytest.approx(np.exp(cases.log_mass), rel=1e-9)  # drawn evenly along the sum
    shares = np.array([card_shares(one, sight) for one in some])
    exact = card_shares(cases, sight)
    error = shares.std(axis=0) / np.sqrt(len(some))
    assert np.all(np.abs(shares.mean(axis=0) - exact) <= 4 * error + 1e-9)
    assert np.abs(shares - exact).max() < 0.1  # half of the cases, and hardly anything is lost


def test_thinning_leaves_no_more_sets_than_there_is_room_for() -> None:
    cases, _ = many_cases()
    shares, sizes = cases.shares(), cases.planes.sizes
    assert sizes.sum() == cases.planes.sets.nbytes
    needed = int(sizes[np.unique(cases.table)].sum())
    kept, grown = Thinning(1, len(cases), needed).chosen(shares, cases.table, sizes)
    assert kept.tolist() == [*range(len(cases))]
    assert not grown.any()
    kept, grown = Thinning(1, len(cases), needed // 2).chosen(shares, cases.table, sizes)
    assert len(kept) <= len(cases) // 2
    assert np.sum(shares[kept] * np.exp(grown)) == pytest.approx(1.0, rel=0.01)


@pytest.mark.parametrize("tolerance", [0, 2])
def test_a_mass_is_known_before_what_is_left_is(tolerance: int) -> None:
    cases = all_cases(small_space(1), tolerance)
    sight = cases.space.after(parse_cards("7H"))
    for card in CARDS[::5]:
        for masks in ((1 << card, 0), (0, 1 << card), (0, 0b1101 << card)):
            asked = judges(sight, *masks)
            assert log_mass_if(cases, sight, asked) == observed(cases, sight, asked).log_mass
    right, wrong = judges(sight, 1, 0), judges(sight, 0, 1)
    left = observed(cases, sight, right, is_certain=True)
    nothing = observed(left, sight, wrong, is_certain=True)
    assert log_mass_if(nothing, sight, right) == -np.inf


def cell_of(space: Space, number: int, line: Cards) -> int:
    """The cell of a row that a line belongs to, by the meaning of its tests."""
    split = space.rows[number].model.split
    if not isinstance(split, Split):
        return len(line) % split.period
    if len(line) < split.start:
        return split.cells
    moment = Moment(line, CARDS[0], 1)
    return split.cell([truth(test, moment) is True for test in split.tests])


def forgiving(
    space: Space, seen: list[tuple[Cards, Card, bool]]
) -> Iterator[tuple[RuleTree, float]]:
    """Rules with what they weigh when each cell may miss twice, written down."""
    for number, row in enumerate(space.rows):
        for bodies in product(*(space.table.palettes[n].tolist() for n in row.palettes)):
            rule = space.rule(number, bodies)
            mass = 2.0**-row.bits
            for body in bodies:
                mass *= float(space.table.word_weights[body // 64])
            misses: dict[int, int] = {}
            for line, card, said in seen:
                if is_right(rule, line, card, 1) != said:
                    cell = cell_of(space, number, line)
                    misses[cell] = misses.get(cell, 0) + 1
            if max(misses.values(), default=0) <= 2:
                yield rule, mass * MISS_WEIGHT ** sum(misses.values())


@settings(max_examples=12)
@given(cards, verdicts)
def test_misses_are_paid_for(starter: Card, said: list[tuple[Card, bool]]) -> None:
    """Against whatever a judge may say, were it the truth or not."""
    space = small_space(1)
    cases = all_cases(space, tolerance=2)
    line: Cards = (starter,)
    seen: list[tuple[Cards, Card, bool]] = []
    for card, is_said_right in said:
        sight = space.after(line)
        mask = 1 << card
        question = judges(sight, mask, 0) if is_said_right else judges(sight, 0, mask)
        cases = observed(cases, sight, question)
        seen.append((line, card, is_said_right))
        line = (*line, card) if is_said_right else line
    by_hand = list(forgiving(space, seen))
    total = sum(mass for _, mass in by_hand)
    assert np.exp(cases.log_mass) == pytest.approx(total, rel=1e-12)

    def fits_all(rule: RuleTree) -> bool:
        return all(is_right(rule, at, card, 1) == verdict for at, card, verdict in seen)

    spotless = sum(mass for rule, mass in by_hand if fits_all(rule))
    assert spotless_share(cases) == pytest.approx(spotless / total, abs=1e-12)
    panel = joined_by_heaviest(drawn(cases, 30, seed=len(seen)), cases, 10)
    for row, bodies, is_spotless in zip(
        panel.rows, panel.bodies, panel.chosen(np.arange(40)).are_spotless, strict=True
    ):
        told = tuple(bodies[: len(space.rows[row].palettes)].tolist())
        assert is_spotless == fits_all(space.rule(int(row), told))
