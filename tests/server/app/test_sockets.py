"""Sockets: who may come in, what is answered, and what ends a conversation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from eleusis.server.app.channels import sockets
from eleusis.server.app.channels.outbox import BYTES_MAX, MESSAGES_MAX
from eleusis.server.app.guard.rates import Buckets
from eleusis.server.app.services import COMING
from eleusis.server.app.serving import STOPPED
from eleusis.server.protocol.wire import PROTOCOL
from eleusis.server.store import StoreError
from server.app.small_house import CODE, TOKEN

if TYPE_CHECKING:
    from starlette.testclient import TestClient, WebSocketTestSession

    from eleusis.server.app.services import Services
    from server.app.small_house import SmallHouse

SOCKET = f"ws://table.test/api/tables/{CODE}/socket"


def say(socket: WebSocketTestSession, **message: Any) -> None:
    socket.send_text(json.dumps(message))


def heard(socket: WebSocketTestSession) -> Any:
    return json.loads(socket.receive_text())


def hello(socket: WebSocketTestSession, token: str | None = TOKEN, since: int = 0) -> Any:
    say(socket, say="hello", token=token, since=since)
    return heard(socket)


def play(name: str, **more: Any) -> dict[str, Any]:
    return {"say": "do", "id": name, "command": {"do": "play", "cards": ["10H"]}, **more}


def ended(socket: WebSocketTestSession) -> tuple[str, int]:
    """The farewell's code and the code of the close."""
    farewell = heard(socket)
    assert farewell["say"] == "farewell"
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    return farewell["code"], closed.value.code


def test_a_hello_is_answered_with_all_that_came_after(client: TestClient) -> None:
    with client.websocket_connect(SOCKET) as socket:
        update = hello(socket, since=1)
    assert (update["v"], [entry["v"] for entry in update["entries"]]) == (3, [2, 3])


def test_a_command_is_done_for_whoever_has_the_token(client: TestClient, house: SmallHouse) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        say(socket, **play("a1", seen=3))
        assert heard(socket)["say"] == "update"
        assert heard(socket) == {"say": "done", "id": "a1", "v": 4}
    [(person, do)] = house.small.commands
    assert (person, do.id, do.seen) == ("0123456789abcdef", "a1", 3)


def test_a_refusal_bears_the_id_of_its_command(client: TestClient) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        say(socket, **play("refuse"))
        refused = heard(socket)
    assert (refused["say"], refused["id"], refused["code"]) == (
        "refused",
        "refuse",
        "not-the-host",
    )


def test_who_looks_on_may_not_ask(client: TestClient, house: SmallHouse) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket, token=None)
        say(socket, **play("a1"))
        assert heard(socket)["code"] == "no-token"
    assert house.small.commands == []


def test_ping_is_answered_with_the_time(client: TestClient) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        say(socket, say="ping")
        assert heard(socket)["say"] == "pong"


def test_the_table_forgets_who_has_gone(client: TestClient, house: SmallHouse) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        assert len(house.small.attached) == 1
    assert house.small.attached == []


@pytest.mark.parametrize(
    ("path", "first", "code"),
    [
        (SOCKET, {"say": "hello", "token": "a-token-of-nobody-here"}, "no-token"),
        ("ws://table.test/api/tables/WXYZ/socket", {"say": "hello"}, "no-table"),
        ("ws://table.test/api/tables/wxyz/socket", {"say": "hello"}, "no-table"),
        (SOCKET, {"say": "ping"}, "protocol"),
        (SOCKET, {"say": "hello", "protocol": PROTOCOL + 1}, "protocol"),
        (SOCKET, {"say": "hello", "since": -1}, "malformed"),
        (SOCKET, {"say": "hello", "seat": 2}, "malformed"),
        (SOCKET, [], "malformed"),
    ],
)
def test_who_begins_otherwise_is_sent_away(
    client: TestClient, house: SmallHouse, path: str, first: Any, code: str
) -> None:
    with client.websocket_connect(path) as socket:
        socket.send_text(json.dumps(first))
        assert ended(socket) == (code, 1008)
    assert house.small.attached == []


def test_a_store_that_fails_is_no_reason_to_stay_away(
    client: TestClient, house: SmallHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_code: str) -> None:
        raise StoreError("store-failed.reach", why="No connection to 10.1.2.3 as eleusis")

    monkeypatch.setattr(house, "table", fails)
    with client.websocket_connect(SOCKET) as socket:
        say(socket, say="hello")
        farewell = heard(socket)
        assert (farewell["say"], farewell["code"]) == ("farewell", "no-store")
        assert "10.1.2.3" not in farewell["message"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 1013
    response = client.get(f"/api/tables/{CODE}")
    assert (response.status_code, response.json()["code"]) == (503, "no-store")
    assert "10.1.2.3" not in response.text


def test_who_says_nothing_is_sent_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_S", 0.0)
    with client.websocket_connect(SOCKET) as socket:
        assert ended(socket) == ("protocol", 1008)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "null",
        "{",
        '{"say":"do"}',
        '{"say":"do","id":"","command":{"do":"go-out"}}',
        '{"say":"do","id":"a\\u0000","command":{"do":"go-out"}}',
        '{"say":"do","id":"a","command":{"do":"play","cards":["11X"]}}',
        '{"say":"do","id":"a","command":{"do":"play","cards":["AS"],"seat":2}}',
        '{"say":"do","id":"a","command":{"do":"fly"}}',
        '{"say":"done","id":"a","v":1}',
        "[" * 2_000,
        '{"say":"\\ud800"}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_changes_nothing(
    client: TestClient, house: SmallHouse, data: str | bytes
) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        socket.send_text(data) if isinstance(data, str) else socket.send_bytes(data)
        assert heard(socket)["code"] == "malformed"
        say(socket, say="ping")
        assert heard(socket)["say"] == "pong"
    assert house.small.commands == []


