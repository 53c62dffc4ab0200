"""What people add to a rule: of short lines, and of all that is left. It is known by its words."""

from __future__ import annotations

import pytest

from eleusis.rule import Asked, NotRead, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference

AS_MANY = (
    "If there are fewer than three cards, just look at the ones that are there.",
    "With fewer than three cards on the line, count those that are there.",
    "At the start, the one or two cards that are there count instead of three.",
    "If there are only one or two cards on the line, use those.",
    "When there are fewer than three cards, this goes for the ones that are there.",
)


@pytest.mark.parametrize("remark", AS_MANY)
def test_of_a_short_line_as_many_cards_count_as_there_are(remark: str) -> None:
    said = "The card must be higher than the lowest of the last three cards."
    fewer = (
        "The card must be higher than the lowest card in as many of the last 3 cards as there are."
    )
    assert _means(f"{said} {remark}", fewer)
    total = "If the sum of the last three cards is odd, play red."
    summed = (
        "If the sum of the ranks of as many of the last 3 cards as there are is odd, then the card "
        "must be red."
    )
    assert _means(f"{total} {remark}", summed)


def test_a_remark_may_stand_behind_a_comma_or_in_parentheses() -> None:
    new = "The rank of the card must not occur in as many of the last 4 cards as there are."
    said = "The card must have a different rank from each of the last four cards"
    assert _means(f"{said}, or from all of them if there are fewer than four.", new)
    assert _means(f"{said} (or of all, while there are fewer than four of them).", new)


def test_none_of_so_many_is_said_of_those_that_are_there() -> None:
    told = (
        "If neither of the last two cards is a spade, play black. With just one card on the line, "
    )
    none = "If there is no spade among the last two cards, play black."
    assert _means(f"{told}look only at that card.", none)


def test_what_looks_at_one_card_alone_is_not_said_of_those_that_are_there() -> None:
    """There is no third-last card to look at instead."""
    text = "The card must have the suit of the third-last card. "
    assert not isinstance(answer(text + AS_MANY[0]), Read)


def test_of_a_short_line_any_card_may_be_right() -> None:
    told = "If none of the last three cards is a heart, play a heart"
    free = f"{told}. While there are fewer than three cards on the line, any card is right."
    assert _means(f"{told} (this only counts once there are three cards on the line).", free)
    two = "If the last two cards have the same suit, change the suit."
    free = f"{two} While there are fewer than two cards on the line, any card is right."
    assert _means(f"{two} The second card of the line is free.", free)
    assert _means(f"{two} As long as there's just one card you can play what you want.", free)


def test_this_is_said_of_one_sentence_and_not_of_two() -> None:
    text = "After a heart change the suit. If none of the last three cards is a heart, play a heart"
    assert not isinstance(answer(f"{text} (this only counts once there are three cards)."), Read)


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        (
            "If the card is a heart, it must be higher than the last card.",
            "All other cards are okay.",
        ),
        ("After a face card play a number card.", "After any other card, play whatever you want."),
        ("Red cards must go up.", "A card of the other colour can be anything."),
        ("If the last card is red, go up.", "Everything else is always fine."),
    ],
)
def test_what_no_case_speaks_of_is_free_anyhow(said: str, rest: str) -> None:
    assert _means(f"{said} {rest}", said)


@pytest.mark.parametrize(
    "text",
    [
        "Play a red card. Everything else is fine.",  # than what?
        "After a heart go up. Other suits are always right.",  # than hearts, or than that card's?
        "If the card is a heart, it must go up. No other cards are right.",
        "If the card is a heart, it must go up. All other cards are right only in the same suit.",
        "After a heart go up. With only two cards on the line, any card but that is right.",
        "If there is a heart among the last two cards, go up. With only one card, that card does "
        "not count.",
        "After a heart go up. While there is just one card, not any card is right.",
    ],
)
def test_what_else_is_free_is_not_dropped_where_it_says_something(text: str) -> None:
    assert isinstance(answer(text), Asked | NotRead)


@pytest.mark.parametrize(
    "remark",
    [
        ", and face cards may not be played anywhere else.",
        "; they must never be played at any other place.",
        ". Face cards are not allowed anywhere else.",
    ],
)
def test_what_belongs_to_some_places_may_come_nowhere_else(remark: str) -> None:
    only = (
        "Every fourth card of the line must be a face card; all other cards must be number cards."
    )
    said = "Every fourth card of the line must be a face card"
    assert _means(said + remark, only)
    other = (
        "Every fourth card of the line must be a club, and hearts may not be played anywhere else."
    )
    assert not isinstance(answer(other), Read)


def test_as_many_as_there_are_needs_no_if() -> None:
    said = "Look at the last four cards{}. If most of them are odd, play an even card."
    assert _means(said.format(", or at as many as there are"), said.format(""))


def test_what_is_wanted_after_any_other_card_is_no_remark() -> None:
    text = "After a red card go up, after any other card play a number card."
    assert _means(text, "If the last card is red, go up; otherwise play a number card.")
    wanted = "After a spade go up, after a heart go down, after any other card play a number card."
    each = (
        "After a spade go up. After a heart go down. After a club or a diamond play a number card."
    )
    assert _means(wanted, each)


def test_none_is_an_even_number() -> None:
    said = "If the number of red cards on the line is even{}, play red; otherwise play black."
    for remark in (" (or zero)", " (none counts as even, too)", ", none included"):
        assert _means(said.format(remark), said.format(""))
    assert not isinstance(answer("Play a 7 (or none)."), Read)


def test_a_text_that_is_all_remark_is_no_rule() -> None:
    assert isinstance(answer("If there are only two cards, count those."), NotRead)


def _means(text: str, other: str) -> bool:
    found = answer(text)
    assert isinstance(found, Read), found
    return difference(found.rule, read_rule(other), starters=1) is None
