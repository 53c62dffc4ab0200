"""How cards are pointed at, and what "it" is.

A sentence speaks of cards before it is clear which; here is how that becomes clear.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final, TypeGuard, cast

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    And,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    If,
    In,
    IsKind,
    Node,
    NthLast,
    OneOf,
    Or,
    Rank,
    RankSummary,
    Relation,
    Same,
    Stretch,
    Summary,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.rule.tree.syntax import Number, RuleTree


@dataclass(frozen=True, slots=True)
class BeforeIt:
    """The card some places before the one that the sentence is about."""

    places: int


@dataclass(frozen=True, slots=True)
class It(Candidate):
    """The card that a sentence calls "it", until it is clear which; else like the candidate."""


@dataclass(frozen=True, slots=True)
class That(NthLast):
    """What a sentence calls "that card", until it is clear which; else like the last card."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class MayBe(NthLast):
    """An "it" that may be any of several cards, until each is a reading; else like the last."""

    n: int = 1
    of: tuple[CardRef, ...] = ()


class Implied(NthLast):
    """The last card where a comparison leaves it out: the same card, but no "it" points at it."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """True for the same card, be it named or left out."""
        if not isinstance(other, Implied) and type(other) is not NthLast:
            return False
        return (self.n, self.among) == (other.n, other.among)

    def __hash__(self) -> int:
        """That of the card."""
        return hash(NthLast(self.n, self.among))


class Changed(Implied):
    """The last card where something changes from card to card: it is no other one."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ThatNumber(Constant):
    """What a sentence calls "the total" or "that", until it is clear which number."""

    value: int = 0
    is_average: bool | None = None
    """True for "that average", False for "that sum"; None for what may be either."""
    is_count: bool = False
    """True for what only cards that were counted can be: “there is one”."""

    def may_be(self, number: Number | CardRef | None) -> TypeGuard[Number]:
        """True if it may be called so."""
        if number is None or isinstance(number, CardRef):
            return False
        if self.is_count and not isinstance(number, CountIn | CountLike | CountDistinct):
            return False
        is_average = isinstance(number, RankSummary) and number.summary is Summary.AVERAGE
        return self.is_average in (None, is_average)


Pointer = CardRef | BeforeIt
"""A card as a sentence names it."""


def resolve(pointer: Pointer, subject: CardRef = CANDIDATE) -> CardRef:
    """The card that a sentence about *subject* points at.

    Raises:
        InputError: `bad-rule`, if that card has no name in a tree.
    """
    if not isinstance(pointer, BeforeIt):
        return pointer
    match subject, pointer.places:
        case Candidate(), 0:
            return LAST
        case Candidate(), places:
            return NthLast(places)
        case NthLast(n, among), places if among == ALL and places > 0:
            return NthLast(n + places)
        case _:
            raise InputError("unclear.clear-which-card-another")


def is_in(card: CardRef, kind: CardSet) -> Condition:
    """The condition that *card* is of *kind*, also where that is all cards or none."""
    if kind == ALL:
        return ALWAYS
    return NEVER if kind == NONE else In(card, kind)


def bind(condition: Condition, card: CardRef, known: CardRef = LAST) -> Condition:
    """The condition with *card* for every "it".

    Where *card* is compared with "it", as in "the card must not be 3 away from it", "it" is the
    other card that the sentence names, or else the one that is *known* from before.

    Raises:
        InputError: `unclear`, if the sentence names several others.
    """
    if not says_it(condition):
        return condition
    others = {node for node in nodes(condition) if isinstance(node, CardRef)} - {It(), card}
    return cast("Condition", _bound(condition, card, others or {known}))


_COMPARING: Final = Same | Compare | Between | OneOf | IsKind
"""What "it" is told apart in: a condition without conditions inside."""


