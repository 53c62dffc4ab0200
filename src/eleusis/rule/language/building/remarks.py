"""What `remarks.lark` becomes: permissions, prohibitions, remarks that must be idle."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeGuard

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    Predicate,
    becomes,
    bind,
    choose,
    glossed,
    is_in,
    subject_of,
)
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import RANK_SETS, Attribute, Feature, classes, cuts
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Always,
    Anchor,
    And,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountLike,
    Follows,
    If,
    In,
    LastLike,
    Place,
    Rank,
    Relation,
    Same,
    Seen,
    Stretch,
    Walk,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Allowance:
    """Cards that are right: alone, or, as an exception, beside what else is demanded."""

    condition: Condition
    is_exception: bool = False


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
    frees = all(_frees_others(demand) for demand in demands)
    if (Rest(are_right=True) in tellings and not (frees and (demands or forbidden))) or (
        Rest(are_right=False) in tellings
        and (not (demands or allowed) or any(isinstance(demand, If) for demand in demands))
    ):
        raise InputError("unclear.clear-which-cards")
    required = all_of(*demands, *forbidden)
    if not demands and not allowed and exceptions:
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


class Remarks:
    """Permissions, exceptions, and what must be idle."""

    def permission(self, kind: CardSet) -> Allowance:
        if kind == ALL:
            raise InputError("bad-rule.card-right-says")
        return Allowance(is_in(CANDIDATE, kind))

    def prohibition(self, kind: CardSet) -> Prohibition:
        return Prohibition(is_in(CANDIDATE, ~kind))

    def two_spans(self, one: CardSet, other: CardSet) -> CardSet:
        """Below 5 and above 9 are two spans, but above 5 and below 9 may be one.

        Raises:
            InputError: `unclear`.
        """
        if one & other:
            raise InputError("unclear.clear-which-ranks")
        return one | other

    def permission_said(self, said: Predicate) -> Allowance:
        return Allowance(said(CANDIDATE))

    def prohibition_said(self, said: Predicate) -> Prohibition:
        return Prohibition(negate(said(CANDIDATE)))

    def permitted_unless(self, permission: Allowance, exception: Condition) -> Allowance:
        """Not those cards that the exception takes out.

        Raises:
            InputError: `unclear`, if it may be meant that in its case all cards are right.
        """
        test = bind(exception, CANDIDATE)
        if any(node != CANDIDATE for node in nodes(test) if isinstance(node, CardRef)):
            raise InputError("unclear.clear-right-case")
        return Allowance(all_of(permission.condition, negate(test)))

    def permitted(self, permission: Allowance) -> Condition:
        return permission.condition

    def prohibited(self, prohibition: Prohibition) -> Condition:
        return prohibition.condition

    def may_follow(self, kind: CardSet, before: CardSet) -> Allowance:
        return _exception(is_in(CANDIDATE, kind), is_in(LAST, before))

    def always_may(self, kind: CardSet) -> Allowance:
        return _exception(is_in(CANDIDATE, kind))

    def rest_rejected(self, *other: Feature) -> Rest:
        """All other suits, all other cards: of whatever was not said."""
        del other
        return Rest(are_right=False)

    def rest_right(self, *other: Feature) -> Rest:
        del other
        return Rest(are_right=True)

    def never_after(self, *kinds: CardSet) -> Prohibition:
        """Each of the odd kinds is wrong after the next."""
        pairs = zip(kinds[::2], kinds[1::2], strict=True)
        return Prohibition(
            all_of(
                *(any_of(is_in(CANDIDATE, ~kind), is_in(LAST, ~before)) for kind, before in pairs)
            )
        )

    def none_of(self, *kinds: CardSet) -> Prohibition:
        return Prohibition(all_of(*(is_in(CANDIDATE, ~kind) for kind in kinds)))

    def rest_named(self, *other_and_kind: Feature | CardSet) -> Prohibition:
        """Others that are named too: it is these that are wrong."""
        *_, kind = other_and_kind
        assert isinstance(kind, CardSet)
        return self.prohibition(kind)

    def passing(self, *remarks: Remark | CardSet) -> tuple[Remark, ...]:
        """What holds so far, or right now, or what a card begins, is no part of the rule."""
        del remarks
        return ()

    def disregard(self, *unregarded: Feature | Stretch) -> Disregard:
        return Disregard(unregarded)

    def values_noted(self, notes: CardSet) -> Disregard:
        """What ranks count, which is true and says nothing more."""
        del notes
        return Disregard(())

    ties_noted = becomes(TiesNoted())

    def with_exception(self, told: Telling, exception: Allowance) -> Condition:
        return any_of(bind(condition_of(told), CANDIDATE), exception.condition)

    def with_permission(self, told: Telling, permission: Allowance | Rest) -> Readings:
        """“…, but kings are always right”: of what is forbidden it is not clear which prevails.

        Raises:
            InputError: `unclear`, if all others are right, or wrong.
        """
        if isinstance(permission, Rest):
            raise InputError("unclear.clear-which-case")
        if isinstance(told, Prohibition):
            return Readings(together((told, permission)))
        return Readings((any_of(bind(condition_of(told), CANDIDATE), permission.condition),))

    def turned_in_case(self, told: Telling, test: Condition) -> Condition:
        """“…, but after a queen it's the other way around.”"""
        said = bind(condition_of(told), CANDIDATE)
        return choose(test, turned(said), said)

    def where_possible(self, told: Telling, start: Condition | None = None) -> Readings:
        """The remark excepts the first cards, which must be right already."""
        said = bind(condition_of(told), CANDIDATE)
        return glossed(said, any_of(said, FIRST_OF_LINE if start is None else start))

    def from_place(self, place: int, told: Telling) -> Condition | Readings:
        """From the second card on, all cards have one before them; else the first are free."""
        if place == 2:
            return self.where_possible(told)
        reached = Compare(Place(Anchor.PLAYED), Relation.AT_LEAST, Constant(place))
        return choose(reached, bind(condition_of(told), CANDIDATE))

    def with_gloss(self, told: Telling, *glosses: tuple[Remark, ...]) -> Readings:
        """What is told, with the remarks too; they are idle if that is the same."""
        said = bind(condition_of(told), CANDIDATE)
        if not isinstance(subject_of(said), Candidate | None) and not isinstance(said, If):
            raise InputError("unclear.says-nothing-card")
        plain = told if isinstance(told, Allowance | Prohibition) else said
        readings = [said]
        for gloss in glosses:
            readings.extend(_remarked(plain, said, remark) for remark in gloss)
            if Rest(are_right=True) in gloss:
                readings.extend(together(gloss))
        if isinstance(told, Allowance):
            return glossed(*(Allowance(one, told.is_exception) for one in readings))
        return glossed(*readings)

    def whatever(self, said: Telling, *unregarded: Feature | Stretch) -> Telling:
        """What is said, if it does not regard what it is said not to."""
        Disregard(unregarded).check(condition_of(said))
        return said

    def vice_versa(self, said: Condition) -> Condition:
        """What is said of two cards, and the same with their kinds exchanged."""
        match said:
            case If(In(one, kind), In(other, then), Always()) if one != other:
                return all_of(said, If(In(one, then), In(other, kind)))
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

    def overridden(self, told: Telling, exception: Condition) -> Condition:
        """A rule, except in a case where something else is demanded."""
        match exception:
            case If(test, then, Always()):
                return choose(test, then, bind(condition_of(told), CANDIDATE))
            case _:
                raise InputError("unclear.exception-says-which")


