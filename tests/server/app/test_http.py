"""Endpoints over HTTP: what is asked, what is refused and how, in front of a small house."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from eleusis.errors import InputError
from eleusis.server.app.application import application
from eleusis.server.app.channels.streams import _polled
from eleusis.server.app.endpoints import BODY_MAX, body_of
from eleusis.server.app.guard.rates import Buckets
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.routes.tables import SHOWING
from eleusis.server.app.services import ENTRIES_A_UNIT, Visit
from eleusis.server.app.serving import STOPPED
from eleusis.server.protocol.messages import Presence
from server.app.small_house import CODE, TOKEN, SmallHouse, small_services

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis.server.app.services import Services

COMMANDS = f"/api/tables/{CODE}/commands"
BEARER = {"authorization": f"Bearer {TOKEN}"}


def play(name: str = "a1") -> dict[str, Any]:
    return {"say": "do", "id": name, "command": {"do": "play", "cards": ["10H"]}}


def test_opening_gives_a_code_and_a_token(client: TestClient) -> None:
    response = client.post("/api/tables", json={"name": "Ada", "agents": ["cautious"]})
    assert (response.status_code, response.json()) == (
        200,
        {"code": CODE, "token": TOKEN, "seat": 0},
    )


def test_joining_too(client: TestClient) -> None:
    response = client.post(f"/api/tables/{CODE}/people", json={"name": "Ben"})
    assert response.json() == {"code": CODE, "token": TOKEN, "seat": 1}


def test_a_refusal_has_a_code_and_a_sentence(client: TestClient) -> None:
    response = client.post(f"/api/tables/{CODE}/people", json={"name": "Locked"})
    assert (response.status_code, response.json()) == (
        422,
        {
            "code": "locked",
            "key": "locked",
            "message": "The host lets nobody else sit down here.",
            "values": {},
        },
    )


def test_commands_by_post_are_those_of_the_socket(client: TestClient, house: SmallHouse) -> None:
    done = client.post(COMMANDS, json=play(), headers=BEARER)
    refused = client.post(COMMANDS, json=play("refuse"), headers=BEARER)
    assert (done.status_code, done.json()) == (200, {"say": "done", "id": "a1", "v": 4})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-the-host")
    assert [do.id for _, do in house.small.commands] == ["a1", "refuse"]


@pytest.mark.parametrize(
    "authorization",
    [None, "", "Bearer", "Bearer ", "Basic abc", f"Bearer {TOKEN}x", "Bearer " + "x" * 100],
)
def test_without_the_right_token_nothing_is_done(
    client: TestClient, house: SmallHouse, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"authorization": authorization}
    response = client.post(COMMANDS, json=play(), headers=headers)
    assert (response.status_code, response.json()["code"]) == (401, "no-token")
    assert house.small.commands == []


@pytest.mark.parametrize(
    ("body", "media_type", "status", "code"),
    [
        (b"{", "application/json", 400, "malformed"),
        (b"", "application/json", 400, "malformed"),
        (b"\xff\xfe", "application/json", 400, "malformed"),
        (b'{"name":"\xc3\x28"}', "application/json", 400, "malformed"),
        (b"[" * 60_000, "application/json", 400, "malformed"),
        (b'{"name":"Ada","host":true}', "application/json", 400, "malformed"),
        (b'{"name":""}', "application/json", 400, "malformed"),
        (b'{"name":"' + b"a" * 25 + b'"}', "application/json", 400, "malformed"),
        (b'{"name":"Ada"}', "text/plain", 415, "no-json"),
        (b'{"name":"Ada"}', "application/x-www-form-urlencoded", 415, "no-json"),
        (b" " * (BODY_MAX + 1), "application/json", 413, "too-large"),
        (b" " * 10_000_000, "application/json", 413, "too-large"),
    ],
)
def test_what_is_no_body_is_refused(
    client: TestClient, body: bytes, media_type: str, status: int, code: str
) -> None:
    headers = {"content-type": media_type}
    response = client.post("/api/tables", content=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (rb"\ud83d", r"\ud83d is half of a sign; its other half must stand beside it."),
        (rb"Ada\ud83d Ben", r"\ud83d is half"),
        (rb"\udc00\ud800", r"\udc00 is half"),
        (rb"\ud83d\ude00\uDFFF", r"\uDFFF is half"),
        (rb"\\ud800\ud83d\ude00", "truncated"),
    ],
)
def test_half_a_sign_is_called_that(client: TestClient, name: bytes, said: str) -> None:
    """The last one is whole; what its body lacks is the end."""
    end = b"" if said == "truncated" else b'"}'
    headers = {"content-type": "application/json"}
    response = client.post("/api/tables", content=b'{"name":"' + name + end, headers=headers)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")
    assert said in response.text.replace(r"\\", "\\")


def test_a_body_that_lies_about_its_length_is_cut(client: TestClient) -> None:
    def parts() -> Any:
        for _ in range(100):
            yield b" " * 10_000

    headers = {"content-type": "application/json"}
    response = client.post("/api/tables", content=parts(), headers=headers)
    assert response.json()["code"] == "too-large"


@pytest.mark.parametrize(("last", "code"), [(None, "too-slow"), ("http.disconnect", "malformed")])
def test_a_body_that_does_not_end_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, last: str | None, code: str
) -> None:
    monkeypatch.setattr("eleusis.server.app.endpoints.BODY_S", 0.0)
    said = [{"type": "http.request", "body": b"{", "more_body": True}]
    said += [] if last is None else [{"type": last}]

    async def receive() -> Any:
        return said.pop(0) if said else await asyncio.Event().wait()

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    with pytest.raises(InputError) as refused:
        asyncio.run(body_of(request))
    assert refused.value.code == code


@pytest.mark.parametrize(
    "code", ["WXYZ", "abcd", "ABC", "ABCDE", "ÄÖÜß", "%2e%2e", "AB%00C", "AB1C"]
)
def test_there_is_no_table_of_another_code(client: TestClient, code: str) -> None:
    response = client.get(f"/api/tables/{code}/record")
    assert (response.status_code, response.json()["code"]) == (404, "no-table")


def test_who_tries_one_code_after_the_other_is_slowed_down(
    client: TestClient, services: Services
) -> None:
    object.__setattr__(services.rates, "misses", PatientBuckets(3, 0.1, 0, clock=lambda: 0.0))
    answers = [client.get("/api/tables/WXYZ/record") for _ in range(4)]
    assert [each.status_code for each in answers] == [404, 404, 404, 429]
    assert answers[-1].headers["retry-after"] == "11"  # nobody may wait here


def test_who_has_tried_too_many_learns_nothing_more_without_a_token(
    client: TestClient, services: Services
) -> None:
    object.__setattr__(services.rates, "misses", PatientBuckets(1, 0.1, 0, clock=lambda: 0.0))
    client.get("/api/tables/WXYZ/record")
    guessed = {"authorization": f"Bearer {TOKEN}x"}
    for code in ("WXYZ", CODE):
        assert client.get(f"/api/tables/{code}").status_code == 429
        asked = client.post(f"/api/tables/{code}/commands", json=play(), headers=guessed)
        assert asked.status_code == 429
        with client.websocket_connect(f"ws://table.test/api/tables/{code}/socket") as socket:
            socket.send_text(json.dumps({"say": "hello", "token": f"{TOKEN}x"}))
            assert json.loads(socket.receive_text())["code"] == "too-fast"
    assert client.post(COMMANDS, json=play(), headers=BEARER).status_code == 200


def test_a_notebook_costs_more_than_a_move(client: TestClient, services: Services) -> None:
    object.__setattr__(services.rates, "people", Buckets(SHOWING + 1, 1, lambda: 0.0))
    notes = {"say": "do", "id": "a", "command": {"do": "show-notes", "notes": []}}
    statuses = [
        client.post(COMMANDS, json=body, headers=BEARER).status_code
        for body in (notes, play(), play())
    ]
    assert statuses == [200, 200, 429]


def test_one_address_cannot_ask_without_end(client: TestClient, services: Services) -> None:
    object.__setattr__(services.rates, "addresses", PatientBuckets(5, 1, 0, clock=lambda: 0.0))
    statuses = [client.get("/api/rulebooks").status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    assert client.get("/health").status_code == 200


def test_a_long_log_costs_more_than_a_short_one(
    client: TestClient, services: Services, house: SmallHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.small.state.version = 3 * ENTRIES_A_UNIT
    headers = {"accept": "application/json"}
    monkeypatch.setattr("eleusis.server.app.channels.streams.POLL_S", 0.0)
    for since, enough in ((0, 5.0), (9**9, 5.0), (2 * ENTRIES_A_UNIT, 3.0)):
        for units, status in ((enough, 200), (enough - 0.1, 429)):
            turns = PatientBuckets(10, 1, 0, clock=lambda: 0.0)
            asyncio.run(turns.take("testclient", 10 - units))
            object.__setattr__(services.rates, "addresses", turns)
            url = f"/api/tables/{CODE}/events?since={since}"
            answer = client.get(url, headers=headers)
            assert answer.status_code == status
        with client.websocket_connect(f"ws://table.test/api/tables/{CODE}/socket") as socket:
            socket.send_text(json.dumps({"say": "hello", "since": since}))
            assert json.loads(socket.receive_text())["code"] == "too-fast"


def test_one_person_cannot_either(client: TestClient, services: Services) -> None:
    object.__setattr__(services.rates, "people", Buckets(2, 1, lambda: 0.0))
    statuses = [client.post(COMMANDS, json=play(), headers=BEARER).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_our_own_mistake_is_told_without_what_it_was_about(
    client: TestClient, house: SmallHouse, caplog: pytest.LogCaptureFixture
) -> None:
    house.small.fails = RuntimeError("the rule is: colours alternate")
    response = client.post(COMMANDS, json=play(), headers=BEARER)
    assert (response.status_code, response.json()["code"]) == (500, "mistake")
    assert "colours" not in response.text + caplog.text
    assert TOKEN not in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing.js", 404),
        ("GET", "/../pyproject.toml", 404),
        ("GET", "/%2e%2e/%2e%2e/pyproject.toml", 404),
        ("GET", "/.made-from", 404),
        ("GET", COMMANDS, 405),
        ("DELETE", "/api/tables", 405),
        ("POST", "/", 405),
    ],
)
def test_where_nothing_is(client: TestClient, method: str, path: str, status: int) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert set(response.json()) == {"code", "key", "message", "values"}


# Whoever keeps the server -------------------------------------------------------------------------


def test_health_says_whether_tables_can_be_kept(
    client: TestClient, house: SmallHouse, services: Services
) -> None:
    assert client.get("/health").json() == {"ok": True}
    house.is_well = False
    assert client.get("/health").json()["code"] == "no-store"
    services.connections.end_all(STOPPED)
    assert client.get("/health").status_code == 503


def test_metrics_are_for_whoever_they_are_set_to(house: SmallHouse, static: Path) -> None:
    app = application(small_services(house, static))
    with TestClient(app, client=("192.0.2.1", 1)) as stranger:
        assert stranger.get("/metrics").status_code == 404
    with TestClient(app, client=("127.0.0.1", 1)) as keeper:
        keeper.get("/api/rulebooks")
        text = keeper.get("/metrics").text
    assert 'eleusis_requests_total{endpoint="list_rulebooks",status="200"} 1' in text
    assert "eleusis_tables 1" in text
    assert "eleusis_request_seconds_count 2" in text


def test_the_house_is_started_and_shut_down(house: SmallHouse, static: Path) -> None:
    with TestClient(application(small_services(house, static))):
        assert (house.started, house.shut) == (1, 0)
    assert (house.started, house.shut) == (1, 1)


# Streams ------------------------------------------------------------------------------------------


def test_a_poll_is_answered_at_once_where_there_is_news(client: TestClient) -> None:
    headers = {"accept": "application/json", **BEARER}
    response = client.get(f"/api/tables/{CODE}/events?since=1", headers=headers)
    [update] = response.json()
    assert [entry["v"] for entry in update["entries"]] == [2, 3]


def test_a_poll_without_news_is_answered_when_its_time_is_over(
    client: TestClient, house: SmallHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eleusis.server.app.channels.streams.POLL_S", 0.0)
    headers = {"accept": "application/json"}
    response = client.get(f"/api/tables/{CODE}/events?since=3", headers=headers)
    [update] = response.json()
    assert (update["v"], update["entries"]) == (3, [])
    assert house.small.attached == []


def test_a_poll_does_not_wake_because_somebody_comes_or_goes(
    house: SmallHouse, services: Services
) -> None:
    small = house.small

    async def run() -> Any:
        visit = Visit(cast("Request", SimpleNamespace(client=None)), services)
        poll = asyncio.create_task(_polled(visit, small, None, 3))
        await _settled()
        small.tell(Presence((True,), 1))
        await _settled()
        assert not poll.done()
        small.tell(small.update(4))
        return json.loads(bytes((await poll).body))

    assert [each["say"] for each in asyncio.run(run())] == ["update", "presence", "update"]


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_stream_says_what_a_socket_says(
    client: TestClient, house: SmallHouse, services: Services
) -> None:
    """The test client reads a stream to its end, so the server ends it."""
    small = house.small

    def attach(connection: Any, person: str | None, since: int) -> None:
        type(small).attach(small, connection, person, since)
        small.tell(small.update(4))
        connection.end(STOPPED)

    small.attach = attach  # type: ignore[method-assign]
    response = client.get(f"/api/tables/{CODE}/events?since=2", headers=BEARER)
    assert response.headers["content-type"].startswith("text/event-stream")
    told = [json.loads(part.removeprefix("data: ")) for part in response.text.split("\n\n")[:-1]]
    assert [each["say"] for each in told] == ["update", "update", "farewell"]
    assert [entry["v"] for entry in told[0]["entries"]] == [3]
    assert small.attached == []


def test_a_stream_goes_on_where_the_last_one_broke_off(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = {"accept": "application/json", "last-event-id": "2"}
    [update] = client.get(f"/api/tables/{CODE}/events?since=0", headers=headers).json()
    assert [entry["v"] for entry in update["entries"]] == [3]


@pytest.mark.parametrize("since", ["-1", "x", "1e3", "٣", "9" * 12])
def test_a_version_is_a_number(client: TestClient, since: str) -> None:
    response = client.get(f"/api/tables/{CODE}/events", params={"since": since})
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


def test_a_stranger_gets_no_stream_of_somebody(client: TestClient) -> None:
    headers = {"authorization": "Bearer a-token-of-nobody-here"}
    assert client.get(f"/api/tables/{CODE}/events", headers=headers).status_code == 401
