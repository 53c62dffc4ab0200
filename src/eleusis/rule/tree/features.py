"""What cards have in common: the built-in attributes and people's own groups.

A feature sorts the 52 cards into classes; two cards are "the same" in it when they are of one
class. Nothing here knows lines or rules. Every card is in exactly one class of a feature.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from eleusis.cards import (
    ALL,
    CARDS,
    CLUBS,
    DIAMONDS,
    FACE,
    HEARTS,
    ODD,
    PRIME,
    RANKS,
    RED,
    SPADES,
    Card,
    CardSet,
)
from eleusis.errors import InputError

SUIT_SETS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
"""The four suits as sets, in the order of the card index."""

RANK_SETS: Final = tuple(
    CardSet.from_cards(card for card in CARDS if card.rank == rank) for rank in RANKS
)
"""The thirteen ranks as sets, ace to king."""


class Attribute(Enum):
    """A property that every card has and every player knows."""

    SUIT = "suit"
    COLOUR = "colour"
    RANK = "rank"
    PARITY = "parity"
    FACE = "face"
    """Face card (jack, queen, king) or number card (ace to ten)."""
    PRIMALITY = "primality"
    CARD = "card"
    """The card itself: suit and rank together."""


_CLASSES: Final[dict[Attribute, tuple[CardSet, ...]]] = {
    Attribute.SUIT: SUIT_SETS,
    Attribute.COLOUR: (RED, ~RED),
    Attribute.RANK: RANK_SETS,
    Attribute.PARITY: (ODD, ~ODD),
    Attribute.FACE: (FACE, ~FACE),
    Attribute.PRIMALITY: (PRIME, ~PRIME),
    Attribute.CARD: tuple(CardSet(1 << card) for card in CARDS),
}


@dataclass(frozen=True, slots=True)
class Partition:
    """Groups of cards that somebody made up, such as ace to 7 and 8 to king.

    The groups are kept in a fixed order; cards of no group form one more. A partition that is
    one of the attributes is refused, so that each feature has one form: build with `partition`.
    """

    groups: tuple[CardSet, ...]

    def __post_init__(self) -> None:
        groups = _with_the_rest(self.groups)
        for attribute, classes in _CLASSES.items():
            if set(groups) == set(classes):
                raise InputError("bad-rule.attribute", value=attribute.value)
        object.__setattr__(self, "groups", groups)


Feature = Attribute | Partition


def partition(*groups: CardSet) -> Feature:
    """The feature with these groups: an attribute if it is one, else a `Partition`.

    >>> partition(RED)
    <Attribute.COLOUR: 'colour'>

    Raises:
        InputError: `bad-rule`, if a group is empty, two share a card, or there is only one.
    """
    complete = set(_with_the_rest(groups))
    for attribute, classes in _CLASSES.items():
        if complete == set(classes):
            return attribute
    return Partition(groups)


def classes(feature: Feature) -> tuple[CardSet, ...]:
    """The classes of *feature*: disjoint, none empty, together all 52 cards."""
    return feature.groups if isinstance(feature, Partition) else _CLASSES[feature]


@lru_cache(maxsize=256)
def class_indices(feature: Feature) -> tuple[int, ...]:
    """For each card index, the index of its class in `classes(feature)`."""
    return class_indices_of(classes(feature))


def class_indices_of(groups: tuple[CardSet, ...]) -> tuple[int, ...]:
    """For each card index, the index of the group that holds it; -1 for a card in none."""
    indices = [-1] * len(CARDS)
    for index, group in enumerate(groups):
        for card in group:
            indices[card] = index
    return tuple(indices)


def are_same(feature: Feature, first: Card, second: Card) -> bool:
    """True if both cards are of one class of *feature*."""
    return any(first in group and second in group for group in classes(feature))


def cuts(cards: CardSet, feature: Feature) -> bool:
    """True if cards that differ in nothing but *feature* are inside *cards* and outside.

    Cards of different suits that also differ in colour differ in more than the suit: of red cards
    can be said that their suit does not matter.
    """
    match feature:
        case Attribute.SUIT:
            alike = tuple(rank & colour for rank in RANK_SETS for colour in (RED, ~RED))
        case Attribute.COLOUR:
            alike = RANK_SETS
        case _:
            alike = SUIT_SETS
    return any(cards & group and ~cards & group for group in alike)


def tells(feature: Feature, cards: CardSet) -> bool:
    """True if the *feature* of a card alone tells whether it is among *cards*."""
    return all(group <= cards or group.isdisjoint(cards) for group in classes(feature))


def check_disjoint(groups: tuple[CardSet, ...]) -> None:
    """Refuse groups of which one is empty or two share a card.

    Raises:
        InputError: `bad-rule`, naming the cards at fault.
    """
    seen = CardSet(0)
    for group in groups:
        if not group:
            raise InputError("bad-rule.empty-group")
        if seen & group:
            raise InputError("bad-rule.overlap", cards=str(seen & group))
        seen |= group


def _with_the_rest(groups: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    check_disjoint(groups)
    grouped = 0
    for group in groups:
        grouped |= group.mask
    rest = ALL - CardSet(grouped)
    complete = (*groups, rest) if rest else groups
    if len(complete) < 2:
        raise InputError("bad-rule.one-group")
    return tuple(sorted(complete, key=lambda group: group.mask))
