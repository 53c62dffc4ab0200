"""What `patterns.lark` becomes: cards in a row, pairs, places, cycles, blocks."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, combinations

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.alternation import Alternation
from eleusis.rule.language.building.common import (
    Groups,
    Predicate,
    becomes,
    bind,
    choose,
    glossed,
    is_in,
)
from eleusis.rule.language.building.orders import Orders
from eleusis.rule.language.building.parties import Pair, check_groups
from eleusis.rule.language.interpretations import Readings
from eleusis.rule.language.vocabulary import COUNTS
from eleusis.rule.tree.limits import NTH_LAST_MAX, check_range
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
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
    In,
    IsKind,
    Lengths,
    NthLast,
    Number,
    NumberKind,
    Operation,
    Place,
    Relation,
    Repeating,
    RunLength,
    Same,
    Seen,
    Streak,
    Stretch,
    all_of,
    any_of,
    negate,
)

OfOthers = Callable[[Condition], Condition]
"""What is demanded of the other cards, given what is of the one that is spoken of."""


@dataclass(frozen=True, slots=True)
class SeveralTurns:
    """A turn of a cycle that rules several cards in a row."""

    count: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Times:
    """How often something came in a row; with *only*, no more often."""

    count: int
    only: bool = False


class _Runs:
    """Cards in a row, pairs of them, and how many of them lie."""

    def several_alike(self, count: int, feature: Feature) -> Condition:
        return all_of(*(Same(feature, LAST, NthLast(nth)) for nth in range(2, count + 1)))

    def pair_of_last(self, count: int, feature: Feature) -> Condition:
        if count != 2:
            raise InputError("bad-rule.pair-two", count=count)
        return self.several_alike(count, feature)

    def after_several(self, count: int, kind: CardSet) -> Condition:
        check_range("a number of last cards", count, 1, NTH_LAST_MAX)
        return all_of(*(is_in(NthLast(nth), kind) for nth in range(1, count + 1)))

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
            raise InputError("bad-rule.next-place-length", steps=str(steps[0]))
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

    def has_appeared(self, feature: Feature, times: Times) -> Condition | Readings:
        """How long the last run is: so long, or perhaps longer."""
        run, count = RunLength(feature, 1), Constant(times.count)
        exactly = Compare(run, Relation.EQUAL, count)
        return (
            exactly if times.only else Readings((exactly, Compare(run, Relation.AT_LEAST, count)))
        )

    def has_only_appeared(self, feature: Feature, times: Times) -> Condition | Readings:
        return self.has_appeared(feature, Times(times.count, only=True))

    def run_is(self, run: Number, parity: NumberKind) -> Condition:
        return IsKind(run, parity)

    def pair_named(self, one: CardSet, other: CardSet) -> Pair:
        return one, other

    def never_paired(self, feature: Feature, *pairs: Groups) -> Condition:
        """Sorts that never lie beside each other, in either order."""
        for pair in pairs:
            check_groups(feature, pair)
            if len(pair) != 2:
                raise InputError("bad-rule.pair-two", count=len(pair))
        return all_of(
            *(
                choose(is_in(LAST, before), is_in(CANDIDATE, ~after))
                for one, other in pairs
                for before, after in ((one, other), (other, one))
            )
        )

    def new_after(self, new: Feature, feature: Feature, times: Times) -> Condition:
        if new != feature:
            raise InputError("bad-rule.new-counted-runs")
        long_enough = Compare(RunLength(feature, 1), Relation.AT_LEAST, Constant(times.count))
        return any_of(Same(feature, CANDIDATE), long_enough)

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

    def never_alike(self, count: int, feature: Feature) -> Condition:
        return Compare(RunLength(feature), Relation.LESS, Constant(count))

    def at_most_alike(self, count: int, feature: Feature) -> Condition:
        return self.never_alike(count + 1, feature)

    def at_most_of_each(self, count: int, feature: Feature) -> Condition:
        return Compare(CountLike(feature), Relation.LESS, Constant(count))

    def stop_after(self, count: int) -> Condition:
        return Compare(Place(), Relation.AT_MOST, Constant(count))

    def come_in_groups(self, feature: Feature, count: int, *differing: Feature) -> Condition:
        """So many alike, then so many others alike: the next group is not the same again."""
        if count < 2:
            raise InputError("bad-rule.groups-2-cards", count=count)
        if any(other != feature for other in differing):
            raise InputError("bad-rule.groups-alike-property")
        same = Same(feature, CANDIDATE)
        return Cycle((negate(same), *(same,) * (count - 1)), SINGLE, Anchor.LINE)

    def come_in_groups_of(self, count: int, feature: Feature, *differing: Feature) -> Condition:
        return self.come_in_groups(feature, count, *differing)

    def come_in_pairs(self, feature: Feature, *differing: Feature) -> Condition:
        return self.come_in_groups(feature, 2, *differing)

    def count_of_each(self, many: str) -> int:
        return COUNTS.index("six" if many == "sixes" else many.removesuffix("s")) + 1

    def comes_so_often(self, feature: Feature, times: Times, *new: Feature) -> Condition:
        return self.come_in_groups(feature, times.count, *new)

    def changes_after(self, feature: Feature, count: int) -> Condition:
        return self.come_in_groups(feature, count)

    def so_many_of_each(
        self, count: int, feature: Feature, again: int, other: Feature
    ) -> Condition:
        if again != count:
            raise InputError("bad-rule.first-cards-alike", count=count, again=again)
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
            raise InputError("bad-rule.clear-which-places", places=places[-1])
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


class Patterns(Alternation, Orders, _Runs):
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

    def every_nth(
        self, ordinal: int, kind: CardSet, of_others: OfOthers = lambda _: ALWAYS
    ) -> Condition:
        nth = is_in(CANDIDATE, kind)
        return Cycle((*(of_others(nth),) * (ordinal - 1), nth), SINGLE, Anchor.LINE)

    def others_said(self, said: Predicate) -> OfOthers:
        return lambda nth: said(CANDIDATE)

    others_not = becomes(negate)

    def several_of(self, count: int, kind: CardSet) -> SeveralTurns:
        return SeveralTurns(count, is_in(CANDIDATE, kind))

    def cycle(self, *turns_and_anchor: Condition | SeveralTurns | Anchor) -> Condition:
        """Without a word on where it starts, a cycle starts with the first card *played*."""
        *turns, last = turns_and_anchor
        anchor = last if isinstance(last, Anchor) else Anchor.PLAYED
        if not isinstance(last, Anchor):
            turns.append(last)
        items = [
            turn if isinstance(turn, SeveralTurns) else SeveralTurns(1, turn)  # type: ignore[arg-type]
            for turn in turns
        ]
        return Cycle(
            tuple(item.condition for item in items),
            Repeating(tuple(item.count for item in items)),
            anchor,
        )

    def kind_in_turn(self, kind: CardSet) -> SeveralTurns:
        return self.several_of(1, kind)

    def and_so_on(self, *turns: SeveralTurns) -> Readings:
        """Turns listed until it is clear how they go on, round by round."""
        return Readings(tuple(chain.from_iterable(map(self._going_on, rounds_of(turns)))))

    def _going_on(self, turns: tuple[SeveralTurns, ...]) -> tuple[Condition, ...]:
        """What comes next is told by the place; by the last card too, if it shows the turn."""
        by_place = self.cycle(*turns)
        kinds = [turn.condition.cards for turn in turns if isinstance(turn.condition, In)]
        apart = all(one.isdisjoint(other) for one, other in combinations(kinds, 2))
        is_told_by_last = apart and all(turn.count == 1 for turn in turns)
        return (by_place, Follows(tuple(kinds))) if is_told_by_last else (by_place,)

    def cycle_of_blocks(self, *parts: Condition | SeveralTurns | Lengths | Anchor) -> Condition:
        *items, lengths, anchor = parts
        if any(isinstance(item, SeveralTurns) for item in items):
            raise InputError("bad-rule.cycle-blocks-says")
        return Cycle(tuple(items), lengths, anchor)  # type: ignore[arg-type]


def rounds_of(turns: tuple[SeveralTurns, ...]) -> tuple[tuple[SeveralTurns, ...], ...]:
    """What *turns* may be once round, where more than one round, or a part of one, is said.

    Raises:
        InputError: `bad-rule`, if all are the same.
    """
    period = next(
        step
        for step in range(1, len(turns) + 1)
        if all(turn == turns[place % step] for place, turn in enumerate(turns))
    )
    if period == 1:
        raise InputError("bad-rule.these-turns-all")
    once = turns[:period]
    are_all_apart = len({turn.condition for turn in once}) == period
    return (once,) if len(turns) % period == 0 or are_all_apart else (once, turns)
