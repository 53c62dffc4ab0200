"""`decide_command`: what comes of a command, or why it is refused. A refusal changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import IllegalMove, InputError
from eleusis.play import moves
from eleusis.play.engine import decide as decide_in_round
from eleusis.play.moves import StopReason, StopRound
from eleusis.play.seats import JUDGE, Seat
from eleusis.play.state import waits_for
from eleusis.server.entries import CameBack
from eleusis.server.protocol import commands
from eleusis.server.table.arranging import arrange, next_round, show_notes
from eleusis.server.table.ballots import prediction_asked, time_up
from eleusis.server.table.decisions import Actor, Decided, require_seat
from eleusis.server.table.moving import move_of
from eleusis.server.table.rounds import (
    begin_round,
    course_of,
    require_round,
    require_sayable,
    require_stopping,
    set_rule,
)
from eleusis.server.table.seating import seat_agent, sit_down, stand_up, unseat
from eleusis.server.table.windows import considered, passed

if TYPE_CHECKING:
    from eleusis.play.moves import Move
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.commands import Command, RoundCommand
    from eleusis.server.table.secrets import Vault
    from eleusis.server.table.state import Table


def decide_command(  # noqa: C901 - a case for each
    table: Table, actor: Actor, command: Command, *, seen: int, vault: Vault
) -> Decided:
    """What comes of a command, with all that follows by itself.

    Args:
        table: How it stands.
        actor: Who asks.
        command: What for.
        seen: The version that the sender had seen; what answers another question than the present
            one, or is meant for somebody who sits there no more, is stale.
        vault: The secrets of the table; nothing is kept in it.

    Raises:
        EleusisError: it is refused, with a code and a sentence; nothing has changed.
        Unknown: something about a rule is to be found out first; then decide anew.
    """
    if table.school:
        _require_lesson(table, command)
    if table.is_full and isinstance(command, _FILLS):
        raise InputError("table-used-up")
    match command:
        case commands.SetRule():
            return set_rule(table, actor, command, vault=vault)
        case commands.Begin():
            return begin_round(table, actor, command, vault=vault)
        case commands.StopRound():
            require_stopping(table, actor)
            return _moved(table, StopRound(StopReason.AGREEMENT), vault)
        case commands.Unseat():
            return Decided(unseat(table, actor, command, seen=seen))
        case commands.NextRound():
            return next_round(table, actor, command, vault=vault)
        case commands.Predict():
            return prediction_asked(table, actor, command, seen=seen, vault=vault)
        case commands.OpenPredictions():
            return time_up(table, actor, seen=seen)
        case commands.Pass():
            return passed(table, actor, seen=seen)
        case commands.Consider():
            return considered(table, actor, command)
        case commands.Arrange():
            return Decided(arrange(table, actor, command))
        case commands.SeatAgent():
            return Decided(seat_agent(table, actor, command))
        case commands.SitDown():
            return Decided(sit_down(table, actor, command))
        case commands.StandUp():
            return Decided(stand_up(table, actor, command))
        case commands.ShowNotes():
            return Decided(show_notes(table, actor, command))
        case _:
            return _asked(table, actor, command, seen, vault)


def decide_move(table: Table, seat: Seat, move: Move, *, vault: Vault) -> Decided:
    """What comes of a move that an agent makes for this seat.

    Raises:
        EleusisError: it is refused; nothing has changed.
    """
    require_round(table)
    if getattr(move, "seat", None) != seat:
        raise IllegalMove("not-your-seat", seat=seat)
    return _moved(table, move, vault)


_FILLS: Final = (
    commands.Arrange,
    commands.SeatAgent,
    commands.SitDown,
    commands.StandUp,
    commands.ShowNotes,
    commands.SetRule,
    commands.Begin,
    commands.NextRound,
    commands.Unseat,
)
"""Commands that a log which is full does not take."""


_SEATING: Final = (commands.SitDown, commands.StandUp, commands.SetRule)
"""What people do at tables of their own, and the teacher for a class; the host does the rest."""


# Of the round --------------------------------------------------------------------------------


def _require_lesson(table: Table, command: Command) -> None:
    """Refuse what at the table of a class is the teacher's, and all play while the class pauses."""
    if isinstance(command, _SEATING):
        raise InputError("not-the-teacher.table")
    if table.clock.is_paused:
        raise InputError("class-paused")


def _asked(table: Table, actor: Actor, command: RoundCommand, seen: int, vault: Vault) -> Decided:
    """What comes of a command of the round, from whoever sits in its seat."""
    state = require_round(table)
    seat = require_seat(table, actor)
    move = move_of(table, seat, command)
    if move is None:
        raise IllegalMove("not-god")
    if isinstance(command, commands.AnswerCommand) and seen < table.asked:
        mover = JUDGE if seat == table.dealer else seat
        if waits_for(state) == mover:
            raise IllegalMove("stale.seen", seen=seen, asked=table.asked)
    came: tuple[Entry, ...] = (CameBack(seat),) if table.chairs[seat].is_agents else ()
    decided = _moved(table, move, vault)
    return Decided((*came, *decided.entries))


def _moved(table: Table, move: Move, vault: Vault) -> Decided:
    if isinstance(move, moves.GuessRule | moves.Hint | moves.Correct):
        decide_in_round(require_round(table), move)
        require_sayable(table, move, vault)
    return Decided(course_of(table, vault).moved(move, vault).entries)
