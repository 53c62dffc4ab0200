"""A session of `eleusis play`: rounds with people and agents, told as they happen and recorded.

Every move is in the record before it is told, so that an interruption loses nothing.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from eleusis.agents import player
from eleusis.agents.dealer import AutomaticJudge, AutomaticStock
from eleusis.agents.defaults import is_endless
from eleusis.agents.remarks import Recalling, Remarking
from eleusis.cards import deck
from eleusis.cli.table.coach import COACH_REMARK as COACHING
from eleusis.cli.table.coach import Coaching
from eleusis.cli.table.epilogue import afterthoughts, outcome, seals
from eleusis.cli.table.hinting import is_to_be_given, show_hints
from eleusis.cli.table.narration import Narrator
from eleusis.cli.table.person import PersonJudge, PersonPlayer
from eleusis.cli.table.prompt import Leave, TablePrompt, show_scores
from eleusis.cli.table.seating import PERSON, rule_or_none
from eleusis.cli.table.thinking import Thinking
from eleusis.play.engine import decide, may
from eleusis.play.moves import GuessRule, Hint, Predict, StopReason, StopRound
from eleusis.play.predictions import cast
from eleusis.play.scoring import score
from eleusis.play.seal import Sealed
from eleusis.play.seats import JUDGE, Seat, Status
from eleusis.play.state import Phase
from eleusis.play.table import SeatedRound
from eleusis.play.view import table_view
from eleusis.rule import read_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.agents import Agent
    from eleusis.cli.io.terminal import Terminal
    from eleusis.cli.table.seating import Seating
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.records.record import KeeperRemark, RecordWriter
    from eleusis.play.seal import Secret
    from eleusis.play.state import Round, Setup
    from eleusis.play.table import JudgeOccupant, Player
    from eleusis.rule import RuleTree


_REMARK: Final = "agent"
"""The word of a note in which an agent tells what it thought."""


HOLDING: Final = 2
"""Delays in which a person can still hold the round after an own play."""


BELOW: Final = 4
"""Rows below the end of a round: how to play it again, where the record is, the shell's prompt."""


class Pace(NamedTuple):
    """How the round is told."""

    delay: float
    """Seconds between what agents do."""
    draws: bool
    """True if the layout is drawn after each time round the table, for those who look on."""


