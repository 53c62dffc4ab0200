"""A report of a class, from the studies of its rounds: all figures are the studies', added up.

Plays are counted for whoever sat there when they were made: a pupil who came late took the cards of
an agent up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from eleusis.messages import Message, message
from eleusis.server.protocol.reports import NoteRow, PlayRow, PupilRow, Report, TableRow
from eleusis.server.protocol.wire import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from eleusis.server.classroom.lessons import LessonRound, Lessons

    Study = Mapping[str, Any]

_PLAYS: Final = ("play", "no-play")

ENOUGH_TESTS: Final = 4
"""Plays with a suspicion in mind, from which on one can say how somebody tests."""

ONE_SIDED: Final = 0.8
"""Of them, called right by the suspicion, from which on that is worth a word."""


FELL_SHORT: Final = 0.2
"""Of the predictions, so many fewer that held than could have are worth a word."""


def report_of(lessons: Lessons, studies: Sequence[Study], called: Callable[[str], str]) -> Report:
    """The report.

    Args:
        lessons: What was played.
        studies: What `studies.studied_lesson` made of each round, in their order.
        called: The name of a pupil by their id, or what stands for it.
    """
    room = lessons.room
    plays = [
        row
        for played, study in zip(lessons.played, studies, strict=True)
        for row in _plays(played, study)
    ]
    pupils = [_pupil(each.id, each.table, lessons, studies, plays) for each in room.pupils]
    rules = {played.number: played.rule for played in lessons.played}
    tables = [
        _table(played, study, called) for played, study in zip(lessons.played, studies, strict=True)
    ]
    return Report(
        title=room.terms.title,
        rulebook=room.terms.rulebook,
        opened=room.opened,
        rules=tuple(rules[number] for number in sorted(rules)),
        sentences=tuple(map(Told.of, _of_class(pupils, tables, called))),
        pupils=tuple(_named(row, called) for row in pupils if row.rounds),
        tables=tuple(tables),
        plays=tuple(_named(row, called) for row in plays),
        notes=tuple(
            _named(row, called)
            for played, study in zip(lessons.played, studies, strict=True)
            for row in _notes(played, study, room.opened)
        ),
    )


def notes_in(played: LessonRound) -> tuple[tuple[int, int, str], ...]:
    """Seats, cards on the layout, and what was written then, as a study takes it."""
    seats = {person: seat for _, seat, person in played.sitting if person}
    return tuple((seats[each.person], each.laid, each.text) for each in played.remarks)


def _named(row: Any, called: Callable[[str], str]) -> Any:
    return replace(row, pupil=called(row.pupil))


def _plays(played: LessonRound, study: Study) -> list[PlayRow]:
    return [
        PlayRow(
            round=played.number,
            table=played.table,
            pupil=pupil,
            t=step["t"],
            kind=step["kind"],
            cards=" ".join(step["cards"]),
            right=step["right"],
            chance=step["chance"],
            asked=step["eig"],
            brought=step["gain"],
            best=None if step["best"] is None else step["best"]["bits"],
        )
        for step in study["steps"]
        if step["kind"] in _PLAYS and (pupil := played.whose(step["seat"], step["event"]))
    ]


def _own_seats(
    person: str, lessons: Lessons, studies: Sequence[Study]
) -> list[tuple[Study, Mapping[str, Any]]]:
    """The studies of the rounds of a pupil, with what they say of the pupil's seat."""
    found = []
    for played, study in zip(lessons.played, studies, strict=True):
        places = [seat for _, seat, sitter in played.sitting if sitter == person]
        found += [(study, seat) for seat in study["seats"] if seat["seat"] in places[-1:]]
    return found


def _pupil(
    person: str,
    table: int,
    lessons: Lessons,
    studies: Sequence[Study],
    plays: Sequence[PlayRow],
) -> PupilRow:
    own = [row for row in plays if row.pupil == person]
    seats = _own_seats(person, lessons, studies)
    allowed = [row for row in own if row.best is not None]
    best = sum(row.best or 0.0 for row in allowed)
    calls = [seat["predictions"] for _, seat in seats if seat["predictions"]]
    late = [
        max(0, seat["first_right_hypothesis"] - study["knowable_at"])
        for study, seat in seats
        if seat["first_right_hypothesis"] is not None and study["knowable_at"] is not None
    ]
    row = PupilRow(
        pupil=person,
        table=table,
        rounds=len(seats),
        plays=len(own),
        right=sum(row.right is True for row in own),
        brought=round(sum(row.brought for row in own), 3),
        asked=round(sum(row.asked for row in own), 3),
        best=round(best, 3),
        efficiency=round(sum(row.asked for row in allowed) / best, 4) if best else None,
        notes=sum(len(seat["hypotheses"]) for _, seat in seats),
        tests=sum(seat["tests"] for _, seat in seats),
        positive_tests=sum(seat["positive_tests"] for _, seat in seats),
        disconfirmations=sum(seat["disconfirmations"] for _, seat in seats),
        perseverance=sum(seat["perseverance"] for _, seat in seats),
        found=sum(seat["first_right_hypothesis"] is not None for _, seat in seats),
        late=round(sum(late) / len(late), 1) if late else None,
        predicted=sum(each["made"] for each in calls),
        foretold=sum(each["right"] for each in calls),
        said_right=sum(each["said_right"] for each in calls),
        right_held=sum(each["right_held"] for each in calls),
        likelier=sum(each["likelier_held"] for each in calls),
    )
    return replace(row, sentences=tuple(map(Told.of, _of_pupil(row, seats))))


