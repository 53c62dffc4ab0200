"""`eleusis rulebook`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from eleusis.rulebook import rulebook_names

if TYPE_CHECKING:
    from cli.shell import Eleusis


def test_the_list_names_all_and_says_which_are_incomplete(eleusis: Eleusis) -> None:
    shown = eleusis("rulebook", "list")
    assert shown.status == 0
    assert [name for name in rulebook_names() if name not in shown.out] == []
    assert shown.out.count("incomplete") == 1


def test_the_list_as_json(eleusis: Eleusis) -> None:
    books = json.loads(eleusis("rulebook", "list", "--json").out)
    assert [book["name"] for book in books] == list(rulebook_names())


def test_a_rulebook_is_shown_with_its_sources(eleusis: Eleusis) -> None:
    shown = eleusis("rulebook", "show", "express").words
    assert "two decks shuffled together" in shown
    assert "[gap]" in shown


def test_howells_master_table_is_printed(eleusis: Eleusis) -> None:
    shown = eleusis("rulebook", "show", "howell").words.partition("Cause and effect")[2]
    rows = re.split(r" (?=\d+ (?:plays cards|declares no play))", shown.strip())
    assert len(rows) == 1 + 13
    assert "God lays a right card" in rows[4]
    assert "That card goes back to" in rows[13]
    effects = json.loads(eleusis("rulebook", "show", "howell", "--json").out)["effects"]
    assert len(effects) == 13
    assert "Cause and effect" not in eleusis("rulebook", "show", "original").out


def test_the_titles_of_the_dealer_are_printed(eleusis: Eleusis) -> None:
    shown = eleusis("rulebook", "show", "gardner").words
    assert "The dealer may be called God, Nature, Tao, Brahma or the Oracle." in shown
    assert "The prophet may be called forecaster." in shown
    titles = json.loads(eleusis("rulebook", "show", "gardner", "--json").out)["titles"]
    assert titles["prophet"] == ["Prophet", "forecaster"]
    assert "may be called" not in eleusis("rulebook", "show", "denexa").words


def test_statements_as_json_mark_the_gaps(eleusis: Eleusis) -> None:
    statements = json.loads(eleusis("rulebook", "show", "howell", "--json").out)["statements"]
    assert {statement["gap"] for statement in statements} == {True, False}
    assert all(statement["source"] for statement in statements)


def test_differences_show_both_sides(eleusis: Eleusis) -> None:
    shown = eleusis("rulebook", "show", "king", "--against", "gardner", "--json")
    packs = next(d for d in json.loads(shown.out)["differences"] if d["path"] == "packs")
    assert (packs["gardner"]["value"], packs["king"]["value"][:11]) == ("2", "2 for every")
    assert "10 cards" in eleusis("rulebook", "show", "king", "--against", "gardner").out


def test_a_rulebook_is_as_itself(eleusis: Eleusis) -> None:
    assert "say the same" in eleusis("rulebook", "show", "king", "--against", "king").out


def test_a_typo_is_answered_with_the_nearest_name(eleusis: Eleusis) -> None:
    refused = eleusis("rulebook", "show", "gardnre")
    assert (refused.status, refused.out) == (2, "")
    assert "Did you mean 'gardner'?" in refused.err


@pytest.mark.parametrize(
    "command", [["list"], ["show", "king"], ["show", "king", "--against", "howell"]]
)
def test_a_narrow_terminal_gets_no_table(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = eleusis("rulebook", *command)
    assert (shown.status, shown.err) == (0, "")
    assert max(map(len, shown.out.splitlines())) <= 40
    assert "…" not in shown.out
    assert "king" in shown.out.lower()
