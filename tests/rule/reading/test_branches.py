"""Branches and placing: what goes on what, "any other", and what is said of two cards together."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

THE_SAME = [
    # an exception belongs to its case
    (
        "At even places go higher, but after a jack any card is right. At odd places go lower.",
        "If the place in the line is even, then the card must be higher than the last card or the "
        "last card is a jack. At odd places go lower.",
    ),
    (
        "After a club go higher, unless the last card is a nine; otherwise go lower.",
        "If the last card is a 9 of clubs, any card is right; otherwise if the last card is a "
        "club, go higher; otherwise go lower.",
    ),
    # cards laid on cards
    ("On a king put an ace.", "If the last card is a king, play an ace."),
    (
        "Spades go on clubs and nowhere else.",
        "If the card is a spade, the last card must be a club.",
    ),
    ("Spades may be laid on clubs only.", "If the card is a spade, the last card must be a club."),
    ("Never lay a queen on top of another queen.", "No two queens in a row."),
    (
        "Face cards go on black cards only, aces on red cards only.",
        "If the card is a face card, the last card must be black. "
        "If the card is an ace, the last card must be red.",
    ),
    ("A club wants a spade after it.", "After a club play a spade."),
    (
        "A club must be followed by a spade, a spade by a club.",
        "After a club play a spade. After a spade play a club.",
    ),
    (
        "A king must be followed in its own suit, an ace by the other colour.",
        "After a king follow suit. After an ace change colour.",
    ),
    (
        "On black lay a 5 or something lower, on red a 9.",
        "After black play 5 or lower; otherwise play a 9.",
    ),
    (
        "After a jack or queen only an ace, 2 or 3 will do.",
        "After a jack or queen play at most a 3.",
    ),
    ("On a king or queen put nothing but hearts.", "After a king or queen play a heart."),
    # the cards that other cases leave
    (
        "On a king put an ace; on any other card put a club.",
        "After a king play an ace; otherwise a club.",
    ),
    (
        "After a red king play a heart, after any other red card play even.",
        "After a red king play a heart. After a red card from ace to queen play even.",
    ),
    (
        "If the last card is the ace of clubs, play red. If it is another club, play higher.",
        "After the ace of clubs play red. After a club from 2 to king play higher.",
    ),
    (
        "After red play odd. In all other cases play even.",
        "After red play odd; otherwise play even.",
    ),
    # "it" is the card of the case before
    (
        "If the last card is below 6, keep its suit. If it is from 6 to 10, play red.",
        "If the last card is below 6, follow suit. If the last card is from 6 to 10, play red.",
    ),
    (
        "If the last card is 4 or lower, play red; if it is 5, 6 or 7, play black; "
        "otherwise play odd.",
        "If the last card is 4 or lower, play red; otherwise if the last card is from 5 to 7, "
        "then the card must be black; otherwise the card must be odd.",
    ),
    # two cards together
    ("At least one of the last card and the card must be red.", "After black play red."),
    (
        "The new card and the last card together must make at least 12.",
        "rank + last rank is at least 12",
    ),
    (
        "Of suit and parity, the card must share exactly one with the last card.",
        "Either the same suit or the same parity as the last card, but not both.",
    ),
    (
        "Neither the last card nor the card may be a king.",
        "The card must be from ace to queen and the last card must be from ace to queen.",
    ),
    ("Neither the suit nor the rank may repeat.", "A different suit and a different rank."),
    # verbs and bounds
    (
        "Either change the suit or repeat the rank of the last card.",
        "A different suit or the same rank.",
    ),
    ("Stay within three ranks of the last card.", "At most 3 away from the last card."),
    ("Make a jump of 3 ranks or more, up or down.", "At least 3 away from the last card."),
    (
        "After a king keep the colour but not the suit.",
        "After a king play the same colour and a different suit.",
    ),
    ("The suit must not be that of the last card.", "A different suit."),
    # what is played on what, whatever is said of either
    *(
        (said, "The card must have a different suit from the last card.")
        for said in (
            "No card may be played on a card of its own suit.",
            "No card may follow a card of its own suit.",
            "A card must not be played on a card of its own suit.",
            "Every card must be played on a card of another suit.",
        )
    ),
    (
        "No heart may be played on a heart or a spade.",
        "If the card is a heart, the last card must be a club or a diamond.",
    ),
    ("No card may be played on a higher card.", "The card must be no lower than the last card."),
    (
        "A number card played on a face card must keep the suit.",
        "If the card is a number card and the last card is a face card, follow suit.",
    ),
    (
        "A card played on a card of its own suit must be higher than it.",
        "If the card has the same suit as the last card, go higher.",
    ),
    (
        "If a heart is played on a lower card, it must be odd.",
        "If the card is a heart and is higher than the last card, the card must be odd.",
    ),
    (
        "A red card on a red card is always right; any other card must go up.",
        "If the card is red and the last card is red, any card is right; otherwise go up.",
    ),
    # the circle as it is printed, in every case
    (
        "Any king is right. If the card is not a king, it must follow the last card in the circle "
        "(a club; a heart; a spade; a diamond).",
        "Kings are always right. Any other card must follow the last card in the circle "
        "(a club; a heart; a spade; a diamond).",
    ),
    (
        "After a king go up; otherwise follow the last card in the circle (a club; a heart; "
        "a spade; a diamond).",
        "If the last card is a king, go up; otherwise the card must follow the last card in the "
        "circle (a club; a heart; a spade; a diamond).",
    ),
    (
        "Suits go clubs, diamonds, hearts, spades, and round again to clubs.",
        "The card must follow the last card in the circle (a club; a diamond; a heart; a spade).",
    ),
    *(
        (
            f"{said}, the card must be 1 or 2 higher than the last card.",
            "The card must be 1 or 2 higher than the last card on the circle.",
        )
        for said in (
            "Going up in a circle in which the ace follows the king",
            "In a circle where the ace comes after the king",
            "With the ranks in a circle, where the ace follows the king",
            "Going round from king to ace",
        )
    ),
    # other suits than the one just spoken of
    *(
        (
            f"Hearts must be odd. {said} must be even.",
            "If the card is a heart, it must be odd; otherwise it must be even.",
        )
        for said in ("Cards of any other suit", "All cards of any other suit")
    ),
    (
        "Cards of the suit of the first card of the line must go up. Cards of any other suit must "
        "go down.",
        "If the card has the same suit as the first card of the line, go up; otherwise go down.",
    ),
    ("Four away from the last card, not counting around the corner.", "4 away from the last card."),
    ("Go up by one to three.", "1, 2 or 3 higher than the last card."),
    ("Go up by at least two and at most four.", "2, 3 or 4 higher than the last card."),
    ("Whoever follows suit must go higher.", "If the card has the same suit, it must be higher."),
    ("Play a 5 or higher; aces are always right.", "Not from 2 to 4."),
    (  # as well as going up, no card would be right after a king
        "Go up, but after a king only an ace will do.",
        "After a king play an ace; otherwise go up.",
    ),
    (
        "With the same suit as the last card you may be at most 3 ranks away.",
        "If the card has the same suit as the last card, it must be at most 3 away from it.",
    ),
]


@pytest.mark.parametrize(("said", "meant"), THE_SAME)
def test_branches_are_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "said",
    [
        "Either the last card or the card must be red.",
        "After a red jack, queen or king play a heart.",
        "Red kings and queens go on black cards only.",
        "Red cards go up, but queens go down.",
        "Kings must be followed by hearts unless they are red.",
    ],
)
def test_what_may_mean_two_things_is_asked(said: str) -> None:
    assert isinstance(answer(said), Asked)


@pytest.mark.parametrize(
    "said",
    [
        "If the last card is red, play even; if it is odd, play a king.",
        "If the last card is a red king, play red; if it is any other suit, play black.",
        "If the card is higher, play red. After any other card play black.",
    ],
)
def test_which_cards_are_left_is_not_guessed(said: str) -> None:
    assert isinstance(answer(said), NotRead | Asked)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (
            "Red cards go on black.",
            (
                "If the last card is black, then the card must be red.",
                "If the card is red, then the last card must be black.",
            ),
        ),
        (
            "Hearts go on spades.",
            (
                "If the last card is a spade, then the card must be a heart.",
                "If the card is a heart, then the last card must be a spade.",
            ),
        ),
    ],
)
def test_what_goes_on_what_is_asked_unless_it_goes_nowhere_else(
    text: str, choices: tuple[str, ...]
) -> None:
    asked = answer(text)
    assert isinstance(asked, Asked)
    assert asked.choices == choices
    assert isinstance(answer(text.replace(" go ", " go only ")), Read)
    alternate = answer("Red cards go on black, black cards go on red.")
    assert isinstance(alternate, Read)


MAY_FOLLOW = [
    (
        "The card must not be lower than the last card, except that an ace may go on a king.",
        "The card must be at least as high as the last card or "
        "(the card must be an ace and the last card must be a king).",
    ),
    (
        "Same suit, but a 7 may be played on a king.",
        "The card must have the same suit as the last card or "
        "(the card must be a 7 and the last card must be a king).",
    ),
    (
        "Go down, but an ace may be followed by a queen.",
        "The card must be lower than the last card or "
        "(the card must be a queen and the last card must be an ace).",
    ),
    (
        "After a jack only hearts are accepted; after any other rank hearts are rejected.",
        "If the last card is a jack, then the card must be a heart; "
        "otherwise the card must not be a heart.",
    ),
    (
        "Its rank must differ by at most 4 from the previous card's rank.",
        "The card must be at most 4 away from the last card.",
    ),
    (
        "The card must be at most 2 ranks away from the last card (ace and king are adjacent).",
        "The card must be at most 2 away from the last card on the circle.",
    ),
]


@pytest.mark.parametrize(("text", "same"), MAY_FOLLOW)
def test_what_may_go_on_what_and_what_is_far_from_what(text: str, same: str) -> None:
    said = answer(text)
    assert isinstance(said, Read | Asked)
    assert difference(said.rule, read_rule(same)) is None
