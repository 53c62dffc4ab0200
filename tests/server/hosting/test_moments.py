"""People who may still speak before the next play, with the clock turned by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from msgspec import UNSET

from eleusis import agents
from eleusis.agents.random_player import RandomPlayer
from eleusis.play.moves import Play
from eleusis.server.hosting import Manners
from eleusis.server.hosting.attendance import Attendance
from eleusis.server.hosting.moments import CONSIDERING, RETURNING
from eleusis.server.protocol import commands
from eleusis.server.protocol.messages import Done, Refused
from server.hosting.worlds import Client, HandClock, World, world

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from eleusis.play.moves import Move
    from eleusis.play.view import View

pytestmark = pytest.mark.anyio

CLOSING = 5.0
MANNERS = Manners(pace=0, closing=CLOSING, threads=1)


class Plain(RandomPlayer):
    """Lays its first card and never interjects."""

    def choose(self, view: View) -> Move:
        return Play(view.seat, view.hand[:1]) if Play in view.may else super().choose(view)

    def interject(self, view: View) -> Move | None:
        return None


@pytest.fixture(autouse=True)
def _plain_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(agents.PLAYERS, "random", agents.AgentKind(Plain, "", ""))
    monkeypatch.setitem(agents.PLAYERS, "cautious", agents.AgentKind(Plain, "", ""))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def here(path: Path) -> AsyncIterator[World]:
    async with world(path, MANNERS) as made:
        yield made


def may(client: Client, word: str) -> bool:
    return client.you is not None and word in client.you.may


def held_until(client: Client) -> float | None:
    assert client.presence is not None
    until = client.presence.held_until
    return None if until is UNSET else until


async def lays(client: Client) -> None:
    """Lay the first card."""
    assert client.you is not None
    await client.done(commands.Play(client.you.hand[:1]))


async def plays(here: World, client: Client, *others: Client) -> None:
    """Let time pass until it is this client's turn, and lay a card; others do, too."""
    await here.rests()
    while not may(client, "play"):
        assert client.live.table.stage == "playing"
        for other in others:
            if may(other, "play"):
                await lays(other)
        if may(client, "pass"):
            await client.done(commands.Pass())
        here.clock.turn(CONSIDERING)
        await here.rests()
    await lays(client)
    await here.rests()


async def alone(here: World) -> Client:
    """Somebody alone with agents who has just played."""
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Begin())
    await plays(here, host)
    return host


async def two(here: World) -> tuple[Client, Client]:
    """Two people and agents; the first of them has just played, and an agent is next."""
    host = await here.opens("Xena", agents=("random", "random"))
    yuri = await here.joins(host.live.code, "Yuri")
    await host.done(commands.Begin())
    await plays(here, host, yuri)
    assert may(host, "declare-prophet")
    return host, yuri


async def two_in_a_row(here: World) -> tuple[Client, Client]:
    """Two people, one of whom has just played while the other is next."""
    host = await here.opens("Xena", agents=("random", "random"))
    yuri = await here.joins(host.live.code, "Yuri")
    await host.done(commands.Unseat(2))
    await yuri.done(commands.SitDown(2))
    await host.done(commands.Begin())
    await plays(here, host, yuri)
    assert may(yuri, "play")
    return host, yuri


# Alone ---------------------------------------------------------------------------------------


async def test_agents_wait_for_whoever_is_alone_until_they_pass(here: World) -> None:
    host = await alone(here)
    version = host.v
    here.clock.turn(100_000)
    await here.rests()
    assert host.v == version
    assert may(host, "declare-prophet")
    await host.done(commands.Pass())
    await host.until(lambda host: host.v > version + 1)


async def test_who_is_alone_considers_without_a_limit(here: World) -> None:
    host = await alone(here)
    answer = await host.ask(commands.Consider())
    assert isinstance(answer, Done)
    assert answer.until is UNSET
    here.clock.turn(CONSIDERING + 1)
    await here.rests()
    await host.done(commands.DeclareProphet())


async def test_who_is_alone_and_cut_off_is_waited_for(here: World) -> None:
    host = await alone(here)
    host.live.detach(host)
    here.clock.turn(500)
    await here.rests()
    host = await here.comes_back(host)
    assert may(host, "declare-prophet")
    await host.done(commands.DeclareProphet())


async def test_who_is_alone_finds_it_so_after_a_restart(path: Path) -> None:
    clock = HandClock()
    async with world(path, MANNERS, clock) as before:
        host = await alone(before)
    clock.turn(3_600)
    async with world(path, MANNERS, clock) as after:
        await after.house.table(host.live.code)
        await after.rests()
        host = await after.comes_back(host)
        await after.rests()
        assert may(host, "pass")
        await host.done(commands.DeclareProphet())


