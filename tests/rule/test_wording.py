"""Every tree prints as English that reads back as the same tree, in one reading only."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from eleusis.cards import FACE, FULL_MASK, HEARTS, RED, CardSet
from eleusis.induction.prior.standard import atom_kinds
from eleusis.rule import LibraryRule, RuleTree, library, read_rule, word_rule
from eleusis.rule.language.core.reader import core_readings
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.language.reading import WORDS_MAX
from eleusis.rule.tree.features import RANK_SETS, partition
from eleusis.rule.tree.limits import NTH_LAST_MAX
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    EACH,
    LAST,
    And,
    Arithmetic,
    Attribute,
    Compare,
    Condition,
    Constant,
    CountExtreme,
    CountIn,
    CountLike,
    CountWhere,
    In,
    IsKind,
    LastCards,
    Not,
    NthLast,
    NumberKind,
    Operation,
    Or,
    Rank,
    RankSummary,
    Relation,
    RunLength,
    Same,
    Streak,
    Summary,
    negate,
)
from rule import strategies as some


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(some.rules)
def test_what_is_printed_reads_back(rule: RuleTree) -> None:
    text = word_rule(rule)
    assume(len(text.split()) <= WORDS_MAX)
    assert read_rule(text) == rule
    assert core_readings(text) == (rule,)


@pytest.mark.slow
@settings(max_examples=1_000, suppress_health_check=list(HealthCheck))
@given(some.rules)
def test_what_is_printed_reads_back_for_thousands(rule: RuleTree) -> None:
    text = word_rule(rule)
    assume(len(text.split()) <= WORDS_MAX)
    assert read_rule(text) == rule


@pytest.mark.parametrize("back", range(2, NTH_LAST_MAX + 1))
def test_cards_far_back_are_read_as_they_are_printed(back: int) -> None:
    rule = RuleTree(Same(Attribute.SUIT, CANDIDATE, NthLast(back)))
    assert read_rule(word_rule(rule)) == rule


@pytest.mark.parametrize("join", [And, Or])
def test_what_a_laid_card_must_not_be_goes_on(join: type[And | Or]) -> None:
    last = NthLast(1)
    rule = RuleTree(join((In(last, ~HEARTS), In(last, RED))))
    assert read_rule(word_rule(rule)) == rule


@given(st.integers(1, FULL_MASK - 1).map(CardSet) | some.card_sets)
def test_every_set_of_cards_has_a_name(cards: CardSet) -> None:
    assert read_rule(f"the card must be {word_kind(cards)}") == RuleTree(In(CANDIDATE, cards))


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.slug) for rule in library()])
def test_canonical_english_has_one_reading(rule: LibraryRule) -> None:
    meant = read_rule(rule.sentence)
    assert core_readings(word_rule(meant)) == (meant,)


def test_an_otherwise_is_not_printed_where_it_might_be_meant_of_another_case() -> None:
    rule = read_rule(
        "(If the last card is red, then the card must be black) and "
        "(if the last card is odd, then the card must be even; otherwise the card must be red)."
    )
    assert word_rule(rule).count(".") == 1
    assert read_rule(word_rule(rule)) == rule


LOW = CardSet(sum(cards.mask for cards in RANK_SETS[:7]))
JARGON = re.compile(
    r"the length of the run|the remainder of|the distance between the rank of the card and the rank"
    r"|that (?:was|are) \(an? (?![^()]* or )|not \(the (?!card)|ranks in the last"
)
"""What has a plainer form, as a child would say it; "the last ace or king" has two meanings."""


def test_what_people_say_is_printed_without_jargon() -> None:
    atoms = (RuleTree(condition) for kind in atom_kinds() for condition in kind.conditions[::7])
    rules = (*(read_rule(published.sentence) for published in library()), *atoms)
    assert [text for text in map(word_rule, rules) if JARGON.search(text)] == []


RANK, LAST_RANK = Rank(CANDIDATE), Rank(LAST)


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        (
            Compare(RunLength(Attribute.COLOUR), Relation.LESS, Constant(2)),
            "Never 2 cards of the same colour in a row.",
        ),
        (
            Compare(Streak(FACE), Relation.LESS, Constant(3)),
            "Never 3 face cards in a row.",
        ),
        (
            Compare(
                Arithmetic(RANK, Operation.DISTANCE, LAST_RANK), Relation.AT_LEAST, Constant(4)
            ),
            "The card must be at least 4 away from the last card.",
        ),
        (
            Compare(
                Arithmetic(RANK, Operation.REMAINDER, Constant(3)), Relation.UNEQUAL, Constant(1)
            ),
            "The rank of the card must not leave a remainder of 1 when divided by 3.",
        ),
        (
            Compare(
                Arithmetic(RANK, Operation.REMAINDER, Constant(3)),
                Relation.UNEQUAL,
                Arithmetic(LAST_RANK, Operation.REMAINDER, Constant(3)),
            ),
            "The rank of the card must not leave the same remainder as the rank of the last card "
            "when divided by 3.",
        ),
        (
            Compare(
                Arithmetic(RANK, Operation.DISTANCE, LAST_RANK),
                Relation.EQUAL,
                Arithmetic(LAST_RANK, Operation.DISTANCE, Rank(NthLast(2))),
            ),
            "The card must be as far from the last card as the last card is from the second-last "
            "card.",
        ),
        (
            Compare(RANK, Relation.AT_MOST, LAST_RANK),
            "The card must be no higher than the last card.",
        ),
        (In(CANDIDATE, RANK_SETS[0] | RANK_SETS[1]), "The card must be an ace or a 2."),
        (In(CANDIDATE, ~RANK_SETS[12]), "The card must not be a king."),
        (
            Or((In(LAST, RANK_SETS[12]), Same(Attribute.SUIT, CANDIDATE, LAST))),
            "The last card is a king or the card must have the same suit as the last card.",
        ),
        (
            Not(Same(partition(LOW), CANDIDATE, LAST)),
            "Cards from ace to 7 and cards from 8 to king must alternate.",
        ),
        (
            Not(Same(Attribute.PRIMALITY, CANDIDATE, LAST)),
            "Prime cards and non-prime cards must alternate.",
        ),
        (In(LAST, RED), "(The last card must be red)."),
        (
            Not(IsKind(RankSummary(Summary.SUM, LastCards(2)), NumberKind.PRIME)),
            "The sum of the ranks of the last 2 cards must not be prime.",
        ),
        (
            negate(Same(Attribute.SUIT, CANDIDATE, NthLast(1, FACE))),
            "The card must have a different suit from the last face card.",
        ),
        (
            Compare(CountIn(HEARTS), Relation.LESS, Constant(3)),
            "The number of hearts in the line must be less than 3.",
        ),
        (
            Compare(
                CountLike(Attribute.SUIT),
                Relation.EQUAL,
                CountExtreme(Attribute.SUIT, most=False),
            ),
            "The card must have the least frequent suit in the line.",
        ),
        (
            Compare(CountWhere(RANK, Relation.AT_MOST, Rank(EACH)), Relation.EQUAL, Constant(0)),
            "The card must be at most as high as none of the cards in the line.",
        ),
        (
            Compare(
                CountWhere(RANK, Relation.GREATER, Rank(EACH), LastCards(3)),
                Relation.AT_LEAST,
                Constant(2),
            ),
            "The card must be higher than at least 2 of the cards in the last 3 cards.",
        ),
    ],
)
def test_what_a_child_would_say(condition: Condition, sentence: str) -> None:
    assert word_rule(RuleTree(condition)) == sentence
    assert read_rule(sentence) == RuleTree(condition)
    assert read_rule(sentence) == RuleTree(condition)


@pytest.mark.parametrize(
    "sentence",
    [
        # where cards are counted, which is not where the card lies
        "The number of cards of the suit of the last card of its colour in the line must be even.",
        "The number of cards of the group among (a heart) of the fourth-last card in the line must "
        "be 2.",
        # a word of a number, and none of a direction
        "The rank of the card must be the rank of the last card divided by (the points of the card "
        "(2 for an ace)) rounded down.",
        # a summary, and not the lower of two cards
        "The sum of the ranks of the last 2 cards divided by the lower median of the ranks in the "
        "line must be even.",
        "The points of the last card (1 for a card) must be 1.",
        # the card is added to one stretch only
        "The number of hearts in the line must be less than (the number of spades in the line "
        "together with the card).",
        "The number of hearts in the line must be between 1 and (the number of spades in the line "
        "together with the card).",
        "The number of hearts in the last 3 cards together with the card must be less than the "
        "number of spades in the last 2 cards together with the card.",
        # one card whose rank is meant, and not two
        "The place in the line must be the rank of the last card and the card must be red.",
        # one card of the line, and not the line and the card
        "The last card must have the same suit as card 2 of the line and the card must be prime.",
        "The last card must have the same suit as the highest card in the line and the card must "
        "be prime.",
        # a number of its own, and no rank of the list
        "The last card must be a club among 2, 4 and 6 and (5 must be the place in the line).",
        # what stands in the last case, and not beside all cases
        "Any card is right. For the first 2 cards of the line, if the card is red, then the card "
        "must be odd; otherwise the card must be even and the place in the line must be 2.",
        "If the card is red, then the card must be odd; otherwise if the last card is red, then "
        "the card must be even; otherwise the card must be a king and the place in the line must "
        "be odd.",
        # what is demanded of cards that lie, where the whole is a test
        "If (if the card is odd, then no card is right; otherwise the last card must be red), then "
        "the place in the line must be odd.",
        # the number is meant, and not the card
        "The number of cards in the line for which (the rank of the card is different from the "
        "rank of the other card) must be 2.",
    ],
)
def test_what_is_hard_to_tell_apart_reads_back(sentence: str) -> None:
    meant = read_rule(sentence)
    assert core_readings(sentence) == (meant,)
    assert word_rule(meant) == sentence
