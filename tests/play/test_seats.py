"""Who may sit down under which name."""

from __future__ import annotations

import pytest

from eleusis.errors import InputError
from eleusis.play.evolution import begin
from eleusis.play.seats import NAME_MAX, Seat, require_names
from eleusis.play.state import Setup
from eleusis.rulebook import rulebook


def test_a_name_is_one_printable_word() -> None:
    require_names(("Anna", "O’Neil", "李", "bot-1", "x" * NAME_MAX))


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
