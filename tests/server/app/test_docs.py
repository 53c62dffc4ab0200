"""The protocol by example, and the bot: what the documents say is said and works."""

from __future__ import annotations

import json
import re
import runpy
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import httpx2
import msgspec
import pytest

from agents.llm.stub import Response
from agents.llm.stub import serving as model_serving
from eleusis.play.seats import NAME_MAX
from eleusis.rule.language import reading
from eleusis.server.app import endpoints, services
from eleusis.server.app.application import ENDPOINTS
from eleusis.server.app.channels import outbox, sockets
from eleusis.server.app.guard import callers, turns
from eleusis.server.hosting import Manners
from eleusis.server.hosting.registry import CODE_MAX
from eleusis.server.protocol import http
from eleusis.server.protocol.commands import Command
from eleusis.server.protocol.messages import FromTable, ToTable
from eleusis.server.table.seating import PEOPLE_MAX
from eleusis.server.table.state import ENTRIES_MAX
from eleusis.values import kebab
from patience import PATIENCE_S
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from agents.llm.stub import Seen

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


def limits() -> dict[str, str]:
    """The table of limits."""
    text = PROTOCOL.partition("## Limits")[2]
    return dict(re.findall(r"^\| ([^|]+?) \| (.+) \|$", text, re.M))


@pytest.mark.parametrize(
    ("of", "numbers"),
    [
        ("a message on a socket", [sockets.FRAME_MAX]),
        ("messages on a socket", [sockets.BURST, sockets.BURST / sockets.PER_SECOND]),
        ("a body", [endpoints.BODY_MAX, endpoints.BODY_S]),
        ("the head of a request", [callers.HEADERS_S]),
        ("what may wait for a slow client", [outbox.MESSAGES_MAX]),
        ("a table", [ENTRIES_MAX]),
        ("a place", [Manners().freed]),
        ("a code", [Manners().code_letters, CODE_MAX]),
        ("a name", [NAME_MAX]),
        ("people coming to a table", [300, 20, PEOPLE_MAX]),
        ("tables opened", [40, 5]),
        ("wrong codes and tokens", [30]),
        ("requests without a token", [60, services.ENTRIES_A_UNIT, turns.PATIENCE_S]),
        (
            "a rule",
            [
                reading.TEXT_MAX,
                reading.WORDS_MAX,
                reading.SIGNS_MAX,
                reading.PARENTHESES_MAX,
            ],
        ),
    ],
)
def test_every_limit_is_what_it_says(of: str, numbers: list[float]) -> None:
    told = [int(each.replace(",", "")) for each in re.findall(r"\b\d[\d,]*\b", limits()[of])]
    assert [number for number in told if number > 1][: len(numbers)] == numbers


def test_the_rates_are_what_the_limits_say() -> None:
    rates = services.Rates()
    told = [each.limits for each in (rates.openings, rates.joins, rates.misses, rates.addresses)]
    assert told == [(40, 1 / 5), (300, 1 / 20), (30, 1), (1_500, 60)]


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


def test_a_language_model_plays_a_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat of the examples, with a stub of a model that lays the last card of its hand."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    seat = runpy.run_path(str(ROOT / "examples" / "llm_seat.py"))
    assert len((ROOT / "examples" / "llm_seat.py").read_text().splitlines()) <= 60
    laid: list[str] = []

    def answer(seen: Seen) -> Response:
        text = seen.body["messages"][0]["content"]
        (hand,) = re.findall(r"Your hand: ([^.]*)\.", text)
        assert "True" in text, "the starter lies there"
        laid.append(hand.split()[-1])
        said = {"role": "assistant", "content": f"Not [9X] but [{laid[-1].lower()}]"}
        return Response(json.dumps({"choices": [{"message": said}]}))

    with model_serving(answer) as stub, serving(real_services(tmp_path, tmp_path)) as address:
        agents = ["cautious", "cautious", "random"]
        code, token = opened(address, role="spectator", agents=agents)
        table = seat["Table"](f"http://{address}", code, "Model")
        with at_table(address, code, token) as host:
            assert host.ask("begin", do="begin")["say"] == "done"
            playing = threading.Thread(target=seat["play"], args=(table, stub.url, "stub"))
            playing.start()
            played: list[str] = []
            while len(played) < 3:
                entries = host.heard("update")["entries"]
                own = [each for each in entries if each["what"] == "played" and each["seat"] == 4]
                played += [card for each in own for card in each["cards"]]
            assert host.ask("stop", do="stop-round")["say"] == "done"
        playing.join(timeout=PATIENCE_S)
        assert not playing.is_alive()
    asked = iter(laid)  # again, where something else had happened first
    assert all(card in asked for card in played[:3])


def at_the_door(address: str, code: str) -> list[str]:
    """Who sits at a table, by seat."""
    names: list[str] = httpx2.get(f"http://{address}/api/tables/{code}", timeout=PATIENCE_S).json()[
        "names"
    ]
    return names
