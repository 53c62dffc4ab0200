"""New Eleusis as Gardner describes it: the deal, the play, strings, no play, expulsion."""

from __future__ import annotations

import pytest

from eleusis.cards import Card, parse_cards
from eleusis.errors import InputError
from eleusis.play.events import PackAdded
from eleusis.rulebook import rulebook
from play.conformance.scene import dealt, first_player, given, scenario

FOURTEEN = "JD 2C 10D 8H 10S 5H KS 6C AS QD 7C 9H 2S 4D"


# The start -----------------------------------------------------------------------------------


@scenario("GAR-FIRST-3", "GAR-FIRST-K", "GAR-FIRST-10")
@pytest.mark.parametrize(("starter", "first"), [("3H", "C"), ("KS", "A"), ("10C", "B")])
def test_the_starters_value_is_counted_clockwise_without_the_dealer(
    starter: str, first: str
) -> None:
    assert first_player("gardner", starter) == first


@scenario("GAR-DEAL-8", "GAR-DEAL-4")
@pytest.mark.parametrize(("players", "left"), [(8, 5), (4, 61)])
def test_fourteen_cards_each_and_none_to_the_dealer(players: int, left: int) -> None:
    table = dealt("gardner", players)
    table.turn_starter("3H")
    assert [len(hand) for hand in table.state.hands] == [0] + [14] * (players - 1)
    assert table.state.stock == left


@scenario("GAR-DEAL-3")
def test_three_players_are_too_few() -> None:
    with pytest.raises(InputError, match="4 to 8") as refusal:
        dealt("gardner", 3)
    assert refusal.value.code == "players"


# Single cards --------------------------------------------------------------------------------


@scenario("GAR-RIGHT")
def test_a_right_card_goes_on_the_line() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "JD")
    assert table.dealer_says == "right"
    assert table.line == "3H 9S 4C JD"
    assert (table.hand("A"), table.drew("A"), table.turn) == (13, 0, "B")


@scenario("GAR-WRONG")
def test_a_wrong_card_goes_below_and_costs_two() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "10S")
    assert table.dealer_says == "wrong"
    assert (table.line, table.sideline()) == ("3H 9S 4C", ("10S",))
    assert (table.drew("A"), table.hand("A")) == (2, 15)
    assert not table.is_expelled("A")


@scenario("GAR-WRONG2")
def test_a_second_wrong_card_extends_the_sideline_downward() -> None:
    table = given(turn="B", A=14, B=FOURTEEN, sideline="10S", layout=9)
    table.play("B", "6C")
    assert table.dealer_says == "wrong"
    assert table.sideline() == ("10S", "6C")
    assert table.drew("B") == 2


# Strings -------------------------------------------------------------------------------------


@scenario("GAR-STR-ORDER-a")
def test_a_right_string_lies_card_by_card_on_the_line() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "JD 2C")
    assert table.dealer_says == "right"
    assert table.line == "3H 9S 4C JD 2C"
    assert table.hand("A") == 12


@scenario("GAR-STR-ORDER-b")
def test_the_order_of_a_string_matters() -> None:
    table = given(A=FOURTEEN, layout=8)
    table.play("A", "2C JD")
    assert table.dealer_says == "wrong"
    assert (table.drew("A"), table.hand("A")) == (4, 16)


@scenario("GAR-STR-HOWELL")
def test_a_string_with_one_wrong_card_is_wrong_as_a_whole() -> None:
    line = "3H 9S 4C JD 2C 10D 8H 7H"
    table = given(on_line=line, A=10, layout=12)
    table.play("A", "10S 9H 4S 2S")
    assert table.dealer_says == "wrong"
    assert (table.drew("A"), table.hand("A")) == (8, 14)
    assert (table.line, table.sideline()) == (line, ("10S-9H-4S-2S",))


def test_a_string_of_five_is_refused() -> None:
    """Reading A26: Gardner names strings of two, three and four cards."""
    table = given(A=FOURTEEN, layout=8)
    with pytest.raises(Exception, match="at most 4 cards"):
        table.play("A", "JD 2C 10D 8H 10S")


# No play -------------------------------------------------------------------------------------


