"""How hard a rule is to find, for a mind that knows the standard vocabulary.

Searches are played: at each play some random cards are at hand, and that card is laid whose chance
of being right is nearest to one half. Found is found for good, that is, from that play on what is
thought best stays equal to the rule, from the line of then on.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

from eleusis.cards import CARDS
from eleusis.induction.posterior import Posterior
from eleusis.rule.analysis.equivalence import Difference, difference
from eleusis.rule.library.difficulties import PLAYS_MAX
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.prior.primitives import Vocabulary
    from eleusis.rule.tree.syntax import RuleTree

_HAND: Final = 12
"""Cards to choose from at each play: a hand as dealt at a table of three."""

SEARCHES: Final = 5

_DOUBT: Final = 0.02
"""What was foreseen with less doubt refutes no hypothesis of more weight: nothing is asked anew."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How searches for a rule went.

    Attributes:
        plays: For each search the play with which the rule was found; None if it was not.
        plays_max: How many plays each search had.

    >>> hard = Difficulty((7, 12, None), plays_max=40)
    >>> hard.median, f"{hard.found:.0%}"
    (12, '67%')
    """

    plays: tuple[int | None, ...]
    plays_max: int

    @property
    def median(self) -> float:
        """The median of the plays it took; infinite if most searches failed."""
        return median(math.inf if play is None else play for play in self.plays)

    @property
    def found(self) -> float:
        """The share of the searches that found the rule."""
        return sum(play is not None for play in self.plays) / len(self.plays)


def difficulty(
    rule: RuleTree,
    *,
    starters: int = 1,
    searches: int = SEARCHES,
    plays_max: int = PLAYS_MAX,
    vocabulary: Vocabulary | None = None,
    seed: int = 0,
) -> Difficulty:
    """How so many searches for *rule* went; the same for the same seed.

    Cost: some seconds, most of it for rules that are found late.
    """
    plays = tuple(
        _search(rule, starters, plays_max, vocabulary, random.Random(f"{seed} {number}"))
        for number in range(searches)
    )
    return Difficulty(plays, plays_max)


def _search(
    rule: RuleTree,
    starters: int,
    plays_max: int,
    vocabulary: Vocabulary | None,
    chance: random.Random,
) -> int | None:
    """The play with which the rule was found for good, or None."""
    judge = machine(rule, starters=starters)
    posterior = Posterior(vocabulary, starters=starters)
    for _ in range(starters):
        posterior.observe_starter(chance.choice(CARDS))
    best: list[tuple[RuleTree, Cards]] = []
    for _ in range(plays_max):
        chances = posterior.predict()
        card = min(chance.choices(CARDS, k=_HAND), key=lambda card: abs(chances[card] - 0.5))
        is_right = judge.is_right(judge.after(posterior.line), card)
        posterior.observe(card, is_right)
        is_news = not best or abs(chances[card] - is_right) > _DOUBT
        thought = posterior.best().rule if is_news else best[-1][0]
        best.append((thought, posterior.line))
    return _found_at(rule, best, starters)


def _found_at(rule: RuleTree, best: Sequence[tuple[RuleTree, Cards]], starters: int) -> int | None:
    """The first of the last plays after which all that was thought best is equal to the rule."""
    found: int | None = None
    for number in range(len(best), 0, -1):
        thought, line = best[number - 1]
        if isinstance(difference(rule, thought, line, starters=starters), Difference):
            break
        found = number
    return found
