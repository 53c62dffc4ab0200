"""Clauses of one sentence: of a case, of an exception, of a list of demands, or of all cards."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

ASKED = (
    # ---- two exceptions
    (
        "Any card is right except hearts after spades and spades after hearts.",
        "If the last card is a spade, the card must not be a heart."
        " If the last card is a heart, the card must not be a spade.",
    ),
    (
        "All cards are right except 7s after 8s and kings after queens.",
        "After an 8 the card must not be a 7. After a queen the card must not be a king.",
    ),
    (
        "Go higher, except red on red and black on black.",
        "The card must be higher than the last card or have the same colour as the last card.",
    ),
    (
        "The card must be red except after red and odd after odd.",
        "The card must be red or the last card must be red or"
        " (the card must be odd and the last card must be odd).",
    ),
    (
        "Any card is right except hearts after spades and kings.",
        "The card must not be a king. After a spade the card must not be a heart.",
    ),
    # ---- a list of demands
    (
        "Go up, change colour or play a king.",
        "The card must be higher than the last card or have a different colour from the last card"
        " or be a king.",
    ),
    (
        "If the last card is red, go down, keep the parity or play a 4.",
        "If the last card is red, the card must be lower than the last card or have the same parity"
        " as the last card or be a 4.",
    ),
    (
        "Either go up and change colour or play a king.",
        "(The card must be higher than the last card and have a different colour from the last"
        " card) or the card must be a king.",
    ),
    # ---- what stays in its case
    (
        "Don't play a heart after a spade, play a club.",
        "If the last card is a spade, play a club.",
    ),
    ("No red after red, go up.", "After a red card the card must be black. After red go up."),
    (
        "Never go up after red, play a heart.",
        "After red the card must not be higher. After red play a heart.",
    ),
    (
        "If the last card is a spade, don't play a heart, play a club.",
        "If the last card is a spade, play a club.",
    ),
    ("After a king play red, never a heart.", "After a king play a diamond."),
    (
        "After a queen play red, hearts must be higher.",
        "If the last card is a queen, the card must be red. If the last card is a queen and the"
        " card is a heart, the card must be higher.",
    ),
    ("After a king play red, and no spades.", "After a king play red. The card is no spade."),
    # ---- the same demand, of others too
    (
        "Odd cards must be higher and kings too.",
        "If the card is odd, it must be higher. If the card is a king, it must be higher.",
    ),
    (
        "Hearts after red must be higher, spades after black.",
        "If the card is a heart and the last card is red, the card must be higher. If the card is a"
        " spade and the last card is black, the card must be higher.",
    ),
    (
        "Hearts after spades must be higher, spades after hearts lower.",
        "If the card is a heart and the last card is a spade, the card must be higher. If the card"
        " is a spade and the last card is a heart, the card must be lower.",
    ),
    (
        "Hearts must be at least two higher, spades at least three.",
        "If the card is a heart, it must be at least 2 higher than the last card."
        " If the card is a spade, it must be at least 3 higher than the last card.",
    ),
    # ---- also
    (
        "If the card is red it must be higher. If it is also odd it must be a heart.",
        "If the card is red, it must be higher. If the card is red and odd, it must be a heart.",
    ),
    (
        "Hearts must be higher. If the last card is also a heart, the card must be lower.",
        "If the last card is a heart, hearts must be lower; otherwise hearts must be higher.",
    ),
    # ---- do not do both
    ("Don't go down and play red.", "The card must not be lower or must be black."),
)


@pytest.mark.parametrize(("text", "meant"), ASKED)
def test_in_which_clause_it_stands_is_asked(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    ways = (found.rule, *found.rivals)
    assert any(difference(way, read_rule(meant), starters=1) is None for way in ways)


@pytest.mark.parametrize(
    "text", ["Hearts are also right after spades.", "Kings may also be played."]
)
def test_beside_what_it_is_also_right_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
