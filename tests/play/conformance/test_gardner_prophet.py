"""New Eleusis as Gardner describes it: the prophet, his calls, his fall, no play in his time."""

from __future__ import annotations

import pytest

from play.conformance.scene import Scene, given, scenario

FOURTEEN = "JD 2C 10D 8H 10S 5H KS 6C AS QD 7C 9H 2S 4D"


def under_a_prophet(A: str, C: int = 10, D: int = 10) -> Scene:
    """A is to play; B, with nine cards, is the prophet since five."""
    return given(prophet="B", layout=13, after_marker=5, A=A, B=9, C=C, D=D)


# The four conditions -------------------------------------------------------------------------


@scenario("GAR-PR-1")
def test_condition_1_after_a_right_play() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "JD")
    table.declare("A")
    assert (table.prophet, str(table.marked_card), table.hand("A")) == ("A", "JD", 13)
    assert table.turn == "B"
    table.play("B", "2C")
    assert table.state.pending is not None, "the play waits for A's call"
    table.call("A", "right")
    assert table.dealer_says == "Correct"


@scenario("GAR-PR-2")
def test_condition_1_after_a_wrong_play() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "10S")
    table.declare("A")
    assert (table.prophet, str(table.marked_card)) == ("A", "10S")
    assert (table.drew("A"), table.hand("A")) == (2, 15)


@scenario("GAR-PR-3")
def test_condition_1_not_once_the_next_player_has_played() -> None:
    table = given(A=FOURTEEN, B=FOURTEEN, layout=8)
    table.play("A", "JD")
    table.play("B", "2C")
    assert table.refused_prophet("A") == "not-after-own-play"


def test_condition_2_not_while_there_is_a_prophet() -> None:
    table = under_a_prophet(A=FOURTEEN)
    table.play("A", "JD")
    table.call("B", "right")
    assert table.refused_prophet("A") == "prophet-stands"


@scenario("GAR-PR-5", "GAR-PR-6")
@pytest.mark.parametrize(("expelled", "layout"), [("C", 36), ("", 8)])
def test_condition_3_two_others_in_the_round(expelled: str, layout: int) -> None:
    table = given(seats="G A B C", expelled=expelled, layout=layout, A=FOURTEEN, B=9, C=12)
    table.play("A", "JD")
    if expelled:
        assert table.refused_prophet("A") == "too-few-others"
    else:
        table.declare("A")
        assert table.prophet == "A"


@scenario("GAR-PR-7")
def test_condition_4_not_twice_in_a_round() -> None:
    table = given(A=FOURTEEN, layout=20, false_prophets="A")
    table.play("A", "JD")
    assert table.refused_prophet("A") == "was-prophet"


@scenario("GAR-PR-8")
def test_a_declaration_of_no_play_is_a_play_after_which_one_may_declare() -> None:
    """Reading A17."""
    table = given(A="2S 5C KS 9C 10S 6C AS", layout=8)
    table.no_play("A")
    table.declare("A")
    assert (table.prophet, str(table.marked_card), table.hand("A")) == ("A", "4C", 3)


@scenario("GAR-PR-9")
def test_the_play_that_expels_leads_to_no_office() -> None:
    """Reading A18."""
    table = given(A=FOURTEEN, layout=35)
    table.play("A", "10S")
    assert table.is_expelled("A")
    assert table.refused_prophet("A") == "expelled"


# In office -----------------------------------------------------------------------------------


@scenario("GAR-PR-10")
def test_the_prophet_is_skipped() -> None:
    table = under_a_prophet(A=FOURTEEN, C=9, D=9)
    table.play("A", "JD")
    table.call("B", "right")
    assert table.turn == "C"


@scenario("GAR-PR-11")
def test_who_overthrew_the_prophet_may_declare_at_once() -> None:
    table = under_a_prophet(A=FOURTEEN)
    table.play("A", "10S")
    table.call("B", "right")
    table.declare("A")
    assert (table.hand("B"), table.hand("A")) == (14, 13)
    assert (table.prophet, str(table.marked_card)) == ("A", "10S")


# The overthrow -------------------------------------------------------------------------------


@scenario("GAR-OV-1")
def test_a_wrong_card_called_right_overthrows() -> None:
    table = under_a_prophet(A=FOURTEEN)
    table.play("A", "10S")
    table.call("B", "right")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.hand("B")) == (None, 14)
    assert table.sideline() == ("10S",)
    assert (table.drew("A"), table.hand("A"), table.turn) == (0, 13, "B")
    table.play("B", "KS")
    assert table.dealer_says == "wrong", "the dealer rules again"
    assert table.refused_prophet("B") == "was-prophet"


def test_a_right_card_called_wrong_overthrows() -> None:
    table = under_a_prophet(A=FOURTEEN)
    table.play("A", "JD")
    table.call("B", "wrong")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.hand("B"), table.hand("A")) == (None, 14, 13)
    assert (table.line, table.turn) == ("3H 9S 4C JD", "B")


