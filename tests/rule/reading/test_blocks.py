"""What is said of blocks and of rows: of all their cards together, and of the first, the second."""

from __future__ import annotations

import pytest

from eleusis import Rule
from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from rule.reading.judging import why_not_read

_FACES = (
    "In each block of 4 cards from the first card of the line at most one card may be a face card."
)
_SUITS = "In each block of 4 cards from the first card of the line no suit may repeat."


@pytest.mark.parametrize(
    "text",
    [
        "In each block of four cards no suit may repeat and there may be at most one face card.",
        "In each block of four cards no suit may repeat. There may be no more than one face card.",
        "In each block of four cards no suit may repeat, and never two face cards.",
        "In each block of four cards all suits must be different, but at most one face card.",
        "In each block of four cards at most one card may be a face card, and no suit may repeat.",
        "No suit may repeat within a block of four cards, and there may be at most one face card.",
        "The line is cut into groups of four from its first card. Within a group all suits must be "
        "different and there may be no more than one face card.",
        "The line is cut into blocks of four. In each block at most one face card is allowed, and "
        "no suit may repeat.",
        "Within each group of four all suits must differ, with at most one face card.",
        "In each trick of four cards no suit may repeat and there may be only one face card.",
    ],
)
def test_what_else_is_said_of_a_block_is_of_that_block(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(f"{_SUITS} {_FACES}")) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "In each block of four cards no suit may repeat. There may be at most two face cards on "
        "the line.",
        "The line is cut into blocks of four. In each block no suit may repeat. The number of face "
        "cards on the line together with the card must be at most 2.",
    ],
)
def test_what_is_said_of_the_line_is_of_the_line(text: str) -> None:
    meant = (
        f"{_SUITS} The number of face cards in the line together with the card must be at most 2."
    )
    assert difference(read_rule(text), read_rule(meant)) is None


