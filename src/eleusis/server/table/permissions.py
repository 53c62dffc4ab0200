"""What somebody may ask for now, which is what `decide` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.errors import EleusisError
from eleusis.play import moves
from eleusis.play.engine import may
from eleusis.play.seats import JUDGE
from eleusis.server.protocol import commands
from eleusis.server.table.ballots import is_time_up, may_close
from eleusis.server.table.decisions import Actor
from eleusis.server.table.moving import command_for
from eleusis.server.table.rounds import HINTS_MAX, require_beginning
from eleusis.server.table.seating import is_needed, may_seat_agent, may_sit_down, may_unseat
from eleusis.server.table.windows import awaited, speakers
from eleusis.values import word_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.server.protocol.commands import Command, CommandWord
    from eleusis.server.table.state import Table


_ENDS: Final = (commands.StopRound, commands.OpenPredictions)
"""Commands of the table that also a full log takes."""


def may_ask(table: Table, person: str | None) -> tuple[CommandWord, ...]:
    """The words of the commands that would be taken from this person now, in a fixed order.

    A command is here if some form of it would be taken: for a play that means that it is the
    person's turn.
    """
    kinds = (*_of_round(table, person), *_of_table(table, person))
    return tuple(map(word_of, kinds))


def _of_round(table: Table, person: str | None) -> Iterator[type[Command]]:
    seat, state = table.seat_of(person), table.round
    if seat is None or state is None or table.stage != "playing":
        return
    if seat != table.dealer:
        yield from filter(None, map(command_for, may(state, seat)))
        if awaited(table) == seat:
            yield commands.Pass
        if seat in speakers(table):
            yield commands.Consider
        return
    refused = {moves.Correct: not table.by_hand, moves.Hint: len(state.hints) >= HINTS_MAX}
    kinds = (kind for kind in may(state, JUDGE) if not refused.get(kind))
    yield from filter(None, map(command_for, kinds))


def _of_table(table: Table, person: str | None) -> Iterator[type[Command]]:
    """The commands about the table of which some form is taken.

    Everybody is told with every change, so this is not found by trying.
    """
    stage, seat, is_host = table.stage, table.seat_of(person), person == table.host
    offered: tuple[tuple[type[Command], bool], ...] = (
        (commands.SetRule, stage == "gathering" and seat == table.dealer and not table.school),
        (commands.Begin, stage == "gathering" and is_host and _may_begin(table)),
        (commands.StopRound, stage == "playing" and is_host),
        (commands.OpenPredictions, may_close(table, person) and not is_time_up(table)),
        (commands.NextRound, stage == "over" and is_host),
        (commands.ShowNotes, stage == "over" and seat is not None),
        (commands.SitDown, not table.school and may_sit_down(table, person, seat)),
        (
            commands.StandUp,
            not table.school and seat is not None and not is_needed(table, seat),
        ),
        (commands.Arrange, is_host),
        (commands.SeatAgent, is_host and may_seat_agent(table)),
        (commands.Unseat, is_host and may_unseat(table)),
    )
    return (
        kind for kind, is_offered in offered if is_offered and (kind in _ENDS or not table.is_full)
    )


def _may_begin(table: Table) -> bool:
    try:
        require_beginning(table, Actor(table.host))
    except EleusisError:
        return False
    return True
