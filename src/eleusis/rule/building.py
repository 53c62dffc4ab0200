"""What the sentences of `grammar.lark` become; `parts` has the phrases they are made of.

One method per grammar rule or alias, named like it; arguments are what the parts became: a
sentence becomes a condition or a clause for the first cards, what is said of a card a
`Predicate`. Methods refuse nonsense by raising an `EleusisError`.
"""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import combinations
from typing import cast

from eleusis.cards import ALL, NONE, CardSet
from eleusis.errors import InputError
from eleusis.rule.features import classes
from eleusis.rule.parts import (
    UNSAID,
    Features,
    It,
    Kinds,
    Numbers,
    Pointer,
    Pointers,
    becomes,
    resolve,
)
from eleusis.rule.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    SINGLE,
    WHOLE_LINE,
    Anchor,
    Arithmetic,
    AtLeast,
    Attribute,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    CurrentBlock,
    Cycle,
    ExactlyOne,
    Feature,
    FirstCards,
    Follows,
    If,
    In,
    IsKind,
    Lengths,
    Node,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Rank,
    Relation,
    Repeating,
    Rule,
    RunLength,
    Same,
    Seen,
    Streak,
    Stretch,
    Walk,
    all_of,
    any_of,
    negate,
    nodes,
    partition,
)

Groups = tuple[CardSet, ...]
Predicate = Callable[[CardRef], Condition]
"""What is said of a card, before it is known of which."""


@dataclass(frozen=True, slots=True)
class Several:
    """A turn of a cycle that rules several cards in a row."""

    count: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Places:
    """The first so many cards, from an anchor on."""

    count: int
    anchor: Anchor

    def ruled_by(self, condition: Condition) -> FirstCards:
        """The clause that gives these places to *condition*."""
        return FirstCards(self.count, condition, self.anchor)


def is_in(card: CardRef, kind: CardSet) -> Condition:
    """The condition that *card* is of *kind*, also where that is all cards or none."""
    if kind == ALL:
        return ALWAYS
    return NEVER if kind == NONE else In(card, kind)


def bind(condition: Condition, card: CardRef) -> Condition:
    """The condition with *card* for every "it"."""
    return cast("Condition", _bound(condition, card))


def _bound(part: object, card: CardRef) -> object:
    if isinstance(part, It):
        return card
    if isinstance(part, tuple):
        return tuple(_bound(inner, card) for inner in part)
    if not isinstance(part, Node) or not any(isinstance(node, It) for node in nodes(part)):
        return part
    bound = {field.name: _bound(getattr(part, field.name), card) for field in fields(part)}
    rebuild: Callable[..., object] = type(part)
    return rebuild(**bound)


def _says_it(condition: Condition) -> bool:
    return any(isinstance(node, It) for node in nodes(condition))


def _is_about_candidate(test: Condition) -> bool:
    """True if the first card that *test* names is the candidate."""
    cards = (node for node in nodes(test) if isinstance(node, CardRef))
    return isinstance(next(cards, None), Candidate)


def choose(test: Condition, then: Condition, otherwise: Condition = ALWAYS) -> Condition:
    """The choice, with "it" in the branches for the card that the test is about.

    Raises:
        InputError: `unclear`, if "it" might be the candidate as well as another card.
    """
    if _is_about_candidate(test) and not _says_it(test):
        then, otherwise = bind(then, CANDIDATE), bind(otherwise, CANDIDATE)
    elif any(map(_says_it, (test, then, otherwise))):
        raise InputError(
            "unclear", "It is not clear which card “it” is; say “the card” or “the last card”."
        )
    return If(test, then, otherwise)


