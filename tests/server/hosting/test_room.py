"""Room at a table and among the tables: nobody uses it up for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eleusis.errors import InputError
from eleusis.server.hosting import Manners, registry
from eleusis.server.protocol import commands
from eleusis.server.protocol.http import Join, NewTable
from eleusis.server.table.seating import PEOPLE_MAX
from server.hosting.worlds import AT_ONCE, Client, HandClock, World, settle, world

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

FREED = AT_ONCE.freed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def passes(here: World, seconds: float) -> None:
    """Time goes on, and the house has looked."""
    await here.rests()
    here.clock.turn(seconds)
    await here.rests()


async def test_three_hundred_who_never_come_keep_nobody_out_for_long(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        code = host.live.code
        for number in range(PEOPLE_MAX - 1):
            await here.house.join(code, Join(f"Flood{number}"))
        with pytest.raises(InputError) as refused:
            await here.house.join(code, Join("Yuri"))
        assert refused.value.code == "too-many-people"
        await passes(here, FREED)
        yuri = await here.joins(code, "Yuri")
        assert yuri.you is not None
        assert yuri.you.seat is not None
        assert [each.name for each in host.live.table.people] == ["Xena", "Yuri"]


async def test_who_is_here_keeps_his_place_and_so_does_the_host(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        zoe = await here.joins(host.live.code, "Zoe", role="spectator")
        host.live.detach(host)
        await passes(here, 5 * FREED)
        people = [each.name for each in host.live.table.people]
        assert people == ["Xena", "Yuri", "Zoe"]
        assert yuri.live.table.chairs[1].name == "Xena"
        assert zoe.entries[-1].what != "freed"


async def test_in_a_round_a_place_stays_whoever_is_away(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena", agents=("random", "random"))
        yuri = await here.joins(host.live.code, "Yuri")
        await host.done(commands.Begin())
        yuri.live.detach(yuri)
        await passes(here, 2 * FREED)
        assert "Yuri" in [chair.name for chair in host.live.table.chairs]
        assert "freed" not in host.words()


async def test_whoever_comes_back_is_let_in_anew(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        code = host.live.code
        yuri, zoe = await here.joins(code, "Yuri"), await here.joins(code, "Zoe", role="spectator")
        for each in (yuri, zoe):
            each.live.detach(each)
        await passes(here, FREED)
        assert [each.name for each in host.live.table.people] == ["Xena"]
        back = [await here.comes_back(each) for each in (yuri, zoe)]
        await host.until(lambda each: each.words().count("joined") == 5)
        assert [host.live.table.seat_of(each.person) is not None for each in back] == [True, False]


async def test_a_name_that_somebody_else_has_taken_meanwhile_is_his(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        yuri.live.detach(yuri)
        await passes(here, FREED)
        other = await here.joins(host.live.code, "Yuri")
        back = await here.comes_back(yuri)
        await settle()
        assert host.live.table.seat_of(back.person) is None
        assert host.live.table.seat_of(other.person) is not None


async def test_the_host_sends_onlookers_away(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        code = host.live.code
        yuri, zoe = await here.joins(code, "Yuri"), await here.joins(code, "Zoe", role="spectator")
        stranger = Client(host.live).attach()
        await host.done(commands.Arrange(onlookers=False))
        assert [each.dismissed for each in (host, yuri, zoe, stranger)] == [
            *("", "", "no-onlookers", "no-onlookers")
        ]
        assert host.live.connections == 2
        again = Client(host.live, zoe.person).attach()
        assert (again.dismissed, again.entries) == ("no-onlookers", [])
        with pytest.raises(InputError) as refused:
            await here.house.join(code, Join("Will", role="spectator"))
        assert refused.value.code == "no-onlookers"
        will = await here.joins(code, "Will")
        assert will.dismissed == ""
        await host.done(commands.Arrange(onlookers=True))
        assert Client(host.live).attach().dismissed == ""


async def test_only_the_host_may_send_anybody_away(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        answer = await yuri.ask(commands.Arrange(onlookers=False))
        assert getattr(answer, "code", "") == "not-the-host"


# Tables -------------------------------------------------------------------------------------------


async def test_tables_that_nobody_used_are_dropped(path: Path) -> None:
    manners = Manners(pace=0, closing=0, threads=1, idle=60, unused=600)
    clock = HandClock()
    async with world(path, manners, clock) as here:
        hosts = [await here.opens(f"Host{number}") for number in range(3)]
        unused, arranged, here_still = hosts
        clock.turn(1)
        await arranged.done(commands.Arrange(rounds=2))
        for each in (unused, arranged):
            each.live.detach(each)
        await passes(here, 120)
        assert await here.house.table(unused.live.code) is unused.live
        await passes(here, 700)
        with pytest.raises(InputError) as refused:
            await here.house.table(unused.live.code)
        assert refused.value.code == "no-table"
        for each in (arranged, here_still):
            assert (await here.house.table(each.live.code)).table.code == each.live.code


async def test_codes_grow_where_they_are_scarce(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one letter to choose from there is one code of each length."""
    monkeypatch.setattr(registry, "_LETTERS", "X")
    async with world(path) as here:
        codes = [(await here.house.open(NewTable("Ann"))).code for _ in range(3)]
    assert codes == ["XXXX", "XXXXX", "XXXXXX"]


async def test_a_site_may_ask_for_longer_codes(path: Path) -> None:
    async with world(path, Manners(code_letters=7)) as here:
        assert len((await here.house.open(NewTable("Ann"))).code) == 7
