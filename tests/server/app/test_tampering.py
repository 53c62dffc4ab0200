"""Clients that do not play by the rules: they are refused, and nobody else is harmed.

The real server, the real house, real sockets. The fuzzer makes messages out of good ones.
"""

from __future__ import annotations

import json
import logging
import socket
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, get_args

import httpx2
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from eleusis.server.app.guard.rates import Buckets
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.logs import write_logs
from eleusis.server.protocol.commands import Command
from eleusis.values import kebab
from patience import PATIENCE_S
from server.app.live_server import real_services, serving
from server.app.talking import at_table, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eleusis.server.app.services import Services
    from server.app.talking import Client

RULE: Final = "If the last card is odd, play a heart; otherwise play a club."


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    folder = tmp_path_factory.mktemp("server")
    (folder / "index.html").write_text("<!doctype html>")
    services = real_services(folder, folder)
    object.__setattr__(services.rates, "devices", Buckets(1e9, 1e9, lambda: 0.0))
    for each in ("addresses", "openings"):
        object.__setattr__(services.rates, each, PatientBuckets(1e9, 1e9))
    return services


@pytest.fixture(scope="module")
def address(services: Services) -> Iterator[str]:
    with serving(services) as address:
        yield address


@pytest.fixture
def host(address: str) -> Iterator[Client]:
    """The host of a new table."""
    code, token = opened(address)
    with at_table(address, code, token) as client:
        client.heard("update")
        yield client


@pytest.fixture
def other(address: str) -> Iterator[Client]:
    """Somebody at another table, whom nothing may harm."""
    code, token = opened(address)
    with at_table(address, code, token) as client:
        client.heard("update")
        yield client
        assert client.is_alive()
        assert client.ask("still-here", do="arrange", rounds=2)["say"] == "done"
        assert httpx2.get(f"http://{address}/health", timeout=PATIENCE_S).json() == {"ok": True}


def version(client: Client) -> int:
    """How far the table's log has come, as everybody is told."""
    url = f"http://{client.address}/api/tables/{client.code}/events"
    [update, *_] = httpx2.get(
        url, headers={"accept": "application/json"}, timeout=PATIENCE_S
    ).json()
    return int(update["v"])


# Somebody else's place ----------------------------------------------------------------------------


def test_a_token_opens_one_table_only(host: Client, other: Client) -> None:
    with at_table(host.address, host.code, other.token) as thief:
        assert thief.heard()["code"] == "no-token"
    thief = type(host)(host.address, host.code, other.token, host.socket)
    assert thief.post("x", do="begin").status_code == 401


def test_nobody_names_a_seat(host: Client, other: Client) -> None:
    assert host.ask("begin", do="begin")["say"] == "done"
    for more in ({"seat": 2}, {"person": "0" * 16}, {"token": host.token}):
        host.say(say="do", id="x", command={"do": "declare-no-play", **more})
        assert host.heard("refused")["code"] == "malformed"
        host.say(say="do", id="x", command={"do": "declare-no-play"}, **more)
        assert host.heard("refused")["code"] == "malformed"


def test_what_god_sees_ahead_is_told_to_nobody_else(address: str) -> None:
    code, god = opened(address, role="god")
    url = f"http://{address}/api/tables/{code}"
    joined = httpx2.post(f"{url}/people", json={"name": "Eve"}, timeout=PATIENCE_S).json()
    with at_table(address, code, god) as client:
        assert client.ask("rule", do="set-rule", text=RULE)["say"] == "done"
        assert client.ask("begin", do="begin")["say"] == "done"
        for token, status in ((None, 401), ("x" * 32, 401), (joined["token"], 422)):
            headers = {} if token is None else {"authorization": f"Bearer {token}"}
            told = httpx2.get(f"{url}/outlook", headers=headers, timeout=PATIENCE_S)
            assert told.status_code == status
            assert RULE not in told.text
            assert told.json()["code"] in ("no-token", "not-god")


def test_god_without_a_rule_is_told_so(address: str) -> None:
    code, god = opened(address, role="god")
    headers = {"authorization": f"Bearer {god}"}
    url = f"http://{address}/api/tables/{code}/outlook"
    told = httpx2.get(url, headers=headers, timeout=PATIENCE_S)
    assert told.json()["code"] == "no-rule"


def test_a_command_that_is_sent_again_is_done_once(host: Client, other: Client) -> None:
    before = version(host)
    answers = [host.ask("again", do="arrange", rounds=3) for _ in range(5)]
    posted = host.post("again", do="arrange", rounds=3).json()
    assert answers == [answers[0]] * 5
    assert posted == answers[0]
    assert version(host) == before + 1


