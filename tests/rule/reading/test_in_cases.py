"""What is forbidden and what may follow what, in one case and in the other."""

from __future__ import annotations

from itertools import permutations

import pytest

from eleusis.rule import read_rule
from eleusis.rule.tree.syntax import And, Condition, If, RuleTree
from rule.reading.judging import why_not_asked, why_not_read

CASES = [
    "If the first card of the line is red",
    "While there is no king on the line",
    "After a king",
]
SAID = [
    "even cards may only follow odd cards",
    "hearts may not follow hearts",
    "only hearts may follow clubs",
    "spades are forbidden",
    "red cards other than hearts are wrong",
]
FRAMES = [
    "{case}, {one}; otherwise {other}.",
    "{case}, {one}. In every other case {other}.",
    "{case}, {one}; if not, {other}.",
]


def condition(said: str) -> Condition:
    return read_rule(f"{said}.").condition


def case_of(said: str) -> Condition:
    told = condition(f"{said}, play a heart")
    assert isinstance(told, If)
    return told.test


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("one", "other"), [*permutations(SAID, 2)][::3])
@pytest.mark.parametrize("case", CASES)
def test_it_holds_in_that_case(case: str, one: str, other: str, frame: str) -> None:
    meant = If(case_of(case), condition(one), condition(other))
    text = frame.format(case=case, one=one, other=other)
    assert not why_not_read(text, RuleTree(meant), starters=1)


@pytest.mark.parametrize("one", SAID)
def test_it_may_be_of_one_case_alone(one: str) -> None:
    meant = If(case_of(CASES[0]), condition(one))
    assert not why_not_read(f"{CASES[0]}, {one}.", RuleTree(meant), starters=1)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hearts may only follow clubs", "clubs may only follow hearts"),
        ("only hearts may follow clubs", "only clubs may follow hearts"),
        ("hearts may not follow clubs", "clubs may not follow hearts"),
    ],
)
def test_whether_the_second_is_of_the_case_is_asked(one: str, other: str) -> None:
    meant = If(case_of(CASES[0]), And((condition(one), condition(other))))
    text = f"{CASES[0]}, {one}, and {other}."
    assert not why_not_asked(text, RuleTree(meant), best=True, starters=1)


def test_a_case_of_its_own_is_its_own() -> None:
    text = (
        "If there is a king on the line, hearts must be even, and if the last card is red, clubs "
        "must be odd."
    )
    one, other = text.removesuffix(".").split(", and ")
    meant = And((condition(one), condition(other)))
    assert not why_not_read(text, RuleTree(meant), starters=1)


def test_what_is_forbidden_by_what_there_is_more_of() -> None:
    text = "When hearts outnumber spades on the line, {}. In every other case {}."
    assert read_rule(text.format("hearts are forbidden", "spades are forbidden")) == read_rule(
        text.format("play no heart", "play no spade")
    )
