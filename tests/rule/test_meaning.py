"""The meaning of rules: published ones against predicates, and the logic of missing cards."""

from __future__ import annotations

from random import Random

import pytest

from eleusis.cards import (
    ALL,
    BLACK,
    CARDS,
    CLUBS,
    FACE,
    HEARTS,
    RED,
    SPADES,
    UNKNOWN,
    Card,
    CardSet,
    parse_cards,
)
from eleusis.errors import InputError
from eleusis.rule.machine.lazy import LazyMachine
from eleusis.rule.meaning import Truth, kleene_verdict, right_cards, verdict
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Anchor,
    AtLeast,
    Attribute,
    Between,
    Compare,
    Condition,
    Constant,
    CountDistinct,
    CountedBack,
    CountIn,
    CurrentBlock,
    Cycle,
    Decimals,
    Digit,
    ExactlyOne,
    FirstCards,
    Follows,
    Growing,
    If,
    In,
    LastCards,
    LastLike,
    NthCard,
    NthLast,
    Number,
    OneOf,
    Place,
    Rank,
    RankSummary,
    Relation,
    Repeating,
    RuleTree,
    RunLength,
    Same,
    Seen,
    Streak,
    Summary,
    Walk,
    all_of,
    any_of,
    negate,
)
from rule.known_rules import KNOWN_RULES, KnownRule


@pytest.mark.parametrize("known", KNOWN_RULES, ids=lambda known: known.name)
def test_published_rules_agree_with_their_predicates(known: KnownRule) -> None:
    """Along random right lines, on all 52 cards; by the meaning and by the machine."""
    random = Random(known.name)
    lazy = LazyMachine(known.rule, starters=known.starters)
    for _ in range(12):
        line = tuple(random.choices(tuple(known.starter_set), k=known.starters))
        for _ in range(20):
            right = CardSet.from_cards(card for card in CARDS if known.is_right(line, card))
            assert CardSet(lazy.mask(lazy.after(line))) == right, line
            if len(line) % 3 == 0:
                assert right_cards(known.rule, line, starters=known.starters) == right, line
            if not right:
                break
            line += (random.choice(tuple(right)),)


# ---- Missing cards ------------------------------------------------------------------------------


def judged(condition: Condition, line: str, card: str, starters: int = 1) -> Truth:
    return kleene_verdict(RuleTree(condition), parse_cards(line), Card(card), starters=starters)


UNDECIDED = Same(Attribute.SUIT, CANDIDATE, NthLast(2))
"""Undecided on a line of one card."""


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (UNDECIDED, None),
        (negate(UNDECIDED), None),
        (all_of(UNDECIDED, In(CANDIDATE, RED)), False),
        (all_of(UNDECIDED, In(CANDIDATE, BLACK)), None),
        (any_of(UNDECIDED, In(CANDIDATE, BLACK)), True),
        (any_of(UNDECIDED, In(CANDIDATE, RED)), None),
        (If(UNDECIDED, In(CANDIDATE, BLACK), In(CANDIDATE, RED)), None),
        (If(UNDECIDED, In(CANDIDATE, BLACK), In(CANDIDATE, SPADES)), True),
        (If(UNDECIDED, NEVER, In(CANDIDATE, RED)), False),
        (If(In(LAST, RED), UNDECIDED), None),
        (If(In(LAST, BLACK), UNDECIDED), True),
        (ExactlyOne((UNDECIDED, In(CANDIDATE, BLACK))), None),
        (ExactlyOne((UNDECIDED, In(CANDIDATE, BLACK), In(CANDIDATE, SPADES))), False),
        (AtLeast(2, (UNDECIDED, In(CANDIDATE, BLACK), In(CANDIDATE, RED))), None),
        (AtLeast(2, (UNDECIDED, In(CANDIDATE, HEARTS), In(CANDIDATE, RED))), False),
        (AtLeast(2, (UNDECIDED, In(CANDIDATE, SPADES), In(CANDIDATE, BLACK))), True),
    ],
)
def test_logic_of_what_is_undecided(condition: Condition, expected: Truth) -> None:
    """Kleene's: a missing card decides nothing, but does not keep the rest from deciding."""
    assert judged(condition, "5H", "9S") is expected
    assert verdict(RuleTree(condition), parse_cards("5H"), Card("9S")) is (expected is not False)


def test_what_is_decided_binds_the_first_cards() -> None:
    """Only clubs, higher than the last: on the empty line, any club."""
    rule = RuleTree(
        all_of(In(CANDIDATE, CLUBS), Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST)))
    )
    assert right_cards(rule, ()) == CLUBS
    assert right_cards(rule, parse_cards("JC")) == CardSet.parse("QC KC")


