"""A scientist who has to find out, at first with few hypotheses, then with all of them."""

from __future__ import annotations

import pytest

from eleusis.cards import ODD, RED, SPADES, Card, parse_cards
from eleusis.induction.posterior import Posterior
from eleusis.induction.prior.primitives import Atom, Forms, Model, Split, Turns, Vocabulary
from eleusis.rule import read_rule
from eleusis.rule.tree.syntax import CANDIDATE, LAST, Attribute, In, Same
from eleusis.study.science.benchmark import published_deals
from eleusis.study.science.inducer import Inducer, Policy
from eleusis.study.science.protocol import ScientistTurn, SoloRound, deal_cards, run_round
from eleusis.study.science.scientists import play_rounds
from eleusis.study.science.summary import means_of

BOLD, TIMID = Policy(sure=0.2), Policy(sure=0.95, hopeful=0.95)

FEW = Vocabulary(
    atoms=(
        Atom(In(CANDIDATE, RED), 2.0, 2.0),
        Atom(In(CANDIDATE, ODD), 2.0, 2.0),
        Atom(Same(Attribute.SUIT, CANDIDATE, LAST), 3.0, 3.0),
    ),
    models=(
        Model(Split(), None, 1.0),
        Model(Split((In(LAST, RED),), start=1), None, 3.0),
        Model(Turns(2), None, 3.0),
    ),
    forms=Forms(
        literal=0.0,
        both=2.0,
        either=2.0,
        exactly_one=2.0,
        part_never=6.0,
        part_literal=0.0,
        part_compound=0.0,
        free_side=6.0,
        bound_sides=0.0,
        free_turn=6.0,
        bound_turn=0.0,
        free_start=0.5,
        bound_start=2.0,
    ),
    body_bits_max=8.0,
)
"""Enough to think of a few rules in no time."""


def searched(sentence: str, seed: int = 0, policy: Policy | None = None) -> SoloRound:
    deal = deal_cards(sentence, read_rule(sentence), seed)
    inducer = Inducer(Posterior(FEW, starters=0), policy or Policy())
    return run_round(inducer, deal)


@pytest.mark.parametrize(
    "sentence",
    [
        "Only red cards.",
        "Play the same suit as the last card.",
        "Odd cards, then red cards, and repeat.",
    ],
)
def test_it_finds_what_it_can_think_of(sentence: str) -> None:
    assert all(searched(sentence, seed).is_solved for seed in range(2))


@pytest.mark.parametrize("policy", [BOLD, TIMID])
def test_it_guesses_exactly_when_it_is_sure_enough(policy: Policy) -> None:
    for seed in range(2):
        answers = [turn.answer for turn in searched("Only red cards.", seed, policy).turns]
        assert all(each.confidence >= policy.sure for each in answers if each.is_guess)
        guessed = {each.rule for each in answers if each.is_guess}
        assert guessed
        assert all(each.rule in guessed for each in answers if each.confidence >= policy.sure)


@pytest.mark.parametrize(
    ("confidence", "doubt", "is_time"),
    [
        (0.55, 1.0, True),  # sure enough, whatever the card may tell
        (0.54, 0.10, False),  # 3 · 2 · 0.1 is 0.6
        (0.54, 0.08, True),
        (0.30, 0.0, True),  # the card tells nothing
        (0.19, 0.0, False),  # but a guess at random is none
    ],
)
def test_what_waiting_is_good_for(confidence: float, doubt: float, *, is_time: bool) -> None:
    policy = Policy(sure=0.55, hopeful=0.2, patience=3)
    assert policy.is_time(confidence, doubt) is is_time


def test_who_is_bolder_is_sooner() -> None:
    turns = {
        policy: sum(len(searched("Only red cards.", seed, policy).turns) for seed in range(2))
        for policy in (BOLD, TIMID)
    }
    assert turns[BOLD] < turns[TIMID]


def test_it_lays_what_it_can_least_foretell() -> None:
    posterior = Posterior(FEW, starters=0)
    inducer = Inducer(posterior, Policy(onward=0))
    inducer.observe(Card("9H"), True)
    inducer.observe(Card("9S"), False)
    hand = parse_cards("2C 5C 7D 8D 9H JH QS KS")
    chances = posterior.predict()
    laid = inducer.answer(hand).card
    assert abs(chances[laid] - 0.5) == min(abs(chances[card] - 0.5) for card in hand)


def test_a_right_card_is_preferred_to_one_that_is_as_telling() -> None:
    """Certain of the rule it may lay anything; with some wish to go on it lays a right card."""
    posterior = Posterior(FEW, starters=0)
    for card in parse_cards("9H 2D 7H QD 4H"):
        posterior.observe(card, True)
    for card in parse_cards("9S 2C 7S QC 4S"):
        posterior.observe(card, False)
    hand = parse_cards("3S 3C JS JC 8H")
    assert Inducer(posterior, Policy(onward=0.1)).answer(hand).card is Card("8H")


def test_a_rule_that_it_cannot_think_of_is_no_trouble() -> None:
    round_ = searched("The rank must be a power of two if the last card is a prime card.")
    assert round_.score == 0
    guesses = [turn.answer.rule for turn in round_.turns if turn.answer.is_guess]
    assert len(set(guesses)) == len(guesses) == round_.wrong_guesses


def test_that_any_card_is_right_is_never_guessed() -> None:
    """Though nothing else is thought of at all, as no test sorts the lines as the rule does."""
    vocabulary = Vocabulary(
        atoms=(Atom(In(CANDIDATE, ODD), 14.0, 14.0),),
        models=(Model(Split((In(LAST, RED), In(LAST, SPADES)), start=1), None, 0.0),),
        forms=Forms(
            literal=20.0,
            both=40.0,
            either=40.0,
            exactly_one=40.0,
            part_never=40.0,
            part_literal=20.0,
            part_compound=0.0,
            free_side=20.0,
            bound_sides=0.0,
            free_turn=0.0,
            bound_turn=20.0,
            free_start=0.0,
            bound_start=40.0,
        ),
        body_bits_max=80.0,
    )
    inducer = Inducer(Posterior(vocabulary, starters=0))
    inducer.observe(Card("9H"), True)
    assert inducer.answer(parse_cards("2C 3C 4D")) == ScientistTurn(Card("2C"))


@pytest.mark.slow
def test_the_published_rounds() -> None:
    summary = means_of(list(play_rounds("bayes", published_deals())))
    assert summary.mean_score >= 20
    assert summary.solved_share >= 0.97
    assert summary.wrong_guesses < 0.5
