"""After the storm: is the log what was acknowledged, and has everybody seen just that?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from eleusis.server.entries import Stamped, load_entry
from eleusis.server.event_projection import told
from eleusis.server.page_ids import page_ids
from eleusis.server.projection import shown, you
from eleusis.server.protocol import commands
from eleusis.server.table import Vault, evolve_table, load_secrets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eleusis.server.protocol.messages import Entry
    from eleusis.server.store import Store
    from eleusis.server.table import Table
    from server.crash.clients import Player

COUNTED: Final = {
    commands.Play: "played",
    commands.DeclareNoPlay: "no-play-declared",
    commands.Call: "called",
    commands.DeclareProphet: "prophet-declared",
}
"""Commands whose effect is one entry that bears the seat."""


async def require_whole(store: Store, code: str, players: Sequence[Player]) -> Counter[str]:
    """What there was to be counted; the table's log and what its people saw agree in all points."""
    rows = await store.read(code)
    assert [row.v for row in rows] == list(range(1, len(rows) + 1))
    assert await store.versions([code]) == {code: len(rows)}
    log = [Stamped(row.v, row.at, load_entry(row.data)) for row in rows]
    assert [each.at for each in log] == sorted(each.at for each in log)
    tables: list[Table] = []
    for stamped in log:
        tables.append(evolve_table(tables[-1] if tables else None, stamped))
    await _require_pages(store, tables)
    vault = Vault(load_secrets(await store.secrets(code)), lot=str)
    for player in players:
        known = await store.person_by_token_hash(_hash_of(player))
        assert known is not None
        person = known.person
        await _require_kept(store, player, person)
        _require_effects(player, log, tables, person)
        _require_seen(player, log, tables, person)
        assert player.shown == shown(tables[-1])
        assert player.you == you(tables[-1], person, vault)
    return Counter(tables=1, entries=len(log), rounds=tables[-1].number)


async def _require_pages(store: Store, tables: Sequence[Table]) -> None:
    """Every finished round has its page."""
    for salt in {table.unsealed.seed_salt for table in tables if table.unsealed is not None}:
        assert await store.round(page_ids(salt).id) is not None


async def _require_kept(store: Store, player: Player, person: str) -> None:
    """Every answer stands in the store as it was given; nothing is left unanswered."""
    assert not player.pending
    for name, (_, v) in player.done.items():
        assert await store.done(player.code, person, name) == v


def _require_effects(
    player: Player, log: Sequence[Stamped], tables: Sequence[Table], person: str
) -> None:
    """Each command that was done has had its effect once, and nothing else has happened."""
    asked: Counter[type] = Counter(type(command) for command, _ in player.done.values())
    happened: Counter[str] = Counter()
    for stamped, table in zip(log, tables, strict=True):
        entry = told(stamped, table, None)
        seat = table.seat_of(person)
        if entry.seat is not None and entry.seat == seat:
            happened[entry.what] += 1
    for kind, word in COUNTED.items():
        assert asked[kind] == happened[word], (player.code, kind, asked, happened)


def _require_seen(
    player: Player, log: Sequence[Stamped], tables: Sequence[Table], person: str
) -> None:
    """What the client has is the log as its seat saw it, then or later, and nothing but that."""
    assert len(player.entries) == len(log)
    last = tables[-1]
    for entry, stamped, table in zip(player.entries, log, tables, strict=True):
        then: Entry = told(stamped, table, table.seat_of(person))
        assert entry in (then, told(stamped, last, last.seat_of(person)))


def _hash_of(player: Player) -> bytes:
    from eleusis.server.hosting.live_log import hashed

    return hashed(player.token)
