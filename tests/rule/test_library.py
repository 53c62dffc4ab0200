"""The library's sentences mean what the rulebooks mean, and can be read, printed and read back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import CARDS, Card, CardSet
from eleusis.errors import InputError
from eleusis.rule import (
    LibraryRule,
    library,
    library_rule,
    machine,
    read_rule,
    right_cards,
    word_rule,
)
from rule.predicates import PREDICATES

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = library()
KINDS = {"example", "hypothesis", "variant", "external", "benchmark"}
LENGTH_MAX = 30

POOLS = {
    "walk-of-eight": tuple(card for card in CARDS if card.rank in (1, 2, 4, 6, 8, 9, 10, 12)),
    "walk-of-seven": tuple(card for card in CARDS if card.rank in (1, 4, 6, 8, 9, 10, 12)),
}
"""A walk is defined on its own ranks only; the rulebook has the starter drawn until it fits."""


def by_slug(rules: tuple[LibraryRule, ...] = RULES) -> list[object]:
    return [pytest.param(rule, id=rule.slug) for rule in rules]


def contexts(
    rule: LibraryRule, style: str, count: int, chance: random.Random
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """*count* lines of a style, each with the machine's mask; about half are right throughout.

    Lines grow card by card and are yielded on the way, with a starter from their first card on.
    """
    starters = int(style == "starter")
    judge = machine(read_rule(rule.sentence), starters=starters)
    pool = POOLS.get(rule.slug, CARDS)
    while True:
        line: tuple[Card, ...] = ()
        state, stays_right = judge.start, chance.random() < 0.5
        for length in range(chance.randint(1, LENGTH_MAX)):
            mask = judge.mask(state)
            if length >= starters:
                yield line, mask
                count -= 1
                if count == 0:
                    return
            right = [card for card in pool if mask >> card & 1]
            if stays_right and length >= starters and not right:
                break
            card = chance.choice(right if stays_right and length >= starters else pool)
            line, state = (*line, card), judge.step(state, card)


def disagreements(rule: LibraryRule, count: int, cards_each: int) -> list[str]:
    """Contexts in which the rule and its predicate disagree."""
    predicate = PREDICATES[rule.slug]
    chance = random.Random(rule.slug)
    return [
        f"{style}: {' '.join(map(str, line))} + {card}"
        for style in rule.line
        for line, mask in contexts(rule, style, count, chance)
        for card in chance.sample(CARDS, cards_each)
        if predicate(line, card) != bool(mask >> card & 1)
    ]


@pytest.mark.parametrize("rule", by_slug())
def test_a_sentence_means_what_was_published(rule: LibraryRule) -> None:
    assert disagreements(rule, 100, 5) == []


@pytest.mark.slow
@pytest.mark.parametrize("rule", by_slug())
def test_a_sentence_means_what_was_published_in_twenty_thousand_contexts(
    rule: LibraryRule,
) -> None:
    assert disagreements(rule, 20_000, 4) == []


@pytest.mark.parametrize("rule", by_slug())
def test_the_meaning_agrees_with_the_predicate_too(rule: LibraryRule) -> None:
    tree, chance = read_rule(rule.sentence), random.Random(1977)
    for style in rule.line:
        starters = int(style == "starter")
        for line, _ in contexts(rule, style, 8, chance):
            expected = CardSet.from_cards(
                card for card in CARDS if PREDICATES[rule.slug](line, card)
            )
            assert right_cards(tree, line, starters=starters) == expected


@pytest.mark.parametrize("rule", by_slug(tuple(rule for rule in RULES if "empty" in rule.line)))
def test_the_empty_line_is_judged(rule: LibraryRule) -> None:
    expected = CardSet.from_cards(card for card in CARDS if PREDICATES[rule.slug]((), card))
    assert right_cards(read_rule(rule.sentence), (), starters=0) == expected


@pytest.mark.parametrize("rule", by_slug())
def test_what_is_printed_reads_back(rule: LibraryRule) -> None:
    tree = read_rule(rule.sentence)
    assert read_rule(word_rule(tree)) == tree


def test_every_rule_has_a_predicate_and_the_reverse() -> None:
    assert {rule.slug for rule in RULES} == set(PREDICATES)


def test_slugs_are_unique_and_fields_are_known() -> None:
    assert len({rule.slug for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.kind in KINDS
        assert rule.line
        assert set(rule.line) <= {"starter", "empty"}
        assert set(rule.remarks) <= {"dead-ends", "choosy-starter"}
        assert rule.source


def test_every_published_rule_is_here() -> None:
    """32 valid rules with variants are quoted in the rulebook texts; 32 are from elsewhere."""
    count = {kind: sum(rule.kind == kind for rule in RULES) for kind in KINDS}
    assert count["example"] + count["hypothesis"] + count["variant"] == 32
    assert (count["external"], count["benchmark"]) == (32, 26)


@pytest.mark.parametrize("rule", by_slug(tuple(rule for rule in RULES if "starter" in rule.line)))
def test_choosy_starters_are_remarked(rule: LibraryRule) -> None:
    fits = right_cards(read_rule(rule.sentence), (), starters=1)
    assert (len(fits) < len(CARDS)) == ("choosy-starter" in rule.remarks)


def test_a_rule_is_found_by_its_slug_or_the_nearest_is_named() -> None:
    assert library_rule("zigzag").source == "Gardner 1977"
    with pytest.raises(InputError, match="zigzag") as caught:
        library_rule("zig-zag")
    assert caught.value.code == "unknown-rule"
