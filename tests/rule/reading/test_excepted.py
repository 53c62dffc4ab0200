"""Exceptions within a subject, and denials of two things: right or asked, not another rule."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, Read

SAME = (
    (
        "Even cards except queens must be black.",
        "If the card is even and not a queen, the card must be black.",
    ),
    (
        "Face cards except jacks must not follow hearts.",
        "If the last card is a heart, the card must not be a queen or a king.",
    ),
    (
        "All black cards apart from clubs must be lower than the last card.",
        "If the card is a spade, it must be lower than the last card.",
    ),
    (
        "Odd cards except nines are wrong after a spade.",
        "If the last card is a spade, the card must be even or a 9.",
    ),
    (
        "Anything but a queen must be followed by an odd card.",
        "If the last card is not a queen, the card must be odd.",
    ),
    (
        "Every card but a spade must have the same parity as the last card.",
        "If the card is not a spade, it must have the same parity as the last card.",
    ),
    (
        "After a heart anything goes, but at all other times play nothing but black cards and red"
        " aces.",
        "Unless the last card is a heart, the card must be black or an ace.",
    ),
    (
        "If aces outnumber kings on the line, go up; otherwise play no red card except one of the"
        " same suit as the last card.",
        "If there are more aces than kings on the line, go up; otherwise, if the card is red, it"
        " must have the same suit as the last card.",
    ),
    (
        "Play no red card except one with a higher rank than the last card.",
        "Red cards must be higher than the last card.",
    ),
    (
        "No red cards except those of the same suit as the last card.",
        "Red cards must have the same suit as the last card.",
    ),
    ("Any red card but a heart.", "Play a diamond."),
    ("All black cards but spades.", "Play a club."),
    ("Any odd card but a red one.", "Play an odd black card."),
    ("Any face card but a queen.", "Play a jack or a king."),
    ("Any even card but an 8 or higher.", "Play a 2, a 4 or a 6."),
    ("Any red card but a king or a queen.", "Play a red card from ace to jack."),
    ("Any black card but the ace of spades.", "The card must be a spade from 2 to king or a club."),
    ("Any number but a 7.", "Play a number card that is not a 7."),
    (
        "Any heart but a king after a spade.",
        "If the last card is a spade, play a heart that is not a king.",
    ),
    (
        "If the last card is red, play any black card but a spade; otherwise play red.",
        "If the last card is red, play a club; otherwise play red.",
    ),
    ("If the last card is any red card but a heart, go up.", "After a diamond go up."),
    ("After any red card but a heart, go up.", "After a diamond go up."),
    ("After any card but a heart, go up.", "If the last card is not a heart, go up."),
    ("Any red card but a heart must be even.", "Diamonds must be even."),
    ("Red cards but not hearts must be even.", "Diamonds must be even."),
    ("Anything higher but a heart.", "The card must be higher and must not be a heart."),
    ("Any lower card but a red one.", "The card must be lower and must be black."),
    (
        "After a king, anything lower but hearts.",
        "After a king the card must be lower and must not be a heart.",
    ),
    (
        "Any card of the same suit but a king.",
        "The card must have the same suit and must not be a king.",
    ),
    (
        "After a heart any other suit but spades.",
        "After a heart play a club or a diamond.",
    ),
    ("Any other card but a king.", "The card must not be a king."),
    ("Any red card but higher.", "The card must be red and higher."),
    (
        "Go down except after an ace go up.",
        "If the last card is an ace, go up; otherwise go down.",
    ),
    (
        "The card must be black, except that spades must be lower than the last card.",
        "If the card is a spade, it must be lower than the last card; otherwise it must be black.",
    ),
    (
        "Diamonds must not follow clubs and vice versa.",
        "After a club do not play a diamond. After a diamond do not play a club.",
    ),
    (
        "Never play queens on hearts or vice versa.",
        "After a heart do not play a queen. After a queen do not play a heart.",
    ),
    (
        "After a diamond play a club and vice versa.",
        "After a diamond play a club. After a club play a diamond.",
    ),
)


@pytest.mark.parametrize(("said", "meant"), SAME)
def test_what_is_excepted_is_left_out_of_the_subject(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read)
    assert difference(found.rule, read_rule(meant)) is None


OPEN = (
    "The card must be odd, except an ace, when the last card is black.",
    "No spade may be played, except a queen, if the last card is odd.",
    "Face cards may not follow black cards and vice versa.",
    "After a black card play an even card and vice versa.",
    "Do not go lower and change the suit.",
    "The card must not be a club and a queen.",
    "The last two cards together with the card must not all be black.",
    "Every card following a spade must be red, every other card must be odd.",
)


@pytest.mark.parametrize("said", OPEN)
def test_what_may_be_two_rules_is_asked(said: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked)
    assert len(found.choices) > 1


@pytest.mark.parametrize(
    ("said", "one", "other"),
    [
        ("The card must be red but a heart.", "Play a diamond.", "Play a heart."),
        ("Red but hearts.", "Play a diamond.", "Play a heart."),
        ("Play red, but a king.", "Play a red card from ace to queen.", "Play a red king."),
        (
            "Play a higher card but a king.",
            "The card must be higher and must not be a king.",
            "The card must be higher and must be a king.",
        ),
        (
            "If the last card is a red card but a king, go up.",
            "If the last card is a red card from ace to queen, go up.",
            "If the last card is a red king, go up.",
        ),
        (
            "Higher or red but not a heart.",
            "(The card must be higher or be red) and the card must not be a heart.",
            "The card must be higher or be a diamond.",
        ),
        (
            "The card must be higher or a king, but not a heart.",
            "The card must be higher than the last card or be a king. The card must not be a "
            "heart.",
            "The card must be higher than the last card or be a black king or the king of "
            "diamonds.",
        ),
        (
            "Higher, red or a king but not a heart.",
            "The card must be higher than the last card or be a king or red. The card must not be "
            "a heart.",
            "The card must be higher than the last card or be a king or red.",
        ),
    ],
)
def test_but_is_asked_of_how_much_it_takes_away(said: str, one: str, other: str) -> None:
    found = answer(said)
    assert isinstance(found, Asked)
    for meant in (one, other):
        assert any(
            difference(rule, read_rule(meant)) is None for rule in (found.rule, *found.rivals)
        )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Only clubs may be even; every other card must be odd.", "which-others"),
        ("The card must be red. Every other card must be a heart.", "which-others"),
        ("Spades must go up; every other card must be odd.", "two-readings"),
    ],
)
def test_every_other_card_behind_a_demand_is_asked(text: str, code: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert [doubt.code for doubt in found.doubts] == [code]


def test_every_other_card_alone_is_every_second_one() -> None:
    found = read_rule("Every other card must be red.")
    second = read_rule("Every second card of the line must be red.")
    assert isinstance(answer("Every other card must be red."), Read)
    assert difference(found, second, starters=1) is None
