"""The syntax tree of a rule: what can be said about the next card and the line so far.

A `Rule` is a condition on the candidate, the card about to be judged, and may have clauses for
the first cards. Conditions speak of cards (`CardRef`), features and numbers. What a tree means
is in `meaning`; how it is written is in `reading` and `wording`.

The law of this file: a thing has one form. Constructors normalise what would differ without
meaning anything else, and refuse what has a simpler form, naming it; `negate`, `all_of` and
`any_of` always build that form. So trees that say the same in the same way are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError, RuleTooLarge
from eleusis.rule.tree.features import Attribute, Feature, Partition, check_disjoint, partition
from eleusis.rule.tree.limits import (
    BLOCK_MAX,
    CONSTANT_MAX,
    DEPTH_MAX,
    NODES_MAX,
    check_count,
    check_range,
    check_some,
)
from eleusis.rule.tree.quantities import (
    Arithmetic,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    Decimals,
    Digit,
    Number,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    RunLength,
    Streak,
    Summary,
)
from eleusis.rule.tree.references import (
    CANDIDATE,
    LAST,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Candidate,
    CardRef,
    CurrentBlock,
    Growing,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Repeating,
    Stretch,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet

__all__ = [
    "ALWAYS",
    "CANDIDATE",
    "LAST",
    "NEVER",
    "OPPOSITE",
    "SINGLE",
    "WHOLE_LINE",
    "Always",
    "Anchor",
    "And",
    "Arithmetic",
    "AtLeast",
    "Attribute",
    "Between",
    "Candidate",
    "CardRef",
    "Compare",
    "Condition",
    "Constant",
    "CountDistinct",
    "CountIn",
    "CountLike",
    "CurrentBlock",
    "Cycle",
    "Decimals",
    "Digit",
    "ExactlyOne",
    "Feature",
    "FirstCards",
    "Follows",
    "Growing",
    "If",
    "In",
    "IsKind",
    "LastCards",
    "LastLike",
    "Lengths",
    "Never",
    "Node",
    "Not",
    "NthCard",
    "NthLast",
    "Number",
    "NumberKind",
    "OneOf",
    "Operation",
    "Or",
    "Partition",
    "Place",
    "Points",
    "Rank",
    "RankSummary",
    "Relation",
    "Repeating",
    "Rule",
    "RunLength",
    "Same",
    "Seen",
    "Streak",
    "Stretch",
    "Summary",
    "Walk",
    "WholeLine",
    "all_of",
    "any_of",
    "children",
    "negate",
    "nodes",
    "partition",
]


@dataclass(frozen=True, slots=True)
class Always:
    """Any card."""


@dataclass(frozen=True, slots=True)
class Never:
    """No card."""


ALWAYS: Final = Always()
NEVER: Final = Never()


@dataclass(frozen=True, slots=True)
class In:
    """A card is in a set. Its negation is `In` of the other cards."""

    card: CardRef
    cards: CardSet

    def __post_init__(self) -> None:
        check_some("membership", self.cards)


@dataclass(frozen=True, slots=True)
class Same:
    """Two cards are the same in a feature. Kept with the candidate or the later card first."""

    feature: Feature
    first: CardRef
    second: CardRef = LAST

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise InputError("bad-rule", "A card is always the same as itself; compare two cards.")
        if _nearness(self.second) < _nearness(self.first):
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)


class Relation(Enum):
    """How two numbers may stand to each other."""

    LESS = "less"
    AT_MOST = "at most"
    EQUAL = "equal"
    UNEQUAL = "unequal"
    AT_LEAST = "at least"
    GREATER = "greater"
    DIVISIBLE = "divisible"
    """Left is a whole multiple of right; both whole. Only 0 is divisible by 0."""
    SHARES_FACTOR = "shares a factor"
    """A whole number above 1 divides both; both whole."""


OPPOSITE: Final = {
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.LESS,
    Relation.EQUAL: Relation.UNEQUAL,
    Relation.UNEQUAL: Relation.EQUAL,
    Relation.AT_MOST: Relation.GREATER,
    Relation.GREATER: Relation.AT_MOST,
}
"""Relations that have a negation of their own."""


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers stand in a relation."""

    left: Number
    relation: Relation
    right: Number


@dataclass(frozen=True, slots=True)
class Between:
    """A number lies between two others, whichever of them is the lower.

    With *inclusive* the two ends count as between.
    """

    number: Number
    one_end: Number
    other_end: Number
    inclusive: bool = True


