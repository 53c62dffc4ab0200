"""Exceptions and what is left of them: told first, in a case, of a whole sentence, joined."""

from __future__ import annotations

import pytest

from eleusis.rule import answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.answers.answer import Asked, NotRead, Read

OTHERS = (
    # what is free or forbidden first, and then what holds for any other card
    (
        "Queens are always right. For any other card, at least one of the last two cards must have"
        " the same colour as the card.",
        "Queens are always right. For any other card the colour of the card must be among the last"
        " two cards.",
        "Queens are always right. The colour of any other card must be among the last two cards.",
        "The card must be a queen or the colour of the card must be among the last two cards.",
    ),
    (
        "Tens and jacks may always be played. For any other card: after a heart go higher, after a"
        " spade go lower.",
        "Unless the card is a ten or a jack, it must be higher after a heart and lower after a"
        " spade.",
    ),
    (
        "Spades are always right. For any other card the sum of the card and the last card must be"
        " at most 14.",
        "Spades are always right. The sum of any other card and the last card must be at most 14.",
        "The card must be a spade or the sum of the card and the last card must be at most 14.",
    ),
    (
        "Jacks are forbidden. The suit of every other card must not be among the last two cards.",
        "Jacks are forbidden. For every other card, the suit of the card must not be among the"
        " last two cards.",
        "The card must not be a jack. The suit of the card must not be among the last two cards.",
    ),
    (
        "Kings are forbidden. Every other card must be within 5 ranks of the last card.",
        "The card must not be a king and must be within 5 ranks of the last card.",
    ),
    (
        "Kings are always right. At even places of the line any other card must be red; at all"
        " other places any other card must be higher than the last card.",
        "At even places of the line the card must be red or a king; at all other places it must be"
        " a king or higher than the last card.",
    ),
    (
        "Clubs are always right. If the last card is odd, any other card must be even.",
        "Clubs are always right. For any other card, if the last card is odd, the card must be"
        " even.",
        "After an odd card play a club or an even card.",
    ),
    (
        "While there are fewer than two cards on the line, any card is right. Fives are always"
        " right. For any other card: if the last two cards have the same suit, change the suit;"
        " otherwise keep the colour.",
        "Fives are always right. For any other card: if the last two cards have the same suit,"
        " change the suit; otherwise keep the colour. While there are fewer than two cards on the"
        " line, any card is right.",
    ),
    (
        "A card of the same rank as the last card is always right. If the last card is red, any"
        " other card must be even.",
        "After a red card play an even card or repeat the rank.",
    ),
    (
        "Kings and queens are always right. For the other cards look at the last king on the line:"
        " if it is red, play red; if it is black, play black.",
        "Kings and queens are always right. If the last king is red, play red. If the last king is"
        " black, play black.",
    ),
    # … or what cases leave
    (
        "Aces are always right. For any other card: red cards must go up, and all other cards must"
        " go down.",
        "Aces are always right. Red cards must go up. Black cards must go down.",
    ),
    (
        "Hearts must be even. For any other card, after a king go lower, and after an ace go"
        " higher.",
        "Hearts must be even. If the card is not a heart and the last card is a king, go lower. If"
        " the card is not a heart and the last card is an ace, go higher.",
    ),
    (
        "The second card of the line is free. After that, hearts must be even. Any other card must"
        " be odd.",
        "The second card of the line is free. After that, the card must be an even heart or be an"
        " odd card that is not a heart.",
    ),
    (
        "The second and third cards are free. Aces are always right. After red any other card must"
        " be odd.",
        "The second and third cards are free. Aces are always right. After red the card must be"
        " odd.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in OTHERS for one in row[:-1]])
def test_what_holds_for_any_other_card(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        "For any other card, go up.",
        "At even places of the line any other card must be red.",
        "The rank of every other card must be below 7.",
        # than kings, or than kings and hearts?
        "Kings are always right. Hearts must be even. After a heart, any other card must go up.",
    ],
)
def test_of_which_others_it_must_be_clear(text: str) -> None:
    assert isinstance(answer(text), NotRead), text


WHOLE = (
    # an exception to all that a sentence says, at its end …
    (
        "After a club play a spade, after a spade play a heart, after a heart play a club, except"
        " that tens are always right.",
        "Tens are always right. After a club play a spade. After a spade play a heart. After a"
        " heart play a club.",
    ),
    (
        "Never two cards of the same colour in a row and never three odd cards in a row, except"
        " that a queen may always be played.",
        "Queens are always right. Never two cards of the same colour in a row. Never three odd"
        " cards in a row.",
    ),
    (
        "Hearts must be lower than the last heart, except that the king of hearts is always right.",
        "If the card is a heart but not the king of hearts, it must be lower than the last heart.",
    ),
    (
        "Red on black and black on red, except that a card with the rank of the last card is"
        " always right.",
        "The card must have a different colour from the last card or the same rank as the last"
        " card.",
    ),
    (
        "The card must be even, except that tens are forbidden.",
        "The card must be even and must not be a ten.",
    ),
    # … and at its beginning
    (
        "Unless the card is a queen: if there is a queen on the line, the card must not have the"
        " same colour as the last queen; if no queen is on the line, change the suit.",
        "Queens are always right. If there is a queen on the line, the card must not have the same"
        " colour as the last queen; otherwise change the suit.",
    ),
    (
        "Unless the card is a 4: when there is an even number of red cards among the last three"
        " cards, go up, and when there is an odd number of them, go down.",
        "Unless the card is a 4, go up if there is an even number of red cards among the last"
        " three cards, and otherwise go down.",
        "Fours are always right. If the number of red cards among the last three cards is even, go"
        " up; otherwise go down.",
    ),
    (
        "Unless the card is a jack or a queen, a red card must be lower than the last red card and"
        " a black card must be higher than the last black card.",
        "Jacks and queens are always right. Red cards must be lower than the last red card. Black"
        " cards must be higher than the last black card.",
    ),
    (
        "Unless the card is a 9, if the last card is odd, go lower; otherwise change the colour.",
        "Nines are always right. If the last card is odd, go lower; otherwise change the colour.",
    ),
    (
        "Threes are always right. Any other card must change the parity. Unless the card is a"
        " three, it must have the same suit as the second-last card.",
        "Threes are always right. The card must have a different parity from the last card and"
        " the same suit as the second-last card.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in WHOLE for one in row[:-1]])
def test_an_exception_to_a_whole_sentence(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        # from both cases, or from the second alone?
        "After a red card go up, and after a black card go down, except that kings may be played.",
        "If the last card is red, go up; otherwise go down, except that after a king any card is"
        " right.",
        "Unless the card is a king, it must be red; hearts must go up.",
        "Unless the last card is red, go up, and never play a king.",
    ],
)
def test_how_far_an_exception_goes_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked), text


@pytest.mark.parametrize(
    "free",
    [
        "except that aces are always right",
        "except that aces are always fine",
        "except that an ace may always be played",
        "but aces are always right",
    ],
)
@pytest.mark.parametrize(
    "said",
    [
        "If the last card is a face card, keep the suit; otherwise change it, {}.",
        "If the last card is a face card, keep the suit. Otherwise change the suit, {}.",
        "Keep the suit if the last card is a face card; otherwise change the suit, {}.",
    ],
)
def test_what_is_always_right_behind_the_last_case_is_asked(said: str, free: str) -> None:
    found = answer(said.format(free))
    assert isinstance(found, Asked), found
    kept = "If the last card is a face card, then the card must have the same suit as the last card"
    turned = "the card must have a different suit from the last card"
    for way in (
        f"Aces are always right. {kept}; otherwise {turned}.",
        f"{kept}; otherwise ({turned} or be an ace).",
    ):
        rule = read_rule(way)
        assert any(difference(one, rule) is None for one in (found.rule, *found.rivals)), found


@pytest.mark.parametrize(
    ("said", "free"),
    [("{}. {}.", "Aces are always right"), ("{}; {}.", "aces are always right")],
)
def test_what_is_always_right_by_itself_is_so_in_all_cases(said: str, free: str) -> None:
    cases = "If the last card is a face card, keep the suit; otherwise change the suit"
    found = answer(said.format(cases, free))
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(f"Aces are always right. {cases}.")) is None, found