def test_ids_of_one_person_mean_nothing_for_another(host: Client) -> None:
    url = f"http://{host.address}/api/tables/{host.code}/people"
    token = httpx2.post(url, json={"name": "Yan"}, timeout=PATIENCE_S).json()["token"]
    assert host.ask("same", do="arrange", rounds=4)["say"] == "done"
    with at_table(host.address, host.code, token) as guest:
        assert guest.ask("same", do="arrange", rounds=5)["say"] == "refused"
        assert guest.ask("same", do="begin")["say"] == "refused"


def test_who_looks_on_asks_for_nothing(host: Client, other: Client) -> None:
    with at_table(host.address, host.code, None) as watcher:
        for kind in get_args(Command):
            answer = watcher.ask("x", **good(kind))
            assert answer["code"] == "no-token"


# Too much, too large, not even text ---------------------------------------------------------------


def closed(client: Client) -> int:
    """The code by which the server closed the connection."""
    while True:
        try:
            client.heard()
        except ConnectionClosed as closing:
            return 1006 if closing.rcvd is None else closing.rcvd.code


@pytest.mark.parametrize("size", [4_097, 100_000, 10_000_000])
def test_a_large_frame_ends_its_own_connection(host: Client, other: Client, size: int) -> None:
    with at_table(host.address, host.code, host.token) as large:
        # The server hangs up in the midst of what is sent; the close may get lost with it.
        try:
            large.socket.send("x" * size)
            code = closed(large)
        except (ConnectionClosed, OSError):
            code = 1009
    assert code in (1009, 1006)
    assert host.is_alive()


def test_bytes_that_are_no_text_end_it_too(host: Client, other: Client) -> None:
    with at_table(host.address, host.code, host.token) as broken:
        broken.socket.send(b"\xff\xfe\x80", text=True)
        assert closed(broken) == 1007
    assert host.is_alive()


def test_a_fragment_without_an_end_changes_nothing(host: Client, other: Client) -> None:
    with at_table(host.address, host.code, host.token) as half, half.socket.protocol_mutex:
        half.socket.protocol.send_frame(Frame(Opcode.TEXT, b'{"say":"do"', fin=False))
        half.socket.send_data()
    assert host.is_alive()


@pytest.mark.parametrize("size", [65_537, 10_000_000])
def test_a_large_body_is_refused(host: Client, other: Client, size: int) -> None:
    url = f"http://{host.address}/api/rules/read"
    try:
        response = httpx2.post(
            url,
            content=b" " * size,
            headers={"content-type": "application/json"},
            timeout=PATIENCE_S,
        )
    except httpx2.TransportError:
        return  # hung up on before all was sent, as it should be
    assert response.status_code == 413


def test_a_long_rule_is_refused(host: Client, other: Client) -> None:
    url = f"http://{host.address}/api/rules/read"
    assert httpx2.post(url, json={"text": "red " * 1_001}, timeout=PATIENCE_S).status_code == 400
    assert httpx2.post(url, json={"text": "red " * 999}, timeout=PATIENCE_S).json()["ok"] is False
    assert host.post("long", do="set-rule", text="x" * 4_001).status_code == 400


def test_a_flood_drowns_only_itself(host: Client, other: Client) -> None:
    with at_table(host.address, host.code, host.token) as flood:
        try:
            for number in range(2_000):
                flood.say(say="do", id=str(number), command={"do": "go-out"})
            code = closed(flood)
        except (ConnectionClosed, OSError):
            code = 1008
    assert code in (1008, 1006)
    assert host.is_alive()


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_another_sites_page_gets_no_socket(host: Client, origin: str) -> None:
    url = f"ws://{host.address}/api/tables/{host.code}/socket"
    headers = {"origin": origin}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers=headers, open_timeout=PATIENCE_S),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("garbage", [b"\x00" * 64, b"GET /\r\n", b"GET /" + b"a" * 100_000])
def test_garbage_on_the_line_is_refused_or_hung_up_on(
    host: Client, other: Client, garbage: bytes
) -> None:
    name, _, port = host.address.partition(":")
    with socket.create_connection((name, int(port)), timeout=PATIENCE_S) as line:
        try:
            line.sendall(garbage + b"\r\n\r\n")
            answer = line.recv(200)
        except ConnectionError:
            answer = b""
    assert not answer or answer.startswith(b"HTTP/1.1 4")


