"""What stands side by side behind commas, with no "if": all of it is demanded, or it is asked."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Higher, red and a king.", "The card must be higher and be a red king."),
        ("Lower, black and odd.", "The card must be lower and be black and be odd."),
        (
            "Same colour, different suit and higher.",
            "The card must have the same colour and have a different suit and be higher.",
        ),
        (
            "Different suit, higher and red.",
            "The card must have a different suit and be higher and be red.",
        ),
        (
            "Higher than the last card, lower than a queen.",
            "The card must be higher and be from ace to jack.",
        ),
        (
            "Lower than the last card, at least a 3.",
            "The card must be lower and be from 3 to king.",
        ),
        (
            "Higher than the second-last card, lower than the last card.",
            "The card must be higher than the second-last card and be lower than the last card.",
        ),
        ("Higher, not red.", "The card must be higher and be black."),
        ("Same suit, no kings.", "The card must have the same suit and not be a king."),
        (
            "Different suit, same parity.",
            "The card must have a different suit and have the same parity.",
        ),
        ("Lower, same colour.", "The card must be lower and have the same colour."),
        ("Play a higher card, not a heart.", "The card must be higher and not be a heart."),
        (
            "The card must be higher, red and odd.",
            "The card must be higher and be an odd red card.",
        ),
        (
            "After a king, higher, not a heart.",
            "After a king the card must be higher and not be a heart.",
        ),
        (
            "Higher, not red. Kings are always right.",
            "(The card must be higher and be black) or the card must be a king.",
        ),
        ("If it is higher, red and odd.", "If the card is higher, it must be red and odd."),
        ("Higher, then red.", "If the card is higher, it must be red."),
        ("Same suit, go up.", "If the card has the same suit, it must be higher."),
        ("Higher, red or odd.", "The card must be higher or be red or be odd."),
        (
            "Higher, red; lower, black.",
            "If the card is higher, it must be red. If the card is lower, it must be black.",
        ),
    ],
)
def test_all_of_it_is_demanded(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    ("said", "meant", "other"),
    [
        ("Higher, red.", "The card must be higher and be red.", "If it is higher, it must be red."),
        ("Lower, odd.", "The card must be lower and be odd.", "If it is lower, it must be odd."),
        (
            "Same suit, red.",
            "The card must have the same suit and be red.",
            "If it has the same suit, it must be red.",
        ),
        (
            "At least 3 higher, a heart.",
            "The card must be at least 3 higher and be a heart.",
            "If the card is at least 3 higher, it must be a heart.",
        ),
        (
            "Higher, red. Kings are always right.",
            "(The card must be higher and be red) or the card must be a king.",
            "The card must be a king or be red or be no higher than the last card.",
        ),
    ],
)
def test_of_a_kind_behind_a_comma_it_is_asked(said: str, meant: str, other: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked), found
    first, *rivals = (found.rule, *found.rivals)
    assert difference(first, read_rule(meant)) is None
    assert any(difference(rule, read_rule(other)) is None for rule in rivals)
