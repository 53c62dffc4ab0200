"""Worlds: what might be the rule, and how likely, before anything is seen and after.

Two rules are one where they judge alike on every line that may come from the present one: a class.
The listed world has some rules and knows everything exactly; it is what the words of a study mean.
The wide world has all that `eleusis.induction` can say, and estimates what cannot be counted.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, Self, assert_never

import numpy as np

from eleusis.agents.bayes.mind import Belief
from eleusis.agents.bayes.rollout import outlook
from eleusis.cards import CARDS
from eleusis.errors import RuleTooLarge
from eleusis.induction.claimed import right_cards_fit
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    Fact,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
)
from eleusis.induction.posterior import PANEL_SIZE, Posterior
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.machine.lazy import machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from eleusis.agents.bayes.rollout import Outlook
    from eleusis.cards import Card, Cards
    from eleusis.induction.posterior import Grouped
    from eleusis.induction.prior.primitives import Vocabulary
    from eleusis.play.seats import Seat
    from eleusis.play.view import TableView
    from eleusis.rule import RuleTree
    from eleusis.rule.analysis.claims import Claim
    from eleusis.rule.machine.masks import Memory


class Likely(NamedTuple):
    """A class of rules: its simplest one, and its share of all belief."""

    rule: RuleTree
    share: float


class World(Protocol):
    """What is believed after the facts that were learnt."""

    @property
    def news(self) -> float:
        """Bits that rulings must bring together for shares to move worth a look at them."""

    @property
    def unsaid(self) -> float:
        """How much belief is set aside for rules that are not in it."""

    @property
    def is_misfit(self) -> bool:
        """True if nothing in it explains what was learnt."""

    def fresh(self) -> Self:
        """The same before anything was learnt."""

    def listed(self) -> Sequence[tuple[RuleTree, float]]:
        """All its rules with their weights, if they can be listed; else nothing."""

    def learn(self, fact: Fact) -> float:
        """Take a fact in; returns by how many bits it came as a surprise."""

    def chance(self, fact: Fact) -> float:
        """How probable it is that this fact comes next, judged beforehand."""

    def chances(self) -> Sequence[float]:
        """For each of the 52 cards the probability that it is right next."""

    def all_right(self, cards: Cards) -> float:
        """The probability that all cards of a string are right."""

    def entropy(self) -> float:
        """Bits of doubt about which class the rule is of."""

    def probability(self, rule: RuleTree) -> float:
        """The share of the class of *rule*."""

    def classes(self, count: int) -> tuple[Likely, ...]:
        """The likeliest classes, the likeliest first."""

    def outlook(self, table: TableView, seat: Seat) -> Outlook | None:
        """What comes of becoming the prophet now, and of not; `None` if that cannot be told."""


# A few rules, exactly ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A rule with its weight and where its machine stands."""

    rule: RuleTree
    weight: float
    state: Memory


