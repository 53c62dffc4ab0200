"""What a seat has heard of a round: the events in force, and what each ruling answers.

What a correction has made void is forgotten, as at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.play.events import (
    CardTurned,
    Event,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    RuleGuessed,
    in_force,
)
from eleusis.play.seats import JUDGE

if TYPE_CHECKING:
    from collections.abc import Iterator

AwaitsRuling = Played | CardTurned | NoPlayDeclared | Picked | RuleGuessed
"""What is ruled on."""


class Ruled(NamedTuple):
    """A question with its ruling."""

    question: AwaitsRuling
    right: bool


class EventsInForce:
    """The events of one round that hold."""

    def __init__(self) -> None:
        self._log: list[Event] = []

    def hear(self, event: Event) -> None:
        """Take notice of the next event."""
        self._log.append(event)

    def ruled(self) -> Iterator[Event | Ruled]:
        """The events in order, each question together with its ruling, in the ruling's place.

        A question that waits for its ruling is left out. What the judge picks is right without one.
        """
        question: AwaitsRuling | None = None
        for number in in_force(self._log):
            event = self._log[number]
            match event:
                case Picked(seat=seat) if seat == JUDGE:
                    yield event
                case Played() | CardTurned() | NoPlayDeclared() | Picked() | RuleGuessed():
                    question = event
                case Judged(right=right) if question is not None:
                    yield Ruled(question, right)
                    question = None
                case _:
                    yield event