@scenario("GAR-NP-5")
def test_a_right_no_play_with_five_cards_leaves_one() -> None:
    table = given(A="2S 5C KS 9C 10S", layout=8)
    table.no_play("A")
    assert table.dealer_says == "right"
    assert (table.returned("A"), table.hand("A"), table.is_over) == (5, 1, False)


def test_a_right_no_play_with_four_cards_ends_the_round() -> None:
    table = given(A="2S 5C KS 9C", layout=8)
    table.no_play("A")
    assert (table.returned("A"), table.hand("A"), table.is_over) == (4, 0, True)


@scenario("GAR-NP-WRONG")
def test_after_a_wrong_no_play_the_dealer_lays_a_right_card_and_five_are_drawn() -> None:
    table = given(A=FOURTEEN, layout=8, line=5)
    assert table.right_cards_of("A") == tuple(sorted(parse_cards("JD 10D 8H 5H QD 9H 4D")))
    table.no_play("A", dealer_picks="QD")
    assert table.dealer_says == "wrong"
    assert table.picked_by() == ("dealer",)
    assert table.line == "3H 9S 4C QD"
    assert (table.drew("A"), table.hand("A")) == (5, 18)
    assert not table.is_expelled("A")


# Expulsion -----------------------------------------------------------------------------------


@scenario("GAR-EXP-35a")
def test_with_35_cards_and_no_prophet_a_wrong_card_expels() -> None:
    table = given(
        seats="Dealer Smith Jones Brown", turn="Smith", Smith=10, Jones=8, Brown=9, layout=35
    )
    table.play("Smith", "10S")
    assert (table.drew("Smith"), table.hand("Smith")) == (2, 11)
    assert table.is_expelled("Smith")
    assert table.turn == "Jones"
    assert table.scores()["Smith"] == 0, "the kept hand is the high count"


@scenario("GAR-EXP-25")
def test_with_25_cards_a_wrong_card_does_not_expel() -> None:
    table = given(A=10, layout=25)
    table.play("A", "10S")
    assert (table.drew("A"), table.is_expelled("A")) == (2, False)


@scenario("GAR-EXP-STRING")
def test_a_string_that_crosses_the_thirtieth_card_does_not_expel() -> None:
    """Reading A10: the threshold is tested before the play."""
    table = given(A=10, layout=28)
    table.play("A", "JD 8H 2C 10D")
    assert table.dealer_says == "wrong"
    assert (table.drew("A"), table.layout, table.is_expelled("A")) == (8, 32, False)


@scenario("GAR-EXP-STARTER")
def test_the_starter_counts_among_the_thirty() -> None:
    """Reading A8: pawns stand on every tenth card that lies on the layout."""
    table = given(A=10, layout=30)
    table.play("A", "10S")
    assert table.is_expelled("A")


def test_with_29_cards_a_wrong_card_does_not_expel() -> None:
    table = given(A=10, layout=29)
    table.play("A", "10S")
    assert not table.is_expelled("A")


@scenario("GAR-EXP-NP")
def test_a_wrong_no_play_expels_too() -> None:
    table = given(A="2S 5C JD", layout=35)
    table.no_play("A")
    assert table.line == "3H 9S 4C JD"
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (5, 7, True)


@scenario("GAR-EXP-PROPHET-22", "GAR-EXP-PROPHET-12")
@pytest.mark.parametrize(("after", "expels"), [(22, True), (20, True), (19, False), (12, False)])
def test_with_a_prophet_twenty_cards_after_his_marker_count(after: int, *, expels: bool) -> None:
    table = given(prophet="B", layout=48, after_marker=after, A=10, B=9)
    table.play("A", "10S")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    assert (table.drew("A"), table.is_expelled("A")) == (2, expels)


@scenario("GAR-EXP-OVERTHROW")
def test_the_play_that_overthrows_the_prophet_costs_neither_cards_nor_expulsion() -> None:
    """Reading A12."""
    table = given(prophet="B", layout=48, after_marker=22, A=10, B=9)
    table.play("A", "10S")
    table.call("B", "right")
    assert table.dealer_says == "Incorrect"
    assert table.hand("B") == 14
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (0, 9, False)


