"""Lessons over HTTP: the client keeps the answers, the server nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from eleusis.lessons import LESSON_NAMES
from eleusis.server.app.application import application
from server.app.small_house import SmallHouse, small_services

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One for all, since the server keeps nothing of a lesson: what works it out starts once."""
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text("<!doctype html><title>Eleusis</title>")
    services = small_services(SmallHouse(), static)
    with TestClient(application(services), base_url="http://table.test") as client:
        yield client


def point(client: TestClient, name: str, *answers: str, since: int = 0) -> dict[str, Any]:
    response = client.post(f"/api/lessons/{name}", json={"answers": answers, "since": since})
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.json()
    return told


def test_a_lesson_is_a_table_like_any_other(client: TestClient) -> None:
    told = point(client, "suspicion")
    (update,) = told["updates"]
    assert update["is_whole"]
    assert [play["cards"] for play in update["view"]["layout"]["plays"]] == [
        *(["4D"], ["6D"], ["8S"], ["QS"], ["2H"], ["JC"])
    ]
    assert sorted(update["view"]["you"]["hand"]) == ["3D", "5S", "9H", "KC"]
    assert "play" in update["view"]["you"]["may"]
    assert told["waits"] == "a note"
    assert told["takes_notes"]


def test_what_happens_comes_deed_by_deed(client: TestClient) -> None:
    before = point(client, "cards")["updates"][-1]["v"]
    told = point(client, "cards", "play 8S", since=before)
    first, second, third = told["updates"]
    assert [update["entries"][0]["what"] for update in told["updates"]] == ["played"] * 3
    assert not first["is_whole"]
    assert first["entries"][0]["v"] == before + 1
    assert third["view"]["layout"]["plays"][0]["right"] is False
    assert second["v"] < third["v"]
    assert told["answers"] == ["play 8S"]
    assert point(client, "cards", "play 8S", since=third["v"])["updates"] == []


def test_what_is_not_waited_for_changes_nothing(client: TestClient) -> None:
    before = point(client, "cards")["updates"][-1]["v"]
    told = point(client, "cards", "no play", since=before)
    assert told["reply"]["key"] == "lesson.otherwise.play"
    assert told["updates"] == []
    assert told["at"] == 0


@pytest.mark.parametrize("name", LESSON_NAMES)
def test_nothing_is_told_of_the_rule_or_of_other_hands(client: TestClient, name: str) -> None:
    told = point(client, name)
    (update,) = told["updates"]
    shown = str(update)
    assert "suit" not in shown
    assert "lternate" not in shown
    own = set(update["view"]["you"]["hand"])
    laid = {card for play in update["view"]["layout"]["plays"] for card in play["cards"]}
    said = {card for entry in update["entries"] for card in entry["cards"]}
    assert said <= own | laid
    assert "turned" in update["view"]["you"]


def test_a_suspicion_is_held_against_the_layout_of_the_lesson(client: TestClient) -> None:
    asked = {"text": "Colours alternate.", "answers": ["note Colours alternate.", "play 5S"]}
    found = client.post("/api/lessons/suspicion/hypotheses", json=asked).json()
    assert found["ok"]
    assert found["checked"] == 8
    assert found["plays"] == [6, 8]
    assert {card[-1] for card in found["right"]} == {"H", "D"}  # after the 3 of clubs
    assert len(found["right"]) == 26


@pytest.mark.parametrize(
    ("path", "answers"), [("cards", ["fly"]), ("nothing", []), ("cards", ["play 2C"])]
)
def test_what_is_no_lesson_or_answer_is_refused(
    client: TestClient, path: str, answers: list[str]
) -> None:
    response = client.post(f"/api/lessons/{path}", json={"answers": answers})
    if answers == ["play 2C"]:  # nobody holds that card; the lesson asks for another
        assert response.json()["reply"]["key"] == "lesson.otherwise.play"
        return
    assert response.status_code == 404
    assert response.json()["code"] == "no-lesson"


def test_a_lesson_has_its_page(client: TestClient) -> None:
    for path in ("/learn", "/learn/cards"):
        assert "<title>Eleusis</title>" in client.get(path).text
