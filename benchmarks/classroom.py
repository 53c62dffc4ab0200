"""What a class of 200 bears: forty tables, each pupil playing every five seconds.

    python benchmarks/classroom.py --json FILE
    python benchmarks/classroom.py --store postgresql:///eleusis --processes 2
    python benchmarks/classroom.py --lessons 8 --seconds 10

One server (or several on one database) in processes of their own; all pupils and the teacher's wall
connect from this process, from one address, by sockets. *arrival_s*: from the first request to the
last pupil who has the page, a name and a socket, all at once. Then a round: each pupil plays when
it is their turn, a second after the turn came to them, so that a table of five has each play every
five seconds; notes every 20 s; some call the teacher. *p99_ms*: from a command at a table to its
acknowledgement. *wall_lag_s*: the longest from an acknowledged play, note or call until the
teacher's wall shows it, and *known_lag_s* until it shows how far the rule could be known with it.
*lost*: commands never acknowledged, and notes or plays that were and are not on the wall in the
end. *cpu_s_per_100k*: the server's CPU seconds for as many messages told. Workers count apart.
With *lessons*, as many classes follow on one another at the same server, each opened, played and
ended, as on a day at school; *memory_by_lesson_mb* is what the server holds after each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import httpx2
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from eleusis.server.protocol import classes, commands, messages
from eleusis.server.protocol.classes import Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

PUPILS: Final = 200
TABLES: Final = 40
SECONDS: Final = 60
THINKING: Final = 1.0
"""Seconds between a turn and the play: a table of five then has each play every five."""
NOTING: Final = 20.0
RULE: Final = "If the last card is odd, play black; otherwise red."

_encode: Final = msgspec.json.encode


@dataclass(slots=True)
class Lesson:
    """What went out and came back."""

    latencies: list[float] = field(default_factory=list)
    deliveries: int = 0
    sent: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    laid: dict[int, list[tuple[int, float]]] = field(default_factory=dict)
    """By table: cards on the layout, and when that was first told to a pupil there."""
    notes: dict[str, float] = field(default_factory=dict)
    """When a note was acknowledged."""
    hands: dict[str, float] = field(default_factory=dict)
    lags: list[float] = field(default_factory=list)
    known_lags: list[float] = field(default_factory=list)


class Ear(WSListener):  # type: ignore[misc, unused-ignore] # of unknown type without picows
    """A connection; what it hears goes to whoever owns it."""

    def __init__(self, hello: bytes, heard: Any) -> None:
        super().__init__()
        self._hello = hello
        self._heard = heard
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self.transport = transport
        transport.send(WSMsgType.TEXT, self._hello)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hand on what was told."""
        if frame.msg_type == WSMsgType.TEXT:
            self._heard(msgspec.json.decode(frame.get_payload_as_bytes()))

    def ask(self, name: str, command: Any, seen: int = 0) -> None:
        """Send a command."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, _encode(messages.Do(name, command, seen)))


async def connected(url: str, path: str, token: str, heard: Any) -> Ear:
    """A socket that has said who it is."""
    address = f"ws{url.removeprefix('http')}{path}/socket"
    _, ear = await ws_connect(lambda: Ear(_encode(messages.Hello(token)), heard), address)
    assert isinstance(ear, Ear)
    return ear


class Pupil:
    """A pupil at two sockets, as the page has them: the class's and the table's."""

    def __init__(self, lesson: Lesson, name: str, url: str, chance: Random) -> None:
        self.lesson, self.name, self.url, self.chance = lesson, name, url, chance
        self.token = ""
        self.you: dict[str, Any] = {}
        self.number = 0
        self.v = 0
        self.laid = 0
        self.pending: dict[str, float] = {}
        self.here = asyncio.Event()
        self.turn = asyncio.Event()
        self.count = 0
        self.noted = 0
        self.ear: Ear | None = None
        self.room: Ear | None = None

    async def come(self, http: httpx2.AsyncClient, code: str) -> None:
        """Load the page, give a name, connect."""
        (await http.get(f"/c/{code}")).raise_for_status()
        (await http.get(f"/api/classes/{code}")).raise_for_status()
        body = _encode(classes.ClassEntrance(self.name))
        headers = {"Content-Type": "application/json"}
        answer = await http.post(f"/api/classes/{code}/people", content=body, headers=headers)
        answer.raise_for_status()
        self.token = answer.json()["token"]
        path = f"/api/classes/{code}"
        self.room = await connected(self.url, path, self.token, self.hear_class)
        await self.here.wait()

    def hear_class(self, message: dict[str, Any]) -> None:
        """What the class tells."""
        self._answered(message)
        if message["say"] != "class":
            return
        self.lesson.deliveries += 1
        self.here.set()
        you = message.get("you")
        if you and you["table"] and self.ear is None and not self.number:
            self.number = you["number"]
            asyncio.get_running_loop().create_task(self._sit(you["table"]))

    async def _sit(self, table: str) -> None:
        while self.ear is None:
            path = f"/api/tables/{table}"
            self.ear = await connected(self.url, path, self.token, self.hear_table)
            await asyncio.sleep(0.5)
            if not self.v:  # the table was not made yet
                self.ear = None

    def hear_table(self, message: dict[str, Any]) -> None:
        """What the table tells."""
        self._answered(message)
        if message["say"] != "update":
            return
        self.lesson.deliveries += 1
        self.v = message["v"]
        view = message["view"]
        if layout := view.get("layout"):
            plays = layout["plays"]
            if plays:
                self.laid = plays[-1]["number"] + len(plays[-1]["cards"])
                told = self.lesson.laid.setdefault(self.number, [])
                if not told or told[-1][0] < self.laid:
                    told.append((self.laid, time.perf_counter()))
        if you := view.get("you"):
            self.you = you
            if "play" in you["may"]:
                self.turn.set()
            else:
                self.turn.clear()

    def _answered(self, message: dict[str, Any]) -> None:
        if message["say"] not in ("done", "refused"):
            if message["say"] == "farewell":
                self._count(message["code"])
            return
        name, now = message["id"], time.perf_counter()
        sent = self.pending.pop(name, None)
        if sent is None:
            return
        if message["say"] == "refused":
            self._count(message["code"])
            return
        if name.startswith("p"):
            self.lesson.latencies.append(now - sent)
        elif name.startswith("n"):
            self.lesson.notes[f"{self.name} {name}"] = now
            self.noted += 1
        elif name.startswith("h"):
            self.lesson.hands[self.name] = now

    def _count(self, code: str) -> None:
        self.lesson.refused[code] = self.lesson.refused.get(code, 0) + 1

    def _ask(self, ear: Ear, kind: str, command: Any) -> None:
        self.count += 1
        name = f"{kind}{self.count}"
        self.pending[name] = time.perf_counter()
        self.lesson.sent += 1
        if isinstance(command, classes.TakeNote):
            command = classes.TakeNote(f"{self.name} {name}", command.laid)
        ear.ask(name, command, self.v)

    async def play(self, until: float) -> None:
        """Play whenever it is one's turn."""
        while time.perf_counter() < until:
            try:
                async with asyncio.timeout(max(0.01, until - time.perf_counter())):
                    await self.turn.wait()
            except TimeoutError:
                return
            await asyncio.sleep(THINKING)
            if self.turn.is_set() and self.ear is not None and time.perf_counter() < until:
                self.turn.clear()
                card = self.chance.choice(self.you["hand"])
                self._ask(self.ear, "p", commands.Play((card,)))

    async def note(self, until: float) -> None:
        """Note every twenty seconds; one in ten calls the teacher once."""
        await asyncio.sleep(self.chance.random() * NOTING)
        while time.perf_counter() < until and self.room is not None:
            self._ask(self.room, "n", classes.TakeNote("?", self.laid))
            if self.count % 10 == 0 and self.name not in self.lesson.hands:
                self._ask(self.room, "h", classes.RaiseHand(on=True))
            await asyncio.sleep(NOTING)


