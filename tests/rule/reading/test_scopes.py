"""What was once read silently as another rule: right now, or asked about."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

RIGHT = [
    (
        "The card must be higher than the last card, or it must be an ace on a king.",
        "The card must be higher than the last card or (the card must be an ace and the last card "
        "must be a king).",
    ),
    (
        "If you beat the highest card of the last two cards, play red. If you don't beat it, play "
        "black.",
        "If the card is higher than the highest card in as many of the last 2 cards as there are, "
        "then the card must be red; otherwise the card must be black.",
    ),
    (
        "clubs -> diamonds -> hearts -> spades",
        "The card must follow the last card in the circle (a club; a diamond; a heart; a spade).",
    ),
    (
        "If it's red, it must be higher than the last card.",
        "If the card is red, then the card must be higher than the last card.",
    ),
    ("Not a heart or a spade.", "The card must be a club or a diamond."),
    ("Not hearts, spades or clubs.", "The card must be a diamond."),
    ("Not a 7 or a king.", "The card must be neither a 7 nor a king."),
    ("Red but not a heart or an ace.", "The card must be a diamond from 2 to king."),
    (
        "After a card that is not a heart or a spade play red.",
        "If the last card is a club or a diamond, then the card must be red.",
    ),
    ("Not red or odd.", "The card must be an even black card."),
    ("Neither red nor odd.", "The card must be an even black card."),
    *(
        (
            f"The card must be higher than {which} on the line.",
            "The rank of the card must be greater than the highest rank in the line.",
        )
        for which in ("all cards", "any card", "every card", "each card")
    ),
    *(
        (
            said,
            "The rank of the card must be at least the highest rank of as many of the last 3 cards "
            "as there are.",
        )
        for said in (
            "The card must not be lower than any of the last three cards.",
            "The card must be no lower than any of the last three cards.",
            "Never play a card lower than any of the last three cards.",
        )
    ),
    *(
        (
            "Kings are always right. Otherwise, if the last card is red, go higher"
            f"{behind}, go lower.",
            "If the card is a king, then any card is right; otherwise if the last card is red, "
            "then the card must be higher than the last card; otherwise the card must be lower "
            "than the last card.",
        )
        for behind in (
            "; if the last card is black",
            "; if it is black",
            ", and if the last card is black",
        )
    ),
    (
        "If the card is a king, any card is right; otherwise, if the last card is a heart, go "
        "higher; if the last card is a club, go lower.",
        "If the card is a king, then any card is right; otherwise (if the last card is a heart, "
        "then the card must be higher than the last card) and (if the last card is a club, then "
        "the card must be lower than the last card).",
    ),
    (
        "If the card is red, the distance between the card and the last card must be at most 3; "
        "otherwise it must be at least 6.",
        "If the card is red, then the card must be at most 3 away from the last card; otherwise "
        "the card must be at least 6 away from the last card.",
    ),
    (
        "The card must not be lower than any card on the line.",
        "The rank of the card must be at least the highest rank in the line.",
    ),
    (
        "At least 3 away from any of the last two cards.",
        "The card must be at least 3 away from the last card and be at least 3 away from the "
        "second-last card.",
    ),
    (
        "Higher than any of the last two cards.",
        "The rank of the card must be greater than the highest rank of as many of the last 2 cards "
        "as there are.",
    ),
    (
        "Higher than at least one card on the line.",
        "The rank of the card must be greater than the lowest rank in the line.",
    ),
    (
        "At least as high as all cards on the line.",
        "The rank of the card must be at least the highest rank in the line.",
    ),
    (
        "At most 3 away from each card on the line.",
        "The distance between the rank of the card and the lowest rank in the line must be at most "
        "3 and the distance between the rank of the card and the highest rank in the line must be "
        "at most 3.",
    ),
    (
        "If the last card is lower than the preceding card, play higher than the last card, "
        "otherwise lower. While there is only one card on the line, any card is right.",
        "If the last card is lower than the second-last card, then the card must be higher than "
        "the last card; otherwise the card must be lower than the last card. While there is only "
        "one card on the line, any card is right.",
    ),
    (
        "Red 7 or under, black 8 or over.",
        "The card must be a red card from ace to 7 or a black card from 8 to king.",
    ),
    ("The rank must not be below 5 and not above 9.", "The card must be from 5 to 9."),
    (
        "Not the suit of the last two cards.",
        "The suit of the card must not occur in the last 2 cards.",
    ),
    (
        "Same suit or same rank as the second-last card.",
        "The card must have the same suit as the second-last card or have the same rank as the "
        "second-last card.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), RIGHT)
def test_scopes_that_english_has_a_convention_for(text: str, meant: str) -> None:
    found = answer(text)
    assert isinstance(found, Read), found
    for starters in (0, 1):
        assert difference(found.rule, read_rule(meant), starters=starters, pairs_max=500) is None


ASKED = [
    (
        "A card is accepted iff its rank is at least the previous rank, or it is an ace following "
        "a king.",
        "two-readings",
    ),
    ("The card must be red or be an ace after a king.", "two-readings"),
    ("Play an ace after a king or a red card.", "two-readings"),
    ("If it's red, go up; if it's black, go down.", "two-readings"),
    ("If it is an ace, play red.", "two-readings"),
    ("Aces and kings must be adjacent.", "two-readings"),
    ("All face cards must be red except kings.", "two-readings"),
    ("After spades go lower, after other suits go higher.", "two-readings"),
    ("The last card must be red.", "whatever-card"),
    ("The second-last card must be a king.", "whatever-card"),
    ("Not red and odd.", "two-readings"),
    ("Red or odd and prime.", "two-readings"),
    ("The card must not have the same suit and rank as the last card.", "two-readings"),
    ("If the last card was odd and the previous card was even, play red.", "two-readings"),
    ("If the last card is red, play higher than the previous card.", "two-names"),
    ("1 Red, 2 Black, 3 Red, 4 Black, …", "two-readings"),
    ("Red on odd turns, black on even turns.", "two-readings"),
    ("At most 3 higher than the last card.", "two-readings"),
    ("The card must be higher than the last card unless it is a king.", "two-readings"),
]


@pytest.mark.parametrize(("text", "code"), ASKED)
def test_what_may_be_meant_otherwise_is_asked(text: str, code: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked), found
    assert code in {doubt.code for doubt in found.doubts}


@pytest.mark.parametrize(
    "text", ["7 higher", "After black play 7 higher.", "Odd. Below.", "rank / 0 = 2"]
)
def test_what_was_said_in_haste_is_not_read(text: str) -> None:
    assert not isinstance(answer(text), Read)


def test_the_card_before_that_is_before_the_one_just_named() -> None:
    found = answer("Not the same colour as the last card and not the suit of the card before that.")
    assert isinstance(found, Read)
    assert "second-last" in found.sentence


@pytest.mark.parametrize("count", ["there is no king", "there are at least two hearts"])
def test_what_is_on_the_line_and_what_the_card_is_are_two_conditions(count: str) -> None:
    text = f"If {count} on the line and the card is lower than the last card, play red."
    turned = f"If the card is lower than the last card and {count} on the line, play red."
    assert difference(read_rule(text), read_rule(turned)) is None


_RED_SUIT = "If the last card is red, then the card must have a different suit from the last card"
_FIRST_ODD = "(if card 1 of the line is odd, then the card must be odd)"
_FIRST_EVEN = "(if card 1 of the line is even, then the card must be even)"

IN_THE_CASE = [
    (
        "As soon as there is a king on the line, change the suit and play only odd cards if the "
        "first card of the line is odd and only even cards if the first card of the line is even.",
        "If the number of kings in the line is at least 1, then the card must have a different "
        f"suit from the last card and {_FIRST_ODD} and {_FIRST_EVEN}.",
    ),
    (
        "After a red card change the suit and play odd if the first card of the line is odd.",
        f"{_RED_SUIT} and {_FIRST_ODD}.",
    ),
    (
        "If the last card is red, change the suit, and play odd if the first card of the line is "
        "odd.",
        f"{_RED_SUIT} and {_FIRST_ODD}.",
    ),
    (
        "If the last card is a king, play red; otherwise change the suit and play odd if the first "
        "card of the line is odd.",
        "If the last card is a king, then the card must be red; otherwise the card must have a "
        f"different suit from the last card and {_FIRST_ODD}.",
    ),
    (
        "After a red card, the card must change its suit and must be odd if the first card of the "
        "line is odd.",
        f"{_RED_SUIT} and {_FIRST_ODD}.",
    ),
]


@pytest.mark.parametrize(("text", "meant"), IN_THE_CASE)
def test_a_demand_with_a_case_of_its_own_is_of_the_case_before_or_asked(
    text: str, meant: str
) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule(meant)) is None
    assert found.rivals


def test_a_case_within_a_case_is_kept() -> None:
    found = read_rule("If the last card is red, play a heart if the second-last card is black.")
    meant = (
        "If the last card is red, then (if the second-last card is black, then the card must be a "
        "heart)."
    )
    assert difference(found, read_rule(meant)) is None


def test_a_new_case_begins_for_itself() -> None:
    found = read_rule("After a red card go up and after a king play an ace.")
    meant = "After a red card go up. After a king play an ace."
    assert difference(found, read_rule(meant)) is None


_KINGS_FREE = "If the card is a king, then any card is right; otherwise "
_UP_OR_DOWN = (
    "if the last card is red, then the card must be higher than the last card",
    "if the last card is black, then the card must be lower than the last card",
)


@pytest.mark.parametrize("case", ["If the last card is black", "If it is black"])
def test_a_case_in_a_sentence_behind_otherwise_is_in_it_or_not(case: str) -> None:
    found = answer(
        f"Kings are always right. Otherwise, if the last card is red, go higher. {case}, go lower."
    )
    assert isinstance(found, Asked)
    first, second = found.choices
    assert first == f"{_KINGS_FREE}({') and ('.join(_UP_OR_DOWN)})."
    assert second.startswith(f"{_KINGS_FREE}{_UP_OR_DOWN[0]}. If ")


def test_a_rest_in_the_sentence_of_its_case_ends_with_it() -> None:
    """As it is printed."""
    above, below = _UP_OR_DOWN
    found = answer(f"{_KINGS_FREE}{above}. {below.capitalize()}.")
    assert isinstance(found, Read)
    assert found.sentence == f"{_KINGS_FREE}{above}. {below.capitalize()}."


def test_a_kind_of_all_cards_can_be_denied_together_with_another() -> None:
    found = read_rule("The card must not be red or black and be odd.")
    assert difference(found, read_rule("The card must be even."), starters=1) is None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "No card may be lower than any of the last two cards.",
            "The card must be no lower than each of the last two cards.",
        ),
        (
            "A card is wrong if it is higher than any card on the line.",
            "The card must be no higher than each card on the line.",
        ),
        (
            "If the card is lower than any of the last three cards, it must be red.",
            "If the card is lower than the highest of the last three cards, it must be red.",
        ),
        (
            "Do not go higher than any of the last four cards.",
            "The card must be no higher than each of the last four cards.",
        ),
    ],
)
def test_any_that_is_denied_or_a_case_is_asked_one_of_them_first(text: str, first: str) -> None:
    found = answer(text)
    assert isinstance(found, Asked)
    assert difference(found.rule, read_rule(first), starters=1) is None
    assert found.rivals


def test_any_in_a_demand_is_all_of_them() -> None:
    for text in (
        "The card must never be lower than any of the last two cards.",
        "If the last card is red, the card must be no lower than any of the last two cards.",
    ):
        found = answer(text)
        assert isinstance(found, Read)
        assert "the highest rank" in found.sentence
