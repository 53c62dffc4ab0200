"""The loop of a round: who is asked when."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from eleusis.cards import parse_cards
from eleusis.play.evolution import begin
from eleusis.play.moves import GuessRule, Judge, Move, Play
from eleusis.play.seats import Seat
from eleusis.play.state import Phase
from eleusis.play.table import Table
from eleusis.play.text.position_text import parse_position

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.view import JudgeView, StockView, View

SHEET = """\
rulebook express-golden
seats God Ada Ben Cy
turn Ada
layout KS
hand Ada 2C 3C
hand Ben 4C 5C
hand Cy 6C 7C
"""


class Guesser:
    """Plays its first card and guesses whenever it may."""

    def __init__(self, seat: Seat, asked: list[Seat]) -> None:
        self._seat = seat
        self._asked = asked

    def observe(self, event: Event) -> None: ...

    def choose(self, view: View) -> Move:
        return Play(self._seat, view.hand[:1])

    def interject(self, view: View) -> Move:
        self._asked.append(self._seat)
        return GuessRule(self._seat, "all hearts")


class AllCardsRight:
    """A judge to whom every card is right and every guess wrong; deals nothing."""

    def observe(self, event: Event) -> None: ...

    def choose(self, view: JudgeView | StockView) -> Move:
        return Judge(view.table.phase is Phase.JUDGING)


def test_a_wrong_guess_leaves_the_others_theirs() -> None:
    """One play and its ruling, then a guess of each and its ruling, before the next play."""
    asked: list[Seat] = []
    god = AllCardsRight()
    players = {Seat(seat): Guesser(Seat(seat), asked) for seat in (1, 2, 3)}
    table = Table(begin(parse_position(SHEET).setup), players, god, god)
    made = [events[0] for events in islice(table.moves(), 9)]
    assert asked == [1, 2, 3]
    assert [type(event).__name__ for event in made] == [
        *("Played", "Judged"),
        *("Guessed", "Judged") * 3,
        "Played",
    ]
    assert table.state.pending is not None
    assert table.state.pending.cards == parse_cards("4C")
