"""Cards and numbers under other names mean what they mean under their own."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule

CARDS = [
    ("the first card of the line", "the opening card"),
    ("the first card of the line", "the card at the beginning of the line"),
    ("the first card of the line", "the card that was played first"),
    ("the last red card", "the red card played last"),
    ("the last red card", "the previous red card"),
    ("the last red card", "the red card that came last"),
    ("the last even card", "the even card nearest the end of the line"),
    ("the last red card", "the last red card, if there is one"),
    ("the last card of its suit", "the last card in its suit"),
    ("the last card of its suit", "the previous card of its own suit"),
    ("the last card of its suit", "the last card that shares its suit"),
    ("the second-last card", "the next-to-last card"),
    ("the second-last card", "the last card but one"),
    ("the third-last card", "the last card but two"),
    ("the third-last card", "the card two places before the last card"),
]
NUMBERS = [
    ("the number of cards on the line", "the total number of cards on the line"),
    ("the number of cards on the line", "the length of the line"),
    ("the number of kings on the line", "the number of kings lying on the line"),
    ("the number of kings on the line", "the number of kings we have had so far"),
    ("the number of red cards on the line", "the number of cards on the line that are red"),
    ("the number of hearts on the line", "how many hearts there are on the line"),
    ("the number of kings among the last four cards", "the count of kings in the last four cards"),
    ("the number of kings among the last four cards", "how many of the last four cards are kings"),
    (
        "the number of kings among the last four cards",
        "how many kings are among the last four cards",
    ),
    ("the number of cards since the last king", "the number of cards after the last king"),
    ("the number of cards since the last king", "how many cards have come since the last king"),
    ("the distance between the card and the last card", "how far the card is from the last card"),
    ("the distance between the last two cards", "the amount by which the last two cards differ"),
    ("the highest rank of the last three cards", "the greatest rank among the last three cards"),
    ("the highest rank of the last three cards", "the biggest of the last three cards"),
    ("the sum of the last two cards", "the combined rank of the last two cards"),
    ("the sum of the last two cards", "what the last two cards add up to"),
]
AMOUNTS = [
    ("divisible by 3", "evenly divisible by 3"),
    ("divisible by 3", "divisible by 3 without a remainder"),
    ("divisible by three", "in the three times table"),
    ("odd", "uneven"),
    ("at least 5", "a minimum of 5"),
    ("even", "a number that is even"),
]
TEXTS = [
    *((f"Play higher than {plain}.", f"Play higher than {other}.") for plain, other in CARDS),
    *(
        (f"If {plain} is even, play a red card.", f"If {other} is even, play a red card.")
        for plain, other in NUMBERS
    ),
    *(
        tuple(f"The sum of the card and the last card must be {amount}." for amount in pair)
        for pair in AMOUNTS
    ),
]


BY_NOW = [
    ("its suit is not on the line", "its suit is not yet on the line"),
    ("its suit is not on the line", "its suit has not yet come on the line"),
    ("its suit is on the line", "its suit is already on the line"),
    (
        "the rank of the card is on the line",
        "the rank of the card has already appeared on the line",
    ),
    ("there is no heart on the line", "there is not yet a heart on the line"),
    ("there is no heart on the line", "no heart is yet on the line"),
    ("there is a heart on the line", "there is already a heart on the line"),
]
TEXTS += [
    (f"If {plain}, the card must be red.", f"If {other}, the card must be red.")
    for plain, other in BY_NOW
]


@pytest.mark.parametrize(("plain", "other"), TEXTS)
def test_a_name_stands_for_another(plain: str, other: str) -> None:
    found, expected = answer(other), answer(plain)
    assert isinstance(found, Read | Asked)
    assert isinstance(expected, Read | Asked)
    assert type(found) is type(expected)
    assert found.rule == expected.rule


def test_a_number_of_something_else_is_left_alone() -> None:
    text = "If there is an even number of hearts on the line, play red."
    assert read_rule(text) == read_rule("If the number of hearts on the line is even, play red.")


def test_what_holds_where_there_is_none_is_not_left_out() -> None:
    text = "Play higher than the last red card, if there is one; otherwise play a heart."
    assert not isinstance(answer(text), Read)


def test_another_kind_that_is_missing_frees_what_it_says() -> None:
    text = (
        "The card must be 2 higher than the last red card. {} there is no {} card on the line, any "
        "card is right."
    )
    same = read_rule("The card must be 2 higher than the last red card.")
    assert read_rule(text.format("While", "red")) == same
    assert read_rule(text.format("While", "even")) != same
    assert read_rule(text.format("If", "face")) != same
