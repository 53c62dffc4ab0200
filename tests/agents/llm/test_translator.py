"""A model proposes sentences of ours for what was not read; a local stub server plays it."""

from __future__ import annotations

import pytest

from agents.llm.stub import completion, in_turn, serving
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.agents.llm.translator import PROPOSALS_MAX, translated
from eleusis.rule import Asked

TEXT = "foxes eat rabbits"
RED = "The card must be red."
BLACK = "The card must be black."


def proposing(*answers: object) -> tuple[Asked | Trouble, int]:
    """What comes of a model that answers so, and how often it was asked."""
    with serving(in_turn(*(completion({"sentences": each}) for each in answers))) as stub:
        return translated(TEXT, stub.endpoint), len(stub.seen)


def test_what_it_proposes_is_asked_and_nothing_more() -> None:
    asked, requests = proposing([RED, BLACK])
    assert isinstance(asked, Asked)
    assert (asked.text, asked.choices, requests) == (TEXT, (RED, BLACK), 1)
    assert [doubt.code for doubt in asked.doubts] == ["translated"]
    assert asked.lines[0].right != asked.lines[0].wrong


def test_what_means_the_same_is_asked_once_and_at_most_three_are_taken() -> None:
    asked, _ = proposing(["Play red.", "Only hearts and diamonds.", "red, please, or so", BLACK])
    assert isinstance(asked, Asked)
    assert asked.choices == (RED,)
    assert PROPOSALS_MAX == 3


@pytest.mark.parametrize("useless", [["Whatever foxes eat."], [], "red", [3], None])
def test_what_is_not_read_is_complained_of_and_asked_again(useless: object) -> None:
    asked, requests = proposing(useless, [RED])
    assert isinstance(asked, Asked)
    assert (asked.choices, requests) == ((RED,), 2)


def test_a_model_that_says_nothing_useful_is_trouble() -> None:
    trouble, _ = proposing(["Whatever foxes eat."])
    assert isinstance(trouble, Trouble)
    assert trouble.kind is TroubleKind.ILLEGAL
    assert "Whatever foxes eat." in trouble.detail
