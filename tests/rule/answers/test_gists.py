"""Texts of which not every word is understood are asked about, the right reading first."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.answers.telling import parting

SAID = {
    # on the phone
    "If the last card is red, play odd; otherwise play even.": [
        "last red -> next odd, last black -> next even pls",
        "last card red: odd nr. last card black: even nr",
        "red on the table means odd, black on the table means even",
        "so if theres a red one lying there u play odd, a black one lying there u play even",
        "Red card at the end? Then odd. Black card at the end? Then even.",
    ],
    "The card must have a different suit from the last card.": [
        "no same suit as last one",
        "suit cant be same as last card pls",
        "same suit as the last one is wrong, thats it",
        "dont put the same suit as the last card, like heart on heart",
        "hey folks the suit must change, always, my granny says",
    ],
    "The card must be at most 3 away from the last card.": [
        "Grandpa hobbles: at most three away from the last card, up or down.",
        "max 3 away from last card, suit doesnt matter",
        "your number must be at most three away from the last one, in either direction",
        "Baby steps, friends! Stay within three of the last number.",
    ],
    "The card must have a different colour from the last card.": [
        "Zebras, I say: the colour must change with each card",
        "red and black take turns, as in chess",
        "two cards of one colour may never lie side by side, silly",
    ],
    "The rank of the card plus the rank of the last card must be at most 14.": [
        "new card + last card cant go over 14, says the boss",
        "the last card and yours together must be at most fourteen, dear",
        "the last card and the new one must add up to 14 max",
    ],
    "The suit of the card must not occur in as many of the last 3 cards as there are.": [
        "its suit must not be in the last three cards. If there are fewer, check all there are.",
    ],
    "If the last two cards have the same colour, play a heart or a spade.": [
        "last 2 cards same colour -> heart or spade pls. with one card only, anything",
        "When the last two cards match in colour, lay a heart or a spade, folks. The second card "
        "is free.",
        "If the last two cards are of one colour it must be a heart or a spade. As long as there "
        "is only one card on the table you can put whatever you like.",
    ],
    # among much else
    "The card must be higher than the last card.": [
        "Fish swim upstream in our little river town, believe me. Each card is higher than the one "
        "before it, my old neighbour used to sing on Sundays.",
    ],
    "The card must be lower than the last card or be a king.": [
        "Picnic rule number one says bring sandwiches, so the card must be lower than the last "
        "card or a king, and afterwards everybody sings until dawn breaks over our lake.",
    ],
    "The distance between the rank of the card and the rank of the last card must be prime.": [
        "|new - last| is prime, as the professor said",
    ],
}


@pytest.mark.parametrize(
    ("meant", "text"), [(meant, text) for meant, texts in SAID.items() for text in texts]
)
def test_the_right_reading_comes_first(meant: str, text: str) -> None:
    found = answer(text)
    assert isinstance(found, Read | Asked)
    assert parting(found.rule, read_rule(meant)) is None, found.sentence


RETOLD = [
    ("Take a step of 2 or 3, up or down.", "2 or 3 away from the last card."),
    ("Last card red: go up. Last card black: go down.", "After red go up, after black go down."),
    (
        "If there's a king lying there, play red. With just one card on the line, do as you like.",
        "If the last card is a king, play red. With only one card on the line any card is right.",
    ),
    ("If neither of the last two is odd, lay an odd one.", "After two even cards play odd."),
]


@pytest.mark.parametrize(("text", "meant"), RETOLD)
def test_what_is_said_in_other_words_of_one_meaning_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert parting(found.rule, read_rule(meant)) is None, found.sentence


GUESSED = [
    "Hearts: higher. Spades: lower.",  # if such a card lies there, or is played
    "Go up. If it wasn't, go down.",
    "Play red. Nothing else counts for anything.",
    "Odd cards (3, 5 and 7) go up, even cards go down.",
]


@pytest.mark.parametrize("text", GUESSED)
def test_what_may_be_meant_otherwise_is_not(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "unused"),
    [
        ("My cat says: same suit, or higher.", "My cat says"),
        ("Same suit or higher, unless it rains.", "unless it rains"),
        ("The colour stays, e.g. red on red, okay folks?", "e.g. red on red"),
    ],
)
def test_what_is_not_understood_is_marked(text: str, unused: str) -> None:
    found = answer(text)
    if isinstance(found, Asked):
        assert any(unused.split()[0] in span.of(text) for span in found.unused)
    else:
        assert isinstance(found, NotRead)


@pytest.mark.parametrize(
    "text",
    [
        "If my aunt sneezes, play red.",
        "Play red, but not while the wind blows.",
        "Only my dog knows when it is red.",
        "It was the best of times, it was the worst of times.",
        "Seven brides for seven brothers",
    ],
)
def test_nothing_is_read_silently_with_words_left_out(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize(
    "text",
    [
        "My uncle keeps bees in red boxes behind the old barn.",
        "The moon decides in winter whether black cats sleep, and the mayor counts them.",
    ],
)
def test_nothing_is_asked_of_which_too_little_is_understood(text: str) -> None:
    assert isinstance(answer(text), NotRead)


@pytest.mark.parametrize(
    "text",
    [
        "pick a suit, then the next in four steps: spade heart spade heart, up three steps or so",
        "not lower than the previous and last card, my dear, and again higher than the last, and",
        "red, and black when the wind blows, and odd, and so forth, 4 - 4 = 0, 7, 7",
        "even red, odd black of the sum and the sum, one is half the other, red and odd",
        "clubs, hearts, 5 steps, spades, clubs, 5 steps, and back",
    ],
)
def test_whatever_is_typed_is_answered(text: str) -> None:
    assert isinstance(answer(text), Read | Asked | NotRead)


def test_a_text_of_digits_without_end_is_refused_at_once() -> None:
    """It took a pattern for ever to see that no question follows."""
    assert isinstance(answer("The card is not a 0." + "5" * 3000), NotRead)
