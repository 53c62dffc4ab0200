"""The door for assistants, through the protocol's own client."""

from __future__ import annotations

import json
import os
import socket
import sys
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
import uvicorn

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp.types import TextResourceContents

import eleusis
from eleusis.adapters.mcp_server import TOOL_NAMES, Tools, server
from eleusis.adapters.seats import LocalSeat, LocalTable, SeatSight
from eleusis.front.open_rounds import open_round
from eleusis.play.seats import Seat
from play.worlds import other_history
from server.app.live_server import real_services, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

RULE = "Colours alternate."


async def text_at(client: Client, place: str) -> str:
    """What a resource holds."""
    (found,) = (await client.read_resource(place)).contents
    assert isinstance(found, TextResourceContents)
    return found.text


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool answers."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    content: dict[str, Any] = answer.structured_content or {}
    return content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool says of what cannot be done."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    (said,) = answer.content
    assert said.type == "text"
    assert "Traceback" not in said.text
    return said.text


async def play_out(client: Client, seat: str, sight: dict[str, Any]) -> dict[str, Any]:
    """The end of a round in which the seat lays the first card of its hand each time.

    At an online table others may do something at any time: then it looks again.
    """
    while sight["stage"] != "over":
        words = [word for word in sight["may"] if word != "prophet"]
        asked = {"seat": seat, "seen": sight["seen"]}
        if words:
            word = "play" if "play" in words else words[-1]
            cards = sight["hand"][:1]
            moved = await client.call_tool("table_move", {**asked, "move": word, "cards": cards})
            if not moved.is_error:
                sight = moved.structured_content or {}
                continue
            assert "moved on" in str(moved.content)
            asked["seen"] = 0
        sight = await told(client, "table_look", **asked, wait_s=20)
    return sight


def first_card(view: eleusis.View) -> eleusis.moves.Move:
    return eleusis.moves.Play(view.seat, view.hand[:1])


async def test_a_round_of_calls_ends_in_the_record_of_the_same_round_played_here() -> None:
    async with Client(server()) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == list(TOOL_NAMES)
        opened = await told(
            client, "table_open", players=["cautious", "me", "random"], rule=RULE, seed="5"
        )
        end = await play_out(client, opened["seat"], opened["sight"])
        studied = await told(client, "round_study", seat=opened["seat"])
    played = eleusis.play_round(rule=RULE, players=["cautious", first_card, "random"], seed="5")
    assert studied["record"] == played.record
    assert end["scores"] == played.scores
    assert end["rule"] == eleusis.Rule(RULE).wording
    assert studied["sentences"]


async def test_rules_are_read_audited_and_compared() -> None:
    async with Client(server()) as client:
        read = await told(client, "rule_read", text=RULE)
        asked = await told(client, "rule_read", text="something odd about hearts")
        audit = await told(client, "rule_audit", text="Higher than the last card.")
        compared = await told(
            client, "rule_compare", first="Only red cards.", second="Only hearts."
        )
        right = await told(client, "rule_right", text=RULE, line="7H")
        why = await refused(client, "rule_audit", text="qwertz", rulebook="gardner")
    assert read == {"ok": True, "reading": eleusis.Rule(RULE).wording}
    assert not asked["ok"]
    assert asked["problem"]
    assert audit["dead_end"] == ["KC"]
    assert compared["counterexample"]["card"] == "AD"
    assert len(right["result"]) == 26
    assert "qwertz" in why


async def test_the_game_of_science_to_its_end() -> None:
    async with Client(server()) as client:
        begun = await told(client, "science_begin", puzzle_name="science-1")
        which = {"round_id": begun["round_id"]}
        assert "secret rule" in begun["text"]
        card = begun["hand"][0]
        said = await refused(client, "science_turn", **which, card=card, rule="qwertz", guess=True)
        assert "qwertz" in said
        assert "not" in await refused(client, "science_turn", **which, card="QQ")
        assert "rule" in await refused(client, "science_turn", **which, card=card, guess=True)
        turn = await told(client, "science_turn", **which, card=card, rule=RULE, confidence=10)
        assert turn["text"].count("This is turn 2 of 30") == 1
        assert (turn["rule"], turn["is_over"]) == ("", False)
        while not turn["is_over"]:
            turn = await told(client, "science_turn", **which, card=turn["hand"][0])
        assert (turn["score"], bool(turn["rule"])) == (0, True)
        assert "over" in await refused(client, "science_turn", **which, card=turn["hand"][0])


