"""Messages that go straight to the socket: framed as anybody would, in order, or not at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from eleusis.server.app.frames import DirectSockets, framed
from eleusis.server.app.outbox import MESSAGES_MAX, Outbox
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_would_make(length: int) -> None:
    data = b"\xc3\xa4" * (length // 2) + b"x" * (length % 2)
    assert framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@given(st.lists(st.sampled_from(["say", "open", "shut", "turn"]), max_size=60))
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

    assert len(happens) < MESSAGES_MAX
    said, arrived = asyncio.run(run())
    assert arrived == said


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
