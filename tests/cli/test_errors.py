"""Errors as people read them on stderr."""

from __future__ import annotations

import pytest
from rich.cells import cell_len, set_cell_size

from eleusis.cli.io.errors import explain
from eleusis.errors import InputError, RuleSyntaxError
from eleusis.messages import NOTHING

NAMES = ("gardner", "howell", "king") * 6
LONG = InputError("unknown-rulebook", published="gardener", hint=NOTHING, names=NAMES)


def test_in_a_terminal_lines_break_between_words() -> None:
    lines = explain(LONG, 40).splitlines()
    assert len(lines) > 3
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(lines) == f"eleusis: {LONG}"


def test_elsewhere_a_message_is_one_line() -> None:
    assert "\n" not in explain(LONG)


@pytest.mark.parametrize("width", [None, 40, 30])
@pytest.mark.parametrize("before", ["", "同じ色の札 "])
@pytest.mark.parametrize("fault", ["blakc", "carrd", "Aftr", ""])
def test_the_caret_stays_below_its_place(width: int | None, before: str, fault: str) -> None:
    sentence = f"{before}Aftr a black card play a red carrd, and after a red one a blakc card."
    column = sentence.index(fault) if fault else len(sentence)
    error = RuleSyntaxError("unreadable.problem", why="No.", text=sentence, column=column)
    lines = explain(error, width).splitlines()[1:]
    assert width is None or all(cell_len(line) <= width for line in lines)
    place = next(number for number, line in enumerate(lines) if line.strip() == "^")
    left = set_cell_size(lines[place - 1], lines[place].index("^"))
    assert lines[place - 1].ljust(len(left)).removeprefix(left).startswith(fault)
    told = " ".join(line.strip() for line in lines if line.strip() != "^")
    assert told.replace(" ", "") == sentence.replace(" ", "")
