"""A case told by what it is not, and one of two things, read as what is said in full."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer
from eleusis.rule.analysis.equivalence import difference

SAME = (
    # while it is so
    (
        "While an odd number of hearts lies on the line, play red; with an even number of hearts "
        "(or none) the card must be odd.",
        "While an odd number of hearts lies on the line, play red; while the number of hearts is "
        "even, play odd.",
        "If the number of hearts on the line is odd, play red; otherwise play odd.",
    ),
    (
        "Odd cards are right while an odd number of spades lies on the line, and even cards are "
        "right while an even number of spades lies on the line.",
        "If the number of spades on the line is odd, play odd; otherwise play even.",
    ),
    (
        "Odd cards are right if the last card is red, and even cards are right if the last card is "
        "black.",
        "After a red card play odd, after a black card play even.",
    ),
    (
        "If there are more odd cards than even cards on the line, only even cards and spades are "
        "right; at all other times only odd cards and hearts are right.",
        "If there are more odd cards than even cards on the line, play an even card or a spade; "
        "otherwise play an odd card or a heart.",
    ),
    # once there are so many
    (
        "Once there are at least two cards on the line: if the last two cards add up to a multiple "
        "of three, play a heart, and if they do not, play a club.",
        "While there are fewer than two cards on the line, any card is right. If the sum of the "
        "last two cards is divisible by three, play a heart; otherwise play a club.",
    ),
    (
        "From the third card on, every card except an ace must obey this: if the last card is red, "
        "play a minor (a club or a diamond), otherwise change the suit.",
        "While there are fewer than two cards on the line, any card is right. Aces are always "
        "right. If the last card is red, any other card must be a club or a diamond; otherwise any "
        "other card must have a different suit from the last card.",
        "If there are at least two cards on the line and the card is not an ace and the last card "
        "is red, play a club or a diamond. If there are at least two cards on the line and the "
        "card is not an ace and the last card is black, change the suit.",
    ),
    # what is not so
    (
        "As long as the number of hearts on the line is odd, play red; as long as it is not, play "
        "black.",
        "While the number of hearts on the line is odd, play red, and if it is not, play black.",
        "If the number of hearts on the line is odd, play red; otherwise play black.",
    ),
    (
        "The card must be red if the last two cards are 5 or more apart, and black if they are "
        "closer than that.",
        "The card must be black if the last two cards are at most 4 apart, and red if they are "
        "further apart.",
        "If the last two cards are at least 5 apart, play red; otherwise play black.",
    ),
    (
        "If the last three cards are all red or all black, play a heart.",
        "If the last three cards are all red, play a heart. If the last three cards are all black, "
        "play a heart.",
    ),
    (
        "Odd and even cards must alternate, unless a 7 lies among the last five cards: then the "
        "card must be red.",
        "If one of the last five cards is a 7, play red; if none of the last five cards is a 7, "
        "change the parity.",
        "If none of the last five cards is a 7, change the parity. If one of the last five cards "
        "is a 7, play red.",
        "If at least one of the last five cards is a 7, play red; otherwise change the parity.",
    ),
    # places
    (
        "Every seventh card must be a heart. At the other places, if the last card is a heart, the "
        "card must not be a heart.",
        "If the place in the line is divisible by 7, play a heart. If the place in the line is not "
        "divisible by 7 and the last card is a heart, the card must not be a heart.",
    ),
    (
        "Aces are right at the second, fourth, sixth place and so on, and kings are right at the "
        "odd places. Otherwise the card must be higher than the last card at even places and lower "
        "than the last card at odd places.",
        "If the place is even, the card must be an ace or be higher than the last card. If the "
        "place is odd, the card must be a king or be lower than the last card.",
    ),
    (
        "Every second card (the second, the fourth, the sixth and so on) has to be from ace to 7.",
        "If the place in the line is even, the card must be from ace to 7.",
    ),
    (
        "Every fourth card of the line must be red. Any other card of the line must be higher than "
        "the last card.",
        "If the place in the line is divisible by 4, play red; otherwise go higher.",
    ),
    # one of two things
    (
        "Compared with the last card, either the colour or the parity must be different, but not "
        "both.",
        "Either the colour or the parity must change, but not both.",
        "The card must differ from the last card in either colour or parity, but not both.",
        "Exactly one of colour and parity must change.",
    ),
    (
        "The card must not have both the same suit and the same parity as the last card.",
        "The card must not both have the same suit and have the same parity as the last card.",
        "The card must not match the last card in both suit and parity.",
        "The card must have a different suit or a different parity from the last card.",
    ),
    (
        "The card must be a king, be an ace, have the suit of the last card, or be lower than the "
        "last card.",
        "The card must be a king or be an ace or have the suit of the last card or be lower than "
        "the last card.",
    ),
    # what is compared, and who decides
    (
        "Compare the hearts with the spades on the line: more hearts, and the card must be black; "
        "more spades, and the card must be red; as many of each, and the card must be odd.",
        "Compare the spades with the hearts on the line: if there are more hearts, play black; "
        "more spades, and play red; as many of both, and play odd.",
        "If there are more hearts than spades on the line, play black. If there are more spades "
        "than hearts on the line, play red. If there are as many hearts as spades on the line, "
        "play odd.",
    ),
    (
        "Count the red cards among the last four cards: the card must be at least that far away "
        "from the last card.",
        "The distance to the last card must be at least the number of red cards among the last "
        "four cards.",
    ),
    (
        "No rank may come back within five cards.",
        "No rank may return until five cards have been played.",
    ),
    (
        "Cards of the suit that opened the line must go up from the last card, and cards of the "
        "three other suits must go down from the last card.",
        "If the card has the same suit as the first card of the line, go higher; otherwise go "
        "lower.",
    ),
    (
        "The card before the last decides: red calls for an even card, black for an odd card.",
        "If the second-last card is red, play even; if the second-last card is black, play odd.",
    ),
    (
        "The suits go up like in the bidding: clubs, diamonds, hearts, spades, and then clubs "
        "again.",
        "The suits go clubs, diamonds, hearts, spades, and then clubs again.",
    ),
    (
        "If the last face card is red, play a red card or go higher.",
        "If the last face card is red, the card must be red or be higher than the last card.",
    ),
    (
        "The card must not be as far away from the last card as the last card is from the "
        "second-last card.",
        "The distance between the card and the last card must be different from the distance "
        "between the last card and the second-last card.",
    ),
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:50])
def test_what_is_told_by_its_opposite_is_what_is_said_in_full(texts: tuple[str, ...]) -> None:
    *others, last = map(answer, texts)
    assert isinstance(last, Read), last
    for other in others:
        assert isinstance(other, Read), other
        assert difference(other.rule, last.rule) is None, other.sentence


def test_what_does_not_outnumber_is_at_most_as_many() -> None:
    found = answer(
        "As long as the odd cards on the line outnumber the even cards on the line, play red; as "
        "long as they do not, play black."
    )
    assert isinstance(found, Read), found
    assert "is at most the number of even cards in the line, then the card must" in found.sentence


def test_what_is_not_so_is_said_of_the_case_before_it() -> None:
    found = answer(
        "If the last card is a heart, play red. If the last card is a king, play a 7; if it is "
        "not, play black."
    )
    assert isinstance(found, Read), found
    assert found.sentence.endswith("If the last card is not a king, then the card must be black.")


@pytest.mark.parametrize(
    "text",
    [
        "The second-last card decides: after a red card play even, after a black card play odd.",
        "Odd cards are right if the last card is red, and even cards are right if the last card is "
        "a heart.",
        "The card must be higher than the last card, and if it is not, it must be a king.",
        "Every third card must be a heart. At the other places, if the last card is red, play red; "
        "if the last card is black, play even.",
        "If the last three cards are all red or all black, play a heart; otherwise play a club.",
        "If the last three cards are all red, play a heart, and if they are not, play a club.",
        "If there are at least three cards on the line, if the last card is red, play a heart; "
        "otherwise play a club. Aces are never right.",
    ],
)
def test_what_may_be_meant_otherwise_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)
