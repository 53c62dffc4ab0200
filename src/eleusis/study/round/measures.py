"""What everybody could know after each card, and what each act brought: the steps of a study."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.bayes.payoffs import stakes
from eleusis.cards import UNKNOWN, CardSet
from eleusis.errors import EleusisError
from eleusis.induction.facts import CardJudged, CardLaid, NoneRight
from eleusis.play.view import table_view, view
from eleusis.rule import read_rule
from eleusis.rule.machine.lazy import machine
from eleusis.rule.meaning import verdict
from eleusis.study.round.acts import ActKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eleusis.cards import Cards
    from eleusis.play.seats import Seat
    from eleusis.rule import RuleTree
    from eleusis.study.round.acts import Act
    from eleusis.study.round.worlds import Likely, World

KNOWN: Final = 0.95
"""The rule could be known when the share of its class is as great."""

LEADING: Final = 4
"""Rules that are kept of each moment."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What could have been played for what it teaches; without cards, that none is right."""

    cards: Cards
    bits: float


@dataclass(frozen=True, slots=True)
class Leading:
    """A rule that was likely, its share, and the cards that it called right next."""

    rule: RuleTree
    share: float
    right: CardSet


@dataclass(frozen=True, slots=True)
class StudyStep:
    """An act that taught something, or might have."""

    act: Act
    due: bool | None
    """What the written rule says of it; `None` where no rule is known, or nothing was ruled."""
    chance: float | None
    """How likely it was to be ruled right, as everybody could see; `None` if nothing was ruled."""
    eig: float
    """Bits that it promised: what its ruling would tell of the rule's class, in the mean."""
    surprise: float
    """Bits of the ruling itself: of all belief 1 part in 2^surprise agreed with it."""
    best: BestPlay | None
    """What would have promised most in that hand; `None` if the hand is not known."""
    entropy: float
    """Bits of doubt afterwards."""
    gain: float
    """By how much doubt had fallen; it rises where a ruling was not expected at all."""
    truth: float | None
    """The share of the true rule's class afterwards; `None` if no rule is known."""
    chances: tuple[float, ...]
    """For each of the 52 cards the probability that it is right next."""
    leading: tuple[Leading, ...]
    """The likeliest rules afterwards."""
    line: Cards
    """The line afterwards, as far as it is shown."""

    @property
    def is_misruled(self) -> bool:
        """True if the ruling is not what the written rule says."""
        return self.due is not None and self.due != self.act.right

    @property
    def was_foreseen(self) -> bool | None:
        """True if most belief was for the ruling that came."""
        if self.chance is None or self.act.right is None:
            return None
        return (self.chance > 0.5) == self.act.right


@dataclass(frozen=True, slots=True)
class Decision:
    """A claim: to be the prophet, to have nothing right, or to know the rule."""

    act: Act
    chance: float | None
    """How likely it was to hold, as everybody could see: for a prophet, to the end of the round."""
    doing: float | None
    """Points that were to be expected of it; `None` where the rulebook or the hand does not say."""
    playing_on: float | None
    """Points that were to be expected of playing on instead."""


class Measured(NamedTuple):
    """What a round brought, act by act."""

    steps: tuple[StudyStep, ...]
    decisions: tuple[Decision, ...]


def measured_round(
    acts: Sequence[Act],
    world: World,
    truth: RuleTree | None,
    starters: int,
    *,
    on_act: Callable[[], None] = lambda: None,
) -> Measured:
    """The steps and the decisions of a round, in a world in which nothing was learnt yet."""
    steps: list[StudyStep] = []
    decisions: list[Decision] = []
    fold = _Fold(world, truth, starters)
    for act in acts:
        on_act()
        decision = fold.decision(act)
        if decision is not None:
            decisions.append(decision)
        if act.kind not in (ActKind.PROPHECY, ActKind.FALL):
            steps.append(fold.after(act))
    return Measured(tuple(steps), tuple(decisions))