CASED = (
    # what is free in a case, while cards are missing, or where nothing else is said of it
    (
        "Clubs must be higher than the last diamond. While there is no diamond on the line, clubs"
        " are free.",
        "Clubs must be higher than the last diamond.",
    ),
    (
        "If the last card is odd, spades are always right. The card must be lower than the last"
        " card.",
        "Spades are always right after an odd card. The card must be lower than the last card.",
        "After an odd card play a spade or a lower card. After an even card go lower.",
    ),
    (
        "Hearts are always right after an ace and spades are always right after a king. Any other"
        " card must be higher than the last card.",
        "If the last card is an ace, play a heart or a higher card. If the last card is a king,"
        " play a spade or a higher card. If the last card is from 2 to queen, go higher.",
    ),
    (
        "If the last card is red, clubs are free; if it is black, go down.",
        "If the last card is black, go down.",
    ),
    (
        "After a face card, hearts are free and clubs must go down.",
        "If the last card is a face card and the card is a club, go lower.",
    ),
    (
        "If the card is even, it must keep the colour. Cards that are not even are free.",
        "If the card is even, it must keep the colour.",
    ),
    (
        "Apart from queens, which may always be played, even cards must go up and odd cards must go"
        " down.",
        "Apart from queens, even cards must go up and odd cards must go down.",
        "Queens are always right. Even cards must go up. Odd cards must go down.",
    ),
    (
        "Hearts must be higher than the last heart and spades must be lower than the last spade;"
        " the first heart and the first spade are free.",
        "Hearts must be higher than the last heart. The first heart on the line is free. Spades"
        " must be lower than the last spade. The first spade on the line is free.",
        "Hearts must be higher than the last heart. Spades must be lower than the last spade.",
    ),
    (
        "The first queen on the line must be red.",
        "If there is no queen on the line and the card is a queen, it must be red.",
    ),
    (
        "Even cards from 2 to 8 must be lower than the last even card. While there is no even card"
        " on the line, any even card is right.",
        "Even cards from 2 to 8 must be lower than the last even card.",
    ),
    (
        "If the card is a heart, it must be no lower than the last spade. If there is no such card"
        " yet, the card is right.",
        "If the card is a heart, it must be no lower than the last spade.",
    ),
    (
        "The card must be a jack or be lower than the highest of the last four cards. While there"
        " are fewer than four cards on the line, take the highest of those that are there.",
        "The card must be a jack or be lower than the highest of the last four cards or of as many"
        " as there are.",
    ),
    (
        "You can't play a suit that one of the last two cards has. If there are fewer than two"
        " cards on the line, this means all the cards on the line.",
        "The suit of the card must not be among the last two cards.",
    ),
    (
        "Apart from sixes, which may always be played, hearts must be higher than the last heart;"
        " the first heart is free.",
        "Sixes are always right. Hearts must be higher than the last heart.",
    ),
    # what no card may, beside what else none may
    (
        "No card may have the same suit as any of the last two cards, and no card may be a jack.",
        "No card may be a jack, and no card may have the same suit as any of the last two cards.",
        "The card must not be a jack. The suit of the card must not be among the last two cards.",
    ),
    (
        "If the last card is a face card, no card may be red.",
        "No card may be red if the last card is a face card.",
        "After a face card play black.",
    ),
)