class Session:
    """One round at the terminal.

    Args:
        terminal: Where it is told.
        state: The round as it stands: at its beginning, or as a record left it.
        seating: Who sits where.
        secrets: What opens the seals: the rule if there is one, the seed of the stock.
        writer: The record, which has all events of *state*.
    """

    def __init__(
        self,
        terminal: Terminal,
        state: Round,
        seating: Seating,
        secrets: Sequence[Secret],
        writer: RecordWriter,
        pace: Pace,
    ) -> None:
        self._terminal = terminal
        self._seating = seating
        self._secrets = {secret.kind: secret for secret in secrets}
        self._writer = writer
        self._pace = pace
        setup = state.setup
        self._reader = seating.person
        has_coach = seating.has_coach and self._reader not in (None, setup.dealer)
        coaching = Coaching(terminal, self._note_coaching, self._verify) if has_coach else None
        self._desk = TablePrompt(terminal, self._verify, coaching)
        self._narrator = Narrator(setup.names, setup.dealer, self._reader)
        self._is_god = self._reader == setup.dealer
        self._agents = self._seated_agents(setup.dealer)
        self._table = SeatedRound(
            state,
            self._seated(setup),
            self._judge(state),
            self._stock(state),
        )
        self._narrator.tell(map(self._seen, state.log))  # was told before the interruption

    @property
    def state(self) -> Round:
        """The round as it stands."""
        return self._table.state

    def recall(self, remarks: Sequence[KeeperRemark]) -> None:
        """Let agents go on from what the record notes of their thoughts."""
        named = {f"{self.state.setup.names[seat]}: ": agent for seat, agent in self._agents.items()}
        for remark in remarks:
            for name, agent in named.items():
                is_own = remark.word == _REMARK and remark.text.startswith(name)
                if is_own and isinstance(agent, Recalling):
                    agent.recall(remark.text.removeprefix(name))

    def run(self) -> Round:
        """The finished round.

        Raises:
            Leave: the person quits.
        """
        if self._is_god and not self.state.turns and not self.state.hints:
            self._offer_hint()
        turns = self.state.turns
        for events in self._table.moves():
            self._keep(events)
            if self._is_endless():
                self._terminal.say("Nobody gets on: the agents agree to stop here.")
                self._keep(self._table.make(StopRound(StopReason.AGREEMENT)))
            is_due = self._pace.draws and self.state.turns - turns >= len(self.state.status) - 1
            if is_due and self.state.is_settled:
                turns = self.state.turns
                self._desk.show_layout(table_view(self.state), self._reader)
                if self._is_god and Hint in may(self.state, JUDGE):
                    self._offer_hint()
        return self.state

    def show_end(self, why: str = "") -> None:
        """Show the final layout; then the rule, what happened, the score, and what was thought.

        The rule and all that follows it stay on the screen of a person: as much is told of what
        the agents thought as there is room for.
        """
        terminal = self._terminal
        self._desk.show_layout(table_view(self.state), self._reader)
        self._show_result()
        taken = terminal.rows(self._show_result) + terminal.rows(lambda: self._show_rest(why))
        self._tell_afterthoughts(terminal.height - taken - BELOW if terminal.is_live else None)
        self._show_rest(why)

    def _show_result(self) -> None:
        """The rule, one sentence on what happened, and the score."""
        table, terminal = table_view(self.state), self._terminal
        rule = self._secrets.get(Sealed.RULE)
        terminal.say()
        if rule is not None:
            terminal.say(f"The rule was: {rule.text}", style="bold")
        scores = None if table.rulebook.scoring is None else score(table)
        terminal.say(outcome(table, scores, self._narrator), style="bold")
        if scores is not None:
            show_scores(terminal, table, self._reader)

    def _show_rest(self, why: str) -> None:
        """Why it was this rule, and whether it is the one that was sealed."""
        if why:
            self._terminal.say(why)
        self._terminal.say(seals(self.state.setup, self._secrets.values()), style="dim")

    def _tell_afterthoughts(self, room: int | None) -> None:
        """Tell what the agents thought when; in so many rows, what they thought last."""
        agents = {self.state.setup.names[seat]: agent for seat, agent in self._agents.items()}
        told = [[names, *lines] for names, lines in afterthoughts(agents, table_view(self.state))]

        def tell() -> None:
            for names, *lines in told:
                self._terminal.say(f"{names} thought", style="bold")
                for line in lines:
                    self._terminal.say(line, indent=2, hanging=2)

        while told and room is not None and self._terminal.rows(tell) > room:
            longest = max(told, key=len)
            del longest[1]
            told = [each for each in told if len(each) > 1]
        tell()

    # Occupants --------------------------------------------------------------------------------

    def _seated_agents(self, dealer: Seat) -> dict[Seat, Agent]:
        return {
            Seat(seat): player(occupant, Seat(seat), seed=self._seating.chance)
            for seat, occupant in enumerate(self._seating.occupants)
            if occupant != PERSON and seat != dealer
        }

    def _seated(self, setup: Setup) -> dict[Seat, Player]:
        """Who plays: agents, who are seen to think, and the person."""
        players: dict[Seat, Player] = {
            seat: Thinking(agent, setup.names[seat]) for seat, agent in self._agents.items()
        }
        if self._reader is not None and self._reader != setup.dealer:
            players[self._reader] = PersonPlayer(
                self._desk,
                self._reader,
                setup.starter_count,
                HOLDING * self._pace.delay,
            )
        return players

    def _judge(self, state: Round) -> JudgeOccupant:
        secret = self._secrets.get(Sealed.RULE)
        text = "" if secret is None else secret.text
        if self._seating.by_hand:
            rule = self._known_rule()
            adviser = None if rule is None else self._automatic(rule, state)
            return PersonJudge(self._desk, state.setup.dealer, adviser, self._may_hint)
        return self._automatic(read_rule(text), state)

    def _known_rule(self) -> RuleTree | None:
        """The sealed rule, if there is one that can be read."""
        secret = self._secrets.get(Sealed.RULE)
        return None if secret is None or not secret.text else rule_or_none(secret.text)

    def _automatic(self, rule: RuleTree, state: Round) -> AutomaticJudge:
        return AutomaticJudge(rule, starters=state.setup.starter_count)

    def _stock(self, state: Round) -> AutomaticStock:
        return AutomaticStock(self._secrets[Sealed.SHUFFLE].text, deck(state.setup.packs))

    # Moves ------------------------------------------------------------------------------------

    def _verify(self, move: Move) -> None:
        """Nothing, if the round takes the move, and a guess can be compared with the rule."""
        if isinstance(move, Predict):
            cast(self.state, (), move)  # it is gathered with the others'
        else:
            decide(self.state, move)
        if isinstance(move, GuessRule) and not self._seating.by_hand:
            read_rule(move.text)

    def _is_endless(self) -> bool:
        """True if only agents play and have done so for too long, where nobody is expelled."""
        seat = self._reader
        is_asked = seat is not None and self.state.status[seat] in (Status.PLAYING, Status.PROPHET)
        if is_asked or self._seating.by_hand or self.state.phase is Phase.OVER:
            return False
        return is_endless(self.state.turns, len(self.state.status))

    def _offer_hint(self) -> None:
        terminal, rule = self._terminal, self._known_rule()
        when = "" if self.state.turns else ", before the first card"
        terminal.say(f"A truthful hint for the players{when}?")
        choices = "Enter: none" if rule is None else "Enter: none, ?: show some"
        while text := self._answer(f"Your hint ({choices}): "):
            if text == "?" and rule is not None:
                show_hints(terminal, rule, self.state.setup.starter_count)
            elif self._may_hint(text):
                self._keep(self._table.make(Hint(text)))
                return

    def _may_hint(self, text: str) -> bool:
        """True if God can say that; a hint that is false by a rule we know is refused."""
        rule = self._known_rule()
        return rule is None or is_to_be_given(
            self._terminal, text, rule, self.state.setup.starter_count
        )

    def _answer(self, prompt: str) -> str:
        try:
            text = self._terminal.ask(prompt)
        except EOFError:
            raise Leave from None
        if text.lower() in ("quit", "exit", "q"):
            raise Leave
        return text

    def _keep(self, events: Sequence[Event]) -> None:
        """Record the events of a move and what was noted over it, then tell them."""
        self._writer.write(events)
        self._note_remarks()
        told = self._narrator.tell(map(self._seen, events))
        if told:
            self._terminal.say(told)
            time.sleep(self._pace.delay)

    def _note_coaching(self, text: str) -> None:
        """Record what the person asked the coach, and what they heard."""
        assert self._reader is not None
        self._writer.remark(COACHING, f"{self.state.setup.names[self._reader]} {text}")

    def _note_remarks(self) -> None:
        """Record what agents tell the keeper, such as a model's thoughts; say what all may hear."""
        for seat, agent in self._agents.items():
            if isinstance(agent, Remarking):
                name = self.state.setup.names[seat]
                for remark in agent.take_remarks():
                    self._writer.remark(_REMARK, f"{name}: {remark.note}")
                    if remark.aloud:
                        self._terminal.say(f"{name}: {remark.aloud}.", style="dim")

    def _seen(self, event: Event) -> Event:
        return event.seen_by(JUDGE if self._is_god else self._reader)
