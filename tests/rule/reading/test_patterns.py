"""Patterns of the line: alternation, orders, runs, pairs, places."""

from __future__ import annotations

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule.comparison import difference
from eleusis.rule.reading import read_rule

SAME_RULE = [
    (
        "The card must have a different type from the last card",
        "The mainline must strictly alternate between number cards and face cards.",
        "Face cards and number cards must alternate",
        "It alternates in type with the last card",
        "Cards alternate between face cards and number cards relative to the last card",
        "Face cards must be followed by number cards, and number cards by face cards",
    ),
    (
        "Colours alternate.",
        "{Hearts, diamonds} must be followed by {spades, clubs}, "
        "and {spades, clubs} by {hearts, diamonds}",
        "Cards must alternate between black and red colours with each card",
        "The cards must alternate colours (red then black then red ...)",
        "Its colour alternates with that of the last card",
        "Black follows red, red follows black",
        "Consecutive cards must not share the same colour",
        "No two consecutive cards may be of the same colour",
    ),
    (
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond).",
        "Suits cycle hearts, spades, clubs, diamonds",
        "Its suit must follow the sequence ♥→♠→♣→♦→♥ (wrapping around)",
        "Its suit is the next one in the repeating order hearts > spades > clubs > diamonds > ...",
        "Its suit is the next in the fixed cycle heart, spade, club, diamond (then back to heart)",
        "The suits must follow the cyclic order ♥-♠-♣-♦",
        "The card must have the suit that follows the cycle ♥ -> ♠ -> ♣ -> ♦",
    ),
    (
        "Suits cycle clubs, diamonds, hearts, spades",
        "Its suit is the next in alphabetical order",
        "Its suit must follow the alphabetical order (♣ → ♦ → ♥ → ♠)",
    ),
    (
        "Hearts and spades form group A; clubs and diamonds form group B. "
        "Alternate between groups.",
        "Its suit is adjacent to the suit of the last card in the cycle ♥-♦-♠-♣",
    ),
    (
        "If the place in the line is even, the card must have the same suit as the last card; "
        "otherwise the card must have a different suit from the last card",
        "Suits come in pairs",
        "Cards must be played in consecutive pairs of the same suit",
        "Suits come in pairs: if the last two cards are of different suits (or there is only one "
        "card on the line), play the same suit; if the last two cards share the same suit, "
        "play a different suit",
        "If the mainline has an odd number of cards, play the same suit; "
        "otherwise a different suit",
    ),
    (
        "If the last card has the same rank as the second-last card, play a different rank; "
        "otherwise play the same rank",
        "Successive cards alternate between having the same rank and having a different rank",
    ),
    (
        "No two kings in a row",
        "If the last card is a king, the card must not be a king",
        "No two consecutive cards may be kings",
    ),
    (
        "Never 3 cards of one colour in a row",
        "No more than two consecutive cards may be the same colour",
        "No more than 2 cards in a row may share the same colour",
    ),
    (
        "If the place in the line is odd, play a red card",
        "Odd positions require red cards",
        "If the prospective position (mainline length + 1) is odd, play a red card",
        "At odd positions, play red",
    ),
    (
        "The place in the line must be at most 4",
        "Accept 4 cards then reject everything",
    ),
    ("No value repeats", "Never repeat a previous value", "No rank may repeat on the line"),
    (
        "The number of cards of its parity in the line must be less than 2",
        "Accept at most 2 cards for each parity",
    ),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = texts
    for other in others:
        assert difference(read_rule(first), read_rule(other)) is None, other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Even follows odd", "more than one way"),
        ("Colours alternate between hearts and spades", "cannot be"),
        ("Cards must alternate colours (hearts then spades)", "more than one way"),
        ("Its suit must follow the sequence ♥ → ♠ → ♣ → ♥ → ♣", "the second time"),
        ("Its suit must follow the alphabetical order (♣ → ♥ → ♦ → ♠)", "more than one way"),
        ("The second-last card alternates in colour with the last card", "take turns"),
        ("Its colour alternates with the suit of the last card", "the same property"),
        ("Suits alternate between odd and even", "cannot be"),
        (
            "Suits come in pairs: if the last two cards have the same suit, play the same suit",
            "more than one way",
        ),
    ],
)
def test_patterns_that_contradict_themselves_are_refused(text: str, reason: str) -> None:
    with pytest.raises(RuleSyntaxError, match=reason):
        read_rule(text)