class NumberKind(Enum):
    """A kind of whole number, as it is said. Other numbers are of no kind."""

    ODD = "odd"
    EVEN = "even"
    PRIME = "prime"
    """2, 3, 5, 7, 11 ..."""
    SQUARE = "a square"
    """0, 1, 4, 9 ..."""
    POWER_OF_TWO = "a power of two"
    """1, 2, 4, 8 ..."""
    FIBONACCI = "a Fibonacci number"
    """0, 1, 2, 3, 5, 8, 13 ..."""


@dataclass(frozen=True, slots=True)
class IsKind:
    """A number is of a kind."""

    number: Number
    kind: NumberKind


@dataclass(frozen=True, slots=True)
class OneOf:
    """A number is one of these. Kept sorted."""

    number: Number
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        values = tuple(sorted(set(self.values)))
        check_count("listed numbers", values, 2)
        for value in values:
            check_range("a listed number", value, -CONSTANT_MAX, CONSTANT_MAX)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True, slots=True)
class Seen:
    """Some card of a stretch is the same as the candidate in a feature.

    Of `LastCards` it is asked card by card: one that is the same is enough, and while some of
    the cards are missing, none that is the same leaves it undecided.
    """

    feature: Feature
    stretch: Stretch = WHOLE_LINE


@dataclass(frozen=True, slots=True)
class Follows:
    """The candidate is in the group next after the group of the last card, round and round.

    A card in none of the groups never follows. After a card in none of them, and on the empty
    line, nothing more is known: undecided.
    """

    order: tuple[CardSet, ...]

    def __post_init__(self) -> None:
        check_count("groups of an order", self.order, 2)
        check_disjoint(self.order)


@dataclass(frozen=True, slots=True)
class Walk:
    """The candidate takes the next step of a walk along a list of groups.

    A step goes to a neighbouring group and keeps the direction of the step before it; where the
    list ends it turns back or, on a *circular* list, goes on at the other end. With no step
    before it both directions are open. A card in none of the groups is never right; after one,
    and on the empty line, nothing more is known: undecided. Two last cards that are no step
    apart count as no step.
    """

    order: tuple[CardSet, ...]
    circular: bool = False

    def __post_init__(self) -> None:
        check_count("groups of a walk", self.order, 3)
        check_disjoint(self.order)


@dataclass(frozen=True, slots=True)
class Cycle:
    """Conditions in turn: each rules one block of cards, then the next, round and round.

    By default a block is one card. Undecided for a candidate before the anchor.
    """

    items: tuple[Condition, ...]
    lengths: Lengths = SINGLE
    anchor: Anchor = Anchor.LINE

    def __post_init__(self) -> None:
        check_count("items of a cycle", self.items, 2)


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold. Build with `negate`."""

    condition: Condition

    def __post_init__(self) -> None:
        if _own_negation(self.condition) is not None:
            raise InputError("bad-rule", "This negation has a simpler form; build it with negate.")


@dataclass(frozen=True, slots=True)
class And:
    """All of the conditions hold. Build with `all_of`."""

    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        _check_parts(self.conditions, And)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of the conditions holds. Build with `any_of`."""

    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        _check_parts(self.conditions, Or)