# Secrets ------------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What a server writes that is started by the command line."""
    names = ("", "eleusis.server", "uvicorn.error", "asyncio")
    loggers = [logging.getLogger(name) for name in names]
    before = [(each.handlers, each.propagate, each.level) for each in loggers]
    stream = StringIO()
    write_logs(as_json=True, stream=stream)
    yield stream
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_no_rule_and_no_token_is_in_the_logs(
    address: str, services: Services, other: Client, written: StringIO
) -> None:
    code, token = opened(address, role="god", agents=["random", "random", "random"])
    with at_table(address, code, token) as god:
        assert god.ask("rule", do="set-rule", text=RULE)["say"] == "done"
        assert god.ask("rule-2", do="set-rule", text="asdf " + RULE)["say"] == "refused"
        assert god.ask("begin", do="begin")["say"] == "done"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "eleusis.server.app.channels.sockets.decoded", lambda *_: fail(RULE + token)
            )
            god.say(say="ping")
            assert god.heard("farewell")["code"] == "mistake"
    httpx2.post(f"http://{address}/api/rules/read", json={"text": RULE}, timeout=PATIENCE_S)
    assert '"kind": "RuntimeError"' in written.getvalue()
    assert token not in written.getvalue()
    assert RULE[:20] not in written.getvalue()


def fail(text: str) -> None:
    raise RuntimeError(text)


# Fuzz ---------------------------------------------------------------------------------------------

GOOD: Final[dict[str, dict[str, Any]]] = {
    "Play": {"cards": ["10H", "AS"]},
    "ThrowIn": {"cards": ["2C"]},
    "Call": {"right": True},
    "Predict": {"right": True},
    "GuessRule": {"text": "Colours alternate."},
    "Pick": {"card": "3D"},
    "Judge": {"right": False},
    "Hint": {"text": "Suits are irrelevant."},
    "Correct": {"ruling": 12},
    "Arrange": {"rounds": 2, "turn_seconds": 30},
    "SeatAgent": {"agent": "random"},
    "Unseat": {"place": 1},
    "SitDown": {"place": 0},
    "SetRule": {"text": "Colours alternate.", "by_hand": False},
    "ShowNotes": {"notes": [{"text": "red?", "laid": 3}]},
}


def good(kind: type) -> dict[str, Any]:
    """A command of this kind as a client writes it."""
    return {"do": kebab(kind.__name__)} | GOOD.get(kind.__name__, {})


def test_every_command_has_its_example() -> None:
    decoder = msgspec.json.Decoder(Command)
    for kind in get_args(Command):
        assert type(decoder.decode(json.dumps(good(kind)))) is kind


ANYTHING: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["AS", "??", "do", "begin", "9" * 40, "\x00", "\u2028"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """A good message, or one with something changed, added or left out."""
    command: dict[str, Any] = dict(draw(st.sampled_from([good(k) for k in get_args(Command)])))
    message: dict[str, Any] = {
        "say": draw(st.sampled_from(["do", "do", "do", "ping", "hello", "done", "update"])),
        "id": draw(st.sampled_from(["a", "b", "", "x" * 41]) | st.text(max_size=6)),
        "seen": draw(st.integers(0, 30)),
        "command": command,
    }
    for place in draw(st.lists(st.sampled_from([message, command]), max_size=3)):
        key = draw(st.sampled_from([*place, "seat", "token"]))
        if draw(st.booleans()):
            place[key] = draw(ANYTHING)
        else:
            place.pop(key, None)
    return message


LETS: Final = st.one_of(
    messages().map(json.dumps),
    messages().map(lambda message: json.dumps(message)[:-3]),
    ANYTHING.map(json.dumps),
    st.text(max_size=50),
    st.binary(max_size=50),
    st.just('{"say":"\\ud800"}'),
    st.just("[" * 3_000),
)


@settings(max_examples=40)
@given(st.lists(LETS, min_size=1, max_size=12), st.booleans())
def test_whatever_is_said_is_answered_and_harms_nobody(
    fuzzed: tuple[Client, Services], said: list[str | bytes], knows: bool
) -> None:
    host, services = fuzzed
    with at_table(host.address, host.code, host.token if knows else None) as client:
        for each in said:
            client.socket.send(each)
        assert client.is_alive()
    assert host.is_alive()
    text = services.metrics.text({})
    assert 'status="500"' not in text


@pytest.fixture(scope="module")
def fuzzed(address: str, services: Services) -> Iterator[tuple[Client, Services]]:
    """A table with somebody who sees all that happens."""
    code, token = opened(address)
    with at_table(address, code, token) as client:
        yield client, services
