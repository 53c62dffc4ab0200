"""A round's page over its life: nothing before the end, then what was agreed, then nothing.

Lives at random, over HTTP: people do what their screens offer, in any order, and stop when they
like. Whoever knew the address of the page from the start would learn nothing by asking.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from starlette.testclient import TestClient

from eleusis.server.app.application import application, services_for
from eleusis.server.app.guard.rates import Buckets
from eleusis.server.app.guard.turns import PatientBuckets
from eleusis.server.app.settings import Settings
from eleusis.server.hosting import House, Manners
from eleusis.server.page_ids import PageIds, page_ids
from eleusis.server.protocol import commands
from eleusis.server.protocol.views import Facts, You
from eleusis.server.store import store_at
from server.store.test_contract import everything_in
from server.table.parlour import wishes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx2

RULE: Final = "If the last card is odd, play a heart; otherwise play a club."
SEATED: Final = ("Annegret", "Benedikt", "Cleopatra", "Desdemona")
LOOKS_ON: Final = "Oskarson"
WENT: Final = "Petronella"
"""Who stood up before the cards were dealt."""
THOUGHT: Final = "Every king is a snare and a delusion."
SHOWN: Final = "Only red cards, or so Benedikt thinks."

WAYS: Final = (
    *("", "/study", "/study.svg", "/study.html", "/tries", "/record", "/layout.svg", "/layout.png"),
)
"""All that is had of a page."""

NOBODY: Final = PageIds("0" * 32, "BBBBBBBB")
"""A page that there never was."""


class Life:
    """A table of people only, and whoever asks for its page all the while."""

    def __init__(self, client: TestClient, house: House, kept: Callable[[], bytes]) -> None:
        self._client = client
        self.kept = kept
        self._numbers = count(1)
        self._seen = 0
        self.tokens: dict[str, str] = {}
        new = {"name": SEATED[0], "role": "god"}
        admission = client.post("/api/tables", json=new).json()
        self.code = admission["code"]
        self.tokens[SEATED[0]] = admission["token"]
        for name in (*SEATED[1:], WENT, LOOKS_ON):
            join = {"name": name, "role": "spectator" if name == LOOKS_ON else "player"}
            answer = client.post(f"/api/tables/{self.code}/people", json=join)
            self.tokens[name] = answer.json()["token"]
        self.done(WENT, commands.StandUp())
        self.done(SEATED[0], commands.SetRule(RULE, by_hand=False))
        self.done(SEATED[0], commands.Begin())
        assert client.portal is not None
        live = client.portal.call(house.table, self.code)
        secret = live.vault.secret(1)
        assert secret is not None
        self.page = page_ids(secret.seed_salt)

    def say(self, name: str, command: commands.Command) -> httpx2.Response:
        """The answer to a command."""
        do, name_of_it = msgspec.to_builtins(command), f"c{next(self._numbers)}"
        said = {"say": "do", "id": name_of_it, "seen": self._seen, "command": do}
        path = f"/api/tables/{self.code}/commands"
        return self._client.post(path, json=said, headers=self._as(name))

    def done(self, name: str, command: commands.Command) -> None:
        """Say what must not be refused."""
        answer = self.say(name, command)
        assert answer.status_code == 200, answer.text

    def seen(self, name: str) -> tuple[Facts, You]:
        """What stands on somebody's screen."""
        asked = self._as(name) | {"accept": "application/json"}
        told = self._client.get(f"/api/tables/{self.code}/events", headers=asked)
        (update,) = (each for each in told.json() if each["say"] == "update")
        self._seen = update["v"]
        facts = msgspec.convert(update["view"]["facts"], Facts)
        if facts.stage != "over":
            assert not any(key in told.text for key in self.page)
        return facts, msgspec.convert(update["view"].get("you", {}), You)

    def moves(self, rng: Random) -> bool:
        """Somebody does what they may, if the house lets them; False once the round is over."""
        facts, _ = self.seen(LOOKS_ON)
        wishes = [
            (name, command)
            for name in SEATED
            for command in wishes_of(rng, self.seen(name)[1], facts, [])
        ]
        if wishes:
            self.say(*rng.choice(wishes))  # what has become impossible meanwhile is refused
        return self.seen(LOOKS_ON)[0].stage != "over"

    def asked(self, ids: PageIds) -> list[tuple[int, bytes]]:
        """What whoever asks for a page is told, each word of it but its address."""
        answers = []
        for key in ids:
            for way in WAYS:
                answer = self._client.get(f"/api/rounds/{key}{way}")
                answers.append((answer.status_code, answer.content.replace(key.encode(), b"")))
            shell = self._client.get(f"/r/{key}")
            answers.append((shell.status_code, shell.content))
            new = {"name": "Xaver", "role": "player", "agents": ["random"] * 3, "round": key}
            again = self._client.post("/api/tables", json=new)
            answers.append((again.status_code, again.content.replace(key.encode(), b"")))
        return answers

    def told(self) -> bytes:
        """All that the finished page gives to anybody."""
        told = [self._client.get(f"/api/rounds/{self.page.id}{way}") for way in WAYS]
        assert {answer.status_code for answer in told} == {200}
        return b"\n".join(answer.content for answer in told)

    def answer(self, way: str) -> Any:
        """One way of the finished page, read."""
        return self._client.get(f"/api/rounds/{self.page.id}{way}").json()

    def suspects(self, name: str, text: str) -> None:
        """Have the notebook hold a thought against the layout."""
        path = f"/api/tables/{self.code}/hypotheses"
        answer = self._client.post(path, json={"text": text}, headers=self._as(name))
        assert answer.status_code == 200, answer.text

    def deleted(self) -> dict[str, Any]:
        """What the host is told who has the table deleted with all that was kept of it."""
        path = f"/api/rounds/{self.page.id}/deletion"
        told: dict[str, Any] = self._client.post(
            path, json={"everything": True}, headers=self._as(SEATED[0])
        ).json()
        return told

    def _as(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}


