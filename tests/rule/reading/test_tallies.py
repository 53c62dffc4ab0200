"""What is counted, compared with what else is counted; what lies between; what leads; lists."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

SAME = (
    # how often
    (
        "The suit of the card must be on the line more often than the suit of the last card.",
        "The number of cards on the line with the suit of the card must be greater than the number "
        "of cards on the line with the suit of the last card.",
        "The number of cards of its suit in the line must be greater than the number of cards of "
        "the suit of the last card in the line.",
    ),
    (
        "The colour of the card must not lie on the line less often than the other colour.",
        "The number of cards on the line with the colour of the card must be at least the number "
        "of cards on the line with the other colour.",
    ),
    (
        "No rank may be on the line more often than the rank of the card.",
        "The card must have the most frequent rank in the line.",
    ),
    (
        "No suit may lie on the line less often than the suit of the card.",
        "The card must have the least frequent suit in the line.",
    ),
    # behind the last of a kind
    (
        "Count the cards that lie behind the last queen. If there are at most three, play red; if "
        "there are more, play a queen. While there is no queen on the line, any card is right.",
        "If the number of cards after the last queen on the line is at most 3, play red; otherwise "
        "play a queen. With no queen on the line any card is right.",
    ),
    (
        "Count the diamonds among the last five cards. The card must be at least that many ranks "
        "away from the last card.",
        "The distance between the card and the last card must be at least the number of diamonds "
        "in as many of the last 5 cards as there are.",
    ),
    (
        "Count the clubs on the line. The card must be more than that many ranks higher than the "
        "last card.",
        "The rank of the card minus the rank of the last card must be greater than the number of "
        "clubs in the line.",
    ),
    (
        "The card must be further from the last card than the number of aces on the line.",
        "The distance between the card and the last card must be greater than the number of aces "
        "in the line.",
    ),
    # what lies between two
    (
        "Between two queens there must always be at least three other cards.",
        "Any two queens must have at least three cards between them.",
        "There must be at least three cards between two queens.",
        "A queen may only be played if there is no queen among the last three cards.",
    ),
    (
        "Between two cards of the same suit at least two cards must lie.",
        "The suit of the card must not be among the last two cards.",
    ),
    (
        "Between two aces there must be at least two hearts.",
        "If the card is an ace, the number of aces in the line must be 0 or the number of hearts "
        "in the cards since the last card that was (an ace) must be at least 2.",
    ),
    # lists of numbers
    (
        "If the number of kings on the line is 1, 3 or 4, play red; if it is anything else, play "
        "black.",
        "With 1, 3 or 4 kings on the line play red, with any other number of kings play black.",
        "If the number of kings in the line is one of 1, 3 or 4, then the card must be red; "
        "otherwise the card must be black.",
    ),
    (
        "Keep a distance of 1, 3 or 5 from the last card.",
        "The card must be 1, 3 or 5 away from the last card.",
    ),
    (
        "Add up the last two ranks. If you can divide the sum by 5, play a club; if you cannot, "
        "play a heart. While there is only one card on the line, any card is right.",
        "If the sum of the last two cards can be divided by 5 without a remainder, play a club; if "
        "it cannot, a heart. While there is only one card on the line, any card is right.",
        "If the sum of the ranks of the last 2 cards is divisible by 5, then the card must be a "
        "club; otherwise the card must be a heart. While there is only one card on the line, any "
        "card is right.",
    ),
    (
        "Count the clubs among the last four cards. One or three: play red. None or two: play "
        "black. Four: play an ace.",
        "Count the clubs among the last four cards. If there are one or three, play red; if there "
        "are none or two, play black; if there are four, play an ace.",
        "Count the clubs in the last four cards. If that number is 1 or 3, play red; if it is 0 "
        "or 2, play black; if it is 4, play an ace.",
    ),
    (
        "Count the jacks and nines on the line. An even number, or zero, means the next card is "
        "red, an odd number means it is black.",
        "Count how many jacks and nines lie on the line in all. An even count of them, zero "
        "included, asks for a red card, an odd count asks for a black card.",
        "Count the jacks and nines on the line. None, two, four and so on: play red. One, three, "
        "five and so on: play black.",
        "If the number of jacks and nines on the line is even, play red; otherwise play black.",
    ),
    (
        "Add up the last two cards. 17 or more, play 4 or lower, 16 or less, play 5 or higher.",
        "If the sum of the last two cards is at least 17, play 4 or lower; otherwise play 5 or "
        "higher.",
    ),
    (
        "The card must be exactly as many ranks away from the last card as there are queens among "
        "the last six cards.",
        "The distance between the card and the last card must be the number of queens in as many "
        "of the last 6 cards as there are.",
    ),
    (
        "The card must be higher than the last card by at least the number of twos on the line.",
        "The rank of the card minus the rank of the last card must be at least the number of twos "
        "in the line.",
    ),
    (
        "At least half of the cards on the line are red if a king is played.",
        "If the card is a king, the number of red cards in the line must be at least the number "
        "of black cards in the line.",
    ),
    # what leads
    (
        "When black leads by four or more, play red.",
        "If there are at least four more blacks than reds on the line, play red.",
        "If the number of black cards in the line minus the number of red cards in the line is at "
        "least 4, then the card must be red.",
    ),
    (
        "While red leads (more reds than blacks on the line) play a king, while black leads play "
        "an ace, and on a tie play what you like.",
        "If red is ahead on the line, play a king; if black is ahead, play an ace. With equal "
        "numbers play what you like.",
    ),
    # names for steps and cards
    (
        "A jump of 6 or more is wide, any other jump is narrow. After a narrow jump make a wide "
        "one, after a wide jump make a narrow one.",
        "A jump of 6 or more is wide and a jump of less than 6 is narrow. Wide and narrow jumps "
        "alternate.",
    ),
    (
        "Aces, fives and tens are bells, everything else is a whistle. Bells and whistles "
        "alternate.",
        "After an ace, a 5 or a 10 play no ace, 5 or 10; after any other card play an ace, a 5 or "
        "a 10.",
    ),
    (
        "Only two kinds of cards are right: red aces and even spades.",
        "The card must be a red ace or an even spade.",
    ),
    (
        "A leap is a step of 7 or more, a crawl is any smaller step. After a leap play a crawl, "
        "and after a crawl play a leap.",
        "A big step is 7 ranks or more, a small step is 6 ranks or fewer. Big and small steps take "
        "turns.",
    ),
    # what two cards are together
    (
        "If the card has the colour of the first card on the line, then both must be odd or both "
        "must be even.",
        "If the card has the colour of the first card on the line, it must have the same parity as "
        "the first card on the line.",
    ),
    (
        "The card must be odd or even just as the second-last card is.",
        "The card must have the same parity as the second-last card.",
    ),
    (
        "The rank must not be among the last three cards. It must also not be one higher or lower "
        "than the last card.",
        "The rank must not be among the last three cards. It must not be one higher or lower than "
        "the last card.",
    ),
    # the last of a kind, and what it means
    (
        "Look for the last king. Red means that the card must be even, black means odd; where no "
        "king lies, everything is free.",
        "If the last king is red, play even; if it is black, play odd.",
    ),
    # blocks
    (
        "In each block of 3 cards from the first card of the line the second card must have the "
        "suit of the first, and the third must not.",
        "In each block of 3 cards from the first card of the line the second card must have the "
        "suit of the first, and the third must not have that suit.",
    ),
    (
        "In each block of 5 cards from the first card of the line each rank only once.",
        "In each block of 5 cards from the first card of the line no rank may come twice.",
    ),
    (
        "In each block of 3 cards from the first card of the line the last card must be red and "
        "the others black.",
        "In each block of 3 cards from the first card of the line the third is red and the other "
        "two are black.",
        "In each block of 3 cards from the first card of the line the first two cards must be "
        "black and the third must be red.",
    ),
    # steps
    (
        "Each step must be bigger or smaller than the step before.",
        "No two steps in a row may be of the same size.",
        "The distance between the card and the last card must be different from the distance "
        "between the last card and the second-last card.",
    ),
    (
        "Each step must be as big as the step before, or smaller.",
        "The distance between the card and the last card must be at most the distance between the "
        "last card and the second-last card.",
    ),
)

ASKED = (
    # any card, or the whole line, while there is no king?
    "The number of cards since the last king must be even.",
    # other than the first of the block, or than the last card?
    "In each block of 4 cards from the first card of the line the second card must have the colour "
    "of the first, and the third and fourth must have the other colour.",
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:50])
def test_what_is_counted_is_read_however_it_is_told(texts: tuple[str, ...]) -> None:
    told, *others = texts
    for other in others:
        assert difference(read_rule(told), read_rule(other)) is None, other


NOT_NAMED = (
    "Two kinds of cards are right: red cards, and the ace, 2 and 3 of spades.",
    "Play red. No step is 5 or more.",
    "Play red. A small step is 5 or less.",
)


@pytest.mark.parametrize("text", NOT_NAMED)
def test_what_is_no_name_and_no_simple_list_is_not_taken_for_one(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize("text", ASKED)
def test_what_may_be_counted_otherwise_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[0][:50])
def test_nothing_of_it_is_asked(texts: tuple[str, ...]) -> None:
    assert all(isinstance(answer(text), Read) for text in texts)


COUNT_OF_SPADES = "If the number of spades on the line is"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(
            (
                text,
                f"{COUNT_OF_SPADES} at least 3, play red. {COUNT_OF_SPADES} less than 3, play a"
                " club.",
            )
            for text in (
                "Count the spades on the line: three or more, play red; fewer, play a club.",
                "Count the spades on the line. Three or more call for red, fewer for a club.",
                "With three or more spades on the line play red; with fewer, play a club.",
                "With three or more spades on the line play red; with fewer spades than that, play"
                " a club.",
            )
        ),
        (
            "Look at the last five cards: with three or more kings among them play odd; with"
            " fewer, play even.",
            "If at least three of the last five cards are kings, play odd; otherwise play even.",
        ),
        (
            "Count the spades on the line. An odd count calls for red, an even one for a club.",
            f"{COUNT_OF_SPADES} odd, play red. {COUNT_OF_SPADES} even, play a club.",
        ),
        *(
            (
                f"{told} Six or less calls for a heart, seven or more for a spade.",
                "If the last card is at most 6 away from the second-last card, play a heart. If the"
                " last card is at least 7 away from the second-last card, play a spade.",
            )
            for told in (
                "Take the difference between the last two cards.",
                "Look at how far apart the last two cards are in rank.",
            )
        ),
    ],
)
def test_what_was_counted_is_what_fewer_and_an_even_one_speak_of(text: str, meant: str) -> None:
    told = answer(text)
    assert isinstance(told, Read), told
    assert difference(told.rule, read_rule(meant)) is None, told.sentence


def test_fewer_of_nothing_that_was_counted_is_no_lower_card() -> None:
    assert not isinstance(answer("Go up. With fewer, play red."), Read)
