"""Finished rounds over HTTP: what is told, what is worked out, and what is refused."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eleusis import play_round
from eleusis.play.records.record import Record, print_record
from eleusis.server import studies
from eleusis.server.app.routes.rounds import notes_of
from eleusis.server.finished import page_of, table_of_record
from eleusis.server.protocol.commands import Note
from eleusis.server.protocol.views import Thoughts
from eleusis.server.store import KeptRound
from server.app.small_house import TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

    from eleusis.server.protocol.rounds import RoundPage
    from server.app.small_house import SmallHouse

BEARER = {"authorization": f"Bearer {TOKEN}"}


@cache
def page() -> RoundPage:
    """A short round as its page has it."""
    played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    record = print_record(Record.of(played.state, played.secrets).public())
    return page_of(table_of_record(record), at=12.0)


@pytest.fixture
def kept(house: SmallHouse) -> KeptRound:
    data, opened = msgspec.json.encode(page()), page().facts.opened
    assert opened is not None
    made = KeptRound(page().id, page().short, "ABCD", 12.0, data, opened.seed)
    house.rounds.append(made)
    return made


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Studies are worked out here, and counted; what they are is tested elsewhere."""
    asked: list[str] = []

    async def work(_: object, function: Any, *arguments: Any) -> Any:
        asked.append(function.__name__)
        if function is studies.dropped_study:
            return function(*arguments)
        return json.dumps({"made": function.__name__, "notes": arguments[1]}).encode()

    monkeypatch.setattr("eleusis.server.app.services.Visit.work", work)
    return asked


def test_a_page_is_told_by_its_id_and_by_its_short_id(client: TestClient, kept: KeptRound) -> None:
    told = client.get(f"/api/rounds/{kept.id}").json()
    assert told == client.get(f"/api/rounds/{kept.short}").json()
    assert told["facts"]["scores"]
    assert told["facts"]["opened"]["is_true"]
    assert len(told["layout"]) > 5


@pytest.mark.parametrize("key", ["f" * 32, "B" * 8, "ABCD", "%2e%2e", "x" * 500])
def test_what_is_no_page_is_not_found(client: TestClient, kept: KeptRound, key: str) -> None:
    for path in ("", "/study", "/tries", "/record", "/layout.svg", "/layout.png"):
        answer = client.get(f"/api/rounds/{key}{path}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "no-such-page"


def test_a_study_is_worked_out_once(
    client: TestClient, kept: KeptRound, at_once: list[str]
) -> None:
    for _ in range(3):
        assert client.get(f"/api/rounds/{kept.id}/study").json()["made"] == "studied"
    assert at_once == ["studied"]
    assert client.get(f"/api/rounds/{kept.id}/study.svg").headers["content-type"] == "image/svg+xml"
    assert (
        "attachment"
        in client.get(f"/api/rounds/{kept.id}/study.html").headers["content-disposition"]
    )
    german = client.get(f"/api/rounds/{kept.id}/study.html", params={"language": "de"})
    assert german.json()["made"] == "german_page"


def test_record_and_picture_are_taken_away(client: TestClient, kept: KeptRound) -> None:
    record = client.get(f"/api/rounds/{kept.id}/record").text
    assert page_of(table_of_record(record), at=12.0) == page()
    assert client.get(f"/api/rounds/{kept.id}/layout.svg").text.startswith("<svg")
    print_ = client.get(f"/api/rounds/{kept.id}/layout.png")
    assert print_.content.startswith(b"\x89PNG")
    assert ".png" in print_.headers["content-disposition"]


def test_who_tried_the_same_deal_stands_beside_it(
    client: TestClient, kept: KeptRound, house: SmallHouse
) -> None:
    """Without cards, and only where the rule is the same, too."""
    (alone,) = client.get(f"/api/rounds/{kept.id}/tries").json()["rounds"]
    assert alone["id"] == kept.id
    assert [each["right"] for each in alone["plays"]] == [each.right for each in page().layout]
    assert alone["points"] == [score.total for score in page().facts.scores]
    assert all(set(each) == {"seat", "cards", "right"} for each in alone["plays"])
    facts = page().facts
    assert facts.opened is not None
    for name, rule in (("e", facts.opened.rule), ("f", "Only red cards.")):
        opened = msgspec.structs.replace(facts.opened, rule=rule)
        other = msgspec.structs.replace(
            page(), id=name * 32, facts=msgspec.structs.replace(facts, opened=opened)
        )
        data = msgspec.json.encode(other)
        house.rounds.append(kept._replace(id=other.id, short="B" * 8, data=data))
    told = client.get(f"/api/rounds/{kept.id}/tries").json()["rounds"]
    assert [each["id"] for each in told] == [kept.id, "e" * 32]


def test_the_host_deletes_it(client: TestClient, kept: KeptRound, house: SmallHouse) -> None:
    path = f"/api/rounds/{kept.id}/deletion"
    assert client.post(path, json={}).json()["code"] == "no-token"
    assert client.post(path, json={}, headers=BEARER).json() == {"rounds": 1}
    assert house.rounds == []
    assert client.get(f"/api/rounds/{kept.id}").status_code == 404


def test_a_dropped_record_is_checked_and_shown(client: TestClient) -> None:
    told = client.post("/api/records/study", json={"record": page().record}).json()
    assert told["page"]["facts"]["scores"] == json.loads(msgspec.json.encode(page().facts.scores))
    assert told["study"]["sentences"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: "",
        lambda _: "Dear diary",
        lambda text: text.replace("eleusis record 2", "eleusis record 9", 1),
        lambda text: text[: len(text) // 2],
    ],
)
def test_a_record_with_a_fault_is_refused(client: TestClient, spoil: Callable[[str], str]) -> None:
    answer = client.post("/api/records/study", json={"record": spoil(page().record)})
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_a_large_record_is_refused(client: TestClient) -> None:
    answer = client.post("/api/records/study", json={"record": "x" * 10_000_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_notes_that_were_shown_are_studied() -> None:
    notes = (Thoughts(1, notes=(Note("Only red cards.", 3),)),)
    shown = msgspec.structs.replace(
        page(), facts=msgspec.structs.replace(page().facts, thoughts=notes)
    )
    assert notes_of(shown) == ((1, 3, "Only red cards."),)
    told = json.loads(studies.studied(shown.record, notes_of(shown)))
    assert told["seats"][0]["hypotheses"][0]["text"] == "Only red cards."
    assert json.loads(studies.studied(shown.record))["seats"][0]["hypotheses"] == []