def _bound(part: object, card: CardRef, others: set[CardRef]) -> object:
    if isinstance(part, It):
        return card
    if isinstance(part, tuple):
        return tuple(_bound(inner, card, others) for inner in part)
    if not isinstance(part, Node) or not says_it(part):
        return part
    if isinstance(part, And | Or):
        return _bound_in_turn(part, card, others)
    if isinstance(part, _COMPARING) and _is_compared(card, part):
        card = _one_of(others)
    bound = {field.name: _bound(getattr(part, field.name), card, others) for field in fields(part)}
    rebuild: Callable[..., object] = type(part)
    return rebuild(**bound)


def _bound_in_turn(part: And | Or, card: CardRef, others: set[CardRef]) -> Condition:
    """What is joined, each with the card for "it" that was named last before it.

    “At most three away from the last card or at least seven away from it”: from the last card,
    whatever card the case is of; but not “higher than the last card and lower than it”.
    """
    made: list[Condition] = []
    nearest = others
    for one in part.conditions:
        said = cast("Condition", _bound(one, card, nearest))
        if any(_says_nothing(part, before, said) for before in made):
            said = cast("Condition", _bound(one, card, others))
        made.append(said)
        nearest = _pointed_at(one) or nearest
    return all_of(*made) if isinstance(part, And) else any_of(*made)


_SIGNS: Final = {
    Relation.GREATER: {1},
    Relation.AT_LEAST: {0, 1},
    Relation.EQUAL: {0},
    Relation.UNEQUAL: {-1, 1},
    Relation.AT_MOST: {-1, 0},
    Relation.LESS: {-1},
}
"""How two ranks may stand to each other."""


def _says_nothing(joined: And | Or, one: Condition, other: Condition) -> bool:
    """True if together the two are never so, or always."""
    match one, other:
        case Compare(left, way, right), Compare(mine, again, its) if (left, right) == (mine, its):
            if not {way, again} <= _SIGNS.keys() or not isinstance(right, Rank):
                return False
            signs = _SIGNS[way], _SIGNS[again]
            return (
                not set.intersection(*signs)
                if isinstance(joined, And)
                else len(set.union(*signs)) > 2
            )
        case _:
            return negate(one) == other


def _pointed_at(said: Node) -> set[CardRef]:
    """The cards of which an "it" behind what is said may be one."""
    named = {node for node in nodes(said) if isinstance(node, CardRef)}
    return {card for card in named if not isinstance(card, Candidate | That | Implied)}


def _one_of(others: set[CardRef]) -> CardRef:
    """The card that is meant, or whichever of two.

    Raises:
        InputError: `unclear`, if it may be none, or many.
    """
    if len(others) == 1:
        return next(iter(others))
    if len(others) == 2:
        return MayBe(of=tuple(sorted(others, key=repr)))
    raise InputError("unclear.clear-which-card-name")


def each_it(rule: RuleTree) -> list[RuleTree]:
    """The rule, with each of the cards that an "it" in it may be."""
    unclear = next((node for node in nodes(rule) if isinstance(node, MayBe)), None)
    if unclear is None:
        return [rule]
    ways = (replaced(rule.condition, unclear, card) for card in unclear.of)
    return [one for way in ways for one in each_it(with_condition(rule, way))]


def settle(condition: Condition) -> Condition:
    """The condition with the only other card that it names for every "that card".

    Where it names none, that card is "it".

    Raises:
        InputError: `unclear`, if it names several.
    """
    named = {node for node in nodes(condition) if isinstance(node, CardRef)}
    if That() not in named:
        return condition
    others = named - {That(), It(), CANDIDATE}
    if len(others) > 1:
        raise InputError("unclear.clear-which-card")
    return replaced(condition, That(), others.pop() if others else It())


def replaced(condition: Condition, old: Node, new: Node) -> Condition:
    """The same condition, with *new* for every *old*."""
    return cast("Condition", _replaced(condition, old, new))


def with_condition(rule: RuleTree, condition: Condition) -> RuleTree:
    """The rule with that condition; itself where it has it, for to make a tree is to check it."""
    return rule if condition is rule.condition else replace(rule, condition=condition)


