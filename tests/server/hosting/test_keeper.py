"""What the house does by itself, with the clock turned by hand."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from eleusis import agents
from eleusis.agents.random_player import RandomPlayer
from eleusis.messages import Message, message
from eleusis.play.events import Played
from eleusis.play.moves import Play
from eleusis.play.seats import Seat
from eleusis.server.entries import Happened, event_of
from eleusis.server.hosting import Manners
from eleusis.server.hosting.agent_pool import Minds
from eleusis.server.hosting.threads import Threads
from eleusis.server.projection import shown
from eleusis.server.protocol import commands
from eleusis.server.store import Batch
from eleusis.server.store.sqlite import SqliteStore
from eleusis.server.table import evolve_table
from patience import PATIENCE_S
from server.hosting.test_live import Interrupted
from server.hosting.worlds import AT_ONCE, RULE, Client, HandClock, World, world

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from eleusis.play.moves import Move
    from eleusis.play.view import View

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def here(path: Path) -> AsyncIterator[World]:
    async with world(path) as made:
        yield made


def stage(client: Client) -> str:
    assert client.shown is not None
    return client.shown.facts.stage


def has_more_than(v: int) -> Callable[[Client], bool]:
    return lambda client: client.v > v


def is_on_turn(client: Client) -> bool:
    return client.you is not None and "play" in client.you.may


async def comes_to_turn(here: World, client: Client) -> None:
    """Wait until it is somebody's turn, and no agent will become the prophet: time starts anew."""
    await client.until(is_on_turn)
    await here.rests()


async def test_agents_play_a_round_to_its_end(here: World) -> None:
    host = await here.opens("Xena", role="spectator", agents=("cautious", "random", "random"))
    await host.done(commands.Begin())
    await host.until(lambda host: "unsealed" in host.words())
    assert stage(host) == "over"
    assert host.shown == shown(host.live.table)
    assert host.shown is not None
    assert host.shown.facts.opened is not None
    assert host.shown.facts.opened.is_true
    assert len(host.shown.facts.scores) == 4


async def test_a_person_among_agents_goes_through_a_round(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Begin())
    while stage(host) == "playing":
        await host.until(lambda host: stage(host) == "over" or may_do_something(host))
        assert host.you is not None
        if is_on_turn(host):
            await host.done(commands.Play(host.you.hand[:1]))
        elif may_go(host):
            await host.done(commands.GoOut())
        elif "pass" in host.you.may:
            await host.ask(commands.Pass())  # refused if an agent has spoken first
    assert host.shown == shown(host.live.table)


def may_do_something(client: Client) -> bool:
    return client.you is not None and bool({"play", "go-out", "pass"} & {*client.you.may})


def may_go(client: Client) -> bool:
    return client.you is not None and "go-out" in client.you.may


