"""What the members of a list share, and where it ends: a noun, what is said behind it, a comma."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = [
    # ---- two adjectives of one noun
    ("Play red or black face cards.", "The card must be a face card."),
    ("Play odd or red face cards.", "The card must be an odd face card or a red queen."),
    ("Play an odd or a red face card.", "The card must be an odd face card or a red queen."),
    ("Never play an odd or red face card.", "The card must be a number card or a black queen."),
    ("Red, odd or prime hearts are wrong.", "The card must not be a heart."),
    (
        "The card must be neither a red nor an odd face card.",
        "The card must be a number card or a black queen.",
    ),
    (
        "Red or non-prime face cards must be higher.",
        "If the card is a queen or a red face card, then the card must be higher than the last "
        "card.",
    ),
    ("The card must be a red or odd king.", "The card must be a king."),
    ("Play an odd or a prime red card.", "The card must be an odd red card or a red 2."),
    (
        "The card must be an odd or red face card or higher than the last card.",
        "The card must be an odd face card or a red queen or be higher than the last card.",
    ),
    ("A king may not follow a red or odd heart.", "No king may follow a heart."),
    (
        "If there is an odd or red face card on the line, go higher.",
        "If there is an odd face card or a red queen on the line, the card must be higher than the "
        "last card.",
    ),
    # ---- of which each has a noun of its own
    ("Play odd or a red king.", "The card must be odd."),
    ("Play reds or odd face cards.", "The card must be red or an odd face card."),
    ("Play reds or black kings.", "The card must be a king or red."),
    ("Play a red card or a black king.", "The card must be a king or red."),
    ("Play a black or prime red card.", "The card must be black or prime."),
    # ---- comparatives of one noun
    (
        "Play a higher or lower odd card.",
        "The card must be odd. The card must not have the same rank as the last card.",
    ),
    ("Play a higher or red heart.", "The card must be a heart."),
    (
        "After a king play a lower or odd spade.",
        "If the last card is a king, then the card must be a spade and (the card must be odd or "
        "the card must be lower than the last card).",
    ),
    (
        "Play an odd or lower spade.",
        "The card must be a spade. The card must be odd or be lower than the last card.",
    ),
    # ---- what is said behind one noun
    ("Play a red or black card higher than the last card.", "Go higher."),
    (
        "Only red or odd cards of the same suit may be played.",
        "The card must be red or odd. The card must have the same suit as the last card.",
    ),
    (
        "The card must be higher or lower than the last card by 2 or 3.",
        "The card must be 2 or 3 away from the last card.",
    ),
    (
        "If the last card is lower or higher than the second-last card by 2, play a heart.",
        "If the last card is 2 away from the second-last card, then the card must be a heart.",
    ),
    (
        "Go up two or three or down.",
        "The card must be 2 or 3 higher than the last card or be lower than the last card.",
    ),
    (
        "The card must be higher than both the last heart and the last spade.",
        "The card must be higher than the last heart. The card must be higher than the last spade.",
    ),
    # ---- a comma before "or" closes what stands before it
    (
        "Higher than the last card and red, or a heart.",
        "The card must be a heart or (the card must be red and be higher than the last card).",
    ),
    (
        "If the last card is red and higher than the second-last card, or a king, play a heart.",
        "If the last card is a king, play a heart. If the last card is red and higher than the "
        "second-last card, play a heart.",
    ),
    ("Red but not hearts, or black but not spades.", "The card must be a club or a diamond."),
    (
        "Hearts but not kings or spades but not queens.",
        "The card must be a heart from ace to queen or a spade among ace to jack and king.",
    ),
    (
        "The card must be red and not odd, or black and odd.",
        "The card must be an odd black card or an even red card.",
    ),
    (
        "The card must be red but not a king, or higher than the last card.",
        "The card must be a red card from ace to queen or be higher than the last card.",
    ),
    ("Play a red card that is not a heart, or a king.", "The card must be a diamond or a king."),
    ("Not a heart, or a spade.", "The card must be a club or a diamond."),
    ("Play a card that is not a heart, or a spade.", "The card must be a club or a diamond."),
    ("The card must be red and a 2, 3, or 4.", "The card must be a red card from 2 to 4."),
    (
        "The card must be red and either odd, or higher than the last card.",
        "The card must be red. The card must be odd or be higher than the last card.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_it_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant), starters=1, pairs_max=500) is None


ASKED = [
    (
        "Play a heart or a spade higher than the last card.",
        "The card must be a heart or a spade. The card must be higher than the last card.",
        "The card must be a heart or (the card must be a spade and be higher than the last card).",
    ),
    (
        "Only a heart or spade of the same parity may be played.",
        "The card must be a heart or a spade. The card must have the same parity as the last card.",
        "The card must be a heart or (the card must be a spade and have the same parity as the "
        "last card).",
    ),
    (
        "Play a higher red or black card.",
        "Go higher.",
        "The card must be black or (the card must be red and be higher than the last card).",
    ),
    (
        "The card must be an odd heart or spade.",
        "The card must be an odd heart or an odd spade.",
        "The card must be an odd heart or a spade.",
    ),
    (
        "Odd hearts and spades are wrong.",
        "The card must not be an odd heart or an odd spade.",
        "The card must be neither an odd heart nor a spade.",
    ),
    ("Play black or even hearts.", "The card must be an even heart.", None),
    (
        "The card must not be more than 3 higher or 2 lower than the last card.",
        "The rank of the card minus the rank of the last card must be at most 3. The rank of the "
        "last card minus the rank of the card must be at most 2.",
        None,
    ),
    (
        "Keep the suit or go higher and change the parity.",
        "The card must have the same suit as the last card or (the card must be higher than the "
        "last card and have a different parity from the last card).",
        "The card must have the same suit as the last card or be higher than the last card. The "
        "card must have a different parity from the last card.",
    ),
    (
        "Go higher and play a heart or play a king.",
        "The card must be a king or (the card must be a heart and be higher than the last card).",
        "The card must be a king or a heart. The card must be higher than the last card.",
    ),
    (
        "The card must be higher than the last heart and spade.",
        "The card must be higher than the last heart. The card must be higher than the last spade.",
        None,
    ),
    (
        "The card must be at least 5 or at most 2 away from the last card.",
        "The card must be at least 5 away from the last card or be at most 2 away from the last "
        "card.",
        "The card must be from 5 to king or be at most 2 away from the last card.",
    ),
]


@pytest.mark.parametrize(("text", "first", "other"), ASKED)
def test_what_may_be_of_one_or_of_all_is_asked(text: str, first: str, other: str | None) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert difference(found.rule, read_rule(first), starters=1, pairs_max=500) is None
    if other is not None:
        meant = read_rule(other)
        assert any(
            difference(rival, meant, starters=1, pairs_max=500) is None for rival in found.rivals
        )


@pytest.mark.parametrize(
    "text",
    [
        "The card must be both red and odd or higher than the last card.",
        "The card must be a king or higher than the last card, but not red.",
        "Go higher and keep the suit or play a king.",
    ],
)
def test_which_is_joined_first_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