def _table(played: LessonRound, study: Study, called: Callable[[str], str]) -> TableRow:
    found = [
        played.seats[seat["seat"]]
        for seat in study["seats"]
        if seat["first_right_hypothesis"] is not None and played.seats[seat["seat"]]
    ]
    return TableRow(
        round=played.number,
        table=played.table,
        rule=played.rule,
        laid=study["steps"][-1]["laid"] if study["steps"] else 0,
        knowable_at=study["knowable_at"],
        found_by=tuple(map(called, found)),
        page=played.page,
    )


def _notes(played: LessonRound, study: Study, opened: float) -> list[NoteRow]:
    """The notes, each with what the study makes of it; both are in the order of their writing."""
    left = {seat["seat"]: list(seat["hypotheses"]) for seat in study["seats"]}
    seats = {person: seat for _, seat, person in played.sitting if person}
    rows = []
    for each in sorted(played.remarks, key=lambda remark: remark.laid):
        of_seat = left.get(seats[each.person], [])
        found = of_seat.pop(0) if of_seat else None
        rows.append(
            NoteRow(
                round=played.number,
                table=played.table,
                pupil=each.person,
                seconds=round(each.at - opened, 1),
                laid=each.laid,
                text=each.text,
                is_read=bool(found and found["is_read"]),
                is_true=bool(found and found["is_true"]),
                refuted_at=None if found is None else found["refuted_at"],
            )
        )
    return rows


# What to say ---------------------------------------------------------------------------------


def _of_pupil(row: PupilRow, seats: Sequence[tuple[Study, Mapping[str, Any]]]) -> list[Message]:
    """What to say to this pupil tomorrow: what was done, and one thing to try."""
    said = []
    if row.plays or not row.predicted:
        said.append(message("class.played", plays=row.plays, right=row.right, rounds=row.rounds))
    if row.predicted:
        said += _of_predictions(row)
    last = next(
        (thought["text"] for _, seat in reversed(seats) for thought in seat["hypotheses"][-1:]), ""
    )
    if row.found:
        said.append(message("class.found", found=row.found, rounds=row.rounds))
    elif last:
        said.append(message("class.not-found", text=last))
    else:
        said.append(message("class.no-notes"))
    if row.tests >= ENOUGH_TESTS:
        share = round(100 * row.positive_tests / row.tests)
        key = "class.one-sided" if share >= 100 * ONE_SIDED else "class.both-sided"
        said.append(message(key, share=share, tests=row.tests))
    if row.disconfirmations:
        said.append(message("class.refuted", count=row.disconfirmations, kept=row.perseverance))
    elif row.perseverance:
        said.append(message("class.against", kept=row.perseverance))
    if row.efficiency is not None and row.plays >= ENOUGH_TESTS:
        said.append(message("class.efficiency", share=round(100 * row.efficiency)))
    return [*said, _advice(row)]


def _of_predictions(row: PupilRow) -> list[Message]:
    """How many predictions held, and whether “right” and “wrong” held alike."""
    wrong, wrong_held = row.predicted - row.said_right, row.foretold - row.right_held
    said = [
        message(
            "class.predicted",
            held=row.foretold,
            cards=row.predicted,
            rounds=row.rounds,
            likelier=row.likelier,
        )
    ]
    if min(row.said_right, wrong) >= ENOUGH_TESTS:
        said.append(
            message(
                "class.calibrated",
                right=round(100 * row.right_held / row.said_right),
                wrong=round(100 * wrong_held / wrong),
            )
        )
    return said


def _advice(row: PupilRow) -> Message:
    if not row.notes:
        return message("class.try-writing")
    if row.predicted and row.likelier - row.foretold > FELL_SHORT * row.predicted:
        return message("class.try-count")
    if row.tests >= ENOUGH_TESTS and row.positive_tests >= ONE_SIDED * row.tests:
        return message("class.try-wrong")
    if row.perseverance > row.disconfirmations * 2:
        return message("class.try-letting-go")
    if row.efficiency is not None and row.efficiency < 0.5:
        return message("class.try-curious")
    return message("class.try-guess") if not row.found else message("class.try-harder")


def _of_class(
    pupils: Sequence[PupilRow], tables: Sequence[TableRow], called: Callable[[str], str]
) -> list[Message]:
    """What to ask the class."""
    played = [row for row in pupils if row.rounds]
    known = [row for row in tables if row.knowable_at is not None]
    said = [
        message("class.tables", tables=len(tables), known=len(known)),
        message("class.finders", found=sum(bool(row.found) for row in played), of=len(played)),
    ]
    tests = sum(row.tests for row in played)
    if tests:
        share = round(100 * sum(row.positive_tests for row in played) / tests)
        said.append(message("class.ask-tests", share=share))
    against = [row for row in played if row.tests - row.positive_tests > 0]
    if against:
        most = max(against, key=lambda row: row.tests - row.positive_tests)
        said.append(message("class.ask-who", name=called(most.pupil)))
    kept = max(played, key=lambda row: row.perseverance, default=None)
    if kept is not None and kept.perseverance:
        said.append(message("class.ask-kept", name=called(kept.pupil), plays=kept.perseverance))
    return said
