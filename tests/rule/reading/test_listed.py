"""What is listed: sums, blocks, turns, amounts by cases, numbers; and what is told by "with"."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

_BLOCK = "in the current block of {} cards from the first card of the line"
_SUITS_APART = f"The suit of the card must not occur {_BLOCK.format(4)}."

SAME = [
    # ---- sums of more than two cards
    (
        "If there are at least two cards on the line, the ranks of the card, the last card and the "
        "second-last card must add up to a multiple of 4.",
        "If there are at least two cards on the line, the sum of the card, the last card and the "
        "second-last card must be divisible by 4.",
    ),
    (
        "While there are fewer than two cards on the line, any card is right. The ranks of the "
        "last card, the second-last card and the card must add up to at least 20.",
        "While there are fewer than two cards on the line, any card is right. The sum of the card, "
        "the last card and the second-last card must be at least 20.",
    ),
    (
        "If there are at least three cards on the line, the card, the last card, the second-last "
        "card and the third-last card must add up to 20 or more.",
        "If there are at least three cards on the line, the rank of the card plus the sum of the "
        "last three cards must be at least 20.",
    ),
    # ---- an amount by cases
    (
        "The card and the last card must add up to 15 or more if the last card is red, and to 13 "
        "or less if the last card is black.",
        "If the last card is red, the sum of the card and the last card must be at least 15. If "
        "the last card is black, the sum of the card and the last card must be at most 13.",
    ),
    (
        "The card and the last card must add up to an even number if the last card is red, and to "
        "an odd number if the last card is black.",
        "If the last card is red, the sum of the card and the last card must be even. If the last "
        "card is black, the sum of the card and the last card must be odd.",
    ),
    (
        "At even places the card and the last card must add up to at most 14, and at odd places to "
        "at least 14.",
        "At even places the sum of the card and the last card must be at most 14. At odd places "
        "the sum of the card and the last card must be at least 14.",
    ),
    (
        "The sum of the card and the last card must be divisible by 3 when the card is red, and "
        "not divisible by 3 when the card is black.",
        "If the card is red, the sum of the card and the last card must be divisible by 3. If the "
        "card is black, the sum of the card and the last card must not be divisible by 3.",
    ),
    # ---- blocks
    (
        "Cards 1 to 4 of the line must have four different suits, and so must cards 5 to 8, cards "
        "9 to 12 and so on.",
        _SUITS_APART,
    ),
    (
        "Places 1 to 4 form a block, places 5 to 8 form the next block, and so on. No suit may "
        "occur twice in a block.",
        _SUITS_APART,
    ),
    (
        "Among places 1 to 4 of the line no suit may come twice; the same goes for places 5 to 8, "
        "places 9 to 12 and so on.",
        _SUITS_APART,
    ),
    (
        "The first four cards of the line must have four different suits, the next four cards must "
        "have four different suits, and so on.",
        _SUITS_APART,
    ),
    ("In each block of 4 cards every suit must be different.", _SUITS_APART),
    (
        "Divide the line into fours: places 1 to 4, places 5 to 8, and so on. No such four may "
        "hold more than two hearts.",
        "In each block of 4 cards from the first card of the line at most two cards may be hearts.",
    ),
    (
        "The line is made of panels of three cards: inside a panel the colour stays the same, and "
        "each new panel has the other colour.",
        "At places 4, 7, 10 and so on of the line the card must have a different colour from the "
        "last card; at all other places the card must have the same colour as the last card.",
    ),
    # ---- in turn
    (
        "The colours go red, red, black, black, and repeat, from the first card of the line.",
        "Red, then red, then black, then black, and repeat, from the first card of the line.",
    ),
    (
        "The suits go clubs, clubs, hearts, hearts, and repeat, from the first card of the line.",
        "Clubs, then clubs, then hearts, then hearts, and repeat, from the first card of the line.",
    ),
    # ---- what there is, behind "with"
    (
        "With two or more face cards among the last four cards, the card must be red.",
        "If at least two of the last four cards are face cards, the card must be red.",
    ),
    (
        "With a heart on the line and no spade on the line, the card must be even. In every other "
        "case the card must be odd.",
        "If there is a heart on the line and there is no spade on the line, the card must be even; "
        "otherwise the card must be odd.",
    ),
    (
        "The card must be black with two or more red cards among the last three cards, and red in "
        "every other case.",
        "If at least two of the last three cards are red, play black; otherwise play red.",
    ),
    (
        "With more red cards than black cards on the line, the card must be black.",
        "If there are more red cards than black cards on the line, the card must be black.",
    ),
    # ---- numbers that are listed
    (
        "When 0, 2 or 4 of the last five cards are red, play an even card.",
        "If the number of red cards among the last five cards is 0, 2 or 4, play an even card.",
    ),
    (
        "When none, two or four of the last five cards are hearts, the card must be red.",
        "If the number of hearts among the last five cards is 0, 2 or 4, the card must be red.",
    ),
    (
        "Count the hearts on the line: for 0, 2, 4 and so on the card must be black, for 1, 3, 5 "
        "and so on the card must be red.",
        "If the number of hearts on the line is even, play black; otherwise play red.",
    ),
    (
        "If there are 1, 3 or 5 face cards among the last five cards, the card must be red, and if "
        "there are 0, 2 or 4, the card must be black.",
        "If the number of face cards among the last five cards is odd, play red; otherwise play "
        "black.",
    ),
    # ---- no other card
    (
        "Every fourth card must be a heart. No other card may be a heart.",
        "Not a heart, then not a heart, then not a heart, then a heart, and repeat, from the first "
        "card of the line.",
    ),
    (
        "Every third card must be even. All the other cards must be odd and change the suit.",
        "At places 3, 6, 9 and so on of the line the card must be even; at all other places the "
        "card must be odd and have a different suit from the last card.",
    ),
    (
        "A card with the suit of the last card or of the second-last card must be even. Any other "
        "card must be odd.",
        "If the suit of the card is among the last two cards, play even; otherwise play odd.",
    ),
    # ---- while
    (
        "A heart is wrong while hearts outnumber spades on the line, and a spade is wrong while "
        "spades outnumber hearts on the line.",
        "If there are more hearts than spades on the line, the card must not be a heart. If there "
        "are more spades than hearts on the line, the card must not be a spade.",
    ),
    (
        "Face cards are right only while there is no ace on the line.",
        "If there is an ace on the line, the card must not be a face card.",
    ),
    # ---- the second case, by the words of the first
    (
        "The second card of the line may be anything. After that, when the line has just gone up "
        "play red, and when the line has not just gone up play black.",
        "While there are fewer than two cards on the line, any card is right. If the last card is "
        "higher than the second-last card, play red; otherwise play black.",
    ),
    (
        "As soon as there are two cards on the line, the card must be higher than the second-last "
        "card if the last card is red, and lower than the second-last card if the last card is "
        "black.",
        "While there are fewer than two cards on the line, any card is right. If the last card is "
        "red, the card must be higher than the second-last card; otherwise the card must be lower "
        "than the second-last card.",
    ),
    # ---- of what the card is
    (
        "If there is a card of the same suit on the line, the rank of the card must differ by 3 or "
        "more from the latest card of that suit.",
        "If the suit of the card is on the line, the card must be at least 3 away from the last "
        "card of its suit.",
    ),
    (
        "Among the last five cards there must not be two or more cards of the suit of the card.",
        "The number of cards of its suit among the last five cards must be at most 1.",
    ),
    (
        "Among the last four cards there must be no card of the rank of the card.",
        "The rank of the card must not be among the last four cards.",
    ),
    (
        "If the card is not a king and the last card is a king, play red. If the card is not a "
        "king and the last card is not a king, play odd.",
        "If the last card is a king, the card must be red or a king. If the last card is from ace "
        "to queen, the card must be odd or a king.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_it_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "Cards 1 to 4 must have three different suits, and so must cards 5 to 8, and so on.",
        "Cards 1 to 4 must have four different suits, and so must cards 6 to 9, and so on.",
        "Divide the line into sixes: places 1 to 5, places 6 to 10, and so on. No such six may "
        "hold more than one face card.",
        "In each block of 4 cards there must be three different suits.",
        "With a heart there, play black.",  # at its end, or anywhere?
        "The line goes red, red, black, black, and repeats.",  # from its first card?
        "The colours go red, black, black, and repeat.",
        "No other card may be a heart.",
    ],
)
def test_it_is_not_read_silently(text: str) -> None:
    assert not isinstance(answer(text), Read)
