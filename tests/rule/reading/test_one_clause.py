"""Words of one clause: amounts, lists, parities, verbs, and the cards of which they are said."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = (
    # ---- the number of all cards is counted like that of a kind
    (
        "If the number of cards on the line is even, play red.",
        "If there is an even number of cards on the line, play red.",
        "With an even number of cards on the line play red.",
        "When the line has an even number of cards, play red.",
    ),
    (
        "If the number of cards on the line is 3, 5 or 7, go up.",
        "When there are 3, 5 or 7 cards on the line, go up.",
        "When the line has 3, 5 or 7 cards, go up.",
    ),
    (
        "If the number of spades on the line leaves a remainder of 0 when divided by 3, go up.",
        "When there are 0, 3, 6, 9 and so on spades on the line, go up.",
        "When the line has 0, 3, 6 and so on spades, go up.",
    ),
    (
        "If the number of cards on the line is divisible by 5, go up.",
        "When the line has 5, 10, 15 and so on cards, go up.",
    ),
    # ---- the amount is that of both ways
    *(
        (
            f"{said} {amount} away from the last card.",
            f"{said} {amount} ranks above or below the last card.",
            f"{said} {amount} ranks higher or lower than the last card.",
        )
        for said in ("The card must be", "If the card is red, it must be", "The card must not be")
        for amount in ("3 or more", "more than 2", "at least 4")
    ),
    (
        "The card must be 1, 2 or 3 away from the last card.",
        "Go up or down from the last card by one, two or three ranks.",
    ),
    # ---- ranks in a list are cards, and no number that was counted
    *(
        (
            f"{case}, the card must be an ace, a jack or a king.",
            f"{case}, only aces, jacks and kings may be played.",
            f"{case}, only ace, jack and king are right.",
        )
        for case in (
            "At even places",
            "At places 3, 6, 9 and so on of the line",
            "When there are two or more hearts among the last four cards",
        )
    ),
    # ---- several verbs are said of any subject
    *(
        (
            f"{case}, the card must be a king or go higher.",
            f"{subject} must be a king or go higher.",
            f"{subject} must go higher or be a king.",
        )
        for case, subject in (
            ("If the card is black", "Black cards"),
            ("At even places of the line", "The second, fourth, sixth card of the line and so on"),
            ("At places 3, 6, 9 and so on of the line", "Every third card of the line"),
        )
    ),
    (
        "At places 3, 5, 7 and so on of the line the card must be odd.",
        "For the third, fifth, seventh card of the line and so on, the card must be odd.",
    ),
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[1][:60])
def test_it_is_read_however_it_is_told(texts: tuple[str, ...]) -> None:
    meant, *others = texts
    for other in others:
        found = answer(other)
        assert isinstance(found, Read), found
        assert difference(read_rule(meant), found.rule) is None, (other, found.sentence)


APART = (
    # a comma ends what the amount is said of
    (
        "The card must be at least 3 higher, or lower than the last card.",
        "The card must be at least 3 higher than the last card or lower than the last card.",
    ),
    # a number that no card has is one that was named
    (
        "Add the card and the last card: 10, 15 or 20 is right.",
        "The sum of the card and the last card must be 10, 15 or 20.",
    ),
)


@pytest.mark.parametrize(("text", "meant"), APART)
def test_what_is_said_apart_is_apart(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None
