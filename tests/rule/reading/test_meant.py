"""What is named in one clause and meant in the next, chains of what follows what, what is also."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

_LOW = "Low means ace to 5, middle means 6 to 9 and high means 10 to king."
_TEAMS = (
    "If the last card is a heart or a club, the card must be a diamond or a spade; otherwise the "
    "card must be a heart or a club."
)
_JUMPS = (
    "If the last card is at least 5 away from the second-last card, the card must be at most 4 "
    "away from the last card. If the last card is at most 4 away from the second-last card, the "
    "card must be at least 5 away from the last card. The second card of the line is free."
)
_BY_THE_HIGHEST = (
    "If the highest rank of the last three cards is even, the card must be red; otherwise the card "
    "must be black."
)
_UP_AND_DOWN = (
    "If the card is higher than the last card, the card must be even. If the card is lower than "
    "the last card, the card must be odd. The card must have a different rank from the last card."
)
_OF_ITS_COLOUR = (
    "If the last card of its colour is from 8 to king, the card must be lower than the last card "
    "of its colour; otherwise the card must be higher than the last card of its colour."
)
_ROUND = "The card must be 1, 2, 3, 4 or 5 higher than the last card, counting on from king to ace."
_FOURTH = (
    "At places 4, 8, 12 and so on the card must have the same suit as the first card of the line; "
    "at all other places the card must have a different suit from the last card."
)
_AFTER_FACES = (
    "While there is no face card on the line, any card is right. If the number of cards since the "
    "last face card is odd, the card must be red; otherwise the card must be black."
)

SAME = [
    # ---- what may not follow what
    (
        f"{_LOW} Low cards may not follow low cards, middle cards may not follow middle cards and "
        "high cards may not follow high cards.",
        "If the last card is from ace to 5, the card must be from 6 to king. If the last card is "
        "from 6 to 9, the card must not be from 6 to 9. If the last card is from 10 to king, the "
        "card must be from ace to 9.",
    ),
    (
        "A heart may not follow a heart, a spade may not follow a spade, a club may not follow a "
        "club, and a diamond may not follow a diamond.",
        "The card must have a different suit from the last card.",
    ),
    (
        "If the last card is red, odd cards may not follow odd cards and even cards may not follow "
        "even cards.",
        "If the last card is red, the card must have a different parity from the last card.",
    ),
    # ---- what must follow what, in a case
    (
        "If the last card is odd, a heart must follow a club, a spade must follow a heart, a "
        "diamond must follow a spade and a club must follow a diamond. If the last card is even, "
        "any card is right.",
        "If the last card is odd and a club, play a heart. If the last card is odd and a heart, "
        "play a spade. If the last card is odd and a spade, play a diamond. If the last card is "
        "odd and a diamond, play a club.",
    ),
    (
        "If the last card is odd, a red card must follow a black card and a black card must follow "
        "a red card.",
        "If the last card is odd, the card must have a different colour from the last card.",
    ),
    # ---- the next few cards
    (
        "After a jack, queen or king the next three cards must be from ace to 10.",
        "If one of the last three cards is a face card, the card must be from ace to 10.",
    ),
    (
        "The two cards after a spade must be red.",
        "If one of the last two cards is a spade, the card must be red.",
    ),
    (
        "After each face card, the next three cards must not be face cards.",
        "If one of the last three cards is a face card, the card must be a number card.",
    ),
    # ---- the highest of some cards
    (
        "Look at the highest of the last three cards (of as many as there are). When it is even, "
        "the card must be red; when it is odd, the card must be black.",
        _BY_THE_HIGHEST,
    ),
    (
        "Find the highest of the last three cards: if it is even, play a red card, and if it is "
        "odd, play a black card.",
        _BY_THE_HIGHEST,
    ),
    # ---- steps
    (
        "A jump is long if two neighbouring cards are 5 or more ranks apart, and short if not. "
        "After a long jump there must be a short jump and after a short jump a long jump. The "
        "first jump, to the second card of the line, may be either.",
        _JUMPS,
    ),
    (
        "A step is big when two neighbouring cards are at least 5 apart and small otherwise. After "
        "a big step a small step must come, and after a small step a big step must come. The "
        "second card of the line is free.",
        _JUMPS,
    ),
    (
        "The second card of the line is free. Later a big step (5 or more in rank) between the "
        "last two cards must be followed by a step of no more than 4, and a smaller step must be "
        "followed by a step of 5 or more.",
        _JUMPS,
    ),
    # ---- every fourth card, and every other
    (
        "Every fourth card of the line must go back to the suit of the very first card. Every "
        "other card must change the suit.",
        _FOURTH,
    ),
    (
        "Every 4th card of the line must be of the same suit as the first card. Every other card "
        "must be of a different suit from the last card.",
        _FOURTH,
    ),
    # ---- what is counted, and what is added
    (
        "If there are not more spades than hearts on the line, do not play a heart.",
        "If the number of spades on the line is at most the number of hearts on the line, the card "
        "must not be a heart.",
    ),
    (
        "The card must have the colour of which fewer cards are on the line. When both colours are "
        "equally frequent, any card is right.",
        "If there are more red cards than black cards on the line, play black. If there are more "
        "black cards than red cards on the line, play red.",
    ),
    (
        "Spades are always right. Any other card added to the last card must give a multiple of 3.",
        "If the card is not a spade, the sum of the card and the last card must be divisible by 3.",
    ),
    (
        "A black card added to the last card must give at least 14.",
        "If the card is black, the sum of the card and the last card must be at least 14.",
    ),
    (
        "Once there is a face card on the line: when the last card is a face card or an even "
        "number of cards lies behind the last face card, the card must be black, and when an odd "
        "number of cards lies behind it, the card must be red.",
        _AFTER_FACES,
    ),
    # ---- teams
    (
        "Hearts and clubs are one team, diamonds and spades are the other team. The card must be "
        "from the other team than the last card.",
        _TEAMS,
    ),
    (
        "There are two teams: hearts and clubs, and diamonds and spades. The card must belong to "
        "the other team than the last card.",
        _TEAMS,
    ),
    # ---- up and down only with some cards
    (
        "You can go up only with an even card and down only with an odd card, and the same rank "
        "as the last card is never allowed.",
        _UP_AND_DOWN,
    ),
    (
        "Going up is only allowed with an even card, going down only with an odd card, and the "
        "rank must change.",
        _UP_AND_DOWN,
    ),
    # ---- what is also right
    (
        "Go higher on red and lower on black, but an ace is also allowed on a red card and a king "
        "is also allowed on a black card.",
        "If the last card is red, the card must be higher than the last card or be an ace. If the "
        "last card is black, the card must be lower than the last card or be a king.",
    ),
    (
        "After a red card play an even card, after a black card an odd card, but an ace is also "
        "allowed after a red card.",
        "If the last card is red, the card must be even or an ace. If the last card is black, the "
        "card must be odd.",
    ),
    # ---- the card to compare with
    (
        "If the last card of the same colour as the card is from 8 to king, the card must be lower "
        "than that card; if it is from ace to 7, the card must be higher than that card. The first "
        "red card and the first black card of the line are free.",
        _OF_ITS_COLOUR,
    ),
    (
        "Compare each card with the last card of its own colour. If that one is 8 or more, go "
        "below it; if that one is 7 or less, go above it. If there is no card of that colour on "
        "the line yet, the card is right.",
        _OF_ITS_COLOUR,
    ),
    (
        "From the third card on, it must be higher than the second-last card if that card is "
        "black, and lower if that card is red.",
        "From the third card on, if the second-last card is black, the card must be higher than "
        "the second-last card; otherwise the card must be lower than the second-last card.",
    ),
    (
        "The card must have the same suit as the first card of the line if that card is red, and a "
        "different suit if that card is black.",
        "If the first card of the line is red, the card must have the same suit as the first card "
        "of the line; otherwise the card must have a different suit from the first card of the "
        "line.",
    ),
    # ---- round the circle
    (
        "Think of the ranks as a circle in which the king is followed by the ace. The card must be "
        "1, 2, 3, 4 or 5 further on in the circle than the last card.",
        _ROUND,
    ),
    (
        "Imagine the ranks as a circle where the ace comes after the king. The card must be 1 to 5 "
        "ranks further on than the last card.",
        _ROUND,
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
        # behind each, or behind no other?
        "If the last card is red, a heart must follow a club and a club must follow a heart.",
        # does it hold for both?
        "Odd cards may not follow odd cards and even cards may not follow even cards unless the "
        "card is a king.",
        "After a king the next two cards must be even cards of the same suit.",
        "After a king the next two cards must be red and black.",
        # may the ace keep the suit?
        "Go higher on red and lower on black, but an ace is also allowed on a red card. The suit "
        "must change.",
        "If there are not more red cards than black cards among the last four cards, play red.",
        "If there are not more hearts than 3, play red.",
        "Think of the ranks as a circle in which the king is followed by the ace. The card must be "
        "3 lower than the last card.",
        # is it the card?
        "From the third card of the line on, the card must be higher than the second-last card if "
        "it is black, and lower if it is red.",
    ],
)
def test_it_is_not_read_silently(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "The card must be within 3 of the last card, not higher.",
            "The card must be within 3 of the last card and no higher than the last card.",
        ),
        (
            "The card must be within 3 of the last card, and never lower.",
            "The card must be within 3 of the last card and no lower than the last card.",
        ),
        ("The card must be at most 3 away, no further.", "The card must be at most 3 away."),
        ("Go up by 1 to 3, no more.", "Go up by 1 to 3."),
        (
            "The card must be red. The first card of each suit is free.",
            "The card must be red or the suit of the card must not occur in the line.",
        ),
        (
            "The card must be higher than the last card of its suit. The first card of each suit is"
            " free.",
            "The card must be higher than the last card of its suit.",
        ),
        ("Play a red card, kings included.", "Play a red card."),
        ("The card must be directly above the last card.", "The card must be one higher."),
        ("The card must be immediately below the last card.", "The card must be one lower."),
        ("The card must be a heart, and a king too.", "The card must be the king of hearts."),
        (
            "The card must be 2 away from the last card, in either direction.",
            "The card must be 2 away from the last card.",
        ),
    ],
)
def test_only_what_is_so_anyhow_says_no_more(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "The card must be red, not higher.",
        "The card must be just above the last card.",
        "The card must be 2 below the last card, in either direction.",
        "The card must be of the same suit as the last card, not lower.",
        "The card must be from 5 to 9, king included.",
        "If the last card is a club, not lower than the last card; if it is a spade, not higher.",
    ],
)
def test_what_may_not_be_so_anyhow_is_not_dropped(text: str) -> None:
    found = answer(text)
    assert not isinstance(found, Read) or "higher" in found.sentence, found
