"""Lessons over HTTP, and how to play. Nothing is kept, and nobody has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.lessons.guide import guide
from eleusis.rulebook import rulebook
from eleusis.server.app.routes.drafts import contradictions
from eleusis.server.app.routes.tables import held_against
from eleusis.server.lessons import lesson_point, scene_of, table_of
from eleusis.server.protocol.http import GuideColumn, GuideRows, GuideSight, HowToPlay
from eleusis.server.protocol.wire import Told

if TYPE_CHECKING:
    from collections.abc import Iterable

    from eleusis.messages import Message
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import Contradictions, LessonNote, LessonPoint, LessonTaken


async def take_lesson(visit: Visit, taken: LessonTaken) -> LessonPoint:
    """Where a lesson stands after these answers."""
    return await visit.work(lesson_point, visit.request.path_params["name"], taken)


async def check_note(visit: Visit, note: LessonNote) -> Contradictions:
    """Which plays of the layout of a lesson contradict a suspicion."""
    return await visit.work(suspected, visit.request.path_params["name"], note)


async def tell_how(visit: Visit) -> HowToPlay:
    """How it is played by a rulebook."""
    book = rulebook(visit.request.path_params["rulebook"])
    told = guide(book)
    return HowToPlay(
        book.title,
        _told(told.sentences),
        tuple(GuideColumn(*column) for column in told.picture),
        tuple(GuideSight(sight.cards, Told.of(sight.what)) for sight in told.sights),
        tuple(
            GuideRows(Told.of(table.title), _told(table.head), tuple(map(_told, table.rows)))
            for table in told.tables
        ),
    )


def _told(said: Iterable[Message]) -> tuple[Told, ...]:
    return tuple(map(Told.of, said))


def suspected(name: str, note: LessonNote) -> Contradictions:
    """The same, for whoever works it out."""
    return contradictions(held_against(table_of(scene_of(name, note.answers)), note.text))
