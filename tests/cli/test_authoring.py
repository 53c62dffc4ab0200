"""`eleusis play --rule author`: a dealer who chooses, and tells afterwards why."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from eleusis.cli.table import authoring
from eleusis.cli.table.authoring import understudied
from eleusis.play.records.record import parse_record
from eleusis.play.seal import Sealed
from eleusis.rule import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cli.shell import Eleusis

QUICK_PLAY = ("--agents", "cautious,random,random", "--seed", "5")


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authoring, "INVENTIONS", 4)
    monkeypatch.setattr(authoring, "REHEARSALS", 8)
    monkeypatch.setattr("eleusis.agents.rule_designer.ideas.library", lambda: library()[:6])


def test_the_reason_is_told_after_the_round_and_recorded(eleusis: Eleusis, tmp_path: Path) -> None:
    records = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for record in records:
        shown = eleusis("play", "--watch", "--rule", "author", *QUICK_PLAY, "--record", str(record))
        assert shown.status == 0
    before, _, after = shown.words.partition("The rule was:")
    assert "rules that I thought of" not in before
    assert "Ada: Of " in after
    assert "rules that I thought of I rehearsed 2" in after
    assert records[0].read_bytes() == records[1].read_bytes()
    (played,) = parse_record(records[0].read_bytes()).rounds
    (rule,) = (secret.text for secret in played.secrets if secret.kind is Sealed.RULE)
    assert f"The rule was: {rule}" in shown.words
    assert [word for word, _ in played.notes].count("why") == 3
    assert not parse_record(records[0].read_bytes()).public().rounds[0].notes


def test_every_rehearsal_is_counted_for_who_waits(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected: list[int] = []
    done: list[str] = []

    @contextmanager
    def counting(total: int, doing: str) -> Iterator[Callable[[], None]]:
        expected.append(total)
        yield lambda: done.append(doing)

    monkeypatch.setattr(authoring, "counted", counting)
    assert eleusis("play", "--watch", "--rule", "author", *QUICK_PLAY).status == 0
    assert done == expected[0] * ["The dealer is looking for a rule"]
    assert len(done) == 8


def test_a_round_taken_up_again_still_knows_why(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    play = ("play", "--rule", "author", *QUICK_PLAY, "--record", str(record))
    left = eleusis(*play, answers="quit\n")
    assert "rules that I thought of" not in left.words
    resumed = eleusis("play", "--resume", str(record), answers="no play\n\n" * 60)
    assert resumed.status == 0
    assert "rules that I thought of" in resumed.words.partition("The rule was:")[2]


def test_every_dealing_agent_chooses_anew(eleusis: Eleusis, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    play = ("play", "--watch", "--rounds", "2", "--rule", "author", *QUICK_PLAY)
    assert eleusis(*play, "--record", str(record)).status == 0
    for played in parse_record(record.read_bytes()).rounds:
        assert "why" in dict(played.notes)


def test_a_person_who_is_god_is_shown_what_the_author_chose(eleusis: Eleusis) -> None:
    shown = eleusis("play", "--as", "god", "--rule", "author", *QUICK_PLAY, answers="\n")
    assert shown.status == 0
    assert "I understood:" in shown.words
    assert "The author: Of " in shown.words


@pytest.mark.parametrize(
    ("occupants", "cast"),
    [
        ("cautious person random", "cautious cautious random"),
        ("cautious person bayes", "club club bayes"),
        ("person llm:some-model cautious", "cautious cautious cautious"),
        ("bayes person cautious", "cautious cautious cautious"),
    ],
)
def test_who_cannot_rehearse_has_an_understudy(occupants: str, cast: str) -> None:
    assert understudied(tuple(occupants.split()), dealer=0) == tuple(cast.split())
