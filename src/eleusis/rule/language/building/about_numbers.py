"""What `about_numbers.lark` becomes: what is said of numbers, and of cards by their ranks.

What can be said of any number ("at most 7") is kept as a function, until it is known of which
number; of ranks it also makes predicates and kinds of cards.
"""

# ruff: noqa: D102 (a method is named after its grammar rule, which says what it stands for)
from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Final

from eleusis.cards import ALL, CARDS, RANKS, CardSet
from eleusis.errors import InputError
from eleusis.rule.language.building.common import (
    UNSAID,
    Pointer,
    Predicate,
    ThatNumber,
    becomes,
    glossed,
    is_in,
    resolve,
)
from eleusis.rule.meaning import Moment, truth
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.limits import CONSTANT_MAX, check_range
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Arithmetic,
    Between,
    Candidate,
    CardRef,
    Compare,
    Condition,
    Constant,
    Feature,
    In,
    IsKind,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Rank,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from eleusis.rule.language.interpretations import Readings

SaidOfNumber = Callable[[Number], Condition]
"""What is said of a number, before it is known of which."""

_NOW: Final = Moment((), CARDS[0], 0)
"""Any moment: what is true of plain numbers is true at every one."""


class AboutNumbers:
    """What is said of numbers: conditions that stand for themselves, and parts of them."""

    less = becomes(Relation.LESS)
    at_most = becomes(Relation.AT_MOST)
    equal = becomes(Relation.EQUAL)
    at_least_number = becomes(Relation.AT_LEAST)
    greater = becomes(Relation.GREATER)
    divisible = becomes(Relation.DIVISIBLE)
    odd_number = becomes(NumberKind.ODD)
    odd_distance = becomes(lambda number: IsKind(number, NumberKind.ODD))
    even_number = becomes(NumberKind.EVEN)
    prime_number = becomes(NumberKind.PRIME)

    def power_of(self, base: int) -> NumberKind:
        if base != 2:
            raise InputError("bad-rule.i-know-powers", base=base)
        return NumberKind.POWER_OF_TWO

    # ---- Whole statements ------------------------------------------------------------------------

    def said_of_number(self, number: Number, said: SaidOfNumber) -> Condition:
        return said(number)

    def compare(self, left: Number, relation: Relation, right: Number) -> Condition:
        return Compare(left, relation, right)

    def equals(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.EQUAL, right)

    def compare_both(
        self, low: Number, first: Relation, middle: Number, second: Relation, high: Number
    ) -> Condition:
        return all_of(Compare(low, first, middle), Compare(middle, second, high))

    def does_not_exceed(self, left: Number, right: Number) -> Condition:
        return Compare(left, Relation.AT_MOST, right)

    def differs_by(
        self, number: Number, *other_and_said: Number | Pointer | SaidOfNumber
    ) -> Condition:
        """How far *number* is from another; where none is named, from the last card's rank."""
        *others, said = other_and_said
        other = others[0] if others else LAST
        return said(Arithmetic(number, Operation.DISTANCE, _beside(number, other)))  # type: ignore[operator,arg-type]

    def leaves(self, number: Number, left: Number, divisor: Number) -> Condition:
        remainder = Arithmetic(number, Operation.REMAINDER, divisor)
        return Compare(remainder, Relation.EQUAL, left)

    def leaves_the_same(self, one: Number, other: Number, divisor: Number) -> Condition:
        return self.leaves(one, Arithmetic(other, Operation.REMAINDER, divisor), divisor)

    def leaves_another(self, one: Number, other: Number, divisor: Number) -> Condition:
        return negate(self.leaves_the_same(one, other, divisor))

    def shares_factor(self, *numbers: Number | int) -> Condition:
        """Two numbers; a plain count among them is the 1 of "a factor greater than 1"."""
        if any(isinstance(number, int) and number != 1 for number in numbers):
            raise InputError("bad-rule.say-common-factor")
        left, right = (number for number in numbers if not isinstance(number, int))
        return Compare(left, Relation.SHARES_FACTOR, right)

    def divides(self, divisor: Number, number: Number) -> Condition:
        return Compare(number, Relation.DIVISIBLE, divisor)

    def sum_of_neighbours(self, said: SaidOfNumber) -> Condition:
        return self.sum_of_two(CANDIDATE, LAST, said)

    def sum_of_two(self, one: Pointer, other: Pointer, said: SaidOfNumber) -> Condition:
        ranks = Rank(resolve(one)), Rank(resolve(other))
        return said(Arithmetic(ranks[0], Operation.PLUS, ranks[1]))

    def is_one_of(self, number: Number, values: tuple[int, ...]) -> Condition:
        return _is_one_of(number, values)

    tie = becomes(True)

    def ranks_go_on(self, relation: Relation, ties_allowed: bool = False) -> Condition:
        """How each rank stands to the last one; "ties allowed" takes the equal ones in."""
        with_ties = {Relation.GREATER: Relation.AT_LEAST, Relation.LESS: Relation.AT_MOST}
        chosen = with_ties.get(relation, relation) if ties_allowed else relation
        return Compare(Rank(CANDIDATE), chosen, Rank(LAST))

    def rank_goes_on(
        self, number: Number, relation: Relation, ties_allowed: bool = False
    ) -> Condition:
        _check_candidates(number)
        return self.ranks_go_on(relation, ties_allowed)

    def goes(self, relation: Relation) -> Predicate:
        return lambda subject: Compare(Rank(subject), relation, Rank(resolve(UNSAID, subject)))

    def goes_up(self) -> Condition:
        return self.ranks_go_on(Relation.GREATER)

    def moves_by(self, said: SaidOfNumber) -> Condition:
        return said(Rank(CANDIDATE))

    def rank_moves_by(self, number: Number, said: SaidOfNumber) -> Condition:
        _check_candidates(number)
        return self.moves_by(said)

    # ---- What is said of a number ----------------------------------------------------------------

    def all_said_of_number(self, *said: SaidOfNumber) -> SaidOfNumber:
        return lambda number: all_of(*(one(number) for one in said))

    def some_said_of_number(self, *said: SaidOfNumber) -> SaidOfNumber:
        return lambda number: any_of(*(one(number) for one in said))

    def not_so(self, said: SaidOfNumber) -> SaidOfNumber:
        return lambda number: negate(said(number))

    def number_glossed(self, said: SaidOfNumber, gloss: CardSet) -> Readings | SaidOfNumber:
        """A gloss names the ranks again that are meant, or, being all cards, says nothing."""
        if gloss == ALL:
            return said
        kind = self.kind_so(said)
        if gloss < kind and gloss in RANK_SETS:
            raise InputError("bad-rule.explained-alone", kind=str(kind), gloss=str(gloss))
        return said if kind <= gloss else glossed(said, lambda number: _in_kind(number, gloss))

    def related(self, relation: Relation, other: Number) -> SaidOfNumber:
        return lambda number: Compare(number, relation, other)

    def related_to_card(self, relation: Relation, card: Pointer) -> SaidOfNumber:
        return lambda number: Compare(number, relation, _rank_beside(number, card))

    def related_to_last(self, relation: Relation) -> SaidOfNumber:
        """“Its rank is higher”: than the rank of the last card."""
        return self.related_to_card(relation, UNSAID)

    def or_more(self, least: Number) -> SaidOfNumber:
        return self.related(Relation.AT_LEAST, least)

    def or_less(self, most: Number) -> SaidOfNumber:
        return self.related(Relation.AT_MOST, most)

    def between(self, one: Number, other: Number) -> SaidOfNumber:
        return lambda number: Between(number, one, other)

    def of_number_kind(self, kind: NumberKind) -> SaidOfNumber:
        return lambda number: IsKind(number, kind)

    def one_of(self, values: tuple[int, ...]) -> SaidOfNumber:
        return lambda number: _is_one_of(number, values)

    def divisible_by_some(self, *divisors: int) -> SaidOfNumber:
        return self.some_said_of_number(
            *(self.related(Relation.DIVISIBLE, Constant(divisor)) for divisor in divisors)
        )

    # ---- How far a number is from another --------------------------------------------------------

    def so_far(self, amounts: tuple[int, ...]) -> SaidOfNumber:
        return lambda distance: _is_one_of(distance, amounts)

    def so_far_between(self, least: int, most: int) -> SaidOfNumber:
        return self.so_far(_span("distances", least, most))

    def so_far_bounded(self, relation: Relation, count: int) -> SaidOfNumber:
        return self.related(relation, Constant(count))

    def so_far_or_less(self, count: int) -> SaidOfNumber:
        return self.so_far_bounded(Relation.AT_MOST, count)

    def gap_up(self, how_far: SaidOfNumber, *other: Number | Pointer | bool) -> SaidOfNumber:
        return _gap(_surely_apart(how_far), other, Operation.MINUS, Operation.STEPS_UP)

    def gap_down(self, how_far: SaidOfNumber, *other: Number | Pointer | bool) -> SaidOfNumber:
        return _gap(
            _surely_apart(how_far), other, Operation.MINUS, Operation.STEPS_UP, is_swapped=True
        )

    def gap_away(self, how_far: SaidOfNumber, *other: Number | Pointer | bool) -> SaidOfNumber:
        return _gap(how_far, other, Operation.DISTANCE, Operation.CIRCLE_DISTANCE)

    def gap_up_or_down(
        self, up: SaidOfNumber, down: SaidOfNumber, *other: Number | Pointer | bool
    ) -> SaidOfNumber:
        return self.some_said_of_number(self.gap_up(up, *other), self.gap_down(down, *other))

    def gap_down_or_up(
        self, down: SaidOfNumber, up: SaidOfNumber, *other: Number | Pointer | bool
    ) -> SaidOfNumber:
        return self.gap_up_or_down(up, down, *other)

    def amounts(self, *amounts: int) -> tuple[int, ...]:
        return amounts

    on_circle = becomes(True)

    def circle_from(self, end: int, start: int) -> bool:
        if (end, start) != (13, 1):
            raise InputError("bad-rule.ranks-go-round", end=end, start=start)
        return True

    # ---- Ranks in lists --------------------------------------------------------------------------

    def all_values(self, *values: int | tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            chain.from_iterable(value if isinstance(value, tuple) else (value,) for value in values)
        )

    def value_span(self, lowest: int, highest: int) -> tuple[int, ...]:
        return _span("ranks", lowest, highest)

    # ---- Of ranks: predicates and kinds of cards -------------------------------------------------

    def rank_so(self, said: SaidOfNumber) -> Predicate:
        return lambda subject: said(Rank(subject))

    def rank_compared(self, relation: Relation, other: Number | Pointer = UNSAID) -> Predicate:
        return lambda subject: Compare(Rank(subject), relation, _beside(Rank(subject), other))

    def higher_than_number(self) -> Predicate:
        return self.rank_so(self.related(Relation.GREATER, ThatNumber()))

    def kind_so(self, said: SaidOfNumber) -> CardSet:
        ranks = _ranks_that_are(said)
        return CardSet.from_cards(card for card in CARDS if card.rank in ranks)

    def multiples(self, divisors: tuple[int, ...]) -> CardSet:
        return self.kind_so(self.divisible_by_some(*divisors))

    # ---- As programs write it --------------------------------------------------------------------

    def code_features(self, feature: Feature, relation: Relation, other: Feature) -> Condition:
        if feature != other:
            raise InputError("bad-rule.property-compared-same")
        return _if_equal(relation, Same(feature, CANDIDATE, LAST))

    def code_is(
        self, feature: Feature, card: CardRef, relation: Relation, kind: CardSet
    ) -> Condition:
        del feature  # the kind says it again
        return _if_equal(relation, In(card, kind))

    def code_equal(self, feature: Feature, card: CardRef, kind: CardSet) -> Condition:
        return self.code_is(feature, card, Relation.EQUAL, kind)


