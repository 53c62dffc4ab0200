"""Exceptions and what is left of them: told first, in a case, of a whole sentence, joined."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import NotRead, Read

OTHERS = (
    # what is free or forbidden first, and then what holds for any other card
    (
        "Queens are always right. For any other card, at least one of the last two cards must have"
        " the same colour as the card.",
        "Queens are always right. For any other card the colour of the card must be among the last"
        " two cards.",
        "Queens are always right. The colour of any other card must be among the last two cards.",
        "The card must be a queen or the colour of the card must be among the last two cards.",
    ),
    (
        "Tens and jacks may always be played. For any other card: after a heart go higher, after a"
        " spade go lower.",
        "Unless the card is a ten or a jack, it must be higher after a heart and lower after a"
        " spade.",
    ),
    (
        "Spades are always right. For any other card the sum of the card and the last card must be"
        " at most 14.",
        "Spades are always right. The sum of any other card and the last card must be at most 14.",
        "The card must be a spade or the sum of the card and the last card must be at most 14.",
    ),
    (
        "Jacks are forbidden. The suit of every other card must not be among the last two cards.",
        "Jacks are forbidden. For every other card, the suit of the card must not be among the"
        " last two cards.",
        "The card must not be a jack. The suit of the card must not be among the last two cards.",
    ),
    (
        "Kings are forbidden. Every other card must be within 5 ranks of the last card.",
        "The card must not be a king and must be within 5 ranks of the last card.",
    ),
    (
        "Kings are always right. At even places of the line any other card must be red; at all"
        " other places any other card must be higher than the last card.",
        "At even places of the line the card must be red or a king; at all other places it must be"
        " a king or higher than the last card.",
    ),
    (
        "Clubs are always right. If the last card is odd, any other card must be even.",
        "Clubs are always right. For any other card, if the last card is odd, the card must be"
        " even.",
        "After an odd card play a club or an even card.",
    ),
    (
        "While there are fewer than two cards on the line, any card is right. Fives are always"
        " right. For any other card: if the last two cards have the same suit, change the suit;"
        " otherwise keep the colour.",
        "Fives are always right. For any other card: if the last two cards have the same suit,"
        " change the suit; otherwise keep the colour. While there are fewer than two cards on the"
        " line, any card is right.",
    ),
    (
        "A card of the same rank as the last card is always right. If the last card is red, any"
        " other card must be even.",
        "After a red card play an even card or repeat the rank.",
    ),
    # … or what cases leave
    (
        "Hearts must be even. For any other card, after a king go lower, and after an ace go"
        " higher.",
        "Hearts must be even. If the card is not a heart and the last card is a king, go lower. If"
        " the card is not a heart and the last card is an ace, go higher.",
    ),
    (
        "The second card of the line is free. After that, hearts must be even. Any other card must"
        " be odd.",
        "The second card of the line is free. After that, the card must be an even heart or be an"
        " odd card that is not a heart.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in OTHERS for one in row[:-1]])
def test_what_holds_for_any_other_card(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        "For any other card, go up.",
        "At even places of the line any other card must be red.",
        # than kings, or than kings and hearts?
        "Kings are always right. Hearts must be even. After a heart, any other card must go up.",
        "The rank of every other card must be below 7.",
    ],
)
def test_of_which_others_it_must_be_clear(text: str) -> None:
    assert isinstance(answer(text), NotRead), text
