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

ERRORS = [
    InputError("unknown-card", "no card"),
    IllegalMove("not-your-turn", "not yours", "gardner, first_player: …"),
    RuleSyntaxError("unreadable", "what?", text="blurb", column=2),
    RuleTooLarge("too-many-states", "too large", limit=10, reached=11),
    RecordError("broken-chain", "not as written", line=7),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_the_same_in_another_process(error: EleusisError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.__dict__) == (type(error), str(error), error.__dict__)


def test_a_refusal_keeps_its_citation_for_who_asks() -> None:
    refusal = ERRORS[1]
    assert isinstance(refusal, IllegalMove)
    assert (str(refusal), refusal.citation) == ("not yours", "gardner, first_player: …")


def test_a_record_error_shows_its_line() -> None:
    assert str(ERRORS[4]) == "line 7: not as written"


def test_a_hint_is_given_only_for_something_near() -> None:
    assert "howell" in did_you_mean("Howel", ["howell", "king"])
    assert did_you_mean("xyzzy", ["howell", "king"]) == ""
