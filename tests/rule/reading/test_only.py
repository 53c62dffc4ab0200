"""“Only” beside a case: what is so only there need not be so there."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Only play cards from 4 to 10.", "The card must be from 4 to 10."),
        ("Please only play red.", "The card must be red."),
        (
            "You may go lower only with an ace.",
            "If the card is lower than the last card, the card must be an ace.",
        ),
        ("Play clubs only on odd cards.", "If the card is a club, the last card must be odd."),
        (
            "Play a queen only after a heart.",
            "If the card is a queen, the last card must be a heart.",
        ),
        (
            "The card may only be odd if the last card is a spade.",
            "If the card is odd, the last card must be a spade.",
        ),
        (
            "Black cards can only be lower than the last card when the last card is a king.",
            "If the card is black and lower than the last card, the last card must be a king.",
        ),
        (
            "A card may only be higher than the last card if it is of the same colour.",
            "If the card is higher than the last card, it must have the same colour as the last"
            " card.",
        ),
        (
            "You may only go down if the last card is even.",
            "If the card is lower than the last card, the last card must be even.",
        ),
        (
            "Odd cards may be played only if the last card is even, and even cards only if it is"
            " odd.",
            "The card must have a different parity from the last card.",
        ),
        (
            "Every fourth card of the line must be a club, and no other card may be.",
            "Every fourth card of the line must be a club; all other cards must not be clubs.",
        ),
        (
            "Spades must be even, but no other card may be.",
            "Spades must be even, all other cards must be odd.",
        ),
    ],
)
def test_what_may_only_be_so_in_a_case(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Only keep the colour when the last card is even.",
            "If the card has the same colour as the last card, the last card must be even.",
        ),
        (
            "Only go up after a spade.",
            "If the card is higher than the last card, the last card must be a spade.",
        ),
        (
            "Only match the colour after a jack.",
            "If the card has the same colour as the last card, the last card must be a jack.",
        ),
        (
            "Clubs may only be even after an ace.",
            "If the card is an even club, the last card must be an ace.",
        ),
        (
            "The card should only be black if the last card is a jack.",
            "If the card is black, the last card must be a jack.",
        ),
        (
            "The card must be black just when the last card is even.",
            "If the last card is even, the card must be black; otherwise the card must be red.",
        ),
        (
            "Spades may be played if the last card is odd.",
            "If the card is a spade, the last card must be odd.",
        ),
        ("Only red above 7.", "The card must be red or be from ace to 7."),
    ],
)
def test_what_may_be_demanded_there_is_asked(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked), found
    rules = [found.rule, *found.rivals]
    assert any(difference(rule, read_rule(meant)) is None for rule in rules)


@pytest.mark.parametrize(
    "said", ["A red card may only be even if the last card is; otherwise go up."]
)
def test_what_is_otherwise_is_asked(said: str) -> None:
    assert not isinstance(answer(said), Read)
