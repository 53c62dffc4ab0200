"""Several server processes on one store: whichever somebody comes to, it is the same table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from eleusis.server.hosting import Manners
from eleusis.server.hosting.clock import WallClock
from eleusis.server.projection import shown
from eleusis.server.protocol import commands
from eleusis.server.protocol.messages import Done, Refused
from eleusis.server.store import store_at
from patience import PATIENCE_S
from server.hosting.worlds import AT_ONCE, RULE, Client, LeapingClock, World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.postgres_cluster import Cluster

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def process(
    url: str, clock: LeapingClock | None = None, manners: Manners = AT_ONCE
) -> AsyncIterator[World]:
    made = World(store_at(url), clock or WallClock(), manners)
    await made.house.start()
    try:
        yield made
    finally:
        await made.house.shut_down()


async def at(other: World, client: Client) -> Client:
    """The same person, at another process as well."""
    return Client(await other.house.table(client.live.code), client.person).attach()


async def test_people_at_two_processes_sit_at_one_table(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url) as one, process(url) as two:
        host = await one.opens("Xena", agents=("random",))
        yuri = await two.joins(host.live.code, "Yuri")
        assert yuri.live is not host.live
        await host.until(lambda host: host.v == yuri.v)
        assert host.shown == yuri.shown
        await yuri.until(lambda yuri: yuri.presence and all(yuri.presence.here))
        await host.until(lambda host: host.presence and all(host.presence.here))
        await host.done(commands.Arrange(rounds=2))
        await yuri.done(commands.StandUp())
        for client in (host, yuri):
            await client.until(lambda client: "left" in client.words())
        assert host.shown == yuri.shown
        assert host.words() == yuri.words()
        yuri.live.detach(yuri)
        await host.until(lambda host: host.presence and host.presence.watching == 0)


async def test_a_command_sent_to_both_is_done_once(cluster: Cluster) -> None:
    url = cluster.database()
    async with process(url) as one, process(url) as two:
        host = await one.opens("Xena")
        here = await at(two, host)
        seat = commands.SeatAgent("random")
        for number in range(10):
            name = f"same-{number}"
            answers = await asyncio.gather(
                *(client.ask(seat, command_id=name) for client in (host, here) * 2)
            )
            assert answers.count(answers[0]) == len(answers)
            if isinstance(answers[0], Refused):  # no more places
                assert answers[0].code == "table-full"
        version = max(host.live.table.version, here.live.table.version)
        for client in (host, here):
            await client.until(lambda client: client.v == version)
        places = [entry.seat for entry in host.entries if entry.what == "agent-sat"]
        assert places == sorted(set(places), key=places.index)


async def test_agents_move_at_one_process_only(cluster: Cluster) -> None:
    """Also for people who are at the other one; and a whole round goes through both."""
    url = cluster.database()
    async with process(url) as one, process(url) as two:
        host = await one.opens("Xena", role="god", agents=("random", "random"))
        yuri = await two.joins(host.live.code, "Yuri")
        await host.until(lambda host: host.v == yuri.v)
        # The rule is set at one process and judges at the other.
        await host.done(RULE)
        await host.done(commands.Begin())
        while yuri.shown is None or yuri.shown.facts.stage != "over":
            await yuri.until(is_asked_or_over)
            assert yuri.you is not None
            if "play" in yuri.you.may:
                answer = await yuri.ask(commands.Play(yuri.you.hand[:1]))
            elif "go-out" in yuri.you.may:
                answer = await yuri.ask(commands.GoOut())
            else:
                continue
            # An agent may have become prophet at the other process meanwhile.
            assert isinstance(answer, Done) or answer.code == "stale", answer
        await host.until(lambda host: host.v == yuri.v)
        assert host.shown == yuri.shown == shown(host.live.table)
        leases = one.house.gauges()["tables_acted_for"] + two.house.gauges()["tables_acted_for"]
        assert leases == 1


def is_asked_or_over(client: Client) -> bool:
    assert client.you is not None
    assert client.shown is not None
    is_asked = {"play", "go-out"} & set(client.you.may)
    return bool(is_asked) or client.shown.facts.stage == "over"


async def test_who_sits_at_another_process_is_not_away(cluster: Cluster) -> None:
    url, clock = cluster.database(), LeapingClock()
    away = 100 * PATIENCE_S
    patient = Manners(pace=0, closing=0, threads=1, absence=away, freed=10 * away)
    async with process(url, clock, patient) as one, process(url, clock, patient) as two:
        host = await one.opens("Xena", role="spectator", agents=("random", "random"))
        yuri = await two.joins(host.live.code, "Yuri")
        await host.until(lambda host: host.v == yuri.v)
        await host.done(commands.Begin())
        await yuri.until(lambda yuri: yuri.you and "play" in yuri.you.may)
        for _ in range(2):
            await host.until(lambda host: host.presence and all(host.presence.here))
            clock.leap(0.6 * away)
        await host.until(lambda host: host.presence and all(host.presence.here))
        left = clock.now()
        yuri.live.detach(yuri)
        await host.until(lambda host: host.presence and not all(host.presence.here))
        clock.leap(away)
        await host.until(lambda host: "minded" in host.words())
        (minded,) = (entry.v for entry in host.entries if entry.what == "minded")
        assert host.live.time_of(minded) >= left + away


async def test_when_a_process_ends_another_acts_for_the_house(cluster: Cluster) -> None:
    url, clock = cluster.database(), LeapingClock()
    async with process(url, clock) as two:
        async with process(url, clock, Manners(pace=60.0, threads=1)) as one:
            host = await one.opens("Xena", role="spectator", agents=("random",) * 3)
            await host.done(commands.Begin())
            zoe = await two.joins(host.live.code, "Zoe", role="spectator")
            version = zoe.v
        async with asyncio.timeout(PATIENCE_S):
            while zoe.v == version:
                clock.leap(2)
                await asyncio.sleep(0.01)
        await zoe.until(lambda zoe: zoe.shown and zoe.shown.facts.stage == "over")


async def test_what_somebody_saw_elsewhere_he_does_not_lose(cluster: Cluster) -> None:
    """A process that has not heard of the last entries yet reads them when asked for more."""
    url = cluster.database()
    async with process(url) as one, process(url) as two:
        host = await one.opens("Xena")
        behind = await two.house.table(host.live.code)
        behind.heard = lambda v: None  # type: ignore[method-assign] # as if no news came
        await host.done(commands.Arrange(rounds=2))
        assert behind.table.version < host.v
        host.live.detach(host)
        host.live = behind
        del behind.heard
        host.attach()
        await host.done(commands.Arrange(rounds=3))
        assert host.words().count("arranged") == 2
        assert host.shown == shown(behind.table)