def test_a_misjudged_wrong_string_costs_nothing() -> None:
    table = under_a_prophet(A=FOURTEEN)
    table.play("A", "JD 8H 2C")
    table.call("B", "right")
    assert (table.drew("A"), table.hand("A")) == (0, 11)
    assert table.sideline() == ("JD-8H-2C",)


@scenario("GAR-OV-4")
def test_a_wrong_last_card_that_overthrows_empties_the_hand() -> None:
    """Reading A21: literally, the player has run out of cards."""
    table = under_a_prophet(A="10S", C=6, D=6)
    table.play("A", "10S")
    table.call("B", "right")
    assert (table.hand("B"), table.drew("A"), table.hand("A")) == (14, 0, 0)
    assert table.is_over
    assert table.scores()["A"] == 14 + 4


@scenario("GAR-OV-5")
def test_fall_and_end_on_the_same_play() -> None:
    """Reading A22: the prophet falls first."""
    table = under_a_prophet(A="JD", C=6, D=6)
    table.play("A", "JD")
    table.call("B", "wrong")
    assert (table.hand("B"), table.line) == (14, "3H 9S 4C JD")
    assert (table.hand("A"), table.is_over, table.prophet) == (0, True, None)
    assert table.scores() == {"A": 18, "B": 0, "C": 8, "D": 8, "G": 18}


# No play in a prophet's time: the four possibilities -----------------------------------------


def test_possibility_1_both_say_right() -> None:
    table = under_a_prophet(A="2S 5C KS 9C 10S 6C AS")
    table.no_play("A")
    table.call("B", "right")
    assert table.dealer_says == "Correct"
    assert (table.prophet, table.returned("A"), table.hand("A")) == ("B", 7, 3)
    assert table.dealt_by("A") == ("B",)


def test_possibility_2_right_and_incorrect() -> None:
    table = under_a_prophet(A="2S 5C JD")
    table.no_play("A")
    table.call("B", "right")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.hand("B"), table.picked_by()) == (None, 14, ("dealer",))
    assert (table.line, table.drew("A"), table.hand("A")) == ("3H 9S 4C JD", 0, 2)


@scenario("GAR-NPP-2c")
def test_possibility_2_with_the_last_card() -> None:
    """Reading A21."""
    table = under_a_prophet(A="JD", C=7, D=7)
    table.no_play("A")
    table.call("B", "right")
    assert (table.hand("B"), table.line) == (14, "3H 9S 4C JD")
    assert (table.hand("A"), table.is_over) == (0, True)


@scenario("GAR-NPP-3")
def test_possibility_3_wrong_and_incorrect() -> None:
    table = under_a_prophet(A="2S 5C KS 9C 10S 6C AS")
    table.no_play("A")
    table.call("B", "wrong")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.hand("B"), table.hand("A")) == (None, 14, 3)
    assert table.dealt_by("A") == ("G",)


@scenario("GAR-NPP-4a")
def test_possibility_4_the_prophet_picks_a_right_card() -> None:
    table = under_a_prophet(A="2S 5C JD")
    table.no_play("A")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    table.pick("B", "JD")
    assert (table.prophet, table.line) == ("B", "3H 9S 4C JD")
    assert (table.drew("A"), table.hand("A"), table.dealt_by("A")) == (5, 7, ("B",))


@scenario("GAR-NPP-4b")
def test_possibility_4_the_prophet_picks_a_wrong_card() -> None:
    table = under_a_prophet(A="2S 5C JD")
    table.no_play("A")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    table.pick("B", "2S")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.hand("B"), table.picked_by()) == (None, 14, ("B", "dealer"))
    assert (table.line, table.sideline(), table.layout) == ("3H 9S 4C JD", (), 14)
    assert (table.drew("A"), table.holds("A", "2S 5C")) == (0, True)


@scenario("GAR-NPP-4c")
def test_possibility_4_with_one_card_the_penalty_comes_before_the_empty_hand() -> None:
    """Reading A23."""
    table = under_a_prophet(A="JD", C=7, D=7)
    table.no_play("A")
    table.call("B", "wrong")
    table.pick("B", "JD")
    assert table.line == "3H 9S 4C JD"
    assert (table.drew("A"), table.hand("A"), table.is_over) == (5, 5, False)


@scenario("GAR-MISSED")
@pytest.mark.parametrize("card", ["JD", "5H"])
def test_possibility_4_any_right_card_will_do(card: str) -> None:
    table = under_a_prophet(A="2S JD 5H")
    table.no_play("A")
    table.call("B", "wrong")
    table.pick("B", card)
    assert (table.prophet, table.line, table.hand("A")) == ("B", f"3H 9S 4C {card}", 7)


def test_possibility_4_in_the_expulsion_phase_expels_unless_the_pick_overthrows() -> None:
    for card, expelled in (("JD", True), ("2S", False)):
        table = given(prophet="B", layout=48, after_marker=22, A="2S 5C JD", B=9)
        table.no_play("A")
        table.call("B", "wrong")
        table.pick("B", card)
        assert table.is_expelled("A") is expelled