async def test_resources_and_prompts() -> None:
    async with Client(server()) as client:
        opened = await told(client, "table_open", players=["me", "random", "random"], rule=RULE)
        place = f"eleusis://seats/{opened['seat']}/layout"
        text, svg = await text_at(client, place), await text_at(client, f"{place}.svg")
        books = await text_at(client, "eleusis://rulebooks")
        king = await text_at(client, "eleusis://rulebooks/king")
        for wrong in ("eleusis://rulebooks/kong", "eleusis://seats/nobody/layout"):
            with pytest.raises(MCPError, match=r"kong|nobody"):
                await client.read_resource(wrong)
        prompts = (await client.list_prompts()).prompts
        for prompt in prompts:
            given = {each.name: "x" for each in prompt.arguments or () if each.required}
            assert (await client.get_prompt(prompt.name, given)).messages
    assert "on the line" in text
    assert svg.startswith("<svg")
    assert "gardner: New Eleusis" in books
    assert "string" in king
    assert len(prompts) == 3


async def test_what_cannot_be_done_is_told_in_a_sentence() -> None:
    async with Client(server()) as one, Client(server()) as stranger:
        opened = await told(one, "table_open", players=["me", "random", "me"], rule=RULE, seed="1")
        seat, (other,) = opened["seat"], opened["other_seats"].values()
        sight = opened["sight"]
        if not sight["may"]:
            seat, other = other, seat
            sight = await told(one, "table_look", seat=seat)
        asked = {"seat": seat, "seen": sight["seen"]}
        assert "no seat" in await refused(stranger, "table_look", seat=seat)
        assert "no seat" in await refused(one, "table_move", **{**asked, "seat": "x"}, move="play")
        said = await refused(one, "table_move", **asked, move="play", cards=["AS"] * 3)
        assert "your hand" in said
        assert "no move" in await refused(one, "table_move", **asked, move="overturn")
        of_other = {**asked, "seat": other}
        assert "not your turn" in await refused(one, "table_move", **of_other, move="pass")
        assert "not a card" in await refused(one, "table_move", **asked, move="play", cards=["1Z"])
        assert "not over" in await refused(one, "round_study", seat=seat)
        assert (await told(one, "table_look", seat=seat)) == sight, "nothing has changed"
        for wrong in (
            {"players": ["me", "cautios", "random"]},
            {"players": ["random"] * 3},
            {"players": ["me"]},
            {"players": ["me", "random", "random"], "rulebook": "gardener"},
            {"players": ["me", "random", "random"], "level": "hard"},
            {"players": ["me", "random", "llm:gpt"]},
        ):
            await refused(one, "table_open", **wrong)


async def test_two_clients_on_one_seat_do_not_move_twice() -> None:
    app = server()
    async with Client(app) as one, Client(app) as two:
        players = ["me", "random", "random"]
        opened = await told(one, "table_open", players=players, rule=RULE, seed="2")
        seat, sight = opened["seat"], opened["sight"]
        asked = {"seat": seat, "seen": sight["seen"], "move": "play", "cards": sight["hand"][:1]}
        after = await told(one, "table_move", **asked)
        assert "moved on" in await refused(two, "table_move", **asked)
        assert await told(two, "table_look", seat=seat) == after
        end = await play_out(two, seat, after)
        late = {"seat": seat, "seen": end["seen"], "move": "play", "cards": ["AS"]}
        assert "round is over" in await refused(one, "table_move", **late)
        assert (await told(one, "table_look", seat=seat, seen=end["seen"], wait_s=20)) == end


async def test_an_exception_that_nobody_foresaw_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("the rule is: Colours alternate.")

    monkeypatch.setattr(LocalSeat, "look", fails)
    async with Client(server()) as client:
        said = await refused(client, "table_open", players=["me", "random", "random"], rule=RULE)
    assert "mistake" in said
    assert "olour" not in said


def test_a_record_is_a_text_and_never_the_name_of_a_file() -> None:
    with pytest.raises(Exception, match="line 1"):
        Tools("").round_study(record=__file__)


def test_a_seat_is_told_nothing_that_it_cannot_see() -> None:
    """Whatever lies hidden: sights and layouts are the same in every world that looks the same."""
    rng, compared = Random(18), 0
    for seed in range(12):
        opened = open_round(rule=RULE, players=[None, "random", "cautious"], seed=seed)
        seat = LocalSeat(LocalTable(opened), Seat(1))
        while opened.awaited is not None:
            played = opened._table.state
            sight, layout = seat.look(0, 0), seat.table
            world = other_history(played, Seat(1), rng, tries=6)
            if world is not None:
                opened._table.state = world
                assert seat.look(0, 0) == sight
                assert seat.table == layout
                opened._table.state = played
                compared += 1
            if opened.awaited.may_pass:
                opened.let_pass()
            else:
                opened.make(eleusis.moves.Play(Seat(1), opened.view().hand[:1]))
    assert compared > 100


def test_the_secret_rule_comes_at_the_end_alone() -> None:
    tools = Tools("http://localhost:1")
    rule = "The card must be a prime after a face card, else of another suit than the last card."
    opened = tools.table_open(["me", "random", "random"], rule=rule, seed="3")
    wording = eleusis.Rule(rule).wording
    sight = opened.sight
    while sight.stage != "over":
        assert wording not in str(sight)
        assert rule not in str(sight)
        move = "play" if "play" in sight.may else "pass"
        sight = tools.table_move(opened.seat, sight.seen, move, sight.hand[:1])
    assert isinstance(sight, SeatSight)
    assert sight.rule == wording


@pytest.fixture
def online(tmp_path: Path) -> Any:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<html></html>")
    with serving(real_services(tmp_path, static)) as address:
        yield f"http://{address}"


async def test_a_seat_at_an_online_table(online: str) -> None:
    host = Host(online, agents=["random", "random"])
    async with Client(server(online)) as client:
        assert "no table" in (await refused(client, "table_join", code="ZZZZ", name="Ann"))
        joined = await told(client, "table_join", code=host.code, name="Ann")
        assert (joined["sight"]["stage"], joined["sight"]["may"]) == ("gathering", [])
        host.begins()
        sight = await told(client, "table_look", seat=joined["seat"], wait_s=20)
        end = await play_out(client, joined["seat"], sight)
        study = await told(client, "round_study", seat=joined["seat"])
        layout = await text_at(client, f"eleusis://seats/{joined['seat']}/layout")
    assert end["rule"]
    assert len(end["scores"]) == 4
    assert eleusis.load(study["record"]).is_over
    assert "on the line" in layout


async def test_no_online_table_is_told_in_a_sentence() -> None:
    async with Client(server("http://127.0.0.1:9")) as client:
        said = await refused(client, "table_join", code="ABCD", name="Ann")
    assert "No online table can be reached" in said


class Host:
    """Whoever opens the online table, and lets it begin."""

    def __init__(self, address: str, agents: list[str]) -> None:
        self._address = address
        new = self._post("/api/tables", {"name": "Zoe", "agents": agents, "role": "spectator"})
        self.code: str = new["code"]
        self._token: str = new["token"]

    def begins(self) -> None:
        message = {"say": "do", "id": "b", "command": {"do": "begin"}}
        self._post(f"/api/tables/{self.code}/commands", message, self._token)

    def _post(self, path: str, body: object, token: str = "") -> Any:
        request = Request(self._address + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urlopen(request) as answer:
            return json.load(answer)


@pytest.fixture
def listening() -> Iterator[str]:
    """The door's address on a port of this machine."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        config = uvicorn.Config(server().streamable_http_app(), log_level="error")
        running = uvicorn.Server(config)
        thread = Thread(target=running.run, args=([place],))
        thread.start()
        yield f"http://127.0.0.1:{place.getsockname()[1]}/mcp"
        running.should_exit = True
        thread.join()


async def test_by_streamable_http_for_two_who_share_a_seat(listening: str) -> None:
    players = ["me", "random", "random"]
    async with Client(listening) as one, Client(listening) as two:
        opened = await told(one, "table_open", players=players, rule=RULE, seed="2")
        seat, sight = opened["seat"], opened["sight"]
        asked = {"seat": seat, "seen": sight["seen"], "move": "play", "cards": sight["hand"][:1]}
        after = await told(two, "table_move", **asked)
        assert "moved on" in await refused(one, "table_move", **asked)
        assert await told(one, "table_look", seat=seat) == after


async def test_by_standard_input_and_output() -> None:
    program = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "eleusis", "mcp"], env=dict(os.environ)
    )
    async with Client(program) as client:
        opened = await told(client, "table_open", players=["me", "random", "random"], rule=RULE)
        end = await play_out(client, opened["seat"], opened["sight"])
    assert end["stage"] == "over"
