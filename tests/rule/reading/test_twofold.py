"""Words that stand for others: “ones”, “the last one”, “a king is played”, “otherwise if it is”."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.language import twofold

ASKED = (
    (
        "A club can go on a heart and a heart on a club.",
        "(The card must be a club and the last card must be a heart) or (the card must be a heart"
        " and the last card must be a club).",
        "(If the last card is a club, then the card must be a heart) or (the card must be a club"
        " and the last card must be a heart).",
    ),
    (
        "Even hearts must be followed by odd ones.",
        "If the last card is an even heart, then the card must be an odd heart.",
        "If the last card is an even heart, then the card must be odd.",
    ),
    (
        "Red kings may not follow black ones.",
        "If the card is a red king, then the last card must not be a black king.",
        "If the card is a red king, then the last card must be red.",
    ),
    (
        "If there are more red face cards than black ones on the line, play a king.",
        "If the number of red face cards in the line is greater than the number of black face cards"
        " in the line, then the card must be a king.",
        "If the number of red face cards in the line is greater than the number of black cards in"
        " the line, then the card must be a king.",
    ),
    (
        "Even hearts must go up. Odd ones must go down.",
        "If the card is an even heart, then the card must be higher than the last card. If the card"
        " is an odd heart, then the card must be lower than the last card.",
        "If the card is an even heart, then the card must be higher than the last card. If the card"
        " is odd, then the card must be lower than the last card.",
    ),
    (
        "Face cards must be red. Black ones are wrong.",
        "If the card is a face card, then the card must be red.",
        "The card must be red.",
    ),
    (
        "Red cards must be higher than the last one.",
        "If the card is red, then the card must be higher than the last red card.",
        "If the card is red, then the card must be higher than the last card.",
    ),
    (
        "Every heart must have a different rank from the previous one.",
        "If the card is a heart, then the card must have a different rank from the last heart.",
        "If the card is a heart, then the card must have a different rank from the last card.",
    ),
    (
        "When a king is played, play a heart.",
        "If the last card is a king, then the card must be a heart.",
        "If the card is a king, then the card must be a heart.",
    ),
    (
        "Hearts are wrong when a king is played.",
        "If the last card is a king, then the card must not be a heart.",
        "If the card is a king, then the card must not be a heart.",
    ),
    (
        "If at least two of the last four cards are red, play black; if fewer, play red.",
        "If the number of red cards in as many of the last 4 cards as there are is at least 2, then"
        " the card must be black; otherwise the card must be red.",
        "If the number of red cards in as many of the last 4 cards as there are is at least 2, then"
        " the card must be black. If the card is lower than the last card, then the card must be"
        " red.",
    ),
    (
        "If the last card is at least 8, play red; if lower, black.",
        "If the last card is from 8 to king, then the card must be red; otherwise the card must be"
        " black.",
        "If the last card is from 8 to king, then the card must be red. If the card is lower than"
        " the last card, then the card must be black.",
    ),
    (
        "If the last card is a heart and it is even, play a spade.",
        "If the last card is an even heart, then the card must be a spade.",
        "If the last card is a heart and the card is even, then the card must be a spade.",
    ),
    (
        "If the second-last card is red and it is higher than the last card, play a spade.",
        "If the second-last card is red and the second-last card is higher than the last card, then"
        " the card must be a spade.",
        "If the second-last card is red and the card is higher than the last card, then the card"
        " must be a spade.",
    ),
    (
        "If the last two cards are a heart and a king, play a club.",
        "If (the last card is a heart and the second-last card is a king) or (the last card is a"
        " king and the second-last card is a heart), then the card must be a club.",
        "If the last card is a king or a heart and the second-last card is a king or a heart, then"
        " the card must be a club.",
    ),
    (
        "If there are hearts, spades and clubs on the line, play a diamond.",
        "If the number of hearts in the line is at least 1 and the number of spades in the line is"
        " at least 1 and the number of clubs in the line is at least 1, then the card must be a"
        " diamond.",
        "If the number of cards that are (not a diamond) in the line is at least 1, then the card"
        " must be a diamond.",
    ),
    (
        "If there are at least two hearts and two spades on the line, play a club.",
        "If the number of hearts in the line is at least 2 and the number of spades in the line is"
        " at least 2, then the card must be a club.",
        "If the number of hearts in the line is at least 2 and the number of spades in the line is"
        " 2, then the card must be a club.",
    ),
    (
        "After a red card and a king play a club.",
        "If (the last card is red and the second-last card is a king) or (the last card is a king"
        " and the second-last card is red), then the card must be a club.",
        "If the last card is a king or red, then the card must be a club.",
    ),
    (
        "After a heart, then a king, play a spade.",
        "If the second-last card is a heart and the last card is a king, then the card must be a"
        " spade.",
        "If the last card is a heart, then the card must be a king. The card must be a spade.",
    ),
    (
        "Hearts are wrong after a king, spades after a queen.",
        "If the last card is a king, then the card must not be a heart. If the last card is a"
        " queen, then the card must not be a spade.",
        "If the last card is a king, then the card must not be a heart. If the last card is a"
        " queen, then the card must be a spade.",
    ),
    (
        "After a king hearts are wrong; after a queen spades.",
        "If the last card is a king, then the card must not be a heart. If the last card is a"
        " queen, then the card must not be a spade.",
        "If the last card is a king, then the card must not be a heart. If the last card is a"
        " queen, then the card must be a spade.",
    ),
    (
        "If the last card is red, spades must be even; otherwise odd.",
        "If the card is a spade, then (if the last card is red, then the card must be even;"
        " otherwise the card must be odd).",
        "If the last card is red, then (if the card is a spade, then the card must be even);"
        " otherwise the card must be odd.",
    ),
)


@pytest.mark.parametrize(("text", "first", "other"), ASKED)
def test_both_are_asked(text: str, first: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert difference(found.rule, read_rule(first), starters=1) is None
    assert any(difference(rival, read_rule(other), starters=1) is None for rival in found.rivals)


READ = (
    (
        "If the last card is even, play red; otherwise if it is odd, play black.",
        "If the last card is even, then the card must be red; otherwise the card must be black.",
    ),
    (
        "If the second-last card is red, play an even card. Otherwise, if it is a spade, play odd.",
        "If the second-last card is red, then the card must be even. If the second-last card is a"
        " spade, then the card must be odd.",
    ),
    (
        "If the last card is a heart, go higher; if not, but it is red, go lower.",
        "If the last card is a heart, then the card must be higher than the last card. If the last"
        " card is a diamond, then the card must be lower than the last card.",
    ),
    (
        "If a card is red, the next one must be even.",
        "If the last card is red, then the card must be even.",
    ),
    (
        "When a card is a heart, the following card must be lower.",
        "If the last card is a heart, then the card must be lower than the last card.",
    ),
    (
        "The card must have the suit of the last card and the parity of the one before.",
        "The card must have the same suit as the last card and have the same parity as the"
        " second-last card.",
    ),
    (
        "If the second-last card is red and the one before is black, go higher.",
        "If the second-last card is red and the third-last card is black, then the card must be"
        " higher than the last card.",
    ),
    (
        "Go higher if the last card is red, or else change the suit.",
        "If the last card is red, then the card must be higher than the last card; otherwise the"
        " card must have a different suit from the last card.",
    ),
    (
        "If the last card is a 7, play red; if it is higher, black; if it is lower, play an ace.",
        "If the last card is a 7, then the card must be red. If the last card is from 8 to king,"
        " then the card must be black. If the last card is from ace to 6, then the card must be an"
        " ace.",
    ),
    ("Go higher, even if the last card is red.", "Go higher."),
    ("Even when the last card is red, play a black card.", "Play a black card."),
    (
        "If there is a jack among the last four cards, play a club. With no jack there, go down.",
        "If there is a jack among the last four cards, play a club. If there is no jack among the"
        " last four cards, go down.",
    ),
    (
        "If there are two spades among the last five cards, play red; if there is no spade, go up.",
        "If there are two spades among the last five cards, play red; if there is no spade among"
        " the last five cards, go up.",
    ),
    (
        "If there is a jack among the last four cards, play a club. If there is no jack on the"
        " line, go down.",
        "If there is a jack among the last four cards, play a club. If the number of jacks on the"
        " line is 0, go down.",
    ),
    (
        "Two of the last four cards being clubs, a red card must be played.",
        "If there are exactly two clubs among the last four cards, play red.",
    ),
    ("The last card being odd, play a club.", "If the last card is odd, play a club."),
    (
        "If the last card is red, play an odd card; otherwise switch to another rank.",
        "If the last card is red, play an odd card; otherwise change the rank.",
    ),
    (
        "If a heart is played, it must be higher than the last card.",
        "If the card is a heart, then the card must be higher than the last card.",
    ),
)


@pytest.mark.parametrize(("text", "meant"), READ)
def test_what_it_is_is_clear(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


@pytest.mark.parametrize(
    "text",
    [
        "Don't always play red.",
        "Hearts are not always right.",
        "No card has to be red.",
        "Do not just go higher.",
        "If the rank went up, play a heart.",
        "Every three cards a heart must be played.",
        "A new rank must be even.",
        "All four must not be of the same suit.",
        "A black seven or a red one must not follow an ace.",
        "Clubs need a red card before them, and spades need a black one.",
        "A club may go on a heart, but not a diamond on a spade.",
        "Clubs may be played on clubs and hearts on hearts, but neither spades on spades nor"
        " diamonds on diamonds.",
        "After odd play a 2 or a 3. After even play any other rank.",
        "After a club play a heart; after a spade another suit.",
        "The card must be even, and the three mustn't be red.",
        "Keep the suit of the second-last card. Another suit is right only after a king.",
        "If black, go down.",
        "When not odd, then a club.",
        "No two neighbouring cards may both be black or both be face cards.",
        "No two neighbouring cards may both be even and both be hearts.",
    ],
)
def test_what_demands_nothing_or_two_things_is_not_read(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


def test_a_text_without_cues_has_nothing_to_put_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [text for row in (*ASKED, *READ) for text in row]
    by_cues = [list(twofold.put_in_full(text)) for text in texts]
    monkeypatch.setattr(twofold, "needles", lambda _: ())
    twofold._cues.cache_clear()
    try:
        assert [list(twofold.put_in_full(text)) for text in texts] == by_cues
    finally:
        twofold._cues.cache_clear()


@pytest.mark.parametrize(
    "text",
    [
        "The card must be higher than the last heart on the line or be red if no heart lies there.",
        "The card must be higher than the last heart, or be red if there is none.",
        "Each card must be higher than the last heart or red when there are no hearts on the line.",
        "Go higher than the last heart, or play red if there is no heart on the line.",
        "The card must be higher than the last heart or else be red if there is no heart yet.",
    ],
)
def test_while_the_card_is_missing_only_what_is_said_for_that_is_right(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    meant = read_rule(
        "If there is no heart on the line, play red; otherwise go higher than the last heart."
    )
    assert difference(found.rule, meant, starters=1) is None


def test_a_case_of_another_card_leaves_what_is_compared_as_it_is() -> None:
    found = answer("The card must be higher than the last heart, or be red if no club is there.")
    assert not isinstance(found, Read)
