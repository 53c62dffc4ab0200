"""What holds from then on, at the other places, on such a card only: the second half of a rule."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference


def _means(text: str, other: str) -> bool:
    found = answer(text)
    assert isinstance(found, Read), found
    return difference(found.rule, read_rule(other), starters=1) is None


@pytest.mark.parametrize(
    ("start", "same"),
    [
        ("The second card of the line is free", "While there is only one card, any card is right"),
        ("With only one card on the line everything goes", "The second card of the line is free"),
        (
            "Anything goes until the first red king lies on the line",
            "While there is no red king on the line, any card is right",
        ),
        (
            "Any card is right until there are two hearts on the line",
            "While there are fewer than two hearts on the line, any card is right",
        ),
    ],
)
@pytest.mark.parametrize("after", ["From then on", "After that,", "Thereafter", "Then"])
@pytest.mark.parametrize(
    "rest",
    [
        "red and black alternate.",
        "the card must be higher than the second-last card.",
        "if the last two cards have the same suit, change the suit.",
    ],
)
def test_from_then_on_the_rest_holds(start: str, same: str, after: str, rest: str) -> None:
    assert _means(f"{start}. {after} {rest}", f"{same}. {rest[0].upper()}{rest[1:]}")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "Every second card of the line must be red, and the cards at the other places must be "
            "clubs.",
            "At even places of the line play red; at all other places play a club.",
        ),
        (
            "At places 3, 6, 9 and so on of the line the card must be a heart; the cards at all "
            "other places must not be hearts.",
            "At places 3, 6, 9 and so on of the line play a heart; at all other places do not play "
            "a heart.",
        ),
        (
            "Every fourth card of the line must be a king, the cards in between must not be kings.",
            "Every fourth card of the line must be a king, all others must not be kings.",
        ),
        (
            "The third, fifth, seventh card and so on must be red; all others must be black.",
            "At places 3, 5, 7 and so on of the line play red; at all other places play black.",
        ),
        (
            "The second, fourth, sixth and so on card of the line must go up from the first card "
            "of the line or be a spade.",
            "At even places of the line the card must be higher than the first card of the line or "
            "be a spade.",
        ),
    ],
)
def test_at_the_other_places(text: str, same: str) -> None:
    assert _means(text, same)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Clubs may only be played on red cards, and diamonds only on a king.", "go on"),
        ("Clubs may only be laid on red cards, diamonds only on a king.", "go on"),
        ("Clubs may only follow red cards and diamonds only a king.", "follow"),
        ("Clubs may only follow red cards and diamonds may only follow a king.", "follow"),
    ],
)
def test_only_on_such_a_card_and_others_only_on_others(text: str, same: str) -> None:
    assert _means(text, f"Clubs may only {same} red cards. Diamonds may only {same} a king.")


def test_it_is_the_card_that_is_named_behind() -> None:
    for kind in ("a king", "red", "from 8 to king"):
        free = f"If the card is {kind}, any card is right; otherwise "
        demand = "the card must be lower than the second-last card."
        assert _means(f"Unless it is {kind}, {demand}", free + demand)
        found = answer(f"Unless it is {kind}, go lower.")  # or the last card?
        assert isinstance(found, Asked)
        assert len(found.choices) == 2


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "Do not repeat a suit from the last two cards.",
            "The suit of the card must not be among the last two cards.",
        ),
        (
            "You must not repeat any of the ranks of the last four cards, and go up.",
            "The rank of the card must not be among the last four cards. Go up.",
        ),
        ("Even follows even and odd follows odd.", "The parity must stay the same."),
        ("Odd after odd and even after even. No kings.", "Keep the parity. No kings."),
        ("Red if the last two cards add up to 14 or more, black if they add up to less.", ""),
        (
            "Between a card and the last card of its colour the gap must be at most 4.",
            "The card must be at most 4 away from the last card of its colour.",
        ),
        (
            "Between the card and the second-last card there must be a distance of at least 3.",
            "The card must be at least 3 away from the second-last card.",
        ),
        (
            "If the line starts with a face card, hearts and spades alternate; if it starts with a "
            "number card, red and black cards alternate.",
            "If the first card of the line is a face card, suits alternate between hearts and "
            "spades; if the first card of the line is a number card, change the colour.",
        ),
        ("After red make a jump of 5 or less.", "After red go at most 5 away from the last card."),
        (
            "After a red card a heart is always right, but any other card must go up.",
            "If the last card is red and the card is not a heart, the card must go up.",
        ),
        (
            "After an ace a red card is always right, but a face card must change the suit.",
            "If the last card is an ace and the card is a black face card, change the suit.",
        ),
    ],
)
def test_said_in_other_words(text: str, same: str) -> None:
    assert _means(
        text,
        same
        or "If the sum of the last two cards is at least 14, play red. If the "
        "sum of the last two cards is less than 14, play black.",
    )


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("From the third card of the line on, go up.", "The first two cards of the line are free."),
        (
            "From the fourth card of the line on, the card must be red.",
            "While there are fewer than three cards on the line, any card is right.",
        ),
        (
            "From the third card on, the card must be higher than the second-last card.",
            "",  # nobody sees one before the first
        ),
    ],
)
def test_from_such_a_card_of_the_line_on(text: str, first: str) -> None:
    demand = text[text.index(", ") + 2 :]
    few = "While there are fewer than two cards on the line, any card is right."
    if "go up" in demand:
        first = few
    assert _means(text, f"{first} {demand[0].upper()}{demand[1:]}")


@pytest.mark.parametrize(
    "asked",
    [
        "the first card of the line",
        "the second-last card",
        "the last heart",
        "the last card of its suit",
        "the sum of the last two cards",
    ],
)
def test_what_it_was_is_said_of_what_was_asked_before(asked: str) -> None:
    said = "If {} was odd, go up{} if {} was even, go down."
    assert _means(
        said.format(asked, ";", "it"), said.format(asked, ".", asked).replace(". i", ". I")
    )


@pytest.mark.parametrize(
    "cases",
    ["Red on red and black on black", "After red play red, after black play black"],
)
def test_what_is_demanded_behind_but_may_belong_to_all_cases(cases: str) -> None:
    found = answer(f"{cases}, but change the rank.")
    assert isinstance(found, Asked)
    both = read_rule("Keep the colour. Change the rank.")
    assert difference(found.rule, both, starters=1) is None
    assert len(found.choices) == 2


def test_what_is_demanded_behind_but_without_a_comma_belongs_to_its_case() -> None:
    said = (
        "After red go up{} after black keep the colour {} change the suit{} after a king go down."
    )
    bare = said.format(".", "and", ".").replace(". a", ". A")
    assert _means(said.format(";", "but", ";"), bare)


@pytest.mark.parametrize("joint", ["; afterwards", "; after that", ", from then on", ". Later"])
@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("play a prime card or a queen", "the card must be prime or a queen"),
        ("do not play a queen", "the card must not be a queen"),
        ("go up", "the card must be higher than the last card"),
    ],
)
@pytest.mark.parametrize(
    ("frame", "test"),
    [
        (
            "While there are fewer than ten cards on the line, do not play the suit of the first"
            " card of the line{} {}.",
            "the number of cards in the line is less than 10",
        ),
        (
            "Do not play the suit of the first card of the line until there is a king on the line"
            "{} {}.",
            "the number of kings in the line is 0",
        ),
    ],
)
def test_what_comes_afterwards_is_the_other_case(
    frame: str, test: str, joint: str, said: str, then: str
) -> None:
    early = "the card must have a different suit from the first card of the line"
    assert _means(frame.format(joint, said), f"If {test}, then {early}; otherwise {then}.")


def test_later_cards_than_the_first_are_all_others() -> None:
    for joint in ("; afterwards", ", after that"):
        assert _means(
            f"The first five cards must be red{joint} play black.",
            "For the first five cards, play red. Play black.",
        )
