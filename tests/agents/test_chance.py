"""Chance: the numbers are fixed for ever, and fair."""

from __future__ import annotations

from collections import Counter

import pytest

from eleusis.agents.rng import Chance, shuffled
from eleusis.cards import CARDS, deck, parse_cards, print_cards


def test_the_order_of_a_seed_never_changes() -> None:
    """Records of old rounds are verified with it: if this fails, mend the code, not the test."""
    assert print_cards(shuffled(deck(2), 7, 0)[:12]) == "5H JC JC 7D 5S 7H 8D 9S 10D QD JS KC"
    assert print_cards(shuffled(deck(1), "seven", 1)[:12]) == "2H 8S 5C JD 9H 6S 3C 9D 4S 2D JH 2S"
    assert [Chance(7, "choose", 3).below(1000), Chance("7").below(6)] == [291, 5]


def test_shuffling_keeps_every_card() -> None:
    assert sorted(shuffled(deck(2), "any", 0)) == list(deck(2))
    assert shuffled((), "any") == ()


def test_each_word_counts() -> None:
    orders = {shuffled(CARDS, *words) for words in (("a", 0), ("a", 1), ("b", 0), ("a",), (0, "a"))}
    assert len(orders) == 5


def test_a_number_and_its_text_are_the_same_seed() -> None:
    """A record keeps the seed as text."""
    assert shuffled(CARDS, 7, 0) == shuffled(CARDS, "7", "0")


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    cards = parse_cards("AC 2C 3C 4C")
    orders = Counter(shuffled(cards, seed) for seed in range(2400))
    assert len(orders) == 24
    assert 60 < min(orders.values()) <= max(orders.values()) < 140


def test_draws_follow_each_other_and_depend_on_nothing_else() -> None:
    first, second = Chance("seed", 1), Chance("seed", 1)
    assert [first.below(10**9) for _ in range(5)] == [second.below(10**9) for _ in range(5)]
    assert len({first.below(10**9) for _ in range(20)}) == 20


@pytest.mark.parametrize(("probability", "expected"), [(0.0, 0), (1.0, 500)])
def test_what_is_certain_happens_always(probability: float, expected: int) -> None:
    chance = Chance("certain")
    assert sum(chance.happens(probability) for _ in range(500)) == expected


def test_what_is_likely_happens_often() -> None:
    chance = Chance("likely")
    assert 220 < sum(chance.happens(0.25) for _ in range(1000)) < 280


def test_a_sample_holds_different_copies() -> None:
    chance = Chance("sample")
    assert sorted(chance.sample(parse_cards("AC AC 2C"), 3)) == list(parse_cards("AC AC 2C"))
    assert len(chance.sample(CARDS, 5)) == len(set(chance.sample(CARDS, 5))) == 5
