"""Errors say whose fault it is, carry a stable code, and survive being sent elsewhere."""

from __future__ import annotations

import pickle

import pytest

from eleusis.errors import (
    EleusisError,
    IllegalMove,
    InputError,
    RecordError,
    RuleSyntaxError,
    RuleTooLarge,
    did_you_mean,
)
from eleusis.messages import message

ERRORS = [
    InputError("no-such-seat", number=9),
    IllegalMove("hint-too-late", citation="gardner, hint: …"),
    RuleSyntaxError("nothing", text="blurb", column=2),
    RuleTooLarge("event-limit", limit=10, reached=11),
    RecordError(message("round-over"), line=7),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_the_same_in_another_process(error: EleusisError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.__dict__) == (type(error), str(error), error.__dict__)


def test_a_refusal_keeps_its_citation_for_who_asks() -> None:
    refusal = ERRORS[1]
    assert isinstance(refusal, IllegalMove)
    assert (str(refusal), refusal.citation) == (
        "Hints are given before the first play.",
        "gardner, hint: …",
    )


def test_a_record_error_shows_its_line() -> None:
    assert str(ERRORS[4]) == "line 7: The round is over."


def test_a_hint_is_given_only_for_something_near() -> None:
    assert "howell" in str(did_you_mean("Howel", ["howell", "king"]))
    assert str(did_you_mean("xyzzy", ["howell", "king"])) == ""
