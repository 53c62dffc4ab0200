"""Patterns of the line: alternation, orders, runs, pairs, places."""

from __future__ import annotations

import pytest

from eleusis.errors import RuleSyntaxError
from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME_RULE = [
    (
        "The card must have a different type from the last card",
        "The mainline must strictly alternate between number cards and face cards.",
        "Face cards and number cards must alternate",
        "It alternates in type with the last card",
        "Cards alternate between face cards and number cards relative to the last card",
        "Face cards must be followed by number cards, and number cards by face cards",
        "A face card must be followed by a number card and vice versa",
        "Exactly one of this card and the last one is a face card",
        "No two face cards in a row, no two number cards in a row",
    ),
    (
        "Colours alternate.",
        "{Hearts, diamonds} must be followed by {spades, clubs}, "
        "and {spades, clubs} by {hearts, diamonds}",
        "Cards must alternate between black and red colours with each card",
        "The cards must alternate colours (red then black then red ...)",
        "Its colour alternates with that of the last card",
        "Black follows red, red follows black",
        "Consecutive cards must not share the same colour",
        "No two consecutive cards may be of the same colour",
        "The colours of successive cards must alternate",
        "Colours must alternate red-black-red-black",
        "The card's colour must alternate: red, black, red, black, ...",
        "Suits alternate in colour",
        "Alternating red and black cards",
        "The colour must switch with each card",
        "Two cards of the same colour may never be adjacent",
        "No red on red. No black on black.",
        "Red → black, black → red",
    ),
    (
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond).",
        "Suits cycle hearts, spades, clubs, diamonds",
        "Its suit must follow the sequence ♥→♠→♣→♦→♥ (wrapping around)",
        "Its suit is the next in the fixed cycle heart, spade, club, diamond (then back to heart)",
        "The suits must follow the cyclic order ♥-♠-♣-♦",
        "The card must have the suit that follows the cycle ♥ -> ♠ -> ♣ -> ♦",
        "The suits rotate through hearts, spades, clubs and diamonds in that order",
        "Cards must follow the suit order H-S-C-D, and so on",
        "Cards follow a fixed cycle of suits: hearts, spades, clubs, diamonds",
        "The suits must follow a 4-cycle: ♥, ♠, ♣, ♦",
        "Hearts must be followed by spades, spades by clubs, clubs by diamonds, diamonds by hearts",
        "The suit must be the next one after the last card's suit in the order ♥ → ♠ → ♣ → ♦",
        "The suit must be the successor of the last card's suit in the cycle ♥ → ♠ → ♣ → ♦",
        "Each card must follow the suit cycle hearts → spades → clubs → diamonds → hearts",
        "The suit must be one step ahead of the last card's suit in the cycle ♥ → ♠ → ♣ → ♦",
        "♥→♠, ♠→♣, ♣→♦, ♦→♥",
    ),
    (
        "Suits cycle clubs, diamonds, hearts, spades",
        "Its suit is the next in alphabetical order",
        "Its suit must follow the alphabetical order (♣ → ♦ → ♥ → ♠)",
    ),
    (
        "The card must follow the last card in the circle (a heart; a diamond; a spade; a club) "
        "or the card must follow the last card in the circle (a club; a spade; a diamond; a "
        "heart).",
        "Its suit is adjacent to the suit of the last card in the cycle ♥-♦-♠-♣",
        "The next suit must be one of the two suits adjacent to the last suit in the cycle ♥-♦-♠-♣",
        "Cards must alternate between two groups of suits: {♥, ♠} and {♣, ♦}",
        "Hearts and spades must alternate with clubs and diamonds",
    ),
    (
        "If the place in the line is even, the card must have the same suit as the last card; "
        "otherwise the card must have a different suit from the last card",
        "Suits come in pairs",
        "Cards must be played in consecutive pairs of the same suit",
        "Suits come in pairs: if the last two cards are of different suits (or there is only one "
        "card on the line), play the same suit; if the last two cards share the same suit, "
        "play a different suit",
        "If the mainline has an odd number of cards, play the same suit; "
        "otherwise a different suit",
        "If the mainline length is odd, play the same suit; if it is even, play a different suit",
        "Suits come in twos",
        "Cards must be played in same-suit pairs",
        "The suit changes every two cards",
        "Even positions must match the suit of the last card; odd positions must start a new suit",
        "Cards come in pairs of the same suit, and adjacent pairs must have different suits",
        "Even positions must match the suit of the last card; "
        "odd positions must have a different suit",
    ),
    (
        "If the last card has the same rank as the second-last card, play a different rank; "
        "otherwise play the same rank",
        "Successive cards alternate between having the same rank and having a different rank",
        "Cards alternate between matching the previous rank and differing from it",
        "The rank alternates between staying the same and changing",
    ),
    (
        "No two kings in a row",
        "If the last card is a king, the card must not be a king",
        "No two consecutive cards may be kings",
    ),
    (
        "Never 3 cards of one colour in a row",
        "No more than two consecutive cards may be the same colour",
        "No more than 2 cards in a row may share the same colour",
    ),
    (
        "If the place in the line is odd, play a red card",
        "Odd positions require red cards",
        "If the prospective position (mainline length + 1) is odd, play a red card",
        "At odd positions, play red",
        "Odd positions: red cards",
        "Red cards at odd positions",
        "Cards in odd mainline positions must be red",
        "Cards at positions 1, 3, 5, ... must be red",
        "The 1st, 3rd, 5th ... cards must be red",
    ),
    ("The place in the line must be at most 4",),
    (
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
        "The suits cycle hearts, spades, clubs, and then diamonds (then back to hearts)",
        "Cards follow the suit order ♥ → ♠ → ♣ → ♦ from the last card",
    ),
    (
        "A heart, then a spade, then a club, then a diamond, and repeat, from the first card of "
        "the line",
    ),
    (
        "The card must be black and have a different suit from the last card",
        "Play a black card; the suit alternates between clubs and spades",
        "The card must be black and alternate between clubs and spades",
    ),
    (
        "If the last card is a heart or a spade, the card must be a club or a diamond; otherwise "
        "it must be a heart or a spade",
    ),
    (
        "If the length of the last run of one suit is odd, the card must have the same suit as the "
        "last card; otherwise it must have a different suit",
        "If the length of the trailing run of cards of the same suit is odd, play the same suit; "
        "if that run is even, play a different suit",
    ),
    (
        "If the last card is a heart, then the card must not be a spade. If the last card is a "
        "spade, then the card must not be a heart.",
    ),
    (
        "If the last card has the same rank as the second-last card, play a different rank; "
        "otherwise play the same rank",
    ),
    (
        "The card must follow the last card in the circle (a heart; a club; a spade; a diamond) or "
        "the card must follow the last card in the circle (a diamond; a spade; a club; a heart)",
    ),
    (
        "If the length of the last run of one suit is 1, the card must have the same suit as the "
        "last card. If the length of the last run of one suit is 2, it must have a different suit.",
    ),
    (
        "Red, then red, then black, and repeat",
        "Red, red, black, and so on",
        "Red, red, black, and repeat.",
        "Reds, reds, blacks, red, red, black, ...",
        "Two reds, one black, two reds, one black...",
    ),
    (
        "Red, then black, and repeat, in blocks of 2 cards from the first card played",
        "Two reds, two blacks, two reds, and so forth",
    ),
    (
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
        "Keep to the order hearts, spades, clubs, diamonds, then hearts again",
        "Cycle through hearts, spades, clubs and diamonds",
        "Go through the suits in the order hearts, spades, clubs, diamonds",
    ),
    (
        "A red card, then a red card, then a black card, and repeat, from the first card of the "
        "line",
        "Every 3rd card must be black, and the others must be red",
    ),
    ("Black, then red, and repeat, from the first card of the line",),
    (
        "If the last card is a club and the second-last card is a club, play a heart",
        "After two clubs in a row, play a heart",
        "After 2 clubs in a row you must play a heart",
    ),
    (
        "If the last two cards are of the same suit, play a heart",
        "After two cards of one suit play a heart",
        "After two cards of the same suit in a row, play a heart",
    ),
    (
        "If the last card is at least 10, play a card from ace to 9. If the last card is at most "
        "9, play a card that is at least 10.",
        "High cards (10 and up) must be followed by low ones, low ones by high ones",
        "Low cards (nine and under) are followed by high cards; high cards by low cards",
    ),
    (
        "If the last card is red, play a card from ace to 4; otherwise play a card from 10 to king",
        "After a red card play a low card (A-4); otherwise play a high card (10 or higher)",
    ),
    (
        "Suits alternate between red and black",
        "The next suit must be a neighbour of the last suit in the cycle ♣ → ♦ → ♠ → ♥ → ♣",
        "Its suit is one of the two neighbors of the last card's suit in the cycle ♣-♦-♠-♥",
        "Its suit is one step away from the last suit (in either direction) in the circular order "
        "♣, ♦, ♠, ♥",
        "Two consecutive mainline cards must not share the same colour",
    ),
    ("The rank of the card plus the rank of the last card must be odd",),
    (
        "The rank of the card plus the place in the line must be even",
        "The card's rank parity must be the same as the parity of its place in the line",
        "Its parity must be equal to the parity of its position",
    ),
    ("No value repeats", "Never repeat a previous value", "No rank may repeat on the line"),
    ("The number of cards of its parity in the line must be less than 2",),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = texts
    for other in others:
        assert difference(read_rule(first), read_rule(other)) is None, other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Even follows odd", "Do you mean"),
        ("Colours alternate between hearts and spades", "cannot be"),
        ("Its suit must follow the sequence ♥ → ♠ → ♣ → ♥ → ♣", "the second time"),
        ("J/Q/K → red, A-10 → black", "Do you mean"),
        ("Cards at positions 1, 3, 4, ... must be red", "which places follow"),
        ("Its colour alternates with the suit of the last card", "the same property"),
        ("The card must be red and alternate between clubs and spades", "Do you mean"),
        ("The card must be even and alternate in suit", "two sorts"),
        ("The card must be black and alternate suit with the second-last card", "take turns"),
        ("Red, red, and so on", "all alike"),
        ("Red, black, red, black, and so on", "Do you mean"),
        ("Red, red, black, red, and so on", "Do you mean"),
        ("Cycle through red, hearts and spades", "one group only"),
        ("After a red card play a low card (8 or higher)", "not clear why"),
    ],
)
def test_patterns_that_contradict_themselves_are_refused(text: str, reason: str) -> None:
    with pytest.raises(RuleSyntaxError, match=reason):
        read_rule(text)


