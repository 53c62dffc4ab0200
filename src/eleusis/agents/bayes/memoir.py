"""What could be believed when: the facts of a round gone through again, in English."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.induction.facts import Judged, Laid, NoneRight, SomeRight, StringRejected
from eleusis.induction.posterior import Posterior
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from eleusis.induction.facts import Fact

NEWS: Final = 0.8
"""A fact that was foreseen with more than this changes no mind."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A rule that was for some time thought the most probable.

    Attributes:
        after: Cards on the layout when it came up.
        rule: The rule.
        share: How probable it was then.
        until: How probable it was in the end of that time.
    """

    after: int
    rule: str
    share: float
    until: float

    def __str__(self) -> str:
        grew = "" if round(self.until, 2) == round(self.share, 2) else f", later {self.until:.0%}"
        return f"after {self.after} cards: “{self.rule}” {self.share:.0%}{grew}"


@lru_cache(maxsize=4)
def memoir(facts: tuple[Fact, ...], starters: int) -> tuple[Thought, ...]:
    """The rules that were thought most probable, one after the other.

    Cost: some 50 ms for each fact that was news.
    """
    posterior = Posterior(starters=starters)
    thoughts: list[Thought] = []
    laid = 0
    for fact in facts:
        is_news = posterior.chance(fact) < NEWS
        posterior.learn(fact)
        laid += _cards(fact)
        if is_news or fact is facts[-1]:
            best = posterior.classes(1)[0]
            rule = word_rule(best.simplest.rule)
            if thoughts and thoughts[-1].rule == rule:
                thoughts[-1] = replace(thoughts[-1], until=best.share)
            else:
                thoughts.append(Thought(laid, rule, best.share, best.share))
    return tuple(thoughts)


def _cards(fact: Fact) -> int:
    match fact:
        case Laid() | Judged():
            return 1
        case StringRejected(cards):
            return len(cards)
        case NoneRight() | SomeRight():
            return 0
        case _:
            return 0
