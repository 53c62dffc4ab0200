"""Sums that a machine remembers as one number: which they are, and what each card is worth."""

from __future__ import annotations

import pytest

from eleusis.cards import BLACK, CARDS, FACE, RED
from eleusis.rule.machine.balances import balance, is_lead
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    Among,
    Arithmetic,
    Attribute,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    LastCards,
    Number,
    Operation,
    Rank,
    RankSummary,
    Summary,
    WholeLine,
)

LINE = WholeLine()
REDS, BLACKS = CountIn(RED), CountIn(BLACK)
FACES_ADDED_UP = RankSummary(Summary.SUM, Among(FACE, LINE))


def times(factor: int, number: Number) -> Number:
    return Arithmetic(Constant(factor), Operation.TIMES, number)


def plus(one: Number, other: Number) -> Number:
    return Arithmetic(one, Operation.PLUS, other)


@pytest.mark.parametrize(
    ("left", "right", "red_seven", "black_king", "more"),
    [
        (REDS, BLACKS, 1, -1, 0),
        (plus(REDS, Constant(3)), plus(BLACKS, Constant(1)), 1, -1, 2),
        (times(2, REDS), BLACKS, 2, -1, 0),
        (times(3, times(2, REDS)), BLACKS, 6, -1, 0),
        (Arithmetic(REDS, Operation.TIMES, Constant(3)), BLACKS, 3, -1, 0),
        (Arithmetic(REDS, Operation.MINUS, times(2, BLACKS)), Constant(4), 1, -2, -4),
        (RankSummary(Summary.SUM), times(9, CountIn(~FACE)), -2, 13, 0),
        (RankSummary(Summary.SUM, LINE, ((RED, 5),)), BLACKS, 5, -1, 0),
        (REDS, FACES_ADDED_UP, 1, -13, 0),
    ],
)
def test_sums_over_one_stretch_are_one_number(
    left: Number, right: Number, red_seven: int, black_king: int, more: int
) -> None:
    found = balance(left, right)
    assert found is not None
    worth = {str(card): each for card, each in zip(CARDS, found.worth, strict=True)}
    assert (worth["7H"], worth["KS"], found.more, found.stretch) == (
        *(red_seven, black_king, more),
        LINE,
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (REDS, Constant(3)),  # one number alone
        (times(2, REDS), Constant(3)),
        (REDS, CountIn(BLACK, LastCards(3))),  # two stretches
        (plus(REDS, BLACKS), Constant(3)),  # nothing stands against them
        (Constant(3), plus(REDS, BLACKS)),
        (REDS, Rank(CANDIDATE)),
    ],
)
def test_of_other_numbers_each_is_remembered(left: Number, right: Number) -> None:
    assert balance(left, right) is None


OWN, MOST = CountLike(Attribute.SUIT), CountExtreme(Attribute.SUIT, most=True)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (OWN, MOST, True),
        (plus(OWN, Constant(1)), MOST, True),
        (times(2, OWN), MOST, False),  # more on one side
        (OWN, CountExtreme(Attribute.COLOUR, most=True), False),
        (plus(OWN, REDS), MOST, False),
        (REDS, BLACKS, False),
    ],
)
def test_a_lead_is_a_count_against_a_count_of_the_same_feature(
    left: Number, right: Number, expected: bool
) -> None:
    assert is_lead(left, right) is expected
