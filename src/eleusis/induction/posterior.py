"""Which rules are still possible, and how likely each is, given all that the table has seen.

All evidence is public, so one posterior serves every seat. It is the fold of its facts, exact
for as many cases as `CASES_MAX`. That the rule is none of the hypotheses is one of its own, the
*outside*: it foretells verdicts without knowing a rule, and what the hypotheses leave to it lowers
all that is claimed of them. Where it is likelier than all of them the posterior is a misfit, and
goes on with exceptions.

Nothing that a dealer can say makes a posterior fail.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, assert_never

import numpy as np

from eleusis.cards import UNKNOWN
from eleusis.errors import InputError
from eleusis.induction.claimed import right_cards_fit
from eleusis.induction.deeper.local_search import Example, richer_bodies
from eleusis.induction.deeper.tree_search import tree_bodies
from eleusis.induction.factored import (
    CASES_MAX,
    Thinning,
    all_cases,
    card_shares,
    log_mass_if,
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
from eleusis.induction.freed import hand_back
from eleusis.induction.outside import OUTSIDE_SHARE, Outside
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.probes import agreements, behaviour
from eleusis.induction.sampling import drawn, heaviest, joined_by_heaviest
from eleusis.induction.space import BodyQuestion, Sight, calls_some_right, judges, space_of
from eleusis.rule.language.wording import word_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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

_ROOM: Final = 24_000_000
"""Bytes of sets of bodies, about, beyond which the cases are thinned where misses are tolerated."""

PUZZLING: Final = 0.5
"""So likely must it be that the rule is no hypothesis for richer ones to be looked for."""

ENOUGH: Final = 12
"""Facts that there must be before that."""

DEEPER_EVERY: Final = 8
"""Facts between two searches for richer bodies."""

WARINESS: Final = 0.03
"""How likely it is that a verdict of which nothing is known is not what is foretold, by half."""

SAYABLE_BITS: Final = 34.0
"""What a rule costs that is as likely meant as one that only looks like it so far.

