"""Which rules are still possible, and how likely each is, given all that the table has seen.

All evidence is public, so one posterior serves every seat. It is the fold of its facts, exact
for as many cases as `CASES_MAX`. Where no hypothesis explains the facts better than a list of
them would, the posterior says that it is a misfit, and goes on with exceptions.

Nothing that a dealer can say makes a posterior fail.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, assert_never

import numpy as np

from eleusis.cards import CARDS, UNKNOWN
from eleusis.errors import InputError
from eleusis.induction.claimed import right_cards_fit
from eleusis.induction.factored import (
    CASES_MAX,
    all_cases,
    card_shares,
    not_all,
    observed,
    spotless_share,
    thinned,
    weighty,
)
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    Fact,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
    cards_of,
    line_after,
)
from eleusis.induction.local_search import Example, richer_bodies
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.probes import agreements, behaviour
from eleusis.induction.sampling import drawn, heaviest, joined_by_heaviest
from eleusis.induction.space import BodyQuestion, Sight, calls_some_right, judges, space_of
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.cards import Card, Cards
    from eleusis.induction.factored import Cases
    from eleusis.induction.kernels import Floats
    from eleusis.induction.prior.primitives import Atom, Vocabulary
    from eleusis.induction.sampling import Panel
    from eleusis.induction.space import Space
    from eleusis.rule.analysis.claims import Claim
    from eleusis.rule.tree.syntax import RuleTree

PANEL_SIZE: Final = 400
"""Hypotheses drawn to see which judge alike."""

CANDIDATES: Final = 64
"""The heaviest hypotheses, among which the simplest of a class is looked for beside the drawn."""

SEVERAL: Final = 8
"""So many times more hypotheses are looked at than are wanted, since some have the same tree."""

TOLERANCE: Final = 2
"""Misses that are tolerated in a cell, once the posterior is a misfit."""

_ROOM: Final = 48_000_000
"""Bytes of sets of bodies, about, beyond which the cases are thinned where misses are tolerated."""

PUZZLED_BITS: Final = 18.0
"""From so much evidence on, most rules that the vocabulary can say are found."""

TOLERANT_BITS: Final = 26.0
"""With so much evidence, and puzzled still, a simple rule and some misses may explain it best."""

RECENT: Final = 8
"""Facts that count as recent: if they still cost more than half a bit each, it is puzzling."""

DEEPER_EVERY: Final = 12
"""Facts between two searches for richer bodies."""

UNSAID_SHARE: Final = 1 / 77
"""How likely a rule is to be none of the hypotheses, by the rule of succession.

None is so of the 75 rules that the vocabulary was made with in view: 18 published ones and those
that the prior was learned from."""

ALARM_BITS: Final = 12.0
"""The posterior is a misfit when facts in a row cost so many bits more than a list of them."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A rule that fits the evidence.

    Attributes:
        rule: It, as a tree.
        probability: Its share of the posterior, as it is put; rules that judge alike have theirs.
        bits: What it cost to say before there was evidence.
    """

    rule: RuleTree
    probability: float
    bits: float


@dataclass(frozen=True, slots=True)
class Classed:
    """Hypotheses that judge alike from here on: the simplest, and the share of all together."""

    simplest: Hypothesis
    share: float


class Posterior:
    """What is believed of the rule at one table.

    Attributes:
        line: The right cards so far, starters included.
        facts: All that was observed.
    """

    def __repr__(self) -> str:
        return f"<Posterior: {len(self.facts)} facts, {len(self.line)} cards on the line>"

    def __init__(self, vocabulary: Vocabulary | None = None, *, starters: int = 1) -> None:
        chosen = standard_vocabulary() if vocabulary is None else vocabulary
        self._begin(space_of(chosen, starters=starters), tolerance=0)
        self._look_deeper_at = 0

    def _begin(self, space: Space, tolerance: int) -> None:
        self.line: Cards = ()
        self.facts: list[Fact] = []
        self._space = space
        self._tolerance = tolerance
        self._told: list[Claim] = []
        self._sight = space.after(())
        self._cases = all_cases(space, tolerance)
        self._prior_log_mass = self._cases.log_mass
        self._surprises: list[float] = []

    @property
    def nbytes(self) -> int:
        """The bytes that it needs beside the space, about."""
        sight = 8 * len(self._space.table)  # what every body says now, once that was asked
        return self._cases.nbytes + sight

    def copy(self) -> Posterior:
        """A posterior that believes the same and goes its own way."""
        twin = object.__new__(Posterior)
        twin.__dict__.update(self.__dict__)
        twin.facts, twin._told = list(self.facts), list(self._told)
        twin._surprises = list(self._surprises)
        return twin

    # ---- Evidence -------------------------------------------------------------------------------

    def observe_starter(self, card: Card) -> None:
        """A starter was laid."""
        self.learn(CardLaid(card))

    def observe(self, card: Card, is_right: bool) -> None:
        """A card was judged; a right one is the last of the line now."""
        self.learn(CardJudged(card, is_right))

    def observe_string(self, cards: Cards, is_right: bool) -> None:
        """Cards played together were judged: all right, or not all."""
        if is_right or len(cards) == 1:
            for card in cards:
                self.learn(CardJudged(card, is_right))
        elif cards:
            self.learn(StringRejected(tuple(cards)))

    def observe_no_play(self, hand: Cards, is_right: bool, picked: Card | None = None) -> None:
        """A "no play" was judged: if it was wrong, *picked* of the hand was laid on the line.

        Where it is not known yet which card was picked, observe that one later.
        """
        if is_right:
            self.learn(NoneRight(tuple(hand)))
        elif picked is not None:
            self.learn(CardJudged(picked, True))
        elif hand:
            self.learn(SomeRight(tuple(hand)))

    def observe_not(self, rule: RuleTree) -> None:
        """Somebody guessed *rule*, and from here on it is not that."""
        self.learn(NotTheRule(rule))

    def observe_hint(self, claim: Claim) -> bool:
        """True if the dealer's claim could be used; False if it is of a kind that cannot."""
        if right_cards_fit(claim) is None:
            return False
        self.learn(HintHeard(claim))
        return True

    def extend(self, atoms: tuple[Atom, ...]) -> None:
        """Takes further bodies in, and weighs everything anew."""
        self._start_over(self._space.extended(atoms), self._tolerance)

    def learn(self, fact: Fact) -> None:
        """Takes a fact of any kind in.

        Raises:
            InputError: `unknown-card`, for a card that nobody knows.
        """
        if UNKNOWN in cards_of(fact):
            raise InputError("unknown-card.learnt")
        self._follow(fact)
        if len(self.facts) >= self._look_deeper_at and self._is_puzzled():
            self._look_deeper()

    def _is_puzzled(self) -> bool:
        """True if the facts come as a surprise still, when they should not any more."""
        recent = sum(self._surprises[-RECENT:])
        is_late = sum(self._surprises) > PUZZLED_BITS
        return self._is_alarmed or (is_late and recent > RECENT / 2)

    @property
    def _is_alarmed(self) -> bool:
        """True if a list of some facts in a row would have been shorter by far."""
        excess = worst = 0.0
        for surprise, fact in zip(self._surprises, self.facts, strict=True):
            excess = max(0.0, excess + surprise - _listing_bits(fact))
            worst = max(worst, excess)
        return worst > ALARM_BITS

    def _look_deeper(self) -> None:
        """Searches for richer bodies; if those do not explain it either, tolerates misses."""
        richer = richer_bodies(self._space, examples_of(self.facts))
        space = self._space.extended(richer)
        if space.table is not self._space.table:  # else all would come out as it is
            self._start_over(space, self._tolerance)
        is_strained = self._is_alarmed or sum(self._surprises) > TOLERANT_BITS
        if self._tolerance == 0 and is_strained:
            self._start_over(self._space, TOLERANCE)
        self._look_deeper_at = len(self.facts) + DEEPER_EVERY

    def _start_over(self, space: Space, tolerance: int) -> None:
        facts = self.facts
        self._begin(space, tolerance)
        for fact in facts:
            self._follow(fact)

    def _follow(self, fact: Fact) -> None:
        """One step of the fold."""
        before = self._cases
        left = self._thinned(self._left(fact))
        self.facts.append(fact)
        if len(left):
            self._cases = left
        surprise = (before.log_mass - self._cases.log_mass) / math.log(2)
        if not len(left):  # nothing explains it, so it is passed over
            surprise = math.inf
        # What is said of the rule itself narrows it, but surprises nobody.
        self._surprises.append(0.0 if isinstance(fact, NotTheRule | HintHeard) else surprise)
        if isinstance(fact, HintHeard):
            self._told.append(fact.claim)
        longer = line_after(self.line, fact)
        if longer != self.line:
            self.line, self._sight = longer, self._sight.after(longer[-1])
            for claim in self._told:
                self._cases = self._fitting(claim, self._cases, self._sight)

    def _thinned(self, cases: Cases) -> Cases:
        """The cases, or fewer of them that stand for all."""
        # Misses that are tolerated take as many sets of bodies more: so there is room for less.
        most, seed = CASES_MAX // (1 + self._tolerance), len(self.facts)
        cases = thinned(cases, seed, most)
        if self._tolerance and cases.nbytes > _ROOM:
            cases = thinned(cases, seed, len(cases) * _ROOM // cases.nbytes)
        return cases

    def _left(self, fact: Fact) -> Cases:
        """The cases that the fact leaves over."""
        cases, sight = self._cases, self._sight
        match fact:
            case CardLaid():
                return cases
            case CardJudged(card, is_right):
                mask = 1 << card
                question = judges(sight, mask, 0) if is_right else judges(sight, 0, mask)
                return observed(cases, sight, question)
            case NoneRight(cards):
                return observed(cases, sight, judges(sight, 0, _mask(cards)))
            case SomeRight(cards):
                return observed(cases, sight, calls_some_right(sight, _mask(cards)))
            case StringRejected(cards):
                return not_all(cases, _all_right(sight, cards))
            case NotTheRule(rule):
                return not_all(cases, tuple(agreements(rule, self.line, sight)))
            case HintHeard(claim):
                for length in range(len(self.line) + 1):
                    place = self._space.after(self.line[:length])
                    cases = self._fitting(claim, cases, place)
                return cases
        assert_never(fact)

    def _fitting(self, claim: Claim, cases: Cases, sight: Sight) -> Cases:
        """The cases that fit a claim at one place; starters are not judged."""
        answer = right_cards_fit(claim)
        if answer is None or sight.length < self._space.starters:
            return cases
        left = observed(cases, sight, BodyQuestion(sight, answer))
        return left if len(left) else cases

    # ---- Belief ---------------------------------------------------------------------------------

    @property
    def evidence_bits(self) -> float:
        """How improbable the facts were, beforehand, in bits."""
        return float((self._prior_log_mass - self._cases.log_mass) / np.log(2))

    @property
    def is_misfit(self) -> bool:
        """True while no hypothesis explains the facts well, unless with exceptions."""
        is_excused = self._tolerance > 0 and spotless_share(self._cases) < 0.5
        return is_excused or self._is_alarmed

    def predict(self, laid: Cards = ()) -> Floats:
        """For each of the 52 cards the probability that it is right, if *laid* were right before.

        Where not all of *laid* can be right, one half for every card.
        """
        cases, sight = self._cases, self._sight
        for card in laid:
            cases = observed(cases, sight, judges(sight, 1 << card, 0), is_certain=True)
            sight = sight.after(card)
        return card_shares(cases, sight) if len(cases) else np.full(len(CARDS), 0.5)

    def all_right(self, cards: Cards) -> float:
        """The probability that all of these cards are right, each after its predecessors."""
        cases = self._cases
        for question in _all_right(self._sight, cards):
            cases = observed(cases, question.sight, question, is_certain=True)
        return math.exp(cases.log_mass - self._cases.log_mass)

    def chance(self, fact: Fact) -> float:
        """The probability that a fact will turn out to be one, judged beforehand."""
        left = self._left(fact)
        return math.exp(left.log_mass - self._cases.log_mass) if len(left) else 0.0

    def class_probability(self, rule: RuleTree) -> float:
        """The probability that from here on the true rule is equal to *rule*.

        It is the share of the hypotheses that judge alike at all places of `futures.paths`; those
        that differ in what is rare may be among them. `UNSAID_SHARE` is set aside for rules that
        are none of the hypotheses.
        """
        cases = weighty(self._cases)
        for question in agreements(rule, self.line, self._sight):
            cases = observed(cases, question.sight, question, is_certain=True)
        return (1 - UNSAID_SHARE) * float(np.exp(cases.log_mass - self._cases.log_mass))

    def top(self, count: int) -> tuple[Hypothesis, ...]:
        """The most probable hypotheses; those whose trees are the same are one."""
        found: dict[RuleTree, Hypothesis] = {}
        for choice in islice(heaviest(self._cases), SEVERAL * count):
            one = self._hypothesis(choice.row, choice.bodies, choice.share)
            other = found.get(one.rule, one)
            share = one.probability if other is one else one.probability + other.probability
            found[one.rule] = Hypothesis(one.rule, share, min(one.bits, other.bits))
        return tuple(sorted(found.values(), key=lambda one: -one.probability)[:count])

    def sample(self, count: int, seed: int) -> tuple[Hypothesis, ...]:
        """Hypotheses drawn by their probability, with repetition."""
        panel = self.panel(count, seed)
        return tuple(self._of_panel(panel, number) for number in range(count))

    def panel(self, count: int, seed: int) -> Panel:
        """Hypotheses drawn by their probability, to be asked about any line, fast."""
        return drawn(self._cases, count, seed)

    def best(self) -> Hypothesis:
        """The simplest hypothesis of the most probable class of those that judge alike."""
        return self.classes(1)[0].simplest

    def classes(self, count: int, seed: int = 0) -> tuple[Classed, ...]:
        """The most probable classes of hypotheses that judge alike from here on.

        Their shares are estimates from a panel; `class_probability` is exact about the lines
        that it tries.
        """
        panel = joined_by_heaviest(self.panel(PANEL_SIZE, seed), self._cases, CANDIDATES)
        said = behaviour(panel, panel.space.after(self.line), seed)
        _, group = np.unique(said, axis=0, return_inverse=True)
        share_of = np.bincount(group, weights=panel.weights)
        bits = self._bits_of(panel)
        found = []
        for number in np.argsort(-share_of, kind="stable")[:count].tolist():
            members = np.flatnonzero(group == number)
            simplest = int(members[np.argmin(bits[members])])
            found.append(Classed(self._of_panel(panel, simplest), float(share_of[number])))
        return tuple(found)

    def explain(self, count: int = 3) -> tuple[str, ...]:
        """What is thought most probable, in English, with the share of each."""
        thoughts = [
            f"{classed.share:.0%}: {word_rule(classed.simplest.rule)}"
            for classed in self.classes(count)
        ]
        if self.is_misfit:
            thoughts.insert(0, "No simple rule fits all that was seen; with exceptions:")
        return tuple(thoughts)

    def _bits_of(self, panel: Panel) -> Floats:
        """What each hypothesis of the panel cost to say."""
        costs = self._space.table.bits[panel.bodies >> 6].sum(axis=1)
        return np.asarray(costs + np.array([row.bits for row in self._space.rows])[panel.rows])

    def _of_panel(self, panel: Panel, number: int) -> Hypothesis:
        row = int(panel.rows[number])
        bodies = panel.bodies[number, : len(self._space.rows[row].palettes)]
        return self._hypothesis(row, tuple(bodies.tolist()), float(panel.shares[number]))

    def _hypothesis(self, row: int, bodies: tuple[int, ...], share: float) -> Hypothesis:
        space = self._space
        bits = space.rows[row].bits + sum(float(space.table.bits[body >> 6]) for body in bodies)
        return Hypothesis(space.rule(row, bodies), share, bits)


def examples_of(facts: Iterable[Fact]) -> list[Example]:
    """The cards of which it is known by themselves whether they were right, each after its line."""
    examples: list[Example] = []
    line: Cards = ()
    for fact in facts:
        match fact:
            case CardJudged(card, is_right):
                examples.append(Example(line, card, is_right))
            case NoneRight(cards):
                examples.extend(Example(line, card, False) for card in cards)
            case _:
                pass
        line = line_after(line, fact)
    return examples


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _all_right(sight: Sight, cards: Cards) -> list[BodyQuestion]:
    """The questions whether each card is right after its predecessors."""
    questions = []
    for card in cards:
        questions.append(judges(sight, 1 << card, 0))
        sight = sight.after(card)
    return questions


def _listing_bits(fact: Fact) -> float:
    """What a fact costs in a mere list: a bit for every card judged."""
    match fact:
        case CardJudged():
            return 1.0
        case NoneRight(cards):
            return float(len(cards))
        case StringRejected(cards) | SomeRight(cards):
            return -math.log2(1 - 2.0 ** -len(cards))
        case CardLaid() | NotTheRule() | HintHeard():
            return 0.0
    assert_never(fact)
