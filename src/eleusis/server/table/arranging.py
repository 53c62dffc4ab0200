"""What the host arranges: what is agreed, the next round; and what is shown after one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from eleusis.errors import InputError
from eleusis.server.entries import Arranged, NotesShown, Readied
from eleusis.server.table.decisions import require_host, require_seat
from eleusis.server.table.seating import playable

if TYPE_CHECKING:
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.commands import Arrange, NextRound, ShowNotes
    from eleusis.server.table.decisions import Actor
    from eleusis.server.table.state import Table


def arrange(table: Table, actor: Actor, command: Arrange) -> tuple[Entry, ...]:
    """What is agreed changes; a round that is played goes on as it was begun."""
    require_host(table, actor)
    told = {
        field: getattr(command, field)
        for field in command.__struct_fields__
        if getattr(command, field) is not UNSET
    }
    if not told:
        raise InputError("nothing-said", "Say what is to be arranged otherwise.")
    if told.keys() - {"is_locked", "substitutes", "onlookers"} and table.stage == "playing":
        raise InputError("round-on", "That can be changed between two rounds.")
    if told.keys() & {"rulebook", "dealer"} and (table.results or table.stage != "gathering"):
        raise InputError("game-on", "That can be changed before the first round of a game.")
    if "rulebook" in told:
        told["rulebook"] = playable(told["rulebook"]).name
    if "dealer" in told and not _is_taken(table, told["dealer"]):
        raise InputError("place-free", f"Nobody sits at place {told['dealer'] + 1}.")
    if "rounds" in told and told["rounds"] < len(table.results):
        raise InputError(
            "rounds", f"{len(table.results)} rounds of this game have been played already."
        )
    return (Arranged(**told),)


def _is_taken(table: Table, place: int) -> bool:
    return place < len(table.chairs) and not table.chairs[place].is_free


def next_round(table: Table, actor: Actor, _: NextRound) -> tuple[Entry, ...]:
    """The last round is put away; after the last of a game a new game begins."""
    require_host(table, actor)
    if table.stage != "over":
        raise InputError("not-over", "There is no finished round to put away.")
    return (Readied(is_new_game=table.is_last),)


def show_notes(table: Table, actor: Actor, command: ShowNotes) -> tuple[Entry, ...]:
    """A player shows what he believed when."""
    seat = require_seat(table, actor)
    if table.stage != "over":
        raise InputError("not-over", "Notebooks are shown when the round is over.")
    return (NotesShown(seat, command.notes),)
