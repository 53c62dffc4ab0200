"""What every answer tells browsers, and who is not even listened to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

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


@pytest.mark.parametrize("host", ["evil.test; script-src *", "a b", "x" * 300, "a,b", "[::1"])
def test_a_host_header_writes_no_policy(client: TestClient, host: str) -> None:
    policy = client.get("/", headers={"host": host}).headers["content-security-policy"]
    assert "connect-src 'self';" in policy


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
