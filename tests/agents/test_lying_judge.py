"""A judge who throws a coin and takes rulings back: nobody at the table is put out by him."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from agents.tables import BLACK_AFTER_ODD, named, setup, table
from eleusis.agents.bayes.evidence import Hearsay
from eleusis.agents.coach import what_to_test, whether_to_prophesy
from eleusis.agents.remarks import Explaining
from eleusis.induction.facts import line_after
from eleusis.play.events import Corrected, Event, Judged, NoPlayDeclared, RuleGuessed, in_force
from eleusis.play.moves import Correct, Judge
from eleusis.play.seats import Seat
from eleusis.play.table import SeatedRound
from eleusis.play.view import table_view, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.cards import Cards
    from eleusis.induction.facts import Fact
    from eleusis.play.moves import Move
    from eleusis.play.state import Round
    from eleusis.play.table import JudgeOccupant, Player
    from eleusis.play.view import JudgeView

ANN = Seat(1)


class Liar:
    """Rules by a coin, and now and then takes one of the last rulings back."""

    def __init__(self, honest: JudgeOccupant, seed: int) -> None:
        self._honest = honest
        self._chance = Random(seed)
        self._heard = 0
        self._rulings: list[int] = []

    def observe(self, event: Event) -> None:
        """Note which rulings are in force."""
        self._honest.observe(event)
        if isinstance(event, Judged):
            self._rulings.append(self._heard)
        elif isinstance(event, Corrected):
            self._rulings = [each for each in self._rulings if each < event.ruling]
        self._heard += 1

    def choose(self, view: JudgeView) -> Move:
        """Any ruling, a correction, or the card that an honest judge picks."""
        if self._rulings and self._chance.random() < 0.1:
            return Correct(self._chance.choice(self._rulings[-3:]))
        move = self._honest.choose(view)
        return Judge(self._chance.random() < 0.5) if isinstance(move, Judge) else move


def lied_to(
    names: Sequence[str], *, book: str, seed: int, moves: int
) -> tuple[Round, list[Player]]:
    """A round that has gone so many moves on, and its players."""
    agreed = setup(book, len(names) + 1)
    players = named(names, seed=seed)
    one = table(BLACK_AFTER_ODD, agreed, players, seed=seed)
    lying = SeatedRound(one.state, players, Liar(one._judge, seed), one._stock)
    for done, _ in enumerate(lying.moves()):
        if done == moves:
            break
    return lying.state, list(players.values())


def known(state: Round, log: Sequence[Event]) -> tuple[Fact, ...]:
    hearsay = Hearsay()
    for event in log:
        hearsay.hear(event.seen_by(ANN))
    return hearsay.known(table_view(state))


@pytest.mark.parametrize("book", ["gardner", "king", "express"])
def test_what_was_taken_back_is_known_no_more(book: str) -> None:
    voided = 0
    for seed in range(8):
        state, _ = lied_to(["random"] * 4, book=book, seed=seed, moves=80)
        facts = known(state, state.log)
        holding = [state.log[number] for number in in_force(state.log)]
        line: Cards = ()
        assert facts == known(state, holding)
        for fact in facts:
            line = line_after(line, fact)
        assert line == table_view(state).line
        voided += sum(isinstance(event, RuleGuessed | NoPlayDeclared) for event in state.log)
        voided -= sum(isinstance(event, RuleGuessed | NoPlayDeclared) for event in holding)
    assert voided > 0


def test_all_play_on_and_the_coach_answers() -> None:
    state, players = lied_to(["bayes", "sparc", "novice"], book="gardner", seed=1, moves=45)
    assert any(isinstance(event, Corrected) for event in state.log)
    seen = view(state, ANN)
    heard = [event.seen_by(ANN) for event in state.log]
    assert what_to_test(seen, heard).experiments
    assert 0 <= whether_to_prophesy(seen, heard).share <= 1
    for one in players:
        assert isinstance(one, Explaining)
        assert one.explain(table_view(state))
