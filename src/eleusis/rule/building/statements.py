"""What `statements.lark` becomes: what is said of a card, and conditions."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.errors import InputError
from eleusis.rule.building.common import (
    UNSAID,
    Groups,
    It,
    Pointer,
    Predicate,
    becomes,
    is_in,
    resolve,
)
from eleusis.rule.syntax import (
    ALWAYS,
    NEVER,
    Arithmetic,
    AtLeast,
    Between,
    Compare,
    Condition,
    Constant,
    ExactlyOne,
    Feature,
    Follows,
    IsKind,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Rank,
    Relation,
    Same,
    Seen,
    Stretch,
    Walk,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet


class Predicates:
    """What is said of a card."""

    def is_in(self, kind: CardSet) -> Predicate:
        return lambda subject: is_in(subject, kind)

    def opposite_said(self, said: Predicate) -> Predicate:
        return lambda subject: negate(said(subject))

    def higher(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.GREATER, card)

    def lower(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.LESS, card)

    def at_least_as_high(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.AT_LEAST, card)

    def at_most_as_high(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.AT_MOST, card)

    def as_high(self, card: Pointer) -> Predicate:
        return _ranks(Relation.EQUAL, card)

    def not_as_high(self, card: Pointer) -> Predicate:
        return _ranks(Relation.UNEQUAL, card)

    circle = becomes(True)

    def amounts(self, *amounts: int) -> tuple[int, ...]:
        return amounts

    def higher_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.STEPS_UP if on_circle else Operation.MINUS
        return lambda subject: _apart(
            Rank(subject), operation, Rank(resolve(card, subject)), amounts
        )

    def lower_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.STEPS_UP if on_circle else Operation.MINUS
        return lambda subject: _apart(
            Rank(resolve(card, subject)), operation, Rank(subject), amounts
        )

    def away_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.CIRCLE_DISTANCE if on_circle else Operation.DISTANCE
        return lambda subject: _apart(
            Rank(subject), operation, Rank(resolve(card, subject)), amounts
        )

    def higher_between(
        self, lowest: int, highest: int, card: Pointer, on_circle: bool = False
    ) -> Predicate:
        return self.higher_by(tuple(range(lowest, highest + 1)), card, on_circle)

    def same(self, feature: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: Same(feature, subject, resolve(card, subject))

    def different(self, feature: Feature, card: Pointer = UNSAID) -> Predicate:
        return self.opposite_said(self.same(feature, card))

    def same_some(self, one: Feature, other: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: any_of(
            self.same(one, card)(subject), self.same(other, card)(subject)
        )

    def same_both(self, one: Feature, other: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: all_of(
            self.same(one, card)(subject), self.same(other, card)(subject)
        )

    def matches(self, card: Pointer, feature: Feature) -> Predicate:
        return self.same(feature, card)

    def differs(self, card: Pointer, feature: Feature) -> Predicate:
        return self.different(feature, card)


def _ranks(relation: Relation, card: Pointer) -> Predicate:
    return lambda subject: Compare(Rank(subject), relation, Rank(resolve(card, subject)))


def _apart(
    left: Number, operation: Operation, right: Number, amounts: tuple[int, ...]
) -> Condition:
    number = Arithmetic(left, operation, right)
    if len(set(amounts)) == 1:
        return Compare(number, Relation.EQUAL, Constant(amounts[0]))
    return OneOf(number, amounts)


class Statements:
    """What is said of cards and numbers: conditions that stand for themselves."""

    def said_of(self, card: Pointer, said: Predicate) -> Condition:
        return said(resolve(card))

    def some_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return any_of(*(one(resolve(card)) for one in said))

    def all_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return all_of(*(one(resolve(card)) for one in said))

    def card_property(self, feature: Feature, card: Pointer) -> tuple[Feature, Pointer]:
        return feature, card

    def property_of(self, card: Pointer, feature: Feature) -> tuple[Feature, Pointer]:
        return feature, card

    def own_property(self, feature: Feature) -> tuple[Feature, Pointer]:
        return feature, It()

    def same_properties(
        self, one: tuple[Feature, Pointer], other: tuple[Feature, Pointer]
    ) -> Condition:
        if one[0] != other[0]:
            raise InputError("bad-rule", "A property is compared with the same property only.")
        return Same(one[0], resolve(one[1]), resolve(other[1]))

    def other_properties(
        self, one: tuple[Feature, Pointer], other: tuple[Feature, Pointer]
    ) -> Condition:
        return negate(self.same_properties(one, other))

    less = becomes(Relation.LESS)
    at_most = becomes(Relation.AT_MOST)
    equal = becomes(Relation.EQUAL)
    unequal = becomes(Relation.UNEQUAL)
    at_least_number = becomes(Relation.AT_LEAST)
    greater = becomes(Relation.GREATER)
    divisible = becomes(Relation.DIVISIBLE)
    odd_number = becomes(NumberKind.ODD)
    even_number = becomes(NumberKind.EVEN)
    prime_number = becomes(NumberKind.PRIME)
    square_number = becomes(NumberKind.SQUARE)
    power_of_two = becomes(NumberKind.POWER_OF_TWO)
    fibonacci_number = becomes(NumberKind.FIBONACCI)

    def compare(self, left: Number, relation: Relation, right: Number) -> Condition:
        return Compare(left, relation, right)

    def equals(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.EQUAL, right)

    def shares_factor(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.SHARES_FACTOR, right)

    def not_divisible(self, left: Number, right: Number) -> Condition:
        return negate(Compare(left, Relation.DIVISIBLE, right))

    def between(self, number: Number, one: Number, other: Number) -> Condition:
        return Between(number, one, other)

    def strictly_between(self, number: Number, one: Number, other: Number) -> Condition:
        return Between(number, one, other, inclusive=False)

    def is_of_kind(self, number: Number, kind: NumberKind) -> Condition:
        return IsKind(number, kind)

    def is_not_of_kind(self, number: Number, kind: NumberKind) -> Condition:
        return negate(IsKind(number, kind))

    def is_one_of(self, number: Number, values: tuple[int, ...]) -> Condition:
        return OneOf(number, values)

    def seen(self, feature: Feature, stretch: Stretch) -> Condition:
        return Seen(feature, stretch)

    def not_seen(self, feature: Feature, stretch: Stretch) -> Condition:
        return negate(Seen(feature, stretch))

    def follows(self, groups: Groups) -> Condition:
        return Follows(groups)

    def walk(self, groups: Groups) -> Condition:
        return Walk(groups)

    def walk_round(self, groups: Groups) -> Condition:
        return Walk(groups, circular=True)

    always = becomes(ALWAYS)
    never = becomes(NEVER)

    def opposite(self, condition: Condition) -> Condition:
        return negate(condition)

    def all_hold(self, *conditions: Condition) -> Condition:
        return all_of(*conditions)

    def some_hold(self, *conditions: Condition) -> Condition:
        return any_of(*conditions)

    def conditions(self, *conditions: Condition) -> tuple[Condition, ...]:
        return conditions

    def exactly_one(self, conditions: tuple[Condition, ...]) -> Condition:
        return ExactlyOne(conditions)

    def at_least(self, count: int, conditions: tuple[Condition, ...]) -> Condition:
        return AtLeast(count, conditions)
