"""A player who leaves everything to chance, but for how often it does what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from eleusis.agents.rng import Chance
from eleusis.play.moves import (
    Call,
    DeclareNoPlay,
    DeclareProphet,
    GoOut,
    GuessRule,
    Move,
    Pick,
    Play,
    Predict,
    ThrowIn,
)

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.seats import Seat
    from eleusis.play.view import View

_STRING_MAX: Final = 4
"""Cards of its longest string where the rulebook sets no limit."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often a random player does what, as probabilities; what remains is a single card."""

    string: float = 0.1
    """Laying a string, when it is its turn."""
    no_play: float = 0.03
    """Declaring no play, when it is its turn."""
    prophecy: float = 0.05
    """Becoming the prophet, whenever it may."""
    guess: float = 0.02
    """Guessing the rule aloud, whenever it may."""
    call_right: float = 0.3
    """Calling a play right, as the prophet."""
    predict_right: float = 0.5
    """Predicting that a turned card is right."""


class RandomPlayer:
    """Makes any legal move. What it does depends on its seed, its seat, and what it is asked when.

    Args:
        seat: Where it sits.
        seed: Any number or word; players of one table may share it.
        habits: How often it does what.
    """

    def __init__(self, seat: Seat, *, seed: int | str, habits: Habits | None = None) -> None:
        self._seat = seat
        self._seed = seed
        self._habits = habits or Habits()

    def observe(self, event: Event) -> None:
        """Take no notice."""

    def choose(self, view: View) -> Move:
        """Any move of the kinds that the table waits for."""
        seat, may = self._seat, view.may
        chance = self._chance("choose", view)
        if Play in may:
            return self._turn(view, chance)
        if Call in may:
            return Call(seat, chance.happens(self._habits.call_right))
        if Pick in may:
            pending = view.table.pending
            assert pending is not None, "a pick is made from a hand that was shown"
            return Pick(seat, chance.choice(view.table.shown[pending.seat]))
        if Predict in may:
            return Predict(seat, chance.happens(self._habits.predict_right))
        if ThrowIn in may:
            no_play = view.table.rulebook.no_play
            assert no_play is not None
            assert no_play.exchange_max is not None
            return ThrowIn(seat, chance.sample(view.hand, no_play.exchange_max))
        if DeclareProphet in may and chance.happens(self._habits.prophecy):
            return DeclareProphet(seat)
        return GoOut(seat)

    def interject(self, view: View) -> Move | None:
        """Seldom a declaration of prophecy or a guess."""
        chance = self._chance("interject", view)
        if DeclareProphet in view.may and chance.happens(self._habits.prophecy):
            return DeclareProphet(self._seat)
        if GuessRule in view.may and chance.happens(self._habits.guess):
            return GuessRule(self._seat, chance.choice(_sentences()))
        return None

    def _turn(self, view: View, chance: Chance) -> Move:
        habits, hand = self._habits, view.hand
        if DeclareNoPlay in view.may and chance.happens(habits.no_play):
            return DeclareNoPlay(self._seat)
        limit = min(view.table.rulebook.string_max or _STRING_MAX, len(hand))
        if limit > 1 and chance.happens(habits.string):
            return Play(self._seat, chance.sample(hand, 2 + chance.below(limit - 1)))
        return Play(self._seat, (chance.choice(hand),))

    def _chance(self, question: str, view: View) -> Chance:
        """Chance for this decision alone, so that a resumed player goes on as if never stopped."""
        return Chance(self._seed, self._seat, question, view.table.version)


@cache
def _sentences() -> tuple[str, ...]:
    from eleusis.rule.library.published import library  # few rounds need it

    return tuple(published.sentence for published in library())
