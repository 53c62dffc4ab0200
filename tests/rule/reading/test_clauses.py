"""Clauses about what is kept and changed, steps, cards in a row, and free cards said aloud."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Read

JUMPS = (
    ("Jump at least 5 up or down.", "at least 5 away from the last card"),
    ("Step exactly 2 ranks up or down from the last card.", "2 away from the last card"),
    ("Walk at most 3 steps up or down.", "at most 3 away from the last card"),
    ("Move 2 or more ranks up or down.", "at least 2 away from the last card"),
    ("Leap at least 6 places down or up from the last card.", "at least 6 away from the last card"),
)
KEPT = (
    (
        "If you keep the suit, go up; if you change it, go down.",
        "If the card has the same suit as the last card, go up; otherwise go down.",
    ),
    (
        "If you keep the parity of the last card, play red; if you change it, play black.",
        "If the card has the same parity as the last card, play red; otherwise play black.",
    ),
    (
        "If you change the colour, the ranks must differ by 2 or more, if you keep it, they may"
        " differ by no more than 2.",
        "If the card has a different colour from the last card, it must be at least 2 away from"
        " the last card; otherwise at most 2 away.",
    ),
    (
        "Change the colour, but keep the parity: odd on odd, even on even.",
        "A different colour and the same parity as the last card.",
    ),
    (
        "Keep the suit, but change the parity: odd on even, even on odd.",
        "The same suit as the last card and a different parity from the last card.",
    ),
)
BOTH_DEMANDED = (
    (
        "Play a card of a different colour that is at least 3 away from the last card in rank.",
        "The card must have a different colour from the last card and be at least 3 away.",
    ),
    (
        "A card of the same suit that is at most 4 away from the last card.",
        "The card must have the same suit as the last card and be at most 4 away.",
    ),
    (
        "Play a card of another suit that is higher than the last card.",
        "The card must have a different suit from the last card and be higher.",
    ),
    (
        "Put down a card of the same colour that is lower than the last one in rank.",
        "The card must have the same colour as the last card and be lower.",
    ),
    (
        "You must play a card of a different parity that is within 3 of the last card.",
        "The card must have a different parity from the last card and be within 3 of it.",
    ),
)
NOTHING_SUCH = (
    ("Nothing higher goes on a club.", "If the last card is a club, play an equal or lower card."),
    ("Nothing lower may go on a red card.", "If the last card is red, play equal or higher."),
    ("Nothing red goes on a king.", "After a king play black."),
    ("On diamonds you have to leave the suit.", "After a diamond change the suit."),
    ("After a face card leave the colour.", "After a face card change the colour."),
)
FREE_REST = (
    (
        "5, 10 and king must be red. All other ranks may have any colour.",
        "If the card is a 5, a 10 or a king, then the card must be red.",
    ),
    ("Hearts must be odd. All other suits may have any rank.", "Don't play an even heart."),
    (
        "Aces and twos must be clubs. All other ranks may be of any suit.",
        "A 1 or 2 must be a club.",
    ),
    (
        "Clubs must be from ace to 4. All the other suits may have any rank.",
        "Clubs must be from ace to 4.",
    ),
    (
        "Face cards may only be played on black cards. Number cards may be played on anything.",
        "A face card may only be played on black.",
    ),
)
BOTH_OR_NEITHER = (
    (
        "If the card has the same suit as the last card, then one of the two is odd and the other"
        " even; if it has another suit, both are odd or both are even.",
        "If the card has the same suit as the last card, change parity; otherwise keep parity.",
    ),
    (
        "If the card is higher than the last card, both are red or both are black; otherwise one"
        " of the two is red and the other black.",
        "If the card is higher than the last card, keep the colour; otherwise change the colour.",
    ),
    (
        "If the card has the same colour as the last card, then one of them is odd and the other is"
        " even; otherwise both are even or both odd.",
        "If the card has the same colour as the last card, change parity; otherwise keep parity.",
    ),
    (
        "If the card is a spade, then one of the two is odd and the other is even.",
        "If the card is a spade, change parity.",
    ),
    (
        "If the card is lower than the last card, both are odd or both even.",
        "If the card is lower than the last card, keep parity.",
    ),
)
PLACES = (
    (
        "The second, fourth, sixth card and so on must be red.",
        "At even places play red.",
    ),
    (
        "The third, sixth, ninth card and so on must be even.",
        "If the place in the line is divisible by 3, play even.",
    ),
    (
        "The 2nd, 5th, 8th card and so on must be a face card.",
        "At places 2, 5, 8 and so on play a face card.",
    ),
    (
        "The second, fourth, sixth card and so on must not be above 9. The third, fifth, seventh"
        " card and so on must not be below 4.",
        "At places 2, 4, 6 and so on play 9 or lower. At places 3, 5, 7 and so on play 4 or"
        " higher.",
    ),
    (
        "The third, fifth, seventh card etc. has to be black.",
        "At places 3, 5, 7 and so on play black.",
    ),
)
LATEST = (
    (
        "The card must be higher than the latest card on the line that has its suit.",
        "Higher than the last card of its suit.",
    ),
    (
        "Go lower than the last card that has the colour of the card you play.",
        "Lower than the last card of its colour.",
    ),
    (
        "The card must be at most 3 away from the latest card of its own colour.",
        "At most 3 away from the last card of its colour.",
    ),
    (
        "Find the last card on the line that has the suit of the card you play: if that one is"
        " a face card, yours must be even, and if it is a number card, yours must be odd.",
        "If the last card of its suit is a face card, play even. If the last card of its suit is"
        " a number card, play odd.",
    ),
    (
        "The card must differ in parity from the latest card on the line that has the same suit.",
        "The card must have a different parity from the last card of its suit.",
    ),
)
STEPS = (
    (
        "After a step up comes an odd card, after a step down an even one.",
        "If the last card is higher than the second-last card, play odd. If the last card is lower"
        " than the second-last card, play even.",
    ),
    (
        "After two equal ranks play a red card.",
        "If the last two cards have the same rank, play red.",
    ),
    (
        "After a step down change the suit.",
        "If the last card is lower than the second-last card, change the suit.",
    ),
    (
        "After a step up you must play lower.",
        "If the last card is higher than the second-last card, play lower.",
    ),
    (
        "After a step up go down, after a step down go up.",
        "If the last card is higher than the second-last card, go down. If the last card is lower"
        " than the second-last card, go up.",
    ),
)
IN_A_ROW = (
    (
        "Among any three neighbouring cards all suits are different.",
        "The suit of the card must not occur in as many of the last 2 cards as there are.",
    ),
    (
        "In any four consecutive cards all ranks are different.",
        "The rank of the card must not occur in the last 3 cards.",
    ),
    (
        "Among any five neighbouring cards on the line no rank may come twice.",
        "The rank of the card must not occur in the last 4 cards.",
    ),
    (
        "No rank may come back until three cards of other ranks have been laid.",
        "The rank of the card must not occur in the last 3 cards.",
    ),
    (
        "No suit may return until two cards of other suits have been played.",
        "The suit of the card must not occur in the last 2 cards.",
    ),
)
COMPARED = (
    (
        "If the last card is higher than the second-last card, play odd; if it is lower, play even;"
        " if the two have the same rank, play anything.",
        "If the last card is higher than the second-last card, play odd. If the last card is lower"
        " than the second-last card, play even.",
    ),
    (
        "If the last card is higher than the second-last card, change suit; if the two have the"
        " same rank, keep the colour; otherwise anything goes.",
        "If the last card is higher than the second-last card, change suit. If the last card has"
        " the same rank as the second-last card, keep the colour.",
    ),
)
ALONE = (
    (
        "The card must be higher than the second-last card. If there's only one card on the"
        " line, any card is right.",
        "Higher than the second-last card.",
    ),
    (
        "The card must have the colour of the second-last card. With a single card on the line"
        " you're free.",
        "The same colour as the second-last card.",
    ),
    (
        "If the last two cards have the same suit, play even. While there is only one card on"
        " the line everything is right.",
        "If the last two cards have the same suit, play even.",
    ),
    (
        "If the last two cards have the same suit, play even. As long as there is no second-last"
        " card, any card may be played.",
        "If the last two cards have the same suit, play even.",
    ),
    (
        "If the last card is higher than the second-last card, play lower. The first step is up"
        " to you.",
        "If the last card is higher than the second-last card, play lower.",
    ),
)
MORE = (
    (
        "If there are two more reds than blacks on the line, play black.",
        "If the number of red cards in the line minus the number of black cards in the line is"
        " at least 2, then the card must be black.",
    ),
)
RUNS = (
    (
        "No three consecutive cards may be rising in rank.",
        "If the last card is higher than the second-last card, play equal or lower.",
    ),
    (
        "Never three falling cards in a row.",
        "If the last card is lower than the second-last card, play equal or higher.",
    ),
    ("No two cards in a row may go up.", "Play equal or lower."),
)
UNSEEN = (
    (
        "Play above the last card of its suit. If that suit hasn't been played yet, the card is"
        " right.",
        "The card must be higher than the last card of its suit or the suit of the card must not"
        " occur in the line.",
    ),
    (
        "The card must be within 3 ranks of the last card of its own suit. If there is no card of"
        " its suit on the line yet, it is right.",
        "The card must be at most 3 away from the last card of its suit or the suit of the card"
        " must not occur in the line.",
    ),
    (
        "After a step up play red. After two equal ranks, or when there is just one card, any card"
        " is right.",
        "If the last card is higher than the second-last card, play red.",
    ),
    (
        "After a king anything goes. Otherwise play higher.",
        "If the last card is not a king, play higher.",
    ),
)

_UP = "If the last card is from ace to 7, the card must be 1 to 5 higher than the last card"
_GAP = "the difference between the last two cards"
BOUNDED = (
    *(
        (f"After a card from ace to 7 {said}.", f"{_UP}.")
        for said in (
            "go higher, but at most 5 away from the last card",
            "go up, but by no more than 5",
            "go higher, but never by more than 5",
            "go up, but no more than 5 steps away",
        )
    ),
    (
        "After ace to 7 go higher, but by at most 5; otherwise play red.",
        f"{_UP}; otherwise play red.",
    ),
    *(
        (
            f"If the last two cards have the same colour, the {step} to the last card must be at"
            f" least as large as {other}; otherwise {less}.",
            "If the last two cards have the same colour, |rank - last rank| >= |last rank -"
            " second-last rank|; otherwise |rank - last rank| < |last rank - second-last rank|",
        )
        for step, other, less in (
            ("difference", _GAP, f"the difference to the last card must be lower than {_GAP}"),
            ("step", "the step between the last two cards", "it must be smaller"),
        )
    ),
    (
        "The difference to the last card must be at most as large as the step before.",
        "|rank - last rank| <= |last rank - second-last rank|",
    ),
)

NONE_SUCH = (
    (
        "If the place in the line is divisible by 4, play a jack, a queen or a king; otherwise"
        " play no face card.",
        "If the place in the line is divisible by 4, play a face card; otherwise play a number.",
    ),
    (
        "After a mouse play no mouse. Mice are the cards below 6.",
        "If the last card is from ace to 5, play 6 or higher.",
    ),
    (
        "After a red card play no heart and no 6.",
        "If the last card is red, the card must be neither a heart nor a 6.",
    ),
    *(
        (said, "The card must differ in suit and in rank from the last card.")
        for said in (
            "The card must have neither the same suit nor the same rank as the last card.",
            "Play a card with neither the same suit nor the same rank as the last card.",
            "The card must have neither the same suit nor the same rank.",
        )
    ),
)

THE_SAME = (
    *BOUNDED,
    *NONE_SUCH,
    *JUMPS,
    *KEPT,
    *BOTH_DEMANDED,
    *NOTHING_SUCH,
    *FREE_REST,
    *BOTH_OR_NEITHER,
    *PLACES,
    *LATEST,
    *STEPS,
    *IN_A_ROW,
    *COMPARED,
    *ALONE,
    *MORE,
    *RUNS,
    *UNSEEN,
)


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_clauses_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize("bound", ["never by more than 5", "by at most 5", "at most 5 away"])
@pytest.mark.parametrize("sign", [",", ";"])
def test_a_bound_behind_two_cases_is_asked_about(sign: str, bound: str) -> None:
    said = f"After ace to 7 go up{sign} after 8 to king go down, but {bound}."
    assert not isinstance(answer(said), Read)
