"""Words of one clause: amounts, lists, parities, verbs, and the cards of which they are said."""

from __future__ import annotations

import pytest

from eleusis.cards import parse_cards
from eleusis.rule import Read, answer, read_rule
from eleusis.rule.analysis.equivalence import Difference, difference
from eleusis.rule.answers.telling import parting
from eleusis.rule.meaning import right_cards

SAME = (
    # ---- the number of all cards is counted like that of a kind
    (
        "If the number of cards on the line is even, play red.",
        "If there is an even number of cards on the line, play red.",
        "With an even number of cards on the line play red.",
        "When the line has an even number of cards, play red.",
    ),
    (
        "If the number of cards on the line is 3, 5 or 7, go up.",
        "When there are 3, 5 or 7 cards on the line, go up.",
        "When the line has 3, 5 or 7 cards, go up.",
    ),
    (
        "If the number of spades on the line leaves a remainder of 0 when divided by 3, go up.",
        "When there are 0, 3, 6, 9 and so on spades on the line, go up.",
        "When the line has 0, 3, 6 and so on spades, go up.",
    ),
    (
        "If the number of cards on the line is divisible by 5, go up.",
        "When the line has 5, 10, 15 and so on cards, go up.",
    ),
    # ---- the amount is that of both ways
    *(
        (
            f"{said} {amount} away from the last card.",
            f"{said} {amount} ranks above or below the last card.",
            f"{said} {amount} ranks higher or lower than the last card.",
        )
        for said in ("The card must be", "If the card is red, it must be", "The card must not be")
        for amount in ("3 or more", "more than 2", "at least 4")
    ),
    (
        "The card must be 1, 2 or 3 away from the last card.",
        "Go up or down from the last card by one, two or three ranks.",
    ),
    # ---- ranks in a list are cards, and no number that was counted
    *(
        (
            f"{case}, the card must be an ace, a jack or a king.",
            f"{case}, only aces, jacks and kings may be played.",
            f"{case}, only ace, jack and king are right.",
        )
        for case in (
            "At even places",
            "At places 3, 6, 9 and so on of the line",
            "When there are two or more hearts among the last four cards",
        )
    ),
    # ---- several verbs are said of any subject
    *(
        (
            f"{case}, the card must be a king or go higher.",
            f"{subject} must be a king or go higher.",
            f"{subject} must go higher or be a king.",
        )
        for case, subject in (
            ("If the card is black", "Black cards"),
            ("At even places of the line", "The second, fourth, sixth card of the line and so on"),
            ("At places 3, 6, 9 and so on of the line", "Every third card of the line"),
        )
    ),
    (
        "At places 3, 5, 7 and so on of the line the card must be odd.",
        "For the third, fifth, seventh card of the line and so on, the card must be odd.",
    ),
    # ---- what may not be played, what must be, and what alone may
    *(
        (
            f"If {case}, the card must not be a face card.",
            f"Face cards may not be played if {case}.",
            f"If {case}, face cards must not be played.",
            f"If {case}, the card must be no jack, no queen and no king.",
        )
        for case in ("the last card is red", "at least one of the last three cards is a king")
    ),
    (
        "Unless the last card is red, the card must not be a king.",
        "Kings may not be played unless the last card is red.",
    ),
    (
        "If there is no spade among the last three cards, play a spade.",
        "A spade must be played when there is no spade among the last three cards.",
        "When there is no spade among the last three cards, a spade must be played.",
    ),
    (
        "At most one of the last three cards may have the same suit as the card.",
        "A card may not be played if two or more of the last three cards have its suit.",
    ),
    (
        "If the last card is red, then (if the card is even, it must be a queen).",
        "If the last card is red, the only even cards that may be played are queens.",
        "If the last card is red, the only even cards allowed are queens.",
        "After a red card the only even cards you may play are queens.",
    ),
    # ---- who plays what
    (
        "If the card is a spade, it must be lower than the last heart.",
        "Whoever plays a spade must stay below the latest heart.",
        "To play a spade, you must stay below the latest heart.",
    ),
    (
        "If the card is higher than the last card, it must have the same suit as the last card.",
        "Whoever plays a higher card must keep the suit.",
        "To play a higher card you must keep the suit.",
    ),
    # ---- just one of two properties
    *(
        (
            f"Exactly one of these must hold: the card has the same {one} as CARD; the card has "
            f"the same {other} as CARD.".replace("CARD", card),
            f"The card must match {card} in {one} or in {other}, but not in both.",
            f"The card must agree with {card} either in {one} or in {other}, but not in both.",
            f"The card must differ from {card} in {one} or in {other}, but not in both.",
            f"The card must have either the {one} or the {other} of {card}, but not both.",
            f"Either the card has the same {one} as {card}, or it has the same {other} as {card},"
            " but not both.",
        )
        for one, other in (("colour", "parity"), ("suit", "rank"))
        for card in ("the last card", "the second-last card")
    ),
    # ---- cards at the end of the line
    *(
        (
            f"If the last two cards {are}, play a spade.",
            f"Two cards {of} at the end of the line ask for a spade.",
            f"When there are two cards {of} at the end of the line, play a spade.",
            f"With two cards {of} at the end of the line, play a spade.",
        )
        for of, are in (
            ("of the same suit", "have the same suit"),
            ("of different suits", "have different suits"),
        )
    ),
    (
        "If all of the last three cards are red, play a spade.",
        "Three red cards at the end of the line call for a spade.",
        "After three red cards at the end of the line play a spade.",
    ),
    # ---- a rest in a sentence of its own is that of all cases, where only one of them can be so
    *(
        (
            f"If {one}, play red; otherwise if {other}, play black; otherwise go up.",
            f"When {one}, play red. When {other}, play black. In every other case go up.",
        )
        for one, other in (
            (
                "three or more of the last four cards are hearts",
                "two or more of the last four cards are spades",
            ),
            (
                "more than one of the last three cards is odd",
                "exactly two of the last three cards are even",
            ),
            (
                "the number of hearts on the line is 2",
                "the number of hearts on the line is at least 4",
            ),
        )
    ),
    # ---- what other cards must be where a card is played, or may not be
    *(
        (
            f"If the card is a heart and {case}, the card is wrong.",
            f"If the card is a heart, {must}.",
        )
        for case, must in (
            (
                "there is no spade among the last three cards",
                "there must be a spade among the last three cards",
            ),
            (
                "there is no spade among the last three cards",
                "at least one of the last three cards must be a spade",
            ),
            ("there is no spade on the line", "there must be a spade on the line"),
            (
                "there is a face card among the last three cards",
                "none of the last three cards may be a face card",
            ),
            (
                "there is a face card among the last two cards",
                "neither the last card nor the second-last card may be a face card",
            ),
        )
    ),
    (
        "The card must be at least 3 away from the last card and at least 3 away from card 1 of the"
        " line.",
        "Neither the last card nor the first card of the line may be within 2 ranks of the card.",
    ),
    # ---- all sorts of cards, and one of each
    *(
        (
            f"If the number of different suits {where} is 4, go up.",
            f"If all four suits are {where}, go up.",
            f"When all suits are {where}, go up.",
        )
        for where in ("on the line", "among the last six cards")
    ),
    (
        "If the last two cards have different colours, go up.",
        "If one of the last two cards is red and one is black, go up.",
        "After one card of each colour the card must go up.",
    ),
    (
        "The card must be of the least frequent suit on the line.",
        "No other suit may occur less often on the line than the suit of the card.",
    ),
    # ---- so many of a row, so many of several things
    (
        "Never three odd cards in a row.",
        "No more than two cards in a row may be odd.",
        "At most two in a row may be odd.",
    ),
    (
        "At least two of colour, parity and suit must change.",
        "The card must differ from the last card in at least two of colour, parity and suit.",
        "The card must differ from the last card in at least two of these three things: colour, "
        "parity, suit.",
    ),
    (
        "The sum of the card and the last card must not be divisible by 3.",
        "Add the card to the last card: you must not get a multiple of 3.",
    ),
    # ---- amounts with two bounds, or either of two
    *(
        (
            "The card must be 2, 3, 4 or 5 away from the last card.",
            f"The card must be at least 2 {word} at most 5 away from the last card.",
            f"The card must be at least two {word} no more than 5 ranks away from the last card.",
        )
        for word in ("and", "but")
    ),
    (
        "The sum of the card and the last card must be from 10 to 18.",
        "Added together, the card and the last card must make from 10 to 18.",
    ),
    (
        "If the number of hearts on the line is at most 2 or the number of hearts on the line is"
        " at least 5, go up.",
        "If the number of hearts on the line is at most 2 or at least 5, go up.",
    ),
    (
        "If the number of red cards on the line is odd, go up.",
        "If an odd number of red cards has been laid so far, go up.",
    ),
    (
        "If the card is red, the sum of the card and the last card must be at least 12.",
        "A red card and the card before it must add up to 12 or more.",
    ),
    # ---- what one may do, and only then
    *(
        (
            f"If {does}, {must}.",
            f"You may {do} only if {test}.",
        )
        for do, does in (
            ("go up", "the card is higher than the last card"),
            ("play a king", "the card is a king"),
        )
        for test, must in (
            ("the last card is red", "the last card must be red"),
            ("the card is red", "it must be red"),
        )
    ),
    (
        "If the card is higher than the last card, it must have the same suit as the last card.",
        "You may go up only within the suit of the last card.",
    ),
    # ---- how it stands to several
    (
        "The card must be no higher than the last card.",
        "The card must be lower than the last card or just as high.",
    ),
    (
        "The card must be higher than at least one of the last three cards.",
        "Play a card that beats at least one of the three cards before it.",
    ),
    (
        "The card must be strictly between the last two cards.",
        "The card must be higher than one of the last two cards and lower than the other one of the"
        " last two cards.",
    ),
    (
        "If the number of red cards on the line is greater than the number of black cards on the "
        "line, play black. If the number of black cards on the line is greater than the number of "
        "red cards on the line, play red.",
        "When one colour is ahead on the line, the card must be of the other colour.",
    ),
    # ---- of how many there are
    (
        "If the number of hearts on the line is 2, 3 or 4, go up.",
        "If there are between two and four hearts on the line, go up.",
        "If there are two to four hearts on the line, go up.",
        "If there are more than one but fewer than five hearts on the line, go up.",
        "If the line has from 2 to 4 hearts, go up.",
    ),
    (
        "If the number of red cards on the line is at least the number of black cards on the line, "
        "play black.",
        "If at least half the cards on the line are red, play black.",
    ),
)


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: texts[1][:60])
def test_it_is_read_however_it_is_told(texts: tuple[str, ...]) -> None:
    meant, *others = texts
    for other in others:
        found = answer(other)
        assert isinstance(found, Read), found
        assert difference(read_rule(meant), found.rule) is None, (other, found.sentence)