class Wall:
    """The teacher's wall."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.tiles: dict[int, dict[str, Any]] = {}
        self.shown: dict[int, int] = {}
        self.known: dict[int, int] = {}
        self.seen: set[str] = set()
        self.facts: dict[str, Any] = {}
        self.ear: Ear | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """What the class tells its teacher."""
        if message["say"] != "class":
            return
        now, lesson = time.perf_counter(), self.lesson
        lesson.deliveries += 1
        self.facts = message["facts"]
        for tile in message["tiles"]:
            number = tile["number"]
            self.tiles[number] = tile
            self._lay(lesson.lags, self.shown, number, tile["laid"], now)
            self._lay(lesson.known_lags, self.known, number, tile["weighed"], now)
            for seat in tile["seats"]:
                self._see(lesson.notes, seat["note"], now)
                if seat["hand"]:
                    self._see(lesson.hands, seat["name"], now)

    def _lay(
        self, lags: list[float], shown: dict[int, int], number: int, laid: int, now: float
    ) -> None:
        """How long the plays waited that are shown now."""
        before = shown.get(number, 0)
        for count, at in self.lesson.laid.get(number, ()):
            if before < count <= laid:
                lags.append(now - at)
        shown[number] = max(before, laid)

    def _see(self, told: dict[str, float], what: str, now: float) -> None:
        if what and what not in self.seen:
            self.seen.add(what)
            if what in told:
                self.lesson.lags.append(now - told[what])


# Servers ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Served:
    """A running server."""

    url: str
    pid: int

    def cpu(self, pid: int = 0) -> float:
        """Seconds of CPU time of the server, or of a process of its."""
        fields = Path(f"/proc/{pid or self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def workers(self) -> list[int]:
        """The processes of its desk."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return list(map(int, listed.split()))

    def memory(self, pid: int = 0) -> float:
        """Resident megabytes."""
        pages = Path(f"/proc/{pid or self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def serving(store: str) -> Iterator[Served]:
    """A server that prints its address as JSON when it is ready."""
    command = ["-m", "eleusis", "serve", "--port", "0", "--store", store, "--json"]
    process = subprocess.Popen(
        [sys.executable, "-P", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        yield Served(told["url"], process.pid)
    finally:
        process.terminate()
        process.wait(20)


# The lesson ------------------------------------------------------------------------------------


async def day(servers: list[Served], options: argparse.Namespace) -> dict[str, Any]:
    """The figures of the last of many lessons, and the memory after each."""
    memory, lost = [], 0
    for _ in range(options.lessons):
        found = await held(servers, options)
        memory.append(found["memory_mb"])
        lost += found["lost"]
    return found | {"memory_by_lesson_mb": memory, "lost": lost}


async def held(servers: list[Served], options: argparse.Namespace) -> dict[str, Any]:
    """The figures of a lesson."""
    lesson, chance = Lesson(), Random(1)
    limits = httpx2.Limits(max_connections=50)
    async with httpx2.AsyncClient(
        base_url=servers[0].url, timeout=60, trust_env=False, limits=limits
    ) as http:
        size = -(-options.pupils // options.tables)
        terms = Terms(title="Class", rulebook="gardner+trial", size=size)
        body, kind = _encode(classes.NewClass(terms)), {"Content-Type": "application/json"}
        way = (await http.post("/api/classes", content=body, headers=kind)).raise_for_status()
        code, token = way.json()["code"], way.json()["token"]
        wall = Wall(lesson)
        path = f"/api/classes/{code}"
        wall.ear = await connected(servers[0].url, path, token, wall.hear)
        pupils = [
            Pupil(lesson, f"Pupil{number}", servers[number % len(servers)].url, chance)
            for number in range(options.pupils)
        ]
        began = time.perf_counter()
        await asyncio.gather(*(pupil.come(http, code) for pupil in pupils))
        arrival = time.perf_counter() - began
        wall.ear.ask("start", classes.StartRound(RULE))
        for pupil in pupils:
            while pupil.ear is None or not pupil.you:
                await asyncio.sleep(0.05)
        await asyncio.sleep(2.0)
        before = [server.cpu() for server in servers]
        desk = sum(server.cpu(each) for server in servers for each in server.workers())
        memory = servers[0].memory()
        lesson.deliveries = 0
        until = time.perf_counter() + options.seconds
        await asyncio.gather(*(p.play(until) for p in pupils), *(p.note(until) for p in pupils))
        deliveries = lesson.deliveries
        cpu = sum(server.cpu() - was for server, was in zip(servers, before, strict=True))
        desk = sum(server.cpu(each) for server in servers for each in server.workers()) - desk
        await asyncio.sleep(12.0)
        found = told(lesson, pupils, wall) | {
            "arrival_s": round(arrival, 2),
            "cpu_s_per_100k": round(cpu / deliveries * 100_000, 2),
            "deliveries": deliveries,
            "server_cpu_s": round(cpu, 2),
            "desk_cpu_s": round(desk, 2),
            "memory_mb": round(servers[0].memory()),
            "memory_grown_mb": round(servers[0].memory() - memory, 1),
            "desk_memory_mb": round(
                sum(server.memory(each) for server in servers for each in server.workers())
            ),
        }
        wall.ear.ask("end", classes.EndClass())
        await asyncio.sleep(1.0)
        for ear in (wall.ear, *(ear for each in pupils for ear in (each.ear, each.room))):
            if ear is not None and ear.transport is not None:
                ear.transport.disconnect()
        return found


def told(lesson: Lesson, pupils: list[Pupil], wall: Wall) -> dict[str, Any]:
    """What came back, and what did not."""
    unanswered = sum(len(pupil.pending) for pupil in pupils)
    seats = [seat for tile in wall.tiles.values() for seat in tile["seats"]]
    noted = {seat["name"]: seat["notes"] for seat in seats}
    notes = sum(abs(pupil.noted - noted.get(pupil.name, 0)) for pupil in pupils)
    laid = {pupil.number: pupil.laid for pupil in pupils}
    plays = sum(max(0, laid[n] - tile["laid"]) for n, tile in wall.tiles.items() if n in laid)
    ordered = sorted(lesson.latencies)
    return {
        "pupils": len(pupils),
        "tables": len(wall.tiles),
        "plays": len(ordered),
        "notes": len(lesson.notes),
        "p50_ms": round(1_000 * ordered[len(ordered) // 2], 1),
        "p99_ms": round(1_000 * ordered[int(0.99 * len(ordered))], 1),
        "wall_lag_s": round(max(lesson.lags), 2),
        "known_lag_s": round(max(lesson.known_lags, default=0.0), 2),
        "lost": unanswered + notes + plays,
        "refused": lesson.refused,
    }


def main() -> int:
    """0 if all was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pupils", type=int, default=PUPILS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--store", default="", help="else a new SQLite file")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--lessons", type=int, default=1, help="one after the other")
    parser.add_argument("--json", default="", help="a file for the figures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        store = options.store or f"sqlite:{folder}/class.sqlite"
        servers = [stack.enter_context(serving(store)) for _ in range(options.processes)]
        found = asyncio.run(day(servers, options))
    print(json.dumps(found, indent=2))
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