# ---- Patterns, runs and products as rulebooks print them -----------------------------------------


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Play a pattern of red, red, odd, even, and so on.",
            "Red, then red, then odd, then even, and repeat, from the starter.",
        ),
        (
            "Play a sequence of suits from hearts to clubs and back, as follows: H, D, C, D, etc.",
            "A heart, then a diamond, then a club, then a diamond, and repeat, from the starter.",
        ),
        (
            "Play a run of two cards, increasing or decreasing by 3, then play an ace.",
            "Any card, then 3 away from the last card, then an ace, and repeat, from the starter.",
        ),
        (
            "Multiply the values of the last two cards and divide by 3. "
            "If the remainder is 0, play red.",
            "If the product of the ranks of as many of the last 2 cards as there are leaves 0 when "
            "divided by 3, then the card must be red.",
        ),
        (
            "Two cards of the same parity must be played, then two cards of the other parity, "
            "and so on.",
            "The same parity as the starter, then a different parity from the starter, and repeat, "
            "in blocks of 2 and 2 cards from the starter.",
        ),
    ],
)
def test_patterns_count_from_the_starter_first(text: str, first: str) -> None:
    found = answer(text)
    assert isinstance(found, Read | Asked)
    assert difference(found.rule, read_rule(first)) is None, found.sentence


