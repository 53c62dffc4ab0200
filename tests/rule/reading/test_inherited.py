"""Cases that lean on the case before them: on who is compared, with whom, in what, by how much."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import Asked, Read, answer
from eleusis.rule.analysis.equivalence import difference

UP = "If the last card is higher than the second-last card"
DOWN = "If the last card is lower than the second-last card"
LEVEL = "If the last card is as high as the second-last card"
ALIKE = "If the last card has the same suit as the second-last card"
UNLIKE = "If the last card has a different suit from the second-last card"

SAME = (
    # it: who was compared, with whom it was
    (
        "If the last card is higher than the one before it, play a club; if it is lower, play a "
        "diamond; if it is equal, play a jack.",
        "If the last card is above the one before it, play a club; if it is below it, play a "
        "diamond; if it is level with it, play a jack.",
        f"{UP}, play a club. {DOWN}, play a diamond. {LEVEL}, play a jack.",
    ),
    (
        f"{UP}, play a club; if it is lower or equal, play a heart.",
        f"{UP}, play a club. If the last card is at most as high as the second-last card, play a "
        "heart.",
    ),
    (
        f"{UP}, play a club; if it is below it, play a heart.",
        f"{UP}, play a club, and when it was lower, play a heart.",
        f"{UP}, play a club; if it is lower than the one before it, play a heart.",
        f"{UP}, play a club. {DOWN}, play a heart.",
    ),
    (
        f"{ALIKE}, play odd. If it has a different suit, play even.",
        f"{ALIKE}, play odd. If it has another, play even.",
        f"{ALIKE}, play odd. {UNLIKE}, play even.",
    ),
    (
        "If the last card is lower than both cards before it, play red; if it is higher than both, "
        "play black.",
        "If the last card is lower than the second-last card and lower than the third-last card, "
        "play red. If the last card is higher than the second-last card and higher than the "
        "third-last card, play black.",
    ),
    (
        f"{UP}, play odd; if it is lower, play even; if it is neither, play a king.",
        f"{UP}, play odd. {DOWN}, play even. {LEVEL}, play a king.",
    ),
    (
        "If the last card is a spade, go up. If it is a heart, go down. If it is neither, play a "
        "7.",
        "After a spade go up. After a heart go down. After a club or a diamond play a 7.",
    ),
    # they
    (
        "If the last two cards have the same suit, go up. If they have the same colour but "
        "different suits, go down.",
        "After two cards of one suit go up. After two cards of one colour but of two suits go "
        "down.",
        "After two cards of the same suit go up; after two of the same colour but different suits "
        "go down.",
        f"{ALIKE}, go up. If the last card has the same colour as the second-last card and a "
        "different suit from the second-last card, go down.",
    ),
    (
        "If the last two cards have the same suit, go up; if they do not, play a 9.",
        "If the last two cards share a suit, go up; if they differ, play a 9.",
        f"{ALIKE}, go up. {UNLIKE}, play a 9.",
    ),
    (
        "If the suits of the last two cards are different, go up; if they agree, play a 9.",
        f"{UNLIKE}, go up. {ALIKE}, play a 9.",
    ),
    (
        "If the last two cards are both red, play a 4; if only one of them is, play a 5; if "
        "neither "
        "is, play a 6.",
        "If the last two cards are both red, play a 4; if just one is red, play a 5; if both are "
        "black, play a 6.",
        "If the last two cards are both red, play a 4. If the last card and the card before it are "
        "one red and one black, play a 5. If the last two cards are both black, play a 6.",
        "After two red cards play a 4, after two black cards play a 6, after one of each play a 5.",
    ),
    (
        "If both the last card and the card before it are even, play red. If only the last card is "
        "even, play a heart. If only the card before it is even, play a club.",
        "If the last card is even and the second-last card is even, play red. If the last card is "
        "even and the second-last card is odd, play a heart. If the last card is odd and the "
        "second-last card is even, play a club.",
    ),
    # how much
    (
        "If the last two cards add up to 9 or more, play a club; if they add up to less, play a "
        "heart.",
        "If the last two cards make at least 9, play a club; if they make less than 9, play a "
        "heart.",
        "If the sum of the last two cards is at least 9, play a club. If the sum of the last two "
        "cards is less than 9, play a heart.",
    ),
    (
        "If the last two cards are at most 2 apart, play odd. If they are further apart, play "
        "even.",
        "If the last two cards are 2 or less apart, play odd. If the last two cards are 3 or more "
        "apart, play even.",
    ),
    (
        "If the last two cards differ by 1 or 2, play odd; if they differ by more, play even; if "
        "they are equal, play red.",
        "If the last two cards are 1 or 2 apart, play odd. If the last two cards are more than 2 "
        f"apart, play even. {LEVEL}, play red.",
    ),
    (
        "If clubs outnumber hearts on the line, play odd; if there are fewer clubs, play even; if "
        "they are level, play a king.",
        "If there are more clubs than hearts on the line, play odd. If there are fewer clubs than "
        "hearts on the line, play even. If there are as many clubs as hearts on the line, play a "
        "king.",
    ),
    (
        "Count the spades on the line. None, two, four and so on: play red. One, three, five and "
        "so "
        "on: play black.",
        "If the number of spades on the line is even, play red; if it is odd, play black.",
    ),
    # what of theirs is demanded
    (
        "If the last two cards have different suits, play one of those suits.",
        "After two cards of different suits the card must have the suit of one of them.",
        f"{UNLIKE}, the card must have the suit of the last card or the suit of the second-last "
        "card.",
    ),
    # steps
    (
        "After a step up play red; after a step down or two equal ranks play black.",
        "After going up play red; after going down or staying level play black.",
        f"{UP}, play red. If the last card is not higher than the second-last card, play black.",
    ),
    (
        "A step of 3 or more is far, any other step is near. After a near step keep the suit, "
        "after a far one change it.",
        "If the last two cards are at least 3 apart, change the suit. If the last two cards are "
        "less than 3 apart, keep the suit.",
    ),
    (
        "If the first card of the line is red, red cards must be odd and black cards even.",
        "If the first card of the line is red, red cards must be odd. If the first card of the "
        "line "
        "is red, black cards must be even.",
    ),
)


@pytest.mark.parametrize("texts", SAME)
def test_a_case_takes_over_what_it_does_not_say(texts: tuple[str, ...]) -> None:
    *others, last = map(answer, texts)
    assert isinstance(last, Read), last
    for other in others:
        assert isinstance(other, Read), other
        assert difference(other.rule, last.rule) is None, other.sentence


ASKED = (
    # the suit was compared: who is lower, the last card or the one that is played?
    (f"{ALIKE}, play odd; if it is lower, play even.", DOWN, "If the card is lower"),
    # a smaller step, or a smaller card?
    (
        "After a step of 5 or more go up; after a smaller one go down.",
        "less than 5 away",
        "If the last card is lower than the second-last card",
    ),
)


@pytest.mark.parametrize(("text", "one", "other"), ASKED)
def test_what_may_be_of_either_card_is_asked(text: str, one: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert any(one in choice for choice in found.choices), found.choices
    assert any(other in choice for choice in found.choices), found.choices


@pytest.mark.parametrize(
    "text",
    [
        "If the last card is red, go up; if it is higher, go down.",
        "If the last card is odd, go up; if they agree, go down.",
        "If the last card is odd, go up; if they add up to less, go down.",
        "Play odd. If it is neither, play red.",
    ],
)
def test_what_was_not_asked_before_is_not_taken_over(text: str) -> None:
    assert not isinstance(answer(text), Read)


def test_equal_cards_are_not_cards_as_far_apart_as_was_asked() -> None:
    found = answer(
        "If the last two cards are more than 4 apart, play red; if they are equal, play odd."
    )
    assert isinstance(found, Read), found
    assert LEVEL.removeprefix("If ") in found.sentence


def test_a_denied_case_waits_for_the_same_cards() -> None:
    rule = Rule("If the last three cards have the same suit, go up; if they do not, go down.")
    assert len(rule.right("5C 5H")) == 52
    assert len(rule.right("5C 5H 5C")) == 16
