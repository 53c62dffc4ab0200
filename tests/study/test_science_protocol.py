"""A round of the science benchmark goes as published."""

from __future__ import annotations

from collections import Counter

import pytest

from eleusis.cards import Card, parse_cards
from eleusis.errors import InputError
from eleusis.rule import machine, read_rule
from eleusis.rule.tree.syntax import Attribute, Compare, Constant, Relation, RuleTree, RunLength
from eleusis.study.science.protocol import (
    Scientist,
    ScientistTurn,
    SoloDeal,
    SoloRound,
    deal_cards,
    run_round,
)
from study.scripted import Scripted

HAND = "2H 4S 5C 6C 7D 8S 9H 10D JC QD KS AH"
STOCK = "AC " * 30

EVEN = read_rule("Only even cards.")
ODD = read_rule("Only odd cards.")
ALTERNATE = read_rule("Colours alternate.")
SAME_COLOUR = read_rule("Play the same colour as the last card.")
BLACK = read_rule("Only black cards.")


def deal(sentence: str, starter: str) -> SoloDeal:
    rule = read_rule(sentence)
    return SoloDeal("ours", rule, 0, parse_cards(HAND), Card(starter), parse_cards(STOCK))


def played(
    scientist: Scientist, sentence: str = "Only even cards.", starter: str = "4C"
) -> SoloRound:
    return run_round(scientist, deal(sentence, starter))


def lay(cards: str) -> list[ScientistTurn]:
    return [ScientistTurn(card) for card in parse_cards(cards)]


def test_thirty_turns_and_nothing_found() -> None:
    round_ = played(Scripted())
    assert len(round_.turns) == 30
    assert (round_.score, round_.is_solved, round_.wrong_guesses) == (0, False, 0)


def test_the_starter_is_told_as_right_and_each_verdict_after_it() -> None:
    scientist = Scripted(lay("2H 5C 4S"))
    played(scientist)
    assert scientist.verdicts[:4] == [
        (Card("4C"), True),
        (Card("2H"), True),
        (Card("5C"), False),
        (Card("4S"), True),
    ]


def test_one_card_is_drawn_after_each_play() -> None:
    scientist = Scripted(lay("2H 5C"))
    played(scientist)
    first, second, third = scientist.hands[:3]
    assert (len(first), len(second), len(third)) == (12, 12, 12)
    assert Counter(second) - Counter(first) == Counter([Card("AC")])
    assert Counter(first) - Counter(second) == Counter([Card("2H")])


def test_a_copy_of_a_card_stays_in_the_hand() -> None:
    scientist = Scripted(lay("2H 4S AC"))
    played(scientist)
    assert scientist.hands[3].count(Card("AC")) == 2


@pytest.mark.parametrize("turn", [1, 2, 17, 30])
def test_a_correct_guess_scores_31_minus_its_turn(turn: int) -> None:
    answers = [ScientistTurn(Card("AC"), EVEN, 0.9, is_guess=True)]
    begun = lay(f"{HAND} {STOCK}")[: turn - 1]
    round_ = played(Scripted([*begun, *answers] if turn > 1 else lay("2H")))
    if turn == 1:
        round_ = played(Scripted([ScientistTurn(Card("2H"), EVEN, 0.9, is_guess=True)]))
    assert (len(round_.turns), round_.score) == (turn, 31 - turn)
    assert round_.is_solved


def test_a_wrong_guess_costs_two_and_is_told() -> None:
    scientist = Scripted(
        [
            ScientistTurn(Card("2H"), ODD, 0.5, is_guess=True),
            ScientistTurn(Card("4S"), BLACK, 0.5, is_guess=True),
            ScientistTurn(Card("6C"), EVEN, 0.5, is_guess=True),
        ]
    )
    round_ = played(scientist)
    assert (round_.score, round_.wrong_guesses) == (31 - 3 - 2 * 2, 2)
    assert scientist.wrong == [ODD, BLACK]


def test_a_rule_in_mind_costs_nothing() -> None:
    answers = [ScientistTurn(Card("2H"), ODD, 0.9), ScientistTurn(Card("4S"), EVEN, 0.4)]
    scientist = Scripted(answers)
    round_ = played(scientist)
    assert [turn.is_correct for turn in round_.turns[:3]] == [False, True, False]
    assert (round_.wrong_guesses, scientist.wrong) == (0, [])


