"""Eleusis Express, as Denexa prints it and as Golden does: single cards, and guessing aloud."""

from __future__ import annotations

from eleusis.cards import parse_cards
from eleusis.play.moves import GuessRule, Play
from play.conformance.scene import Scene, given, scenario, scored

TWELVE_BLACK = "AS 2S 3S 4S 5S 6S AC 2C 3C 4C 5C 6C"


def express(layout: int = 3, *, A: str | int, B: int = 10, C: int = 10, D: int = 10) -> Scene:
    return given("express", layout=layout, A=A, B=B, C=C, D=D)


@scenario("EXP-STR")
def test_strings_are_not_allowed() -> None:
    table = express(A=12)
    play = Play(table.seat("A"), parse_cards("JD 2C"))
    assert table.refused(play) == "string-too-long"


@scenario("EXP-WRONG")
def test_a_wrong_card_costs_two() -> None:
    """Reading A31: Denexa changes nothing here; Golden's page says one."""
    table = express(A=12)
    table.play("A", "10S")
    assert (table.drew("A"), table.hand("A")) == (2, 13)


@scenario("EXPG-WRONG")
def test_golden_a_wrong_card_costs_one() -> None:
    table = given("express-golden", A=12)
    table.play("A", "10S")
    assert (table.drew("A"), table.hand("A")) == (1, 12)


@scenario("EXP-NP-12")
def test_a_right_no_play_makes_the_hand_one_smaller() -> None:
    table = express(A=TWELVE_BLACK)
    table.no_play("A")
    assert (table.dealer_says, table.hand("A")) == ("right", 11)


@scenario("EXP-NP-1")
def test_a_right_no_play_with_one_card_ends_the_hand() -> None:
    table = express(A="2S")
    table.no_play("A")
    assert (table.hand("A"), table.is_over) == (0, True)


@scenario("EXP-NP-WRONG")
def test_after_a_wrong_no_play_the_dealer_lays_a_card_and_two_are_drawn() -> None:
    table = express(A="JD 2C 10D 8H 10S 5H KS 6C AS QD 7C 9H")
    table.no_play("A")
    assert (table.picked_by(), len(table.line.split())) == (("dealer",), 4)
    assert (table.drew("A"), table.hand("A")) == (2, 13)


@scenario("EXP-NOPROPHET")
def test_there_are_no_prophets() -> None:
    table = express(A=12)
    table.play("A", "JD")
    assert table.refused_prophet("A") == "no-prophets"


@scenario("EXP-NOEXP")
def test_nobody_is_expelled() -> None:
    table = express(layout=60, A=12)
    table.play("A", "10S")
    assert not table.is_expelled("A")


# Guessing ------------------------------------------------------------------------------------


@scenario("EXP-GUESS-OK")
def test_a_right_guess_after_a_right_play_ends_the_hand() -> None:
    table = express(layout=30, A=6, B=9, C=14, D=12)
    table.play("A", "JD")
    table.guess("A", "odd is followed by black, even by red", right=True)
    assert table.is_over
    assert table.scores() == {"A": 13, "B": 3, "C": -2, "D": 0, "G": 13}


@scenario("EXP-GUESS-BAD")
def test_after_a_wrong_guess_play_goes_on() -> None:
    table = express(layout=30, A=6)
    table.play("A", "JD")
    table.guess("A", "colours alternate", right=False)
    assert (table.is_over, table.drew("A"), table.turn) == (False, 0, "B")


@scenario("EXP-GUESS-TIME")
def test_no_guess_after_a_wrong_play() -> None:
    table = express(layout=30, A=6)
    table.play("A", "10S")
    guess = GuessRule(table.seat("A"), "odd is followed by black, even by red")
    assert table.refused(guess) == "not-after-right-play"


def test_anybody_in_the_round_may_guess_once_after_a_right_play() -> None:
    """Reading A33: in order of arrival."""
    table = express(layout=30, A=6)
    table.play("A", "JD")
    table.guess("C", "colours alternate", right=False)
    assert table.refused(GuessRule(table.seat("C"), "red, then black")) == "guessed-already"
    table.guess("D", "odd is followed by black, even by red", right=True)
    assert table.state.end is not None
    assert table.state.end.seat == table.seat("D")


def test_the_next_right_play_gives_everybody_another_guess() -> None:
    table = express(layout=30, A=6)
    table.play("A", "JD")
    table.guess("C", "colours alternate", right=False)
    table.play("B", "2C")
    table.guess("C", "red, then black", right=False)
    assert not table.is_over


# Scores --------------------------------------------------------------------------------------


@scenario("EXP-SCORE-OUT")
def test_twelve_minus_the_hand_and_three_for_going_out() -> None:
    scores = scored("express", A=0, B=4, C=9, D=15)
    assert scores == {"A": 15, "B": 8, "C": 3, "D": -3, "G": 15}


@scenario("EXP-SCORE-GUESS")
def test_six_for_guessing_the_rule() -> None:
    scores = scored("express", guesser="A", A=10, B=1, C=12)
    assert scores == {"A": 8, "B": 11, "C": 0, "G": 11}
