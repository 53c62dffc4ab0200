"""Scores as published, each number with its reason."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eleusis.cards import UNKNOWN, parse_cards
from eleusis.errors import InputError
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import Deal, Judge, Move, Play
from eleusis.play.scoring import Counts, Office, score, score_counts
from eleusis.play.seats import Seat, Status
from eleusis.play.state import Laid, Position, Prophecy, Round, Setup
from eleusis.play.view import table_view
from eleusis.rulebook import rulebook

GOD, ANNA, BEN, CLEO, DAN = map(Seat, range(5))


def totals(name: str, counts: Counts) -> tuple[int, ...]:
    return score_counts(rulebook(name), counts).totals


def test_gardner_the_published_example() -> None:
    """Smith deals; Jones went out, Brown is the prophet, Robinson has 14, Adams 17 cards."""
    brown = Seat(2)
    counts = Counts(GOD, (0, 0, 9, 14, 17), (Office(brown, line=12, side=11, before=26),))
    scores = score_counts(rulebook("gardner"), counts)
    assert scores.totals == (42, 21, 42, 3, 0)
    assert [[str(point) for point in seat.points] for seat in scores.seats] == [
        ["+42 as the highest score of any player (not above 2 × 25 cards before the marker = 50)"],
        ["+17 for 17 cards fewer than the high count of 17", "+4 for going out"],
        [
            "+8 for 8 cards fewer than the high count of 17",
            "+12 for 12 line cards after the marker",
            "+22 for 11 sideline cards after the marker",
        ],
        ["+3 for 3 cards fewer than the high count of 17"],
        ["+0 for 17 cards, the high count"],
    ]


def test_gardner_the_cap_may_be_below_every_other_score() -> None:
    counts = Counts(GOD, (0, 0, 3, 10), (Office(BEN, 9, 3, before=5),))
    scores = score_counts(rulebook("gardner"), counts)
    assert scores.totals == (8, 14, 22, 0)
    (point,) = scores.seats[GOD].points
    assert (
        str(point.reason) == "for 2 × 4 cards before the marker, less than the highest score of 22"
    )


@pytest.mark.parametrize(
    ("name", "cap", "span"),
    [
        ("gardner", 36, "before the marker"),
        ("howell", 38, "up to the marker"),
        ("denexa", 34, "between starter and marker"),
        ("matuszek", 36, "up to the marker but for the starter"),
    ],
)
def test_which_cards_the_cap_counts(name: str, cap: int, span: str) -> None:
    """A starter, 17 cards, the marked card."""
    counts = Counts(GOD, (0, 30, 30, 0), (Office(ANNA, 50, 0, before=19),))
    dealer = score_counts(rulebook(name), counts).seats[GOD]
    assert dealer.total == cap
    assert span in str(dealer.points[0].reason)


def test_the_cap_is_never_below_nothing() -> None:
    counts = Counts(GOD, (0, 5, 9), (Office(ANNA, 1, 0, before=1),))
    assert totals("denexa", counts)[GOD] == 0


def test_a_false_prophet_brings_neither_bonus_nor_cap() -> None:
    counts = Counts(GOD, (0, 0, 14, 9), (Office(BEN, 3, 4, stands=False, before=1),))
    assert totals("gardner", counts) == (18, 18, 0, 5)


def test_a_prophet_without_cards_has_given_up_the_bonus_for_going_out() -> None:
    counts = Counts(GOD, (0, 0, 6), (Office(ANNA, 2, 0, before=20),))
    assert totals("matuszek+out-prophet", counts) == (8, 8, 0)


def test_denexa_has_no_bonus_for_going_out() -> None:
    assert totals("denexa", Counts(GOD, (0, 13, 9, 0))) == (13, 0, 4, 13)


def test_king_prophets_count_by_what_they_judged_and_their_hands_not_at_all() -> None:
    false, true = Office(CLEO, 3, 1, stands=False), Office(DAN, 1, 1)
    counts = Counts(GOD, (0, 8, 0, 9, 9), (false, true))
    scores = score_counts(rulebook("king"), counts)
    assert scores.totals == (12, 0, 8, 12, 6)
    assert [str(point.reason) for point in scores.seats[CLEO].points] == [
        "for 3 line cards between the marker and the fall",
        "for 1 sideline card between the marker and the fall",
    ]


def test_king_with_no_normal_mortal_left_has_a_high_count_of_nothing() -> None:
    counts = Counts(GOD, (0, 8, 7), (Office(ANNA, 2, 0, stands=False), Office(BEN, 0, 1)))
    assert totals("king", counts) == (6, 6, 3)


def test_express_counts_from_twelve() -> None:
    assert totals("express", Counts(GOD, (0, 0, 4, 9, 15))) == (15, 15, 8, 3, -3)
    guessed = score_counts(rulebook("express"), Counts(GOD, (0, 10, 1, 12), guesser=ANNA))
    assert guessed.totals == (11, 8, 11, 0)
    assert list(map(str, guessed.seats[ANNA].points)) == [
        "+2 as 12 minus 10 cards",
        "+6 for guessing the rule",
    ]


def test_a_rulebook_without_scoring_is_not_scored() -> None:
    with pytest.raises(InputError) as caught:
        totals("original", Counts(GOD, (0, 1, 2)))
    assert caught.value.code == "no-scoring"


# Counting a state --------------------------------------------------------------------------


def position(book: str, hands: tuple[str, ...], *, line: int, side: int = 0) -> Round:
    """Anna to play on a layout of *line* + *side* cards, of which only the newest is shown."""
    names = ("God", "Anna", "Ben", "Cleo", "Dan")[: len(hands) + 1]
    setup = Setup(
        rulebook(book),
        names,
        GOD,
        2,
        position=Position(
            hands=((), *(tuple(sorted(parse_cards(hand))) for hand in hands)),
            status=(Status.DEALER, *(Status.PLAYING for _ in hands)),
            turn=ANNA,
            laid=(Laid(None, parse_cards("4C"), True, line - 1, line + side - 1),),
        ),
    )
    return begin(setup)


def after(state: Round, *moves: Move) -> Round:
    for move in moves:
        state = step(state, move)[1]
    return state


def test_going_out_on_the_last_card() -> None:
    state = position("gardner", ("JD", "2C 3C 4C 5C 6C", "2D 3D", "2H"), line=20)
    over = after(state, Play(ANNA, parse_cards("JD")), Judge(True))
    assert score(over).totals == (9, 9, 0, 3, 4)
    assert score(table_view(over)) == score(over)


def test_a_card_that_awaits_its_ruling_is_still_in_the_hand() -> None:
    state = position("gardner", ("JD", "2C 3C 4C 5C 6C", "2D 3D", "2H"), line=20)
    played = after(state, Play(ANNA, parse_cards("JD")))
    assert score(played).totals == score(state).totals
    assert score(played).totals[ANNA] == 4


def test_cards_that_are_owed_are_counted_in_the_hand() -> None:
    state = position("gardner", ("JD", "2C 3C 4C 5C 6C", "2D 3D", "2H"), line=20)
    wrong = after(state, Play(ANNA, parse_cards("JD")), Judge(False))
    dealt = after(wrong, Deal(ANNA, (UNKNOWN, UNKNOWN)))
    assert score(wrong).totals == score(dealt).totals == (4, 3, 0, 3, 4)


def test_before_the_deal_nobody_has_gone_out() -> None:
    state = begin(Setup(rulebook("gardner"), ("God", "Anna", "Ben", "Cleo"), GOD, 2))
    assert score(state).totals == (0, 0, 0, 0)


def test_cards_after_the_marker_are_counted_by_time() -> None:
    state = position("gardner", ("JD 2D", "2C", "2D", "2H"), line=20, side=10)
    status = (Status.DEALER, Status.PLAYING, Status.PROPHET, Status.PLAYING, Status.PLAYING)
    late = replace(state, status=status, prophecies=(Prophecy(BEN, 12, 15, 14),))
    bonus = score(late).seats[BEN].points[1:]
    assert [point.amount for point in bonus] == [8, 2 * (15 - 8)]


def test_king_counts_to_the_card_before_the_fall() -> None:
    """A line of three, one wrong card, two more right ones; the fall was over the fifth card."""
    laid = (
        Laid(ANNA, parse_cards("2C 3C 4C"), True, 0, 0),
        Laid(BEN, parse_cards("5C"), False, 3, 3),
        Laid(CLEO, parse_cards("6C"), True, 3, 4),
        Laid(ANNA, parse_cards("7C"), True, 4, 5),
    )
    state = replace(
        position("king", ("JD", "2D", "2H", "9H"), line=1),
        laid=laid,
        status=(Status.DEALER, Status.PLAYING, Status.PLAYING, Status.PLAYING, Status.OUT),
        prophecies=(Prophecy(DAN, 0, 0, None, fall=4),),
    )
    assert [point.amount for point in score(state).seats[DAN].points] == [9, 3]


def test_a_prophet_before_the_first_card_has_nothing_yet() -> None:
    state = replace(
        position("king", ("JD", "2D", "2H", "9H"), line=1),
        laid=(),
        status=(Status.DEALER, Status.PLAYING, Status.PLAYING, Status.PLAYING, Status.PROPHET),
        prophecies=(Prophecy(DAN, 0, 0, None),),
    )
    assert [point.amount for point in score(state).seats[DAN].points] == [0, 0]
