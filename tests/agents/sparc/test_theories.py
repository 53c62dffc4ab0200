"""Selectors say what they mean, theories agree with the layout, and known rules are found."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.tables import ALTERNATE, BLACK_AFTER_ODD, RULES
from eleusis.agents.rng import Chance
from eleusis.agents.sparc.evidence import Evidence
from eleusis.agents.sparc.generalise import bodies
from eleusis.agents.sparc.models import Form, body_choices, models_for
from eleusis.agents.sparc.selectors import selectors, sortings
from eleusis.agents.sparc.theories import Investigation
from eleusis.cards import BLACK, CARDS, RED, Card, parse_cards
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.meaning import Moment, kleene_verdict, truth, verdict

if TYPE_CHECKING:
    from eleusis.cards import Cards
    from eleusis.rule.tree.syntax import RuleTree

Trials = list[tuple["Cards", "Cards", bool]]
"""For each verdict the line, the cards, and whether all of them were right."""

lines = st.lists(st.sampled_from(CARDS), max_size=5).map(tuple)
cards = st.sampled_from(CARDS)


def judged_by(rule: RuleTree, plays: int, *words: object, string: int = 1) -> tuple[Trials, Cards]:
    """Random plays of so many cards each, as the rule judges them, and the line they leave."""
    chance = Chance("theories", *words)
    line: Cards = (chance.choice(CARDS),)
    trials: Trials = []
    for _ in range(plays):
        played = tuple(chance.choice(CARDS) for _ in range(string))
        are_right = all(
            verdict(rule, line + played[:done], card) for done, card in enumerate(played)
        )
        trials.append((line, played, are_right))
        line += played if are_right else ()
    return trials, line


def investigated(trials: Trials) -> Investigation:
    found = Investigation()
    found.laid(trials[0][0][0])
    for _, played, are_right in trials:
        if are_right or len(played) == 1:
            for card in played:
                found.judged(card, are_right)
        else:
            found.string_rejected(played)
    return found


def follows(rule: RuleTree, trials: Trials) -> bool:
    """True if the rule, by its meaning, agrees with every verdict."""
    return all(
        all(verdict(rule, line + played[:done], card) for done, card in enumerate(played))
        is are_right
        for line, played, are_right in trials
    )


# Evidence ------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(lines, cards)
def test_columns_say_what_conditions_mean(line: Cards, card: Card) -> None:
    evidence = Evidence()
    for each in line:
        evidence.lay(each)
    evidence.judged(card, is_right=True)
    moment = Moment(line, card, 1)
    for literal in evidence.literals():
        assert literal.no == (truth(literal.condition, moment) is False)
    for sorting in sortings():
        truths = [truth(test, moment) for test in sorting.tests]
        cells = evidence.cells(sorting.tests)
        if None in truths:
            assert sum(cells) == 0
        else:
            assert cells == [n == [*truths, True].index(True) for n in range(len(truths) + 1)]


def test_a_string_is_judged_card_by_card() -> None:
    evidence = Evidence()
    evidence.lay(Card("9H"))
    evidence.string_rejected(parse_cards("2C 5D 7D"))
    assert evidence.strings == [0b111]
    said = {literal.condition: literal.no for literal in evidence.literals()}
    assert said[ALTERNATE.condition] == 0b100


def test_nothing_is_said_twice() -> None:
    said = [selector.condition for selector in selectors()]
    assert len(said) == len(set(said))
    assert len(sortings()) == len(set(sortings()))
    assert all(selector.cost <= selector.denial_cost for selector in selectors())


# Generalising --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2H 9D KH", "2C 9S"),  # one selector
        ("2H 4D 6H 8H", "2C 4S 3D 9H"),  # two at once
        ("2H 9D KH JC QS KS", "2C 9S 4C AS"),  # one or the other
        ("AH 3H 5H 2C 4C 6C KD", "AC 3C 5S 2H 4H 6H 2D 8D 2S 9S"),  # several terms
    ],
)
def test_bodies_tell_right_cards_from_wrong_ones(right: str, wrong: str) -> None:
    evidence = Evidence()
    evidence.lay(Card("7S"))
    for card in parse_cards(right):
        evidence.judged(card, is_right=True)
    for card in parse_cards(wrong):
        evidence.judged(card, is_right=False)
    found = bodies(evidence.literals(), evidence.right, evidence.wrong, terms=3)
    assert found
    for body in found:
        for card in (*parse_cards(right), *parse_cards(wrong)):
            holds = truth(body.condition, Moment((Card("7S"),), card, 1))
            assert holds is (card in parse_cards(right))


def test_a_model_decides_against_the_cards_that_its_rule_decides_against() -> None:
    trials, _ = judged_by(RULES["cycle"], 20, "models")
    evidence = Evidence()
    evidence.lay(trials[0][0][0])
    for _, played, are_right in trials:
        evidence.judged(played[0], are_right)
        if are_right:
            evidence.lay(played[0])
    literals, forms = evidence.literals(), set()
    for model in models_for(evidence):
        for chosen in islice(body_choices(model, literals, evidence), 3):
            forms.add(model.form)
            said = [
                kleene_verdict(model.rule(chosen), line, played[0]) is False
                for line, played, _ in trials
            ]
            assert model.no(chosen) == sum(no << number for number, no in enumerate(said))
    assert forms == {*Form}


# Theories ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "string", "seed"), list(product(("up and down", "match"), (1, 2), range(2)))
)
def test_plausible_rules_agree_with_every_verdict(name: str, string: int, seed: int) -> None:
    trials, _ = judged_by(RULES[name], 25, name, seed, string=string)
    for count in range(5, 26, 10):
        for theory in investigated(trials[:count]).theories:
            assert not theory.is_consistent or follows(theory.rule, trials[:count])


@pytest.mark.parametrize(
    ("name", "form", "plays"),
    [
        ("alternate", Form.DNF, 15),
        ("match", Form.DNF, 40),
        ("black after odd", Form.DECOMPOSITION, 25),
        ("cycle", Form.PERIODIC, 40),
    ],
)
def test_known_rules_are_found(name: str, form: Form, plays: int) -> None:
    trials, line = judged_by(RULES[name], plays, name)
    best = investigated(trials).best
    assert best.form is form
    assert difference(best.rule, RULES[name], line) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "sentence",
    [
        "Suits cycle spades, clubs, diamonds, hearts.",
        "After a black card play equal or higher; after a red card play equal or lower.",
        "Rank plus last rank is divisible by 3.",
        "Play 2 away from the last card, round the corner.",
        "If the card is a face card, it must be red; otherwise it must be black.",
        "The card must be between 5 and 9.",
    ],
)
def test_most_games_end_with_the_rule_found(sentence: str) -> None:
    rule = read_rule(sentence)
    found = 0
    for seed in range(6):
        trials, line = judged_by(rule, 120, sentence, seed)
        found += difference(investigated(trials).best.rule, rule, line) is None
    assert found >= 4


def test_rejected_strings_alone_tell_a_rule() -> None:
    trials, line = judged_by(BLACK_AFTER_ODD, 60, "strings", string=2)
    assert difference(investigated(trials).best.rule, BLACK_AFTER_ODD, line) is None


def test_a_judge_who_contradicts_himself_leaves_the_nearest_rule() -> None:
    found = Investigation()
    found.laid(Card("7S"))
    for card in parse_cards("2C 4S 6C 8S"):
        found.judged(card, is_right=False)
    found.judged(Card("2C"), is_right=True)
    found.judged(Card("2C"), is_right=False)
    found.judged(Card("2C"), is_right=True)
    assert not found.best.is_consistent
    for card in parse_cards("9H 4H 3D JD") * 3:
        found.judged(card, is_right=card in RED)
    assert not found.best.is_consistent
    likely = found.best.right(parse_cards("7S 2C 9H"))
    assert likely & RED.mask
    assert not likely & BLACK.mask