def _if_equal(relation: Relation, condition: Condition) -> Condition:
    match relation:
        case Relation.EQUAL:
            return condition
        case Relation.UNEQUAL:
            return negate(condition)
        case _:
            raise InputError("bad-rule.colours-suits-more")


def _check_candidates(number: Number) -> None:
    """Refuse another number than the rank of the card to be judged: only that goes up or down.

    Raises:
        InputError: `bad-rule`.
    """
    if not (isinstance(number, Rank) and isinstance(number.card, Candidate)):
        raise InputError("bad-rule.rank-card-goes")


def _gap(
    how_far: SaidOfNumber,
    measured: tuple[Number | Pointer | bool, ...],
    on_line: Operation,
    on_circle: Operation,
    *,
    is_swapped: bool = False,
) -> SaidOfNumber:
    """How far a number is from another: from the last card's rank, if *measured* names none."""
    others = [part for part in measured if not isinstance(part, bool)]
    operation = on_circle if len(others) < len(measured) else on_line

    def said(number: Number) -> Condition:
        other = _beside(number, others[0] if others else UNSAID)
        left, right = (other, number) if is_swapped else (number, other)
        return how_far(Arithmetic(left, operation, right))

    return said


def _surely_apart(how_far: SaidOfNumber) -> SaidOfNumber:
    """*how_far*, which must not hold the other way too.

    Raises:
        InputError: `unclear`, for “at most 3 higher”.
    """
    if truth(how_far(Constant(-1)), _NOW):
        raise InputError("unclear.clear-whether-lower")
    return how_far


