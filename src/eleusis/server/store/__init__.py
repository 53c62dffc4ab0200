"""Where tables are kept: their logs, who may come to them, and what is secret about them.

| module | what it holds |
|---|---|
| `contract` | what is asked of a store, and what it is given and answers |
| `sqlite`, `writer` | one file, one server process, one thread that writes |
| `postgres` | a database, several server processes |
| `migrations` | the tables of both, as numbered scripts |
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from eleusis.errors import InputError
from eleusis.server.store.contract import (
    Appended,
    Batch,
    Conflict,
    Duplicate,
    KeptRound,
    KeptSecret,
    Known,
    Listener,
    LogRow,
    Member,
    Outcome,
    Store,
    StoreError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Appended",
    "Batch",
    "Conflict",
    "Duplicate",
    "KeptRound",
    "KeptSecret",
    "Known",
    "Listener",
    "LogRow",
    "Member",
    "Outcome",
    "Store",
    "StoreError",
    "store_at",
]


def store_at(url: str) -> Store:
    """The store at `sqlite:FILE`, `postgresql://…` or `postgres://…`, not yet opened.

    Raises:
        InputError: `store-unknown`, or `store-needs-package`.
    """
    kind, _, rest = url.partition(":")
    make = _KINDS.get(kind)
    if make is None or not rest:
        raise InputError("store-unknown", kind=kind[:40])
    return make(url)


def _sqlite(url: str) -> Store:
    from eleusis.server.store.sqlite import SqliteStore

    return SqliteStore(Path(url.removeprefix("sqlite:")).expanduser())


def _postgres(url: str) -> Store:
    try:
        from eleusis.server.store.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        raise InputError("store-needs-package", name=str(missing.name)) from None
    return PostgresStore(url)


_KINDS: Final[dict[str, Callable[[str], Store]]] = {
    "sqlite": _sqlite,
    "postgres": _postgres,
    "postgresql": _postgres,
}
