"""Cards on cards, questions, choices of commands, neither and nor, and what is said of the rest."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.answers.telling import parting

READ = [
    ("A face card on a face card must change the suit.",
     "If the card and the last card are face cards, change the suit."),
    ("Don't lay a club on a spade or a spade on a club.",
     "No club on a spade, no spade on a club."),
    ("Red on black or even on odd is wrong.", "After black play black. After odd play odd."),
    ("Odd must come on every 3, 5 and 9, and even on all the others.",
     "After a 3, 5 or 9 play odd, after any other card play even."),
    ("Either go higher in the same suit, or play a heart on a club or a club on a heart.",
     "(The card must be higher and of the same suit) or (the card must be a heart and the last "
     "card must be a club) or (the card must be a club and the last card must be a heart)."),
    ("No 2, no 5 and no jack. Everything else is welcome.", "Not a 2, a 5 or a jack."),
    ("No kings on queens. Otherwise you are free.", "After a queen don't play a king."),
    ("The 4, the 7 and the queen are wrong.", "Not a 4, a 7 or a queen."),
    ("Is the last card red, then go up; is it black, then go down.",
     "If the last card is red, go up; otherwise go down."),
    ("Either keep the colour and go up, or change it and go down.",
     "If the card has the same colour as the last card, go up; otherwise go down."),
    ("Your card must share neither suit nor parity with the last card.",
     "A different suit from the last card and a different parity."),
    ("Any card whose rank is even is right.", "Even cards only."),
    ("If there is a 7 or a jack among the last three cards, play black.",
     "If the last card is a 7 or a jack or the second-last card is a 7 or a jack or the third-last "
     "card is a 7 or a jack, then the card must be black."),
    ("While there is a 9 or higher on the line, go down.",
     "If the number of cards from 9 to king on the line is at least 1, go down."),
    ("If the second-last card was red, play odd. If it was black, play even.",
     "If the second-last card is red, play odd; if the second-last card is black, play even."),
    ("Wrong are all hearts below 7.", "Not a heart from ace to 6."),
    ("Kings are wrong unless the last card is red.", "If the last card is not red, not a king."),
    ("Only face cards may repeat the suit of the last card.",
     "If the card has the same suit as the last card, it must be a face card."),
    ("Play a red card and you must go up; play a black card and you must go down.",
     "If the card is red, go up; otherwise go down."),
    ("After a king, spades are off limits.", "After a king don't play a spade."),
    ("A face card obliges you to play a heart, clubs leave you free.",
     "After a face card play a heart, but after a club any card."),
    ("Last card red? Match its parity. Last card black? Play odd.",
     "If the last card is red, keep the parity; otherwise play odd."),
    ("Among the hearts only face cards may be played.",
     "If the card is a heart, it must be a face card."),
    ("Two neighbours may not both be above 8, nor may both be below 4.",
     "After 9 or higher play 8 or lower. After 3 or lower play 4 or higher."),
    ("Cards as high as the last card or higher must be red.",
     "If the card is at least as high as the last card, it must be red."),
    ("To change the colour you need a king.",
     "If the card has a different colour from the last card, it must be a king."),
    ("Think of the last two cards: if both are odd, play even.",
     "If the last card is odd and the second-last card is odd, play even."),
    ("Number cards must be even if they are red and odd if they are black.",
     "If the card is a red number card, play even. If the card is a black number card, play odd."),
    ("If the last card is red, follow suit. If it is black, you are free.",
     "If the last card is red, follow suit."),
    ("If you change the colour, stay odd or stay even.",
     "If the card has a different colour from the last card, keep the parity."),
    ("The suit must differ from the last card, from the second-last card and from the third-last "
     "card.",
     "A different suit from the last card, from the second-last card and a different suit from the "
     "third-last card."),
    ("Kings you can only put on a red card.", "If the card is a king, the last card must be red."),
    ("If the last card is an ace, 2 or queen, play red.", "After an ace, a 2 or a queen play red."),
    ("The same colour is only right when the card is higher.",
     "If the card has the same colour as the last card, it must be higher."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "same"), READ)
def test_read(text: str, same: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert parting(found.rule, read_rule(same)) is None, found.sentence


ASKED = [
    ("When a heart lies there, play black.", 2),  # last, or anywhere?
    ("Change the colour and you must keep the parity.", 2),
    ("In the red suits go up.", 2),  # from the last card, or from the last red one?
    ("Once an ace is down, play black.", 2),
    ("On red go higher, on black go lower, and never by more than 3.", 2),  # on black, or always?
    ("After a heart go up, after a spade go down, and keep the parity.", 2),
    ("After a heart you must go up, and you may not play a king.", 2),
    ("On a king play red, and do not play a face card.", 2),
    ("If you play a king, the last card must be red; if you play a queen, it must be a heart.", 2),
    ("Red must come on hearts.", 2),  # what comes there, or where alone it comes?
]


@pytest.mark.parametrize(("text", "meanings"), ASKED)
def test_asked(text: str, meanings: int) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert len(found.choices) == meanings
