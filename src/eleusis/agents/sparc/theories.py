"""Plausible rules of all models, as verdict follows verdict.

A consistent theory agrees with every verdict of the layout; and what an investigation knows depends
on the layout alone, not on when it was looked at.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents.sparc.evidence import Evidence
from eleusis.agents.sparc.generalise import ANY, nearest_body
from eleusis.agents.sparc.models import Form, body_choices, models_for
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.tree.syntax import RuleTree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents.sparc.evidence import Literal
    from eleusis.agents.sparc.generalise import Body
    from eleusis.agents.sparc.models import SparcModel
    from eleusis.cards import Card, Cards

THEORIES_MAX: Final = 12
"""Plausible rules kept at a time."""

WAIT: Final = 5
"""Where there were no plausible rules, they are sought again after a fifth more verdicts."""


class VerdictTally(NamedTuple):
    """Verdicts."""

    right: int = 0
    wrong: int = 0

    def __sub__(self, other: VerdictTally) -> VerdictTally:
        return VerdictTally(self.right - other.right, self.wrong - other.wrong)


class Theory(NamedTuple):
    """A rule that may be the secret one."""

    rule: RuleTree
    form: Form
    cost: int
    """The simpler, the less."""
    since: VerdictTally
    """The verdicts when it was thought of; those after them it foretold."""
    machine: LazyMachine
    is_consistent: bool = True
    """False if it is the nearest to a rule that was found: it errs."""

    def right(self, line: Cards) -> int:
        """The mask of the cards that it calls right after this line."""
        return self.machine.mask(self.machine.after(line))

    def allows(self, line: Cards, cards: Cards) -> bool:
        """True if it calls all of these cards right, laid in this order after the line."""
        state = self.machine.after(line)
        for card in cards:
            if not self.machine.is_right(state, card):
                return False
            state = self.machine.step(state, card)
        return True


class BestTheory(NamedTuple):
    """A rule that was for some time the best."""

    after: int
    """Verdicts when it became the best."""
    until: int
    """Verdicts while it still was."""
    theory: Theory


class Investigation:
    """What can be made of a layout, verdict by verdict.

    Attributes:
        theories: The plausible rules, the simplest first; never none.
        verdicts: The verdicts so far.
        line: The line so far.
        thoughts: Which rules were the best, one after the other, the present one last.
    """

    def __init__(self) -> None:
        self.verdicts = VerdictTally()
        self._evidence = Evidence()
        self.line: Cards = ()
        self._again_at = 0
        self.theories: tuple[Theory, ...] = (
            _theory(RuleTree(ANY.condition), Form.DNF, 0, self.verdicts),
        )
        self.thoughts = [BestTheory(0, 0, self.best)]

    @property
    def best(self) -> Theory:
        """The simplest of the plausible rules."""
        return self.theories[0]

    @property
    def foretold(self) -> VerdictTally:
        """The verdicts that the simplest of the plausible rules has foretold."""
        return self.verdicts - self.best.since if self.best.is_consistent else VerdictTally()

    def laid(self, card: Card) -> None:
        """A card was laid unjudged, as starters are."""
        self._evidence.lay(card)
        self.line += (card,)

    def judged(self, card: Card, is_right: bool) -> None:
        """A card was judged after the line; a right one was laid."""
        self._evidence.judged(card, is_right)
        self._learn((card,), is_right)
        if is_right:
            self.laid(card)

    def string_rejected(self, cards: Cards) -> None:
        """A string was not all right."""
        self._evidence.string_rejected(cards)
        self._learn(cards, are_right=False)

    def _learn(self, cards: Cards, are_right: bool) -> None:
        """Keep the theories that foretold this verdict; if none did, think of others."""
        right, wrong = self.verdicts
        self.verdicts = VerdictTally(right + are_right, wrong + (not are_right))
        before, verdicts = self.best, sum(self.verdicts)
        held = tuple(
            theory
            for theory in self.theories
            if theory.is_consistent and theory.allows(self.line, cards) is are_right
        )
        if held:
            self.theories = held
        elif verdicts >= self._again_at:
            self.theories = tuple(plausible(self._evidence, self.verdicts))
            if not self.best.is_consistent:
                self._again_at = verdicts + max(WAIT, verdicts // WAIT)
        if (self.best.rule, self.best.is_consistent) != (before.rule, before.is_consistent):
            self.thoughts.append(BestTheory(verdicts, verdicts, self.best))
        self.thoughts[-1] = self.thoughts[-1]._replace(until=verdicts)


class _Proposal(NamedTuple):
    """A rule that agrees with all evidence, in parts."""

    cost: int
    model: SparcModel
    chosen: Sequence[Body]


def plausible(evidence: Evidence, now: VerdictTally) -> list[Theory]:
    """The simplest rules that agree with all evidence; if there is none, the nearest to one."""
    literals = evidence.literals()
    kept: list[_Proposal] = []
    for model in models_for(evidence):
        if len(kept) == THEORIES_MAX and model.cost >= kept[-1].cost:
            continue
        for chosen in body_choices(model, literals, evidence):
            cost = model.cost + sum(body.cost for body in chosen)
            if _agrees(model.no(chosen), evidence) and not model.is_said_shorter(chosen):
                kept.append(_Proposal(cost, model, chosen))
        kept = sorted(kept, key=lambda proposal: proposal.cost)[:THEORIES_MAX]
    return [_theory(model.rule(chosen), model.form, cost, now) for cost, model, chosen in kept] or [
        _nearest(literals, evidence, now)
    ]


def _agrees(no: int, evidence: Evidence) -> bool:
    """True if what a rule decides against is no right card, every wrong one, a card per string."""
    return (
        not no & evidence.right
        and no & evidence.wrong == evidence.wrong
        and all(no & string for string in evidence.strings)
    )


def _nearest(literals: Sequence[Literal], evidence: Evidence, now: VerdictTally) -> Theory:
    """The rule of one selector for each cell that misjudges the fewest cards."""

    def errors_and_bodies(model: SparcModel) -> tuple[int, list[Body]]:
        pairs = [
            nearest_body(literals, evidence.right & cell, evidence.wrong & cell)
            for cell in model.cells
        ]
        return sum(errors for errors, _ in pairs), [body for _, body in pairs]

    tried = ((model, *errors_and_bodies(model)) for model in models_for(evidence))
    # An error less is worth a little more to say.
    model, errors, chosen = min(tried, key=lambda each: 3 * each[1] + each[0].cost)
    cost = model.cost + sum(body.cost for body in chosen) + errors
    theory = _theory(model.rule(chosen), model.form, cost, now)
    return theory._replace(is_consistent=False)


def _theory(rule: RuleTree, form: Form, cost: int, now: VerdictTally) -> Theory:
    return Theory(rule, form, cost, now, _machine(rule))


@lru_cache(maxsize=256)
def _machine(rule: RuleTree) -> LazyMachine:
    """The machine of a rule; those who sit at one table think of the same rules."""
    return LazyMachine(rule)
