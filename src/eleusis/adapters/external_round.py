"""A round that waits for numbers: whatever no agent decides is decided from outside.

It holds the order in which seats are asked, as `eleusis.play.table` does for players, and turns
each number into the move that it stands for (`eleusis.adapters.encoding`). The doors for learners
are shells around it.
"""

from __future__ import annotations

from copy import copy
from operator import index
from typing import TYPE_CHECKING, Final

from eleusis.adapters.encoding import (
    Bytes,
    Choice,
    Mask,
    TableBytes,
    legal_actions,
    move_for,
    seen,
    table_bytes,
    with_begun,
)
from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import ROUNDS_OF_TURNS_MAX
from eleusis.cards import deck
from eleusis.errors import InputError
from eleusis.front.rounds import PlayedRound, opening
from eleusis.play.engine import EVENTS_MAX, step
from eleusis.play.evolution import begin
from eleusis.play.moves import StopReason, StopRound
from eleusis.play.scoring import points_of, score
from eleusis.play.seats import JUDGE, STOCK, Seat, Status
from eleusis.play.state import Phase, waits_for
from eleusis.play.table import interjectors
from eleusis.play.view import judge_view, table_view, view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.front.rules import Rule
    from eleusis.play.moves import Move
    from eleusis.play.seal import Secret
    from eleusis.play.state import Round
    from eleusis.play.table import Player
    from eleusis.play.view import TableView
    from eleusis.rulebook.terms import Rulebook

_TURN: Final = Phase.TURN
_OVER: Final = Phase.OVER


class ExternalRound:
    """A round from one choice of a seat outside to the next.

    Args:
        state: The round as it begins.
        judge: Who rules; without one the judge's decisions, too, come from outside.
        stock: Who deals; without one the round waits for `deal`.
        players: The agents that sit among the seats from outside.
        guesses: The sentences that a seat can say aloud, where the rulebook has that.
        turns_max: Turns after which the round is cut; 40 times round the table if not said.

    Attributes:
        state: The round as it stands; everything there is to know of it.
        actor: Who is to decide: a seat, `JUDGE`, or `STOCK`; `None` when the round is over.
        is_cut: True if it did not end by itself but was stopped, after too many turns.
    """

    def __init__(
        self,
        state: Round,
        judge: AutomaticJudge | None,
        stock: AutomaticStock | None,
        *,
        players: Mapping[Seat, Player] | None = None,
        guesses: Sequence[str] = (),
        turns_max: int | None = None,
    ) -> None:
        require_turns(state.setup.rulebook)
        self.state = state
        self.guesses = tuple(guesses)
        self.is_cut = False
        self.actor: Seat | None = None
        self._judge = judge
        self._stock = stock
        self._players = dict(players or {})
        self._follow()
        book = state.setup.rulebook
        self._has_offers = book.prophet is not None or (book.guess is not None and bool(guesses))
        self._turns_max = turns_max or ROUNDS_OF_TURNS_MAX * len(state.setup.names)
        self._turns = 0
        self._asked: frozenset[Seat] = frozenset()
        self._choice: Choice | None = None
        self._mask: Mask | None = None
        self._offered = False
        # What all see alike, made once for each state.
        self._table: TableView | None = None
        self._of_table: TableBytes | None = None
        self._shown: bytes | None = None
        """What the actor sees, but for what it has begun."""
        self._go_on()

    @property
    def is_over(self) -> bool:
        """True when nobody has anything to decide any more."""
        return self.actor is None

    # What is seen ----------------------------------------------------------------------------

    @property
    def choice(self) -> Choice:
        """What the actor has before it.

        Raises:
            InputError: `bad-action`, if nobody is to decide.
        """
        if self._choice is None:
            if self.actor is None or self.actor == STOCK:
                raise InputError("bad-action.over")
            self._choice = self._shown_to(self.actor, offered=self._offered)
        return self._choice

    @property
    def mask(self) -> Mask:
        """Which numbers the actor may choose; not to be written to."""
        if self._mask is None:
            self._mask = legal_actions(self.choice, len(self.guesses))
        return self._mask

    def observation(self, seat: Seat) -> Bytes:
        """What this seat, or the judge, sees now, whoever is to decide."""
        if seat != self.actor:
            return with_begun(self._seen(choice := self._shown_to(seat)), choice)
        choice = self.choice
        if self._shown is None:
            self._shown = self._seen(choice)
        return with_begun(self._shown, choice)

    def _seen(self, choice: Choice) -> bytes:
        if self._of_table is None:
            self._of_table = table_bytes(choice.view.table)
        return seen(choice, self._of_table)

    def seen_by(self, seat: Seat) -> Choice:
        """What this seat, or the judge, has before it; nothing to choose unless it is the actor."""
        return self.choice if seat == self.actor else self._shown_to(seat)

    def _shown_to(self, seat: Seat, *, offered: bool = False) -> Choice:
        state, table = self.state, self._table_view()
        if seat == JUDGE:
            return Choice(judge_view(state, table), (), offered)
        return Choice(view(state, seat, table), (), offered)

    def _table_view(self) -> TableView:
        if self._table is None:
            self._table = table_view(self.state)
        return self._table

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, as the round stands."""
        return score(self._table_view()).totals

    def points_of(self, seat: Seat) -> int:
        """The points of one player, as the round stands."""
        return points_of(self._table_view(), seat)

    @property
    def expelled(self) -> tuple[Seat, ...]:
        """The seats that are expelled."""
        status = self.state.status
        return tuple(Seat(seat) for seat, each in enumerate(status) if each is Status.EXPELLED)

    # What is done ----------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Do what the number says for the actor, and go on to whoever is to decide next.

        Raises:
            InputError: `bad-action`, if the mask does not allow it; nothing has happened.
        """
        choice, mask = self.choice, self.mask
        chosen = index(action)
        if not (0 <= chosen < len(mask) and mask[chosen]):
            raise InputError("bad-action", action=chosen, seat=choice.seat)
        self._mask = None
        move = move_for(choice, chosen, self.guesses)
        if isinstance(move, tuple):
            self._choice = Choice(choice.view, move, choice.offered)
            return
        if move is not None:
            self._make(move)
        self._go_on()

    def deal(self, move: Move) -> None:
        """Go on with what the stock-keeper does, where that comes from outside.

        Raises:
            IllegalMove: it is refused; nothing has changed.
        """
        self._make(move)
        self._go_on()

    def copy(self) -> ExternalRound:
        """The same moment of the round, to go on from by itself; for rounds without agents."""
        assert not self._players, "agents remember what they saw and cannot be doubled"
        twin = copy(self)
        twin._judge = self._judge and self._judge.copy()
        assert self._stock is None, "a stock-keeper goes with one round"
        twin._follow()
        return twin

    def _follow(self) -> None:
        """Judge and stock-keeper see every event as it is."""
        both = (self._judge, self._stock)
        self._followers = tuple(each.observe for each in both if each is not None)

    def _make(self, move: Move) -> None:
        events, self.state = step(self.state, move)
        self._table = self._of_table = None
        for observe in self._followers:
            for event in events:
                observe(event)
        for seat, each in self._players.items():
            for event in events:
                each.observe(event.seen_by(seat))

    def _go_on(self) -> None:
        """Let judge, stock-keeper and agents act until somebody outside is to decide."""
        self._choice = self._mask = self._shown = None
        self._offered = False
        while (state := self.state).phase is not _OVER:
            if state.turns != self._turns:
                self._turns, self._asked = state.turns, frozenset()
            if state.turns >= self._turns_max or len(state.log) >= EVENTS_MAX:
                self.is_cut = True
                is_full = len(state.log) >= EVENTS_MAX
                self._make(StopRound(StopReason.LIMIT if is_full else StopReason.AGREEMENT))
                continue
            if state.phase is _TURN and self._has_offers:
                seat = next(interjectors(state, self._asked), None)
                if seat is not None:
                    self._asked |= {seat}
                    if self._waits_for_offer(seat):
                        return
                    continue
            seat = waits_for(state)
            move = self._move_inside(seat)
            if move is None:
                self.actor = seat
                return
            self._make(move)
        self.actor = None

    def _waits_for_offer(self, seat: Seat) -> bool:
        """True if the seat is outside and now has the offer before it; an agent answers at once."""
        agent = self._players.get(seat)
        if agent is None:
            self.actor, self._offered = seat, True
            return True
        move = agent.interject(view(self.state, seat, self._table_view()))
        if move is not None:
            self._make(move)
        return False

    def _move_inside(self, seat: Seat | None) -> Move | None:
        """What judge, stock-keeper or an agent does; `None` where it is decided outside."""
        assert seat is not None, "a round that is not over waits for somebody"
        if seat == JUDGE:
            return None if self._judge is None else self._judge.answer()
        if seat == STOCK:
            if self._stock is None:
                return None
            owed, book = self.state.owed, self.state.setup.rulebook
            if owed:
                return self._stock.answer(owed[0].seat, owed[0].size, book)
            return self._stock.answer(None, 1, book)
        agent = self._players.get(seat)
        if agent is None:
            return None
        return agent.choose(view(self.state, seat, self._table_view()))


