"""The referee's work without a terminal: moves put to the engine, real cards dealt as counts.

Nobody types what is dealt face down at a table. So cards that are owed when the next move comes are
dealt as unknown ones, unless that move is the deal itself.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from eleusis.agents.dealer import AutomaticJudge
from eleusis.cards import UNKNOWN, parse_cards
from eleusis.errors import EleusisError, InputError
from eleusis.play.engine import step
from eleusis.play.evolution import begin
from eleusis.play.legality import name_of
from eleusis.play.moves import AddPack, Correct, Deal, Judge, Pick, StopRound
from eleusis.play.pending import PendingNoPlay
from eleusis.play.seats import JUDGE, clockwise
from eleusis.play.state import Phase, Round, prophecy, turn_of, waits_for
from eleusis.play.text.move_text import deed_in_full, with_ruling
from eleusis.play.text.position_text import parse_position
from eleusis.play.text.tokens import Misread
from eleusis.play.view import judge_view

if TYPE_CHECKING:
    from eleusis.play.events import Event
    from eleusis.play.moves import Move
    from eleusis.play.seats import Seat
    from eleusis.rule.tree.syntax import RuleTree


class SheetStep(NamedTuple):
    """One move at the table and what came of it."""

    events: tuple[Event, ...]
    state: Round
    line: int
    """The 1-based line of the sheet."""
    objection: str = ""
    """Why the move, a ruling, is against the rule."""


class SheetOutcome(NamedTuple):
    """What a sheet comes to."""

    start: Round
    steps: tuple[SheetStep, ...]

    @property
    def state(self) -> Round:
        """The round after the last move."""
        return self.steps[-1].state if self.steps else self.start


class Referee:
    """A round at a real table.

    Args:
        state: The round so far.
        rule: If given, the program can rule; otherwise rulings come as moves.
    """

    def __init__(self, state: Round, rule: RuleTree | None = None) -> None:
        self.state = state
        self._judge = None
        if rule is not None:
            starters = state.setup.starter_count
            position = state.setup.position
            laid = () if position is None else position.laid
            line = tuple(card for play in laid if play.right for card in play.cards)
            self._judge = AutomaticJudge(rule, starters=starters, line=line)
            for event in state.log:
                self._judge.observe(event)

    def make(self, move: Move) -> tuple[Event, ...]:
        """The events of a move, and of the dealing before it.

        Raises:
            IllegalMove: it is refused; only the dealing before it has happened.
        """
        dealt = () if isinstance(move, Deal | AddPack | StopRound | Correct) else self.deal_unseen()
        return (*dealt, *self._step(with_ruling(move, self.state)))

    def rule(self) -> tuple[Event, ...]:
        """The rulings and picks that are due, made by the rule as far as it can tell."""
        happened: tuple[Event, ...] = ()
        while (due := self._due()) is not None:
            happened += self._step(due)
        return happened

    def objection(self, move: Move) -> str:
        """Why this ruling is against the rule; "" if it is not, or is no ruling that is due."""
        due = self._due()
        if not isinstance(move, Judge) or not isinstance(due, Judge) or due.right == move.right:
            return ""
        return f"By the rule it is {'right' if due.right else 'wrong'}."

    def _due(self) -> Move | None:
        """What the judge must do by the rule; `None` if nothing, or if the rule cannot tell.

        It cannot where a hand was shown at the table, but nobody noted its cards here.
        """
        if self._judge is None or waits_for(self.state) != JUDGE:
            return None
        due = self._judge.choose(judge_view(self.state))
        if isinstance(due, Pick):
            return due if due.card.is_known else None
        return None if due == Judge(right=True) and self._asks_about_unseen() else due

    def _asks_about_unseen(self) -> bool:
        """True if a declaration of no play is to be ruled on whose hand holds unknown cards."""
        pending = self.state.pending
        return isinstance(pending, PendingNoPlay) and UNKNOWN in self.state.hands[pending.seat]

    def deal_unseen(self) -> tuple[Event, ...]:
        """The cards that are owed, dealt face down; a pack is added where the stock is short."""
        happened: tuple[Event, ...] = ()
        while self.state.phase is Phase.DEALING:
            debt = self.state.owed[0]
            if self.state.stock is not None and self.state.stock < debt.size:
                happened += self._step(AddPack())
            happened += self._step(Deal(debt.seat, (UNKNOWN,) * debt.size))
        return happened

    def _step(self, move: Move) -> tuple[Event, ...]:
        events, self.state = step(self.state, move)
        if self._judge is not None:
            for event in events:
                self._judge.observe(event)
        return events


def refereed(text: str, rule: RuleTree | None = None) -> SheetOutcome:
    """What a position and the moves after it come to.

    With a *rule* the program rules wherever the sheet has no ruling, and objects to those of the
    sheet that are against it; they stand all the same.

    Raises:
        Misread: an `InputError` that knows its line, for whatever is wrong in the sheet.
    """
    sheet = parse_position(text)
    start = begin(sheet.setup)
    referee = Referee(start, rule)
    steps = []
    for move, number, after in zip_longest(sheet.moves, sheet.lines, sheet.moves[1:]):
        objection = referee.objection(move)
        try:
            events = referee.make(move)
            if not _is_gods(after):
                events += referee.rule() + referee.deal_unseen()
        except EleusisError as error:
            raise Misread(error.said, line=number) from error
        steps.append(SheetStep(events, referee.state, number, objection))
    return SheetOutcome(start, tuple(steps))


def _is_gods(move: Move | None) -> bool:
    return isinstance(move, Judge) or (isinstance(move, Pick) and move.seat == JUDGE)


# What people type ----------------------------------------------------------------------------

_VERDICTS: Final = ("right", "wrong")

_SHORT: Final = {"r": "right", "w": "wrong", "right": "right", "wrong": "wrong"}


def in_full(typed: str, state: Round) -> str:
    """What was typed as `parse_move` wants it: who and what that are plain are filled in.

    `JD` is played by whose turn it is, `Ben JD` is Ben's play, `right` is the ruling that the
    table waits for, `Ben prophet` makes Ben the prophet, `pick JD` is by whom it is due.
    """
    state = once_dealt(state)
    words = typed.split()
    first = words[0].lower() if words else ""
    predicted = _predictions(words, state)
    if predicted:
        return predicted
    named = next((name for name in state.setup.names if name.lower() == first), None)
    who = named or name_of(state, _due(state))
    deed = " ".join(words[1:] if named else words)
    full = _deed_in_full(deed)
    if full is None:
        return typed
    if named is None and full.startswith("plays ") and state.phase in _TURNS:
        return f"{_TURNS[state.phase]} {deed}"
    if deed.lower() in _VERDICTS:
        standing = prophecy(state)
        if standing is not None and _is_calling(state, named):
            return f"{state.setup.names[standing.seat]} calls {deed.lower()}"
        who = named or "God"
    return f"{who} {full}"


_TURNS: Final = {Phase.TURNING_STARTER: "starter", Phase.TURNING: "turn"}
"""What a card stands for that nobody plays."""


def _predictions(words: list[str], state: Round) -> str:
    """What everybody shows, in full: verdicts behind names, or one for each player clockwise."""
    if state.phase is not Phase.PREDICTING:
        return ""
    said = [_SHORT.get(word.strip(",").lower(), word.strip(",")) for word in words]
    names = state.setup.names
    if said and all(word in _VERDICTS for word in said):
        *players, _ = clockwise(state.setup.dealer, len(names))
        if len(said) != len(players):
            return ""
        return " ".join(
            ("predictions", *chain(*((names[s], w) for s, w in zip(players, said, strict=True))))
        )
    if said[1::2] and len(said) % 2 == 0 and all(word in _VERDICTS for word in said[1::2]):
        return " ".join(("predictions", *said))
    return ""


def once_dealt(state: Round) -> Round:
    """The round as it will stand when the cards that are owed are dealt; nothing is counted."""
    if state.phase is Phase.DEALING:
        return replace(state, phase=state.resume, owed=())
    return state


def _due(state: Round) -> Seat | None:
    """Who is meant where nobody is named."""
    return turn_of(state) if state.phase is Phase.TURN else waits_for(state)


def _is_calling(state: Round, named: str | None) -> bool:
    """True if a bare verdict is the prophet's call."""
    return state.phase is Phase.CALLING and (
        named is None or named == name_of(state, waits_for(state))
    )


def _deed_in_full(deed: str) -> str | None:
    """The words of `parse_move` for a shorter deed; `None` if it is none of those."""
    if deed.lower() in _VERDICTS:
        return f"says {deed.lower()}"
    full = deed_in_full(deed)
    if full is not None:
        return full
    try:
        parse_cards(deed)
    except InputError:
        return None
    return f"plays {deed}" if deed else None
