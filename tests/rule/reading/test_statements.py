"""What is said of cards: kinds with their glosses, and what cards share or do not."""

from __future__ import annotations

import pytest

from eleusis.errors import EleusisError
from eleusis.rule import read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.language.core.reader import Stopped, core_readings

SAME_RULE = [
    (
        "The suit of the card must not occur in the last 3 cards.",
        "Play a card that hasn't the same suit as any of the last three cards.",
        "The card must have a different suit from each of the last three cards.",
        "Its suit must be different from the suits of the last three cards.",
        "The suit must differ from the suits of the last 3 cards.",
        "The card must not match the suit of any of the last three cards.",
    ),
    (
        "The suit of the card must occur in as many of the last 2 cards as there are.",
        "Play the same suit as either of the last two cards.",
        "The suit must be the same as the suit of either of the last two cards.",
        "The card must match the suit of any of the last two cards.",
    ),
    (
        "Exactly one of these holds: (the card must have the same colour as the last card; the "
        "card must have the same parity as the last card).",
        "Same colour or same parity as the previous card, but never both.",
    ),
    (
        "The card must be a black face card.",
        "Play a black face card (a jack, queen or king)",
        "The card must be a black picture card (J/Q/K in ♣ or ♠).",
        "Cards must be black face cards (i.e., clubs or spades with rank J, Q, or K).",
    ),
    (
        "Only hearts and spades",
        "Its suit is either hearts (♥) or spades (♠)",
        "Only cards of the suit hearts or spades are accepted",
    ),
    (
        "Not a club",
        "Only non-clubs are allowed",
        "The card must not be a club (♣)",
        "non-club cards",
    ),
    ("Play an even card", "Cards must have even ranks (2, 4, 6, 8, 10, Q=12)", "an even number"),
    (
        "The card must be a face card and be black",
        "Every card must be a face card and of a black suit (spades or clubs)",
    ),
    (
        "Play red",
        "The card must be a red suit (hearts/diamonds)",
        "Its color is red",
        "cards of a red suit",
    ),
    ("Aces only", "Only aces (rank 1) are allowed"),
    ("Play a red face card", "The card must be a red card that is a face"),
    (
        "Play a different suit",
        "Its suit differs from that of the last card",
        "The card may not share its suit with the previous card",
        "The suit of the card must be different from the suit of the last card",
        "The card must not have the same suit as the last card",
        "The card must differ in suit from the last card",
    ),
    (
        "The card must have the same colour as the last card",
        "The card must match the last card's color (red/black)",
        "The card keeps the same colour",
        "Its colour stays the same",
        "Its colour is that of the last card",
    ),
    (
        "The card must be the same colour as the last card but a different suit",
        "The card must have the same color but a different suit from the last card",
        "The card must share the color of the last card, but have a different suit",
        "The card must be the same colour as but a different suit from the last card",
    ),
    (
        "Play the same colour or the same parity",
        "The card shares either its colour or its rank parity (even/odd) with the last card",
        "The card must have the same color (red or black) or parity as the last card",
    ),
    (
        "Play the opposite parity",
        "Its rank has the opposite parity to the last card's rank",
        "Its rank parity (odd vs even) is opposite to that of the last card",
        "The card must be of a different parity than the last card",
    ),
    ("Play a card of the same parity",),
    (
        "The card must be of a different type from the last card",
        "The card must have a different type (number vs face) than the last card",
    ),
    (
        "The card must be black and have a different suit from the last card",
        "The card must be a different black suit than the last card",
        "Its suit is the opposite black suit from the last card",
    ),
    (
        "Play the same suit",
        "The card must follow suit",
        "The card must match the suit of the last card",
        "The suit must not change",
        "Its suit stays the same",
        "The card must be of the last card's suit",
        "Never change suit",
        "The card must follow the previous card's suit",
        "The card may not differ in suit from the last card",
        "Play a card whose suit matches the last card's suit",
    ),
    (
        "Not a club",
        "Any card except clubs",
        "Any suit other than clubs",
        "The card may be of any suit except clubs",
        "Play a card that isn't a club",
        "The card can't be a club",
        "No card may be a club",
    ),
    (
        "Anything but hearts or kings",
        "Not a heart and not a king",
        "Any card but a heart or a king",
    ),
    (
        "The card must be a face card",
        "The card must be a jack, queen, or king",
        "One of the twelve face cards",
        "A face card (J, Q, K) of any suit",
        "It's a face card",
    ),
    (
        "The card must be a red card from ace to 7",
        "red and 7 or lower",
    ),
    (
        "The card must be a black face card",
        "The card must be both black (clubs or spades) and a face card (Jack, Queen, or King)",
        "A face card (J, Q, K) of a black suit (spades or clubs)",
        "black but not a number card",
        "The card must be of a black suit (clubs or spades) and a face card (J, Q, or K)",
    ),
    (
        "Even cards must be black; odd cards must be red",
        "Even ranks must be black suits; odd ranks must be red suits",
    ),
    (
        "The card must be even",
        "Only even-numbered cards",
        "All odd ranks (A, 3, 5, 7, 9, J, K) are rejected",
    ),
    (
        "The card must have a different colour from the last card",
        "Its color is opposite that of the previous card",
        "Its colour must change",
        "Switch color",
        "Each card must be of a color different from the previous card's",
        "No card may have the same colour as the card just before it",
        "The other colour",
    ),
    (
        "The card must be the same colour as the last card but a different suit",
        "Same color, different suit",
        "The card must be of the same color as the last card but not of the same suit",
        "The card must match the color of the last card but not its suit",
        "The card must have the same colour as the last card, but its suit must be different",
    ),
    (
        "Play the same colour or the same parity",
        "The card must have the same color or the same parity (or both) as the last card",
        "It shares at least one of color or parity with the last card",
        "The card must not differ from the last card in both color and parity",
    ),
    (
        "Exactly one of these holds: (the card has the same colour as the last card; the card is "
        "an ace)",
        "The card has the same colour as the last card or is an ace, but not both",
    ),
    (
        "Play at least as high as the last card",
        "Equal or higher in rank than the last card",
        "The card must not be lower in rank than the last card",
        "The same rank or higher",
        "A card of equal or higher rank",
    ),
    ("Only spades", "Only cards of the spade suit"),
    ("Only black cards", "Play black cards only.", "Just black cards."),
    ("Only aces (cards of rank 1)", "Only Ace-ranked cards", "Neither prime nor composite"),
    (
        "If the colour changes, play the same parity",
        "If the card has a different color from the last card, their ranks must have the same "
        "parity; if the colors match, any rank is allowed.",
    ),
    (
        "Play higher",
        "Each card must outrank the previous one",
        "The card must exceed the last card",
    ),
    ("A face card with a higher rank than the last card", "Play a higher face card"),
    (
        "The card must have the same suit as the second-last card",
        "The same suit as two cards ago",
        "The card must be of the same suit as the card before the last one",
    ),
    ("suit in {♥, ♦}", "Its suit is one of {♥, ♦}", "suit ∉ {♠, ♣}", "Its color = red"),
    (
        "The card must have a different colour and a different suit from the last card",
        "The card must have both a different colour and a different suit from the last card",
        "Both colour and suit must differ from the last card",
    ),
    (
        "The card must have the same colour or the same parity as the last card",
        "The card must share a colour or a parity with the last card",
        "Either colour or parity must match",
        "The card must have the same colour (red/black) or the same parity (odd/even) of rank as "
        "the last card",
    ),
    ("Adjacent cards must not be of the same suit", "Adjacent cards may never share a suit"),
    (
        "The card must be red and have a different suit from the last card",
        "A red card whose suit is different from the last card's suit",
    ),
    (
        "The card must be odd and higher than the last card",
        "An odd card whose rank is higher than that of the last card",
        "Play a higher odd card than the last one",
    ),
    ("A red card from queen to king",),
    ("Only primes", "Its rank is one of {2, 3, 5, 7, J, K} (i.e., a prime rank)"),
    (
        "If the last card is odd, play a higher card than the last card",
        "If the last card is odd, play higher than that previous card",
    ),
]


