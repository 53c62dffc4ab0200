"""A round that one plays oneself, move by move, while agents have the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless
from eleusis.cards import deck
from eleusis.errors import IllegalMove
from eleusis.front.rounds import PlayedRound, opening
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.moves import DeclareProphet, GuessRule, StopReason, StopRound
from eleusis.play.seats import Seat
from eleusis.play.table import Awaited, SeatedRound
from eleusis.play.view import View, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.front.rules import Rule
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.rulebook.terms import Rulebook

INTERJECTIONS: Final = (DeclareProphet, GuessRule)
"""What may be done between two turns."""


class OpenRound:
    """A round in which some seats are yours; `open_round` makes one.

    The same rule, seed and moves give the same record as `play_round`.

    >>> from eleusis import open_round
    >>> open_round(rule="Colours alternate.", players=[None, "random", "random"]).awaited
    Awaited(seat=1, may_pass=...)

    Attributes:
        yours: The seats that no agent has.
    """

    def __init__(
        self,
        rulebook: str | Rulebook,
        rule: str | Rule,
        players: Sequence[str | None],
        seed: int | str,
    ) -> None:
        opened = opening(rulebook, rule, players, seed)
        self._secrets = opened.secrets
        seated = {Seat(1 + place): name for place, name in enumerate(players)}
        agents = {seat: player(name, seat, seed=str(seed)) for seat, name in seated.items() if name}
        self.yours = tuple(seat for seat in seated if seat not in agents)
        self._table = SeatedRound(
            begin(opened.setup),
            agents,
            AutomaticJudge(opened.rule.tree, starters=opened.setup.starter_count),
            AutomaticStock(str(seed), deck(opened.setup.packs)),
        )
        self._go_on()

    @property
    def played(self) -> PlayedRound:
        """The round so far, with everything there is to know of it."""
        return PlayedRound(self._table.state, self._secrets)

    @property
    def is_over(self) -> bool:
        """True when the round has ended."""
        return self.played.is_over

    @property
    def awaited(self) -> Awaited | None:
        """Which of your seats is to move, and whether it may also pass; `None` at the end."""
        return self._table.awaited

    def view(self, seat: Seat | None = None) -> View:
        """What a seat sees; without one, the seat that is to move."""
        if seat is None:
            seat = self.awaited.seat if self.awaited else self.yours[0]
        return view(self._table.state, seat)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Everything that has happened when one of your seats is to move again.

        Whoever is on turn may be asked beforehand whether to declare prophecy; a play made then
        also passes over that.

        Raises:
            IllegalMove: it is refused; nothing has changed. `stale`: on passing, somebody else has
                done something that comes first.
        """
        seat, before = getattr(move, "seat", None), len(self._table.state.log)
        if seat not in self.yours:
            raise IllegalMove("no-seat")
        if self.awaited == Awaited(seat, True) and not isinstance(move, INTERJECTIONS):
            step(self._table.state, move)  # what is refused passes over nothing
            self._go_on()
            if len(self._table.state.log) > before or self.awaited != Awaited(seat, False):
                raise IllegalMove("stale")
        self._table.make(move)
        self._go_on()
        return self._table.state.log[before:]

    def let_pass(self) -> tuple[Event, ...]:
        """What has happened since your seat chose neither to declare prophecy nor to guess.

        Raises:
            IllegalMove: the seat must move.
        """
        if self.awaited is None:
            raise IllegalMove("round-over")
        if not self.awaited.may_pass:
            raise IllegalMove("bad-move.pass")
        before = len(self._table.state.log)
        self._go_on()
        return self._table.state.log[before:]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.played!r}>"

    def _go_on(self) -> None:
        """Let the others play until one of these seats is to move."""
        self._stop_if_endless()
        for _ in self._table.moves():
            self._stop_if_endless()

    def _stop_if_endless(self) -> None:
        state = self._table.state
        if is_endless(state.turns, len(state.setup.names)) and state.end is None:
            self._table.make(StopRound(StopReason.AGREEMENT))


def open_round(
    rulebook: str | Rulebook = "gardner",
    *,
    rule: str | Rule,
    players: Sequence[str | None],
    seed: int | str = 0,
) -> OpenRound:
    """A round in which you play the seats for which no agent is named.

    Args:
        rulebook: Its name, or a variant of your own.
        rule: The secret rule.
        players: Clockwise from the dealer's left: names of agents, and `None` for your seats.
        seed: Any number or word; the order of the cards and all chance follow from it.

    Raises:
        InputError, RuleSyntaxError: as `play_round`.

    >>> from eleusis import moves, open_round
    >>> table = open_round(rule="Colours alternate.", players=[None, "cautious", "random"], seed=7)
    >>> while table.awaited:
    ...     if table.awaited.may_pass:
    ...         _ = table.let_pass()
    ...     else:
    ...         _ = table.make(moves.Play(table.awaited.seat, table.view().hand[:1]))
    >>> table.played
    <PlayedRound gardner: God, Ada, Ben, Cleo; over after ... turns>
    """
    return OpenRound(rulebook, rule, players, seed)
