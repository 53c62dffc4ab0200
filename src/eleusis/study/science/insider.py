"""A scientist who knows which rules there are, and only has to tell which of them it is.

No agent that can be beaten: with the 26 published rules it shows how many points the protocol
leaves to somebody who has nothing to find out. It thinks without any engine of induction, so that
it checks the protocol as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.study.science.protocol import STARTERS, ScientistTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Card, Cards
    from eleusis.rule.machine.lazy import State
    from eleusis.rule.tree.syntax import RuleTree

_SURE: Final = 0.5
"""Probability of being correct from which a guess is made."""


@dataclass(frozen=True, slots=True)
class _Possible:
    """A rule that agrees with all verdicts so far."""

    machine: LazyMachine
    state: State
    weight: float
    """In proportion to the probability that it is the secret one."""

    def says(self, card: Card) -> bool:
        return self.machine.is_right(self.state, card)


class Insider:
    """Holds all *rules* for equally likely at first; lays the card that divides them most."""

    def __init__(self, rules: Sequence[RuleTree]) -> None:
        machines = [LazyMachine(rule, starters=STARTERS) for rule in rules]
        self._possible = [
            # The starter is the first right card that turned up: each of few right cards is
            # likelier to be the one than each of many.
            _Possible(machine, machine.start, 1 / max(machine.mask(machine.start).bit_count(), 1))
            for machine in machines
        ]
        self._line: Cards = ()

    def observe(self, card: Card, is_right: bool) -> None:
        """Drop the rules that say otherwise."""
        agreeing = [each for each in self._possible if each.says(card) is is_right]
        if is_right:
            agreeing = [
                replace(each, state=each.machine.step(each.state, card)) for each in agreeing
            ]
            self._line = (*self._line, card)
        self._possible = agreeing

    def observe_wrong_guess(self, rule: RuleTree) -> None:
        """Drop the rules that equal the guess."""
        self._possible = [
            each for each in self._possible if not self._are_equal(each.machine.rule, rule)
        ]

    def answer(self, hand: Cards) -> ScientistTurn:
        """The most telling card, and the most likely of the rules that still differ."""
        if not self._possible:
            return ScientistTurn(hand[0])
        whole = sum(each.weight for each in self._possible)

        def imbalance(card: Card) -> float:
            return abs(sum(each.weight for each in self._possible if each.says(card)) - whole / 2)

        card = min(hand, key=imbalance)
        rule = self._likeliest()
        correct = sum(
            each.weight
            for each in self._possible
            if self._are_equal(rule, each.machine.rule, (card,) if each.says(card) else ())
        )
        return ScientistTurn(card, rule, correct / whole, is_guess=correct / whole >= _SURE)

    def _likeliest(self) -> RuleTree:
        """A rule of the weightiest class of rules that are equal from here on."""
        weights: dict[RuleTree, float] = {}
        for each in self._possible:
            rule = each.machine.rule
            known = next((other for other in weights if self._are_equal(other, rule)), rule)
            weights[known] = weights.get(known, 0) + each.weight
        return max(weights, key=weights.__getitem__)

    def _are_equal(self, rule: RuleTree, other: RuleTree, laid: Cards = ()) -> bool:
        """True if the rules are equal from the line on, with what is right of the next card."""
        return difference(rule, other, self._line + laid, starters=STARTERS) is None
