"""The study against its definitions, as `brute` has them."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import TYPE_CHECKING

import pytest

from eleusis import Rule
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    NoneRight,
    SomeRight,
    StringRejected,
)
from eleusis.study.round import study_round
from eleusis.study.round.measures import KNOWN
from study.round.brute import Belief
from study.round.rounds import RULES, case, world

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from eleusis.induction.facts import Fact
    from eleusis.rule import RuleTree
    from eleusis.study.round import RoundStudy
    from eleusis.study.round.measures import StudyStep

SEEDS = [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 60))]


@cache
def studied(seed: int) -> RoundStudy:
    found = case(seed)
    return study_round(found.played.state, rule=found.rule, notes=found.notes, among=world())


def question(step: StudyStep) -> Fact | None:
    """What was asked by a play, as the fact that it would be if the answer were yes."""
    cards = step.act.cards
    if step.act.kind.value == "no-play":
        return NoneRight(cards)
    return CardJudged(cards[0], True) if len(cards) == 1 else None


@pytest.mark.parametrize("seed", SEEDS)
def test_doubt_truth_and_what_a_play_asks(seed: int) -> None:
    study = studied(seed)
    rule, belief = Rule(case(seed).rule).tree, Belief(study.starters)
    for step in study.steps:
        asked = question(step)
        if step.chance is not None and asked is not None:
            chance = belief.share(each for each in belief.left if belief.allows(each, asked))
            assert step.chance == pytest.approx(float(chance))
            assert step.eig == pytest.approx(belief.expected_gain(asked), abs=1e-9)
        elif step.chance is not None and step.act.kind.value == "play":
            right = [each for each in belief.left if belief.all_right(each, step.act.cards)]
            assert step.chance == pytest.approx(float(belief.share(right)))
            rejected = StringRejected(step.act.cards)
            assert step.eig == pytest.approx(belief.expected_gain(rejected), abs=1e-9)
        before = belief.entropy()
        for fact in step.act.facts:
            belief.learn(fact)
        assert step.entropy == pytest.approx(belief.entropy(), abs=1e-9)
        if step is not study.steps[0]:
            assert step.gain == pytest.approx(before - belief.entropy(), abs=1e-9)
        assert step.truth == pytest.approx(float(belief.truth(rule)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_experiment(seed: int) -> None:
    study, belief = studied(seed), Belief(studied(seed).starters)
    for step in study.steps:
        if step.best is not None:
            hand = step.act.before.hands[step.act.seat or 0]
            asked: list[Fact] = [CardJudged(card, True) for card in set(hand)]
            if study.state.setup.rulebook.no_play is not None:
                asked.append(NoneRight(hand))
            most = max(belief.expected_gain(each) for each in asked)
            assert step.best.bits == pytest.approx(most, abs=1e-9)
        for fact in step.act.facts:
            belief.learn(fact)


@pytest.mark.parametrize("seed", SEEDS)
def test_when_it_could_be_known(seed: int) -> None:
    study = studied(seed)
    rule, belief = Rule(case(seed).rule).tree, Belief(study.starters)
    shares = []
    for step in study.steps:
        for fact in step.act.facts:
            belief.learn(fact)
        shares.append(belief.truth(rule))
    known = [n for n in range(len(shares)) if min(shares[n:]) >= KNOWN]
    assert study.known == (known[0] if known else None)


def share_by(study: RoundStudy, rule: RuleTree, chosen: Iterable[int]) -> Fraction:
    """How probable the rule is where its line ends, if only these rulings are known."""
    belief, chosen = Belief(study.starters), set(chosen)
    for number, step in enumerate(study.steps):
        for fact in step.act.facts:
            if number in chosen:
                belief.learn(fact)
            elif isinstance(fact, CardJudged) and fact.is_right:
                belief.learn(CardLaid(fact.card))
            elif isinstance(fact, CardLaid):
                belief.learn(fact)
    return belief.truth(rule)


@pytest.mark.parametrize("seed", SEEDS)
def test_which_rulings_were_enough(seed: int) -> None:
    """The greedy set, made minimal, found by trying every one."""
    study = studied(seed)
    if study.known is None:
        assert study.enough is None
        return
    rule = Rule(case(seed).rule).tree
    rulings = (CardJudged, StringRejected, NoneRight, SomeRight)
    numbers = [
        number
        for number, step in enumerate(study.steps)
        if any(isinstance(fact, rulings) for fact in step.act.facts)
    ]
    chosen: list[int] = []
    while share_by(study, rule, chosen) < KNOWN:
        others = [number for number in numbers if number not in chosen]
        chosen.append(max(others, key=lambda one: (share_by(study, rule, [*chosen, one]), -one)))
    for number in sorted(chosen):
        fewer = [one for one in chosen if one != number]
        if share_by(study, rule, fewer) >= KNOWN:
            chosen = fewer
    assert study.enough == tuple(sorted(chosen))


def test_the_cases_are_of_use() -> None:
    """Some rules can be known, some not; strings and no plays occur."""
    studies = [studied(seed) for seed in range(12)]
    assert {study.known is None for study in studies} == {True, False}
    kinds = {step.act.kind.value for study in studies for step in study.steps}
    assert kinds >= {"starter", "play", "no-play", "pick"}
    assert any(len(study.enough or ()) > 1 for study in studies)
    assert any(len(step.act.cards) > 1 for study in studies for step in study.steps)
    assert max(step.surprise for study in studies for step in study.steps) < inf
    assert len(RULES) == 12