APART = (
    # a comma ends what the amount is said of
    (
        "The card must be at least 3 higher, or lower than the last card.",
        "The card must be at least 3 higher than the last card or lower than the last card.",
    ),
    # a number that no card has is one that was named
    (
        "Add the card and the last card: 10, 15 or 20 is right.",
        "The sum of the card and the last card must be 10, 15 or 20.",
    ),
)


@pytest.mark.parametrize(("text", "meant"), APART)
def test_what_is_said_apart_is_apart(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant)) is None


NOT_READ = (
    # just two, or two at least?
    "If two of the last three cards are red, go up.",
    "If the card is a heart, it must be odd if three of the last five cards are black.",
    # how many of them, or the sum of their ranks? They differ on long lines alone.
    "If the total of hearts in the last four cards is even, play a spade.",
    "If the total of face cards among the last five cards is at least 2, play red.",
    # the card, or the last one?
    "You may play a heart only if it is even.",
    # one of both may not match, or both or neither must?
    "The card must not match the last card in colour or in parity, but not both.",
    "The card must be no red card or a king.",
    # before the card lies there, or then?
    "If the card is a heart, there must be at most two hearts on the line.",
    "After a red card there must be more red cards than black cards on the line.",
    "If both suits are among the last three cards, go up.",
    "If all three suits are on the line, go up.",
    # in one row at the end of the line, or anywhere on it?
    "If there are three red cards in a row on the line, play a spade.",
    "At least two red cards at the end of the line ask for a heart.",
    # in neither case, or where the second is not?
    "When two or more of the last four cards are odd, play red. When two or more of the last four "
    "cards are even, play black. In every other case go up.",
    "When the number of hearts on the line is 2, play red. When the number of hearts on the line "
    "is 3, play black; otherwise go up.",
)


@pytest.mark.parametrize("text", NOT_READ)
def test_what_may_be_meant_otherwise_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)


def test_readings_that_differ_on_long_lines_alone_are_told_apart() -> None:
    count = read_rule("If the number of hearts among the last five cards is 4, play red.")
    total = read_rule("If the number of hearts among the last five cards is at least 4, play red.")
    assert isinstance(parting(count, total), Difference)
    assert parting(count, count) is None


def test_most_of_few_cards_are_most_of_those_that_are_there() -> None:
    rule = read_rule("The card must be lower than most of the last three cards.")
    right = right_cards(rule, parse_cards("7H"))
    assert {card.rank for card in right} == {*range(1, 7)}