async def test_an_agent_plays_for_who_was_alone_where_others_look_on(here: World) -> None:
    host = await alone(here)
    zoe = await here.joins(host.live.code, "Zoe", role="spectator")
    host.live.detach(host)
    here.clock.turn(59)
    await here.rests()
    assert "minded" not in zoe.words()
    here.clock.turn(1)
    await zoe.until(lambda zoe: "minded" in zoe.words())


# Among people --------------------------------------------------------------------------------


async def test_among_people_an_agent_waits_a_little(here: World) -> None:
    host, _ = await two(here)
    version = host.v
    assert not may(host, "pass")
    here.clock.turn(CLOSING - 1)
    await here.rests()
    assert host.v == version
    here.clock.turn(1)
    await host.until(lambda host: host.v > version)


async def test_whoever_considers_holds_up_an_agent_for_a_minute_at_most(here: World) -> None:
    host, yuri = await two(here)
    version = host.v
    here.clock.turn(1)
    answer = await host.ask(commands.Consider())
    assert isinstance(answer, Done)
    assert answer.until == here.clock.now() + CONSIDERING
    here.clock.turn(CONSIDERING - 1)
    await here.rests()
    assert host.v == version
    here.clock.turn(1)
    await yuri.until(lambda yuri: yuri.v > version)


async def test_others_hear_of_it_when_they_wait_for_it_and_not_before(here: World) -> None:
    host, yuri = await two(here)
    version, said = yuri.v, len(yuri.said)
    await host.done(commands.Consider())
    await here.rests()
    here.clock.turn(CLOSING - 1)
    await here.rests()
    assert (yuri.v, len(yuri.said)) == (version, said), "nothing at all was said"
    until = here.clock.now() - CLOSING + 1 + CONSIDERING
    here.clock.turn(1)
    await yuri.until(lambda yuri: held_until(yuri) == until)
    assert yuri.v == version, "the log knows nothing of it"
    await host.done(commands.Consider(on=False))
    await yuri.until(lambda yuri: yuri.v > version)
    assert held_until(yuri) is None


async def test_to_consider_again_gives_no_more_time(here: World) -> None:
    host, _ = await two(here)
    first = await host.ask(commands.Consider())
    assert isinstance(first, Done)
    for _ in range(3):
        here.clock.turn(1)
        await host.done(commands.Consider(on=False))
        again = await host.ask(commands.Consider())
        assert isinstance(again, Done)
        assert again.until == first.until


async def test_what_was_considered_is_said(here: World) -> None:
    host, yuri = await two(here)
    await host.done(commands.Consider())
    here.clock.turn(CONSIDERING - 1)
    await here.rests()
    await host.done(commands.DeclareProphet())
    await yuri.until(lambda yuri: "prophet-declared" in yuri.words())
    assert held_until(yuri) is None


async def test_a_person_does_not_play_over_somebody_who_considers(here: World) -> None:
    host, yuri = await two_in_a_row(here)
    assert yuri.you is not None
    play = commands.Play(yuri.you.hand[:1])
    answer = await host.ask(commands.Consider())
    assert isinstance(answer, Done)
    assert held_until(yuri) is None
    for command in (play, commands.DeclareNoPlay()):
        refused = await yuri.ask(command)
        assert isinstance(refused, Refused)
        assert refused.code == "held"
    assert held_until(yuri) == answer.until
    here.clock.turn(CONSIDERING)
    await yuri.done(play)


async def test_a_play_that_was_taken_is_not_held_when_it_is_sent_again(here: World) -> None:
    god = await here.opens("Xena", role="god", rulebook="express", agents=("random",))
    people = [await here.joins(god.live.code, name) for name in ("Yuri", "Zoe")]
    await god.done(commands.SetRule("The card is not the ace of spades."))
    await god.done(commands.Begin())
    done: Done | Refused | None = None
    while done is None or not all(may(each, "guess-rule") for each in people):
        here.clock.turn(CONSIDERING)
        await here.rests()
        assert god.live.table.stage == "playing"  # nearly every play is right, and lets both guess
        for client, other in (people, reversed(people)):
            if may(client, "play"):
                assert client.you is not None
                sender, listener, play = client, other, commands.Play(client.you.hand[:1])
                done = await sender.ask(play, command_id=f"play {client.v}")
    assert isinstance(done, Done)
    await listener.done(commands.Consider())
    assert await sender.ask(play, command_id=done.id) == done


