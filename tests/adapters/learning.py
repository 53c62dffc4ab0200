"""What tests of doors share: rounds that a door plays, number by number, as agents would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.adapters.encoding import actions_of
from eleusis.agents import player
from eleusis.play.seats import Seat
from eleusis.play.view import View

if TYPE_CHECKING:
    from eleusis.adapters.external_round import ExternalRound
    from eleusis.agents import Agent

RULE = "If the last card was odd, play black, otherwise red."


class Numbered:
    """The agents of a table, who answer in numbers.

    Args:
        name: What agents they are.
        seats: People at the table.
        seed: As `play_round` has it.
    """

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self._agents: dict[int, Agent] = {
            seat: player(name, Seat(seat), seed=str(seed)) for seat in range(1, seats)
        }
        self._told = 0

    def answer(self, here: ExternalRound) -> tuple[int, ...]:
        """The numbers that make the move of whoever is to decide."""
        for event in here.state.log[self._told :]:
            for seat, agent in self._agents.items():
                agent.observe(event.seen_by(Seat(seat)))
        self._told = len(here.state.log)
        choice = here.choice
        assert isinstance(choice.view, View)
        agent = self._agents[choice.view.seat]
        if choice.offered:
            return actions_of(agent.interject(choice.view))
        return actions_of(agent.choose(choice.view))
