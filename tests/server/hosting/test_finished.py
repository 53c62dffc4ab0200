"""Finished rounds: kept with their end, hidden before it, and gone when they are deleted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eleusis.errors import EleusisError
from eleusis.play.records.replaying import replay_record
from eleusis.server import studies
from eleusis.server.entries import NotesShown, Unsealed
from eleusis.server.page_ids import page_ids
from eleusis.server.protocol import commands
from eleusis.server.protocol.rounds import RoundPage
from server.hosting.worlds import World, world

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.hosting.worlds import Client

pytestmark = pytest.mark.anyio


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "tables.db") as made:
        yield made


def is_over(client: Client) -> bool:
    return client.shown is not None and client.shown.facts.stage == "over"


def salt_of(host: Client) -> str:
    """What the shuffle is sealed with, which is in no log before the end."""
    secret = host.live.vault.secret(host.live.table.number)
    assert secret is not None
    return secret.seed_salt


async def page_at(world: World, host: Client) -> RoundPage | None:
    kept = await world.store.round(page_ids(salt_of(host)).id)
    return None if kept is None else msgspec.json.decode(kept.data, type=RoundPage)


async def test_a_round_has_its_page_with_its_end_and_not_before(here: World) -> None:
    """A page at no moment of the round, and one from the entry on that opens the seals."""
    host = await here.opens("Xena", role="spectator", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    seen: list[tuple[str, bool]] = []
    store, keep = here.store, here.store.append

    async def append(code: str, expected: int, batch: Any) -> Any:
        before = await store.round(page_ids(salt_of(host)).id)
        seen.append((host.live.table.stage, before is not None))
        return await keep(code, expected, batch)

    here.store.append = append  # type: ignore[method-assign]
    await host.until(is_over)
    assert seen
    assert not any(is_there for _, is_there in seen)
    page = await page_at(here, host)
    assert page is not None
    assert host.shown is not None
    assert host.shown.facts.page == page.id
    assert (page.facts.code, page.facts.host) == ("", None)
    assert page.layout == host.shown.layout
    assert (await here.store.round(page.short)) == (await here.store.round(page.id))
    (round_,) = replay_record(page.record).rounds
    assert round_.end is not None
    assert [each.id for each in await here.store.rounds(9)] == [page.id]


async def test_a_page_tells_what_the_table_saw_and_nothing_else(here: World) -> None:
    """No card of a hand that was never shown, no id of a person, no code, no token."""
    host = await here.opens("Xena", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    await host.done(commands.StopRound())
    await host.until(is_over)
    kept = await here.store.round(page_ids(salt_of(host)).id)
    assert kept is not None
    text = kept.data.decode()
    assert f'"{host.live.code}"' not in text
    person = host.person
    assert person is not None
    assert person not in text
    state = host.live.table.round
    assert state is not None
    page = msgspec.json.decode(kept.data, type=RoundPage)
    events = page.record.split("\n")
    assert all("??" in line for line in events if " dealt " in line)
    study = json.loads(studies.studied(page.record)) if state.laid[1:] else None
    shown = {str(card) for cards in state.shown for card in cards}
    shown |= {str(card) for laid in state.laid for card in laid.cards}
    if study is not None:
        told = {card for step in study["steps"] for hand in step["hands"] for card in hand}
        assert told <= shown


async def test_notes_are_on_the_page_once_they_are_shown(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    await host.done(commands.StopRound())
    await host.until(is_over)
    before = await page_at(here, host)
    assert before is not None
    assert not any(thoughts.notes for thoughts in before.facts.thoughts)
    note = commands.Note("Only red cards.", 1)
    await host.done(commands.ShowNotes((note,)))
    after = await page_at(here, host)
    assert after is not None
    assert [thoughts.notes for thoughts in after.facts.thoughts if thoughts.notes] == [(note,)]


async def test_the_host_deletes_a_page_and_it_stays_deleted(here: World) -> None:
    host = await here.opens("Xena", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    await host.done(commands.StopRound())
    await host.until(is_over)
    page = await page_at(here, host)
    assert page is not None
    with pytest.raises(EleusisError) as refused:
        await here.house.delete(page.id, "x" * 22, everything=False)
    assert refused.value.code == "no-token"
    token = here.tokens[str(host.person)]
    assert await here.house.delete(page.id, token, everything=False) == 1
    assert await page_at(here, host) is None
    await host.done(commands.ShowNotes((commands.Note("Only red cards.", 1),)))
    assert await page_at(here, host) is None
    assert any(isinstance(each.entry, NotesShown) for each in host.live.log)
    assert any(isinstance(each.entry, Unsealed) for each in host.live.log)


async def test_the_same_deal_once_more(here: World) -> None:
    """The same rule, and card for card the same hands for the same number of players."""
    host = await here.opens("Xena", role="spectator", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    await host.until(is_over)
    page = await page_at(here, host)
    assert page is not None
    again = await here.opens("Yan", agents=("random", "random"), round=page.id)
    assert again.shown is not None
    assert again.shown.facts.has_rule
    await again.done(commands.Begin())
    first, second = (each.live.vault.secret(1) for each in (host, again))
    assert first is not None
    assert second is not None
    assert (second.rule, second.seed) == (first.rule, first.seed)
    assert second.seed_salt != first.seed_salt
    kept = await here.store.round(page.id)
    assert kept is not None
    assert await here.house.tries(kept) == (kept,)  # the other one is not over
    here.clock.turn(1)
    await again.done(commands.StopRound())
    await again.until(is_over)
    assert [each.id for each in await here.house.tries(kept)] == [
        page.id,
        page_ids(second.seed_salt).id,
    ]


async def test_everything_of_a_table_is_deleted(here: World) -> None:
    host = await here.opens("Xenophon", agents=("random", "random", "random"))
    await host.done(commands.Begin())
    page_id = page_ids(salt_of(host)).id
    token = here.tokens[str(host.person)]
    await host.done(commands.StopRound())
    await host.until(is_over)
    assert await here.house.delete(page_id, token, everything=True) == 1
    assert host.dismissed == "no-table"
    with pytest.raises(EleusisError):
        await here.house.table(host.live.code)
    assert await here.store.rounds(9) == ()
    assert await here.store.read(host.live.code) == ()
    assert await here.store.secrets(host.live.code) == {}
