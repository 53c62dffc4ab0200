"""What sentences mean together: demands, permissions, prohibitions, and what must be idle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from eleusis.cards import ALL, EVEN, NONE
from eleusis.errors import InputError
from eleusis.rule.language.core.discourse.pointing import bind, choose
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import RANK_SETS, SUIT_SETS, Attribute, Feature, classes, cuts
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    Always,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountLike,
    Cycle,
    Follows,
    If,
    In,
    LastLike,
    Place,
    Rank,
    Relation,
    RuleTree,
    Same,
    Seen,
    Stretch,
    Walk,
    all_of,
    any_of,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from eleusis.cards import CardSet


@dataclass(frozen=True, slots=True)
class Allowance:
    """Cards that are right: alone, or, as an exception, beside what else is demanded."""

    condition: Condition
    is_exception: bool = False
    may_stand_alone: bool = False
    """True of an exception after which, where nothing is demanded, nothing else is right."""


def is_freed_in_case(told: object) -> bool:
    """True for cards that are right in a case that is told before them."""
    match told:
        case Allowance(And((case, *cards))):
            subject = next((node for node in nodes(case) if isinstance(node, CardRef)), None)
            named = (node for one in cards for node in nodes(one))
            return subject != CANDIDATE and any(isinstance(node, Candidate) for node in named)
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Cards that are wrong, whatever else is said."""

    condition: Condition
    """That the card is none of them."""


@dataclass(frozen=True, slots=True)
class Rest:
    """All cards of which nothing was said are right, or wrong."""

    are_right: bool


@dataclass(frozen=True, slots=True)
class RestOf(Rest):
    """All cards of another suit, or colour, are right: of them nothing was said."""

    feature: Feature

    def frees(self, demand: Condition) -> bool:
        """True if a demand is of no other cards than those of the suit of which it speaks."""
        match demand:
            case If(Same(feature, Candidate(), _), _, Always()):
                return feature == self.feature
            case If(In(), _, _):
                return _frees_others(demand)
            case If() | Cycle():
                return False
            case _:
                return _frees_others(demand)


@dataclass(frozen=True, slots=True)
class Disregard:
    """What the rule does not regard, said to be safe."""

    unregarded: tuple[Feature | Stretch, ...]

    def check(self, said: Condition) -> None:
        """Refuse a condition that does regard it.

        Raises:
            InputError: `bad-rule`.
        """
        for one in self.unregarded:
            if any(_regards(node, one) for node in nodes(said)):
                name = one.value if isinstance(one, Attribute) else "line"
                raise InputError("bad-rule.rule-does-depend", name=name)


@dataclass(frozen=True, slots=True)
class TiesNoted(Disregard):
    """That equal ranks are right, where they are."""

    unregarded: tuple[Feature | Stretch, ...] = ()

    def check(self, said: Condition) -> None:
        """Refuse a condition that does not let equal ranks through wherever it compares ranks.

        Raises:
            InputError: `bad-rule`.
        """
        compared = {node.relation for node in nodes(said) if _compares_ranks(node)}
        if not compared or compared - {Relation.AT_LEAST, Relation.AT_MOST}:
            raise InputError("bad-rule.rule-does-let")


@dataclass(frozen=True, slots=True)
class NotDue(Disregard):
    """What need not be, said to be safe."""

    unregarded: tuple[Feature | Stretch, ...] = ()
    demands: tuple[Condition, ...] = ()

    def check(self, said: Condition) -> None:
        """Refuse a condition that demands it, of all cards or in some case.

        Raises:
            InputError: `unclear`.
        """
        parts = said.conditions if isinstance(said, And) else (said,)
        cases = (part for part in parts if isinstance(part, If))
        demanded = {*parts, *(each for case in cases for each in (case.then, case.otherwise))}
        if not demanded.isdisjoint(self.demands):
            raise InputError("unclear.clear-which-case")


Telling = Condition | Allowance | Prohibition
"""What one sentence says of cards that are not first cards."""

Remark = Telling | Rest | Disregard


def condition_of(told: Telling) -> Condition:
    """What a sentence means that stands alone."""
    return told.condition if isinstance(told, Allowance | Prohibition) else told


def together(tellings: tuple[Remark, ...]) -> tuple[Condition, ...]:
    """All that several sentences can mean together.

    Demands and prohibitions hold all together. Permissions alone leave nothing else right; an
    exception widens the demands, and any other permission beside a demand either widens it or
    says again what is right anyhow. Which of these was meant is for the reader to compare.

    Raises:
        InputError: `unclear`, if exceptions are all that is said, or a conditional demand leaves
            open what "all other cards" are.
    """
    demands = tuple(
        told
        for told in tellings
        if not isinstance(told, Allowance | Prohibition | Rest | Disregard)
    )
    forbidden = tuple(told.condition for told in tellings if isinstance(told, Prohibition))
    permissions = [told for told in tellings if isinstance(told, Allowance)]
    allowed = tuple(told.condition for told in permissions if not told.is_exception)
    exceptions = tuple(told.condition for told in permissions if told.is_exception)
    if forbidden and not demands and not allowed:  # “Reds are always right; blacks never are.”
        allowed, exceptions = exceptions, ()
    alone = all(told.may_stand_alone for told in permissions if told.is_exception)
    if not demands and (alone or Rest(are_right=False) in tellings):
        allowed, exceptions = allowed + exceptions, ()
    frees = all(_frees_others(demand) for demand in demands)
    if (Rest(are_right=True) in tellings and not (frees and (demands or forbidden))) or (
        Rest(are_right=False) in tellings and not ((demands or allowed) and _leave_nothing(demands))
    ):
        raise InputError("unclear.clear-which-cards")
    rests = (told for told in tellings if isinstance(told, RestOf))
    if not all(rest.frees(demand) for rest in rests for demand in demands):
        raise InputError("unclear.clear-which-cards")
    required = all_of(*demands, *forbidden)
    if not demands and (exceptions if not allowed else any(map(is_freed_in_case, permissions))):
        raise InputError("unclear.exception-needs-rule")
    if not allowed:
        meant = [required]
    elif demands:
        meant = [required, any_of(required, *allowed)]
    elif forbidden:
        meant = [required, any_of(required, *allowed), all_of(any_of(*allowed), *forbidden)]
    else:
        meant = [any_of(*allowed)]
    if not exceptions:
        return tuple(meant)
    widened = [any_of(one, *exceptions) for one in meant]
    return tuple(widened + [all_of(one, *forbidden) for one in widened if forbidden])


