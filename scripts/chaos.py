"""Strangers at work while a hundred people play: `python scripts/chaos.py [--json FILE]`.

Starts the real server on this machine and lets honest people come, play and ask, all from one
address, as a school does. Meanwhile, as long as they play:

- 1,200 sockets, half of them from that same address, send a byte now and then;
- twenty guessers behind that same address try one code after the other;
- somebody behind it floods the rule desk with rules that are slow to examine;
- at twenty tables of another address such rules are set, over and over;
- others open tables, and crowd into an honest one, as fast as they are let.

Reports how long honest requests took and how many failed, and what the strangers got done. Exit
status: 0 if none failed, 1 otherwise. It ends when the last honest person has played.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from eleusis.server.app.guard.doorstep import files_allowed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from websockets.asyncio.client import ClientConnection

SCHOOL: Final = "127.0.0.10"
"""Where all honest people are, and some others."""
STRANGER: Final = "127.0.0.20"
TABLES: Final = 25
PEOPLE: Final = 4
"""At each table, against one agent that is God."""
PLAYS: Final = 40
"""At each table."""
OTHERS: Final = 6
"""Who come by with the right code, and who write rules, besides."""
ASKED: Final = 6
"""Times that each of them asks."""
SLOW_SOCKETS: Final = 1_200
GUESSERS: Final = 20
FLOODERS: Final = 6
"""Connections of whoever floods the rule desk."""
RULE_SETTERS: Final = 20
PATIENCE_S: Final = 60.0
"""Seconds after which an honest request has failed."""

SLOW_RULE: Final = "In each block of 13 cards no value repeats, unless the last card was a {}."
EASY_RULE: Final = "Colours alternate."


@dataclass
class Tally:
    """What came of it."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failed: Counter[str] = field(default_factory=Counter)
    strangers: Counter[str] = field(default_factory=Counter)

    async def timed(self, what: str, work: Awaitable[Any], *, fine: Callable[[Any], bool]) -> Any:
        """What an honest request comes to, with the time it took."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await work
        except (TimeoutError, OSError, ConnectionClosed, asyncio.IncompleteReadError) as error:
            self.failed[f"{what}: {type(error).__name__}"] += 1
            return None
        self.took[what].append(time.perf_counter() - began)
        if not fine(answer):
            self.failed[f"{what}: {answer}"[:120]] += 1
            return None
        return answer

    def report(self) -> dict[str, Any]:
        """Figures, in milliseconds."""
        everything = [seconds for each in self.took.values() for seconds in each]
        return {
            "honest": {
                what: _figures(seconds)
                for what, seconds in (*sorted(self.took.items()), ("all", everything))
            },
            "failed": dict(self.failed),
            "strangers": dict(sorted(self.strangers.items())),
        }


def _figures(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)

    def at(share: float) -> int:
        return round(1_000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))])

    return {"count": len(ordered), "p50_ms": at(0.5), "p99_ms": at(0.99), "longest_ms": at(1)}


# Asking -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    """Where to ask."""

    port: int

    async def ask(
        self, source: str, method: str, path: str, body: Any = None, token: str = ""
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer, over a connection of its own."""
        reader, writer = await self.line(source)
        try:
            data = b"" if body is None else json.dumps(body).encode()
            bearer = f"Authorization: Bearer {token}\r\n" if token else ""
            head = (
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{bearer}"
                f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
            )
            writer.write(head.encode() + data)
            answer = await reader.read()
        finally:
            writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        if not top:
            raise ConnectionResetError
        return int(top.split(b" ", 2)[1]), json.loads(rest or b"null")

    async def line(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from this address."""
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(source, 0), limit=1 << 20
        )


def is_done(answer: tuple[int, Any]) -> bool:
    """True for an answer that is none of the refusals."""
    return answer[0] == 200


# Honest people ----------------------------------------------------------------------------------


class Player:
    """Somebody who plays whatever card comes first."""

    def __init__(self, server: Server, tally: Tally, code: str, token: str) -> None:
        self.code = code
        self.token = token
        self.hand: list[str] = []
        self.may: list[str] = []
        self.stage = ""
        self.socket: ClientConnection
        self._server = server
        self._tally = tally
        self._number = 0
        self._news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._listening: asyncio.Task[None] | None = None

    async def come(self) -> bool:
        """Connect and hear where the table stands."""
        url = f"ws://127.0.0.1:{self._server.port}/api/tables/{self.code}/socket"
        self.socket = await connect(url, local_addr=(SCHOOL, 0), max_size=None)
        await self.socket.send(json.dumps({"say": "hello", "token": self.token}))
        self._listening = asyncio.create_task(self._listen())
        await self._news.wait()
        return True

    async def do(self, **command: Any) -> Any:
        """The answer to a command."""
        self._number += 1
        name = f"c{self._number}"
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"say": "do", "id": name, "command": command}))
        return await answer

    async def play(self, table: Table) -> None:
        """Play whenever it is one's turn, until the table has played enough."""
        while not table.is_over.is_set():
            self._news.clear()
            if "play" in self.may and self.hand:
                card = {"do": "play", "cards": [self.hand[0]]}
                await self._tally.timed("play", self.do(**card), fine=is_taken)
                table.played()
                continue
            if self.stage == "over":
                table.is_over.set()
            over = asyncio.ensure_future(table.is_over.wait())
            news = asyncio.ensure_future(self._news.wait())
            await asyncio.wait({over, news}, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            news.cancel()

    async def leave(self) -> None:
        """Go."""
        if self._listening is not None:
            self._listening.cancel()
        await self.socket.close()

    async def _listen(self) -> None:
        async for said in self.socket:
            message = json.loads(said)
            match message["say"]:
                case "update":
                    view = message["view"]
                    self.stage = view.get("facts", {}).get("stage", self.stage)
                    if (you := view.get("you")) is not None:
                        self.hand, self.may = you.get("hand", []), you.get("may", [])
                    self._news.set()
                case "done" | "refused" if message["id"] in self._answers:
                    self._answers.pop(message["id"]).set_result(message)
                case "farewell":
                    self._tally.failed[f"farewell: {message['code']}"] += 1


def is_taken(answer: Any) -> bool:
    """True for a command that was done, or came too late by the rules of the game."""
    return answer["say"] == "done" or answer["code"] in ("stale", "not-your-turn")


@dataclass
class Table:
    """Four honest people and an agent."""

    left: int = PLAYS
    is_over: asyncio.Event = field(default_factory=asyncio.Event)

    def played(self) -> None:
        """One play more."""
        self.left -= 1
        if self.left <= 0:
            self.is_over.set()


async def play_table(server: Server, tally: Tally, number: int) -> None:
    """A table opened, joined, and played at."""
    new = {"name": f"Host{number}", "agents": ["cautious"]}
    opened = await tally.timed("open", server.ask(SCHOOL, "POST", "/api/tables", new), fine=is_done)
    if opened is None:
        return
    ways = [opened[1]]
    path = f"/api/tables/{ways[0]['code']}/people"
    for other in range(1, PEOPLE):
        join = {"name": f"Pupil{number}x{other}"}
        joined = await tally.timed("join", server.ask(SCHOOL, "POST", path, join), fine=is_done)
        if joined is not None:
            ways.append(joined[1])
    players = [Player(server, tally, ways[0]["code"], way["token"]) for way in ways]
    for player in players:
        await tally.timed("come", player.come(), fine=bool)
    rule = await tally.timed("begin", players[0].do(do="begin"), fine=is_taken)
    if rule is not None:
        table = Table()
        await asyncio.gather(*(player.play(table) for player in players))
    for player in players:
        await player.leave()


async def look_in(server: Server, tally: Tally, code: str) -> None:
    """People who come by with the right code."""
    for _ in range(ASKED):
        asked = server.ask(SCHOOL, "GET", f"/api/tables/{code}")
        await tally.timed("right code", asked, fine=is_done)


async def read_rules(server: Server, tally: Tally) -> None:
    """People who write a rule."""
    for rank in RANKS[:ASKED]:
        text = f"{EASY_RULE} The first card may be anything but a {rank}."
        asked = server.ask(SCHOOL, "POST", "/api/rules/read", {"text": text})
        await tally.timed("read", asked, fine=is_done)


# Strangers --------------------------------------------------------------------------------------


async def dribble(server: Server, tally: Tally, source: str) -> None:
    """Hold a connection as long as it lasts, a byte at a time."""
    while True:
        reader, writer = await server.line(source)
        tally.strangers["slow sockets"] += 1
        with contextlib.suppress(OSError):
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            while not reader.at_eof():
                writer.write(b"a")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await reader.read(1)
        writer.close()
        await asyncio.sleep(1.0)


async def over_and_over(
    tally: Tally, what: str, asks: Callable[[int], Coroutine[Any, Any, tuple[int, Any]]]
) -> None:
    """Ask, whatever the answer, and count the answers by status."""
    number = 0
    while True:
        number += 1
        try:
            status, _ = await asks(number)
        except (OSError, asyncio.IncompleteReadError, ValueError):
            status = 0
        tally.strangers[f"{what}: {status}"] += 1
        await asyncio.sleep(0 if status == 200 else 0.02)


async def set_slow_rules(server: Server, tally: Tally, number: int) -> None:
    """Be God at a table, and think of slow rules only."""
    new = {"name": f"God{number}", "role": "god", "agents": ["random", "random", "random"]}
    _, way = await server.ask(STRANGER, "POST", "/api/tables", new)
    path = f"/api/tables/{way['code']}/commands"

    def asks(time: int) -> Coroutine[Any, Any, tuple[int, Any]]:
        command = {"do": "set-rule", "text": SLOW_RULE.format(RANKS[time % 13])}
        do = {"say": "do", "id": f"r{time}", "command": command}
        return server.ask(STRANGER, "POST", path, do, way["token"])

    await over_and_over(tally, "slow rules set", asks)


RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def code_of(number: int) -> str:
    """Some code."""
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    return "".join(letters[number // 20**place % 20] for place in range(4))


def strangers(server: Server, tally: Tally, code: str) -> list[Coroutine[Any, Any, None]]:
    """All that they do, for ever."""

    def guesses(first: int) -> Callable[[int], Coroutine[Any, Any, tuple[int, Any]]]:
        return lambda number: server.ask(
            SCHOOL, "GET", f"/api/tables/{code_of(first * 7_919 + number)}"
        )

    def floods(number: int) -> Coroutine[Any, Any, tuple[int, Any]]:
        text = SLOW_RULE.format(RANKS[number % 13])
        return server.ask(SCHOOL, "POST", "/api/rules/read", {"text": text})

    def crowds(number: int) -> Coroutine[Any, Any, tuple[int, Any]]:
        join = {"name": f"Crowd{number}", "role": "spectator"}
        return server.ask("127.0.0.21", "POST", f"/api/tables/{code}/people", join)

    def opens(_: int) -> Coroutine[Any, Any, tuple[int, Any]]:
        return server.ask("127.0.0.22", "POST", "/api/tables", {"name": "Opener"})

    return [
        *(dribble(server, tally, SCHOOL) for _ in range(SLOW_SOCKETS // 2)),
        *(dribble(server, tally, STRANGER) for _ in range(SLOW_SOCKETS // 2)),
        *(over_and_over(tally, "codes tried", guesses(each)) for each in range(GUESSERS)),
        *(over_and_over(tally, "slow rules read", floods) for _ in range(FLOODERS)),
        *(set_slow_rules(server, tally, number) for number in range(RULE_SETTERS)),
        over_and_over(tally, "crowded in", crowds),
        *(over_and_over(tally, "tables opened", opens) for _ in range(4)),
    ]


# All together -----------------------------------------------------------------------------------


async def everything(server: Server) -> Tally:
    """Honest people among strangers."""
    tally = Tally()
    _, way = await server.ask(SCHOOL, "POST", "/api/tables", {"name": "Teacher"})
    code = way["code"]
    began = time.perf_counter()
    busy = [asyncio.create_task(each) for each in strangers(server, tally, code)]
    while tally.strangers["slow sockets"] < SLOW_SOCKETS or not tally.strangers["codes tried: 404"]:
        await asyncio.sleep(0.05)
    await asyncio.gather(
        *(play_table(server, tally, number) for number in range(TABLES)),
        *(look_in(server, tally, code) for _ in range(OTHERS)),
        *(read_rules(server, tally) for _ in range(OTHERS)),
    )
    tally.strangers["seconds"] = round(time.perf_counter() - began)
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    return tally


def main() -> int:
    """Run it; 1 if an honest request failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures there")
    options = parser.parse_args()
    files_allowed()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "eleusis", "serve", "--port", "0", "--json"]
        command += ["--store", f"sqlite:{folder}/tables.sqlite", "--pace", "0"]
        with (Path(folder) / "log").open("w+") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
            try:
                assert process.stdout is not None
                url = json.loads(process.stdout.readline())["url"]
                tally = asyncio.run(everything(Server(int(url.rpartition(":")[2]))))
            finally:
                process.terminate()
                process.wait(20)
            log.seek(0)
            events = Counter(json.loads(line)["event"] for line in log if line.startswith("{"))
    told = tally.report() | {"log": dict(events)}
    print(json.dumps(told, indent=1))
    if options.json:
        options.json.write_text(json.dumps(told, indent=1))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
