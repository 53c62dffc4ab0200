"""The models of rules: ways to sort the judged cards into cells that are ruled one by one.

A model's rule decides against exactly the judged cards that `SparcModel.no` of the same bodies has,
whatever the bodies are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from eleusis.agents.sparc.evidence import PERIOD_MAX
from eleusis.agents.sparc.generalise import TERMS_MAX, bodies
from eleusis.agents.sparc.selectors import sortings
from eleusis.rule.tree.syntax import Condition, Cycle, If, RuleTree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from eleusis.agents.sparc.evidence import Evidence, Literal
    from eleusis.agents.sparc.generalise import Body


class Form(Enum):
    """The models of rules."""

    DECOMPOSITION = "decomposition"
    PERIODIC = "periodic"
    DNF = "DNF"


@dataclass(frozen=True, slots=True)
class SparcModel:
    """A way to sort the judged cards into cells, and how rules for the cells make one rule."""

    form: Form
    cost: int
    cells: tuple[int, ...]
    tests: tuple[Condition, ...] = ()
    undecided: int = 0
    """The judged cards that are in no cell, since a card that the tests look at was not there."""
    terms: int = 1
    """Terms that a body may have."""

    def rule(self, chosen: Sequence[Body]) -> RuleTree:
        """The rule with these bodies, one for each cell."""
        conditions = tuple(body.condition for body in chosen)
        if self.form is Form.PERIODIC:
            return RuleTree(Cycle(conditions))
        condition = conditions[-1]
        for test, then in zip(reversed(self.tests), reversed(conditions[:-1]), strict=True):
            condition = If(test, then, condition)
        return RuleTree(condition)

    def is_said_shorter(self, chosen: Sequence[Body]) -> bool:
        """True if a model of fewer cells says the same."""
        conditions = [body.condition for body in chosen]
        count = len(conditions)
        periods = range(1, count if self.form is Form.PERIODIC else min(count, 2))
        return any(
            count % period == 0 and conditions == conditions[:period] * (count // period)
            for period in periods
        )

    def no(self, chosen: Sequence[Body]) -> int:
        """The judged cards that this rule decides against."""
        no = self.undecided  # there it decides what all bodies agree on
        for body in chosen:
            no &= body.no
        return no | sum(body.no & cell for body, cell in zip(chosen, self.cells, strict=True))


def models_for(evidence: Evidence) -> Iterator[SparcModel]:
    """Every model for this evidence."""
    (everything,) = evidence.cells(())
    yield SparcModel(Form.DNF, 0, (everything,), terms=TERMS_MAX)
    for sorting in sortings():
        cells = tuple(evidence.cells(sorting.tests))
        undecided = everything - sum(cells)
        yield SparcModel(Form.DECOMPOSITION, sorting.cost, cells, sorting.tests, undecided)
    for period in range(2, PERIOD_MAX + 1):
        yield SparcModel(Form.PERIODIC, period + 1, tuple(evidence.turns[period]))


def body_choices(
    model: SparcModel, literals: Sequence[Literal], evidence: Evidence
) -> Iterator[Sequence[Body]]:
    """The simplest body for each cell, and what comes of changing one; none if a cell has none."""
    right, wrong, doubted = evidence.right, evidence.wrong, evidence.doubted
    options = []
    for cell in model.cells:
        found = bodies(literals, right & cell, wrong & cell, doubted & cell, terms=model.terms)
        if not found:
            return
        options.append(found)
    first = _explaining(model, options, evidence.strings)
    yield first
    for number, found in enumerate(options):
        for other in found:
            if other is not first[number]:
                yield _changed(first, number, other)


def _explaining(
    model: SparcModel, options: Sequence[Sequence[Body]], strings: Sequence[int]
) -> Sequence[Body]:
    """The simplest bodies, changed cell by cell until as many strings as may be are explained."""
    chosen: Sequence[Body] = [found[0] for found in options]
    if not strings:
        return chosen

    def explained(bodies: Sequence[Body]) -> int:
        no = model.no(bodies)
        return sum(bool(no & string) for string in strings)

    for number, found in [*enumerate(options)] * 2:
        chosen = max(
            (_changed(chosen, number, body) for body in (chosen[number], *found)), key=explained
        )
    return chosen


def _changed(chosen: Sequence[Body], number: int, body: Body) -> Sequence[Body]:
    return [*chosen[:number], body, *chosen[number + 1 :]]