@pytest.mark.parametrize("texts", SAME_RULE, ids=lambda texts: texts[0][:40])
def test_ways_to_say_the_same(texts: tuple[str, ...]) -> None:
    first, *others = texts
    for other in others:
        assert difference(read_rule(first), read_rule(other)) is None, other


REFUSED = [
    # A gloss that is false, or that says less.
    "The card must be red (clubs or spades)",
    "Play a face card (jack or queen)",
    "Play a face card (J=11, Q=12, K=14)",
    "Play an even card (such as 2, 4 or 7)",
    "Only a jack of hearts (rank 11, any suit)",
    "One of the five aces",
    "red black red black",
    "odd odd even",
    "The card must have the same colour as the last card (same suit)",
    # What belongs to what.
    "A heart or a diamond with rank 7 or lower",
    "A king or a queen of hearts",
    "Red cards or face cards with odd rank",
    "Red and a face card or an ace",
    # A property that does not tell what is asked.
    "Its colour is in {hearts, diamonds, clubs}",
    "Its colour is hearts",
    "Its suit is odd",
    "Its suit is the same as the last card's colour",
    "The card must have the opposite suit to the last card",
    "A card of the opposite suit to the last card",
    "Both colour and parity must match the last card's suit",
    "Its rank is one of {2, 3, 5, 7, J, K} (i.e., an even rank)",
    "A 7 or 9 of even parity",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_contradicts_itself_is_refused(text: str) -> None:
    with pytest.raises(EleusisError) as caught:
        read_rule(text)
    assert caught.value.code in ("nonsense", "asked", "unreadable")


# ---- Cards that are accepted ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("A card is accepted if it is red. A card is accepted if it is a king.", "Red or a king."),
        ("A card is accepted only if it is red. It is only right if it is odd.", "Red and odd."),
        ("A played card is right unless it is a heart.", "Not a heart."),
        ("Legal iff its suit is that of the last accepted card.", "Play the same suit."),
        ("A card is legal iff it is red and has rank 7 or lower.", "A red card from 1 to 7."),
        (
            "The next card must be black and must not share the suit of the last card.",
            "Black, but another suit.",
        ),
        (
            "Each accepted card must alternate type (face card vs number card).",
            "Face cards and number cards alternate.",
        ),
        ("Only clubs are accepted, regardless of rank.", "Clubs only."),
        ("Even ranks (2, 4, 6, 8, 10, Q=12) only, regardless of colour.", "Even cards only."),
        ("The rank of every card must be lower than the last card's rank.", "Go down."),
        ("Legal iff its rank is lower than that of the previous card.", "Go down."),
        ("Its rank must be strictly higher than the previous card's.", "Go up."),
        ("The rank must be divisible by 5.", "Play a 5 or a 10."),
        ("A card must not be a number card of a black suit.", "No black number cards."),
        ("All cards are legal except black queens.", "No black queens."),
        (
            "A low card (A-6) must be followed by a high card (7-K) and vice versa.",
            "If the last card is from ace to 6, play from 7 to king, otherwise from ace to 6.",
        ),
        (
            "The card must be of a minor suit (clubs or diamonds) and have a rank of at most 9.",
            "Play a club from ace to 9 or a diamond from ace to 9.",
        ),
        (
            "The card must be a club, or its suit must differ from that of the last card.",
            "Play a club or a different suit.",
        ),
        (
            "A card is wrong iff it has the colour of the last card.",
            "Play a different colour.",
        ),
        (
            "The card must have the same suit as the card three places before on the line.",
            "The same suit as the third-last card.",
        ),
        (
            "Legal iff the sum of its rank and the last card's rank is odd.",
            "The card plus the last card must be odd.",
        ),
        (
            "The ranks of every two neighbouring cards must add up to a prime number.",
            "The card plus the last card must be prime.",
        ),
        (
            "The rank must be above the average of the last two ranks.",
            "The rank must be higher than the average of the ranks of the last two cards.",
        ),
        (
            "Its suit has not appeared in the last two cards.",
            "A suit different from the last two cards.",
        ),
        (
            "Cards at even positions must be spades and cards at odd positions must be hearts.",
            "At even places play spades. At odd places play hearts.",
        ),
        (
            "Every fourth card must be red; all other cards must be black.",
            "If the place is divisible by 4 play red, otherwise black.",
        ),
        (
            "It must be a club if the last card's rank is below 6, and must be odd otherwise.",
            "If the last card is from ace to 5, play a club, otherwise odd.",
        ),
        (
            "After a club a prime-ranked card must be played.",
            "If the last card is a club, play prime.",
        ),
        (
            "A face card must be followed by a red card, while an ace must be followed by a spade.",
            "After a face card play red. After an ace play a spade.",
        ),
        (
            "Two face cards in a row must be followed by a number card; otherwise play anything.",
            "If the last two cards are face cards play a number card.",
        ),
        (
            "The card shares exactly one property (suit or parity) with the previous card.",
            "Share exactly one of suit or parity with the last card.",
        ),
        ("It matches the last card in colour or in rank (or both).", "Same colour or rank."),
        (
            "Its suit is the next one after the last card's suit in the cycle ♥, ♣, ♦, ♠.",
            "Suits cycle hearts, clubs, diamonds, spades.",
        ),
        (
            "If the last card is odd, it must have a higher rank than the first mainline card.",
            "If the last card is odd, play higher than the starter card.",
        ),
    ],
)
def test_frames_that_say_which_cards_are_right(text: str, same: str) -> None:
    assert difference(read_rule(text), read_rule(same)) is None


def test_the_ends_of_a_span_of_numbers_may_be_said_to_count() -> None:
    found = core_readings("The card's rank must be between 2 and 6 inclusive.")
    assert not isinstance(found, Stopped), [str(error.said) for error in found.errors]
