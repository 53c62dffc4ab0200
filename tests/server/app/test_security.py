"""What every answer tells browsers, and who is not even listened to."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from server.app.small_house import CODE, SmallHouse, small_application

if TYPE_CHECKING:
    from pathlib import Path

PATHS = ("/", "/t/ABCD", "/icon.svg", "/api/rulebooks", f"/api/tables/{CODE}/events", "/nothing")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_guarded(client: TestClient, path: str) -> None:
    headers = client.get(path, headers={"accept": "application/json"}).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"


def test_sockets_to_the_same_place_are_named_for_older_browsers(client: TestClient) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "connect-src 'self' ws://table.test wss://table.test;" in policy


@pytest.mark.parametrize("host", ["evil.test; script-src *", "a b", "x" * 300, "a,b", "[::1", ""])
def test_a_host_header_writes_no_policy_and_no_link(client: TestClient, host: str) -> None:
    answer = client.get(f"/api/tables/{CODE}", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    assert "connect-src 'self';" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example"])
def test_names_that_anybody_can_buy_are_not_answered(client: TestClient, host: str) -> None:
    """A page there could otherwise ask this server as if it were its own."""
    for path in PATHS:
        answer = client.get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
    headers = {"host": host, "origin": f"http://{host}"}
    assert client.post("/api/tables", json={"name": "Ada"}, headers=headers).status_code == 421
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{CODE}/socket", headers=headers),
    ):
        raise AssertionError("it was let in")


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.178.20:8000", "[fd00::5]:80"),
        *("laptop", "laptop.local", "laptop.lan:8000", "table.home.arpa", socket.gethostname()),
    ],
)
def test_a_classroom_reaches_the_laptop(client: TestClient, host: str) -> None:
    assert client.get("/api/rulebooks", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "settings",
    [
        {"public_url": "https://eleusis.example.org"},
        {"hosts": frozenset(("eleusis.example.org",))},
        {"hosts": frozenset("*")},
    ],
)
def test_a_site_answers_to_its_name(
    house: SmallHouse, static: Path, settings: dict[str, Any]
) -> None:
    app = small_application(house, static, **settings)
    with TestClient(app, base_url="https://eleusis.example.org:8443") as client:
        assert client.get("/api/rulebooks").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "file://"},
        {"origin": "http://table.test:81"},
        {"origin": "http://table.test", "sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_pages_of_other_sites_may_not_ask(client: TestClient, headers: dict[str, str]) -> None:
    response = client.post("/api/tables", json={"name": "Ada"}, headers=headers)
    assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")
    assert "content-security-policy" in response.headers


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://table.test"},
        {"origin": "http://table.test", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_our_own_pages_and_programs_may(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/tables", json={"name": "Ada"}, headers=headers).status_code == 200


def test_behind_a_proxy_the_public_address_is_ours_too(house: SmallHouse, static: Path) -> None:
    app = small_application(house, static, public_url="https://eleusis.test")
    with TestClient(app, base_url="http://inside:8000") as client:
        headers = {"origin": "https://eleusis.test"}
        response = client.post("/api/tables", json={"name": "Ada"}, headers=headers)
    assert response.status_code == 200


def test_transport_security_is_promised_only_where_there_is_some(
    house: SmallHouse, static: Path
) -> None:
    app = small_application(house, static)
    with TestClient(app, base_url="https://table.test") as client:
        assert "strict-transport-security" in client.get("/").headers
    with TestClient(app, base_url="http://table.test") as client:
        assert "strict-transport-security" not in client.get("/").headers


def test_answers_about_tables_are_kept_nowhere(client: TestClient) -> None:
    assert client.get("/api/rulebooks").headers["cache-control"] == "no-store"
    assert "set-cookie" not in client.post("/api/tables", json={"name": "Ada"}).headers
