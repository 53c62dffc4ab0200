"""What everybody heard and no layout shows: declarations of no play, guesses, a prophet's picks.

They are evidence about the rule like any play. The law of this file: it goes by public events
only, and what a correction has made void is forgotten, as at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.cards import print_cards
from eleusis.play.events import (
    Corrected,
    Event,
    Guessed,
    Judged,
    NoPlayDeclared,
    Picked,
    Played,
    StarterLaid,
)
from eleusis.play.seats import JUDGE

if TYPE_CHECKING:
    from collections.abc import Sequence


class Chronicle:
    """The events of one round that are in force, by their numbers."""

    def __init__(self) -> None:
        self._heard = 0
        self._events: list[tuple[int, Event]] = []

    def hear(self, event: Event) -> None:
        """Take notice of the next event."""
        if isinstance(event, Corrected):
            self._events = [each for each in self._events if each[0] < event.ruling]
        else:
            self._events.append((self._heard, event))
        self._heard += 1

    def sentences(self, names: Sequence[str], line_count: int) -> tuple[str, ...]:
        """What was heard, oldest first.

        Args:
            names: The people by seat.
            line_count: Cards on the line now. A round may start from a position, so places along
                the line are counted from its end.
        """
        ruled: list[tuple[int, str]] = []
        added = 0
        question: Event | None = None
        for _, event in self._events:
            match event:
                case StarterLaid():
                    added += 1
                case Picked(seat=seat) if seat == JUDGE:
                    added += 1
                case Played() | NoPlayDeclared() | Guessed() | Picked():
                    question = event
                case Judged(right=right) if question is not None:
                    sentence = _sentence(question, right, names)
                    if sentence:
                        ruled.append((added, sentence))
                    if right:
                        added += _laid(question)
                    question = None
                case _:
                    pass
        before = line_count - added
        return tuple(f"After {before + place} right cards {told}" for place, told in ruled)


def _laid(question: Event) -> int:
    """Cards that come to the line if the ruling is right."""
    match question:
        case Played(cards=cards):
            return len(cards)
        case Picked():
            return 1
        case _:
            return 0


def _sentence(question: Event, right: bool, names: Sequence[str]) -> str:
    """What the ruling tells, if the layout does not show it."""
    match question:
        case NoPlayDeclared(seat=seat, hand=hand) if right:
            return f"{names[seat]} rightly declared no play: none of {print_cards(hand)} was right."
        case NoPlayDeclared(seat=seat, hand=hand):
            return (
                f"{names[seat]} wrongly declared no play: one or more of {print_cards(hand)} "
                "were right."
            )
        case Guessed(seat=seat, text=text) if not right:
            return f"{names[seat]} guessed “{text}”, which is not the rule."
        case Picked(seat=seat, card=card) if not right:
            return f"{names[seat]}, the prophet, picked {card}, which was wrong."
        case _:
            return ""
