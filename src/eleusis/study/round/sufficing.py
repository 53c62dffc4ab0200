"""The shortest evidence that singles out the rule: some of the rulings, each after its own line.

Which cards lay on the line is taken as known all along; what counts as evidence is their ruling.
The set is grown act by act, each time by the one after which the true rule is most probable, the
earliest of several, and is then made as small as it gets by leaving acts out, the earliest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.induction.facts import CardJudged, CardLaid, NoneRight, SomeRight, StringRejected
from eleusis.rule.machine.lazy import machine
from eleusis.study.round.judging import refuting
from eleusis.study.round.measures import KNOWN
from eleusis.study.round.worlds import are_equal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from eleusis.cards import Cards
    from eleusis.rule import RuleTree
    from eleusis.study.round.measures import StudyStep
    from eleusis.study.round.worlds import World

_ROUNDS: Final = 2
"""Times that a set is made smaller, and tried, in a world with more rules than were looked at."""

_TAKEN_IN: Final = 48
"""Rules that are taken in each time, of those that the set left."""

_PLACES: Final = 12
"""Decimals by which two sets are told apart."""


class _Candidate(NamedTuple):
    """A rule, what it weighs before any ruling, and the steps that speak against it."""

    weight: float
    refuted_by: frozenset[int]


def sufficient(
    steps: Sequence[StudyStep], world: World, truth: RuleTree, starters: int
) -> tuple[int, ...]:
    """The numbers of the steps whose rulings alone single out the rule; all, if no fewer are found.

    Args:
        steps: The round up to where the rule could be known.
        world: With nothing learnt.
        truth: The true rule.
        starters: How many cards opened the line unjudged.
    """
    listed = tuple(world.listed())
    pool = _Pool(steps, truth, starters, is_listed=bool(listed))
    if listed:
        pool.take_in(listed)
    else:
        share = (steps[-1].truth or 0.0) / (1 - world.unsaid)
        pool.take_in([(truth, share)], seen=len(steps))
        for seen, step in enumerate(steps, 1):
            pool.take_in([(one.rule, one.share) for one in step.leading], seen=seen)
    numbers = tuple(number for number, step in enumerate(steps) if _is_evidence(step))
    enough = KNOWN / (1 - world.unsaid)
    if listed:
        return pool.thinned(pool.grown((), numbers, enough), enough)

    def leaves_others(chosen: tuple[int, ...]) -> bool:
        """True if these rulings are not enough; then the rules that they leave are taken in."""
        tried, surprise = _learnt(world.fresh(), steps, frozenset(chosen))
        if tried.probability(truth) >= KNOWN:
            return False
        pool.take_in((rule, share * 2**-surprise) for rule, share in tried.classes(_TAKEN_IN))
        return True

    chosen = pool.grown((), numbers, enough)
    while len(chosen) < len(numbers) and leaves_others(chosen):
        chosen = pool.grown(chosen, numbers, enough, least=1)
    for _ in range(_ROUNDS):
        fewer = pool.thinned(chosen, enough)
        if fewer == chosen or not leaves_others(fewer):
            return fewer
    return chosen


def _is_evidence(step: StudyStep) -> bool:
    kinds = CardJudged | StringRejected | NoneRight | SomeRight
    return any(isinstance(fact, kinds) for fact in step.act.facts)


def _learnt(
    world: World, steps: Sequence[StudyStep], chosen: frozenset[int]
) -> tuple[World, float]:
    """The world when only some rulings are known, and how surprising they were together."""
    surprise = 0.0
    for number, step in enumerate(steps):
        for fact in step.act.facts:
            if number in chosen:
                surprise += world.learn(fact)
            elif isinstance(fact, CardLaid):
                world.learn(fact)
            elif isinstance(fact, CardJudged) and fact.is_right:
                world.learn(CardLaid(fact.card))
    return world, surprise


class _Pool:
    """Rules that are held against the evidence.

    Attributes:
        allies: Those that judge as the true rule from where the line ends.
        rivals: All others.
    """

    def __init__(
        self, steps: Sequence[StudyStep], truth: RuleTree, starters: int, *, is_listed: bool
    ) -> None:
        self._steps = steps
        self._is_listed = is_listed
        self._truth = truth
        self._starters = starters
        self._line: Cards = steps[-1].line if steps else ()
        self.allies: dict[RuleTree, _Candidate] = {}
        self.rivals: dict[RuleTree, _Candidate] = {}
        self._surprises = [0.0]
        for step in steps:
            self._surprises.append(self._surprises[-1] + step.surprise)

    def take_in(self, rules: Iterable[tuple[RuleTree, float]], *, seen: int = 0) -> bool:
        """Add rules with their shares after so many steps; true if some are new or weigh more."""
        is_news = False
        for rule, share in rules:
            weight = share * 2.0 ** -self._surprises[seen]
            known = self.allies.get(rule) or self.rivals.get(rule)
            if known is not None:
                if weight > known.weight * 1.01 and rule in self.rivals:
                    self.rivals[rule] = known._replace(weight=weight)
                    is_news = True
                continue
            is_ally = self._ends_alike(rule)
            if is_ally and self.allies and not self._is_listed:
                continue  # the class of the true rule was weighed as a whole
            kind = self.allies if is_ally else self.rivals
            kind[rule] = _Candidate(weight, frozenset(refuting(rule, self._steps, self._starters)))
            is_news = True
        return is_news

    def grown(
        self, chosen: Sequence[int], numbers: Sequence[int], enough: float, *, least: int = 0
    ) -> tuple[int, ...]:
        """The set with further rulings, one by one, until it is enough, or as good as all."""
        grown = list(chosen)
        enough = min(enough, self._share(numbers))
        while len(grown) < len(numbers) and (
            self._share(grown) < enough or len(grown) < len(chosen) + least
        ):
            others = [number for number in numbers if number not in grown]
            grown.append(max(others, key=lambda one: (self._share([*grown, one]), -one)))
        return tuple(grown)

    def thinned(self, chosen: Sequence[int], enough: float) -> tuple[int, ...]:
        """The set without what it can do without, in order."""
        enough = min(enough, self._share(chosen))
        kept = sorted(chosen)
        for number in sorted(chosen):
            fewer = [one for one in kept if one != number]
            if self._share(fewer) >= enough:
                kept = fewer
        return tuple(kept)

    def _share(self, chosen: Sequence[int]) -> float:
        """How probable the true rule's class is by these rulings alone."""
        ours, theirs = (
            sum(each.weight for each in kind.values() if each.refuted_by.isdisjoint(chosen))
            for kind in (self.allies, self.rivals)
        )
        return round(ours / (ours + theirs), _PLACES) if ours else 0.0

    def _ends_alike(self, rule: RuleTree) -> bool:
        if rule == self._truth:
            return True
        masks = []
        for each in (rule, self._truth):
            judge = machine(each, starters=self._starters)
            masks.append(judge.mask(judge.after(self._line)))
        if masks[0] != masks[1]:
            return False
        return are_equal(rule, self._truth, self._line, starters=self._starters)
