"""A later case asks of what an earlier one named, and of nothing else."""

from __future__ import annotations

import pytest

from eleusis.rule import NotRead, answer, read_rule
from eleusis.rule.analysis.equivalence import difference


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If there are more odd than even cards among the last four cards, play red; if "
            "there are more even than odd, play black.",
            "If there are more odd than even cards among the last four cards, play red. If there "
            "are more even than odd cards among the last four cards, play black.",
        ),
        (
            "If neither of the last two cards was a spade, play black; if at least one of them "
            "was, play red.",
            "If neither of the last two cards is a spade, play black. If there is a spade among "
            "the last two cards, play red.",
        ),
        (
            "If the last card is higher than the first card of the line, play red; if it is lower "
            "than that first card, play black.",
            "If the last card is higher than the first card of the line, play red. If the last "
            "card is lower than the first card of the line, play black.",
        ),
        (
            "After a face card, play a number card of the same colour as that face card.",
            "After a face card, play a number card of the same colour as the last card.",
        ),
        (
            "If the number of odd cards among the last five cards is 1, play red; if there is "
            "none, play black.",
            "If exactly one of the last five cards is odd, play red. If none of the last five "
            "cards is odd, play black.",
        ),
    ],
)
def test_a_case_asks_of_the_same_cards(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None


def test_more_of_one_kind_than_of_another_is_said_of_the_line_where_no_case_says_where() -> None:
    both = (
        "If there are more odd than even cards, play red; if there are more even than odd, go up."
    )
    on_line = (
        "If there are more odd than even cards on the line, play red. If there are more even than "
        "odd cards on the line, go up."
    )
    assert difference(read_rule(both), read_rule(on_line), starters=1) is None


def test_what_may_not_be_the_same_in_two_things_is_one_card() -> None:
    two = "The card must not have the same rank and the same colour as one of the last two cards."
    one_by_one = (
        "Not (the card must have the same rank as the last card and have the same colour as the "
        "last card) and not (the card must have the same rank as the second-last card and have the "
        "same colour as the second-last card)."
    )
    assert difference(read_rule(two), read_rule(one_by_one), starters=1) is None
    on_line = (
        "The card must not have both the same rank and the same colour as any card on the line."
    )
    assert isinstance(answer(on_line), NotRead)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Queens must not be hearts.", "If the card is a queen, it must not be a heart."),
        ("Hearts must not go on spades.", "After a spade don't play a heart."),
        ("Hearts must not follow spades.", "After a spade don't play a heart."),
        (
            "The card must be higher than the last card and not be a king.",
            "Go up. Never play a king.",
        ),
        ("The card must be red or not be prime.", "The card must be red or be non-prime."),
        ("The rank of the card must not be on the line.", "No rank may repeat on the line."),
        (
            "If none of the last two cards is a 3, a 6 or a 9, go up.",
            "If there is no 3, 6 or 9 among the last two cards, go up.",
        ),
        (
            "Play odd while there are fewer than ten cards on the line. Once ten or more are "
            "lying there, play even.",
            "If there are fewer than ten cards on the line, play odd; otherwise play even.",
        ),
    ],
)
def test_what_was_misread(text: str, meant: str) -> None:
    assert difference(read_rule(text), read_rule(meant), starters=1) is None
