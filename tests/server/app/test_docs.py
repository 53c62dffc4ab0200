"""The protocol by example, and the bot: what the documents say is said and works."""

from __future__ import annotations

import re
import runpy
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import httpx2
import msgspec
import pytest

from eleusis.server.app.application import ENDPOINTS
from eleusis.server.protocol import http
from eleusis.server.protocol.commands import Command
from eleusis.server.protocol.messages import FromTable, ToTable
from eleusis.server.protocol.wire import kebab
from patience import PATIENCE_S
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[3]
PROTOCOL: Final = (ROOT / "docs" / "protocol.md").read_text()

TYPES: Final[dict[str, Any]] = {
    "→": ToTable,
    "←": FromTable,
    **{f"→ {name}": getattr(http, name) for name in ("NewTable", "Join", "RuleDraft")},
    **{f"← {name}": getattr(http, name) for name in ("Admission", "Problem", "Contradictions")},
}


def examples() -> Iterator[Any]:
    for arrow, name, text in re.findall(r"^([→←])(?: ([A-Z]\w+))? (\{.*\})$", PROTOCOL, re.M):
        yield pytest.param(f"{arrow} {name}".strip(), text, id=text[:40])


@pytest.mark.parametrize(("kind", "text"), list(examples()))
def test_every_example_is_a_message(kind: str, text: str) -> None:
    decoded = msgspec.json.decode(text, type=TYPES[kind])
    again = msgspec.json.decode(msgspec.json.encode(decoded), type=TYPES[kind])
    assert again == decoded


def test_there_are_examples_both_ways() -> None:
    kinds = [each.values[0] for each in examples()]
    assert kinds.count("→") >= 3
    assert kinds.count("←") >= 5


def test_every_endpoint_stands_in_it() -> None:
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}" in PROTOCOL, endpoint.path


def test_every_command_stands_in_it() -> None:
    for kind in get_args(Command):
        assert f"`{kebab(kind.__name__)}`" in PROTOCOL, kind.__name__


def test_the_bot_plays_a_round(tmp_path: Path) -> None:
    """The bot of the examples, three agents, and a host who looks on and stops the round."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    bot = runpy.run_path(str(ROOT / "examples" / "online_bot.py"))
    with serving(real_services(tmp_path, tmp_path)) as address:
        agents = ["cautious", "cautious", "random"]
        code, token = opened(address, role="spectator", agents=agents)
        playing = threading.Thread(target=bot["play"], args=(f"http://{address}", code, "Robby"))
        playing.start()
        with at_table(address, code, token) as host:
            while "Robby" not in (names := at_the_door(address, code)):
                host.heard()
            seat = names.index("Robby")
            assert host.ask("begin", do="begin")["say"] == "done"
            played = 0
            while played < 3:
                update = host.heard("update")
                seats = [entry["seat"] for entry in update["entries"] if entry["what"] == "played"]
                played += seats.count(seat)
            assert host.ask("stop", do="stop-round")["say"] == "done"
        playing.join(timeout=PATIENCE_S)
        assert not playing.is_alive()


def at_the_door(address: str, code: str) -> list[str]:
    """Who sits at a table, by seat."""
    names: list[str] = httpx2.get(f"http://{address}/api/tables/{code}", timeout=PATIENCE_S).json()[
        "names"
    ]
    return names
