"""What `cards.lark` becomes: single cards, stretches of the line, blocks."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from eleusis.cards import CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import BeforeIt, It, Pointer, That, becomes, resolve
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    WHOLE_LINE,
    Among,
    Anchor,
    CardRef,
    CountedBack,
    CurrentBlock,
    Extreme,
    Feature,
    Growing,
    Including,
    LastCards,
    LastLike,
    Lengths,
    NthCard,
    NthLast,
    Repeating,
    Since,
    Stretch,
    WholeLine,
)


class Pointers:
    """Single cards, stretches of the line, and blocks."""

    candidate = becomes(CANDIDATE)
    last_card = becomes(LAST)
    it = becomes(It())
    that_card = becomes(That())
    starter = becomes(NthCard(1))
    before_last = becomes(NthLast(2))
    whole_line = becomes(WHOLE_LINE)
    cards_played = becomes(WholeLine(Anchor.PLAYED))
    from_line = becomes(Anchor.LINE)
    from_played = becomes(Anchor.PLAYED)

    def nth_last(self, ordinal: int) -> CardRef:
        return NthLast(ordinal)

    def last_among(self, *ordinal_and_kind: int | CardSet) -> CardRef:
        match ordinal_and_kind:
            case (int(ordinal), CardSet() as kind):
                return NthLast(ordinal, kind)
            case (CardSet() as kind,):
                return NthLast(1, kind)
        raise AssertionError(ordinal_and_kind)

    def last_like(self, feature: Feature) -> CardRef:
        return LastLike(feature)

    def card_of_line(self, count: int) -> CardRef:
        return NthCard(count)

    def card_played(self, count: int) -> CardRef:
        return NthCard(count, Anchor.PLAYED)

    true_ = becomes(value=True)
    false_ = becomes(value=False)
    each_card = becomes(EACH)

    def extreme_card(self, highest: bool, stretch: Stretch) -> CardRef:
        return Extreme(highest, stretch)

    def counted_back(self, card: Pointer) -> CardRef:
        return CountedBack(resolve(card))

    def before_it(self, places: int = 1) -> Pointer:
        return BeforeIt(places)

    def last_cards(self, count: int) -> Stretch:
        return LastCards(count)

    def last_there(self, count: int) -> Stretch:
        return LastCards(count, at_most=True)

    def since(self, kind: CardSet) -> Stretch:
        return Since(kind)

    def including(self, stretch: Stretch) -> Stretch:
        if isinstance(stretch, Including | Among):
            raise InputError("bad-rule.card-counted-once")
        return Including(stretch)

    def cards_among(self, kind: CardSet, stretch: Stretch) -> Stretch:
        if isinstance(stretch, Among):
            raise InputError("bad-rule.cards-chosen-kind")
        return Among(kind, stretch)

    def current_block(self, lengths: Lengths, anchor: Anchor) -> Stretch:
        return CurrentBlock(lengths, anchor)

    def repeating(self, *lengths: int) -> Lengths:
        return Repeating(lengths)

    def growing(self, first: int, second: int, third: int) -> Lengths:
        if third - second != second - first:
            raise InputError("bad-rule.blocks-grow-same", first=first, second=second, third=third)
        return Growing(first, second - first)

    def inner_kind(self, kind: CardSet) -> CardSet:
        return kind
