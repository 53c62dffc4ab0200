"""The posterior against its definition: all hypotheses written down, judged by `meaning`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import CARDS, RED, SPADES
from eleusis.induction.facts import (
    CardJudged,
    CardLaid,
    Fact,
    HintHeard,
    NoneRight,
    NotTheRule,
    SomeRight,
    StringRejected,
)
from eleusis.induction.outside import OUTSIDE_SHARE
from eleusis.induction.posterior import Posterior
from eleusis.rule.analysis.claims import (
    AlwaysRight,
    ColoursSwap,
    NeverRight,
    OfCandidate,
    RightCount,
)
from eleusis.rule.tree.syntax import Attribute
from induction.small import (
    after,
    all_written,
    fits,
    is_right,
    outside_written_down,
    vocabulary,
    written_down,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.cards import Cards
    from eleusis.rule.analysis.claims import Claim
    from eleusis.rule.tree.syntax import RuleTree

cards = st.sampled_from(CARDS)
some_cards = st.lists(cards, min_size=1, max_size=4).map(tuple)
kinds = st.sampled_from(["card", "string", "string", "no play", "open no play", "guess"])
CLAIMS: tuple[Claim, ...] = (
    NeverRight(SPADES),
    AlwaysRight(RED),
    OfCandidate((Attribute.SUIT,)),
    OfCandidate((Attribute.COLOUR, Attribute.PARITY)),
    OfCandidate((Attribute.RANK,)),
    ColoursSwap(),
    RightCount(10, 30),
)
claims = st.sampled_from(CLAIMS)


@st.composite
def rounds(draw: st.DrawFn, starters: int, length: int) -> tuple[Fact, ...]:
    """What happens when some rule of the small vocabulary is the secret one."""
    rule = draw(st.sampled_from(all_written(starters))).rule
    facts: list[Fact] = [CardLaid(draw(cards)) for _ in range(starters)]
    line: Cards = tuple(fact.card for fact in facts if isinstance(fact, CardLaid))
    for _ in range(length):
        kind, played = draw(kinds), draw(some_cards)
        guess = draw(st.sampled_from(all_written(starters))).rule if kind == "guess" else None
        for fact in happened(rule, line, kind, played, guess, starters):
            facts.append(fact)
            line = after(line, fact)
    claim, at = draw(claims), draw(st.integers(starters, len(facts)))
    if fits(rule, line, HintHeard(claim), starters):
        facts.insert(at, HintHeard(claim))
    return tuple(facts)


def happened(
    rule: RuleTree, line: Cards, kind: str, played: Cards, guess: RuleTree | None, starters: int
) -> Iterator[Fact]:
    """What follows when these cards are played, or shown as no play, under *rule*."""
    none_right = NoneRight(played)
    if guess is not None:
        wrong_guess = NotTheRule(guess)
        if fits(rule, line, wrong_guess, starters):
            yield wrong_guess
    elif kind == "card":
        yield CardJudged(played[0], is_right(rule, line, played[0], starters))
    elif kind == "string":
        rejected = StringRejected(played)
        if fits(rule, line, rejected, starters):
            yield rejected
        else:
            yield from (CardJudged(card, True) for card in played)
    elif fits(rule, line, none_right, starters):
        yield none_right
    elif kind == "open no play":
        yield SomeRight(played)
    else:
        yield CardJudged(next(c for c in played if is_right(rule, line, c, starters)), True)


def tell(posterior: Posterior, fact: Fact) -> None:
    """The posterior observes a fact, by its public methods."""
    match fact:
        case CardLaid(card):
            posterior.observe_starter(card)
        case CardJudged(card, said):
            posterior.observe(card, said)
        case StringRejected(played):
            posterior.observe_string(played, is_right=False)
        case NoneRight(played):
            posterior.observe_no_play(played, is_right=True)
        case SomeRight(played):
            posterior.observe_no_play(played, is_right=False)
        case NotTheRule(rule):
            posterior.observe_not(rule)
        case HintHeard(claim):
            assert posterior.observe_hint(claim)


def told(facts: tuple[Fact, ...], starters: int) -> Posterior:
    """A posterior that has observed all this."""
    posterior = Posterior(vocabulary(starters), starters=starters)
    for fact in facts:
        tell(posterior, fact)
    return posterior


def check_against_definition(facts: tuple[Fact, ...], starters: int) -> None:
    posterior = told(facts[:-1], starters)
    chance, before_last = posterior.chance(facts[-1]), posterior.evidence_bits
    tell(posterior, facts[-1])
    assert chance == pytest.approx(2 ** (before_last - posterior.evidence_bits), rel=1e-11)
    left, line = written_down(facts, starters)
    total = sum(written.prior for written in left)
    before = sum(written.prior for written in all_written(starters))
    assert posterior.line == line
    tables = outside_written_down(posterior.facts, starters)
    inside = (1 - OUTSIDE_SHARE) * total / before
    whole = inside + tables.mass
    assert posterior.evidence_bits == pytest.approx(-np.log2(whole), abs=1e-11)
    assert posterior.outside == pytest.approx(tables.mass / whole, abs=1e-12)
    by_hand = np.array([tables.chance(card, line) for card in CARDS]) * tables.mass / whole
    for written in left:
        right = [card for card in CARDS if is_right(written.rule, line, card, starters)]
        by_hand[right] += inside / whole * written.prior / total
    assert posterior.predict() == pytest.approx(by_hand, abs=1e-12, rel=0)


@settings(max_examples=6)
@given(rounds(starters=1, length=8))
def test_it_is_the_definition(facts: tuple[Fact, ...]) -> None:
    check_against_definition(facts, starters=1)


@settings(max_examples=5)
@given(rounds(starters=0, length=7))
def test_it_is_the_definition_without_a_starter(facts: tuple[Fact, ...]) -> None:
    check_against_definition(facts, starters=0)


@pytest.mark.slow
@settings(max_examples=30)
@given(rounds(starters=1, length=8), rounds(starters=0, length=7))
def test_it_is_the_definition_in_many_rounds(
    begun: tuple[Fact, ...], empty: tuple[Fact, ...]
) -> None:
    check_against_definition(begun, starters=1)
    check_against_definition(empty, starters=0)
