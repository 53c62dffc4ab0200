"""Messages that go straight to the socket: framed as anybody would, in order, or not at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from eleusis.server.app.channels.frames import DirectSockets, framed
from eleusis.server.app.channels.outbox import Outbox
from eleusis.server.app.guard.callers import Crowd
from eleusis.server.app.guard.doorstep import Doorstep
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_would_make(length: int) -> None:
    data = b"\xc3\xa4" * (length // 2) + b"x" * (length % 2)
    assert framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@given(st.lists(st.sampled_from(["say", "open", "shut", "turn"]), max_size=60))
@example(["say", "turn", "open", "say"])  # the first is on its way, and nothing waits any more
@example(["say", "say", "turn", "open", "say", "turn", "say"])
def test_whichever_way_they_go_messages_keep_their_order(happens: list[str]) -> None:
    """The client takes some at once, some only later; meanwhile the loop turns, or does not."""

    async def run() -> tuple[list[bytes], list[bytes]]:
        said: list[bytes] = []
        arrived: list[bytes] = []
        door = asyncio.Event()

        def write(data: bytes) -> bool:
            if door.is_set():
                arrived.append(data)
            return door.is_set()

        async def send(data: bytes) -> None:
            await door.wait()
            arrived.append(data)

        outbox = Outbox(write)
        writer = asyncio.create_task(outbox.pour(send))
        for what in happens:
            match what:
                case "say":
                    said.append(str(len(said)).encode())
                    assert outbox.send(said[-1])
                case "open":
                    door.set()
                case "shut":
                    door.clear()
                case _:
                    await asyncio.sleep(0)
        door.set()
        while len(arrived) < len(said):
            await asyncio.sleep(0)
        writer.cancel()
        return said, arrived

    said, arrived = asyncio.run(run())
    assert arrived == said


class Line:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closes = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closes


@pytest.fixture
def connection() -> Iterator[DirectSockets]:
    """A connection that was accepted."""

    async def application(_scope: Any, _receive: Any, _send: Any) -> None:
        pass

    loop = asyncio.new_event_loop()
    config = uvicorn.Config(application, ws=DirectSockets)
    config.load()
    protocol = DirectSockets(config, Crowd(Doorstep()), {}, loop)
    protocol.transport = cast("asyncio.Transport", Line())
    protocol.handshake_complete = True
    yield protocol
    loop.close()


def test_who_takes_no_more_is_written_nothing_until_he_does(connection: DirectSockets) -> None:
    line = cast("Line", connection.transport)
    connection.pause_writing()
    assert not connection.write_text(b"a")
    connection.resume_writing()
    assert connection.write_text(b"b")
    assert line.written == [b"\x81\x01b"]


@pytest.mark.parametrize("state", ["before", "closing", "closed"])
def test_nothing_is_written_before_the_beginning_or_after_the_end(
    connection: DirectSockets, state: str
) -> None:
    line = cast("Line", connection.transport)
    connection.handshake_complete = state != "before"
    connection.close_sent = state == "closing"
    line.closes = state == "closed"
    assert not connection.write_text(b"a")
    assert line.written == []


@pytest.mark.parametrize("compresses", [False, True])
def test_a_table_is_told_the_short_way_unless_frames_are_compressed(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch, compresses: bool
) -> None:
    short: list[bool] = []
    write = DirectSockets.write_text

    def noted(protocol: DirectSockets, data: bytes) -> bool:
        short.append(write(protocol, data))
        return short[-1]

    monkeypatch.setattr(DirectSockets, "write_text", noted)
    with serving(real_services(tmp_path, static), compresses=compresses) as address:
        code, token = opened(address)
        with at_table(address, code, token) as host, at_table(address, code, None) as other:
            for seconds in range(1, 20):
                assert host.ask(f"c{seconds}", do="arrange", turn_seconds=seconds)["say"] == "done"
            seen = [other.heard("update") for _ in range(20)]
    first = seen[0]["v"]
    assert [update["v"] for update in seen] == list(range(first, first + 20))
    assert seen[-1]["view"]["facts"] == {"turn_seconds": 19}
    assert set(short) == (set() if compresses else {True})
