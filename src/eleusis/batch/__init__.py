"""Whole rounds, thousands at once, by the exact rulebook; `docs/batch.md` is the way in.

    >>> from eleusis.batch import RandomSeat, record_of, rounds
    >>> played = rounds(500, rulebook="gardner", seats=5, policies=[RandomSeat()] * 5, seed=7)
    >>> played.scores.mean(axis=0).round().shape
    (5,)

A round here is a record of numbers, and the rules are one table of automata, so that a kernel
plays some ten million cards a second. What happened in any of the rounds can be had as the events
of `eleusis.play`, which the engine accepts one by one.
"""

from eleusis.batch.environment import Environment
from eleusis.batch.policies import CautiousSeat, ExternalSeat, InducerSeat, RandomSeat
from eleusis.batch.rounds import BatchRounds, rounds
from eleusis.batch.rule_table import RuleTable, rule_table
from eleusis.batch.tracing import events_of, record_of

__all__ = [
    "BatchRounds",
    "CautiousSeat",
    "Environment",
    "ExternalSeat",
    "InducerSeat",
    "RandomSeat",
    "RuleTable",
    "events_of",
    "record_of",
    "rounds",
    "rule_table",
]
