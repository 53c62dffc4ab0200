"""Matuszek's account: Gardner's game with the thresholds 40 and 30, and an option for going out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from eleusis.play.moves import GoOut
from eleusis.play.seats import Status
from eleusis.play.state import Phase
from eleusis.rulebook import Rulebook, rulebook
from play.conformance.scene import given, scenario


def with_out_prophet() -> Rulebook:
    """The option of the notes: whoever has just gone out may become prophet."""
    book = rulebook("matuszek")
    assert book.prophet is not None
    return replace(book, prophet=replace(book.prophet, out_false_cards=8))


@scenario("MAT-EXP")
@pytest.mark.parametrize(("layout", "expels"), [(39, False), (41, True)])
def test_forty_cards_without_a_prophet(layout: int, *, expels: bool) -> None:
    table = given("matuszek", layout=layout, A=9)
    table.play("A", "10S")
    assert table.is_expelled("A") is expels


@scenario("MAT-EXP-P")
@pytest.mark.parametrize(("after", "expels"), [(29, False), (31, True)])
def test_thirty_cards_after_the_marker(after: int, *, expels: bool) -> None:
    table = given("matuszek", layout=60, prophet="B", after_marker=after, A=9, B=9)
    table.play("A", "10S")
    table.call("B", "wrong")
    assert table.is_expelled("A") is expels


@scenario("MAT-OUT-PROPHET")
def test_option_who_goes_out_may_become_prophet_and_draws_eight_when_overthrown() -> None:
    table = given(with_out_prophet(), layout=20, A="JD", B=9, C=9, D=9)
    table.play("A", "JD")
    assert (table.state.phase, table.hand("A"), table.is_over) == (Phase.LEAVING, 0, False)
    table.declare("A")
    assert (table.prophet, table.turn) == ("A", "B")
    table.play("B", "2C")
    table.call("A", "wrong")
    assert (table.drew("A"), table.hand("A"), table.status("A")) == (8, 8, Status.PLAYING)


@pytest.mark.parametrize(
    "others", [{"prophet": "B", "after_marker": 4}, {"false_prophets": "A"}, {"expelled": "C D"}]
)
def test_option_is_not_for_who_may_not_become_prophet(others: dict[str, Any]) -> None:
    table = given(with_out_prophet(), layout=20, A="JD", B=9, C=9, D=9, **others)
    table.play("A", "JD")
    if table.prophet is not None:
        table.call("B", "right")
    assert table.is_over


def test_option_or_takes_the_bonus() -> None:
    table = given(with_out_prophet(), layout=20, A="JD", B=9, C=9, D=9)
    table.play("A", "JD")
    table.make(GoOut(table.seat("A")))
    assert table.is_over
    assert table.scores()["A"] == 9 + 4


def test_without_the_option_the_last_card_ends_the_round() -> None:
    table = given("matuszek", layout=20, A="JD", B=9, C=9, D=9)
    table.play("A", "JD")
    assert table.is_over
