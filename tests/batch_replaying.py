"""A round of a batch, move by move through the engine, beside the judge that agents sit with."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, get_args

from eleusis.agents.dealer import AutomaticJudge
from eleusis.batch import events_of
from eleusis.batch.tracing import batch_setup
from eleusis.play.engine import step
from eleusis.play.events import Event
from eleusis.play.evolution import begin
from eleusis.play.moves import Judge, Pick
from eleusis.play.records.replaying import move_behind
from eleusis.play.scoring import score
from eleusis.play.seats import JUDGE
from eleusis.play.state import Phase, waits_for
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from eleusis.batch import BatchRounds
    from eleusis.rule import RuleTree

KINDS = get_args(Event)


@cache
def _tree(sentence: str) -> RuleTree:
    return read_rule(sentence)


def replayed(played: BatchRounds, index: int) -> Counter[str]:
    """The events of the round by kind; fails where engine, judge or scores say otherwise."""
    setup, rule = batch_setup(played, index)
    told = events_of(played, index)
    judge = AutomaticJudge(_tree(rule.text), starters=setup.starter_count)
    state, done = begin(setup), 0
    while done < len(told):
        move = move_behind(state, told[done])
        assert move is not None, told[done]
        if waits_for(state) == JUDGE and isinstance(move, Judge | Pick):
            assert judge.answer() == move
        happened, state = step(state, move)
        assert happened == told[done : done + len(happened)]
        for event in happened:
            judge.observe(event)
        done += len(happened)
    assert state.phase is Phase.OVER
    kinds = Counter(type(event) for event in told)
    assert [kinds[kind] for kind in KINDS] == played.counts[index].tolist()
    assert score(state).totals == tuple(played.scores[index].tolist())
    return Counter({kind.__name__: count for kind, count in kinds.items()})
