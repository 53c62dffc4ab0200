"""Lessons over HTTP: what comes of the answers so far. Nothing is kept, and nobody has a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eleusis.server.app.routes.drafts import contradictions
from eleusis.server.app.routes.tables import held_against
from eleusis.server.lessons import lesson_point, scene_of, table_of

if TYPE_CHECKING:
    from eleusis.server.app.services import Visit
    from eleusis.server.protocol.http import Contradictions, LessonNote, LessonPoint, LessonTaken


async def take_lesson(visit: Visit, taken: LessonTaken) -> LessonPoint:
    """Where a lesson stands after these answers."""
    return await visit.work(lesson_point, visit.request.path_params["name"], taken)


async def check_note(visit: Visit, note: LessonNote) -> Contradictions:
    """Which plays of the layout of a lesson contradict a suspicion."""
    return await visit.work(suspected, visit.request.path_params["name"], note)


def suspected(name: str, note: LessonNote) -> Contradictions:
    """The same, for whoever works it out."""
    return contradictions(held_against(table_of(scene_of(name, note.answers)), note.text))
