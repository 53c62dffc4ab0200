"""Rules that differ from another only in how far it looks: what a long line should tell apart.

Somebody may mean the last six cards where a rule of the whole line fits all that was shown, though
no rule of six cards was thought of at all. So what is tried before a rule is proposed is told from
its variants too: other numbers of last cards, or all; longer and shorter counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import EleusisError
from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    WHOLE_LINE,
    Compare,
    Constant,
    LastCards,
    NthLast,
    Rank,
    RuleTree,
    WholeLine,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.tree.syntax import Node

WINDOWS: Final = range(2, 9)
"""Numbers of last cards that people think of."""


def lookalikes(rule: RuleTree, numbers: Iterable[int] = ()) -> list[RuleTree]:
    """The variants of a rule, also with these numbers as how many cards it looks back."""
    windows = dict.fromkeys((*WINDOWS, *(number for number in numbers if 2 <= number <= 12)))
    found: dict[RuleTree, None] = {}
    for node in dict.fromkeys(nodes(rule.condition)):
        for other in _others(node, windows):
            try:
                found[RuleTree(replaced(rule.condition, node, other), rule.first)] = None
            except EleusisError:  # such a tree there cannot be
                continue
    found.pop(rule, None)
    return list(found)


def _others(node: Node, windows: Iterable[int]) -> Iterator[Node]:
    """What somebody may have meant in the place of a part."""
    match node:
        case WholeLine():
            yield from (LastCards(count, at_most=True) for count in windows)
        case LastCards(count, at_most):
            yield from (LastCards(other, at_most) for other in windows if other != count)
            yield LastCards(count, not at_most)
            yield WHOLE_LINE
        case NthLast(count, among) if count > 1:
            yield from (NthLast(other, among) for other in (count - 1, count + 1))
        case Compare(left, relation, Constant(limit)) if left != Rank(CANDIDATE):
            yield from (Compare(left, relation, Constant(limit + by)) for by in (-1, 1))
        case _:
            pass
