"""A game: several rounds, each with another dealer.

A game knows what its rounds were worth, not how they went. The deal passes clockwise; every seat
deals once in a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from eleusis.messages import message
from eleusis.play.scoring import Point
from eleusis.play.seats import Seat
from eleusis.play.state import Setup

if TYPE_CHECKING:
    from eleusis.play.scoring import Scores
    from eleusis.rulebook.terms import Rulebook

FIRST_SEAT: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class RoundTotals:
    """What one round was worth."""

    dealer: Seat
    points: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Game:
    """The rounds so far of the same people, at the same places."""

    rulebook: Rulebook
    names: tuple[str, ...]
    first_dealer: Seat = FIRST_SEAT
    rounds: tuple[RoundTotals, ...] = ()

    @property
    def has_dealt(self) -> tuple[bool, ...]:
        """By seat: whether it has dealt a round."""
        dealers = {past.dealer for past in self.rounds}
        return tuple(seat in dealers for seat in range(len(self.names)))

    @property
    def is_whole(self) -> bool:
        """True when everybody has dealt; the game may end without compensation."""
        return all(self.has_dealt)

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next round: the seat on the left of the last dealer."""
        if not self.rounds:
            return self.first_dealer
        return Seat((self.rounds[-1].dealer + 1) % len(self.names))

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all rounds by seat, without compensation."""
        return tuple(sum(past.points[seat] for past in self.rounds) for seat in self._seats)

    def after(self, scores: Scores) -> Game:
        """The game with one more round."""
        return self.with_round(scores.dealer, scores.totals)

    def with_round(self, dealer: Seat, points: tuple[int, ...]) -> Game:
        """The game with one more round of which only the points are known."""
        assert len(points) == len(self.names), f"{points} are not points for {self.names}"
        return replace(self, rounds=(*self.rounds, RoundTotals(dealer, points)))

    def setup(self, packs: int | None = None) -> Setup:
        """The next round at its start; without *packs* as many as the rulebook shuffles."""
        count = self.rulebook.packs.for_players(len(self.names)) if packs is None else packs
        return Setup(self.rulebook, self.names, self.next_dealer, count)

    def compensations(self) -> tuple[Point | None, ...]:
        """By seat: what the game owes it if it ends now, before this seat has dealt."""
        scoring = self.rulebook.scoring
        points = 0 if scoring is None else scoring.compensation
        owed = Point(points, message("score.not-dealt")) if points else None
        return tuple(None if dealt else owed for dealt in self.has_dealt)

    def final_totals(self) -> tuple[int, ...]:
        """The totals by seat if the game ends now, with compensation for whoever has not dealt."""
        return tuple(
            total + (0 if owed is None else owed.amount)
            for total, owed in zip(self.totals, self.compensations(), strict=True)
        )

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest final total if the game ends now; several share a tie."""
        finals = self.final_totals()
        return tuple(seat for seat in self._seats if finals[seat] == max(finals))

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.names)))
