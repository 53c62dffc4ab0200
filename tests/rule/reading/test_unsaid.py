"""What a clause leaves out because it was just said: a verb's words, the kind of “one”."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = [
    # ---- what was said of a card is said of the next
    ("If the last card is a club, the next must be too.", "After a club play a club."),
    ("If the last card was an ace, the next one has to be as well.", "After an ace play an ace."),
    ("If the last card isn't above 9, the new card has to be.", "After ace to 9 play 10 to king."),
    (
        "If the last card is not odd, the next must be, and if it is, the next must not be.",
        "Change the parity.",
    ),
    ("If it is even, the next card can't be.", "After an even card play an odd card."),
    (
        "If the last card is red, the new one may not be; if the last card is a king, the new one "
        "has to be, too.",
        "After red play black. After a king play a king.",
    ),
    ("If the last card is 2, 3 or 5, the next must be too.", "After a 2, 3 or 5 play a 2, 3 or 5."),
    ("If the last card is a spade, neither may the next be.", "After a spade play no spade."),
    (
        "If the last two cards agree in parity, so must the new card and the last one.",
        "If the last two cards have the same parity, keep the parity.",
    ),
    (
        "If one of the last three cards is a jack, queen or king, the next mustn't be.",
        "If at least one of the last three cards is a face card, play a number card.",
    ),
    (
        "If all of the last three cards are odd, the next mustn't be, and if none are, it must be.",
        "If all of the last three cards are odd, play even. If none of the last three cards is "
        "odd, play odd.",
    ),
    # ---- what was demanded is demanded elsewhere, or was so before
    ("The card must be black unless the last one was.", "After red play black."),
    ("The card can't be a king if the last one was.", "After a king play no king."),
    ("Diamonds must be above 4, and so must spades.", "Diamonds and spades must be above 4."),
    (
        "Hearts must be higher than the last card, clubs must not.",
        "Hearts must be higher than the last card. Clubs must be no higher than the last card.",
    ),
    (
        "Every third card of the line must be odd, the others must not.",
        "Even, even, odd, and repeat, from the first card of the line.",
    ),
    (
        "If it's lower than the last card, it must be a spade; if it isn't, it can't be.",
        "If the card is lower than the last card, it must be a spade; otherwise no spade.",
    ),
    (
        "If the last card is a face card, the next mustn't be; otherwise it must be.",
        "After a face card a number card, after a number card a face card.",
    ),
    (
        "If the last card is red, play a club; if not, don't.",
        "After a red card play a club, after a black card no club.",
    ),
    (
        "The card must be red if the last card is not, and odd if the last card is.",
        "After black play red, after red play odd.",
    ),
    # ---- one that is
    ("A card that is not prime must not follow one that is.", "After a prime play a prime."),
    ("After a multiple of 4, play one that isn't.", "After a 4, 8 or queen no 4, 8 or queen."),
    ("After a card above 8 play one that isn't.", "After 9 to king play ace to 8."),
    # ---- what need not be
    (
        "You need not change colour, but if you don't, you must go down.",
        "Change the colour or go down.",
    ),
    (
        "You don't have to keep the suit after an ace, but after any other you must.",
        "Keep the suit unless the last card is an ace.",
    ),
    (
        "After a club you must keep the parity, but after any other card you needn't.",
        "After a club keep the parity.",
    ),
    (
        "Black cards need not be even after an ace; otherwise they must be.",
        "If the card is black and the last card is no ace, it must be even.",
    ),
    ("The colour must stay the same, the suit needn't.", "Keep the colour."),
    ("The rank has to change, the colour doesn't.", "Change the rank."),
    (
        "If you go down, go down by an odd number; if you don't, change the colour.",
        "If the card is lower than the last card, the last rank minus the rank must be odd; "
        "otherwise change the colour.",
    ),
    (
        "Red cards may be lower than the last card, but black cards may not.",
        "No black card may be lower than the last card.",
    ),
    # ---- one, another, none, neither
    (
        "If there are fewer than two clubs among the last five cards, play one.",
        "If fewer than two of the last five cards are clubs, play a club.",
    ),
    (
        "If there is an ace among the last three cards, you may not play another.",
        "If at least one of the last three cards is an ace, play no ace.",
    ),
    ("A 7 may not be followed by another.", "After a 7 no 7."),
    ("A spade must be followed by another.", "After a spade a spade."),
    (
        "If the last card is neither an ace nor a king, the next must be neither.",
        "After a card from 2 to queen play a card from 2 to queen.",
    ),
    (
        "If the place in the line is divisible by 3, play a jack or a queen; otherwise play "
        "neither.",
        "If the place in the line is divisible by 3, play a jack or a queen; otherwise no jack "
        "and no queen.",
    ),
    (
        "If the last card is a heart or a 9, don't play either.",
        "After a heart or a 9 play neither a heart nor a 9.",
    ),
    # ---- the verb of the clause before
    (
        "Clubs may be followed only by hearts, diamonds by anything but hearts.",
        "After a club play a heart. After a diamond play no heart.",
    ),
    (
        "A face card may be followed by any card, a number card only by a higher one.",
        "After a number card play a higher card.",
    ),
    ("Jacks go up, queens down.", "Jacks must be higher. Queens must be lower."),
    (
        "Clubs must be lower than 6, diamonds higher.",
        "Clubs must be lower than 6. Diamonds must be higher than 6.",
    ),
    ("Two clubs in a row are fine, but not three.", "Never three clubs in a row."),
    ("Three odds may come together, four not.", "Never four odd cards in a row."),
    (
        "Up to two cards of one suit may be laid in a row, but no more.",
        "Never three cards of the same suit in a row.",
    ),
    (
        "Both of the last two cards odd: play even. Neither odd: play a spade. Otherwise what you "
        "like.",
        "If both of the last two cards are odd, play even. If neither of the last two cards is "
        "odd, play a spade.",
    ),
    (
        "Exactly one of the last four cards a king? Then black.",
        "If exactly one of the last four cards is a king, play black.",
    ),
    ("You may go down, but not up.", "The card must be no higher than the last card."),
    ("The rank may change, but not the colour.", "Keep the colour."),
    ("If the last card is even, you may go up, but not down.", "After an even card never go down."),
    ("Spades may follow clubs, but not hearts.", "A spade must not follow a heart."),
    ("Primes must be red, no other card may be.", "Primes must be red, all other cards black."),
    (
        "If one of the last two cards, but not both, is a club, play one; if both are, don't.",
        "If exactly one of the last two cards is a club, play a club. If both of the last two "
        "cards are clubs, play no club.",
    ),
    # ---- one of those, one of two
    (
        "If the last card is a 4, 6 or king, you can't play one of those, and if it isn't one of "
        "those, you have to.",
        "After a 4, 6 or king no 4, 6 or king; after any other card a 4, 6 or king.",
    ),
    (
        "If the last card is red or a king, play one.",
        "If the last card is red or a king, the card must be red or a king.",
    ),
    ("Either the card is odd, or the last one is.", "The card is odd or the last card is odd."),
    ("Don't play a 7 if the last card was one.", "After a 7 play no 7."),
    (
        "Black cards need not be even after an ace; otherwise they must be.",
        "If the last card is not an ace, black cards must be even.",
    ),
    # ---- properties
    (
        "The second-last card's suit may come again, the last card's may not.",
        "The card must have a different suit from the last card.",
    ),
    (
        "The colour may be repeated only if the parity is, too.",
        "Keep the parity or change the colour.",
    ),
    ("The suit may change only if the colour does.", "Keep the suit or change the colour."),
    ("If the colour is repeated, so must the parity.", "Keep the parity or change the colour."),
    (
        "If you don't change suit, go up; if you do, go down.",
        "If the card has the same suit, go up; otherwise go down.",
    ),
    ("Evens may never come together.", "Never two even cards in a row."),
    # ---- a number is no card
    (
        "If the difference is one, play a heart.",
        "If the card is 1 away from the last, play hearts.",
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
        # what was demanded, or what the last card is?
        "If the last card is red, the next must be even; if it is a spade, the next mustn't be.",
        # higher than which card?
        "If the last card beats the one before it, the next must, too.",
        "The card must be higher than the last card unless the last card was.",
        # not red, or not odd?
        "Play a red card if the last one isn't, and an odd card if the last one isn't.",
        # is it said of the last card, too?
        "If the last card is red and odd the next must be.",
        # may anything else be played?
        "After a heart you may play a spade, but not a club.",
        # must it be lower, or may it?
        "Cards from ace to 5 must be black; higher cards may be.",
    ],
)
def test_it_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read), text


@pytest.mark.parametrize(
    "text",
    [
        "A red card may not be followed by another unless it is an ace.",
        "If the last card is even, the next must be, unless it is a heart.",
        # higher than the last one, or than the one before it?
        "If the last card is higher than the one before it, the next must be, too.",
    ],
)
def test_it_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
