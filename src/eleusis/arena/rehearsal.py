"""A round tried out beforehand: agents in all seats, an automatic dealer, nothing kept.

The same number gives the same stock and the same chance to the agents, whatever the rule, so that
rules can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless
from eleusis.cards import deck
from eleusis.play.evolution import begin
from eleusis.play.moves import StopReason, StopRound
from eleusis.play.scoring import score
from eleusis.play.seats import Seat
from eleusis.play.table import SeatedRound

if TYPE_CHECKING:
    from eleusis.play.state import Setup
    from eleusis.rule import RuleTree


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Rounds by one set-up among the same agents, each played for the dealer's score alone.

    Attributes:
        setup: The people and the rulebook.
        occupants: An agent's name for each seat; the dealer's is not looked at.
        seed: Any number or word; it should not be the seed of the round that is rehearsed.
    """

    setup: Setup
    occupants: tuple[str, ...]
    seed: int | str

    def __call__(self, rule: RuleTree, number: int) -> int:
        """The dealer's score in rehearsal *number* by this rule.

        Raises:
            InputError: `no-scoring`, if the rulebook has none.
        """
        seed = f"{self.seed}/{number}"
        players = {
            Seat(seat): player(name, Seat(seat), seed=seed)
            for seat, name in enumerate(self.occupants)
            if seat != self.setup.dealer
        }
        table = SeatedRound(
            begin(self.setup),
            players,
            AutomaticJudge(rule, starters=self.setup.starter_count),
            AutomaticStock(seed, deck(self.setup.packs)),
        )
        for _ in table.moves():
            gives_up = is_endless(table.state.turns, len(self.occupants))
            if gives_up and table.state.end is None:
                table.make(StopRound(StopReason.AGREEMENT))
        return score(table.state).totals[self.setup.dealer]