RANK = Rank(CANDIDATE)
FOUR_RANKS = tuple(CardSet.parse(f"{rank}C {rank}D {rank}H {rank}S") for rank in "A234")


@pytest.mark.parametrize(
    ("condition", "line", "right", "wrong", "open_"),
    [
        (Seen(Attribute.SUIT), "", "", "9S", ""),
        (Seen(Attribute.SUIT, LastCards(2)), "5H", "9H", "", "9S"),
        (Seen(Attribute.SUIT, LastCards(2)), "5H 6D", "9H 9D", "9S", ""),
        (Seen(Attribute.SUIT, CurrentBlock(Repeating((3,)))), "5H 6D", "9H 9D", "9S", ""),
        (Seen(Attribute.SUIT, CurrentBlock(Repeating((2,)))), "5H 6D", "", "9H 9D 9S", ""),
        (Seen(Attribute.SUIT, CurrentBlock(Growing(1))), "5H 6D", "9D", "9H", ""),
        (Follows(FOUR_RANKS), "", "", "5C", "AC 4C"),
        (Follows(FOUR_RANKS), "9C", "", "5C", "AC 4C"),
        (Follows(FOUR_RANKS), "4C", "AC", "2C 5C", ""),
        (Walk(FOUR_RANKS), "", "", "5C", "AC 3H"),
        (Walk(FOUR_RANKS), "2C", "AC 3H", "2D 4C 9C", ""),
        (Walk(FOUR_RANKS), "AC 2C", "3H", "AC 2D 9C", ""),
        (Walk(FOUR_RANKS), "AC 3C", "2C 4C", "AC", ""),
        (Walk(FOUR_RANKS), "3C 4C", "3H", "AC", ""),
        (Walk(FOUR_RANKS, circular=True), "3C 4C", "AH", "3H", ""),
        (Walk(FOUR_RANKS, circular=True), "2C AC", "4H", "2H", ""),
        (Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK))), "", "AH", "AC", ""),
        (Cycle((In(CANDIDATE, RED), In(CANDIDATE, BLACK)), anchor=Anchor.PLAYED), "", "", "", "AH"),
        (Cycle((In(CANDIDATE, RED), NEVER), anchor=Anchor.PLAYED), "2C", "AH", "AC", ""),
        (Same(Attribute.RANK, CANDIDATE, NthCard(2)), "5H", "", "", "5C"),
        (Same(Attribute.RANK, CANDIDATE, NthCard(2)), "6H 5H 9C", "5C", "6C", ""),
        (Same(Attribute.RANK, CANDIDATE, NthCard(1, Anchor.PLAYED)), "6H 5H 9C", "5C", "6C", ""),
        (Same(Attribute.SUIT, CANDIDATE, NthLast(2, FACE)), "JD 2C QC 4C KC", "5C", "5D", ""),
        (Same(Attribute.SUIT, CANDIDATE, NthLast(2, FACE)), "2C QC 4C", "", "", "5C"),
        (
            Compare(RANK, Relation.GREATER, Rank(LastLike(Attribute.SUIT))),
            "5D 7C",
            "6D 8C",
            "6C",
            "AH",
        ),
    ],
)
def test_statements_near_the_beginning(
    condition: Condition, line: str, right: str, wrong: str, open_: str
) -> None:
    for cards, expected in ((right, True), (wrong, False), (open_, None)):
        for card in cards.split():
            assert judged(condition, line, card) is expected, card