Few people make up a rule that costs more; of what fits and costs so much, most is a shadow of a
rule that cannot be said."""

SHADOW_BITS: Final = 2.0
"""So many bits more double the odds that it is a shadow."""

JUDGE_ERRED: Final = 0.125
"""How likely a miss that explains all else is the judge's, and not the rule's own."""

PASSED_OVER: Final = 30.0
"""Bits that a fact costs all hypotheses that none of them explains."""


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


@dataclass(frozen=True, slots=True)
class Grouped:
    """Classes of hypotheses, the most probable first; their rules are put when they are asked for.

    Attributes:
        shares: Their shares.
    """

    shares: tuple[float, ...]
    _classed: Callable[[int], Classed]

    def heaviest(self, count: int) -> tuple[Classed, ...]:
        """The most probable of them."""
        return tuple(map(self._classed, range(min(count, len(self.shares)))))


class Posterior:
    """What is believed of the rule at one table.

    Args:
        vocabulary: What may be said; the standard one if none is named.
        starters: How many cards at the beginning of the line were laid unjudged.
        goes_deeper: False for whoever looks for no richer rules where none fits.
        outside: How likely the rule is beforehand to be none that the vocabulary can say.

    Attributes:
        line: The right cards so far, starters included.
        sight: What can be said after it.
        facts: All that was observed.
    """

    def __repr__(self) -> str:
        return f"<Posterior: {len(self.facts)} facts, {len(self.line)} cards on the line>"

    def __init__(
        self,
        vocabulary: Vocabulary | None = None,
        *,
        starters: int = 1,
        goes_deeper: bool = True,
        outside: float = OUTSIDE_SHARE,
    ) -> None:
        self._outside_share = outside
        chosen = standard_vocabulary() if vocabulary is None else vocabulary
        self._begin(space_of(chosen, starters=starters), tolerance=0)
        self._look_deeper_at = 0 if goes_deeper else math.inf

    def _begin(self, space: Space, tolerance: int) -> None:
        self.line: Cards = ()
        self.facts: list[Fact] = []
        self._space = space
        self._tolerance = tolerance
        self._told: list[Claim] = []
        self.sight = space.after(())
        self._cases = all_cases(space, tolerance)
        self._prior_log_mass = self._cases.log_mass
        self._outside = Outside.at_first(self._outside_share)
        self._passed_over = 0

    @property
    def nbytes(self) -> int:
        """The bytes that it needs beside the space of its vocabulary, about."""
        sight = 8 * len(self._space.table)  # what every body says now, once that was asked
        return self._cases.nbytes + self._outside.nbytes + sight + self._space.own_bytes

    def copy(self) -> Posterior:
        """A posterior that believes the same and goes its own way."""
        twin = object.__new__(Posterior)
        twin.__dict__.update(self.__dict__)
        twin.facts, twin._told = list(self.facts), list(self._told)
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
        """True if the rule may well be none of the hypotheses that have missed nothing."""
        return len(self.facts) >= ENOUGH and self.unsayable > PUZZLING

    def _look_deeper(self) -> None:
        """Searches for richer bodies; if those do not explain it either, tolerates misses."""
        examples = examples_of(self.facts)
        richer = richer_bodies(self._space, examples), tree_bodies(self._space, examples)
        space = self._space.extended(tuple(chain(*richer)))
        if space.table is not self._space.table:  # else all would come out as it is
            self._start_over(space, self._tolerance)
        if self._tolerance == 0 and self.is_misfit:
            self._start_over(self._space, TOLERANCE)
        self._look_deeper_at = len(self.facts) + DEEPER_EVERY

    def _start_over(self, space: Space, tolerance: int) -> None:
        facts = self.facts
        self._begin(space, tolerance)
        hand_back()  # what all facts led to is gone, and the search was large
        for fact in facts:
            self._follow(fact)

    def _follow(self, fact: Fact) -> None:
        """One step of the fold."""
        # Misses that are tolerated take as many sets of bodies more: so there is room for less.
        room = _ROOM if self._tolerance else None
        fewer = Thinning(len(self.facts), CASES_MAX // (1 + self._tolerance), room)
        left = self._left(fact, fewer)
        told = isinstance(fact, HintHeard)
        before = self._cases.log_mass if told else 0.0
        if len(left):
            self._cases = thinned(left, fewer)
        else:
            self._passed_over += 1
        self.facts.append(fact)
        self._outside = self._outside.after(fact)
        if isinstance(fact, HintHeard):
            self._told.append(fact.claim)
        longer = line_after(self.line, fact)
        if longer != self.line:
            self.line, self.sight = longer, self.sight.after(longer[-1])
            told = bool(self._told)
            before = self._cases.log_mass if told else 0.0
            for claim in self._told:
                self._cases = self._fitting(claim, self._cases, self.sight)
        if told:  # what is said of the rule itself does not tell whether it can be said
            self._outside = self._outside.worth(self._cases.log_mass - before)

    def _left(self, fact: Fact, fewer: Thinning | None = None) -> Cases:
        """The cases that the fact leaves over; where it makes many, thinned at once."""
        cases, sight = self._cases, self.sight
        match fact:
            case CardLaid():
                return cases
            case CardJudged() | NoneRight() | SomeRight():
                return observed(cases, sight, _asked_by(fact, sight), fewer)
            case StringRejected(cards):
                return not_all(cases, _all_right(sight, cards), fewer)
            case NotTheRule(rule):
                return not_all(cases, tuple(agreements(rule, self.line, sight)), fewer)
            case HintHeard(claim):
                for length in range(len(self.line) + 1):
                    place = self._space.after(self.line[:length])
                    cases = self._fitting(claim, cases, place)
                return cases
        assert_never(fact)

    def _fitting(self, claim: Claim, cases: Cases, sight: Sight) -> Cases:
        """The cases that fit a claim at one place; starters are not judged."""
        answer = right_cards_fit(claim)
        if answer is None or len(sight.line) < self._space.starters:
            return cases
        left = observed(cases, sight, BodyQuestion(sight, answer))
        return left if len(left) else cases

    # ---- Belief ---------------------------------------------------------------------------------

    @property
    def evidence_bits(self) -> float:
        """How improbable the facts were, beforehand, in bits."""
        return -float(np.logaddexp(self._inside_log_mass, self._outside.log_mass) / np.log(2))

    @property
    def outside(self) -> float:
        """The probability that the rule is none of the hypotheses."""
        return 1 / (1 + math.exp(min(self._inside_log_mass - self._outside.log_mass, 700.0)))

    @property
    def _inside_log_mass(self) -> float:
        """The logarithm of what the facts are worth to the hypotheses, and of their own share."""
        missed = self._passed_over * PASSED_OVER * math.log(2)
        share = math.log1p(-self._outside_share)
        return self._cases.log_mass - self._prior_log_mass - missed + share

    @property
    def unsayable(self) -> float:
        """The probability that the rule cannot be said, though what is refuted may lie near it."""
        return 1 - (1 - self.outside) * _unrefuted(1.0, self._spotless_share)

    @property
    def is_misfit(self) -> bool:
        """True while the rule can likelier not be said."""
        return self.unsayable > 0.5

    @property
    def _spotless_share(self) -> float:
        """The share of the hypotheses that have missed nothing."""
        if self._passed_over:
            return 0.0
        return spotless_share(self._cases) if self._tolerance else 1.0

    def warily(self, chances: Floats) -> Floats:
        """What is predicted, nearer to one half where no such cards were judged at such places.

        Whoever foresees all other verdicts learns most there: what looks like the rule may be a
        part of it.
        """
        return chances + (0.5 - chances) * WARINESS * self._outside.novelty()

    def predict(self, laid: Cards = ()) -> Floats:
        """For each of the 52 cards the probability that it is right, if *laid* were right before.

        Where no hypothesis has all of *laid* right, it is what the outside says.
        """
        cases, sight, outside = self._cases, self.sight, self._outside
        for card in laid:
            cases = observed(cases, sight, judges(sight, 1 << card, 0), is_certain=True)
            sight, outside = sight.after(card), outside.after(CardJudged(card, is_right=True))
        if not len(cases):
            return outside.chances()
        gained = cases.log_mass - self._cases.log_mass
        lead = self._inside_log_mass + gained - outside.log_mass
        inside = 1 / (1 + math.exp(min(-lead, 700.0)))
        return inside * card_shares(cases, sight) + (1 - inside) * outside.chances()

    def all_right(self, cards: Cards) -> float:
        """The probability that all of these cards are right, each after its predecessors."""
        cases = self._cases
        for question in _all_right(self.sight, cards):
            cases = observed(cases, question.sight, question, is_certain=True)
        inside = math.exp(cases.log_mass - self._cases.log_mass)
        return (1 - self.outside) * inside + self.outside * self._outside.all_right(cards)

    def all_right_outside(self, cards: Cards) -> float:
        """The same, if the rule is none of the hypotheses."""
        return self._outside.all_right(cards)

    def chance(self, fact: Fact) -> float:
        """The probability that a fact will turn out to be one, judged beforehand."""
        outside = self._outside
        if isinstance(fact, CardJudged | NoneRight | SomeRight):
            left = log_mass_if(self._cases, self.sight, _asked_by(fact, self.sight))
        else:
            left = self._left(fact).log_mass
        inside = math.exp(left - self._cases.log_mass)
        if isinstance(fact, HintHeard):
            return inside
        others = math.exp(outside.after(fact).log_mass - outside.log_mass)
        return (1 - self.outside) * inside + self.outside * others

    def class_probability(self, rule: RuleTree) -> float:
        """The probability that from here on the true rule is equal to *rule*.

        It is the share of the hypotheses that judge alike at all places of `futures.paths`; those
        that differ in what is rare may be among them.
        """
        cases = weighty(self._cases)
        for question in agreements(rule, self.line, self.sight):
            cases = weighty(observed(cases, question.sight, question, is_certain=True))
        if not len(cases):
            return 0.0
        share = float(np.exp(cases.log_mass - self._cases.log_mass))
        return self._believed(share, share * spotless_share(cases))

    def _believed(self, share: float, spotless: float) -> float:
        """How likely it is that the rule is of a class with this share of the hypotheses, of which
        so much has missed nothing.

        Each class has a shadow: rules that cannot be said and judge like it, but for what is rare.
        Nothing that is seen tells the two apart. The dearer the class, the more weighs its shadow.
        """
        if share <= 0:
            return 0.0
        if self._passed_over:
            spotless = 0.0
        bits = -self._inside_log_mass / math.log(2) - math.log2(share)
        shadow = math.exp2(min((bits - SAYABLE_BITS) / SHADOW_BITS, 1000.0))
        return (1 - self.outside) * _unrefuted(share, spotless) / (1 + shadow)

    def top(self, count: int) -> tuple[Hypothesis, ...]:
        """The most probable hypotheses; those whose trees are the same are one."""
        found: dict[RuleTree, Hypothesis] = {}
        for choice in islice(heaviest(self._cases), SEVERAL * count):
            share = (1 - self.outside) * choice.share
            one = self._hypothesis(choice.row, choice.bodies, share)
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
        return self.grouped(seed).heaviest(count)

    def grouped(self, seed: int = 0) -> Grouped:
        """All classes that a panel of hypotheses falls into; see `classes`."""
        panel = joined_by_heaviest(self.panel(PANEL_SIZE, seed), self._cases, CANDIDATES)
        said = behaviour(panel, self.sight, seed)
        _, group = np.unique(said, axis=0, return_inverse=True)
        share_of = np.bincount(group, weights=panel.weights)
        spotless = np.bincount(group, weights=panel.weights * panel.are_spotless)
        parts = [*zip(share_of.tolist(), spotless.tolist(), strict=True)]
        order = sorted(range(len(parts)), key=lambda number: -_unrefuted(*parts[number]))
        believed = tuple(self._believed(*parts[number]) for number in order)
        bits = self._bits_of(panel)

        def classed(place: int) -> Classed:
            members = np.flatnonzero(group == order[place])
            simplest = int(members[np.argmin(bits[members])])
            return Classed(self._of_panel(panel, simplest), believed[place])

        return Grouped(believed, classed)

    def explain(self, count: int = 3) -> tuple[str, ...]:
        """What is thought most probable, in English, with the share of each."""
        thoughts = [
            f"{classed.share:.0%}: {word_rule(classed.simplest.rule)}"
            for classed in self.classes(count)
        ]
        if self.is_misfit:
            thoughts.insert(
                0, f"{self.unsayable:.0%}: none of the rules that I can say; it looks as if:"
            )
        return tuple(thoughts)

    def _bits_of(self, panel: Panel) -> Floats:
        """What each hypothesis of the panel cost to say."""
        costs = self._space.table.bits[panel.bodies >> 6].sum(axis=1)
        return np.asarray(costs + np.array([row.bits for row in self._space.rows])[panel.rows])

    def _of_panel(self, panel: Panel, number: int) -> Hypothesis:
        row = int(panel.rows[number])
        bodies = panel.bodies[number, : len(self._space.rows[row].palettes)]
        share = (1 - self.outside) * float(panel.shares[number])
        return self._hypothesis(row, tuple(bodies.tolist()), share)

    def _hypothesis(self, row: int, bodies: tuple[int, ...], share: float) -> Hypothesis:
        space = self._space
        bits = space.rows[row].bits + sum(float(space.table.bits[body >> 6]) for body in bodies)
        return Hypothesis(space.rule(row, bodies), share, bits)


def _unrefuted(share: float, spotless: float) -> float:
    """What is left of a share of which so much has missed nothing.

    What has missed a verdict may foretell the next ones well, but is not the rule unless the judge
    has erred.
    """
    return spotless + JUDGE_ERRED * (share - spotless)


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


def _asked_by(fact: CardJudged | NoneRight | SomeRight, sight: Sight) -> BodyQuestion:
    """What a body must say after the line of *sight* for the fact to fit it."""
    match fact:
        case CardJudged(card, is_right):
            return judges(sight, 1 << card, 0) if is_right else judges(sight, 0, 1 << card)
        case NoneRight(cards):
            return judges(sight, 0, _mask(cards))
        case SomeRight(cards):
            return calls_some_right(sight, _mask(cards))
    assert_never(fact)


def _all_right(sight: Sight, cards: Cards) -> list[BodyQuestion]:
    """The questions whether each card is right after its predecessors."""
    questions = []
    for card in cards:
        questions.append(judges(sight, 1 << card, 0))
        sight = sight.after(card)
    return questions