FIRST_OF_LINE: Final = Compare(Place(), Relation.EQUAL, Constant(1))
"""No card is on the line yet."""


def _remarked(told: Telling, said: Condition, remark: Remark) -> Condition:
    """What *told*, which alone means *said*, would mean if a remark beside it were a demand.

    Raises:
        InputError: if the remark is not true, or no remark on the whole sentence.
    """
    match remark:
        case Rest(are_right=True):
            return said  # all but those that the gloss names; `with_gloss` looks at them together
        case Rest():
            together((told, remark))  # refuses what leaves the others open
            return said
        case Disregard():
            remark.check(said)
            return said
        case Allowance(condition):
            return any_of(said, condition)
        case In(Candidate(), kind) if all(kind & one in (one, NONE) for one in RANK_SETS):
            # A list of ranks explains a kind or a number, and is a `gloss` there.
            raise InputError("unclear.explain", kind=str(kind))
        case In(Candidate(), kind) if isinstance(said, In) and not said.cards <= kind:
            # Where the sentence has another reading, the gloss tells which is meant.
            raise InputError("bad-rule.explanation-leaves-out")
        case _:
            return all_of(said, bind(condition_of(remark), CANDIDATE))


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
        case _:
            return False


def _exception(*conditions: Condition) -> Allowance:
    return Allowance(all_of(*conditions), is_exception=True)


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
