"""What stands in front of a rule and demands nothing, and what may demand something."""

from __future__ import annotations

import pytest

from eleusis.rule import Read, answer, read_rule

IMAGES = [
    ("Keep your distance:", "The card must be at least 3 away from the last card."),
    ("Long jumps.", "The card must be at least 3 away from the last card."),
    ("Even cards pull you down, odd cards push you up:", "After even go down, after odd go up."),
    ("You have to hop:", "The card must be at least 3 away from the last card."),
]


@pytest.mark.parametrize(("head", "rule"), IMAGES)
def test_an_image_in_front_is_silent(head: str, rule: str) -> None:
    found = answer(f"{head} {rule}")
    assert isinstance(found, Read)
    assert found.rule == read_rule(rule)
    assert [span.of(found.text) for span in found.idle] == [head]


DEMANDS = [
    ("Grown-ups:", "go up."),  # that may be of whom it is said
    ("Kings are monsters:", "play red after black, black after red."),  # of kings nobody speaks
    ("Keep the suits apart:", "after odd play even."),
    ("On holidays:", "play red after black."),
    ("Only proper cards:", "after odd play even."),
    ("Cheating is wrong:", "after odd play even."),
    ("Stay away from strangers.", "After odd play even."),  # a demand of its own
    ("Majors stay put.", "The card must be higher than the last card."),
    ("All is free, except that a picture needs something small:", "ace, two or three."),
]


@pytest.mark.parametrize(("head", "rule"), DEMANDS)
def test_what_may_demand_something_is_not(head: str, rule: str) -> None:
    assert not isinstance(answer(f"{head} {rule}"), Read)


def test_what_a_rule_is_likened_to_is_silent() -> None:
    same = read_rule("Colours alternate.")
    found = answer("Colours alternate, like the tiles in the kitchen.")
    assert isinstance(found, Read)
    assert found.rule == same
    assert not isinstance(answer("Colours alternate, like in the last round."), Read)
