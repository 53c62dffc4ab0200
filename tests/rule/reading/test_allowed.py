"""What is right as well, what a rule says anyhow, and numbers that are named before they count."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME_RULE = [
    # right as well
    (
        "If the last card is a club, then the card must be at most as high as the last card; "
        "otherwise the card must be at least as high as the last card.",
        "After a club never go up, after any other suit never go down. The same rank is fine both "
        "times.",
    ),
    (
        "The card must have the same colour as the last card or have a different parity from the "
        "last card.",
        "Keep the colour or change the parity. Doing both is fine.",
        "Keep the colour or change the parity; one of the two is enough.",
    ),
    (
        "(If the last card is red, then the card must be odd) or the last card must be a spade or "
        "a club.",
        "After red play odd. Clubs and spades can be followed by anything.",
    ),
    # ties
    (
        "The card must have the least frequent colour in the line.",
        "Count the colours on the line. Play the colour that is rarest; on a tie anything goes.",
    ),
    (
        "(If the number of red cards in the line is greater than the number of black cards in the "
        "line, then the card must be black; otherwise the card must be red) or the number of red "
        "cards in the line must be the number of black cards in the line.",
        "If there are more reds than blacks on the line play black, otherwise red. On a tie "
        "anything goes.",
    ),
    # how far, not which way
    (
        "The card must be at least 4 away from the last card.",
        "Jump up or down by 4 or more.",
        "The card must be at least 4 away from the last card. Up or down makes no difference.",
    ),
    (
        "The card must be 2, 3, 4 or 5 away from the last card.",
        "From 2 to 5 away from the last card.",
    ),
    # what was played is the last card, and both are those of which was spoken
    (
        "Look at the last two cards. If one is red and one is black, your card must be odd. If "
        "both are red or both are black, it must be even.",
        "If the last two cards have different colours, play odd; otherwise play even.",
    ),
    (
        "Look at the last two cards. If both are red, play even.",
        "If the last two cards are red, play even.",
    ),
    (
        "If the last two cards are both odd, play a heart. If both are even or both are red, play "
        "a club.",
        "If the last two cards are both odd, play a heart. If the last two cards are both even or "
        "the last two cards are both red, play a club.",
    ),
    (
        "If the last card is black, then the card must be odd.",
        "Whenever a black card is played, the next card must be odd.",
    ),
    (
        "If the last card is odd and the second-last card is odd, then the card must be a heart. "
        "If the last card is even and the second-last card is even, then the card must be a club.",
        "If the last two cards are both odd, play a heart. If both are even, play a club.",
    ),
    (
        "The card must be lower than the last black card.",
        "Compare with the last black card: the new card must be lower than it.",
        "Look at the last black card. The card must be lower than it.",
    ),
    (
        "If the sum of the ranks of the last 2 cards is odd, then the card must be black. If the "
        "sum of the ranks of the last 2 cards is even, then the card must be red.",
        "The sum of the last two cards decides: odd means black, even means red.",
    ),
    (
        "Never 3 cards of the same parity in a row.",
        "Three cards of the same parity in a row are wrong.",
    ),
    (
        "The distance between the rank of the card and the average of the ranks of the last 2"
        " cards "
        "must be at most 3.",
        "Within 3 of the average of the last two cards.",
    ),
    (
        "If the card is a face card, then the card must have a different colour from the last "
        "card; otherwise the card must have the same colour as the last card.",
        "Number cards keep the colour; face cards change it.",
    ),
    (
        "If the sum of the ranks of the last 2 cards is even, then the card must be red; otherwise "
        "the card must be black.",
        "Add up the last two cards: if it is even, play red, otherwise black.",
    ),
    # such cards
    (
        "If the card is higher than the last card, then the card must be odd. If the card is lower "
        "than the last card, then the card must be even.",
        "A higher card must be odd, a lower card must be even.",
    ),
    (
        "The card must be a red card from 2 to 4 or a black card from 9 to jack.",
        "Red cards from 2 to 4 and black cards from 9 to jack.",
    ),
    ("The card must not be a red number card.", "Red cards are wrong, unless they are face cards."),
    # where something is, and is not
    (
        "The rank of the card must not occur in the line.",
        "The rank must not be on the line yet.",
        "Don't use a rank that is already on the line.",
    ),
    (
        "The card must have the same suit as card 1 of the line or have the same rank as card 1 of "
        "the line.",
        "The card must have the suit or the rank of the first card of the line.",
    ),
    (
        "If the last card has the same suit as the second-last card or has the same rank as the "
        "second-last card, then the card must be red.",
        "If the last two cards have the same suit or the same rank, play red.",
    ),
    (
        "The number of hearts in the line together with the card must be at most 3.",
        "No more than three hearts may lie on the line.",
    ),
    # while there are fewer
    (
        "If the number of odd cards in as many of the last 4 cards as there are is at least 3, "
        "then the card must be red.",
        "If three or more of the last four cards are odd, play red.",
        "As soon as three of the last four cards are odd, play red.",
    ),
    (
        "The rank of the card must be at most the highest rank of as many of the last 3 cards as "
        "there are.",
        "Play nothing above the highest rank of the last three cards.",
    ),
    (
        "The rank of the card must be greater than the lowest rank of as many of the last 3 cards "
        "as there are.",
        "The card must be higher than at least one of the last three cards.",
    ),
    (
        "If the third-last card is odd, then the card must be even.",
        "If the third-last card is odd, play even. The first three cards are free.",
    ),
    # numbers that are named first
    (
        "If the number of black cards in the line is even, then the card must be a heart; "
        "otherwise the card must be a club.",
        "Count the black cards on the line. If there is an even number of them, play a heart, "
        "otherwise a club.",
    ),
    (
        "The sum of the ranks in the line together with the card must not be divisible by 7.",
        "Keep a running total of all the ranks on the line. With your card added, it must not be "
        "divisible by 7.",
    ),
    (
        "If the number of different suits among the last four cards is 2, the card must be odd.",
        "Count the different suits among the last four cards. If there are two, play odd.",
    ),
    # names
    (
        "If the last card is from ace to 5, then the card must be from 6 to king; otherwise the "
        "card must be from ace to 5.",
        "Ace to 5 is the ground floor, 6 to king the top floor. After ground comes top, after top "
        "comes ground.",
    ),
    (
        "Never 2 spades in a row.",
        "Never two swords in a row, where swords are spades.",
        "Swords are spades. Never two swords in a row.",
    ),
    (
        "If the last card is a heart, then the card must be odd.",
        "Hearts are the stop sign. After a heart play odd.",
    ),
    # what one adjective, one "or" and one "other" reach
    (
        "If the card is a 3, a 6, a 9 or a queen, then the card must be red; otherwise the card "
        "must be black.",
        "Cards divisible by 3 must be red and all other cards black.",
    ),
    (
        "(The card must have the same suit as the last card and be higher than the last card) or "
        "(the card must have a different suit from the last card and be lower than the last card).",
        "Keep the suit and go higher, or change the suit and go lower.",
    ),
    (
        "If the last card is a club or an ace, then the card must be red. If the last card is a "
        "heart, then the card must be red.",
        "If the last card is a club, an ace or a heart, play red.",
    ),
    (
        "If the last card is odd, then the card must have the same suit as card 1 of the line. If "
        "the last card is even, then the card must have a different suit from card 1 of the line.",
        "After an odd card play the same suit as the first card of the line. After an even card "
        "play the other suit.",
        "After an odd card play the same suit as the first card of the line; after an even card "
        "play a different suit from the first card of the line.",
    ),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[1][:40])
def test_it_is_read(texts: tuple[str, ...]) -> None:
    meant, *others = texts
    rule = read_rule(meant)
    for text in others:
        found = answer(text)
        assert isinstance(found, Read), found
        assert all(difference(found.rule, rule, starters=starters) is None for starters in (0, 1))


NOT_SILENT = [
    # who they are that there are two of
    "If there are two, play red.",
    # a name that may say what its cards may do, and one that the rest does without
    "Kings are jokers. After a king go up.",
    # a sum that is named, and of which nothing is said
    "Add up the last two cards. Play red.",
]


@pytest.mark.parametrize("said", NOT_SILENT)
def test_what_says_more_is_not_left_out(said: str) -> None:
    assert not isinstance(answer(said), Read)
