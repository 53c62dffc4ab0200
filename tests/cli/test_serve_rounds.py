"""`eleusis serve --list-rounds` and `--delete-round`."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from eleusis import play_round
from eleusis.play.records.record import Record, print_record
from eleusis.server.finished import page_of, table_of_record
from eleusis.server.store import Batch, KeptRound, store_at

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with one finished round."""
    played = play_round(rule="Colours alternate.", players=["random"] * 3, seed=1)
    record = print_record(Record.of(played.state, played.secrets).public())
    page = page_of(table_of_record(record), at=1_700_000_000.0)
    kept = KeptRound(page.id, page.short, "ABCD", page.at, msgspec.json.encode(page))

    async def keep(url: str) -> None:
        made = store_at(url)
        await made.open()
        await made.create("ABCD", Batch((b"{}",), page.at, rounds=(kept,)))
        await made.close()

    url = f"sqlite:{tmp_path / 'tables.db'}"
    asyncio.run(keep(url))
    return url


def test_rounds_are_listed_and_deleted(eleusis: Eleusis, store: str) -> None:
    at = ("serve", "--store", store, "--public-url", "https://example.org")
    (told,) = json.loads(eleusis(*at, "--list-rounds", "--json").out)
    assert told["page"].startswith("https://example.org/r/")
    assert told["names"] == ["God", "Ada", "Ben", "Cleo"]
    assert "colour" in told["rule"]
    assert told["page"] in eleusis(*at, "--list-rounds").out
    assert eleusis(*at, "--delete-round", told["short"]).status == 0
    assert eleusis(*at, "--list-rounds").words == "No finished round is kept here."
    assert eleusis(*at, "--delete-round", told["short"]).status == 2
