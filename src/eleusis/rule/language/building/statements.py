"""What `statements.lark` becomes: what is said of a card, and conditions."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    UNSAID,
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
    LAST,
    NEVER,
    Candidate,
    Compare,
    Condition,
    ExactlyOne,
    Rank,
    Relation,
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

    def said_and_again(self, said: Predicate, again: Predicate) -> Readings:
        return glossed(said, again)

    def all_said(self, *said: Predicate | CardSet) -> Predicate:
        return lambda subject: all_of(*(_predicate(one)(subject) for one in said))


def _predicate(said: Predicate | CardSet) -> Predicate:
    """What is said, where a kind says that a card is of it."""
    return (lambda subject: is_in(subject, said)) if isinstance(said, CardSet) else said


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

    def all_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return all_of(*(one(resolve(card)) for one in said))

    def just_laid(self, kind: CardSet) -> Condition:
        if kind == ALL:
            raise InputError("bad-rule.some-card-was")
        return is_in(LAST, kind)

    def both_are(self, said: Predicate | CardSet) -> Condition:
        """Of “both cards”: of the candidate and the last."""
        predicate = _predicate(said)
        return all_of(predicate(CANDIDATE), predicate(LAST))

    always = becomes(ALWAYS)
    never = becomes(NEVER)

    def all_hold(self, *conditions: Condition) -> Condition:
        return all_of(*conditions)

    def some_hold(self, *conditions: Condition) -> Condition:
        return any_of(*conditions)

    def conditions(self, *conditions: Condition) -> tuple[Condition, ...]:
        return conditions

    def no_card_may(self, said: Predicate) -> Condition:
        return negate(said(CANDIDATE))

    def exactly_one(self, conditions: tuple[Condition, ...]) -> Condition:
        return ExactlyOne(conditions)
