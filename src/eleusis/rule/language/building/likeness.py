"""What cards are said to have in common, or not: "the same colour but a different suit".

A `Likeness` is what is said of two cards before either is known; with the other card it becomes
a `Predicate`, with both a condition.
"""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    UNSAID,
    It,
    Pointer,
    Predicate,
    That,
    glossed,
    is_in,
    resolve,
)
from eleusis.rule.language.kinds import not_of_property
from eleusis.rule.tree.features import RANK_SETS, classes, tells
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Attribute,
    CardRef,
    Condition,
    ExactlyOne,
    Feature,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.language.interpretations import Readings

Likeness = Callable[[CardRef, CardRef], Condition]
"""What is said of two cards, before it is known of which."""


class Compared(NamedTuple):
    """The features in which cards are compared: in all of them *together*, or in some."""

    features: tuple[Feature, ...]
    together: bool

    def holds(self, said: Likeness, *more: Likeness) -> Likeness:
        """That all, or some, of these hold: one for each of the features."""
        join = all_of if self.together else any_of
        return lambda one, other: join(*(part(one, other) for part in (said, *more)))


class Property(NamedTuple):
    """A feature of a card, such as its suit; of "that of the last card", the feature is unsaid."""

    feature: Feature | None
    card: Pointer

    def check(self, feature: Feature) -> None:
        """Refuse to compare in *feature* what does not tell it: a suit tells no parity.

        Raises:
            InputError: `bad-rule`.
        """
        if self.feature is not None and not _tells(self.feature, feature):
            raise InputError("bad-rule.property-compared-same")


SaidOfProperty = Callable[[Property], Condition]
"""What is said of a property of a card, before it is known of which."""

UNSAID_PROPERTY: Final = Property(None, UNSAID)


class Likenesses:
    """The same and different."""

    def some_features(self, *features: Feature) -> Compared:
        return Compared(features, together=False)

    def alike(self, compared: Compared) -> Likeness:
        return compared.holds(*map(_same, compared.features))

    def alike_both(self, compared: Compared, both: Feature) -> Likeness:
        if compared.features != (both,):
            raise InputError("bad-rule.both-both-say")
        return self.alike(compared)

    def unlike(self, compared: Compared) -> Likeness:
        return compared.holds(*(_opposite(_same(feature)) for feature in compared.features))

    def opposed(self, feature: Feature) -> Likeness:
        if len(classes(feature)) != 2:
            raise InputError("bad-rule.comes-two-kinds")
        return _opposite(_same(feature))

    def unlike_within(self, kind: CardSet, feature: Feature) -> Likeness:
        """Of “a different black suit”: black, and of another suit."""
        return lambda one, other: all_of(is_in(one, kind), negate(Same(feature, one, other)))

    def opposite_within(
        self, kind: CardSet, feature: Feature, other: Property = UNSAID_PROPERTY
    ) -> Predicate:
        """Of “a black card of the opposite suit”: black, and of the other of two suits."""
        if sum(not kind.isdisjoint(group) for group in classes(feature)) != 2:
            raise InputError("bad-rule.comes-two-kinds")
        return _towards(self.unlike_within(kind, feature), other)

    def some_alike(self, *likenesses: Likeness) -> Likeness:
        return Compared((), together=False).holds(*likenesses)

    def just_one_alike(self, *likenesses: Likeness) -> Likeness:
        return lambda one, other: ExactlyOne(tuple(said(one, other) for said in likenesses))

    def all_alike(self, *likenesses: Likeness) -> Likeness:
        return Compared((), together=True).holds(*likenesses)

    def both_of(self, one: CardSet, other: CardSet) -> Feature:
        """The feature of which these are the two kinds."""
        for attribute in (Attribute.PARITY, Attribute.COLOUR, Attribute.FACE):
            if {one, other} == set(classes(attribute)):
                return attribute
        raise InputError("bad-rule.both-both-name")

    def other_card(self, card: Pointer) -> Property:
        return Property(None, card)

    def likened(
        self, said: Likeness, other: Property = UNSAID_PROPERTY, both: Feature | None = None
    ) -> Predicate | Readings:
        predicate = _towards(said, other)
        return predicate if both is None else glossed(predicate, _towards(_same(both), other))

    def likened_both(self, said: Likeness, other: Property, further: Likeness) -> Predicate:
        return _towards(self.all_alike(said, further), other)

    def likened_just_one(self, said: Likeness, further: Likeness, other: Property) -> Predicate:
        return _towards(self.just_one_alike(said, further), other)

    def likened_across(self, said: Likeness, further: Likeness, other: Property) -> Predicate:
        return self.likened_both(said, other, further)

    def shared(self, compared: Compared, other: Property = UNSAID_PROPERTY) -> Predicate:
        return _towards(self.alike(compared), other)

    def matches(self, card: Pointer, compared: Compared) -> Predicate:
        return self.shared(compared, Property(None, card))

    def matches_not(self, card: Pointer, compared: Compared) -> Predicate:
        predicate = self.matches(card, compared)
        return lambda subject: negate(predicate(subject))

    def matches_property(self, other: Property) -> Predicate:
        assert other.feature is not None
        return _towards(_same(other.feature), other)

    def matches_no_property(self, other: Property) -> Predicate:
        predicate = self.matches_property(other)
        return lambda subject: negate(predicate(subject))

    def differs(self, *card_and_compared: Pointer | Compared) -> Predicate:
        *cards, compared = card_and_compared
        assert isinstance(compared, Compared)
        card = cards[0] if cards else UNSAID
        assert not isinstance(card, Compared)
        return _towards(self.unlike(compared), Property(None, card))

    def matches_but_not(self, card: Pointer, shared: Compared, not_shared: Compared) -> Predicate:
        alike, unlike = self.matches(card, shared), self.matches_not(card, not_shared)
        return lambda subject: all_of(alike(subject), unlike(subject))

    def matches_property_but_not(self, other: Property, feature: Feature) -> Predicate:
        assert other.feature is not None
        return self.matches_but_not(
            other.card, self.some_features(other.feature), self.some_features(feature)
        )

    def changes_in(self, feature: Feature, other: Property = UNSAID_PROPERTY) -> Predicate:
        return _towards(_opposite(_same(feature)), other)

    def alike_two(self, one: Pointer, other: Pointer, said: Likeness) -> Condition:
        """Of the candidate and another, whichever is named first."""
        return said(resolve(one), resolve(other))


