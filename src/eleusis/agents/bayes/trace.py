"""What could be believed when: the facts of a round gone through again, in English."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.induction.posterior import Posterior
from eleusis.messages import Message, message
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from eleusis.agents.bayes.evidence import Dated

NEWS: Final = 0.8
"""A fact that was foreseen with more than this changes no mind."""


@dataclass(frozen=True, slots=True)
class Favourite:
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

    @property
    def said(self) -> Message:
        """What was thought when."""
        share, until = round(self.share * 100), round(self.until * 100)
        return message(
            "thought.rule",
            count=self.after,
            rule=self.rule,
            share=share,
            until=until,
            grew=until != share,
        )


@lru_cache(maxsize=4)
def memoir(dated: tuple[Dated, ...], starters: int) -> tuple[Favourite, ...]:
    """The rules that were thought most probable, one after the other.

    Cost: some 50 ms for each fact that was news.
    """
    posterior = Posterior(starters=starters)
    thoughts: list[Favourite] = []
    for each in dated:
        fact = each.fact
        is_news = posterior.chance(fact) < NEWS
        posterior.learn(fact)
        if is_news or each is dated[-1]:
            best = posterior.classes(1)[0]
            rule = word_rule(best.simplest.rule)
            if thoughts and thoughts[-1].rule == rule:
                thoughts[-1] = replace(thoughts[-1], until=best.share)
            else:
                thoughts.append(Favourite(each.after, rule, best.share, best.share))
    return tuple(thoughts)