def with_permission(told: Telling, permission: Allowance | Rest) -> Readings:
    """“…, but kings are always right”: of what is forbidden it is not clear which prevails.

    Raises:
        InputError: `unclear`, if all others are right, or wrong.
    """
    if isinstance(permission, Rest):
        raise InputError("unclear.clear-which-case")
    if isinstance(told, Prohibition):
        return Readings(together((told, permission)))
    return Readings((any_of(bind(condition_of(told), CANDIDATE), permission.condition),))


def vice_versa(said: Condition) -> Condition | Readings:
    """What is said of two cards, and the same with their kinds exchanged.

    What may not lie on one suit or rank is forbidden both ways. Of half of the cards, or more, it
    may be that they are demanded, or that all others are forbidden.
    """
    match said:
        case If(In(one, kind), In(other, then), Always()) if one != other:
            turned = all_of(said, If(In(one, then), In(other, kind)))
            denied = all_of(said, If(In(one, ~then), In(other, ~kind)))
            if ~then in (*SUIT_SETS, *RANK_SETS):
                return denied
            is_clear = len(then) < len(EVEN) or kind == ~then
            return turned if is_clear else Readings((turned, denied))
        case If(
            Compare(Rank(), Relation.LESS | Relation.GREATER as relation, Rank()) as test,
            Compare(Rank(), Relation.LESS | Relation.GREATER as demanded, Rank()) as then,
            Always(),
        ) if relation != demanded:
            return all_of(
                said, If(replace(test, relation=demanded), replace(then, relation=relation))
            )
        case _:
            raise InputError("unclear.clear-vice-versa")


FIRST_OF_LINE: Final = Compare(Place(), Relation.EQUAL, Constant(1))
"""No card is on the line yet."""


def turned(said: Condition) -> Condition:
    """The other way around: of two cases, each with what was said in the other.

    Raises:
        InputError: `unclear`, if something else was said.
    """
    match said:
        case If(test, then, otherwise) if otherwise != ALWAYS:
            return If(test, otherwise, then)
        case And((If(one, then, Always()), If(other, then_other, Always()))):
            return all_of(If(one, then_other), If(other, then))
        case _:
            raise InputError("unclear.clear-other-way")


def _frees_others(demand: Condition) -> bool:
    """True if a demand is made of some cards only, and all others are right."""
    match demand:
        case If(In(Candidate(), _), _, Always()):
            return True
        case Cycle(items):
            return ALWAYS in items
        case If(test, _, Always()):
            return any(isinstance(node, Candidate | Place) for node in nodes(test))
        case And(parts):
            return all(map(_frees_others, parts))
        case _:
            return False


def _leave_nothing(demands: Iterable[Condition]) -> bool:
    """True if the cases of what is demanded are all that there are of one card, or it has none."""
    cases = [*demands]
    subjects: dict[CardRef, CardSet] = {}
    while cases:
        match cases.pop():
            case If(In(card, kind), In(), otherwise):
                is_all = not isinstance(otherwise, Always | If)
                subjects[card] = ALL if is_all else subjects.get(card, NONE) | kind
                cases += [otherwise] * isinstance(otherwise, If)
            case And(parts) if any(isinstance(part, If) for part in parts):
                cases += parts
            case If():
                return False
    return len(subjects) < 2 and all(kinds == ALL for kinds in subjects.values())


def _regards(node: object, unregarded: Feature | Stretch) -> bool:
    """True if what *node* says of the card may depend on *unregarded*; the line only if asked."""
    if isinstance(unregarded, Stretch):
        return isinstance(node, Place | Stretch) or (
            isinstance(node, CardRef) and not isinstance(node, Candidate)
        )
    if isinstance(node, Rank):
        return isinstance(node.card, Candidate) and not _is_of_suits(unregarded)
    return any(cuts(cards, unregarded) for cards in _sets(node))


def _sets(node: object) -> Iterator[CardSet]:
    """The sets that *node* asks the card to be in."""
    match node:
        case In(Candidate(), cards):
            yield cards
        case Same(feature) | Seen(feature) | LastLike(feature) | CountLike(feature):
            yield from classes(feature)
        case Follows(order) | Walk(order):
            yield from order


def _compares_ranks(node: object) -> TypeGuard[Compare]:
    """True if *node* holds the rank of the card against that of another."""
    if not isinstance(node, Compare):
        return False
    ranks = {part for part in nodes(node) if isinstance(part, Rank)}
    return Rank(CANDIDATE) in ranks and len(ranks) > 1


def _is_of_suits(feature: Feature) -> bool:
    return feature in (Attribute.SUIT, Attribute.COLOUR)


def if_not_alone(told: tuple[Any, ...]) -> Iterator[RuleTree]:
    """“Red cards may be played if the last card is black”: perhaps others may always be."""
    match told:
        case (Allowance(And((In(Candidate(), _) as kind, *tests)), False),):
            if CANDIDATE not in {node for test in tests for node in nodes(test)}:
                yield RuleTree(choose(kind, all_of(*tests)))
