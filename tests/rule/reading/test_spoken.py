"""Of which card, cards or sum a sentence speaks that stands behind another."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (  # a case in which the card is right, beside a demand
        "Go up. If the card is a king, it is right.",
        "Go up, but a king is always right.",
    ),
    (
        "Follow suit. If the last card is a king, the card is right.",
        "Follow suit unless the last card is a king.",
    ),
    (
        "The card must have another parity than the last card of its suit. If there is no card of"
        " its suit on the line, it must be odd.",
        "The card must have another parity than the last card of its suit. The first card of each"
        " suit must be odd.",
    ),
    (  # none of what was named
        "If the last heart on the line is odd, play red; if there is none, play black.",
        "If the last heart is odd, play red. If there is no heart on the line, play black.",
    ),
    (  # more of them
        "Look at the last four cards, or at as many as there are. If more of them are red than"
        " black, play black; if more are black than red, play red.",
        "If more of the last four cards are red than black, play black; if more of the last four"
        " cards are black than red, play red.",
    ),
    (
        "After one red and one black card play even.",
        "After two cards of different colours play even.",
    ),
    (
        "After two hearts or two spades in a row play a club.",
        "If the last two cards are hearts or the last two cards are spades, play a club.",
    ),
    (
        "Compare with the second-last card: if your card is higher, play red, otherwise black. "
        "While there is only one card on the line, any card is right.",
        "If the card is higher than the second-last card, play red, otherwise black. While there "
        "is only one card on the line, any card is right.",
    ),
    (
        "If the last jack, queen or king is red, play black.",
        "If the last face card is red, play black.",
    ),
    (
        "Go up by 1, 2 or 3. After the king it goes on with the ace, as on a clock.",
        "The card must be 1, 2 or 3 higher than the last card, wrapping.",
    ),
    (  # sums
        "The values of the last two cards and of the new card together must be at least 15."
        " While there are fewer than two cards on the line, any card is right.",
        "The last two cards and the new card together must not make less than 15."
        " While there are fewer than two cards on the line, any card is right.",
    ),
    (
        "Add up the ranks of the whole line and of your card. If the total is a multiple of 3, the"
        " card is wrong.",
        "The sum of the ranks in the line together with the card must not be divisible by 3.",
    ),
    (
        "Add the last card to your card. You need at least 10, but never more than 18.",
        "The sum of the last card and the card is from 10 to 18.",
    ),
    (  # one behind the other
        "A red card must be higher than the last red card or be an ace.",
        "If the card is red, it must be an ace or be higher than the last red card.",
    ),
    (
        "After a king an odd card must come.",
        "After a king play odd.",
    ),
    (
        "If the last card is odd, a heart is followed by a spade, a spade by a club.",
        "After an odd heart play a spade, after an odd spade play a club.",
    ),
    (
        "After an odd card play the next suit in the circle hearts, spades, diamonds, clubs.",
        "After an odd heart play a spade, after an odd spade play a diamond, after an odd diamond"
        " play a club, after an odd club play a heart.",
    ),
    (
        "The card must be nearer to the last card than to the second-last card, or equally far from"
        " both.",
        "The card must not be farther from the last card than from the second-last card.",
    ),
    (
        "Match the last card in exactly one of these: colour, parity, and being a face card.",
        "Exactly one of colour, parity and type must be the same.",
    ),
    (
        "The card must not lie between the last two cards in rank. Equal to one of them is fine.",
        "The rank of the card must not be strictly between the last two ranks.",
    ),
)
"""Texts of one meaning."""


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0])
def test_texts_of_one_meaning_are_read_alike(texts: tuple[str, ...]) -> None:
    first, other = map(answer, texts)
    assert isinstance(first, Read), first
    assert isinstance(other, Read), other
    assert difference(first.rule, other.rule) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If the last card is black, go down; if it is red and there are at least two kings on"
            " the line, go up.",
            "If the last card is black, go down. If the last card is red and there are at least two"
            " kings on the line, go up.",
        ),
        (
            "If the last card is black, go up. If it is a red jack, queen or king, play a diamond.",
            "After a black card go up, after a red face card play a diamond.",
        ),
        (
            "If the last face card is a king, play black; if it is a jack or there is none, play"
            " red.",
            "If the last face card is a king, play black. If the last face card is a jack or there"
            " is no face card on the line, play red.",
        ),
    ],
)
def test_it_beside_something_else_is_first_the_card_that_was_named(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule(meant)) is None


def test_two_steps_up_may_be_two_cards_that_go_up_or_one_that_is_two_higher() -> None:
    found = answer("After two steps up go down.")
    assert isinstance(found, Asked)
    went_up = read_rule("If the last three cards went up, go down.")
    assert any(difference(rule, went_up) is None for rule in (found.rule, *found.rivals))


def test_its_rank_is_of_the_card_also_where_cards_of_its_suit_are_counted() -> None:
    found = answer(
        "The card is right if its rank is at least the number of cards of its suit on the line."
    )
    assert isinstance(found, Read)
    assert found.sentence.startswith("The rank of the card must be at least the number")


def test_at_least_two_behind_a_distance_may_be_a_distance() -> None:
    found = answer(
        "After a club the card must be at least 4 away from it, after a heart at least 2."
    )
    assert isinstance(found, Asked)
    apart = read_rule(
        "After a club the card must be at least 4 away from the last card. After a heart the card"
        " must be at least 2 away from the last card."
    )
    assert any(difference(rule, apart) is None for rule in (found.rule, *found.rivals))


@pytest.mark.parametrize("way", ["higher", "lower"])
@pytest.mark.parametrize("which", ["all of", "any of", "at least one of"])
def test_who_goes_higher_than_several_is_higher_than_they(way: str, which: str) -> None:
    going = read_rule(f"After red go {way} than {which} the last three cards.")
    assert going == read_rule(
        f"After red the card must be {way} than {which} the last three cards."
    )
