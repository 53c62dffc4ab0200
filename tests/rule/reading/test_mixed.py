"""One of two cards and the other, so many of each in a block, so many suits, so many likenesses."""

from __future__ import annotations

from itertools import product

import pytest

from eleusis import Card, Rule
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (
        "If one of the last two cards is a heart and the other is a spade, the card must be even.",
        "If of the last two cards one is a spade and the other a heart, the card must be even.",
        "If the last two cards are a heart and a spade in either order, the card must be even.",
        "If the last two cards are one heart and one spade, the card must be even.",
        "After a spade and a heart, no matter in which order, the card must be even.",
        "After one heart and one spade (in any order) the card must be even.",
        "If the last card is a heart and the second-last card is a spade, the card must be even."
        " If the last card is a spade and the second-last card is a heart, the card must be even.",
    ),
    (
        "If one of the last two cards is a face card and the other is not, play red.",
        "If exactly one of the last two cards is a face card and there are two cards or more on"
        " the line, play red.",
    ),
    (
        "If the last three cards are two red cards and one black card, the card must be black.",
        "If there are two red cards and one black card among the last three cards, play black.",
    ),
    (
        "In each block of 4 cards there must be exactly two red cards and two black cards.",
        "Each block of four cards must contain exactly two red cards.",
        "In every group of 4 cards from the first card of the line, at most two may be red and"
        " at most two may be black.",
        "Split the line into groups of four from its first card on. If a group already contains"
        " two cards of one colour, the other cards of the group must have the other colour.",
        "In each block of 4 cards at most two cards may be of one colour.",
    ),
    (
        "In each block of 3 cards exactly one card must be a king.",
        "In each block of 3 cards there must be at least one king and no more than one king.",
    ),
    (
        "In each block of 5 cards the first two cards must be red and the last three black.",
        "The first two cards of each block of 5 must be red, the last three black.",
        "Divide the line into groups of 5; the first two cards of each group must be red and the"
        " last three must all be black.",
        "In each block of 5 cards the first and second must be red, the third black, the fourth"
        " and fifth black.",
    ),
    (
        "In each block of 3 cards the last card must be a heart.",
        "The last card of every block of 3 must be a heart.",
        "In each block of 3 cards the third card must be a heart.",
    ),
    (
        "There must be at most two different suits among the last three cards and the card.",
        "There may be at most two suits in the card and the last three cards.",
        "The number of different suits in as many of the last 3 cards as there are together with"
        " the card must be at most 2.",
    ),
    (
        "Exactly two of three things must change from the last card: the suit, the parity, or"
        " whether the card is from ace to 4 or from 5 to king.",
        "Low means ace to 4, high means 5 to king. Of suit, parity and height (low or high)"
        " exactly one must be the same as in the last card.",
        "The card must match the last card in exactly one of suit, parity and whether it is from"
        " 5 to king.",
    ),
    (
        "Of suit, colour and rank at most one may change.",
        "At least two of these three must be the same as in the last card: suit, colour and rank.",
    ),
)


def _rule(text: str) -> Rule:
    found = answer(text)
    assert isinstance(found, Read), (text, found)
    return Rule(found.sentence)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:40])
def test_what_means_the_same(texts: tuple[str, ...]) -> None:
    first, *others = map(_rule, texts)
    for text, other in zip(texts[1:], others, strict=True):
        assert difference(first.tree, other.tree, starters=1) is None, text


@pytest.mark.parametrize("pair", [("red", "black"), ("odd", "even"), ("even", "red")])
def test_one_and_the_other_is_in_either_order(pair: tuple[str, str]) -> None:
    one, other = pair
    rule = Rule(f"If one of the last two cards is {one} and the other {other}, play a king.")
    cards = ["AH", "7D", "AC", "8S", "2D"]
    is_kind = {
        "red": lambda card: card[1] in "HD",
        "black": lambda card: card[1] in "CS",
        "even": lambda card: card[0] in "82",
        "odd": lambda card: card[0] in "A7",
    }
    for a, b in product(cards, repeat=2):
        mixed = any(is_kind[one](x) and is_kind[other](y) for x, y in ((a, b), (b, a)))
        right = rule.right([Card(a), Card(b)])
        assert (len(right) == 4) is mixed, (a, b)


@pytest.mark.parametrize(
    "text",
    [
        "There must be exactly two different suits among the last two cards and the card.",
        "The last three cards and the card must show at least three ranks.",
    ],
)
def test_while_there_are_fewer_cards_it_is_asked(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert not found.unused
    open_first, counted = found.choices
    assert "as many of" in str(counted)
    assert "as many of" not in str(open_first)


@pytest.mark.parametrize(
    "text",
    [
        "In each block of 3 cards there must be exactly four red cards.",
        "In each block of 3 cards there must be two red cards and two black cards.",
        "In each block of 2 cards the third card must be red.",
        "In each block of 3 cards the first two must be red and the last two black.",
        "Exactly one of three things must change from the last card: the suit or the rank.",
        "Exactly one of colour and whether the card is red or a heart must change.",
        "In each block of 3 cards one card must be red.",
        "In each block of 3 cards two cards may be red.",
        "In each block of 4 cards the last card must have the same suit as the first card.",
        "If one of the last three cards is red and the other is black, play a heart.",
    ],
)
def test_what_does_not_fit_together_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Exactly one of the following must be different from the last card: the suit, the "
            "parity.",
            "Exactly one of suit and parity must change.",
        ),
        (
            "Low means ace to 6. Exactly one of the following must change: the colour, being low.",
            "Low means ace to 6. Exactly one of colour and whether the card is low must change.",
        ),
        (
            "Exactly one of suit and parity must change from the last card to the card.",
            "Exactly one of suit and parity must change.",
        ),
        (
            "Of these three changes make exactly two: change the suit, change the colour or change "
            "the parity.",
            "Exactly two of suit, colour and parity must change.",
        ),
        *(
            (f"{said}: the card is red; the card is higher than the last card.", meant)
            for said, meant in (
                (
                    "Exactly one of the following must hold",
                    "If the card is red, it must be no higher than the last card; otherwise it "
                    "must be higher than the last card.",
                ),
                (
                    "At most one of these must be true",
                    "If the card is red, it must be no higher than the last card.",
                ),
            )
        ),
        (
            "The card must be odd or must be a heart, but not both.",
            "If the card is odd, it must not be a heart; otherwise it must be a heart.",
        ),
        (
            "The card must be from 4 to 9, both inclusive.",
            "The card must be from 4 to 9.",
        ),
    ],
)
def test_so_many_of_a_list_must_hold(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None


def test_how_many_of_a_list_must_hold_is_no_heading() -> None:
    text = "None of the following may hold: the card is red; the card is higher than the last card."
    assert not isinstance(answer(text), Read)
