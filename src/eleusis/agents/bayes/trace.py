"""What could be believed when: the facts of a round gone through again, in English."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from eleusis.agents.bayes.mind import NEWS, Recollection
from eleusis.cards import print_cards
from eleusis.induction.facts import (
    CardJudged,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
)
from eleusis.induction.posterior import ENOUGH
from eleusis.messages import Message, message
from eleusis.rule import word_rule

if TYPE_CHECKING:
    from eleusis.agents.bayes.evidence import Dated
    from eleusis.agents.bayes.mind import Mind
    from eleusis.induction.facts import Fact
    from eleusis.messages.message import MessageValue

MUCH_OPEN: Final = 0.1
"""If the likeliest rule is less probable, much is open still."""

PROBABLE: Final = 0.5
"""Whoever gives a rule less is not sure of it: it is the likeliest of several."""


GREW: Final = 3
"""Percent by which a belief must have changed to be worth a word."""


@dataclass(frozen=True, slots=True)
class Favourite:
    """A rule that was for some time thought the most probable.

    Attributes:
        after: Cards on the layout when it came up.
        rule: The rule.
        share: How probable it was then.
        until: How probable it was in the end of that time.
        due_to: The fact that brought it up.
        is_puzzled: True if it only came nearest then: no rule that can be said fitted.
    """

    after: int
    rule: str
    share: float
    until: float
    due_to: Fact
    is_puzzled: bool = False

    @property
    def is_answer(self) -> bool:
        """True if what somebody claimed brought it up, and no card that was laid."""
        return not isinstance(self.due_to, CardJudged | StringRejected)

    @property
    def said(self) -> Message:
        """What was thought when."""
        share, until = percent(self.share), percent(self.until)
        ruling, cards = _ruling(self.due_to)
        told: dict[str, MessageValue] = {
            "count": self.after,
            "rule": self.rule,
            "ruling": ruling,
            "cards": cards,
        }
        if self.is_puzzled:
            return message("thought.puzzled", **told)
        belief = "open" if self.share < MUCH_OPEN else "likely" if self.share < PROBABLE else "sure"
        grew = abs(until - share) >= GREW
        return message("thought.rule", **told, share=share, until=until, grew=grew, belief=belief)


def percent(chance: float) -> int:
    """A probability as people say it: nothing is certain."""
    return min(99, round(chance * 100))


def _ruling(fact: Fact) -> tuple[str, str]:
    """How the ruling that is the fact is told, and on which cards it was."""
    match fact:
        case CardJudged(card, is_right):
            return "right" if is_right else "wrong", str(card)
        case StringRejected(cards):
            return "string", print_cards(cards)
        case NoneRight():
            return "none", ""
        case SomeRight():
            return "some", ""
        case NotTheRule():
            return "guess", ""
        case HintHeard():
            return "hint", ""
        case _:
            return "other", ""


@lru_cache(maxsize=4)
def memoir(dated: tuple[Dated, ...], starters: int, mind: Mind) -> tuple[Favourite, ...]:
    """The rules that were thought most probable, one after the other; only those that stood out.

    Cost: some 50 ms for each fact that was news.
    """
    recalled = Recollection(mind, starters)
    thoughts: list[Favourite] = []
    for number, each in enumerate(dated, 1):
        recalled.learn(each.fact)
        if recalled.foreseen[-1] < NEWS or each is dated[-1]:
            posterior = recalled.posterior
            best = posterior.classes(1)[0]
            rule = word_rule(best.simplest.rule)
            puzzled = number >= ENOUGH and mind.is_puzzled(posterior.unsayable)
            if thoughts and (thoughts[-1].rule, thoughts[-1].is_puzzled) == (rule, puzzled):
                thoughts[-1] = replace(thoughts[-1], until=best.share)
            else:
                if puzzled and thoughts and thoughts[-1].is_puzzled:
                    thoughts.pop()  # of what only looked so the last is enough
                thought = Favourite(each.after, rule, best.share, best.share, each.fact, puzzled)
                thoughts.append(thought)
    stood_out = (one.is_puzzled or max(one.share, one.until) >= MUCH_OPEN for one in thoughts)
    return tuple(compress(thoughts, stood_out)) or tuple(thoughts[-1:])
