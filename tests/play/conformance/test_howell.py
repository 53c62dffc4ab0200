"""Howell's rules of New Eleusis: his master table row by row, then his prose.

A prophet's call and God's word are both about the play: they agree when they say the same.
"""

from __future__ import annotations

import pytest

from eleusis.cards import UNKNOWN, Card, Cards, parse_cards
from eleusis.play.engine import may
from eleusis.play.events import StarterRefused, StarterTurned
from eleusis.play.evolution import begin
from eleusis.play.moves import Hint
from eleusis.play.scoring import score
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import Laid, Phase, Setup, marked_card
from eleusis.rulebook import MarkerPlace, rulebook
from play.conformance.scene import (
    Scene,
    final_totals,
    first_player,
    given,
    odd_black_even_red,
    right_string,
    scenario,
    scored,
    standing,
)

LAST_RIGHT = MarkerPlace.LAST_RIGHT

FOURTEEN = "JD 2C 10D 8H 10S 5H KS 6C AS QD 7C 9H 2S 4D"


def alone(hand: str, layout: int = 8) -> Scene:
    """A is to play, and there is no prophet."""
    return given("howell", layout=layout, A=hand)


def judged_by_a_prophet(hand: str, layout: int = 13, after: int = 5) -> Scene:
    """A is to play, and B is the prophet."""
    return given("howell", prophet="B", layout=layout, after_marker=after, A=hand, B=9)


# The master table: no prophet ----------------------------------------------------------------


@scenario("HOW-T01")
def test_row_1_card_correct() -> None:
    table = alone(FOURTEEN)
    table.play("A", "JD")
    assert table.line == "3H 9S 4C JD"
    assert (table.hand("A"), table.drew("A"), table.turn) == (13, 0, "B")


def test_row_2_card_incorrect() -> None:
    table = alone(FOURTEEN)
    table.play("A", "10S")
    assert (table.drew("A"), table.hand("A"), table.sideline()) == (2, 15, ("10S",))


@scenario("HOW-T02s")
def test_row_2_string_incorrect() -> None:
    table = alone(FOURTEEN)
    table.play("A", "JD 8H")
    assert (table.line, table.sideline()) == ("3H 9S 4C", ("JD-8H",))
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (4, 16, False)
    assert table.verdicts() == (False,), "one word for the whole string"


@scenario("HOW-T03", "HOW-T03-8", "HOW-T03-5")
@pytest.mark.parametrize(
    ("hand", "left"),
    [("2S 5C KS 9C 10S 6C AS", 3), ("2S 5C KS 9C 10S 6C AS QC", 4), ("2S 5C KS 9C 10S", 1)],
)
def test_row_3_no_play_correct_loses_four(hand: str, left: int) -> None:
    """Reading A1: four, although the prose once makes three of eight."""
    table = alone(hand)
    table.no_play("A")
    assert (table.returned("A"), table.drew("A"), table.hand("A")) == (left + 4, left, left)
    assert table.state.bottom == tuple(sorted(parse_cards(hand))), "all have seen the hand"
    assert (table.line, table.layout, table.turn) == ("3H 9S 4C", 8, "B")


@scenario("HOW-T03-1")
def test_row_3_with_one_card_the_round_ends() -> None:
    table = alone("2S")
    table.no_play("A")
    assert (table.hand("A"), table.is_over) == (0, True)
    assert table.scores()["A"] == 10 + 4


@scenario("HOW-T04")
def test_row_4_no_play_incorrect() -> None:
    table = alone("2S 5C JD")
    table.no_play("A")
    assert (table.picked_by(), table.line) == (("dealer",), "3H 9S 4C JD")
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (5, 7, False)
    assert table.turn == "B"


@scenario("HOW-T04x")
def test_row_4_in_the_expulsion_phase() -> None:
    table = alone("2S 5C JD", layout=35)
    table.no_play("A")
    assert table.line == "3H 9S 4C JD"
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (5, 7, True)


# The master table: prophet and God agree -----------------------------------------------------


@scenario("HOW-T05")
def test_row_5_card_correct() -> None:
    table = judged_by_a_prophet(FOURTEEN)
    table.play("A", "JD")
    table.call("B", "right")
    assert table.dealer_says == "Correct"
    assert (table.line, table.hand("A")) == ("3H 9S 4C JD", 13)
    assert (table.prophet, table.after_marker, table.turn) == ("B", 6, "C")


