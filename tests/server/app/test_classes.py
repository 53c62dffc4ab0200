"""Classes at their doors: what strangers and pupils may not do, and whom it disturbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from eleusis.server.app.application import application, services_for
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.settings import Settings
from eleusis.server.hosting import House, Manners
from eleusis.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.types import ASGIApp

BASE = "http://table.test"


@pytest.fixture
def doors(tmp_path: Path, static: Path) -> Iterator[tuple[ASGIApp, TestClient]]:
    house = House(SqliteStore(tmp_path / "tables.sqlite"), Manners(pace=0.0, closing=0.0))
    services = services_for(house, Settings(static=static))
    standing = PatientBuckets(30, 1, 0, clock=lambda: 0.0)
    object.__setattr__(services.rates, "misses", standing)
    app = application(services)
    with TestClient(app, base_url=BASE) as client:
        yield app, client


def way_in(client: TestClient, code: str, name: str) -> dict[str, str]:
    """The headers of a pupil who comes in."""
    answer = client.post(f"/api/classes/{code}/people", json={"name": name}).raise_for_status()
    return bearer(answer.json()["token"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def raised(client: TestClient, code: str, who: dict[str, str], name: str) -> Any:
    """What is answered to whoever asks for the teacher."""
    command = {"say": "do", "id": name, "command": {"do": "raise-hand", "on": True}}
    return client.post(f"/api/classes/{code}/commands", json=command, headers=who)


def test_fifty_wrong_codes_of_one_disturb_nobody(doors: tuple[ASGIApp, TestClient]) -> None:
    app, client = doors
    code = client.post("/api/classes", json={}).json()["code"]
    lena = way_in(client, code, "Lena")
    wrong = [each for each in range(100_000, 100_051) if str(each) != code][:50]
    told = [client.get(f"/api/classes/{each}").status_code for each in wrong]
    assert (told.count(404), told.count(429)) == (30, 20)
    # Whoever is in, behind the same address, notices nothing; nor do strangers behind another.
    assert raised(client, code, lena, "a").json()["say"] == "done"
    elsewhere = TestClient(app, base_url=BASE, client=("10.9.9.9", 50_000))
    assert elsewhere.get(f"/api/classes/{code}").json()["stage"] == "gathering"
    tom = way_in(elsewhere, code, "Tom")
    assert raised(elsewhere, code, tom, "a").json()["say"] == "done"


def test_what_is_the_teachers_is_closed_to_pupils(doors: tuple[ASGIApp, TestClient]) -> None:
    _, client = doors
    opened = client.post("/api/classes", json={}).json()
    code, teacher = opened["code"], bearer(opened["token"])
    lena = way_in(client, code, "Lena")
    asked = [
        ("GET", "report", {}),
        ("GET", "report.csv?rows=plays", {}),
        ("GET", "archive.zip", {}),
        ("POST", "links", {"role": "teacher"}),
        ("POST", "deletion", {}),
    ]
    for method, path, body in asked:
        for who, said in ((lena, "not-the-teacher"), ({}, "no-token")):
            answer = client.request(method, f"/api/classes/{code}/{path}", json=body, headers=who)
            assert (answer.status_code // 100, answer.json()["code"]) == (4, said), path
    made = client.post(f"/api/classes/{code}/links", json={"role": "projector"}, headers=teacher)
    wall = bearer(made.json()["token"])
    refused = client.get(f"/api/classes/{code}/report", headers=wall)
    assert refused.json()["code"] == "not-the-teacher"
    assert raised(client, code, wall, "b").json()["code"] == "no-such-pupil"
    assert client.get(f"/api/classes/{code}/report", headers=teacher).json()["of"] == 0
