"""The rule desk over HTTP: rulebooks, agents and the library as they are offered."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from eleusis.agents import PLAYERS
from eleusis.errors import InputError
from eleusis.rule import library, library_rule
from eleusis.rulebook import rulebook, rulebook_names
from eleusis.server.app.application import application
from eleusis.server.app.routes.rule_desk import playable_rulebooks, published
from server.app.small_house import SmallHouse, small_services

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One for all, since the desk keeps nothing: what reads rules for it starts once."""
    services = small_services(SmallHouse(), tmp_path_factory.mktemp("static"))
    with TestClient(application(services), base_url="http://table.test") as client:
        yield client


def test_every_complete_rulebook_can_be_played_and_its_variants() -> None:
    names = [entry.name for entry in playable_rulebooks().rulebooks]
    assert names[:2] == ["gardner", "gardner+trial"]
    complete = [name for name in rulebook_names() if rulebook(name).is_complete]
    assert [name for name in names if "+" not in name] == complete
    assert "original" not in names
    assert "delphi+class" in names


def test_a_rulebook_is_told_as_it_is() -> None:
    by_name = {entry.name: entry for entry in playable_rulebooks().rulebooks}
    gardner, express, king = (by_name[name] for name in ("gardner", "express", "king"))
    assert (gardner.source, gardner.players_min, gardner.players_max) == ("Gardner 1977", 4, 8)
    assert (gardner.expels_at, gardner.string_max, gardner.has_guess) == ((30, 20), 4, False)
    assert (express.has_prophet, express.has_guess, express.expels_at) == (False, True, None)
    assert (king.has_starter, king.right_overlaps, king.marks_falls) == (False, True, True)
    assert by_name["gardner+trial"].has_prophet is False
    assert {name for name, entry in by_name.items() if len(entry.source) > 36} == set()
    delphi, whole_class = by_name["delphi"], by_name["delphi+class"]
    assert (delphi.players_max, whole_class.players_max) == (7, None)


def test_every_agent_is_described() -> None:
    told = {entry.name: (entry.title, entry.description) for entry in playable_rulebooks().agents}
    assert told == {name: (kind.title, kind.about) for name, kind in PLAYERS.items()}


def test_the_easy_rules_come_first() -> None:
    told = published()
    assert {entry.slug for entry in told.rules} == {rule.slug for rule in library()}
    plays = [entry.plays or inf for entry in told.rules]
    assert plays == sorted(plays)


@pytest.mark.parametrize("name", ["gardner", "king", "express"])
def test_with_a_rulebook_only_what_goes_with_it(name: str) -> None:
    style = "empty" if rulebook(name).starter is None else "starter"
    told = [library_rule(entry.slug) for entry in published(name).rules]
    assert told
    assert all(style in rule.line for rule in told)
    if name == "king":  # which forbids them
        assert not any("dead-ends" in rule.remarks for rule in told)


def test_of_no_rulebook_there_are_no_rules(client: TestClient) -> None:
    with pytest.raises(InputError):
        published("nobodys")
    response = client.get("/api/rules?rulebook=nobodys")
    assert (response.status_code, response.json()["code"]) == (422, "unknown-rulebook")


def test_the_desk_answers(client: TestClient) -> None:
    told = client.post("/api/rules/read", json={"text": "Colours alternate."}).json()
    assert told["ok"]
    assert told["rule"] == "The card must have a different colour from the last card."


def test_the_desk_draws_a_rule_after_a_card_that_tells_much(client: TestClient) -> None:
    draft = {"text": "After a face card play red."}
    told = client.post("/api/rules/picture", json=draft).json()
    assert told["line"] == ["JC"]
    assert len(told["right"]) == 26


@pytest.mark.parametrize(
    ("rulebook", "line", "count"),
    [("gardner", "7H", 26), ("gardner", "", 26), ("king", "7S 8S", 26)],
)
def test_the_desk_draws_a_rule_after_any_line(
    client: TestClient, rulebook: str, line: str, count: int
) -> None:
    draft = {"text": "Play black.", "rulebook": rulebook, "line": line}
    told = client.post("/api/rules/picture", json=draft).json()
    assert (told["line"], len(told["right"])) == (line.split(), count)


def test_what_is_asked_about_is_not_drawn(client: TestClient) -> None:
    response = client.post("/api/rules/picture", json={"text": "red or odd and hearts"})
    assert (response.status_code, response.json()["code"]) == (422, "asked")


def test_the_desk_measures_a_rule(client: TestClient) -> None:
    told = client.post("/api/rules/difficulty", json={"text": "Play black."}).json()
    assert 1 <= told["plays"] <= 8