def test_without_stakes_the_first_correct_belief_counts() -> None:
    believed = [ScientistTurn(Card("2H"), EVEN, 0.4), ScientistTurn(Card("4S"), EVEN, 0.5)]
    assert played(Scripted(believed)).no_stakes_score == 31 - 2
    guessed = [ScientistTurn(Card("2H"), EVEN, 0.1, is_guess=True)]
    assert played(Scripted(guessed)).no_stakes_score == 30
    assert played(Scripted()).no_stakes_score == 0


def test_the_round_ends_when_nothing_can_be_scored_any_more() -> None:
    """Ten wrong guesses in ten turns leave nothing: 31 - 11 - 20 is 0."""
    wrong = [ScientistTurn(card, ODD, 0.5, is_guess=True) for card in parse_cards(HAND)]
    round_ = played(Scripted(wrong))
    assert (len(round_.turns), round_.wrong_guesses, round_.score) == (10, 10, 0)


def test_a_guess_that_comes_too_late_is_no_solution() -> None:
    """Nine wrong guesses and one card more: in turn 12 a correct guess would score 1."""
    wrong = [ScientistTurn(card, ODD, 0.5, is_guess=True) for card in parse_cards(HAND)[:9]]
    in_time = [*wrong, *lay("QD KS"), ScientistTurn(Card("AH"), EVEN, 0.5, is_guess=True)]
    assert played(Scripted(in_time)).score == 1
    too_late = [*wrong, *lay("QD KS AH"), ScientistTurn(Card("AC"), EVEN, 0.5, is_guess=True)]
    round_ = played(Scripted(too_late))
    assert (round_.score, round_.is_solved, len(round_.turns)) == (0, False, 12)


def test_a_guess_without_a_rule_is_wrong() -> None:
    """Such as the text of somebody who cannot say what is meant."""
    round_ = played(Scripted([ScientistTurn(Card("2H"), None, 0.5, is_guess=True)]))
    assert round_.wrong_guesses == 1


def test_equal_from_here_on_is_correct() -> None:
    """After a black line, the same colour again and black are one."""
    guess = [ScientistTurn(Card("4S"), SAME_COLOUR, 0.5, is_guess=True)]
    assert played(Scripted(guess), "Only black cards.", "4C").score == 30


def test_a_guess_is_judged_after_the_card_of_its_turn() -> None:
    """It was said before the verdict, but what counts is the line that the verdict leaves."""
    secret = "Play the same colour as the last card. The first 2 cards of the line are free."
    red, black = read_rule("Only red cards."), read_rule("Only black cards.")
    guesses = [
        ScientistTurn(
            Card("2H"), black, 0.5, is_guess=True
        ),  # the black 4 is no longer the last card
        ScientistTurn(Card("5C"), red, 0.5, is_guess=True),
    ]
    round_ = played(Scripted(guesses), secret, "4C")
    assert [turn.is_right for turn in round_.turns] == [True, False]
    assert [turn.is_correct for turn in round_.turns] == [False, True]
    at_once = played(Scripted([ScientistTurn(Card("2H"), red, 0.5, is_guess=True)]), secret, "4C")
    assert at_once.score == 30


def test_a_difference_far_ahead_is_seen() -> None:
    """No card tells these apart before the line has seven cards of a colour in a row."""
    nearly = RuleTree(Compare(RunLength(Attribute.COLOUR), Relation.LESS, Constant(7)))
    guess = [ScientistTurn(Card("4S"), nearly, 0.5, is_guess=True)]
    assert not played(Scripted(guess), "Any card is right.", "4C").turns[0].is_correct


def test_a_card_that_is_not_in_the_hand() -> None:
    with pytest.raises(InputError, match="3C is not in the hand, which is 2H 4S"):
        played(Scripted(lay("3C")))


# ---- Deals of our own ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sentence", ["Only aces.", "Only the king of spades.", "Colours alternate."]
)
def test_a_deal_of_our_own_has_enough_cards_and_a_right_starter(sentence: str) -> None:
    rule = read_rule(sentence)
    for seed in range(20):
        made = deal_cards("ours", rule, seed)
        judge = machine(rule, starters=0)
        assert (len(made.hand), len(made.stock)) == (12, 30)
        assert judge.is_right(judge.start, made.starter)
        copies = Counter((*made.hand, made.starter, *made.stock))
        assert max(copies.values()) <= 2


def test_deals_differ_by_seed_and_name_and_come_again() -> None:
    made = {deal_cards(name, EVEN, seed).hand for name in "ab" for seed in range(2)}
    assert len(made) == 4
    assert deal_cards("a", EVEN, 0) == deal_cards("a", EVEN, 0)


def test_a_rule_that_nothing_can_start() -> None:
    with pytest.raises(InputError, match="no card can start"):
        deal_cards("ours", read_rule("No card is right."), 0)
