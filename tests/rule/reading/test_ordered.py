"""Places that are listed, one of two things, what goes round, what follows, and what is left."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

FACE_THIRD = "Every third card of the line must be a face card."
UP_FOUR = "The card must be 1, 2, 3 or 4 higher than the last card on the circle."
SUITS_GO = "Suits go clubs, hearts, spades, diamonds."
THE_SAME = [
    # places
    ("On the third, sixth and ninth place and so on there must be a picture.", FACE_THIRD),
    ("The third card, the sixth, the ninth and so on has to be a picture.", FACE_THIRD),
    ("Spots 3, 6, 9 and so on must be pictures.", FACE_THIRD),
    ("Every fifth card odd, the rest even.", "Every fifth card must be odd, all other cards even."),
    ("It goes odd odd even, odd odd even.", "Odd, odd, even, and so on."),
    # where turns start is where the line does
    (
        "Suits go clubs, hearts, spades, diamonds, and then clubs again, starting from whatever "
        "suit the first card has.",
        SUITS_GO,
    ),
    ("Suits go clubs, hearts, spades, diamonds, starting anywhere.", SUITS_GO),
    ("Suits go clubs, hearts, spades, diamonds, beginning with the first card's suit.", SUITS_GO),
    ("Colours alternate, starting with the colour of the first card.", "Colours alternate."),
    # a circle beside another demand
    (
        "The card must have the same suit as the last card or follow the last card in the circle "
        "clubs, diamonds, spades, hearts.",
        "After clubs play clubs or diamonds, after diamonds play diamonds or spades, after spades "
        "play spades or hearts, after hearts play hearts or clubs.",
    ),
    (
        "If the last card is red, follow the last card in the order clubs, diamonds, spades, "
        "hearts; otherwise play red.",
        "After diamonds play spades, after hearts play clubs, after black play red.",
    ),
    # exactly one of two things
    (
        "Compare with the last card in two things, suit and odd or even. Exactly one of the two"
        " must change.",
        "Exactly one of suit and parity must change.",
    ),
    (
        "Copy exactly one thing off the last card: either its suit or its number.",
        "Match exactly one of suit and rank.",
    ),
    (
        "Something has to be the same as on the last card: either the colour or the number.",
        "Match the last card in colour or rank.",
    ),
    (
        "Nothing in common with the last card: no same suit and no same number.",
        "Not the same suit or rank.",
    ),
    (
        "Keep the suit and you must go up; change the suit and you must go down.",
        "If you keep the suit, go up; if you change the suit, go down.",
    ),
    ("You can only go down by keeping the colour.", "If you go down, keep the colour."),
    # what goes round
    (
        "The numbers go round in a circle, after the king comes the ace again, and you go on one"
        " to four steps.",
        UP_FOUR,
    ),
    (
        "Always forward, never back, one to four steps, and past the king you go on with the ace.",
        UP_FOUR,
    ),
    # what follows
    ("After a diamond a club comes next.", "After a diamond play a club."),
    ("On a diamond there must be a club.", "After a diamond play a club."),
    (
        "After a jack, queen or king a six or lower has to follow.",
        "After a face card play ace to 6.",
    ),
    ("If it ends in a diamond, what comes next is a club.", "After a diamond play a club."),
    ("On a club any other suit will do.", "After a club change the suit."),
    ("With a diamond at the end you can only put a club.", "After a diamond play a club."),
    (
        "If the last card is a club you have to go up. With the other suits you can play anything.",
        "After a club go up.",
    ),
    ("You go up with odd and down with even.", "Odd cards must go up and even cards must go down."),
    # what is left is right
    (
        "Two aces may never lie next to each other. Everything else is fine.",
        "Never two aces in a row.",
    ),
    (
        "Never three clubs in a row, and otherwise you can play anything.",
        "Never three clubs in a row.",
    ),
    (
        "No more than two cards of a suit in a row. The rest is free.",
        "At most two cards of the same suit in a row.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), THE_SAME)
def test_it_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "Go higher. Everything else is fine.",
        "With a king on the table, play black.",  # at its end, or anywhere?
    ],
)
def test_it_is_not_read_silently(text: str) -> None:
    assert not isinstance(answer(text), Read)


def test_what_is_left_is_idle_and_shown_so() -> None:
    text = "Never three clubs in a row. Everything else is fine."
    found = answer(text)
    assert isinstance(found, Read)
    assert [span.of(text) for span in found.idle] == ["Everything else is fine"]
    assert isinstance(answer("I like clubs. Everything else is fine."), Asked) is False


POINTED = [
    (
        "Look at the card before the last one and play the other suit.",
        "Play a different suit from the second-last card.",
    ),
    (
        "Skip the last card and take the same colour as the one before it.",
        "The card must have the colour of the second-last card.",
    ),
    (
        "Compare with the second-last card, you need the same suit as it.",
        "The card must have the suit of the second-last card.",
    ),
    (
        "Remember the first card. Cards of its suit go up, cards of the other suits go down.",
        "If the card has the suit of the first card of the line, go up; otherwise go down.",
    ),
    (
        "The first card is the boss: its colour must go down, the other colour must go up.",
        "If the card has the colour of the first card of the line, go down; otherwise go up.",
    ),
    (
        "Compare your card with the first one: same suit, go higher; other suit, go lower.",
        "If the card has the suit of the first card of the line, go up; otherwise go down.",
    ),
    (
        "Count the clubs. If there's an odd number of them you play black, otherwise red.",
        "If the number of clubs in the line is odd, play black, otherwise red.",
    ),
    (
        "An even number of face cards so far means red, an odd number means black.",
        "If the number of face cards in the line is even, play red, otherwise black.",
    ),
    (
        "Any three cards in a row must be three different suits.",
        "The suit must not occur in the last two cards.",
    ),
    ("Take the last two cards: yours has to be in between.", "Play between the last two cards."),
    ("The last three suits are blocked.", "The suit must not occur in the last three cards."),
]


@pytest.mark.parametrize(("text", "meant"), POINTED)
def test_what_was_looked_at_is_meant(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence
