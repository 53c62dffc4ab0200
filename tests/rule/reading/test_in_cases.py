"""What is forbidden and what may follow what, in one case and in the other."""

from __future__ import annotations

from itertools import permutations

import pytest

from eleusis.rule import Asked, Read, answer, read_rule
from eleusis.rule.analysis.equivalence import difference
from eleusis.rule.tree.syntax import And, Condition, If, RuleTree

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
    found = answer(frame.format(case=case, one=one, other=other))
    assert isinstance(found, Read), found
    meant = If(case_of(case), condition(one), condition(other))
    assert difference(found.rule, RuleTree(meant), starters=1) is None


@pytest.mark.parametrize("one", SAID)
def test_it_may_be_of_one_case_alone(one: str) -> None:
    found = answer(f"{CASES[0]}, {one}.")
    assert isinstance(found, Read), found
    meant = If(case_of(CASES[0]), condition(one))
    assert difference(found.rule, RuleTree(meant), starters=1) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hearts may only follow clubs", "clubs may only follow hearts"),
        ("only hearts may follow clubs", "only clubs may follow hearts"),
        ("hearts may not follow clubs", "clubs may not follow hearts"),
    ],
)
def test_whether_the_second_is_of_the_case_is_asked(one: str, other: str) -> None:
    found = answer(f"{CASES[0]}, {one}, and {other}.")
    assert isinstance(found, Asked)
    meant = If(case_of(CASES[0]), And((condition(one), condition(other))))
    assert difference(found.rule, RuleTree(meant), starters=1) is None


def test_a_case_of_its_own_is_its_own() -> None:
    text = (
        "If there is a king on the line, hearts must be even, and if the last card is red, clubs "
        "must be odd."
    )
    one, other = text.removesuffix(".").split(", and ")
    meant = And((condition(one), condition(other)))
    assert difference(read_rule(text), RuleTree(meant), starters=1) is None


def test_what_is_forbidden_by_what_there_is_more_of() -> None:
    text = "When hearts outnumber spades on the line, {}. In every other case {}."
    assert read_rule(text.format("hearts are forbidden", "spades are forbidden")) == read_rule(
        text.format("play no heart", "play no spade")
    )
