"""Turns of which it is not said how they go on are asked about."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, answer, read_rule


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("red, red, black, black", "Red, red, black, black, and repeat."),
        ("red black odd", "Red, black, odd, and repeat."),
        ("RRBB", "Red, red, black, black, and repeat."),
        ("c-d-h-s", "A club, a diamond, a heart, a spade, and repeat."),
        ("Up, then up, then down.", "Up, up, down, and repeat."),
        ("3 red, 2 black", "3 red, 2 black, and repeat."),
        ("up twice, down once", "Go up twice, then go down once, and repeat."),
    ],
)
def test_a_list_that_stops_may_go_round(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert found.rule == read_rule(meant)
    assert [doubt.code for doubt in found.doubts] == ["goes-round"]
    assert "the first one again" in str(found.said)


@pytest.mark.parametrize("text", ["odd, even", "RBX", "high low high", "r"])
def test_what_is_no_list_of_turns_is_none(text: str) -> None:
    assert isinstance(answer(text), NotRead)


def test_steps_take_turns_in_any_number() -> None:
    twice = read_rule("Up, up, down, and repeat.")
    assert read_rule("Higher, higher, lower, and repeat.") == twice
    assert read_rule("Go up, go up, then go down, and repeat.") == twice