@pytest.mark.parametrize(
    ("number", "line", "card", "expected"),
    [
        (Place(), "", "2H", 1),
        (Place(), "5H 6D", "2H", 3),
        (Place(Anchor.PLAYED), "5H 6D", "2H", 2),
        (Place(Anchor.PLAYED), "", "2H", None),
        (CountIn(RED), "", "2H", 0),
        (CountIn(RED), "5H 6D 7C", "2H", 2),
        (CountIn(ALL, LastCards(3)), "5H 6D", "2H", None),
        (CountDistinct(Attribute.SUIT), "5H 6D 7D", "2C", 2),
        (RankSummary(Summary.SUM), "", "2H", 0),
        (RankSummary(Summary.PRODUCT), "", "2H", 1),
        (RankSummary(Summary.LOWEST), "", "2H", None),
        (RankSummary(Summary.MEDIAN), "", "2H", None),
        (RankSummary(Summary.HIGHEST), "5H JD 7C", "2H", 11),
        (RankSummary(Summary.MEDIAN), "5H JD 9D 7C", "2H", 8),
        (RankSummary(Summary.LOWER_MEDIAN), "5H JD 9D 7C", "2H", 7),
        (RankSummary(Summary.AVERAGE), "5H JD 9D 7C", "2H", 8),
        (RankSummary(Summary.SUM, LastCards(2)), "5H", "2H", None),
        (RankSummary(Summary.SUM, LastCards(2)), "5H 6D 7C", "2H", 13),
        (RunLength(Attribute.COLOUR), "", "2H", 1),
        (RunLength(Attribute.COLOUR), "5C 5H 6D", "2H", 3),
        (RunLength(Attribute.COLOUR), "5C 5H 6D", "2C", 1),
        (RunLength(Attribute.COLOUR, 1), "", "2C", None),
        (RunLength(Attribute.COLOUR, 1), "5C 5H 6D", "2C", 2),
        (RunLength(Attribute.COLOUR, 2), "5C 5S 6D", "2C", 2),
        (RunLength(Attribute.COLOUR, 2), "5C 5S", "2C", None),
        (Streak(RED), "5C 5H", "2D", 2),
        (Streak(RED), "5C 5H", "2C", 0),
        (Streak(RED, with_candidate=False), "5C 5H", "2C", 1),
        (Digit(Decimals.PI), "5C 5H", "2C", 1),
        (Digit(Decimals.PI, with_whole=True), "", "2C", 3),
        (Digit(Decimals.E, anchor=Anchor.PLAYED), "5C", "2C", 7),
        (Digit(Decimals.ROOT_TWO), "5C", "2C", 1),
        (Digit(Decimals.GOLDEN), "5C", "2C", 1),
        (Digit(Decimals.E, anchor=Anchor.PLAYED), "", "2C", None),
        (Rank(CANDIDATE, ace_high=True), "", "AC", 14),
    ],
)
def test_numbers(number: Number, line: str, card: str, expected: int | None) -> None:
    """Counts of no cards are 0; what speaks of missing cards is missing."""
    others = (-1000, -999) if expected is None else (expected, -1000)
    assert judged(OneOf(number, others), line, card) is (None if expected is None else True)


@pytest.mark.parametrize(
    ("inclusive", "right"), [(True, "6C 7C 8C 9C"), (False, "7C 8C")], ids=["ends-too", "inside"]
)
def test_between_takes_its_ends_in_any_order(inclusive: bool, right: str) -> None:
    rule = RuleTree(Between(RANK, Rank(LAST), Rank(NthLast(2)), inclusive=inclusive))
    for line in ("6D 9D", "9D 6D"):
        assert right_cards(rule, parse_cards(line)) & CLUBS == CardSet.parse(right)


# ---- First cards --------------------------------------------------------------------------------


def test_first_card_clauses_come_before_the_condition() -> None:
    rule = RuleTree(
        NEVER,
        (FirstCards(1, In(CANDIDATE, HEARTS)), FirstCards(2, In(CANDIDATE, RED), Anchor.PLAYED)),
    )
    assert right_cards(rule, ()) == HEARTS
    assert right_cards(rule, parse_cards("AC")) == RED
    assert right_cards(rule, parse_cards("AC 2D")) == RED
    assert not right_cards(rule, parse_cards("AC 2D 3D"))
    assert not right_cards(rule, parse_cards("AC 2D"), starters=0)


def test_what_a_clause_leaves_open_is_right() -> None:
    rule = RuleTree(NEVER, (FirstCards(2, negate(Same(Attribute.RANK, CANDIDATE, LAST))),))
    assert right_cards(rule, ()) == ALL
    assert len(right_cards(rule, parse_cards("5H"))) == 48


def test_without_starters_both_anchors_agree() -> None:
    for line in ("", "AH", "AH 2C 3C"):
        by_line, by_play = (
            right_cards(
                RuleTree(Cycle((In(CANDIDATE, RED), ALWAYS), anchor=anchor)),
                parse_cards(line),
                starters=0,
            )
            for anchor in Anchor
        )
        assert by_line == by_play


def test_rules_judge_known_cards_only() -> None:
    for line, card in (((UNKNOWN,), Card("AC")), ((), UNKNOWN)):
        with pytest.raises(InputError) as caught:
            verdict(RuleTree(ALWAYS), line, card)
        assert caught.value.code == "unknown-card"


def test_constants_are_compared_exactly() -> None:
    average = RankSummary(Summary.AVERAGE, LastCards(2))
    rule = RuleTree(Compare(average, Relation.LESS, Constant(5)))
    assert right_cards(rule, parse_cards("4H 5H")) == ALL
    assert not right_cards(rule, parse_cards("5H 5D"))


def test_the_first_of_the_cards_counts_back_as_any_other() -> None:
    for ace in ("AC", "AS"):
        assert judged(In(CountedBack(CANDIDATE), RED), "2C 5H", ace) is True