class _Fold:
    """The world as it goes from act to act."""

    def __init__(self, world: World, truth: RuleTree | None, starters: int) -> None:
        self._world = world
        self._truth = truth
        self._starters = starters
        self._line: Cards = ()
        self._chances = tuple(world.chances())
        self._entropy: float | None = None
        self._share: float | None = None
        self._news = 0.0
        self._likely: tuple[Likely, ...] = ()

    def after(self, act: Act) -> StudyStep:
        """The step of the next act."""
        due, chance, best = self._due(act), self._chance(act), self._best(act)
        before = self._entropy
        surprise = self._learn(act)
        if due is not None and due != act.right:
            self._look()
        entropy = self._entropy if self._entropy is not None else self._world.entropy()
        return StudyStep(
            act=act,
            due=due,
            chance=chance,
            eig=0.0 if chance is None else doubt_of(chance),
            surprise=surprise,
            best=best,
            entropy=entropy,
            gain=0.0 if before is None else before - entropy,
            truth=None if self._truth is None else self._share,
            chances=self._chances,
            leading=self._leading(),
            line=self._line,
        )

    def decision(self, act: Act) -> Decision | None:
        """What a claim was worth when it was made; `None` if the act is no claim."""
        if act.seat is None:
            return None
        match act.kind:
            case ActKind.PROPHECY:
                table = table_view(act.before)
                ahead = self._world.outlook(table, act.seat)
                if ahead is None:
                    return Decision(act, None, None, None)
                return Decision(act, ahead.stands, ahead.declaring, ahead.silent)
            case ActKind.NO_PLAY:
                return self._no_play(act, act.seat)
            case ActKind.GUESS:
                return Decision(act, self._chance(act), None, None)
            case _:
                return None

    def _no_play(self, act: Act, seat: Seat) -> Decision:
        """What it was worth to say that nothing is right."""
        chance = self._chance(act)
        if chance is None or not act.cards or UNKNOWN in act.cards:
            return Decision(act, chance, None, None)
        at_stake = stakes(view(act.before, seat))
        saying = chance * at_stake.right_no_play() - (1 - chance) * at_stake.wrong_no_play()
        playing = max(
            self._chances[card] * at_stake.right(1) - (1 - self._chances[card]) * at_stake.wrong(1)
            for card in act.cards
        )
        return Decision(act, chance, saying, playing)

    def _learn(self, act: Act) -> float:
        """The surprise of the act's facts, once the world has learnt them."""
        surprise = 0.0
        for fact in act.facts:
            bits = self._world.learn(fact)
            surprise += bits
            self._news += bits
            if self._share is not None and bits < math.inf:
                self._share = min(1 - self._world.unsaid, self._share * 2**bits)
            if isinstance(fact, CardLaid) or (isinstance(fact, CardJudged) and fact.is_right):
                self._line = (*self._line, fact.card)
        if act.facts:
            self._chances = tuple(self._world.chances())
            opens = any(isinstance(fact, CardLaid) for fact in act.facts)
            if self._news >= self._world.news or opens or self._entropy is None:
                self._look()
        return surprise

    def _look(self) -> None:
        """Estimate the shares anew."""
        self._news = 0.0
        self._entropy = self._world.entropy()
        self._likely = self._world.classes(LEADING)
        if self._truth is not None:
            self._share = self._world.probability(self._truth)

    def _leading(self) -> tuple[Leading, ...]:
        return tuple(Leading(rule, share, self._right(rule)) for rule, share in self._likely)

    def _right(self, rule: RuleTree) -> CardSet:
        """The cards that a rule calls right next."""
        judge = machine(rule, starters=self._starters)
        return CardSet(judge.mask(judge.after(self._line)))

    def _due(self, act: Act) -> bool | None:
        """What the written rule says of the act."""
        if self._truth is None or act.right is None or UNKNOWN in act.cards:
            return None
        if act.kind is ActKind.GUESS or (act.kind is ActKind.EARLIER and not self._line):
            return None
        says = (
            verdict(self._truth, (*self._line, *act.cards[:place]), card, starters=self._starters)
            for place, card in enumerate(act.cards)
        )
        if act.kind is ActKind.NO_PLAY:
            return self._right(self._truth).isdisjoint(CardSet.from_cards(act.cards))
        return all(says)

    def _chance(self, act: Act) -> float | None:
        """How likely the act was to be ruled right."""
        if act.right is None or UNKNOWN in act.cards:
            return None
        match act.kind:
            case ActKind.PLAY | ActKind.PICK | ActKind.EARLIER if len(act.cards) == 1:
                return float(self._chances[act.cards[0]])
            case ActKind.PLAY | ActKind.EARLIER:
                return self._world.all_right(act.cards)
            case ActKind.NO_PLAY:
                return self._world.chance(NoneRight(act.cards))
            case ActKind.GUESS if act.facts or act.right:
                return self._guessed(act)
            case _:
                return None

    def _guessed(self, act: Act) -> float | None:
        try:
            return self._world.probability(read_rule(act.text))
        except EleusisError:
            return None

    def _best(self, act: Act) -> BestPlay | None:
        """What would have promised most; only where the whole hand is known."""
        if act.seat is None or act.kind not in (ActKind.PLAY, ActKind.NO_PLAY):
            return None
        hand = act.before.hands[act.seat] if act.kind is ActKind.PLAY else act.cards
        if not hand or UNKNOWN in hand:
            return None
        cards = max(dict.fromkeys(hand), key=lambda card: doubt_of(self._chances[card]))
        best = BestPlay((cards,), doubt_of(self._chances[cards]))
        if act.before.setup.rulebook.no_play is not None and best.bits < 1:
            none = doubt_of(self._world.chance(NoneRight(hand)))
            best = max(best, BestPlay((), none), key=lambda one: one.bits)
        return best


def doubt_of(chance: float) -> float:
    """Bits that a ruling tells which comes with this probability.

    A ruling follows from the rule, so this is also what it tells of the rule, in the mean.

    >>> doubt_of(0.5), doubt_of(1.0)
    (1.0, 0.0)
    """
    if not 0 < chance < 1:
        return 0.0
    return -chance * math.log2(chance) - (1 - chance) * math.log2(1 - chance)


def known_since(steps: Sequence[StudyStep], share: float = KNOWN) -> StudyStep | None:
    """The first step from which on the rule was so likely to the end; `None` if it was not then."""
    found: StudyStep | None = None
    for step in reversed(steps):
        if step.truth is None or step.truth < share:
            break
        found = step
    return found


def entropies(steps: Sequence[StudyStep]) -> tuple[float, ...]:
    """Bits of doubt by *t*, from the first laid card on.

    Cards of a string that are not ruled on yet have taught nothing.
    """
    found: list[float] = []
    for step in steps:
        if len(found) < step.act.t:
            last = found[-1] if found else step.entropy
            found += [last] * (step.act.t - len(found))
        if found:
            found[-1] = step.entropy
    return tuple(found)