class ListedWorld:
    """A world of so many rules with weights, in which everything is counted.

    >>> from eleusis.rule import read_rule
    >>> from eleusis.cards import Card
    >>> world = ListedWorld([(read_rule(f"Only {kind}."), 1.0) for kind in ("red cards", "hearts")])
    >>> world.learn(CardLaid(Card("7H")))
    0.0
    >>> world.entropy(), world.chance(CardJudged(Card("2D"), True))
    (1.0, 0.5)
    """

    news: Final = 0.0
    unsaid: Final = 0.0

    def __init__(self, rules: Iterable[tuple[RuleTree, float]], *, starters: int = 1) -> None:
        self.starters = starters
        self.line: Cards = ()
        self.is_misfit = False
        self._rules = tuple(rules)
        self._left = [
            _Candidate(rule, weight, machine(rule, starters=starters).start)
            for rule, weight in self._rules
        ]
        self._equal: dict[tuple[object, ...], bool] = {}
        self._hints: list[Claim] = []

    def listed(self) -> Sequence[tuple[RuleTree, float]]:
        """All its rules with their weights."""
        return self._rules

    def fresh(self) -> ListedWorld:
        """The same before anything was learnt."""
        world = ListedWorld(self._rules, starters=self.starters)
        world._equal = self._equal
        return world

    def learn(self, fact: Fact) -> float:
        """Take a fact in; returns by how many bits it was a surprise.

        One that no rule allows is passed over, and is infinitely surprising.
        """
        chance = self.chance(fact)
        if chance:
            self._left = [each for each in self._left if self._allows(each, fact)]
        else:
            self.is_misfit = True
        match fact:
            case CardLaid(card) | CardJudged(card, True):
                self.line = (*self.line, card)
                left = [self._stepped(each, card) for each in self._left]
                told = [each for each in left if self._keeps_to_hints(each)]
                self._left = told or left
            case HintHeard(claim):
                self._hints.append(claim)
            case _:
                pass
        return abs(-math.log2(chance)) if chance else math.inf

    def chance(self, fact: Fact) -> float:
        """How probable it is that this fact comes next, judged beforehand."""
        return self._share(lambda each: self._allows(each, fact))

    def chances(self) -> tuple[float, ...]:
        """For each of the 52 cards the probability that it is right next."""
        masks = [(self._mask(each), each.weight) for each in self._left]
        total = sum(weight for _, weight in masks)
        return tuple(
            sum(weight for mask, weight in masks if mask >> card & 1) / total for card in CARDS
        )

    def all_right(self, cards: Cards) -> float:
        """The probability that all cards of a string are right."""
        return self._share(lambda each: self._all_right(each, cards))

    def entropy(self) -> float:
        """Bits of doubt about which class the rule is of."""
        return entropy_of([share for _, share in self.classes(len(self._left))])

    def probability(self, rule: RuleTree) -> float:
        """The share of the class of *rule*."""
        return self._share(lambda each: self._is_equal(each.rule, rule))

    def classes(self, count: int) -> tuple[Likely, ...]:
        """The likeliest classes, the likeliest first; of one, the rule that was listed first."""
        total = sum(each.weight for each in self._left)
        groups: list[tuple[RuleTree, float]] = []
        for each in self._left:
            for number, (rule, weight) in enumerate(groups):
                if self._is_equal(rule, each.rule):
                    groups[number] = (rule, weight + each.weight)
                    break
            else:
                groups.append((each.rule, each.weight))
        found = [Likely(rule, weight / total) for rule, weight in groups]
        return tuple(sorted(found, key=lambda one: -one.share)[:count])

    def outlook(self, table: TableView, seat: Seat) -> None:
        """Nothing."""

    # What single rules say --------------------------------------------------------------------

    def _share(self, is_meant: Callable[[_Candidate], bool]) -> float:
        total = sum(each.weight for each in self._left)
        return sum(each.weight for each in self._left if is_meant(each)) / total

    def _mask(self, each: _Candidate) -> int:
        return machine(each.rule, starters=self.starters).mask(each.state)

    def _stepped(self, each: _Candidate, card: Card) -> _Candidate:
        judge = machine(each.rule, starters=self.starters)
        return _Candidate(each.rule, each.weight, judge.step(each.state, card))

    def _all_right(self, each: _Candidate, cards: Cards) -> bool:
        for card in cards:
            if not self._mask(each) >> card & 1:
                return False
            each = self._stepped(each, card)
        return True

    def _allows(self, each: _Candidate, fact: Fact) -> bool:
        match fact:
            case CardLaid():
                return True
            case CardJudged(card, is_right):
                return bool(self._mask(each) >> card & 1) == is_right
            case StringRejected(cards):
                return not self._all_right(each, cards)
            case NoneRight(cards):
                return not any(self._mask(each) >> card & 1 for card in cards)
            case SomeRight(cards):
                return any(self._mask(each) >> card & 1 for card in cards)
            case NotTheRule(rule):
                return not self._is_equal(each.rule, rule)
            case HintHeard(claim):
                places = range(self.starters, len(self.line) + 1)
                return all(self._fits(each, claim, self.line[:place]) for place in places)
        assert_never(fact)

    def _keeps_to_hints(self, each: _Candidate) -> bool:
        is_judged = len(self.line) >= self.starters
        return not is_judged or all(self._fits(each, claim, self.line) for claim in self._hints)

    def _fits(self, each: _Candidate, claim: Claim, line: Cards) -> bool:
        """Whether a hint is true of a rule at one place."""
        fits = right_cards_fit(claim)
        judge = machine(each.rule, starters=self.starters)
        return fits is None or bool(fits(np.array([judge.mask(judge.after(line))], np.uint64))[0])

    def _is_equal(self, one: RuleTree, other: RuleTree) -> bool:
        """True if they judge alike from the present line on."""
        if one == other:
            return True
        key = (one, other, self.line)
        if key not in self._equal:
            self._equal[key] = are_equal(one, other, self.line, starters=self.starters)
        return self._equal[key]