def test_a_second_hello_changes_nobody(client: TestClient) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket, token=None)
        say(socket, say="hello", token=TOKEN)
        assert heard(socket)["code"] == "protocol"
        say(socket, **play("a1"))
        assert heard(socket)["code"] == "no-token"


def test_too_many_commands_are_refused_and_a_flood_ends_it(
    client: TestClient, house: SmallHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PER_SECOND", 0.001)
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        for _ in range(sockets.BURST):
            say(socket, **play("refuse"))
            assert heard(socket)["code"] == "not-the-host"
        for _ in range(sockets.DEBT_MAX):
            say(socket, **play("a1"))
            assert heard(socket)["code"] == "too-fast"
        say(socket, **play("a1"))
        assert ended(socket) == ("flood", 1008)
    assert [do.id for _, do in house.small.commands] == ["refuse"] * sockets.BURST
    assert house.small.attached == []


def test_what_one_person_asks_over_many_sockets_has_a_limit_too(
    client: TestClient, services: Services, house: SmallHouse
) -> None:
    object.__setattr__(services.rates, "devices", Buckets(3.1 + 2 * COMING, 1, lambda: 0.0))
    for _ in range(2):
        with client.websocket_connect(SOCKET) as socket:
            hello(socket)
            for _ in range(2):
                say(socket, **play("refuse"))
                last = heard(socket)["code"]
    assert last == "too-fast"
    assert len(house.small.commands) == 3


def test_who_does_not_read_is_told_to_come_back(client: TestClient, house: SmallHouse) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        [(outbox, _, _)] = house.small.attached
        client.portal.call(lambda: [outbox.send(b"x" * (BYTES_MAX // 2)) for _ in range(4)])  # type: ignore[union-attr]
        assert ended(socket) == ("too-slow", 1013)
    assert house.small.attached == []


def test_no_more_messages_wait_than_may(client: TestClient, house: SmallHouse) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        [(outbox, _, _)] = house.small.attached
        sent = client.portal.call(  # type: ignore[union-attr]
            lambda: [outbox.send(b"{}") for _ in range(MESSAGES_MAX + 2)]
        )
    assert sent == [True] * MESSAGES_MAX + [False] * 2


def test_a_stop_is_announced_after_all_that_was_promised(
    client: TestClient, house: SmallHouse, services: Services
) -> None:
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)

        def last() -> None:
            house.small.tell(house.small.update(4))
            services.connections.end_all(STOPPED)

        client.portal.call(last)  # type: ignore[union-attr]
        assert heard(socket)["v"] == 4
        assert ended(socket) == ("restart", 1012)
    with client.websocket_connect(SOCKET) as socket:
        say(socket, say="hello")
        assert ended(socket) == ("restart", 1012)


def test_our_own_mistake_is_no_secret_and_ends_only_one_conversation(
    client: TestClient, house: SmallHouse
) -> None:
    house.small.fails = RuntimeError("the rule is: colours alternate")
    with client.websocket_connect(SOCKET) as socket:
        hello(socket)
        say(socket, **play("a1"))
        farewell = heard(socket)
        assert farewell["code"] == "mistake"
        assert "colours" not in json.dumps(farewell)
    house.small.fails = None
    with client.websocket_connect(SOCKET) as socket:
        assert hello(socket)["say"] == "update"


@pytest.mark.parametrize("limit", ["sockets_max", "sockets_each_max"])
def test_too_many_connections_are_told_to_come_back(
    client: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    object.__setattr__(services.settings, limit, 1)
    with client.websocket_connect(SOCKET) as first:
        hello(first)
        with client.websocket_connect(SOCKET) as second:
            say(second, say="hello")
            assert ended(second) == ("busy", 1013)
    with client.websocket_connect(SOCKET) as third:
        assert hello(third)["say"] == "update"


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://table.test.evil.test"])
def test_other_sites_get_no_socket(client: TestClient, origin: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(SOCKET, headers={"origin": origin}),
    ):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize("origin", ["http://table.test", "https://TABLE.test"])
def test_our_own_pages_get_one(client: TestClient, origin: str) -> None:
    with client.websocket_connect(SOCKET, headers={"origin": origin}) as socket:
        assert hello(socket)["say"] == "update"
