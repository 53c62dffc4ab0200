"""The cards before the last card, and other cards than the one played that are among several.

Each text is held against one that names every card.
"""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SHARES = (
    "If the last card has the same {f} as the second-last card or the last card has the same {f}"
    " as the third-last card, then the card must be red."
)
ALL_SHARE = SHARES.replace(" or ", " and ")
NONE_SHARES = SHARES.replace("If ", "If not (").replace(", then", "), then")
ABOVE = (
    "If the last card is higher than the second-last card {join} the last card is higher than the"
    " third-last card, then the card must be red."
)
SAME = (
    (ABOVE.format(join="and"), "If the last card is higher than both cards before it, play red."),
    (ABOVE.format(join="and"), "If the last card is higher than the two cards before it, red."),
    (
        ABOVE.format(join="and"),
        "If the last card is higher than any of the two cards before it, red.",
    ),
    (
        ABOVE.format(join="or"),
        "If the last card is higher than one of the two cards before it, red.",
    ),
    (
        ABOVE.format(join="or"),
        "If the last card is higher than at least one of the two cards before it, play red.",
    ),
    (
        "If the last card is a king and the second-last card is red and the third-last card is red,"
        " then the card must be a heart.",
        "If the last card is a king and the two cards before it are red, play a heart.",
    ),
    (
        "If the last card is red and the second-last card is red and the third-last card is red,"
        " then the card must be a heart.",
        "If the last card and the two before it are red, play a heart.",
    ),
    (
        "If the second-last card has the same suit as the third-last card or the second-last card"
        " has the same suit as the fourth-last card, then the card must be red.",
        "If the second-last card has the same suit as one of the two cards before it, play red.",
    ),
    (
        "If the last card has the same suit as card 1 of the line or the second-last card has the"
        " same suit as card 1 of the line, then the card must be red.",
        "If the first card of the line has the same suit as one of the last two cards, play red.",
    ),
    (
        "If the third-last card has the same rank as the last card or the third-last card has the"
        " same rank as the second-last card, then the card must be red.",
        "If the rank of the third-last card is among the last two cards, play red.",
    ),
    (
        "The card must have the same colour as the last card. The card must have the same colour"
        " as the second-last card.",
        "The colour of the card must be the same as that of the last two cards.",
    ),
    (
        "The suit of the card must not occur in the last 3 cards.",
        "The card must differ in suit from the last card and the two cards before it.",
    ),
    (
        "The suit of the card must not occur in the last 2 cards.",
        "Play a card whose suit is not the same as that of the last two cards.",
    ),
    (
        "The rank of the card must be greater than the highest rank of as many of the last 2 cards"
        " as there are.",
        "The card must be higher than the two cards before it.",
    ),
    *(
        (meant.format(f=feature), text.format(f=feature))
        for feature in ("suit", "rank", "colour")
        for meant, text in (
            (SHARES, "If the last card has the same {f} as one of the two cards before it, red."),
            (SHARES, "If the last card repeats the {f} of one of the two cards before it, red."),
            (SHARES, "If the {f} of the last card is among the two cards before it, play red."),
            (SHARES, "If the last card has the same {f} as any of the last three cards, red."),
            (ALL_SHARE, "If the last card has the same {f} as the two cards before it, play red."),
            (
                ALL_SHARE,
                "If the last card's {f} is the same as that of the two cards before it, red.",
            ),
            (
                NONE_SHARES,
                "If the last card has a different {f} from the two cards before it, red.",
            ),
            (
                NONE_SHARES,
                "If the last card differs in {f} from the two cards before it, play red.",
            ),
        )
    ),
)


@pytest.mark.parametrize(("meant", "text"), SAME)
def test_it_is_the_last_card_where_that_was_named(meant: str, text: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


@pytest.mark.parametrize(
    "text",
    [
        "If the last king has the same suit as one of the last three cards, play red.",
        "If the last card is lower than the average of the two cards before it, go higher.",
        "If the last king has the same suit as one of the two cards before it, play red.",
    ],
)
def test_no_other_cards_are_taken_for_those_before_it(text: str) -> None:
    assert not isinstance(answer(text), Read)


LATER = (
    (
        "The card must be higher than the last card, but must not have the suit of the card before"
        " it.",
        "The card must be higher than the last card and have a different suit from the second-last"
        " card.",
    ),
    (
        "The card must be higher than the last card and must have the suit of the one before it.",
        "The card must be higher than the last card and have the same suit as the second-last"
        " card.",
    ),
    (
        "If the last card is red, go no higher than the last card, but do not repeat the rank of"
        " the card before it.",
        "If the last card is red, the card must be no higher than the last card and have a"
        " different rank from the second-last card.",
    ),
    (
        "After a heart, the card must be higher than the last card, but must not share the suit of"
        " the card before it.",
        "After a heart, the card must be higher than the last card and have a different suit from"
        " the second-last card.",
    ),
    (
        "The card must match the last card in suit or be higher than the card before it.",
        "The card must have the same suit as the last card or be higher than the second-last card.",
    ),
    # a card is named anew, before which the last card lies
    (
        "The card must have the suit of the last card; the card must be higher than the card before"
        " it.",
        "The card must have the same suit as the last card and be higher than the last card.",
    ),
    (
        "The card must be higher than the card before it, but must not have the suit of the last"
        " card.",
        "The card must be higher than the last card and have a different suit from the last card.",
    ),
    (
        "If the last card is red, the card must be higher than the card before it.",
        "If the last card is red, the card must be higher than the last card.",
    ),
    (
        "If the last card is a king, any card is right; otherwise each card must be higher than the"
        " card before it.",
        "Unless the last card is a king, the card must be higher than the last card.",
    ),
)


@pytest.mark.parametrize(("text", "meant"), LATER)
def test_it_is_the_card_named_last(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant), starters=1) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (text, meant.replace("{card}", f"the {card} card"))
        for text, meant in (
            (
                "If the last card is red, go higher than the card before it.",
                "If the last card is red, the card must be higher than {card}.",
            ),
            (
                "After a heart, repeat the suit of the card before it.",
                "After a heart, the card must have the same suit as {card}.",
            ),
            (
                "If the card is higher than the last card, it must have the suit of the card before"
                " it.",
                "If the card is higher than the last card, the card must have the same suit as"
                " {card}.",
            ),
            (
                "Go higher than the last card. Never repeat the suit of the card before it.",
                "Go higher than the last card. The card must have a different suit from {card}.",
            ),
        )
        for card in ("last", "second-last")
    ],
)
def test_it_is_asked_where_it_may_be_the_card_or_the_last(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    rules = map(read_rule, found.choices)
    assert any(difference(one, read_rule(meant), starters=1) is None for one in rules)
