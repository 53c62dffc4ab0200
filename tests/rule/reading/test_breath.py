"""What is said in one breath: of all other cards, of both kinds, of the same number, by place."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

_BLOCK = "block of three cards, counted from the first card of the line"
_CUT = "Cut the line into blocks of four cards, starting with the first card of the line."

THE_SAME = [
    # ---- "any other card", where it does not begin the sentence
    (
        "Hearts are always right. The rank of any other card must be higher than the rank of the"
        " last heart.",
        "The card must be a heart or be higher than the last heart.",
    ),
    (
        "Kings are always right. If there is a king among the last three cards, every other card"
        " must be even; otherwise every other card must go up.",
        "Kings are always right. Any other card must be even if there is a king among the last"
        " three cards and go up otherwise.",
    ),
    (
        "Aces are wild. After a red card, all other cards must be odd. After a black card, all"
        " other cards must be even.",
        "After a red card play an odd card or an ace. After a black card play an even card or an"
        " ace.",
    ),
    (
        "Spades are always right. The sum of any other card and the last card must be even.",
        "The card must be a spade, or the sum of the card and the last card must be even.",
    ),
    # ---- at all other places of the line
    (
        "Every fourth card of the line must be a heart. At all other places of the line hearts are"
        " wrong and the colour must change.",
        "If the place in the line is divisible by 4, play a heart; otherwise the card must not be a"
        " heart and must have a different colour from the last card.",
    ),
    (
        "At even places of the line play red. At all the other places of the line play black.",
        "At even places of the line play red; at all other places play black.",
    ),
    # ---- up to a place, and from it on
    (
        "Up to place 8 of the line the card must have a different suit from the last card; after"
        " place 8 it must have the same suit as the last card.",
        "If the place in the line is at most 8, change the suit; otherwise keep the suit.",
    ),
    (
        "Before place 5 of the line play red; from place 5 of the line onwards play black.",
        "If the place in the line is less than 5, play red; otherwise play black.",
    ),
    (
        "The card must be red up to place 5 of the line and black after place 5.",
        "If the place in the line is at most 5, play red; otherwise play black.",
    ),
    # ---- conditions behind demands: “the last red king” is one card
    (
        "Face cards must be red when the last face card is black and black when the last face card"
        " is red.",
        "If the card is a face card and the last face card is black, play red. If the card is a"
        " face card and the last face card is red, play black.",
    ),
    (
        "If the card is from ace to 10, the card must be red when the last king is a heart and"
        " black when the last king is a spade.",
        "If the card is a number card and the last king is a heart, play red. If the card is a"
        " number card and the last king is a spade, play black.",
    ),
    # ---- a row of cards is one in every case
    (
        "After a heart go up, after a spade go down, and never three cards of the same colour in a"
        " row.",
        "After a heart go up. After a spade go down. Never three cards of one colour in a row.",
    ),
    (
        "If the last card is odd, play red, and never two kings in a row.",
        "After an odd card play red. Never two kings in a row.",
    ),
    # ---- two kinds in one breath
    (
        "If the last card is odd, only hearts and kings are right. Otherwise only clubs and face"
        " cards are right.",
        "If the last card is odd, play a heart or a king; otherwise play a club or a face card.",
    ),
    (
        "Hearts and kings are wrong when the last card is red. Clubs and aces are wrong when the"
        " last card is black.",
        "After a red card the card must not be a heart or a king. After a black card the card must"
        " not be a club or an ace.",
    ),
    # ---- blocks
    (
        f"Two face cards must never lie in the same {_BLOCK}.",
        "In each block of three cards at most one card may be a face card.",
    ),
    (
        f"Three odd cards must never be in one {_BLOCK}.",
        "In each block of three cards at most two cards may be odd.",
    ),
    (
        f"Two cards of the same suit may never lie in the same {_BLOCK}.",
        "In each block of three cards no suit may repeat.",
    ),
    (
        "No block of three cards, counted from the first card of the line, may contain two hearts.",
        "In each block of three cards at most one card may be a heart.",
    ),
    (
        f"{_CUT} The four cards of a block must all have different ranks.",
        "In each block of four cards no rank may repeat.",
    ),
    (
        f"{_CUT} The four cards of each block must all have the same colour.",
        "In each block of four cards all cards must have the same colour.",
    ),
    (
        f"{_CUT} No two cards of a block may have the same suit.",
        "In each block of four cards no suit may repeat.",
    ),
    # ---- the suit of the card is the suit of a card
    (
        "If the last card is red, the suit of the card must be the suit of the first card of the"
        " line; otherwise change the colour.",
        "If the last card is red, the card must have the same suit as the first card of the line;"
        " otherwise change the colour.",
    ),
    # ---- together
    (
        "Together, the last two cards and the card must add up to at least 20."
        " While there are fewer than two cards on the line, any card is right.",
        "The sum of the ranks of the last 2 cards plus the rank of the card is at least 20.",
    ),
    # ---- a bare bound is of what the case before it measured
    (
        "difference to the last card: max 2 after a red card, min 5 after a black card",
        "If the last card is red, the card must be at most 2 away from the last card; otherwise the"
        " card must be at least 5 away from the last card.",
    ),
    (
        "If the last card is red, the distance between the card and the last card must be at least"
        " 4; otherwise at most 3.",
        "If the last card is red, the card must be at least 4 away from the last card; otherwise"
        " the card must be at most 3 away from the last card.",
    ),
    (
        "After a heart the card must be at most 3 away from the second-last card, after a spade at"
        " least 5.",
        "After a heart the card must be at most 3 away from the second-last card. After a spade the"
        " card must be at least 5 away from the second-last card.",
    ),
    (
        "The sum of the card and the last card must be at most 9 after a heart, at least 10 after a"
        " spade and exactly 14 after a club.",
        "If the last card is a heart, the sum of the card and the last card must be at most 9. If"
        " the last card is a spade, the sum of the card and the last card must be at least 10. If"
        " the last card is a club, the sum of the card and the last card must be 14.",
    ),
    (
        "If the last card is red, the sum of the card and the last card must be even; otherwise at"
        " most 9.",
        "If the last card is red, the sum of the card and the last card must be even; otherwise the"
        " sum of the card and the last card must be at most 9.",
    ),
    (
        "The sum of the card and the last card must be odd when the last card is red and even"
        " otherwise.",
        "If the last card is red, the sum of the card and the last card must be odd;"
        " otherwise the sum of the card and the last card must be even.",
    ),
    (
        "The sum of the card and the last card must be even after a red card and odd after a black"
        " card.",
        "If the last card is red, the sum of the card and the last card must be even; otherwise the"
        " sum of the card and the last card must be odd.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), THE_SAME)
def test_it_is_read_as_it_is_meant(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        # that place among them?
        "Until place 6 of the line play red.",
        # in that case, or always?
        "If the last card is a king, change the colour, and the sum of the card and the last card"
        " must be even.",
        # wrong in that case, and not "from 2 to 5" always
        "Cards from 2 to 5 and kings are wrong if the last card is red.",
        # hearts are not always right: which are the other cards?
        "Hearts must go up. If the last card is a heart, any other card must be black.",
    ],
)
def test_what_may_mean_two_things_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)
