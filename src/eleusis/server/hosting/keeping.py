"""How a table and its decisions are kept in the store, and how the table is had back."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from eleusis.server.entries import Stamped, dump_entry, load_entry
from eleusis.server.store import Batch, KeptSecret
from eleusis.server.table import (
    Table,
    Vault,
    dump_secret,
    evolve_table,
    load_predictions,
    load_secrets,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eleusis.server.store import LogRow, Member
    from eleusis.server.table import Decided


def restored(
    rows: Sequence[LogRow], kept: Mapping[str, bytes]
) -> tuple[list[Stamped], Table, Vault]:
    """What the store has of a table."""
    log = [Stamped(row.v, row.at, load_entry(row.data)) for row in rows]
    vault = Vault(load_secrets(kept), lot=lot, waits=True)
    vault.seal(load_predictions(kept))
    table: Table | None = None
    for stamped in log:
        table = evolve_table(table, stamped)
    assert table is not None
    secret = vault.secret(table.number)
    if table.stage == "playing" and table.round is not None and secret is not None:
        vault.stock(secret, table.round)
    return log, table, vault


def lot() -> str:
    """32 hexadecimal digits that nobody can foresee."""
    return token_hex(16)


def batch_of(
    decided: Decided, at: float, actor: str, command_id: str, people: tuple[Member, ...]
) -> Batch:
    """A decision as it is kept."""
    return Batch(
        tuple(map(dump_entry, decided.entries)),
        at,
        actor,
        command_id,
        (
            *(KeptSecret(f"round {each.round}", dump_secret(each)) for each in decided.secrets),
            *(KeptSecret(each.name, dump_secret(each)) for each in decided.predictions),
        ),
        people,
    )
