"""What people say in other words is read, or asked about with their meaning first."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.answers.telling import parting

READ = [
    (
        "Play the same suit as the last card, or go lower.",
        "The card must have the same suit as the last card or be lower than the last card.",
    ),
    (
        "A different colour from the last card, with the same rank.",
        "The card must have a different colour from the last card and have the same rank as the "
        "last card.",
    ),
    (
        "Kings only on hearts, queens only on clubs and jacks only on spades.",
        "If the card is a king, the last card must be a heart. If the card is a queen, the last "
        "card must be a club. If the card is a jack, the last card must be a spade.",
    ),
    (
        "The card must be 2 or 5 away from the last card, up or down.",
        "2 or 5 away from the last card.",
    ),
    (
        "At least 3 away from the last card. There is no going round the corner.",
        "At least 3 away from the last card.",
    ),
    (
        "The suit must change from one card to the next.",
        "Change the suit.",
    ),
    (
        "Keep to the colour that was laid last.",
        "The same colour as the last card.",
    ),
    (
        "If you play a jack, the last card must be black. There are no limits on other cards.",
        "If the card is a jack, the last card must be black.",
    ),
    (
        "Threes and nines are wild; otherwise colours alternate.",
        "If the card is a 3 or a 9, any card is right; otherwise colours alternate.",
    ),
    (
        "Play a club, or else a card whose rank is divisible by 4.",
        "A club or 4, 8 or queen.",
    ),
]
"""What somebody says, and the same in plainer words."""

ASKED = [
    (
        "Like a frog: take a jump of 3 or 4.",
        "3 or 4 away from the last card.",
    ),
    (
        "No crowding! Between a card and the one before it there must be a difference of 5 or "
        "more.",
        "At least 5 away from the last card.",
    ),
    (
        "Nothing below a 3 and nothing above a 9.",
        "Only cards from 3 to 9.",
    ),
    (
        "If the last card is a 4, 8 or queen, the next one must not be one of those.",
        "After a 4, 8 or queen play neither a 4 nor an 8 nor a queen.",
    ),
    (
        "Add up the last 2 cards. 16 or more means red, 15 or less means black.",
        "If the sum of the ranks of the last 2 cards is at least 16, play red; otherwise play "
        "black.",
    ),
    (
        "Count the clubs so far: with an odd count play red, with an even count play black.",
        "If the number of clubs in the line is odd, play red; otherwise play black.",
    ),
    (
        "Among the black cards, odd and even must alternate.",
        "If the card is black, the card must have a different parity from the last black card.",
    ),
    (
        "Three sorts: ace to 4 are boys, 5 to 9 are men, 10 to king are ghosts. After a boy "
        "play a man, after a man a ghost, after a ghost a boy.",
        "After ace to 4 play 5 to 9, after 5 to 9 play 10 to king, after 10 to king play ace to 4.",
    ),
]
"""The same, of what is asked about."""

EARLIER = [
    (
        "You've gotta put a heart, lol.",
        "Play a heart.",
    ),
    (
        "When there's a red card showing, you have to put an odd card.",
        "After a red card play odd.",
    ),
    (
        "prev card red → even. prev card black → odd",
        "After red play even, after black play odd.",
    ),
    (
        "The rank must be prime (A=1 is not prime; 2, 3, 5, 7, J, K are accepted)",
        "The rank of the card must be prime.",
    ),
    (
        "The rank must be prime (ace counts as 1, so it is not prime)",
        "The rank of the card must be prime.",
    ),
    (
        "Opposite parity (odd vs even, with J=11, Q=12, K=13) to the last card",
        "The distance between rank and last rank is odd",
    ),
    (
        "Each pair of consecutive cards must have ranks that sum to more than 9",
        "rank + last rank is greater than 9",
    ),
    (
        "Of any two consecutive cards, exactly one must be a face card",
        "The card must have a different type from the last card",
    ),
    (
        "Suits must alternate between red (hearts, diamonds) and black (clubs, spades)",
        "Colours alternate.",
    ),
    (
        "Its suit follows the last card's suit in the cycle: after hearts come spades, after "
        "spades come clubs, after clubs come diamonds and after diamonds come hearts",
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
    ),
    (
        "Its suit is the one which directly follows the last card's suit in the cycle: ♥→♠, "
        "♠→♣, ♣→♦, ♦→♥",
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
    ),
    (
        "The suits go round in the order ♥, ♠, ♣, ♦, returning to ♥",
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
    ),
    (
        "The card is of the next suit in the cycle ♥ → ♠ → ♣ → ♦ relative to the last card",
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
    ),
    (
        "The card has the suit that comes right after the last card's suit in the cycle ♥, ♠, ♣, ♦",
        "The card must follow the last card in the circle (a heart; a spade; a club; a diamond)",
    ),
    (
        "Cards must be laid in pairs of one suit: play the same suit if that suit has only "
        "appeared once in a row, otherwise another suit",
        "If the length of the last run of one suit is odd, the card must have the same suit as "
        "the last card; otherwise it must have a different suit",
    ),
    (
        "If the last two cards form a pair (same rank), play a different rank; otherwise play "
        "the same rank",
        "If the last card has the same rank as the second-last card, play a different rank; "
        "otherwise play the same rank",
    ),
    (
        "If the last two cards are a pair of equal rank, play another rank; otherwise play the "
        "same rank",
        "If the last card has the same rank as the second-last card, play a different rank; "
        "otherwise play the same rank",
    ),
    (
        "Its suit is adjacent (one step in either direction) to the last suit in the cycle ♥♣♠♦",
        "The card must follow the last card in the circle (a heart; a club; a spade; a diamond) "
        "or the card must follow the last card in the circle (a diamond; a spade; a club; a "
        "heart)",
    ),
    (
        "The last card's rank and the rank of the card have a different parity",
        "The rank of the card plus the rank of the last card must be odd",
    ),
    (
        "The card must be a heart or a spade (major suits)",
        "Only hearts and spades",
    ),
    (
        "Play a major card",
        "Only hearts and spades",
    ),
    (
        "The card and the last card have the same parity (both even or both odd)",
        "Play a card of the same parity",
    ),
    (
        "The card must be red (hearts or diamonds) with a rank of 7 or lower",
        "The card must be a red card from ace to 7",
    ),
    (
        "The card must belong to a red suit and be no higher than a 7",
        "The card must be a red card from ace to 7",
    ),
    (
        "an even rank (2, 4, 6, 8, 10, or Queen; odd ranks like 3, 5, or 7 are rejected)",
        "The card must be even",
    ),
    (
        "The card's color ≠ the last card's color",
        "The card must have a different colour from the last card",
    ),
    (
        "The card has the same colour as the last card, or both are even, or both are odd",
        "Play the same colour or the same parity",
    ),
    (
        "The card must have a different colour than, and a different suit from, the last card",
        "The card must have a different colour and a different suit from the last card",
    ),
    (
        "Rule: a card is accepted ⇔ it is a diamond, irrespective of rank.",
        "Only diamonds",
    ),
    (
        "A card is right iff it is a diamond - nothing else; any rank.",
        "Only diamonds",
    ),
    (
        "Play a diamond (equivalently, the same suit as the last card, which has always been a "
        "diamond).",
        "Only diamonds",
    ),
    (
        "A card is right iff it is not a king (kings are always rejected; all other ranks are "
        "accepted).",
        "Anything but a king",
    ),
    (
        "Play from 3 to 9; all other ranks (A, 2, 10, J, Q, K) are rejected regardless of suit.",
        "Play from 3 to 9",
    ),
    (
        "Play the opposite colour (unless it is the first card); same-colour cards are rejected.",
        "Colours alternate.",
    ),
    (
        "Play red (regardless of rank). First card: a heart.",
        "Play red. The first card played must be a heart.",
    ),
    (
        "For the first 2 cards any card; from the third card on, play higher than the last card.",
        "Play higher than the last card. The first 2 cards may be any cards.",
    ),
    (
        "Suits come in pairs: if the number of cards in the line is odd, play the same suit; if "
        "it is even, play a different suit.",
        "Same suit if the number of cards in the line is odd, otherwise a different suit.",
    ),
    (
        "Red cards are rejected (hearts and diamonds); the others are accepted.",
        "Only black cards",
    ),
    (
        "Play red, but kings may always be played.",
        "Play red or a king.",
    ),
]
"""What an earlier reader had a phrase for each."""


@pytest.mark.parametrize(("said", "meant"), READ)
def test_it_is_read(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read)
    assert parting(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize(("said", "meant"), [*ASKED, *EARLIER])
def test_it_is_read_or_asked_with_its_meaning_first(said: str, meant: str) -> None:
    found = answer(said)
    assert isinstance(found, Read | Asked)
    assert parting(found.rule, read_rule(meant)) is None


@pytest.mark.parametrize("which", ["each card on the line", "all cards on the line, wrapping"])
def test_steps_from_several_cards_mean_nothing(which: str) -> None:
    assert isinstance(answer(f"Play 3 higher than {which}."), NotRead)
