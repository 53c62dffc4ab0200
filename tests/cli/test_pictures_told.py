"""Tables drawn for people: what was told before is true of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from eleusis.cards import CARDS
from eleusis.cli.io.terminal import Terminal

if TYPE_CHECKING:
    from pathlib import Path

    from cli.shell import Eleusis

_TOLD = re.compile(
    r"draws? (?P<drawn>\d+) cards?\.|"
    r"(?P<line>\d+) cards? on the line, (?P<below>\d+|none) below it\..*?\n\n"
    r"(?P<held>[^\n]*? stock (?P<stock>\d+))",
    re.DOTALL,
)


def accounts(shown: str) -> tuple[set[int], set[int]]:
    """Of all tables drawn: the cards, and the stock before any card was drawn as a penalty."""
    cards, stocks, drawn = set(), set(), 0
    for found in _TOLD.finditer(re.sub(r"\x1b\[[0-9;]*m", "", shown)):
        if found["drawn"]:
            drawn += int(found["drawn"])
            continue
        held = sum(map(int, re.findall(r" (\d+)(?: \(\w+\))? ·", found["held"])))
        below = 0 if found["below"] == "none" else int(found["below"])
        whole = int(found["line"]) + below + int(found["stock"]) + held
        cards.add(whole % len(CARDS))  # packs may be added
        stocks.add((int(found["stock"]) + drawn) % len(CARDS))
    return cards, stocks


@pytest.mark.parametrize("book", ["gardner", "king", "express"])
def test_a_table_is_drawn_once_the_penalties_that_were_told_are_dealt(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, book: str
) -> None:
    eleusis("--version")  # the fixture sets the width anew
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # somebody looks on
    monkeypatch.setenv("COLUMNS", "200")
    watch = ("play", "--watch", "--rulebook", book, "--agents", "random,random,random,random")
    shown = eleusis(*watch, "--rule", "Only red cards.", "--seed", "3", "--delay", "0").out
    cards, stocks = accounts(shown)
    assert shown.count("below it.") > 3
    assert (len(cards), len(stocks)) == (1, 1)


def test_a_play_that_awaits_its_ruling_is_still_counted(eleusis: Eleusis) -> None:
    shown = eleusis(
        *("play", "--as", "god", "--by-hand", "--agents", "cautious,random,random"),
        *("--seed", "4"),
        answers="\n\nright\nwrong\nright\nwrong\nright\nstop\nyes\n",
    ).out
    assert shown.count("below it.") > 4
    cards, stocks = accounts(shown)
    assert (len(cards), len(stocks)) == (1, 1)


def test_a_round_stopped_over_a_play_is_counted_as_it_is_scored(eleusis: Eleusis) -> None:
    shown = eleusis(
        *("play", "--as", "god", "--by-hand", "--seed", "4"), answers="\n\nstop\nyes\n"
    ).out
    scored = re.findall(r"for (\d+) cards, the high count +(\d+) cards", shown)
    assert scored
    assert all(reason == held for reason, held in scored)


def test_a_record_is_stepped_through_by_settled_tables(
    eleusis: Eleusis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    rule = ("--rule", "Only red cards.")
    eleusis("play", "--watch", "--seed", "3", *rule, "--record", str(record))
    for somebody in ("is_live", "has_keyboard"):
        monkeypatch.setattr(Terminal, somebody, True)
    shown = eleusis("replay", str(record), "--step", answers="\n" * 300).out
    cards, stocks = accounts(shown)
    assert shown.count("below it.") > 10
    assert (len(cards), len(stocks)) == (1, 1)