def require_turns(book: Rulebook) -> None:
    """Nothing, if one seat acts after the other in rounds of this rulebook.

    Raises:
        InputError: `bad-batch`, where all predict at once.
    """
    if book.prediction is not None:
        raise InputError("bad-batch.predictions", title=book.title)


def deal_round(
    rulebook: str | Rulebook,
    rule: str | Rule,
    players: Sequence[str | None],
    seed: int | str,
    *,
    judge_outside: bool = False,
    guesses: Sequence[str] = (),
    turns_max: int | None = None,
) -> tuple[ExternalRound, tuple[Secret, ...]]:
    """The round that `play_round` plays with this rule and seed, and what opens its seals.

    Args:
        rulebook: The rulebook, or its name.
        rule: The secret rule.
        players: Clockwise from the dealer's left, the name of an agent, or `None` for outside.
        seed: A number or word that deal and agents follow from.
        judge_outside: True if the judge's decisions come from outside, too.
        guesses: What can be guessed aloud, where the rulebook has that.
        turns_max: Turns after which the round is cut.

    Raises:
        InputError, RuleSyntaxError: as `play_round`.
    """
    opened = opening(rulebook, rule, players, seed)
    setup = opened.setup
    starters = setup.starter_count
    agents = {
        Seat(1 + place): player(name, Seat(1 + place), seed=str(seed))
        for place, name in enumerate(players)
        if name is not None
    }
    dealt = ExternalRound(
        begin(setup),
        None if judge_outside else AutomaticJudge(opened.rule.tree, starters=starters),
        AutomaticStock(str(seed), deck(setup.packs)),
        players=agents,
        guesses=guesses,
        turns_max=turns_max,
    )
    return dealt, opened.secrets


def played_of(external: ExternalRound, secrets: tuple[Secret, ...]) -> PlayedRound:
    """The round with everything there is to know of it."""
    return PlayedRound(external.state, secrets)
