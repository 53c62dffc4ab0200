"""What everybody heard and no layout shows: declarations of no play, guesses, a prophet's picks.

They are evidence about the rule like any play. A chronicle goes by public events only, and by those
in force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.agents.event_log import EventsInForce, Ruled
from eleusis.cards import print_cards
from eleusis.play.events import CardTurned, NoPlayDeclared, Picked, Played, RuleGuessed, StarterLaid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents.event_log import AwaitsRuling
    from eleusis.play.events import Event


class Chronicle:
    """What was heard in one round, and is in force."""

    def __init__(self) -> None:
        self._events = EventsInForce()

    def hear(self, event: Event) -> None:
        """Take notice of the next event."""
        self._events.hear(event)

    def sentences(self, names: Sequence[str], line_count: int) -> tuple[str, ...]:
        """What was heard, oldest first.

        Args:
            names: The people by seat.
            line_count: Cards on the line now. A round may start from a position, so places along
                the line are counted from its end.
        """
        ruled: list[tuple[int, str]] = []
        added = 0
        for event in self._events.ruled():
            match event:
                case StarterLaid() | Picked():
                    added += 1
                case Ruled(question, right):
                    sentence = _sentence(question, right, names)
                    if sentence:
                        ruled.append((added, sentence))
                    if right:
                        added += _laid(question)
                case _:
                    pass
        before = line_count - added
        return tuple(f"After {before + place} right cards {told}" for place, told in ruled)


def _laid(question: AwaitsRuling) -> int:
    """Cards that come to the line if the ruling is right."""
    match question:
        case Played(cards=cards):
            return len(cards)
        case Picked() | CardTurned():
            return 1
        case _:
            return 0


def _sentence(question: AwaitsRuling, right: bool, names: Sequence[str]) -> str:
    """What the ruling tells, if the layout does not show it."""
    match question:
        case NoPlayDeclared(seat=seat, hand=hand) if right:
            return f"{names[seat]} rightly declared no play: none of {print_cards(hand)} was right."
        case NoPlayDeclared(seat=seat, hand=hand):
            return (
                f"{names[seat]} wrongly declared no play: one or more of {print_cards(hand)} "
                "were right."
            )
        case RuleGuessed(seat=seat, text=text) if not right:
            return f"{names[seat]} guessed “{text}”, which is not the rule."
        case Picked(seat=seat, card=card) if not right:
            return f"{names[seat]}, the prophet, picked {card}, which was wrong."
        case _:
            return ""
