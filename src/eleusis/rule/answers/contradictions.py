"""Demands that leave no card although each of them does: sentences that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import CARDS
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import And, RuleTree

if TYPE_CHECKING:
    from eleusis.cards import Cards


def contradict(rule: RuleTree) -> bool:
    """True if no card meets all demands of a rule, though each is met by some.

    True where it is so after most single cards: a line may come to an end by a rule that is meant.
    """
    if not isinstance(rule.condition, And):
        return False
    lines: list[Cards] = [(card,) for card in CARDS]
    whole = LazyMachine(rule)
    barred = [line for line in lines if not whole.mask(whole.after(line))]
    if not barred:
        return False
    judges = [LazyMachine(RuleTree(part)) for part in rule.condition.conditions]
    against = [line for line in barred if all(judge.mask(judge.after(line)) for judge in judges)]
    return len(against) > len(lines) / 2
