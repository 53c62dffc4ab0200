"""What is demanded instead, in a case of its own, stands for what holds in every other case."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer
from rule.reading.judging import why_not_read

SAME = [
    (
        "As long as no jack is on the line, play red. Once there is a jack on the line, play black "
        "instead.",
        "If there is a jack on the line, play black; otherwise play red.",
    ),
    (
        "While there is no king on the line, go higher. Once there is a king on the line, instead "
        "go lower.",
        "If there is no king on the line, go higher; otherwise go lower.",
    ),
    (
        "Play red. If the last card is a king, play black instead.",
        "After a king play black; otherwise play red.",
    ),
    ("Go higher. After a king, go lower instead.", "After a king go lower; otherwise go higher."),
    (
        "Go higher; but after a king, play a red card instead.",
        "After a king play red; otherwise go higher.",
    ),
    (
        "If the last card is red, play a spade. If the last card is a king, play a heart instead.",
        "After a king play a heart; otherwise, after a red card play a spade.",
    ),
    (
        "If the last card is red, go higher; if it is black, instead go lower.",
        "After red go higher, after black go lower.",
    ),
    (
        "If the number of hearts on the line is even, go higher. If it is odd, go lower instead.",
        "If the number of hearts on the line is even, go higher; otherwise go lower.",
    ),
    (
        "If the last card is red, play a spade; otherwise play a heart instead.",
        "After red play a spade; otherwise play a heart.",
    ),
    (
        "Kings are always right. Go higher. After a jack, go lower instead.",
        "Kings are always right. If the last card is a jack, go lower; otherwise go higher.",
    ),
    (
        "Go higher. After a king, go lower instead. After a jack, play a heart instead.",
        "After a jack play a heart; otherwise, after a king go lower; otherwise go higher.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_what_is_demanded_instead_is_read(text: str, meant: str) -> None:
    assert not why_not_read(text, meant, starters=1)


@pytest.mark.parametrize(
    "text",
    [
        # instead of which of the two?
        "Play red. Go higher. After a king, go lower instead.",
        # instead of what?
        "Play a spade instead.",
        # which card is a king?
        "If the last card is red, go higher; if it is a king, go lower instead.",
    ],
)
def test_where_it_is_unclear_instead_of_what_it_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)
