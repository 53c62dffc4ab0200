"""What kinds ask for side by side, lists of what is right, defined words, what is counted."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.answers.telling import parting

READ = [
    ("The suit the line opened with is wrong.", "A different suit from card 1 of the line."),
    (
        "The colour you began with may only be played after a heart.",
        "If the card has the same colour as card 1 of the line, the last card must be a heart.",
    ),
    (
        "Aces, fives and tens are right, and so is every spade. Everything else is wrong.",
        "An ace, a 5, a 10 or a spade.",
    ),
    ("All hearts may be played, and black face cards too.", "A heart or a black face card."),
    (
        "The only reds allowed are sevens, the only blacks allowed are from 2 to 5.",
        "A red 7 or a black card from 2 to 5.",
    ),
    ("Right are red aces and black kings, nothing else.", "A red ace or a black king."),
    (
        "Play a small spade or a big heart; small means up to 5, big means 9 or more.",
        "A spade from ace to 5 or a heart from 9 to king.",
    ),
    (
        "Low cards must be red and high cards black, where low is ace to 6.",
        "If the card is from ace to 6, then it must be red; otherwise it must be black.",
    ),
    (
        "Let hearts and clubs be the soft suits and diamonds and spades the hard suits. After a "
        "soft card play a hard one and after a hard card a soft one.",
        "After a heart or a club play a diamond or a spade; otherwise play a heart or a club.",
    ),
    (
        "Take the difference between the card and the last card. It has to be a prime number.",
        "The distance between the rank of the card and the rank of the last card must be prime.",
    ),
    (
        "Count the hearts on the line. If there are more than three of them, no heart may be "
        "played.",
        "If the number of hearts in the line is at least 4, then the card must not be a heart.",
    ),
    (
        "A spade needs an odd card before it; all other suits can be laid freely.",
        "If the card is a spade, then the last card must be odd.",
    ),
    (
        "A red card calls for a bigger card, a black card for a smaller one.",
        "After a red card play higher, after a black card play lower.",
    ),
    (
        "The rank may go up by at most four and down by at most two.",
        "The rank of the card minus the rank of the last card must be at most 4 and the rank of "
        "the last card minus the rank of the card must be at most 2.",
    ),
    ("Not closer than three to the last card.", "At least 3 away from the last card."),
    (
        "Kings belong at places 4, 8, 12 and so on.",
        "If the card is a king, then the place in the line must be divisible by 4.",
    ),
    ("No two spades may touch.", "Never two spades in a row."),
    (
        "You can repeat the suit but then you have to go higher.",
        "If the card has the same suit as the last card, then the card must be higher than the "
        "last card.",
    ),
    (
        "Every card whose number can be divided by three must be followed by a red card.",
        "After a 3, a 6, a 9 or a queen play red.",
    ),
    (
        "Every time somebody lays a king, the next card has to be black.",
        "After a king play black.",
    ),
    (
        "Together with the last card it has to make more than 13.",
        "The rank of the card plus the rank of the last card must be greater than 13.",
    ),
    (
        "Hearts and diamonds only go on each other, and so do clubs and spades.",
        "Change the suit and keep the colour.",
    ),
    (
        "Cards in the colour of the very first card must be odd.",
        "If the card has the same colour as card 1 of the line, then the card must be odd.",
    ),
    (
        "The only thing you can't do is put a diamond on a red card.",
        "After a red card, no diamond.",
    ),
    (
        "Take what's on the end, add yours. 15 or more and you're busted.",
        "The rank of the last card plus the rank of the card must be less than 15.",
    ),
    (
        "Count the diamonds that lie there. An odd count forbids all cards from ace to 7; an even "
        "count, zero too, forbids nothing.",
        "If the number of diamonds in the line is odd, then the card must be from 8 to king.",
    ),
    (
        "Of any two neighbours in the line at least one must be a 3 or a 9.",
        "The card must be a 3 or a 9 or the last card must be a 3 or a 9.",
    ),
    (
        "Primes alternate with cards that are not prime (an ace is not prime).",
        "After a prime no prime, after a non-prime a prime.",
    ),
    (
        "If the last card is a prime, the next one can't be.",
        "After a prime no prime.",
    ),
    (
        "The colour changes after every face card and stays the same after every number card.",
        "After a face card change the colour, after a number card keep the colour.",
    ),
    ("A suit may not come three times in a row.", "Never 3 cards of the same suit in a row."),
    (
        "Black threes are always wrong; apart from that, colours alternate.",
        "Not a black 3. Colours alternate.",
    ),
]
"""What somebody says, and the same in plainer words."""


@pytest.mark.parametrize(("said", "plain"), READ)
def test_it_is_read(said: str, plain: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert parting(found.rule, read_rule(plain)) is None


def test_what_hearts_want_is_asked_since_it_may_be_said_of_either_card() -> None:
    found = answer("Hearts want a higher card, spades a lower one.")
    assert isinstance(found, Asked)
    after = "After a heart play higher, after a spade play lower."
    assert parting(found.rule, read_rule(after)) is None
    assert len(found.rivals) == 1
    assert parting(found.rivals[0], read_rule(after)) is not None


def test_another_colour_behind_that_of_the_starter_may_be_another_than_the_starters() -> None:
    found = answer(
        "Cards in the colour of the very first card must be odd; cards in another colour must be "
        "even."
    )
    plain = (
        "If the card has the same colour as card 1 of the line, then the card must be odd; "
        "otherwise the card must be even."
    )
    assert isinstance(found, Asked)
    rivals = (found.rule, *found.rivals)
    assert any(parting(rule, read_rule(plain)) is None for rule in rivals)


def test_a_card_equal_to_one_of_two_is_not_the_highest_of_them() -> None:
    found = answer("The card must lie between the last two cards, or be equal to one of them.")
    plain = (
        "The rank of the card must be between the rank of the last card and the rank of the "
        "second-last card."
    )
    assert isinstance(found, Read | Asked)
    assert parting(found.rule, read_rule(plain)) is None