@scenario("HOW-T06", "HOW-T06x", "HOW-T06y")
@pytest.mark.parametrize(
    ("layout", "after", "expels"), [(13, 5, False), (30, 22, True), (45, 12, False)]
)
def test_row_6_card_incorrect(layout: int, after: int, *, expels: bool) -> None:
    table = judged_by_a_prophet(FOURTEEN, layout, after)
    table.play("A", "10S")
    table.call("B", "wrong")
    assert table.dealer_says == "Incorrect"
    assert (table.sideline(), table.dealt_by("A")) == (("10S",), ("B",))
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (2, 15, expels)
    assert table.prophet == "B"


@scenario("HOW-T07")
def test_row_7_no_play_correct() -> None:
    table = judged_by_a_prophet("2S 5C KS 9C 10S 6C AS")
    table.no_play("A")
    table.call("B", "right")
    assert table.dealer_says == "Correct"
    assert (table.hand("A"), table.prophet, table.after_marker) == (3, "B", 5)


@scenario("HOW-T07-4")
def test_row_7_with_four_cards_the_round_ends_with_a_true_prophet() -> None:
    table = judged_by_a_prophet("2S 5C KS 9C")
    before = table.scores()["B"]
    table.no_play("A")
    table.call("B", "right")
    assert (table.hand("A"), table.is_over, table.prophet) == (0, True, "B")
    bonus = 2 * 1 + 3 * 2
    assert table.scores()["B"] == before == 10 - 9 + bonus


@scenario("HOW-T08", "HOW-T08x")
@pytest.mark.parametrize(("layout", "after", "expels"), [(13, 5, False), (30, 22, True)])
def test_row_8_no_play_incorrect(layout: int, after: int, *, expels: bool) -> None:
    table = judged_by_a_prophet("2S 5C JD", layout, after)
    table.no_play("A")
    table.call("B", "wrong")
    assert table.dealer_says == "Incorrect"
    table.pick("B", "JD")
    assert (table.line, table.picked_by()) == ("3H 9S 4C JD", ("B",))
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (5, 7, expels)
    assert (table.prophet, table.after_marker) == ("B", after + 1)


# The master table: the prophet is cast down --------------------------------------------------


@scenario("HOW-T09")
def test_row_9_card_called_correct_but_incorrect() -> None:
    """The overthrowing play costs neither cards nor expulsion, though 25 follow the marker."""
    table = judged_by_a_prophet(FOURTEEN, layout=45, after=25)
    table.play("A", "10S")
    table.call("B", "right")
    assert table.dealer_says == "Incorrect"
    assert (table.prophet, table.drew("B"), table.hand("B")) == (None, 5, 14)
    assert table.sideline() == ("10S",)
    assert (table.drew("A"), table.hand("A"), table.is_expelled("A")) == (0, 13, False)
    assert table.turn == "B"


@scenario("HOW-T10")
def test_row_10_card_called_incorrect_but_correct() -> None:
    table = judged_by_a_prophet(FOURTEEN)
    table.play("A", "JD")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    assert (table.prophet, table.hand("B"), table.line) == (None, 14, "3H 9S 4C JD")
    assert (table.drew("A"), table.hand("A"), table.turn) == (0, 13, "B")


def test_row_11_no_play_called_correct_but_incorrect() -> None:
    table = judged_by_a_prophet("2S 5C JD", layout=45, after=25)
    table.no_play("A")
    table.call("B", "right")
    assert (table.prophet, table.hand("B"), table.picked_by()) == (None, 14, ("dealer",))
    assert (table.line, table.drew("A"), table.is_expelled("A")) == ("3H 9S 4C JD", 0, False)


@scenario("HOW-T12")
def test_row_12_no_play_called_incorrect_but_correct() -> None:
    """Reading A2: the smaller new hand of the prose, not the table's five cards."""
    table = judged_by_a_prophet("2S 5C KS 9C 10S 6C AS")
    table.no_play("A")
    table.call("B", "wrong")
    assert table.dealer_says == "Correct"
    assert (table.prophet, table.hand("B")) == (None, 14)
    assert (table.returned("A"), table.hand("A")) == (7, 3)


