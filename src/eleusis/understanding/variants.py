"""Rules that differ from another only far back or rarely: what a long line should tell apart.

Somebody may mean the last six cards where a rule of the whole line fits all that was shown, though
no rule of six cards was thought of at all. So what is tried before a rule is proposed is told from
its variants too: other numbers of last cards, or all; longer and shorter counts; the middle one of
the last three instead of the third-last; a cycle that is sooner round. And where a rule counts,
each count may be an exception.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Final

from eleusis.errors import EleusisError
from eleusis.rule.language.core.discourse.pointing import replaced
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    WHOLE_LINE,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    Cycle,
    If,
    LastCards,
    NthLast,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    Summary,
    WholeLine,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.rule.tree.syntax import Condition, Node

WINDOWS: Final = range(2, 9)
"""Numbers of last cards that people think of."""

SUMMARIES: Final = (Summary.LOWEST, Summary.HIGHEST, Summary.AVERAGE, Summary.MEDIAN)
"""What a rank is compared with, beside that of a card."""


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
    found |= {RuleTree(each, rule.first): None for each in _exceptions(rule.condition)}
    found.pop(rule, None)
    return list(found)


def cards_of_a_round(rule: RuleTree) -> int:
    """How many cards the longest cycle of a rule has, where its blocks do not grow; or 0."""
    return max((_cards_of(node) for node in nodes(rule.condition)), default=0)


def _cards_of(node: Node) -> int:
    match node:
        case Cycle(items, Repeating(lengths)):
            return sum(lengths[n % len(lengths)] for n in range(lcm(len(items), len(lengths))))
        case _:
            return 0


def _exceptions(condition: Condition) -> Iterator[Condition]:
    """The condition, but that anything goes where something counted is just so many."""
    for number in dict.fromkeys(nodes(condition)):
        match number:
            case CountIn(_, LastCards(count)) | CountDistinct(_, LastCards(count)):
                for value in range(count + 1):
                    test = Compare(number, Relation.EQUAL, Constant(value))
                    yield If(test, ALWAYS, condition)
            case _:
                pass


def _others(node: Node, windows: Iterable[int]) -> Iterator[Node]:
    """What somebody may have meant in the place of a part."""
    match node:
        case WholeLine():
            yield from (LastCards(count, at_most=True) for count in windows)
        case LastCards(count, at_most):
            yield from (LastCards(other, at_most) for other in windows if other != count)
            yield LastCards(count, not at_most)
            yield WHOLE_LINE
        case Rank(NthLast(count)):
            yield RankSummary(Summary.AVERAGE)
            if count > 1:
                yield from (RankSummary(each, LastCards(count)) for each in SUMMARIES)
        case RankSummary(summary, stretch) if summary in SUMMARIES:
            yield from (RankSummary(each, stretch) for each in SUMMARIES)
            far = stretch.count if isinstance(stretch, LastCards) else 1
            yield from (Rank(NthLast(n)) for n in range(1, far + 1))
        case Cycle(items, lengths, anchor) if len(items) > 2:
            yield Cycle(items[:-1], lengths, anchor)
        case NthLast(count, among) if count > 1:
            yield from (NthLast(other, among) for other in (count - 1, count + 1))
        case Compare(left, relation, Constant(limit)) if left != Rank(CANDIDATE):
            yield from (Compare(left, relation, Constant(limit + by)) for by in (-1, 1))
        case _:
            pass
