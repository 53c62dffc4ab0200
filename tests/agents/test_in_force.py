"""What a seat takes for being in force is what the table takes for it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from eleusis.agents.event_log import EventsInForce, Ruled
from eleusis.cards import Card
from eleusis.play.events import (
    Corrected,
    Judged,
    Picked,
    Played,
    RuleGuessed,
    StarterLaid,
    in_force,
)
from eleusis.play.seats import JUDGE, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.play.events import Event

ANN, BEN = Seat(1), Seat(2)
STARTER = StarterLaid(Card("9H"))


def ruled(events: Iterable[Event]) -> list[Event | Ruled]:
    heard = EventsInForce()
    for event in events:
        heard.hear(event)
    return list(heard.ruled())


def test_each_ruling_answers_the_question_before_it() -> None:
    plays, guess = Played(ANN, (Card("2C"),)), RuleGuessed(BEN, "Only red.")
    picked, by_judge = Picked(BEN, Card("3C")), Picked(JUDGE, Card("4C"))
    waiting = Played(BEN, (Card("5C"),))
    events = (STARTER, plays, Judged(True), picked, Judged(False), by_judge, guess, Judged(False))
    assert ruled((*events, waiting)) == [
        STARTER,
        Ruled(plays, True),
        Ruled(picked, False),
        by_judge,
        Ruled(guess, False),
    ]


@pytest.mark.parametrize("seed", range(20))
def test_corrections_leave_what_they_leave_at_the_table(seed: int) -> None:
    """Also corrections that go back behind corrections."""
    chance = Random(seed)
    log: tuple[Event, ...] = (STARTER,)
    for number in range(30):
        rulings = [(n, event.right) for n in in_force(log) if isinstance(event := log[n], Judged)]
        if rulings and chance.random() < 0.3:
            ruling, right = chance.choice(rulings)
            log += (Corrected(ruling), Judged(not right))
        else:
            log += (Played(ANN, (Card("23456789"[number % 8] + "C"),)), Judged(True))
    assert ruled(log) == ruled(log[number] for number in in_force(log))
