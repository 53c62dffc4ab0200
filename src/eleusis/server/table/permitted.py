"""What somebody may ask for now: the law of this file is that `decide` takes it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from eleusis.errors import EleusisError
from eleusis.play import moves
from eleusis.play.engine import may
from eleusis.play.seats import JUDGE
from eleusis.server.protocol import commands
from eleusis.server.protocol.wire import kebab
from eleusis.server.table.arranging import arrange, next_round, show_notes
from eleusis.server.table.decisions import Actor
from eleusis.server.table.rounds import require_beginning, require_god, require_stopping
from eleusis.server.table.seating import seat_agent, sit_down, stand_up, unseat
from eleusis.server.table.state import SUBSTITUTE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from eleusis.server.protocol.commands import Command
    from eleusis.server.table.state import Table

_OF_SEATS: Final[dict[type, type[Command]]] = {
    moves.Play: commands.Play,
    moves.DeclareNoPlay: commands.SayNoPlay,
    moves.ThrowIn: commands.ThrowIn,
    moves.DeclareProphet: commands.BecomeProphet,
    moves.GoOut: commands.GoOut,
    moves.Call: commands.Call,
    moves.GuessRule: commands.GuessRule,
    moves.Pick: commands.Pick,
}

_OF_GOD: Final[dict[type, type[Command]]] = {
    moves.Judge: commands.Judge,
    moves.Pick: commands.Pick,
    moves.Hint: commands.Hint,
    moves.Correct: commands.Correct,
}


def may_ask(table: Table, person: str | None) -> tuple[str, ...]:
    """The words of the commands that would be taken from this person now, in a fixed order.

    A command is here if some form of it would be taken: for a play that means that it is the
    person's turn.
    """
    return tuple(
        kebab(kind.__name__) for kind in (*_of_round(table, person), *_of_table(table, person))
    )


def _of_round(table: Table, person: str | None) -> Iterator[type[Command]]:
    seat, state = table.seat_of(person), table.round
    if seat is None or state is None or table.stage != "playing":
        return
    if seat != table.dealer:
        yield from (_OF_SEATS[kind] for kind in may(state, seat) if kind in _OF_SEATS)
        return
    for kind in may(state, JUDGE):
        if kind in _OF_GOD and (kind is not moves.Correct or table.by_hand):
            yield _OF_GOD[kind]


def _of_table(table: Table, person: str | None) -> Iterator[type[Command]]:
    """The commands about the table of which some form is taken: they are tried."""
    actor = Actor(person or _NOBODY)
    places = range(len(table.chairs))
    tries: tuple[tuple[type[Command], Iterable[Callable[[], object]]], ...] = (
        (commands.SetRule, [lambda: require_god(table, actor)]),
        (commands.Begin, [lambda: require_beginning(table, actor)]),
        (commands.StopRound, [lambda: require_stopping(table, actor)]),
        (commands.NextRound, [lambda: next_round(table, actor, commands.NextRound())]),
        (commands.ShowNotes, [lambda: show_notes(table, actor, commands.ShowNotes(()))]),
        (commands.SitDown, [partial(_sits, table, actor, place) for place in (UNSET, *places)]),
        (commands.StandUp, [lambda: stand_up(table, actor, commands.StandUp())]),
        (commands.Arrange, [lambda: arrange(table, actor, commands.Arrange(is_locked=True))]),
        (commands.SeatAgent, [partial(_seats, table, actor, place) for place in (UNSET, *places)]),
        (commands.Unseat, [partial(_unseats, table, actor, place) for place in places]),
    )
    for kind, attempts in tries:
        if any(map(_is_taken, attempts)):
            yield kind


_NOBODY: Final = "nobody"
"""Whoever has no name here is not the house, which may do what the host may."""


def _sits(table: Table, actor: Actor, place: int | UnsetType) -> object:
    return sit_down(table, actor, commands.SitDown(place))


def _seats(table: Table, actor: Actor, place: int | UnsetType) -> object:
    return seat_agent(table, actor, commands.SeatAgent(SUBSTITUTE, place))


def _unseats(table: Table, actor: Actor, place: int) -> object:
    return unseat(table, actor, commands.Unseat(place), seen=table.version)


def _is_taken(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except EleusisError:
        return False
    return True
