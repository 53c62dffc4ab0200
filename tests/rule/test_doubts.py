"""What is doubtful about a rule, and that nothing is doubtful about the published ones."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, LibraryRule, Read, answer, library, read_rule
from eleusis.rule.analysis.doubts import doubts
from eleusis.rule.tree.syntax import LAST, Compare, Rank, Relation, RuleTree

DOUBTFUL = [
    ("Play higher. If the last card is a king, play an ace.", {"sentences-contradict"}),
    ("If the last card is odd and the last card is even, play red.", {"always-false"}),
    ("The card must be red or the rank must be at least 1.", {"always-true"}),
    ("While there is only one card on the line, any card is right.", {"any-card"}),
    ("The card must be red and the card must be black.", {"no-card"}),
    ("the sum of the last two cards must be even", {"whatever-card"}),
    ("The number of red cards so far must be odd.", {"whatever-card"}),
    (
        "If the last card is red, play odd; otherwise if the last card is a heart, play even.",
        {"unreachable"},
    ),
    (
        "If the last card is red, play odd; otherwise if the last card is black, play even; "
        "otherwise play a king.",
        {"unreachable"},
    ),
    ("Always go up; only an ace may go lower.", {"unreachable"}),
    ("If you play a king, it must be a queen.", {"always-false"}),
    ("If the card is higher than the last card, the card must be lower.", {"always-false"}),
    ("Go up. Only a king may be lower than the last card.", {"unreachable"}),
]


@pytest.mark.parametrize(("text", "codes"), DOUBTFUL)
def test_what_nobody_means_is_doubtful(text: str, codes: set[str]) -> None:
    asked = answer(text)
    assert isinstance(asked, Asked)
    assert {doubt.code for doubt in asked.doubts} == codes


def test_a_card_compared_with_itself_is_doubtful() -> None:
    rule = RuleTree(Compare(Rank(LAST), Relation.GREATER, Rank(LAST)))
    assert "own-card" in {doubt.code for doubt in doubts(rule)}


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.slug) for rule in library()])
def test_published_rules_are_beyond_doubt(rule: LibraryRule) -> None:
    assert doubts(read_rule(rule.sentence)) == ()


@pytest.mark.parametrize(
    "text", ["Any card is right.", "1 <= rank <= 6", "rank <= 13 and the card is red"]
)
def test_what_is_said_in_so_many_words_is_not_asked_back(text: str) -> None:
    assert isinstance(answer(text), Read)


def test_a_canonical_sentence_is_not_asked_back() -> None:
    asked = answer("Lower than the card.")
    assert isinstance(asked, Asked)
    assert asked.sentence == "The card must be lower than the card."
    assert read_rule(asked.sentence) == asked.rule
