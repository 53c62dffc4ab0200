"""What was played in a class, as its reports need it: records, who sat where when, and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eleusis.play.records.record import Record, print_record
from eleusis.play.seal import Sealed, Secret
from eleusis.server.classroom.entries import NoteTaken
from eleusis.server.entries import Begun, Happened, RuleSet, Unsealed
from eleusis.server.page_ids import page_ids
from eleusis.server.table import evolve_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from eleusis.server.classroom.entries import ClassStamped
    from eleusis.server.classroom.state import Class
    from eleusis.server.entries import Stamped
    from eleusis.server.table import Table


class LessonRemark(NamedTuple):
    """A pupil's note on a round."""

    person: str
    at: float
    laid: int
    text: str


class LessonRound(NamedTuple):
    """A round of the class at one of its tables, after its end."""

    number: int
    """The round of the class."""
    table: int
    page: str
    at: float
    """When its seals were opened."""
    rule: str
    record: str
    """With all hands."""
    seats: tuple[str, ...]
    """Who sat there in the end, by seat: the id of a pupil, or empty for agents."""
    sitting: tuple[tuple[int, int, str], ...]
    """From which event on which seat was whose, in the order of time."""
    remarks: tuple[LessonRemark, ...] = ()

    def whose(self, seat: int, event: int) -> str:
        """The id of the pupil who did that; empty for an agent."""
        held = [person for begun, place, person in self.sitting if place == seat and begun <= event]
        return held[-1] if held else ""


class Lessons(NamedTuple):
    """All rounds of a class that are over at all tables."""

    room: Class
    played: tuple[LessonRound, ...]


def lessons_of(
    room: Class, tables: Mapping[int, Sequence[Stamped]], log: Iterable[ClassStamped]
) -> Lessons:
    """What was played, from the log of the class and those of its tables."""
    over = room.number if room.stage in ("between", "ended") else room.number - 1
    notes: dict[tuple[int, str], list[LessonRemark]] = {}
    for _, at, entry in log:
        if isinstance(entry, NoteTaken):
            remark = LessonRemark(entry.person, at, entry.laid, entry.text)
            notes.setdefault((entry.number, entry.person), []).append(remark)
    played = [
        each._replace(remarks=_remarks(each, notes))
        for number, table_log in sorted(tables.items())
        for each in _played(number, table_log)
        if each.number <= over
    ]
    return Lessons(room, tuple(sorted(played, key=lambda each: (each.number, each.table))))


def _remarks(
    played: LessonRound, notes: Mapping[tuple[int, str], Sequence[LessonRemark]]
) -> tuple[LessonRemark, ...]:
    people = dict.fromkeys(person for _, _, person in played.sitting if person)
    found = [each for person in people for each in notes.get((played.number, person), ())]
    return tuple(sorted(found, key=lambda each: each.at))


def _played(number: int, log: Sequence[Stamped]) -> Iterable[LessonRound]:
    """The rounds of a table's log."""
    table: Table | None = None
    lesson, events, sitting = 0, 0, [(0, 0, "")]
    for stamped in log:
        before, table = table, evolve_table(table, stamped)
        match stamped.entry:
            case RuleSet(lesson=lesson):
                pass
            case Begun():
                events = 0
                sitting = [(0, place, chair.person) for place, chair in enumerate(table.chairs)]
            case Happened():
                events += 1
            case Unsealed() as told if table.round is not None:
                yield _one(number, lesson, table, told, stamped.at, sitting)
            case _:
                if before is not None and table.chairs != before.chairs:
                    sitting += [
                        (events, place, chair.person)
                        for place, chair in enumerate(table.chairs)
                        if place >= len(before.chairs)
                        or before.chairs[place].person != chair.person
                    ]


def _one(
    number: int,
    lesson: int,
    table: Table,
    told: Unsealed,
    at: float,
    sitting: Sequence[tuple[int, int, str]],
) -> LessonRound:
    assert table.round is not None
    secrets = (
        Secret(Sealed.RULE, told.rule, told.rule_salt),
        Secret(Sealed.SHUFFLE, told.seed, told.seed_salt),
    )
    return LessonRound(
        lesson,
        number,
        page_ids(told.seed_salt).id,
        at,
        told.rule,
        print_record(Record.of(table.round, secrets)),
        tuple(chair.person for chair in table.chairs),
        tuple(sitting),
    )
