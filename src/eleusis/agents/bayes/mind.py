"""What is believed of the rule at a table: one mind for all seats that think alike.

Evidence is public, so belief is a function of the facts alone, and of how far somebody thinks. A
belief does not change, so that many may ask it at once, each in a thread of their own.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eleusis.induction.facts import CardLaid, HintHeard, NoneRight, line_after
from eleusis.induction.kernels import weigh_cards
from eleusis.induction.posterior import Posterior
from eleusis.induction.prior.standard import plain_vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.cards import Card, Cards
    from eleusis.induction.facts import Fact
    from eleusis.induction.kernels import Floats, Words
    from eleusis.induction.posterior import Classed
    from eleusis.induction.sampling import Panel
    from eleusis.induction.space import Sight

_PANEL_SIZE: Final = 400
"""Hypotheses that vote on what comes next."""

ODDS_GROWN: Final = 4.0
"""So many times the odds must have grown that the rule is none that comes to mind."""

AT_TABLE: Final = 0.05
"""How likely a rule is at a table to be none that can be said: a dealer who deals for points wants
theirs to be found. Of rules that people make up for an evening it is a fifth."""

OUT_OF_MIND: Final = 0.005
"""So improbable that nothing else need be asked for it."""

NEWS: Final = 0.8
"""A fact that was foreseen with more than this changes no mind."""

UNANIMOUS: Final = 0.02
"""A panel of which a smaller part is of another opinion is not asked twice."""


class Mind(NamedTuple):
    """How far somebody thinks: which rules come to mind, and how much of what was news."""

    bits: float | None = None
    """What is said in one cell costs at most so much; `None` if the whole vocabulary is known."""
    memory: int | None = None
    """Facts that were news are kept in mind so many at least, and fewer than twice as many; `None`
    for all."""
    goes_deeper: bool = True
    """True if richer rules are looked for where none fits."""
    outside: float = AT_TABLE
    """How likely a rule is to be none that comes to mind: what is left of the prior then."""

    def at_first(self, starters: int) -> Posterior:
        """What is believed before anything was seen."""
        known = None if self.bits is None else plain_vocabulary(self.bits)
        return Posterior(
            known, starters=starters, goes_deeper=self.goes_deeper, outside=self.outside
        )

    def is_puzzled(self, outside: float) -> bool:
        """True if it has turned out that no rule that comes to mind fits.

        Whoever knows few rules doubts beforehand that it is one of them; the odds must have grown.
        """
        odds, before = (each / (1 - each) for each in (min(outside, 1 - 1e-9), self.outside))
        return odds > max(1.0, ODDS_GROWN * before)


def _left_of(facts: tuple[Fact, ...]) -> Iterator[Fact]:
    """What the table shows of facts that nobody remembers."""
    for fact in facts:
        if isinstance(fact, HintHeard):
            yield fact
        yield from map(CardLaid, line_after((), fact))


SCHOLAR: Final = Mind()
"""Whoever knows the whole vocabulary and forgets nothing."""


class Recollection:
    """What somebody has kept in mind of the facts so far, and what they believe by it.

    What went as foreseen takes no room: a rule that is believed is not forgotten while it fits. Of
    what is long past the line is left, and hints. So much is forgotten at a time that what is kept
    goes on growing between.

    Args:
        mind: Whose it is.
        starters: How many cards at the beginning of the line were laid unjudged.
        before: What was believed after fewer facts, to go on from.

    Attributes:
        posterior: The hypotheses, weighed.
        foreseen: How likely each of the last facts was beforehand, those that are not long past.
    """

    def __init__(self, mind: Mind, starters: int, before: Belief | None = None) -> None:
        self._mind = mind
        self._starters = starters
        self.posterior = mind.at_first(starters) if before is None else before.posterior.copy()
        self.foreseen = [] if before is None else [*before.foreseen]

    def learn(self, fact: Fact) -> None:
        """Take a fact in, and perhaps forget some."""
        bits = self.posterior.evidence_bits
        self.posterior.learn(fact)
        self.foreseen.append(min(1.0, 2.0 ** (bits - self.posterior.evidence_bits)))
        news = [place for place, likely in enumerate(self.foreseen) if likely < NEWS]
        memory = self._mind.memory
        if memory is not None and len(news) >= 2 * memory:
            self._forget(news[-memory])

    def _forget(self, count: int) -> None:
        """Keep of so many facts, the first of those not long past, what the table shows."""
        past = len(self.posterior.facts) - len(self.foreseen) + count
        facts = tuple(self.posterior.facts)
        self.posterior = self._mind.at_first(self._starters)
        for fact in (*_left_of(facts[:past]), *facts[past:]):
            self.posterior.learn(fact)
        del self.foreseen[:count]


class _Voices:
    """What the hypotheses of a panel say after one line."""

    def __init__(self, panel: Panel, sight: Sight) -> None:
        self.panel = panel
        self.sight = sight

    @cached_property
    def masks(self) -> Words:
        """The right cards by each of them."""
        return self.panel.masks(self.sight)


class Prospect:
    """Where the line may come to, in the opinion of a panel of hypotheses.

    Args:
        voices: What they say there; those that spoke against what led here may be left out.
        weights: What each stands for; nothing, if it spoke against what led here.
    """

    # Nothing here knows the belief: who holds it is let go of at once, with all its sets.

    def __init__(self, voices: _Voices, weights: Floats) -> None:
        self._voices = voices
        self._weights = weights

    @cached_property
    def chance(self) -> float:
        """The probability of all that led here."""
        return float(self._weights.sum())

    @cached_property
    def chances(self) -> Floats:
        """For each of the 52 cards the probability that it is right, given what led here."""
        sums = weigh_cards(self._voices.masks, self._weights)
        return np.asarray(sums / max(self.chance, 1e-12))

    def judged(self, card: Card, *, right: bool) -> Prospect:
        """When the card has been judged so; a right one is the last of the line."""
        voices, panel = self._voices, self._voices.panel
        weights = self._weights * ((voices.masks & np.uint64(1 << card) != 0) == right)
        if not right:
            return Prospect(voices, weights)
        heard = np.flatnonzero(weights)
        if len(heard) < len(weights):  # who spoke against it need not be asked any more
            panel, weights = panel.chosen(heard), weights[heard]
        return Prospect(_Voices(panel, voices.sight.after(card)), weights)


class Belief:
    """What is believed after some facts.

    Attributes:
        posterior: The hypotheses, weighed.
        foreseen: How likely each of the last facts was beforehand, those that are not long past.
    """

    def __init__(self, posterior: Posterior, foreseen: Sequence[float] = ()) -> None:
        self.posterior = posterior
        self.foreseen = foreseen

    @cached_property
    def chances(self) -> Floats:
        """For each of the 52 cards the probability that it is right now."""
        return self.posterior.predict()

    @cached_property
    def now(self) -> Prospect:
        """The opinion of a panel on what comes next."""
        panel = self.posterior.panel(_PANEL_SIZE, seed=len(self.posterior.facts))
        return Prospect(_Voices(panel, self.posterior.sight), panel.weights)

    @cached_property
    def best(self) -> Classed:
        """The most probable rule, and how probable it is that it holds from here on."""
        return self.posterior.classes(1)[0]

    def all_right(self, cards: Cards) -> float:
        """The probability that the string is right: the panel's, or exact where it is divided."""
        prospect = self.now
        for card in cards:
            prospect = prospect.judged(card, right=True)
        if not UNANIMOUS < prospect.chance < 1 - UNANIMOUS:
            return self.beside_outside(prospect.chance, cards)
        return self.posterior.all_right(cards)

    def beside_outside(self, chance: float, cards: Cards) -> float:
        """What the panel's chance that all of these are right comes to, if it may know no rule."""
        outside = self.posterior.outside
        if outside < OUT_OF_MIND:
            return chance
        return (1 - outside) * chance + outside * self.posterior.all_right_outside(cards)

    def none_right(self, hand: Cards) -> float:
        """The probability that no card of the hand is right."""
        return self.posterior.chance(NoneRight(hand))

    @cached_property
    def doubt(self) -> float:
        """How open the next verdicts are: 0 if all are known, 1 if a coin might judge."""
        return float(np.mean(4 * self.chances * (1 - self.chances)))
