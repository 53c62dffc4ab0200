"""What `cards.lark` becomes: single cards, stretches of the line, blocks."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.rule.language.building.common import BeforeIt, It, Pointer, That, becomes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    WHOLE_LINE,
    Anchor,
    CardRef,
    LastCards,
    Lengths,
    NthCard,
    NthLast,
    Repeating,
    Stretch,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet


class Pointers:
    """Single cards, stretches of the line, and blocks."""

    candidate = becomes(CANDIDATE)
    last_card = becomes(LAST)
    it = becomes(It())
    that_card = becomes(That())
    starter = becomes(NthCard(1))
    before_last = becomes(NthLast(2))
    whole_line = becomes(WHOLE_LINE)
    from_line = becomes(Anchor.LINE)

    def nth_last(self, ordinal: int) -> CardRef:
        return NthLast(ordinal)

    def card_of_line(self, count: int) -> CardRef:
        return NthCard(count)

    def before_it(self, places: int = 1) -> Pointer:
        return BeforeIt(places)

    def last_cards(self, count: int) -> Stretch:
        return LastCards(count)

    def repeating(self, *lengths: int) -> Lengths:
        return Repeating(lengths)

    def inner_kind(self, kind: CardSet) -> CardSet:
        return kind