def _is_one_of(number: Number, values: tuple[int, ...]) -> Condition:
    if len(set(values)) == 1:
        return Compare(number, Relation.EQUAL, Constant(values[0]))
    return OneOf(number, values)


def _in_kind(number: Number, kind: CardSet) -> Condition:
    """The card whose rank is spoken of is of *kind*."""
    if not isinstance(number, Rank):
        raise InputError("bad-rule.ranks-explained-naming")
    return is_in(number.card, kind)


def _span(what: str, lowest: int, highest: int) -> tuple[int, ...]:
    """All numbers from *lowest* to *highest*.

    Raises:
        InputError: `bad-span`, if they run backwards.
        RuleTooLarge: `rule-too-large`, if an end is.
    """
    if lowest > highest:
        raise InputError("bad-span.from-run-backwards", what=what, lowest=lowest, highest=highest)
    for end in (lowest, highest):
        check_range("the end of a span", end, 0, CONSTANT_MAX)
    return tuple(range(lowest, highest + 1))


def _beside(number: Number, other: Number | Pointer) -> Number:
    """The number that *number* is compared with: for a card, its rank."""
    return other if isinstance(other, Number) else _rank_beside(number, other)


def _rank_beside(number: Number, card: Pointer) -> Number:
    """The rank of *card*, if *number* is a rank too.

    Raises:
        InputError: `bad-rule`, if a card is compared with something else than a rank.
    """
    if not isinstance(number, Rank):
        raise InputError("bad-rule.ranks-higher-lower")
    return Rank(resolve(card, number.card), number.ace_high)


def _ranks_that_are(said: SaidOfNumber) -> set[int]:
    """The ranks of which *said* is true.

    Raises:
        InputError: `bad-rule`, if that depends on the line.
    """
    if any(isinstance(node, CardRef) for node in nodes(said(Constant(1)))):
        raise InputError("bad-rule.kind-card-same")
    return {rank for rank in RANKS if truth(said(Constant(rank)), _NOW)}
