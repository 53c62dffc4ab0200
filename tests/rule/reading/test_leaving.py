"""What is left free, what holds while it is so, and which card "it" and "a higher card" are."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (  # all others are free
        "Clubs must be odd and spades even; the other two suits are free.",
        "Clubs must be odd, spades must be even, and the other two suits are right.",
        "If the card is a club, it must be odd. If the card is a spade, it must be even.",
    ),
    (
        "If the last card is odd, play a heart. Otherwise all suits are right.",
        "After an odd card play a heart. Otherwise both colours are free.",
        "After an odd card play a heart.",
    ),
    (
        "Follow suit. Kings may be any suit.",
        "Follow suit. Kings may be of any suit.",
        "Follow suit, but a king is always right.",
    ),
    (
        "Diamonds must be even; hearts may be of any parity.",
        "If the card is a diamond, it must be even.",
    ),
    (  # what else is demanded holds of kings, too
        "The card must be 3 to king and at most 2 away from the last card."
        " Kings may be played at any distance.",
        "The card must be 3 to king. The card must be a king or at most 2 away from the last card.",
    ),
    (
        "Every third card of the line must be red, and at the other places red is forbidden.",
        "Every third card of the line must be red, all others must be black.",
    ),
    (  # while it is so
        "While the number of hearts on the line is even, play red; while it is odd, play black.",
        "If the number of hearts on the line is even, play red; otherwise play black.",
    ),
    (
        "While the last card is red, go up; while it is black, go down.",
        "After red go up, after black go down.",
    ),
    (  # what goes where
        "On a card from ace to 6 goes a card from 7 to king.",
        "After a card from ace to 6 play a card from 7 to king.",
    ),
    (
        "After a 7 or anything above it, play a spade.",
        "After 7 or higher play a spade.",
    ),
    (
        "Number cards must be exactly 2, 4 or 6 away from the last card.",
        "A number card must be 2, 4 or 6 away from the last card.",
    ),
    (
        "Count the spades on the line. With an odd number of spades only even cards are right,"
        " with an even number only odd cards.",
        "If the number of spades on the line is odd, play even; otherwise play odd.",
    ),
    (  # the others
        "After red play hearts or clubs, after black play the others.",
        "If the last card is red, play hearts or clubs; otherwise play only the other suits.",
        "After red play a heart or a club, after black play a spade or a diamond.",
    ),
    (
        "With an odd number of hearts on the line only 6, 7 and 8 are right, with an even number"
        " only the other ranks.",
        "If the number of hearts on the line is odd, play 6, 7 or 8; otherwise play no card from"
        " 6 to 8.",
    ),
    (
        "On a red card go 10 or higher.",
        "After a red card play a card from 10 to king.",
    ),
    (  # of as many as there are
        "When none of the last three cards is a face card, you must not play a spade.",
        "Spades may only be played if there is a face card among the last three cards.",
    ),
    (  # "it" is the other card that was named
        "Red cards must be at least as high as the first card of the line, black cards must be at"
        " most as high as it.",
        "Red cards must be at least as high as the first card of the line, black cards must be at"
        " most as high as the first card of the line.",
    ),
    (
        "If the card is red, it must be higher than the second-last card; otherwise it must be"
        " lower than it.",
        "Red cards must be higher than the second-last card, black cards must be lower than the"
        " second-last card.",
    ),
    (
        "If the last card is below 7, play red; if it is higher, play black.",
        "After ace to 6 play red, after 7 to king play black.",
    ),
)
"""Texts of one meaning."""


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0])
def test_texts_of_one_meaning_are_read_alike(texts: tuple[str, ...]) -> None:
    first, *others = (answer(text) for text in texts)
    assert isinstance(first, Read), first
    for text, found in zip(texts[1:], others, strict=True):
        assert isinstance(found, Read), text
        assert difference(first.rule, found.rule) is None, text


BEYOND = (
    ("After a card below 7 play red; after a higher card play black.", "after 7 or higher"),
    ("On a 6 or lower play red. On a higher card play black.", "after 7 or higher"),
)


@pytest.mark.parametrize(("text", "later"), BEYOND)
def test_a_higher_card_behind_some_ranks_may_be_above_them(text: str, later: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    meant = read_rule(f"After 6 or lower play red, {later} play black.")
    up = read_rule(
        "If the last card is higher than the second-last card, play black. After 6 or lower play"
        " red."
    )
    assert difference(found.rule, meant) is None
    assert any(difference(rival, up) is None for rival in found.rivals)


@pytest.mark.parametrize(
    "text",
    [
        "Cards from ace to 5 must be black; higher cards must be red.",
        "A card from 8 to 10 must be red; a lower card must be black.",
    ],
)
def test_higher_cards_behind_cards_of_some_ranks_are_asked_about(text: str) -> None:
    assert isinstance(answer(text), Asked)


def test_a_higher_card_behind_no_ranks_in_a_row_goes_up() -> None:
    rule = Rule("After an odd card play red; after a higher card play black.")
    assert "higher than the second-last card" in str(rule)


@pytest.mark.parametrize("text", ["Play the other suits.", "Go up or play the other suits."])
def test_the_others_of_none_are_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)
