"""The server as a program: how it starts, what it says, how it stops."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from eleusis.cli.commands.serve import _without_password
from eleusis.errors import InputError
from eleusis.server.app.serving import Listening, bound, own_address
from patience import PATIENCE_S
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMMAND = (sys.executable, "-P", "-m", "eleusis", "serve", "--json", "--port", "0")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("sqlite:/var/tables.sqlite", "sqlite:/var/tables.sqlite"),
        ("postgresql://eve:top@db/eleusis", "postgresql://eve:…@db/eleusis"),
        (
            "postgresql://db/eleusis?user=eve&password=top&sslmode=require",
            "postgresql://db/eleusis?user=eve&password=…&sslmode=require",
        ),
    ],
)
def test_where_tables_are_kept_is_said_without_the_password(url: str, shown: str) -> None:
    assert _without_password(url) == shown


@contextmanager
def program(store: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and the address that it says it has."""
    process = subprocess.Popen(
        [*COMMAND, "--store", f"sqlite:{store}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        assert told["pid"] == process.pid
        yield process, told["url"].removeprefix("http://")
    finally:
        process.kill()
        process.communicate()


def test_a_stranger_at_the_door_is_told_who_is_an_agent(tmp_path: Path) -> None:
    with program(tmp_path / "tables.sqlite") as (_, address):
        code, _ = opened(address)
        seen = httpx2.get(f"http://{address}/api/tables/{code}", timeout=PATIENCE_S).json()
    assert "Zoe" in seen["names"]
    assert set(seen["agents"]) == set(seen["names"]) - {"Zoe"}
    assert seen["rulebook"] == "gardner"


def test_a_stop_is_announced_and_a_restart_loses_nothing(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with program(store) as (process, address):
        code, token = opened(address)
        with at_table(address, code, token) as host:
            done = host.ask("a", do="arrange", rounds=3)
            assert done["say"] == "done"
            before = whole(address, code)
            process.send_signal(signal.SIGTERM)
            assert host.heard("farewell")["code"] == "restart"
            with pytest.raises(ConnectionClosed) as closed:
                host.heard()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert process.wait(timeout=PATIENCE_S) == 0
    with program(store) as (_, address):
        assert whole(address, code)["entries"] == before["entries"]
        with at_table(address, code, token) as host:
            assert host.ask("a", do="arrange", rounds=3) == done


def whole(address: str, code: str) -> Any:
    """All that on-lookers see."""
    url = f"http://{address}/api/tables/{code}/events"
    return httpx2.get(url, headers={"accept": "application/json"}, timeout=PATIENCE_S).json()[0]


def test_ctrl_c_stops_it_as_well(tmp_path: Path) -> None:
    with program(tmp_path / "tables.sqlite") as (process, address):
        assert httpx2.get(f"http://{address}/health", timeout=PATIENCE_S).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE_S) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "no-store").write_text("this is no database, however long one looks at it" * 99)
    done = subprocess.run(
        [*COMMAND, "--store", f"sqlite:{tmp_path / 'no-store'}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("eleusis: ")
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_told_with_the_next() -> None:
    with bound(Listening(port=0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(InputError) as refused:
            bound(Listening(port=port))
    assert refused.value.code == "address-taken"
    assert f"--port {port + 1}" in refused.value.message


def test_a_host_that_is_none_is_told() -> None:
    with pytest.raises(InputError) as refused:
        bound(Listening(host="no such host"))
    assert refused.value.code == "no-address"


def test_the_own_address_is_one_that_others_can_reach() -> None:
    found = own_address()
    assert not found.startswith("127.")
    if found:
        socket.inet_aton(found)
