"""The slow and obvious way to believe: a dozen rules, counted one by one with exact fractions.

Verdicts come from the slow meaning of rules, and two rules are one if the exact comparison finds no
line on which they differ. Nothing of the study is used.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import log2
from typing import TYPE_CHECKING

from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
)
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.meaning import verdict
from study.round.rounds import world

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.induction.facts import Fact
    from eleusis.rule import RuleTree


class Belief:
    """Rules with their weights; those that were refuted are gone."""

    def __init__(self, starters: int) -> None:
        self.starters = starters
        self.line: Cards = ()
        self.left = {rule: Fraction(weight) for rule, weight in world()}

    def right(self, rule: RuleTree, card: Card, *laid: Card) -> bool:
        return verdict(rule, (*self.line, *laid), card, starters=self.starters)

    def allows(self, rule: RuleTree, fact: Fact) -> bool:
        match fact:
            case CardJudged(card, said):
                return self.right(rule, card) == said
            case StringRejected(cards):
                return not self.all_right(rule, cards)
            case NoneRight(cards):
                return not any(self.right(rule, card) for card in cards)
            case SomeRight(cards):
                return any(self.right(rule, card) for card in cards)
            case NotTheRule(guess):
                return not self.is_same(rule, guess)
            case CardLaid() | HintHeard():
                return True

    def all_right(self, rule: RuleTree, cards: Cards) -> bool:
        return all(self.right(rule, card, *cards[:n]) for n, card in enumerate(cards))

    def is_same(self, one: RuleTree, other: RuleTree) -> bool:
        return same(one, other, self.line, self.starters)

    def learn(self, fact: Fact) -> None:
        left = {rule: weight for rule, weight in self.left.items() if self.allows(rule, fact)}
        self.left = left or self.left
        if isinstance(fact, CardLaid) or (isinstance(fact, CardJudged) and fact.is_right):
            self.line = (*self.line, fact.card)

    def share(self, rules: Iterable[RuleTree]) -> Fraction:
        return sum((self.left[rule] for rule in rules), Fraction()) / sum(self.left.values())

    def classes(self) -> list[list[RuleTree]]:
        found: list[list[RuleTree]] = []
        for rule in self.left:
            mine = next((group for group in found if self.is_same(group[0], rule)), None)
            if mine is None:
                found.append([rule])
            else:
                mine.append(rule)
        return found

    def entropy(self) -> float:
        shares = [self.share(group) for group in self.classes()]
        return -sum(float(share) * log2(share) for share in shares)

    def truth(self, rule: RuleTree) -> Fraction:
        return self.share(each for each in self.left if self.is_same(each, rule))

    def expected_gain(self, fact: Fact) -> float:
        """Bits that it tells of the present classes, in the mean over both answers."""
        groups = self.classes()
        before = [self.share(group) for group in groups]
        gain = bits(before)
        for said in (True, False):
            after = [
                self.share(rule for rule in group if self.allows(rule, fact) == said)
                for group in groups
            ]
            if sum(after):
                gain -= float(sum(after)) * bits([share / sum(after) for share in after])
        return gain


@cache
def same(one: RuleTree, other: RuleTree, line: Cards, starters: int) -> bool:
    return difference(one, other, line, starters=starters) is None


def bits(shares: Sequence[Fraction]) -> float:
    return -sum(float(share) * log2(share) for share in shares if share)
