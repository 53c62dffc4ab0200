"""`eleusis rule difficulty`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from eleusis.induction.difficulty import Difficulty

if TYPE_CHECKING:
    from cli.shell import Eleusis

BRIEF = ("--agents", "random,random,random", "--rounds", "2", "--searches", "1")


def searches(monkeypatch: pytest.MonkeyPatch, went: Difficulty) -> None:
    """Searches that went so, without searching."""
    monkeypatch.setattr("eleusis.induction.difficulty.difficulty", lambda *_, **__: went)


def test_as_json_it_has_every_search_and_every_round(eleusis: Eleusis) -> None:
    told = eleusis("rule", "difficulty", "colours-alternate", *BRIEF, "--json")
    assert told.status == 0
    found = json.loads(told.out)
    assert found["plays"] == [found["median"]]
    assert 1 <= found["median"] < 40
    assert found["found"] == 1
    assert found["agents"] == ["random"] * 3
    assert len(found["dealer"]["scores"]) == 2
    assert found["dealer"]["mean"] == sum(found["dealer"]["scores"]) / 2


def test_a_rule_that_is_not_found_is_said_to_be_so(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches(monkeypatch, Difficulty((None, 12, None), 40))
    told = eleusis("rule", "difficulty", "Colours alternate.", *BRIEF)
    assert told.status == 1
    assert "Most searches have not found it after 40 plays." in told.words
    assert "by the play that found it: not found, 12, not found." in told.words
    assert "points a round." in told.words


def test_in_words(eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch) -> None:
    searches(monkeypatch, Difficulty((9, 7, 12), 40))
    told = eleusis("rule", "difficulty", "Only red cards.", *BRIEF)
    assert told.status == 0
    assert "I understand: The card must be red." in told.words
    assert "finds it with play 9." in told.words
    assert "2 rounds with random, random, random:" in told.words


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--agents", "cautius"), "Did you mean"),
        (("--agents", ",".join(["random"] * 8)), "for 4 to 8 players"),
        (("--rulebook", "gardener"), "gardner"),
    ],
)
def test_what_cannot_be_played(eleusis: Eleusis, options: tuple[str, ...], complaint: str) -> None:
    told = eleusis("rule", "difficulty", "Only red cards.", *options)
    assert told.status == 2
    assert complaint in told.err
