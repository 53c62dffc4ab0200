"""What all parts of the builder share: how cards are pointed at, and what "it" is.

A sentence speaks of cards before it is clear which; here is how that becomes clear.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, TypeVar, cast

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.forest import Readings
from eleusis.rule.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Candidate,
    CardRef,
    Condition,
    If,
    In,
    Node,
    NthLast,
    nodes,
)

Value = TypeVar("Value")


def becomes(value: Value) -> Callable[[object], Value]:
    """A method for a phrase that always becomes *value*."""

    def method(builder: object) -> Value:
        del builder
        return value

    return method


@dataclass(frozen=True, slots=True)
class BeforeIt:
    """The card some places before the one that the sentence is about."""

    places: int


UNSAID: Final = BeforeIt(0)
"""The other card of a comparison that does not name it: for the candidate, the last card."""


@dataclass(frozen=True, slots=True)
class It(Candidate):
    """The card that a sentence calls "it", until it is clear which; else like the candidate."""


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
            raise InputError("unclear", "It is not clear with which card another is compared.")


Groups = tuple[CardSet, ...]
Predicate = Callable[[CardRef], Condition]
"""What is said of a card, before it is known of which."""


def glossed(said: Value, *repeated: Value) -> Readings:
    """*said*, and what it would be if the gloss beside it were not idle.

    A gloss ("i.e. colours alternate", "(J, Q or K)") repeats in other words what is said. It may
    say nothing new: both readings are kept, and a text whose readings differ is refused with a
    card that shows where. So a gloss that contradicts its sentence never goes unnoticed.
    """
    return Readings((said, *repeated))


def is_in(card: CardRef, kind: CardSet) -> Condition:
    """The condition that *card* is of *kind*, also where that is all cards or none."""
    if kind == ALL:
        return ALWAYS
    return NEVER if kind == NONE else In(card, kind)


def bind(condition: Condition, card: CardRef) -> Condition:
    """The condition with *card* for every "it"."""
    return cast("Condition", _bound(condition, card))


def _bound(part: object, card: CardRef) -> object:
    if isinstance(part, It):
        return card
    if isinstance(part, tuple):
        return tuple(_bound(inner, card) for inner in part)
    if not isinstance(part, Node) or not any(isinstance(node, It) for node in nodes(part)):
        return part
    bound = {field.name: _bound(getattr(part, field.name), card) for field in fields(part)}
    rebuild: Callable[..., object] = type(part)
    return rebuild(**bound)


def _says_it(condition: Condition) -> bool:
    return any(isinstance(node, It) for node in nodes(condition))


def _is_about_candidate(test: Condition) -> bool:
    """True if the first card that *test* names is the candidate."""
    cards = (node for node in nodes(test) if isinstance(node, CardRef))
    return isinstance(next(cards, None), Candidate)


def choose(test: Condition, then: Condition, otherwise: Condition = ALWAYS) -> Condition:
    """The choice, with "it" in the branches for the card that the test is about.

    Raises:
        InputError: `unclear`, if "it" might be the candidate as well as another card.
    """
    if _is_about_candidate(test) and not _says_it(test):
        then, otherwise = bind(then, CANDIDATE), bind(otherwise, CANDIDATE)
    elif any(map(_says_it, (test, then, otherwise))):
        raise InputError(
            "unclear", "It is not clear which card “it” is; say “the card” or “the last card”."
        )
    return If(test, then, otherwise)
