"""A rehearsal is a round like any other, and the same number is the same luck."""

from __future__ import annotations

import pytest

from agents.tables import ALTERNATE, play, setup
from eleusis.arena.rehearsal import Rehearsal
from eleusis.play.scoring import score

CAST = ("nobody", "cautious", "cautious", "random", "random")
"""The dealer's seat is not looked at."""


def test_it_is_the_round_that_is_played_with_that_chance() -> None:
    rehearsal = Rehearsal(setup(seats=5), CAST, "luck")
    for number in range(2):
        state = play(ALTERNATE, CAST[1:], seed=f"luck/{number}")
        assert rehearsal(ALTERNATE, number) == score(state).totals[0]


def test_numbers_tell_rehearsals_apart() -> None:
    rehearsal = Rehearsal(setup(seats=5), CAST, "luck")
    scores = [rehearsal(ALTERNATE, number) for number in range(4)]
    assert scores == [rehearsal(ALTERNATE, number) for number in range(4)]
    assert len(set(scores)) > 1


@pytest.mark.parametrize("book", ["king", "express", "gardner+trial"])
def test_other_rulebooks_can_be_rehearsed(book: str) -> None:
    assert Rehearsal(setup(book, seats=4), CAST[:4], 1)(ALTERNATE, 0) >= 0


def test_a_round_without_end_is_scored_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsal = Rehearsal(setup("gardner+trial"), CAST, "luck")
    whole = rehearsal(ALTERNATE, 0)
    monkeypatch.setattr("eleusis.agents.defaults.ROUNDS_OF_TURNS_MAX", 1)
    assert rehearsal(ALTERNATE, 0) < whole
