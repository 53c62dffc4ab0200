"""Whose suit is "its suit", and what "it" and "them" are, where several may be called so."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from rule.reading.judging import why_not_read

CARDS = ("the second-last card", "card 1 of the line", "the last king")
DEMANDS = (
    "the card must have its {f}",
    "play its {f}",
    "match its {f}",
    "keep its {f}",
    "repeat its {f}",
    "play a card of its {f}",
    "the card must be of its {f}",
)
OF_A_CASE = [
    (
        f"If {card} is black, then the card must have the same {feature} as {card}.",
        f"If {card} is black, {demand.format(f=feature)}.",
    )
    for card in CARDS
    for feature, demand in zip(("suit", "rank", "colour") * 3, DEMANDS, strict=False)
]
SAME = [
    *OF_A_CASE,
    (
        "If the second-last card is red, then the card must be higher than the second-last card.",
        "If the second-last card is red, the card must be higher than it.",
    ),
    (
        "The card must be higher than card 1 of the line or have the same suit as card 1 of the"
        " line.",
        "The card must beat the starter or share its suit.",
    ),
    (
        "The card must be higher than the second-last card. The card must have the same suit as"
        " the second-last card.",
        "Beat the second-last card and match its suit.",
    ),
    (
        "If the card is red, then the card must be higher than the last red card or have the same"
        " suit as the last red card.",
        "A red card must be higher than the last red card or have its suit.",
    ),
    (
        "If the card has the same suit as the second-last card, then any card is right; otherwise"
        " the card must be at least 2 away from the second-last card.",
        "Keep at least 2 away from the second-last card, unless you play its suit.",
    ),
    ("The card must have a different suit from the last card.", "The card must change its suit."),
    (
        "If the last card is red, then the card must have the same suit as the last card.",
        "If the last card is red, play a card of its suit.",
    ),
    (
        "If the card has the same suit as the last card and has the same suit as the second-last"
        " card, then the card must be red.",
        "If the last two cards are of the same suit as the card, the card must be red.",
    ),
    (
        "If the card is a heart, then the card must be even; otherwise the card must be odd.",
        "Hearts must be even and no other card may be.",
    ),
    (
        "If the card is a king, then the card must be black; otherwise the card must be red.",
        "Kings must be black and no other card may.",
    ),
    (
        "If the last card is a heart, then the card must be higher than the last card.",
        "If you play a heart, the next card must be higher.",
    ),
    (
        "If the last card is red, then the card must be higher than the last card.",
        "If you play a red card, the next card must be higher than it.",
    ),
    (
        "If the last card is even, then the card must be 2 higher than the last card; otherwise the"
        " card must be 3 higher than the last card.",
        "Go up by two if the last card is even, by three if it is odd.",
    ),
    (
        "If the last card is red, then the card must be 2 lower than the last card; otherwise the"
        " card must be 3 lower than the last card.",
        "After red go down by 2, after black by 3.",
    ),
]


@pytest.mark.parametrize(("meant", "text"), SAME)
def test_it_is_the_card_of_which_was_spoken(meant: str, text: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


@pytest.mark.parametrize(
    "text",
    [
        "If there is exactly one king on the line, the card must have its suit.",
        "If there is a king among the last three cards, the card must have the same suit as it.",
        "If there is a heart among the last three cards, go lower than it.",
        "If exactly one of the last two cards is red, the card must be lower than it.",
        "If only one of the last three cards is red, play its suit.",
        "If the sum of the last two cards is odd, the card must be lower than it.",
        "If the number of hearts on the line is odd, the card must be higher than it.",
        "If the highest rank of the last three cards is odd, the card must be higher than it.",
        "If the distance between the last two cards is odd, the card must be higher than it.",
        "The card must have the same suit as one of the last two cards and a different rank.",
        "The card must have the same suit as one of the last two cards and be higher than it.",
        "If the card has the same rank as one of the last three cards, it must have a different"
        " colour.",
        "If there are hearts among the last three cards, the card must be higher than all of them.",
        "If two of the last three cards have the same suit, the card must have a different suit.",
        "If there is a red king on the line, the card must be of the other colour.",
        "If the number of hearts on the line is even and it is at least 4, play a spade.",
        "If there is a heart on the line and it is even, play a spade.",
        "The highest rank of the last three cards must be at least 10.",
        "The lowest of the last three cards must be red.",
    ],
)
def test_one_of_several_is_not_taken_for_the_last_card(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (
            "If the card has the same suit as the second-last card, it must be higher.",
            "higher than the second-last card",
            "higher than the last card",
        ),
        (
            "If the second-last card is red, the card must have the same suit.",
            "the same suit as the second-last card",
            "the same suit as the last card",
        ),
        ("The card must be a multiple of 2 and 3.", "6 or a queen", "one of 2 to 4"),
        (
            "After a heart play a spade; after the other red suit play a club.",
            "If the last card is a diamond, then the card must be a club",
            "a different suit from the second-last card",
        ),
        (
            "If the third-last card is a king, the card must be between the last card and the"
            " second-last card or share its suit.",
            "the same suit as the last card",
            "the same suit as the second-last card",
        ),
        (
            "If the last card is red, the card must be higher than the second-last card; otherwise"
            " it must be lower than it.",
            "otherwise the card must be lower than the last card",
            "otherwise the card must be lower than the second-last card",
        ),
    ],
)
def test_what_may_be_of_either_is_asked(text: str, one: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert any(one in choice for choice in found.choices), found.choices
    assert any(other in choice for choice in found.choices), found.choices


def test_them_are_the_cards_that_were_counted_where_cases_go_on() -> None:
    text = (
        "If three or more of the last four cards are red, play black; if three or more of them are"
        " black, play red."
    )
    assert isinstance(answer(text), Read)


def test_the_suit_as_it_is_is_no_card_beside_a_number() -> None:
    text = "If the number of cards on the line is more than 5, leave the colour as it is."
    assert isinstance(answer(text), Read)


NEAREST = (
    (
        "If {case} is a king, the card must be lower than {other} or at least two ranks higher"
        " than it.",
        "be lower than {other} or be at least 2 higher than {other}",
    ),
    (
        "If {case} is a king, lay a card that is at most three ranks away from {other} or at least"
        " seven ranks away from it.",
        "be at most 3 away from {other} or be at least 7 away from {other}",
    ),
    (
        "If {case} is a king, play a card of the suit of {other}, but not one of its colour.",
        "have the same suit as {other} and have a different colour from {other}",
    ),
    (
        "If {case} is a king, play a card of {other}'s colour, but not one of its suit.",
        "have the same colour as {other} and have a different suit from {other}",
    ),
    (
        "If {case} is a king, play a card that differs from {other} in suit and does not exceed it"
        " in rank.",
        "have a different suit from {other} and be no higher than {other}",
    ),
    (
        "If {case} is a king, the card must have the suit of {other} and be higher than it.",
        "have the same suit as {other} and be higher than {other}",
    ),
    (
        "If {case} is a king, the card must be higher than {other} or share its suit.",
        "be higher than {other} or have the same suit as {other}",
    ),
    (
        "If {case} is a king, the card must be higher than {other} and must not have its suit.",
        "be higher than {other} and have a different suit from {other}",
    ),
    # but not where it would say that nothing is right
    (
        "If {case} is a king, the card must be higher than {other} but lower than it.",
        "be higher than {other} and be lower than {case}",
    ),
    # before another card is named, it is the card of the case
    (
        "If {case} is a king, the card must be lower than it or higher than {other}.",
        "be lower than {case} or be higher than {other}",
    ),
    (
        "If {case} is a king, the card must have its suit and be higher than {other}.",
        "have the same suit as {case} and be higher than {other}",
    ),
    # a card that is left out is not named
    (
        "If {case} is a king, the card must be higher and share its suit.",
        "be higher than the last card and have the same suit as {case}",
    ),
)


@pytest.mark.parametrize(("text", "meant"), NEAREST)
@pytest.mark.parametrize(
    ("case", "other"),
    [
        ("the last card", "the second-last card"),
        ("the second-last card", "the last card"),
        ("the first card of the line", "the last card"),
        ("the first card of the line", "the last red card"),
        ("the third-last card", "the first card of the line"),
    ],
)
def test_it_is_the_card_that_was_named_last(text: str, meant: str, case: str, other: str) -> None:
    plain = {"case": case, "other": other}
    wanted = f"If {case} is a king, then the card must {meant.format(**plain)}."
    assert not why_not_read(text.format(**plain), wanted, starters=1)
