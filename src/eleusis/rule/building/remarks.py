"""What a text says beside its demands: permissions, prohibitions, remarks that must be idle."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.building.common import Predicate, bind, glossed, is_in
from eleusis.rule.features import RANK_SETS, SUIT_SETS, Attribute, Feature, classes
from eleusis.rule.syntax import (
    CANDIDATE,
    LAST,
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
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.rule.forest import Readings


@dataclass(frozen=True, slots=True)
class Permission:
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
    """All cards of which nothing was said are wrong."""


Told = Condition | Permission | Prohibition
"""What one sentence says of cards that are not first cards."""

Remark = Told | Rest


def condition_of(told: Told) -> Condition:
    """What a sentence means that stands alone."""
    return told.condition if isinstance(told, Permission | Prohibition) else told


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
        told for told in tellings if not isinstance(told, Permission | Prohibition | Rest)
    )
    forbidden = tuple(told.condition for told in tellings if isinstance(told, Prohibition))
    permissions = [told for told in tellings if isinstance(told, Permission)]
    allowed = tuple(told.condition for told in permissions if not told.is_exception)
    exceptions = tuple(told.condition for told in permissions if told.is_exception)
    if Rest() in tellings and (
        not (demands or allowed) or any(isinstance(demand, If) for demand in demands)
    ):
        raise InputError("unclear", "It is not clear which cards “all others” are; name them.")
    required = all_of(*demands, *forbidden)
    if not demands and not allowed and exceptions:
        raise InputError("unclear", "An exception needs a rule from which it is one.")
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

    def permission(self, kind: CardSet) -> Permission:
        if kind == ALL:
            raise InputError("bad-rule", "“A card is right” says nothing; say “any card”.")
        return Permission(is_in(CANDIDATE, kind))

    def prohibition(self, kind: CardSet) -> Prohibition:
        return Prohibition(is_in(CANDIDATE, ~kind))

    def permitted(self, permission: Permission) -> Condition:
        return permission.condition

    def prohibited(self, prohibition: Prohibition) -> Condition:
        return prohibition.condition

    def may_follow(self, kind: CardSet, before: CardSet) -> Permission:
        return _exception(is_in(CANDIDATE, kind), is_in(LAST, before))

    def may_follow_each_other(self, one: CardSet, other: CardSet) -> Permission:
        follows, back = self.may_follow(one, other), self.may_follow(other, one)
        return Permission(any_of(follows.condition, back.condition), is_exception=True)

    def any_may_follow(self, before: CardSet) -> Permission:
        return _exception(is_in(LAST, before))

    def may_be_followed(self, before: CardSet, said: Predicate) -> Permission:
        return _exception(said(CANDIDATE), is_in(LAST, before))

    def rest(self, *other: Feature) -> Rest:
        """All other suits, all other cards: of whatever was not said."""
        del other
        return Rest()

    def with_exception(self, told: Told, exception: Permission) -> Condition:
        return any_of(bind(condition_of(told), CANDIDATE), exception.condition)

    def where_possible(self, told: Told) -> Readings:
        """The remark excepts the first card, which must be right already."""
        said = bind(condition_of(told), CANDIDATE)
        return glossed(said, any_of(said, FIRST_OF_LINE))

    def aside(self, *remarks: Remark) -> tuple[Remark, ...]:
        return remarks

    def with_gloss(self, told: Told, *glosses: tuple[Remark, ...]) -> Readings:
        """What is told, with the remarks too; they are idle if that is the same."""
        said = bind(condition_of(told), CANDIDATE)
        readings = [said]
        for remark in (remark for gloss in glosses for remark in gloss):
            match remark:
                case Rest():
                    together((said, remark))  # refuses what leaves the others open
                case Permission(condition):
                    readings.append(any_of(said, condition))
                case In(Candidate(), kind) if all(kind & one in (one, NONE) for one in RANK_SETS):
                    # A list of ranks explains a kind or a number, and is a `gloss` there.
                    raise InputError("unclear", f"It is not clear what the {kind} explain.")
                case _:
                    readings.append(all_of(said, bind(condition_of(remark), CANDIDATE)))
        if isinstance(told, Permission):
            return glossed(*(Permission(one, told.is_exception) for one in readings))
        return glossed(*readings)

    def whatever(self, said: Told, *unregarded: Feature | Stretch) -> Told:
        """What is said, if it does not regard what it is said not to."""
        for one in unregarded:
            if any(_regards(node, one) for node in nodes(condition_of(said))):
                name = one.value if isinstance(one, Attribute) else "line"
                raise InputError("bad-rule", f"The rule does depend on the {name}.")
        return said


FIRST_OF_LINE: Final = Compare(Place(), Relation.EQUAL, Constant(1))
"""No card is on the line yet."""


def _exception(*conditions: Condition) -> Permission:
    return Permission(all_of(*conditions), is_exception=True)


def _regards(node: object, unregarded: Feature | Stretch) -> bool:
    """True if what *node* says of the card may depend on *unregarded*; the line only if asked."""
    if isinstance(unregarded, Stretch):
        return isinstance(node, Place | Stretch) or (
            isinstance(node, CardRef) and not isinstance(node, Candidate)
        )
    if isinstance(node, Rank):
        return isinstance(node.card, Candidate) and not _is_of_suits(unregarded)
    return any(_cuts(cards, unregarded) for cards in _sets(node))


def _sets(node: object) -> Iterator[CardSet]:
    """The sets that *node* asks the card to be in."""
    match node:
        case In(Candidate(), cards):
            yield cards
        case Same(feature) | Seen(feature) | LastLike(feature) | CountLike(feature):
            yield from classes(feature)
        case Follows(order) | Walk(order):
            yield from order


def _is_of_suits(feature: Feature) -> bool:
    return feature in (Attribute.SUIT, Attribute.COLOUR)


def _cuts(cards: CardSet, feature: Feature) -> bool:
    """True if cards that differ in nothing but *feature* are inside *cards* and outside."""
    alike = RANK_SETS if _is_of_suits(feature) else SUIT_SETS
    return any(cards & group and ~cards & group for group in alike)
