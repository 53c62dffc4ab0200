"""Errors as people read them on stderr."""

from __future__ import annotations

import pytest

from eleusis.cli.complaints import explain
from eleusis.errors import InputError, RuleSyntaxError

LONG = "There is no rulebook 'gardener'. " + "Rulebooks: " + "gardner, howell, king, " * 6


def test_in_a_terminal_lines_break_between_words() -> None:
    lines = explain(InputError("unknown-rulebook", LONG), 40).splitlines()
    assert len(lines) > 3
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(lines) == f"eleusis: {LONG}".rstrip()


def test_elsewhere_a_message_is_one_line() -> None:
    assert "\n" not in explain(InputError("unknown-rulebook", LONG))


@pytest.mark.parametrize("width", [None, 40])
def test_the_caret_stays_below_its_place(width: int | None) -> None:
    sentence = "After a black card play a red card, and after a red card play a blakc card."
    error = RuleSyntaxError(
        "unreadable", "I cannot read on.", text=sentence, column=sentence.index("blakc")
    )
    shown, caret = explain(error, width).splitlines()[-2:]
    assert shown[caret.index("^") :].startswith("blakc")
