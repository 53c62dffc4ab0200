"""What is added and is so by the rule anyhow is read; what is not so of it is never dropped."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

NEAR = "The card must be at most 3 away from the last card"
OTHER_SUIT = "The card must have a different suit from the last card"
RISING = "The card must be higher than the last card"
LEVEL = "The card must be no lower than the last card"
THIRDS = "Every third card of the line must be a face card"
SUM = "The sum of the card and the last card must be from 10 to 20"


@pytest.mark.parametrize(
    ("said", "remark"),
    [
        (NEAR, ", no going round"),
        (NEAR, ". Ace is 1 and king is 13, and there's no going round the corner"),
        (NEAR, ". It does not wrap from king to ace"),
        (NEAR, ", same number is ok too"),
        (NEAR, " (the same is allowed)"),
        (NEAR, ", in either direction"),
        (NEAR, ". You can go up or down, the same rank is fine, ace 1, king 13"),
        (OTHER_SUIT, ", number doesn't matter"),
        (OTHER_SUIT, ", the rank is whatever"),
        (OTHER_SUIT, ". The colour is not important"),
        ("After a king play a heart", ", the number is irrelevant"),
        ("After red go up", ". Suit doesnt matter"),
        (RISING, ", equal is not enough"),
        (RISING, ". Same number isn't allowed"),
        (LEVEL, ", equal is ok"),
        (THIRDS, " (3rd, 6th, 9th...)"),
        ("At even places of the line (2nd, 4th, 6th) the card must be red", ""),
        (SUM, ", both included"),
        ("Never three cards of the same colour in a row", ", rest is free"),
    ],
)
def test_what_is_so_anyhow_adds_nothing(said: str, remark: str) -> None:
    found = answer(f"{said}{remark}.")
    assert isinstance(found, Read), found
    bare = read_rule(f"{said.replace(' (2nd, 4th, 6th)', '')}.")
    assert difference(found.rule, bare, starters=1) is None


@pytest.mark.parametrize(
    "text",
    [
        "The card must be 1 higher than the last card on the circle. It does not go round.",
        "Suits go clubs, diamonds, hearts, spades, no going round.",
        f"{NEAR}, the same is wrong.",
        f"{NEAR}. The suit matters.",
        f"{NEAR}, number doesn't matter.",
        "Play red or go up, number doesn't matter.",
        "Play a red king, colour doesn't matter.",
        "The suit of the card must not be on the line, suit is whatever.",
        f"{OTHER_SUIT}, same is ok.",
        "Change the suit or go up, same is ok.",
        f"{RISING}, equal is ok.",
        f"{RISING}, up or down.",
        f"{THIRDS} (3rd, 6th, 10th).",
        f"{THIRDS} (2nd, 5th, 8th).",
        "The sum of the card and the last card must be strictly between 10 and 20, both included.",
        "After a king the number doesn't matter. Otherwise go up.",
    ],
)
def test_what_is_not_so_is_asked_about(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


def test_an_opening_says_nothing() -> None:
    for opening in ("ok easy one: ", "OK, here's my rule: ", "Simple rule! ", "Rule 1: "):
        assert read_rule(f"{opening}Never follow suit.") == read_rule("Never follow suit.")
    for opening in ("ok hearts: ", "first card rule: "):
        assert not isinstance(answer(f"{opening}go up."), Read)
