"""Rules that people make up, said in trees and held to what they mean in plain Python.

Each speaks of something that needs more than a card or two: sums by table, the rarest suit, each
card of the line, the cards since an ace. A machine remembers no more of the line than it must.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from eleusis.cards import BLACK, CARDS, FACE, RED, Card, Cards, CardSet
from eleusis.errors import InputError
from eleusis.rule import LazyMachine, RuleTree, read_rule, word_rule
from eleusis.rule.machine.dfa import compile_rule
from eleusis.rule.tree.features import RANK_SETS
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    WHOLE_LINE,
    Among,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountedBack,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    Extreme,
    Including,
    IsKind,
    LastCards,
    NumberKind,
    Operation,
    Rank,
    RankSummary,
    Relation,
    Same,
    Seen,
    Since,
    Summary,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable

RANK: Final = Rank(CANDIDATE)
ACE: Final = RANK_SETS[0]
SUIT: Final = Attribute.SUIT
WITH_IT: Final = Including(WHOLE_LINE)
FOUR: Final = LastCards(4, at_most=True)
CHARGES: Final = ((RED, 1), (BLACK, -1))


class Said(NamedTuple):
    """A rule as a tree, its meaning in Python, and how many states remember the line."""

    condition: Condition
    means: Callable[[Cards, Card], bool]
    states: int | None
    """None where no table is small enough."""


def count(cards: Cards, kind: CardSet) -> int:
    return sum(card in kind for card in cards)


def of_suit(cards: Cards, suit: int) -> int:
    return sum(card.suit == suit for card in cards)


def compare(left: object, relation: Relation, right: int | object) -> Condition:
    return Compare(left, relation, Constant(right) if isinstance(right, int) else right)  # type: ignore[arg-type]


def since_ace(line: Cards) -> Cards:
    behind = max((place for place, card in enumerate(line, 1) if card in ACE), default=0)
    return line[behind:]


def highest(line: Cards) -> Card:
    return max(reversed(line), key=lambda card: card.rank)


SAID: Final = {
    "charges stay small": Said(
        compare(RankSummary(Summary.SUM, WITH_IT, CHARGES), Relation.AT_MOST, 2),
        lambda line, card: count((*line, card), RED) - count((*line, card), BLACK) <= 2,
        None,
    ),
    "never more reds than blacks by two": Said(
        compare(
            Arithmetic(CountIn(RED, WITH_IT), Operation.DISTANCE, CountIn(BLACK, WITH_IT)),
            Relation.AT_MOST,
            2,
        ),
        lambda line, card: abs(count((*line, card), RED) - count((*line, card), BLACK)) <= 2,
        5,
    ),
    "the rarest suit": Said(
        Compare(CountLike(SUIT), Relation.EQUAL, CountExtreme(SUIT, most=False)),
        lambda line, card: (
            of_suit(line, card.suit) == min(of_suit(line, suit) for suit in range(4))
        ),
        15,
    ),
    "no suit leads by more than two": Said(
        compare(
            Arithmetic(
                CountLike(SUIT, WITH_IT),
                Operation.MINUS,
                CountExtreme(SUIT, most=False, stretch=WITH_IT),
            ),
            Relation.AT_MOST,
            2,
        ),
        lambda line, card: (
            of_suit((*line, card), card.suit)
            <= min(of_suit((*line, card), suit) for suit in range(4)) + 2
        ),
        65,
    ),
    "the last card's suit came an odd number of times": Said(
        IsKind(CountLike(SUIT, WHOLE_LINE, LAST), NumberKind.ODD),
        lambda line, _: not line or of_suit(line, line[-1].suit) % 2 == 1,
        None,
    ),
    "at least two faces of the last four, so far as there are any": Said(
        compare(CountIn(FACE, FOUR), Relation.AT_LEAST, 1),
        lambda line, _: count(line[-4:], FACE) >= 1,
        None,
    ),
    "the sum since an ace stays below 22": Said(
        compare(RankSummary(Summary.SUM, Including(Since(ACE))), Relation.LESS, 22),
        lambda line, card: sum(each.rank for each in (*since_ace(line), card)) < 22,
        21,
    ),
    "higher than most cards of the line": Said(
        Compare(
            Arithmetic(
                Constant(2),
                Operation.TIMES,
                CountWhere(RANK, Relation.GREATER, Rank(EACH), LastCards(3)),
            ),
            Relation.GREATER,
            CountIn(RED | BLACK, LastCards(3)),
        ),
        lambda line, card: (
            len(line) < 3 or sum(card.rank > each.rank for each in line[-3:]) * 2 > 3
        ),
        None,
    ),
    "two away from every card of the line": Said(
        compare(
            CountWhere(
                Arithmetic(RANK, Operation.DISTANCE, Rank(EACH)), Relation.LESS, Constant(2)
            ),
            Relation.EQUAL,
            0,
        ),
        lambda line, card: all(abs(card.rank - each.rank) >= 2 for each in line),
        None,
    ),
    "never the suit of the highest card so far": Said(
        negate(Same(SUIT, CANDIDATE, Extreme(highest=True, stretch=WHOLE_LINE))),
        lambda line, card: not line or card.suit != highest(line).suit,
        None,
    ),
    "as many back as the last card says": Said(
        Same(Attribute.COLOUR, CANDIDATE, CountedBack(LAST)),
        lambda line, card: (
            not line
            or line[-1].rank > len(line)
            or card.colour == line[-line[-1].rank].colour
        ),
        None,
    ),
    "higher than the highest red card": Said(
        Compare(RANK, Relation.GREATER, RankSummary(Summary.HIGHEST, Among(RED, WHOLE_LINE))),
        lambda line, card: all(card.rank > each.rank for each in line if each in RED),
        None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_it_means_what_people_mean(name: str) -> None:
    said, chance = SAID[name], random.Random(name)
    rule = RuleTree(said.condition)
    judge = LazyMachine(rule, starters=0)
    for _ in range(40):
        line: Cards = ()
        for _ in range(9):
            meant = CardSet.from_cards(card for card in CARDS if said.means(line, card))
            assert CardSet(judge.mask(judge.after(line))) == meant, line
            line = (*line, chance.choice(tuple(meant) or CARDS))


@pytest.mark.parametrize("name", SAID)
def test_it_prints_as_english_that_reads_back(name: str) -> None:
    rule = RuleTree(SAID[name].condition)
    assert read_rule(word_rule(rule)) == rule


@pytest.mark.parametrize("name", [name for name, said in SAID.items() if said.states])
def test_no_more_is_remembered_than_matters(name: str) -> None:
    assert len(compile_rule(RuleTree(SAID[name].condition), starters=0).masks) == SAID[name].states


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: Seen(SUIT, WITH_IT), id="seen in itself"),
        pytest.param(lambda: Extreme(highest=True, stretch=WITH_IT), id="above itself"),
        pytest.param(lambda: CountIn(RED, Among(FACE, WHOLE_LINE)), id="counted in two sets"),
        pytest.param(lambda: RuleTree(Same(SUIT, CANDIDATE, EACH)), id="each of nothing"),
        pytest.param(
            lambda: RuleTree(
                compare(CountWhere(Rank(LAST), Relation.LESS, Rank(EACH)), Relation.EQUAL, 1)
            ),
            id="each compared with the last card",
        ),
    ],
)
def test_what_has_another_form_or_none_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(InputError, match=r"\w"):
        make()
