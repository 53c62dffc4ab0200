"""`eleusis daily`: the rule of the day at the terminal."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from eleusis.study.alone.puzzles import daily_puzzle
from eleusis.study.science.insider import Insider

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis
    from eleusis.study.alone.puzzles import Puzzle

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def _that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that day, and agents take no time."""
    monkeypatch.setattr("eleusis.cli.commands.daily.utc_today", lambda: TODAY)
    rule = of(TODAY).deal.rule
    monkeypatch.setattr(
        "eleusis.study.alone.rivals.ready_scientists", lambda _: lambda: Insider([rule])
    )


def of(day: date) -> Puzzle:
    return daily_puzzle(day, today=TODAY)


def found(day: date) -> str:
    """What to type to find the rule of a day at once."""
    return f"guess {of(day).sentence}\n{of(day).deal.hand[0]}\n"


def test_a_day_is_found_and_counted(eleusis: Eleusis) -> None:
    told = eleusis("daily", answers=found(TODAY))
    assert told.status == 0
    assert "You found it after 1 card: 30 points." in told.words
    assert f"Eleusis {TODAY.isoformat()}: found after 1 card, 30 points" in told.words
    assert "Days in a row: 1. Rules found: 1 of 1." in told.words
    again = eleusis("daily")
    assert "You found it after 1 card" in again.words
    assert ">" not in again.words


def test_the_rule_is_sealed_and_nothing_of_it_is_told_before_the_end(eleusis: Eleusis) -> None:
    told = eleusis("daily", answers="quit\n")
    assert of(TODAY).secret.seal[:12] in told.out
    assert of(TODAY).sentence not in told.words
    facts = json.loads(eleusis("daily", "--json").out)
    assert (facts["date"], facts["seal"]) == (TODAY.isoformat(), of(TODAY).secret.seal)
    assert of(TODAY).sentence not in json.dumps(facts)


def test_who_stops_goes_on_later(eleusis: Eleusis) -> None:
    card = str(of(TODAY).deal.hand[0])
    assert "It is kept" in eleusis("daily", answers=f"{card}\n").words
    told = eleusis("daily", answers="give up\n")
    assert "Turn 2 of 30" in told.words
    assert "You did not find it in 1 card" in told.words
    assert "The rule was:" in eleusis("daily").words  # no second try
    history = json.loads(eleusis("daily", "--json").out)["history"]
    assert history == [{"date": TODAY.isoformat(), "over": True, "score": 0}]


def test_an_earlier_day_adds_to_no_streak(eleusis: Eleusis) -> None:
    before = TODAY - timedelta(days=1)
    told = eleusis("daily", "--date", before.isoformat(), answers=found(before))
    assert "30 points" in told.words
    assert json.loads(eleusis("daily", "--json").out)["streak"] == 0


def test_a_day_that_is_to_come(eleusis: Eleusis) -> None:
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    told = eleusis("daily", "--date", tomorrow)
    assert told.status == 2
    assert f"{tomorrow} is still to come" in told.err


@pytest.mark.parametrize("text", ["tomorrow", "2026-02-30", "22.11.2026"])
def test_what_is_no_day(eleusis: Eleusis, text: str) -> None:
    told = eleusis("daily", "--date", text)
    assert told.status == 2
    assert "is no day" in told.err


def test_a_damaged_file_of_days_is_told_and_left_alone(eleusis: Eleusis, tmp_path: Path) -> None:
    file = tmp_path / "state" / "eleusis" / "days.json"
    file.parent.mkdir(parents=True)
    file.write_text("{oh")
    told = eleusis("daily")
    assert told.status == 2
    assert "days.json" in told.err
    assert file.read_text() == "{oh"
