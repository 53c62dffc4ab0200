"""Classes over HTTP: open one, come in, make links for helpers, take reports away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.responses import Response

from eleusis.errors import InputError
from eleusis.server import studies
from eleusis.server.app.endpoints import Parameter
from eleusis.server.app.routes.links import base_of, qr_svg
from eleusis.server.app.services import require_patience
from eleusis.server.classroom.archive import archive, rows_csv
from eleusis.server.classroom.deciding import pupil_named
from eleusis.server.classroom.plans import PLANS
from eleusis.server.classroom.report import notes_in, report_of
from eleusis.server.classroom.state import TEACHING
from eleusis.server.protocol.classes import PUPILS_MAX, ClassInvitation, Plans
from eleusis.server.protocol.reports import ReportState
from eleusis.server.workers import Asker

if TYPE_CHECKING:
    from collections.abc import Callable

    from eleusis.server.app.services import ClassHandle, Visit
    from eleusis.server.classroom.lessons import Lessons
    from eleusis.server.protocol.classes import (
        ClassAdmission,
        ClassDeleted,
        ClassEntrance,
        NewClass,
        NewLink,
    )
    from eleusis.server.protocol.reports import Report

NAMING: Final = Parameter("names", "`numbers`: without names.", "^(names|numbers)?$")
ROW_KIND: Final = Parameter("rows", "Which rows.", "^(plays|pupils|notes)$")


async def open_class(visit: Visit, new: NewClass) -> ClassAdmission:
    """Open a class. The token of the answer is the teacher's, and told only here."""
    await visit.services.rates.openings.take(visit.address, asker=visit.asker)
    return await visit.services.house.open_class(new)


async def look_in_class(visit: Visit) -> ClassInvitation:
    """What is seen of a class at its door."""
    room = (await visit.school()).room
    return ClassInvitation(
        room.code,
        room.terms.title,
        room.stage,
        len(room.pupils) >= PUPILS_MAX,
        class_link(visit, room.code),
    )


async def enter_class(visit: Visit, entrance: ClassEntrance) -> ClassAdmission:
    """Come into a class as a pupil, or come back with name and word."""
    live = await visit.school()
    code = live.room.code
    known = pupil_named(live.room, entrance.name)
    if known is not None and entrance.word:
        require_patience(visit.services.rates.words.take(f"{code} {known.id}"))
    await visit.services.rates.joins.take(f"{visit.address} {code}", asker=visit.asker)
    return await live.enter(entrance)


async def link_class(visit: Visit, new: NewLink) -> ClassAdmission:
    """A way in for an assistant, a projector or a visitor, or another device of the teacher's."""
    live, person = await _teacher(visit)
    return await live.link(person, new)


async def show_class_qr(visit: Visit) -> Response:
    """The way to the class as a QR code."""
    live = await visit.school()
    picture = await asyncio.to_thread(qr_svg, class_link(visit, live.room.code))
    return Response(picture, media_type="image/svg+xml")


async def list_plans(_visit: Visit) -> Plans:
    """Lesson plans, each with the terms of its class."""
    return Plans(PLANS)


async def report_class(visit: Visit) -> ReportState:
    """The report, or how much of it is worked out so far: then ask again."""
    live, _ = await _teacher(visit)
    lessons = await live.lessons()
    return await _report(visit, lessons)


async def take_rows(visit: Visit) -> Response:
    """Rows of the report as CSV."""
    live, _ = await _teacher(visit)
    report = await _whole(visit, await live.lessons())
    rows = visit.request.query_params.get("rows", "pupils")
    if rows not in ("plays", "pupils", "notes"):
        raise InputError("malformed.since")
    name = f"eleusis-{live.room.code}-{rows}.csv"
    return _download(rows_csv(report, rows).encode(), "text/csv", name)


async def take_archive(visit: Visit) -> Response:
    """One archive for those who study reasoning: pupils who agreed, under pseudonyms."""
    live, _ = await _teacher(visit)
    lessons = await live.lessons()
    numbers = _numbers(lessons)
    report = await _whole(visit, lessons, called=lambda person: numbers[person])
    made = await asyncio.to_thread(archive, lessons, report, numbers)
    return _download(made, "application/zip", f"eleusis-{live.room.code}.zip")


async def delete_class(visit: Visit) -> ClassDeleted:
    """Delete a class with its tables, rounds, notes and names, as its teacher."""
    live, _ = await _teacher(visit)
    return await visit.services.house.delete_class(live.room.code)


def class_link(visit: Visit, code: str) -> str:
    """The address of a class."""
    return f"{base_of(visit.request, visit.services.settings)}/c/{code}"


async def _teacher(visit: Visit) -> tuple[ClassHandle, str]:
    """The class, and the teacher who asks.

    Raises:
        InputError: `no-token`, or `not-the-teacher`.
    """
    token = visit.token
    live = await visit.school(token)
    person = await visit.person(live, token)
    require_patience(visit.services.rates.people.take(person, 2.0))
    member = live.room.member(person)
    if member is None or member.role not in TEACHING:
        raise InputError("not-the-teacher")
    return live, person


def _numbers(lessons: Lessons) -> dict[str, str]:
    """What stands for pupils, in the order of their coming."""
    pupils = [each for each in lessons.room.members.values() if each.role == "pupil"]
    width = len(str(len(pupils)))
    return {each.id: f"P{number:0{width}}" for number, each in enumerate(pupils, 1)}


def _called(visit: Visit, lessons: Lessons) -> Callable[[str], str]:
    if visit.request.query_params.get("names") == "numbers":
        numbers = _numbers(lessons)
        return lambda person: numbers.get(person, "-")
    members = lessons.room.members
    return lambda person: members[person].name if person in members else "-"


async def _report(
    visit: Visit, lessons: Lessons, called: Callable[[str], str] | None = None
) -> ReportState:
    """What is worked out; the rest is begun, by processes of the desk."""
    services = visit.services
    waiting = [
        services.reports.of(
            played.page,
            f"lesson {len(played.remarks)}",
            lambda played=played: services.workers.run(  # type: ignore[misc]
                Asker("reports", played.page),
                studies.studied_lesson,
                played.record,
                notes_in(played),
            ),
        )
        for played in lessons.played
    ]
    found = await services.reports.so_far(waiting)
    if any(each is None for each in found):
        return ReportState(sum(each is not None for each in found), len(found))
    made = [msgspec.json.decode(each) for each in found if each is not None]
    report = await asyncio.to_thread(report_of, lessons, made, called or _called(visit, lessons))
    return ReportState(len(found), len(found), report)


async def _whole(
    visit: Visit, lessons: Lessons, called: Callable[[str], str] | None = None
) -> Report:
    """The report.

    Raises:
        InputError: `no-report`, if it is not worked out yet.
    """
    state = await _report(visit, lessons, called)
    if state.report is None:
        raise InputError("no-report", done=state.done, of=state.of)
    return state.report


def _download(data: bytes, media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)
