"""Plain things said in a roundabout way read as what is said plainly; no word is lost."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer
from eleusis.rule.analysis.equivalence import difference

SAME = (
    # anything but
    (
        "The sum of the card and the last card may be anything but 15.",
        "The sum of the card and the last card can be anything other than 15.",
        "The sum of the card and the last card must not be 15.",
    ),
    (
        "The card may be any suit but hearts.",
        "The suit may be anything but hearts.",
        "The card must not be a heart.",
    ),
    ("The card may be anything but red or a king.", "The card must be black and not be a king."),
    (
        "The card may have any suit except that of the last card.",
        "The suit of the card may be anything but the suit of the last card.",
        "Change the suit.",
    ),
    (
        "If the last card is anything but a heart, play red.",
        "If the last card is not a heart, play red.",
    ),
    (
        "The card must be an ace or a king and not be a heart.",
        "The card must be an ace or a king. The card must not be a heart.",
    ),
    # each one
    (
        "The card must have a different rank from every one of the last four cards.",
        "The card must have a different rank from all of the last four cards.",
    ),
    (
        "If each one of the last three cards is red, play black.",
        "If all of the last three cards are red, play black.",
    ),
    (
        "The card must be one or two away from at least one of the last three cards.",
        "The card must be 1 away from at least one of the last three cards or be 2 away from at "
        "least one of the last three cards.",
    ),
    # the next rank
    (
        "Either follow suit or play the next rank up or down from the last card.",
        "Follow suit or play the next higher or lower rank.",
        "The card must have the same suit as the last card or be 1 away from the last card.",
    ),
    ("Play the next rank up.", "Play the next higher rank.", "Play 1 higher than the last card."),
    # pairs
    (
        "After a pair play red.",
        "If the last two cards are a pair, play red.",
        "If the last two cards have the same rank, play red.",
    ),
    ("After a pair of kings play red.", "If the last two cards are both kings, play red."),
    # steps from one card to another, and how far two are apart
    (
        "The step in rank from the last card to the card must not be as big as the step from the "
        "second-last card to the last card.",
        "The distance between the card and the last card must be different from the distance "
        "between the second-last card and the last card.",
    ),
    ("The step in rank must be at most 3.", "Stay within 3 of the last card."),
    (
        "Compare the card with the latest card of the same suit on the line: they may be no more "
        "than four ranks apart. The first card of a suit is free.",
        "The card and the last card of its suit may be at most four apart.",
        "The card must be at most 4 away from the last card of its suit.",
    ),
    # said again of each kind
    (
        "A club may only be played after a face card or after a club.",
        "A club may only be played after a face card or a club.",
    ),
    ("After a red card or after a king play a club.", "After a red card or a king play a club."),
    # none is even
    (
        "With an odd number of spades on the line play odd, with an even number of spades or none "
        "play even.",
        "If the number of spades on the line is odd, play odd; otherwise play even.",
    ),
    # who is ahead
    (
        "When red is ahead of black on the line, play odd. When it is not, play even.",
        "When red outnumbers black on the line, play odd. When it does not, play even.",
    ),
    (
        "While hearts are ahead of spades on the line, play a spade.",
        "With more hearts than spades on the line play a spade.",
        "If there are more hearts than spades on the line, play a spade.",
    ),
    (
        "If red is ahead of black by at least two, play black.",
        "If there are at least two more red cards than black cards on the line, play black.",
    ),
    (
        "If there is a king on the line, play red. If there is not, play black.",
        "If there is a king on the line, play red; otherwise play black.",
    ),
    (
        "As long as one of the last six cards is a jack, play red. When none of the last six cards "
        "is a jack, play black.",
        "If at least one of the last six cards is a jack, play red; otherwise play black.",
    ),
    (
        "When black trails red on the line, play odd.",
        "When red is ahead of black on the line, play odd.",
    ),
    (
        "When neither red nor black is ahead, play a king.",
        "When red and black are level on the line, play a king.",
        "If there are as many red cards as black cards on the line, play a king.",
    ),
    (
        "With no hearts on the line or an even number play red.",
        "With zero or an even number of hearts on the line play red.",
        "If the number of hearts on the line is even, play red.",
    ),
    # one of two demands
    (
        "Either the card must be red or it must be odd.",
        "Play red or play odd.",
        "The card must be red or odd.",
    ),
    (
        "Either play the same suit or play the next rank up.",
        "Play the same suit or one up.",
    ),
    # the card that is looked at
    (
        "Look at the first card of the line. If it is a face card, red and black alternate; if it "
        "is a number card, odd and even alternate.",
        "If the first card of the line is a face card, change the colour; otherwise change the "
        "parity.",
    ),
    (
        "Check the third-last card. If it is red, play odd; otherwise play even.",
        "Take the third-last card: if it is red, play odd; otherwise play even.",
        "If the third-last card is red, play odd; otherwise play even.",
    ),
    (
        "Look at the last card and the second-last card. If they have the same colour, play odd.",
        "If the last two cards have the same colour, play odd.",
    ),
    # several things of the last cards, of which one is enough
    (
        "If the last two cards have the same rank or add up to fifteen, play red.",
        "If the last two cards add up to fifteen or have the same rank, play red.",
        "If the last two cards have the same rank or their sum is 15, play red.",
        "If the last two cards have the same rank, play red. If the sum of the last two cards is "
        "15, play red.",
    ),
    (
        "If the last three cards are all red or have the same suit, play a king.",
        "If the last three cards are all red, play a king. If the last three cards have the same "
        "suit, play a king.",
    ),
    # the line in blocks
    (
        "Deal the line into sixes, starting with the first card: each six must hold three red "
        "cards and three black cards.",
        "Split the line into groups of six. Each group must have three red and three black cards.",
        "In each block of 6 cards from the first card of the line there must be three red cards "
        "and three black cards.",
    ),
    (
        "Cut the line into fours. Each four must contain one card of every suit.",
        "Split the line into fours: no four may hold two cards of the same suit.",
        "In each block of 4 cards from the first card of the line no suit may repeat.",
    ),
    (
        "Cut the line into threes: the first of each three must be red.",
        "In each block of three cards the first card must be red.",
    ),
    (
        "Cut the line into pairs: each pair must hold one red card and one black card.",
        "In each block of 2 cards from the first card of the line there must be one red card and "
        "one black card.",
    ),
    (
        "Deal the line into fours: in each four the suits must all be different.",
        "In each block of 4 cards from the first card of the line no suit may repeat.",
    ),
    (
        "Group the line into fives. Each group may have at most two hearts.",
        "In each block of 5 cards from the first card of the line at most two cards may be hearts.",
    ),
    # a noun that belongs to the case is not what is demanded
    (
        "After a red face card keep the suit.",
        "If the last card is a red face card, keep the suit.",
    ),
    (
        "After a red card from 8 to king, keep the suit.",
        "If the last card is red and from 8 to king, keep the suit.",
    ),
    # the same in one, another in the other
    (
        "The card must have the same colour, a different suit and a different parity.",
        "The card must have a different suit, the same colour and a different parity from the last "
        "card.",
        "Keep the colour, change the suit and change the parity.",
    ),
    (
        "The card must have the same suit, the same rank or a different colour from the last card.",
        "The card must have the same suit as the last card or have the same rank as the last card "
        "or have a different colour from the last card.",
    ),
    (
        "The card must have a different colour, a different parity and a different rank from the "
        "second-last card.",
        "The card must have a different colour from the second-last card. The card must have a "
        "different parity from the second-last card. The card must have a different rank from the "
        "second-last card.",
    ),
    # on neither side of two numbers
    (
        "The card and the last card together must not make less than 8 and not more than 20.",
        "The card and the last card may not add up to less than 8 and not to more than 20.",
        "The sum of the card and the last card must be neither less than 8 nor more than 20.",
        "The sum of the card and the last card must not be less than 8 or more than 20.",
        "The last card and the card must not total more than 20 nor less than 8.",
        "The card and the last card must come to neither less than 8 nor more than 20.",
        "The sum of the card and the last card must never be under 8 and never over 20.",
        "The sum of the card and the last card must not be below 8 and must not be above 20.",
        "The sum of the card and the last card must be at least 8 and at most 20.",
    ),
    (
        "The distance between the card and the last card must not be less than 2 and not more than"
        " 5.",
        "The card must be at least 2 away from the last card. The card must be at most 5 away from"
        " the last card.",
    ),
    (
        "If the last two cards do not add up to less than 9 and not to more than 16, play red.",
        "If the sum of the last two cards is at least 9 and at most 16, play red.",
    ),
    ("The card must not be a club and not a spade.", "The card must be red."),
    # anything else, far apart, the result, taking turns
    (
        "If the last card is a face card, play a club. If the last card is anything else, go up.",
        "After a face card play a club. If the last card is any other card, go up.",
        "If the last card is a face card, play a club; if it is something else, go up.",
        "If the last card is a face card, play a club; otherwise go up.",
    ),
    (
        "If the ranks of the last two cards are four or more apart, play red.",
        "If the distance between the last two cards is at least 4, play red.",
    ),
    (
        "If you add the rank of the card to the rank of the last card, the result must be odd.",
        "When you add up the card and the last card, the sum must be odd.",
        "The sum of the card and the last card must be odd.",
    ),
    (
        "Prime cards and cards that are not prime must alternate.",
        "If the last card is prime, play a card that is not prime; otherwise play a prime card.",
    ),
    (
        "Clubs and cards that are not clubs must take turns.",
        "If the last card is a club, do not play a club; otherwise play a club.",
    ),
    (
        "Count the jacks and queens on the line together. If there is an even number of them, go "
        "up; if there is an odd number of them, go down.",
        "If the number of jacks and queens on the line is even, go up; otherwise go down.",
    ),
    (
        "If you keep the colour, you must stay odd after an odd card and even after an even card.",
        "If the card has the same colour as the last card, it must have the parity of the last"
        " card.",
    ),
    # the last 7 is a card where the text speaks of sevens
    (
        "If there is a 7 on the line, the card must not have the suit of the last 7.",
        "If there is a 7 on the line, the card must have a different suit from the last card that"
        " is a 7.",
    ),
    (
        "Nines are always right. Any other card must have the colour of the last nine.",
        "If the card is not a 9, it must have the same colour as the last card that is a 9.",
    ),
    (
        "The suit must not be among the last 3.",
        "The suit of the card must not be among the last three cards.",
    ),
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:50])
def test_what_is_said_in_a_roundabout_way_is_what_is_said_plainly(texts: tuple[str, ...]) -> None:
    *others, last = map(answer, texts)
    assert isinstance(last, Read), last
    for other in others:
        assert isinstance(other, Read), other
        assert difference(other.rule, last.rule) is None, other.sentence


def test_the_starter_alone_is_left_open_by_anything_but() -> None:
    found = answer("Go higher. The starting card may be anything but a king.")
    assert isinstance(found, Read), found
    assert "For the first card of the line, the card must not be a king" in found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "If one of the last six cards is a jack, play red.",
        "If the card has the same colour, a different suit and a different parity, play odd.",
        "The card may be anything but lower than the last card.",
        # the last card of that rank, or so many last cards
        "The card must have a different suit from the last 7.",
        "Do not play the colour of the last 9.",
        "If the last 6 is red, play a black card.",
        # neither of both, or never the one without the other
        "The card must not be red and not odd.",
        "The card must not be a heart and not lower than the last card.",
        "The sum of the card and the last card must not be even and not divisible by 3.",
    ],
)
def test_what_may_be_meant_otherwise_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)


def test_kings_are_cards_and_no_numbers() -> None:
    found = answer("Kings must be queens.")
    assert isinstance(found, NotRead)
    assert "13" not in str(found.said)
