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
    NumberKind,
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


class Alternation:
    """Two sorts in turn."""

    def pair(self, one: CardSet, other: CardSet, feature: Feature | None = None) -> Pair:
        if feature is not None and {one, other} != set(classes(feature)):
            raise InputError(
                "bad-rule",
                f"{_plural(feature)} are not just {word_kind(one)} and "
                f"{word_kind(other)}; name the two sorts that alternate.",
            )
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

    def relation_same(self, feature: Feature) -> tuple[Feature, bool]:
        return feature, True

    def relation_different(self, feature: Feature) -> tuple[Feature, bool]:
        return feature, False

    def alternate_relations(
        self, one: tuple[Feature, bool], other: tuple[Feature, bool]
    ) -> Condition:
        """Same and different in turn; the third card is the first that this says something of."""
        if one[0] != other[0] or one[1] == other[1]:
            raise InputError("bad-rule", "The same and a different one of one property alternate.")
        feature = one[0]
        same = Same(feature, CANDIDATE)
        return If(Same(feature, LAST, NthLast(2)), negate(same), same)

    def alternate_relationship(self, same: Feature, different: Feature) -> Condition:
        return self.alternate_relations((same, True), (different, False))

    def followed_by(self, kind: CardSet, said: Predicate | CardSet) -> Condition:
        then = is_in(CANDIDATE, said) if isinstance(said, CardSet) else said(CANDIDATE)
        return choose(is_in(LAST, kind), then)

    def followed_both_ways(
        self,
        one: CardSet,
        said: Predicate | CardSet,
        other: CardSet,
        said_of_other: Predicate | CardSet,
    ) -> Condition:
        return all_of(self.followed_by(one, said), self.followed_by(other, said_of_other))

    def arrival(self, later: CardSet, earlier: CardSet) -> Pair:
        return later, earlier

    def arrivals(self, *arrivals: Pair) -> Readings:
        """Both what must come after the earlier, and after what alone the later may come."""
        needed = (choose(is_in(LAST, old), is_in(CANDIDATE, new)) for new, old in arrivals)
        allowed = (choose(is_in(CANDIDATE, new), is_in(LAST, old)) for new, old in arrivals)
        return Readings((all_of(*needed), all_of(*allowed)))

    def other_group(self, subject: Party, other: Party, *followings: Condition) -> Condition:
        """Which groups are meant is only told by what follows what."""
        _against_last(subject, other)
        return all_of(*followings)


class Orders:
    """Round and round: which comes next."""

    def round(self, *groups: CardSet) -> Groups:
        return _one_round(groups)

    def dashed(self, suits: str) -> Groups:
        return _one_round(tuple(SUIT_SETS["♣♦♥♠".index(suit)] for suit in suits.split("-")))

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

    def its_next(self, feature: Feature, groups: Groups, *others: Party) -> Condition:
        return self.next_in_order((feature, CANDIDATE), groups, *others)

    def its_neighbour(self, new: Feature, current: Feature, groups: Groups) -> Condition:
        return self.neighbour_in_order((new, CANDIDATE), (current, LAST), groups)

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

    def no_two(self, kind: CardSet) -> Condition:
        return self.never_kind(2, kind)

    def never_kind(self, count: int, kind: CardSet) -> Condition:
        return Compare(Streak(kind), Relation.LESS, Constant(count))

    def at_most_kind(self, count: int, kind: CardSet) -> Condition:
        return self.never_kind(count + 1, kind)

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

    def come_in_pairs(self, feature: Feature) -> Condition:
        """Two alike, then two other alike: pairs of pairs are not the same in the feature."""
        same = Same(feature, CANDIDATE)
        return Cycle((negate(same), same), SINGLE, Anchor.LINE)

    def explained(self, said: Condition, explanation: Condition) -> Readings:
        return glossed(said, all_of(said, bind(explanation, CANDIDATE)))

    def place_takes(self, parity: NumberKind, kind: CardSet) -> Condition:
        return self.place_demands(parity, is_in(CANDIDATE, kind))

    def place_demands(self, parity: NumberKind, condition: Condition) -> Condition:
        return If(IsKind(Place(), parity), bind(condition, CANDIDATE))


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
