"""The standard vocabulary says what it promises: in English, of the candidate, at known places."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import BLACK, CARDS, FACE, HEARTS, RED, Card
from eleusis.induction.prior.hinges import HingeKind, hinge_kinds
from eleusis.induction.prior.primitives import Atom, Model, Split, Turns
from eleusis.induction.prior.rare import rare_atoms, rare_tests
from eleusis.induction.prior.situations import ModelKind, families, model_kinds
from eleusis.induction.prior.standard import (
    FORM_SHARES,
    PART_SHARES,
    SIDE_SHARES,
    START_SHARES,
    TURN_SHARES,
    TWIN_SHARES,
    KindCounts,
    atom_kinds,
    learned_counts,
    splitting_hinges,
    standard_vocabulary,
    vocabulary_of,
)
from eleusis.rule import RuleTree, read_rule, right_cards, word_rule
from eleusis.rule.meaning import kleene_verdict
from eleusis.rule.tree.syntax import (
    ALWAYS,
    CANDIDATE,
    LAST,
    Candidate,
    Condition,
    If,
    In,
    LastLike,
    negate,
    nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.cards import Cards
    from eleusis.induction.prior.atoms import AtomKind

LONGEST = 6
"""Places looked at for where tests are undecided; starts are shorter."""


def mentions_candidate(condition: Condition) -> bool:
    named = any(isinstance(node, Candidate | LastLike) for node in nodes(condition))
    line = tuple(random.Random(3).choices(CARDS, k=LONGEST))
    return named or len(right_cards(RuleTree(condition), line)) not in (0, 52)


def of_each(kinds: tuple[AtomKind | ModelKind | HingeKind, ...]) -> list[object]:
    return [pytest.param(kind, id=kind.name) for kind in kinds]


def splits_of(kind: ModelKind) -> list[Split]:
    return [split for split, _ in kind.shapes if isinstance(split, Split)]


SAMPLED = 5
"""Conditions or models of a kind that the quick tests read back; the slow ones read all."""


def assert_atoms_read_back(kind: AtomKind, most: int) -> None:
    chance = random.Random(kind.name)
    for condition in chance.sample(kind.conditions, k=min(most, len(kind.conditions))):
        for said in (RuleTree(condition), RuleTree(negate(condition))):
            assert read_rule(word_rule(said)) == said


def assert_models_read_back(kind: ModelKind, most: int) -> None:
    """With bodies that differ from cell to cell and, where there is one, a start."""
    chance = random.Random(kind.name)
    bodies = [In(CANDIDATE, cards) for cards in (RED, BLACK)] + [
        condition for atoms in atom_kinds() for condition in atoms.conditions[:1]
    ]
    for split, family in chance.sample(kind.shapes, k=min(most, len(kind.shapes))):
        chosen = chance.choices(family.conditions if family else bodies, k=split.cells)
        rule = Model(split, family, 1.0).rule(chosen, In(CANDIDATE, RED), starters=0)
        assert read_rule(word_rule(rule)) == rule


def assert_tests_read_back(kind: HingeKind, most: int) -> None:
    """With an opposite, and with a free side."""
    chance = random.Random(kind.name)
    red, black = In(CANDIDATE, RED), In(CANDIDATE, BLACK)
    for test in chance.sample(kind.conditions, k=min(most, len(kind.conditions))):
        for then, otherwise in ((red, black), (red, ALWAYS), (ALWAYS, black)):
            rule = RuleTree(If(test, then, otherwise))
            assert read_rule(word_rule(rule)) == rule


@pytest.mark.parametrize("kind", of_each(atom_kinds()))
def test_atoms_and_their_negations_print_as_english_that_reads_back(kind: AtomKind) -> None:
    assert_atoms_read_back(kind, most=SAMPLED)


@pytest.mark.parametrize("kind", of_each(model_kinds()))
def test_models_print_as_english_that_reads_back(kind: ModelKind) -> None:
    assert_models_read_back(kind, most=SAMPLED)


@pytest.mark.slow
@pytest.mark.parametrize("kind", of_each(atom_kinds()))
def test_all_atoms_print_as_english_that_reads_back(kind: AtomKind) -> None:
    assert_atoms_read_back(kind, most=len(kind.conditions))


@pytest.mark.slow
@pytest.mark.parametrize("kind", of_each(model_kinds()))
def test_all_models_print_as_english_that_reads_back(kind: ModelKind) -> None:
    assert_models_read_back(kind, most=len(kind.shapes))


@pytest.mark.parametrize("kind", of_each(hinge_kinds()))
def test_what_bodies_turn_on_prints_as_english_that_reads_back(kind: HingeKind) -> None:
    assert_tests_read_back(kind, most=SAMPLED)


@pytest.mark.slow
@pytest.mark.parametrize("kind", of_each(hinge_kinds()))
def test_all_that_bodies_turn_on_prints_as_english_that_reads_back(kind: HingeKind) -> None:
    assert_tests_read_back(kind, most=len(kind.conditions))


@pytest.mark.parametrize("kind", of_each(hinge_kinds()))
def test_tests_speak_of_the_candidate_or_of_the_line_alone(kind: HingeKind) -> None:
    for condition in kind.conditions:
        assert mentions_candidate(condition) == kind.of_candidate, condition


@pytest.mark.parametrize("kind", of_each(rare_atoms()))
def test_rare_atoms_print_as_english_that_reads_back(kind: AtomKind) -> None:
    assert_atoms_read_back(kind, most=2 * SAMPLED)


@pytest.mark.parametrize("kind", of_each(rare_tests()))
def test_rare_tests_print_as_english_and_speak_of_the_line_alone(kind: HingeKind) -> None:
    assert_tests_read_back(kind, most=2 * SAMPLED)
    assert not any(map(mentions_candidate, kind.conditions))


def test_what_is_rare_is_there_once() -> None:
    vocabulary = standard_vocabulary()
    for every in (vocabulary.atoms + vocabulary.rare.atoms, vocabulary.rare.hinges):
        said = [each.condition for each in every]
        assert len({*said, *map(negate, said)}) == 2 * len(said)
    common = {hinge.condition for hinge in vocabulary.hinges}
    for hinge in vocabulary.rare.hinges:
        assert not {hinge.condition, negate(hinge.condition)} & common


def test_every_test_is_there_once() -> None:
    tests = [test for kind in model_kinds() for test in splitting_hinges(kind)]
    tests += [test for kind in hinge_kinds() for test in kind.conditions]
    assert len({*tests, *map(negate, tests)}) == 2 * len(tests)


def test_every_atom_is_there_once() -> None:
    literals = [
        literal
        for kind in atom_kinds()
        for condition in kind.conditions
        for literal in (condition, negate(condition))
    ]
    assert len(set(literals)) == len(literals)
    shapes = [shape for kind in model_kinds() for shape in kind.shapes]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize(
    "sentence",
    [
        "The card must be at most 2 away from the last card of its colour.",
        "The last card of its suit is a king or the card must be higher than it.",
        "If the last card of its suit is from ace to 8, then the card must be higher than the last "
        "card of its suit; otherwise the card must be lower than the last card of its suit.",
        "The card must be red or the last black card is from ace to 3 or the card must be lower "
        "than the last black card.",
    ],
)
def test_each_suit_and_colour_may_be_a_row_of_its_own(sentence: str) -> None:
    condition = read_rule(sentence).condition
    assert any(condition in kind.conditions for kind in atom_kinds())


def ten(card: Card) -> int:
    """What a card counts where faces count ten."""
    return min(card.rank, 10)


def of_suit(line: Cards, card: Card) -> list[Card]:
    """The cards of its suit that lie."""
    return [other for other in line if other.suit == card.suit]


MEASURED: dict[str, Callable[[Cards, Card], bool]] = {
    "The distance between the card and the last card must be at most the number of red cards in "
    "the line plus 2.": lambda line, card: (
        abs(card.rank - line[-1].rank) <= sum(other in RED for other in line) + 2
    ),
    "The rank of the card must be greater than the number of black cards in as many of the last 5 "
    "cards as there are times 2.": lambda line, card: (
        card.rank > 2 * sum(other in BLACK for other in line[-5:])
    ),
    "The number of cards of its suit in the line must be at most the number of cards of the suit "
    "of the last card in the line.": lambda line, card: (
        len(of_suit(line, card)) <= len(of_suit(line, line[-1]))
    ),
    "The number of cards of its suit in the current block of 5 cards from the first card of the "
    "line must be less than 2.": lambda line, card: (
        len(of_suit(line[len(line) // 5 * 5 :], card)) < 2
    ),
    "The sum of the ranks in as many of the last 2 cards as there are together with the card must "
    "be at most 20.": lambda line, card: sum(other.rank for other in (*line[-2:], card)) <= 20,
    "The sum of the points (1 for an ace; 2 for a 2; 3 for a 3; 4 for a 4; 5 for a 5; 6 for a 6; "
    "7 for a 7; 8 for an 8; 9 for a 9; 10 for from 10 to king) in the last 2 cards together with "
    "the card must be at most 21.": lambda line, card: (
        len(line) < 2 or sum(map(ten, (*line[-2:], card))) <= 21
    ),
    "The card must be a heart or be no lower than the last heart.": lambda line, card: (
        card in HEARTS
        or all(card.rank >= other.rank for other in [*filter(HEARTS.__contains__, line)][-1:])
    ),
    "If the card is red, then the card must be an ace or be higher than the last card of its suit; "
    "otherwise the card must be a king or be lower than the last card of its suit.": (
        lambda line, card: all(
            card.rank == 1 or card.rank > other.rank
            if card in RED
            else card.rank == 13 or card.rank < other.rank
            for other in of_suit(line, card)[-1:]
        )
    ),
    "The card must have a different group among (from 5 to 9) from the last card.": (
        lambda line, card: (5 <= card.rank <= 9) != (5 <= line[-1].rank <= 9)
    ),
}


@pytest.mark.parametrize("sentence", MEASURED)
def test_what_is_measured_is_what_a_formula_says(sentence: str) -> None:
    rule, said = read_rule(sentence), MEASURED[sentence]
    known = {condition for kind in atom_kinds() for condition in kind.conditions}
    assert {rule.condition, negate(rule.condition)} & known
    assert_judged_alike(rule, said)


TURNED_ON: dict[str, Callable[[Cards], bool]] = {
    "the number of cards that are (from ace to 3) in the cards since the last card that was (a "
    "face card) is at least 1": lambda line: next(
        (card.rank <= 3 for card in reversed(line) if card.rank <= 3 or card in FACE), False
    ),
    "the last card is higher than the second-last card and the second-last card is higher than the "
    "third-last card": lambda line: line[-1].rank > line[-2].rank > line[-3].rank,
    "the number of different suits in as many of the last 4 cards as there are is at most 2": (
        lambda line: len({card.suit for card in line[-4:]}) <= 2
    ),
    "the number of cards in the cards since the last card that was (a king) is odd": (
        lambda line: (
            [card.rank == 13 for card in (*reversed(line), Card("KS"))].index(True) % 2 == 1
            if any(card.rank == 13 for card in line)
            else len(line) % 2 == 1
        )
    ),
    "the number of odd cards in as many of the last 5 cards as there are is greater than the "
    "number of even cards in as many of the last 5 cards as there are": lambda line: (
        sum(1 if card.rank % 2 else -1 for card in line[-5:]) > 0
    ),
}


@pytest.mark.parametrize("test", TURNED_ON)
def test_what_bodies_turn_on_is_what_a_formula_says(test: str) -> None:
    rule, holds = read_rule(f"If {test}, play red."), TURNED_ON[test]
    assert isinstance(rule.condition, If)
    assert rule.condition.test in {test for kind in hinge_kinds() for test in kind.conditions}
    assert_judged_alike(rule, lambda line, card: card in RED or not holds(line), shortest=3)


def assert_judged_alike(
    rule: RuleTree, said: Callable[[Cards, Card], bool], *, shortest: int = 1
) -> None:
    chance = random.Random(7)
    for length in range(shortest, 60):
        line = tuple(chance.choices(CARDS, k=length % 12 + shortest))
        right = right_cards(rule, line)
        assert [card for card in CARDS if card in right] == [
            card for card in CARDS if said(line, card)
        ], line


def test_kinds_have_names_of_their_own() -> None:
    names = [kind.name for kind in atom_kinds()]
    assert len(set(names)) == len(names)
    sorting = [kind.name for kind in model_kinds()] + [kind.name for kind in hinge_kinds()]
    assert len(set(sorting)) == len(sorting)


@pytest.mark.parametrize("kind", of_each(atom_kinds()))
def test_atoms_speak_of_the_candidate(kind: AtomKind) -> None:
    for condition in kind.conditions:
        assert mentions_candidate(condition) or _depends_on_candidate(condition), condition


def _depends_on_candidate(condition: Condition) -> bool:
    """Where the candidate is not named but counted, as in runs, sums and blocks."""
    chance = random.Random(5)
    lines = [
        tuple(chance.choices(cards, k=length))
        for length in range(1, 40)
        for cards in (CARDS[:8], CARDS)
    ]
    return any(len(right_cards(RuleTree(condition), line)) not in (0, 52) for line in lines)


@pytest.mark.parametrize("kind", of_each(model_kinds()))
def test_tests_are_undecided_at_the_start_and_nowhere_else(kind: ModelKind) -> None:
    """On lines with a starter and without, and never dependent on the candidate."""
    chance = random.Random(kind.name)
    for split in splits_of(kind):
        for length in range(LONGEST):
            line = tuple(chance.choices(CARDS, k=length))
            for starters in (0, 1):
                truths = [
                    {
                        kleene_verdict(RuleTree(test), line, card, starters=starters)
                        for card in CARDS[::17]
                    }
                    for test in split.tests
                ]
                assert all(len(truth) == 1 for truth in truths)
                if truths:
                    assert ({None} in truths) == (length < split.start)


def test_cells_and_trees_agree() -> None:
    """The body of the cell that a line belongs to rules it."""
    tests = (In(LAST, RED), In(LAST, CARDSET_OF_TENS))
    for crossed in (False, True):
        split = Split(tests, crossed, start=1)
        bodies = [In(CANDIDATE, type(RED)(1 << index)) for index in range(split.cells)]
        for card in CARDS:
            cell = split.cell([card in RED, card in CARDSET_OF_TENS])
            assert right_cards(RuleTree(split.condition(bodies)), (card,)).mask == 1 << cell


CARDSET_OF_TENS = RED.parse("10C 10D 10H 10S")


def test_families_sort_all_cards() -> None:
    """Exactly one of a family holds for each candidate."""
    line = (CARDS[7],)
    for family in families():
        for card in CARDS:
            held = [kleene_verdict(RuleTree(one), line, card) for one in family.conditions]
            assert held.count(True) == 1
            assert held.count(None) == 0


def test_turns_are_said_with_their_shortest_period() -> None:
    red, black = In(CANDIDATE, RED), In(CANDIDATE, BLACK)
    assert Turns(4).condition((red, black, red, black)) == Turns(2).condition((red, black))
    assert Turns(3).condition((red, red, red)) == red


def test_what_is_said_more_often_costs_less() -> None:
    counts = KindCounts(
        atoms={"card: suit": 50.0}, denied={"card: suit": 0.0}, models={"crossed": 9.0}
    )
    before, after = vocabulary_of(KindCounts()), vocabulary_of(counts)
    bits = {atom.condition: atom.bits for atom in before.atoms}
    cheaper = {atom.condition for atom in after.atoms if atom.bits < bits[atom.condition]}
    suits = next(kind for kind in atom_kinds() if kind.name == "card: suit")
    assert cheaper == set(suits.conditions)


def test_what_parts_of_rules_say_is_not_what_rules_say_alone() -> None:
    """Who says "after a face card red" does not say "red"."""
    counts = KindCounts(parts={"card: suit": 50.0}, denied={"card: suit": 0.0})
    suits = set(next(kind for kind in atom_kinds() if kind.name == "card: suit").conditions)
    for before, after in zip(
        vocabulary_of(KindCounts()).atoms, vocabulary_of(counts).atoms, strict=True
    ):
        is_suit = before.condition in suits
        assert (after.part < before.part) == is_suit
        assert after.joined == before.joined
        assert after.bits <= before.bits if is_suit else after.bits == before.bits


def test_the_prior_adds_up() -> None:
    """What may be said first is said with probability 1 in all."""
    vocabulary = standard_vocabulary()
    said = sum(2**-atom.bits + 2**-atom.negation_bits for atom in vocabulary.atoms)
    assert said == pytest.approx(1)
    joined = (2**-atom.joined * 2**-bits for atom in vocabulary.atoms for bits in _both_bits(atom))
    assert sum(joined) == pytest.approx(1)
    assert sum(2**-model.bits for model in vocabulary.models) == pytest.approx(1)


def _both_bits(atom: Atom) -> tuple[float, float]:
    return atom.bits, atom.negation_bits


def test_counts_name_kinds_that_exist() -> None:
    counts = learned_counts()
    atoms = {kind.name for kind in atom_kinds()}
    assert set(counts.atoms) <= atoms
    assert set(counts.joined) <= atoms
    assert set(counts.denied) <= atoms
    sorting = {kind.name for kind in model_kinds()}
    assert set(counts.hinges) <= sorting | {kind.name for kind in hinge_kinds()}
    assert set(counts.models) <= {kind.name for kind in model_kinds()}
    parts = {*PART_SHARES, *SIDE_SHARES, *TURN_SHARES, *START_SHARES, *TWIN_SHARES}
    assert set(counts.forms) <= {*FORM_SHARES, *parts}
