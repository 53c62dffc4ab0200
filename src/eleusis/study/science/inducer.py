"""A scientist who has to find out: it believes what the engine of induction does, and guesses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from eleusis.agents.rng import Chance
from eleusis.induction.experiments import is_foreseen, leading_on
from eleusis.induction.posterior import Posterior
from eleusis.rule.analysis.equivalence import Difference, difference
from eleusis.rule.machine.lazy import machine
from eleusis.rule.tree.syntax import ALWAYS, RuleTree
from eleusis.study.science.protocol import STARTERS, WRONG_GUESS, ScientistTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Card, Cards
    from eleusis.induction.kernels import Floats


@dataclass(frozen=True, slots=True)
class Policy:
    """What an inducer does with its beliefs; docs/science.md says where the numbers are from.

    Attributes:
        sure: How likely its rule must be for it to be the guess in any case.
        hopeful: How likely it must be where waiting is of little use.
        patience: How much use waiting must be, see `is_time`.
        onward: By how much a right card is preferred to a wrong one that is as hard to foretell:
            after it the line is another, and there is more to see.
    """

    sure: float = 0.45
    hopeful: float = 0.15
    patience: float = 1.0
    onward: float = 0.05

    def is_time(self, confidence: float, doubt: float) -> bool:
        """True if a guess should be made now rather than after the verdict on this card.

        To wait costs a point if the rule is correct. It saves the two points of a wrong guess if
        the verdict refutes the rule, which happens with probability *doubt*. So a guess is due
        where the confidence exceeds twice the doubt; patience asks for more, since what is not
        refuted now may be wrong all the same.
        """
        waiting = self.patience * WRONG_GUESS * doubt
        return confidence >= self.sure or confidence >= max(self.hopeful, waiting)


_POLICY: Final = Policy()

CAUTIOUS: Final = Policy(sure=0.9, hopeful=0.9)
"""Who guesses only what is all but certain."""


class ChooseCard(Protocol):
    """How a card is chosen."""

    def __call__(
        self, posterior: Posterior, hand: Cards, chances: Floats, onward: float, /
    ) -> Card:
        """The card of the hand to lay; *chances* are those of all cards to be right."""


def telling(posterior: Posterior, hand: Cards, chances: Floats, onward: float) -> Card:
    """An experiment: the card whose verdict is hardest to foretell, or one that leads to such."""
    least = min(hand, key=lambda each: abs(chances[each] - 0.5) - onward * chances[each])
    return leading_on(posterior, hand, chances) if is_foreseen(chances[least]) else least


def likeliest(_: Posterior, hand: Cards, chances: Floats, onward: float) -> Card:
    """The card that is likeliest to be right: who tests only what they expect to hold."""
    return max(hand, key=lambda each: chances[each])


def unchosen(_: Posterior, hand: Cards, chances: Floats, onward: float) -> Card:
    """A card by lot, which the hand decides."""
    return Chance("unchosen", *hand).choice(hand)


ANY_CARD: Final = RuleTree(ALWAYS)
"""Who has a secret rule forbids something: this one is taken to be none."""

_CLASSES: Final = 8
"""Classes of rules that are looked at; further ones are hardly ever likely."""

_PAIRS_MAX: Final = 300
"""Pairs of states after which two rules that are believed in are taken to be equal."""


class Inducer:
    """Lays the card that teaches most, or another, and guesses what is likely enough."""

    def __init__(
        self, posterior: Posterior, policy: Policy = _POLICY, choose: ChooseCard = telling
    ) -> None:
        self._posterior = posterior
        self.policy = policy
        self._choose = choose
        self._refuted: set[RuleTree] = set()

    def observe(self, card: Card, is_right: bool) -> None:
        """Believe accordingly."""
        self._posterior.observe(card, is_right)

    def observe_wrong_guess(self, rule: RuleTree) -> None:
        """Believe no longer in what equals the guess."""
        self._posterior.observe_not(rule)
        self._refuted.add(rule)

    def answer(self, hand: Cards) -> ScientistTurn:
        """A telling card, and the simplest of the likeliest rules that judge alike."""
        classes = self._posterior.classes(_CLASSES)
        beliefs = [each for each in classes if each.share and each.simplest.rule != ANY_CARD]
        if not beliefs:
            return ScientistTurn(hand[0])
        believed = 1 - sum(each.share for each in classes if each not in beliefs)
        chances = 1 - (1 - self._posterior.predict()) / believed
        card = self._choose(self._posterior, hand, chances, self.policy.onward)
        rule = beliefs[0].simplest.rule
        correct = sum(
            each.share for each in beliefs if self._will_be_equal(rule, each.simplest.rule, card)
        )
        confidence = min(correct / believed, 1.0)
        judge = machine(rule, starters=STARTERS)
        says_right = judge.is_right(judge.after(self._posterior.line), card)
        doubt = float(1 - chances[card] if says_right else chances[card])
        # Beliefs may be stubborn where no hypothesis fits; points should not be.
        is_guess = self.policy.is_time(confidence, doubt) and rule not in self._refuted
        return ScientistTurn(card, rule, confidence, is_guess=is_guess)

    def _will_be_equal(self, rule: RuleTree, secret: RuleTree, card: Card) -> bool:
        """True if *rule* would be a correct guess, were the other the secret rule.

        A guess is judged after the card that is laid with it: what it says of that card, and of
        lines that do not come about, no longer matters then.
        """
        line = self._posterior.line
        judge = machine(secret, starters=STARTERS)
        after = (*line, card) if judge.is_right(judge.after(line), card) else line
        found = difference(secret, rule, after, starters=STARTERS, pairs_max=_PAIRS_MAX)
        return not isinstance(found, Difference)


def inducers(policy: Policy = _POLICY, choose: ChooseCard = telling) -> Callable[[], Inducer]:
    """How inducers are made: what they believe at first is worked out once."""
    first = _first_beliefs()
    return lambda: Inducer(first.copy(), policy, choose)


@cache
def _first_beliefs() -> Posterior:
    """What is believed before any card; to be copied."""
    return Posterior(starters=STARTERS)
