"""A scientist who has to find out: it believes as the engine of induction does, and guesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.induction.posterior import Posterior
from eleusis.study.science.protocol import STARTERS, Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card, Cards
    from eleusis.rule.syntax import Rule


@dataclass(frozen=True, slots=True)
class Policy:
    """How cards are chosen and guesses are made.

    Attributes:
        sure: How likely a rule must be for it to be guessed.
        onward: How much a card that is right is preferred to one that is wrong and teaches as
            much: it leads to a place where other things can be learnt.
    """

    sure: float = 0.45
    onward: float = 0.05


POLICY: Final = Policy()


class Inducer:
    """Lays the card whose verdict it can least foretell; guesses what is likely enough."""

    def __init__(self, posterior: Posterior, policy: Policy = POLICY) -> None:
        self._posterior = posterior
        self._policy = policy

    def observe(self, card: Card, is_right: bool) -> None:
        """Believe accordingly."""
        self._posterior.observe(card, is_right)

    def observe_wrong_guess(self, rule: Rule) -> None:
        """Believe no longer what equals the guess."""
        self._posterior.observe_not(rule)

    def answer(self, hand: Cards) -> Answer:
        """A telling card and the likeliest rule."""
        chances = self._posterior.predict()
        onward = self._policy.onward
        card = min(hand, key=lambda each: abs(chances[each] - 0.5) - onward * chances[each])
        rule = self._posterior.best().rule
        confidence = self._posterior.class_probability(rule)
        return Answer(card, rule, confidence, is_guess=confidence >= self._policy.sure)


def inducers(policy: Policy = POLICY) -> Callable[[], Inducer]:
    """How inducers are made: what they believe at first is worked out once."""
    first = Posterior(starters=STARTERS)
    return lambda: Inducer(first.copy(), policy)
