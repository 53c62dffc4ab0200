"""Records of the first format, made by the program that wrote them, read as they always did.

Each rulebook by agents and by people who do whatever it permits; a game, one that was broken off,
a position of real cards. They are never written anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eleusis.play.records.record import parse_record, print_record
from eleusis.play.records.replaying import replay_record
from eleusis.play.scoring import score

FOLDER = Path(__file__).parent / "version_1"
SCORES = json.loads((FOLDER / "scores.json").read_text("utf-8"))

RECORDS = pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.record")))


def written(name: str) -> bytes:
    return (FOLDER / f"{name}.record").read_bytes()


def scores_of(data: str | bytes) -> list[dict[str, object]]:
    """What each round of a record comes to."""
    return [
        {
            "phase": state.phase.name,
            "events": len(state.log),
            "scores": dict(zip(state.setup.names, score(state).totals, strict=True)),
        }
        for state in replay_record(data).rounds
    ]


@RECORDS
def test_it_replays_to_the_same_scores(name: str) -> None:
    assert scores_of(written(name)) == SCORES[name]


@RECORDS
def test_it_can_be_written_as_it_is_written_today(name: str) -> None:
    record = parse_record(written(name))
    assert parse_record(print_record(record)) == record
