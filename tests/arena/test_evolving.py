"""Rules bred as trees are rules that can be said; an evolution goes on where it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.agents.rng import Chance
from eleusis.arena import evolving
from eleusis.arena.breeding import child_of, conditions_in, proper_sentence, put
from eleusis.arena.evolution import (
    best_rules,
    claim_evolution,
    evolution_page,
    keep_duels,
    keep_generation,
)
from eleusis.arena.evolving import EvolutionPlan, Nature, duels, generations_after
from eleusis.errors import InputError
from eleusis.rule import library, read_rule, word_rule
from eleusis.rule.analysis.audit import audit
from eleusis.rulebook import rulebook

if TYPE_CHECKING:
    from pathlib import Path

SENTENCES = (
    "Colours alternate.",
    "If the last card was odd, play red; otherwise play a spade or a club.",
    "Red, then black, and repeat.",
    "The card must be higher than the last card or a club.",
)
PLAN = EvolutionPlan("t", generations=2, rounds=400, rules=6, scientists=8, drawn=0)


def test_every_part_can_be_taken_out_and_put_back() -> None:
    for sentence in SENTENCES:
        tree = read_rule(sentence)
        parts = list(conditions_in(tree))
        assert parts
        for path, part in parts:
            assert put(tree, path, part) == tree


def test_children_are_proper_and_new() -> None:
    book, parents = rulebook("gardner"), [read_rule(sentence) for sentence in SENTENCES]
    taken = {word_rule(each) for each in parents}
    chance = Chance("children")
    for _ in range(6):
        child = child_of(parents, taken, book, chance)
        assert child is not None
        sentence, tree = child
        assert sentence not in taken
        assert read_rule(sentence) == tree
        assert audit(tree, starters=1).dead_end is None
        taken.add(sentence)


@pytest.mark.parametrize("sentence", ["Every card is an ace.", "Any card is right."])
def test_improper_rules(sentence: str) -> None:
    assert proper_sentence(read_rule(sentence), rulebook("gardner"), starters=1) is None


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Nature:
    short = [rule for rule in library() if len(rule.sentence) < 45]
    monkeypatch.setattr(evolving, "library", lambda: short[:14])
    return Nature(PLAN)


def test_an_evolution_goes_on_where_it_was(world: Nature, tmp_path: Path) -> None:
    whole = list(generations_after(world, None))
    assert [each.number for each in whole] == [0, 1, 2]
    assert list(generations_after(Nature(PLAN), whole[0])) == whole[1:]
    assert sum(rule.rounds for rule in whole[0].rules) == PLAN.rounds
    assert {rule.born for rule in whole[1].rules} == {0, 1}
    assert len(whole[2].rules) == 3
    assert claim_evolution(PLAN, tmp_path).generations == ()
    for each in whole[:2]:
        keep_generation(tmp_path, each)
    file = tmp_path / "generations.jsonl"
    file.write_bytes(file.read_bytes() + b'{"number":2,')
    assert claim_evolution(PLAN, tmp_path).generations == tuple(whole[:2])
    keep_generation(tmp_path, whole[2])
    keep_duels(tmp_path, list(duels(world, whole[2].rules, 40)))
    found = claim_evolution(PLAN, tmp_path)
    assert found.generations == tuple(whole)
    page = evolution_page(found)
    assert whole[2].rules[0].sentence.rstrip(".") in page
    assert page.count("<svg") == 2
    assert b"sentence" in best_rules(found)
    with pytest.raises(InputError, match="another plan"):
        claim_evolution(EvolutionPlan("u"), tmp_path)
