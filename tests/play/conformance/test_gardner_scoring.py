"""New Eleusis as Gardner describes it: the score of a round and of a game."""

from __future__ import annotations

from play.conformance.scene import fallen, final_totals, given, scenario, scored, standing


def test_the_published_example() -> None:
    """Smith dealt; Jones has no cards, Brown is the prophet with 12 + 11 cards after his marker."""
    marker = standing("Brown", line=12, side=11, before=26)
    scores = scored("gardner", offices=(marker,), Jones=0, Brown=9, Robinson=14, Adams=17)
    assert scores == {"G": 42, "Jones": 21, "Brown": 42, "Robinson": 3, "Adams": 0}


@scenario("GAR-NP-4-BONUS")
def test_a_round_ended_by_no_play_counts_as_running_out() -> None:
    """Reading A15."""
    table = given(seats="G A B C", A="2S 5C KS 9C", B=10, C=12, layout=8)
    table.no_play("A")
    assert (table.hand("A"), table.is_over) == (0, True)
    assert table.scores() == {"A": 16, "B": 2, "C": 0, "G": 16}


@scenario("GAR-SCORE-NOPROPHET")
def test_high_count_minus_hand_and_four_for_no_cards() -> None:
    assert scored("gardner", p1=8, p2=3, p3=0) == {"p1": 0, "p2": 5, "p3": 12, "G": 12}


@scenario("GAR-SCORE-PROPHETHIGH")
def test_the_prophets_hand_may_be_the_high_count() -> None:
    marker = standing("P", line=10, side=12, before=31)
    assert scored("gardner", offices=(marker,), A=6, B=9, P=15) == {
        "A": 9,
        "B": 6,
        "P": 34,
        "G": 34,
    }


@scenario("GAR-SCORE-FALSE")
def test_a_false_prophet_brings_neither_bonus_nor_cap() -> None:
    past = fallen("F", line=6, side=3)
    assert scored("gardner", offices=(past,), A=0, F=14, C=9) == {"A": 18, "F": 0, "C": 5, "G": 18}


@scenario("GAR-SCORE-TIE")
def test_equal_hands_score_nothing() -> None:
    assert scored("gardner", A=16, B=16, C=16) == {"A": 0, "B": 0, "C": 0, "G": 0}


@scenario("GAR-SCORE-BLAZE")
def test_a_worked_round_of_another_text() -> None:
    """Whether the marked card counts makes no difference here."""
    for before in (21, 22):
        marker = standing("P", line=11, side=4, before=before)
        assert scored("gardner", offices=(marker,), A=13, P=11, C=2, D=0) == {
            "A": 0,
            "P": 21,
            "C": 11,
            "D": 17,
            "G": 21,
        }


# The dealer's cap ----------------------------------------------------------------------------


@scenario("GAR-CAP-LOW")
def test_the_cap_may_be_lower_than_every_other_score() -> None:
    marker = standing("P", line=9, side=3, before=4 + 1)
    assert scored("gardner", offices=(marker,), A=0, P=3, C=10) == {
        "A": 14,
        "C": 0,
        "P": 22,
        "G": 8,
    }


@scenario("GAR-CAP-COUNT")
def test_the_cap_counts_the_starter_and_not_the_marked_card() -> None:
    """Reading A11: Howell counts both, Denexa neither. The highest score is 50."""
    starter, seventeen, marked = 1, 17, 1
    marker = standing("P", line=0, side=23, before=starter + seventeen + marked)
    caps = {
        book: scored(book, offices=(marker,), P=6, Q=10) for book in ("gardner", "howell", "denexa")
    }
    assert {book: scores["P"] for book, scores in caps.items()} == dict.fromkeys(caps, 50)
    assert {book: scores["G"] for book, scores in caps.items()} == {
        "gardner": 36,
        "howell": 38,
        "denexa": 34,
    }


# The game ------------------------------------------------------------------------------------


@scenario("GAR-GAME-10")
def test_ten_points_for_each_who_never_dealt() -> None:
    totals = final_totals(
        "gardner",
        ("S", {"S": 42, "J": 21, "B": 42, "R": 3, "A": 0}),
        ("J", {"S": 18, "J": 18, "B": 5, "R": 0, "A": 9}),
    )
    assert totals == {"S": 60, "J": 39, "B": 57, "R": 13, "A": 19}
    assert max(totals, key=lambda name: totals[name]) == "S"


@scenario("GAR-GAME-FULL")
def test_no_compensation_when_everybody_has_dealt() -> None:
    nothing = {"S": 0, "J": 0, "B": 0, "R": 0}
    totals = final_totals(
        "gardner",
        ("S", {"S": 40, "J": 41, "B": 30, "R": 22}),
        ("J", nothing),
        ("B", nothing),
        ("R", nothing),
    )
    assert totals == {"S": 40, "J": 41, "B": 30, "R": 22}
    assert max(totals, key=lambda name: totals[name]) == "J"
