"""How a class stands: frozen, and the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from eleusis.rulebook import rulebook
from eleusis.server.classroom import entries
from eleusis.server.protocol.classes import PUPILS_MAX
from eleusis.server.table.seating import places_of
from eleusis.server.table.state import Countdown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eleusis.rulebook import Rulebook
    from eleusis.server.classroom.entries import ClassEntry, ClassStamped
    from eleusis.server.protocol.classes import ClassStage, Role, Terms

TEACHING: Final = ("teacher", "assistant")
"""The roles that may command the class and read notes."""


LATE_MIN: Final = 4
LATE_SHARE: Final = 0.25
"""Where all sit at one table: places that agents keep for those who come late, at least so many,
and as a share of the pupils who are there."""


class Note(NamedTuple):
    """A suspicion, when it was written down."""

    number: int
    laid: int
    text: str


class Participant(NamedTuple):
    """Somebody of the class."""

    id: str
    role: Role
    name: str = ""
    table: int = 0
    """The number of the table; 0: none yet."""
    hand: bool = False
    agreed: bool | None = None
    note: Note | None = None
    """The latest."""
    notes: int = 0
    """In the present round."""
    is_gone: bool = False
    """True for whoever was sent away."""
    v: int = 0
    """The version with which something that they see of themselves last changed."""


@dataclass(frozen=True, slots=True)
class Class:
    """A class between two entries of its log."""

    code: str
    version: int
    opened: float
    terms: Terms
    members: Mapping[str, Participant]
    """By id, in the order of their coming; the mapping itself is never changed."""
    stage: ClassStage = "gathering"
    tables: tuple[str, ...] = ()
    """Their codes; the first is table 1."""
    number: int = 0
    """Rounds begun."""
    spread: int = 0
    """Pupils whom a table took when the latest round began; 0: none has."""
    clock: Countdown = field(default_factory=Countdown)
    hints: tuple[str, ...] = ()
    rule: str = ""
    """Of the round that is over."""
    seen: int = 0
    """The version with which something that all see last changed."""

    @property
    def book(self) -> Rulebook:
        """The rulebook of the next round, or of the present one."""
        return rulebook(self.terms.rulebook)

    @property
    def players(self) -> int:
        """Places at each table beside God's; the same at all, as the same cards are dealt."""
        least, most = self.book.players.min - 1, places_of(self.book) - 1
        here = len(self.pupils)
        late = max(LATE_MIN, int(LATE_SHARE * here))
        return min(max(self.terms.size or min(here + late, PUPILS_MAX), least), most)

    @property
    def room(self) -> int:
        """Pupils whom a table takes."""
        return min(self.terms.size or PUPILS_MAX, places_of(self.book) - 1)

    @property
    def pupils(self) -> tuple[Participant, ...]:
        """Those who are to learn, in the order of their coming."""
        return tuple(
            each for each in self.members.values() if each.role == "pupil" and not each.is_gone
        )

    def at_table(self, number: int) -> dict[str, str]:
        """Ids and names of those who are to sit at a table."""
        return {each.id: each.name for each in self.pupils if each.table == number}

    def member(self, person: str | None) -> Participant | None:
        """Who this is, unless they were sent away."""
        known = self.members.get(person or "")
        return None if known is None or known.is_gone else known

    def version_for(self, person: str | None) -> int:
        """The version with which something that this one sees last changed."""
        known = self.member(person)
        if known is None:
            return self.seen
        return self.version if known.role in TEACHING else max(self.seen, known.v)


def evolve_class(room: Class | None, stamped: ClassStamped) -> Class:
    """The class with one more entry of its log; `None` stands for no class yet."""
    v, at, entry = stamped
    if room is None:
        assert isinstance(entry, entries.ClassOpened), "a log begins with the opening of its class"
        teacher = Participant(entry.person, "teacher", v=1)
        return Class(entry.code, 1, at, entry.terms, {teacher.id: teacher}, seen=1)
    assert v == room.version + 1, f"entry {v} does not follow on {room.version}"
    match entry:
        case (
            entries.NoteTaken()
            | entries.HandRaised()
            | entries.ConsentGiven()
            | entries.Placed()
            | entries.PupilRenamed()
        ):
            return replace(_of_person(room, entry, v), version=v)
        case _:
            return replace(_of_all(room, entry, v, at), version=v, seen=v)


def _of_person(
    room: Class,
    entry: entries.NoteTaken
    | entries.HandRaised
    | entries.ConsentGiven
    | entries.Placed
    | entries.PupilRenamed,
    v: int,
) -> Class:
    """What concerns one alone."""
    before = room.members[entry.person]
    match entry:
        case entries.NoteTaken(number=number, laid=laid, text=text):
            after = before._replace(note=Note(number, laid, text), notes=before.notes + 1)
            return _with(room, after)  # whoever wrote it knows
        case entries.HandRaised(on=on):
            after = before._replace(hand=on)
        case entries.ConsentGiven(on=on):
            after = before._replace(agreed=on)
        case entries.Placed(table=table):
            after = before._replace(table=table)
        case entries.PupilRenamed(name=name):
            after = before._replace(name=name)
        case _:
            assert_never(entry)
    return _with(room, after._replace(v=v))


def _with(room: Class, member: Participant) -> Class:
    return replace(room, members={**room.members, member.id: member})


def _of_all(room: Class, entry: ClassEntry, v: int, at: float) -> Class:  # noqa: C901 - each one
    match entry:
        case entries.TermsSet(terms=terms):
            return replace(room, terms=terms)
        case entries.CameIn(person=person, role=role, name=name):
            return _with(room, Participant(person, role, name, v=v))
        case entries.SentAway(person=person):
            return _with(room, room.members[person]._replace(is_gone=True, table=0, hand=False))
        case entries.TableAdded(code=code):
            return replace(room, tables=(*room.tables, code))
        case entries.RoundStarted(minutes=minutes):
            members = {each.id: each._replace(note=None, notes=0) for each in room.members.values()}
            return replace(
                room,
                stage="playing",
                number=room.number + 1,
                spread=room.room,
                members=members,
                clock=Countdown(at + 60.0 * minutes if minutes else None),
                hints=(),
                rule="",
            )
        case entries.AllHeld(on=True):
            deadline = room.clock.deadline
            left = None if deadline is None else max(0.0, deadline - at)
            return replace(room, clock=Countdown(None, left, is_paused=True))
        case entries.AllHeld():
            left = room.clock.left
            return replace(room, clock=Countdown(None if left is None else at + left))
        case entries.TimeAdded(seconds=seconds):
            return replace(room, clock=_longer(room.clock, seconds))
        case entries.AllHinted(text=text):
            return replace(room, hints=(*room.hints, text))
        case entries.RoundClosed(rule=rule):
            return replace(room, stage="between", clock=Countdown(), rule=rule)
        case entries.ClassEnded():
            return replace(room, stage="ended", clock=Countdown())
        case _:
            raise AssertionError(f"{entry} is of one person, or the first")


def _longer(clock: Countdown, seconds: float) -> Countdown:
    deadline, left, is_paused = clock
    return Countdown(
        None if deadline is None else deadline + seconds,
        None if left is None else left + seconds,
        is_paused=is_paused,
    )
