"""Verbs of laying and lying, cards that are described, and what other cases leave."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

THE_SAME = [
    # what lies on top
    ("When a queen lies on top, play black.", "After a queen play black."),
    ("If a red card is on top, only even cards are right.", "After red play even."),
    ("Once a club is lying on top, go down.", "After a club play lower."),
    ("Match the suit of the top card.", "Follow suit."),
    ("If the top card is odd, play a card in its suit.", "After odd follow suit."),
    # neighbours
    (
        "Kings and queens may never lie next to each other.",
        "No king on a queen, no queen on a king.",
    ),
    ("Odd cards and spades never meet.", "No odd card on a spade, no spade on an odd card."),
    ("Never put a face card next to a heart.", "No face card on a heart, no heart on a face card."),
    ("Clubs must not touch diamonds.", "No club on a diamond, no diamond on a club."),
    # what goes on what
    (
        "Jacks may only go on black cards.",
        "If the card is a jack, then the last card must be black.",
    ),
    ("Even cards only go on hearts.", "If the card is even, then the last card must be a heart."),
    ("No red king may go on a club.", "If the last card is a club, don't play a red king."),
    ("Whatever goes on a 7 must be black.", "After a 7 play black."),
    ("A card that goes on a diamond has to be even.", "After a diamond play even."),
    # right only in some case
    ("Aces may only be played when the last card is black.", "Aces go on black cards only."),
    ("Red cards are only right if the last card is even.", "Red cards go on even cards only."),
    ("Kings and jacks are only allowed in hearts.", "Kings and jacks must be hearts."),
    # a card that is described
    (
        "A card of the same colour must be higher than the last card.",
        "If the card has the same colour as the last card, then the card must be higher.",
    ),
    (
        "A red card that has another parity than the last one has to be a face card.",
        "If the card is red and has a different parity from the last card, it must be a face card.",
    ),
    ("No card of the same suit may be higher.", "With the same suit don't go up."),
    ("Never play a card that is within 2 of the last card.", "At least 3 away from the last card."),
    # what is left
    ("Spades go up; every other suit goes down.", "If you play a spade go up, otherwise go down."),
    (
        "If you play a king it must be red. If you play anything else it must be higher than the "
        "last card.",
        "If the card is a king, then the card must be red; otherwise go up.",
    ),
    (
        "Black cards go up; all other cards stay level or go down.",
        "If the card is black, go up; otherwise equal or lower.",
    ),
    (
        "Aces must be red, kings must be black, all other ranks must follow suit.",
        "If the card is an ace, it must be red. If the card is a king, it must be black. If the "
        "card is from 2 to queen, follow suit.",
    ),
    (
        "10s and jacks may only be played on hearts. On hearts nothing else may be played.",
        "If the card is a 10 or a jack, then the last card must be a heart. After a heart play "
        "a 10 or a jack.",
    ),
    ("Odd cards must follow suit. Even cards don't have to.", "If the card is odd, follow suit."),
    (
        "On a club put another club or an ace. On anything else play what you like.",
        "After a club play a club or an ace.",
    ),
    # with, and whenever one likes
    (
        "With a 10 go down, with a red card from ace to 9 change suit.",
        "If the card is a 10 go down. If the card is a red card from ace to 9 change suit.",
    ),
    (
        "Keep the same colour, but an ace may be played whenever you like.",
        "The same colour as the last card or an ace.",
    ),
    ("Keep the same suit, but kings may be played at any time.", "Same suit, or a king."),
    # until and afterwards
    (
        "No spades until five cards lie on the line; after that, go up.",
        "If there are fewer than five cards on the line, don't play a spade; otherwise go up.",
    ),
    (
        "Play red until there are three cards. From then on play black.",
        "If there are fewer than three cards on the line, play red; otherwise play black.",
    ),
    (
        "Not the colour of the last card and not its parity either.",
        "A different colour and a different parity from the last card.",
    ),
]


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_sentences_of_laying_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


def test_while_cards_are_missing_it_is_open_whether_a_card_is_right() -> None:
    """Is a spade right, while there is one card, if two of a colour must lie before it?"""
    found = answer("Spades may only be played when the last two cards have the same colour.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2


CLAUSES = [
    (
        "If you keep the suit, switch between odd and even. If you change it, odd stays odd"
        " and even stays even.",
        "If the card has the same suit as the last card, it must have a different parity from the"
        " last card; otherwise it must have the same parity as the last card.",
    ),
    (
        "On the circle of ranks, where king is followed by ace, move forward by 2 or 3 steps.",
        "2 or 3 higher than the last card on the circle.",
    ),
    (
        "The colour must be the one that the second-last card has.",
        "The same colour as the second-last card.",
    ),
    (
        "If the suit has changed, play odd. If the suit has stayed the same, play even.",
        "If the last two cards have the same suit, play even; otherwise play odd.",
    ),
    (
        "The card has to agree with the last card in exactly one of two things: suit, or being odd"
        " or even.",
        "Either the same suit or the same parity as the last card, but not both.",
    ),
]


@pytest.mark.parametrize(("said", "meant"), CLAUSES)
def test_clauses_about_properties_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text", ["Seven is a fox. After red play odd.", "Only foxes: after red play odd."]
)
def test_a_heading_is_asked_about_and_the_rest_is_read(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule("After red play odd.")) is None
    assert found.unused[0].of(text) in text[:22]


def test_one_of_the_last_cards_may_be_one_of_fewer() -> None:
    """With one card on the line: is any suit right, or only that of the card that is there?"""
    found = answer("The suit must be one that lies among the last two cards.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2


def test_a_question_may_be_of_either_card() -> None:
    found = answer("Red? Go up.")
    assert isinstance(found, Asked)
    assert len(found.choices) == 2