class Properties:
    """What is said of a property of a card."""

    def card_property(self, feature: Feature, card: Pointer) -> Property:
        return Property(feature, card)

    def property_of(self, card: Pointer, feature: Feature) -> Property:
        return Property(feature, card)

    def own_property(self, feature: Feature) -> Property:
        return Property(feature, It())

    def last_property(self, feature: Feature) -> Property:
        return Property(feature, LAST)

    def candidates_property(self, feature: Feature) -> Property:
        return Property(feature, CANDIDATE)

    def property_has(self, subject: Property, said: SaidOfProperty) -> Condition:
        return said(subject)

    def properties_have(self, one: Feature, other: Feature, said: SaidOfProperty) -> Condition:
        return all_of(*(said(Property(feature, CANDIDATE)) for feature in (one, other)))

    def theirs_must(self, feature: Feature, said: Likeness) -> Condition:
        """Of “their ranks must”: only of the candidate can anything be demanded."""
        condition = said(CANDIDATE, LAST)
        _check_told(Property(feature, CANDIDATE), condition)
        return condition

    def stays(self, other: Property = UNSAID_PROPERTY) -> SaidOfProperty:
        return lambda subject: _compare(subject, other)

    def changes(self, other: Property = UNSAID_PROPERTY) -> SaidOfProperty:
        return lambda subject: negate(_compare(subject, other))

    def turns_opposite(self, other: Property = UNSAID_PROPERTY) -> SaidOfProperty:
        def said(subject: Property) -> Condition:
            assert subject.feature is not None
            if len(classes(subject.feature)) != 2:
                raise InputError("bad-rule.comes-two-kinds")
            return negate(_compare(subject, other))

        return said

    def property_likened(
        self,
        said: Likeness,
        other: Property = UNSAID_PROPERTY,
        both: Feature | None = None,
    ) -> SaidOfProperty | Readings:
        def of(likeness: Likeness) -> SaidOfProperty:
            def condition(subject: Property) -> Condition:
                card = resolve(subject.card)
                checked = _towards(likeness, other)(card)
                _check_told(subject, checked)
                return checked

            return condition

        return of(said) if both is None else glossed(of(said), of(_same(both)))

    def property_is(self, kind: CardSet) -> SaidOfProperty:
        said = self.property_in(kind)

        def checked(subject: Property) -> Condition:
            if subject.feature == Attribute.RANK and kind not in RANK_SETS:
                raise not_of_property(subject.feature, kind)
            return said(subject)

        return checked

    def property_in(self, kind: CardSet) -> SaidOfProperty:
        """A list may also be of ranks."""

        def said(subject: Property) -> Condition:
            assert subject.feature is not None
            _check_kind(subject.feature, kind)
            return is_in(resolve(subject.card), kind)

        return said

    def property_not_in(self, kind: CardSet) -> SaidOfProperty:
        said = self.property_in(kind)
        return lambda subject: negate(said(subject))


def _check_kind(feature: Feature, kind: CardSet) -> None:
    """Refuse to ask of a property what it does not tell: a colour tells no suit."""
    if not tells(feature, kind):
        raise not_of_property(feature, kind)


def _same(feature: Feature) -> Likeness:
    return lambda one, other: Same(feature, one, other)


def _opposite(said: Likeness) -> Likeness:
    return lambda one, other: negate(said(one, other))


def _towards(said: Likeness, other: Property) -> Predicate:
    """The likeness with the other card put in; it must tell what is compared."""

    def predicate(subject: CardRef) -> Condition:
        condition = said(subject, resolve(other.card, subject))
        _check_told(other, condition)
        return condition

    return predicate


def _check_told(named: Property, condition: Condition) -> None:
    """Refuse a comparison of what the named property does not tell."""
    for node in nodes(condition):
        if isinstance(node, Same):
            named.check(node.feature)


def _compare(subject: Property, other: Property) -> Condition:
    assert subject.feature is not None
    other.check(subject.feature)
    card, against = resolve(subject.card), resolve(other.card, resolve(subject.card))
    # No property is compared with itself: in “its suit differs from it”, “it” is another card.
    return Same(subject.feature, card, That() if card == against == It() else against)


def _tells(finer: Feature, feature: Feature) -> bool:
    """True if cards that are the same in *finer* are the same in *feature*."""
    return all(any(part <= whole for whole in classes(feature)) for part in classes(finer))
