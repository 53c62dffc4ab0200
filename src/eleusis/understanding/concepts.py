"""What a rule speaks of, as a set of names: what the words of its author are held against.

A name is broad: "c:suit" for a suit asked of the candidate, "m:parity" for a parity asked of a card
on the line, "same:colour" and "diff:colour" for two cards compared. Numbers and suits that a rule
names are told apart from the names, since a text names the same ones. What is told of a tree is the
sum of what is told of its parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from eleusis.cards import BLACK, EVEN, FACE, ODD, PRIME, RED, CardSet
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS, Attribute, Partition, classes
from eleusis.rule.tree.syntax import (
    OPPOSITE,
    And,
    Arithmetic,
    Between,
    Candidate,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    Cycle,
    ExactlyOne,
    Follows,
    If,
    In,
    IsKind,
    LastCards,
    LastLike,
    Node,
    Not,
    NthCard,
    NthLast,
    OneOf,
    Operation,
    Or,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Same,
    Seen,
    Streak,
    Summary,
    Walk,
    WholeLine,
    children,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_Numbers = frozenset[int]
"""One number as people may say it: at most 7 is also less than 8."""


@dataclass(slots=True)
class Meaning:
    """What a rule, or a part of one, speaks of.

    Attributes:
        concepts: The names.
        numbers: The numbers it names, each with those that say the same.
        suits: The suits it names, of 0 to 3.
        groups: The sets of ranks it names that are no everyday ones.
    """

    concepts: set[str] = field(default_factory=set)
    numbers: set[_Numbers] = field(default_factory=set)
    suits: set[int] = field(default_factory=set)
    groups: set[int] = field(default_factory=set)


def meaning_of(node: Node) -> Meaning:
    """What a tree speaks of."""
    found = Meaning()
    _tell(node, found, is_denied=False)
    return found


def _tell(node: Node, found: Meaning, *, is_denied: bool) -> None:
    """Adds what a node and all below it speak of."""
    match node:
        case Not(inner):
            _tell(inner, found, is_denied=not is_denied)
            return
        case In(card, cards):
            role = "c" if isinstance(card, Candidate) else "m"
            _tell_set(cards, role, found)
        case Same(feature, _, other):
            sign = "diff" if is_denied else "same"
            found.concepts.add(f"{sign}:{_feature(feature)}")
            if isinstance(feature, Partition):
                _tell_partition(feature, found)
            del other
        case Compare():
            _tell_comparison(node, found, is_denied=is_denied)
        case OneOf(_, values):
            found.numbers.add(frozenset((abs(values[0]), abs(values[-1]))))
            found.numbers.add(frozenset((max(map(abs, values)),)))
            found.concepts.add("listed")
        case _:
            _tell_kind(node, found, is_denied=is_denied)
    for child in children(node):
        _tell(child, found, is_denied=is_denied and not isinstance(node, If))


def _tell_kind(node: Node, found: Meaning, *, is_denied: bool) -> None:  # noqa: C901 one case a kind
    """Adds the names of a node's own kind."""
    match node:
        case And():
            found.concepts.add("or" if is_denied else "and")
        case Or():
            found.concepts.add("and" if is_denied else "or")
        case ExactlyOne():
            found.concepts.add("xor")
        case If():
            found.concepts.add("if")
        case Cycle(items):
            found.concepts |= {"cycle", f"cycle:{min(len(items), 5)}"}
            found.numbers.add(frozenset((len(items),)))
        case Follows(order) | Walk(order):
            suits = set(order) == set(SUIT_SETS)
            found.concepts.add("order:suit" if suits else "order:rank")
            if suits:
                found.suits |= {0, 1, 2, 3}
            else:
                for cards in order:
                    _tell_ranks(cards, found)
        case Between():
            found.concepts.add("not between" if is_denied else "between")
        case IsKind(_, kind):
            found.concepts.add(f"kind:{kind.value}")
        case Seen(feature):
            found.concepts |= {f"{'new' if is_denied else 'seen'}:{_feature(feature)}"}
        case _:
            found.concepts.update(_of_number(node, found))


def _of_number(node: Node, found: Meaning) -> Iterator[str]:  # noqa: C901 one case a kind
    """The names of numbers, references and stretches."""
    match node:
        case NthLast(n, among):
            if n > 1:
                yield f"back:{min(n, 4)}"
            if len(among) < 52:
                yield "last of a sort"
                _tell_set(among, "m", found)
        case LastLike():
            yield "last like it"
        case NthCard():
            yield "first card"
        case LastCards(n):
            yield "window"
            found.numbers.add(frozenset((n, n + 1)))
        case CurrentBlock():
            yield "block"
        case WholeLine():
            yield "whole line"
        case Place():
            yield "place"
        case CountIn(cards):
            yield "count"
            _tell_set(cards, "m", found)
        case CountLike(feature):
            yield "count"
            yield f"count:{_feature(feature)}"
        case CountDistinct():
            yield "distinct"
        case RunLength(feature):
            yield f"run:{_feature(feature)}"
        case Streak(cards):
            yield "run"
            _tell_set(cards, "m", found)
        case RankSummary(summary):
            yield {Summary.SUM: "sum", Summary.PRODUCT: "product"}.get(summary, summary.value)
        case Points():
            yield "points"
        case Arithmetic(_, operation, _):
            yield _OPERATIONS[operation]
        case _:
            pass


