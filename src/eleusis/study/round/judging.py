"""Which rulings of a round speak against a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.induction.facts import CardJudged, CardLaid, NoneRight, SomeRight, StringRejected
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from eleusis.induction.facts import Fact
    from eleusis.rule import RuleTree
    from eleusis.rule.machine.lazy import LazyMachine
    from eleusis.rule.machine.masks import Memory
    from eleusis.study.round.measures import StudyStep


def refuting(rule: RuleTree, steps: Sequence[StudyStep], starters: int) -> Iterator[int]:
    """The numbers of the steps whose rulings the rule does not agree with."""
    facts = ((number, fact) for number, step in enumerate(steps) for fact in step.act.facts)
    return _refuting(rule, facts, starters)


def refutes(rule: RuleTree, facts: Iterable[Fact], starters: int) -> bool:
    """True if one of the facts speaks against the rule."""
    return next(_refuting(rule, ((0, fact) for fact in facts), starters), None) is not None


def _refuting(rule: RuleTree, facts: Iterable[tuple[int, Fact]], starters: int) -> Iterator[int]:
    judge = machine(rule, starters=starters)
    state = judge.start
    for number, fact in facts:
        if not _agrees(judge, state, fact):
            yield number
        if isinstance(fact, CardLaid) or (isinstance(fact, CardJudged) and fact.is_right):
            state = judge.step(state, fact.card)


def _agrees(judge: LazyMachine, state: Memory, fact: Fact) -> bool:
    """Whether the machine says of these cards what was ruled."""
    mask = judge.mask(state)
    match fact:
        case CardJudged(card, is_right):
            return bool(mask >> card & 1) == is_right
        case NoneRight(cards):
            return not any(mask >> card & 1 for card in cards)
        case SomeRight(cards):
            return any(mask >> card & 1 for card in cards)
        case StringRejected(cards):
            for card in cards:
                if not judge.mask(state) >> card & 1:
                    return True
                state = judge.step(state, card)
            return False
        case _:
            return True