def are_equal(one: RuleTree, other: RuleTree, line: Cards, *, starters: int) -> bool:
    """True if it is certain that two rules judge alike from *line* on."""
    try:
        return difference(one, other, line, starters=starters) is None
    except RuleTooLarge:
        return False


def entropy_of(shares: Iterable[float]) -> float:
    """Bits of doubt between shares that make a whole."""
    return abs(-sum(share * math.log2(share) for share in shares if share > 0))


# All that can be said, as well as it can be estimated ----------------------------------------


class WideWorld:
    """The world of `eleusis.induction`."""

    news: Final = 0.1

    def __init__(self, *, starters: int = 1, vocabulary: Vocabulary | None = None) -> None:
        self._starters = starters
        self._vocabulary = vocabulary
        self._posterior = Posterior(vocabulary, starters=starters)
        self._found: Grouped | None = None

    @property
    def is_misfit(self) -> bool:
        """True if nothing in it explains what was learnt without exceptions."""
        return self._posterior.is_misfit

    @property
    def unsaid(self) -> float:
        """The probability that the rule is none that can be said."""
        return self._posterior.unsayable

    def listed(self) -> tuple[()]:
        """Nothing: there are too many."""
        return ()

    def fresh(self) -> WideWorld:
        """The same before anything was learnt."""
        return WideWorld(starters=self._starters, vocabulary=self._vocabulary)

    def learn(self, fact: Fact) -> float:
        """Take a fact in; returns by how many bits it was a surprise."""
        before = self._posterior.evidence_bits
        self._posterior.learn(fact)
        self._found = None
        return max(0.0, self._posterior.evidence_bits - before)

    def _grouped(self) -> Grouped:
        if self._found is None:
            self._found = self._posterior.grouped()
        return self._found

    def chance(self, fact: Fact) -> float:
        """How probable it is that this fact comes next, judged beforehand."""
        return 1.0 if isinstance(fact, CardLaid) else self._posterior.chance(fact)

    def chances(self) -> list[float]:
        """For each of the 52 cards the probability that it is right next."""
        found: list[float] = self._posterior.predict().tolist()
        return found

    def all_right(self, cards: Cards) -> float:
        """The probability that all cards of a string are right."""
        return self._posterior.all_right(cards)

    def entropy(self) -> float:
        """Bits of doubt, estimated from so many drawn rules.

        Where most of them differ, many more were not drawn. What those add is estimated after
        Chao and Shen ("Nonparametric estimation of Shannon's index of diversity when there are
        unseen species", 2003).
        """
        shares = self._grouped().shares
        counts = [round(share / sum(shares) * PANEL_SIZE) for share in shares]
        return unseen_entropy(counts)

    def probability(self, rule: RuleTree) -> float:
        """The share of the class of *rule*."""
        return self._posterior.class_probability(rule)

    def classes(self, count: int) -> tuple[Likely, ...]:
        """The likeliest classes, the likeliest first."""
        found = self._grouped().heaviest(count)
        return tuple(Likely(each.simplest.rule, each.share) for each in found if each.share > 0)

    def outlook(self, table: TableView, seat: Seat) -> Outlook | None:
        """What comes of becoming the prophet now, and of not."""
        book = table.rulebook
        if book.scoring is None or book.prophet is None:
            return None
        return outlook(Belief(self._posterior), table, seat, seed=table.version)


def unseen_entropy(counts: Sequence[int]) -> float:
    """The entropy in bits of what was drawn so often, after Chao and Shen.

    >>> unseen_entropy([100, 100]), unseen_entropy([400, 0])
    (1.0, 0.0)
    """
    drawn = sum(counts)
    once = Counter(counts)[1]
    if once == drawn:  # of nothing that came twice one can say how much is unseen
        once = drawn - 1
    covered = 1 - once / drawn if drawn else 1.0
    bits = 0.0
    for count in filter(None, counts):
        share = covered * count / drawn
        bits -= share * math.log2(share) / (1 - (1 - share) ** drawn) if 0 < share < 1 else 0.0
    return bits


def world_of(among: Iterable[tuple[RuleTree, float]] | None, starters: int) -> World:
    """The world of some rules with weights, or of all that can be said."""
    return WideWorld(starters=starters) if among is None else ListedWorld(among, starters=starters)
