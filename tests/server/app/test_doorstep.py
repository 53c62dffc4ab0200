"""Connections of strangers: who is let go when there are too many, and who never."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eleusis.server.app.guard import callers
from eleusis.server.app.guard.doorstep import (
    STRANGERS_MAX,
    Doorstep,
    files_allowed,
    room_for_callers,
)
from patience import PATIENCE_S
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(eq=False)
class Somebody:
    is_served: bool = False
    is_here: bool = True

    def hang_up(self) -> None:
        self.is_here = False


def crowd(doorstep: Doorstep, count: int, address: str = "school") -> list[Somebody]:
    people = [Somebody() for _ in range(count)]
    for each in people:
        doorstep.comes(each, address)
    return people


def test_a_school_behind_one_address_is_never_capped() -> None:
    """300 pupils, each of whom opens a page on two connections and joins a table by one."""
    doorstep = Doorstep()
    pages = crowd(doorstep, 300)
    joined = crowd(doorstep, 300)
    for each in joined:
        doorstep.vouch(each)
    later = crowd(doorstep, 300)
    assert all(each.is_here for each in (*pages, *joined, *later))
    assert doorstep.turned_away == 0


def test_a_thousand_slow_sockets_cost_their_own_device_only() -> None:
    doorstep = Doorstep()
    known = crowd(doorstep, 300)
    for each in known:
        doorstep.vouch(each)
    other = crowd(doorstep, 5, "elsewhere")
    slow = crowd(doorstep, 1_100)
    assert [each.is_here for each in slow] == [False] * 500 + [True] * 600
    newcomer = crowd(doorstep, 1)
    assert all(each.is_here for each in (*known, *other, *newcomer))
    assert len(doorstep) == 300 + 5 + STRANGERS_MAX


def test_who_is_served_is_let_go_last_and_who_asks_is_not_silent() -> None:
    doorstep = Doorstep(room=6)  # three of each address
    first, second, third = crowd(doorstep, 3)
    first.is_served = True
    doorstep.is_heard(second)
    crowd(doorstep, 1)
    assert [each.is_here for each in (first, second, third)] == [True, True, False]


def test_a_proxy_stands_for_many() -> None:
    doorstep = Doorstep(room=100, exempt=("10.0.0.1",))
    assert all(each.is_here for each in crowd(doorstep, 90, "10.0.0.1"))


def test_where_the_room_is_used_up_idle_ones_go_and_tables_stay() -> None:
    doorstep = Doorstep(room=4)
    idle, *sitting = crowd(doorstep, 1) + crowd(doorstep, 1, "b") + crowd(doorstep, 1, "c")
    for each in (idle, *sitting):
        doorstep.vouch(each)
    for each in sitting:
        each.is_served = True
    [stranger] = crowd(doorstep, 1, "d")
    [next_one] = crowd(doorstep, 1, "e")
    assert (idle.is_here, stranger.is_here, next_one.is_here) == (True, False, True)
    doorstep.vouch(next_one)
    [last] = crowd(doorstep, 1, "f")
    assert (idle.is_here, next_one.is_here, last.is_here) == (False, True, True)
    assert all(each.is_here for each in sitting)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["comes", "served", "vouch", "heard", "goes"]),
            st.integers(0, 9),
            st.sampled_from("ab"),
        )
    )
)
def test_there_are_never_more_than_there_is_room_for(steps: list[tuple[str, int, str]]) -> None:
    doorstep, here = Doorstep(room=4), list[Somebody]()
    for what, number, address in steps:
        each = here[number] if number < len(here) else None
        match what, each:
            case "comes", _:
                here += crowd(doorstep, 1, address)
            case "served", Somebody():
                each.is_served = not each.is_served
            case "vouch", Somebody():
                doorstep.vouch(each)
            case "heard", Somebody():
                doorstep.is_heard(each)
            case "goes", Somebody():
                doorstep.goes(each)
                each.is_here = False
        here = [somebody for somebody in here if somebody.is_here]
        assert len(doorstep) == len(here) <= 4


def test_as_many_files_are_asked_for_as_there_may_be() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[0]), before[1]))
        allowed = files_allowed()
        assert allowed == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert allowed in (before[1], 10_240) or before[1] == resource.RLIM_INFINITY
        assert 0 < room_for_callers(allowed) < max(allowed, 241)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# The real server ----------------------------------------------------------------------------------


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text("<!doctype html>")
    with serving(real_services(tmp_path, tmp_path)) as address:
        yield address


def is_over(line: socket.socket) -> bool:
    """True once the server has ended the connection, without a word."""
    line.settimeout(20)
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def dribbling(address: str, said: bytes = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ") -> Any:
    host, port = address.split(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(said)
    return line


def test_under_slow_sockets_everybody_is_answered(address: str) -> None:
    """More of them than there may be, from the address of those who want in."""
    code, token = opened(address)
    with ExitStack() as stack, at_table(address, code, token) as host:
        slow = [stack.enter_context(dribbling(address)) for _ in range(STRANGERS_MAX + 100)]
        answers = [
            httpx2.get(f"http://{address}/api/tables/{code}", timeout=PATIENCE_S) for _ in range(7)
        ]
        assert [each.status_code for each in answers] == [200] * 7
        assert host.is_alive()
        assert is_over(slow[0])


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n",
    ],
)
def test_a_head_that_does_not_end_is_not_waited_for(
    address: str, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(callers, "HEADERS_S", 0.05)
    with dribbling(address, said) as line:
        line.settimeout(20)
        heard = b""
        try:
            while part := line.recv(4_096):
                heard += part
        except ConnectionResetError:
            pass
    assert heard.startswith(b"HTTP/1.1 200") is said.startswith(b"GET /health")
