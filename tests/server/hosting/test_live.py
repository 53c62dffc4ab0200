"""A live table: commands once, views whole, nobody waits for anybody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from eleusis.errors import InputError
from eleusis.server.app.channels.outbox import BYTES_MAX, Outbox
from eleusis.server.entries import Arranged, dump_entry
from eleusis.server.hosting import LiveTable
from eleusis.server.projection import shown
from eleusis.server.protocol import commands
from eleusis.server.protocol.http import Join
from eleusis.server.protocol.messages import Done, Refused
from eleusis.server.store import Appended, Batch, StoreError
from eleusis.server.store.sqlite import SqliteStore
from eleusis.server.workers import InPlace
from server.hosting.worlds import (
    AT_ONCE,
    RULE,
    Client,
    HandClock,
    World,
    settle,
    world,
)

if TYPE_CHECKING:
    from pathlib import Path

    from eleusis.server.store import Outcome
    from eleusis.server.workers import Asker, Desk

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def test_a_table_is_opened_joined_and_seen(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena", agents=("random",))
        yuri = await here.joins(host.live.code, "Yuri")
        zoe = await here.joins(host.live.code, "Zoe", role="spectator")
        stranger = Client(host.live).attach()
        assert host.words()[:2] == ["opened", "joined"]
        for client in (host, yuri, zoe, stranger):
            assert client.v == host.live.table.version
            assert client.shown == shown(host.live.table)
        assert host.you is not None
        assert host.you.is_host
        assert yuri.you is not None
        assert yuri.you.seat is not None
        assert zoe.you is not None
        assert zoe.you.seat is None
        assert stranger.presence is not None
        assert stranger.presence.watching == 2
        assert all(stranger.presence.here)


async def test_where_there_is_no_table(path: Path) -> None:
    async with world(path) as here:
        with pytest.raises(InputError) as refused:
            await here.house.table("QQQQ")
        assert refused.value.code == "no-table"
        with pytest.raises(InputError):
            await here.house.join("QQQQ", Join("Xena"))


async def test_a_token_is_for_one_person_at_one_table(path: Path) -> None:
    async with world(path) as here:
        one, two = await here.opens("Xena"), await here.opens("Yuri")
        assert one.person is not None
        token = here.tokens[one.person]
        assert await one.live.person(token) == one.person
        for live, shown_token in ((two.live, token), (one.live, token + "x"), (one.live, "")):
            with pytest.raises(InputError) as refused:
                await live.person(shown_token)
            assert refused.value.code == "no-token"


async def test_a_repeated_command_is_done_once(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        seat = commands.SeatAgent("random")
        first = await host.ask(seat, command_id="same")
        version = host.live.table.version
        assert first == Done("same", version)
        # Now many times at once, and when other things have happened.
        again = await asyncio.gather(*(host.ask(seat, command_id="same") for _ in range(10)))
        await host.done(commands.Arrange(rounds=2))
        again.append(await host.ask(seat, command_id="same"))
        assert again == [first] * 11
        assert host.words().count("agent-sat") == 2  # one was there from the opening


async def test_a_repeated_command_that_would_be_refused_now_is_done_all_the_same(
    path: Path,
) -> None:
    async with world(path) as here:
        host = await here.opens("Xena", agents=("random", "random"))
        begun = await host.ask(commands.Begin(), command_id="begin")
        assert isinstance(begun, Done)
        assert await host.ask(commands.Begin(), command_id="begin") == begun
        refused = await host.ask(commands.Begin(), command_id="another")
        assert isinstance(refused, Refused)


async def test_the_same_id_of_another_person_is_another_command(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        await host.ask(commands.StandUp(), command_id="same")
        await yuri.ask(commands.StandUp(), command_id="same")
        assert host.words().count("left") == 2


async def test_a_refusal_changes_nothing(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        version, said = host.live.table.version, len(host.said)
        answer = await yuri.ask(commands.Begin(), command_id="mine")
        assert isinstance(answer, Refused)
        assert answer.id == "mine"
        assert answer.code == "not-the-host"
        assert (host.live.table.version, len(host.said)) == (version, said)


async def test_who_comes_back_gets_what_was_missed(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        yuri.live.detach(yuri)
        await host.done(commands.SeatAgent("random"))
        await host.done(commands.Arrange(rounds=2))
        assert yuri.v < host.v
        yuri = await here.comes_back(yuri)
        assert yuri.entries == host.entries
        assert yuri.shown == host.shown


async def test_who_has_seen_more_than_there_is_gets_everything(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        lost = Client(host.live)
        host.live.attach(lost, None, 999)
        await lost.until(lambda lost: lost.said)
        assert lost.v == host.v


async def test_a_slow_client_is_let_go_and_hurts_nobody(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        slow = await here.joins(host.live.code, "Slow")
        slow.takes = 1
        await host.done(commands.Arrange(rounds=2))
        await host.done(commands.Arrange(rounds=3))
        assert slow.v < host.v
        assert host.presence is not None
        assert slow.person is not None
        assert host.presence.here.count(False) == 1
        assert not host.live.attendance.is_here(slow.person)
        host.live.detach(slow)  # again is harmless
        slow.takes = 100
        slow.attach()
        assert slow.shown == host.shown


async def test_two_windows_of_one_person(path: Path) -> None:
    async with world(path) as here:
        host = await here.opens("Xena")
        yuri = await here.joins(host.live.code, "Yuri")
        other = Client(yuri.live, yuri.person).attach()
        host.live.detach(yuri)
        assert host.presence is not None
        assert all(host.presence.here)
        await host.done(commands.Arrange(rounds=2))
        assert other.shown == host.shown
        host.live.detach(other)
        assert not all(host.presence.here)


async def test_a_table_outlives_its_server(path: Path) -> None:
    clock = HandClock()
    async with world(path, clock=clock) as before:
        host = await before.opens("Xena", agents=("random", "random"))
        await host.done(commands.Begin())
        await host.until(lambda host: host.you and "play" in host.you.may)
        assert host.you is not None
        card = host.you.hand[0]
        played = await host.ask(commands.Play((card,)), command_id="play")
        code, table = host.live.code, host.live.table
    async with world(path, clock=clock) as after:
        live = await after.house.table(code)
        assert live.table.round is not None
        assert table.round is not None
        assert live.table.round.log[: len(table.round.log)] == table.round.log
        host = await after.comes_back(host)
        assert host.person is not None
        assert await live.person(before.tokens[host.person]) == host.person
        assert await host.ask(commands.Play((card,)), command_id="play") == played
        await host.until_turn()
        assert host.shown == shown(live.table)


async def test_nothing_is_told_before_it_is_kept(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        host = await here.opens("Xena")
        store.goes.clear()
        doing = asyncio.create_task(host.ask(commands.Arrange(rounds=2)))
        await settle()
        version, said = host.live.table.version, len(host.said)
        assert (host.v, said, doing.done()) == (version, len(host.said), False)
        store.goes.set()
        assert await doing == Done("c1", version + 1)
        assert host.v == version + 1


async def test_what_was_begun_is_finished_though_nobody_waits(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        host = await here.opens("Xena")
        store.goes.clear()
        doing = asyncio.create_task(host.ask(commands.Arrange(rounds=7), command_id="x"))
        await settle()
        doing.cancel()
        await settle()
        store.goes.set()
        await host.until(lambda host: host.shown is not None and host.shown.facts.rounds == 7)


async def test_a_store_that_fails_for_a_while(path: Path) -> None:
    """Also where the batch was kept, but the answer was lost: it counts once."""
    store = Interrupted(path)
    async with hosting(store) as here:
        host = await here.opens("Xena")
        for keeps in (False, True):
            store.failures, store.keeps = 3, keeps
            doing = asyncio.create_task(host.ask(commands.SeatAgent("random")))
            while not doing.done():
                await settle()
                here.clock.turn(0.5)
                await asyncio.sleep(0.001)  # the store's thread
            assert isinstance(doing.result(), Done)
        assert host.words().count("agent-sat") == 3
        assert host.shown == shown(host.live.table)


async def test_who_was_let_in_is_in_though_the_answer_was_lost(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        host = await here.opens("Xena")
        store.failures, store.keeps = 1, True
        joining = asyncio.create_task(here.joins(host.live.code, "Yuri"))
        while not joining.done():
            await settle()
            here.clock.turn(0.5)
            await asyncio.sleep(0.001)  # the store's thread
        yuri = joining.result()
        assert yuri.you is not None
        assert yuri.you.seat is not None
        assert host.words().count("joined") == 2


async def test_what_cannot_be_read_is_not_repeated(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.create("ABCD", Batch((b'{"what":"dealt by another version","cards":"10H"}',), 1.0))
    with pytest.raises(InputError) as refused:
        await LiveTable.loaded("ABCD", store, HandClock(), InPlace(), process="p")
    await store.close()
    assert refused.value.code == "table-unreadable"
    assert "10H" not in str(refused.value)


async def test_a_store_that_fails_for_good(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        host = await here.opens("Xena")
        store.failures = 1_000
        doing = asyncio.create_task(host.ask(commands.SeatAgent("random"), command_id="x"))
        while not doing.done():
            await settle()
            here.clock.turn(1)
            await asyncio.sleep(0.001)
        answer = doing.result()
        assert isinstance(answer, Refused)
        assert answer.code == "try-again"
        store.failures = 0
        assert isinstance(await host.ask(commands.SeatAgent("random"), command_id="x"), Done)


class SlowDesk(InPlace):
    """Where rules take as long as a test wants."""

    def __init__(self) -> None:
        self.goes = asyncio.Event()
        self.asked: list[str] = []

    async def run(self, asker: Asker, function: Any, *arguments: Any) -> Any:
        self.asked.append(function.__name__)
        await self.goes.wait()
        return await super().run(asker, function, *arguments)


async def test_rules_that_take_long_keep_nobody_from_his_table(path: Path) -> None:
    desk = SlowDesk()
    async with hosting(Interrupted(path), desk=desk) as here:
        god, other = await here.opens("Xena", role="god"), await here.opens("Yuri")
        asking = asyncio.create_task(god.ask(RULE))
        await settle()
        assert not asking.done()
        assert isinstance(await other.ask(commands.SeatAgent("random")), Done)
        desk.goes.set()
        assert isinstance(await asking, Done)


async def test_all_about_rules_is_worked_out_at_the_desk(path: Path) -> None:
    """From a rule set to one guessed, and once more by a server that has read none yet."""
    desk = SlowDesk()
    desk.goes.set()
    async with hosting(Interrupted(path), desk=desk) as here:
        god = await here.opens("Xena", role="god", rulebook="express")
        players = [await here.joins(god.live.code, name) for name in ("Yuri", "Zora")]
        await god.done(commands.SetRule(RULE.text, hints=("Only colour matters.",)))
        await god.done(commands.Begin())
        assert desk.asked == ["proper", "sayable"]
        [player] = [each for each in players if "play" in may(each)]
        await player.done(commands.Play((right_card(player),)))
        assert desk.asked[2:] == ["readable"]
        live = god.live
    fresh = SlowDesk()
    fresh.goes.set()
    async with hosting(Interrupted(path), desk=fresh) as here:
        back = [await here.comes_back(each) for each in (god, *players)]
        [guesser] = [each for each in back if "guess-rule" in may(each)][:1]
        guess = "The card must have a different colour from the last card."
        answer = await guesser.ask(commands.GuessRule(guess), command_id="guess")
        assert isinstance(answer, Done)
        assert fresh.asked == ["same_rule"]
        assert back[0].live.table.stage == "over"
        assert live is not back[0].live


def may(client: Client) -> tuple[str, ...]:
    assert client.you is not None
    return client.you.may


def right_card(client: Client) -> str:
    """A card of the hand whose colour is not that of the starter."""
    assert client.you is not None
    assert client.shown is not None
    red = client.shown.layout[0].cards[0][-1] in "HD"
    return next(card for card in client.you.hand if (card[-1] in "HD") is not red)


async def test_who_comes_to_a_table_of_many_rounds_is_not_too_slow_for_it(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        live = (await here.opens("Xena")).live
        entries = (dump_entry(Arranged(is_locked=True)),) * 12_000
        await store.append(live.code, live.table.version, Batch(entries, here.clock.now()))
        await live.catch_up()
        outbox = Outbox()
        live.attach(outbox, None, 0)
        assert outbox.ending is None
        assert len(outbox.pop()) > BYTES_MAX
        assert outbox.has_more, "who is here"


async def test_many_who_ask_whether_it_is_well_are_one_to_the_store(path: Path) -> None:
    store = Interrupted(path)
    async with hosting(store) as here:
        store.goes.clear()
        before = store.beats_read
        checks = [asyncio.create_task(here.house.check()) for _ in range(9)]
        await settle()
        assert store.beats_read == before + 1
        store.goes.set()
        await asyncio.gather(*checks)
        await here.house.check()
        assert store.beats_read == before + 2


class Interrupted(SqliteStore):
    """A store whose appends wait for a test, or fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.goes = asyncio.Event()
        self.goes.set()
        self.failures = 0
        self.keeps = False
        """True if what fails is kept all the same: only the answer is lost."""
        self.beats_read = 0

    async def last_beat(self) -> float | None:
        self.beats_read += 1
        await self.goes.wait()
        return await super().last_beat()

    async def append(self, code: str, expected: int, batch: Batch) -> Outcome:
        await self.goes.wait()
        if self.failures:
            self.failures -= 1
            if self.keeps:
                assert isinstance(await super().append(code, expected, batch), Appended)
                self.keeps = False
            raise StoreError("store-failed.reach", why="as the test wants it")
        return await super().append(code, expected, batch)


class hosting:
    """A house on a given store."""

    def __init__(self, store: Interrupted, desk: Desk | None = None) -> None:
        self._world = World(store, HandClock(), AT_ONCE, desk)

    async def __aenter__(self) -> World:
        await self._world.house.start()
        return self._world

    async def __aexit__(self, *_: object) -> None:
        await self._world.house.shut_down()
