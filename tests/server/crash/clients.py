"""Clients that play whatever they may, come back whenever they are cut off, and forget nothing.

A client asks again for what was not answered, now and then asks twice for the same, and believes
the server about nothing: each update must go on where the last one ended.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from eleusis.server.projection import Shown, merged
from eleusis.server.protocol import commands
from eleusis.server.protocol.messages import (
    Do,
    Done,
    Entry,
    Farewell,
    FromTable,
    Hello,
    Pong,
    Presence,
    Refused,
    ToTable,
    Update,
)
from patience import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from websockets.asyncio.client import ClientConnection

    from eleusis.server.protocol.classes import AnyClassCommand
    from eleusis.server.protocol.commands import Command
    from eleusis.server.protocol.views import You

_decoder: Final = msgspec.json.Decoder(FromTable)
_encoder: Final = msgspec.json.Encoder()

BACK_OFF: Final = (0.2, 0.8)
"""Seconds before another attempt, by chance between these."""

LOOK_UP_S: Final = 1.0
"""After which whoever listens sees whether the others are through."""

THINKING: Final = 0.02
"""Seconds before another attempt at what was refused."""

TWICE: Final = 0.1
"""How often a command is sent twice."""

_LOST: Final = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


@dataclass
class Course:
    """How far all clients have come together."""

    wanted: int
    """Commands that are to be done."""
    done: int = 0
    reconnections: int = 0
    close_codes: dict[int, int] = field(default_factory=dict)
    again: int = 0
    """Commands that were sent again after a break."""
    codes: tuple[str, ...] = ()
    """The tables."""

    def __post_init__(self) -> None:
        self._advanced = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return self.done >= self.wanted

    def advance(self) -> None:
        """One more is done."""
        self.done += 1
        self._advanced.set()

    async def reaches(self, share: float) -> None:
        """Return when that share of all that is wanted is done."""
        while self.done < share * self.wanted:
            self._advanced.clear()
            await self._advanced.wait()


class Player:
    """One person at a table.

    Args:
        code: The table.
        token: Who it is.
        address: Where the client says it comes from: a loopback address of its own.
        port: Gives the port of a server for each connection.
        mischief: How often it asks once more for something old, before or after what is new.
    """

    def __init__(
        self,
        code: str,
        token: str,
        address: str,
        port: Callable[[], int],
        course: Course,
        chance: Random,
        mischief: float = 0.0,
    ) -> None:
        self.code = code
        self.token = token
        self._address = address
        self._port = port
        self._course = course
        self._chance = chance
        self._mischief = mischief
        self._number = 0
        self._socket: ClientConnection | None = None
        self.entries: list[Entry] = []
        self.shown: Shown | None = None
        self.you: You | None = None
        self.pending: dict[str, Do] = {}
        """What was asked and not answered."""
        self.done: dict[str, tuple[Command | AnyClassCommand, int]] = {}
        """What was done, and the version with it."""
        self.refused: list[str] = []

    @property
    def v(self) -> int:
        """The last entry it has."""
        return self.entries[-1].v if self.entries else 0

    async def play(self) -> None:
        """Play until all have done what was wanted, and nothing of one's own is unanswered."""
        while not (self._course.is_over and not self.pending):
            try:
                await self._connected(self._converse)
            except _LOST as error:
                code = getattr(getattr(error, "rcvd", None), "code", 1006)
                self._course.close_codes[code] = self._course.close_codes.get(code, 0) + 1
            if not (self._course.is_over and not self.pending):
                self._course.reconnections += 1
                await asyncio.sleep(self._chance.uniform(*BACK_OFF))

    async def catch_up(self, v: int) -> None:
        """Read on until one has everything up to this version."""
        async with asyncio.timeout(PATIENCE_S):
            await self._connected(self._reading_up_to(v))

    async def _connected(self, talk: Callable[[ClientConnection], object]) -> None:
        url = f"ws://127.0.0.1:{self._port()}/api/tables/{self.code}/socket"
        async with connect(
            url,
            local_addr=(self._address, 0),
            compression=None,
            proxy=None,
            open_timeout=PATIENCE_S,
        ) as socket:
            await self._send(socket, Hello(self.token, self.v))
            await talk(socket)  # type: ignore[misc]

    async def _converse(self, socket: ClientConnection) -> None:
        self._socket = socket
        for do in tuple(self.pending.values()):
            self._course.again += 1
            await self._send(socket, do)
        while not (self._course.is_over and not self.pending):
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_UP_S):
                    await self._take(_decoder.decode(await socket.recv()), socket)

    def _reading_up_to(self, v: int) -> Callable[[ClientConnection], object]:
        async def read(socket: ClientConnection) -> None:
            while self.v < v or self.you is None:
                await self._take(_decoder.decode(await socket.recv()), None)

        return read

    async def _take(self, message: FromTable, socket: ClientConnection | None) -> None:
        match message:
            case Update():
                self._merge(message)
            case Done(id=name, v=v):
                self._settle(name, v)
            case Refused(id=name, code=code):
                assert name, message
                if code != "try-again":
                    self.pending.pop(name, None)
                    self.refused.append(code)
                await asyncio.sleep(THINKING)
                if code == "try-again" and socket is not None and name in self.pending:
                    await self._send(socket, self.pending[name])
            case Farewell(code=code):
                assert code in ("restart", "too-slow"), message
            case Presence() | Pong():
                pass
        if socket is not None:
            await self._act(socket)

    def _merge(self, update: Update) -> None:
        numbers = [entry.v for entry in update.entries]
        assert numbers == list(range(self.v + 1, update.v + 1)), (self.v, numbers)
        self.entries.extend(update.entries)
        self.shown = merged(None if update.is_whole else self.shown, update.view)
        if update.view.you is not msgspec.UNSET:
            self.you = update.view.you

    def _settle(self, name: str, v: int) -> None:
        if name in self.done:  # it was sent twice
            assert self.done[name][1] == v
            return
        self.done[name] = (self.pending.pop(name).command, v)
        self._course.advance()
        # Who hears that it is done has seen what came of it.
        assert self.v >= v, (self.v, v)

    # Playing ----------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection) -> None:
        if self.pending or self._course.is_over or self.you is None or self.shown is None:
            return
        command = self._chosen(self.you, self.shown)
        if command is None:
            return
        self._number += 1
        do = Do(f"{self._number}", command, self.v)
        self.pending[do.id] = do
        sent = [do] * (2 if self._chance.random() < TWICE else 1)
        if self.done and self._chance.random() < self._mischief:
            old = self._chance.choice(tuple(self.done))
            sent.append(Do(old, self.done[old][0], self.v))
            self._chance.shuffle(sent)
        for each in sent:
            await self._send(socket, each)

    def _chosen(self, you: You, shown: Shown) -> Command | None:
        """Something that is possible now; `None` if nothing is."""
        chance, may, hand = self._chance, you.may, you.hand
        if "begin" in may:
            return commands.Begin() if shown.facts.has_rule else None
        if you.is_god and "set-rule" in may and not shown.facts.has_rule:
            return commands.SetRule(chance.choice(RULES))
        if "next-round" in may:
            return commands.NextRound()
        if "call" in may:
            return commands.Call(chance.random() < 0.5)
        if plain := PLAIN.keys() & {*may}:
            return PLAIN[min(plain)]
        if "pick" in may and shown.facts.pending is not None:
            return commands.Pick(chance.choice(shown.facts.shown[shown.facts.pending.seat]))
        if "declare-prophet" in may and chance.random() < 0.05:
            return commands.DeclareProphet()
        if "declare-no-play" in may and chance.random() < 0.05:
            return commands.DeclareNoPlay()
        if "play" in may and hand:
            return commands.Play(
                tuple(chance.sample(hand, min(len(hand), chance.choice((1, 1, 2)))))
            )
        return None

    async def _send(self, socket: ClientConnection, message: ToTable) -> None:
        await socket.send(_encoder.encode(message).decode())


PLAIN: Final[dict[str, Command]] = {"go-out": commands.GoOut(), "pass": commands.Pass()}
"""What is done whenever it may be."""

RULES: Final = (
    "Colours alternate.",
    "The card must be red.",
    "If the last card was odd, play black.",
)


async def all_play(players: Sequence[Player]) -> None:
    """Let all of them play to the end."""
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play())
