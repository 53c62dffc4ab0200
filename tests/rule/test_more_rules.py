"""What other programs play by can be said in our language, and means the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import ALL, CARDS, Card, CardSet
from eleusis.rule import machine, read_rule, right_cards, word_rule
from rule.more_line_rules import RULES_OF_LINES
from rule.more_rules import RULES_OF_ONE_OR_TWO, SaidRule

if TYPE_CHECKING:
    from collections.abc import Iterator

MORE_RULES = RULES_OF_ONE_OR_TWO + RULES_OF_LINES

LENGTH_MAX = 24
"""Longer than any of the rules counts, and past the prime places 2 to 23."""

STARTERS = (0, 1)


def by_name() -> list[object]:
    return [pytest.param(said, id=said.name) for said in MORE_RULES]


def growing_lines(said: SaidRule, count: int) -> Iterator[tuple[Card, ...]]:
    """Full-length lines; every other one goes on with right cards while there are any."""
    chance = random.Random(said.name)
    for number in range(count):
        line: tuple[Card, ...] = ()
        for _ in range(LENGTH_MAX):
            right = [card for card in CARDS if number % 2 and said.is_right(line, card)]
            line += (chance.choice(right or CARDS),)
        yield line


def wanted(said: SaidRule, line: tuple[Card, ...]) -> CardSet:
    return CardSet.from_cards(card for card in CARDS if said.is_right(line, card))


def assert_machine_agrees(said: SaidRule, lines: int) -> None:
    for starters in STARTERS:
        judge = machine(read_rule(said.sentence), starters=starters)
        for line in growing_lines(said, lines):
            state = judge.start
            for length, card in enumerate(line):
                if length >= starters:
                    assert CardSet(judge.mask(state)) == wanted(said, line[:length])
                state = judge.step(state, card)


@pytest.mark.parametrize("said", by_name())
def test_the_machine_judges_as_the_predicate(said: SaidRule) -> None:
    """From the empty line on, over right cards and wrong ones, with a starter and without."""
    assert_machine_agrees(said, lines=4)


@pytest.mark.slow
@pytest.mark.parametrize("said", by_name())
def test_the_machine_judges_as_the_predicate_on_many_lines(said: SaidRule) -> None:
    assert_machine_agrees(said, lines=100)


@pytest.mark.parametrize("said", by_name())
def test_the_meaning_agrees_with_the_predicate_too(said: SaidRule) -> None:
    rule = read_rule(said.sentence)
    _, mostly_right = growing_lines(said, 2)
    for starters in STARTERS:
        for length in (*range(starters, 5), 8, 13):
            line = mostly_right[:length]
            assert right_cards(rule, line, starters=starters) == wanted(said, line)


@pytest.mark.parametrize("said", by_name())
def test_what_is_printed_reads_back(said: SaidRule) -> None:
    rule = read_rule(said.sentence)
    assert read_rule(word_rule(rule)) == rule


def test_the_rules_are_all_there_and_none_is_trivial() -> None:
    """A hundred and ten of them, none said twice, none that takes every card or no card."""
    assert len(MORE_RULES) == 110
    assert len({said.name for said in MORE_RULES}) == 110
    assert len({said.sentence for said in MORE_RULES}) == 110
    for said in MORE_RULES:
        masks = {wanted(said, line[:n]) for line in growing_lines(said, 4) for n in range(1, 10)}
        assert masks - {ALL}, said.name
        assert any(masks), said.name