@pytest.fixture(params=["sqlite"])
def life(
    request: pytest.FixtureRequest, tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Life]:
    async def work(_: object, function: Any, *arguments: Any) -> Any:
        return function(*arguments)

    monkeypatch.setattr("eleusis.server.app.services.Visit.work", work)
    url = f"sqlite:{tmp_path / 'tables.sqlite'}"
    if request.param == "postgres":
        url = request.getfixturevalue("cluster").database()
    store = store_at(url)
    house = House(store, Manners(pace=0.0, closing=0.0))
    services = services_for(house, Settings(static=static))
    object.__setattr__(services.rates, "devices", Buckets(1e9, 1e9, lambda: 0.0))
    for each in ("addresses", "openings", "misses", "joins"):
        object.__setattr__(services.rates, each, PatientBuckets(1e9, 1e9))
    with TestClient(application(services), base_url="http://table.test") as client:
        portal = client.portal
        assert portal is not None
        yield Life(client, house, lambda: portal.call(everything_in, store))


@pytest.mark.parametrize(
    "seed", [0, *[pytest.param(n, marks=pytest.mark.slow) for n in range(1, 6)]]
)
def test_a_page_says_nothing_then_what_was_agreed_then_nothing(life: Life, seed: int) -> None:
    rng = Random(seed)
    nothing = life.asked(NOBODY)
    turns = rng.randrange(2, 5)
    while life.seen(LOOKS_ON)[0].turns < turns:
        assert life.asked(life.page) == nothing
        assert life.moves(rng)
    for name, text in ((SEATED[2], THOUGHT), (SEATED[1], SHOWN)):
        life.suspects(name, text)
    assert life.asked(life.page) == nothing
    life.done(SEATED[0], commands.StopRound())

    before = life.told()
    assert life.seen(LOOKS_ON)[0].page == life.page.id
    assert SHOWN.encode() not in before
    life.done(SEATED[1], commands.ShowNotes((commands.Note(SHOWN, 1),)))
    after = life.told()
    assert SHOWN.encode() in after
    for told in (before, after):
        assert all(name.encode() in told for name in SEATED)
        for text in (LOOKS_ON, WENT, THOUGHT, life.code, *life.tokens.values()):
            assert text.encode() not in told
    shows_only_what_was_shown(life)

    assert life.deleted() == {"rounds": 1}
    assert life.asked(life.page) == nothing


def shows_only_what_was_shown(life: Life) -> None:
    """No card of a hand but those that were laid or shown to all."""
    page, study = (life.answer(way) for way in ("", "/study"))
    facts = page["facts"]
    seen = {card for play in page["layout"] for card in play["cards"]}
    seen |= {card for hand in facts["shown"] for card in hand}
    assert all("??" in line for line in page["record"].split("\n") if " dealt " in line)
    told = {card for step in study["steps"] for hand in step["hands"] for card in hand}
    assert told <= seen


@pytest.mark.parametrize("life", ["sqlite", "postgres"], indirect=True)
def test_of_a_deleted_round_the_store_holds_nothing(life: Life) -> None:
    """No row names the page, its table, who sat there, what they thought, or the rule."""
    rng = Random(7)
    while life.seen(LOOKS_ON)[0].turns < 2:
        assert life.moves(rng)
    life.suspects(SEATED[1], SHOWN)
    life.done(SEATED[0], commands.StopRound())
    life.done(SEATED[1], commands.ShowNotes((commands.Note(SHOWN, 1),)))
    life.told()  # so that all that is made of the page is made
    traces = [text.encode() for text in (*life.page, life.code, *SEATED, LOOKS_ON, SHOWN, RULE)]
    kept = life.kept()
    assert [trace for trace in traces if trace not in kept] == []
    assert life.deleted() == {"rounds": 1}
    kept = life.kept()
    assert [trace for trace in traces if trace in kept] == []
