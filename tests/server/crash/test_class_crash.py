"""A lesson while its server is killed: no play and no note is lost, all seats are kept."""

from __future__ import annotations

import asyncio
import signal
from random import Random
from typing import TYPE_CHECKING, Any, Final

import httpx2
import msgspec
import pytest

from eleusis.server.classroom.entries import NoteTaken, load_class_entry
from eleusis.server.protocol import classes
from eleusis.server.protocol.messages import Do
from eleusis.server.store import store_at
from patience import PATIENCE_FOR_ALL_S, PATIENCE_S
from server.crash.clients import Course, Player, all_play
from server.crash.harness import kills, running, see_everything
from server.crash.verdict import require_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PUPILS: Final = 12
PLAYS: Final = 200
NOTES: Final = 4
"""Of each pupil."""

_JSON: Final = {"Content-Type": "application/json"}


class Doors:
    """The class over HTTP, asked until there is an answer."""

    def __init__(self, port: Callable[[], int], code: str = "") -> None:
        self._port = port
        self.code = code

    async def post(self, path: str, body: object, token: str = "") -> Any:
        headers = _JSON | ({"Authorization": f"Bearer {token}"} if token else {})
        async with asyncio.timeout(PATIENCE_S):
            while True:
                url = f"http://127.0.0.1:{self._port()}/api/classes{path}"
                try:
                    async with httpx2.AsyncClient(timeout=PATIENCE_S) as door:
                        data = msgspec.json.encode(body)
                        answer = await door.post(url, content=data, headers=headers)
                except httpx2.TransportError:
                    await asyncio.sleep(0.2)
                    continue
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer.raise_for_status().json()
                await asyncio.sleep(0.2)

    async def ask(self, token: str, name: str, command: classes.AnyClassCommand) -> None:
        await self.post(f"/{self.code}/commands", Do(name, command), token)

    async def table(self, token: str) -> str:
        """The code of the table of whoever has this token, once there is one."""
        headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
        url = f"http://127.0.0.1:{self._port()}/api/classes/{self.code}/events?since=0"
        async with (
            asyncio.timeout(PATIENCE_S),
            httpx2.AsyncClient(timeout=PATIENCE_S) as door,
            door.stream("GET", url, headers=headers) as answer,
        ):
            async for line in answer.aiter_lines():
                told = msgspec.json.decode(line.removeprefix("data: ")) if line else {}
                if told.get("say") == "class" and "you" in told and told["you"]["table"]:
                    return str(told["you"]["table"])
        raise AssertionError("the stream ended")


async def test_a_lesson_survives_three_kills(tmp_path: Path) -> None:
    chance, course = Random(1), Course(PLAYS)
    store = f"sqlite:{tmp_path / 'class.db'}"
    storm = kills((0.2, signal.SIGKILL), (0.5, signal.SIGKILL), (0.8, signal.SIGKILL))
    async with running(store, tmp_path, 1) as servers:
        doors = Doors(lambda: servers[0].port)
        terms = classes.Terms(rulebook="gardner+trial", size=4)
        teacher = await doors.post("", classes.NewClass(terms))
        doors.code = teacher["code"]
        entrances = [classes.ClassEntrance(f"Pupil{number}") for number in range(PUPILS)]
        tokens = [(await doors.post(f"/{doors.code}/people", each))["token"] for each in entrances]
        await doors.ask(teacher["token"], "start", classes.StartRound("Colours alternate."))
        tables = [await doors.table(token) for token in tokens]
        course.codes = tuple(sorted(set(tables)))
        assert len(course.codes) == PUPILS // 4
        players = [
            Player(code, token, f"127.1.9.{number}", doors._port, course, chance)
            for number, (code, token) in enumerate(zip(tables, tokens, strict=True), 1)
        ]

        async def note(number: int) -> None:
            for line in range(NOTES):
                await course.reaches((line + chance.random()) / NOTES)
                command = classes.TakeNote(f"Suspicion {number}.{line}.", line)
                await doors.ask(tokens[number], f"note-{line}", command)
                await doors.ask(tokens[number], f"note-{line}", command)  # once is enough

        async with asyncio.timeout(PATIENCE_FOR_ALL_S), asyncio.TaskGroup() as tasks:
            tasks.create_task(all_play(players))
            tasks.create_task(storm(servers, course))
            for number in range(PUPILS):
                tasks.create_task(note(number))
        await see_everything(players)
        assert [await doors.table(token) for token in tokens] == tables
        assert "mistake" not in servers[0].log_text()
    kept = store_at(store)
    await kept.open()
    for code in course.codes:
        await require_whole(kept, code, [each for each in players if each.code == code])
    entries = [load_class_entry(row.data) for row in await kept.read(doors.code)]
    texts = sorted(entry.text for entry in entries if isinstance(entry, NoteTaken))
    assert texts == sorted(f"Suspicion {n}.{line}." for n in range(PUPILS) for line in range(NOTES))
    await kept.close()
