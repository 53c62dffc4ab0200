"""What two cards share, a property that is not kept, and where a demand does not apply."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer
from rule.reading.judging import why_not_read

CASES = [
    ("no two of the last three cards share a suit", "the last three cards have different suits"),
    (
        "no two of the last four cards have the same rank",
        "the last four cards have different ranks",
    ),
    (
        "the last two cards agree in colour but not in suit",
        "the last two cards have the same colour but different suits",
    ),
    ("the last two cards are next to each other in rank", "the last two cards are one apart"),
    (
        "the line holds as many red cards as black ones",
        "the number of red cards on the line is the number of black cards on the line",
    ),
    (
        "the first card and the last card share their suit",
        "the last card has the same suit as the first card of the line",
    ),
    (
        "exactly one of the last two cards counts among hearts",
        "exactly one of the last two cards is a heart",
    ),
]
SAME = [
    *((f"If {one}, play red.", f"If {other}, play red.") for one, other in CASES),
    ("Change the colour and lower the rank.", "Change the colour and go lower."),
    ("Raise the rank.", "Go higher."),
    (
        "The card must have the colour of the last card without having its suit.",
        "The card must have the same colour as the last card and a different suit.",
    ),
    (
        "Stay within three ranks of the last card without repeating its rank.",
        "The card must be 1, 2 or 3 away from the last card.",
    ),
    (
        "Repeat the colour of the second-last card without repeating its suit.",
        "The card must have the same colour as the second-last card and a different suit from the "
        "second-last card.",
    ),
    (
        "After red play red. In all remaining cases, play an even card.",
        "After red play red; otherwise play an even card.",
    ),
    (
        "Play black. This does not apply when the last card is black: in that case any card may be "
        "played.",
        "After red play black.",
    ),
    ("Go higher. This does not apply after a king.", "Unless the last card is a king, go higher."),
    ("Play black. This does not apply at even places.", "At odd places play black."),
    (
        "The card must be odd. The only exception is made for black kings, which are always "
        "welcome.",
        "Black kings are always right. Any other card must be odd.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_what_is_shared_and_what_is_not_kept_is_read(text: str, meant: str) -> None:
    assert not why_not_read(text, meant, starters=1)


@pytest.mark.parametrize(
    "text",
    [
        # of a denial, the property that is kept is another thing
        "The card must not have the colour of the last card without having its suit.",
        "Never play a card within 3 ranks of the last card without repeating its rank.",
        # which of the two?
        "Play black. Go higher. This does not apply after a king.",
    ],
)
def test_of_a_denial_and_of_two_demands_it_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)
