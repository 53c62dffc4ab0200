"""When a rule could be known is what the study of the round says."""

from __future__ import annotations

import pytest

from agents.tables import play
from eleusis.arena.knowing import known_round
from eleusis.rule import read_rule
from eleusis.study.round import study_round
from eleusis.study.round.acts import ActKind

AMONG = tuple(
    (read_rule(sentence), 1.0)
    for sentence in (
        "Colours alternate.",
        "Any card is right.",
        "Even and odd cards alternate.",
        "Play a card of the same suit as the last card.",
    )
)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_what_the_study_says(seed: int) -> None:
    state = play(AMONG[0][0], ("cautious", "cautious", "random"), seed=seed)
    known = known_round(state, "Colours alternate.", among=AMONG)
    study = study_round(state, rule="Colours alternate.", among=AMONG)
    assert known.knowable_at == study.knowable_at
    claims = [each for each in study.decisions if each.act.kind is ActKind.PROPHECY]
    assert [(each.seat, each.t) for each in known.declared] == [
        (each.act.seat, each.act.t) for each in claims
    ]
    for told in known.declared:
        before = [step.truth for step in study.steps if step.act.t <= told.t]
        assert told.share == pytest.approx(before[-1] or 0, abs=1e-4)
