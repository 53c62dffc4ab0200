"""A scientist who does what was written down for it, and notes what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.study.science.protocol import ScientistTurn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card, Cards
    from eleusis.rule.tree.syntax import RuleTree


class Scripted:
    """Gives the answers in turn; when there are no more, it lays its first card.

    Attributes:
        verdicts: Every verdict that it was told.
        wrong: Every guess of which it was told that it is wrong.
        hands: The hand that it was shown in each turn.
    """

    def __init__(self, answers: Iterable[ScientistTurn] = ()) -> None:
        self._answers = iter(answers)
        self.verdicts: list[tuple[Card, bool]] = []
        self.wrong: list[RuleTree] = []
        self.hands: list[Cards] = []

    def observe(self, card: Card, is_right: bool) -> None:
        self.verdicts.append((card, is_right))

    def observe_wrong_guess(self, rule: RuleTree) -> None:
        self.wrong.append(rule)

    def answer(self, hand: Cards) -> ScientistTurn:
        self.hands.append(hand)
        return next(self._answers, ScientistTurn(hand[0]))
