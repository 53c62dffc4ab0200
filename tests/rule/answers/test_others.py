"""A second demand that names no card, behind one that does, is asked about."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (
            "If the last card is red, the card must be higher than the second-last card; otherwise "
            "it must be lower.",
            "If the last card is red, the card must be higher than the second-last card; otherwise "
            "the card must be lower than the second-last card.",
        ),
        (
            "Red cards must be higher than the last heart, black cards must be lower.",
            "Red cards must be higher than the last heart. Black cards must be lower than the last "
            "heart.",
        ),
        (
            "After red the card must have the suit of the first card of the line, after black it "
            "must have a different suit.",
            "After red the card must have the suit of the first card of the line; after black the "
            "card must have a different suit from the first card of the line.",
        ),
        (
            "After red go higher than the second-last card; after black go lower.",
            "After red go higher than the second-last card; after black go lower than the "
            "second-last card.",
        ),
    ],
)
def test_it_may_be_held_against_the_card_that_was_named(text: str, named: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule(named), starters=1) is None
    assert len(found.choices) == 2


@pytest.mark.parametrize(
    "text",
    [
        "If the last card is red, go higher; otherwise go lower.",
        "The card must have the same suit as the last card or be higher than the last card of its "
        "suit.",
        "If the last card is red, the card must be higher than the second-last card; otherwise go "
        "lower.",
        "If the last card is red, the card must be higher than the second-last card; otherwise the "
        "card must be lower than the last card.",
    ],
)
def test_what_names_its_card_or_is_of_the_last_one_is_read(text: str) -> None:
    assert isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If the last card is red, keep the colour but change the suit.",
            "If the last card is red, the card must have the same colour as the last card and a "
            "different suit.",
        ),
        (
            "After red keep the suit but go higher; after black keep the suit but go lower.",
            "After red keep the suit and go higher; after black keep the suit and go lower.",
        ),
        (
            "If the last card is a heart, keep the colour but change the suit; otherwise go up.",
            "If the last card is a heart, keep the colour and change the suit; otherwise go up.",
        ),
    ],
)
def test_what_is_demanded_behind_but_belongs_to_the_case(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


def test_what_is_never_right_may_be_so_in_no_case() -> None:
    found = answer("If the last card is red, go up, but never play a king.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2
