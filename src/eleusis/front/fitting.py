"""Which rules fit what was seen: the posterior of `eleusis.induction` in few words."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from eleusis.agents.bayes.evidence import Hearsay, starters_of
from eleusis.cards import CARDS, Card, parse_cards
from eleusis.errors import require_kind
from eleusis.front.rounds import PlayedRound
from eleusis.front.rules import Rule
from eleusis.induction.facts import CardJudged, CardLaid
from eleusis.induction.posterior import Posterior
from eleusis.play.view import table_view

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.induction.facts import Fact


class LikelyRule(NamedTuple):
    """A rule that fits, and how likely it is.

    >>> rule, probability = fit_cards("7H 4S -8C 9D -2H KC 3D 5S -6S").best(1)[0]
    >>> rule
    Rule('The card must have a different colour from the last card.')
    """

    rule: Rule
    probability: float
    """Of this rule and all that judge alike from here on."""


class Chances(dict[Card, float]):
    """For each of the 52 cards, how likely it is to be right next.

    >>> chances = fit_cards("7H 4S -8C 9D -2H KC 3D 5S -6S 10H").right()
    >>> chances[Card("AS")] > 0.9 > 0.1 > chances[Card("AH")]
    True
    """

    def __repr__(self) -> str:
        likely = sorted(self, key=lambda card: -self[card])
        first = ", ".join(f"{card} {self[card]:.0%}" for card in likely[:3])
        return f"<{type(self).__name__} of {len(self)} cards: {first}, …>"


class Fit:
    """What can be known of a rule from what lies on the table.

    Made by `fit` and `fit_cards`. `posterior` is the whole of it (`eleusis.induction`).

    >>> seen = fit_cards("7H 4S -8C 9D")
    >>> len(seen.best(3)), seen.is_misfit
    (3, False)
    >>> seen.right()
    <Chances of 52 cards: ..., …>
    """

    def __init__(self, facts: Iterable[Fact], *, starters: int = 1) -> None:
        self.posterior = Posterior(starters=starters)
        self.starters = starters
        for fact in facts:
            self.posterior.learn(fact)

    def best(self, count: int = 5) -> tuple[LikelyRule, ...]:
        """The likeliest rules, no two of which judge alike from here on; the likeliest first."""
        require_kind(count, "count", int)
        return tuple(
            LikelyRule(Rule(each.simplest.rule, starters=self.starters), each.share)
            for each in self.posterior.classes(count)
        )

    def right(self) -> Chances:
        """For each of the 52 cards, how likely it is to be right next."""
        return Chances(zip(CARDS, map(float, self.posterior.predict()), strict=True))

    @property
    def entropy(self) -> float:
        """Bits of doubt about which rule it is, rules that judge alike from here on taken as one.

        Estimated from so many drawn rules that it cannot exceed 8.6.
        """
        found = self.posterior.grouped().shares
        shares = [share / sum(found) for share in found if share > 0]
        return -sum(share * log2(share) for share in shares)

    @property
    def is_misfit(self) -> bool:
        """True if none of the rules that it can say explains what was seen."""
        return self.posterior.is_misfit

    def __repr__(self) -> str:
        best = self.best(1)
        said = f"{best[0].rule.wording!r} {best[0].probability:.0%}" if best else "nothing"
        return f"<Fit: {len(self.posterior.facts)} facts; {said}>"


def fit(played: PlayedRound) -> Fit:
    """What everybody at the table can know of the rule: from the layout, and from what was said.

    >>> from eleusis import fit, play_round
    >>> seen = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    >>> fit(seen).best(1)[0].rule == seen.rule
    True
    """
    require_kind(played, "round", PlayedRound)
    hearsay = Hearsay()
    for event in played.state.log:
        hearsay.hear(event.seen_by(None))
    table = table_view(played.state)
    return Fit(hearsay.known(table), starters=starters_of(table))


def fit_cards(text: str, *, starters: int = 1) -> Fit:
    """What follows from cards in the order in which they were laid, wrong ones after a minus.

    >>> fit_cards("7H 4S -8C 9D -2H KC").best(1)[0].rule.right("2C 3D")
    CardSet.parse('...')
    """
    require_kind(text, "cards", str)
    require_kind(starters, "starters", int)
    facts: list[Fact] = []
    for number, word in enumerate(text.split()):
        (card,) = parse_cards(word.removeprefix("-"))
        if number < starters:
            facts.append(CardLaid(card))
        else:
            facts.append(CardJudged(card, not word.startswith("-")))
    return Fit(facts, starters=starters)
