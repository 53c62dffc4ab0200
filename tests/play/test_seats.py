"""Who may sit down under which name."""

from __future__ import annotations

import pytest

from eleusis.errors import InputError
from eleusis.play.evolution import begin
from eleusis.play.records.record import Kind, Record, parse_record, print_record
from eleusis.play.seats import NAME_MAX, Seat, require_names
from eleusis.play.state import Setup
from eleusis.rulebook import rulebook


def test_a_name_of_one_printable_word_can_be_read_back_from_a_record() -> None:
    names = ("Anna", "O’Neil", "李", "bot-1", "x" * NAME_MAX)
    require_names(names)
    state = begin(Setup(rulebook("gardner"), names, Seat(0), 2))
    (told,) = parse_record(print_record(Record.of(state, (), Kind.PUBLIC))).rounds
    assert told.setup.names == names


@pytest.mark.parametrize(
    "name",
    ["", "two words", "tab\t", "line\n", 'q"', "it's", "a:b", "#1", "[x]", "a,b", "\u200b"]
    + ["x" * (NAME_MAX + 1)],
)
def test_other_names_cannot_be_read_back_from_a_record(name: str) -> None:
    with pytest.raises(InputError) as caught:
        require_names(("Anna", name))
    assert caught.value.code == "names"


def test_names_differ_in_more_than_capitals() -> None:
    with pytest.raises(InputError, match="same name"):
        begin(Setup(rulebook("gardner"), ("Anna", "Ben", "Cleo", "anna"), Seat(0), 2))
