"""What the host arranges: what is agreed, the next round; and what is shown after one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from eleusis.errors import EleusisError, InputError
from eleusis.server.entries import Arranged, NotesShown, Readied, Stamped
from eleusis.server.protocol.commands import Begin
from eleusis.server.table.decisions import Decided, require_host, require_seat
from eleusis.server.table.evolution import evolve_table
from eleusis.server.table.rounds import begin_round
from eleusis.server.table.seating import playable

if TYPE_CHECKING:
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.commands import Arrange, NextRound, ShowNotes
    from eleusis.server.table.decisions import Actor
    from eleusis.server.table.secrets import Vault
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
        raise InputError("nothing-said")
    if told.keys() - {"is_locked", "substitutes", "onlookers"} and table.stage == "playing":
        raise InputError("round-on.between")
    if told.keys() & {"rulebook", "dealer"} and (table.results or table.stage != "gathering"):
        raise InputError("game-on")
    if "rulebook" in told:
        told["rulebook"] = playable(told["rulebook"]).name
    if "dealer" in told and not _is_taken(table, told["dealer"]):
        raise InputError("place-free", place=told["dealer"] + 1)
    if "rounds" in told and told["rounds"] < len(table.results):
        raise InputError("rounds", count=len(table.results))
    return (Arranged(**told),)


def _is_taken(table: Table, place: int) -> bool:
    return place < len(table.chairs) and not table.chairs[place].is_free


def next_round(table: Table, actor: Actor, command: NextRound, *, vault: Vault) -> Decided:
    """The last round is put away, and the next one perhaps dealt; after a game a new one begins."""
    require_host(table, actor)
    if table.stage != "over":
        raise InputError("not-over.round")
    entries: tuple[Entry, ...] = (Readied(is_new_game=table.is_last),)
    god = _willing_god(table) if table.is_last else None
    if god is not None:
        entries = (*entries, Arranged(dealer=god))
    if not command.deals:
        return Decided(entries)
    for entry in entries:
        table = evolve_table(table, Stamped(table.version + 1, 0.0, entry))
    try:
        begun = begin_round(table, actor, Begin(), vault=vault)
    except EleusisError:
        return Decided(entries)  # a person is God, or somebody is missing: people gather
    return Decided((*entries, *begun.entries), begun.secrets)


def _willing_god(table: Table) -> int | None:
    """The agent who is next to deal a new game, where one person plays who was never God."""
    people = {chair.person for chair in table.chairs if chair.person}
    if len(people) != 1 or people <= table.gods:
        return None
    count, first = len(table.chairs), table.game.next_dealer
    places = ((first + turned) % count for turned in range(count))
    return next((place for place in places if table.chairs[place].is_house), None)


def show_notes(table: Table, actor: Actor, command: ShowNotes) -> tuple[Entry, ...]:
    """A player shows what they believed when."""
    seat = require_seat(table, actor)
    if table.stage != "over":
        raise InputError("not-over.notes")
    return (NotesShown(seat, command.notes),)
