"""What `patterns.lark` becomes: alternation, cycles, walks, runs, blocks."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.building.common import (
    Groups,
    Pointer,
    Predicate,
    becomes,
    bind,
    choose,
    glossed,
    is_in,
    resolve,
)
from eleusis.rule.features import SUIT_SETS, classes
from eleusis.rule.forest import Readings
from eleusis.rule.kinds import word_kind
from eleusis.rule.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    Attribute,
    Candidate,
    Compare,
    Condition,
    Constant,
    CountIn,
    CountLike,
    CurrentBlock,
    Cycle,
    Feature,
    Follows,
    If,
    IsKind,
    Lengths,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Partition,
    Place,
    Relation,
    Repeating,
    RunLength,
    Same,
    Seen,
    Streak,
    Stretch,
    Walk,
    all_of,
    any_of,
    negate,
    partition,
)
from eleusis.rule.vocabulary import COUNTS


@dataclass(frozen=True, slots=True)
class Several:
    """A turn of a cycle that rules several cards in a row."""

    count: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Times:
    """How often something came in a row; with *only*, no more often."""

    count: int
    only: bool = False


Party = tuple[Feature | None, Pointer]
"""A card, or a property of it, as one of the two that are held against each other."""

Pair = tuple[CardSet, CardSet]

Kept = tuple[Feature | None, bool]
"""That a property stays the same, or not; where it is not named, it is that of the sentence."""


class Alternation:
    """Two sorts in turn."""

    def pair(self, one: CardSet, other: CardSet, feature: Feature | None = None) -> Pair:
        if feature is not None:
            _check_sorts(feature, (one, other))
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
            raise InputError(
                "bad-rule", "Only what comes in two sorts can alternate; say: a different one."
            )
        said = negate(Same(feature, CANDIDATE))
        return said if turns is None else glossed(said, all_of(said, Follows(_one_round(turns))))

    def features_alternate(self, feature: Feature, *said: Feature | Groups) -> Condition | Readings:
        """*said*: perhaps in which coarser feature, and the sorts in turn as a gloss."""
        coarser = [part for part in said if isinstance(part, Attribute | Partition)]
        turns = [part for part in said if not isinstance(part, Attribute | Partition)]
        for alternating in coarser:
            _check_sorts(feature, classes(alternating))
        return self.alternate(*coarser or [feature], *turns)  # type: ignore[arg-type]

    def alternate_feature_pair(self, feature: Feature, pair: Pair) -> Condition:
        _check_sorts(feature, pair)
        return self.alternate_kinds(*pair)

    def alternates_between(
        self, subject: Party, pair: Pair, other: Party = (None, LAST)
    ) -> Condition:
        feature = _against_last(subject, other)
        if feature is not None:
            _check_sorts(feature, pair)
        return self.alternate_kinds(*pair)

    def alternates_in(
        self, subject: Party, feature: Feature, *said: Party | Groups
    ) -> Condition | Readings:
        """*said*: perhaps the card that it alternates with, or the sorts in turn as a gloss."""
        others, turns = _split(said)
        _against_last(subject, *others)
        return self.alternate(feature, *turns)

    def alternates_in_pair(
        self, subject: Party, feature: Feature, pair: Pair, other: Party = (None, LAST)
    ) -> Condition:
        _check_sorts(feature, pair)
        return self.alternates_between(subject, pair, other)

    def alternates_with(self, subject: Party, other: Party) -> Condition | Readings:
        feature = _against_last(subject, other)
        assert feature is not None, "the grammar has a property here"
        return self.alternate(feature)

    def whole_card(self, card: Pointer) -> Party:
        return None, card

    def measured(self, *other: Pointer | Party) -> Party:
        (party,) = other
        return party if isinstance(party, tuple) else (None, party)

    def relation_same(self, feature: Feature) -> Kept:
        return feature, True

    def relation_different(self, feature: Feature) -> Kept:
        return feature, False

    def relation_same_as(self, feature: Feature, card: Pointer) -> Kept:
        return _against_last((feature, CANDIDATE), (None, card)), True

    def relation_different_from(self, feature: Feature, card: Pointer) -> Kept:
        return self.relation_same_as(feature, card)[0], False

    def relation_matching(self, other: Feature | Party) -> Kept:
        if isinstance(other, Attribute | Partition):
            return other, True
        return _against_last((other[0], CANDIDATE), other), True

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
            raise InputError("bad-rule", "The same and a different one of one property alternate.")
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

    def followed_in_turn(self, *kinds_and_said: CardSet | Predicate) -> Condition:
        """Of each kind in turn, what follows it."""
        pairs = zip(kinds_and_said[::2], kinds_and_said[1::2], strict=True)
        return all_of(*(self.followed_by(kind, said) for kind, said in pairs))  # type: ignore[arg-type]

    def arrow_means(self, one: CardSet, other: CardSet) -> Readings:
        """An arrow may say what comes after the one, or what a card that is the one must be."""
        after = choose(is_in(LAST, one), is_in(CANDIDATE, other))
        return Readings(
            (after,)
            if one.isdisjoint(other)
            else (after, choose(is_in(CANDIDATE, one), is_in(CANDIDATE, other)))
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
        *parties, pair = parties_and_pair
        cards = [party if isinstance(party, tuple) else (None, party) for party in parties]
        if cards:
            _against_last(*cards)  # type: ignore[arg-type]
        if pair[0] | pair[1] != ALL:  # type: ignore[index, operator]
            raise InputError("bad-rule", "Two groups must hold all the cards; name them in full.")
        return self.alternate_pair(pair)  # type: ignore[arg-type]

    def just_one_is(self, one: Pointer, other: Pointer, kind: CardSet) -> Condition:
        return negate(Same(partition(kind, ~kind), resolve(one), resolve(other)))

    def just_one_of_two(self, kind: CardSet) -> Condition:
        return self.just_one_is(CANDIDATE, LAST, kind)

    def parity_alike(self, number: Number, parity: NumberKind, other: Number) -> Condition:
        """Two numbers of the same parity have an even sum."""
        return IsKind(Arithmetic(number, Operation.PLUS, other), parity)

    def other_group(self, subject: Party, other: Party, *followings: Condition) -> Condition:
        """Which groups are meant is only told by what follows what."""
        _against_last(subject, other)
        return all_of(*followings)


class Orders:
    """Round and round: which comes next."""

    def round(self, *groups: CardSet) -> Groups:
        return _one_round(groups)

    def dashed(self, suits: str) -> Groups:
        return _one_round(tuple(map(self.suit_letter, suits.split("-"))))

    def suit_letter(self, letter: str) -> CardSet:
        return SUIT_SETS["♣♦♥♠cdhs".index(letter) % len(SUIT_SETS)]

    def order_of_so_many(self, count: int, groups: Groups) -> Groups:
        if count != len(groups):
            raise InputError("bad-rule", f"An order of {count} does not have {len(groups)}.")
        return groups

    def cards_cycle(self, groups: Groups) -> Condition:
        return Follows(groups)

    def arrow_list(self, *groups: CardSet) -> Condition:
        return self.cards_cycle(_one_round(groups))

    def each_next(self, feature: Feature, *again_and_groups: Feature | Groups) -> Condition:
        *again, groups = again_and_groups
        return self.next_in_order((feature, CANDIDATE), *again, groups)

    def alphabetical(self, said: Groups | None = None) -> Groups:
        if said is not None and Follows(said) != Follows(SUIT_SETS):
            raise InputError("bad-rule", "In alphabetical order: clubs, diamonds, hearts, spades.")
        return SUIT_SETS

    def suits_cycle(self, feature: Feature, groups: Groups) -> Condition:
        _check_groups(feature, groups)
        return Follows(groups)

    def suits_walk(self, feature: Feature, groups: Groups) -> Condition:
        _check_groups(feature, groups)
        return Walk(groups)

    def next_in_order(self, subject: Party, *said: Feature | Groups | Party) -> Condition:
        """*said*: perhaps the feature again, the order, perhaps the card that it goes on from."""
        features = [part for part in said if isinstance(part, Attribute | Partition)]
        groups, *others = (part for part in said if not isinstance(part, Attribute | Partition))
        feature = _against_last(subject, *others)  # type: ignore[arg-type]
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


class Runs:
    """Cards in a row, pairs of them, and how many of them lie."""

    def several_alike(self, count: int, feature: Feature) -> Condition:
        return all_of(*(Same(feature, LAST, NthLast(nth)) for nth in range(2, count + 1)))

    def several_unlike(self, count: int, feature: Feature) -> Condition:
        """No two of the last cards are the same."""
        pairs = combinations(range(1, count + 1), 2)
        return all_of(
            *(negate(Same(feature, NthLast(one), NthLast(other))) for one, other in pairs)
        )

    def several_unlike_or(self, count: int, feature: Feature, other: Condition) -> Condition:
        return any_of(self.several_unlike(count, feature), other)

    def line_is(self, kind: NumberKind) -> Condition:
        return IsKind(CountIn(ALL), kind)

    after_place = line_is

    def place_is(self, *steps_and_kind: int | NumberKind) -> Condition:
        """The place that the card would have; *steps*, if said, must be one past the line."""
        *steps, kind = steps_and_kind
        if steps not in ([], [1]):
            raise InputError("bad-rule", f"The next place is the length plus 1, not {steps[0]}.")
        assert isinstance(kind, NumberKind)
        return IsKind(Place(), kind)

    def line_counts(self, count: int) -> Condition:
        return Compare(CountIn(ALL), Relation.EQUAL, Constant(count))

    def once(self) -> Times:
        return Times(1)

    def only_so_often(self, times: Times) -> Times:
        return Times(times.count, only=True)

    def twice(self) -> Times:
        return Times(2)

    def several_times(self, count: int) -> Times:
        return Times(count)

    def has_appeared(self, feature: Feature, times: Times) -> Condition | Readings:
        """How long the last run is: so long, or perhaps longer."""
        run, count = RunLength(feature, 1), Constant(times.count)
        exactly = Compare(run, Relation.EQUAL, count)
        return (
            exactly if times.only else Readings((exactly, Compare(run, Relation.AT_LEAST, count)))
        )

    def new_after(self, new: Feature, feature: Feature, times: Times) -> Condition:
        if new != feature:
            raise InputError("bad-rule", "A new one is counted by the runs of the same property.")
        long_enough = Compare(RunLength(feature, 1), Relation.AT_LEAST, Constant(times.count))
        return any_of(Same(feature, CANDIDATE), long_enough)

    def none_after(self, kind: CardSet, other: CardSet) -> Condition:
        return choose(is_in(LAST, other), is_in(CANDIDATE, ~kind))

    def no_two(self, kind: CardSet) -> Condition:
        return self.never_kind(2, kind)

    def never_kind(self, count: int, kind: CardSet) -> Condition:
        return Compare(Streak(kind), Relation.LESS, Constant(count))

    def at_most_kind(self, count: int, kind: CardSet) -> Condition:
        return self.never_kind(count + 1, kind)

    def not_both(self, *kinds: CardSet) -> Condition:
        return all_of(*map(self.no_two, kinds))

    def no_two_alike(self, feature: Feature) -> Condition:
        return negate(Same(feature, CANDIDATE))

    def neighbours_alike(self, feature: Feature) -> Condition:
        return Same(feature, CANDIDATE)

    def never_alike(self, count: int, feature: Feature) -> Condition:
        return Compare(RunLength(feature), Relation.LESS, Constant(count))

    def at_most_alike(self, count: int, feature: Feature) -> Condition:
        return self.never_alike(count + 1, feature)

    def at_most_of_each(self, count: int, feature: Feature) -> Condition:
        return Compare(CountLike(feature), Relation.LESS, Constant(count))

    def stop_after(self, count: int) -> Condition:
        return Compare(Place(), Relation.AT_MOST, Constant(count))

    count_three = becomes(3)

    def come_in_groups(self, feature: Feature, count: int, *differing: Feature) -> Condition:
        """So many alike, then so many others alike: the next group is not the same again."""
        if count < 2:
            raise InputError("bad-rule", f"Groups are of 2 cards or more, not of {count}.")
        if any(other != feature for other in differing):
            raise InputError("bad-rule", "Groups that are alike in a property differ in the same.")
        same = Same(feature, CANDIDATE)
        return Cycle((negate(same), *(same,) * (count - 1)), SINGLE, Anchor.LINE)

    def come_in_groups_of(self, count: int, feature: Feature, *differing: Feature) -> Condition:
        return self.come_in_groups(feature, count, *differing)

    def come_in_pairs(self, feature: Feature, *differing: Feature) -> Condition:
        return self.come_in_groups(feature, 2, *differing)

    def count_of_each(self, many: str) -> int:
        return COUNTS.index("six" if many == "sixes" else many.removesuffix("s")) + 1

    def pair_begun(self) -> Condition:
        """Pairs are counted from the first card of the line."""
        return IsKind(CountIn(ALL), NumberKind.ODD)

    def changes_every(self, count: int, feature: Feature, *new: Feature) -> Condition:
        return self.come_in_groups(feature, count, *new)

    def comes_so_often(self, feature: Feature, times: Times, *new: Feature) -> Condition:
        return self.come_in_groups(feature, times.count, *new)

    def changes_after(self, feature: Feature, count: int) -> Condition:
        return self.come_in_groups(feature, count)

    def so_many_of_each(
        self, count: int, feature: Feature, again: int, other: Feature
    ) -> Condition:
        if again != count:
            raise InputError(
                "bad-rule", f"First {count} cards are alike, then {again}; say as many."
            )
        return self.come_in_groups(feature, count, other)

    def differing(self, feature: Feature) -> Feature:
        return feature

    def explained(self, said: Condition, explanation: Condition) -> Readings:
        return glossed(said, all_of(said, bind(explanation, CANDIDATE)))

    def parity_of_place(self, parity: NumberKind) -> Condition:
        return IsKind(Place(), parity)

    def places_listed(self, *places: int) -> Condition:
        """“Places 2, 5, 8, ...”: each is as far from the one before."""
        first, step = places[0], places[1] - places[0]
        if step < 2 or places != tuple(range(first, first + step * len(places), step)):
            raise InputError("bad-rule", f"It is not clear which places follow {places[-1]}.")
        remainder = Arithmetic(Place(), Operation.REMAINDER, Constant(step))
        nth = Compare(remainder, Relation.EQUAL, Constant(first % step))
        return (
            nth
            if first <= step
            else all_of(nth, Compare(Place(), Relation.AT_LEAST, Constant(first)))
        )

    def placed(self, place: Condition) -> Condition:
        return place

    def place_takes(self, place: Condition, kind: CardSet) -> Condition:
        return self.place_demands(place, is_in(CANDIDATE, kind))

    def place_said(self, place: Condition, said: Predicate) -> Condition:
        return self.place_demands(place, said(CANDIDATE))

    def place_demands(self, place: Condition, condition: Condition) -> Condition:
        return If(place, bind(condition, CANDIDATE))

    def demanded_at_place(self, condition: Condition, place: Condition) -> Condition:
        return self.place_demands(place, condition)

    def kind_at_place(self, kind: CardSet, place: Condition) -> Condition:
        return self.place_takes(place, kind)


class Patterns(Alternation, Orders, Runs):
    """How the line goes on and on."""

    def no_repeat(self, feature: Feature, stretch: Stretch = WHOLE_LINE) -> Condition:
        return negate(Seen(feature, stretch))

    def no_repeat_in_block(
        self, lengths: Lengths, *anchor_and_feature: Anchor | Feature
    ) -> Condition:
        """Places count along the whole line unless the sentence says otherwise."""
        *anchor, feature = anchor_and_feature
        block = CurrentBlock(lengths, *anchor)  # type: ignore[arg-type]
        return negate(Seen(feature, block))  # type: ignore[arg-type]

    def every_nth(self, ordinal: int, kind: CardSet) -> Condition:
        return Cycle((*(ALWAYS,) * (ordinal - 1), is_in(CANDIDATE, kind)), SINGLE, Anchor.LINE)

    def every_other(self, kind: CardSet) -> Condition:
        return self.every_nth(2, kind)

    def several_of(self, count: int, kind: CardSet) -> Several:
        return Several(count, is_in(CANDIDATE, kind))

    def cycle(self, *turns_and_anchor: Condition | Several | Anchor) -> Condition:
        """Without a word on where it starts, a cycle starts with the first card *played*."""
        *turns, last = turns_and_anchor
        anchor = last if isinstance(last, Anchor) else Anchor.PLAYED
        if not isinstance(last, Anchor):
            turns.append(last)
        items = [turn if isinstance(turn, Several) else Several(1, turn) for turn in turns]  # type: ignore[arg-type]
        return Cycle(
            tuple(item.condition for item in items),
            Repeating(tuple(item.count for item in items)),
            anchor,
        )

    def cycle_of_blocks(self, *parts: Condition | Several | Lengths | Anchor) -> Condition:
        *items, lengths, anchor = parts
        if any(isinstance(item, Several) for item in items):
            raise InputError(
                "bad-rule",
                "A cycle in blocks says how many cards each turn has; leave out the numbers before "
                "the kinds of card, or the blocks.",
            )
        return Cycle(tuple(items), lengths, anchor)  # type: ignore[arg-type]


def _one_round(groups: Groups) -> Groups:
    """*groups* once round, where more than one round is said.

    Raises:
        InputError: `bad-rule`, if the further rounds are not like the first.
    """
    period = groups.index(groups[0], 2) if groups[0] in groups[2:] else len(groups)
    if any(group != groups[place % period] for place, group in enumerate(groups)):
        raise InputError("bad-rule", "The order goes round differently the second time.")
    return groups[:period]


def _split(said: tuple[Party | Groups, ...]) -> tuple[list[Party], list[Groups]]:
    """The parties and the lists of groups among what was said."""
    is_groups = [all(isinstance(part, CardSet) for part in one) for one in said]
    return (
        [one for one, groups in zip(said, is_groups, strict=True) if not groups],  # type: ignore[misc]
        [one for one, groups in zip(said, is_groups, strict=True) if groups],  # type: ignore[misc]
    )


def _against_last(subject: Party, other: Party = (None, LAST)) -> Feature | None:
    """The property in which the card to be judged is held against the last one, if named.

    Raises:
        InputError: `bad-rule`, if it is another card or another property.
    """
    if not isinstance(subject[1], Candidate) or resolve(other[1]) != LAST:
        raise InputError("bad-rule", "Only the card and the last card take turns like this.")
    if None not in (subject[0], other[0]) and subject[0] != other[0]:
        raise InputError("bad-rule", "A property is compared with the same property only.")
    return subject[0] or other[0]


def _check_sorts(feature: Feature, sorts: Groups) -> None:
    """Colours alternate between red and black, not between hearts and spades."""
    for sort in sorts:
        if any(sort & part not in (NONE, part) for part in classes(feature)):
            raise InputError(
                "bad-rule", f"{_plural(feature)} cannot be {word_kind(sort)}; name such as can."
            )


def _check_groups(feature: Feature, groups: Groups) -> None:
    """Suits cycle through suits, ranks through ranks."""
    is_plain = feature in (Attribute.SUIT, Attribute.RANK, Attribute.COLOUR)
    if is_plain and not set(groups) <= set(classes(feature)):
        raise InputError(
            "bad-rule", f"{_plural(feature)} go round through {_plural(feature).lower()} only."
        )


def _plural(feature: Feature) -> str:
    return f"{feature.value}s".capitalize() if isinstance(feature, Attribute) else "Groups"
