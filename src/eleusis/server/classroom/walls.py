"""What walls and projectors show of a class: built from what lies open, field by field.

Hands, rules and shuffles are in nothing that is read here but the finished round. What pupils noted
and who asks for help is the teacher's; a projector, which all see, has neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eleusis.play.events import EndReason
from eleusis.play.pending import PendingCard
from eleusis.server.classroom.state import TEACHING
from eleusis.server.page_ids import page_ids
from eleusis.server.protocol.classes import (
    ClassFacts,
    ClassYou,
    RosterEntry,
    Seated,
    Tile,
    Vote,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.play.state import Round
    from eleusis.server.classroom.state import Class, Participant
    from eleusis.server.table import Table
    from eleusis.server.table.state import Chair

LINE: Final = 8
"""Cards of the line that a tile shows."""


def class_facts(room: Class) -> ClassFacts:
    """What everybody in the class sees."""
    return ClassFacts(
        code=room.code,
        stage=room.stage,
        terms=room.terms,
        number=room.number,
        pupils=len(room.pupils),
        tables=len(room.tables),
        held=room.clock.is_paused,
        deadline=room.clock.deadline,
        hints=room.hints,
        rule=room.rule,
    )


def class_you(room: Class, member: Participant, word: str, *, sits: bool) -> ClassYou:
    """What concerns one alone; a table is told of once one has a seat there."""
    return ClassYou(
        person=member.id,
        role=member.role,
        name=member.name,
        word=word if member.role == "pupil" else "",
        table=room.tables[member.table - 1] if sits else "",
        number=member.table,
        hand=member.hand,
        agreed=member.agreed,
    )


def roster(
    room: Class, is_here: Callable[[str], bool], word: Callable[[str], str]
) -> tuple[RosterEntry, ...]:
    """All people of the class, for its teacher."""
    return tuple(
        RosterEntry(
            each.id,
            each.name,
            each.role,
            word(each.id) if each.role == "pupil" else "",
            each.table,
            is_here(each.id),
            each.agreed,
        )
        for each in room.members.values()
        if not each.is_gone
    )


def tile(
    room: Class,
    number: int,
    table: Table,
    *,
    is_here: Callable[[str], bool],
    known: tuple[int, float] | None,
    role: str,
) -> Tile:
    """A table as the wall of this role shows it."""
    teaches = role in TEACHING
    seats = tuple(
        _seated(room, chair, is_here, teaches)
        for place, chair in enumerate(table.chairs)
        if place != table.dealer and chair.name
    )
    state = table.round if table.lesson == room.number else None
    if state is None:
        return Tile(number, "gathering", seats)
    line = tuple(str(card) for laid in state.laid if laid.right for card in laid.cards)
    tried: list[str] = []
    for laid in state.laid:
        tried = [] if laid.right else [*tried, *map(str, laid.cards)]
    noted = max((each.noted or 0 for each in seats), default=0)
    return Tile(
        number,
        table.stage,
        seats,
        line=line[-LINE:],
        tried=tuple(tried[-LINE:]),
        right=state.on_line,
        laid=state.on_layout,
        turned=_turned(state),
        votes=_votes(table, state),
        known=None if known is None else known[1],
        weighed=0 if known is None else known[0],
        stuck=state.on_layout - noted if teaches else 0,
        found=_found(table, state),
        page="" if table.unsealed is None else page_ids(table.unsealed.seed_salt).id,
    )


def _seated(room: Class, chair: Chair, is_here: Callable[[str], bool], teaches: bool) -> Seated:
    member = room.member(chair.person)
    if member is None:
        return Seated(chair.name)
    here = is_here(member.id)
    note = member.note
    if not teaches:
        return Seated(member.name, is_person=True, is_here=here)
    return Seated(
        member.name,
        is_person=True,
        person=member.id,
        is_here=here,
        hand=member.hand,
        note="" if note is None else note.text,
        notes=member.notes,
        noted=None if note is None else note.laid,
    )


def _turned(state: Round) -> str:
    """The card that waits for its ruling."""
    pending = state.pending if state.end is None else None
    return str(pending.card) if isinstance(pending, PendingCard) else ""


def _votes(table: Table, state: Round) -> tuple[Vote, ...]:
    """What people at the table predicted; agents make up the number, and have no voice here."""
    pupils = {seat for seat, chair in enumerate(table.chairs) if chair.person}
    votes = []
    for laid in state.laid:
        said = [right for seat, right in laid.predictions or () if seat in pupils]
        if said:
            votes.append(Vote(str(laid.cards[0]), laid.right, len(said), sum(said)))
    return tuple(votes)


def _found(table: Table, state: Round) -> str:
    """Who said the rule, or went out; nobody, as long as the round goes on."""
    end = state.end
    if end is None or end.seat is None or end.reason is EndReason.STOPPED:
        return ""
    return table.chairs[end.seat].name if end.seat < len(table.chairs) else ""
