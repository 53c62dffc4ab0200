"""Results as one Parquet file, to be studied elsewhere: a row for each seat of each round.

The plan stands in the file's metadata, so that the file alone is all that a report needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import msgspec

from eleusis.arena.knowing import KnownRound
from eleusis.arena.plan import ArenaPlan
from eleusis.arena.playing import RoundResult, SeatResult
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

TABLE_VERSION: Final = 1
"""Of the columns; a file of another one is refused."""

_VERSION_KEY: Final = b"eleusis.arena.version"
_PLAN_KEY: Final = b"eleusis.arena.plan"

TABLE_COLUMNS: Final = {
    "key": ("string", "the round: deal and turn, `0000017-2`"),
    "deal": ("int32", "the number of the deal"),
    "rulebook": ("string", "its name"),
    "rule": ("string", "its sentence"),
    "end": ("string", "how the round ended"),
    "turns": ("int32", "turns of the round"),
    "laid": ("int32", "cards on the layout in the end"),
    "dealer": ("int32", "the dealer's score"),
    "knowable_at": ("int32", "cards laid, and no plays, from which on the rule could be known"),
    "declared": (
        "list<struct<seat: int32, t: int32, share: double, stood: bool>>",
        "prophecies of the round, and how far the rule could be known at each; null if not asked",
    ),
    "seat": ("int32", "clockwise from the dealer's left, from 1"),
    "agent": ("string", "who sat there"),
    "score": ("int32", "of the seat"),
    "plays": ("int32", "how many"),
    "right": ("int32", "how many of them were"),
    "no_plays": ("int32", "declarations of no play"),
    "no_plays_right": ("int32", "how many of them were right"),
    "prophecies": ("int32", "how many"),
    "stood": ("int32", "how many of them stood to the end"),
    "expelled": ("bool", "whether the seat was expelled"),
    "claims": (
        "list<struct<what: string, chance: double, happened: bool>>",
        "probabilities that the agent gave, and whether that came true",
    ),
}
"""Name, type and meaning of each column."""


@dataclass(frozen=True, slots=True)
class ArenaTable:
    """What a file holds."""

    plan: ArenaPlan
    results: dict[str, RoundResult]


def write_table(plan: ArenaPlan, results: Iterable[RoundResult], file: Path) -> None:
    """Write the results, in the order of their keys; there is the whole file, or none.

    Raises:
        InputError: `no-extra`: pyarrow is not installed.
        OSError: it cannot be written.
    """
    arrow, parquet = arrow_modules()
    rows = [row for each in sorted(results, key=lambda each: each.key) for row in _rows(each)]
    schema = arrow.schema(
        [(name, _arrow_type(arrow, kind)) for name, (kind, _) in TABLE_COLUMNS.items()],
        metadata={_VERSION_KEY: str(TABLE_VERSION), _PLAN_KEY: msgspec.json.encode(plan)},
    )
    partial = file.with_name(f"{file.name}.part")
    try:
        parquet.write_table(arrow.Table.from_pylist(rows, schema), partial, compression="zstd")
        partial.replace(file)
    except OSError:
        partial.unlink(missing_ok=True)
        raise


def read_table(file: Path) -> ArenaTable:
    """The plan and the results of a file.

    Raises:
        InputError: `no-extra`; `bad-table`: it is no such file, or one of another version.
        OSError: it cannot be read.
    """
    arrow, parquet = arrow_modules()
    try:
        table = parquet.read_table(file)
    except arrow.ArrowInvalid as error:
        raise InputError("bad-table.broken", file=str(file), reason=str(error)[:120]) from None
    told = table.schema.metadata or {}
    version = told.get(_VERSION_KEY)
    if version is None:
        raise InputError("bad-table.foreign", file=str(file))
    if version != str(TABLE_VERSION).encode():
        raise InputError(
            "bad-table.version", file=str(file), version=version.decode(), known=str(TABLE_VERSION)
        )
    missing = [name for name in TABLE_COLUMNS if name not in table.schema.names]
    if missing:
        raise InputError("bad-table.columns", file=str(file), columns=tuple(missing))
    rounds = groupby(table.to_pylist(), key=lambda row: row["key"])
    try:
        plan = msgspec.json.decode(told.get(_PLAN_KEY, b""), type=ArenaPlan)
        return ArenaTable(plan, {key: _round(list(rows)) for key, rows in rounds})
    except msgspec.DecodeError as error:
        raise InputError("bad-table.broken", file=str(file), reason=str(error)[:120]) from None


def _rows(result: RoundResult) -> list[dict[str, Any]]:
    told = msgspec.structs.asdict(result)
    seats, known = told.pop("seats"), told.pop("known")
    told["knowable_at"] = None if known is None else known.knowable_at
    told["declared"] = None if known is None else msgspec.to_builtins(known.declared)
    return [
        {**told, "seat": number, **msgspec.structs.asdict(seat)}
        | {"claims": msgspec.to_builtins(seat.claims)}
        for number, seat in enumerate(seats, 1)
    ]


def _round(rows: list[dict[str, Any]]) -> RoundResult:
    first, seats = rows[0], msgspec.convert(rows, tuple[SeatResult, ...])
    known = None if first["declared"] is None else msgspec.convert(first, KnownRound)
    return msgspec.convert({**first, "seats": seats, "known": known}, RoundResult)


def arrow_modules() -> tuple[Any, Any]:
    """The modules that read and write Parquet.

    Raises:
        InputError: `no-extra`: they are not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InputError("no-extra", extra="arena") from None
    return pyarrow, pyarrow.parquet


def _arrow_type(arrow: Any, kind: str) -> Any:
    """The type that a name stands for."""
    if kind.startswith("list<struct<"):
        fields = (each.split(": ") for each in kind[12:-2].split(", "))
        return arrow.list_(arrow.struct([(name, _arrow_type(arrow, of)) for name, of in fields]))
    plain = {"string": arrow.string, "int32": arrow.int32, "bool": arrow.bool_}
    return arrow.float64() if kind == "double" else plain[kind]()
