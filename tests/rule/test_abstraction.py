"""Machines may remember less of a number than its value, as long as it serves."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import ALL, CARDS, RED
from eleusis.rule.machine.abstraction import (
    EXACTLY,
    Capped,
    Modulo,
    Need,
    bounds,
    is_always_whole,
    needs_within,
)
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.machine.numbers import number_gauge
from eleusis.rule.machine.registers import Registry
from eleusis.rule.meaning import Moment, kleene_verdict, value
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Anchor,
    Arithmetic,
    Attribute,
    Between,
    Compare,
    Constant,
    CountDistinct,
    CountIn,
    CountLike,
    CurrentBlock,
    Decimals,
    Digit,
    Including,
    IsKind,
    LastCards,
    Number,
    NumberKind,
    OneOf,
    Operation,
    Place,
    Points,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    RunLength,
    Streak,
    Summary,
    WholeLine,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Card
    from eleusis.rule.tree.calculation import Exact

STRETCHES = (WholeLine(Anchor.PLAYED), LastCards(3), CurrentBlock(Repeating((2, 4))))

LEAVES: tuple[Number, ...] = (
    Constant(3),
    Constant(-2),
    Rank(CANDIDATE),
    Rank(LAST, ace_high=True),
    Points(CANDIDATE, ((RED, -1),)),
    Place(),
    Place(Anchor.PLAYED),
    RunLength(Attribute.COLOUR, 0),
    RunLength(Attribute.SUIT, 2),
    Streak(RED, with_candidate=False),
    *(CountIn(RED, stretch) for stretch in STRETCHES),
    *(CountLike(Attribute.SUIT, stretch) for stretch in STRETCHES),
    *(CountDistinct(Attribute.SUIT, stretch) for stretch in STRETCHES),
    *(RankSummary(summary, stretch) for summary in Summary for stretch in STRETCHES),
)

SECOND_LEAVES: tuple[Number, ...] = (
    Constant(2),
    Constant(-3),
    Rank(LAST),
    CountIn(ALL),
    RankSummary(Summary.MEDIAN),
)
PAIRS: list[tuple[Number, Number]] = [
    *product(LEAVES[2:], SECOND_LEAVES),
    *product(SECOND_LEAVES, LEAVES[2:]),
]
NEEDS: tuple[Need, ...] = (EXACTLY, Capped(0), Capped(4), Capped(20), Modulo(2), Modulo(5))


def random_lines(seed: str) -> Iterator[tuple[Card, ...]]:
    """A few lines of different lengths, now and then with many equal cards."""
    random = Random(seed)
    for length in (0, 1, 2, 4, 7, 13, 29):
        pool = CARDS if random.random() < 0.5 else random.sample(CARDS, 4)
        yield tuple(random.choices(pool, k=length))


def serves(read: Exact | None, true: Exact | None, need: Need) -> bool:
    """The promise of a need: what is read may stand for the true value."""
    if read is None or true is None:
        return read is true
    if isinstance(need, Capped) and true >= need.at:
        return read >= need.at
    if isinstance(need, Modulo):
        return (read - true) % need.modulus == 0
    return read == true


def assert_serves(number: Number, need: Need, starters: int) -> None:
    registry = Registry(starters)
    gauge = number_gauge(number, need, registry)
    low, high = bounds(number)
    for line in random_lines(f"{number} {need}"):
        memory = []
        for register in registry.registers:
            remembered = register.start
            for card in line:
                remembered = register.after(remembered, register.labels[card])
            memory.append(remembered)
        pieces = gauge(tuple(memory))
        for card in CARDS[len(line) % 9 :: 9]:
            read = next((read for read, mask in pieces if mask >> card & 1), None)
            true = value(number, Moment(line, card, starters))
            assert serves(read, true, need), (number, need, line, card, read, true)
            if true is not None:
                assert low is None or low <= true
                assert high is None or true <= high
                assert true.denominator == 1 or not is_always_whole(number)


@pytest.mark.parametrize("need", NEEDS, ids=str)
def test_gauges_serve_their_need(need: Need) -> None:
    for starters, number in enumerate(LEAVES):
        assert_serves(number, need, starters % 3)


@pytest.mark.parametrize("operation", Operation)
def test_arithmetic_serves_its_need(operation: Operation) -> None:
    for count, (left, right) in enumerate(PAIRS):
        assert_serves(Arithmetic(left, operation, right), NEEDS[count % len(NEEDS)], count % 2)


BALANCED: tuple[tuple[Number, Number], ...] = (
    (CountIn(RED), CountIn(~RED)),
    (Arithmetic(CountIn(RED), Operation.PLUS, Constant(2)), CountIn(~RED)),
    (RankSummary(Summary.SUM), CountIn(ALL)),
)
"""Numbers over one stretch, of which one register can hold the difference."""


@pytest.mark.parametrize("operation", Operation)
def test_numbers_over_one_stretch_serve_each_need(operation: Operation) -> None:
    for (left, right), need in product(BALANCED, NEEDS):
        assert_serves(Arithmetic(left, operation, right), need, 1)


@pytest.mark.parametrize("need", [Capped(4), Modulo(3)], ids=str)
def test_a_sum_needs_no_more_of_its_parts_than_is_needed_of_it(need: Need) -> None:
    """The least that a count can be is 0, which is enough for a cap."""
    both = Arithmetic(CountIn(RED), Operation.PLUS, CountIn(ALL))
    assert needs_within(both, need) == (need, need)


GROWING: tuple[Number, ...] = (
    CountIn(RED),
    RankSummary(Summary.SUM),
    RankSummary(Summary.PRODUCT),
    Arithmetic(CountIn(ALL), Operation.MINUS, Rank(CANDIDATE)),
    Arithmetic(CountIn(ALL), Operation.TIMES, CountIn(RED)),
    Arithmetic(CountIn(ALL), Operation.PLUS, Points(CANDIDATE, ((RED, -9),))),
    Arithmetic(RankSummary(Summary.AVERAGE), Operation.TIMES, CountIn(ALL)),
)


def statements() -> Iterator[Compare | Between | IsKind | OneOf]:
    """Statements that state a need."""
    bounded: tuple[Number, ...] = (Constant(0), Constant(6), Rank(CANDIDATE))
    for number in GROWING:
        for relation, other in product(Relation, bounded):
            yield Compare(number, relation, other)
            yield Compare(other, relation, number)
        for kind in NumberKind:
            yield IsKind(number, kind)
        yield OneOf(number, (-3, 2, 12))
        yield Between(number, Constant(3), Rank(LAST))
        yield Between(Rank(CANDIDATE), number, Constant(5), inclusive=False)
    for (left, right), relation in product(BALANCED, Relation):
        yield Compare(left, relation, right)


def test_statements_get_what_they_need() -> None:
    for statement in statements():
        lazy = LazyMachine(RuleTree(statement), starters=0)
        for line in random_lines(str(statement)):
            yes, no = lazy.verdicts(lazy.after(line))
            for card in CARDS[len(line) % 7 :: 7]:
                true = kleene_verdict(lazy.rule, line, card, starters=0)
                assert (yes >> card & 1, no >> card & 1) == (true is True, true is False), statement


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (Rank(CANDIDATE), (1, 13)),
        (Rank(CANDIDATE, ace_high=True), (2, 14)),
        (Points(CANDIDATE, ((RED, -1),)), (-1, 0)),
        (Digit(Decimals.PI), (0, 9)),
        (Place(), (0, None)),
        (CountIn(RED, LastCards(3)), (0, 3)),
        (CountIn(RED, CurrentBlock(Repeating((2, 4)))), (0, 3)),
        (CountDistinct(Attribute.SUIT), (0, 4)),
        (RankSummary(Summary.SUM, LastCards(3)), (0, 39)),
        (RankSummary(Summary.SUM, Including(LastCards(2))), (0, 39)),
        (RankSummary(Summary.PRODUCT, LastCards(2)), (1, 169)),
        (RankSummary(Summary.PRODUCT, LastCards(2), ((RED, 5),)), (0, 25)),
        (RankSummary(Summary.MEDIAN), (1, 13)),
        (Arithmetic(Rank(LAST), Operation.MINUS, Rank(CANDIDATE)), (-12, 12)),
        (Arithmetic(Rank(LAST), Operation.PLUS, Place()), (1, None)),
        (Arithmetic(Rank(LAST), Operation.TIMES, Constant(-1)), (None, None)),
        (Arithmetic(Rank(LAST), Operation.TIMES, Constant(2)), (2, 26)),
        (Arithmetic(Rank(LAST), Operation.TIMES, CountIn(RED, LastCards(2))), (0, 26)),
        (Arithmetic(CountIn(RED, LastCards(2)), Operation.TIMES, Rank(LAST)), (0, 26)),
        (Arithmetic(Rank(LAST), Operation.DISTANCE, Constant(20)), (0, 19)),
        (Arithmetic(Place(), Operation.REMAINDER, Constant(3)), (0, 3)),
        (Arithmetic(Rank(LAST), Operation.STEPS_UP, Rank(CANDIDATE)), (0, 13)),
        (Arithmetic(Rank(LAST), Operation.CIRCLE_DISTANCE, Rank(CANDIDATE)), (0, 7)),
    ],
)
def test_bounds_are_narrow_where_that_is_easy(
    number: Number, expected: tuple[int | None, int | None]
) -> None:
    assert bounds(number) == expected


def test_only_means_and_quotients_can_be_fractions() -> None:
    means = {Summary.AVERAGE, Summary.MEDIAN}
    for summary in Summary:
        assert is_always_whole(RankSummary(summary)) is (summary not in means)
    for operation in Operation:
        of_whole = Arithmetic(Rank(LAST), operation, Constant(2))
        assert is_always_whole(of_whole) is (operation is not Operation.QUOTIENT)
        half = Arithmetic(of_whole, Operation.PLUS, RankSummary(Summary.MEDIAN))
        assert not is_always_whole(half)
