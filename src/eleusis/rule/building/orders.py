"""What `orders.lark` becomes: round and round, and which comes next."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eleusis.errors import InputError
from eleusis.rule.building.parties import Party, against_last, check_groups, one_round
from eleusis.rule.features import SUIT_SETS
from eleusis.rule.syntax import (
    CANDIDATE,
    LAST,
    Attribute,
    Condition,
    Feature,
    Follows,
    Partition,
    Walk,
    any_of,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.building.common import Groups, Pointer


class Orders:
    """Round and round: which comes next."""

    def round(self, *groups: CardSet) -> Groups:
        return one_round(groups)

    def dashed(self, suits: str) -> Groups:
        return one_round(tuple(map(self.suit_letter, suits.split("-"))))

    def suit_letter(self, letter: str) -> CardSet:
        return SUIT_SETS["♣♦♥♠cdhs".index(letter) % len(SUIT_SETS)]

    def order_of_so_many(self, count: int, groups: Groups) -> Groups:
        if count != len(groups):
            raise InputError("bad-rule", f"An order of {count} does not have {len(groups)}.")
        return groups

    def cards_cycle(self, groups: Groups) -> Condition:
        return Follows(groups)

    def arrow_list(self, *groups: CardSet) -> Condition:
        return self.cards_cycle(one_round(groups))

    def each_next(self, feature: Feature, *again_and_groups: Feature | Groups) -> Condition:
        *again, groups = again_and_groups
        return self.next_in_order((feature, CANDIDATE), *again, groups)

    def alphabetical(self, said: Groups | None = None) -> Groups:
        if said is not None and Follows(said) != Follows(SUIT_SETS):
            raise InputError("bad-rule", "In alphabetical order: clubs, diamonds, hearts, spades.")
        return SUIT_SETS

    def suits_cycle(self, feature: Feature, groups: Groups) -> Condition:
        check_groups(feature, groups)
        return Follows(groups)

    def suits_walk(self, feature: Feature, groups: Groups) -> Condition:
        check_groups(feature, groups)
        return Walk(groups)

    def next_in_order(self, subject: Party, *said: Feature | Groups | Party) -> Condition:
        """*said*: perhaps the feature again, the order, perhaps the card that it goes on from."""
        features = [part for part in said if isinstance(part, Attribute | Partition)]
        groups, *others = (part for part in said if not isinstance(part, Attribute | Partition))
        feature = against_last(subject, *others)  # type: ignore[arg-type]
        assert feature is not None, "the grammar has a property here"
        if features not in ([], [feature]):
            raise InputError("bad-rule", "A property goes on to the next of the same property.")
        return self.suits_cycle(feature, groups)  # type: ignore[arg-type]

    def latest_property(self, feature: Feature) -> Party:
        return feature, LAST

    def next_after(self, subject: Party, other: Party, groups: Groups) -> Condition:
        return self.next_in_order(subject, groups, other)

    def neighbour_in_order(self, subject: Party, other: Party, groups: Groups) -> Condition:
        """One step either way."""
        self.next_in_order(subject, groups, other)
        return any_of(Follows(groups), Follows(groups[::-1]))

    def has_next(self, card: Pointer, feature: Feature, *party_and_groups: Any) -> Condition:
        *others, groups = party_and_groups
        return self.next_in_order((feature, card), groups, *others)
