"""What the online table bears: sockets, memory, start, tables of agents.

    python benchmarks/server.py                      everything, some minutes
    python benchmarks/server.py sockets idle --json FILE

*sockets*: tables of ten connections, or of more; ten of each send one command a second (the host,
on many devices, changes how long a turn may take), or with --closed twenty, each after the answer
to the last. It is decided, kept in SQLite and told to all. Latency runs from sending to each
arrival. The same load goes to bare rooms (rooms.py), on the same web server and on the fastest one:
they keep and decide nothing and tell all everything that one says. *rounds*: the same tables, but
one person plays against three agents, as fast as their turns come, and the others look on. *idle*:
what a connection costs that only listens. *start*: from the command to the first page. *agents*:
tables of agents that play among themselves in one process.

Clients run in this process, the server in another; CPU time is the server's, workers included.
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
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import httpx2
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from rich.console import Console

from eleusis.server.hosting import House, Manners
from eleusis.server.protocol import commands, messages
from eleusis.server.protocol.http import Admission, NewTable
from eleusis.server.protocol.views import Patch
from eleusis.server.store import store_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOMS: Final = 50
SEATS: Final = 10
"""Connections of a room."""
SPEAKERS: Final = 10
"""Of them, who send commands: as many as the server takes of one person."""
SECONDS: Final = 20
NEWCOMERS: Final = 25
"""Connections to open in a second: so many the server takes from one address for long."""
COMMANDS: Final = 20
"""That each sends with `--closed`."""
IDLE: Final = 500
TABLES: Final = 1_000

_encode: Final = msgspec.json.encode


class Glance(msgspec.Struct):
    """What a client of the benchmark reads of a message."""

    say: str
    view: dict[str, msgspec.Raw] = {}
    code: str = ""
    v: int = 0


_glance: Final = msgspec.json.Decoder(Glance)


@dataclass(slots=True)
class Load:
    """What went out and came back."""

    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    """When a change was asked for, by room and what it changes to."""
    latencies: list[float] = field(default_factory=list)
    deliveries: int = 0
    refused: Counter[str] = field(default_factory=Counter)


# A server process ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    url: str
    pid: int

    def cpu(self) -> float:
        """Seconds of CPU time, with those of its children that ended."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def served(*command: str) -> Iterator[Server]:
    """A server that prints its address as JSON when it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-P", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        yield Server(told["url"], process.pid)
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def house() -> Iterator[Server]:
    """The online table, with a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        kept = f"sqlite:{folder}/tables.sqlite"
        with served("-m", "eleusis", "serve", "--port", "0", "--store", kept, "--json") as server:
            yield server


@contextmanager
def bare(way: str) -> Iterator[Server]:
    """Rooms that tell everybody what one says; nothing is kept. See rooms.py."""
    with served(str(Path(__file__).with_name("rooms.py")), way) as server:
        yield server


# Clients ---------------------------------------------------------------------------------------


class Client(WSListener):  # type: ignore[misc, unused-ignore] # of unknown type without picows
    """A connection that notes when what was sent has arrived."""

    def __init__(self, load: Load, code: str, hello: bytes | None) -> None:
        super().__init__()
        self.load = load
        self._code = code
        self._hello = hello
        self.transport: WSTransport | None = None
        self.play: Callable[[dict[str, msgspec.Raw]], messages.Do | None] | None = None
        self._answered = asyncio.Event()
        self._said = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self.transport = transport
        if self._hello is not None:
            transport.send(WSMsgType.TEXT, self._hello)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Note an arrival."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        now = time.perf_counter()
        message = _glance.decode(frame.get_payload_as_bytes())
        if message.say == "done" or 0 < self._said == message.v:
            self._answered.set()
        if message.say in ("refused", "farewell"):
            self.load.refused[message.code] += 1
        if message.say != "update":
            return
        self.load.deliveries += 1
        facts = message.view.get("facts")
        if facts is not None and (changed := msgspec.json.decode(facts).get("turn_seconds")):
            sent = self.load.sent.get((self._code, changed))
            if sent is not None:
                self.load.latencies.append(now - sent)
        if self.play is not None and (asked := self.play(message.view)) is not None:
            self.say(_encode(asked))

    async def answered(self) -> None:
        """Return when what was said last has been answered."""
        await self._answered.wait()

    def say(self, message: bytes, number: int = 0) -> None:
        """Send a command; a bare room answers by telling on what bears its number."""
        assert self.transport is not None
        self._answered.clear()
        self._said = number
        self.transport.send(WSMsgType.TEXT, message)


