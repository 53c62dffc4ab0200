"""Cards that a rule can never tell apart, whatever line they lie in: seen from its text alone.

So that something can be proved of rules that remember without end. Cards of one class can stand for
each other, in the line and to be judged; other cards perhaps too.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from eleusis.cards import FULL_MASK, CardSet
from eleusis.rule.tree.features import RANK_SETS, Attribute, Partition, classes
from eleusis.rule.tree.quantities import Rank, RankSummary
from eleusis.rule.tree.references import Extreme
from eleusis.rule.tree.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.tree.syntax import RuleTree


def never_told_apart(rule: RuleTree) -> tuple[int, ...]:
    """Masks of such cards, disjoint, together all 52.

    A tree looks at cards through sets, features and ranks only: what none of those parts is one.
    """
    kinds = [FULL_MASK]
    for cards in _looked_for(rule):
        split = ((kind & cards.mask, kind & ~cards.mask) for kind in kinds)
        kinds = [part for parts in split for part in parts if part]
    return tuple(kinds)


def _looked_for(rule: RuleTree) -> Iterator[CardSet]:
    for node in nodes(rule):
        if isinstance(node, Rank | Extreme) or (isinstance(node, RankSummary) and not node.table):
            yield from RANK_SETS
        yield from _sets_in(getattr(node, part.name) for part in fields(node))


def _sets_in(values: Iterable[object]) -> Iterator[CardSet]:
    """The sets among the values, and those that the features among them sort cards into."""
    for value in values:
        if isinstance(value, CardSet):
            yield value
        elif isinstance(value, Attribute | Partition):
            yield from classes(value)
        elif isinstance(value, tuple):
            yield from _sets_in(value)
