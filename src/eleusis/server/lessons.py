"""A lesson as a client sees it: the same facts, layout, hand and entries as at any other table.

Nothing of it is kept here: the client sends the answers that were given so far.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from eleusis.lessons import PUPIL, after_answer, begun, lesson, parse_answer, print_answer
from eleusis.messages import NOTHING, Message
from eleusis.play.events import Called, NoPlayDeclared, Played, ProphetDeclared
from eleusis.play.text.setup_text import setup_lines
from eleusis.server.entries import (
    AgentSat,
    Begun,
    Happened,
    Joined,
    Opened,
    Sat,
    Stamped,
    event_of,
    happened,
)
from eleusis.server.event_projection import told
from eleusis.server.projection import patch, shown, you
from eleusis.server.protocol.http import LessonPoint
from eleusis.server.protocol.messages import Update
from eleusis.server.protocol.wire import Told
from eleusis.server.table.evolution import evolve_table
from eleusis.server.table.secrets import Vault
from eleusis.server.table.state import SUBSTITUTE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.lessons import Scene
    from eleusis.server.entries import Entry
    from eleusis.server.protocol.http import LessonTaken
    from eleusis.server.table import Table

LESSON_CODE: Final = "LEARN"
"""Where a table has its code."""

_PERSON: Final = "pupil"

_DEEDS: Final = (Called, NoPlayDeclared, Played, ProphetDeclared)
"""What begins something new to be seen."""


def lesson_point(name: str, taken: LessonTaken) -> LessonPoint:
    """Where somebody stands who has given these answers, and what happened since then.

    Raises:
        InputError: `no-lesson`, for a lesson or an answer that is none; or what a lesson cannot
            take.
    """
    scene = scene_of(name, taken.answers)
    step, log = scene.step, _log(scene)
    said = None if scene.reply is NOTHING else Told.of(scene.reply)
    return LessonPoint(
        title=Told.of(Message(scene.lesson.title)),
        says=Told.of(scene.says),
        reply=said,
        at=scene.at,
        points=len(scene.lesson.steps),
        waits=None if step is None else step.wish,
        takes_notes=scene.lesson.takes_notes,
        wanted=() if step is None else step.wanted,
        answers=tuple(map(print_answer, scene.kept)),
        updates=tuple(_updates(log, taken.since)),
    )


def scene_of(name: str, answers: tuple[str, ...]) -> Scene:
    """The lesson after these answers.

    Raises:
        InputError: as above.
    """
    return reduce(after_answer, map(parse_answer, answers), begun(lesson(name)))


def table_of(scene: Scene) -> Table:
    """The table at which the lesson is played."""
    table = reduce(evolve_table, _log(scene), None)
    assert table is not None, "its log begins with its opening"
    return table


def _log(scene: Scene) -> tuple[Stamped, ...]:
    return tuple(Stamped(v, 0.0, entry) for v, entry in enumerate(_entries(scene), 1))


def _entries(scene: Scene) -> Iterator[Entry]:
    setup = scene.lesson.setup
    names = setup.names
    yield Opened(LESSON_CODE, "", setup.rulebook.name, dealer=setup.dealer)
    yield Joined(_PERSON, names[PUPIL])
    for place, name in enumerate(names):
        yield Sat(place, _PERSON) if place == PUPIL else AgentSat(place, SUBSTITUTE, name)
    yield Begun(tuple(setup_lines(setup)), tuple(range(len(names))))
    yield from map(happened, scene.state.log)


def _updates(log: tuple[Stamped, ...], since: int) -> Iterator[Update]:
    """What is new since a version, deed by deed; all at once to whoever has seen nothing."""
    vault = Vault(lot=str)
    table, before, fresh = None, None, []
    for place, stamped in enumerate(log):
        table = evolve_table(table, stamped)
        fresh.append(stamped)
        is_last = place + 1 == len(log)
        if stamped.v <= since and not is_last:
            if stamped.v == since:
                before, fresh = shown(table), []
            continue
        if not is_last and (before is None or not _begins(log[place + 1])):
            continue
        if stamped.v <= since:
            return
        now = shown(table)
        yield Update(
            table.version,
            tuple(told(each, table, PUPIL) for each in fresh),
            replace(patch(before, now), you=you(table, _PERSON, vault)),
            is_whole=before is None,
        )
        before, fresh = now, []


def _begins(stamped: Stamped) -> bool:
    entry = stamped.entry
    return isinstance(entry, Happened) and isinstance(event_of(entry), _DEEDS)
