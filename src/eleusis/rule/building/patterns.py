"""What `patterns.lark` becomes: alternation, cycles, walks, runs, blocks."""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from dataclasses import dataclass

from eleusis.cards import ALL, CardSet
from eleusis.errors import InputError
from eleusis.rule.building.common import Groups, is_in
from eleusis.rule.features import classes
from eleusis.rule.syntax import (
    ALWAYS,
    CANDIDATE,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Attribute,
    Compare,
    Condition,
    Constant,
    CurrentBlock,
    Cycle,
    Feature,
    Follows,
    Lengths,
    Relation,
    Repeating,
    RunLength,
    Same,
    Seen,
    Streak,
    Stretch,
    Walk,
    negate,
    partition,
)


@dataclass(frozen=True, slots=True)
class Several:
    """A turn of a cycle that rules several cards in a row."""

    count: int
    condition: Condition


class Patterns:
    """How the line goes on and on."""

    def alternate_kinds(self, one: CardSet, other: CardSet) -> Condition:
        if one | other == ALL:
            return negate(Same(partition(one, other), CANDIDATE))
        return Follows((one, other))

    def features(self, feature: Feature) -> Feature:
        return feature

    def alternate(self, feature: Feature) -> Condition:
        if len(classes(feature)) != 2:
            raise InputError(
                "bad-rule", "Only what comes in two sorts can alternate; say: a different one."
            )
        return negate(Same(feature, CANDIDATE))

    def suits_cycle(self, feature: Feature, groups: Groups) -> Condition:
        _check_groups(feature, groups)
        return Follows(groups)

    def suits_walk(self, feature: Feature, groups: Groups) -> Condition:
        _check_groups(feature, groups)
        return Walk(groups)

    def no_two(self, kind: CardSet) -> Condition:
        return self.never_kind(2, kind)

    def never_kind(self, count: int, kind: CardSet) -> Condition:
        return Compare(Streak(kind), Relation.LESS, Constant(count))

    def never_alike(self, count: int, feature: Feature) -> Condition:
        return Compare(RunLength(feature), Relation.LESS, Constant(count))

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


def _check_groups(feature: Feature, groups: Groups) -> None:
    """Suits cycle through suits, ranks through ranks."""
    is_plain = feature in (Attribute.SUIT, Attribute.RANK, Attribute.COLOUR)
    if is_plain and not set(groups) <= set(classes(feature)):
        raise InputError(
            "bad-rule", f"{_plural(feature)} go round through {_plural(feature).lower()} only."
        )


def _plural(feature: Feature) -> str:
    return f"{feature.value}s".capitalize() if isinstance(feature, Attribute) else "Groups"