class Predicates:
    """What is said of a card."""

    def is_in(self, kind: CardSet) -> Predicate:
        return lambda subject: is_in(subject, kind)

    def opposite_said(self, said: Predicate) -> Predicate:
        return lambda subject: negate(said(subject))

    def higher(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.GREATER, card)

    def lower(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.LESS, card)

    def at_least_as_high(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.AT_LEAST, card)

    def at_most_as_high(self, card: Pointer = UNSAID) -> Predicate:
        return _ranks(Relation.AT_MOST, card)

    def as_high(self, card: Pointer) -> Predicate:
        return _ranks(Relation.EQUAL, card)

    def not_as_high(self, card: Pointer) -> Predicate:
        return _ranks(Relation.UNEQUAL, card)

    circle = becomes(True)

    def amounts(self, *amounts: int) -> tuple[int, ...]:
        return amounts

    def higher_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.STEPS_UP if on_circle else Operation.MINUS
        return lambda subject: _apart(
            Rank(subject), operation, Rank(resolve(card, subject)), amounts
        )

    def lower_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.STEPS_UP if on_circle else Operation.MINUS
        return lambda subject: _apart(
            Rank(resolve(card, subject)), operation, Rank(subject), amounts
        )

    def away_by(
        self, amounts: tuple[int, ...], card: Pointer, on_circle: bool = False
    ) -> Predicate:
        operation = Operation.CIRCLE_DISTANCE if on_circle else Operation.DISTANCE
        return lambda subject: _apart(
            Rank(subject), operation, Rank(resolve(card, subject)), amounts
        )

    def higher_between(
        self, lowest: int, highest: int, card: Pointer, on_circle: bool = False
    ) -> Predicate:
        return self.higher_by(tuple(range(lowest, highest + 1)), card, on_circle)

    def same(self, feature: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: Same(feature, subject, resolve(card, subject))

    def different(self, feature: Feature, card: Pointer = UNSAID) -> Predicate:
        return self.opposite_said(self.same(feature, card))

    def same_some(self, one: Feature, other: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: any_of(
            self.same(one, card)(subject), self.same(other, card)(subject)
        )

    def same_both(self, one: Feature, other: Feature, card: Pointer = UNSAID) -> Predicate:
        return lambda subject: all_of(
            self.same(one, card)(subject), self.same(other, card)(subject)
        )

    def matches(self, card: Pointer, feature: Feature) -> Predicate:
        return self.same(feature, card)

    def differs(self, card: Pointer, feature: Feature) -> Predicate:
        return self.different(feature, card)


def _ranks(relation: Relation, card: Pointer) -> Predicate:
    return lambda subject: Compare(Rank(subject), relation, Rank(resolve(card, subject)))


def _apart(
    left: Number, operation: Operation, right: Number, amounts: tuple[int, ...]
) -> Condition:
    number = Arithmetic(left, operation, right)
    if len(set(amounts)) == 1:
        return Compare(number, Relation.EQUAL, Constant(amounts[0]))
    return OneOf(number, amounts)


class Statements:
    """What is said of cards and numbers: conditions that stand for themselves."""

    def said_of(self, card: Pointer, said: Predicate) -> Condition:
        return said(resolve(card))

    def some_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return any_of(*(one(resolve(card)) for one in said))

    def all_said_of(self, card: Pointer, *said: Predicate) -> Condition:
        return all_of(*(one(resolve(card)) for one in said))

    def card_property(self, feature: Feature, card: Pointer) -> tuple[Feature, Pointer]:
        return feature, card

    def property_of(self, card: Pointer, feature: Feature) -> tuple[Feature, Pointer]:
        return feature, card

    def own_property(self, feature: Feature) -> tuple[Feature, Pointer]:
        return feature, It()

    def same_properties(
        self, one: tuple[Feature, Pointer], other: tuple[Feature, Pointer]
    ) -> Condition:
        if one[0] != other[0]:
            raise InputError("bad-rule", "A property is compared with the same property only.")
        return Same(one[0], resolve(one[1]), resolve(other[1]))

    def other_properties(
        self, one: tuple[Feature, Pointer], other: tuple[Feature, Pointer]
    ) -> Condition:
        return negate(self.same_properties(one, other))

    less = becomes(Relation.LESS)
    at_most = becomes(Relation.AT_MOST)
    equal = becomes(Relation.EQUAL)
    unequal = becomes(Relation.UNEQUAL)
    at_least_number = becomes(Relation.AT_LEAST)
    greater = becomes(Relation.GREATER)
    divisible = becomes(Relation.DIVISIBLE)
    odd_number = becomes(NumberKind.ODD)
    even_number = becomes(NumberKind.EVEN)
    prime_number = becomes(NumberKind.PRIME)
    square_number = becomes(NumberKind.SQUARE)
    power_of_two = becomes(NumberKind.POWER_OF_TWO)
    fibonacci_number = becomes(NumberKind.FIBONACCI)

    def compare(self, left: Number, relation: Relation, right: Number) -> Condition:
        return Compare(left, relation, right)

    def equals(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.EQUAL, right)

    def shares_factor(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.SHARES_FACTOR, right)

    def not_divisible(self, left: Number, right: Number) -> Condition:
        return negate(Compare(left, Relation.DIVISIBLE, right))

    def between(self, number: Number, one: Number, other: Number) -> Condition:
        return Between(number, one, other)

    def strictly_between(self, number: Number, one: Number, other: Number) -> Condition:
        return Between(number, one, other, inclusive=False)

    def is_of_kind(self, number: Number, kind: NumberKind) -> Condition:
        return IsKind(number, kind)

    def is_not_of_kind(self, number: Number, kind: NumberKind) -> Condition:
        return negate(IsKind(number, kind))

    def is_one_of(self, number: Number, values: tuple[int, ...]) -> Condition:
        return OneOf(number, values)

    def seen(self, feature: Feature, stretch: Stretch) -> Condition:
        return Seen(feature, stretch)

    def not_seen(self, feature: Feature, stretch: Stretch) -> Condition:
        return negate(Seen(feature, stretch))

    def follows(self, groups: Groups) -> Condition:
        return Follows(groups)

    def walk(self, groups: Groups) -> Condition:
        return Walk(groups)

    def walk_round(self, groups: Groups) -> Condition:
        return Walk(groups, circular=True)

    always = becomes(ALWAYS)
    never = becomes(NEVER)

    def opposite(self, condition: Condition) -> Condition:
        return negate(condition)

    def all_hold(self, *conditions: Condition) -> Condition:
        return all_of(*conditions)

    def some_hold(self, *conditions: Condition) -> Condition:
        return any_of(*conditions)

    def conditions(self, *conditions: Condition) -> tuple[Condition, ...]:
        return conditions

    def exactly_one(self, conditions: tuple[Condition, ...]) -> Condition:
        return ExactlyOne(conditions)

    def at_least(self, count: int, conditions: tuple[Condition, ...]) -> Condition:
        return AtLeast(count, conditions)

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

    def cycle_of_blocks(self, *parts: Condition | Lengths | Anchor) -> Condition:
        *items, lengths, anchor = parts
        return Cycle(tuple(items), lengths, anchor)  # type: ignore[arg-type]


class Sentences:
    """Whole sentences, the shorthand that only they allow, and clauses for the first cards."""

    def start(self, rule: Rule) -> Rule:
        return rule

    def text(self, *sentences: Condition | FirstCards) -> Rule:
        """A sentence that says "it" without having named a card means the candidate."""
        first = tuple(said for said in sentences if isinstance(said, FirstCards))
        main = (bind(said, CANDIDATE) for said in sentences if not isinstance(said, FirstCards))
        return Rule(all_of(*main), first)

    def alone(self, condition: Condition) -> Condition:
        return bind(condition, CANDIDATE)

    def if_then(self, test: Condition, then: Condition) -> Condition:
        return choose(test, then)

    def if_else(self, test: Condition, then: Condition, otherwise: Condition) -> Condition:
        return choose(test, then, otherwise)

    def then_if(self, then: Condition, test: Condition) -> Condition:
        return choose(test, then)

    def then_if_else(self, then: Condition, test: Condition, otherwise: Condition) -> Condition:
        return choose(test, then, otherwise)

    def unless(self, condition: Condition, exception: Condition) -> Condition:
        return choose(exception, ALWAYS, condition)

    def after(self, kind: CardSet) -> Condition:
        return is_in(LAST, kind)

    def cases(self, *tests_and_branches: Condition) -> Condition:
        """Case by case; of what no case covers, the odd one out at the end, or nothing, is said."""
        count = len(tests_and_branches) // 2
        tests, branches = tests_and_branches[: 2 * count : 2], tests_and_branches[1 : 2 * count : 2]
        rest = tests_and_branches[2 * count :]
        if not rest and count == 2 and tests[1] == negate(tests[0]):
            return choose(tests[0], *branches)
        kinds = [test.cards for test in tests if isinstance(test, In)]
        for one, other in combinations(kinds, 2):
            if rest and one & other:
                raise InputError(
                    "unclear", f"It is not clear which case the {one & other} are, and which not."
                )
        if not rest:
            return all_of(*map(choose, tests, branches))
        chain = rest[0]
        for test, branch in zip(reversed(tests), reversed(branches), strict=True):
            chain = choose(test, branch, chain)
        return chain

    def cases_backwards(self, *branches_and_tests: Condition) -> Condition:
        turned = zip(branches_and_tests[1::2], branches_and_tests[::2], strict=True)
        return self.cases(*(part for case in turned for part in case))

    def followed_by(self, kind: CardSet, said: Predicate) -> Condition:
        return choose(is_in(LAST, kind), said(CANDIDATE))

    def for_the_card(self, said: Predicate) -> Condition:
        return said(CANDIDATE)

    def some_for_the_card(self, *said: Predicate) -> Condition:
        return any_of(*(one(CANDIDATE) for one in said))

    def some_kind_or(self, kind: CardSet, said: Predicate) -> Condition:
        return any_of(is_in(CANDIDATE, kind), said(CANDIDATE))

    def only(self, kind: CardSet) -> Condition:
        if kind == ALL:
            raise InputError("bad-rule", "“A card is right” says nothing; say “any card”.")
        return is_in(CANDIDATE, kind)

    def none_of(self, kind: CardSet) -> Condition:
        return is_in(CANDIDATE, ~kind)

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

    def first_of_line(self, count: int = 1) -> Places:
        return Places(count, Anchor.LINE)

    def first_played(self, count: int = 1) -> Places:
        """People who say "the first card" mean the first they may choose, not the starter."""
        return Places(count, Anchor.PLAYED)

    def after_starter(self, condition: Condition) -> FirstCards:
        return self.first_played().ruled_by(bind(condition, CANDIDATE))

    def first_demand(self, places: Places, condition: Condition) -> FirstCards:
        return places.ruled_by(bind(condition, CANDIDATE))

    def first_kind(self, places: Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, kind))

    def first_said(self, places: Places, said: Predicate) -> FirstCards:
        return places.ruled_by(said(CANDIDATE))

    def first_other(self, places: Places, other: tuple[Feature, Pointer]) -> FirstCards:
        feature, card = other
        return places.ruled_by(negate(Same(feature, CANDIDATE, resolve(card))))

    def first_no_kind(self, places: Places, kind: CardSet) -> FirstCards:
        return places.ruled_by(is_in(CANDIDATE, ~kind))

    def first_free(self, places: Places) -> FirstCards:
        return places.ruled_by(ALWAYS)

    def start_free(self) -> FirstCards:
        return FirstCards(1, ALWAYS)

    def start_kind(self, kind: CardSet) -> FirstCards:
        return FirstCards(1, is_in(CANDIDATE, kind))


def _check_groups(feature: Feature, groups: Groups) -> None:
    """Suits cycle through suits, ranks through ranks."""
    is_plain = feature in (Attribute.SUIT, Attribute.RANK, Attribute.COLOUR)
    if is_plain and not set(groups) <= set(classes(feature)):
        raise InputError(
            "bad-rule", f"{_plural(feature)} go round through {_plural(feature).lower()} only."
        )


def _plural(feature: Feature) -> str:
    return f"{feature.value}s".capitalize() if isinstance(feature, Attribute) else "Groups"


class Builder(Kinds, Features, Pointers, Numbers, Predicates, Statements, Sentences):
    """One method per rule and alias of `grammar.lark`."""
