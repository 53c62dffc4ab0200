"""The syntax tree of a rule: what can be said about the next card and the line so far.

A `RuleTree` is a condition on the candidate, the card about to be judged, and may have clauses for
the first cards. Conditions speak of cards (`CardRef`), features and numbers. What a tree means
is in `meaning`; how it is written is in `reading` and `wording`.

A thing has one form. Constructors normalise what would differ without meaning anything else, and
refuse what has a simpler form, naming it; `negate`, `all_of` and `any_of` always build that form.
So trees that say the same in the same way are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    OPPOSITE,
    Arithmetic,
    Constant,
    CountDistinct,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    Decimals,
    Digit,
    Number,
    NumberKind,
    Operation,
    Place,
    Points,
    PointTable,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Streak,
    Summary,
)
from eleusis.rule.tree.references import (
    CANDIDATE,
    EACH,
    LAST,
    SINGLE,
    WHOLE_LINE,
    Among,
    Anchor,
    Candidate,
    CardRef,
    CountedBack,
    CurrentBlock,
    Each,
    Extreme,
    Growing,
    Including,
    LaidStretch,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Repeating,
    Since,
    Stretch,
    WholeLine,
    check_laid,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import CardSet

__all__ = [
    "ALWAYS",
    "CANDIDATE",
    "EACH",
    "LAST",
    "NEVER",
    "OPPOSITE",
    "SINGLE",
    "WHOLE_LINE",
    "Always",
    "Among",
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
    "CountExtreme",
    "CountIn",
    "CountLike",
    "CountWhere",
    "CountedBack",
    "CurrentBlock",
    "Cycle",
    "Decimals",
    "Digit",
    "Each",
    "ExactlyOne",
    "Extreme",
    "Feature",
    "FirstCards",
    "Follows",
    "Growing",
    "If",
    "In",
    "Including",
    "IsKind",
    "LaidStretch",
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
    "PointTable",
    "Points",
    "Rank",
    "RankSummary",
    "Relation",
    "Repeating",
    "RuleTree",
    "RunLength",
    "Same",
    "Seen",
    "Since",
    "Statement",
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
            raise InputError("bad-rule.itself")
        if _nearness(self.second) < _nearness(self.first):
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)


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

    def __post_init__(self) -> None:
        check_laid(self.stretch)


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
            raise InputError("bad-rule.negation")


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
            raise InputError("bad-rule.at-least", count=self.count, all=len(self.conditions))


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


_OF_THE_LINE: Final = (
    *(Place, Digit, RunLength, Streak, RankSummary),
    *(CountIn, CountLike, CountExtreme, CountDistinct, CountWhere),
)
"""What depends on more than two cards."""
Statement = In | Same | Compare | Between | IsKind | OneOf | Seen | Follows | Walk
"""A condition that has no conditions below it."""


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
class RuleTree:
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
        unbound = 0
        for count, (node, depth) in enumerate(_nodes_with_depth(self), start=1):
            if isinstance(node, CountWhere):
                _check_relation(node)
                unbound -= sum(isinstance(inner, Each) for inner in nodes(node))
            unbound += isinstance(node, Each)
            if count > NODES_MAX or depth > DEPTH_MAX:
                limit, reached = (NODES_MAX, count) if count > NODES_MAX else (DEPTH_MAX, depth)
                raise RuleTooLarge("rule-too-large.parts", limit=limit, reached=reached)
        if unbound:
            raise InputError("bad-rule.each")


Node = RuleTree | FirstCards | Condition | Number | CardRef | Stretch | Lengths | Partition
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
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        if _IS_NODE[type(value)]:
            below.append(value)
        elif isinstance(value, tuple):
            below += [part for part in value if _IS_NODE[type(part)]]
    return tuple(below)


def nodes(node: Node) -> Iterator[Node]:
    """*node* and everything below it, parents first."""
    waiting = [node]
    while waiting:
        below = waiting.pop()
        yield below
        waiting += children(below)[::-1]


def _check_relation(count: CountWhere) -> None:
    """Refuse what does not compare each card with the candidate alone."""
    parts = (*nodes(count.left), *nodes(count.right))
    named = {node for node in parts if isinstance(node, CardRef)}
    if named != {CANDIDATE, EACH} or any(isinstance(node, _OF_THE_LINE) for node in parts):
        raise InputError("bad-rule.judged-alone")


class _Kinds(dict[type, bool]):
    """Whether values of a type are nodes; asked once of each, for the union has fifty members."""

    def __missing__(self, kind: type) -> bool:
        return self.setdefault(kind, issubclass(kind, Node))


_IS_NODE: Final = _Kinds()


def _nodes_with_depth(root: Node) -> Iterator[tuple[Node, int]]:
    waiting = [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        waiting += [(child, depth + 1) for child in children(node)[::-1]]


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
        case Extreme(highest, stretch):
            return 4, highest, str(stretch)
        case CountedBack(by):
            return 5, 0, str(by)
        case Each():
            return 0, 1, ""


def _check_parts(conditions: tuple[Condition, ...], kind: type[And] | type[Or]) -> None:
    check_count("conditions", conditions, 2)
    if ALWAYS in conditions or NEVER in conditions or _flatten(conditions, kind) != conditions:
        builder = "all_of" if kind is And else "any_of"
        raise InputError("bad-rule.conditions", builder=builder)
