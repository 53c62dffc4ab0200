"""Every tree prints as English that reads back as the same tree, in one reading only."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from eleusis.cards import FULL_MASK, CardSet
from eleusis.rule import LibraryRule, RuleTree, library, read_rule, word_rule
from eleusis.rule.language.kinds import word_kind
from eleusis.rule.language.reading import WORDS_MAX, parsed
from eleusis.rule.tree.syntax import CANDIDATE, In
from rule import strategies as some


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(some.rules)
def test_what_is_printed_reads_back(rule: RuleTree) -> None:
    text = word_rule(rule)
    assume(len(text.split()) <= WORDS_MAX)
    assert read_rule(text) == rule


@pytest.mark.slow
@settings(max_examples=1_000, suppress_health_check=list(HealthCheck))
@given(some.rules)
def test_what_is_printed_reads_back_for_thousands(rule: RuleTree) -> None:
    text = word_rule(rule)
    assume(len(text.split()) <= WORDS_MAX)
    assert read_rule(text) == rule


@given(st.integers(1, FULL_MASK - 1).map(CardSet) | some.card_sets)
def test_every_set_of_cards_has_a_name(cards: CardSet) -> None:
    assert read_rule(f"the card must be {word_kind(cards)}") == RuleTree(In(CANDIDATE, cards))


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.slug) for rule in library()])
def test_canonical_english_has_one_reading(rule: LibraryRule) -> None:
    assert len(parsed(word_rule(read_rule(rule.sentence))).rules) == 1


def test_an_otherwise_is_not_printed_where_it_might_be_meant_of_another_case() -> None:
    rule = read_rule(
        "(If the last card is red, then the card must be black) and "
        "(if the last card is odd, then the card must be even; otherwise the card must be red)."
    )
    assert word_rule(rule).count(".") == 1
    assert read_rule(word_rule(rule)) == rule
