"""What `orders.lark` becomes: round and round, and which comes next."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eleusis.errors import InputError
from eleusis.rule.language.building.common import is_in
from eleusis.rule.language.building.parties import (
    Party,
    against_last,
    check_groups,
    one_round,
    split,
)
from eleusis.rule.tree.features import SUIT_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    SINGLE,
    Anchor,
    Attribute,
    Condition,
    Cycle,
    Feature,
    Follows,
    Partition,
    Walk,
    any_of,
)

if TYPE_CHECKING:
    from eleusis.cards import CardSet
    from eleusis.rule.language.building.common import Groups, Pointer


class Orders:
    """Round and round: which comes next."""

    def round(self, *groups: CardSet) -> Groups:
        return one_round(groups)

    def dashed(self, suits: str) -> Groups:
        return one_round(tuple(map(self.suit_letter, suits.split("-"))))

    def suit_letter(self, letter: str) -> CardSet:
        return SUIT_SETS["♣♦♥♠cdhs".index(letter) % len(SUIT_SETS)]

    def next_told(self, earlier: CardSet, later: CardSet) -> tuple[CardSet, CardSet]:
        return earlier, later

    def order_told(self, *steps: tuple[CardSet, CardSet]) -> Groups:
        """“After hearts come spades, after spades …”: each step goes on from the one before."""
        groups = [earlier for earlier, _ in steps]
        if [later for _, later in steps] != [*groups[1:], groups[0]]:
            raise InputError("bad-rule.these-steps-do")
        return one_round(tuple(groups))

    def numbered_group(self, group: CardSet, place: int) -> tuple[CardSet, int]:
        return group, place

    def numbered_round(self, *numbered: tuple[CardSet, int]) -> Groups:
        """Groups at numbered places, which must count from 1."""
        groups, places = zip(*numbered, strict=True)
        if places != tuple(range(1, len(places) + 1)):
            raise InputError("bad-rule.places-order-count")
        return tuple(groups)

    def cards_at_places(self, groups: Groups) -> Condition:
        """An order with numbers begins at the first card of the line."""
        return Cycle(tuple(is_in(CANDIDATE, group) for group in groups), SINGLE, Anchor.LINE)

    def suits_at_places(self, feature: Feature, groups: Groups) -> Condition:
        check_groups(feature, groups)
        return self.cards_at_places(groups)

    def order_of_so_many(self, count: int, groups: Groups) -> Groups:
        if count != len(groups):
            raise InputError("bad-rule.order-does", count=count, groups=len(groups))
        return groups

    def cards_cycle(self, groups: Groups, other: Party = (None, LAST)) -> Condition:
        against_last((None, CANDIDATE), other)
        return Follows(groups)

    def arrow_list(self, *groups: CardSet) -> Condition:
        return self.cards_cycle(one_round(groups))

    def alphabetical(self, said: Groups | None = None) -> Groups:
        if said is not None and Follows(said) != Follows(SUIT_SETS):
            raise InputError("bad-rule.alphabetical-order-clubs")
        return SUIT_SETS

    def suits_cycle(self, feature: Feature, groups: Groups) -> Condition:
        check_groups(feature, groups)
        return Follows(groups)

    def cycle_through(self, *feature_and_groups: Feature | Groups) -> Condition:
        """Through sorts of cards, perhaps with the property that they are sorts of."""
        *feature, groups = feature_and_groups
        for each in feature:
            check_groups(each, groups)  # type: ignore[arg-type]
        return self.cards_cycle(groups)  # type: ignore[arg-type]

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
            raise InputError("bad-rule.property-goes-on")
        return self.suits_cycle(feature, groups)  # type: ignore[arg-type]

    def latest_property(self, feature: Feature) -> Party:
        return feature, LAST

    def next_after(self, subject: Party, other: Party, groups: Groups) -> Condition:
        return self.next_in_order(subject, groups, other)

    def neighbour_in_order(self, subject: Party, other: Party, groups: Groups) -> Condition:
        """One step either way."""
        self.next_in_order(subject, groups, other)
        return any_of(Follows(groups), Follows(groups[::-1]))

    def step_either_way(
        self, subject: Party, groups: Groups, other: Party = (None, LAST)
    ) -> Condition:
        return self.neighbour_in_order(subject, other, groups)

    def has_next(self, card: Pointer, feature: Feature, *party_and_groups: Any) -> Condition:
        others, (groups,) = split(party_and_groups)
        return self.next_in_order((feature, card), groups, *others)