def test_a_list_that_is_not_what_was_described_is_no_pattern() -> None:
    text = "Play a sequence of suits from hearts to clubs and back, as follows: H, C, D, C, etc."
    with pytest.raises(RuleSyntaxError):
        read_rule(text)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Never two kings.", "Never two kings in a row."),
        ("No three face cards.", "Never three face cards in a row."),
        ("Don't play two hearts.", "Never two hearts in a row."),
        ("Never two 7s.", "Never two 7s in a row."),
    ],
)
def test_so_many_may_be_meant_in_a_row_or_ever(text: str, first: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule(first)) is None, found.sentence
    assert len(found.choices) == 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(
            (text, "Never 4 cards of the same suit in a row.")
            for text in (
                "No suit may come more than three times in a row.",
                "No suit may come four times running.",
                "Up to three cards of one suit may be laid in a row, but no more.",
                "Three cards of a suit may lie in a row, but not four.",
                "No more than three cards of one suit may come in a row.",
            )
        ),
        *(
            (text, "Never 3 odd cards in a row.")
            for text in (
                "Two odd cards in a row are fine, three are not.",
                "You may play up to two odd cards in a row, but not three.",
                "At most two odd cards may come in a row.",
            )
        ),
        (
            "Neither colour may come more than twice in a row.",
            "Never 3 cards of one colour in a row",
        ),
    ],
)
def test_so_many_may_come_in_a_row_and_no_more(text: str, meant: str) -> None:
    told = answer(text)
    assert isinstance(told, Read), told
    assert difference(told.rule, read_rule(meant)) is None


def test_what_is_too_many_must_be_one_more() -> None:
    assert not isinstance(answer("Two hearts in a row are fine, five are not."), Read)
