"""Where two rules differ, from the beginning or from a line on."""

from __future__ import annotations

import pytest

from eleusis.cards import RED, parse_cards
from eleusis.rule.comparison import Difference, Undecided, difference
from eleusis.rule.meaning import verdict
from eleusis.rule.reading import read_rule
from eleusis.rule.syntax import LAST, If, In, Rule


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Colours alternate.", "Colours alternate."),
        (
            "Colours alternate.",
            "If the last card was red, play a black card; otherwise a red one.",
        ),
        ("Play an odd card or an even card.", "Any card is right."),
    ],
)
def test_the_same_in_other_words_is_the_same(first: str, second: str) -> None:
    line = parse_cards("9H")
    assert difference(read_rule(first), read_rule(second), line) is None
    assert difference(read_rule(second), read_rule(first), line) is None


@pytest.mark.parametrize(
    ("first", "second", "line"),
    [
        ("Colours alternate.", "Play a black card.", "9H"),
        ("Colours alternate.", "Play a red card.", "9H"),
        ("Play a red card.", "Red, then black, and repeat.", ""),
    ],
)
def test_a_difference_is_one(first: str, second: str, line: str) -> None:
    one, other = read_rule(first), read_rule(second)
    found = difference(one, other, parse_cards(line))
    assert isinstance(found, Difference)
    assert verdict(one, found.line, found.card) == found.first
    assert verdict(other, found.line, found.card) != found.first
    assert found.line[: len(parse_cards(line))] == parse_cards(line)
    starters = 1 if not line else 0
    played = range(len(parse_cards(line)) + starters, len(found.line))
    assert all(verdict(one, found.line[:n], found.line[n]) for n in played)


def test_a_shortest_line_is_found() -> None:
    one, other = read_rule("Colours alternate."), read_rule("Play a black card.")
    found = difference(one, other, parse_cards("9H"))
    assert isinstance(found, Difference)
    assert len(found.line) == 2


def test_rules_may_agree_from_a_line_on() -> None:
    """With a red card on the line, nothing but red cards can follow by either."""
    one = read_rule("Play a card of the same colour as the last card.")
    other = read_rule("Play a red card.")
    assert difference(one, other, parse_cards("9H")) is None
    assert isinstance(difference(one, other, parse_cards("9S")), Difference)


def test_too_many_states_are_left_undecided() -> None:
    rule = read_rule("In each block of 13 cards no rank repeats.")
    other = Rule(If(In(LAST, RED), rule.condition, rule.condition))
    line = parse_cards("9H")
    found = difference(rule, other, line, pairs_max=50)
    assert isinstance(found, Undecided)
    assert found.pairs > 50


def test_a_rule_is_itself_without_a_look() -> None:
    rule = read_rule("In each block of 13 cards no rank repeats.")
    assert difference(rule, rule, pairs_max=0) is None
