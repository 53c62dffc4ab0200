"""What could be believed when: the facts of a round gone through again, in English."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from eleusis.messages import Message, message
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from eleusis.agents.bayes.evidence import Dated
    from eleusis.agents.bayes.mind import Mind
    from eleusis.induction.facts import Fact
    from eleusis.induction.posterior import Posterior

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
def memoir(dated: tuple[Dated, ...], starters: int, mind: Mind) -> tuple[Favourite, ...]:
    """The rules that were thought most probable, one after the other.

    Cost: some 50 ms for each fact that was news.
    """
    posterior = mind.at_first(starters)
    thoughts: list[Favourite] = []
    facts = tuple(each.fact for each in dated)
    for number, each in enumerate(dated, 1):
        is_news = posterior.chance(each.fact) < NEWS
        posterior = _after(posterior, mind.kept(facts[:number]), starters, mind)
        if is_news or each is dated[-1]:
            best = posterior.classes(1)[0]
            rule = word_rule(best.simplest.rule)
            if thoughts and thoughts[-1].rule == rule:
                thoughts[-1] = replace(thoughts[-1], until=best.share)
            else:
                thoughts.append(Favourite(each.after, rule, best.share, best.share))
    return tuple(thoughts)


def _after(posterior: Posterior, kept: tuple[Fact, ...], starters: int, mind: Mind) -> Posterior:
    """What is believed when these are kept in mind: one more than before, or others, too."""
    known = len(posterior.facts)
    if tuple(posterior.facts) != kept[:known]:
        posterior, known = mind.at_first(starters), 0
    for fact in kept[known:]:
        posterior.learn(fact)
    return posterior
