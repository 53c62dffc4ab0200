"""Groups of cards that a text names, and words like "low" that it explains."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read

THE_SAME = [
    (
        "Black face cards and red aces are wolves, all other cards are lambs. After a wolf play a"
        " lamb.",
        "After a black face card or a red ace don't play a black face card or a red ace.",
    ),
    (
        "Aces, 4s and 9s are squares. After a square play red, after any other card play black.",
        "If the last card is an ace, a 4 or a 9, play red; otherwise play black.",
    ),
    (
        "Let's call red face cards lords and black face cards thieves. No lord may go on thieves.",
        "No red face card on a black face card.",
    ),
    (
        "Hearts and spades are cats, clubs and diamonds are dogs. Cats and dogs take turns.",
        "Hearts and spades alternate with clubs and diamonds.",
    ),
    (
        "Low means ace to 6, high means 7 to king. After a high card play a low one.",
        "After 7 or higher play 6 or lower.",
    ),
    (
        "After a low card (ace to 5) keep the suit, after a high card change it.",
        "If the last card is at most 5, follow suit; otherwise change suit.",
    ),
    (
        "After a small card (ace to 5) keep the suit, after a bigger one change it.",
        "If the last card is at most 5, follow suit; otherwise change suit.",
    ),
    # words of the language: what they mean anyhow, and what they mean in this text
    (
        "Primes are 2, 3, 5, 7, jack and king. After a prime play a nonprime; after any other card"
        " play a prime.",
        "After a prime play a nonprime; after a nonprime play a prime.",
    ),
    ("Primes: 2, 3, 5, 7, J, K. Primes must be red.", "Primes must be red."),
    ("A prime or a red card. (Primes are 2, 3, 5, 7, 11 and 13.)", "A prime or a red card."),
    (
        "After a prime play a nonprime. The primes are 2, 3, 5 and 7.",
        "After a 2, 3, 5 or 7 don't play a 2, 3, 5 or 7.",
    ),
    (
        "Face cards are jack, queen, king and ace. After a face card play red.",
        "After an ace, jack, queen or king play red.",
    ),
    # truths about numbers
    (
        "If the sum of the last two cards is divisible by 3, play red. Zero is divisible by 3.",
        "If the sum of the last two cards is divisible by 3, play red.",
    ),
    (
        "With an even number of red cards on the line (none is even) play a club, otherwise red.",
        "If the number of red cards on the line is even, play a club, otherwise red.",
    ),
    (
        "Play the same rank or suit. To have the same rank is allowed.",
        "Play the same rank or suit.",
    ),
]


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_a_group_stands_where_its_name_stands(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "Red cards are dragons. Play a heart.",  # a name that is not used
        "Red cards are dragons. Black cards are dragons. Play a dragon.",
        "Odd cards are 3, 5 and 7. After an odd card play an even one.",  # what is even?
        "Play red. Zero is divisible by 3, and 4 is divisible by 3.",
    ],
)
def test_a_name_that_says_nothing_is_not_passed_over(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)