@scenario("GAR-EXP-CORRECT")
def test_a_right_card_never_expels() -> None:
    table = given(A=FOURTEEN, layout=35)
    table.play("A", "JD")
    assert (table.hand("A"), table.is_expelled("A")) == (13, False)


@scenario("GAR-EXP-TURN")
def test_the_expelled_are_skipped() -> None:
    table = given(A=FOURTEEN, B=12, expelled="B", layout=35)
    table.play("A", "JD")
    assert table.turn == "C"


@scenario("GAR-EXP-DEALERCARD")
def test_the_dealers_pick_counts_as_a_card_of_the_layout() -> None:
    table = given(A="2S 5C JD", layout=20)
    table.no_play("A")
    assert (table.layout, table.hand("A")) == (21, 7)


def test_the_expulsion_phase_comes_and_goes_and_comes_again() -> None:
    """Gardner's example of the 35 cards: a declaration suspends expulsions, a fall resumes them."""
    table = given(A=FOURTEEN, B=9, C=9, D=9, layout=35)
    table.play("A", "JD")
    table.declare("A")
    table.play("B", "8H")
    table.call("A", "wrong")
    assert (table.drew("B"), table.is_expelled("B")) == (2, False)
    table.play("C", "6C")
    table.call("A", "wrong")
    assert (table.prophet, table.layout) == (None, 38)
    table.play("D", "6C")
    assert (table.drew("D"), table.is_expelled("D")) == (2, True)


# The end of the round ------------------------------------------------------------------------


@scenario("GAR-END-1")
def test_the_last_card_ends_the_round() -> None:
    table = given(A="JD", B=5, C=7, D=9, layout=20)
    table.play("A", "JD")
    assert table.is_over
    assert table.scores() == {"A": 13, "B": 4, "C": 2, "D": 0, "G": 13}


@scenario("GAR-END-3")
def test_the_round_ends_when_all_but_the_prophet_are_expelled() -> None:
    table = given(
        prophet="B",
        expelled="C D",
        layout=70,
        after_marker=40,
        line_after_marker=18,
        A=10,
        B=9,
        C=15,
        D=8,
    )
    table.play("A", "10S")
    table.call("B", "wrong")
    assert (table.hand("A"), table.is_expelled("A"), table.is_over) == (11, True, True)
    assert table.after_marker == 18 + 23
    assert table.scores() == {"A": 4, "C": 0, "D": 7, "B": 70, "G": 58}


@scenario("GAR-END-4")
def test_a_wrong_string_cannot_empty_a_hand() -> None:
    table = given(A="10S 6C", layout=20)
    table.play("A", "10S 6C")
    assert (table.drew("A"), table.hand("A"), table.is_over) == (4, 4, False)


# The stock -----------------------------------------------------------------------------------


@scenario("GAR-STOCK")
def test_a_third_pack_is_added_before_a_deal_that_the_stock_cannot_meet() -> None:
    """Reading A16."""
    table = given(A=10, stock=3)
    table.play("A", "10S 6C 2S AS")
    assert table.drew("A") == 8
    assert table.state.log.count(PackAdded()) == 1
    assert table.state.stock == 3 + 52 - 8


# A worked layout -----------------------------------------------------------------------------


def black_high_red_low(line: tuple[Card, ...], card: Card) -> bool:
    """After black seven or higher, after red six or lower."""
    return card.rank >= 7 if line[-1].suit.letter in "SC" else card.rank <= 6


@scenario("ABB-REPLAY")
def test_the_worked_layout_of_the_portuguese_text() -> None:
    table = given(on_line="3H", turn="A", A=14, B=14, C=14, D=14, rule=black_high_red_low)
    table.play("A", "8H")
    table.play("B", "5S")
    table.play("C", "9D")
    table.play("D", "JH")
    table.play("A", "7D")
    table.play("B", "8S")
    table.play("C", "5C")
    table.play("D", "KH")
    before = table.drew("A")
    table.play("A", "4S 9D JC")
    wrong, right = False, True
    assert table.verdicts() == (wrong, right, right, wrong, wrong, wrong, right, right, wrong)
    assert table.line == "3H 5S 9D 5C KH"
    assert table.drew("A") - before == 6
    assert rulebook("gardner").wrong_penalty == 2
