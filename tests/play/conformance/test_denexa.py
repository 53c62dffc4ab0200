"""Denexa's Eleusis: strings of any length, expulsion by the line alone, no bonus for going out."""

from __future__ import annotations

import pytest

from eleusis.cards import parse_cards
from play.conformance.scene import final_totals, first_player, given, scenario, scored


@scenario("DEN-FIRST")
def test_the_dealers_left_starts_whatever_the_starter() -> None:
    assert first_player("denexa", "KS") == "A"


def test_a_five_card_string_costs_ten() -> None:
    table = given("denexa", A="JD 2C 10D 8H 5C 7S", layout=8)
    table.play("A", "JD 2C 10D 8H 5C")
    assert (table.dealer_says, table.drew("A"), table.hand("A")) == ("wrong", 10, 11)


@scenario("DEN-NP-4")
def test_a_right_no_play_with_four_cards_ends_the_hand() -> None:
    table = given("denexa", A="2S 5C KS 9C", layout=8)
    table.no_play("A")
    assert table.is_over


@scenario("DEN-NP-9")
def test_the_old_hand_goes_to_the_bottom_of_the_stock() -> None:
    hand = "2S 5C KS 9C 10S 6C AS QC 4S"
    table = given("denexa", A=hand, layout=8)
    table.no_play("A")
    assert table.hand("A") == 5
    assert table.state.bottom == tuple(sorted(parse_cards(hand)))


# Expulsion -----------------------------------------------------------------------------------


@scenario("DEN-EXP-42main", "DEN-EXP-40main")
@pytest.mark.parametrize(
    ("line", "layout", "expels"), [(42, 60, True), (40, 60, True), (39, 90, False)]
)
def test_forty_cards_on_the_line_expel(line: int, layout: int, *, expels: bool) -> None:
    """Reading A29: sidelines do not count here, the starter does."""
    table = given("denexa", line=line, layout=layout, A=9)
    table.play("A", "10S")
    assert (table.drew("A"), table.is_expelled("A")) == (2, expels)


@scenario("DEN-EXP-P30")
@pytest.mark.parametrize(("after", "expels"), [(30, True), (29, False)])
def test_with_a_prophet_thirty_cards_after_the_marker_expel(after: int, *, expels: bool) -> None:
    table = given("denexa", prophet="B", line=45, layout=70, after_marker=after, A=9, B=9)
    table.play("A", "10S")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    assert (table.drew("A"), table.is_expelled("A")) == (2, expels)


@scenario("DEN-EXP-IMMUNE")
def test_the_play_that_deposes_the_prophet_costs_neither_cards_nor_expulsion() -> None:
    table = given("denexa", prophet="B", line=50, layout=80, after_marker=35, A=9, B=9)
    table.play("A", "10S")
    table.call("B", "right")
    assert table.dealer_says == "Incorrect"
    assert table.hand("B") == 14
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (0, 8, False)
    table.play("B", "10S")
    assert table.is_expelled("B"), "the next wrong play expels"


@scenario("DEN-PR-EXPELLED")
def test_the_expelled_do_not_become_prophets() -> None:
    table = given("denexa", turn="B", expelled="A", line=45, layout=60, A=9)
    assert table.refused_prophet("A") == "expelled"


# Scores --------------------------------------------------------------------------------------


@scenario("DEN-SCORE-1")
def test_going_out_brings_no_bonus() -> None:
    assert scored("denexa", A=13, B=9, C=0) == {"A": 0, "B": 4, "C": 13, "G": 13}


@scenario("DEN-GAME")
def test_a_game_that_ends_early_compensates_nobody() -> None:
    points = {"G": 13, "A": 0, "B": 4, "C": 13}
    assert final_totals("denexa", ("G", points)) == points
