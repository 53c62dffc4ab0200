"""The published deals and figures are what they are said to be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from eleusis.cards import Card, Suit, print_cards
from eleusis.rule import library, machine
from eleusis.study.science.benchmark import language_models, published_deals, solved_by_models


def shuffled_as_published(seed: int) -> list[Card]:
    pack = [
        Card.of(rank, suit)
        for _ in range(2)
        for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
        for rank in range(1, 14)
    ]
    Random(seed).shuffle(pack)
    return pack


def test_three_deals_of_each_benchmark_rule() -> None:
    slugs = [rule.slug for rule in library() if rule.kind == "benchmark"]
    deals = published_deals()
    assert [deal.name for deal in deals] == slugs * 3
    assert len(slugs) == 26
    seeds = {slug: [deal.seed for deal in deals if deal.name == slug] for slug in slugs}
    assert all(found == [found[0], found[0] + 1, found[0] + 2] for found in seeds.values())


@pytest.mark.parametrize("deal", published_deals(), ids=lambda deal: f"{deal.name}-{deal.seed}")
def test_a_deal_is_what_its_seed_gives(deal: object) -> None:
    found = next(each for each in published_deals() if each is deal)
    cards = shuffled_as_published(found.seed)
    judge = machine(found.rule, starters=0)
    place = next(n for n in range(12, 104) if judge.is_right(judge.start, cards[n]))
    assert print_cards(found.hand) == print_cards(cards[:12])
    assert found.starter is cards[place]
    assert print_cards(found.stock) == print_cards(cards[place + 1 : place + 31])
    assert max(Counter(cards).values()) == 2


def test_the_models_as_published() -> None:
    found = language_models()
    assert len(found) == len({model.name for model in found}) == 16
    assert sum(model.in_article for model in found) == 15
    assert [model.score for model in found] == sorted(
        (model.score for model in found), reverse=True
    )
    best = found[0]
    assert (best.name, round(best.score, 2)) == ("Gemini 3 Pro Preview High", 17.26)
    for model in found:
        assert 0 < model.score < model.no_stakes_score < 30
        # No round scores more than 30, and wrong guesses cost.
        assert model.score <= 30 * model.solved
        assert round(model.solved * 78, 1) % 1 < 0.11 or round(model.solved * 78, 1) % 1 > 0.89


def test_the_share_that_models_solved_is_known_for_each_rule() -> None:
    assert set(solved_by_models()) == {rule.slug for rule in library() if rule.kind == "benchmark"}
    assert min(solved_by_models().items(), key=lambda each: each[1]) == (
        "science-paired-ranks-distinct",
        0.13,
    )