def test_row_13_the_prophet_picks_a_wrong_card() -> None:
    table = judged_by_a_prophet("2S 5C JD", layout=45, after=25)
    table.no_play("A")
    table.call("B", "wrong")
    table.pick("B", "2S")
    assert (table.prophet, table.hand("B"), table.picked_by()) == (None, 14, ("B", "dealer"))
    assert (table.line, table.holds("A", "2S 5C")) == ("3H 9S 4C JD", True)
    assert not table.is_expelled("A")


# The start -----------------------------------------------------------------------------------


def residues_make_three(line: Cards, card: Card) -> bool:
    """The value and the last value sum to a multiple of three; so no starter is one itself."""
    return (card.rank + line[-1].rank) % 3 == 0 if line else card.rank % 3 != 0


@scenario("HOW-STARTER")
def test_god_turns_cards_until_one_is_legal() -> None:
    setup = Setup(rulebook("howell"), tuple("GABCD"), Seat(0), 2)
    table = Scene(begin(setup), residues_make_three)
    table.dealer_acts()
    stock = table.state.stock
    for card in parse_cards("3C 9H QD"):
        table.turn_starter(str(card), accepted=residues_make_three((), card))
        assert (table.line, table.state.stock) == ("", stock), "it is back, at the bottom"
    table.turn_starter("8S", accepted=residues_make_three((), Card("8S")))
    assert (table.line, table.state.phase) == ("8S", Phase.TURN)
    public = [event.seen_by(Seat(1)) for event in table.state.log]
    assert [e.card for e in public if isinstance(e, StarterTurned)] == [UNKNOWN] * 4
    assert [e.card for e in public if isinstance(e, StarterRefused)] == [UNKNOWN] * 3
    assert table.state.bottom == (), "nobody saw what went to the bottom"


@scenario("HOW-FIRST-8")
def test_counting_to_the_starter_leaves_god_out() -> None:
    """Reading A27."""
    assert first_player("howell", "8S") == "D"


@scenario("HOW-FIRST-MULTI")
def test_the_last_of_several_starters_counts() -> None:
    assert first_player("howell", "10H", "2C") == "B"


# Expulsion -----------------------------------------------------------------------------------


@scenario("HOW-EXP-35a", "HOW-EXP-35b")
@pytest.mark.parametrize(("before", "expels"), [(34, False), (35, True)])
def test_a_prophet_of_the_15th_card_expels_from_the_36th_on(before: int, *, expels: bool) -> None:
    table = given("howell", prophet="B", layout=before, after_marker=before - 15, A=5, B=9)
    table.play("A", "10S")
    table.call("B", "wrong")
    assert table.layout == before + 1
    assert (table.drew("A"), table.is_expelled("A")) == (2, expels)


@scenario("HOW-EXP-30")
def test_exactly_thirty_cards_before_the_play_expel() -> None:
    """Reading A4: thirty or more before the play."""
    table = given("howell", layout=30, A=5)
    table.play("A", "10S")
    assert table.is_expelled("A")


@scenario("HOW-EXP-AFTERFALL")
def test_after_a_fall_the_next_wrong_play_expels() -> None:
    table = given("howell", layout=44, prophet="B", after_marker=5, A=6, B=9, C=5)
    table.play("A", "10S")
    table.call("B", "right")
    assert (table.layout, table.hand("B"), table.is_expelled("A")) == (45, 14, False)
    table.play("B", "8H")
    table.play("C", "10S")
    assert (table.drew("C"), table.is_expelled("C")) == (2, True)


@scenario("HOW-MARKER")
def test_the_marker_lies_on_the_last_card_of_the_line() -> None:
    """Reading A7: Gardner puts it on the card just played; the clock runs alike."""
    for book, marked in (("howell", "4C"), ("gardner", "10S")):
        table = given(book, turn="B", layout=8, A=9, B=9)
        table.play("B", "10S")
        table.declare("B")
        assert (table.prophet, str(table.marked_card)) == ("B", marked)
        assert table.after_marker == 0


# Hints ---------------------------------------------------------------------------------------


