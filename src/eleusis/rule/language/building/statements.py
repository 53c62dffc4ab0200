"""What `statements.lark` becomes: what is said of a card, and conditions."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    UNSAID,
    Groups,
    It,
    Pointer,
    Predicate,
    becomes,
    glossed,
    is_in,
    resolve,
)
from eleusis.rule.language.building.likeness import Likenesses, Properties
from eleusis.rule.language.building.remarks import FIRST_OF_LINE
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    EACH,
    LAST,
    NEVER,
    AtLeast,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CountExtreme,
    CountLike,
    CountWhere,
    ExactlyOne,
    Feature,
    Follows,
    Rank,
    Relation,
    Seen,
    Stretch,
    Walk,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from eleusis.rule.language.interpretations import Readings


class Predicates(Likenesses, Properties):
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

    none_of_them = becomes((Relation.EQUAL, 0))

    def at_least_many(self, count: int) -> tuple[Relation, int]:
        return Relation.AT_LEAST, count

    def at_most_many(self, count: int) -> tuple[Relation, int]:
        return Relation.AT_MOST, count

    def exactly_many(self, count: int) -> tuple[Relation, int]:
        return Relation.EQUAL, count

    def than_cards(
        self, height: Relation, quantity: tuple[Relation, int], stretch: Stretch
    ) -> Predicate:
        """“Higher than at least 2 of the cards in the line”."""
        relation, count = quantity
        found = CountWhere(Rank(CANDIDATE), height, Rank(EACH), stretch)
        return _of_the_candidate(Compare(found, relation, Constant(count)))

    def has_extreme(self, most: bool, feature: Feature, stretch: Stretch) -> Predicate:
        own, extreme = CountLike(feature, stretch), CountExtreme(feature, most, stretch)
        return _of_the_candidate(Compare(own, Relation.EQUAL, extreme))

    def higher_kind(self, *kinds_and_card: CardSet | Pointer) -> Predicate:
        """“A higher red card than the last card”, which need not be named."""
        kinds, card = _kinds_and_card(kinds_and_card)
        return self.all_said(*kinds, self.higher(card))

    def lower_kind(self, *kinds_and_card: CardSet | Pointer) -> Predicate:
        kinds, card = _kinds_and_card(kinds_and_card)
        return self.all_said(*kinds, self.lower(card))

    def said_and_again(self, said: Predicate, again: Predicate) -> Readings:
        return glossed(said, again)

    def some_said(self, *said: Predicate | CardSet) -> Predicate:
        return lambda subject: any_of(*(_predicate(one)(subject) for one in said))

    def all_said(self, *said: Predicate | CardSet) -> Predicate:
        return lambda subject: all_of(*(_predicate(one)(subject) for one in said))


def _predicate(said: Predicate | CardSet) -> Predicate:
    """What is said, where a kind says that a card is of it."""
    return (lambda subject: is_in(subject, said)) if isinstance(said, CardSet) else said


def _kinds_and_card(
    kinds_and_card: tuple[CardSet | Pointer, ...],
) -> tuple[list[CardSet], Pointer]:
    kinds = [part for part in kinds_and_card if isinstance(part, CardSet)]
    cards = [part for part in kinds_and_card if not isinstance(part, CardSet)]
    return kinds, cards[0] if cards else UNSAID


def _of_the_candidate(condition: Condition) -> Predicate:
    def said(subject: CardRef) -> Condition:
        if not isinstance(subject, Candidate):
            raise InputError("bad-rule.say-card-judged")
        return condition

    return said


def _ranks(relation: Relation, card: Pointer) -> Predicate:
    return lambda subject: Compare(Rank(subject), relation, Rank(resolve(card, subject)))


class Statements:
    """What is said of cards and numbers: conditions that stand for themselves."""

    def said_of(self, card: Pointer, said: Predicate) -> Condition:
        return said(resolve(card))

    def some_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return any_of(*(one(resolve(card)) for one in said))

    def is_first_said(self, card: Pointer) -> Condition:
        """Of the card to be judged that it is the first: then no card is on the line yet."""
        if not isinstance(resolve(card), Candidate):
            raise InputError("unclear.clear-how-many")
        return FIRST_OF_LINE

    def first_or_said(self, card: Pointer, said: Predicate) -> Condition:
        return any_of(self.is_first_said(card), said(resolve(card)))

    def just_one_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return ExactlyOne(tuple(one(resolve(card)) for one in said))

    def all_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return all_of(*(one(resolve(card)) for one in said))

    def said_of_it(self, said: Predicate) -> Condition:
        return said(It())

    def just_laid(self, kind: CardSet) -> Condition:
        if kind == ALL:
            raise InputError("bad-rule.some-card-was")
        return is_in(LAST, kind)

    def denied_of_it(self, said: Predicate) -> Condition:
        return negate(said(It()))

    def both_are(self, said: Predicate | CardSet) -> Condition:
        """Of “both cards”: of the candidate and the last."""
        predicate = _predicate(said)
        return all_of(predicate(CANDIDATE), predicate(LAST))

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

    def just_one_holds(self, *conditions: Condition) -> Condition:
        return ExactlyOne(conditions)

    def no_card_may(self, said: Predicate) -> Condition:
        return negate(said(CANDIDATE))

    def exactly_one(self, conditions: tuple[Condition, ...]) -> Condition:
        return ExactlyOne(conditions)

    def at_least(self, count: int, conditions: tuple[Condition, ...]) -> Condition:
        return AtLeast(count, conditions)
