"""What is said of cards: kinds with their glosses, and what cards share or do not."""

from __future__ import annotations

import pytest

from eleusis.errors import EleusisError
from eleusis.rule import word_rule
from eleusis.rule.reading import read_rule

SAME_RULE = [
    (
        "The card must be a black face card.",
        "Play a black face card (a jack, queen or king)",
        "The card must be a black picture card (J/Q/K in ♣ or ♠).",
        "Cards must be black face cards (i.e., clubs or spades with rank J, Q, or K).",
    ),
    (
        "Only hearts and spades",
        "Its suit is either hearts (♥) or spades (♠)",
        "Only cards of the suit hearts or spades are accepted",
        "The card must be a heart or a spade (major suits)",
        "Play a major card",
    ),
    (
        "Not a club",
        "Only non-clubs are allowed",
        "The card must not be a club (♣)",
        "non-club cards",
    ),
    ("Play an even card", "Cards must have even ranks (2, 4, 6, 8, 10, Q=12)", "an even number"),
    (
        "The card must be a face card and be black",
        "Every card must be a face card and of a black suit (spades or clubs)",
    ),
    (
        "Play red",
        "The card must be a red suit (hearts/diamonds)",
        "Its color is red",
        "cards of a red suit",
    ),
    ("Aces only", "Only aces (rank 1) are allowed"),
    ("Play a red face card", "The card must be a red card that is a face"),
    (
        "Play a different suit",
        "Its suit differs from that of the last card",
        "The card may not share its suit with the previous card",
        "The suit of the card must be different from the suit of the last card",
        "The card must not have the same suit as the last card",
        "The card must differ in suit from the last card",
    ),
    (
        "The card must have the same colour as the last card",
        "The card must match the last card's color (red/black)",
        "The card keeps the same colour",
        "Its colour stays the same",
        "Its colour is that of the last card",
    ),
    (
        "The card must be the same colour as the last card but a different suit",
        "The card must have the same color but a different suit from the last card",
        "The card must share the color of the last card, but have a different suit",
        "The card must be the same colour as but a different suit from the last card",
    ),
    (
        "Play the same colour or the same parity",
        "The card shares either its colour or its rank parity (even/odd) with the last card",
        "The card must have the same color (red or black) or parity as the last card",
    ),
    (
        "Play the opposite parity",
        "Its rank has the opposite parity to the last card's rank",
        "Its rank parity (odd vs even) is opposite to that of the last card",
        "The card must be of a different parity than the last card",
    ),
    (
        "Play a card of the same parity",
        "The card and the last card have the same parity (both even or both odd)",
    ),
    (
        "The card must be of a different type from the last card",
        "The card must have a different type (number vs face) than the last card",
    ),
    (
        "The card must be black and have a different suit from the last card",
        "The card must be a different black suit than the last card",
        "Its suit is the opposite black suit from the last card",
    ),
    (
        "Play the same suit",
        "The card must follow suit",
        "The card must match the suit of the last card",
    ),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = (read_rule(text) for text in texts)
    assert [word_rule(other) for other in others] == [word_rule(first)] * len(others)


REFUSED = [
    # A gloss that is false, or that says less.
    "The card must be red (clubs or spades)",
    "Play a face card (jack or queen)",
    "Play a face card (J=11, Q=12, K=14)",
    "The card must have the same colour (odd or even) as the last card",
    "Play an even card (such as 2, 4 or 7)",
    # A property that does not tell what is asked.
    "Its colour is hearts",
    "Its suit is odd",
    "Its suit is the same as the last card's colour",
    "The card must have the opposite suit to the last card",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_contradicts_itself_is_refused(text: str) -> None:
    with pytest.raises(EleusisError) as caught:
        read_rule(text)
    assert caught.value.code in ("nonsense", "ambiguous")