@pytest.mark.parametrize(("text", "other"), [(one, row[-1]) for row in CASED for one in row[:-1]])
def test_what_is_free_in_a_case(text: str, other: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), text
    assert difference(found.rule, read_rule(other)) is None, text


@pytest.mark.parametrize(
    "text",
    [
        # is any other card wrong then?
        "While there is no king on the line, any heart is right. Go up.",
        # what is right without a king is told twice
        "If the last king is red, go up; otherwise go down. If there is no such card, any card is"
        " right.",
        "The card must be higher than the lowest of the last three cards. While there are fewer"
        " than three cards on the line, take the highest of those that are there.",
    ],
)
def test_what_may_not_be_idle_is_asked(text: str) -> None:
    assert isinstance(answer(text), Asked), text


@pytest.mark.parametrize(
    "text",
    [
        # are other cards wrong after a red one?
        "If the last card is red, hearts are always right; otherwise go up.",
        "If the last card is red, any heart is right.",
        # the last card, or a heart?
        "Hearts are always right after a red card. If it is black, go up.",
    ],
)
def test_what_else_holds_in_that_case_must_be_clear(text: str) -> None:
    assert isinstance(answer(text), NotRead), text


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "Apart from queens, cards must be black; queens must be lower than the last card.",
            "Queens must be lower than the last card. All other cards must be black.",
        ),
        (
            "Apart from jacks, cards must be black. Jacks must be red after a red card.",
            "If the card is not a jack, it must be black. After a red card jacks must be red.",
        ),
        (
            "Apart from sixes, hearts must be odd and spades must be even; sixes must be red.",
            "Sixes must be red. If the card is no six, then hearts must be odd and spades must be"
            " even.",
        ),
    ],
)
def test_an_exception_of_which_more_is_said(text: str, other: str) -> None:
    assert isinstance(answer(text), Read), text
    assert difference(read_rule(text), read_rule(other)) is None


@pytest.mark.parametrize(
    "text",
    [
        "Aces are always right. Any other card must be lower than the last card. Aces must be red.",
        "Black cards are always right. Spades must be odd. Hearts must be even.",
        "Except for number cards, every card must change the colour. Number cards must be even.",
    ],
)
def test_what_is_said_of_cards_that_are_free_is_not_idle(text: str) -> None:
    assert isinstance(answer(text), Asked)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "After a 7 you must play a red card, and a 7 may only be played on a black card.",
            "After a 7 the card must be red. If the card is a 7, the last card must be black.",
        ),
        (
            "Prime cards may not follow prime cards, and a card that is not prime may only follow"
            " a prime card.",
            "Prime cards and cards that are not prime must alternate.",
        ),
        (
            "After a king go lower, and kings may only be played on hearts.",
            "If the card is a king, the last card must be a heart. After a king go lower.",
        ),
    ],
)
def test_what_has_its_own_place_is_in_no_other_case(text: str, other: str) -> None:
    assert isinstance(answer(text), Read), text
    assert difference(read_rule(text), read_rule(other)) is None


def test_a_number_of_cards_is_no_case() -> None:
    text = "At most two threes, sixes and nines are allowed in each block of 3 cards."
    other = "In each block of 3 cards at most two cards may be threes, sixes or nines."
    assert isinstance(answer(text), Read)
    assert difference(read_rule(text), read_rule(other)) is None
