"""Games of several rounds: the deal passes on, points add up, who has not dealt is compensated."""

from __future__ import annotations

import pytest

from eleusis.play.game import Game
from eleusis.play.scoring import Counts, score_counts
from eleusis.play.seats import Seat
from eleusis.rulebook import rulebook

SMITH, JONES, BROWN, ROBINSON, ADAMS = map(Seat, range(5))
FIVE = ("Smith", "Jones", "Brown", "Robinson", "Adams")
FOUR = FIVE[:4]


def test_gardner_ten_points_for_each_who_has_not_dealt() -> None:
    game = Game(rulebook("gardner"), FIVE)
    game = game.with_round(SMITH, (42, 21, 42, 3, 0)).with_round(JONES, (18, 18, 5, 0, 9))
    assert game.totals == (60, 39, 47, 3, 9)
    assert game.final_totals() == (60, 39, 57, 13, 19)
    assert game.winners() == (SMITH,)
    assert str(game.compensations()[BROWN]) == "+10 for not having dealt when the game ended"


def test_gardner_no_compensation_when_everybody_has_dealt() -> None:
    game = Game(rulebook("gardner"), FOUR)
    for seat in range(4):
        assert not game.is_whole
        game = game.with_round(Seat(seat), (10, 11, 7, 5))
    assert game.is_whole
    assert game.final_totals() == game.totals == (40, 44, 28, 20)
    assert game.winners() == (JONES,)


def test_howell_compensation_makes_a_tie() -> None:
    game = Game(rulebook("howell"), FOUR)
    game = game.with_round(SMITH, (10, 9, 12, 2)).with_round(BROWN, (10, 6, 13, 1))
    assert game.final_totals() == (20, 25, 25, 13)
    assert game.winners() == (JONES, BROWN)


@pytest.mark.parametrize("name", ["denexa", "king", "express", "express-golden"])
def test_where_nothing_is_said_nothing_is_compensated(name: str) -> None:
    game = Game(rulebook(name), FOUR).with_round(SMITH, (5, 1, 5, 2))
    assert game.final_totals() == game.totals
    assert game.compensations() == (None,) * 4


def test_a_rulebook_without_scoring_compensates_nobody() -> None:
    game = Game(rulebook("original"), FOUR).with_round(SMITH, (5, 1, 5, 2))
    assert game.compensations() == (None,) * 4


def test_the_deal_passes_clockwise_and_round() -> None:
    game = Game(rulebook("gardner"), FOUR, first_dealer=BROWN)
    dealers = []
    for _ in range(5):
        setup = game.setup()
        dealers.append(setup.dealer)
        hands = tuple(0 if seat == setup.dealer else seat + 3 for seat in range(4))
        game = game.after(score_counts(game.rulebook, Counts(setup.dealer, hands)))
    assert dealers == [BROWN, ROBINSON, SMITH, JONES, BROWN]


def test_the_next_round_has_as_many_packs_as_the_rulebook_shuffles() -> None:
    game = Game(rulebook("king"), FIVE)
    assert game.setup().packs == 4
    assert game.setup(packs=3).packs == 3