async def connected(server: Server, load: Load, code: str, token: str | None) -> Client:
    """A client in a room; with no token of a table that keeps one it looks on."""
    hello = None if token == "" else _encode(messages.Hello(token))
    url = f"ws{server.url.removeprefix('http')}/api/tables/{code}/socket"
    if hello is not None:
        await asyncio.sleep(1 / NEWCOMERS)
    _, client = await ws_connect(lambda: Client(load, code, hello), url)
    assert isinstance(client, Client)
    return client


def opened(server: Server, new: NewTable) -> Admission:
    """A table, opened as clients do."""
    kind = {"Content-Type": "application/json"}
    answer = httpx2.post(f"{server.url}/api/tables", content=_encode(new), headers=kind)
    answer.raise_for_status()
    return msgspec.json.decode(answer.content, type=Admission)


# What is measured ------------------------------------------------------------------------------


def quantile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return 1_000 * sorted(values)[min(len(values) - 1, int(share * len(values)))]


def told(load: Load, cpu: float, seconds: float) -> dict[str, float]:
    """The figures of a load."""
    return {
        "deliveries": load.deliveries,
        "deliveries_per_second": round(load.deliveries / seconds),
        "cpu_seconds_per_100k": round(cpu / load.deliveries * 100_000, 2),
        **(
            {
                "p50_ms": round(quantile(load.latencies, 0.5), 2),
                "p99_ms": round(quantile(load.latencies, 0.99), 2),
                "longest_ms": round(quantile(load.latencies, 1), 2),
            }
            if load.latencies
            else {}
        ),
        **load.refused,
    }


def bare_update(value: int) -> bytes:
    """What a bare room tells on: as long as an update of ours."""
    view = Patch({"turn_seconds": value})
    entry = messages.Entry(value, time.time(), "arranged")
    return _encode(messages.Update(value, (entry,), view))


async def speak(
    client: Client, code: str, token: str, numbers: Iterator[int], options: argparse.Namespace
) -> None:
    """Send commands: one a second, or each after the answer to the last."""
    for _ in range(COMMANDS if options.closed else round(options.seconds)):
        now, value = time.perf_counter(), next(numbers)
        client.load.sent[code, value] = now
        if token:
            asked = commands.Arrange(turn_seconds=value)
            client.say(_encode(messages.Do(f"{code}{value}", asked)))
        else:
            client.say(bare_update(value), value)
        if options.closed:
            await client.answered()
        else:
            await asyncio.sleep(max(0.0, now + 1.0 - time.perf_counter()))


async def loaded(
    server: Server, rooms: list[tuple[str, str]], options: argparse.Namespace
) -> dict[str, float]:
    """What the commands of the first connections of every room cost."""
    load, lots = Load(), Random(1)
    speakers = []
    for code, token in rooms:
        numbers = count(1)
        for number in range(options.seats):
            client = await connected(server, load, code, token)
            if number < SPEAKERS:
                speakers.append((client, code, token, numbers))
    await asyncio.sleep(1.0)
    load.deliveries, before, began = 0, server.cpu(), time.perf_counter()

    async def begin(client: Client, code: str, token: str, numbers: Iterator[int]) -> None:
        if not options.closed:
            await asyncio.sleep(lots.random())
        await speak(client, code, token, numbers, options)

    await asyncio.gather(*(begin(*each) for each in speakers))
    took = time.perf_counter() - began
    await asyncio.sleep(1.0)
    return told(load, server.cpu() - before, took)


