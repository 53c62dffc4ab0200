"""What two clauses share: the verb, the “not”, the card that both speak of."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

_BLOCKS = "The line is cut into blocks of {} cards. "
_IN_BLOCK = "In each block of {} cards from the first card of the line "
_FACES = "the number of face cards on the line is"

SAME = [
    # ---- "must not … or not …"
    (
        "The card must not be closer than 4 to the last card or not be closer than 5 to the "
        "second-last card.",
        "The card must be at least 4 away from the last card or be at least 5 away from the "
        "second-last card.",
    ),
    ("A card must not be a heart or not be even.", "The card must not be a heart or must be odd."),
    ("The card can never be red or never be even.", "The card must be black or odd."),
    (
        "The card must not have the suit of the last card or not have the rank of the second-last "
        "card.",
        "The card must have a different suit from the last card or have a different rank from the "
        "second-last card.",
    ),
    (
        "A red card must not be higher than the last card or not be even.",
        "If the card is red, the card must be no higher than the last card or be odd.",
    ),
    ("The card must not be red and not be even.", "The card must be black and odd."),
    ("The card must not be an ace or be red.", "The card must be red or from 2 to king."),
    *(
        (text, "The card must be black. The card must be no higher than the last card.")
        for text in (
            "The card must not be higher than the last card nor red.",
            "The card must be neither higher than the last card nor red.",
            "The card must not go up nor be red.",
            "The card must neither be red nor go up.",
        )
    ),
    *(
        (text, "The card must be black or be no higher than the last card.")
        for text in (
            "The card must not be both red and higher than the last card.",
            "The card must not both be red and go up.",
        )
    ),
    # ---- one card behind what is kept and what is changed
    (
        "Keep the parity and change the suit of the last card.",
        "The card must have the parity of the last card and a different suit from the last card.",
    ),
    (
        "Keep the colour or change the parity of the last card.",
        "The card must have the colour of the last card or a different parity from the last card.",
    ),
    (
        "After red keep the parity and change the suit of the last card.",
        "If the last card is red, the card must have the parity of the last card and a different "
        "suit from the last card.",
    ),
    (
        "The card must match the suit and not the parity of the last card.",
        "The card must have the suit of the last card and a different parity from the last card.",
    ),
    (
        "The card must have a different suit from the last card and the same suit as the "
        "second-last card or the third-last card.",
        "The card must have a different suit from the last card. The card must have the same suit "
        "as the second-last card or have the same suit as the third-last card.",
    ),
    # ---- how far up or down
    (
        "Go up or down by one, two or three from the last card.",
        "The card must be 1, 2 or 3 away from the last card.",
    ),
    ("Go up by 1, 2 or 3 from the last card.", "The card must be 1, 2 or 3 higher than the last."),
    # ---- up with such cards, down with others
    *(
        (text, "If the card is odd, go up; otherwise go down.")
        for text in (
            "Go up with an odd card or down with an even card.",
            "Go up with an odd card and down with an even one.",
            "Up with an odd card, down with an even card.",
            "Go higher with an odd card and lower with the others.",
        )
    ),
    (
        "If the last card is red, go up with an odd card and down with an even card.",
        "If the last card is red and the card is odd, the card must be higher than the last card. "
        "If the last card is red and the card is even, the card must be lower than the last card.",
    ),
    *(
        (text, f"If {_FACES} even, go up; otherwise go down.")
        for text in (
            "The card must go up while there is an even number of face cards on the line and down "
            "while there is an odd number of face cards on the line.",
            "Go up if there is an even number of face cards on the line, and down if there is an "
            "odd number of face cards on the line.",
        )
    ),
    (
        "Number cards go up from the last card while there is an even number of face cards on the "
        "line and down while there is an odd number of face cards on the line.",
        f"If the card is a number card and {_FACES} even, go up. If the card is a number card and "
        f"{_FACES} odd, go down.",
    ),
    (
        "Unless the card is a heart, it must be even at even places of the line and odd at odd "
        "places of the line.",
        "If the card is not a heart, it must be even at even places of the line and odd at odd "
        "places of the line.",
    ),
    # ---- both or none
    *(
        (text, "If the last card is red, the card must be red; otherwise the card must be black.")
        for text in (
            "Both or none of the card and the last card must be red.",
            "Either both or neither of the card and the last card may be red.",
            "The card and the last card must both or neither be red.",
        )
    ),
    # ---- the other case of it
    (
        "Change the colour when the last card is odd, and take the colour of the second-last card "
        "when it is not.",
        "If the last card is odd, change the colour; otherwise the card must have the colour of "
        "the second-last card.",
    ),
    (
        "If there is a king among the last three cards, play red. If there is none, go above all "
        "of the last two cards.",
        "If there is a king among the last three cards, play red; otherwise the card must be "
        "higher than all of the last two cards.",
    ),
    # ---- after how many cards it may come again
    *(
        (text, "The rank of the card must not be among the last four cards.")
        for text in (
            "A rank may only come back when at least four other cards have been laid after it.",
            "A rank may come back only if four other cards have been laid since.",
            "No rank may come back until at least four other cards have been laid.",
        )
    ),
    # ---- what is added together
    (
        "The ranks of the card and the last card, added together, may never make a multiple of "
        "three.",
        "The sum of the card and the last card must not be divisible by 3.",
    ),
    # ---- in more words than it takes
    *(
        (text, "After three non hearts in a row, the card must be a heart.")
        for text in (
            "After three cards in a row that are not hearts, the card must be a heart.",
            "After three cards that are not hearts in a row, the card must be a heart.",
            "After three cards in a row without a heart, the card must be a heart.",
        )
    ),
    (
        "After three cards in a row that are red, play black.",
        "After three red cards in a row, play black.",
    ),
    (
        "If there are at least two cards on the line, the step from the last card to the card must "
        "have a different size than the step before it had, no matter whether up or down.",
        "If there are at least two cards on the line, the step must not be as wide as the step "
        "before.",
    ),
    (
        "Neighbouring cards on the line must differ by 4 or more in rank.",
        "The card must be at least 4 away from the last card.",
    ),
    # ---- the card that both cases are of
    *(
        (
            f"The card must be higher than the last card of its colour, {but}.",
            "If the last card of its colour is a queen or a king, any card is right; otherwise the "
            "card must be higher than the last card of its colour.",
        )
        for but in (
            "except that after a queen or a king of its colour it may have any rank",
            "but after a queen or a king of its colour any card is right",
        )
    ),
    (
        "If the card is a number card, it must have the colour of the last face card, and if the "
        "card is a face card, it must have the other colour. Before the first face card everything "
        "is free.",
        "If the card is a number card, it must have the colour of the last face card; otherwise it "
        "must have a different colour from the last face card.",
    ),
    (
        "If the last card of its colour is a king, the card must be lower than that card.",
        "If the last card of its colour is a king, the card must be lower than the last card of "
        "its colour.",
    ),
    (
        "The card must be higher than the last heart. Before the first heart any card is right.",
        "The card must be higher than the last heart.",
    ),
    # ---- blocks
    (
        _BLOCKS.format(5)
        + "In each block no rank may come twice and no suit may come three times.",
        _IN_BLOCK.format(5)
        + "no rank may come twice. "
        + _IN_BLOCK.format(5)
        + "no suit may come more than twice.",
    ),
    *(
        (_BLOCKS.format(5) + text, _IN_BLOCK.format(5) + "there may be at most two odd cards.")
        for text in (
            "In no block may there be more than two odd cards.",
            "In no block may there be three odd cards.",
        )
    ),
    (
        _BLOCKS.format(4) + "In no block may a suit come twice.",
        _IN_BLOCK.format(4) + "no suit may come twice.",
    ),
    (
        "In each block of 5 cards a rank may come only once and a suit at most twice.",
        _IN_BLOCK.format(5)
        + "no rank may come twice. "
        + _IN_BLOCK.format(5)
        + "no suit may come more than twice.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_it_is_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "The card must not be red or not higher than the last card.",
        "The card must not be higher than 7 or not lower than the last card.",
        "Never red or not even.",
        "A rank may come back only after two cards of other suits.",
        # is the second denied, too?
        "The card must not be higher than the last card or be red.",
        "The card must not have the suit of the last card or have the rank of the second-last one.",
        "The card must not go up or be red.",
        "Hearts must not go up or change colour.",
        "The card must not go up and be red.",
        "The card must not keep the suit and change the parity.",
        "Hearts must not be higher than the last card and be odd.",
        # of which card is the first?
        "Keep the parity and change the suit of the second-last card.",
        # may other cards be played?
        "Go up with a heart or down with a spade.",
        # the suit of the card before the king, or of the one after it?
        "After a king of its suit play a red card.",
        "After a queen or a king of its colour play a red card.",
    ],
)
def test_it_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