def _led(first: str, other: str) -> str:
    """The rule of blocks of three of which all cards are compared with the first."""
    places = (
        f"If the place in the line leaves a remainder of {left} when divided by 3, then"
        for left in (1, 2, 0)
    )
    one, two, three = places
    return (
        f"{one} the card must {first}. {two} the card must {other} the last card. "
        f"{three} the card must {other} the second-last card."
    )


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Cut the line into tricks of three, counted from the first card of the line. A card "
            "that leads a trick must be red; every other card must have the suit of the card that "
            "led its trick.",
            _led("be red", "have the same suit as"),
        ),
        (
            "In each block of three, the first card must be red, the others must have the same "
            "suit as the first card.",
            _led("be red", "have the same suit as"),
        ),
        (
            "The line is cut into blocks of three. The first card of each block must be odd. Every "
            "other card must be higher than the first card of its block.",
            _led("be odd", "be higher than"),
        ),
        (
            "At places 1, 4, 7 and so on of the line the card must be odd; at all other places the "
            "card must be lower than the first card of its block of three.",
            _led("be odd", "be lower than"),
        ),
        (
            "The line is made of tricks of three cards. The second card of each trick must be red, "
            "and the first and the third card of each trick must change the suit.",
            "If the place in the line leaves a remainder of 2 when divided by 3, play red; "
            "otherwise change the suit.",
        ),
    ],
)
def test_cards_of_a_block_are_named_as_people_name_them(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "The ranks of two neighbouring cards must differ by 3 or more.",
            "The card must be at least 3 away from the last card.",
        ),
        (
            "The ranks of any two neighbouring cards must not differ by more than 5.",
            "The card must be at most 5 away from the last card.",
        ),
        (
            "Any three neighbouring cards of the line must add up to 15 or more.",
            "The rank of the card plus the sum of the ranks of the last 2 cards must be at least "
            "15.",
        ),
        (
            "The sum of any three neighbouring cards must be at least 10.",
            "The rank of the card plus the sum of the ranks of the last 2 cards must be at least "
            "10.",
        ),
        (
            "Give an ace 4 points, a king 3, a queen 2 and a jack 1. The card and the last card "
            "must have at most 5 points together.",
            "An ace counts 4 points, a king 3, a queen 2, a jack 1, all other cards 0. The sum of "
            "the card and the last card must be at most 5.",
        ),
    ],
)
def test_rows_of_neighbours_and_their_points_are_read(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "Give each ace four points, each king three, each queen two and each jack one. In any four "
        "cards in a row there must never be more than five points.",
        "Points are as in bridge: ace 4, king 3, queen 2, jack 1. The card must not bring the "
        "total of the points of the card and the last three cards above 5.",
    ],
)
def test_what_must_not_be_more_is_asked_of_short_rows(text: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert not found.unused
    few, any_ = (set(map(str, Rule(each).right("AH"))) for each in found.choices)
    assert "QS" not in few
    assert "QS" in any_


_COLOURS = "In each block of 2 cards from the first card of the line no colour may repeat."


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Each block of four cards must show every suit exactly once.", _SUITS),
        ("Every block of 4 cards must have all four suits, each of them once.", _SUITS),
        ("Split the line into fours. Each four must contain all suits.", _SUITS),
        ("In each block of four cards all four suits must occur, and no suit may repeat.", _SUITS),
        ("The line falls into groups of four. Each group must hold each suit once.", _SUITS),
        ("In each block of four cards there must be one card of every suit.", _SUITS),
        ("Each block of four cards must have all the suits in it, in any order.", _SUITS),
        ("Each block of two cards must show both colours.", _COLOURS),
        (
            "Each block of three cards must have three different ranks.",
            "In each block of 3 cards from the first card of the line no rank may repeat.",
        ),
        (
            "The line is cut into fours: cards 1 to 4, cards 5 to 8 and so on. Every four must "
            "have all four suits.",
            _SUITS,
        ),
        (
            "Cards 1 to 4 of the line must all have different suits, and so must cards 5 to 8, "
            "cards 9 to 12 and so on.",
            _SUITS,
        ),
        (
            "Of the cards 1 to 4 of the line, of the cards 5 to 8, and so on, no more than one may "
            "be a face card.",
            _FACES,
        ),
        ("Among cards 1 to 4, cards 5 to 8 and so on, at most one may be a face card.", _FACES),
        ("In each block of four cards no more than one may be a face card.", _FACES),
        ("In each block of four cards no more than one face card may be played.", _FACES),
        (
            "The line is cut into blocks of 4 cards. In each block no suit may come twice, and in "
            "each block there may be no more than one face card.",
            f"{_SUITS} {_FACES}",
        ),
        (
            "Each block of three cards must show both colours.",
            "In each block of 3 cards there must be at least one red card and at least one black "
            "card.",
        ),
        ("Cut the line into fours; in each four every suit may come only once.", _SUITS),
    ],
)
def test_a_block_may_hold_one_of_each_sort(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    assert difference(found.rule, read_rule(meant)) is None, found.sentence


@pytest.mark.parametrize(
    "text",
    [
        "Each block of five cards must contain all four suits.",
        "Each block of four cards must show both colours, each of them once.",
        "Each block of four cards must have three different suits.",
        "Each block of four cards must contain all three suits.",
    ],
)
def test_of_a_block_that_does_not_fit_its_sorts_nothing_is_read(text: str) -> None:
    assert not isinstance(answer(text), Read)


@pytest.mark.parametrize(
    "text",
    [
        "No block of 3 cards may be all red.",
        "In each block of 3 cards not all may be red.",
        "In each block of 3 cards not all cards may be red.",
    ],
)
def test_not_all_of_a_block(text: str) -> None:
    rule = Rule(text)
    assert len(rule.right("5H 6H")) == 26
    assert len(rule.right("5H 6C")) == len(rule.right("5H 6H 7C 8H")) == 52


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "The card must be higher than the last card and the second-last card.",
            "Higher than the last card and higher than the second-last card.",
        ),
        (
            "The card must be lower than the last card or the third-last card.",
            "Lower than the last card or lower than the third-last card.",
        ),
        (
            "The card must be either higher than the last card and the second-last card, or lower"
            " than the last card and the second-last card.",
            "(The card must be higher than the last card and be higher than the second-last card)"
            " or (the card must be lower than the last card and be lower than the second-last"
            " card).",
        ),
        (
            "If no card on the line has the same suit as the card, the card must be even."
            " Otherwise the card must be higher than the last card of its suit.",
            "If the suit of the card does not occur in the line, then the card must be even;"
            " otherwise the card must be higher than the last card of its suit.",
        ),
    ],
)
def test_cards_that_are_named_one_by_one_or_not_at_all(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


@pytest.mark.parametrize("feature", ["suit", "rank"])
@pytest.mark.parametrize(
    "said",
    [
        "every card must be of a different {}",
        "every card must have a different {}",
        "each card must be of another {}",
        "each card has a different {}",
        "each card must have its own {}",
        "all cards must be of a different {}",
        "every card must differ in {}",
        "every card must have a different {} from all the others",
        "each card must have a different {} from the other cards in the block",
    ],
)
@pytest.mark.parametrize(
    "frame",
    [
        "In each block of four cards {}.",
        "Within each block of four, {}.",
        "In every group of four cards, {}.",
        "The line is cut into blocks of four. In each block {}.",
    ],
)
def test_all_cards_of_a_block_are_different(frame: str, said: str, feature: str) -> None:
    meant = (
        f"The {feature} of the card must not occur in the current block of 4 cards from the first"
        " card of the line."
    )
    assert not why_not_read(frame.format(said.format(feature)), meant)


@pytest.mark.parametrize(
    "said",
    [
        "every card must have a different suit from the last card",
        "every card must have a different suit from the card before it",
        "the card must change suit",
        "the suit must change",
        "the suit must not stay the same",
    ],
)
def test_each_card_of_a_block_differs_from_the_one_before_it(said: str) -> None:
    meant = (
        "If the place in the line does not leave a remainder of 1 when divided by 4, then the card"
        " must have a different suit from the last card."
    )
    assert not why_not_read(f"In each block of four cards {said}.", meant)


@pytest.mark.parametrize(
    "said",
    [
        "a card must have a different suit",
        "the suits must differ",
        "the suit must be different",
        "each card must have a different suit and a different rank",
        "each card must be red and of a different suit",
    ],
)
def test_different_from_all_or_from_the_one_before_it_is_asked(said: str) -> None:
    found = answer(f"In each block of four cards {said}.")
    assert isinstance(found, Asked), found
    assert any("block of 4 cards" in choice for choice in found.choices), found.choices
    assert any("from the last card" in choice for choice in found.choices), found.choices


@pytest.mark.parametrize(
    "text",
    [
        "In each block of four cards, the rank must go up and the suit must be different.",
        "In each block of five cards, every card must have a different rank, and the first card"
        " must be a king.",
    ],
)
def test_what_stands_beside_may_be_of_the_block_too(text: str) -> None:
    assert isinstance(answer(text), Asked)