def sockets(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Our table beside bare rooms."""
    found = {}
    for way in ("picows", "uvicorn"):
        with bare(way) as server:
            rooms = [(f"R{number}", "") for number in range(options.rooms)]
            found[f"bare rooms, {way}"] = asyncio.run(loaded(server, rooms, options))
    with house() as server:
        ways = [opened(server, NewTable("Ann")) for _ in range(options.rooms)]
        rooms = [(way.code, way.token) for way in ways]
        found["online table"] = asyncio.run(loaded(server, rooms, options))
    return found


def rounds(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """A person plays against three agents, nine look on."""

    async def run(server: Server) -> dict[str, float]:
        load = Load()
        new = NewTable("Paula", agents=("random", "random", "random"))
        for _ in range(options.rooms):
            way = opened(server, new)
            for _ in range(options.seats - 1):
                await connected(server, load, way.code, None)
            client = await connected(server, load, way.code, way.token)
            client.play = Person()
            client.say(_encode(messages.Do("p0", commands.Begin())))
        await asyncio.sleep(2.0)
        load.deliveries, before = 0, server.cpu()
        await asyncio.sleep(options.seconds)
        return told(load, server.cpu() - before, options.seconds)

    with house() as server:
        return {"rounds": asyncio.run(run(server))}


class Person:
    """Plays the first card of the hand as soon as it may."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, view: dict[str, msgspec.Raw]) -> messages.Do | None:
        """The next command, if one is due."""
        if "you" not in view:
            return None
        own = msgspec.json.decode(view["you"])
        asked: commands.Command
        if "play" in own["may"]:
            asked = commands.Play((own["hand"][0],))
        elif "call" in own["may"]:
            asked = commands.Call(True)
        elif "go-out" in own["may"]:
            asked = commands.GoOut()
        elif "pass" in own["may"]:
            asked = commands.Pass()
        elif "next-round" in own["may"]:
            asked = commands.NextRound()
        elif "begin" in own["may"] and self._count:
            asked = commands.Begin()
        else:
            return None
        self._count += 1
        return messages.Do(f"p{self._count}", asked, 1 << 30)


def idle(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """What connections cost that only listen."""

    async def run(server: Server) -> dict[str, float]:
        way = opened(server, NewTable("Ann", agents=("random",) * 3))
        clients = [await connected(server, Load(), way.code, None) for _ in range(50)]
        await asyncio.sleep(1.0)
        before = server.memory()
        clients += [await connected(server, Load(), way.code, None) for _ in range(options.idle)]
        await asyncio.sleep(1.0)
        grown = server.memory() - before
        assert all(client.transport is not None for client in clients)
        return {"connections": options.idle, "kib_each": round(grown / options.idle / 1024, 1)}

    with house() as server:
        return {"idle": asyncio.run(run(server))}


def start(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """From the command to the first page."""
    seconds = []
    for _ in range(3):
        began = time.perf_counter()
        with house() as server:
            httpx2.get(server.url).raise_for_status()
            seconds.append(time.perf_counter() - began)
    return {"start": {"seconds": round(sorted(seconds)[1], 2)}}


def agents(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Tables of agents in one process."""

    async def run(folder: str) -> dict[str, float]:
        kept = store_at(f"sqlite:{folder}/tables.sqlite")
        hall = House(kept, Manners())
        await hall.start()
        process = Server("", os.getpid())
        before, began = process.memory(), time.perf_counter()
        codes = []
        new = NewTable("Ann", role="spectator", agents=("random",) * 2 + ("cautious",) * 3)
        for number in range(options.tables):
            way = await hall.open(new)
            live = await hall.table(way.code)
            person = await live.person(way.token)
            answer = await live.command(person, messages.Do("b", commands.Begin()))
            assert isinstance(answer, messages.Done), answer
            codes.append(way.code)
            if number % 100 == 0:
                await asyncio.sleep(0)
        opened_in = time.perf_counter() - began
        most, over = 0, 0
        while over < options.tables and time.perf_counter() < began + options.patience:
            await asyncio.sleep(5.0)
            most = max(most, process.memory())
            lives = [await hall.table(code) for code in codes]
            over = sum(live.table.stage == "over" for live in lives)
        entries = sum(live.table.version for live in lives)
        seconds = time.perf_counter() - began
        await hall.shut_down(5.0)
        return {
            "tables": options.tables,
            "opened_seconds": round(opened_in, 1),
            "rounds_over": over,
            "seconds": round(seconds),
            "entries": entries,
            "entries_per_second": round(entries / seconds),
            "mib": round(most / 2**20),
            "kib_each": round((most - before) / options.tables / 1024),
        }

    with tempfile.TemporaryDirectory() as folder:
        return {"agents": asyncio.run(run(folder))}


PARTS: Final = {
    "sockets": sockets,
    "rounds": rounds,
    "idle": idle,
    "start": start,
    "agents": agents,
}


def main() -> None:
    """Measure what is asked for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--rooms", type=int, default=ROOMS)
    parser.add_argument("--seats", type=int, default=SEATS, help="connections of a room")
    parser.add_argument(
        "--closed", action="store_true", help="the next command after each answer, 20 times"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--patience", type=float, default=300.0, help="seconds for all rounds")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    unknown = set(options.parts) - set(PARTS)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: choose of {', '.join(PARTS)}")
    console, found = Console(), {}
    for name in options.parts or PARTS:
        with console.status(name):
            for what, figures in PARTS[name](options).items():
                found[what] = figures
                console.print(what, figures)
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