def _replaced(part: object, old: Node, new: Node) -> object:
    if isinstance(part, type(old)) and part == old:
        return new
    if isinstance(part, tuple):
        return tuple(_replaced(inner, old, new) for inner in part)
    if not isinstance(part, Node) or old not in nodes(part):
        return part
    if isinstance(part, And | Or):  # two parts may become the same
        parts = (replaced(inner, old, new) for inner in part.conditions)
        return all_of(*parts) if isinstance(part, And) else any_of(*parts)
    values = {field.name: _replaced(getattr(part, field.name), old, new) for field in fields(part)}
    rebuild: Callable[..., object] = type(part)
    return rebuild(**values)


def says_it(part: Node) -> bool:
    """True if *part* speaks of an "it" that is not clear yet."""
    return any(isinstance(node, It) for node in nodes(part))


def subject_of(test: Condition) -> CardRef | None:
    """The first card that *test* names."""
    return next((node for node in nodes(test) if isinstance(node, CardRef)), None)


def joined_of_it(join: Callable[..., Condition], one: Condition, other: Condition) -> Condition:
    """“If the last card is a heart and it is even”: the last card is.

    Raises:
        InputError: `unclear`, if *one* tells of several cards: “it” may be one, or their number.
    """
    card = subject_of(one)
    if card is None and says_it(other) and not _it_behind(one):
        raise InputError("unclear.clear-which-card-name")
    if card is None or isinstance(card, Candidate) or card in nodes(other):
        return join(one, other)
    return join(one, bind(other, card))


def of_same_card(test: Condition, otherwise: Condition) -> Condition:
    """“If the last card is a heart, …; otherwise if it is red, …”: if the last card is."""
    match test, otherwise:
        case In(card), If(In(It(), kind), then, rest) if not isinstance(card, Candidate):
            return choose(is_in(card, kind), then, of_same_card(test, rest))
        case _:
            return otherwise


def choose(test: Condition, then: Condition, otherwise: Condition = ALWAYS) -> Condition:
    """The choice, with "it" in the branches for the card to be judged.

    Only of that card can anything be demanded. Where the test says "it", it stays open which
    card that is; `sentences.rule_of` knows.

    Raises:
        InputError: `unclear`, if "it" in a test within a branch might be this or that card, or a
            branch compares the card with "it" behind a test that counts cards: one of these?
    """
    if says_it(test):
        return If(test, then, otherwise)
    otherwise = of_same_card(test, otherwise)
    subject = subject_of(test)
    if not (subject is None or isinstance(subject, Candidate)):
        within = (node for branch in (then, otherwise) for node in nodes(branch))
        if any(isinstance(node, If) and says_it(node.test) for node in within):
            raise InputError("unclear.clear-which-card-say")
    others: set[CardRef] = {subject} if subject is not None else set()
    if subject is None or isinstance(subject, Candidate):
        others = _others_named(test, then, otherwise) or _it_behind(test)
    return If(test, _bound_branch(then, others), _bound_branch(otherwise, others))


def _it_behind(test: Condition) -> set[CardRef]:
    """“It”; nothing where *test* tells of several cards, and it may be one of these."""
    return set() if any(isinstance(node, Stretch) for node in nodes(test)) else {It()}


def _others_named(*parts: Condition) -> set[CardRef]:
    """The cards that are named beside the judged one."""
    named = {node for part in parts for node in nodes(part) if isinstance(node, CardRef)}
    return named - {It(), CANDIDATE}


def _is_compared(card: CardRef, said: Node) -> bool:
    """True if a card is itself compared, and not only the cards of its suit are counted."""
    counted = [node for node in nodes(said) if isinstance(node, CountLike)]
    inside = sum(one == card for count in counted for one in nodes(count))
    return sum(one == card for one in nodes(said)) > inside


def _bound_branch(branch: Condition, others: set[CardRef]) -> Condition:
    """A branch with the candidate for "it", or the other where the candidate is compared with it.

    Where none was named it stays "it", for the sentences together to say.
    """
    return cast("Condition", _bound(branch, CANDIDATE, others))