def test_god_may_give_hints_whenever_they_seem_necessary() -> None:
    """No time is named; Gardner's are for before play."""
    for book, refused in (("howell", ""), ("gardner", "hint-too-late")):
        table = given(book, A=14, B=14)
        table.play("A", "10S")
        hint = Hint("Suits are irrelevant.")
        if refused:
            assert table.refused(hint) == refused
        else:
            table.make(hint)
            assert table.state.hints == ("Suits are irrelevant.",)
        assert (Hint in may(table.state, JUDGE)) is not bool(refused)


# Scores --------------------------------------------------------------------------------------


@scenario("HOW-SCORE-1")
def test_scoring_1() -> None:
    assert scored("howell", A=11, B=8, C=0) == {"A": 0, "B": 3, "C": 15, "G": 15}


@scenario("HOW-CAP-STRATEGY")
def test_god_scores_at_most_two_points_for_each_card_up_to_the_marker() -> None:
    """Reading A3: twice, although the paragraph on strategy says one point."""
    marker = standing("P", line=12, side=11, before=19)
    assert scored("howell", offices=(marker,), A=17, B=14, C=0, P=9)["G"] == 38


@pytest.mark.parametrize(("wrong", "cap"), [("10S", 6), ("10S JH 8S KD", 6), ("", 6)])
def test_gods_limit_counts_the_cards_up_to_the_marked_one(wrong: str, cap: int) -> None:
    """Reading A7: wrong cards below the marked one, laid before the declaration, do not count."""
    table = given("howell", turn="B", on_line="3H 9S" if not wrong else "3H 9S 4C", A=30, B=9)
    table.play("B", wrong or "4C")
    table.declare("B")
    assert str(table.marked_card) == "4C"
    assert table.scores()["G"] == cap < table.scores()["B"]
    (point,) = score(table.state).seats[0].points
    assert f"2 × {cap // 2} cards up to the marker" in str(point.reason)


def test_gods_limit_counts_the_wrong_cards_before_the_marked_one() -> None:
    table = given("howell", on_line="3H 9S", A=30, B=9, C=9)
    table.play("A", "JD")
    table.play("B", "4C")
    table.play("C", "10S")
    table.declare("C")
    assert (str(table.marked_card), table.scores()["G"]) == ("4C", 2 * 4)


def test_gods_limit_counts_cards_that_are_not_shown() -> None:
    """Twelve cards lay before the two that are shown, both of them wrong."""
    unseen = marked_card((Laid(None, parse_cards("JD JH"), False, 8, 12),), 14, LAST_RIGHT)
    assert unseen == 11
    assert marked_card((Laid(None, parse_cards("JD"), False, 0, 0),), 1, LAST_RIGHT) is None


@scenario("HOW-GAME-10")
def test_scoring_4_ten_points_for_who_was_not_god() -> None:
    totals = final_totals(
        "howell",
        ("S", {"S": 20, "J": 15, "B": 25, "R": 3}),
        ("B", {"S": 0, "J": 0, "B": 0, "R": 0}),
    )
    assert totals == {"S": 20, "J": 25, "B": 25, "R": 13}


# The example of play -------------------------------------------------------------------------


@scenario("HOW-REPLAY")
def test_the_narrated_opening() -> None:
    table = given("howell", on_line="3H", A=14, B=14, C=14, D=14)
    for name, card in zip("ABCDA", ("9S", "JD", "5D", "4C", "JD"), strict=True):
        table.play(name, card)
    assert table.verdicts() == (True, False, False, True, True)
    assert table.line == "3H 9S 4C JD"
    assert table.sideline(column=2) == ("JD", "5D")


@scenario("HOW-REPLAY-END")
def test_after_the_last_odd_card_any_black_card_is_right() -> None:
    line = parse_cards("3H 9S 4C JD 2C 10D 8H 7H 2C 5H")
    assert all(right_string(odd_black_even_red, line[:n], line[n : n + 1]) for n in range(1, 7))
    table = given("howell", on_line="3H 9S 4C JD 2C 10D 8H 7H 2C 5H", A=14)
    for card in map(Card, range(52)):
        after = Scene(table.state, table.rule)
        after.play("A", str(card))
        assert after.verdicts() == (card.suit.letter in "SC",)