@dataclass(frozen=True, slots=True)
class ExactlyOne:
    """One of the conditions holds and no other; of two, either but not both."""

    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        check_count("conditions", self.conditions, 2)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least *count* of the conditions hold: more than one, fewer than all."""

    count: int
    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        check_count("conditions", self.conditions, 3)
        if not 1 < self.count < len(self.conditions):
            raise InputError(
                "bad-rule",
                f"At least {self.count} of {len(self.conditions)} conditions has a simpler form; "
                "build with any_of or all_of.",
            )


@dataclass(frozen=True, slots=True)
class If:
    """*then* where the test holds, *otherwise* where it does not.

    While the test is undecided, so is the whole, unless both branches agree.
    """

    test: Condition
    then: Condition
    otherwise: Condition = ALWAYS


Condition = (
    Always
    | Never
    | In
    | Same
    | Compare
    | Between
    | IsKind
    | OneOf
    | Seen
    | Follows
    | Walk
    | Cycle
    | Not
    | And
    | Or
    | ExactlyOne
    | AtLeast
    | If
)


# ---- Rules --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstCards:
    """What rules the first *count* cards from the anchor on, instead of the rule's condition.

    "The first card must be an ace" is `FirstCards(1, ...)`; "with only the starter on the line"
    is `FirstCards(1, ..., Anchor.PLAYED)` where there is one.
    """

    count: int
    condition: Condition
    anchor: Anchor = Anchor.LINE

    def __post_init__(self) -> None:
        check_range("a number of first cards", self.count, 1, BLOCK_MAX)


@dataclass(frozen=True, slots=True)
class Rule:
    """The dealer's secret rule.

    The first clause of *first* that covers the candidate's place rules it; where none does,
    *condition* does. What stays undecided is right.

    Raises:
        RuleTooLarge: `rule-too-large`, if the tree has too many nodes or is too deep.
    """

    condition: Condition
    first: tuple[FirstCards, ...] = ()

    def __post_init__(self) -> None:
        check_count("first-card clauses", self.first, 0)
        for count, (_, depth) in enumerate(_nodes_with_depth(self), start=1):
            if count > NODES_MAX or depth > DEPTH_MAX:
                limit, reached = (NODES_MAX, count) if count > NODES_MAX else (DEPTH_MAX, depth)
                raise RuleTooLarge(
                    "rule-too-large",
                    f"The rule is too large: {reached} parts, {limit} allowed. Say less at once.",
                    limit=limit,
                    reached=reached,
                )


Node = Rule | FirstCards | Condition | Number | CardRef | Stretch | Lengths | Partition
"""Everything that a tree is made of, apart from plain values."""


# ---- Building and walking trees -----------------------------------------------------------------


def negate(condition: Condition) -> Condition:
    """The condition that holds where *condition* does not, in its simplest form."""
    own = _own_negation(condition)
    return Not(condition) if own is None else own


def _own_negation(condition: Condition) -> Condition | None:
    """The negation of *condition* if that needs no `Not`, else None."""
    match condition:
        case Always():
            return NEVER
        case Never():
            return ALWAYS
        case Not(inner):
            return inner
        case In(card, cards):
            return In(card, ~cards)
        case Compare(left, relation, right) if relation in OPPOSITE:
            return Compare(left, OPPOSITE[relation], right)
        case _:
            return None


def all_of(*conditions: Condition) -> Condition:
    """The condition that all of these hold, in its simplest form; of none, `ALWAYS`."""
    parts = _flatten(conditions, And)
    if NEVER in parts:
        return NEVER
    parts = tuple(part for part in parts if part != ALWAYS)
    if not parts:
        return ALWAYS
    return parts[0] if len(parts) == 1 else And(parts)


def any_of(*conditions: Condition) -> Condition:
    """The condition that some of these hold, in its simplest form; of none, `NEVER`."""
    parts = _flatten(conditions, Or)
    if ALWAYS in parts:
        return ALWAYS
    parts = tuple(part for part in parts if part != NEVER)
    if not parts:
        return NEVER
    return parts[0] if len(parts) == 1 else Or(parts)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below *node*, in the order of its fields."""
    below: list[Node] = []
    for field in fields(node):
        value = getattr(node, field.name)
        below.extend(
            part for part in (value if isinstance(value, tuple) else (value,)) if _is_node(part)
        )
    return tuple(below)


def nodes(node: Node) -> Iterator[Node]:
    """*node* and everything below it, parents first."""
    for below, _ in _nodes_with_depth(node):
        yield below


def _is_node(value: object) -> bool:
    return isinstance(value, Node)


def _nodes_with_depth(root: Node) -> Iterator[tuple[Node, int]]:
    waiting = [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting.extend((child, depth + 1) for child in reversed(children(node)))


def _flatten(
    conditions: tuple[Condition, ...], kind: type[And] | type[Or]
) -> tuple[Condition, ...]:
    """The conditions with those of nested *kind*s in their place, each once, in order."""
    parts: dict[Condition, None] = {}
    for condition in conditions:
        inner = condition.conditions if isinstance(condition, kind) else (condition,)
        parts.update(dict.fromkeys(inner))
    return tuple(parts)


def _nearness(card: CardRef) -> tuple[int, int, str]:
    """A sort key, the same for no two cards: the candidate, last cards, then numbered cards."""
    match card:
        case Candidate():
            return 0, 0, ""
        case NthLast(n, among):
            return 1, n, str(among)
        case LastLike(feature):
            return 2, 0, str(feature)
        case NthCard(n, anchor):
            return 3, n, anchor.value


def _check_parts(conditions: tuple[Condition, ...], kind: type[And] | type[Or]) -> None:
    check_count("conditions", conditions, 2)
    if ALWAYS in conditions or NEVER in conditions or _flatten(conditions, kind) != conditions:
        builder = "all_of" if kind is And else "any_of"
        raise InputError("bad-rule", f"These conditions have a simpler form; build with {builder}.")
