"""What `alternation.lark` becomes: two sorts in turn, and what follows what."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from collections.abc import Callable

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    Groups,
    Pointer,
    Predicate,
    becomes,
    choose,
    glossed,
    is_in,
    resolve,
)
from eleusis.rule.language.building.parties import (
    Pair,
    Party,
    against_last,
    check_sorts,
    one_round,
    split,
)
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.tree.features import classes
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Attribute,
    Condition,
    Feature,
    Follows,
    If,
    IsKind,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Partition,
    Same,
    all_of,
    negate,
    partition,
)

Kept = tuple[Feature | None, bool]
"""That a property stays the same, or not; where it is not named, it is that of the sentence."""

_Turns = Callable[[Party, CardSet], Condition]
"""How a card takes turns with the last one, before it is known among which cards."""


class Alternation:
    """Two sorts in turn."""

    def pair(self, one: CardSet, other: CardSet, feature: Feature | None = None) -> Pair:
        if feature is not None:
            check_sorts(feature, (one, other))
        return one, other

    def alternate_pair(self, pair: Pair) -> Condition:
        return self.alternate_kinds(*pair)

    def features(self, feature: Feature) -> Feature:
        return feature

    def alternate_kinds(self, one: CardSet, other: CardSet) -> Condition:
        if one | other == ALL and not one & other:
            return negate(Same(partition(one, other), CANDIDATE))
        return Follows((one, other))

    def alternate(self, feature: Feature, turns: Groups | None = None) -> Condition | Readings:
        if len(classes(feature)) != 2:
            raise InputError("bad-rule.comes-two-sorts")
        said = negate(Same(feature, CANDIDATE))
        return said if turns is None else glossed(said, all_of(said, Follows(one_round(turns))))

    def features_alternate(self, feature: Feature, *said: Feature | Groups) -> Condition | Readings:
        """*said*: perhaps in which coarser feature, and the sorts in turn as a gloss."""
        coarser = [part for part in said if isinstance(part, Attribute | Partition)]
        turns = [part for part in said if not isinstance(part, Attribute | Partition)]
        for alternating in coarser:
            check_sorts(feature, classes(alternating))
        return self.alternate(*coarser or [feature], *turns)  # type: ignore[arg-type]

    def alternate_feature_pair(self, feature: Feature, pair: Pair) -> Condition:
        check_sorts(feature, pair)
        return self.alternate_kinds(*pair)

    def alternates_between(
        self, subject: Party, pair: Pair, other: Party = (None, LAST)
    ) -> Condition:
        feature = against_last(subject, other)
        if feature is not None:
            check_sorts(feature, pair)
        return self.alternate_kinds(*pair)

    def alternates_in(
        self, subject: Party, feature: Feature, *said: Party | Groups
    ) -> Condition | Readings:
        """*said*: perhaps the card that it alternates with, or the sorts in turn as a gloss."""
        others, turns = split(said)
        against_last(subject, *others)
        return self.alternate(feature, *turns)

    def alternates_in_pair(
        self, subject: Party, feature: Feature, pair: Pair, other: Party = (None, LAST)
    ) -> Condition:
        check_sorts(feature, pair)
        return self.alternates_between(subject, pair, other)

    def alternates_with(self, subject: Party, other: Party) -> Condition | Readings:
        feature = against_last(subject, other)
        assert feature is not None, "the grammar has a property here"
        return self.alternate(feature)

    def takes_turns_in(self, feature: Feature, other: Party = (None, LAST)) -> _Turns:
        def turns(subject: Party, kind: CardSet) -> Condition:
            if sum(not kind.isdisjoint(sort) for sort in classes(feature)) != 2:
                raise InputError("bad-rule.do-come-two", kind=str(kind))
            against_last((feature, subject[1]), other)
            return negate(Same(feature, CANDIDATE))

        return turns

    def alternates_within(self, card: Pointer, kind: CardSet, turns: _Turns) -> Condition:
        return all_of(is_in(CANDIDATE, kind), turns((None, card), kind))

    def whole_card(self, card: Pointer) -> Party:
        return None, card

    def measured(self, *other: Pointer | Party) -> Party:
        (party,) = other
        return party if isinstance(party, tuple) else (None, party)

    def relation_same(self, feature: Feature) -> Kept:
        return feature, True

    def relation_different(self, feature: Feature) -> Kept:
        return feature, False

    def relation_matching(self, other: Feature | Party) -> Kept:
        if isinstance(other, Attribute | Partition):
            return other, True
        return against_last((other[0], CANDIDATE), other), True

    def relation_not_matching(self, other: Feature | Party) -> Kept:
        return self.relation_matching(other)[0], False

    relation_opposite = becomes((None, False))
    relation_stays = becomes((None, True))
    relation_changes = becomes((None, False))

    def alternate_relations(self, one: Kept, other: Kept, *again: Kept) -> Condition:
        """Same and different in turn; the third card is the first that this says something of."""
        features = {one[0], other[0]} - {None}
        as_first = again[::2] == (one,) * len(again[::2])
        as_second = again[1::2] == (other,) * len(again[1::2])
        if len(features) != 1 or one[1] == other[1] or not (as_first and as_second):
            raise InputError("bad-rule.same-different-property")
        (feature,) = features
        assert feature is not None
        same = Same(feature, CANDIDATE)
        return If(Same(feature, LAST, NthLast(2)), negate(same), same)

    def features_alternate_relations(self, feature: Feature, one: Kept, other: Kept) -> Condition:
        """“It” is the feature, unless another is named."""
        return self.alternate_relations(
            (one[0] or feature, one[1]), (other[0] or feature, other[1])
        )

    def alternate_relationship(self, same: Feature, different: Feature) -> Condition:
        return self.alternate_relations((same, True), (different, False))

    def followed_by(self, kind: CardSet, said: Predicate) -> Condition:
        return choose(is_in(LAST, kind), said(CANDIDATE))

    def sizes_followed(self, told: tuple[str, CardSet], other: str, *turned: str) -> Condition:
        """High and low cards, told apart by one gloss for both."""
        size, kind = told
        if size == other or turned not in ((), (other, size)):
            raise InputError("bad-rule.clear-follows-cards", size=size)
        after = choose(is_in(LAST, kind), is_in(CANDIDATE, ~kind))
        return (
            all_of(after, choose(is_in(LAST, ~kind), is_in(CANDIDATE, kind))) if turned else after
        )

    def arrival(self, later: CardSet, earlier: CardSet) -> Pair:
        return later, earlier

    def arrivals(self, *arrivals: Pair) -> Readings:
        """Both what must come after the earlier, and after what alone the later may come."""
        needed = (choose(is_in(LAST, old), is_in(CANDIDATE, new)) for new, old in arrivals)
        allowed = (choose(is_in(CANDIDATE, new), is_in(LAST, old)) for new, old in arrivals)
        return Readings((all_of(*needed), all_of(*allowed)))

    def groups_told(self, pair: Pair) -> Pair:
        return pair

    def from_other_group(self, *parties_and_pair: Party | Pointer | Pair) -> Condition:
        tuples = [part if isinstance(part, tuple) else (None, part) for part in parties_and_pair]
        parties, (pair,) = split(tuple(tuples))
        if parties:
            against_last(*parties)
        return self._between_groups(*pair)

    def moves_between(self, feature: Feature, pair: Pair) -> Condition:
        check_sorts(feature, pair)
        return self._between_groups(*pair)

    def _between_groups(self, one: CardSet, other: CardSet) -> Condition:
        if one | other != ALL:
            raise InputError("bad-rule.two-groups-hold")
        return self.alternate_kinds(one, other)

    def just_one_is(self, one: Pointer, other: Pointer, kind: CardSet) -> Condition:
        return negate(Same(partition(kind, ~kind), resolve(one), resolve(other)))

    def just_one_of_two(self, kind: CardSet) -> Condition:
        return self.just_one_is(CANDIDATE, LAST, kind)

    def parity_alike(self, number: Number, parity: NumberKind, other: Number) -> Condition:
        """Two numbers of the same parity have an even sum."""
        return IsKind(Arithmetic(number, Operation.PLUS, other), parity)

    def parity_of_two(self, one: Number, other: Number, parity: NumberKind) -> Condition:
        return self.parity_alike(one, parity, other)
