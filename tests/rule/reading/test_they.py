"""A kind of cards that is called "they" in the next clause."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

THEY = (
    (
        "Clubs are free while there are fewer than four cards on the line; after that they must be"
        " lower than the last card.",
        "If the card is a club and there are at least four cards on the line, it must be lower than"
        " the last card.",
    ),
    (
        "Diamonds must be even after a black card; after a red card they must be odd.",
        "Diamonds must be even if the last card is black; if not, they must be odd.",
        "If the last card is black, diamonds must be even; otherwise they must be odd.",
        "If the last card is black, diamonds must be even; if it is red, they must be odd.",
        "A diamond must be even after a black card; otherwise it must be odd.",
        "If the card is a diamond, it must be even after a black card and odd after a red card.",
    ),
    (
        "Queens are forbidden if the last card is even; otherwise they must be red.",
        "Queens are forbidden after an even card; after an odd card they must be red.",
        "If the card is a queen, the last card must be odd and the card must be red.",
    ),
    (
        "Face cards must be red at odd places of the line; at all other places they must be black.",
        "At odd places of the line face cards must be red; at all other places they must be black.",
        "If the card is a face card, the card must be red if the number of cards on the line is"
        " even and black if the number of cards on the line is odd.",
    ),
    (
        "Aces, fours and nines must be black. They must be lower than the last card.",
        "Aces, fours and nines must be black, and they must be lower than the last card.",
        "If the card is an ace, a 4 or a 9, it must be black and lower than the last card.",
    ),
    (
        "If the last card is odd and black, spades must be higher than the last card; otherwise"
        " they must be lower.",
        "If the card is a spade and the last card is an odd black card, it must be higher than the"
        " last card. If the card is a spade and the last card is even or red, it must be lower than"
        " the last card.",
    ),
    (
        "No queen may follow an even card; after an odd card it must be red.",
        "Queens may not follow even cards. After an odd card queens must be red.",
    ),
    (
        "Cards from 9 to queen must be black; after a club they must be red.",
        "Cards from 9 to queen must be black; after a club, cards from 9 to queen must be red.",
    ),
    (
        "Diamonds must be odd. They must not follow kings, either.",
        "Diamonds must be odd. If the card is a diamond, the last card must not be a king.",
    ),
    # another card may be spoken of in between
    (
        "Any ace is right. If the card is not an ace, it must be red.",
        "The card must be an ace or be red.",
    ),
    (
        "A club must be odd. If you play a heart, it must be even.",
        "Clubs must be odd. Hearts must be even.",
    ),
    # what is no kind, or what many do together, is not spoken of
    ("The card must be red; it must be odd.", "The card must be red and odd."),
    (
        "If the last card is a club, play a heart; otherwise it must be odd.",
        "If the last card is a club, play a heart; otherwise play an odd card.",
    ),
)


@pytest.mark.parametrize("texts", THEY)
def test_they_are_the_kind_of_which_was_spoken(texts: tuple[str, ...]) -> None:
    *said, meant = texts
    for text in said:
        assert isinstance(answer(text), Read), text
        assert difference(read_rule(text), read_rule(meant)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        "Clubs must be odd and diamonds must be even; after a red card they must be higher than"
        " the last card.",
        "A queen must be followed by a club; it must be odd.",
        "Black cards must be lower than the last card, red cards higher; they may not be of the"
        " same suit.",
        "Every spade must be even. If the last card is red, it must be higher than the last card.",
    ],
)
def test_which_kind_they_are_must_be_clear(text: str) -> None:
    assert isinstance(answer(text), Asked), text