async def test_who_was_held_up_is_not_short_of_time(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Arrange(turn_seconds=20))
    yuri = await here.joins(host.live.code, "Yuri")
    await host.done(commands.Unseat(2))
    await yuri.done(commands.SitDown(2))
    await host.done(commands.Begin())
    await plays(here, host, yuri)
    await yuri.until(lambda yuri: may(yuri, "play"))
    answer = await host.ask(commands.Consider())
    assert isinstance(answer, Done)
    assert answer.until is not UNSET
    here.clock.turn(20)
    await yuri.until(lambda yuri: "extended" in yuri.words())
    assert yuri.shown is not None
    assert yuri.shown.facts.deadline == pytest.approx(answer.until + MANNERS.grace)


# Cut off -------------------------------------------------------------------------------------


async def test_who_is_cut_off_for_a_moment_keeps_the_window(here: World) -> None:
    host, yuri = await two(here)
    version = host.v
    await host.done(commands.Consider())
    host.live.detach(host)
    here.clock.turn(RETURNING - 1)
    await here.rests()
    host = await here.comes_back(host)
    await here.rests()
    assert yuri.v == version
    # Whoever still considers says so again; the time runs from the first.
    answer = await host.ask(commands.Consider())
    assert isinstance(answer, Done)
    assert answer.until == here.clock.now() - RETURNING + 1 + CONSIDERING


async def test_who_stays_away_is_not_waited_for(here: World) -> None:
    host, yuri = await two(here)
    version = host.v
    await host.done(commands.Consider())
    host.live.detach(host)
    here.clock.turn(RETURNING)
    await yuri.until(lambda yuri: yuri.v > version)


async def test_to_come_again_and_again_does_not_hold_up_for_ever(here: World) -> None:
    host, yuri = await two(here)
    version, began = host.v, here.clock.now()
    while yuri.v == version and here.clock.now() < began + 10 * CONSIDERING:
        host.live.detach(host)
        host = await here.comes_back(host)
        here.clock.turn(CLOSING - 1)
        await here.rests()
    assert here.clock.now() <= began + CONSIDERING + CLOSING


async def test_after_a_restart_there_is_time_to_come_back_and_speak(path: Path) -> None:
    clock = HandClock()
    async with world(path, MANNERS, clock) as before:
        host, _yuri = await two(before)
        await host.done(commands.Consider())
        version = host.v
    clock.turn(3_600)
    async with world(path, MANNERS, clock) as after:
        live = await after.house.table(host.live.code)
        await after.rests()
        clock.turn(RETURNING - 1)
        await after.rests()
        assert live.table.version == version
        host = await after.comes_back(host)
        await after.rests()
        assert live.table.version == version
        await host.done(commands.DeclareProphet())


async def test_who_plays_at_the_same_table_again_is_not_alone(path: Path) -> None:
    """Somebody alone is considering when another comes back: there is a limit from then on."""
    async with world(path, replace(MANNERS, absence=30.0)) as here:
        host, yuri = await two(here)
        yuri.live.detach(yuri)
        while not may(host, "pass"):
            assert host.live.table.stage == "playing"
            if may(host, "play"):
                await lays(host)
            here.clock.turn(40)
            await here.rests()
        version = host.v
        here.clock.turn(1_000)
        await here.rests()
        assert host.v == version
        await here.comes_back(yuri)
        await host.until(lambda host: "came-back" in host.words()[version:])
        await here.rests()
        assert not may(host, "pass")
        version = host.v
        here.clock.turn(CLOSING - 1)
        await here.rests()
        assert host.v == version
        here.clock.turn(1)
        await host.until(lambda host: host.v > version)


def test_what_is_considered_at_one_process_is_known_at_another() -> None:
    one, two = Attendance(0.0, "one"), Attendance(0.0, "two")
    two.comes("yuri", 1.0)
    assert two.considers("yuri", 1, 7, now=5.0) == 5.0
    assert two.considers("yuri", 1, 7, now=6.0) == 5.0
    one.hears(two.announcement(["yuri"], "yuri", None, 65.0), now=7.0)
    assert one.moments(1, 7) == {"yuri": 5.0}
    assert one.moments(1, 8) == {}
    assert one.held_until(None) == 65.0
    assert one.came_at("yuri") == 7.0
    two.considers_no_more("yuri")
    one.hears(two.announcement(["yuri"], "yuri", None, None), now=8.0)
    assert one.moments(1, 7) == {}
    assert one.held_until(None) is None
