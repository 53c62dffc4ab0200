"""Bodies of two steps fit every example, none that fits is cheaper, and a planted one is found."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eleusis.cards import BLACK, CARDS, FACE, ODD, RED, SPADES, Card, CardSet
from eleusis.induction.deeper import tree_search
from eleusis.induction.deeper.local_search import NESTED_BITS, Example
from eleusis.induction.deeper.tree_search import ENDS_BITS, PAIR_BITS_MAX, tree_bodies
from eleusis.induction.prior.primitives import Atom, Forms, Hinge, Rare, Vocabulary
from eleusis.induction.prior.standard import standard_vocabulary
from eleusis.induction.space import Space, space_of
from eleusis.rule import RuleTree, read_rule, word_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.meaning import verdict
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    NEVER,
    Attribute,
    Compare,
    Condition,
    If,
    In,
    NthLast,
    Rank,
    Relation,
    Same,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HIGHER = Compare(Rank(CANDIDATE), Relation.GREATER, Rank(LAST))
LOWER = Compare(Rank(CANDIDATE), Relation.LESS, Rank(LAST))
SAME_SUIT = Same(Attribute.SUIT, CANDIDATE)
ACES, KINGS = CardSet.parse("AC AD AH AS"), CardSet.parse("KC KD KH KS")
JACKS = CardSet.parse("JC JD JH JS")
FORMS = Forms(
    1, 2, 2.5, 5, 6, 1, 0, 3, 1, 3, 0.2, 0.2, 3, opposite=1.5, choice=3.5, own_choice=4, twins=0.5
)


def kind(cards: CardSet) -> Condition:
    return In(CANDIDATE, cards)


def after(cards: CardSet) -> Condition:
    return In(LAST, cards)


@cache
def small() -> Space:
    """Conditions that are decided behind a starter, each at a cost of its own."""
    conditions = (kind(ODD), kind(SPADES), HIGHER, LOWER)
    kinds = ("card", "card", "", "")
    atoms = (
        Atom(one, 3.0 + n / 8, 4.0 + n / 4, n / 16, kind=of, kind_bits=1.25)
        for n, (one, of) in enumerate(zip(conditions, kinds, strict=True))
    )
    tests = (
        Hinge(after(RED), 2.0, kind="last", kind_bits=0.75),
        Hinge(after(FACE), 2.25, kind="last", kind_bits=0.75),
        Hinge(kind(BLACK), 1.5, True),
    )
    mirrored = ((HIGHER, LOWER, 0.0),)
    vocabulary = Vocabulary(tuple(atoms), (), FORMS, 9.0, hinges=tests, mirrored=mirrored)
    return Space(vocabulary, starters=1)


@cache
def small_and_rare() -> Space:
    """The same, but of an atom and of a test that only searches know."""
    vocabulary = small().vocabulary
    (scarce, *atoms), (seldom, *tests) = vocabulary.atoms, vocabulary.hinges
    rare = Rare((scarce,), (seldom,))
    fewer = replace(vocabulary, atoms=tuple(atoms), hinges=tuple(tests), rare=rare)
    return Space(fewer, starters=1)


PLANTED = {
    "an exception and a choice": any_of(kind(JACKS), If(after(RED), HIGHER, LOWER)),
    "three ways out": If(after(JACKS), kind(RED), If(after(FACE), kind(ODD), SAME_SUIT)),
    "needed, and a choice": all_of(
        negate(SAME_SUIT), If(after(RED), negate(LOWER), negate(HIGHER))
    ),
    "two joined on a side": If(after(FACE), any_of(kind(SPADES), LOWER), HIGHER),
    "two joined on either side": If(
        after(RED), any_of(kind(ACES), HIGHER), any_of(kind(KINGS), LOWER)
    ),
    "by the card and by the line": If(kind(SPADES), HIGHER, If(after(ODD), LOWER, kind(RED))),
}


def judged(rule: RuleTree, plays: int, seed: int) -> list[Example]:
    """Half of the cards are right ones, where there are any."""
    chance = random.Random(seed)
    line: tuple[Card, ...] = (chance.choice(CARDS),)
    examples = []
    for _ in range(plays):
        hand = chance.choices(CARDS, k=12)
        wanted = chance.random() < 0.5
        card = next((card for card in hand if verdict(rule, line, card) == wanted), hand[0])
        is_right = verdict(rule, line, card)
        examples.append(Example(line, card, is_right))
        if is_right:
            line = (*line, card)
    return examples


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_body_is_found_and_reads_back(name: str) -> None:
    rule = RuleTree(PLANTED[name])
    found = tree_bodies(space_of(standard_vocabulary()), judged(rule, 150, seed=1))
    assert any(difference(RuleTree(atom.condition), rule) is None for atom in found)
    assert [atom.bits for atom in found] == sorted(atom.bits for atom in found)
    for atom in found:
        said = RuleTree(atom.condition)
        assert difference(read_rule(word_rule(said)), said) is None


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(PLANTED)), st.integers(1, 130), st.integers(0, 1000))
def test_whatever_is_found_fits_all_examples(name: str, plays: int, seed: int) -> None:
    examples = judged(RuleTree(PLANTED[name]), plays, seed)
    for atom in tree_bodies(small(), examples):
        body = RuleTree(atom.condition)
        assert all(verdict(body, line, card) == right for line, card, right in examples)


def test_what_is_undecided_is_right() -> None:
    """While there are no two cards the test fails to tell, and either side may be right."""
    atoms = (Atom(kind(RED), 3.0, 3.5), Atom(kind(ODD), 3.25, 3.75))
    tests = (Hinge(In(NthLast(2), FACE), 2.0), Hinge(after(SPADES), 2.5))
    space = Space(Vocabulary(atoms, (), FORMS, hinges=tests), starters=1)
    rule = RuleTree(If(tests[0].condition, kind(RED), kind(ODD)))
    for seed in range(20):
        for atom in tree_bodies(space, judged(rule, 40, seed)):
            body = RuleTree(atom.condition)
            examples = judged(rule, 40, seed)
            assert all(verdict(body, line, card) == right for line, card, right in examples)


def literals_of(vocabulary: Vocabulary) -> list[tuple[float, Condition]]:
    """All literals, and what each costs."""
    literals: list[tuple[float, Condition]] = [(ENDS_BITS[0], ALWAYS), (ENDS_BITS[1], NEVER)]
    for atom in (*vocabulary.atoms, *vocabulary.rare.atoms):
        literals.append((atom.bits + atom.joined, atom.condition))
        literals.append((atom.negation_bits + atom.joined, negate(atom.condition)))
    return literals


LAST_TESTS = {after(RED), after(FACE)}
TWINS = {literal for one in (ODD, SPADES) for literal in (kind(one), negate(kind(one)))}


def turning_bits(
    test: Hinge, one: tuple[float, Condition], other: tuple[float, Condition]
) -> float:
    """What it costs to say these on two sides of a test."""
    more = FORMS.own_choice - FORMS.choice if test.of_candidate else 0.0
    if negate(one[1]) == other[1] or {one[1], other[1]} == {HIGHER, LOWER}:
        return test.bits + one[0] + FORMS.opposite + more
    if {one[1], other[1]} <= TWINS:
        more -= 1.25
    return test.bits + one[0] + other[0] + FORMS.choice + more


def every_body(vocabulary: Vocabulary) -> Iterator[tuple[float, Condition]]:
    """All bodies of two steps but those that the library has, and what they cost."""
    literals, hinges = literals_of(vocabulary), vocabulary.hinges + vocabulary.rare.hinges
    rare = {atom.condition for atom in vocabulary.rare.atoms}
    rare |= {*map(negate, rare)} | {hinge.condition for hinge in vocabulary.rare.hinges}
    library = vocabulary.body_bits_max

    def known_bits(second: tuple[float, Condition], *others: Condition) -> float:
        """What the library has costs no more."""
        return library if second in literals and not rare & {second[1], *others} else 0.0

    turned = [
        (turning_bits(test, one, other) + NESTED_BITS, If(test.condition, one[1], other[1]))
        for test, one, other in product(hinges, literals, literals)
        if one != other
    ]
    for own, second in product(literals[2:], [*literals, *turned]):
        known = known_bits(second, own[1])
        for form, join in ((FORMS.either, any_of), (FORMS.both, all_of)):
            twins = 0.75 if {own[1], second[1]} <= TWINS else 0.0
            bits = own[0] + second[0] + form - twins
            if bits > known:
                yield bits, join(own[1], second[1])
    pairs = [
        (one[0] + other[0] + NESTED_BITS + form, join(one[1], other[1]))
        for one, other in combinations(literals[2:], 2)
        for form, join in ((FORMS.either, any_of), (FORMS.both, all_of))
    ]
    for test, own, pair in product(hinges, [*literals, *pairs], pairs):
        if own != pair and max(own[0], pair[0]) <= PAIR_BITS_MAX:
            yield turning_bits(test, own, pair), If(test.condition, own[1], pair[1])
            yield turning_bits(test, own, pair), If(test.condition, pair[1], own[1])
    for test, own, second in product(hinges, literals, [*literals, *turned]):
        bits = turning_bits(test, own, second)
        if isinstance(second[1], If) and {test.condition, second[1].test} == LAST_TESTS:
            bits -= 0.75
        if bits > known_bits(second, test.condition, own[1]):
            yield bits, If(test.condition, own[1], second[1])
            yield bits, If(test.condition, second[1], own[1])


@pytest.mark.parametrize("space_of_parts", [small, small_and_rare])
@pytest.mark.parametrize("seed", range(6))
def test_none_that_fits_is_cheaper(
    seed: int, space_of_parts: Callable[[], Space], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all bodies of two steps, of which a small vocabulary has some thousands."""
    monkeypatch.setattr(tree_search, "FIRST_STEPS", 10_000)
    monkeypatch.setattr(tree_search, "OF_A_LITERAL", 10_000)
    monkeypatch.setattr(tree_search, "_TRIED", 100)
    space, rule = space_of_parts(), RuleTree(any_of(kind(SPADES), If(after(RED), HIGHER, LOWER)))
    examples = judged(rule, 60, seed)
    found = tree_bodies(space, examples, most=1)
    for bits, body in every_body(space.vocabulary):
        if bits < found[0].bits - 1e-9:
            said = RuleTree(body)
            assert any(verdict(said, *each[:2]) != each.is_right for each in examples), word_rule(
                said
            )


def test_nothing_is_found_where_nothing_fits() -> None:
    line = (CARDS[0],)
    examples = [Example(line, CARDS[7], is_right) for is_right in (True, False)]
    assert tree_bodies(small(), examples) == ()
    assert tree_bodies(small(), []) == ()
    unhinged = Space(replace(small().vocabulary, hinges=()), starters=1)
    assert tree_bodies(unhinged, examples[:1]) == ()


def test_only_so_many_are_returned() -> None:
    examples = judged(RuleTree(PLANTED["three ways out"]), 16, seed=3)
    whole = tree_bodies(space_of(standard_vocabulary()), examples)
    assert 5 < len(whole) <= 64
    assert tree_bodies(space_of(standard_vocabulary()), examples, most=5) == whole[:5]
