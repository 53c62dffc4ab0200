"""The card in company: with the last few cards, with the whole line, with its own suit; steps."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

GROUPS = (
    (
        "The last two cards and the new card must not all be of the same suit.",
        "Never 3 cards of the same suit in a row.",
    ),
    (
        "At least one of the last two cards and the new card must be red.",
        "Never three black cards in a row.",
    ),
    (
        "Of any three cards in a row, at least one must be red.",
        "Never three black cards in a row.",
    ),
    (
        "Not all of the last two cards and the new card may be odd.",
        "Never three odd cards in a row.",
    ),
    (
        "After two cards of different colours play odd.",
        "If the last two cards have different colours, play odd.",
    ),
    (
        "Two cards of the same suit must be followed by another suit.",
        "If the last two cards have the same suit, play a different suit.",
    ),
    (
        "If the last three cards contain a spade, don't play a spade.",
        "If any of the last three cards is a spade, don't play a spade.",
    ),
    (
        "The line must not contain more than four face cards.",
        "If there are at least four face cards on the line, play a number card.",
    ),
    (
        "There must never be more red than black cards on the line.",
        "The number of red cards in the line together with the card must be at most the number of"
        " black cards in the line together with the card.",
    ),
    (
        "If the line has more hearts than spades, play a spade, otherwise a heart.",
        "If there are more hearts than spades on the line, play a spade; otherwise play a heart.",
    ),
)
APART = (
    (
        "In each suit odd and even cards alternate.",
        "The card must have a different parity from the last card of its suit.",
    ),
    (
        "Within each colour the cards must go up.",
        "The card must be higher than the last card of its colour.",
    ),
    (
        "Each suit by itself must go up.",
        "The card must be higher than the last card of its suit.",
    ),
)
STEPS = (
    (
        "Each step must be bigger than the step before.",
        "The difference to the last card must be larger than the difference between the last two"
        " cards.",
    ),
    (
        "The card must be nearer to 7 than the last card.",
        "|rank - 7| < |last rank - 7|",
    ),
    (
        "The card must be at most twice as high as the last card.",
        "rank is at most 2 times the last rank",
    ),
    (
        "The product of the card's rank and the last card's rank must be even.",
        "At least one of the card and the last card must be even.",
    ),
    (
        "After a rise play red, after a fall play black.",
        "After a step up play red, after a step down play black.",
    ),
    (
        "The card must not be a neighbour of the last card in rank.",
        "The card must not be 1 away from the last card.",
    ),
)
PLACES = (
    ("Kings only after queens.", "If the card is a king, the last card must be a queen."),
    (
        "Kings may only follow queens.",
        "If the card is a king, the last card must be a queen.",
    ),
    (
        "A face card may only be played on a card of the same colour.",
        "If the card is a face card, it must have the same colour as the last card.",
    ),
    (
        "A face card may only be played on a lower card.",
        "If the card is a face card, it must be higher than the last card.",
    ),
    (
        "No king may be followed by a king.",
        "Never two kings in a row.",
    ),
    (
        "Hearts must be odd, spades even; all other cards are free.",
        "If the card is a heart, it must be odd. If the card is a spade, it must be even.",
    ),
    (
        "At even places play even cards, at odd places odd cards.",
        "Odd, then even, and repeat, from the first card of the line.",
    ),
    ("Two red cards, two black cards, and start over.", "Red, red, black, black, and repeat."),
    (
        "Kings are wild; otherwise the suit has to change.",
        "Kings are wild. Change the suit.",
    ),
)
RETOLD = (
    (
        "If the last card was higher than the one before, play black; if lower, play red; if"
        " equal, anything.",
        "If the last card is higher than the second-last card, play black. If the last card is"
        " lower than the second-last card, play red.",
    ),
    (
        "The second-last card decides: play red if it is odd, otherwise black.",
        "If the second-last card is odd, play red; otherwise play black.",
    ),
    (
        "If the last two cards have the same parity, change the parity; otherwise keep it.",
        "If the last two cards have the same parity, change the parity; otherwise keep the parity.",
    ),
    (
        "There are three groups: ace to 4, 5 to 9 and 10 to king. The card must be from another"
        " group than the last card.",
        "After ace to 4 play 5 to king. After 5 to 9 play ace to 4 or 10 to king. After 10 to king"
        " play ace to 9.",
    ),
    (
        "In each block of three cards the first must be red, the second black, the third a face"
        " card.",
        "Red, then black, then a face card, and repeat, from the first card of the line.",
    ),
    (
        "Neighbouring cards must be coprime.",
        "The rank of the card must not share a factor with the rank of the last card.",
    ),
    (
        "Between two hearts there must be at least two other cards.",
        "If any of the last two cards is a heart, don't play a heart.",
    ),
    (
        "The third red card in a row must be a heart.",
        "If the last two cards are red, the card must be black or a heart.",
    ),
    (
        "Reds may not touch blacks unless they have the same rank.",
        "The same colour or the same rank as the last card.",
    ),
    (
        "The colour changes except when a face card is played.",
        "Change the colour, but a face card is always right.",
    ),
    (
        "Spades may not be followed by hearts, nor hearts by spades.",
        "Hearts and spades never lie next to each other.",
    ),
    ("With a red card you must go up, with a black card down.", "Reds go up, blacks go down."),
)
COUNTED = (
    (
        "Each rank may come at most twice on the line.",
        "The number of cards of its rank in the line must be less than 2.",
    ),
    ("Always jump by at least 4, up or down.", "At least 4 away from the last card."),
    (
        "Diamonds may only be played on black cards. All other suits go anywhere.",
        "If the card is a diamond, the last card must be black.",
    ),
)
LIKE = (
    (
        "Change the suit or the parity, but never both.",
        "Exactly one of these holds: (the suit must change; the parity must change).",
    ),
    (
        "Exactly one of colour and parity must change.",
        "Change the colour or the parity, but not both.",
    ),
    *(
        (said, "Exactly one of suit and parity must change.")
        for said in (
            "The suit or the parity must change, but not both.",
            "Change exactly one of the two: suit or parity.",
            "Exactly one of the two must change: suit or parity.",
            "Exactly one thing must change, the suit or whether it's odd or even.",
            "Compared with the last card, exactly one of suit and parity changes.",
            "Compared with the last card, either change the suit or change the parity, but don't"
            " do both and don't do neither.",
            "Match the last card in suit or in parity, not in both.",
            "Any two cards side by side have to share suit or parity but not both.",
            "Two neighbouring cards must share suit or parity but not both.",
        )
    ),
    (
        "The card must match the rank of the last card or of the one before that, but not of both.",
        "Exactly one of these must hold: the card has the rank of the last card; the card has the"
        " rank of the second-last card.",
    ),
    ("Compared with the last card, change colour.", "Change colour."),
    (
        "The card must match the last card in at least one of suit, rank and parity.",
        "The same suit, the same rank or the same parity as the last card.",
    ),
    ("Neither the colour nor the parity may change.", "Keep both the colour and the parity."),
    (
        "If the suit stays the same, go up; if it changes, go down.",
        "If the card has the same suit as the last card, go up; otherwise go down.",
    ),
)


@pytest.mark.parametrize(
    ("said", "meant"), [*GROUPS, *APART, *STEPS, *PLACES, *RETOLD, *COUNTED, *LIKE]
)
def test_it_is_read_as_it_is_meant(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "You may only play a king if the last card is a queen.",
            "If the card is a king, the last card must be a queen.",
        ),
        ("Only play red after black.", "If the card is red, the last card must be black."),
        (
            "Steps alternate between up and down.",
            "If the last card is higher than the second-last card, go down; if the last card is"
            " lower than the second-last card, go up.",
        ),
    ],
)
def test_what_may_mean_two_things_is_asked(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence
    assert found.rivals
