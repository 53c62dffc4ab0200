"""`eleusis rule picture`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from eleusis.cards import BLACK, RED, CardSet

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis


def test_the_right_cards_are_drawn_after_a_line(eleusis: Eleusis) -> None:
    drawn = eleusis("rule", "picture", "Colours alternate.", "--line", "3S 7H")
    assert drawn.status == 0
    assert "26 of 52" in drawn.out
    assert "50% of all are right" in drawn.out


def test_without_a_line_it_is_a_card_that_tells_much(eleusis: Eleusis) -> None:
    told = json.loads(eleusis("rule", "picture", "After a face card play red.", "--json").out)
    assert told["line"] == ["JC"]
    assert CardSet.parse(" ".join(told["right"])) == RED


def test_without_a_starter_it_may_be_the_empty_line(eleusis: Eleusis) -> None:
    said = ("rule", "picture", "Play black.", "--starters", "0", "--json")
    told = json.loads(eleusis(*said).out)
    assert (told["line"], CardSet.parse(" ".join(told["right"]))) == ([], BLACK)


def test_it_is_written_as_svg(eleusis: Eleusis, tmp_path: Path) -> None:
    file = tmp_path / "rule.svg"
    assert eleusis("rule", "picture", "Play black.", "--svg", str(file)).out == ""
    assert "26 of 52" in (ElementTree.parse(file).getroot().get("aria-label") or "")


def test_how_soon_it_is_found_is_told_when_asked(eleusis: Eleusis) -> None:
    said = ("rule", "picture", "Play black.", "--difficulty", "--json")
    told = json.loads(eleusis(*said).out)
    assert 1 <= told["median"] <= 8