_OPERATIONS: Final = {
    Operation.PLUS: "sum",
    Operation.MINUS: "step",
    Operation.TIMES: "product",
    Operation.DISTANCE: "distance",
    Operation.QUOTIENT: "divide",
    Operation.WHOLE_QUOTIENT: "divide",
    Operation.REMAINDER: "remainder",
    Operation.STEPS_UP: "circle",
    Operation.CIRCLE_DISTANCE: "circle",
}


def _feature(feature: object) -> str:
    return feature.value if isinstance(feature, Attribute) else "group"


def _tell_comparison(node: Compare, found: Meaning, *, is_denied: bool) -> None:
    relation = OPPOSITE.get(node.relation, node.relation) if is_denied else node.relation
    if relation in (Relation.DIVISIBLE, Relation.SHARES_FACTOR):
        found.concepts.add("divide")
    value = _constant(node.right)
    if value is None:
        found.concepts.update(_of_relation(node, relation))
        return
    found.numbers.add(_numbers_of(relation, abs(value)))
    found.concepts.update(_AMOUNTS.get(relation, ()))
    if value < 0:
        found.concepts.add("lower")


_AMOUNTS: Final = {
    Relation.GREATER: ("more than",),
    Relation.AT_LEAST: ("more than",),
    Relation.LESS: ("at most",),
    Relation.AT_MOST: ("at most",),
    Relation.EQUAL: ("exactly",),
}
_DIRECTIONS: Final = {
    Relation.GREATER: ("higher",),
    Relation.AT_LEAST: ("higher", "tie"),
    Relation.LESS: ("lower",),
    Relation.AT_MOST: ("lower", "tie"),
}


def _of_relation(node: Compare, relation: Relation) -> Iterator[str]:
    """The names of a comparison of two numbers neither of which is given."""
    if relation is Relation.EQUAL:
        yield "equal"
    elif relation is Relation.UNEQUAL:
        yield "unequal"
    elif isinstance(node.left, Rank):
        yield from _DIRECTIONS.get(relation, ())
        if node.left.ace_high:
            yield "ace high"
    elif relation in _DIRECTIONS:
        yield "compared"


def _numbers_of(relation: Relation, value: int) -> _Numbers:
    """A limit as people may say it."""
    if relation in (Relation.AT_MOST, Relation.GREATER):
        return frozenset((value, value + 1))
    if relation in (Relation.LESS, Relation.AT_LEAST):
        return frozenset((value, value - 1))
    return frozenset((value,))


def _constant(node: object) -> int | None:
    return node.value if isinstance(node, Constant) else None


# ---- Sets of cards ------------------------------------------------------------------------------

_EVERYDAY: Final = {
    RED: "colour",
    BLACK: "colour",
    ODD: "parity",
    EVEN: "parity",
    FACE: "face",
    ~FACE: "face",
    PRIME: "prime",
    ~PRIME: "prime",
}


def _tell_set(cards: CardSet, role: str, found: Meaning) -> None:
    """Adds what it takes to name a set of cards."""
    name = _EVERYDAY.get(cards)
    if name is None:
        suits = [n for n, suit in enumerate(SUIT_SETS) if suit & cards == suit]
        if sum(len(SUIT_SETS[n]) for n in suits) == len(cards) and suits:
            name = "suit"
            named = suits if len(suits) < 3 else [n for n in range(4) if n not in suits]
            found.suits.update(named)
        elif all(len(ranked & cards) in (0, 4) for ranked in RANK_SETS):
            name = "ranks"
            _tell_ranks(cards, found)
        else:
            name = "cards"
    found.concepts.add(f"{role}:{name}")


def _tell_partition(feature: Partition, found: Meaning) -> None:
    for cards in classes(feature)[:-1]:
        inner = Meaning()
        _tell_set(cards, "c", inner)
        found.numbers |= inner.numbers
        found.suits |= inner.suits
        found.groups |= inner.groups
        found.concepts |= {f"group:{name.removeprefix('c:')}" for name in inner.concepts}


def _tell_ranks(cards: CardSet, found: Meaning) -> None:
    """Adds the ends of a set of ranks, or of the others if they are said more shortly."""
    inside = {n for n, ranked in enumerate(RANK_SETS, 1) if ranked & cards}
    outside = set(range(1, 14)) - inside
    runs, other_runs = _runs(inside), _runs(outside)
    limits = (1, 13)
    if len(runs) == 1 and (runs[0][0] in limits or runs[0][1] in limits):
        low, high = runs[0]
        found.numbers.add(frozenset((high, high + 1) if low == 1 else (low - 1, low)))
        found.concepts.add("rank limit")
        return
    if len(runs) > len(other_runs) or (len(runs) == len(other_runs) and len(inside) > 7):
        runs = other_runs
    found.groups.add(sum(1 << n for n in inside))
    for low, high in runs:
        found.numbers |= {frozenset((low,)), frozenset((high,))}


def _runs(ranks: set[int]) -> list[tuple[int, int]]:
    """The stretches without a gap."""
    found: list[tuple[int, int]] = []
    for rank in sorted(ranks):
        if found and found[-1][1] == rank - 1:
            found[-1] = found[-1][0], rank
        else:
            found.append((rank, rank))
    return found
