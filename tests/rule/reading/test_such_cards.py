"""A noun and which of its cards are meant: one kind, wherever a kind of cards may stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eleusis.cards import ALL, Card, CardSet
from eleusis.rule import Read, answer, read_rule
from eleusis.rule.tree.quantities import Constant, CountIn
from eleusis.rule.tree.references import WHOLE_LINE, LastCards
from eleusis.rule.tree.syntax import (
    CANDIDATE,
    LAST,
    Compare,
    Condition,
    If,
    In,
    Relation,
    RuleTree,
)
from rule.known_rules import odd, red
from rule.more_rules import suit
from rule.reading.judging import why_not_asked, why_not_read

Is = Callable[[Card], bool]

HEARTS = CardSet.parse("HEARTS")
HIGHER = read_rule("The card must be higher than the last card.").condition


KINDS: dict[str, Is] = {
    "red cards other than aces": lambda card: red(card) and card.rank != 1,
    "red cards that are not aces": lambda card: red(card) and card.rank != 1,
    "red cards that are not aces or kings": lambda card: red(card) and 1 < card.rank < 13,
    "hearts other than the ace": lambda card: suit(card) == "H" and card.rank != 1,
    "face cards other than black queens": lambda card: (
        card.rank >= 11 and (red(card) or card.rank != 12)
    ),
    "face cards other than the queen of spades": lambda card: (
        card.rank >= 11 and not (suit(card) == "S" and card.rank == 12)
    ),
    "cards of any suit other than diamonds": lambda card: suit(card) != "D",
    "sevens of any suit but clubs": lambda card: card.rank == 7 and suit(card) != "C",
    "diamonds that are neither aces nor kings": lambda card: (
        suit(card) == "D" and 1 < card.rank < 13
    ),
    "cards that are neither red nor odd": lambda card: not red(card) and not odd(card),
    "cards that are not both black and even": lambda card: red(card) or odd(card),
    "cards that are either red or odd but not both": lambda card: red(card) != odd(card),
    "hearts that are higher than a six but are not face cards": lambda card: (
        suit(card) == "H" and 6 < card.rank < 11
    ),
    "cards lower than a five or higher than a nine": lambda card: not 5 <= card.rank <= 9,
    "cards within two ranks of a seven": lambda card: abs(card.rank - 7) <= 2,
    "cards at least four ranks away from an eight": lambda card: abs(card.rank - 8) >= 4,
    "red cards exactly one rank away from a ten": lambda card: red(card) and card.rank in (9, 11),
    "clubs whose rank is even": lambda card: suit(card) == "C" and not odd(card),
    "black cards whose rank is prime": lambda card: (
        not red(card) and card.rank in (2, 3, 5, 7, 11, 13)
    ),
    "cards whose rank is a multiple of four": lambda card: card.rank % 4 == 0,
    "cards whose rank is divisible by three": lambda card: card.rank % 3 == 0,
    "queens of either red suit": lambda card: card.rank == 12 and red(card),
}

FRAMES: dict[str, Callable[[CardSet], Condition]] = {
    "{} are forbidden.": lambda kind: In(CANDIDATE, ~kind),
    "{} may only follow hearts.": lambda kind: If(In(CANDIDATE, kind), In(LAST, HEARTS)),
    "Only {} may follow a heart.": lambda kind: If(In(LAST, HEARTS), In(CANDIDATE, kind)),
    "{} must be higher than the last card.": lambda kind: If(In(CANDIDATE, kind), HIGHER),
    "If there are at least two {} on the line, play a heart.": lambda kind: If(
        Compare(CountIn(kind, WHOLE_LINE), Relation.AT_LEAST, Constant(2)), In(CANDIDATE, HEARTS)
    ),
    "If none of the last two cards are {}, play a heart.": lambda kind: If(
        Compare(CountIn(kind, LastCards(2, at_most=True)), Relation.EQUAL, Constant(0)),
        In(CANDIDATE, HEARTS),
    ),
}


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_one_kind(kind: str, frame: str) -> None:
    said = frame.format(kind)
    cards = CardSet.from_cards(card for card in ALL if KINDS[kind](card))
    meant = RuleTree(FRAMES[frame](cards))
    assert not why_not_read(said[0].upper() + said[1:], meant, starters=1)


SAME = [
    (
        "The card must be a red card other than an ace or a king.",
        "Play a red card from 2 to queen.",
    ),
    ("Play a king or a red card other than a heart.", "Play a king or a diamond."),
    (
        "Play a heart, a spade or a red card other than an ace.",
        "Play no club and no ace of diamonds.",
    ),
    ("Play no face card other than a jack.", "Play no queen and no king."),
    ("Never play a face card other than a jack.", "Play no queen and no king."),
    ("The card must not be a face card other than a queen.", "Play no jack and no king."),
    ("Play any card other than a king.", "Play no king."),
    ("Play a suit other than hearts.", "Play no heart."),
    ("After any card other than a king, go higher.", "Unless the last card is a king, go higher."),
    (
        "A red card other than an ace must be higher than the last red card other than an ace.",
        "If the card is a red card from 2 to king, then the card must be higher than the last card "
        "that was (a red card from 2 to king).",
    ),
    (
        "If the last card is not both red and odd, play a heart.",
        "After black or even play a heart.",
    ),
    ("The card must be within three ranks of a ten.", "Play 7 to king."),
    ("The card must be a queen of either red suit.", "Play a red queen."),
    ("Play a red card that is not a heart, or a king.", "Play a diamond or a king."),
    # not such a card, where a case without a comma once ended before “card”
    (
        "If the last card is not an odd card that is not a heart, the card must be an ace.",
        "If the last card is even or a heart, play an ace.",
    ),
    (
        "If the last card is anything but an odd card that is not a heart, play an ace.",
        "If the last card is even or a heart, play an ace.",
    ),
    (
        "If the last card isn't a face card other than a king, go higher; otherwise go lower.",
        "If the last card is a number card or a king, go higher; otherwise go lower.",
    ),
    (
        "After anything but a red card that is not a face card, play a heart.",
        "If the last card is black or a face card, play a heart.",
    ),
    (
        "After a red card that is not a face card, play a heart.",
        "If the last card is a red number card, play a heart.",
    ),
    (
        "If there is a card that is not an odd card that is not a heart on the line, play an ace.",
        "If there is an even card or a heart on the line, play an ace.",
    ),
    ("The card must not be an odd card that is not a heart.", "Play a heart or an even card."),
    ("Do not play an odd card that is not a heart.", "Play a heart or an even card."),
    # what is demanded behind such a case all the same
    ("If the last card is red card must be black.", "If the last card is red, play black."),
    ("After red play a card that is not a heart.", "After red play no heart."),
]


@pytest.mark.parametrize(("text", "meant"), SAME)
def test_such_a_kind_is_read_wherever_it_stands(text: str, meant: str) -> None:
    assert not why_not_read(text, meant, starters=1)


def test_what_follows_a_club_is_none_of_those_left_out() -> None:
    """Once it was read that all red cards are right, and hearts behind a club."""
    text, meant = "Only red cards except hearts may follow a club.", "After a club play a diamond."
    assert not why_not_asked(text, meant, best=True, starters=1)


@pytest.mark.parametrize(
    "text",
    ["Black cards other than red aces are wrong.", "Red cards other than hearts and diamonds win."],
)
def test_a_kind_of_which_nothing_or_all_is_left_out_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)