async def test_agents_that_sit_explain_themselves_afterwards(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thoughtful(RandomPlayer):
        def explain(self, table: object) -> tuple[Message, ...]:
            return (message("gone"), message("gone"))

    monkeypatch.setitem(agents.PLAYERS, "random", agents.AgentKind(Thoughtful, "", ""))
    host = await here.opens("Xena", role="god", agents=("random", "cautious", "random"))
    await host.done(RULE)
    await host.done(commands.Begin())
    await host.until(lambda host: host.words().count("explained") == 2)
    assert host.shown is not None
    thoughts = host.shown.facts.thoughts
    assert [(each.seat, [line.key for line in each.lines]) for each in thoughts] == [
        (seat, ["gone"]) for seat in (1, 3)
    ]


async def test_an_agent_that_fails_is_stood_in_for(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(RandomPlayer):
        turns = 0

        def choose(self, view: View) -> Move:
            Broken.turns += 1
            if Broken.turns % 2:
                raise ValueError("a mistake of ours")
            return of_somebody_else(super().choose(view))

        def interject(self, view: View) -> Move | None:
            raise ValueError("another")

    monkeypatch.setitem(agents.PLAYERS, "cautious", agents.AgentKind(Broken, "", ""))
    host = await here.opens("Xena", role="spectator", agents=("cautious", "cautious", "random"))
    await host.done(commands.Begin())
    await host.until(lambda host: stage(host) == "over")
    assert Broken.turns > 3


def of_somebody_else(move: Move) -> Move:
    """The move of somebody else, which is refused."""
    return Play(Seat(0), move.cards) if isinstance(move, Play) else move


async def test_agents_leave_people_time_to_follow(path: Path) -> None:
    async with world(path, Manners(pace=2.0, closing=0, threads=1)) as here:
        host = await here.opens("Xena", role="spectator", agents=("random", "random", "random"))
        await host.done(commands.Begin())
        for _ in range(4):
            await here.rests()
            laid = host.live.table.version
            here.clock.turn(1.9)
            await here.rests()
            assert host.live.table.version == laid
            here.clock.turn(0.1)
            await host.until(has_more_than(laid))


async def test_nobody_waits_where_nobody_looks_on(path: Path) -> None:
    async with world(path, Manners(pace=1_000.0, threads=1)) as here:
        host = await here.opens("Xena", role="spectator", agents=("random", "random", "random"))
        await host.done(commands.Begin())
        host.live.detach(host)
        while host.live.table.stage == "playing":
            await asyncio.sleep(0.01)
        assert (await here.comes_back(host)).shown == shown(host.live.table)


async def test_out_of_time_the_house_plays_one_card(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Arrange(turn_seconds=30))
    await host.done(commands.Begin())
    await comes_to_turn(here, host)
    assert host.shown is not None
    assert host.shown.facts.deadline == here.clock.now() + 30
    here.clock.turn(29.9)
    await here.rests()
    assert is_on_turn(host)
    version = host.v
    here.clock.turn(0.2)
    await host.until(lambda host: host.v > version)
    assert host.entries[version].what in ("played", "no-play-declared")
    assert host.entries[version].seat == host.you.seat if host.you else None
    assert "minded" not in host.words()
    await host.until_turn()


async def test_an_agent_plays_for_who_is_away_and_hands_back(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Begin())
    zoe = await here.joins(host.live.code, "Zoe", role="spectator")
    await comes_to_turn(here, host)
    here.clock.turn(1_000)  # who is here may think as long as he likes
    await here.rests()
    assert "minded" not in host.words()
    host.live.detach(host)
    here.clock.turn(59.9)
    await here.rests()
    assert "minded" not in zoe.words()
    here.clock.turn(0.1)
    await zoe.until(lambda zoe: zoe.words().count("minded") == 1)
    host = await here.comes_back(host)
    await host.until(lambda host: "came-back" in host.words() or stage(host) == "over")


async def test_who_was_away_before_his_turn_has_a_minute_on_it(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    yuri = await here.joins(host.live.code, "Yuri")
    await host.done(commands.Begin())
    for client in (host, yuri):
        if not is_on_turn(client):
            away, other = client, (yuri if client is host else host)
    away.live.detach(away)
    here.clock.turn(500)
    await here.rests()
    assert "minded" not in other.words()


async def test_where_nobody_is_left_nothing_goes_on_for_people(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    await host.done(commands.Begin())
    await comes_to_turn(here, host)
    host.live.detach(host)
    here.clock.turn(500)
    await here.rests()
    host = await here.comes_back(host)
    assert "minded" not in host.words()
    assert is_on_turn(host)


async def test_nobody_plays_for_others_where_that_is_not_agreed(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    zoe = await here.joins(host.live.code, "Zoe", role="spectator")
    await host.done(commands.Arrange(substitutes=False))
    await host.done(commands.Begin())
    await comes_to_turn(here, host)
    host.live.detach(host)
    here.clock.turn(500)
    await here.rests()
    assert "minded" not in zoe.words()


async def test_while_god_is_away_the_clock_stands(here: World) -> None:
    god = await here.opens("Xena", role="god", agents=("random", "random"))
    yuri = await here.joins(god.live.code, "Yuri")
    await god.done(commands.Arrange(turn_seconds=30))
    await god.done(commands.SetRule("what I think of", by_hand=True))
    await god.done(commands.Begin())
    while not is_on_turn(yuri):
        assert god.live.table.stage == "playing"
        await god.until(lambda god: (god.you and "judge" in god.you.may) or is_on_turn(yuri))
        if god.you is not None and "judge" in god.you.may:
            await god.done(commands.Judge(True))
    await comes_to_turn(here, yuri)
    god.live.detach(god)
    here.clock.turn(9.9)
    await here.rests()
    assert "paused" not in yuri.words()
    here.clock.turn(0.1)
    await yuri.until(lambda yuri: "paused" in yuri.words())
    here.clock.turn(1_000)
    await here.rests()
    assert is_on_turn(yuri)
    await here.comes_back(god)
    await yuri.until(lambda yuri: "resumed" in yuri.words())
    assert yuri.shown is not None
    assert yuri.shown.facts.deadline == pytest.approx(here.clock.now() + 20)


async def test_the_house_passes_to_another_when_the_host_stays_away(here: World) -> None:
    host = await here.opens("Xena")
    yuri = await here.joins(host.live.code, "Yuri")
    host.live.detach(host)
    here.clock.turn(899)
    await here.rests()
    assert yuri.you is not None
    assert not yuri.you.is_host
    here.clock.turn(1)
    await yuri.until(lambda yuri: yuri.you and yuri.you.is_host)


async def left_on_turn(path: Path, clock: HandClock, seconds: float = 0) -> Client:
    """A host with a minute for each turn, on turn for so long when the server stopped."""
    async with world(path, clock=clock) as before:
        host = await before.opens("Xena", agents=("random", "random"))
        await host.done(commands.Arrange(turn_seconds=60))
        await host.done(commands.Begin())
        await comes_to_turn(before, host)
        clock.turn(seconds)
    return host


async def test_time_that_the_server_was_down_is_given_back(path: Path) -> None:
    clock = HandClock()
    host = await left_on_turn(path, clock, 15)
    clock.turn(3_600)
    async with world(path, clock=clock) as after:
        host = await after.comes_back(host)
        await host.until(lambda host: "extended" in host.words())
        assert host.shown is not None
        assert host.shown.facts.deadline == pytest.approx(clock.now() + 45)
        clock.turn(44)
        await after.rests()
        assert is_on_turn(host)


async def test_it_is_given_back_once_though_the_answer_of_the_store_was_lost(path: Path) -> None:
    clock = HandClock()
    host = await left_on_turn(path, clock)
    clock.turn(3_600)
    store = Interrupted(path)
    store.failures, store.keeps = 1, True
    after = World(store, clock, AT_ONCE)
    await after.house.start()
    host = await after.comes_back(host)
    async with asyncio.timeout(PATIENCE_S):
        while "extended" not in host.words():
            clock.turn(0.01)
            await asyncio.sleep(0.001)  # the store's thread
    await host.done(commands.Arrange(substitutes=False))
    assert host.words().count("extended") == 1
    await after.house.shut_down()


async def test_after_a_short_restart_there_is_time_to_come_back(path: Path) -> None:
    clock = HandClock()
    host = await left_on_turn(path, clock, 59)
    async with world(path, clock=clock) as after:
        host = await after.comes_back(host)
        await host.until(lambda host: "extended" in host.words())
        assert host.shown is not None
        assert host.shown.facts.deadline == pytest.approx(clock.now() + 10)


async def test_a_round_of_agents_goes_on_after_a_restart(path: Path) -> None:
    clock = HandClock()
    manners = replace(AT_ONCE, pace=5.0)
    async with world(path, manners, clock) as before:
        host = await before.opens("Xena", role="spectator", agents=("random",) * 3)
        await host.done(commands.Begin())
        for _ in range(3):
            clock.turn(5)
            await host.until(has_more_than(host.v))
    async with world(path, AT_ONCE, clock) as after:
        # Nobody has come back, and it goes on all the same.
        live = await after.house.table(host.live.code)
        while live.table.stage == "playing":
            await asyncio.sleep(0.01)


async def test_what_nobody_uses_is_put_away_and_found_again(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random"))
    code, live = host.live.code, host.live
    here.clock.turn(1)
    await host.done(commands.Arrange(rounds=2))  # else it would be dropped after a while
    for _ in range(3):
        here.clock.turn(400)
        await here.rests()
    assert here.house.gauges()["tables"] == 1
    host.live.detach(host)
    here.clock.turn(2)
    await here.rests()
    here.clock.turn(500)
    await here.rests()
    assert await here.house.table(code) is live  # which counts as use
    here.clock.turn(500)
    await here.rests()
    assert here.house.gauges()["tables"] == 1
    here.clock.turn(102)
    await here.rests()
    assert here.house.gauges()["tables"] == 0
    again = await here.comes_back(host)
    assert again.live is not live
    assert again.shown == shown(live.table)


async def test_old_tables_are_forgotten(path: Path) -> None:
    async with world(path, replace(AT_ONCE, idle=10.0)) as here:
        old = await here.opens("Xena")
        old.live.detach(old)
        here.clock.turn(29 * 86_400)
        await here.rests()
        new = await here.opens("Yuri")
        here.clock.turn(1.1 * 86_400)
        await here.rests()
        assert await here.house.table(new.live.code) is new.live
        with pytest.raises(Exception, match="no table"):
            await here.house.table(old.live.code)


async def test_an_agent_made_anew_does_what_the_old_one_did(path: Path) -> None:
    """After a restart, or let go to save room: the moves are the same at any point."""
    async with world(path) as here:
        host = await here.opens("Xena", role="spectator", agents=("cautious",) * 3)
        await host.done(commands.Begin())
        await host.until(lambda host: "unsealed" in host.words())
        await here.rests()
        assert here.house.gauges()["agents"] == 0
        threads, table, moves = Threads(1), None, 0
        for stamped in host.live.log:
            event = event_of(stamped.entry) if isinstance(stamped.entry, Happened) else None
            if isinstance(event, Played) and moves < 12:
                assert table is not None
                anew = await Minds(threads, host.live.vault).choose(table, event.seat, "cautious")
                assert anew == Play(event.seat, event.cards)
                moves += 1
            table = evolve_table(table, stamped)
        threads.close()
        assert moves == 12


async def test_agents_are_let_go_where_there_are_too_many(path: Path) -> None:
    async with world(path, replace(AT_ONCE, pace=2.0, minds_max=5)) as here:
        hosts = [
            await here.opens(name, role="spectator", agents=("random",) * 3)
            for name in ("Xena", "Yuri", "Zoe")
        ]
        for host in hosts:
            await host.done(commands.Begin())
        for _ in range(12):
            here.clock.turn(2)
            await here.rests()
        assert 0 < here.house.gauges()["agents"] <= 5 + 3  # those of the last table to move
        assert all(host.shown == shown(host.live.table) for host in hosts)


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_taken_up(path: Path) -> None:
    clock = HandClock()
    async with world(path, clock=clock) as before:
        host = await before.opens("Xena", agents=("random", "random"))
    store = SqliteStore(path)
    await store.open()
    await store.create("AAAA", Batch((b"nothing",), clock.now()))
    await store.close()
    async with world(path, clock=clock) as after:
        async with asyncio.timeout(PATIENCE_S):
            while not after.house.gauges()["tables"]:
                await asyncio.sleep(0.001)
        assert (await after.house.table(host.live.code)).table == host.live.table
