"""What a line remembers: stretches, quantifiers, several cards together, and short lines."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = (
    (
        "If more than half of the last three cards are red, play black.",
        "If most of the last 3 cards are red, play black.",
        "If reds are in the majority among the last three cards, play black.",
        "If the number of red cards in as many of the last 3 cards as there are is more than the"
        " number of black cards in as many of the last 3 cards as there are, play black.",
    ),
    (
        "If there are more hearts than spades on the line, play black.",
        "If more hearts than spades lie on the line, play black.",
        "If the number of hearts in the line is greater than the number of spades in the line, "
        "then the card must be black.",
    ),
    (
        "If there are more hearts than spades on the line, play black; if there are equally many, "
        "play a king.",
        "If there are more hearts than spades on the line, play black; if there are as many hearts "
        "as spades on the line, play a king.",
    ),
    (
        "As long as there is no king on the line, play even; once there is one, play odd.",
        "If a king has come, play odd; otherwise play even.",
        "If the number of kings in the line is at least 1, then the card must be odd; "
        "otherwise the card must be even.",
    ),
    (
        "If the last two cards are both face cards, play a heart; if they are both black, play a "
        "diamond.",
        "If the last two cards are both face cards, play a heart; if the last two cards are both "
        "black, play a diamond.",
    ),
    (
        "If the last two cards are three or more ranks apart, play red.",
        "If the last two cards differ by at least 3, play red.",
        "If the last card is at least 3 away from the second-last card, then the card must be red.",
    ),
    (
        "If the last two cards are of one suit, play a king; if they are of two "
        "suits, play an ace.",
        "If the last two cards have the same suit, play a king; if they have different suits, play "
        "an ace.",
    ),
    (
        "If the last three cards went up, play black; if they went down, play red.",
        "If the last three cards went up, play black; if the last three cards went down, play red.",
    ),
    (
        "If the last three cards went down, play a queen.",
        "If the last card is lower than the second-last card and the second-last card is lower "
        "than the third-last card, play a queen.",
    ),
    (
        "Add up the last two cards: if the sum is odd, play red; otherwise play black.",
        "If the sum of the last two cards is odd, play red; otherwise play black.",
    ),
    (
        "The rank may not be more than the number of cards of the same colour on the line.",
        "The rank of the card must be at most the number of cards of the same colour in the line.",
    ),
    (
        "Play the colour that has come least often.",
        "The colour of the card must be the least common on the line.",
        "The card must have the least frequent colour in the line.",
    ),
    (
        "If at least one of the last five cards is an ace, play red. If there are fewer than five, "
        "look at what is there.",
        "If the number of aces in as many of the last 5 cards as there are is at least 1, "
        "then the card must be red.",
    ),
    (
        "If the last three cards are all odd, play red; otherwise play black. While fewer than "
        "three cards lie there, look at those.",
        "If the number of even cards in as many of the last 3 cards as there are is 0, "
        "then the card must be red; otherwise the card must be black.",
    ),
    (
        "Play a suit that none of the last three cards has.",
        "The suit of the card must not occur in the last 3 cards.",
    ),
    (
        "Look at the latest heart on the line: if it is odd, play red; if it is even, play black.",
        "If the last heart is odd, then the card must be red; otherwise the card must be black.",
    ),
    (
        "In each block of five cards, counting the starter, no suit may come twice.",
        "The suit of the card must not occur in the current block of 5 cards from the first card "
        "of the line.",
    ),
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:50])
def test_that_is_the_same_rule(texts: tuple[str, ...]) -> None:
    first, *others = (read_rule(text) for text in texts)
    for other in others:
        for starters in (0, 1):
            assert difference(first, other, starters=starters) is None, other


def test_what_holds_on_a_short_line_is_no_remark() -> None:
    found = answer("Play red. While fewer than three cards are on the line any card is right.")
    assert isinstance(found, Read)
    assert found.rule == read_rule(found.sentence)
    plain = difference(found.rule, read_rule("Play red."), starters=1)
    assert plain is not None


@pytest.mark.parametrize(
    "text",
    [
        "If they are both red, play black.",
        "If they went up, play red.",
        "If the last card is red, play black; if they are both black, play red.",
        "Play red; if there are equally many, any card is right.",
        "If the sum is odd, play red.",
        "If the last two cards are red, play black. If fewer than nine lie there, look at all.",
    ],
)
def test_what_names_nothing_is_not_read(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


def test_blocks_are_counted_along_the_whole_line() -> None:
    found = answer("In each block of three cards, no colour comes twice.")
    assert isinstance(found, Read)
    assert "from the first card of the line" in found.sentence


def test_that_the_starter_counts_is_said_of_what_counts_it() -> None:
    plain = "If the place in the line is divisible by 3, play red."
    counting = "If the place in the line is divisible by 3, counting the starter, play red."
    assert read_rule(plain) == read_rule(counting)
    assert isinstance(answer("On odd turns play red."), Asked)
    assert isinstance(answer("On odd turns play red; the starter counts too."), Read)
